"""Shortest ways: rivers over the corners of hexes, roads and railways over the hexes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from typing import TypeVar

from tools.map.frame import (
    Corner,
    Point,
    Spot,
    apart,
    around,
    centre,
    corner_point,
    corners,
    from_line,
    nearest,
    next_corners,
)

Node = TypeVar("Node")
Side = frozenset[Spot]

WIDE = 1.3  # hexes that a river may stray from its line
STRAY = 36.0  # what straying costs it


def shortest(start: Node, goal: Node, near: Callable[[Node], Iterable[tuple[Node, float]]]) -> list[Node]:
    """Dijkstra; of equal ways the one found first, and `near` gives its answers in a fixed order."""
    best, before, done = {start: 0.0}, {start: start}, set()
    queue: list[tuple[float, int, Node]] = [(0.0, 0, start)]
    count = 0
    while queue:
        cost, _, here = heapq.heappop(queue)
        if here == goal:
            break
        if here in done:
            continue
        done.add(here)
        for there, step in near(here):
            total = cost + step
            if total < best.get(there, float("inf")) - 1e-9:
                best[there], before[there] = total, here
                count += 1
                heapq.heappush(queue, (total, count, there))
    if goal not in before:
        raise ValueError(f"no way from {start} to {goal}")
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def nearest_corner(point: Point) -> Corner:
    return min(corners(nearest(point)), key=lambda corner: apart(point, corner_point(corner)))


def river_way(line: list[Point]) -> list[Corner]:
    """The corners that a river passes, from its first waypoint to its last."""

    def near(corner: Corner) -> Iterable[tuple[Corner, float]]:
        here = corner_point(corner)
        for other, _ in next_corners(corner):
            there = corner_point(other)
            if from_line(there, line) <= WIDE:
                parts = [_between(here, there, share) for share in (0.25, 0.5, 0.75)]
                yield other, 1 + STRAY * sum(from_line(part, line) ** 2 for part in parts) / 3

    return shortest(nearest_corner(line[0]), nearest_corner(line[-1]), near)


def flow_into(way: list[Corner], passed: Collection[Corner], steps: int = 5) -> list[Corner]:
    """A river that ends a few sides short of a greater one or the sea goes on to it; one that has met it ends there."""
    for n in range(max(1, len(way) - 3), len(way)):
        if way[n] in passed:
            return way[: n + 1]
    waves = [[way[-1:]]]
    for _ in range(steps):
        waves.append([[*path, there] for path in waves[-1] for there, _ in next_corners(path[-1]) if there not in way])
        if found := [path for path in waves[-1] if path[-1] in passed]:
            return [*way, *found[0][1:]]
    return way


def sides_between(way: list[Corner]) -> list[Side]:
    return [one & other for one, other in pairwise(way)]


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))


def road_way(start: Spot, goal: Spot, closed: Collection[Spot], toll: Callable[[Side], float]) -> list[Spot]:
    """The hexes that a road passes; `toll` is what it costs to cross a hexside."""
    line = [centre(start), centre(goal)]

    def near(spot: Spot) -> Iterable[tuple[Spot, float]]:
        for other in around(spot):
            off = from_line(centre(other), line)
            if other not in closed and off < 6:
                yield other, 1 + 1.5 * off**2 + toll(frozenset((spot, other)))

    return shortest(start, goal, near)
