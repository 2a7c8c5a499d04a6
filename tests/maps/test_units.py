"""What a file of counters may put where."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel.data import Row
from sandtable.kernel.errors import Trouble
from sandtable.maps.units import Counter, check_set_up


def trouble(*units: tuple[str, int, str, int]) -> str:
    """What is wrong with a file of these units (id, seat, kind, cell). Nobody can be in 9; two and an HQ fill a hex."""
    counters = [
        Counter(id=id_, name=id_, seat=seat, kind=kind, steps=1, cell=cell, turn=0, sources=("public",) * 3)
        for id_, seat, kind, cell in units
    ]
    rows = [Row(Path("units.csv"), line, {}) for line in range(2, 2 + len(units))]
    try:
        check_set_up(counters, 1 << 9, "hex {}".format, (2, 1), rows)
    except Trouble as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ([("A", 0, "foot", 9)], "line 2: A is in hex 9, where no unit can be"),
        ([("A", 0, "foot", 5), ("B", 1, "foot", 5)], "line 3: B is in hex 5 with its enemy A"),
        ([("A", 0, "foot", 5), ("B", 0, "foot", 5), ("C", 0, "foot", 5)], "line 4: C is in hex 5 with A, B; 2 combat"),
        ([("A", 0, "hq", 5), ("B", 0, "hq", 5)], "line 3: B is in hex 5 with A; 1 HQ may stand"),
    ],
)
def test_units_that_cannot_stand_where_the_file_puts_them_are_told(
    units: list[tuple[str, int, str, int]], told: str
) -> None:
    assert told in trouble(*units)


def test_ships_and_units_that_come_later_stand_nowhere_and_a_hex_may_be_full() -> None:
    full = [("A", 0, "foot", 5), ("B", 0, "foot", 5), ("C", 0, "hq", 5)]
    assert trouble(*full, ("D", 1, "foot", 0), ("E", 1, "ship", 9), ("F", 1, "ship", 5)) == ""
