"""A hex grid as bits: a hex is a cell, a set of hexes is one int with a bit for each cell.

Hexes have flat tops and are named by column and row, "0911"; even columns stand half a hex lower. The cell of a hex is
64 * column + row + column // 2, so each of the six neighbours is a constant step away, whatever the column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

N, NE, SE, S, SW, NW = DIRECTIONS = range(6)
STEPS: tuple[int, ...] = (-1, 64, 65, 1, -64, -65)  # from a cell to its neighbour, by direction
OPPOSITE: tuple[int, ...] = (S, SW, NW, N, NE, SE)

_COLUMN = 64  # bits that a column takes
_WORD = (1 << _COLUMN) - 1
_NAME = re.compile(r"[0-9]{4}")


class Grid:
    """Columns 1 to `columns`, rows 1 to `rows`."""

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99 and rows + columns // 2 < _COLUMN - 1):
            raise ValueError(f"a map of {columns} columns and {rows} rows is too large or too small for this grid")
        self.columns, self.rows = columns, rows
        self.cells = tuple(_cell(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
        self.all = sum(1 << cell for cell in self.cells)
        self.size = self.cells[-1] + 1
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(cell + step for step in STEPS if self.has(cell + step)) if self.has(cell) else ()
            for cell in range(self.size)
        )

    def has(self, cell: int) -> bool:
        """Whether the cell lies on the map."""
        return cell >= 0 and bool(self.all >> cell & 1)

    def cell(self, name: str) -> int:
        """The cell of a hex such as "0911"; ValueError if the map has none of that name."""
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no hex: a hex is two digits of its column and two of its row, such as 0911")
        column, row = int(name[:2]), int(name[2:])
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            last = f"{self.columns:02}{self.rows:02}"
            raise ValueError(f"{name} is not on the map, whose hexes run from 0101 to {last}")
        return _cell(column, row)

    def name(self, cell: int) -> str:
        column, row = place(cell)
        return f"{column:02}{row:02}"

    def mask(self, names: str) -> int:
        """The set of the hexes named in a text such as "0911 1011"."""
        found = 0
        for name in names.split():
            found |= 1 << self.cell(name)
        return found

    def names(self, mask: int) -> str:
        """The hexes of a set, as `mask` reads them."""
        return " ".join(map(self.name, each(mask)))

    def spread(self, mask: int) -> int:
        """All neighbours of the cells of a set."""
        return (mask >> 1 | mask << 1 | mask << 64 | mask >> 64 | mask << 65 | mask >> 65) & self.all

    def across(self, mask: int, d: int) -> int:
        """The neighbours of a set in one direction."""
        step = STEPS[d]
        return (mask << step if step > 0 else mask >> -step) & self.all

    def distance(self, a: int, b: int) -> int:
        """Steps from one cell to the other."""
        columns = b // _COLUMN - a // _COLUMN
        slants = b % _COLUMN - a % _COLUMN
        return max(abs(columns), abs(slants), abs(columns - slants))

    def within(self, cell: int, radius: int) -> int:
        """The cells at most so many steps away, this one too."""
        found = 1 << cell
        for _ in range(radius):
            found |= self.spread(found)
        return found

    def ring(self, cell: int, radius: int) -> int:
        """The cells exactly so many steps away."""
        return self.within(cell, radius) ^ (self.within(cell, radius - 1) if radius else 0)


def _cell(column: int, row: int) -> int:
    return _COLUMN * column + row + column // 2


def place(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    column, rest = divmod(cell, _COLUMN)
    return column, rest - column // 2


def bit(cell: int) -> int:
    """The set of this one cell."""
    return 1 << cell


def each(mask: int) -> Iterator[int]:
    """The cells of a set, lowest first."""
    first = 0
    while mask:
        word = mask & _WORD
        while word:
            low = word & -word
            yield first + low.bit_length() - 1
            word ^= low
        mask >>= _COLUMN
        first += _COLUMN


def direction(a: int, b: int) -> int:
    """The direction from a cell to its neighbour; ValueError if they are not neighbours."""
    try:
        return STEPS.index(b - a)
    except ValueError:
        raise ValueError(f"cells {a} and {b} are not neighbours") from None
