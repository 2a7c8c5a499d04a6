"""Command: the cup and its chits (2.3 to 2.5), activation and command range (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant.combat import Combat
from sandtable.games.poland_defiant.events import happen
from sandtable.games.poland_defiant.hq import commander
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.replacement import spend
from sandtable.games.poland_defiant.state import ACTED, ACTIVE, FOUGHT, IDLE, IN_CUP, MOVED, Position
from sandtable.games.poland_defiant.supply import victory_hexes
from sandtable.games.poland_defiant.units import GERMAN, SEATS
from sandtable.hexes import flood_limited, levels
from sandtable.kernel import Bar, Endable, Seat, Step
from sandtable.maps.choosing import Choosing, Subset, able_words

NOT_THIS_HQ = Bar("4.1.1b", "This chit does not activate {unit} now; it can activate: {able}.", able_words)
NOT_FREE = Bar("4.2.3", "{why}", "free")
NAMED = Bar("", "{unit} is chosen already.")

RULES = {  # the clause of each chit that does more than to activate its HQ
    "OG": "2.4.1",
    "Malopolska": "2.4.2",
    "AGN": "2.4.3",
    "AGS": "2.4.4",
    "14thBernolak": "2.4.5",
}


def limit(s: Position, seat: Seat) -> int:
    """How many HQs of a side may act this turn."""  # 2.3c, 4.1.2a
    most = s.game.charts.days[s.turn - 1].limits[seat]
    return most - s.game.limits.goal_penalty if seat == GERMAN and s.slowed else most


class Draw(Step[Position], frozen=True):
    """Chits are drawn until neither side can activate another HQ."""  # 4.1.1a, 2.5b

    def run(self, s: Position) -> None:
        catch_up(s)
        cup = [n for n, at in enumerate(s.chits) if at == IN_CUP]
        waiting = {s.game.cup.chits[n].seat for n in cup if s.game.cup.chits[n].kind == "command"}
        if not any(seat in waiting and s.acted[seat] < limit(s, seat) for seat in SEATS):
            s.phases.pop()
            s.note("2.5b", "stop")
            return
        n = cup[s.dice.below(len(cup))]  # 2.3a
        s.track.append(n)
        chit = s.game.cup.chits[n]
        s.note("4.1.1a" if chit.kind == "command" else "2.5a", "draw", chit.id, seat=chit.seat)
        s.chits[n] = ACTED
        if chit.kind == "replacement":
            assert chit.seat is not None  # noqa: S101  as the file says
            points = s.game.limits.replacements[s.dice.below(6)]  # 2.2.6, 2.5.1
            s.note("2.5.1", "points", str(points), seat=chit.seat)
            spend(s, chit.seat, points)
        elif chit.kind == "event":
            happen(s, s.dice.below(6) + s.dice.below(6) + 2)  # 2.5.2
        else:
            self._command(s, n)

    def _command(self, s: Position, n: int) -> None:
        chit = s.game.cup.chits[n]
        seat, hqs = chit.seat, tuple(hq for hq in chit.hqs if s.where[hq])
        assert seat is not None  # noqa: S101  as the file says
        if s.acted[seat] >= limit(s, seat) or not hqs:
            s.chits[n] = IDLE  # 2.3c
            s.note("2.3c", "idle" if hqs else "no-hq", chit.id, seat=seat)
            return
        s.acted[seat] += 1
        number = 1 if chit.pick == "one" else len(hqs)  # 2.4.3, 2.4.4, 2.4.5
        if chit.pick == "roll":  # 2.4.1, 2.2.7
            number = min(s.game.limits.operational_groups[s.dice.below(6)], len(hqs))
            s.note("2.4.1", "groups", str(number), seat=seat)
        s.phases.append(Orders(seat, hqs, number, chit.id))


class Orders(Step[Position], frozen=True):
    """So many of these HQs act, one after the other; the owner is asked where there is a choice."""

    seat: Seat
    hqs: tuple[int, ...]
    left: int
    chit: str

    def act(self, s: Position) -> None:
        hqs = tuple(hq for hq in self.hqs if s.where[hq])
        if not self.left or not hqs:
            used, most = str(s.acted[self.seat]), str(limit(s, self.seat))
            s.note("4.1.1c", "used", self.chit, used, most, seat=self.seat)
        elif len(hqs) == 1:
            s.phases += [replace(self, left=0), Activate(self.seat, hqs[0])]
        else:
            s.phases.append(Choose(self.seat, hqs, self.left, self.chit))


class Choose(Choosing[Position], frozen=True):
    """Which HQ acts next."""

    hqs: tuple[int, ...]
    left: int
    chit: str

    verb, refusal = "activate", NOT_THIS_HQ
    clause: ClassVar[str] = "4.1.1b"
    doing: ClassVar[str] = "choosing an HQ"

    def asked_by(self, s: Position) -> str:
        return RULES.get(self.chit, self.clause)

    def able(self, s: Position) -> tuple[int, ...]:
        return self.hqs

    def chosen(self, s: Position, hq: int) -> None:
        s.phases.pop()
        others = tuple(other for other in self.hqs if other != hq)
        s.phases.append(Orders(self.seat, others, self.left - 1, self.chit))
        s.phases.append(Activate(self.seat, hq))

    def prompt(self, s: Position) -> str:
        more = f" ({self.left} may act)" if self.left > 1 else ""
        return f"Choose the HQ that acts next{more}."


def command_range(s: Position, hq: int, cell: int) -> int:
    """The hexes that an HQ commands from a hex."""  # 4.2.3
    ground, most = s.ground(s.game.seat_of[hq]), s.game.units[hq].range
    command, rivers = ground.command, ground.rivers
    if ground.mountainous(cell):  # 4.2.4c: out of its own hex it needs no road
        command, rivers = ground.downhill(cell)
    near = beyond = 0
    everywhere = s.game.grid.all  # 4.2.4d
    for away, wave in enumerate(levels(1 << cell, everywhere, command)):
        near |= wave
        if away == most:
            break
        across = flood_limited(wave, 1, everywhere, rivers) & ~wave
        more = min(s.game.limits.command_over_river, most - away) - 1
        beyond |= flood_limited(across, more, everywhere, ground.command)  # 4.2.4b: so far and no farther
    return near | beyond


def independents(s: Position, seat: Seat) -> list[int]:
    """The units on the map without a band, and those who have lost the HQ of theirs."""  # 4.2.2a, 4.2.2c
    game, where = s.game, s.where
    lost = [hq for hq in game.roster.hqs_of[seat] if not s.steps[hq]]
    bereaved = [unit for hq in lost for unit in game.roster.banded[hq] if where[unit] and commander(s, unit) is None]
    return sorted({*(unit for unit in game.roster.unbanded[seat] if where[unit]), *bereaved})


class Activate(Step[Position], frozen=True):
    """An HQ acts: it, its units in range, and some independents move, then attack."""

    seat: Seat
    hq: int

    def act(self, s: Position) -> None:
        game, hq = s.game, self.hq
        grace = s.turn == 1 and self.seat == GERMAN  # 4.2.6
        clause = "4.2.6" if grace else "2.3a"
        s.note(clause, "activate", game.units[hq].id, seat=self.seat, reveals=bool(s.order))  # 4.0b, PD-115
        s.status[hq] = ACTIVE  # 6.0
        s.phases += [EndActivation(self.seat, hq, s.where[hq]), Combat(self.seat), Movement(self.seat)]
        near = command_range(s, hq, s.where[hq])
        if game.units[hq].commands:
            for unit in game.roster.banded[hq]:
                if s.where[unit] and (grace or near >> s.where[unit] & 1) and commander(s, unit) == hq:  # 4.2.1a
                    s.status[unit] = ACTIVE
            free = [u for u in independents(s, self.seat) if near >> s.where[u] & 1 and self._may_lead(s, u)]
            self._muster(s, free, game.limits.independents)  # 4.2.1a, 4.2.2b
        else:
            army = [unit for unit in s.standing(self.seat) if game.units[unit].combat]
            self._muster(s, [u for u in army if near >> s.where[u] & 1], game.limits.any_units)  # 4.2.1b
        if game.roster.ship is not None and hq in game.cup.northern and s.where[game.roster.ship] and not s.sailed:
            s.status[game.roster.ship] = ACTIVE  # 11.3.3

    def _may_lead(self, s: Position, unit: int) -> bool:
        """The Slovak HQ commands Slovaks only."""  # 11.1.5
        return s.game.units[unit].slovak or not s.game.units[self.hq].slovak

    def _muster(self, s: Position, free: Sequence[int], number: int) -> None:
        if len(free) > number:
            s.phases.append(Muster(self.seat, tuple(free), number, any_unit=not s.game.units[self.hq].commands))
        else:
            for unit in free:
                take_along(s, unit)


def take_along(s: Position, unit: int) -> None:
    """A unit that is not of the HQ's own command acts with it."""
    s.status[unit] = ACTIVE
    clause = "4.2.2c" if s.game.roster.commanders[unit] else "4.2.2a"
    s.note(clause if commander(s, unit) is None else "4.2.1b", "name", s.game.units[unit].id, seat=s.game.seat_of[unit])


class Muster(Subset[Position], Endable[Position], frozen=True):
    """More units are in range than the HQ may activate: which ones?"""

    free: tuple[int, ...]
    left: int
    last: int = -1
    any_unit: bool = False  # the HQ has no band

    verb = "name"
    picks: ClassVar[tuple[str, ...]] = ("name",)
    doing: ClassVar[str] = "choosing the units that act"

    def asked_by(self, s: Position) -> str:
        return "4.2.1b" if self.any_unit else "4.2.1a"

    def able(self, s: Position) -> list[int]:
        return [unit for unit in self.free if not s.status[unit] & ACTIVE]

    def bar_name(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit not in self.free:
            return NOT_FREE
        return NAMED if s.status[unit] & ACTIVE else None

    def chosen(self, s: Position, unit: int) -> None:
        take_along(s, unit)
        self.one_less(s, unit)

    def prompt(self, s: Position) -> str:
        return f"Choose up to {self.left} more of the units in range to act with this HQ."


class EndActivation(Step[Position], frozen=True):
    """An activation is over."""

    seat: Seat
    hq: int  # that acts
    cell: int  # where it was when it was activated

    def act(self, s: Position) -> None:
        ship = s.game.roster.ship
        if ship is not None and s.status[ship] & (MOVED | FOUGHT):
            s.sailed = True
        s.status[:] = bytes(len(s.status))  # 4.2.5
        catch_up(s)


def catch_up(s: Position) -> None:
    """A goal that is made good gives the activation back: looked at after an activation and before a draw."""
    if s.slowed and victory_hexes(s) >= s.slowed:  # 4.1.2b
        s.slowed = 0
        s.note("4.1.2b", "catch-up", seat=GERMAN)
