"""What a seat sees, and how events and actions are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SEATS
from sandtable.hexes import each
from sandtable.kernel import Board, Seat, Sheet
from sandtable.kernel.view import Piece, Thing, Track, Zone
from sandtable.kernel.words import Word

if TYPE_CHECKING:
    from sandtable.games.summer_lightning import SummerLightning
    from sandtable.games.summer_lightning.state import Position
    from sandtable.games.summer_lightning.tables import Side
    from sandtable.games.summer_lightning.units import Unit
    from sandtable.kernel import Action

SAYS = {
    "place": "{0} sets up in {1}.",
    "withdraw": "{0} comes at its time after all.",
    "set-up": "{seat} has set up {0} units.",
    "unready": "Not ready yet: {0:Polish division}.",
    "hold": "{0} will come late.",
    "option": "{0}: {1}.",
    "cup": "{0} chits are in the cup.",
    "turn": "Turn {0}: {1}.",
    "weather": "The weather is {0}.",
    "points": "{seat} has {0:air point}.",
    "more-points": "{0} units have {1:air point}.",
    "interdict": "In clear weather {seat} cannot move strategically.",
    "surrender-roll": "{seat} rolls {0}; its surrender number is {1}.",
    "surrender": "{seat} surrenders: the game ends with this turn.",
    "intervene": "The Soviet Union enters the war.",
    "french": "The French roll {0}.",
    "french-stop": "They return to their barracks for good.",
    "french-stall": "Their attacks come to nothing.",
    "west-factors": "They gain ground: German infantry of {0:combat factor} must go west.",
    "west-divisions": "They attack with all they have: {0:German infantry division} must go west.",
    "leave": "{0} leaves for the western front.",
    "enter": "{0} comes in at {1}.",
    "lost": "{0} is lost: {1} has been in enemy hands.",
    "crowded-out": "{0} is lost: neither {1} nor a hex beside it is open to it.",
    "restore": "{0} is back at full strength; {1:replacement point} left.",
    "stop": "All chits are drawn.",
    "propose": "{seat} proposes to stop for this turn.",
    "agree": "{seat} agrees: no more chits are drawn this turn.",
    "refuse": "{seat} wants to go on.",
    "draw": "From the cup: {0}.",
    "activate": "{0} acts, in supply.",
    "activate-unsupplied": "{0} acts, out of supply.",
    "exploit": "{0} will exploit.",
    "no-exploit": "{0} cannot exploit.",
    "move": "{0} moves from {1} to {2}.",
    "rush": "{0} moves strategically from {1} to {2}.",
    "dig": "{0} has a position built in {1}.",
    "flip": "{0} calls up its reservists.",
    "take": "{seat} takes {0}.",
    "fall": "{0} has fallen: the borders are open to Polish units.",
    "intern": "{0} is interned in {1}.",
    "attack": "{seat} attacks {0} with {rest}.",
    "air": "{seat} puts in {0:air point}.",
    "work": "Air points that work: {0} of {1}.",
    "commit": "{seat} has chosen a mission.",
    "lot": "{seat} draws its mission: {0}.",
    "decide": "{seat} decides on its posture: {0}.",
    "posture": "{seat} is {0}: {1}.",
    "reveal": "{0} against {1}.",
    "checks": "{seat} makes {0:check} at {1}, with what its river or poor quality adds for a unit.",
    "hit": "{0} checks at {2} and rolls {1}: a step lost.",
    "miss": "{0} checks at {2} and rolls {1}: no loss.",
    "reduce": "{0} is reduced.",
    "eliminate": "{0} is eliminated.",
    "blocked": "{0} cannot retreat.",
    "short": "{0} retreats {1:hex} too few.",
    "retreat": "{0} retreats to {1}.",
    "advance": "{0} advances to {1}.",
    "return": "{0} returns in {1}.",
    "score": "{seat}: {0:victory point} ({1}).",
    "luck": "German {0}: the die shows {1}.",
    "prove-as-ever": "German {0} proves as good as it seemed.",
    "prove-odd": "German air points go astray: of those put in, each works on an odd roll only.",
    "prove-weak": "German bombing proves weak: the points are halved, and Poles may use the roads in any weather.",
    "prove-armour": "Only German armour proves able to exploit.",
    "prove-armour+light": "Only German armour and light armour prove able to exploit.",
    "prove-armour+motorized": "Only German armour and motorized infantry prove able to exploit.",
    "prove-failed": "The Blitzkrieg fails as a doctrine: it cannot be chosen any more.",
    "prove-heavy": "Light armour proves too weak for a Blitzkrieg: it takes an armour division.",
    "prove-shock": "The Blitzkrieg proves a shock: motorized divisions can make it too.",
    "falter": "The Blitzkrieg comes to a Balanced Attack.",
    "win": "{0} wins.",
    "draw-game": "The game is drawn.",
}

ACTIONS = {
    "done": "Be done",
    "ready": "Set up everything as our ready deployment has it",
    "rest": "Place the rest for me",
    "place": "Set up {0} in {1}",
    "withdraw": "Let {0} come at its time",
    "hold": "Hold back {0}",
    "enter": "Bring in {0} at {1}",
    "remove": "Send {0} west",
    "restore": "Restore {0}",
    "activate": "Activate {0}",
    "exploit": "Mark {0} to exploit",
    "move": "Move {0} to {1}",
    "rush": "Move {0} strategically to {1}",
    "dig": "Build a position in {0}",
    "flip": "Call up the reservists of {0}",
    "attack": "Attack {0}",
    "join": "Attack with {0}",
    "air": "Use {0:air point}",
    "stop": "Propose to draw no more chits this turn",
    "agree": "Agree to stop for this turn",
    "refuse": "Go on",
    "posture": "Defend with this posture: {0}",
    "roll": "Roll for the posture",
    "choose": "{0}",
    "check": "Check {0}",
    "retreat": "Retreat {0} to {1}",
    "advance": "Advance {0} to {1}",
    "return": "Let {0} return in {1}",
}

WORDS = {  # of events: sides, what points are for, tactics
    "axis": "Axis",
    "polish": "Poland",
    "deployment": "the Polish deployment",
    "mobilization": "faster mobilization",
    "soviets": "no Soviet invasion",
    "neutrals": "unfriendly neutrals",
    "french": "the French in the west",
    "czechoslovakia": "Czechoslovakia survives",
    "polish-armour": "more Polish armour",
    "german-divisions": "more German divisions",
    "bridgehead": "the Romanian bridgehead",
    "wings": "the Polish air force",
    "luck": "German tactics",
    "captive": "divisions that surrender whole",
    "air": "air support",
}

MISSIONS = {
    "blitzkrieg": "Blitzkrieg",
    "set-piece": "Set-Piece Assault",
    "balanced-attack": "Balanced Attack",
    "infiltration": "Infiltration",
    "counterattack": "Counterattack",
    "depth": "Defence in Depth",
    "standfast": "Standfast",
    "balanced-defence": "Balanced Defence",
    "delay": "Delay",
    "withdraw": "Withdraw",
}

MARKS = ((1, "active"), (4, "moved"), (16, "has attacked"), (32, "exploits"), (128, "has called up reservists"))
RUSHED = 8

MARK_WORDS = {  # of the map
    "polish positions": "Polish permanent position",
    "german positions": "German permanent position",
    "east": "east of the line of demarcation",
    "german source": "source of German supply",
    "slovak source": "source of Slovak supply",
    "soviet source": "source of Soviet supply",
    "to Latvia": "on the border of Latvia",
}

ALSO = {  # as the booklet, or a player of other games, would call them
    "deploy": "place",
    "strategic": "rush",
    "entrench": "dig",
    "improve": "dig",
    "mobilize": "flip",
    "replace": "restore",
    "mission": "choose",
    "support": "air",
}


def label(game: SummerLightning, action: Action) -> str:
    """What an action does; of a beginning, with the last word left open."""
    words = [Word(game.name_of(word)) for word in action[1:]]
    return ACTIONS[action[0]].format(*words, "…")


def hints(s: Position, actions: list[Action]) -> list[str]:
    """At which number each unit would make its casualty check, and of what it is made."""
    from sandtable.games.summer_lightning.checks import Check

    phase = s.phases[-1]
    if not isinstance(phase, Check):
        return []
    return [phase.words(s, s.game.index[action[1]]) for action in actions]


# Things: counters and missions as they are printed


def things(game: SummerLightning) -> dict[str, Thing]:
    return {
        **{unit.id: _unit(game, unit) for unit in game.units},
        **{id_: _mission(game, id_, name) for id_, name in MISSIONS.items()},
        **{f"turn.{n}": Thing(f"turn.{n}", name, "turn", kind="turn") for n, name in enumerate(game.turns, 1)},
    }


def _mission(game: SummerLightning, id_: str, name: str) -> Thing:
    """A mission with its row or column of the matrix."""
    if id_ in game.attacks:
        against = dict(zip(game.defences, game.matrix[game.attacks.index(id_)], strict=True))
    else:
        column = game.defences.index(id_)
        against = {attack: row[column] for attack, row in zip(game.attacks, game.matrix, strict=True)}
    lines = [
        f"against {MISSIONS[other]}: attacker {_side(cell.attacker)}, defender {_side(cell.defender)}"
        for other, cell in against.items()
    ]
    sort = "attack mission" if id_ in game.attacks else "defence mission"
    return Thing(id_, name, sort, tuple(lines), kind="mission")


def _side(side: Side) -> str:
    """What a cell of the matrix does to a side: `checks at +2 and retreats 1`."""
    words = [f"checks at {side.modifier:+d}"] if side.checks else []
    words += [f"{'advances' if side.move > 0 else 'retreats'} {abs(side.move)}"] if side.move else []
    return " and ".join(words) or "stays"


def _unit(game: SummerLightning, unit: Unit) -> Thing:
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
    values, reduced, place = unit.sources
    sources = {"values": values, "reduced side": reduced, "place": place}
    nation = "" if unit.seat == POLISH else f"{unit.nation.capitalize()} "  # of the Axis there are several
    sort = f"{nation}{game.kind_names[unit.kind]} {game.size_names[unit.size]}"
    return Thing(
        unit.id, unit.name, sort, tuple(lines), sources, unit.seat, brief=brief, kind=unit.kind, type=unit.size
    )


# Charts


def sheets(game: SummerLightning) -> dict[str, Sheet]:
    """The mission matrix, the terrain chart, and what else changes a check."""
    attacks = tuple(MISSIONS[id_] for id_ in game.attacks)
    pairs = tuple(
        (MISSIONS[id_], *(f"{_short(row[n].attacker)}/{_short(row[n].defender)}" for row in game.matrix))
        for n, id_ in enumerate(game.defences)
    )
    key = "Attacker/defender: what is added to his checks (–: he makes none); a advances, r retreats so many hexes."
    limits = game.limits
    ground = [
        (kind.name, *map(_cost, (kind.normal, kind.motorized, kind.mountain)), str(kind.room), f"{kind.modifier:+d}")
        for id_, kind in game.terrain.items()
        if id_ in game.chart.terrain and kind.room
    ]
    ground += [("Town", "", "", "", "", f"{limits.town_modifier:+d}")]
    ground += [("City", "", "", "", f"{limits.city_room:+d}", f"{limits.city_modifier:+d}")]
    ground += [("Position", "", "", "", "", f"{limits.position_modifier:+d}")]
    ground += [("River", *[f"{limits.river_cost:+d}"] * 3, "", f"{limits.river_modifier:+d}")]
    ground += [("Road", *[str(limits.road_cost)] * 3, "", "")]
    head = ("", "most units", "motorized", "mountain", "room", "modifier")
    shelter = "The modifier is added to an attacker's checks and taken from a defender's. –: by road only."
    checks = (
        ("each artillery unit", "the enemy", f"{limits.artillery_modifier:+d}", "7.22b"),
        ("each air point", "the enemy", f"{limits.air_modifier:+d}", "9.21"),
        ("attack through two opposite sides, each pair", "defender", f"{limits.outflanked_modifier:+d}", "7.22a"),
        ("enemies all round", "defender", f"{limits.surrounded_modifier:+d}", "7.22a"),
        ("attackers out of supply", "defender", f"{-limits.unsupplied_modifier:+d}", "8.3c"),
        ("a poor unit", "it", f"{limits.poor_modifier:+d}", "2.1a"),
    )
    return {
        "missions": Sheet("The mission matrix", "7.1d", ("", *attacks), pairs, key),
        "terrain": Sheet("Terrain: movement costs, room for units, modifiers", "6.2c", head, tuple(ground), shelter),
        "modifiers": Sheet("What else changes casualty checks", "7.31d", ("for", "of", "adds", "by"), checks),
    }


def _cost(points: int) -> str:
    return str(points or "–")


def _short(side: Side) -> str:
    """`+2r1`."""
    move = f"{'a' if side.move > 0 else 'r'}{abs(side.move)}" if side.move else ""
    return f"{f'{side.modifier:+d}' if side.checks else '–'}{move}"


def hex_lines(game: SummerLightning, cell: int) -> list[str]:
    """What the terrain chart says of a hex."""
    terrain = game.terrain[game.chart.terrain_at[cell]]
    if not terrain.normal:
        return []
    costs = (("", terrain.normal), ("motorized ", terrain.motorized), ("mountain units ", terrain.mountain))
    words = ", ".join(f"{who}{cost or 'by road only'}" for who, cost in costs)
    units = Word(game.ground.room[cell])
    return [f"Movement {words}. Room for {units:unit}. Modifier {game.ground.modifier[cell]:+d}."]


# The board


def board(s: Position, seat: Seat | None) -> Board:
    """All see the same: a mission that was chosen in secret is not on the board."""
    game, cut_off = s.game, _out_of_supply(s)
    pieces = [
        Piece(game.units[unit].id, game.seat_of[unit], game.names[cell], _marks(s, unit, unit in cut_off))
        for unit, cell in enumerate(s.where)
        if cell
    ]
    return Board(zones=tuple(_zones(s)), pieces=tuple(pieces), tracks=_tracks(s), notes=_notes(s), focus=focus(s))


def _out_of_supply(s: Position) -> set[int]:
    """The units that act without supply: it was looked at when their HQ was drawn."""  # 8.2a
    phase = next((phase for phase in reversed(s.phases) if hasattr(phase, "supplied")), None)
    if phase is None:
        return set()
    units = [phase.hq, *(unit for unit, status in enumerate(s.status) if status & 1)]
    supplied = getattr(phase, "_supplied", lambda s, unit: phase.supplied)  # of strays, each by itself
    return {unit for unit in units if not supplied(s, unit)}


def _marks(s: Position, unit: int, cut_off: bool) -> tuple[str, ...]:
    kind, status = s.game.units[unit], s.status[unit]
    words = ["reduced"] if s.steps[unit] < kind.steps else []
    words += ["out of supply"] if cut_off else []
    words += [f"{word} strategically" if bit == 4 and status & RUSHED else word for bit, word in MARKS if status & bit]
    words += ["has acted"] if status & 63 == 2 else []
    words += ["dug in"] if s.works >> s.where[unit] & 1 and kind.kind != "hq" else []
    return tuple(words)


def _tracks(s: Position) -> tuple[Track, ...]:
    from sandtable.games.summer_lightning.initial import replacements

    game = s.game
    tracks = [Track("Turn", s.turn, len(game.turns))]
    tracks += [Track("Victory points", s.score[seat], seat=seat) for seat in SEATS]
    names = (("Air points", AXIS), ("Air points (Soviet)", AXIS), ("Air points", POLISH))
    flying = (True, s.soviets_fight(), s.options["wings"] == "yes")  # 0 points are told too
    tracks += [Track(name, s.air[n], seat=seat) for n, (name, seat) in enumerate(names) if flying[n]]
    left = [(replacements(s, GERMAN), AXIS), (replacements(s, POLE), POLISH)]
    tracks += [Track("Replacement points", points, seat=seat) for points, seat in left if points > 0]
    return tuple(tracks)


def _notes(s: Position) -> tuple[str, ...]:
    game = s.game
    notes = [f"The weather is {'clear' if not s.weather else 'poor'}."]
    lost = [game.chart.place[cell].name for cell in each(game.polish_cities & s.control)]
    if lost:
        notes.append(f"Polish cities in Axis hands: {', '.join(lost)}.")
    if s.surrendered:
        notes.append("Poland has surrendered: the game ends with this turn.")
    elif s.turn < len(game.turns) and s.options["bridgehead"] == "no":
        lost_capital = s.fallen and s.control >> game.warszawa & 1
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
    cup = tuple(game.units[hq].id for hq in s.cup())
    used = tuple(game.units[hq].id for n, hq in enumerate(game.hqs) if s.chits[n] == 2)
    zones = [Zone("cup", "Cup", None, cup, len(cup)), Zone("drawn", "Drawn", None, used, len(used))]
    for seat in SEATS:
        for name, title, fates in (
            ("later", "To come", (1, 2)),
            ("dead", "Dead pile", (3,)),
            ("interned", "Interned", (4,)),
            ("away", "Out of the game", (5,)),
            ("returning", "HQs that return", (6,)),
        ):
            units = tuple(game.units[u].id for u in game.of_seat[seat] if s.fate[u] in fates)
            if units:
                zones.append(Zone(f"{name}.{seat}", title, seat, units, len(units), kind="pile"))
    return zones


def focus(s: Position) -> tuple[str, ...]:
    """The hexes that matter now: a battle, or where the active units stand."""
    game = s.game
    cells: list[int] = []
    for phase in reversed(s.phases):
        cells += filter(None, (getattr(phase, "target", 0),))
        if hq := getattr(phase, "hq", None):
            cells.append(s.where[hq])
        if cells:
            break
    astray = s.phases and getattr(s.phases[-1], "orders_only", False)  # its units may be anywhere
    active = [s.where[unit] for unit, status in enumerate(s.status) if status & 1 and s.where[unit] and not astray]
    return tuple(dict.fromkeys(game.names[cell] for cell in (*cells, *active) if cell))
