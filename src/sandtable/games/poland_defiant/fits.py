"""Whether a map has what the rules of this game speak of, and units stand where they may: an owner may edit both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.games.poland_defiant.ground import BUILT_UP, SHELTER
from sandtable.games.poland_defiant.tables import Terrain
from sandtable.games.poland_defiant.units import Unit
from sandtable.hexes import Chart, demands
from sandtable.hexes.demands import Demands
from sandtable.kernel.data import Row
from sandtable.kernel.errors import FileTrouble, Gathering

MARKS = {
    "victory": "the victory hexes",
    "warsaw": "Warsaw",
    "source": "where German supply comes from",
    "konigsberg": "Königsberg",
    "coast": "land beside the sea",
    "north": "where only Luftflotte 1 strikes",
    "south": "where only Luftflotte 4 strikes",
    "both": "where both strike",
}
NEUTRAL = ("Lithuania", "Hungary")  # PD-110
BELLIGERENT = ("Poland", "Germany", "Slovakia")
COUNTRIES = (*BELLIGERENT, "East Prussia", "Danzig", *NEUTRAL, "Sea")


DEMANDS = Demands(MARKS, COUNTRIES, BELLIGERENT)


def check(chart: Chart, text: str, file: Path, terrain: dict[str, Terrain]) -> None:
    """Trouble with all that map and terrain chart lack, or that the rules do not know."""
    troubles = Gathering()
    for kind in (kind for kind in BUILT_UP if kind not in terrain):
        with troubles:
            raise FileTrouble(file.with_name("terrain.csv"), f"has no row {kind}")
    with troubles:
        demands.check(chart, text, file, DEMANDS, [kind for kind in terrain if kind not in SHELTER])
    troubles.end()


def check_set_up(
    units: Sequence[Unit], closed: int, name: Callable[[int], str], most: tuple[int, int], rows: Sequence[Row]
) -> None:
    """Trouble with each unit that the file puts where none can be, beside an enemy or as one too many.

    `most` is how many combat units and how many HQs may stand in a hex.
    """
    troubles, there = Gathering(), dict[int, list[Unit]]()
    for unit, row in zip(units, rows, strict=True):
        if not unit.cell or unit.kind == "ship":
            continue
        others, hex_ = there.setdefault(unit.cell, []), name(unit.cell)
        alike = [other for other in others if other.combat == unit.combat]
        with troubles:
            if closed >> unit.cell & 1:
                problem = "where no unit can be: water, neutral ground or mountain without a road"
                raise row.trouble(f"{unit.id} is in {hex_}, {problem}")
            if enemy := next((other.id for other in others if other.seat != unit.seat), None):
                raise row.trouble(f"{unit.id} is in {hex_} with its enemy {enemy}")
            if len(alike) >= most[not unit.combat]:
                what = f"{most[0]} combat units" if unit.combat else f"{most[1]} HQ"
                ids = ", ".join(other.id for other in alike)
                raise row.trouble(f"{unit.id} is in {hex_} with {ids}; {what} may stand in a hex")
        others.append(unit)
    troubles.end()
