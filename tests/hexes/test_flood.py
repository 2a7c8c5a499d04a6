"""Floods against a referee that walks hex by hex."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes import Grid, each, flood, flood_limited, levels, links_of, trace
from sandtable.hexes.grid import STEPS, direction
from tests.hexes import maps, referees

GRID = maps.GRID
links = st.one_of(maps.one_way, maps.two_way)


def may_go(passable: int, open_sides: tuple[int, ...]):
    return lambda u, v: bool(passable >> v & 1 and open_sides[direction(u, v)] >> u & 1)


@given(maps.masks, maps.masks, links)
def test_a_flood_reaches_what_can_be_walked_to(start: int, passable: int, open_sides: tuple[int, ...]):
    walked = referees.flooded(each(start), may_go(passable, open_sides), GRID)
    assert set(each(flood(start, passable, open_sides))) == walked


@given(maps.masks, st.integers(0, 6), maps.masks, links)
def test_a_limited_flood_stops_after_so_many_steps(start: int, steps: int, passable: int, open_sides: tuple[int, ...]):
    walked = referees.flooded(each(start), may_go(passable, open_sides), GRID, steps)
    assert set(each(flood_limited(start, steps, passable, open_sides))) == walked


@given(maps.cells, maps.masks, maps.masks, links)
def test_a_trace_is_a_shortest_way_and_always_the_same(
    cell: int, goal: int, passable: int, open_sides: tuple[int, ...]
):
    start = 1 << cell
    way = trace(start, goal, passable, open_sides)
    reached = flood(start, passable, open_sides) & goal
    assert (way is not None) == bool(reached)
    if way is not None:
        allowed = may_go(passable, open_sides)
        assert way[0] == cell
        assert goal >> way[-1] & 1
        assert all(allowed(u, v) for u, v in pairwise(way))
        nearer = flood_limited(start, len(way) - 2, passable, open_sides) if len(way) > 1 else 0
        assert not nearer & goal
        assert way == trace(start, goal, passable, open_sides)


@given(maps.masks, maps.masks, links)
def test_levels_are_apart_and_make_up_the_flood(start: int, passable: int, open_sides: tuple[int, ...]):
    seen = 0
    for level in levels(start, passable, open_sides):
        assert not level & seen
        seen |= level
    assert seen == flood(start, passable, open_sides)


def test_a_flood_does_not_leave_the_map_at_its_edges():
    grid = Grid(36, 44)
    everywhere = (grid.all,) * 6
    assert flood(1 << grid.cell("3644"), grid.all, everywhere) == grid.all


def test_links_go_both_ways():
    a, b = GRID.cell("0303"), GRID.cell("0403")
    made = links_of([(a, b)])
    assert [(d, list(each(mask))) for d, mask in enumerate(made) if mask] == [(STEPS.index(b - a), [a]), (5, [b])]
