"""Where hexes lie on the earth: a conic projection and a grid on it.

A hex is a spot (column, slant), slant = row + column // 2, so that the six neighbours are the same steps everywhere, on
the map and beside it. Lengths are in hexes: neighbours are 1 apart, y grows to the south.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, log, pi, radians, sin, sqrt, tan
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[int, int]
Corner: TypeAlias = frozenset[Spot]  # the three hexes that meet there

EARTH = 6371.0  # km
AROUND = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))  # N, NE, SE, S, SW, NW
ACROSS = sqrt(3) / 2  # from column to column


class Point(NamedTuple):
    x: float
    y: float


class Frame:
    """A Lambert conformal conic of the sphere, and the hexes on it."""

    def __init__(
        self,
        columns: int,
        rows: int,
        parallels: tuple[float, float],
        origin: tuple[float, float],
        grid: tuple[float, ...],
    ) -> None:
        self.columns, self.rows = columns, rows
        one, two = (radians(angle) for angle in parallels)
        self._n = log(cos(one) / cos(two)) / log(_half_tan(two) / _half_tan(one))
        self._f = EARTH * cos(one) * _half_tan(one) ** self._n / self._n
        self._rho0 = self._f / _half_tan(radians(origin[0])) ** self._n
        self._meridian = origin[1]
        self._west, self._north, self.km = grid  # x of column 0, y of row 0, km from hex to hex

    def point(self, lat: float, lon: float) -> Point:
        """A place of the earth on the map."""
        rho = self._f / _half_tan(radians(lat)) ** self._n
        angle = self._n * radians(lon - self._meridian)
        x, y = rho * sin(angle), self._rho0 - rho * cos(angle)
        return Point((x - self._west) / self.km, (self._north - y) / self.km)

    def earth(self, point: Point) -> tuple[float, float]:
        """Latitude and longitude of a point of the map."""
        x, y = self._west + point.x * self.km, self._north - point.y * self.km
        rho, angle = hypot(x, self._rho0 - y), atan2(x, self._rho0 - y)
        lat = 2 * atan2((self._f / rho) ** (1 / self._n), 1) - pi / 2
        return lat * 180 / pi, self._meridian + angle / self._n * 180 / pi

    def has(self, spot: Spot) -> bool:
        return 1 <= spot[0] <= self.columns and 1 <= spot[1] - spot[0] // 2 <= self.rows


def _half_tan(angle: float) -> float:
    return tan(pi / 4 + angle / 2)


def spot(name: str) -> Spot:
    column, row = int(name[:2]), int(name[2:])
    return column, row + column // 2


def name(spot: Spot) -> str:
    return f"{spot[0]:02}{spot[1] - spot[0] // 2:02}"


def centre(spot: Spot) -> Point:
    return Point(spot[0] * ACROSS, spot[1] - spot[0] / 2 + 0.5)


def around(spot: Spot) -> list[Spot]:
    return [(spot[0] + across, spot[1] + down) for across, down in AROUND]


def nearest(point: Point) -> Spot:
    """The hex in which a point lies."""
    column = round(point.x / ACROSS)
    near = [(c, round(point.y + c / 2 - 0.5) + d) for c in range(column - 1, column + 2) for d in (-1, 0, 1)]
    return min(near, key=lambda spot: apart(point, centre(spot)))


def corner_point(corner: Corner) -> Point:
    points = [centre(spot) for spot in sorted(corner)]
    return Point(sum(p.x for p in points) / 3, sum(p.y for p in points) / 3)


def corners(spot: Spot) -> list[Corner]:
    ring = around(spot)
    return [frozenset((spot, ring[n], ring[(n + 1) % 6])) for n in range(6)]


def next_corners(corner: Corner) -> list[tuple[Corner, frozenset[Spot]]]:
    """The three corners beside a corner, each with the hexside that leads there."""
    found = []
    for third in sorted(corner):
        side = corner - {third}
        a, b = side
        other = next(s for s in around(a) if s != third and s in around(b))
        found.append((side | {other}, side))
    return found


def apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def from_line(point: Point, line: list[Point]) -> float:
    """How far a point lies from a polyline."""
    return min(_from_segment(point, a, b) for a, b in pairwise(line))


def _from_segment(point: Point, a: Point, b: Point) -> float:
    along = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    share = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / along if along else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(point.x - a.x - share * (b.x - a.x), point.y - a.y - share * (b.y - a.y))
