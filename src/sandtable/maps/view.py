"""How counters and what lies beside the map are shown in all map games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import replace

from sandtable.kernel import Chart, Face, Piece, Seat, Thing, Zone
from sandtable.kernel.data import read_toml
from sandtable.maps.position import MapPosition
from sandtable.maps.units import Counter

Marks: TypeAlias = Callable[[int], tuple[str, ...]]  # the markers on a unit


def piece(s: MapPosition, unit: int, marks: tuple[str, ...], level: int = 0) -> Piece:
    """A counter on the map."""
    game = s.game
    return Piece(game.ids[unit], game.seat_of[unit], game.names[s.where[unit]], marks, s.steps[unit], level)


def pieces(s: MapPosition, marks: Marks) -> list[Piece]:
    """The counters on the map, with the markers on each."""
    ids, seat_of, names = s.game.ids, s.game.seat_of, s.game.names
    there = ((unit, cell) for unit, cell in enumerate(s.where) if cell)
    return [Piece(ids[unit], seat_of[unit], names[cell], marks(unit), s.steps[unit]) for unit, cell in there]


def read_charts(path: Path, figures: Mapping[str, object]) -> dict[str, Chart]:
    """Charts from a file of texts; what stands there in braces is filled in."""
    found = read_toml(path, dict[str, Chart])
    for name, chart in found.items():
        rows = tuple(tuple(cell.format(**figures) for cell in row) for row in chart.rows)
        found[name] = replace(chart, rows=rows)
    return found


def nearest(s: MapPosition, *fields: str) -> tuple[str, int]:
    """Which of some fields the nearest decision or step has, and what it holds; nothing if none has any."""
    for phase in reversed(s.phases):
        for field in fields:
            if value := getattr(phase, field, 0):
                return field, value
    return "", 0


def pile(id_: str, title: str, seat: Seat | None, things: Iterable[str], kind: str = "pile") -> Zone:
    """What lies beside the map in one place."""
    cards = tuple(things)
    return Zone(id_, title, seat, cards, len(cards), kind=kind)


def thing(unit: Counter, sort: str, lines: Iterable[str], brief: str, face: Face) -> Thing:
    """A counter as people read it."""
    sources = dict(zip(("values", "reduced side", "place"), unit.sources, strict=True))
    return Thing(
        unit.id,
        unit.name,
        sort,
        tuple(lines),
        sources,
        unit.seat,
        brief=brief,
        kind=unit.kind,
        type=face.size,
        face=face,
    )
