"""What a seat sees, and how events and actions are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.summer_lightning.units import AXIS, POLISH, SEATS
from sandtable.hexes import each
from sandtable.kernel import Board, Seat
from sandtable.kernel.view import Piece, Thing, Track, Zone

if TYPE_CHECKING:
    from sandtable.games.summer_lightning import SummerLightning
    from sandtable.games.summer_lightning.state import Position
    from sandtable.games.summer_lightning.units import Unit
    from sandtable.kernel import Action

SAYS = {
    "place": "{0} sets up in {1}.",
    "withdraw": "{0} comes at its time after all.",
    "set-up": "{seat} has set up {0} units.",
    "unready": "{0:Polish division} are not ready.",
    "hold": "{0} will come late.",
    "option": "{0}: {1}.",
    "cup": "{0} chits are in the cup.",
    "turn": "Turn {0}: {1}.",
    "weather": "The weather is {0}.",
    "points": "{seat} has {0:air point}.",
    "more-points": "{0} units have {1:air point}.",
    "interdict": "In clear weather {seat} cannot move strategically.",
    "surrender-roll": "{seat} rolls {0}; at {1} or less it gives up.",
    "surrender": "{seat} surrenders: the game ends with this turn.",
    "intervene": "The Soviet Union enters the war.",
    "french": "The French roll {0}.",
    "west": "Infantry must go west: {0} {1}.",
    "leave": "{0} leaves for the western front.",
    "enter": "{0} comes in at {1}.",
    "lost": "{0} is lost: {1} is in enemy hands.",
    "restore": "{0} is back at full strength; {1:replacement point} left.",
    "stop": "All chits are drawn.",
    "draw": "From the cup: {0}.",
    "activate": "{0} acts, in supply.",
    "activate-unsupplied": "{0} acts, out of supply.",
    "exploit": "{0} will exploit.",
    "move": "{0} moves from {1} to {2}.",
    "rush": "{0} moves strategically from {1} to {2}.",
    "dig": "{0} has a position built in {1}.",
    "flip": "{0} calls up its reservists.",
    "take": "{seat} takes {0}.",
    "fall": "{0} has fallen: the borders are open to Polish units.",
    "intern": "{0} is interned in {1}.",
    "attack": "{seat} attacks {0} with {all}.",
    "air": "{seat} puts in {0:air point}.",
    "commit": "{seat} has chosen a mission.",
    "lot": "{seat} draws its mission: {0}.",
    "posture": "{seat} is {0}: {1}.",
    "reveal": "{0} against {1}.",
    "checks": "{seat} makes {0:check} at {1}.",
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
    "falter": "The Blitzkrieg comes to a Balanced Attack.",
    "win": "{seat} wins.",
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
    "air": "Use {0} air points",
    "choose": "{0}",
    "check": "Check {0}",
    "retreat": "Retreat {0} to {1}",
    "advance": "Advance {0} to {1}",
    "return": "Let {0} return in {1}",
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

MARKS = ((1, "active"), (4, "moved"), (16, "has attacked"), (32, "exploits"))


def label(game: SummerLightning, action: Action) -> str:
    """What an action does; of a beginning, with the last word left open."""
    words = [game.name_of(word) for word in action[1:]]
    return ACTIONS[action[0]].format(*words, "…")


# Things: counters and missions as they are printed


def things(game: SummerLightning) -> dict[str, Thing]:
    return {
        **{unit.id: _unit(game, unit) for unit in game.units},
        **{id_: Thing(id_, name, "mission", kind="mission") for id_, name in MISSIONS.items()},
        **{f"turn.{n}": Thing(f"turn.{n}", name, "turn", kind="turn") for n, name in enumerate(game.turns, 1)},
    }


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
    sort = f"{unit.nation.capitalize()} {game.kind_names[unit.kind]} {game.size_names[unit.size]}"
    return Thing(
        unit.id, unit.name, sort, tuple(lines), sources, unit.seat, brief=brief, kind=unit.kind, type=unit.size
    )


# The board


def board(s: Position, seat: Seat | None) -> Board:
    """All see the same: a mission that was chosen in secret is not on the board."""
    game = s.game
    pieces = [
        Piece(game.units[unit].id, game.seat_of[unit], game.names[cell], _marks(s, unit))
        for unit, cell in enumerate(s.where)
        if cell
    ]
    return Board(zones=tuple(_zones(s)), pieces=tuple(pieces), tracks=_tracks(s), notes=_notes(s), focus=focus(s))


def _marks(s: Position, unit: int) -> tuple[str, ...]:
    kind, status = s.game.units[unit], s.status[unit]
    words = ["reduced"] if s.steps[unit] < kind.steps else []
    words += [word for bit, word in MARKS if status & bit]
    words += ["has acted"] if status == 2 else []
    words += ["dug in"] if s.works >> s.where[unit] & 1 and kind.kind != "hq" else []
    return tuple(words)


def _tracks(s: Position) -> tuple[Track, ...]:
    game = s.game
    tracks = [Track("Turn", s.turn, len(game.turns))]
    tracks += [Track("Victory points", s.score[seat], seat=seat) for seat in SEATS]
    for nation, points in zip(("German", "Soviet", "Polish"), s.air, strict=True):
        if points:
            tracks.append(Track(f"{nation} air points", points, seat=POLISH if nation == "Polish" else AXIS))
    return tuple(tracks)


def _notes(s: Position) -> tuple[str, ...]:
    game = s.game
    notes = [f"The weather is {'clear' if not s.weather else 'poor'}."]
    lost = [game.chart.place[cell].name for cell in each(game.polish_cities & s.control)]
    if lost:
        notes.append(f"Polish cities in Axis hands: {', '.join(lost)}.")
    if s.surrendered:
        notes.append("Poland has surrendered: the game ends with this turn.")
    elif s.borders_open():
        notes.append("Polish units may cross into Hungary, Lithuania, Romania and Latvia.")
    if s.works:
        notes.append(f"Positions: {', '.join(game.names[cell] for cell in each(s.works))}.")
    return tuple(notes)


def _zones(s: Position) -> list[Zone]:
    """The cup, and who is still to come or gone."""
    game = s.game
    cup = tuple(game.units[hq].id for n, hq in enumerate(game.hqs) if s.chits[n] == 1 and s.where[hq])
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
    active = [s.where[unit] for unit, status in enumerate(s.status) if status & 1 and s.where[unit]]
    return tuple(dict.fromkeys(game.names[cell] for cell in (*cells, *active) if cell))
