"""The random events: 2.5.2 and the table on the back of the booklet."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant import state
from sandtable.games.poland_defiant.air import aircraft
from sandtable.games.poland_defiant.movement import FINISHED, Marching
from sandtable.games.poland_defiant.reinforcement import form_malopolska, replace_chits
from sandtable.games.poland_defiant.replacement import spend
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Bar, Endable
from sandtable.maps.choosing import Choosing

TOO_MANY = Bar("", "As many units have moved as may.")
NO_SLOVAKS = Bar("", "{unit} is no German unit: Slovaks do not take part.")
NOT_BY_RAIL = Bar("", "{unit} goes by rail or by sea; this event moves neither.")
NO_SUCH_PLANE = Bar("", "{unit} is not one of the air units to choose from.")
MUST_GO = Bar("", "One of your air units must leave.")
NOT_FULL = Bar("", "{unit} is no German infantry of two full steps.")


def happen(s: Position, roll: int) -> None:
    """The event of a roll of two dice."""
    event = s.game.charts.events[roll]
    s.note(f"event.{roll}", "event", str(roll), seat=event.seat)
    effect = {
        "shoot_down": _shoot_down,
        "free_moves": _free_moves,
        "points": _points,
        "merge_malopolska": _merge_malopolska,
        "withdraw_infantry": _withdraw_infantry,
        "merge_bernolak": _merge_bernolak,
        "withdraw_air": _withdraw_air,
    }[event.effect]
    before = len(s.phases), bytes(s.chits)
    effect(s, roll)
    if (len(s.phases), bytes(s.chits)) == before:
        s.note(f"event.{roll}", "no-event", seat=event.seat)


def _points(s: Position, roll: int) -> None:
    event = s.game.charts.events[roll]
    spend(s, event.seat, event.number)


def _free_moves(s: Position, roll: int) -> None:
    event = s.game.charts.events[roll]
    phase = FreeMoves(event.seat, event=roll, left=event.number)
    if s.order or any(phase.destinations(s, unit) for unit in phase.movers(s)):
        s.phases.append(phase)


class FreeMoves(Marching, frozen=True):
    """Some units move, in command or not, away from the enemy's zones."""  # event.3, event.8

    event: int = 3
    left: int = 0

    strategic: ClassVar[bool] = False
    avoids_zoc: ClassVar[bool] = True
    forgets: ClassVar[bool] = True
    doing: ClassVar[str] = "moving by an event"

    def asked_by(self, s: Position) -> str:
        return f"event.{self.event}"

    def bar_unit(self, s: Position, unit: int) -> Bar | None:
        kind = s.game.units[unit]
        if kind.slovak:
            return NO_SLOVAKS
        if kind.rail or kind.kind == "ship":
            return NOT_BY_RAIL
        if unit == self.mover:
            return None
        if s.status[unit] & state.MOVED:
            return FINISHED
        return None if self.left else TOO_MANY

    def go_way(self, s: Position, unit: int, cell: int, way: str) -> None:
        super().go_way(s, unit, cell, way)
        if unit != self.mover:
            s.phases[-1] = replace(s.phases[-1], left=self.left - 1)

    def prompt(self, s: Position) -> str:
        if not self.left:
            return "Move the last unit on, or be done."
        units = "one more unit" if self.left == 1 else f"up to {self.left} more units"
        return f"Move {units}, neither out of nor into enemy zones, or be done."


def _shoot_down(s: Position, roll: int) -> None:
    planes = [n for n, plane in enumerate(s.game.air.planes) if plane.attack and _of_enemy(s, roll, n)]
    _ask_for_plane(s, roll, [n for n in planes if s.planes[n] != state.SHOT_DOWN])


def _of_enemy(s: Position, roll: int, plane: int) -> bool:
    return s.game.air.planes[plane].seat != s.game.charts.events[roll].seat


def _withdraw_air(s: Position, roll: int) -> None:
    planes = [n for n in range(len(s.game.air.planes)) if not _of_enemy(s, roll, n)]
    _ask_for_plane(s, roll, [n for n in planes if s.planes[n] in (state.READY, state.FLOWN)])


def _ask_for_plane(s: Position, roll: int, planes: list[int]) -> None:
    if planes:
        s.phases.append(LosePlane(s.game.charts.events[roll].seat, roll, tuple(planes)))


class LosePlane(Choosing[Position], Endable[Position], frozen=True):
    """An air unit leaves the game: the enemy's by choice, or one's own."""  # event.2, event.11

    event: int
    planes: tuple[int, ...]

    verb, called, refusal = "remove", staticmethod(aircraft), NO_SUCH_PLANE
    task: ClassVar[str] = "Choose the German air unit that leaves the game."
    doing: ClassVar[str] = "choosing an air unit"

    def asked_by(self, s: Position) -> str:
        return f"event.{self.event}"

    def able(self, s: Position) -> tuple[int, ...]:
        return self.planes

    def chosen(self, s: Position, plane: int) -> None:
        s.phases.pop()
        s.planes[plane], s.flights[plane] = state.SHOT_DOWN, 0
        s.interdict()
        s.note(f"event.{self.event}", "ground", s.game.air.ids[plane], seat=self.seat)

    def bar_done(self, s: Position) -> Bar | None:
        """The enemy's may be spared; one's own leaves."""
        return MUST_GO if s.game.air.planes[self.planes[0]].seat == self.seat else None


def _withdraw_infantry(s: Position, roll: int) -> None:
    s.offer(Withdraw(s.game.charts.events[roll].seat, roll))


class Withdraw(Choosing[Position], frozen=True):
    """A German infantry unit at full strength goes to the west."""  # event.9, event.12

    event: int

    verb, refusal = "withdraw", NOT_FULL
    task: ClassVar[str] = "Choose an infantry unit of two steps that leaves for the western front."
    doing: ClassVar[str] = "choosing a division that leaves"

    def asked_by(self, s: Position) -> str:
        return f"event.{self.event}"

    def able(self, s: Position) -> list[int]:
        units = s.game.units
        return [
            unit
            for unit in s.standing(self.seat)
            if units[unit].kind in ("infantry", "motorized") and s.steps[unit] == 2 and not units[unit].slovak
        ]

    def chosen(self, s: Position, unit: int) -> None:
        s.phases.pop()
        s.set_steps(unit, 0)
        s.supply[unit] = state.WITHDRAWN
        s.note(f"event.{self.event}", "withdraw", s.game.ids[unit], seat=self.seat, reveals=bool(s.order))


def _merge(s: Position, side: str) -> tuple[int, list[int]]:
    """The chit of a side that takes the place of others, and those; of none, if it has come by itself."""
    n, chit = next((n, chit) for n, chit in enumerate(s.game.cup.chits) if chit.id == s.game.cup.merged[side])
    if s.turn >= chit.turn or s.chits[n] != state.LATER:
        return n, []
    return n, [i for i, other in enumerate(s.game.cup.chits) if other.id in chit.replaces]


def _merge_malopolska(s: Position, roll: int) -> None:
    """The Polish armies of the south merge before their time."""  # event.5
    n, old = _merge(s, "polish")
    if old:
        drawn = any(s.chits[i] in (state.ACTED, state.IDLE) for i in old)
        replace_chits(s, n)
        s.chits[n] = state.IDLE if drawn else state.IN_CUP
        form_malopolska(s)


def _merge_bernolak(s: Position, roll: int) -> None:
    """One chit for the Fourteenth Army and the Slovaks, now or at the end of the turn."""  # event.10
    n, old = _merge(s, "german")
    if any(s.chits[i] == state.ACTED for i in old):
        s.chits[n] = state.PENDING
    elif old:
        replace_chits(s, n)
        s.chits[n] = state.IN_CUP
