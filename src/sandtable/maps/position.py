"""A position of a map game: where each unit is, how strong it is and what it has done.

Kept up to date by `place` and `lift` alone, and made anew when a snapshot is loaded: who stands in which hex, and the
counts that a game keeps by seat and hex.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from sandtable.hexes import each
from sandtable.kernel import Dice, Event, Seat, State
from sandtable.maps.box import MapBox

_FLAGS = bytes([ord("0")]) + bytes([ord("1")]) * 255


class MapPosition(State):
    DERIVED: ClassVar[tuple[str, ...]] = ("at", "held", "ranged")
    COUNTS: ClassVar[tuple[str, ...]] = ("held",)  # those of them that count by seat and cell
    THINGS: ClassVar[str] = "units or chits"  # what it has columns of

    game: MapBox

    turn: int
    where: list[int]  # by unit: its cell, or 0 off the map
    steps: bytearray  # by unit: steps left
    status: bytearray  # by unit: what it does and has done, as bits

    at: dict[int, tuple[int, ...]]  # by cell: the units there
    held: list[bytearray]  # by seat, by cell: units there that keep enemies out
    ranged: Any  # the last range that was worked out, after what it was worked out for

    @classmethod
    def blank(cls, game: MapBox, dice: Dice, log: list[Event] | None) -> Self:
        """On the first turn, all units whole and off the map; a game fills in the rest and derives what follows."""
        s = cls.__new__(cls)
        s.game, s.dice, s.log = game, dice, log
        s.phases, s.ending, s.turn = [], None, 1
        s.where, s.status = [0] * len(game.units), bytearray(len(game.units))
        s.steps = bytearray(unit.steps for unit in game.units)
        return s

    @classmethod
    def fields(cls) -> list[str]:
        """In one order, whichever class has the slot."""
        first = State.fields()
        own = sorted(slot for slot in super().fields() if slot not in (*first, *cls.OPTIONAL))
        return [*first, *own, *cls.OPTIONAL]

    # Units in hexes

    def place(self, unit: int, cell: int) -> None:
        """Put a unit that is off the map into a hex."""
        self.where[unit] = cell
        self.at[cell] = tuple(sorted((*self.at.get(cell, ()), unit)))
        self.count(unit, cell, 1)

    def lift(self, unit: int) -> None:
        """Take a unit off the map."""
        cell, self.where[unit] = self.where[unit], 0
        left = tuple(other for other in self.at[cell] if other != unit)
        if left:
            self.at[cell] = left
        else:
            del self.at[cell]
        self.count(unit, cell, -1)

    @abstractmethod
    def count(self, unit: int, cell: int, change: int) -> None:
        """A unit has come to a hex (1) or left it (-1): keep the counts."""

    def shift(self, unit: int, cell: int) -> None:
        """Put a unit from its hex into another."""
        self.lift(unit)
        self.place(unit, cell)

    # Looking

    def standing(self, seat: Seat) -> Iterator[int]:
        """The side's units on the map, in the order of the unit file."""
        where = self.where
        return (unit for unit in self.game.of_seat[seat] if where[unit])

    @abstractmethod
    def room(self, unit: int, cell: int) -> bool:
        """Whether one more unit like this may stand in a hex."""

    def kept(self, phase: Any, key: Any, find: Callable[[Self, Any], Any]) -> Any:
        """What was found last, if that was for the same; else what is found now, which is kept."""
        ranged = self.ranged
        if ranged is None or ranged[0] is not phase or ranged[1] != key:
            ranged = self.ranged = phase, key, find(self, key)
        return ranged[2]

    def mask(self, cells: bytes | bytearray) -> int:
        """The set of the cells whose count is not 0."""
        return int(cells.translate(_FLAGS)[::-1], 2)

    def marked_cells(self, mask: int) -> bytes:
        """By cell whether it is in a set; no cell at all is the game's `nowhere`."""
        if not mask:
            return self.game.nowhere
        marks = bytearray(self.game.grid.size)
        for cell in each(mask):
            marks[cell] = 1
        return bytes(marks)

    # The kernel's contract

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        """Nothing is hidden but what the other side has chosen in secret and not shown yet."""
        other = self.copy(dice)
        for n, phase in enumerate(other.phases):
            if hidden := self._hidden(phase, seat):
                other.phases[n] = replace(phase, **{phase.hides: hidden[dice.below(len(hidden))]})
        return other

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        found = {}
        for phase in self.phases:
            if hidden := self._hidden(phase, seat):
                names = phase.hidden_names
                found[phase.hides] = [names[getattr(phase, phase.hides)]], [names[value] for value in hidden]
        return found

    def _hidden(self, phase: Any, seat: Seat | None) -> list[int]:
        """What a field of a decision may be, for one who cannot know it: the field that it `hides` from its seat."""
        hides = getattr(phase, "hides", "")
        return phase.may_hide(self) if hides and seat != 1 - phase.seat else []

    def derive(self) -> None:
        """Work out everything that follows from where the units are."""
        size, seats = self.game.grid.size, self.game.seats
        self.at, self.ranged = {}, None
        for name in self.COUNTS:
            setattr(self, name, [bytearray(size) for _ in seats])
        where, self.where = self.where, [0] * len(self.where)
        for unit, cell in enumerate(where):
            if cell:
                self.place(unit, cell)

    def problems(self) -> list[str]:
        if wrong := self.misshapen():
            return [wrong]
        return [*self.misplaced(), *self.underived(), *self.mingled()]

    def misshapen(self) -> str:
        """Why a snapshot cannot even be looked at, or nothing."""
        units = ((column, self.game.units) for column in (self.where, self.steps, self.status))
        wrong = any(len(column) != len(things) for column, things in (*units, *self.columns()))
        return f"it speaks of other {self.THINGS} than the game has" if wrong else ""

    def columns(self) -> Iterable[tuple[Sized, Sized]]:
        """The slots that have a place for each of some things, beside those of units that all games have."""
        return ()

    def offer(self, phase: Any) -> None:
        """Ask for a decision, if there is anything to choose."""
        if phase.able(self):
            self.phases.append(phase)

    @abstractmethod
    def misplaced(self) -> Iterable[str]:
        """Units that are not where, or not as, a unit can be."""

    def underived(self) -> Iterator[str]:
        """What is kept and does not follow from the rest."""
        fresh = self.copy(self.dice)
        fresh.derive()
        for name in self.DERIVED:
            if name != "ranged" and getattr(self, name) != getattr(fresh, name):
                yield f"{name} is not what follows from where the units are"

    def mingled(self) -> Iterator[str]:
        """Hexes that enemies share."""
        for cell in self.at:
            if all(held[cell] for held in self.held):
                yield f"both sides stand in {self.game.names[cell]}"
