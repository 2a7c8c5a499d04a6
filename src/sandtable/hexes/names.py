"""Other names of places: as they are called in English, German and Polish, whatever the map calls them.

`names.csv` is one table for all maps. Its names are those in common use, as GeoNames lists them; they are read where a
player types a place and decide nothing, so they belong to no kit.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sandtable.hexes.hexmap import HexMap
from sandtable.kernel.data import read_table
from sandtable.kernel.words import fold

TABLE = Path(__file__).parent / "names.csv"
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


@cache
def _table() -> list[tuple[str, str]]:
    """A name on a map, and another that is in use."""
    rows = read_table(TABLE, ("name", "language", "other", "from"))
    return [(row.cells["name"], row.cells["other"]) for row in rows]


def other_names(hexmap: HexMap) -> dict[str, str]:
    """The hexes of a map by the other names of their places; no name that is another place's, or that of two."""
    named = {place.name: hexmap.grid.name(cell) for cell, place in hexmap.place.items()}
    own = {fold(name) for name in named}
    found: dict[str, set[str]] = {}
    spelt = [(name, name.translate(SPELT_OUT)) for name in named]
    spelt += [pair for name, other in _table() for pair in ((name, other), (name, other.translate(SPELT_OUT)))]
    for name, other in spelt:
        if name in named and fold(other) not in own:
            found.setdefault(other, set()).add(named[name])
    return {other: hexes.pop() for other, hexes in found.items() if len(hexes) == 1}
