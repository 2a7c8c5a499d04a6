"""Combat: sections 7.1a to 7.1c. Who attacks whom, from the air too."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.luck import LUCK_AIR, air_luck, proved
from sandtable.games.summer_lightning.missions import Missions
from sandtable.games.summer_lightning.movement import NOT_ACTIVE, SIX, spare
from sandtable.games.summer_lightning.odds import Battle, OfBattle
from sandtable.games.summer_lightning.state import ACTIVE, AIR, EXPLOITS, FOUGHT, RUSHED, USED, Position
from sandtable.games.summer_lightning.units import GERMAN
from sandtable.kernel import Action, Bar, Phase, Seat, Step
from sandtable.kernel.words import Word
from sandtable.maps.attack import Joining, Targeting
from sandtable.maps.choosing import Choosing, listed

NO_HEX = Bar("7.1b", "There is no hex {hex!r} on the map.")
NO_ENEMY = Bar("7.1a", "No enemy is in {hex}.")
NOBODY = Bar("7.1a", "Nobody can attack {hex}: {why}", lambda s, a: {"why": _why_nobody(s, s.game.cells[a[1]])})
NO_UNIT = Bar("7.1b", "There is no unit {unit!r} of yours.")
NOT_HERE = Bar("7.1b", "{unit} is not on the map.")
RUSHED_BEFORE = Bar("5.1d", "{unit} has moved strategically: it does not attack.")
WAITS = Bar("6.4", "{unit} is marked to exploit: it attacks after the others.")
NOT_MARKED = Bar("7.4", "{unit} is not marked to exploit.")
FOUGHT_ALREADY = Bar("7.1a", "{unit} has attacked this turn.")
NOT_NEXT_TO = Bar("7.1a", "{unit} is not next to {target}.")
BY_WATER = Bar("7.1a", "Nothing but water lies between {unit} and {target}.")
NO_TANKS = Bar("6.52", "{unit} cannot attack {target}: it is mountain without a road.")
JOINED = Bar("7.1b", "{unit} is in this attack already.")
NO_HQ = Bar("2.1d", "{unit} is an HQ: it does not attack.")
NOBODY_YET = Bar("7.1b", "No unit attacks {target} yet: join at least one, or undo to leave it.")
NO_FIGHTER = Bar("2.1d", "Artillery attacks only together with combat units.")
NO_POINTS = Bar("9.21", "You have {points:air point} for this battle.", lambda s, a: _points(s))


def _points(s: Position) -> dict[str, object]:
    return {"points": Word(s.phases[-1].most(s))}


def _why_nobody(s: Position, target: int) -> str:
    """Why each of the side's units next to a hex cannot attack it."""
    phase, game = s.phases[-1], s.game
    near = [unit for cell in game.grid.near[target] for unit in s.stack(cell, phase.seat) if game.units[unit].combat]
    reasons = []
    for unit in near:
        action = Action("join", game.units[unit].id)
        if bar := phase.bar_attacker(s, unit, target):
            reasons.append(game.reason(s, bar, action, target=game.names[target])[0])
    return " ".join(reasons) or "none of your combat units is next to it."


class Attacking(Phase[Position], frozen=True):
    """What choosing a target and choosing attackers have in common."""

    hq: int
    supplied: bool
    exploit: bool = False

    def bar_attacker(self, s: Position, unit: int, target: int, joined: int = 0) -> Bar | None:
        """Why a unit cannot take part in an attack on a hex, or None."""
        status, kind = s.status[unit], s.game.units[unit]
        if kind.kind == "hq":
            return NO_HQ
        if not s.where[unit]:
            return NOT_HERE
        if not status & ACTIVE:
            return NOT_ACTIVE
        if self.exploit != bool(status & EXPLOITS):
            return NOT_MARKED if self.exploit else WAITS
        if status & RUSHED:
            return RUSHED_BEFORE
        if status & FOUGHT:
            return FOUGHT_ALREADY
        if bar := bar_side(s, unit, target):
            return bar
        return SIX if kind.division and not status & USED and spare(s, self.hq) <= joined else None

    def eligible(self, s: Position, target: int, units: tuple[int, ...] = ()) -> list[int]:
        """The units that may yet join an attack on a hex, in the order of the unit file."""
        fresh = sum(s.game.units[u].division and not s.status[u] & USED for u in units)
        near = sorted(
            unit
            for cell in s.game.grid.near[target]
            for unit in s.at.get(cell, ())
            if s.status[unit] & ACTIVE and unit not in units
        )
        return [unit for unit in near if self.bar_attacker(s, unit, target, fresh) is None]


def bar_side(s: Position, unit: int, target: int) -> Bar | None:
    """Why a unit cannot attack a hex from where it stands, or None."""
    game, cell = s.game, s.where[unit]
    if target not in game.grid.near[cell]:
        return NOT_NEXT_TO
    if game.land.ground.wet(cell, target) and not game.land.ground.road(cell, target):
        return BY_WATER
    return NO_TANKS if game.units[unit].motorized and game.land.ground.roadless_mountain(target) else None  # 6.52


class Led(Step[Position], frozen=True):
    """A step in what an HQ does."""

    seat: Seat
    hq: int
    supplied: bool


class Attacks(Led, frozen=True):
    """One attack after the other, while there is anything to attack."""

    exploit: bool = False

    def run(self, s: Position) -> None:
        phase = Combat(self.seat, self.hq, self.supplied, self.exploit)
        if phase.able(s):
            s.phases.append(phase)
        else:
            s.phases.pop()


class Combat(Attacking, Targeting[Position], frozen=True):
    """What to attack, if anything."""

    verb = "attack"
    clause: ClassVar[str] = "7.1a"
    task: ClassVar[str] = "Attack a hex next to your active units, or be done."
    doing: ClassVar[str] = "choosing what to attack"

    def able(self, s: Position) -> list[int]:
        """The hexes that can be attacked."""
        game, enemies, status = s.game, s.held[1 - self.seat], s.status
        found: set[int] = set()
        for unit in game.roster.combat_troops[game.units[self.hq].nation]:
            if status[unit] & ACTIVE and not status[unit] & FOUGHT and (here := s.where[unit]):
                near = [cell for cell in game.grid.near[here] if enemies[cell] and cell not in found]
                found.update(cell for cell in near if self.bar_attacker(s, unit, cell) is None)
        return sorted(found)

    def bar_attack(self, s: Position, target: str) -> Bar | None:
        cell = s.game.cells.get(target)
        if cell is None:
            return NO_HEX
        if not s.held[1 - self.seat][cell]:
            return NO_ENEMY
        return None if cell in self.able(s) else NOBODY

    def chosen(self, s: Position, cell: int) -> None:
        s.phases[-1] = Assault(self.seat, self.hq, self.supplied, self.exploit, cell)

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        s.phases.pop()  # the onslaught


class Assault(Attacking, Joining[Position], frozen=True):
    """Which units attack a hex: one joins after the other."""

    target: int = 0
    units: tuple[int, ...] = ()

    clause: ClassVar[str] = "7.1b"
    doing: ClassVar[str] = "preparing an attack"

    def free(self, s: Position) -> list[int]:
        return self.eligible(s, self.target, self.units)

    def able(self, s: Position, group: tuple[int, ...]) -> bool:
        return any(s.game.units[unit].combat for unit in group)

    def bar_join(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or s.game.seat_of[unit] != self.seat:
            return NO_UNIT
        fresh = sum(s.game.units[u].division and not s.status[u] & USED for u in self.units)
        return JOINED if unit in self.units else self.bar_attacker(s, unit, self.target, fresh)

    def bar_done(self, s: Position) -> Bar | None:
        if self.able(s, self.units):
            return None
        return NO_FIGHTER if self.units else NOBODY_YET

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        game = s.game
        s.note("7.1b", "attack", game.names[self.target], *(game.units[u].id for u in self.units), seat=self.seat)
        for unit in self.units:
            s.status[unit] |= FOUGHT | USED
            s.abandon_works(s.where[unit])  # 9.12b
        battle = Battle(self.seat, self.target, self.units, self.supplied)
        s.phases.append(Missions(battle))
        for seat in (1 - self.seat, self.seat):  # 7.1c, 12.9: the attacker first
            phase = AirSupport(seat, battle)
            if phase.most(s):
                s.phases.append(phase)

    def prompt(self, s: Position) -> str:
        target = s.game.place_name(self.target)
        if not self.units:
            return f"Choose the units that attack {target}; undo leaves it."
        factors = sum(s.cf(u) for u in self.units if s.game.units[u].combat)
        against = sum(s.cf(u) for u in s.stack(self.target, 1 - self.seat))
        return f"Choose more units to attack {target}, or be done: {Word(factors):factor} against {against}."


class AirSupport(OfBattle, Choosing[Position], frozen=True):
    """A side puts air points into a battle."""

    verb, called, refusal = "air", listed(*map(str, range(100))), NO_POINTS
    clause: ClassVar[str] = "7.1c"
    doing: ClassVar[str] = "deciding on air support"

    def nation(self, s: Position) -> str:
        """Whose units fight on this side."""
        units = self.battle.units if self.seat == self.battle.seat else odds.defenders(s, self.battle)
        return s.game.units[units[0]].nation

    def most(self, s: Position) -> int:
        """Points that can be used: a nation's own alone."""  # 9.21, 9.31c
        return s.air_points(self.nation(s))

    def able(self, s: Position) -> range:
        return range(self.most(s) + 1)

    def chosen(self, s: Position, points: int) -> None:
        s.phases.pop()
        nation = self.nation(s)
        if not points:
            return
        s.note("9.21", "air", str(points), seat=self.seat)
        number = min(points, air_luck(s, nation, points))
        if number < points or (nation == GERMAN and proved(s, LUCK_AIR) == "odd"):
            s.note("12.10a", "work", str(number), str(points), seat=self.seat)
        s.air[AIR.index(nation)] -= points
        for n, phase in enumerate(s.phases):
            if isinstance(phase, Missions | AirSupport) and phase.battle.target == self.battle.target:
                air = list(phase.battle.air)
                air[self.seat] = number
                s.phases[n] = replace(phase, battle=replace(phase.battle, air=(air[0], air[1])))

    def declines(self, s: Position, action: Action) -> str:
        return "puts in no air points" if action[1:] == ("0",) else ""

    def prompt(self, s: Position) -> str:
        return f"How many air points support the battle for {s.game.place_name(self.target)}? You have {self.most(s)}."
