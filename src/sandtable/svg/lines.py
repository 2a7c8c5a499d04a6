"""What runs over a drawn map: rivers, railways, roads, bridges and borders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from sandtable.hexes.grid import STEPS, direction, each
from sandtable.hexes.hexmap import HexMap, Pair, River, Sides, touch
from sandtable.svg.curves import HEX, SIDE, Point, along, between, centre, chains, middle, side, smooth, spot
from sandtable.svg.look import Look

BOTH = "both"  # a mark: where the air fleets of both sides of a boundary fly
SKY = "16 5 3 5 3 5"  # how that boundary is broken
SEA = "Sea"  # a country without borders
EAST = "east"  # a mark: what of a country lies east of a line that divides it
NAME_EVERY = 18  # sides between two names of one river
BESIDE = 7.5  # how far a railway keeps from the road that goes the same way


def joined(hexmap: HexMap) -> list[River]:
    """The rivers in one stretch where the file has them on several lines."""
    found: list[River] = []
    for river in hexmap.rivers:
        last = found[-1] if found else None
        if last and (last.name, last.kind) == (river.name, river.kind) and touch(last.sides[-1], river.sides[0]):
            found[-1] = River(river.name, river.kind, last.sides + river.sides)
        else:
            found.append(river)
    return found


def rivers(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Minor ones first, so that they flow under the major ones."""
    drawn: dict[Point, Point] = {}  # where a corner that a river passes comes to lie
    paths: dict[str, list[str]] = {"minor": [], "major": []}
    lines = [(river, along(river.sides)) for river in joined(hexmap)]
    for n, (river, corners) in enumerate(lines):
        after, there = lines[(n + 1) % len(lines)]
        if after.name == river.name and there[0] == corners[-1]:
            corners = [*corners, *there[1:3]]  # it flows on under the greater stretch
        points = [drawn.get(corners[0], corners[0]), *corners[1:-1], drawn.get(corners[-1], corners[-1])]
        paths[river.kind].append(smooth(points))
        for before, here, next_ in zip(corners, corners[1:], corners[2:], strict=False):
            drawn.setdefault(here, between(here, between(between(before, here), between(here, next_))))
    yield '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
    yield f'<path d="{"".join(paths["minor"])}" stroke="{look.minor}" stroke-width="2.6"/>'
    yield f'<path d="{"".join(paths["major"])}" stroke="{look.major}" stroke-width="8"/>'
    yield f'<path d="{"".join(paths["major"])}" stroke="{look.water}" stroke-width="4.6"/></g>'


def river_names(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Along the river, where it is least crowded; long rivers bear their names several times."""
    yield f'<g class="river" fill="{look.major}" stroke="{look.halo}">'
    for number, river in enumerate(joined(hexmap)):
        span = max(3, round(len(river.name) * 13 / SIDE) + 2)
        free = len(river.sides) - span
        for part in range(max(1, round(len(river.sides) / NAME_EVERY)) if free >= 0 else 0):
            starts = range(part * NAME_EVERY, min(part * NAME_EVERY + NAME_EVERY - span, free) + 1)
            if starts:
                start = min(starts, key=lambda n: (_crowd(hexmap, river.sides[n : n + span]), n))
                yield _name_along(river, start, span, f"r{number}-{part}")
    yield "</g>"


def _crowd(hexmap: HexMap, sides: tuple[Pair, ...]) -> float:
    """How much other lettering and how many bridges lie about."""
    cells = {cell for pair in sides for cell in pair}
    bridges = sum(hexmap.side(hexmap.bridged, a, b) for a, b in sides)
    return bridges + sum(
        {"": 0.6, "village": 1.0}.get(hexmap.place[cell].kind, 2.0) for cell in cells if cell in hexmap.place
    )


def _name_along(river: River, start: int, span: int, id_: str) -> str:
    middles = [middle(a, direction(a, b)) for a, b in river.sides[start : start + span]]
    points = [middles[0], *(between(a, b) for a, b in pairwise(middles)), middles[-1]]
    if points[0][0] > points[-1][0]:
        points.reverse()
    return (
        f'<path id="{id_}" d="{smooth(points)}" fill="none" stroke="none"/><text dy="-7"><textPath href="#{id_}"'
        f' startOffset="50%">{river.name}</textPath></text>'
    )


def railways(hexmap: HexMap, look: Look) -> Iterator[str]:
    path = _net(hexmap, hexmap.rails, aside=hexmap.roads)
    yield f'<g fill="none" stroke="{look.rail}"><path d="{path}" stroke-width="1.3"/>'
    yield f'<path d="{path}" stroke-width="5.5" stroke-dasharray="1.1 5.9"/></g>'


def roads(hexmap: HexMap, look: Look) -> Iterator[str]:
    path = _net(hexmap, hexmap.roads)
    yield '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    yield f'<path d="{path}" stroke="{look.road}" stroke-width="4.2"/>'
    yield f'<path d="{path}" stroke="{look.home}" stroke-width="2"/></g>'


def _net(hexmap: HexMap, layer: Sides, aside: Sides | None = None) -> str:
    """Through each hex from side to side: a bend where two ways meet, a star where there are more or a place is."""
    parts = []
    for cell in each(hexmap.cells_on(layer)):
        ends = [_gate(cell, d, aside) for d in range(6) if layer[d] >> cell & 1]
        hub = centre(cell)
        if aside and hexmap.cells_on(aside) >> cell & 1:
            hub = hub[0] + BESIDE * 0.5, hub[1] + BESIDE
        if len(ends) == 2 and (aside or not (cell in hexmap.place and hexmap.place[cell].kind)):
            parts.append(f"M{spot(ends[0])}Q{spot(hub)} {spot(ends[1])}")
        else:
            parts += [f"M{spot(hub)}L{spot(end)}" for end in ends]
    return "".join(parts)


def _gate(cell: int, d: int, aside: Sides | None) -> Point:
    """Where a way crosses a side: in its middle, or beside the road that crosses there."""
    x, y = middle(cell, d)
    if aside and aside[d] >> cell & 1:
        one, other = side(cell, d)
        low = max(one, other, key=lambda point: (round(point[1], 1), point[0]))
        return between((x, y), low, 2 * BESIDE / SIDE)
    return x, y


def sky_line(hexmap: HexMap, look: Look) -> Iterator[str]:
    """The boundary of air fleets, from west to east through the hexes where those of both sides of it fly."""
    columns: dict[float, list[float]] = {}
    for cell in each(hexmap.marks.get(BOTH, 0)):
        x, y = centre(cell)
        columns.setdefault(x, []).append(y)
    if len(columns) > 1:
        points = [(x, sum(found) / len(found)) for x, found in sorted(columns.items())]
        ends = [(points[0][0] - SIDE, points[0][1]), (points[-1][0] + SIDE, points[-1][1])]
        path = smooth([ends[0], *points, ends[1]])
        yield f'<g id="sky" fill="none"><path d="{path}" stroke="{look.halo}" stroke-width="6" opacity=".7"/>'
        yield f'<path d="{path}" stroke="{look.blue}" stroke-width="2.6" stroke-dasharray="{SKY}"/></g>'


def bridges(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Brackets at the ends of a bridge; broken ones for a temporary bridge."""
    yield f'<g fill="none" stroke="{look.ink}" stroke-width="1.5">'
    sides = [(cell, d) for d in range(3) for cell in each(hexmap.bridged[d])]
    yield f'<path d="{"".join(_brackets(cell, d) for cell, d in sides)}"/>'
    made = [(a, direction(a, b)) for a, b in hexmap.temporary]
    if made:
        yield f'<path d="{"".join(_brackets(cell, d, 10, 8.5) for cell, d in made)}" stroke="{look.red}"'
        yield ' stroke-width="2.4" stroke-dasharray="4 2.6"/>'
    yield "</g>"


def _brackets(cell: int, d: int, long: float = 7.0, wide: float = 5.0) -> str:
    (ax, ay), (bx, by) = side(cell, d)
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length  # along the side
    vx, vy = -uy, ux  # across it
    x, y = middle(cell, d)
    found = []
    for way in (-1, 1):
        points = [
            (x + way * (wide + flare) * ux + share * long * vx, y + way * (wide + flare) * uy + share * long * vy)
            for share, flare in ((-1.35, 3.0), (-0.9, 0.0), (0.9, 0.0), (1.35, 3.0))
        ]
        found.append("M" + "L".join(map(spot, points)))
    return "".join(found)


def heart(hexmap: HexMap, mask: int, wide: float) -> int:
    """Where in a country its name is best written: inside it, away from other names, near its middle."""
    spots = {cell: centre(cell) for cell in hexmap.grid.cells}
    x, y = (sum(axis) / mask.bit_count() for axis in zip(*(spots[cell] for cell in each(mask)), strict=True))
    reach = wide / 2 + HEX / 2
    rows: dict[float, list[int]] = {}
    for cell, (_, down) in spots.items():
        rows.setdefault(down, []).append(cell)

    def trouble(cell: int) -> float:
        across, down = spots[cell]
        near = [other for row, cells in rows.items() if abs(row - down) < HEX * 0.7 for other in cells]
        under = [other for other in near if abs(spots[other][0] - across) < reach]
        missing = (2 * reach) / (1.5 * SIDE) - len(under) / 1.4  # it would hang over the edge of the map
        abroad = sum(not mask >> other & 1 for other in under)
        places = sum(other in hexmap.place for other in under)
        return 3 * max(missing, 0) + 3 * abroad + 2 * places + hypot(across - x, down - y) / HEX * 0.4

    return min(each(mask), key=trouble)


def borders(hexmap: HexMap, look: Look) -> Iterator[str]:
    """Dash-dot over a wash, where two countries meet on land; broken, where a line divides one of them."""
    at, grid = hexmap.country_at, hexmap.grid
    pairs = [
        (cell, cell + step)
        for cell in grid.cells
        for step in STEPS[:3]
        if grid.has(cell + step) and at[cell] != at[cell + step] and SEA not in (at[cell], at[cell + step])
    ]
    path = "".join(smooth(line) for line in chains(pairs))
    yield '<g fill="none" stroke-linejoin="round">'
    yield f'<path d="{path}" stroke="{look.red}" stroke-width="7" opacity=".25"/>'
    yield f'<path d="{path}" stroke="{look.ink}" stroke-width="1.6" stroke-dasharray="9 3.5 1.6 3.5"/>'
    if east := hexmap.marks.get(EAST, 0):
        parted = [
            (cell, other)
            for cell in each(east)
            for other in grid.near[cell]
            if not east >> other & 1 and at[other] == at[cell]
        ]
        path = "".join(smooth(line) for line in chains(parted))
        yield f'<path d="{path}" stroke="{look.halo}" stroke-width="6" opacity=".7"/>'
        yield f'<path d="{path}" stroke="{look.red}" stroke-width="3.2" stroke-dasharray="13 7"/>'
    yield "</g>"
