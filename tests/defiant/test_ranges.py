"""Ranges and floods on our own map, against the slow referees."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.hexes import enemies, motor_step
from sandtable.hexes import Lanes, bit, direction, each, flood, reach, trace
from sandtable.terminal.maps import map_of
from tests.hexes import referees

CHART = map_of("defiant")
GRID = CHART.grid
STEP = motor_step(CHART)
cells = st.sampled_from(GRID.cells)


@cache
def lanes() -> Lanes:
    return Lanes(GRID, STEP)


@settings(max_examples=60)
@given(cells, st.integers(2, 24), st.randoms())
def test_a_units_range_is_dijkstras(start: int, allowance: int, rng):
    closed, zone = enemies(CHART, rng)

    def near(u: int):
        for v in GRID.near[u]:
            paid, stop = STEP(u, v)
            if paid is not None and not closed[v]:
                more = 6 if zone[u] and zone[v] else 2 if zone[u] or zone[v] else 0
                yield v, paid + more, stop

    onward, halted = referees.dijkstra(start, allowance, near)
    found = reach(lanes(), start, allowance, closed, zone)
    assert found.onward == onward
    assert found.cost == {v: min(onward.get(v, 99), halted.get(v, 99)) for v in {*onward, *halted}}


@settings(max_examples=40)
@given(st.sets(cells, min_size=1, max_size=4), st.sets(cells, max_size=300))
def test_floods_along_roads_are_those_that_are_walked(start: set[int], blocked: set[int]):
    passable = GRID.all & ~sum(map(bit, blocked))
    walked = referees.flooded(
        start, lambda u, v: v not in blocked and bool(CHART.roads[direction(u, v)] >> u & 1), GRID
    )
    assert set(each(flood(sum(map(bit, start)), passable, CHART.roads))) == walked


def test_a_line_of_supply_runs_from_warsaw_to_lwow_by_road():
    warsaw, lwow = GRID.cell("2321"), GRID.cell("3639")
    way = trace(bit(warsaw), bit(lwow), GRID.all, CHART.roads)
    assert way is not None
    assert (way[0], way[-1]) == (warsaw, lwow)
    assert len(way) - 1 >= GRID.distance(warsaw, lwow)
