"""Ranges against Dijkstra, and what zones and rivers do to them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes import Grid, Lanes, Reach, direction, reach
from sandtable.hexes.reach import Step
from tests.hexes import maps, referees

GRID = maps.GRID
NOTHING = bytes(GRID.size)

# per cell a cost of entry in half points (0: closed), per direction the sides of a river
costs = maps.flags(2, 0, 1, 2, 2, 4, 6)
zones = maps.flags(0, 0, 0, 1, 3)
closings = maps.flags(0, 0, 0, 0, 1)


def rule(cost: bytes, river: tuple[int, ...]) -> Step:
    def step(u: int, v: int) -> tuple[int | None, bool]:
        wet = bool(river[direction(u, v)] >> u & 1)
        return (cost[v] + 2 * wet if cost[v] else None), wet

    return step


def price(zone: bytes, u: int, v: int) -> int:
    if zone[u] and zone[v]:
        return 6
    return 2 if zone[u] or zone[v] else 0


rules = st.builds(rule, costs, maps.two_way)


@given(maps.cells, st.integers(0, 20), rules, closings, zones)
def test_a_range_is_dijkstras(start: int, allowance: int, step: Step, closed: bytes, zone: bytes):

    def near(u: int):
        for v in GRID.near[u]:
            paid, stop = step(u, v)
            if paid is not None and not closed[v]:
                yield v, paid + price(zone, u, v), stop

    onward, halted = referees.dijkstra(start, allowance, near)
    found = reach(Lanes(GRID, step), start, allowance, closed, zone)
    assert found.onward == onward
    assert found.cost == {v: min(onward.get(v, 99), halted.get(v, 99)) for v in {*onward, *halted}}
    assert found.stopped == {v: paid for v, paid in halted.items() if paid < onward.get(v, 99)}
    for v in found.cost:
        must_be_a_way(found, v, near, onward=False)
    for v in found.onward:
        must_be_a_way(found, v, near, onward=True)


def must_be_a_way(found: Reach, cell: int, near, onward: bool) -> None:
    way = found.path(cell, onward)
    assert way[0] == found.start
    assert way[-1] == cell
    stops = [{v: (paid, stop) for v, paid, stop in near(u)}[w] for u, w in pairwise(way)]
    assert sum(paid for paid, _ in stops) == (found.onward if onward else found.cost)[cell]
    assert not any(stop for _, stop in stops[:-1])
    assert not (onward and stops and stops[-1][1])


def test_zones_cost_one_to_enter_one_to_leave_and_three_from_one_to_the_next():
    lanes = Lanes(GRID, lambda u, v: (2, False))
    start, first, second, third = (GRID.cell(name) for name in ("0302", "0303", "0304", "0305"))
    zone = bytearray(GRID.size)
    zone[first] = zone[second] = 2
    closed = bytearray(b"\1" * GRID.size)
    closed[first] = closed[second] = closed[third] = 0
    found = reach(lanes, start, 40, closed, zone)
    assert [found.cost[cell] for cell in (start, first, second, third)] == [0, 4, 12, 16]


def test_a_dearer_way_that_goes_on_is_kept_beside_a_cheaper_one_that_must_stop():
    """Over the river 2 + 2 and stop; round it in three steps of 2."""
    grid = Grid(3, 3)
    a, b = grid.cell("0201"), grid.cell("0202")
    lanes = Lanes(grid, lambda u, v: (4, True) if {u, v} == {a, b} else (2, False))
    free = bytes(grid.size)
    wide = reach(lanes, a, 8, free, free)
    assert wide.cost[b] == 4
    assert wide.onward[b] == 4
    assert b not in wide.stopped  # both ways cost the same: the unit may go on
    fewer = bytearray(grid.size)
    fewer[grid.cell("0102")] = fewer[grid.cell("0302")] = 1
    blocked = reach(lanes, a, 12, fewer, free)
    assert blocked.stopped == {b: 4}
    assert b not in blocked.onward
    assert grid.cell("0203") not in blocked.cost
    assert blocked.path(b) == [a, b]


def test_a_range_outlives_the_position():
    zone = bytearray(GRID.size)
    found = reach(Lanes(GRID, lambda u, v: (2, False)), GRID.cells[0], 6, NOTHING, zone)
    far = max(found.cost, key=lambda cell: found.cost[cell])
    before = found.path(far)
    zone[:] = b"\1" * GRID.size
    assert found.path(far) == before


def test_what_is_out_of_reach_has_no_path():
    found = reach(Lanes(GRID, lambda u, v: (2, False)), GRID.cell("0101"), 4, NOTHING, NOTHING)
    with pytest.raises(ValueError, match="0607 is out of reach of 0101"):
        found.path(GRID.cell("0607"))


@given(rules, rules, st.sets(maps.cells))
def test_lanes_made_anew_for_some_cells_are_as_if_made_at_once(before: Step, after: Step, cells: set[int]):

    def mixed(u: int, v: int) -> tuple[int | None, bool]:
        return (after if u in cells else before)(u, v)

    lanes = Lanes(GRID, before)
    changed, fresh = lanes.anew(cells, after), Lanes(GRID, mixed)
    assert changed.onward == fresh.onward
    assert changed.stopping == fresh.stopping
    assert lanes.onward == Lanes(GRID, before).onward
