"""A hex of a map as two lines of text: its name or number over who stands there, and what runs over its sides.

The last character of the upper line is the side to the north-east, that of the lower line the side to the south-east,
and the one before it the side to the south. The other three sides are drawn by the hexes beyond them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from sandtable.hexes.grid import NE, SE, S
from sandtable.kernel import Piece
from sandtable.kernel.words import fold
from sandtable.terminal.ink import LOUD, QUIET, colour

WIDE, TALL = 8, 2  # in characters and lines
GLYPHS = {"clear": "·", "forest": "♣", "marsh": "≈", "rough": "∩", "mountain": "▲", "closed": "▲", "water": "~"}
UNTOLD = ("clear", "closed")
ROAD, RAIL = {NE: "=", SE: "=", S: "║"}, {NE: "-", SE: "-", S: "|"}
MAJOR, MINOR = {NE: "▚", SE: "▞", S: "▂"}, {NE: "\\", SE: "/", S: "_"}
BRIDGE, VICTORY, VILLAGE, UNDER = "#", "*", "⌂", "!"
WET, TOLD = "dodger_blue1", "bold yellow"


def tile(hexmap: Any, cell: int, stack: list[Piece], told: str | None, under: bool = False) -> list[Text]:
    """The two lines of a hex; `told` is what an answer says of it, `under` whether something lies over it."""
    below = side(hexmap, cell, S)
    banks = below.plain in MAJOR.values() or below.plain in MINOR.values()
    room = WIDE - 1 - bool(below.plain and not banks)
    body = _body(hexmap, cell, stack, told, room)
    filled = Text(below.plain if banks else " ", style=below.style)
    lower = Text.assemble(body, *[filled] * (room - body.cell_len), "" if banks else below)
    upper = _head(hexmap, cell, UNDER if under else "")
    upper.pad_right(WIDE - 1 - upper.cell_len)
    return [Text.assemble(line, side(hexmap, cell, d) or " ") for line, d in ((upper, NE), (lower, SE))]


def side(hexmap: Any, cell: int, d: int) -> Text:
    """What runs along a side or over it: a bridge, a river, a road or a railway; nothing if there is nothing."""

    def has(layer: tuple[int, ...]) -> bool:
        return bool(layer[d] >> cell & 1)

    if has(hexmap.bridged):
        return Text(BRIDGE, style=LOUD)
    for layer, signs, style in (
        (hexmap.major, MAJOR, WET),
        (hexmap.minor, MINOR, WET),
        (hexmap.roads, ROAD, ""),
        (hexmap.rails, RAIL, QUIET),
    ):
        if has(layer):
            return Text(signs[d], style=style)
    return Text("")


def _head(hexmap: Any, cell: int, under: str) -> Text:
    """A town by its name, another hex by its ground and number, with a sign for a village."""
    mark = VICTORY if hexmap.marks.get("victory", 0) >> cell & 1 else ""
    named = hexmap.place.get(cell)
    if named and named.kind in ("town", "city"):
        return Text(f"{mark}{shortened(named.name, WIDE - 1 - len(mark + under))}{under}", style=LOUD)
    village = VILLAGE if named and named.kind == "village" else ""
    return Text(f"{ground(hexmap, cell)}{hexmap.grid.name(cell)}{mark}{village}{under}", style=QUIET)


def _body(hexmap: Any, cell: int, stack: list[Piece], told: str | None, room: int) -> Text:
    """The top counter and how many more, what an answer says, or the ground."""
    if stack:
        top, more = stack[0], f"+{len(stack) - 1}" if len(stack) > 1 else ""
        active = "bold " if "active" in top.marks else ""
        return Text(f"{shortened(top.id, room - len(more))}{more}", style=f"{active}{colour(top.seat)}")
    if told is not None:
        return Text(f"<{told[: room - 2]}>", style=TOLD)
    glyph = ground(hexmap, cell)
    return Text("" if glyph == GLYPHS["clear"] else glyph * 3, style=QUIET)


def ground(hexmap: Any, cell: int) -> str:
    return GLYPHS.get(hexmap.terrain_at[cell], "?")


def shortened(name: str, room: int) -> str:
    """A name in so many characters: whole, or as one abbreviates it, with a full stop and never a bare half."""
    if len(name) <= room:
        return name
    return next(short for short in _shorter(name, room) if len(short) <= room)


def _shorter(name: str, room: int) -> Iterator[str]:
    """Abbreviations, the best first: of two words the initial of the first, else one word that is none itself."""
    words = name.replace("-", " ").split()
    if len(words) > 1 and not any(word.endswith(".") for word in words):
        yield f"{words[0][0]}. {words[-1]}"
    main = next(word for word in words if not word.endswith("."))
    if main != name:
        yield f"{main}."
    stem = main[: room - 1]
    while len(stem) > 2 and fold(stem[-1]) in "aeiouy":  # an abbreviation ends before a vowel
        stem = stem[:-1]
    yield f"{stem}."


def legend(hexmap: Any, cells: list[int], over: str = "") -> list[Text]:
    """What the signs of these hexes mean; `over` is what lies over some of them."""
    sides = {side(hexmap, cell, d).plain for cell in cells for d in (NE, SE, S)}
    grounds = {hexmap.terrain_at[cell] for cell in cells}
    parts = [f"{glyph} {name}" for name, glyph in GLYPHS.items() if name in grounds and name not in UNTOLD]
    words = (("= ║ road", ROAD), ("- | railway", RAIL), ("/ _ river", MINOR), ("▞ ▂ major river", MAJOR))
    parts += [key for key, signs in words if sides & set(signs.values())]
    parts += [f"{BRIDGE} bridge"] if BRIDGE in sides else []
    villages = {cell for cell, place in hexmap.place.items() if place.kind == "village"}
    parts += [f"{VILLAGE} village"] if not villages.isdisjoint(cells) else []
    parts += [f"{VICTORY} victory hex"] if any(hexmap.marks.get("victory", 0) >> cell & 1 for cell in cells) else []
    parts += [f"{UNDER} {over}"] if over else []
    return [Text(part, style=QUIET) for part in ("+n more units", *parts)]
