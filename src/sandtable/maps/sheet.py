"""A map as a client needs it to draw on: where its hexes lie, what each is in words, how counters are marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from sandtable.hexes import HexMap, each
from sandtable.kernel import Game, Overlay, Thing
from sandtable.maps.box import MapBox
from sandtable.svg.counters import SYMBOLS, bars
from sandtable.svg.curves import HEX, centre, size

Sides: TypeAlias = dict[frozenset[int], list[str]]  # what lies between two hexes


class Hex(Struct, frozen=True, omit_defaults=True):
    """One hex: its middle on the drawing, the name and the kind of its place, what it is in words."""

    x: float
    y: float
    name: str = ""
    kind: str = ""  # of a place: city, town, village
    goal: bool = False  # its name is printed in red: it counts for victory
    lines: tuple[str, ...] = ()


class Band(Struct, frozen=True):
    """How the counters of a formation are marked: the colour of their bar, and how many notches it has."""

    colour: str
    notches: int


class MapSheet(Struct, frozen=True):
    """The part of a map that never changes. Lengths are those of its drawing at zoom 1."""

    width: float
    height: float
    across: float  # from side to side of a hex
    km: float  # the same on the ground
    hexes: dict[str, Hex]
    names: dict[str, str]  # the hexes by other names of their places
    symbols: dict[str, str]  # what is drawn on counters, as paths in a box of 23 by 13.6
    bands: dict[str, Band]  # by formation
    overlays: tuple[Overlay, ...]  # what can be laid over the map


def sheet(game: MapBox) -> MapSheet:
    hexmap, sides = game.hexmap, water(game.hexmap)
    width, height = size(hexmap.grid)
    return MapSheet(
        round(width, 1),
        round(height, 1),
        HEX,
        hexmap.km,
        {hexmap.grid.name(cell): _hex(game, cell, sides) for cell in hexmap.grid.cells},
        dict(game.other_names),
        SYMBOLS,
        bands(game.things),
        game.overlays,
    )


def bands(things: dict[str, Thing]) -> dict[str, Band]:
    """Each formation with a bar of its own."""
    found = bars(thing.face.formation for thing in things.values() if thing.face)
    return {name: Band(*mark) for name, mark in found.items()}


def _hex(game: MapBox, cell: int, sides: Sides) -> Hex:
    x, y = centre(cell)
    place = game.hexmap.place.get(cell)
    goal = bool(game.hexmap.marks.get("victory", 0) >> cell & 1)
    name, kind = (place.name, place.kind) if place else ("", "")
    return Hex(round(x, 1), round(y, 1), name, kind, goal, tuple(hex_lines(game, game.hexmap, cell, sides)))


def hex_lines(game: Game, hexmap: HexMap, cell: int, sides: Sides) -> Iterator[str]:
    """A hex in words: its ground, what the charts say of it, what runs through it or past it."""
    name, place = hexmap.grid.name(cell), hexmap.place.get(cell)
    what = [place.kind] if place and place.kind else []
    what += filter(None, (hexmap.terrain_at[cell], hexmap.country_at[cell]))
    yield f"{place.name} ({name}): {', '.join(what)}." if place else f"{name}: {', '.join(what)}."
    yield from game.hex_lines(name)
    words = [game.mark_words.get(mark, mark) for mark, mask in hexmap.marks.items() if mask >> cell & 1]
    marks = [*filter(None, words), *(f"entry area {letter}" for letter, at in hexmap.entries.items() if at == cell)]
    if marks:
        yield f"{'; '.join(marks)}."
    for kind, layer in (("Roads", hexmap.roads), ("Railways", hexmap.rails)):
        if ends := [hexmap.grid.name(near) for near in hexmap.grid.near[cell] if hexmap.side(layer, cell, near)]:
            yield f"{kind} to {', '.join(ends)}."
    for near in hexmap.grid.near[cell]:
        yield from (
            f"{what} on the side to {hexmap.grid.name(near)}." for what in sides.get(frozenset((cell, near)), ())
        )


def water(hexmap: HexMap) -> Sides:
    """What flows between two hexes, in words, and whether a bridge crosses it."""
    found: Sides = {}
    temporary = [{*pair} for pair in hexmap.temporary]
    for river in hexmap.rivers:
        for pair in river.sides:
            bridge = ", bridged" if hexmap.side(hexmap.bridged, *pair) else ""
            bridge = ", with a temporary bridge" if {*pair} in temporary else bridge
            found.setdefault(frozenset(pair), []).append(f"{river.name} ({river.kind} river{bridge})")
    for cell in each(hexmap.cells_on(hexmap.water)):
        for near in hexmap.grid.near[cell]:
            if cell < near and hexmap.side(hexmap.water, cell, near):
                found.setdefault(frozenset((cell, near)), []).append("Water")
    return found
