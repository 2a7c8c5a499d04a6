"""Movement and stacking: section 6, and what may be done in place of it (3.2, 9.12, 12.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning import earthworks
from sandtable.games.summer_lightning.agreement import STOP, Agreement, bar_stop
from sandtable.games.summer_lightning.ground import EXPRESS, LATVIA
from sandtable.games.summer_lightning.luck import LUCK_AIR, proved
from sandtable.games.summer_lightning.state import (
    ACTIVE,
    BUILT,
    CALLED,
    CLEAR,
    EXPLOITS,
    INTERNED,
    MOVED,
    RUSHED,
    USED,
    Position,
)
from sandtable.games.summer_lightning.units import GERMAN, POLE, POLISH, SOVIET
from sandtable.hexes import Reach, each, reach
from sandtable.kernel import DONE, Action, Bar, Dice
from sandtable.maps import marching as maps


def _room(s: Position, action: Action) -> dict[str, object]:
    one = s.game.units[s.game.index[action[1]]].nation == SOVIET  # 6.12
    return {"room": 1 if one else s.game.land.ground.room[s.game.cells[action[2]]]}


NO_UNIT = Bar("6.0", "There is no unit {unit!r}.")
NOT_YOURS = Bar("6.0", "{unit} is not one of your units on the map.")
NOT_ACTIVE = Bar("5.1c", "{why}", "command")
FINISHED = Bar("6.2a", "{unit} has moved, and another unit after it.")
SET_ASIDE = Bar("6.4", "{unit} is marked to exploit: it moves after the battles.")
ONLY_EXPLOITERS = Bar("7.4", "Only units marked to exploit move now; {unit} is not.")
SIX = Bar("5.3", "This HQ already leads {command_divisions} divisions, and {unit} is one more.")
NO_HEX = Bar("6.2a", "There is no hex {hex!r} on the map.")
OUT_OF_REACH = Bar("6.2a", "{why}", "reach")
FULL = Bar("6.1", "{hex} has no room for {unit}: at most {room} may stand there.", _room)
OTHER_WAY = Bar("6.3a", "{unit} moves tactically or strategically, not both.")
NO_EXPRESS = Bar("6.31", "Poles do not move strategically in clear weather.")
NOT_STRATEGIC = Bar("6.4", "Who exploits moves tactically.")
NOT_THIS = Bar("5.21c", "An army HQ only orders moves.")
MOVES_LATER = Bar("5.22", "{unit} moves in its own operations, which follow.")
DIGS_LATER = Bar("9.12a", "The HQ may have a position built when those who exploit have fought.")
HQ_BUILDS = Bar("9.12a", "The HQ builds a position this time: it does not move.")
CALLED_UP = Bar("12.15", "{unit} has called up its reservists: it does not move this turn.")
NO_FLIP = Bar("12.15", "Only a reduced Polish division that has not moved calls up its reservists, on the first turn.")

RARELY = 4  # a player by chance proposes to stop once in so many times


def allowance(s: Position, unit: int, supplied: bool) -> int:
    """A unit's movement factors now, in halves."""  # 2.1b, 8.3d
    kind = s.game.units[unit]
    points = min(kind.mf, s.game.limits.unsupplied_move) if kind.on_wheels and not supplied else kind.mf
    return 2 * points


def tactical(s: Position, unit: int, left: int) -> Reach:
    """Where a unit can go with so many half factors; full hexes may be passed."""  # 6.2a, 6.2b, 6.11
    game = s.game
    return reach(s.lanes(unit), s.where[unit], left, s.held[1 - game.seat_of[unit]], game.nowhere)


def strategic(s: Position, unit: int, left: int) -> Reach:
    """The same along roads at half cost, away from all enemies."""  # 6.3a, 6.3b
    game, seat = s.game, s.game.seat_of[unit]
    enemies = s.held[1 - seat]
    shunned = bytearray(enemies)
    for cell in s.at:
        if enemies[cell]:
            for near in game.grid.near[cell]:
                shunned[near] = 1
    start = s.where[unit]
    return reach(s.lanes(unit, EXPRESS), start, 0 if shunned[start] else left, shunned, game.nowhere)


def interdicted(s: Position, nation: str) -> bool:
    """Whether the weather keeps Poles off the roads."""  # 6.31, 9.22
    if nation != POLE or s.weather != CLEAR or s.options["wings"] == "yes":  # 12.9
        return False
    return proved(s, LUCK_AIR) != "weak"  # 12.10a


class Marching(maps.Marching[Position], frozen=True):
    """The moves of the units that an HQ leads."""

    hq: int
    supplied: bool
    exploit: bool = False  # the second round: only marked units, tactically
    mover: int = -1
    spent: int = 0  # by the mover, in half factors; -1: it may not go on
    rushing: bool = False  # the mover moves strategically
    asked: bool = False  # the other side has been asked to stop for this turn

    ways = ("move", "rush")
    no_unit, not_yours = NO_UNIT, NOT_YOURS
    orders_only: ClassVar[bool] = False  # an army HQ's units: they move, and that is all

    # Who and where

    def bar_unit(self, s: Position, unit: int) -> Bar | None:
        """Why a unit of one's own may not move now, or None."""
        status, kind = s.status[unit], s.game.units[unit]
        if unit == self.hq:
            if self.exploit:
                return ONLY_EXPLOITERS
            return HQ_BUILDS if status & BUILT else FINISHED if status & MOVED and unit != self.mover else None
        if not status & ACTIVE:
            return NOT_ACTIVE
        if self.exploit != bool(status & EXPLOITS):
            return ONLY_EXPLOITERS if self.exploit else SET_ASIDE
        if unit == self.mover:
            return None
        if status & CALLED:
            return CALLED_UP
        if status & MOVED:
            return FINISHED
        return SIX if kind.division and not status & USED and not self.spare(s) else None

    def spare(self, s: Position) -> int:
        """How many more divisions the HQ may lead."""
        return spare(s, self.hq)

    def movers(self, s: Position) -> list[int]:
        """The units that may move, whether there is anywhere to go or not."""
        wanted = ACTIVE | (EXPLOITS | USED if self.exploit else 0)
        units, at, status = [], -1, s.status
        while (at := status.find(wanted, at + 1)) >= 0:
            units.append(at)
        if not self.exploit and not self.spare(s):
            units = [unit for unit in units if not s.game.units[unit].division]
        if self.mover >= 0 and s.where[self.mover] and self.mover != self.hq and self.mover not in units:
            units.append(self.mover)
        if self.bar_unit(s, self.hq) is None and s.where[self.hq]:
            units.append(self.hq)
        return units

    def reach(self, s: Position, unit: int, rush: bool = False) -> Reach:
        """Where a unit can go now, with what it has then spent; the last answer is kept with the position."""
        found: Reach = s.kept(self, (unit, rush), self.find_reach)
        return found

    def find_reach(self, s: Position, how: tuple[int, bool]) -> Reach:
        unit, rush = how
        moved = unit == self.mover
        spent = self.spent if moved else 0
        most = allowance(s, unit, self._supplied(s, unit))
        left = 0 if spent < 0 else max(most - spent, 0)
        return strategic(s, unit, left) if rush else tactical(s, unit, left)

    def _supplied(self, s: Position, unit: int) -> bool:
        return self.supplied

    def may(self, s: Position, unit: int, rush: bool) -> Bar | None:
        """Why a unit may not move in this way, or None."""
        if unit == self.mover and rush != self.rushing:
            return OTHER_WAY
        if not rush:
            return None
        if self.exploit or s.status[unit] & EXPLOITS:
            return NOT_STRATEGIC
        return NO_EXPRESS if interdicted(s, s.game.units[unit].nation) else None

    def destinations(self, s: Position, unit: int, rush: bool = False) -> list[int]:
        """Where a unit can go now and stay."""
        if self.may(s, unit, rush):
            return []
        here, room = s.where[unit], s.room
        return [cell for cell in self.reach(s, unit, rush).cost if cell != here and room(unit, cell)]

    # The verbs

    def goals(self, s: Position, unit: int, way: str) -> list[int]:
        return self.destinations(s, unit, way == "rush")

    def others(self, s: Position) -> list[Action]:
        return [*self.beside(s), DONE]

    def beside(self, s: Position) -> Iterator[Action]:
        """What can be done beside moving, before one is done."""
        if self.exploit:
            return
        if not self.orders_only:
            yield from (Action("dig", s.game.names[cell]) for cell in earthworks.sites(s, self.hq))
        for unit in s.game.of_seat[self.seat]:
            if s.status[unit] == ACTIVE and self._bar_flip(s, unit) is None:
                yield Action("flip", s.game.units[unit].id)
        if self.bar_stop(s) is None:
            yield STOP

    def sample(self, s: Position, dice: Dice) -> Action:
        """A unit at random, then a way and a hex at random."""
        units = self.movers(s)
        first = dice.below(len(units) + 1)
        for n in range(first, len(units)):
            rush = not dice.below(4)
            for way in (rush, not rush):
                if ends := self.destinations(s, units[n], way):
                    cell = ends[dice.below(len(ends))]
                    return Action("rush" if way else "move", s.game.units[units[n]].id, s.game.names[cell])
        others = [other for other in self.beside(s) if other != STOP or not dice.below(RARELY)]
        return [*others, DONE][dice.below(len(others) + 1)]

    def bar_way(self, s: Position, unit: int, hex_: str, way: str) -> Bar | None:
        cell, rush = s.game.cells.get(hex_), way == "rush"
        if bar := self.may(s, unit, rush):
            return bar
        if cell is None:
            return NO_HEX
        if cell == s.where[unit] or cell not in self.reach(s, unit, rush).cost:
            return OUT_OF_REACH
        return None if s.room(unit, cell) else FULL

    def go_way(self, s: Position, unit: int, cell: int, way: str) -> None:
        game, rush = s.game, way == "rush"
        found = self.reach(s, unit, rush)
        through = self._through(s, found, cell)
        spent = found.cost[cell] + (self.spent if unit == self.mover else 0)
        s.status[unit] |= MOVED | USED | (RUSHED if rush else 0)
        told = game.ids[unit], game.names[s.where[unit]], game.names[cell]
        s.note("6.3a" if rush else "6.2a", way, *told, seat=self.seat)
        s.shift(unit, cell)
        if game.land.neutral >> cell & 1:
            intern(s, unit)
            spent = -1
        s.take(unit, through[1:])
        s.phases[-1] = replace(self, mover=unit, spent=spent, rushing=rush)

    def _through(self, s: Position, found: Reach, cell: int) -> list[int]:
        """The hexes that a unit goes through."""
        if cell != LATVIA:
            return found.path(cell)
        doors = [door for door in each(s.game.hexmap.marks["to Latvia"]) if door in found.onward]
        return found.path(min(doors, key=lambda door: found.onward[door]), onward=True)

    def rule(self, s: Position, action: Action) -> str:
        """Why an action is allowed: by the rules of movement, or by one of its special kinds."""
        if action.verb in ("move", "rush"):
            if s.game.land.neutral >> s.game.cells[action[2]] & 1:
                return "6.54a"
            if s.game.index[action[1]] == self.hq:
                return "6.51"
            return "6.3a" if action.verb == "rush" else super().rule(s, action)
        return {"dig": "9.12a", "flip": "12.15", "stop": "3.2"}.get(action.verb, super().rule(s, action))

    def bar_dig(self, s: Position, hex_: str) -> Bar | None:
        if self.orders_only:
            return NOT_THIS
        return DIGS_LATER if self.exploit else earthworks.bar_dig(s, self.hq, hex_)

    def do_dig(self, s: Position, hex_: str) -> None:
        earthworks.dig(s, self.hq, hex_)
        s.phases[-1] = replace(self, mover=-1, spent=0, rushing=False)

    def bar_stop(self, s: Position) -> Bar | None:
        return bar_stop(s, self.hq, self.asked)

    def do_stop(self, s: Position) -> None:
        s.note("3.2", "propose", seat=self.seat)
        s.phases[-1] = replace(self, asked=True)
        s.phases.append(Agreement(1 - self.seat))

    def _bar_flip(self, s: Position, unit: int | None) -> Bar | None:
        """Whether a surprised division may call up its reservists in place of moving."""  # 12.15
        if unit is None or s.turn != 1 or s.options["deployment"] != "surprise" or s.status[unit] != ACTIVE:
            return NO_FLIP
        kind = s.game.units[unit]
        if kind.seat != POLISH or not kind.division or s.steps[unit] == kind.steps:
            return NO_FLIP
        return self.bar_unit(s, unit)

    def bar_flip(self, s: Position, word: str) -> Bar | None:
        return self._bar_flip(s, s.game.index.get(word))

    def do_flip(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        s.steps[unit] = s.game.units[unit].steps
        s.status[unit] |= USED | CALLED
        s.note("12.15", "flip", word, seat=self.seat)
        s.phases[-1] = replace(self, mover=-1, spent=0, rushing=False)

    def do_done(self, s: Position) -> None:
        s.phases.pop()


class Movement(Marching, frozen=True):
    """Units under command move, tactically or strategically; those marked to exploit move after the battles."""

    def asked_by(self, s: Position) -> str:
        return "7.4" if self.exploit else "6.2a"

    def prompt(self, s: Position) -> str:
        hq = s.game.units[self.hq].name
        if self.exploit:
            return f"{hq}: move the units that exploit, or be done."
        left = self.spare(s)
        more = f", {left or 'no'} more division{'' if left == 1 else 's'}" if left < len(s.game.units) // 2 else ""
        return f"{hq}: move units under its command{more}, or be done."

    def waiting(self, s: Position) -> str:
        return "exploiting" if self.exploit else "moving"


class ArmyMoves(Marching, frozen=True):
    """An army HQ moves, and orders units to move that no corps can command."""

    cut_off: tuple[int, ...] = ()  # who was out of supply when the HQ was drawn

    orders_only: ClassVar[bool] = True
    clause: ClassVar[str] = "5.21a"
    doing: ClassVar[str] = "moving units that are out of command"

    def bar_unit(self, s: Position, unit: int) -> Bar | None:
        if unit == self.hq and s.game.units[unit].nation != GERMAN:
            return MOVES_LATER  # 5.22: it has operations of its own
        return super().bar_unit(s, unit)

    def spare(self, s: Position) -> int:
        return len(s.game.units)

    def _supplied(self, s: Position, unit: int) -> bool:
        return self.supplied if unit == self.hq else unit not in self.cut_off

    def prompt(self, s: Position) -> str:
        hq = "" if self.bar_unit(s, self.hq) is MOVES_LATER else "the HQ and "
        return f"{s.game.units[self.hq].name}: move {hq}units that are out of every command, or be done."


_LED = bytes(status & ACTIVE and status & USED == USED for status in range(256))


def spare(s: Position, hq: int) -> int:
    """How many divisions the HQ that operates may put to use beside those that it has."""  # 5.1b, 5.1e, 5.3
    led = (int.from_bytes(s.status.translate(_LED), "little") & s.game.roster.division_bits).bit_count()
    return s.game.roster.span[hq] - led


def intern(s: Position, unit: int) -> None:
    """A Polish unit has crossed a neutral border: it is out of the game, and nobody scores for it."""  # 6.54a
    s.note("6.54a", "intern", s.game.units[unit].id, s.game.names[s.where[unit]], seat=s.game.seat_of[unit])
    s.remove(unit, INTERNED)
