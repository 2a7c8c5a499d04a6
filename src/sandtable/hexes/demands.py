"""What the rules of a game speak of and its map must therefore have: an owner of the game may edit the map."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

from msgspec import Struct

from sandtable.hexes.hexmap import HexMap
from sandtable.kernel.errors import FileTrouble, Gathering


class Demands(Struct, frozen=True, forbid_unknown_fields=True):
    """`demands.toml`: what a map must have, and what it may."""

    marks: dict[str, str]  # sets of hexes, with what they are
    countries: tuple[str, ...]  # that the rules know
    needed: tuple[str, ...]  # those of them that the map must have
    places: tuple[str, ...] = ()
    groups: dict[str, tuple[str, ...]] = {}  # countries that the rules name together


def check(hexmap: HexMap, text: str, file: Path, demands: Demands, terrain: Collection[str]) -> None:
    """Trouble with all that a map lacks, or that the rules do not know; `terrain`: the rows of the chart."""
    troubles = Gathering()

    def tell(problem: str, line: int | None) -> None:
        with troubles:
            raise FileTrouble(file, problem, line)

    for mark, what in demands.marks.items():
        if not hexmap.marks.get(mark):
            tell(f"marks: there is no line `{mark}: HEX …` ({what})", _section(text, "marks"))
    for name in _unknown(hexmap.terrain, terrain):
        there = ", ".join(terrain)
        tell(f"terrain: {name!r} has no row in terrain.csv; there are: {there}", _meaning(text, "terrain", name))
    for name in _unknown(hexmap.country, demands.countries):
        told = f"country: the rules know no {name!r}; there are: {', '.join(demands.countries)}"
        tell(told, _meaning(text, "country", name))
    for name in _unknown(demands.needed, hexmap.country):
        tell(f"country: no hex is in {name}", _section(text, "country"))
    for name in _unknown(demands.places, {place.name for place in hexmap.place.values()}):
        tell(f"places: there is no {name}, of which the rules speak", _section(text, "places"))
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
