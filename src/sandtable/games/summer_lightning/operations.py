"""The Operations Phase: the cup, who acts, and in which order (section 5), and the first turn (9.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning.combat import Attacks
from sandtable.games.summer_lightning.earthworks import Earthworks
from sandtable.games.summer_lightning.luck import luck, may_exploit
from sandtable.games.summer_lightning.movement import NO_UNIT, NOT_ACTIVE, NOT_YOURS, SIX, ArmyMoves, Movement, spare
from sandtable.games.summer_lightning.state import (
    ACTIVE,
    BUILT,
    DRAWN,
    EXPLOITS,
    USED,
    Position,
)
from sandtable.games.summer_lightning.supply import commandable, hq_supplied, road_range, unit_supplied
from sandtable.games.summer_lightning.tables import LUCK_EXPLOIT
from sandtable.games.summer_lightning.units import GERMAN
from sandtable.kernel import DONE, Action, Bar, Endable, Seat, Step

NOT_THIS_HQ = Bar("", "{unit} cannot be activated now; these can: {hqs}.", lambda s, a: _hqs(s))
NOT_FIRST = Bar("9.4b", "{unit} is no German HQ that waits; these are: {hqs}.", lambda s, a: _hqs(s))
NOT_ELIGIBLE = Bar("6.41", "Only motorized and cavalry units exploit, and {unit} is none.")
MARKED = Bar("6.4", "{unit} is marked to exploit already.")
NOT_ABLE = Bar("12.10b", "Units like {unit} have proved unable to exploit.")


def _hqs(s: Position) -> dict[str, object]:
    phase = s.phases[-1]
    return {"hqs": ", ".join(s.game.units[hq].id for hq in phase.hqs(s)) or "none"}


class Draw(Step[Position], frozen=True):
    """Chits are drawn until the cup is empty, or until both agree to stop."""  # 3.2, 5.1f

    def run(self, s: Position) -> None:
        cup = s.cup()
        if not cup:
            s.phases.pop()
            s.note("3.2", "stop")
            return
        hq = cup[s.dice.below(len(cup))]
        s.note("5.1f", "draw", s.game.units[hq].id, seat=s.game.seat_of[hq])
        activate(s, hq)


def activate(s: Position, hq: int) -> None:
    """An HQ acts: its chit is used, its supply is looked at, and its units come under command."""  # 5.1a, 8.2a
    game, kind = s.game, s.game.units[hq]
    s.chits[game.roster.chit_of[hq]] = DRAWN
    supplied = hq_supplied(s, hq)
    s.note("5.1a", "activate" if supplied else "activate-unsupplied", kind.id, seat=kind.seat)
    s.phases.append(EndOperation(kind.seat, hq))
    if hq not in game.roster.armies:
        s.phases.append(Operate(kind.seat, hq, supplied))
    if hq in game.roster.supreme:  # 5.21, 5.22
        s.phases.append(Muster(kind.seat, hq, supplied))


class Muster(Step[Position], frozen=True):
    """An army HQ, or the Polish Supreme HQ, moves units that are out of every command."""

    seat: Seat
    hq: int
    supplied: bool

    def run(self, s: Position) -> None:
        s.phases.pop()
        strays = stray(s, self.hq)
        for unit in strays:
            s.status[unit] = ACTIVE
        s.phases.append(Strays())
        if self.hq in s.game.roster.armies or any(
            status & ACTIVE for status in s.status
        ):  # SHQ moves in its own operations
            cut_off = tuple(unit for unit in strays if not unit_supplied(s, unit))
            s.phases.append(ArmyMoves(self.seat, self.hq, self.supplied, cut_off=cut_off))


class Strays(Step[Position], frozen=True):
    """The moves that an army ordered are over."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        clear(s)


def stray(s: Position, hq: int) -> list[int]:
    """The units of a nation that have not acted and that none of its HQs in the field can command."""  # 5.21a
    game, nation = s.game, s.game.units[hq].nation
    led_by: set[int] = set()
    for corps in game.roster.hqs_of[nation]:
        if s.where[corps] and corps not in game.roster.armies:
            led_by.update(commandable(s, corps))
    return [u for u in game.roster.troops[nation] if s.where[u] and not s.status[u] & USED and u not in led_by]


class Operate(Step[Position], frozen=True):
    """An HQ takes the units in range under command."""

    seat: Seat
    hq: int
    supplied: bool

    def run(self, s: Position) -> None:
        s.phases.pop()
        if not s.where[self.hq]:
            return
        for unit in commandable(s, self.hq):  # 5.1b, 5.1c: looked at before anything moves
            if not s.status[unit] & USED:
                s.status[unit] = ACTIVE
        hq, supplied = self.hq, self.supplied
        s.phases += [Earthworks(self.seat, hq), Exploitation(self.seat, hq, supplied)]
        s.phases.append(Attacks(self.seat, hq, supplied))
        s.phases.append(Movement(self.seat, hq, supplied))
        phase = Designate(self.seat, hq)
        if phase.able(s):
            s.phases.append(phase)


class Designate(Endable[Position], frozen=True):
    """Which units will exploit: they wait until the others have fought."""

    hq: int
    last: int = -1

    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "6.4"
    doing: ClassVar[str] = "choosing who will exploit"

    @property
    def begun(self) -> bool:
        return self.last >= 0

    def able(self, s: Position) -> list[int]:
        """The units that may be marked."""  # 6.41
        full, units = not spare(s, self.hq), s.game.units
        return [
            u
            for u in s.game.roster.exploiters[units[self.hq].nation]
            if s.status[u] == ACTIVE and may_exploit(s, u) and not (full and units[u].division)
        ]

    def offers(self, s: Position) -> list[Action]:
        return [*(Action("exploit", s.game.units[unit].id) for unit in self.able(s)), DONE]

    def choices(self, s: Position) -> list[Action]:
        """The same in the order of the unit file, so that each set comes once."""
        units = [unit for unit in self.able(s) if unit > self.last]
        return [*(Action("exploit", s.game.units[unit].id) for unit in units), DONE]

    def bar_exploit(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None:
            return NO_UNIT
        if s.game.seat_of[unit] != self.seat or not s.where[unit]:
            return NOT_YOURS
        if s.status[unit] & EXPLOITS:
            return MARKED
        if unit not in s.game.roster.exploiters[s.game.units[unit].nation]:
            return NOT_ELIGIBLE
        if s.status[unit] != ACTIVE:
            return NOT_ACTIVE
        if not may_exploit(s, unit):
            return NOT_ABLE
        return SIX if s.game.units[unit].division and not spare(s, self.hq) else None

    def do_exploit(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        s.phases[-1] = replace(self, last=unit)
        if s.game.units[unit].nation == GERMAN:
            luck(s, LUCK_EXPLOIT)
            if not may_exploit(s, unit):  # 12.10b: it is found out by trying
                s.note("12.10b", "no-exploit", word, seat=self.seat)
                return
        s.status[unit] |= EXPLOITS | USED
        s.note("6.4", "exploit", word, seat=self.seat)

    def prompt(self, s: Position) -> str:
        return f"{s.game.units[self.hq].name}: mark units that will move and fight after the others, or be done."


class Exploitation(Step[Position], frozen=True):
    """The marked units move and fight."""  # 6.4, 7.4

    seat: Seat
    hq: int
    supplied: bool

    def run(self, s: Position) -> None:
        s.phases.pop()
        if any(status & EXPLOITS for status in s.status):
            s.phases.append(Attacks(self.seat, self.hq, self.supplied, exploit=True))
            s.phases.append(Movement(self.seat, self.hq, self.supplied, exploit=True))


class EndOperation(Step[Position], frozen=True):
    """An HQ has acted; an army HQ or the Supreme HQ may now have another one act at once."""

    seat: Seat
    hq: int

    def run(self, s: Position) -> None:
        s.phases.pop()
        clear(s)
        if self.hq in s.game.roster.supreme and s.where[self.hq]:
            phase = Delegate(self.seat, self.hq)
            if phase.hqs(s):
                s.phases.append(phase)


def clear(s: Position) -> None:
    """Who has acted is marked for the turn, all other marks are taken off."""  # 5.1e
    s.status[:] = s.status.translate(_USED)


_USED = bytes(status & (USED | BUILT) for status in range(256))


class Delegate(Endable[Position], frozen=True):
    """One more HQ, joined to this one by road, may act at once."""

    hq: int

    exact: ClassVar[bool] = True
    doing: ClassVar[str] = "choosing an HQ to act at once"

    def asked_by(self, s: Position) -> str:
        return "5.21b" if s.game.units[self.hq].nation == GERMAN else "5.22"

    def hqs(self, s: Position) -> list[int]:
        nation = s.game.units[self.hq].nation
        near = road_range(s, s.where[self.hq], nation).cost
        corps = [hq for hq in s.cup() if s.game.units[hq].nation == nation and hq not in s.game.roster.supreme]
        return [hq for hq in corps if s.where[hq] in near]

    def offers(self, s: Position) -> list[Action]:
        return [*(Action("activate", s.game.units[hq].id) for hq in self.hqs(s)), DONE]

    def bar_activate(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.hqs(s) else NOT_THIS_HQ

    def do_activate(self, s: Position, word: str) -> None:
        s.phases.pop()
        activate(s, s.game.index[word])

    def prompt(self, s: Position) -> str:
        return f"{s.game.units[self.hq].name} may have another HQ act at once: choose it, or be done."


class Opening(Step[Position], frozen=True):
    """The Germans go on as long as an HQ of theirs waits."""  # 9.4b

    seat: Seat

    def run(self, s: Position) -> None:
        s.phases.pop()
        phase = FirstStrike(self.seat)
        if phase.hqs(s):
            s.phases.append(phase)


class FirstStrike(Endable[Position], frozen=True):
    """On the first turn the Germans may act before all others, in the order they like."""

    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "9.4b"
    task: ClassVar[str] = "Choose the German HQ that acts next; be done to leave the others to the cup."
    doing: ClassVar[str] = "choosing the German HQ that acts next"

    def hqs(self, s: Position) -> list[int]:
        return [hq for hq in s.cup() if s.game.units[hq].nation == GERMAN]

    def offers(self, s: Position) -> list[Action]:
        return [*(Action("activate", s.game.units[hq].id) for hq in self.hqs(s)), DONE]

    def bar_activate(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.hqs(s) else NOT_FIRST

    def do_activate(self, s: Position, word: str) -> None:
        s.phases[-1] = Opening(self.seat)
        activate(s, s.game.index[word])
