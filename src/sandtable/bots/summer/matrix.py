"""Zero-sum games in the form of a matrix, solved exactly by the simplex method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_TINY = 1e-11


class Solution(NamedTuple):
    """What a game is worth to the player of the rows, and how both should mix their choices."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(matrix: Sequence[Sequence[float]]) -> Solution:
    """The rows' player wants much, the columns' player little."""
    height, width = len(matrix), len(matrix[0])
    floors, ceilings = list(map(min, matrix)), list(map(max, zip(*matrix, strict=True)))
    value = max(floors)
    if value == min(ceilings):  # pure choices: no program is needed
        best, worst = floors.index(value), ceilings.index(value)
        return Solution(
            value, tuple(float(n == best) for n in range(height)), tuple(float(n == worst) for n in range(width))
        )
    shift = 1.0 - min(floors)  # all positive: then the program has a solution
    scale = 1.0 / (max(ceilings) + shift)
    table = [[(cell + shift) * scale for cell in row] + [1.0] for row in matrix]
    goal = [-1.0] * width + [0.0]
    table.append(goal)
    left, top = list(range(width, width + height)), list(range(width))
    pivots = 0
    while True:
        column = _entering(goal, width, top, careful=pivots > 60)
        if column < 0:
            break
        row = _leaving(table, height, column, left)
        _pivot(table, row, column)
        left[row], top[column] = top[column], left[row]
        goal = table[height]
        pivots += 1
    total = goal[width]
    columns, rows = [0.0] * width, [0.0] * height
    for n, label in enumerate(left):
        if label < width:
            columns[label] = table[n][width] / total
    for n, label in enumerate(top):
        if label >= width:
            rows[label - width] = goal[n] / total
    return Solution(1.0 / (total * scale) - shift, tuple(rows), tuple(columns))


def _entering(goal: list[float], width: int, top: list[int], careful: bool) -> int:
    """The column that promises most; if we seem to go in circles, the first one."""
    least, best = -_TINY, -1
    for n in range(width):
        if goal[n] < least:
            if careful:
                if best < 0 or top[n] < top[best]:
                    best = n
            else:
                least, best = goal[n], n
    return best


def _leaving(table: list[list[float]], height: int, column: int, left: list[int]) -> int:
    best, least = -1, 0.0
    for n in range(height):
        row = table[n]
        if row[column] > _TINY:
            ratio = row[-1] / row[column]
            if best < 0 or ratio < least or (ratio == least and left[n] < left[best]):
                best, least = n, ratio
    return best


def _pivot(table: list[list[float]], row: int, column: int) -> None:
    turning = table[row]
    inverse = 1.0 / turning[column]
    turning[column] = 1.0
    table[row] = turning = [cell * inverse for cell in turning]
    for n, other in enumerate(table):
        if n != row and (factor := other[column]):
            other[column] = 0.0
            table[n] = [cell - factor * by for cell, by in zip(other, turning, strict=True)]
