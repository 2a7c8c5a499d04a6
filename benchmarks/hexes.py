"""What is measured of hex maps: floods and ranges on the map of Poland Defiant."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.measure import Row, best
from sandtable.hexes import HexMap, Lanes, bit, flood, reach
from sandtable.terminal.maps import map_of

GAME = "defiant"
COSTS = {"clear": 2, "forest": 4, "marsh": 6}  # half points, for motors
ENEMIES = 60
REPEAT = 300  # in a round

Step = Callable[[int, int], tuple[int | None, bool]]


def motor_step(hexmap: HexMap) -> Step:
    """A rule much like the game's: roads cancel all, minor rivers stop, major ones close, mountains need a road."""

    def step(u: int, v: int) -> tuple[int | None, bool]:
        if hexmap.side(hexmap.roads, u, v):
            return 2, False
        cost = COSTS.get(hexmap.terrain_at[v])
        dry = hexmap.side(hexmap.bridged, u, v)
        if cost is None or hexmap.terrain_at[u] == "mountain" or (hexmap.side(hexmap.major, u, v) and not dry):
            return None, False
        wet = hexmap.side(hexmap.minor, u, v) and not dry
        return cost + 2 * wet, wet

    return step


def enemies(hexmap: HexMap, rng: random.Random) -> tuple[bytearray, bytearray]:
    """Units scattered over Poland, and their zones."""
    closed, zone = bytearray(hexmap.grid.size), bytearray(hexmap.grid.size)
    home = [cell for cell in hexmap.grid.cells if hexmap.country_at[cell] == "Poland"]
    for cell in rng.sample(home, ENEMIES):
        closed[cell] = 1
        for near in hexmap.grid.near[cell]:
            zone[near] += 1
    return closed, zone


def rows(rounds: int) -> Iterator[Row]:
    hexmap = map_of(GAME)
    rng = random.Random(1939)
    closed, zone = enemies(hexmap, rng)
    lanes = Lanes(hexmap.grid, motor_step(hexmap))
    starts = [cell for cell in hexmap.grid.cells if hexmap.country_at[cell] == "Poland" and not closed[cell]]
    some = rng.sample(starts, REPEAT)
    for points, bar in ((3, 40), (8, 120)):
        found = best(partial(_ranges, lanes, some, 2 * points, closed, zone), rounds)
        yield Row("hexes", f"range of a unit of {points} points", 1e6 / found.rate, "µs", bar, speed=found.speed)
    ways = tuple(road | rail for road, rail in zip(hexmap.roads, hexmap.rails, strict=True))
    free = hexmap.grid.all & ~sum(bit(cell) for cell in hexmap.grid.cells if closed[cell] or zone[cell])
    for what, links in (("along roads and railways", ways), ("over open country", (hexmap.grid.all,) * 6)):
        found = best(partial(_floods, hexmap, free, links), rounds)
        yield Row("hexes", f"supply of a side {what}", 1e6 / found.rate, "µs", 60, speed=found.speed)


def _ranges(lanes: Lanes, starts: list[int], allowance: int, closed: bytearray, zone: bytearray) -> int:
    for start in starts:
        reach(lanes, start, allowance, closed, zone)
    return len(starts)


def _floods(hexmap: HexMap, free: int, links: tuple[int, ...]) -> int:
    source = hexmap.marks["source"]
    for _ in range(REPEAT):
        flood(source, free, links)
    return REPEAT
