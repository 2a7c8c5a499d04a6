"""Counters on a drawn map: a unit's name, symbol and values on the colours of its side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from sandtable.svg.curves import centre
from sandtable.svg.look import Look

EDGE = 48.0
RIGHT, UP = 4.0, 13.0  # how far a counter of a stack lies from the one below, whose values stay in sight
FOOT, HEAD = (
    23.0,
    38.0,
)  # from the centre of the hex to the place's name, which a pair leaves free, and to the upper side
SHOWN = 3  # counters of a stack

BARS = ("#a5322a", "#b47a10", "#2d5f9a", "#74508f", "#2f6f5e", "#6a6a66")  # colours of formations

SYMBOLS = {
    "infantry": "M0 0L23 13.6M23 0L0 13.6",
    "cavalry": "M0 13.6L23 0",
    "mechanized": "M5.5 6.8a6 3.6 0 1 0 12 0a6 3.6 0 1 0 -12 0",
    "motorized": "M0 0L23 13.6M23 0L0 13.6M11.5 0V13.6",
    "light": "M0 13.6L23 0M5.5 6.8a6 3.6 0 1 0 12 0a6 3.6 0 1 0 -12 0",
    "mountain": "M0 0L23 13.6M23 0L0 13.6M7.5 13.6L11.5 8L15.5 13.6Z",
    "fortress": "M3 13.6V4H6V6.5H9V4H14V6.5H17V4H20V13.6",
    "train": "M3 9.5H20V6.5H15V3.5H11V6.5H6V4.5H4V9.5ZM7 9.5a1.4 1.4 0 1 0 .1 0M15 9.5a1.4 1.4 0 1 0 .1 0",
    "artillery": "M9.3 6.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0M10.6 6.8h1.8",
    "hq": "M4 13.6V2H18L15 5L18 8H4",
    "aircraft": "M11.5 1V12.6M2 6.2L11.5 4L21 6.2M8 12.2H15",
    "ship": "M1 8H22L19 12H4ZM7 8V4H16V8M11.5 4V1",
    "unknown": "M8.4 4.6a3.1 2.6 0 1 1 3.1 2.6V9M11.5 10.8V11.6",  # covered, in a game with fog
}


class Counter(NamedTuple):
    """A counter as plain data; several of one cell are a stack, the last on top."""

    cell: int
    name: str
    values: str
    symbol: str  # one of SYMBOLS
    face: str  # colour
    bar: str  # colour of its formation
    right: bool = False  # the bar is at the right
    light: bool = False  # light lettering on a dark face
    notches: int = 0
    size: str = ""  # XX, X, III
    reduced: bool = False  # a stripe across its face
    flag: str = ""  # a letter or two in a corner


def bars(formations: Iterable[str]) -> dict[str, tuple[str, int]]:
    """A colour and a number of notches for each formation, so that no two are alike."""
    each = enumerate(dict.fromkeys(formations))
    return {name: (BARS[n % len(BARS)], n // len(BARS)) for n, name in each}


def counters(pieces: Iterable[Counter], look: Look) -> Iterator[str]:
    stacks: dict[int, list[Counter]] = {}
    for piece in pieces:
        stacks.setdefault(piece.cell, []).append(piece)
    yield '<g class="counters">'
    for cell, stack in sorted(stacks.items()):
        x, y = centre(cell)
        shown = stack[-SHOWN:]
        over = len(shown) - 1
        left = x - (EDGE + RIGHT * over) / 2
        foot = y + max(FOOT, EDGE + UP * over - HEAD)
        for n, piece in enumerate(shown):
            yield from _counter(piece, look, left + n * RIGHT, foot - EDGE - n * UP)
        if len(stack) > SHOWN:
            yield from _badge(len(stack), look, left, foot)
    yield "</g>"


def _fitting(values: str) -> str:
    return f"{min(15.5, 75 / len(values)):g}"


def _badge(many: int, look: Look, x: float, y: float) -> Iterator[str]:
    """How many counters a stack has, where not all of them are seen."""
    yield f'<g class="unit"><circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{look.ink}"/>'
    yield f'<text x="{x:.1f}" y="{y + 4.2:.1f}" font-size="12" fill="{look.sheet}">{many}</text></g>'


def _counter(piece: Counter, look: Look, x: float, y: float) -> Iterator[str]:
    ink = look.onside if piece.light else look.counter_ink
    bar = EDGE - 6.5 if piece.right else 0.0
    middle = 20.5 if piece.right else 27.5
    yield f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(piece.name)}</title>'
    yield f'<rect x="1.5" y="2" width="{EDGE:.0f}" height="{EDGE:.0f}" rx="3" opacity=".25"/>'
    yield (
        f'<rect width="{EDGE:.0f}" height="{EDGE:.0f}" rx="3" fill="{piece.face}" stroke="{look.counter_ink}"'
        ' stroke-width=".9"/>'
    )
    yield f'<rect x="{bar + 0.5:.1f}" y=".5" width="6" height="{EDGE - 1:.0f}" rx="2" fill="{piece.bar}"/>'
    if piece.reduced:
        yield f'<rect x=".5" y="33" width="{EDGE - 1:.0f}" height="14.5" fill="#fff" opacity=".55"/>'
    for n in range(piece.notches):
        yield f'<rect x="{bar + 0.5:.1f}" y="{6 + 5 * n}" width="6" height="2" fill="#fff"/>'
    font = min(12.0, 62 / max(1, len(piece.name)))  # a long name is set smaller
    name = f'<text x="{middle}" y="11.8" font-size="{font:.1f}">{escape(piece.name)}</text>'
    yield f'<g class="unit" fill="{ink}">{name}'
    if piece.size:
        yield f'<text x="{middle}" y="17.6" font-size="6.5" letter-spacing=".6">{piece.size}</text>'
    if piece.values:
        yield f'<text x="{middle}" y="45.2" font-size="{_fitting(piece.values)}">{escape(piece.values)}</text>'
    yield "</g>"
    if piece.flag:
        x = 2.5 if piece.right else EDGE - 2.5  # beside the symbol, at the edge without a bar
        yield f'<rect x="{x - 5:.1f}" y="18.6" width="10" height="13.6" rx="2" fill="{look.red}"/>'
        letter = f'x="{x:.1f}" y="29.2" font-size="10.5" fill="{look.onside}"'
        yield f'<text class="unit" {letter}>{escape(piece.flag)}</text>'
    box = (
        ""
        if piece.symbol in {"hq", "ship", "aircraft"}
        else '<rect width="23" height="13.6" fill="#fff" fill-opacity=".38"/>'
    )
    yield (
        f'<g transform="translate({middle - 11.5:.1f} 18.6)" fill="none" stroke="{ink}" stroke-width="1.3"'
        f' stroke-linejoin="round">{box}<path d="{SYMBOLS[piece.symbol]}"/></g></g>'
    )
