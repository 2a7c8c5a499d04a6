"""Combat: sections 9.0 to 9.3. Who attacks whom, cavalry that slips away, and the roll."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant import odds
from sandtable.games.poland_defiant.advance import Pursuit
from sandtable.games.poland_defiant.ground import BUILT_UP
from sandtable.games.poland_defiant.hq import may_be_in, overrun
from sandtable.games.poland_defiant.losses import OrphanedHQs, StepLosses
from sandtable.games.poland_defiant.retreat import RetreatResult
from sandtable.games.poland_defiant.stacking import StackingCheck
from sandtable.games.poland_defiant.state import ACTIVE, FOUGHT, Position
from sandtable.games.poland_defiant.ways_back import spared_hexes, ways_back
from sandtable.kernel import Action, Bar, Endable, Phase, Seat, Step
from sandtable.maps.attack import Joining, OnceEach
from sandtable.maps.crt import Result
from sandtable.maps.forecast import Odds

NO_HEX = Bar("9.0a", "There is no hex {target!r} on the map{right}.")
WHOLE_HEX = Bar("9.2.2", "A hex is attacked, with all units in it; {target} cannot be attacked by itself.")
NO_ENEMY = Bar("9.0b", "There is no enemy combat unit in {target}: empty hexes and lone HQs are not attacked.")
AGAIN = Bar("9.2.1a", "{target} has been attacked in this segment.")
NOBODY = Bar("9.0a", "{why}", "target")
TOO_WEAK = Bar("9.3.3a", "All that can attack {target} comes to less than 1-2.")
NO_UNIT = Bar("9.0a", "There is no unit {unit!r} of yours.")
NO_HQ = Bar("9.0a", "{unit} is an HQ, no combat unit: it does not attack.")
IDLE = Bar("4.2.5", "{why}", "command")
FOUGHT_ALREADY = Bar("9.2.1a", "{unit} has attacked in this segment.")
NOT_NEXT_TO = Bar("9.0a", "{why}", "attacker")
BY_ROAD = Bar("9.2.1b", "{unit} could attack {target} only along a road: there is mountain.")
NOT_BY_SEA = Bar("11.3.2", "{unit} attacks coastal hexes in its reach only.")
JOINED = Bar("9.2.1a", "{unit} is in this attack already.")
NO_STRENGTH = Bar("9.2.3a", "Units of strength 0 attack only together with others.")
BELOW = Bar("9.3.3a", "The attack is below 1-2; more units must join it.")
ON = "on"  # in the event of an attack, between those who make it and those whom it meets
SLOW = {"infantry", "cavalry", "motorized"}  # attackers that cavalry can evade


def eligible(s: Position, seat: Seat, target: int) -> list[int]:
    """The active units that may yet attack a hex, in the order of the unit file."""
    return [unit for unit in s.game.roster.fighters[seat] if bar_attacker(s, seat, unit, target) is None]


def bar_attacker(s: Position, seat: Seat, unit: int, target: int) -> Bar | None:
    """Why a unit cannot take part in an attack on a hex, or None."""
    cell, status = s.where[unit], s.status[unit]
    if not cell or not status & ACTIVE:
        return IDLE
    if status & FOUGHT:
        return FOUGHT_ALREADY
    game = s.game
    if game.units[unit].kind == "hq":
        return NO_HQ
    if game.units[unit].kind == "ship":
        near = cell == target or target in game.grid.near[cell]
        return None if near and game.land.coast >> target & 1 else NOT_BY_SEA  # 11.3.2
    if target in s.ground(seat).attacks[cell]:
        return None
    ground = s.ground(seat)
    if target in game.grid.near[cell] and ground.dry(cell, target) and not ground.level(cell, target):
        return BY_ROAD
    return NOT_NEXT_TO


class Combat(OnceEach[Position], Endable[Position], frozen=True):
    """The Combat Segment of an activation: one attack after the other, or none."""

    verb = "attack"
    clause: ClassVar[str] = "9.0a"
    task: ClassVar[str] = "Attack a hex next to your active units, or be done."
    doing: ClassVar[str] = "choosing what to attack"

    def able(self, s: Position) -> list[int]:
        """The hexes that can be attacked with some hope of 1-2."""
        game, enemies, found = s.game, s.combat[1 - self.seat], dict[int, None]()
        attacks = s.ground(self.seat).attacks
        for unit in game.roster.fighters[self.seat]:
            if s.status[unit] & (ACTIVE | FOUGHT) == ACTIVE and (cell := s.where[unit]):
                if game.units[unit].kind == "ship":
                    near = (cell, *game.grid.near[cell])
                    found.update((to, None) for to in near if enemies[to] and game.land.coast >> to & 1)
                else:
                    found.update((to, None) for to in attacks[cell] if enemies[to])
        return [target for target in sorted(found) if target not in self.done and self._hopeful(s, target)]

    def _hopeful(self, s: Position, target: int) -> bool:
        units = eligible(s, self.seat, target)
        if not any(s.game.units[unit].attack[s.steps[unit]] for unit in units):
            return False  # 9.2.3a
        return bool(s.order) or self._odds_reached(s, target)  # fog: whoever defends is seen when it is announced

    def _odds_reached(self, s: Position, target: int) -> bool:
        return odds.count(s, self.seat, target, eligible(s, self.seat, target)).column is not None

    def bar_attack(self, s: Position, target: str) -> Bar | None:
        cell = s.game.cells.get(target)
        if cell is None:
            return WHOLE_HEX if target in s.game.index else NO_HEX
        if cell in self.done:
            return AGAIN
        if not s.combat[1 - self.seat][cell]:
            return NO_ENEMY
        if not eligible(s, self.seat, cell):
            return NOBODY
        return None if self._hopeful(s, cell) else TOO_WEAK

    def attack(self, s: Position, cell: int) -> None:
        if announced(s, self.seat, cell, self._odds_reached(s, cell)):
            s.phases.append(Assault(self.seat, cell))


class Assault(Joining[Position], frozen=True):
    """Which units attack a hex: one joins after the other."""

    target: int
    units: tuple[int, ...] = ()

    clause: ClassVar[str] = "9.2.1a"
    doing: ClassVar[str] = "preparing an attack"

    def odds(self, s: Position, more: tuple[int, ...] = ()) -> Odds:
        return odds.count(s, self.seat, self.target, (*self.units, *more))

    def free(self, s: Position) -> list[int]:
        return [unit for unit in eligible(s, self.seat, self.target) if unit not in self.units]

    def able(self, s: Position, group: tuple[int, ...]) -> bool:
        return strong(s, group) and odds.count(s, self.seat, self.target, group).column is not None

    def bar_join(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or s.game.seat_of[unit] != self.seat:
            return NO_UNIT
        return JOINED if unit in self.units else bar_attacker(s, self.seat, unit, self.target)

    def bar_done(self, s: Position) -> Bar | None:
        if self.units and not strong(s, self.units):
            return NO_STRENGTH
        return None if self.able(s, self.units) else BELOW

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        names = [s.game.units[unit].id for unit in self.units]
        on, hex_ = met(s, self.seat, self.target), s.game.names[self.target]
        s.note("9.0a", "attack", hex_, *names, ON, *on, seat=self.seat, reveals=bool(s.order))
        for unit in self.units:
            s.status[unit] |= FOUGHT
        s.phases.append(Battle(self.seat, self.target, self.units))
        defenders = tuple(s.stack(self.target, 1 - self.seat))
        cavalry = tuple(unit for unit in defenders if s.game.units[unit].kind == "cavalry")
        if not cavalry:
            return
        if evadable(s, self.units):
            s.phases.append(Evasion(1 - self.seat, self.target, cavalry, defenders))
        else:
            ids = (s.game.units[unit].id for unit in cavalry)
            s.note("9.2.4c", "pinned", *ids, seat=1 - self.seat)

    def prompt(self, s: Position) -> str:
        target = s.game.place_name(self.target)
        if not self.units:
            return f"Choose the units that attack {target}."
        return f"Choose more units to attack {target}, or be done: {self.odds(s).in_words(s.game.charts.columns)}."


def met(s: Position, seat: Seat, target: int) -> list[str]:
    """Whom an attack on a hex meets."""
    return [s.game.units[unit].id for unit in (*s.stack(target, 1 - seat), *s.hqs(target, 1 - seat))]


def announced(s: Position, seat: Seat, target: int, reached: bool) -> bool:
    """Whether an attack is made; with fog its announcement shows the stack, and it is called off below 1-2."""  # fog
    if not s.order:
        return True
    hex_ = s.game.names[target]
    s.note("fog", "announce", hex_, *met(s, seat, target), seat=seat, reveals=True)
    if not reached:
        s.note("9.3.3a", "call-off", hex_, seat=seat)
    return reached


def strong(s: Position, units: tuple[int, ...]) -> bool:
    """Whether any of the units has an attack strength."""  # 9.2.3a
    return any(s.game.units[unit].attack[s.steps[unit]] for unit in units)


def evadable(s: Position, attackers: tuple[int, ...]) -> bool:
    """Whether cavalry may fall back before these."""  # 9.2.4a, 9.2.4c
    kinds = {s.game.units[unit].kind for unit in attackers}
    return bool(kinds & SLOW) and kinds <= SLOW | {"ship"}


class Evasion(Phase[Position], frozen=True):
    """Cavalry attacked by foot, motorized or mounted troops may fall back a hex before the battle."""

    target: int
    units: tuple[int, ...]  # cavalry still to decide, the first of them now
    mates: tuple[int, ...]  # all who were in the hex

    clause: ClassVar[str] = "9.2.4a"
    prechecked: ClassVar[bool] = True
    doing: ClassVar[str] = "deciding whether its cavalry falls back"

    def hexes(self, s: Position) -> list[int]:
        back = ways_back(s, self.units[0], self.target, s.game.limits.evade)
        return sorted(back.ends) if back.length == s.game.limits.evade else []

    def offers(self, s: Position) -> list[Action]:
        name = s.game.units[self.units[0]].id
        return [*(Action("evade", name, s.game.names[cell]) for cell in self.hexes(s)), Action("stand", name)]

    def bar_evade(self, s: Position, word: str, hex_: str) -> Bar | None:
        if word != s.game.units[self.units[0]].id:
            return ONE_AT_A_TIME
        return None if s.game.cells.get(hex_) in self.hexes(s) else NO_WAY_BACK

    def do_evade(self, s: Position, word: str, hex_: str) -> None:
        unit, cell = self.units[0], s.game.cells[hex_]
        self._next(s)
        s.note("9.2.4a", "evade", word, hex_, seat=self.seat)
        if s.held[1 - self.seat][cell]:
            overrun(s, cell, self.seat)
        s.shift(unit, cell)
        hqs: tuple[int, ...] = ()
        if stay := s.stack(self.target, self.seat):
            s.note("9.2.4d", "stay", *(s.game.units[other].id for other in stay), seat=self.seat)
        else:  # 9.2.4d: an HQ that would be left alone comes along
            hqs = tuple(hq for hq in s.hqs(self.target, self.seat) if may_be_in(s, hq, cell))
            for hq in hqs:
                s.shift(hq, cell)
                s.note("9.2.4d", "follow", s.game.units[hq].id, seat=self.seat)
        lost_with = [OrphanedHQs(hqs, self.mates)] if hqs else []
        s.phases += [*lost_with, StackingCheck(self.seat, cell, (unit, *hqs), self.target), *lost_with]  # 11.1.3.1
        if s.zone[1 - self.seat][cell]:
            s.note("9.5.3", "zone-loss", "1", seat=self.seat)
            s.phases.append(StepLosses(self.seat, 1, (unit,), "defence"))

    def bar_stand(self, s: Position, word: str) -> Bar | None:
        return None if word == s.game.units[self.units[0]].id else ONE_AT_A_TIME

    def do_stand(self, s: Position, word: str) -> None:
        self._next(s)

    def _next(self, s: Position) -> None:
        s.phases.pop()
        if self.units[1:]:
            s.phases.append(replace(self, units=self.units[1:]))

    def prompt(self, s: Position) -> str:
        return f"{s.game.units[self.units[0]].name} may fall back before the battle, or stand."


ONE_AT_A_TIME = Bar("9.2.4a", "Decide for {now} first.", lambda s, a: {"now": s.game.units[s.phases[-1].units[0]].id})
NO_WAY_BACK = Bar("9.2.4a", "{unit} cannot fall back to {hex}.")


class Battle(Step[Position], frozen=True):
    """The battle, if anybody is left in the hex; else the attackers may walk in."""

    seat: Seat
    target: int
    units: tuple[int, ...]

    def act(self, s: Position) -> None:
        if not s.combat[1 - self.seat][self.target]:  # 9.2.4b
            s.phases.append(Pursuit(self.seat, self.target, self.units, two=False))
            return
        counted = odds.count(s, self.seat, self.target, self.units)
        result, _ = roll_on_table(s, "9.1a", self.seat, self.target, counted, units=self.units)
        s.phases += self.results(s, result)

    def results(self, s: Position, result: Result) -> list[Step[Position]]:
        """What a result of the table leads to, the last first."""
        back = result.attacker.hexes
        steady = [unit for unit in self.units if back <= spared_hexes(s, s.where[unit])]
        theirs = strike(s, 1 - self.seat, self.target, result)  # 9.1a: told first, and on top
        ours = strike_back(s, self.seat, self.target, self.units, result)
        return [Pursuit(self.seat, self.target, tuple(steady), two=True), *ours, *theirs]


def roll_on_table(
    s: Position, clause: str, seat: Seat, target: int, counted: Odds, *, units: tuple[int, ...] = ()
) -> tuple[Result, int]:
    """Tell the odds of an attack, by these units if it is on the ground, and roll: the result, and the die."""
    assert counted.column is not None  # noqa: S101  it was seen to before, and the defence has not grown since
    if s.log is not None:
        ours = odds.attack_terms(s, target, units) if units else []
        odds.tell(s, seat, target, counted, [*ours, *odds.defence_terms(s, target, 1 - seat)])
    die = s.dice.below(6) + 1
    result, column = s.game.charts.crt[counted.column][die - 1], s.game.charts.columns[counted.column]
    told = s.game.names[target], column, str(die), result.code.replace(" ", "+")
    s.note(clause, "battle", *told, seat=seat, reveals=bool(s.order))
    return result, die


def strike_back(s: Position, seat: Seat, target: int, units: tuple[int, ...], result: Result) -> list[Step[Position]]:
    """What a result does to the attackers."""
    found: list[Step[Position]] = []
    army, part = tuple(unit for unit in units if s.game.units[unit].kind != "ship"), result.attacker
    steps = part.steps
    if part.if_built_up:
        steps = steps if s.game.land.kind_at[target] in BUILT_UP else 0
        s.note("9.1c", "star" if steps else "no-star", s.game.names[target], seat=seat)
    if not (steps or part.hexes):
        return found
    if not army:
        s.note("11.3.4", "unharmed", *(s.game.units[unit].id for unit in units), seat=seat)
        return found
    s.note("9.1b", "suffer", str(steps), str(part.hexes), seat=seat)
    if part.hexes:
        found.append(RetreatResult(seat, army, part.hexes, attacking=True))
    if steps:
        cells = dict.fromkeys(s.where[unit] for unit in army)
        found += [OrphanedHQs(tuple(s.hqs(cell, seat)), tuple(s.stack(cell, seat))) for cell in cells]
        found.append(StepLosses(seat, steps, army, "attack"))
    return found


def strike(s: Position, seat: Seat, target: int, result: Result, air: bool = False) -> list[Step[Position]]:
    """What a result does to the defenders of a hex."""
    found: list[Step[Position]] = []
    defenders, hqs = tuple(s.stack(target, seat)), tuple(s.hqs(target, seat))
    steps, hexes = result.defender.steps, result.defender.hexes
    if steps or hexes:
        s.note("9.1b", "suffer", str(steps), str(hexes), seat=seat)
    if steps and defenders and s.game.land.kind_at[target] in BUILT_UP:
        train = any(s.game.units[unit].kind == "train" for unit in defenders)
        steps -= not train
        s.note("9.4.4b" if train else "9.4.4a", "no-shelter" if train else "shelter", s.game.names[target], seat=seat)
    if hexes:
        found.append(RetreatResult(seat, (*defenders, *hqs), hexes, attacking=False, air=air))
    if not air:
        found.append(OrphanedHQs(hqs, defenders))
    elif hqs and (steps or hexes):
        s.note("12.1.1", "only-retreat", *(s.game.units[hq].id for hq in hqs), seat=seat)
    if steps and defenders:
        found.append(StepLosses(seat, steps, defenders, "defence"))
    return found
