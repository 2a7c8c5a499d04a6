"""The lowest layers of a drawn map: land and sea, woods, marshes, hills, mountains, hex lines."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.hexes.grid import STEPS, Grid, each
from sandtable.hexes.hexmap import WATER, HexMap
from sandtable.svg.curves import (
    HEX,
    Point,
    between,
    centre,
    chains,
    corner,
    outlines,
    side,
    size,
    smooth,
    spot,
    straight,
)
from sandtable.svg.look import Look

SHORE = (34, 21, 11)  # widths of the lines engraved along the coast


def patterns(look: Look) -> str:
    tree, reed, hill = look.tree, look.reed, look.hachure
    return (
        '<pattern id="woods" width="17" height="15" patternUnits="userSpaceOnUse">'
        f'<g fill="none" stroke="{tree}" stroke-width="1" opacity=".8"><path d="M4.5 8v3M13 15.5v-2M13 .5v1.6"/>'
        '<circle cx="4.5" cy="5.6" r="2.4"/><circle cx="13" cy="11.1" r="2.4"/></g></pattern>'
        '<pattern id="reeds" width="18" height="9" patternUnits="userSpaceOnUse">'
        f'<path d="M1 7.5h8M10 3h7M3.5 7.5l-1 -3M5 7.5v-3.5M6.5 7.5l1 -3" fill="none" stroke="{reed}" stroke-width=".9"'
        ' opacity=".8"/></pattern>'
        '<pattern id="hills" width="30" height="22" patternUnits="userSpaceOnUse">'
        f'<path d="M3 9q4.5-6 9 0M17 20q4.5-6 9 0" fill="none" stroke="{hill}" stroke-width="1.1" opacity=".75"/>'
        "</pattern>"
        '<pattern id="slopes" width="26" height="19" patternUnits="userSpaceOnUse">'
        '<path d="M3 9l3-6M6.5 9.5l1-6M10 9.5l-.6-6M13 8.5l-2.4-5.5M16 18.5l3-6M19.5 19l1-6M23 19l-.6-6M26 18l-2.4-5.5"'
        f' fill="none" stroke="{hill}" stroke-width="1.1" stroke-linecap="round" opacity=".75"/></pattern>'
        '<pattern id="crags" width="15" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="M1 6l2.4-5M4 6.5l.8-5M7 6l-.8-5M8.5 12l2.4-5M11.5 12.5l.8-5M14.5 12l-.8-5" fill="none"'
        f' stroke="{hill}" stroke-width="1.1" stroke-linecap="round" opacity=".7"/></pattern>'
    )


def ground(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Sea with its shore, the land tinted by country, then what grows and rises on it."""
    grid = hexmap.grid
    sea = hexmap.terrain.get(WATER, 0)
    land = grid.all & ~sea
    rim = Rim(grid)
    hull = " ".join(straight(loop, True) for loop in outlines(grid.all))
    yield f'<clipPath id="hull"><path d="{hull}"/></clipPath>'
    yield f'<path d="{hull}" fill="{look.water}"/><g clip-path="url(#hull)">'
    coast = [(cell, other) for cell in each(land) for other in grid.near[cell] if sea >> other & 1]
    shore = "".join(smooth(line) for line in chains(coast))
    for width in SHORE:
        yield _line(shore, look.minor, width, 0.55) + _line(shore, look.water, width - 1.8)
    whole = " ".join(smooth(loop, True, rim.has) for loop in outlines(land))
    yield f'<path d="{whole}" fill="{look.abroad}"/>' + _line(shore, look.minor, 1.6)
    home = max(hexmap.country.values(), key=lambda mask: (mask & land).bit_count()) & land
    edge = " ".join(smooth(loop, True, rim.has) for loop in outlines(home))
    yield f'<path d="{edge}" fill="{look.home}"/>'
    high = hexmap.terrain.get("mountain", 0) | hexmap.terrain.get("closed", 0)
    yield from _patch(grid, high, high, look.mountain, "slopes")
    yield from _patch(grid, hexmap.terrain.get("closed", 0), high, look.closed, "crags")
    for name, tint, pattern in (
        ("forest", look.forest, "woods"),
        ("marsh", look.marsh, "reeds"),
        ("rough", look.rough, "hills"),
    ):
        mask = hexmap.terrain.get(name, 0)
        yield from _patch(grid, mask, mask, tint, pattern)
    yield "</g>"


def _line(path: str, colour: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'
        f' stroke-linecap="round" opacity="{opacity:g}"/>'
    )


def _patch(grid: Grid, mask: int, kin: int, tint: str, pattern: str) -> Iterator[str]:
    """Hexes of one kind grow together with their kin; towards others their edge is uneven."""
    if mask:
        path = "".join(_uneven(grid, cell, kin) for cell in each(mask))
        yield f'<path d="{path}" fill="{tint}"/><path d="{path}" fill="url(#{pattern})"/>'


def _uneven(grid: Grid, cell: int, mask: int) -> str:
    inner = [bool(mask >> cell + step & 1) or not grid.has(cell + step) for step in STEPS]
    points = []
    for d in range(6):
        free = not inner[d] and not inner[d - 1]  # the corner between the sides d - 1 and d
        points.append(corner(cell, d + 4, 0.9 - _wobble(cell, d) * 0.08) if free else corner(cell, d + 4, 1.004))
    path = "M" + spot(points[0])
    for d in range(6):
        end = points[(d + 1) % 6]
        if inner[d]:
            path += "L" + spot(end)
        else:
            bend = between(between(points[d], end), centre(cell), _wobble(cell, d + 7) * 0.16 - 0.03)
            path += f"Q{spot(bend)} {spot(end)}"
    return path + "Z"


def _wobble(cell: int, n: int) -> float:
    """From 0 to 1, always the same for a place."""
    return (cell * 2654435761 + n * 40503 * 977 >> 5) % 97 / 96


class Rim:
    """The corners on the edge of the map, where lines stay sharp."""

    def __init__(self, grid: Grid) -> None:
        sides = [(cell, d) for cell in grid.cells for d, step in enumerate(STEPS) if not grid.has(cell + step)]
        self._points = {point for cell, d in sides for point in side(cell, d)}

    def has(self, point: Point) -> bool:
        return point in self._points


def hex_lines(grid: Grid, look: Look) -> Iterator[str]:
    """Each side once: three of every hex, and the rest of the rim."""
    parts = []
    for cell in grid.cells:
        sides = [d for d, step in enumerate(STEPS) if d < 3 or not grid.has(cell + step)]
        parts += ["M" + "L".join(map(spot, side(cell, d))) for d in sides]
    yield f'<path d="{"".join(parts)}" fill="none" stroke="{look.line}" stroke-width=".8" opacity=".6"/>'


def hex_numbers(grid: Grid, look: Look) -> Iterator[str]:
    yield f'<g class="number" fill="{look.lettering}" stroke="{look.halo}">'
    for cell in grid.cells:
        x, y = centre(cell)
        yield f'<text x="{x:.0f}" y="{y - HEX / 2 + 11:.0f}">{grid.name(cell)}</text>'
    yield "</g>"


def neatline(grid: Grid, look: Look, gap: float) -> Iterator[str]:
    """The alternating border round the sheet."""
    width, height = size(grid)
    x, y, w, h = -gap, -gap, width + 2 * gap, height + 2 * gap
    yield f'<g fill="none" stroke="{look.ink}">'
    yield f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" stroke-width="9"/>'
    yield f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" stroke="{look.sheet}" stroke-width="6.4"/>'
    yield (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" stroke-width="6.4"'
        f' stroke-dasharray="{HEX:.0f}"/>'
    )
    yield f'<rect x="{x + 9:.0f}" y="{y + 9:.0f}" width="{w - 18:.0f}" height="{h - 18:.0f}" stroke-width="1"/></g>'
