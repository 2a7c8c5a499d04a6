"""The map: 5 × 5 hexes, named by column and row; odd columns stand half a hex higher."""

from __future__ import annotations

SIZE = 5
CELLS = [f"{column + 1}{row + 1}" for column in range(SIZE) for row in range(SIZE)]


def number(name: str) -> int:
    """The index of a hex, or -1."""
    return CELLS.index(name) if name in CELLS else -1


def _neighbours(column: int, row: int) -> list[int]:
    low = column % 2
    beside = [(column + side, row + up) for side in (-1, 1) for up in (low - 1, low)]
    near = [(column, row - 1), (column, row + 1), *beside]
    return sorted(SIZE * c + r for c, r in near if 0 <= c < SIZE and 0 <= r < SIZE)


NEXT = [_neighbours(*divmod(cell, SIZE)) for cell in range(SIZE * SIZE)]
