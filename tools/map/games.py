"""The maps we make."""

from __future__ import annotations

from tools.map.build import Spec
from tools.map.frame import Frame, Spot, name
from tools.map.tables import Base


def _poland_defiant_terrain(base: Base, marsh: bool) -> str:
    if base.land < 0.12:
        return "water"
    if base.alt >= 560 or (base.alt >= 450 and base.relief >= 500):
        return "mountain"
    if marsh:
        return "marsh"
    return "forest" if base.forest + base.wood / 2 >= 0.55 else "clear"


WARSAW = ("2321", "2421")


def _air_fleets(frame: Frame) -> dict[str, list[Spot]]:
    """Which air fleet may strike where: a line from 0117 to Brześć; what it crosses, and Warsaw, belongs to both."""
    fleets: dict[str, list[Spot]] = {"north": [], "south": [], "both": []}
    for column in range(1, frame.columns + 1):
        for row in range(1, frame.rows + 1):
            here = column, row + column // 2
            below = row + (0.5 if column % 2 == 0 else 0.0) - (17.5 + 0.137 * (column - 1))
            crossed = abs(below) <= 0.5 or name(here) in WARSAW
            fleets["both" if crossed else "north" if below < 0 else "south"].append(here)
    return fleets


POLAND_DEFIANT = Spec(
    game="poland_defiant",
    title="Poland Defiant",
    frame=Frame(36, 44, parallels=(50, 54), origin=(52, 30), grid=(-932.7, 405.4, 16.1)),
    letters="PB",
    column="pd",
    code="PD",
    terrain=_poland_defiant_terrain,
    zones=_air_fleets,
)

ALL = (POLAND_DEFIANT,)
