"""Movement: a plan for all units that act, tried out on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.bots.summer.assault import Attack, Order, concentrate
from sandtable.bots.summer.look import Look
from sandtable.bots.summer.posts import Posts
from sandtable.bots.summer.staff import dig_best
from sandtable.games.summer_lightning.movement import Marching
from sandtable.games.summer_lightning.state import ACTIVE, MOVED, USED, Position
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLISH
from sandtable.kernel import DONE, Action

WORTHWHILE = {AXIS: 0.25, 1: 0.6}  # what an attack must promise for units to be moved to it
REFUGE = 0.03  # how much a factor counts for the Supreme HQ, to which other HQs come back: it keeps safe


class March:
    """One movement segment; `actions` are its moves in order."""

    def __init__(self, s: Position, phase: Marching) -> None:
        self.w, self.seat, self.game = s.copy(s.dice), phase.seat, s.game
        self.hq, self.supplied = phase.hq, phase.supplied
        self.actions: list[Action] = []
        self.look = Look(self.w, phase.seat)
        self.posts = Posts(self.look)

    @property
    def phase(self) -> Marching:
        phase: Marching = self.w.phases[-1]
        return phase

    def _do(self, action: Action) -> None:
        self.w.apply(action)
        self.actions.append(action)

    def _move(self, unit: int, cell: int, rush: bool = False) -> bool:
        """Move a unit if it can still go there and stay."""
        w, phase = self.w, self.phase
        if w.where[unit] == cell:
            return True
        if phase.bar_unit(w, unit) is not None or cell not in phase.destinations(w, unit, rush):
            return False
        self._do(Action("rush" if rush else "move", self.game.units[unit].id, self.game.names[cell]))
        return True

    def _waiting(self) -> list[int]:
        """The units that have not moved yet, HQs apart."""
        w, units = self.w, self.game.units
        return [u for u in self.phase.movers(w) if u != self.hq and not w.status[u] & MOVED and units[u].kind != "hq"]

    # Plans

    def plan(self) -> list[Action]:
        """Attacks are prepared, the HQ follows, and the others know then where it stands."""
        waiting = self._waiting()
        fixed: set[int] = set()
        if not self.phase.orders_only:
            fixed = self._prepare(waiting)
        if not self.phase.exploit:
            self._flip(unit for unit in waiting if unit not in fixed)
        if not self.phase.exploit:
            self._headquarters()
        self._follow(unit for unit in waiting if unit not in fixed)
        if not self.phase.exploit:
            self._dig(fixed)
        self.actions.append(DONE)
        return self.actions

    def reaches(self, units: Iterable[int]) -> dict[int, set[int]]:
        """Where units could attack from: nobody does beyond a border, where he is interned."""
        w, phase, neutral = self.w, self.phase, self.game.land.neutral
        mobile = (unit for unit in units if self.game.units[unit].kind != "fort")
        return {unit: {cell for cell in phase.reach(w, unit).cost if not neutral >> cell & 1} for unit in mobile}

    def _prepare(self, waiting: list[int]) -> set[int]:
        """Bring units to the attacks that are worth it, the best first; they are fixed then."""
        w = self.w
        guards = self._guards()
        free = {unit: set() if unit in guards else cells for unit, cells in self.reaches(waiting).items()}
        known: dict[int, Attack | None] = {}
        fixed: set[int] = set()
        for _ in range(8):
            left = self.phase.spare(w) - sum(self._fresh(u) for u in fixed)
            attack = concentrate(w, Order(self.seat, self.supplied, left), free, known)
            if attack is None or attack.value < WORTHWHILE[self.seat]:
                break
            done = [unit for unit, cell in attack.berths if self._move(unit, cell)]
            for unit, _ in attack.berths:
                del free[unit]
            fixed.update(done)
            self._forget(known, attack)
        return fixed

    def _guards(self) -> set[int]:
        """Who may attack only from where he stands: the best unit with other HQs, and the garrison of Warszawa."""
        w, units = self.w, self.game.units
        found = set(w.fighters(self.game.land.warszawa, POLISH))
        cells = [
            w.where[hq] for hq in self.game.roster.hqs if hq != self.hq and units[hq].seat == self.seat and w.where[hq]
        ]
        for cell in set(cells):
            if self.look.threat[cell] >= 1:
                mates = sorted(w.fighters(cell, self.seat), key=lambda unit: (-w.cf(unit), unit))
                found.update(mates[: min(cells.count(cell), 2)])
        return found

    def _fresh(self, unit: int) -> bool:
        """A division that is to attack from where it stands: it counts, but is not marked yet."""
        return self.game.units[unit].division and not self.w.status[unit] & USED

    def _forget(self, known: dict[int, Attack | None], attack: Attack) -> None:
        """What was found out about other attacks holds no more where units or places are the same."""
        taken = {unit for unit, _ in attack.berths}
        places = {cell for _, cell in attack.berths}
        distance = self.game.grid.distance
        for target, other in list(known.items()):
            if other is not None and (
                any(unit in taken for unit, _ in other.berths) or any(distance(target, cell) <= 2 for cell in places)
            ):
                del known[target]
        known[attack.target] = None

    def _flip(self, units: Iterable[int]) -> None:
        """Surprised divisions call up their reservists."""
        for unit in units:
            action = Action("flip", self.game.units[unit].id)
            if self.w.status[unit] == ACTIVE and self.phase.bar_flip(self.w, action[1]) is None:
                self._do(action)

    def _follow(self, units: Iterable[int]) -> None:
        """Each of the others goes where it is of most use: those near the enemy first."""
        w, front = self.w, self.look.front
        for unit in sorted(units, key=lambda u: (front[w.where[u]], u)):
            if w.where[unit] and not w.status[unit] & MOVED and self.phase.bar_unit(w, unit) is None:
                self._best_move(unit)

    def _best_move(self, unit: int) -> None:
        w, posts, phase = self.w, self.posts, self.phase
        here = w.where[unit]
        if self.game.units[unit].kind == "fort":
            return
        best, most, hurry = here, posts.score(unit, here) + 0.05, False
        for rush in (False, True) if self.look.front[here] > 3 else (False,):
            for cell in phase.destinations(w, unit, rush):
                score = posts.score(unit, cell)
                if score > most:
                    best, most, hurry = cell, score, rush
        if best != here:
            self._move(unit, best, hurry)

    # HQs

    def _headquarters(self) -> None:
        w, phase, posts = self.w, self.phase, self.posts
        hq = self.hq
        if not w.where[hq] or phase.bar_unit(w, hq) is not None:
            return
        leads = posts.leads(hq, self._troops())
        here = w.where[hq]
        best, most, hurry = here, posts.hq_score(hq, here, leads[here]) + 0.1, False
        for rush in (False, True):
            for cell in phase.destinations(w, hq, rush):
                score = posts.hq_score(hq, cell, leads[cell])
                if score > most:
                    best, most, hurry = cell, score, rush
        if best != here:
            self._move(hq, best, hurry)

    def _troops(self) -> list[tuple[int, float]]:
        """The units that count for the HQ, and how much: less if other HQs are near them."""
        w, game, hq = self.w, self.game, self.hq
        kind, distance = game.units[hq], game.grid.distance
        if hq in game.roster.armies:
            corps = [h for h in game.roster.hqs_of[GERMAN] if w.where[h] and h not in game.roster.armies]
            others = [w.where[army] for army in game.roster.armies if army != hq and w.where[army]]
            return [(w.where[h], 1.0 / (1 + sum(distance(w.where[h], other) <= 5 for other in others))) for h in corps]
        others = [cell for cell in self.look.hqs[kind.nation] if cell != w.where[hq]]
        share = REFUGE if hq in game.roster.supreme else 0.1
        found = []
        for unit in game.roster.combat_troops[kind.nation]:
            cell = w.where[unit]
            if cell and game.units[unit].kind != "fort":
                many = sum(distance(cell, other) <= 3 for other in others)
                own = 1.5 if w.status[unit] & ACTIVE else 1.0
                found.append((cell, own * share * w.cf(unit) / (1 + many)))
        return found

    def _dig(self, fixed: set[int]) -> None:
        """An HQ that stays has the stack dig in that is threatened most."""
        attacking = {self.game.names[self.w.where[unit]] for unit in fixed}
        best = dig_best(self.look, (action for action in self.phase.others(self.w) if action[-1] not in attacking))
        if best is not None:
            self._do(best)
