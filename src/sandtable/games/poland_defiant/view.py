"""What a seat sees, and how events and actions are told."""

from __future__ import annotations

from functools import partial

from msgspec.structs import asdict

from sandtable.games.poland_defiant.air import Bombers
from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.combat import Assault, Battle, Evasion
from sandtable.games.poland_defiant.command import limit
from sandtable.games.poland_defiant.fog import cover
from sandtable.games.poland_defiant.retreat import Retreat
from sandtable.games.poland_defiant.state import (
    ACTIVE,
    DAMAGED,
    FLOWN,
    FOUGHT,
    IN_CUP,
    ISOLATED,
    MOVED,
    OUT_OF_SUPPLY,
    READY,
    WITHDRAWN,
    Position,
)
from sandtable.games.poland_defiant.supply import supplied, victory_hexes
from sandtable.games.poland_defiant.tables import Chit, Plane
from sandtable.games.poland_defiant.units import GERMAN, POLISH, SEATS, Unit
from sandtable.kernel import Action, Board, Chart, Event, Face, Fight, Piece, Seat, Thing, Track, Wash, Zone
from sandtable.kernel.words import Word
from sandtable.maps.fog import named, pieces_in_fog
from sandtable.maps.view import Rows, nearest, piece, pile, read_charts, thing

LEFT = "Withdrawn or replaced"
SUPPLY_MARKS = {OUT_OF_SUPPLY: ("unsupplied",), ISOLATED: ("isolated",)}


def hints(s: Position, actions: list[Action]) -> list[str]:
    """Which ways back cost a step for enemy zones, or for hexes that are missing."""
    phase = s.phases[-1]
    if isinstance(phase, Retreat):
        first = phase.armed(s)[0]
        backs = [phase.back(s, s.game.index[a[1]] if a.verb == "send" else first) for a in actions]
        return [_price(back.zones, phase.hexes - back.length) for back in backs]
    if isinstance(phase, Evasion):
        zone = s.zone[1 - phase.seat]
        return [_price(int(zone[s.game.cells[a[2]]] > 0), 0) if a.verb == "evade" else "" for a in actions]
    return []


def _price(zones: int, missing: int) -> str:
    """The steps that a way back costs, in words."""
    parts = [f"{zones} for enemy zones"] if zones else []
    parts += [f"{missing} for hexes that are missing"] if missing > 0 else []
    return f"costs steps: {', '.join(parts)}" if parts else ""


def suffer_words(game: Box, event: Event) -> str:
    """What a result does to a side: steps, a retreat, or both."""
    steps, hexes = map(int, event.args)
    parts = [f"loses {Word(steps):step}"] if steps else []
    parts += [f"retreats {Word(hexes):hex}"] if hexes else []
    return f"{game.sides[event.seat or 0]} {' and '.join(parts)}."


def points_words(game: Box, event: Event) -> str:
    points = int(event.args[0])
    has = f"has {Word(points):replacement point}" if points else "gets no replacements"
    return f"{game.sides[event.seat or 0]} {has}."


def event_words(game: Box, event: Event) -> str:
    """A random event by its name."""
    return f"Random event {event.args[0]}: {game.charts.events[int(event.args[0])].name}."


def bridge_words(game: Box, event: Event) -> str:
    """A temporary bridge by its name."""
    cell = game.cells[event.args[0]]
    pairs = zip(game.hexmap.temporary, game.hexmap.temporary_names, strict=True)
    name = next(name for pair, name in pairs if cell in pair)
    return game.says["break-bridge"].format(f"{name} ({event.args[0]})")


def cut_words(game: Box, event: Event) -> str:
    """Why units have no line; they are named if others have none for another reason."""
    names = f": {', '.join(map(game.name_of, named(event).args))}" if event.args else ""
    return f"{game.named[event.clause]}{names}."


TELLS = {  # events whose words take more than their arguments
    "suffer": suffer_words,
    "points": points_words,
    "event": event_words,
    "break-bridge": bridge_words,
    "cut": cut_words,
}


# Things: counters, aircraft and chits as they are printed


def things(game: Box) -> dict[str, Thing]:
    return {
        **{unit.id: _unit(game, unit) for unit in game.units},
        **{plane.id: _plane(game, plane) for plane in game.air.planes},
        **{cover(unit): _cover(unit) for unit in game.units if unit.kind != "ship"},
        **{chit.id: _chit(game, chit) for chit in game.cup.chits if chit.id not in game.index},  # else it is the HQ's
        **{f"day.{n}": Thing(f"day.{n}", day.name, "day", kind="day") for n, day in enumerate(game.charts.days, 1)},
    }


def _unit(game: Box, unit: Unit) -> Thing:
    move = "R" if unit.rail else str(unit.move)
    lines = []
    if unit.combat:
        lines.append(f"attack {unit.attack[-1]}, defence {unit.defence[-1]}, movement {move}")
        if unit.steps > 1:
            lines.append(f"reduced: attack {unit.attack[1]}, defence {unit.defence[1]}")
    elif unit.kind == "ship":
        lines.append(f"attack {unit.attack[-1]}; sea and coast only")
    else:
        lines.append(f"command range {unit.range}, movement {move}")
    bands = [game.units[game.index[name]].name if name in game.index else name for name in unit.commands]
    lines.append(f"commands: {', '.join(bands)}" if unit.kind == "hq" and bands else _band(unit, bands))
    if unit.turn:
        lines.append(f"enters on turn {unit.turn}" + (f" at {unit.area}" if unit.area else ""))
    face = _face(unit, bands)
    return thing(unit, f"Slovak {unit.kind}" if unit.slovak else unit.kind, lines, face.values[-1], face)


def _cover(unit: Unit) -> Thing:
    """What is seen of a counter that another, or a marker, covers."""  # fog
    nation = "Slovak" if unit.slovak else ("German", "Polish")[unit.seat]
    sort = "HQ" if unit.kind == "hq" else "train" if unit.rail else "unit"
    kind = "hq" if unit.kind == "hq" else "train" if unit.rail else "unknown"
    face = Face(kind, nation="slovak" if unit.slovak else "")
    return Thing(cover(unit), f"covered {nation} {sort}", "covered counter", seat=unit.seat, kind="covered", face=face)


def _face(unit: Unit, bands: list[str]) -> Face:
    move = "R" if unit.rail else str(unit.move)
    if unit.combat:
        values = [f"{attack}-{defence}-{move}" for attack, defence in zip(unit.attack, unit.defence, strict=True)][1:]
    else:
        values = [str(unit.attack[-1]) if unit.kind == "ship" else f"{unit.range}-{move}"]
    formation = unit.name if unit.kind == "hq" else ", ".join(bands)
    nation = "slovak" if unit.slovak else ""
    return Face(unit.kind, tuple(values), formation=formation, nation=nation, height=1 if unit.kind == "hq" else 2)


def _band(unit: Unit, bands: list[str]) -> str:
    if unit.kind == "hq":
        return "commands any units in range"
    return f"of {', '.join(bands)}" if bands else "independent"


def _plane(game: Box, plane: Plane) -> Thing:
    first = game.limits.interdiction_first  # 12.2b
    wide = f" ({first} on turn 1)" if first != plane.range else ""
    does = f"ground attack {plane.attack}" if plane.attack else f"interdiction, range {plane.range}{wide}"
    fleet = (f"Luftflotte {plane.fleet}",) if plane.fleet else ()
    lines, face, sources = (does, *fleet), Face("aircraft"), {"values": plane.source}
    return Thing(plane.id, plane.name, "aircraft", lines, sources, plane.seat, brief=does, kind="aircraft", face=face)


def _chit(game: Box, chit: Chit) -> Thing:
    return Thing(chit.id, chit.name, f"{chit.kind} chit", (), {}, chit.seat, kind="chit")


# Charts


def reference(game: Box) -> dict[str, Chart]:
    """The combat results, the terrain chart, the turn track, the random events, the scale of victory."""
    charts = game.charts
    terrain = [
        (id_.capitalize(), str(kind.foot or "–"), str(kind.wheels or "–"), str(-kind.shift or ""))
        for id_, kind in charts.terrain.items()
        if kind.foot or id_ == "mountain"
    ]
    made: dict[str, Rows] = {
        "results": [(str(die + 1), *(column[die].code for column in charts.crt)) for die in range(6)],
        "terrain": terrain,
        "turns": [(str(n), day.name, *map(str, day.limits), str(day.goal)) for n, day in enumerate(charts.days, 1)],
        "events": [(str(roll), event.name, game.sides[event.seat]) for roll, event in sorted(charts.events.items())],
        "victory": [(str(degree.least), degree.name) for degree in charts.scale],
    }
    return read_charts(game.HERE / "reference.toml", asdict(game.limits), made, results=charts.columns)


def hex_lines(game: Box, cell: int) -> list[str]:
    """What the terrain chart says of a hex."""
    terrain = game.charts.terrain[game.land.ground.named(cell)]
    if not terrain.foot:
        return []
    shift = f" Columns for the defender: {terrain.shift}." if terrain.shift else ""
    return [f"Movement on foot {terrain.foot}, motorized {terrain.wheels}.{shift}"]


# The board


def board(s: Position, seat: Seat | None) -> Board:
    """All see the same, each from his own side; but with fog of war, of enemy stacks, what lies on top."""
    game, unseen, marks = s.game, s.unseen(seat), partial(_marks, s)
    apart = [unit for unit, cell in enumerate(s.where) if cell and unit not in s.order]
    pieces = [piece(s, unit, marks(unit)) for unit in apart]
    pieces += pieces_in_fog(s, unseen, marks, lambda unit: SUPPLY_MARKS.get(s.supply[unit], ()))  # 2.6.3
    pieces += [
        Piece(plane.id, plane.seat, game.names[s.flights[n]], ("interdicting",))
        for n, plane in enumerate(game.air.planes)
        if s.planes[n] == FLOWN and s.flights[n]
    ]
    return Board(
        zones=tuple(_zones(s)),
        pieces=tuple(pieces),
        washes=_washes(s),
        tracks=_tracks(s),
        notes=_notes(s),
        focus=focus(s, unseen),
        fight=fight(s),
    )


def _washes(s: Position) -> tuple[Wash, ...]:
    """The hexes under interdiction."""
    if s.interdicted is s.game.nowhere:
        return ()
    return (Wash("interdicted", tuple(s.game.names[cell] for cell in s.game.grid.cells if s.interdicted[cell])),)


def _marks(s: Position, unit: int) -> tuple[str, ...]:
    kind, status = s.game.units[unit], s.status[unit]
    marks = ["reduced"] if s.steps[unit] < kind.steps else []
    marks += SUPPLY_MARKS.get(s.supply[unit], ())
    marks += ["active"] if status == ACTIVE else ["moved"] if status & MOVED else []
    return (*marks, "fought") if status & FOUGHT else tuple(marks)


def _tracks(s: Position) -> tuple[Track, ...]:
    game = s.game
    goals = tuple(day.goal for day in game.charts.days)
    return (
        Track("Turn", s.turn, len(game.charts.days)),
        Track("Victory hexes", victory_hexes(s), len(game.land.victory), GERMAN, wins=True, goals=goals),
        *(Track("Activations", s.acted[seat], limit(s, seat), seat) for seat in SEATS),
    )


def _notes(s: Position) -> tuple[str, ...]:
    game = s.game
    fed = supplied(s, GERMAN) if s.taken else 0
    taken = {cell: game.hexmap.place[cell].name for cell, n in game.land.victory.items() if s.taken >> n & 1}
    held = [name if fed >> cell & 1 else f"{name} (out of supply)" for cell, name in taken.items()]
    goal = game.charts.days[s.turn - 1].goal
    notes = [f"German victory hexes: {', '.join(held) or 'none'}. Goal of the turn: {goal}."]
    if s.slowed:
        notes.append(f"Germany missed its goal of {s.slowed}: one activation less until it is made good.")
    broken = [name for n, name in enumerate(game.hexmap.temporary_names) if not s.bridges >> n & 1]
    if broken:
        notes.append(f"Temporary bridges out of use: {', '.join(broken)}.")
    return tuple(notes)


def _zones(s: Position) -> list[Zone]:
    """The cup, the chits drawn, the air forces, and who is still to come."""
    game, chits, planes = s.game, s.game.cup.chits, s.game.air.planes
    cup = [chit.id for n, chit in enumerate(chits) if s.chits[n] == IN_CUP]
    zones = [pile("cup", "Cup", None, cup, "row"), pile("drawn", "Drawn", None, (chits[n].id for n in s.track), "row")]
    for seat in (GERMAN, POLISH):
        for state, name in ((READY, "Aircraft ready"), (FLOWN, "Aircraft flown"), (DAMAGED, "Aircraft damaged")):
            if there := [plane.id for n, plane in enumerate(planes) if plane.seat == seat and s.planes[n] == state]:
                zones.append(pile(f"air.{seat}.{state}", name, seat, there, "row"))
        gone = [u for u in game.of_seat[seat] if not s.steps[u]]
        left = [u for u in gone if s.supply[u] == WITHDRAWN or u in s.replaced()]
        later = [u for u in game.of_seat[seat] if not s.where[u] and s.steps[u]]
        lost = [u for u in gone if u not in left]
        for id_, name, units in (("later", "To come", later), ("lost", "Lost", lost), ("left", LEFT, left)):
            if units or id_ != "left":
                zones.append(pile(f"{id_}.{seat}", name, seat, (game.ids[u] for u in units)))
    return zones


def fight(s: Position) -> Fight | None:
    """The attack that the topmost phase which knows of one is about."""
    game = s.game
    for phase in reversed(s.phases):
        things = [game.ids[unit] for unit in getattr(phase, "units", ())]
        things += [game.air.planes[plane].id for plane in getattr(phase, "planes", ())]
        if isinstance(phase, (Assault, Battle, Bombers)):
            return Fight(game.names[phase.target], phase.seat, tuple(things))
    return None


def focus(s: Position, unseen: set[int]) -> tuple[str, ...]:
    """The hexes that matter now: a battle, a retreat, or where the active units stand."""
    cells = nearest(s, "target", "origin", "cell", "overstacked").values()
    active = [s.where[u] for u, status in enumerate(s.status) if status & ACTIVE and s.where[u] and u not in unseen]
    return tuple(dict.fromkeys(s.game.names[cell] for cell in cells or active))
