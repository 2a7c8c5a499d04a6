"""What stands below a drawn map: title, key, scale and where the map comes from."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise

from sandtable.hexes.hexmap import HexMap
from sandtable.svg.curves import HEX, size
from sandtable.svg.lines import BOTH, EAST, SKY
from sandtable.svg.look import Look

WIDE, HIGH = 198.0, 34.0  # of an entry of the key
ROWS = 3


def legend(hexmap: HexMap, look: Look, gap: float, caption: str = "") -> Iterator[str]:
    width, height = size(hexmap.grid)
    left, top = -gap, height + gap + 36
    title = escape(hexmap.title.upper())
    yield f'<text class="title" x="{left:.0f}" y="{top + 42:.0f}" fill="{look.ink}">{title}</text>'
    sources = sorted(set(hexmap.sources.values()))
    said = f"{hexmap.grid.columns} × {hexmap.grid.rows} hexes. Where its data come from: {', '.join(sources)}."
    yield f'<text class="key" x="{left + 2:.0f}" y="{top + 78:.0f}" fill="{look.ink2}">{escape(said)}</text>'
    if caption:
        line = f'x="{left + 2:.0f}" y="{top:.0f}" fill="{look.ink}"'
        yield f'<text class="key caption" {line}>{escape(caption)}</text>'
    yield '<g class="key">'
    for n, (drawn, word) in enumerate([*_key(hexmap, look), *_sky(hexmap, look)]):
        x, y = left + 44 * len(hexmap.title) + 20 + n // ROWS * WIDE, top + n % ROWS * HIGH
        yield f'<g transform="translate({x:.0f} {y:.0f})">{drawn}'
        yield f'<text x="46" y="21" fill="{look.ink}">{word}</text></g>'
    yield "</g>"
    if hexmap.km:
        yield from _scale(hexmap.km, look, width + gap - 10, top + 40)


def _key(hexmap: HexMap, look: Look) -> Iterator[tuple[str, str]]:
    """A drawing of 38 by 28, and its word."""
    yield from _terrain(hexmap, look)
    wave = "M0 16C8 8 14 8 20 14S32 20 38 11"
    kinds = {river.kind for river in hexmap.rivers}
    if "major" in kinds:
        drawn = _stroke(wave, look.major, 8) + _stroke(wave, look.water, 4.6)
        yield drawn, "major river" if "minor" in kinds else "river"
    if "minor" in kinds:
        yield _stroke(wave, look.minor, 2.6), "minor river"
    yield _stroke("M0 13H38", look.road, 4.2) + _stroke("M0 13H38", look.home, 2), "road"
    if hexmap.railways:
        yield _stroke("M0 13H38", look.rail, 1.3) + _stroke("M0 13H38", look.rail, 5.5, "1.1 5.9"), "railway"
    brackets = "M7 5l4 3h16l4-3M7 21l4-3h16l4 3"
    yield _stroke(brackets, look.ink, 1.5), "bridge"
    if hexmap.temporary:
        yield _stroke(brackets, look.red, 2.4, "4 2.6"), "temporary bridge"
    yield _stroke("M0 13H38", look.red, 7, opacity=0.25) + _stroke("M0 13H38", look.ink, 1.6, "9 3.5 1.6 3.5"), "border"
    if EAST in hexmap.marks:
        yield _stroke("M0 13H38", look.red, 3.2, "13 7"), "demarcation line"
    yield from _places(hexmap, look)
    yield from _marks(hexmap, look)


def _terrain(hexmap: HexMap, look: Look) -> Iterator[tuple[str, str]]:
    tints = {
        "clear": (look.home, ""),
        "forest": (look.forest, "woods"),
        "marsh": (look.marsh, "reeds"),
        "rough": (look.rough, "hills"),
        "mountain": (look.mountain, "slopes"),
        "closed": (look.closed, "crags"),
    }
    for name, (tint, pattern) in tints.items():
        if name in hexmap.terrain:
            over = f'<rect width="38" height="26" fill="url(#{pattern})"/>' if pattern else ""
            yield f'<rect width="38" height="26" fill="{tint}" stroke="{look.line}"/>{over}', name


def _places(hexmap: HexMap, look: Look) -> Iterator[tuple[str, str]]:
    kinds = {place.kind for place in hexmap.place.values()}
    if "city" in kinds:
        blocks = "M8 4h8v7h-8zM18 2h10v9h-10zM7 13h7v9h-7zM16 13h6v11h-6zM24 13h7v8h-7z"
        yield f'<path d="{blocks}" fill="{look.built}"/>', "city"
    if "town" in kinds:
        yield f'<rect x="13.5" y="7.5" width="11" height="11" fill="{look.built}"/>', "town"
    if "village" in kinds:
        ring = f'fill="{look.sheet}" stroke="{look.built}" stroke-width="1.8"'
        yield f'<circle cx="19" cy="13" r="3.6" {ring}/>', "village"


def _marks(hexmap: HexMap, look: Look) -> Iterator[tuple[str, str]]:
    if hexmap.marked("positions"):
        yield _stroke("M7 22v-18h5v5h5v-5h5v5h5v-5h5", look.blue, 2.6), "position"
    if hexmap.marked("source"):
        yield f'<path d="M8 10h12v-4l9 7l-9 7v-4h-12z" fill="{look.blue}"/>', "supply source"
    if hexmap.entries:
        box = f'<rect x="10.5" y="4.5" width="17" height="17" fill="{look.ink}"/>'
        yield box + f'<text class="mark" x="19" y="18" fill="{look.sheet}">A</text>', "entry area"
    if hexmap.marked("victory"):
        yield f'<text class="name town" x="19" y="19" fill="{look.red}">Aa</text>', "victory hex"


def _sky(hexmap: HexMap, look: Look) -> Iterator[tuple[str, str]]:
    if hexmap.marks.get(BOTH):
        yield _stroke("M0 13H38", look.blue, 2.6, SKY), "air fleets"


def _stroke(path: str, colour: str, width: float, dash: str = "", opacity: float = 1.0) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" opacity="{opacity:g}"{dashes}/>'


def _scale(km: float, look: Look, right: float, y: float) -> Iterator[str]:
    """A bar of 100 km."""
    unit, marks = HEX / km, (0, 25, 50, 75, 100)
    left = right - 100 * unit
    yield f'<g class="key" fill="{look.ink}" stroke-width="1">'
    for n, (a, b) in enumerate(pairwise(marks)):
        fill = look.sheet if n % 2 else look.ink
        yield f'<rect x="{left + a * unit:.1f}" y="{y:.1f}" width="{(b - a) * unit:.1f}" height="8"'
        yield f' fill="{fill}" stroke="{look.ink}"/>'
    for mark in marks:
        yield f'<text x="{left + mark * unit:.1f}" y="{y - 7:.1f}" style="text-anchor:middle">{mark}</text>'
    yield f'<text x="{left:.1f}" y="{y + 30:.1f}">kilometres; from hex to hex {km:g}</text></g>'
