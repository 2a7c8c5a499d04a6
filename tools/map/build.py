"""From the tables to a map: terrain, countries, rivers, places, roads, railways, then what was put right by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from tools.map import tables
from tools.map.frame import Frame, Point, Spot, apart, around, centre, corner_point, corners, nearest, spot
from tools.map.routes import Side, flow_into, river_way, road_way, sides_between
from tools.map.tables import Base, Course, Override

WATER, MOUNTAIN, CLOSED = "water", "mountain", "closed"
MAJOR_FROM = "*major from here"
BRIDGE_TOLLS = ((0.62, 0.3), (0.95, 1.5))  # a bridge of the river so near: what crossing costs a road
NO_BRIDGE = 9.0


@dataclass
class Spec:
    """What one game wants of its map."""

    game: str  # its folder of tables, and its package
    title: str
    tie: str  # what binds the map to the rules
    frame: Frame
    letters: str  # of the roads and railways it takes
    column: str  # of the river classes
    code: str  # of its marshes and nudges
    terrain: Callable[[Base, bool], str]  # of a hex, given whether it lies in a marsh
    zones: Callable[[Draft], dict[str, list[Spot]]]  # sets of hexes given by a formula
    note: tuple[str, ...] = ()  # what a reader of the file must know
    bridges: bool = False  # major rivers are crossed only at those we list
    closes: bool = False  # mountains without a road
    villages: bool = (
        False  # places that are neither city nor town have a name, and those where three roads meet are more
    )


@dataclass
class Draft:
    """A map in the making; roads and railways as the hexes they pass, one list a chain."""

    spec: Spec
    terrain: dict[Spot, str] = field(default_factory=dict)
    country: dict[Spot, str] = field(default_factory=dict)
    river: dict[Side, tuple[str, str]] = field(default_factory=dict)  # name, class; in the order of flow
    courses: list[list[Side]] = field(default_factory=list)  # each river's sides from source to mouth
    spots: dict[str, Spot] = field(default_factory=dict)  # of places
    roads: list[tuple[str, list[Spot]]] = field(default_factory=list)
    rails: list[tuple[str, list[Spot]]] = field(default_factory=list)
    labels: dict[Spot, tuple[str, str]] = field(default_factory=dict)  # kind, name

    def road_sides(self) -> set[Side]:
        return {frozenset(pair) for _, way in self.roads for pair in pairwise(way)}

    def rail_sides(self) -> set[Side]:
        return {frozenset(pair) for _, way in self.rails for pair in pairwise(way)}


def build(spec: Spec) -> Draft:
    draft = Draft(spec)
    overrides = tables.overrides(spec.game)
    _land(draft)
    _by_hand(draft, overrides, ("country", "terrain"))
    _rivers(draft, tables.courses(spec.column, spec.code))
    _by_hand(draft, overrides, ("river",))
    _places(draft, overrides)
    toll = _toll(draft) if spec.bridges else lambda _: 0.0
    draft.roads = _ways(draft, "roads.csv", toll)
    draft.rails = _ways(draft, "rails.csv", toll)
    _by_hand(draft, overrides, ("road", "rail"))
    if spec.closes:
        _close_mountains(draft)
    _by_hand(draft, overrides, ("closed",))
    _label(draft)
    _by_hand(draft, overrides, ("label",))
    return draft


# Land


def _land(draft: Draft) -> None:
    spec = draft.spec
    marshes = [
        (spec.frame.point(tables.number(row, "lat"), tables.number(row, "lon")), tables.number(row, "radius_km"))
        for row in tables.table("marshes.csv", "map name lat lon radius_km")
        if row.text("map") == spec.code
    ]
    for hex_, base in tables.hexes(spec.game).items():
        here = spot(hex_)
        wet = any(apart(centre(here), middle) * spec.frame.km < radius for middle, radius in marshes)
        draft.terrain[here] = spec.terrain(base, wet)
        draft.country[here] = base.country


def _close_mountains(draft: Draft) -> None:
    """A mountain without a road cannot be entered at all."""
    roaded = {here for side in draft.road_sides() for here in side}
    for here, terrain in draft.terrain.items():
        if terrain == MOUNTAIN and here not in roaded:
            draft.terrain[here] = CLOSED


# Rivers


def _rivers(draft: Draft, courses: list[Course]) -> None:
    sea = [here for here, terrain in draft.terrain.items() if terrain == WATER]
    passed = {corner for here in sea for corner in corners(here)}
    for course in courses:
        line = [draft.spec.frame.point(point.lat, point.lon) for point in course.points]
        way = flow_into(river_way(line), passed)
        passed.update(way)
        turn = _turn(course, line, [corner_point(corner) for corner in way])
        sides = sides_between(way)
        draft.courses.append([side for side in sides if _is_dry(draft, side)])
        for n, side in enumerate(sides):
            if _is_dry(draft, side):
                draft.river.setdefault(side, (course.name, "major" if n >= turn else "minor"))


def _is_dry(draft: Draft, side: Side) -> bool:
    """Both hexes are on the map and no sea."""
    return all(draft.terrain.get(here, WATER) != WATER for here in side)


def _turn(course: Course, line: list[Point], way: list[Point]) -> int:
    """From which side on a river is major."""
    if course.kind != "minor>major":
        return 0 if course.kind == "major" else len(way)
    mark = next(place for place, point in zip(line, course.points, strict=True) if MAJOR_FROM in point.point)
    return min(range(len(way)), key=lambda n: apart(way[n], mark))


# Places, roads and railways


def _places(draft: Draft, overrides: list[Override]) -> None:
    frame = draft.spec.frame
    for key, (_, lat, lon) in tables.places().items():
        draft.spots[key] = nearest(frame.point(lat, lon))
    for override in overrides:
        if override.field == "place":
            if override.where not in draft.spots:
                raise override.row.trouble(f"there is no place {override.where} in places.csv")
            draft.spots[override.where] = spot(override.value)


def _toll(draft: Draft) -> Callable[[Side], float]:
    """What it costs a road to cross a hexside: major rivers are crossed where they had a bridge."""
    frame = draft.spec.frame
    names = {course.river: course.name for course in tables.courses(draft.spec.column, draft.spec.code)}
    bridges: dict[str, list[Point]] = {}
    for row in tables.table("bridges.csv", "river place lat lon kind"):
        where = frame.point(tables.number(row, "lat"), tables.number(row, "lon"))
        bridges.setdefault(names[row.text("river")], []).append(where)

    def toll(side: Side) -> float:
        river, kind = draft.river.get(side, ("", ""))
        if kind != "major":
            return 0.0
        off = min(apart(bridge, middle(side)) for bridge in bridges[river])
        return next((cost for limit, cost in BRIDGE_TOLLS if off < limit), NO_BRIDGE)

    return toll


def middle(side: Side) -> Point:
    one, other = (centre(here) for here in side)
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)


def _ways(draft: Draft, file: str, toll: Callable[[Side], float]) -> list[tuple[str, list[Spot]]]:
    sea = {here for here, terrain in draft.terrain.items() if terrain == WATER}
    known = tables.places()
    ways = []
    for chain in tables.chains(file, draft.spec.letters):
        on_map = [key for key in chain if draft.spec.frame.has(draft.spots[key])]
        if on_map:
            title = " – ".join(dict.fromkeys(known[key][0] for key in (on_map[0], on_map[-1])))
            way = [draft.spots[chain[0]]]
            for one, other in pairwise(chain):
                way += road_way(draft.spots[one], draft.spots[other], sea, toll)[1:]
            ways += [(title, run) for run in _runs(way, draft.spec.frame.has)]
    return ways


def _runs(way: list[Spot], keep: Callable[[Spot], bool]) -> Iterable[list[Spot]]:
    """The parts of a way that lie on the map."""
    run: list[Spot] = []
    for here in way:
        if keep(here):
            run.append(here)
        else:
            if len(run) > 1:
                yield run
            run = []
    if len(run) > 1:
        yield run


def _label(draft: Draft) -> None:
    """Names of places: the greatest of a hex."""
    known = tables.places()
    kinds = {row.text("place"): row.text("kind") for row in tables.table(f"{draft.spec.game}/towns.csv", "place kind")}
    meeting: dict[Spot, int] = {}
    for side in draft.road_sides():
        for here in side:
            meeting[here] = meeting.get(here, 0) + 1
    order = ("city", "town", "village", "-")
    for key, here in draft.spots.items():
        if draft.terrain.get(here, WATER) != WATER and (draft.spec.villages or key in kinds):
            kind = kinds.pop(key, "village" if meeting.get(here, 0) >= 3 else "-")
            if here not in draft.labels or order.index(kind) < order.index(draft.labels[here][0]):
                draft.labels[here] = kind, known[key][0]
    if kinds:
        raise ValueError(f"towns.csv: not on the map: {', '.join(kinds)}")


# By hand


def _by_hand(draft: Draft, overrides: list[Override], fields: tuple[str, ...]) -> None:
    for override in overrides:
        if override.field in fields:
            try:
                _HANDS[override.field](draft, override.where, override.value)
            except (KeyError, ValueError) as error:
                raise override.row.trouble(f"cannot be done: {error!r}") from None
        elif override.field not in (*_HANDS, "place"):
            raise override.row.trouble(f"{override.field} is no field; there are: place, {', '.join(_HANDS)}")


def _set_country(draft: Draft, where: str, value: str) -> None:
    for word in where.split():
        draft.country[spot(word)] = value


def _set_terrain(draft: Draft, where: str, value: str) -> None:
    for word in where.split():
        if draft.terrain[spot(word)] == value:
            raise ValueError(f"{word} is {value} already")
        draft.terrain[spot(word)] = value


def _set_river(draft: Draft, where: str, value: str) -> None:
    """`remove`, or `NAME, CLASS` for hexsides in order; a stretch that is new belongs to that river."""
    for word in where.split():
        one, other = word.split("/")
        side = frozenset((spot(one), spot(other)))
        if spot(other) not in around(spot(one)):
            raise ValueError(f"{word} is no hexside")
        if value == "remove":
            del draft.river[side]
        else:
            river, kind = value.split(", ")
            draft.river[side] = river, kind


def _set_way(draft: Draft, ways: list[tuple[str, list[Spot]]], where: str, value: str) -> None:
    cells = [spot(word) for word in where.split("-")]
    if any(other not in around(one) for one, other in pairwise(cells)):
        raise ValueError(f"{where} is no chain of neighbours")
    if value != "remove":
        ways.append((value, cells))
        return
    gone = {frozenset(pair) for pair in pairwise(cells)}
    kept = []
    for title, way in ways:
        run = way[:1]
        for one, other in pairwise(way):
            if frozenset((one, other)) in gone:
                kept.append((title, run))
                run = []
            run = [*run, other] if run else [other]
        kept.append((title, run))
    ways[:] = [(title, run) for title, run in kept if len(run) > 1]


def _set_label(draft: Draft, where: str, value: str) -> None:
    """Of several places in a hex, the one whose name it bears."""
    if draft.spots[value] != spot(where):
        raise ValueError(f"{value} is not there")
    draft.labels[spot(where)] = draft.labels[spot(where)][0], tables.places()[value][0]


_HANDS: dict[str, Callable[[Draft, str, str], None]] = {
    "country": _set_country,
    "terrain": _set_terrain,
    "river": _set_river,
    "road": lambda draft, where, value: _set_way(draft, draft.roads, where, value),
    "rail": lambda draft, where, value: _set_way(draft, draft.rails, where, value),
    "closed": lambda draft, where, _: _set_terrain(draft, where, CLOSED),
    "label": _set_label,
}
