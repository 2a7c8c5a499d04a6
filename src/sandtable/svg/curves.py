"""Where hexes lie on a sheet, and smooth lines along their sides. Lengths are those of a map at zoom 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import TypeAlias

from sandtable.hexes.grid import STEPS, Grid, direction, each, place
from sandtable.hexes.hexmap import Pair

Point: TypeAlias = tuple[float, float]

HEX = 76.0  # from centre to centre
SIDE = HEX / sqrt(3)
_CORNERS = [(SIDE * cos(radians(60 * k)), SIDE * sin(radians(60 * k))) for k in range(6)]  # E, SE, SW, W, NW, NE


def centre(cell: int) -> Point:
    column, row = place(cell)
    return SIDE + (column - 1) * 1.5 * SIDE, (row - 0.5 + (0.0 if column % 2 else 0.5)) * HEX


def size(grid: Grid) -> Point:
    """Width and height of the whole map."""
    return (grid.columns * 1.5 + 0.5) * SIDE, (grid.rows + (0.5 if grid.columns > 1 else 0.0)) * HEX


def corner(cell: int, k: int, share: float = 1.0) -> Point:
    """A corner of a hex, or a point on the way to it; rounded, so that the three hexes that meet there agree."""
    x, y = centre(cell)
    across, down = _CORNERS[k % 6]
    return round(x + share * across, 2), round(y + share * down, 2)


def side(cell: int, d: int) -> tuple[Point, Point]:
    """Both ends of a hex's side in a direction, clockwise."""
    return corner(cell, d + 4), corner(cell, d + 5)


def middle(cell: int, d: int) -> Point:
    return between(*side(cell, d))


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def outlines(mask: int) -> list[list[Point]]:
    """The borders of a set of hexes, each a closed line, clockwise round what lies in it."""
    after = {}
    for cell in each(mask):
        for d, step in enumerate(STEPS):
            if not mask >> cell + step & 1:
                start, end = side(cell, d)
                after[start] = end
    loops = []
    while after:
        start, here = after.popitem()
        loop = [start]
        while here != start:
            loop.append(here)
            here = after.pop(here)
        loops.append(loop)
    return loops


def chains(pairs: Iterable[Pair]) -> list[list[Point]]:
    """Hexsides joined to lines that are as long as can be; a line ends where more than two sides meet."""
    near: dict[Point, list[Point]] = {}
    for a, b in pairs:
        one, other = side(a, direction(a, b))
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    lines = []
    for start in [*(point for point, ends in near.items() if len(ends) != 2), *near]:
        while near[start]:
            line = [start]
            while near[line[-1]] and (len(line) == 1 or len(near[line[-1]]) == 1):
                here = near[line[-1]].pop()
                near[here].remove(line[-1])
                line.append(here)
            lines.append(line)
    return lines


def along(sides: Sequence[Pair]) -> list[Point]:
    """The corners that a river passes."""
    ends = [side(a, direction(a, b)) for a, b in sides]
    if len(ends) == 1:
        return [*ends[0]]
    shared = [next(point for point in one if point in other) for one, other in pairwise(ends)]
    first = next(point for point in ends[0] if point != shared[0])
    last = next(point for point in ends[-1] if point != shared[-1])
    return [first, *shared, last]


def straight(points: Sequence[Point], closed: bool = False) -> str:
    return "M" + "L".join(map(spot, points)) + "Z" * closed


def smooth(points: Sequence[Point], closed: bool = False, stiff: Callable[[Point], bool] = lambda _: False) -> str:
    """A line that goes through the middles of its parts and bends towards its corners; stiff corners stay sharp."""
    if closed:
        middles = [between(points[n - 1], points[n]) for n in range(len(points))]
        path = ["M" + spot(middles[0])]
        for n, point in enumerate(points):
            path.append(_bend(point, middles[(n + 1) % len(points)], stiff(point)))
        return "".join(path) + "Z"
    path = ["M" + spot(points[0])]
    for n in range(1, len(points) - 1):
        path += ["L" + spot(between(points[n - 1], points[n])) if n == 1 else ""]
        path.append(_bend(points[n], between(points[n], points[n + 1]), stiff(points[n])))
    path.append("L" + spot(points[-1]))
    return "".join(path)


def _bend(point: Point, end: Point, sharp: bool) -> str:
    return f"L{spot(point)}L{spot(end)}" if sharp else f"Q{spot(point)} {spot(end)}"


def spot(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}".replace(".0 ", " ").removesuffix(".0")
