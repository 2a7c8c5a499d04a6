"""Maps as SVG, in our own design: `draw` puts layers over each other, then tints, lines and counters of a position."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from html import escape
from typing import NamedTuple

from sandtable.hexes.grid import each
from sandtable.hexes.hexmap import HexMap
from sandtable.svg import ground, lines
from sandtable.svg.counters import Counter, counters
from sandtable.svg.curves import HEX, centre, outlines, size, spot, straight
from sandtable.svg.legend import legend
from sandtable.svg.look import LOOKS, Look

LAYERS = ("ground", "hexes", "rivers", "rails", "roads", "bridges", "borders", "places", "marks", "numbers", "names")
PARTS = {
    "ground": ("ground", "hexes"),
    "lines": ("rivers", "rails", "roads", "bridges", "borders", "places"),
    "names": ("marks", "numbers", "names"),
}
VICTORY, SOURCE, POSITIONS, EXIT = "victory", "source", "positions", "to"  # marks of a map that are drawn
MARGIN = 64.0
GAP = 30.0  # from the map to its neatline
FOOT = 130.0  # title and key
LAND = 10  # hexes of a country that is named
LETTER = 29.0  # width of a letter of its name
WIDE = 1800  # pixels of a picture that is not told its width

STYLE = """\
.name,.river,.title{font-family:'Old Standard TT',Georgia,serif;text-anchor:middle;paint-order:stroke;\
stroke-width:3.5px;stroke-linejoin:round}
.land{font-size:30px;letter-spacing:9px;stroke:none;opacity:.5}
.city{font-weight:700;font-size:21px;letter-spacing:2px}.town{font-weight:700;font-size:16px}
.village{font-size:13.5px}.spot{font-size:12.5px;font-style:italic}
.river{font-style:italic;font-size:17px;letter-spacing:3px}
.number,.mark,.unit,.key{font-family:'Barlow Condensed','Arial Narrow','Liberation Sans Narrow','DejaVu Sans Condensed'\
,Arial,sans-serif;font-stretch:condensed;text-anchor:middle}
.number{font-size:10.5px;paint-order:stroke;stroke-width:2px;opacity:.75}
.mark{font-weight:600;font-size:15px}.unit{font-weight:600}
.title{font-weight:700;font-size:44px;letter-spacing:5px;text-anchor:start}
.key{font-size:17px;text-anchor:start}"""


class Tint(NamedTuple):
    """A wash over a set of hexes, under the lines; with an outline if it has a line colour."""

    mask: int
    colour: str
    line: str = ""


class Trail(NamedTuple):
    """A way from hex to hex: a path or a line of supply."""

    cells: tuple[int, ...]
    colour: str
    dashed: bool = False


def draw(
    hexmap: HexMap,
    pieces: Iterable[Counter] = (),
    tints: Iterable[Tint] = (),
    trails: Iterable[Trail] = (),
    *,
    layers: Collection[str] = LAYERS,
    theme: str = "light",
    caption: str = "",
) -> str:
    """The map as a whole sheet; `layers` are some of LAYERS, `theme` is light or dark, a caption stands at its foot."""
    look = LOOKS[theme]
    width, height = size(hexmap.grid)
    box = f"{-MARGIN:.0f} {-MARGIN:.0f} {width + 2 * MARGIN:.0f} {height + 2 * MARGIN + FOOT:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-size="12">',
        f"<title>{escape(hexmap.title)}</title><style>{STYLE}</style><defs>{ground.patterns(look)}</defs>",
        f'<rect x="-999" y="-999" width="{width + 2000:.0f}" height="{height + 2200:.0f}" fill="{look.sheet}"/>',
    ]
    for layer, make in _DRAWN.items():
        if layer == "rivers":
            parts += _tints(tints)  # fills only: rivers and roads stay crisp above
        if layer in layers:
            parts += [f'<g id="{layer}">', *make(hexmap, look), "</g>"]
    parts += [
        *_trails(trails, look),
        *counters(pieces, look),
        *ground.neatline(hexmap.grid, look, GAP),
        *legend(hexmap, look, GAP, caption),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def parts(hexmap: HexMap, theme: str) -> dict[str, str]:
    """The map without its frame, in parts that a client lays over each other with things of its own between them.

    The first two need no style; in `names` lettering has the classes of STYLE, for a client to set and to hide.
    """
    look = LOOKS[theme]
    width, height = size(hexmap.grid)
    edge = f"{-MARGIN:.0f} {-MARGIN:.0f} {width + 2 * MARGIN:.0f} {height + 2 * MARGIN:.0f}"
    box = f'viewBox="{edge}" width="{width + 2 * MARGIN:.0f}" height="{height + 2 * MARGIN:.0f}"'
    found = {}
    for part, layers in PARTS.items():
        defs = f"<defs>{ground.patterns(look)}</defs>" if "ground" in layers else ""
        drawn = "".join("".join([f'<g id="{layer}">', *_DRAWN[layer](hexmap, look), "</g>"]) for layer in layers)
        found[part] = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{defs}{drawn}</svg>'
    return found


def pixels(svg: str, wide: int) -> tuple[int, int]:
    """The size of a picture of a drawn map that is so many pixels wide."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    if not found:
        raise ValueError("this is no map of ours")
    return wide, round(wide * float(found[2]) / float(found[1]))


def close_up(svg: str, cell: int, width: int, height: int) -> str:
    """The part of a drawn map round a cell."""
    x, y = centre(cell)
    box = f"{x - width / 2:.0f} {y - height / 2:.0f} {width} {height}"
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{box}"', svg, count=1)


def _ground(hexmap: HexMap, look: Look) -> Iterator[str]:
    return ground.ground(hexmap, look)


def _hexes(hexmap: HexMap, look: Look) -> Iterator[str]:
    return ground.hex_lines(hexmap.grid, look)


def _borders(hexmap: HexMap, look: Look) -> Iterator[str]:
    yield from lines.borders(hexmap, look)
    yield from lines.sky_line(hexmap, look)


def _numbers(hexmap: HexMap, look: Look) -> Iterator[str]:
    return ground.hex_numbers(hexmap.grid, look)


def _places(hexmap: HexMap, look: Look) -> Iterator[str]:
    """A cluster of blocks for a city, a block for a town, a ring for a village, a dot for the rest."""
    for cell, place in hexmap.place.items():
        x, y = centre(cell)
        if place.kind == "city":
            blocks = "M-11-9h8v7h-8zM-1-11h10v9h-10zM-12 0h7v9h-7zM-3 0h6v11h-6zM5 0h7v8h-7z"
            yield f'<path d="{blocks}" transform="translate({x:.1f} {y:.1f})" fill="{look.built}"/>'
        elif place.kind == "town":
            yield f'<rect x="{x - 5.5:.1f}" y="{y - 5.5:.1f}" width="11" height="11" fill="{look.built}"/>'
        elif place.kind == "village":
            ring = f'r="3.6" fill="{look.sheet}" stroke="{look.built}" stroke-width="1.8"'
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" {ring}/>'
        else:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{look.built}"/>'


def _names(hexmap: HexMap, look: Look) -> Iterator[str]:
    """At the foot of the hex, where a counter does not hide them."""
    yield from lines.river_names(hexmap, look)
    yield f'<g class="name" fill="{look.lettering}" stroke="{look.halo}">'
    for country, mask in hexmap.country.items():
        if country != lines.SEA and mask.bit_count() >= LAND:
            x, y = centre(lines.heart(hexmap, mask, LETTER * len(country)))
            yield f'<text class="land" x="{x:.0f}" y="{y:.0f}">{escape(country.upper())}</text>'
    for cell, place in hexmap.place.items():
        x, y = centre(cell)
        text = place.name.upper() if place.kind == "city" else place.name
        colour = f' fill="{look.red}"' if hexmap.marks.get(VICTORY, 0) >> cell & 1 else ""
        kind, foot = place.kind or "spot", y + HEX / 2 - 6
        yield f'<text class="{kind}" x="{x:.0f}" y="{foot:.0f}"{colour}>{escape(text)}</text>'
    yield "</g>"


def _marks(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Supply sources as arrows, entry areas as letters, in the upper corners of the hex; ways off the map; works."""
    yield '<g class="mark">'
    for cell in each(hexmap.marked(POSITIONS)):
        x, y = centre(cell)
        yield (
            f'<path d="M{x - 22:.1f} {y + 10:.1f}v-18h5v5h5v-5h5v5h5v-5h5" transform="translate(-6 0)" fill="none"'
            f' stroke="{look.blue}" stroke-width="2.6"/>'
        )
    for name, mask in hexmap.marks.items():
        if name.startswith(EXIT + " "):
            yield from _exit(hexmap, name, mask, look)
    for cell in each(hexmap.marked(SOURCE)):
        x, y = centre(cell)
        yield (
            f'<path d="M{x - 26:.1f} {y - 20:.1f}h9v-4l8 7l-8 7v-4h-9z" fill="{look.blue}" stroke="{look.halo}"'
            ' stroke-width="1"/>'
        )
    for letter, cell in hexmap.entries.items():
        x, y = centre(cell)
        yield f'<rect x="{x + 9:.1f}" y="{y - 27:.1f}" width="17" height="17" fill="{look.ink}"/>'
        yield f'<text x="{x + 17.5:.1f}" y="{y - 13.5:.1f}" fill="{look.sheet}">{letter}</text>'
    yield "</g>"


def _exit(hexmap: HexMap, name: str, mask: int, look: Look) -> Iterator[str]:
    """Arrows over the northern edge, and where they lead."""
    spots = [centre(cell) for cell in each(mask)]
    for x, y in spots:
        yield f'<path d="M{x:.1f} {y - HEX / 2 - 9:.1f}l9 12h-5v9h-8v-9h-5z" fill="{look.blue}" stroke="{look.halo}"/>'
    middle, top = sum(x for x, _ in spots) / len(spots), min(y for _, y in spots) - HEX / 2 - 10
    yield f'<text x="{middle:.0f}" y="{top:.0f}" fill="{look.blue}">{escape(name)}</text>'


_DRAWN = {
    "ground": _ground,
    "hexes": _hexes,
    "rivers": lines.rivers,
    "rails": lines.railways,
    "roads": lines.roads,
    "bridges": lines.bridges,
    "borders": _borders,
    "places": _places,
    "numbers": _numbers,
    "marks": _marks,
    "names": _names,
}


def _tints(tints: Iterable[Tint]) -> Iterator[str]:
    for tint in tints:
        path = " ".join(straight(loop, True) for loop in outlines(tint.mask))
        edge = f'stroke="{tint.line}" stroke-width="2.6"' if tint.line else ""
        yield f'<path d="{path}" fill="{tint.colour}" fill-rule="evenodd" {edge}/>'


def _trails(trails: Iterable[Trail], look: Look) -> Iterator[str]:
    for trail in trails:
        path = "M" + "L".join(spot(centre(cell)) for cell in trail.cells)
        dash = ' stroke-dasharray="9 6"' if trail.dashed else ""
        yield f'<g fill="none" stroke-linejoin="round"><path d="{path}" stroke="{look.halo}" stroke-width="9"/>'
        yield f'<path d="{path}" stroke="{trail.colour}" stroke-width="{3.4 if trail.dashed else 5}"{dash}/></g>'
