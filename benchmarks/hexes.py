"""What is measured of hex maps: floods and ranges on the map of Poland Defiant."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.measure import Row, best
from sandtable.hexes import Chart, Lanes, bit, flood, reach
from sandtable.terminal.maps import chart_of

GAME = "defiant"
COSTS = {"clear": 2, "forest": 4, "marsh": 6}  # half points, for motors
ENEMIES = 60
REPEAT = 300  # in a round

Step = Callable[[int, int], tuple[int | None, bool]]


def motor_step(chart: Chart) -> Step:
    """A rule much like the game's: roads cancel all, minor rivers stop, major ones close, mountains need a road."""

    def step(u: int, v: int) -> tuple[int | None, bool]:
        if chart.side(chart.roads, u, v):
            return 2, False
        cost = COSTS.get(chart.terrain_at[v])
        dry = chart.side(chart.bridged, u, v)
        if cost is None or chart.terrain_at[u] == "mountain" or (chart.side(chart.major, u, v) and not dry):
            return None, False
        wet = chart.side(chart.minor, u, v) and not dry
        return cost + 2 * wet, wet

    return step


def enemies(chart: Chart, rng: random.Random) -> tuple[bytearray, bytearray]:
    """Units scattered over Poland, and their zones."""
    closed, zone = bytearray(chart.grid.size), bytearray(chart.grid.size)
    home = [cell for cell in chart.grid.cells if chart.country_at[cell] == "Poland"]
    for cell in rng.sample(home, ENEMIES):
        closed[cell] = 1
        for near in chart.grid.near[cell]:
            zone[near] += 1
    return closed, zone


def rows(rounds: int) -> Iterator[Row]:
    chart = chart_of(GAME)
    rng = random.Random(1939)
    closed, zone = enemies(chart, rng)
    lanes = Lanes(chart.grid, motor_step(chart))
    starts = [cell for cell in chart.grid.cells if chart.country_at[cell] == "Poland" and not closed[cell]]
    some = rng.sample(starts, REPEAT)
    for points, bar in ((3, 40), (8, 120)):
        found = best(partial(_ranges, lanes, some, 2 * points, closed, zone), rounds)
        yield Row("hexes", f"range of a unit of {points} points", 1e6 / found.rate, "µs", bar, speed=found.speed)
    ways = tuple(road | rail for road, rail in zip(chart.roads, chart.rails, strict=True))
    free = chart.grid.all & ~sum(bit(cell) for cell in chart.grid.cells if closed[cell] or zone[cell])
    for what, links in (("along roads and railways", ways), ("over open country", (chart.grid.all,) * 6)):
        found = best(partial(_floods, chart, free, links), rounds)
        yield Row("hexes", f"supply of a side {what}", 1e6 / found.rate, "µs", 60, speed=found.speed)


def _ranges(lanes: Lanes, starts: list[int], allowance: int, closed: bytearray, zone: bytearray) -> int:
    for start in starts:
        reach(lanes, start, allowance, closed, zone)
    return len(starts)


def _floods(chart: Chart, free: int, links: tuple[int, ...]) -> int:
    source = chart.marks["source"]
    for _ in range(REPEAT):
        flood(source, free, links)
    return REPEAT
