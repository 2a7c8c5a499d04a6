"""Random small maps for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from sandtable.hexes import Grid, links_of

GRID = Grid(6, 7)
SIDES = [(a, b) for a in GRID.cells for b in GRID.near[a]]

cells = st.sampled_from(GRID.cells)
masks = st.integers(0, GRID.all).map(lambda mask: mask & GRID.all)
one_way = st.tuples(masks, masks, masks, masks, masks, masks)
two_way = st.sets(st.sampled_from(SIDES)).map(links_of)


def flags(*values: int) -> st.SearchStrategy[bytes]:
    """A byte for each cell, one of these values."""
    table = bytes(values[n % len(values)] for n in range(256))
    return st.binary(min_size=GRID.size, max_size=GRID.size).map(lambda some: some.translate(table))
