"""Cells, names, neighbours and distances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes import OPPOSITE, STEPS, Grid, bit, direction, each
from sandtable.hexes.grid import place
from tests.hexes import referees

GRID = Grid(36, 44)
grids = st.builds(Grid, st.integers(1, 9), st.integers(1, 9))


def test_cells_are_64_columns_plus_row_plus_half_the_column():
    assert GRID.cell("0911") == 64 * 9 + 11 + 4
    assert GRID.name(64 * 10 + 11 + 5) == "1011"
    assert len(GRID.cells) == 36 * 44
    assert GRID.size == GRID.cell("3644") + 1


@given(grids)
def test_neighbours_are_those_of_the_drawn_hexes(grid: Grid):
    for cell in grid.cells:
        drawn = referees.neighbours(grid.columns, grid.rows, *place(cell))
        assert {place(other) for other in grid.near[cell]} == drawn
        assert grid.spread(bit(cell)) == sum(map(bit, grid.near[cell]))


def test_directions_run_clockwise_from_north():
    names = ["0910", "1010", "1011", "0912", "0811", "0810"]
    here = GRID.cell("0911")
    assert [GRID.name(cell) for cell in GRID.near[here]] == names
    assert [direction(here, GRID.cell(name)) for name in names] == list(range(6))
    for d, step in enumerate(STEPS):
        assert STEPS[OPPOSITE[d]] == -step
    assert GRID.near[0] == ()


@given(st.data())
def test_distance_rings_and_discs_agree_with_walking(data: st.DataObject):
    grid = Grid(7, 8)
    a, b = data.draw(st.sampled_from(grid.cells)), data.draw(st.sampled_from(grid.cells))
    distance = referees.steps_between(grid, a, b)
    assert grid.distance(a, b) == grid.distance(b, a) == distance
    assert grid.ring(a, distance) >> b & 1
    assert grid.within(a, distance) >> b & 1
    assert not distance or not grid.within(a, distance - 1) >> b & 1


@given(st.sets(st.sampled_from(GRID.cells)))
def test_sets_give_their_cells_in_order(cells: set[int]):
    mask = sum(map(bit, cells))
    assert list(each(mask)) == sorted(cells)
    assert GRID.mask(GRID.names(mask)) == mask


@given(st.sets(st.sampled_from(GRID.cells)), st.sampled_from(range(6)))
def test_across_is_one_step_of_the_whole_set(cells: set[int], d: int):
    moved = {cell + STEPS[d] for cell in cells} & set(GRID.cells)
    assert set(each(GRID.across(sum(map(bit, cells)), d))) == moved


@pytest.mark.parametrize("junk", ["", "911", "09111", "0011", "0900", "3701", "3645", "09a1", "٠٩١١", "Łódź", "-101"])
def test_junk_is_no_hex_and_is_told_why(junk: str):
    with pytest.raises(ValueError, match=r"is no hex: a hex is two digits|is not on the map, whose hexes run from"):
        GRID.cell(junk)


def test_cells_apart_have_no_direction():
    with pytest.raises(ValueError, match="are not neighbours"):
        direction(GRID.cell("0911"), GRID.cell("0913"))


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (36, 60), (99, 40)])
def test_a_grid_that_does_not_fit_is_refused(size: tuple[int, int]):
    with pytest.raises(ValueError, match="too large or too small"):
        Grid(*size)
