"""What a seat sees, and how events and actions are told."""

from __future__ import annotations

from msgspec.structs import asdict, astuple

from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.checks import Check
from sandtable.games.summer_lightning.combat import AirSupport, Assault
from sandtable.games.summer_lightning.missions import Mission, Missions, Posture
from sandtable.games.summer_lightning.replacement import replacements
from sandtable.games.summer_lightning.state import ACTIVE, DRAWN, FATES, STATUS, Position
from sandtable.games.summer_lightning.tables import Side
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SEATS, SLOVAK, SOVIET, Unit
from sandtable.hexes import each
from sandtable.kernel import Action, Board, Chart, Face, Fight, Seat, Thing, Track, Zone
from sandtable.kernel.words import Word
from sandtable.maps.view import nearest, pieces, pile, read_charts, thing

SHOWN = ("active", "moved", "rushed", "fought", "exploits", "called")  # of `STATUS`, as markers


def hints(s: Position, actions: list[Action]) -> list[str]:
    """At which number each unit would make its casualty check, and of what it is made."""
    phase = s.phases[-1]
    if not isinstance(phase, Check):
        return []
    return [phase.words(s, s.game.index[action[1]]) for action in actions]


# Things: counters and missions as they are printed


def things(game: Box) -> dict[str, Thing]:
    return {
        **{unit.id: _unit(game, unit) for unit in game.units},
        **{id_: _mission(game, id_) for id_ in (*game.attacks, *game.defences)},
        **{f"turn.{n}": Thing(f"turn.{n}", name, "turn", kind="turn") for n, name in enumerate(game.charts.turns, 1)},
    }


def _mission(game: Box, id_: str) -> Thing:
    """A mission with its row or column of the matrix."""
    if id_ in game.attacks:
        against = dict(zip(game.defences, game.charts.matrix[game.attacks.index(id_)], strict=True))
    else:
        column = game.defences.index(id_)
        against = {attack: row[column] for attack, row in zip(game.attacks, game.charts.matrix, strict=True)}
    lines = [
        f"against {game.named[other]}: attacker {_side(cell.attacker)}, defender {_side(cell.defender)}"
        for other, cell in against.items()
    ]
    sort = "attack mission" if id_ in game.attacks else "defence mission"
    return Thing(id_, game.named[id_], sort, tuple(lines), kind="mission")


def _side(side: Side) -> str:
    """What a cell of the matrix does to a side: `checks at +2 and retreats 1`."""
    words = [f"checks at {side.modifier:+d}"] if side.checks else []
    words += [f"{'advances' if side.move > 0 else 'retreats'} {abs(side.move)}"] if side.move else []
    return " and ".join(words) or "stays"


def _unit(game: Box, unit: Unit) -> Thing:
    poor = "p" if unit.poor else "-"
    factor = str(unit.cf[-1]) if unit.combat else f"({unit.cf[-1]})"
    brief = f"{factor}{poor}{unit.mf}"
    lines = [f"combat factor {factor}, movement factor {unit.mf}" + (", poor quality" if unit.poor else "")]
    if unit.steps > 1:
        lines.append(f"reduced: {unit.cf[1]}{poor}{unit.mf}")
    if unit.hq and unit.hq != unit.id:
        lines.append(f"sets up with {game.units[game.index[unit.hq]].name}")
    if unit.turn:
        lines.append(f"comes on turn {unit.turn}" + (f" at {game.place_name(unit.cell)}" if unit.cell else ""))
    nation = "" if unit.seat == POLISH else f"{unit.nation.capitalize()} "  # of the Axis there are several
    sort = f"{nation}{game.sorts[unit.kind]} {game.sorts[unit.size]}"
    return thing(unit, sort, lines, brief, _face(unit))


SYMBOLS = {"armour": "mechanized", "fort": "fortress"}  # where the drawing calls them otherwise


def _face(unit: Unit) -> Face:
    poor = "p" if unit.poor else "-"
    values = [f"{cf if unit.combat else f'({cf})'}{poor}{unit.mf}" for cf in unit.cf[1:]]
    nation = unit.nation if unit.nation in (SLOVAK, SOVIET) else ""
    symbol, height = SYMBOLS.get(unit.kind, unit.kind), 1 if unit.kind == "hq" else 2
    return Face(symbol, tuple(values), unit.size, unit.id if unit.kind == "hq" else unit.hq, nation, height)


# Charts


def reference(game: Box) -> dict[str, Chart]:
    """The mission matrix, the terrain chart, and what else changes a check."""
    missions = [
        (game.named[id_], *(f"{_short(row[n].attacker)}/{_short(row[n].defender)}" for row in game.charts.matrix))
        for n, id_ in enumerate(game.defences)
    ]
    terrain = [
        (kind.name, *(str(cost or "–") for cost in astuple(kind)[1:4]), str(kind.room), f"{kind.modifier:+d}")
        for id_, kind in game.charts.terrain.items()
        if id_ in game.hexmap.terrain and kind.room
    ]
    figures = {**asdict(game.limits), "against_unsupplied": -game.limits.unsupplied_modifier}
    made = {"missions": missions, "terrain": terrain}
    return read_charts(game.HERE / "reference.toml", figures, made, missions=[game.named[id_] for id_ in game.attacks])


def _short(side: Side) -> str:
    """`+2r1`."""
    move = f"{'a' if side.move > 0 else 'r'}{abs(side.move)}" if side.move else ""
    return f"{f'{side.modifier:+d}' if side.checks else '–'}{move}"


def hex_lines(game: Box, cell: int) -> list[str]:
    """What the terrain chart says of a hex."""
    terrain = game.charts.terrain[game.hexmap.terrain_at[cell]]
    if not terrain.normal:
        return []
    costs = (("", terrain.normal), ("motorized ", terrain.motorized), ("mountain units ", terrain.mountain))
    words = ", ".join(f"{who}{cost or 'by road only'}" for who, cost in costs)
    units = Word(game.land.ground.room[cell])
    return [f"Movement {words}. Room for {units:unit}. Modifier {game.land.ground.modifier[cell]:+d}."]


# The board


def board(s: Position, seat: Seat | None) -> Board:
    """All see the same: a mission that was chosen in secret is not on the board."""
    cut_off = _out_of_supply(s)
    there = pieces(s, lambda unit: _marks(s, unit, unit in cut_off))
    return Board(
        zones=tuple(_zones(s)), pieces=tuple(there), tracks=_tracks(s), notes=_notes(s), focus=focus(s), fight=fight(s)
    )


def _out_of_supply(s: Position) -> set[int]:
    """The units that act without supply: it was looked at when their HQ was drawn."""  # 8.2a
    phase = next((phase for phase in reversed(s.phases) if hasattr(phase, "supplied")), None)
    if phase is None:
        return set()
    units = [phase.hq, *(unit for unit, status in enumerate(s.status) if status & ACTIVE)]
    supplied = getattr(phase, "_supplied", lambda s, unit: phase.supplied)  # of strays, each by itself
    return {unit for unit in units if not supplied(s, unit)}


def _marks(s: Position, unit: int, cut_off: bool) -> tuple[str, ...]:
    kind, status = s.game.units[unit], s.status[unit]
    marks = ["reduced"] if s.steps[unit] < kind.steps else []
    marks += ["unsupplied"] if cut_off else []
    did = [STATUS[bit] for bit in each(status)]
    marks += [mark for mark in did if mark in SHOWN and not (mark == "moved" and "rushed" in did)]
    marks += ["acted"] if [mark for mark in did if mark not in ("built", "called")] == ["used"] else []
    marks += ["dug-in"] if s.works >> s.where[unit] & 1 and kind.kind != "hq" else []
    return tuple(marks)


def _tracks(s: Position) -> tuple[Track, ...]:
    game = s.game
    tracks = [Track("Turn", s.turn, len(game.charts.turns))]
    tracks += [Track("Victory points", s.score[seat], seat=seat, wins=True) for seat in SEATS]
    names = (("Air points", AXIS), ("Air points (Soviet)", AXIS), ("Air points", POLISH))
    flying = (True, s.soviets_fight(), s.options["wings"] == "yes")  # 0 points are told too
    tracks += [Track(name, s.air[n], seat=seat) for n, (name, seat) in enumerate(names) if flying[n]]
    left = [(replacements(s, GERMAN), AXIS), (replacements(s, POLE), POLISH)]
    tracks += [Track("Replacement points", points, seat=seat) for points, seat in left if points > 0]
    return tuple(tracks)


def _notes(s: Position) -> tuple[str, ...]:
    game = s.game
    notes = [f"The weather is {'clear' if not s.weather else 'poor'}."]
    lost = [game.hexmap.place[cell].name for cell in each(game.land.polish_cities & s.control)]
    if lost:
        notes.append(f"Polish cities in Axis hands: {', '.join(lost)}.")
    if s.surrendered:
        notes.append("Poland has surrendered: the game ends with this turn.")
    elif s.turn < len(game.charts.turns) and s.options["bridgehead"] == "no":
        lost_capital = s.fallen and s.control >> game.land.warszawa & 1
        number = s.turn + 1 - s.cities_left()
        if number > 0:
            notes.append(f"Surrender number next turn: {number}{'' if lost_capital else ', if Warszawa falls'}.")
    if s.borders_open():
        notes.append("Polish units may cross into Hungary, Lithuania, Romania and Latvia.")
    if s.works:
        notes.append(f"Positions: {', '.join(game.place_name(cell) for cell in each(s.works))}.")
    return tuple(notes)


def _zones(s: Position) -> list[Zone]:
    """The cup, and who is still to come or gone."""
    game = s.game
    cup = [game.ids[hq] for hq in s.cup()]
    used = [game.ids[hq] for n, hq in enumerate(game.roster.hqs) if s.chits[n] == DRAWN]
    zones = [pile("cup", "Cup", None, cup, "row"), pile("drawn", "Drawn", None, used, "row")]
    for seat in SEATS:
        for name, title, fates in (
            ("later", "To come", ("coming", "late")),
            ("dead", "Dead pile", ("dead",)),
            ("interned", "Interned", ("interned",)),
            ("away", "Out of the game", ("removed",)),
            ("returning", "HQs that return", ("returning",)),
        ):
            if units := [game.ids[u] for u in game.of_seat[seat] if FATES[s.fate[u]] in fates]:
                zones.append(pile(f"{name}.{seat}", title, seat, units))
    return zones


def fight(s: Position) -> Fight | None:
    """The attack that the topmost phase which knows of one is about."""
    game = s.game
    for phase in reversed(s.phases):
        battle = phase if isinstance(phase, Assault) else getattr(phase, "battle", None)
        if battle is not None:
            things = tuple(game.ids[unit] for unit in battle.units)
            decided = not isinstance(phase, (Assault, AirSupport, Missions, Posture, Mission))
            return Fight(game.names[battle.target], battle.seat, things, decided)
    return None


def focus(s: Position) -> tuple[str, ...]:
    """The hexes that matter now: a battle, or where the active units and their HQ stand."""
    game, found = s.game, nearest(s, "target", "hq")
    if "target" in found:
        return (game.names[found["target"]],)
    astray = s.phases and getattr(s.phases[-1], "orders_only", False)  # its units may be anywhere
    active = [s.where[unit] for unit, status in enumerate(s.status) if status & ACTIVE and not astray]
    cells = [*(s.where[hq] for hq in found.values()), *active]
    return tuple(dict.fromkeys(game.names[cell] for cell in cells if cell))
