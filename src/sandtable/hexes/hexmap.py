"""A map, and the text file it is read from: strictly, every error with its line and what would be right.

A map file has a title, a size and sections. Each section holds one sort of line, and says where that comes from:
rulebook, public, reconstructed or owner, then perhaps a colon and the source in words.

    map Poland Defiant
    size 36 columns, 44 rows
    scale 16.1 km                     from hex to hex

    [terrain] from reconstructed      also [country]: first what the letters mean, then two lines a row of hexes, the
    . = clear                         odd columns on the one, the even ones, half a hex lower, on the other
    01   ~   .   .
    01+    ~   .   .

    [places] from public: GeoNames    hex, city or town or village or - (a name only), name
    [rivers] from public              name, major or minor: hexsides as they follow each other, 2321/2421 2322/2422
    [roads] from public               hexes from neighbour to neighbour, 2321-2222-2122; a name and a colon before it
    [rails] from public               the same
    [water] from public               hexsides that are all water though both hexes have land
    [temporary] from reconstructed    hexside and name of a temporary bridge
    [marks] from rulebook             name of a set: its hexes; 0101..0105 are those from 0101 down to 0105
    [entries] from reconstructed      letter, hex and name of an entry area

All sections must be there; one may be empty. A map with one class of river calls it major. Some marks are drawn:
"victory"; any that ends in "source" (of supply) or "positions" (permanent works); any that begins with "to " (ways off
the northern edge); and "east" (the part of a country beyond a line that divides it).

Lines may be empty or begin with #.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sandtable.hexes.flood import links_of
from sandtable.hexes.grid import STEPS, Grid, direction
from sandtable.kernel.data import SOURCES
from sandtable.kernel.errors import FileTrouble, Gathering

Sides: TypeAlias = tuple[int, ...]  # six sets by direction: the cells whose side in that direction it is
Pair: TypeAlias = tuple[int, int]  # the side between two neighbours

SECTIONS = ("terrain", "country", "places", "rivers", "roads", "rails", "water", "temporary", "marks", "entries")
KINDS = ("city", "town", "village", "-")
RIVERS = ("major", "minor")
WATER = "water"  # the terrain that roads do not enter
UNKNOWN = "?"  # a section that was not understood: its lines are passed over


class Place(NamedTuple):
    """A named place; its kind is city, town, village or empty."""

    name: str
    kind: str


class River(NamedTuple):
    """A stretch of a river, its sides in the order of the file."""

    name: str
    kind: str  # major or minor
    sides: tuple[Pair, ...]


class Way(NamedTuple):
    """A stretch of road or railway, hex by hex."""

    name: str
    cells: tuple[int, ...]


class HexMap:
    """One map. All of it is fixed; what changes in play belongs to the position."""

    def __init__(self, title: str, grid: Grid) -> None:
        self.title, self.grid = title, grid
        self.km = 0.0  # from hex to hex
        self.sources: dict[str, str] = {}  # by section: rulebook, public, reconstructed or owner
        self.origins: dict[str, str] = {}  # by section: the same in words, or empty
        self.terrain: dict[str, int] = {}
        self.terrain_at: list[str] = [""] * grid.size
        self.country: dict[str, int] = {}
        self.country_at: list[str] = [""] * grid.size
        self.place: dict[int, Place] = {}
        self.marks: dict[str, int] = {}
        self.entries: dict[str, int] = {}  # letter to cell
        self.entry_names: dict[str, str] = {}
        self.rivers: tuple[River, ...] = ()
        self.highways: tuple[Way, ...] = ()  # the roads as they are written
        self.railways: tuple[Way, ...] = ()
        self.temporary: tuple[Pair, ...] = ()  # bridges, in the order of the file
        self.temporary_names: tuple[str, ...] = ()
        none: Sides = (0,) * 6
        self.roads, self.rails, self.bridged = none, none, none  # bridged: a road or railway goes over the river
        self.major, self.minor, self.water = none, none, none

    @staticmethod
    def side(layer: Sides, a: int, b: int) -> bool:
        """Whether the side between two neighbours is in a layer such as `hexmap.major`."""
        return bool(layer[direction(a, b)] >> a & 1)

    def marked(self, last: str) -> int:
        """All cells of the marks whose name ends in this word: of "german source" and "soviet source", for one."""
        found = 0
        for name, mask in self.marks.items():
            found |= mask if name.split()[-1] == last else 0
        return found

    def cells_on(self, layer: Sides) -> int:
        """The cells that a road, railway or river of a layer touches."""
        return layer[0] | layer[1] | layer[2] | layer[3] | layer[4] | layer[5]


def load(text: str, file: Path | str) -> HexMap:
    """The map that a text holds; `file` is what errors call it."""
    return _Reader(text, file).hexmap


def touch(one: Pair, other: Pair) -> bool:
    """Whether two hexsides have a corner in common: they share a hex, and the four hexes lie round one corner."""
    cells = {*one, *other}
    return len(cells) == 3 and all(b - a in STEPS for a in cells for b in cells if a != b)


class _Reader:
    """Goes through the lines once; what is wrong is gathered and told together."""

    def __init__(self, text: str, file: Path | str) -> None:
        self.file, self.line = file, 0
        self.section = ""
        self.letters: dict[str, dict[str, str]] = {"terrain": {}, "country": {}}
        self.sides: dict[str, dict[frozenset[int], Pair]] = {name: {} for name in (*RIVERS, "roads", "rails", "water")}
        self.title, self.grid, self.made = "", Grid(1, 1), False
        self.where: dict[frozenset[int], int] = {}  # the line of a road, railway or temporary bridge over a side
        troubles = Gathering()
        for self.line, line in enumerate(text.splitlines(), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                if self.made or self.section:
                    with troubles:
                        self._read(line.strip())
                else:
                    self._head(line.strip())
        self.line = 0
        if not self.made:
            raise self._trouble("has no map: it begins with the lines `map TITLE` and `size 36 columns, 44 rows`")
        troubles.end()
        with troubles:
            self._whole()
        troubles.end()
        self._finish()

    def _trouble(self, problem: str) -> FileTrouble:
        return FileTrouble(self.file, problem, self.line or None)

    # lines

    def _head(self, line: str) -> None:
        if not self.title:
            if not line.startswith("map ") or not line.isprintable():
                raise self._trouble(f"{line!r} should be the title of the map: `map TITLE`")
            self.title = line[4:].strip()
            return
        size = re.fullmatch(r"size +([0-9]{1,2}) columns, +([0-9]{1,2}) rows", line)
        if not size:
            raise self._trouble(f"{line!r} should be the size of the map: `size 36 columns, 44 rows`")
        try:
            self.grid = Grid(int(size[1]), int(size[2]))
        except ValueError as error:
            raise self._trouble(str(error)) from None
        self.hexmap, self.made = HexMap(self.title, self.grid), True

    def _read(self, line: str) -> None:
        if not line.isprintable():
            raise self._trouble("has a character that cannot be printed")
        if not self.section and line.startswith("scale "):
            scale = re.fullmatch(r"scale ([0-9]{1,3}(?:\.[0-9])?) km", line)
            if not scale:
                raise self._trouble(f"{line!r} should be the distance from hex to hex: `scale 16.1 km`")
            self.hexmap.km = float(scale[1])
            return
        if line.startswith("["):
            self._begin(line)
        elif not self.section:
            raise self._trouble(f"{line!r} stands before the first section, such as `[terrain] from reconstructed`")
        elif self.section in self.letters:
            self._read_letters(line)
        elif self.section != UNKNOWN:
            readers: dict[str, Callable[[str], None]] = {
                "places": self._place,
                "rivers": self._river,
                "roads": self._way,
                "rails": self._way,
                "water": self._water,
                "temporary": self._temporary,
                "marks": self._mark,
                "entries": self._entry,
            }
            readers[self.section](line)

    def _begin(self, line: str) -> None:
        self.section = UNKNOWN
        head = re.fullmatch(r"\[(\w+)\] from (\w+)(?:: *(\S.*))?", line)
        if not head or head[2] not in SOURCES:
            told = f"one of {', '.join(SOURCES)}, such as `[roads] from {SOURCES[1]}`"
            raise self._trouble(f"{line[:40]!r} should be a section and where it comes from, {told}")
        if head[1] not in SECTIONS:
            raise self._trouble(f"there is no section {head[1]}; there are: {', '.join(SECTIONS)}")
        if head[1] in self.hexmap.sources:
            raise self._trouble(f"section {head[1]} is there twice")
        self.section = head[1]
        self.hexmap.sources[head[1]] = head[2]
        self.hexmap.origins[head[1]] = head[3] or ""

    def _read_letters(self, line: str) -> None:
        """What a letter means, or a row of letters."""
        meaning = self.letters[self.section]
        if legend := re.fullmatch(r"(\S) = (\S.*)", line):
            if legend[1] in meaning or legend[2] in meaning.values():
                raise self._trouble(f"{line!r}: the letter or its meaning is there twice")
            meaning[legend[1]] = legend[2]
            return
        row = re.fullmatch(r"([0-9]{2})(\+?) +(.+)", line)
        if not row or not 1 <= int(row[1]) <= self.grid.rows:
            raise self._trouble(f"{line!r} should be a row (01 or 01+, then its letters) or a meaning (. = clear)")
        columns = range(2 if row[2] else 1, self.grid.columns + 1, 2)
        letters = row[3].split()
        if len(letters) != len(columns):
            kind = "even" if row[2] else "odd"
            raise self._trouble(
                f"row {row[1]}{row[2]} has {len(letters)} letters; there are {len(columns)} {kind} columns"
            )
        for column, letter in zip(columns, letters, strict=True):
            self._set_letter(self.grid.cell(f"{column:02}{row[1]}"), letter)

    def _set_letter(self, cell: int, letter: str) -> None:
        meaning, hexmap, name = self.letters[self.section], self.hexmap, self.grid.name(cell)
        if letter not in meaning:
            raise self._trouble(
                f"{name} is {letter!r}, which has no meaning; there are: {' '.join(meaning) or 'none yet'}"
            )
        sets, at = (
            (hexmap.terrain, hexmap.terrain_at) if self.section == "terrain" else (hexmap.country, hexmap.country_at)
        )
        if at[cell]:
            raise self._trouble(f"{name} has its {self.section} twice")
        at[cell] = meaning[letter]
        sets[at[cell]] = sets.get(at[cell], 0) | 1 << cell

    def _place(self, line: str) -> None:
        words = line.split(maxsplit=2)
        if len(words) < 3 or words[1] not in KINDS:
            raise self._trouble(f"{line!r} should be hex, kind ({', '.join(KINDS)}) and name: `2321 city Warszawa`")
        cell = self._cell(words[0])
        if cell in self.hexmap.place:
            raise self._trouble(f"{words[0]} has a place already, {self.hexmap.place[cell].name}")
        self.hexmap.place[cell] = Place(words[2], words[1].strip("-"))

    def _river(self, line: str) -> None:
        head, _, rest = line.partition(":")
        name, _, kind = (part.strip() for part in head.rpartition(","))
        if not name or kind not in RIVERS or not rest.strip():
            raise self._trouble(f"{line[:40]!r} should be name, major or minor, hexsides: `Pilica, minor: 2325/2425`")
        sides = tuple(self._pair(word) for word in rest.split())
        for one, other in pairwise(sides):
            if not touch(one, other):
                raise self._trouble(
                    f"the {name} is broken: {self._side_name(one)} does not meet {self._side_name(other)}"
                )
        self._add(kind, sides)
        self.hexmap.rivers += (River(name, kind, sides),)

    def _way(self, line: str) -> None:
        name, _, chain = (part.strip() for part in line.rpartition(":"))
        cells = tuple(self._cell(word) for word in chain.split("-"))
        if len(cells) < 2:
            raise self._trouble(f"{line!r} should be hexes from neighbour to neighbour: `2321-2222-2122`")
        for a, b in pairwise(cells):
            self._must_meet(a, b)
        self._add(self.section, pairwise(cells))
        way = Way(name, cells)
        if self.section == "roads":
            self.hexmap.highways += (way,)
        else:
            self.hexmap.railways += (way,)

    def _water(self, line: str) -> None:
        self._add("water", [self._pair(word) for word in line.split()])

    def _temporary(self, line: str) -> None:
        side, _, name = line.partition(" ")
        pair = self._pair(side)
        if {*pair} in map(set, self.hexmap.temporary):
            raise self._trouble(f"{side} has its temporary bridge twice")
        self.where[frozenset(pair)] = self.line
        self.hexmap.temporary += (pair,)
        self.hexmap.temporary_names += (name.strip(),)

    def _mark(self, line: str) -> None:
        name, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon or not name or not rest:
            raise self._trouble(f"{line[:40]!r} should be the name of a set and its hexes: `victory: 0417 0913`")
        for cell in (cell for word in rest.split() for cell in self._cells(word)):
            if self.hexmap.marks.get(name, 0) >> cell & 1:
                raise self._trouble(f"{self.grid.name(cell)} is twice in {name}")
            self.hexmap.marks[name] = self.hexmap.marks.get(name, 0) | 1 << cell

    def _entry(self, line: str) -> None:
        words = line.split(maxsplit=2)
        if len(words) < 3:
            raise self._trouble(f"{line!r} should be letter, hex and name of an entry area: `B 3623 Brześć`")
        if words[0] in self.hexmap.entries:
            raise self._trouble(f"entry area {words[0]} is there twice")
        self.hexmap.entries[words[0]] = self._cell(words[1])
        self.hexmap.entry_names[words[0]] = words[2]

    # parts of lines

    def _cell(self, name: str) -> int:
        try:
            return self.grid.cell(name.strip())
        except ValueError as error:
            raise self._trouble(str(error)) from None

    def _cells(self, text: str) -> range:
        """One hex, or those down a column: 0101..0105."""
        first, dots, last = text.partition("..")
        a, b = self._cell(first), self._cell(last if dots else first)
        if first[:2] != (last or first)[:2] or b < a:
            raise self._trouble(f"{text!r} should be the first and the last hex down a column, such as 0101..0105")
        return range(a, b + 1)

    def _pair(self, text: str) -> Pair:
        first, slash, second = text.partition("/")
        if not slash:
            raise self._trouble(f"{text!r} is no hexside: a hexside is two neighbours, such as 2321/2421")
        a, b = self._cell(first), self._cell(second)
        self._must_meet(a, b)
        return a, b

    def _must_meet(self, a: int, b: int) -> None:
        if b - a not in STEPS:
            near = " ".join(map(self.grid.name, self.grid.near[a]))
            raise self._trouble(f"{self.grid.name(b)} is not next to {self.grid.name(a)}, whose neighbours are {near}")

    def _side_name(self, pair: Pair) -> str:
        return f"{self.grid.name(pair[0])}/{self.grid.name(pair[1])}"

    def _add(self, layer: str, pairs: Iterable[Pair]) -> None:
        for pair in pairs:
            layers = RIVERS if layer in RIVERS else (layer,)
            if any(frozenset(pair) in self.sides[name] for name in layers):
                raise self._trouble(f"{self._side_name(pair)} is there twice in {' and '.join(layers)}")
            self.sides[layer][frozenset(pair)] = pair
            self.where[frozenset(pair)] = self.line

    # the whole

    def _whole(self) -> None:
        if missing := [name for name in SECTIONS if name not in self.hexmap.sources]:
            raise self._trouble(f"has no section {', '.join(missing)}")
        for what, at in (("terrain", self.hexmap.terrain_at), ("country", self.hexmap.country_at)):
            if bare := [self.grid.name(cell) for cell in self.grid.cells if not at[cell]]:
                raise self._trouble(f"{what}: {len(bare)} hexes have none, the first is {bare[0]}")
        for layer in ("roads", "rails"):
            for pair in self.sides[layer].values():
                if WATER in (self.hexmap.terrain_at[pair[0]], self.hexmap.terrain_at[pair[1]]):
                    self.line = self.where[frozenset(pair)]
                    raise self._trouble(f"{layer} run into water at {self._side_name(pair)}")
        for pair in self.hexmap.temporary:
            side = frozenset(pair)
            if not any(side in self.sides[kind] for kind in RIVERS):
                self.line = self.where[side]
                raise self._trouble(f"no river runs under the temporary bridge at {self._side_name(pair)}")

    def _finish(self) -> None:
        hexmap, sides = self.hexmap, self.sides
        sea = hexmap.terrain.get(WATER, 0)
        wet = [sea & self.grid.across(sea, (d + 3) % 6) for d in range(6)]
        hexmap.roads, hexmap.rails = links_of(sides["roads"].values()), links_of(sides["rails"].values())
        hexmap.major, hexmap.minor = (links_of(sides[kind].values()) for kind in RIVERS)
        hexmap.water = tuple(one | two for one, two in zip(links_of(sides["water"].values()), wet, strict=True))
        hexmap.bridged = tuple(
            (hexmap.roads[d] | hexmap.rails[d]) & (hexmap.major[d] | hexmap.minor[d]) for d in range(6)
        )
