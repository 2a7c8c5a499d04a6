"""What is in the box of a map game: the map, the counters, and the names of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from sandtable.hexes import HexMap
from sandtable.hexes.names import other_names
from sandtable.kernel import DONE, Action, Game
from sandtable.kernel.notation import Notation, Sort
from sandtable.maps.units import Counter


class MapBox(Game):
    """A cell is where a counter stands, an index of `units` is a counter. A game adds its charts and what follows."""

    table = "map"
    headings: tuple[str, ...] = ("turn",)
    by_legs: ClassVar[tuple[str, ...]] = ("move",)  # the verbs of orders such as `move UNIT HEX via HEX …`
    by_units: ClassVar[tuple[str, ...]] = ("attack",)  # and of those such as `attack HEX with UNIT …`

    named: ClassVar[Mapping[str, str]] = {}  # words of events that are no thing of the game
    sorts: ClassVar[Mapping[str, str]] = {}  # what kinds and sizes of counters are called
    units: Sequence[Counter]
    limits: Struct  # the numbers of its rules

    def lay_map(self, hexmap: HexMap, beside: Mapping[str, int] | None = None) -> None:
        """Take a map, with the cells beside it where units can be."""
        self.hexmap, self.grid = hexmap, hexmap.grid
        self.nowhere = bytes(hexmap.grid.size)
        self.cells = {hexmap.grid.name(cell): cell for cell in hexmap.grid.cells} | dict(beside or {})
        self.names = {cell: name for name, cell in self.cells.items()}
        self.place_names = {place.name: self.names[cell] for cell, place in hexmap.place.items()} | {
            name: name for name in beside or ()
        }
        self.other_names = other_names(hexmap)

    def muster(self, units: Sequence[Counter]) -> None:
        """Take the counters, in the order of their file."""
        self.units = units
        self.ids = [unit.id for unit in units]
        self.index = {id_: n for n, id_ in enumerate(self.ids)}
        self.seat_of = [unit.seat for unit in units]
        self.of_seat = [[n for n, unit in enumerate(units) if unit.seat == seat] for seat in range(len(self.seats))]

    def place_name(self, cell: int) -> str:
        """A hex as people call it."""
        place = self.hexmap.place.get(cell)
        return f"{place.name} ({self.names[cell]})" if place else self.names[cell]

    def way(self, cells: Iterable[int]) -> tuple[str, ...]:
        """The hexes of a way."""
        return tuple(self.names[cell] for cell in cells)

    def name_of(self, word: str) -> str:
        cell = self.cells.get(word)
        return self.place_name(cell) if cell is not None else self.named.get(word) or super().name_of(word)

    def hex_words(self, word: str) -> str:
        """What would be right in the place of a word that is no hex."""
        named = [self.names[cell] for cell, place in self.hexmap.place.items() if place.name.lower() == word.lower()]
        if named:
            return f": {word} is {named[0]}"
        hexes = [self.grid.name(cell) for cell in self.grid.cells]
        return f", whose hexes run from {min(hexes)} to {max(hexes)}"

    def nouns(self) -> Iterable[str]:
        return [*self.things, *self.cells]

    def notation(self) -> Notation:
        """A map game adds its own slots; what it calls by these names is what they say."""
        units, cells, seats = Sort(self.ids, -1), Sort(self.names, 0), Sort(self.seats)
        return Notation(
            of={
                **dict.fromkeys(("unit", "units", "mates", "hq", "hqs", "mover", "last", "free"), units),
                **dict.fromkeys(("where", "cell", "target", "origin"), cells),
                **dict.fromkeys(("seat", "winner"), seats),
            },
            by=dict.fromkeys(("where", "steps", "status"), units),
            usual={"steps": [unit.steps for unit in self.units]},
            where="where",
        )

    def expand(self, line: Action) -> list[Action]:
        """The actions of an order: a move by way of hexes, or an attack with several units."""
        verb = line.verb
        if verb in self.by_legs and len(line) > 4 and line[3] == "via":
            return [Action(verb, line[1], cell) for cell in (*line[4:], line[2])]
        if verb in self.by_units and len(line) > 3 and line[2] == "with":
            return [Action(verb, line[1]), *(Action("join", word) for word in line[3:]), DONE]
        return [Action("join", word) for word in line[1:]] if verb == "with" else [line]
