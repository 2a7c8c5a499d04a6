"""Set up a position of Poland Defiant in a few words, and play it in the words of a record.

    s = board("3Pz 0710, 20Mot 0608; 9DP 0911")               German Movement Segment, turn 4, all Germans active
    s = board("3Pz/1 0710 isolated, 9DP 0911", phase="combat")  one step left, isolated
    s = board("4th 0410, 14PP track, 9DP lost", active="4th")

A unit is its id, after a slash its steps, then its hex, or `track` (it waits to come in) or `lost`. Several in one hex
are joined by a plus. `out`, `isolated` and `moved` may follow. Units that are not named are lost; those that are due
later than this turn wait on the track.
"""

from __future__ import annotations

from sandtable.games.poland_defiant import GERMAN, POLISH, PolandDefiant, load
from sandtable.games.poland_defiant.air import Flak, Interdiction, Raid
from sandtable.games.poland_defiant.combat import Combat
from sandtable.games.poland_defiant.command import Activate, Draw, EndActivation
from sandtable.games.poland_defiant.events import happen
from sandtable.games.poland_defiant.hq import drop_chits
from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.reinforcement import Arrive, NewChits
from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.state import (
    ACTIVE,
    DAMAGED,
    FLOWN,
    GONE,
    IDLE,
    IN_CUP,
    LATER,
    MOVED,
    READY,
    SHOT_DOWN,
    Position,
)
from sandtable.games.poland_defiant.turn import EndOfTurn, Supply, Turn
from sandtable.hexes import each
from sandtable.kernel import Roll, Seat, SeededDice
from tests.lines import log

__all__ = ["GERMAN", "POLISH", "DAMAGED", "FLOWN", "READY", "SHOT_DOWN"]  # noqa: RUF022  and what stands here

GAME = load()
SUPPLY = {"out": 1, "isolated": 2}


class Rolls:
    """Dice that fall as they are told: a face of the die, or the name of the chit that is drawn. Then by chance."""

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
            cup = [s.game.cup.chits[n].id for n, at in enumerate(s.chits) if at == IN_CUP]
            assert face in cup, f"{face} is not in the cup: {cup}"
            return cup.index(face)
        assert 1 <= face <= sides
        return face - 1


def board(
    units: str = "",
    *,
    turn: int = 4,
    seat: str = "german",
    phase: str | object = "movement",
    active: str | None = None,
    chits: str = "",
    later: str = "",
    taken: str = "",
    broken: str = "",
    air: str = "",
    acted: tuple[int, int] = (0, 0),
    slowed: int = 0,
    dice: tuple[int | str, ...] = (),
    game: PolandDefiant = GAME,
    fog: bool = False,
) -> Position:
    """A position with these units alone on the map, in the midst of a turn.

    phase    movement, combat, activate HQ, draw, raid, flak, interdiction, reinforcement, chits, replace POINTS,
             event ROLL, supply, end, turn, or a phase itself
    active   the units that are active in movement and combat; all of the seat's if nothing is said
    chits    those in the cup; others have been drawn this turn, or come later by their turn
    later    chits that are still to come, though their turn is here
    taken    victory hexes that Germany holds
    broken   hexes at whose temporary bridge a German has been
    air      `KG4 1015` patrols there, `StG1 damaged 6` is back on turn 6, `StG1 gone`; others are ready
    fog      fog of war; who is named first lies lowest in a stack
    """
    rolls = Rolls(*dice)
    s = game.set_up({"fog": "on"} if fog else {}, rolls, [])
    rolls.cup = s
    log(s).clear()
    s.turn, s.acted, s.slowed, s.sailed = turn, list(acted), slowed, False
    _muster(s, units)
    s.track = []
    named = [_chit(game, word) for word in chits.split()]
    for n, chit in enumerate(game.cup.chits):
        s.chits[n] = IN_CUP if n in named else LATER if chit.turn > turn or chit.id in later.split() else IDLE
        if any(chit.id in other.replaces and other.turn <= turn for other in game.cup.chits) and n not in named:
            s.chits[n] = GONE
    drop_chits(s)
    s.taken = sum(1 << game.land.victory[cell(hex_)] for hex_ in taken.split())
    for hex_ in broken.split():
        s.bridges &= ~game.land.bridgeheads[cell(hex_)]
    _fly(s, air)
    s.derive()
    side = game.seat_named(seat)
    _begin(s, side, phase, active)
    s.settle()
    assert s.problems() == []
    return s


def _muster(s: Position, text: str) -> None:
    game = s.game
    for n, unit in enumerate(game.units):
        s.where[n], s.supply[n], s.status[n] = 0, 0, 0
        s.steps[n] = unit.steps if unit.turn > s.turn else 0
    for part in filter(None, (part.split() for part in text.replace(";", ",").split(","))):
        words, place, extra = part[0], part[1], part[2:]
        for word in words.split("+"):
            id_, _, steps = word.partition("/")
            n = game.index[id_]
            s.steps[n] = 0 if place == "lost" else int(steps) if steps else game.units[n].steps
            s.where[n] = 0 if place in ("lost", "track") else cell(place)
            for more in extra:
                s.supply[n] = SUPPLY.get(more, s.supply[n])
                if more == "moved":
                    s.status[n] = ACTIVE | MOVED
                assert more in (*SUPPLY, "moved"), more
            if s.order:
                s.order = (*(other for other in s.order if other != n), n)


def _chit(game: PolandDefiant, word: str) -> int:
    return [chit.id for chit in game.cup.chits].index(word)


def _fly(s: Position, text: str) -> None:
    s.planes[:], s.flights[:] = bytes(len(s.planes)), [0] * len(s.flights)
    for part in filter(None, (part.split() for part in text.split(","))):
        n = s.game.air.index[part[0]]
        if part[1] == "gone":
            s.planes[n] = SHOT_DOWN
        elif part[1] == "damaged":
            s.planes[n], s.flights[n] = DAMAGED, int(part[2])
        elif part[1] == "flown":
            s.planes[n] = FLOWN
        else:
            s.planes[n], s.flights[n] = FLOWN, cell(part[1])


def _begin(s: Position, seat: Seat, phase: str | object, active: str | None) -> None:
    game = s.game
    hq = next((n for n in game.roster.hqs_of[seat] if s.where[n]), 0)  # that acts
    s.phases[:] = [EndOfTurn(), Supply(), Draw()]
    word, _, rest = phase.partition(" ") if isinstance(phase, str) else ("", "", "")
    if word in ("movement", "combat") or not isinstance(phase, str):
        units = [game.index[id_] for id_ in active.split()] if active is not None else range(len(game.units))
        for n in units:
            if s.where[n] and game.seat_of[n] == seat:
                s.status[n] |= ACTIVE
        s.phases += [EndActivation(seat, hq, s.where[hq]), Combat(seat)]
        if word == "movement":
            s.phases.append(Movement(seat))
        elif not isinstance(phase, str):
            s.phases.append(phase)
    elif word == "activate":
        s.phases.append(Activate(seat, game.index[rest]))
    elif word == "event":
        happen(s, int(rest))
    elif word == "turn":
        s.phases[:] = [Turn()]
    else:
        given: dict[str, list[object]] = {
            "draw": [],
            "raid": [Raid(seat)],
            "flak": [Flak(seat)],
            "interdiction": [Interdiction(seat)],
            "reinforcement": [Arrive(seat)],
            "chits": [NewChits()],
            "replace": [Replace(seat, int(rest or 0))],
        }
        ends: dict[str, list[object]] = {"supply": [EndOfTurn(), Supply()], "end": [EndOfTurn()]}
        if word in ends:
            s.phases[:] = ends[word]
        else:
            s.phases += given[word]


# Looking


def cell(hex_: str) -> int:
    return GAME.grid.cell(hex_)


def where(s: Position, id_: str) -> str:
    """The hex of a unit, or nothing."""
    at = s.where[s.game.index[id_]]
    return s.game.names[at] if at else ""


def steps(s: Position, id_: str) -> int:
    return s.steps[s.game.index[id_]]


def ends(s: Position, id_: str) -> set[str]:
    """The hexes where a unit is offered to end its move now."""
    phase = s.phases[-1]
    assert isinstance(phase, Marching)
    return {s.game.names[at] for at in phase.destinations(s, s.game.index[id_])}


def zone(s: Position, seat: Seat) -> set[str]:
    """The hexes in the zones of control of a side."""
    return {s.game.names[at] for at in each(s.mask(s.zone[seat]))}


def in_cup(s: Position) -> list[str]:
    return [s.game.cup.chits[n].id for n, at in enumerate(s.chits) if at == IN_CUP]


def active_units(s: Position) -> set[str]:
    return {s.game.units[n].id for n, status in enumerate(s.status) if status & ACTIVE}


def near(hex_: str) -> str:
    """What lies around a hex, for who writes a test: each neighbour with its ground and what is on the side between."""
    ground, names, at = GAME.land.ground, GAME.names, cell(hex_)
    lines = []
    for to in GAME.grid.near[at]:
        hexmap = GAME.hexmap
        facts = [names[to], hexmap.terrain_at[to], ground.kind(to), hexmap.country_at[to]]
        layers = ("roads", "rails", "major", "minor", "water")
        facts += [name for name in layers if hexmap.side(getattr(hexmap, name), at, to)]
        facts += ["temporary"] if {at, to} in map(set, hexmap.temporary) else []
        lines.append(" ".join(filter(None, facts)))
    head = " ".join(filter(None, [hex_, GAME.hexmap.terrain_at[at], ground.kind(at), GAME.hexmap.country_at[at]]))
    return "\n  ".join([head, *lines])
