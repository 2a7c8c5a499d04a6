"""Slow and obvious: a hex grid by geometry, floods and ranges one hex at a time. They judge the fast ones."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable

from sandtable.hexes import Grid


def centre(column: int, row: int) -> tuple[float, float]:
    """Where a hex lies, if neighbours are 1 apart; y grows to the south."""
    return column * math.sqrt(3) / 2, row + (0.5 if column % 2 == 0 else 0.0)


def neighbours(columns: int, rows: int, column: int, row: int) -> set[tuple[int, int]]:
    x, y = centre(column, row)
    places = ((c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
    return {(c, r) for c, r in places if 0.5 < math.dist((x, y), centre(c, r)) < 1.5}


def steps_between(grid: Grid, a: int, b: int) -> int:
    """Breadth first, neighbour by neighbour."""
    seen, wave, steps = {a}, {a}, 0
    while b not in wave:
        wave = {v for u in wave for v in grid.near[u]} - seen
        seen |= wave
        steps += 1
    return steps


def flooded(start: Iterable[int], may_go: Callable[[int, int], bool], grid: Grid, steps: int = 10_000) -> set[int]:
    seen = set(start)
    for _ in range(steps):
        more = {v for u in seen for v in grid.near[u] if may_go(u, v)} - seen
        if not more:
            break
        seen |= more
    return seen


def dijkstra(
    start: int, allowance: int, near: Callable[[int], Iterable[tuple[int, int, bool]]]
) -> tuple[dict[int, int], dict[int, int]]:
    """Costs with which one may go on, and costs at the end of a forced stop: a search over (cell, stopped)."""
    best: dict[tuple[int, bool], int] = {}
    queue: list[tuple[int, int, bool]] = [(0, start, False)]
    while queue:
        cost, u, stopped = heapq.heappop(queue)
        if (u, stopped) in best:
            continue
        best[u, stopped] = cost
        if not stopped:
            for v, step, stop in near(u):
                if cost + step <= allowance:
                    heapq.heappush(queue, (cost + step, v, stop))
    onward = {u: cost for (u, stopped), cost in best.items() if not stopped}
    halted = {u: cost for (u, stopped), cost in best.items() if stopped}
    return onward, halted
