"""The counters of a position, as they are drawn on its map: all from what any spectator may know."""

from __future__ import annotations

from sandtable.hexes import Chart, bit
from sandtable.kernel import Face, Match, Piece, Thing
from sandtable.svg.counters import SYMBOLS, Counter
from sandtable.svg.draw import Tint

FACES = ("#a6b8bf", "#f2b896")  # by seat
ALLY = "#b3bff0"  # of a side's allies
BARS = ("#a5322a", "#b47a10", "#2d5f9a", "#74508f", "#2f6f5e", "#6a6a66")
FLAGS = {"unsupplied": "U", "isolated": "I"}  # a letter in the corner of the counter

WASH, WASH_EDGE = "rgba(157,36,23,.13)", "#9d2417"
KEY = "U: out of supply; I: isolated; a pale foot: reduced; a number in a ring: so many counters."


def counters_of(match: Match, chart: Chart) -> list[Counter]:
    """Those of the whole map, the fighting units of a stack on top."""
    things, pieces = match.game.things, match.view(None).board.pieces
    faces = [thing.face for thing in things.values() if thing.face]
    bands = {name: n for n, name in enumerate(dict.fromkeys(face.formation for face in faces))}
    ordered = sorted(pieces, key=lambda piece: height(things[piece.id]))
    return [_counter(piece, things[piece.id].face, chart.grid.cell(piece.at), bands) for piece in ordered]


def washes(match: Match, chart: Chart) -> tuple[list[Tint], str]:
    """A tint over the hexes that something lies over, and what it means."""
    found = match.view(None).board.washes
    tints = [Tint(sum(bit(chart.grid.cell(name)) for name in wash.hexes), WASH, WASH_EDGE) for wash in found]
    return tints, "".join(f" Red: {match.game.markers[wash.mark]}." for wash in found)


def height(thing: Thing) -> int:
    """How high a counter lies in its stack: fighting units on top."""
    return thing.face.height if thing.face else 0


def _counter(piece: Piece, face: Face | None, cell: int, bands: dict[str, int]) -> Counter:
    face = face or Face(next(iter(SYMBOLS)))
    seat, band = piece.seat or 0, bands.get(face.formation, 0)
    return Counter(
        cell,
        piece.id,
        face.values[max(piece.steps, 1) - 1] if face.values else "",
        face.symbol if face.symbol in SYMBOLS else next(iter(SYMBOLS)),
        ALLY if face.nation else FACES[seat],
        BARS[band % len(BARS)],
        right=bool(seat),
        notches=band // len(BARS),
        reduced="reduced" in piece.marks,
        flag="".join(letter for mark, letter in FLAGS.items() if mark in piece.marks),
    )
