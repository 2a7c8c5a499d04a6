"""The counters of a position, as they are drawn on its map: all from what any spectator may know."""

from __future__ import annotations

from sandtable.hexes import HexMap, bit
from sandtable.kernel import Face, Match, Piece, Thing
from sandtable.svg.counters import BARS, SYMBOLS, Counter, bars
from sandtable.svg.draw import Tint

FACES = ("#a6b8bf", "#f2b896")  # by seat
ALLY = "#b3bff0"  # of a side's allies
FLAGS = {"unsupplied": "U", "isolated": "I"}  # a letter in the corner of the counter

WASH, WASH_EDGE = "rgba(157,36,23,.13)", "#9d2417"
KEY = "U: out of supply; I: isolated; a pale foot: reduced; a number in a ring: so many counters."


def counters_of(match: Match, hexmap: HexMap) -> list[Counter]:
    """Those of the whole map, the fighting units of a stack on top."""
    things, pieces = match.game.things, match.view(None).board.pieces
    bands = bars(thing.face.formation for thing in things.values() if thing.face)
    ordered = sorted(pieces, key=lambda piece: height(things[piece.id], piece))
    return [_counter(piece, things[piece.id].face, hexmap.grid.cell(piece.at), bands) for piece in ordered]


def washes(match: Match, hexmap: HexMap) -> tuple[list[Tint], str]:
    """A tint over the hexes that something lies over, and what it means."""
    found = match.view(None).board.washes
    tints = [Tint(sum(bit(hexmap.grid.cell(name)) for name in wash.hexes), WASH, WASH_EDGE) for wash in found]
    return tints, "".join(f" Red: {match.game.markers[wash.mark]}." for wash in found)


def height(thing: Thing, piece: Piece) -> int:
    """How high a counter lies in its stack: as the view says, else fighting units on top."""
    return piece.level or (thing.face.height if thing.face else 0)


def _counter(piece: Piece, face: Face | None, cell: int, bands: dict[str, tuple[str, int]]) -> Counter:
    face = face or Face(next(iter(SYMBOLS)))
    seat, (bar, notches) = piece.seat or 0, bands.get(face.formation, (BARS[0], 0))
    return Counter(
        cell,
        piece.id,
        face.values[max(piece.steps, 1) - 1] if face.values else "",
        face.symbol if face.symbol in SYMBOLS else next(iter(SYMBOLS)),
        ALLY if face.nation else FACES[seat],
        bar,
        right=bool(seat),
        notches=notches,
        reduced="reduced" in piece.marks,
        flag="".join(letter for mark, letter in FLAGS.items() if mark in piece.marks),
    )
