"""Set up a position of Summer Lightning in a few words, and play it in the words of a record.

    s = board("14AK 0817, 18ID 0917; 17DP 0918", phase="movement 14AK")    turn 3, all Germans active, in supply
    s = board("14AK 0817, 18ID/1 0917; 17DP 0918", phase="operate 14AK")   the chit of 14AK has just been drawn
    s = board("3A Allenstein, 1AK 1407, 252ID coming; Mo dead", turn=2, phase="arrivals")

A unit is its id, after a slash its steps, then its hex, the name of a place, or what has become of it: `coming`,
`late`, `dead`, `interned`, `returning`. Several in one hex are joined by a plus. `used` may follow. Units that are not
named are out of the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.summer_lightning import AXIS, POLISH, SummerLightning, load
from sandtable.games.summer_lightning.combat import Attacks
from sandtable.games.summer_lightning.french import French
from sandtable.games.summer_lightning.initial import Intervention, Surrender, Weather, supply_air
from sandtable.games.summer_lightning.movement import Movement
from sandtable.games.summer_lightning.operations import Draw, EndOperation, Exploitation, FirstStrike, activate
from sandtable.games.summer_lightning.reinforcement import Arrivals
from sandtable.games.summer_lightning.replacement import Replacements
from sandtable.games.summer_lightning.state import (
    ACTIVE,
    CLEAR,
    COMING,
    DEAD,
    EXPLOITS,
    HERE,
    IN_CUP,
    INTERNED,
    LATE,
    OUT,
    POOR,
    REMOVED,
    RETURNING,
    USED,
    Position,
)
from sandtable.games.summer_lightning.turn import EndOfTurn, Turn
from sandtable.kernel import Event, Roll, Seat, SeededDice
from tests.lines import log, offered, offered_verbs, play

__all__ = ["AXIS", "POLISH"]

GAME = load()
FATES = {"coming": COMING, "late": LATE, "dead": DEAD, "interned": INTERNED, "returning": RETURNING, "gone": REMOVED}


class Rolls:
    """Dice that fall as they are told: a face, the name of the chit or of the mission that is drawn. Then by chance."""

    def __init__(self, *told: int | str) -> None:
        self.told = list(told)
        self.trace: list[Roll] = []
        self.cup: Position | None = None
        self.chance = SeededDice(1)

    def below(self, sides: int) -> int:
        if not self.told:
            return self.chance.below(sides)
        face = self.told.pop(0)
        if isinstance(face, str):
            s = self.cup
            assert s is not None
            if face in s.game.defences:
                return s.game.defences.index(face)
            cup = in_cup(s)
            assert face in cup, f"{face} is not in the cup: {cup}"
            return cup.index(face)
        assert 1 <= face <= sides
        return face - 1


def board(
    units: str = "",
    *,
    phase: str | object = "draw",
    turn: int = 3,
    weather: str = "clear",
    active: str | None = None,
    exploit: str = "",
    supplied: bool = True,
    chits: str = "",
    axis: str = "",
    polish: str = "",
    fallen: bool = False,
    occupied: str = "",
    works: str = "",
    air: tuple[int, int, int] | None = None,
    luck: tuple[int, int, int] = (0, 0, 0),
    score: tuple[int, int] = (0, 0),
    options: Mapping[str, str] | None = None,
    dice: tuple[int | str, ...] = (),
    game: SummerLightning = GAME,
) -> Position:
    """A position with these units alone on the map.

    phase    operate HQ (it has been drawn); movement, combat or exploit HQ (units are active as said); relieve HQ (it
             has operated); draw, first, turn, end, weather, surrender, intervention, french, arrivals,
             restore NATION; or a phase itself
    active   the units that are active in movement and combat; all of the HQ's nation if nothing is said
    exploit  the units that are marked to exploit
    supplied whether the HQ of movement and combat is in supply
    chits    those in the cup; all others are out
    axis     places in Poland that the Axis side controls; polish: places elsewhere that the Poles control
    occupied places that German or Slovak combat units have entered, beside those where they stand; fallen: Warszawa
    works    hexes with a temporary position
    air      German, Soviet and Polish points; else those of the weather
    """
    rolls = Rolls(*dice)
    s = game._empty(game.check(options or {}), rolls, [])
    rolls.cup = s
    s.turn, s.weather = turn, {"clear": CLEAR, "poor": POOR}[weather]
    s.luck, s.score = list(luck), list(score)
    for word in (*occupied.split(), *(["Warszawa"] if fallen else [])):
        s.occupied |= 1 << cell(word)
    supply_air(s)
    if air is not None:
        s.air[:] = air
    _muster(s, units)
    for unit in (u for nation in ("german", "slovak") for u in game.roster.combat_troops[nation]):
        s.occupied |= 1 << s.where[unit] & game.land.built_up
    for n, hq in enumerate(game.roster.hqs):
        s.chits[n] = IN_CUP if game.units[hq].id in chits.split() else OUT
    for word in axis.split():
        s.control |= 1 << cell(word)
    for word in polish.split():
        s.control &= ~(1 << cell(word))
    s.works = sum(1 << cell(word) for word in works.split())
    log(s).clear()
    _begin(s, phase, active, exploit, supplied)
    s.settle()
    assert s.problems() == []
    return s


def _muster(s: Position, text: str) -> None:
    game = s.game
    s.fate[:] = bytes([REMOVED]) * len(game.units)
    for part in filter(None, (part.split() for part in text.replace(";", ",").split(","))):
        words, place, extra = part[0], part[1], part[2:]
        for word in words.split("+"):
            id_, _, steps = word.partition("/")
            n = game.index[id_]
            s.steps[n] = int(steps) if steps else game.units[n].steps
            s.fate[n] = FATES.get(place, HERE)
            if s.fate[n] == HERE:
                s.place(n, cell(place))
            assert set(extra) <= {"used"}, extra
            s.status[n] = USED if extra else 0


def _begin(s: Position, phase: str | object, active: str | None, exploit: str, supplied: bool) -> None:
    game = s.game
    s.phases[:] = [EndOfTurn(), Draw()]
    if not isinstance(phase, str):
        s.phases.append(phase)
        return
    word, _, rest = phase.partition(" ")
    if word in ("movement", "combat", "exploit"):
        hq = game.index[rest]
        nation, seat = game.units[hq].nation, game.seat_of[hq]
        units = [game.index[id_] for id_ in active.split()] if active is not None else game.roster.troops[nation]
        for n in units:
            if s.where[n] and not s.status[n]:
                s.status[n] = ACTIVE
        for id_ in exploit.split():
            s.status[game.index[id_]] = ACTIVE | EXPLOITS | USED
        s.phases += [EndOperation(seat, hq), Exploitation(seat, hq, supplied)]
        s.phases += [Attacks(seat, hq, supplied)] if word != "exploit" else []
        s.phases += [Movement(seat, hq, supplied)] if word == "movement" else []
    elif word == "operate":
        activate(s, game.index[rest])
    elif word == "relieve":
        s.phases.append(EndOperation(game.seat_of[game.index[rest]], game.index[rest]))
    elif word in ("turn", "end"):
        s.phases[:] = [Turn() if word == "turn" else EndOfTurn()]
    else:
        given: dict[str, list[object]] = {
            "draw": [],
            "first": [FirstStrike(AXIS)],
            "weather": [Weather()],
            "surrender": [Surrender()],
            "intervention": [Intervention()],
            "french": [French()],
            "arrivals": [Arrivals()],
            "restore": [Replacements(rest)],
        }
        s.phases += given[word]


def set_up(dice: tuple[int | str, ...] = (), /, **options: str) -> Position:
    """The beginning of a game with these options; `_` stands for `-`."""
    rolls = Rolls(*dice)
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    s = GAME.set_up(GAME.check(chosen), rolls, [])
    rolls.cup = s
    return s


def begun(**options: str) -> Position:
    """The same, when both have set up as our ready deployment has it."""
    s = set_up(**options)
    play(s, "polish ready", "polish done", "axis ready", "axis done")
    return s


def ring(hex_: str, units: str) -> str:
    """Units in the hexes around one, in the order of the compass from the north."""
    return ", ".join(
        f"{unit} {GAME.names[at]}" for unit, at in zip(units.split(), GAME.grid.near[cell(hex_)], strict=False)
    )


def names_of(lines: list[str]) -> set[str]:
    """The second words of lines: `move 18ID 0917` is about 18ID."""
    return {line.split()[1] for line in lines if " " in line}


# Battles


def attack(
    s: Position, target: str, units: str, missions: str = "balanced-attack balanced-defence", air: tuple[int, ...] = ()
) -> list[Event]:
    """Fight: the attackers, both missions (or only the attack, where the defence is drawn), air points as asked for."""
    before = len(log(s))
    play(s, f"attack {target} with {units}")
    points = list(air)
    while "air" in offered_verbs(s):
        play(s, f"air {points.pop(0) if points else 0}")
    play(s, *(f"choose {mission}" for mission in missions.split()))
    return log(s)[before:]


def fight(
    units: str,
    target: str,
    attackers: str,
    missions: str = "balanced-attack balanced-defence",
    *,
    dice: tuple[int | str, ...] = (),
    hq: str = "14AK",
    **more: object,
) -> tuple[Position, list[Event]]:
    """A position in the combat of an HQ, and one attack in it with these rolls."""
    s = board(units, phase=f"combat {hq}", dice=dice, **more)  # type: ignore[arg-type]
    return s, attack(s, target, attackers, missions)


def totals(events: list[Event]) -> dict[str, tuple[int, int]]:
    """The number of checks and what they are made at, by side: attacker first, as the events tell it."""
    return {GAME.seats[event.seat or 0]: (int(event.args[0]), int(event.args[1])) for event in events if _is(event)}


def _is(event: Event) -> bool:
    return event.verb == "checks"


# Looking


def phase(s: Position) -> str:
    """What is decided now."""
    return type(s.phases[-1]).__name__


def cell(word: str) -> int:
    """The cell of a hex or of a place."""
    return GAME.land.places[word] if word in GAME.land.places else GAME.cells[word]


def where(s: Position, id_: str) -> str:
    """The hex of a unit, or nothing."""
    at = s.where[s.game.index[id_]]
    return s.game.names[at] if at else ""


def steps(s: Position, id_: str) -> int:
    """The steps that a unit has on the map."""
    return s.steps[s.game.index[id_]] if where(s, id_) else 0


def fate(s: Position, id_: str) -> str:
    code = s.fate[s.game.index[id_]]
    return next((word for word, n in FATES.items() if n == code), "here")


def status(s: Position, id_: str) -> int:
    return s.status[s.game.index[id_]]


def active_units(s: Position) -> set[str]:
    return {s.game.units[n].id for n, at in enumerate(s.status) if at & ACTIVE}


def in_cup(s: Position) -> list[str]:
    return [s.game.units[hq].id for n, hq in enumerate(s.game.roster.hqs) if s.chits[n] == IN_CUP and s.where[hq]]


def ends(s: Position, id_: str, rush: bool = False) -> set[str]:
    """The hexes where a unit is offered to end its move now."""
    verb = "rush" if rush else "move"
    return {line.split()[2] for line in offered(s) if line.startswith(f"{verb} {id_} ")}


def controls(s: Position, seat: Seat, place: str) -> bool:
    return bool(s.control >> cell(place) & 1) == (seat == AXIS)


def near(word: str) -> str:
    """What lies around a hex, for who writes a test: each neighbour with its ground and what is on the side between."""
    hexmap, names, at = GAME.hexmap, GAME.names, cell(word)
    lines = []
    for to in GAME.grid.near[at]:
        facts = [names[to], hexmap.terrain_at[to], hexmap.country_at[to]]
        facts += [hexmap.place[to].name] if to in hexmap.place else []
        facts += ["road"] if GAME.land.ground.road(at, to) else []
        facts += ["river"] if GAME.land.ground.river(at, to) else []
        lines.append(" ".join(facts))
    return "\n  ".join([f"{names[at]} {hexmap.terrain_at[at]} {hexmap.country_at[at]}", *lines])
