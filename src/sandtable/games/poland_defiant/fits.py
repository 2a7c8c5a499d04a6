"""Whether a map has what the rules of this game speak of, and units stand where they may: an owner may edit both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sandtable.games.poland_defiant.ground import BUILT_UP, SHELTER
from sandtable.games.poland_defiant.tables import Terrain
from sandtable.games.poland_defiant.units import Unit
from sandtable.hexes import Chart
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


def check(chart: Chart, text: str, file: Path, terrain: dict[str, Terrain]) -> None:
    """Trouble with all that the map lacks, or that the rules do not know."""
    troubles = Gathering()

    def tell(problem: str, line: int | None = None, of: Path = file) -> None:
        with troubles:
            raise FileTrouble(of, problem, line)

    for kind in _unknown(BUILT_UP, terrain):
        tell(f"has no row {kind}", of=file.with_name("terrain.csv"))
    for mark, what in MARKS.items():
        if mark not in chart.marks:
            tell(f"marks: there is no line `{mark}: HEX …` ({what})", _section(text, "marks"))
    for name in _unknown(chart.terrain, terrain):
        there = ", ".join(kind for kind in terrain if kind not in SHELTER)
        tell(f"terrain: {name!r} has no row in terrain.csv; there are: {there}", _meaning(text, "terrain", name))
    for name in _unknown(chart.country, COUNTRIES):
        told = f"country: the rules know no {name!r}; there are: {', '.join(COUNTRIES)}"
        tell(told, _meaning(text, "country", name))
    for name in _unknown(BELLIGERENT, chart.country):
        tell(f"country: no hex is in {name}", _section(text, "country"))
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


def _unknown(names: Iterable[str], known: Iterable[str]) -> list[str]:
    there = set(known)
    return [name for name in names if name not in there]


def _section(text: str, section: str) -> int | None:
    """The line on which a section begins."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if line.strip().startswith(f"[{section}]")), None)


def _meaning(text: str, section: str, name: str) -> int | None:
    """The line that says which letter means it."""
    lines, top = text.splitlines(), _section(text, section) or 0
    pattern = re.compile(rf"\S = {re.escape(name)}")
    return next((n for n, line in enumerate(lines, 1) if n > top and pattern.fullmatch(line.strip())), None)
