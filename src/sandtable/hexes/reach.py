"""One unit's range: where it can go with its movement allowance, at what cost, by which way.

Costs are counted in half movement points. A step may force a stop (an unbridged minor river): a hex then has two
costs, the one with which the unit may go on and the one that ends its move there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from sandtable.hexes.grid import Grid

Step: TypeAlias = Callable[[int, int], tuple[int | None, bool]]  # (u, v): cost (None: closed), and whether it stops
Lane: TypeAlias = tuple[int, int]  # neighbour, cost

_FAR = 255  # no cost is as high: a byte holds each
_BELOW = [bytes([allowance + 1]) + bytes(255) for allowance in range(_FAR)]  # closed flags to costs to be undercut


def written(halves: int) -> str:
    """Half points as players say them: `2½`."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


class Lanes:
    """The steps of one movement class: for each cell its neighbours with the cost of going there."""

    def __init__(self, grid: Grid, step: Step) -> None:
        self.grid = grid
        self.onward: list[tuple[Lane, ...]] = [()] * grid.size  # steps after which one may go on
        self.stopping: list[tuple[Lane, ...]] = [()] * grid.size  # steps after which one must stop
        self._judge(grid.cells, step)

    def _judge(self, cells: Iterable[int], step: Step) -> None:
        for u in cells:
            lanes: tuple[list[Lane], list[Lane]] = ([], [])
            for v in self.grid.near[u]:
                cost, stop = step(u, v)
                if cost is not None:
                    lanes[stop].append((v, cost))
            self.onward[u], self.stopping[u] = tuple(lanes[0]), tuple(lanes[1])

    def anew(self, cells: Iterable[int], step: Step) -> Lanes:
        """The same lanes, but the steps out of these cells are judged by another rule (a bridge is down)."""
        other = Lanes.__new__(Lanes)
        other.grid, other.onward, other.stopping = self.grid, self.onward[:], self.stopping[:]
        other._judge(cells, step)
        return other


class Reach:
    """What a unit can reach. It stays true after the position has changed."""

    __slots__ = ("_both", "_enter", "_lanes", "_leave", "_zone", "cost", "onward", "start", "stopped")

    def __init__(self, lanes: Lanes, start: int, zone: bytes, extra: tuple[int, int, int]) -> None:
        self.start = start
        self.cost: dict[int, int] = {}  # by cell, the cheapest way, the start at 0; whether it stops there or not
        self.onward: dict[int, int] = {}  # by cell, the cheapest way after which it may go on
        self.stopped: dict[int, int] = {}  # by cell, where the cheapest way ends with a forced stop: its cost
        self._lanes, self._zone = lanes, zone
        self._enter, self._leave, self._both = extra

    def path(self, cell: int, onward: bool = False) -> list[int]:
        """The cheapest way from the start to a cell, both included; or the cheapest after which it may go on.

        Of ways that cost the same it is read back from the cell by the first direction that fits.
        """
        costs = self.onward if onward else self.cost
        if cell not in costs:
            raise ValueError(f"{self._lanes.grid.name(cell)} is out of reach of {self._lanes.grid.name(self.start)}")
        way = [cell]
        lanes = self._lanes.stopping if not onward and cell in self.stopped else self._lanes.onward
        left = costs[cell]
        while cell != self.start:
            cell, left = self._before(cell, left, lanes)
            lanes = self._lanes.onward
            way.append(cell)
        return way[::-1]

    def _before(self, v: int, cost: int, lanes: list[tuple[Lane, ...]]) -> tuple[int, int]:
        """The cell from which the cheapest way comes, and what it costs to be there."""
        for u in self._lanes.grid.near[v]:
            before = self.onward.get(u, _FAR)
            for to, step in lanes[u]:
                if to == v and before + step + self._surcharge(u, v) == cost:
                    return u, before
        raise AssertionError("a cost without a way")

    def _surcharge(self, u: int, v: int) -> int:
        if self._zone[u]:
            return self._both if self._zone[v] else self._leave
        return self._enter if self._zone[v] else 0


def reach(
    lanes: Lanes,
    start: int,
    allowance: int,
    closed: bytes | bytearray,
    zone: bytes | bytearray,
    *,
    enter: int = 2,
    leave: int = 2,
    both: int = 6,
) -> Reach:
    """Where a unit can go with so many half points.

    `closed` and `zone` have a byte for each cell: not 0 where it may not enter, and where an enemy zone lies. Going
    into a zone costs `enter` more, out of one `leave` more, from one into the next `both` in all.
    """
    allowance = min(allowance, _FAR - 1)
    found = Reach(lanes, start, bytes(zone), (enter, leave, both))
    cost, stopped, ahead, stopping = found.cost, found.stopped, lanes.onward, lanes.stopping
    best = bytearray(closed.translate(_BELOW[allowance]))  # only what is below can still be a way
    best[start] = cost[start] = 0
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    for here, bucket in enumerate(buckets):
        for u in bucket:
            if best[u] != here:
                continue  # reached at less
            base, more = (here + leave, both - leave) if zone[u] else (here, enter)
            for v, step in ahead[u]:
                total = base + step
                if total < best[v]:
                    if zone[v]:
                        total += more
                        if total >= best[v]:
                            continue
                    best[v] = cost[v] = total
                    buckets[total].append(v)
            for v, step in stopping[u]:
                total = base + step + (more if zone[v] else 0)
                if total <= allowance and total < stopped.get(v, _FAR) and not closed[v]:
                    stopped[v] = total
    if stopped:
        found.onward = cost.copy()
        for v in [v for v, total in stopped.items() if total >= cost.get(v, _FAR)]:
            del stopped[v]  # a way as cheap goes on
        cost.update(stopped)
    else:
        found.onward = cost
    return found
