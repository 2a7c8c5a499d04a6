"""The tables that maps are made from. All are CSV; a mistake is told with its file and line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.kernel.data import Row, read_table

FOLDER = Path(__file__).parent / "tables"


class Base(NamedTuple):
    """What was measured of a hex, once, from public geodata."""

    lat: float
    lon: float
    country: str
    land: float  # share
    alt: float  # mean, metres
    relief: float  # highest less lowest
    forest: float  # share
    wood: float


class Waypoint(NamedTuple):
    lat: float
    lon: float
    point: str


class Course(NamedTuple):
    """A river: its class is minor, major or "minor>major"."""

    river: str
    name: str
    kind: str
    points: list[Waypoint]


class Override(NamedTuple):
    """A correction by hand: what, where, how, and why."""

    field: str
    where: str
    value: str
    row: Row


def table(name: str, columns: str) -> list[Row]:
    return read_table(FOLDER / name, columns.split())


def number(row: Row, column: str) -> float:
    try:
        return float(row.text(column))
    except ValueError:
        raise row.trouble(f"{column} is {row.text(column)!r}; it must be a number") from None


def hexes(game: str) -> dict[str, Base]:
    rows = table(f"{game}/hexes.csv", "hex lat lon country land alt_m relief_m forest wood")
    return {
        row.text("hex"): Base(
            number(row, "lat"),
            number(row, "lon"),
            row.text("country"),
            *(number(row, column) for column in ("land", "alt_m", "relief_m", "forest", "wood")),
        )
        for row in rows
    }


def places() -> dict[str, tuple[str, float, float]]:
    """By the key that roads use: name of 1939, latitude, longitude."""
    rows = table("places.csv", "place name lat lon")
    return {row.text("place"): (row.text("name"), number(row, "lat"), number(row, "lon")) for row in rows}


def chains(file: str, maps: Sequence[str]) -> list[list[str]]:
    """Roads or railways, from place to place, of the maps with these letters."""
    rows = [row for row in table(file, "id map places") if row.text("map") in maps]
    return [row.text("places").split("; ") for row in rows]


def courses(kind: str, nudged: str) -> list[Course]:
    """The rivers of a map, the nudges of that map put in."""
    nudges = {
        (row.text("river"), row.text("point")): (number(row, "lat"), number(row, "lon"))
        for row in table("river_nudges.csv", "map river point lat lon")
        if row.text("map") == nudged
    }
    found: dict[str, Course] = {}
    for row in table("rivers.csv", "river name pd sl lat lon point"):
        river, point = row.text("river"), row.text("point")
        lat, lon = nudges.pop((river, point), (number(row, "lat"), number(row, "lon")))
        if row.text(kind) != "none":
            course = found.setdefault(river, Course(river, row.text("name"), row.text(kind), []))
            course.points.append(Waypoint(lat, lon, point))
    if nudges:
        raise ValueError(f"river_nudges.csv: no river has these points: {sorted(nudges)}")
    return list(found.values())


def overrides(game: str) -> list[Override]:
    rows = table(f"{game}/overrides.csv", "field where value reason")
    for row in rows:
        row.text("reason")
    return [Override(row.text("field"), row.text("where"), row.optional("value"), row) for row in rows]
