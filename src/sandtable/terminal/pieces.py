"""The counters of a position, as they are drawn on its map: all from what any spectator may know."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sandtable.hexes import Chart
from sandtable.kernel import Game, Match, Piece
from sandtable.kernel.view import Thing
from sandtable.svg.counters import SYMBOLS, Counter
from sandtable.svg.draw import Tint

FACES = ("#a6b8bf", "#f2b896")  # by seat
ALLY = "#b3bff0"  # of a side's allies, whose sort says of which country they are
BARS = ("#a5322a", "#b47a10", "#2d5f9a", "#74508f", "#2f6f5e", "#6a6a66")
LOW = ("aircraft", "hq")  # at the bottom of a stack, in this order
GUNS = re.compile(r"attack (\d+); .*")
REDUCED = re.compile(r"reduced: attack (\d+), defence (\d+)")
FLAGS = {"out of supply": "U", "isolated": "I"}  # a letter in the corner of the counter

INTERDICTED, INTERDICTED_EDGE = "rgba(157,36,23,.13)", "#9d2417"
TINT_KEY = " Red: interdicted."
KEY = "U: out of supply; I: isolated; a pale foot: reduced; a number in a ring: so many counters."


def counters_of(match: Match, chart: Chart) -> list[Counter]:
    """Those of the whole map, the fighting units of a stack on top."""
    game, pieces = match.game, match.view(None).board.pieces
    bands = _bands(game)
    ordered = sorted(pieces, key=lambda piece: height(game.things[piece.id]))
    return [_counter(game.things[piece.id], piece, chart.grid.cell(piece.at), bands) for piece in ordered]


def interdicted(match: Match) -> list[Tint]:
    """A wash over the hexes that aircraft interdict, where a game has that."""
    cut: bytes = getattr(match.state, "cut", b"")
    mask = sum(1 << cell for cell, struck in enumerate(cut) if struck)
    return [Tint(mask, INTERDICTED, INTERDICTED_EDGE)] if mask else []


def height(thing: Thing) -> int:
    """How high a counter lies in its stack: fighting units on top."""
    return LOW.index(thing.kind) if thing.kind in LOW else len(LOW)


def _bands(game: Game) -> dict[str, int]:
    """A number for each formation, in the order of the counters."""
    return {name: n for n, name in enumerate(dict.fromkeys(map(band_of, game.things.values())))}


def band_of(thing: Thing) -> str:
    """The formation that a counter belongs to: its HQ's name, or nothing."""
    if thing.kind == "hq":
        return thing.name
    return next((line.removeprefix("of ") for line in thing.lines if line.startswith("of ")), "")


def values_of(thing: Thing, marks: Iterable[str]) -> str:
    """What is printed below the symbol, of a reduced unit as it stands on its back."""
    if thing.kind == "aircraft":
        return ""
    if thing.kind == "ship":
        return next((found[1] for found in map(GUNS.fullmatch, thing.lines) if found), "")
    reduced = next(filter(None, map(REDUCED.fullmatch, thing.lines)), None)
    if "reduced" in marks and reduced:
        return f"{reduced[1]}-{reduced[2]}-{thing.brief.rpartition('-')[2]}"
    return thing.brief


def _counter(thing: Thing, piece: Piece, cell: int, bands: dict[str, int]) -> Counter:
    seat, band = piece.seat or 0, bands[band_of(thing)]
    allied = thing.sort != thing.kind and thing.sort.endswith(f" {thing.kind}")
    return Counter(
        cell,
        thing.id,
        values_of(thing, piece.marks),
        thing.kind if thing.kind in SYMBOLS else next(iter(SYMBOLS)),
        ALLY if allied else FACES[seat],
        BARS[band % len(BARS)],
        right=bool(seat),
        notches=band // len(BARS),
        reduced="reduced" in piece.marks,
        flag="".join(letter for mark, letter in FLAGS.items() if mark in piece.marks),
    )
