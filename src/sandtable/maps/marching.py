"""Units move one after the other, each in as many legs as it likes, until another is picked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from msgspec.structs import replace

from sandtable.kernel import DONE, Action, Bar, Dice, Phase
from sandtable.maps.legs import STOPPED, Leg, Legs, Order, Way, cheapest

S = TypeVar("S")


class Marching(Phase[S], frozen=True):
    """A game says who may move, and where to by each of its ways of moving.

    `bar_WAY` and `do_WAY` are made of `bar_way` and `go_way` for each way that has none of its own.
    """

    ways: ClassVar[tuple[str, ...]] = ("move",)  # the verbs that send a unit to a hex
    no_unit: ClassVar[Bar]  # bars of the game's own
    not_yours: ClassVar[Bar]

    def __init_subclass__(cls, **config: Any) -> None:
        for way in cls.ways:
            if not hasattr(cls, f"do_{way}"):
                setattr(cls, f"bar_{way}", _bar_of(way))
                setattr(cls, f"do_{way}", _deed_of(way))
        super().__init_subclass__(**config)

    def bar_way(self, s: Any, unit: int, hex_: str, way: str) -> Bar | None:
        """Why a unit that may move cannot go to a hex in this way, or None."""
        raise NotImplementedError

    def go_way(self, s: Any, unit: int, cell: int, way: str) -> None:
        """A unit goes to a hex in this way."""
        raise NotImplementedError

    @abstractmethod
    def movers(self, s: Any) -> list[int]:
        """The units that may move, whether there is anywhere to go or not."""

    @abstractmethod
    def bar_unit(self, s: Any, unit: int) -> Bar | None:
        """Why a unit of one's own may not move now, or None."""

    @abstractmethod
    def goals(self, s: Any, unit: int, way: str) -> Iterable[int]:
        """Where a unit can go now in this way, and stay."""

    def others(self, s: Any) -> Iterable[Action]:
        """What can be done beside moving."""
        return ()

    def moves(self, s: Any, unit: int) -> list[Action]:
        """All the moves of one unit, by way and hex."""
        id_, names = s.game.units[unit].id, s.game.names
        return [Action(way, id_, names[cell]) for way in self.ways for cell in sorted(self.goals(s, unit, way))]

    def offers(self, s: Any) -> Iterator[Action]:
        for unit in self.movers(s):
            yield from self.moves(s, unit)
        yield from self.others(s)

    def legal(self, s: Any) -> list[Action]:
        return list(self.offers(s))

    def prefixes(self, s: Any) -> list[Action]:
        """Each unit that can go somewhere; the hexes are asked for."""
        units = s.game.units
        going = [Action(way, units[u].id) for u in self.movers(s) for way in self.ways if self.goals(s, u, way)]
        return [*going, *self.others(s)]

    def completions(self, s: Any, stem: Action) -> list[str]:
        unit = s.game.index.get(stem[1]) if len(stem) == 2 else None
        if stem[0] not in self.ways or unit is None or unit not in self.movers(s):
            return []
        return [s.game.names[cell] for cell in sorted(self.goals(s, unit, stem[0]))]

    def bar_who(self, s: Any, word: str) -> Bar | None:
        """Why a word names no unit that may move now, or None."""
        unit = s.game.index.get(word)
        if unit is None:
            return self.no_unit
        return self.not_yours if s.game.seat_of[unit] != self.seat or not s.where[unit] else self.bar_unit(s, unit)


def _bar_of(way: str) -> Callable[..., Bar | None]:
    def bar(self: Marching[Any], s: Any, word: str, hex_: str) -> Bar | None:
        return self.bar_who(s, word) or self.bar_way(s, s.game.index[word], hex_, way)

    return bar


def _deed_of(way: str) -> Callable[..., None]:
    def deed(self: Marching[Any], s: Any, word: str, hex_: str) -> None:
        self.go_way(s, s.game.index[word], s.game.cells[hex_], way)

    return deed


class ByLegs(Marching[S], frozen=True):
    """Moves whose legs cost points; a full hex may be entered that another unit then leaves.

    A game says who may move at all, where legs lead and what they cost, and what a move does.
    """

    mover: int = -1
    spent: int = 0  # by the mover, in half points; -1: it may not go on
    road: int = -1  # the same, counted as strategic movement
    struck: bool = False  # the mover has paid for interdiction
    paid: int = -1  # what it has spent if it has, where it need not have: see Leg
    passed: int = 0  # what the mover has come past and has yet to take effect, as bits of the game's own
    overstacked: int = 0  # a hex that a unit has to leave next

    accepts_more: ClassVar[bool] = True
    no_hex: ClassVar[Bar]  # bars of the game's own
    out_of_reach: ClassVar[Bar]
    full: ClassVar[Bar]
    room_first: ClassVar[Bar]

    @property
    def overstacks(self) -> bool:
        return bool(self.overstacked)

    # Who and where

    @abstractmethod
    def movable(self, s: Any) -> Iterable[int]:
        """The side's units that can move at all, in the order of their file."""

    @abstractmethod
    def find_legs(self, s: Any, unit: int) -> Legs:
        """Where a unit can go now, with what it has then spent."""

    @abstractmethod
    def order(self, s: Any, unit: int) -> Order:
        """What is the same for all the ways that a unit may take."""

    @abstractmethod
    def destinations(self, s: Any, unit: int) -> list[int]:
        """Where a unit can go now and stay."""

    @abstractmethod
    def overfull(self, s: Any, cell: int, unit: int) -> bool:
        """Whether a hex holds more units like this than it may."""

    def may_leave(self, s: Any, unit: int) -> bool:
        """Whether a unit in a full hex may be counted on to leave it after another has come."""
        return self.bar_unit(s, unit) is None and bool(self.destinations(s, unit))

    @abstractmethod
    def others_in(self, s: Any, unit: int, cell: int) -> Iterable[int]:
        """Those in a full hex, of whom one may leave it to make room for a unit."""

    def movers(self, s: Any) -> list[int]:
        units = [unit for unit in self.movable(s) if s.where[unit] and self.bar_unit(s, unit) is None]
        return [unit for unit in units if self._may_make_room(s, unit)] if self.overstacked else units

    def _may_make_room(self, s: Any, unit: int) -> bool:
        """Whether a unit stands where there are too many of its kind, and is not the one that came last."""
        here = s.where[unit] == self.overstacked and unit != self.mover
        return here and self.overfull(s, self.overstacked, unit)

    def legs(self, s: Any, unit: int) -> Legs:
        """Where a unit can go now, with what it has then spent; the last answer is kept with the position."""
        found: Legs = s.kept(self, unit, self.find_legs)
        return found

    def spent_by(self, unit: int) -> int:
        """What a unit has spent in its present move."""
        return self.spent if unit == self.mover and self.spent >= 0 else 0

    def cheapest(self, s: Any, unit: int, cell: int) -> Way | None:
        """The cheapest way of a unit to a hex, whatever it costs and whoever is there; enemies elsewhere bar it."""
        order = self.order(s, unit)._replace(closed=s.held[1 - self.seat])

        def surcharge(path: list[int]) -> int:
            moving = unit == self.mover
            if not any(order.beset[at] for at in path) or (moving and self.struck):
                return 0
            return self.paid - self.spent_by(unit) if moving and self.paid >= 0 else order.surcharge

        return cheapest(order, cell, surcharge)

    def goals(self, s: Any, unit: int, way: str) -> list[int]:
        return self.destinations(s, unit)

    def others(self, s: Any) -> list[Action]:
        return [DONE] if self.bar_done(s) is None else []

    def sample(self, s: Any, dice: Dice) -> Action:
        """A unit at random, then a hex at random."""
        units = self.movers(s)
        first = dice.below(len(units) + (not self.overstacked))
        for unit in units[first:]:
            if ends := self.destinations(s, unit):
                return Action("move", s.game.ids[unit], s.game.names[ends[dice.below(len(ends))]])
        return DONE if not self.overstacked else next(iter(self.offers(s)))

    # The verbs

    def bar_way(self, s: Any, unit: int, hex_: str, way: str) -> Bar | None:
        cell = s.game.cells.get(hex_)
        if self.overstacked and not self._may_make_room(s, unit):
            return self.room_first
        if cell is None:
            return self.no_hex
        if cell not in self.legs(s, unit):
            return self.out_of_reach
        if s.room(unit, cell) or (not self.overstacked and self._can_make_room(s, unit, cell)):
            return None
        return self.full

    def _can_make_room(self, s: Any, unit: int, cell: int) -> bool:
        return any(self.may_leave(s, other) for other in self.others_in(s, unit, cell))

    def go_way(self, s: Any, unit: int, cell: int, way: str) -> None:
        leg, passed, overstacked = self.legs(s, unit)[cell], self.past(s, unit, cell), 0 if s.room(unit, cell) else cell
        if unit == self.mover:
            passed |= self.passed
        else:
            self.end_move(s)
        self.go(s, unit, cell)
        s.phases[-1] = self.moved(unit, leg, passed, overstacked)

    def moved(self, unit: int, leg: Leg = STOPPED, passed: int = 0, overstacked: int = 0) -> Self:
        """The same decision after a leg of a unit's move; -1: nobody is on the move."""
        spent, road, struck, paid = leg if unit >= 0 else (0, -1, False, -1)
        return replace(
            self, mover=unit, spent=spent, road=road, struck=struck, paid=paid, passed=passed, overstacked=overstacked
        )

    @abstractmethod
    def go(self, s: Any, unit: int, cell: int) -> None:
        """A unit goes to a hex, and it is told."""

    @abstractmethod
    def past(self, s: Any, unit: int, cell: int) -> int:
        """What a move leads past that takes effect when it is over."""

    @abstractmethod
    def end_move(self, s: Any) -> None:
        """The unit that moved last stays where it is, and its move takes effect."""

    def bar_done(self, s: Any) -> Bar | None:
        return self.room_first if self.overstacked else None

    def do_done(self, s: Any) -> None:
        self.end_move(s)
        s.phases.pop()
