"""Movement: a plan for all units of an activation, tried out on a copy of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sandtable.bots.defiant.assault import concentrate
from sandtable.bots.defiant.defender import Defender
from sandtable.bots.defiant.invader import Invader
from sandtable.bots.defiant.outlook import EFFORT, Outlook
from sandtable.games.poland_defiant.hq import commander
from sandtable.games.poland_defiant.movement import Marching
from sandtable.games.poland_defiant.reinforcement import Reinforcement
from sandtable.games.poland_defiant.state import MOVED, Position
from sandtable.games.poland_defiant.units import GERMAN
from sandtable.hexes import each, flood_limited
from sandtable.kernel import DONE, Action, Seat

WORTHWHILE = {GERMAN: 0.25, 1: 0.8}  # what an attack must promise for units to be moved to it


class March:
    """One movement segment; `actions` are its moves in order."""

    def __init__(self, s: Position, seat: Seat) -> None:
        self.w, self.seat, self.game = s.copy(s.dice), seat, s.game
        self.actions: list[Action] = []
        self.look = Outlook(self.w, seat)
        self.judge = Invader(self.look) if seat == GERMAN else Defender(self.look)

    @property
    def phase(self) -> Marching:
        phase: Marching = self.w.phases[-1]
        return phase

    # Doing

    def do(self, action: Action) -> None:
        self.w.apply(action)
        self.phase.end_move(self.w)  # nobody moves twice
        self.actions.append(action)

    def move(self, unit: int, cell: int) -> bool:
        """Move a unit if it can still go there and stay."""
        w = self.w
        if w.where[unit] == cell:
            return True
        if cell not in self.phase.legs(w, unit) or not w.room(unit, cell):
            return False
        self.do(Action("move", self.game.units[unit].id, self.game.names[cell]))
        return True

    def waiting(self) -> list[int]:
        """The units that have not moved yet."""
        w, phase = self.w, self.phase
        return [unit for unit in phase.movers(w) if not w.status[unit] & MOVED and w.where[unit]]

    # Plans

    def whole(self) -> list[Action]:
        """An activation: attacks are prepared, the others follow, HQs last."""
        units = self.game.units
        self._clear()
        fighters = [unit for unit in self.waiting() if units[unit].combat]
        ends = {unit: set(self.phase.destinations(self.w, unit)) for unit in fighters}
        self.look.effort = self._efforts(ends)
        fixed = self._prepare(ends)
        self._follow(unit for unit in fighters if unit not in fixed)
        self._headquarters()
        self.actions.append(DONE)
        return self.actions

    def _efforts(self, ends: dict[int, set[int]]) -> Callable[[int, int], float]:
        """What it costs to attack with a unit from a hex: in part, what it would gain by going elsewhere."""
        score, where = self.judge.score, self.w.where
        most = {unit: max(score(unit, cell) for cell in (*cells, where[unit])) for unit, cells in ends.items()}

        @cache
        def effort(unit: int, cell: int) -> float:
            return EFFORT + self.judge.regret * max(0.0, most.get(unit, 0.0) - score(unit, cell))

        return effort

    def _prepare(self, ends: dict[int, set[int]]) -> set[int]:
        """Bring units to the attacks that are worth it, the best first; they are fixed then."""
        fixed: set[int] = set()
        guards = {unit for unit in ends if self.judge.must_stay(unit)}
        free = {unit: set() if unit in guards else cells for unit, cells in ends.items()}
        for _ in range(12):
            attack = concentrate(self.look, free, self.judge.may_target)
            if attack is None or attack.value < WORTHWHILE[self.seat]:
                break
            for unit, cell in attack.berths:
                self.move(unit, cell)
                fixed.add(unit)
                del free[unit]
            self.judge.attacked(attack.target)
        return fixed

    def _follow(self, units: Iterable[int]) -> None:
        """Each of the others goes where it is of most use."""
        for unit in self.judge.order(units):
            self.best_move(unit)

    def best_move(self, unit: int) -> None:
        w, judge = self.w, self.judge
        if self.game.roster.immobile[unit] or w.status[unit] & MOVED:
            return
        here = w.where[unit]
        best, most = here, judge.score(unit, here) + 0.05
        for cell in self.phase.destinations(w, unit):
            score = judge.score(unit, cell)
            if score > most:
                best, most = cell, score
        rail = False
        if isinstance(self.phase, Reinforcement):
            for cell in self.phase.rails(w, unit):
                score = judge.score(unit, cell)
                if score > most:
                    best, most, rail = cell, score, True
        if rail:
            self.do(Action("rail", self.game.units[unit].id, self.game.names[best]))
        elif best != here:
            self.move(unit, best)

    # HQs

    def _headquarters(self) -> None:
        for hq in self.waiting():
            if self.game.units[hq].kind == "hq":
                self.place_hq(hq)

    def place_hq(self, hq: int) -> None:
        """Where it commands most of its units, and where nobody can overrun it."""
        w, here = self.w, self.w.where[hq]
        army = [(1 << w.where[unit], w.where[unit], weight) for unit, weight in self._army(hq)]
        best, most = here, self._hq_score(hq, here, army) + 0.1
        for cell in self.phase.destinations(w, hq):
            score = self._hq_score(hq, cell, army)
            if score > most:
                best, most = cell, score
        self.move(hq, best)

    def _army(self, hq: int) -> list[tuple[int, float]]:
        """The units that count for an HQ, and how much; one without a band looks after those whom no other reaches."""
        w, game, weight = self.w, self.game, self.judge.weight
        own = [u for u in self.look.mine if not game.roster.immobile[u] and w.where[u]]
        if game.units[hq].commands:
            banded = [(u, weight(u)) for u in own if commander(w, u) == hq]
            return banded or [(u, weight(u)) for u in own]
        return [(u, weight(u) * (0.2 if self._reached(u) else 1.0)) for u in own]

    def _reached(self, unit: int) -> bool:
        """Whether the unit's own HQ is near it."""
        w, hq = self.w, commander(self.w, unit)
        return hq is not None and self.game.grid.distance(w.where[hq], w.where[unit]) <= self.game.units[hq].range

    def _hq_score(self, hq: int, cell: int, army: list[tuple[int, int, float]]) -> float:
        w, look, game = self.w, self.look, self.game
        reach, distance = game.units[hq].range, game.grid.distance
        links = w.ground(self.seat).command
        near = flood_limited(1 << cell, reach - 1, game.grid.all, links)
        edge = flood_limited(near, 1, game.grid.all, links)
        score = 0.0
        for bit, at, weight in army:
            if near & bit:
                score += weight
            elif edge & bit:
                score += 0.85 * weight
            else:
                score += weight * 2 / (4 + distance(cell, at))
        stack = w.stack(cell, self.seat)
        if (
            sum(w.steps[unit] for unit in stack if not game.roster.immobile[unit]) < 2
        ):  # a stack that dies takes the HQ along
            score -= 2.0 * max(0, self.judge.hq_distance - look.front[cell])
            if w.zone[look.enemy][cell]:
                score -= 8.0
        else:
            score -= 1.5 * max(0, 3 - look.front[cell])
            if look.threat[cell] > 8:
                score -= 2.0
        if not look.supplied >> cell & 1:
            score -= 3.0
        return score + (0.5 if game.land.on_road >> cell & 1 else 0.0)

    # Other occasions

    def arrivals(self) -> list[Action]:
        """Reinforcements come in and go where they are of use."""
        self._settle_in()
        while entry := self._entry():
            self.do(entry)
            self._settle_in()
        self.actions.append(DONE)
        return self.actions

    def _settle_in(self) -> None:
        """Those who have come in go where they are of use, out of a full hex first."""
        self._clear()
        for unit in self.waiting():
            if self.game.units[unit].kind == "hq":
                self.place_hq(unit)
            else:
                self.judge.adopt(unit)
                self.best_move(unit)

    def _entry(self) -> Action | None:
        """The next to come in: at its own place, or a train as near to it as it can and still go on."""
        w, phase, units = self.w, self.phase, self.game.units
        if not isinstance(phase, Reinforcement) or phase.overstacked:
            return None
        due, bound = phase.due(w), phase.bound(w)
        if not due or due[0] in bound:
            return Action("enter", units[due[0]].id) if due else None
        entry, distance = self.game.roster.entry[due[0]], self.game.grid.distance
        detours = each(phase.detours(w, due[0]))
        best = min(
            detours, key=lambda at: (w.interdicted[at], w.zone[self.look.enemy][at] > 0, distance(entry, at), at)
        )
        return Action("divert", units[due[0]].id, self.game.names[best])

    def _clear(self) -> None:
        while self.phase.overstacked and self._make_room():
            pass

    def _make_room(self) -> bool:
        """Somebody leaves a hex that holds too many."""
        w, phase, judge = self.w, self.phase, self.judge
        for unit in phase.movers(w):
            verb, ends = "move", phase.destinations(w, unit)
            if not ends and isinstance(phase, Reinforcement):
                verb, ends = "rail", phase.rails(w, unit)
            if ends:
                judge.adopt(unit)
                best = max(ends, key=lambda cell: (judge.score(unit, cell), cell))
                self.do(Action(verb, self.game.units[unit].id, self.game.names[best]))
                return True
        return False

    def single(self) -> list[Action]:
        """A rebuilt unit moves."""
        self._clear()
        for unit in self.waiting():
            self.judge.adopt(unit)
            self.best_move(unit)
        self.actions.append(DONE)
        return self.actions

    def some(self, number: int) -> list[Action]:
        """So many units move by an event: those that gain most by it."""
        w, judge, phase = self.w, self.judge, self.phase
        gains: list[tuple[float, int, int]] = []
        for unit in phase.movers(w):
            if not self.game.units[unit].combat:
                continue
            ends = phase.destinations(w, unit)
            if ends:
                best = max(ends, key=lambda cell: (judge.score(unit, cell), cell))
                gains.append((judge.score(unit, best) - judge.score(unit, w.where[unit]), unit, best))
        for gain, unit, best in sorted(gains, reverse=True)[:number]:
            if gain > 0.2:
                self.move(unit, best)
        self.actions.append(DONE)
        return self.actions
