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

Row: TypeAlias = Iterable[str]
Rows: TypeAlias = Iterable[Row]
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


def read_charts(path: Path, figures: Mapping[str, object], made: Mapping[str, Rows], **heads: Row) -> dict[str, Chart]:
    """Charts from a file of texts, where what stands in braces is filled in.

    The rows that are made of tables stand before those of the file; what heads their columns follows what the file has.
    """
    found = read_toml(path, dict[str, Chart])
    for name, chart in found.items():
        rows = tuple(tuple(cell.format(**figures) for cell in row) for row in chart.rows)
        head = (*chart.head, *heads.get(name, ()))
        found[name] = replace(chart, head=head, rows=(*map(tuple, made.get(name, ())), *rows))
    return found


def nearest(s: MapPosition, *fields: str) -> dict[str, int]:
    """What the nearest decision or step that has any of some fields holds in them; nothing if none has any."""
    for phase in reversed(s.phases):
        if found := {field: value for field in fields if (value := getattr(phase, field, 0))}:
            return found
    return {}


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
