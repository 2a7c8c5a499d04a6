"""The Operations Phase: the cup, who acts, and in which order (section 5), and the first turn (9.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning.combat import Attacks, Led
from sandtable.games.summer_lightning.earthworks import Earthworks
from sandtable.games.summer_lightning.luck import LUCK_EXPLOIT, luck, may_exploit
from sandtable.games.summer_lightning.movement import NO_UNIT, NOT_ACTIVE, NOT_YOURS, SIX, ArmyMoves, Movement, spare
from sandtable.games.summer_lightning.state import ACTIVE, BUILT, DRAWN, EXPLOITS, USED, Position
from sandtable.games.summer_lightning.supply import commandable, hq_supplied, road_range, unit_supplied
from sandtable.games.summer_lightning.units import GERMAN
from sandtable.kernel import Bar, Endable, Seat, Step
from sandtable.maps.choosing import Choosing, Subset, able_words

NOT_THIS_HQ = Bar("", "{unit} cannot be activated now; these can: {able}.", able_words)
NOT_FIRST = Bar("9.4b", "{unit} is no German HQ that waits; these are: {able}.", able_words)
NOT_ELIGIBLE = Bar("6.41", "Only motorized and cavalry units exploit, and {unit} is none.")
MARKED = Bar("6.4", "{unit} is marked to exploit already.")
NOT_ABLE = Bar("12.10b", "Units like {unit} have proved unable to exploit.")


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


class Muster(Led, frozen=True):
    """An army HQ, or the Polish Supreme HQ, moves units that are out of every command."""

    def act(self, s: Position) -> None:
        strays = stray(s, self.hq)
        for unit in strays:
            s.status[unit] = ACTIVE
        s.phases.append(Strays())
        # the Supreme HQ itself moves in its own operations
        if self.hq in s.game.roster.armies or any(status & ACTIVE for status in s.status):
            cut_off = tuple(unit for unit in strays if not unit_supplied(s, unit))
            s.phases.append(ArmyMoves(self.seat, self.hq, self.supplied, cut_off=cut_off))


class Strays(Step[Position], frozen=True):
    """The moves that an army ordered are over."""

    def act(self, s: Position) -> None:
        clear(s)


def stray(s: Position, hq: int) -> list[int]:
    """The units of a nation that have not acted and that none of its HQs in the field can command."""  # 5.21a
    game, nation = s.game, s.game.units[hq].nation
    led_by: set[int] = set()
    for corps in game.roster.hqs_of[nation]:
        if s.where[corps] and corps not in game.roster.armies:
            led_by.update(commandable(s, corps))
    return [u for u in game.roster.troops[nation] if s.where[u] and not s.status[u] & USED and u not in led_by]


class Operate(Led, frozen=True):
    """An HQ takes the units in range under command."""

    def act(self, s: Position) -> None:
        if not s.where[self.hq]:
            return
        for unit in commandable(s, self.hq):  # 5.1b, 5.1c: looked at before anything moves
            if not s.status[unit] & USED:
                s.status[unit] = ACTIVE
        hq, supplied = self.hq, self.supplied
        s.phases += [Earthworks(self.seat, hq), Exploitation(self.seat, hq, supplied)]
        s.phases.append(Attacks(self.seat, hq, supplied))
        s.phases.append(Movement(self.seat, hq, supplied))
        s.offer(Designate(self.seat, hq))


class Designate(Subset[Position], Endable[Position], frozen=True):
    """Which units will exploit: they wait until the others have fought."""

    hq: int
    last: int = -1

    verb = "exploit"
    picks: ClassVar[tuple[str, ...]] = ("exploit",)
    clause: ClassVar[str] = "6.4"
    doing: ClassVar[str] = "choosing who will exploit"

    def able(self, s: Position) -> list[int]:
        """The units that may be marked."""  # 6.41
        full, units = not spare(s, self.hq), s.game.units
        return [
            u
            for u in s.game.roster.exploiters[units[self.hq].nation]
            if s.status[u] == ACTIVE and may_exploit(s, u) and not (full and units[u].division)
        ]

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

    def chosen(self, s: Position, unit: int) -> None:
        word = s.game.ids[unit]
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


class Exploitation(Led, frozen=True):
    """The marked units move and fight."""  # 6.4, 7.4

    def act(self, s: Position) -> None:
        if any(status & EXPLOITS for status in s.status):
            s.phases.append(Attacks(self.seat, self.hq, self.supplied, exploit=True))
            s.phases.append(Movement(self.seat, self.hq, self.supplied, exploit=True))


class EndOperation(Step[Position], frozen=True):
    """An HQ has acted; an army HQ or the Supreme HQ may now have another one act at once."""

    seat: Seat
    hq: int

    def act(self, s: Position) -> None:
        clear(s)
        if self.hq in s.game.roster.supreme and s.where[self.hq]:
            s.offer(Delegate(self.seat, self.hq))


def clear(s: Position) -> None:
    """Who has acted is marked for the turn, all other marks are taken off."""  # 5.1e
    s.status[:] = s.status.translate(_USED)


_USED = bytes(status & (USED | BUILT) for status in range(256))


class Delegate(Choosing[Position], Endable[Position], frozen=True):
    """One more HQ, joined to this one by road, may act at once."""

    hq: int

    verb, refusal = "activate", NOT_THIS_HQ
    doing: ClassVar[str] = "choosing an HQ to act at once"

    def asked_by(self, s: Position) -> str:
        return "5.21b" if s.game.units[self.hq].nation == GERMAN else "5.22"

    def able(self, s: Position) -> list[int]:
        nation = s.game.units[self.hq].nation
        near = road_range(s, s.where[self.hq], nation).cost
        corps = [hq for hq in s.cup() if s.game.units[hq].nation == nation and hq not in s.game.roster.supreme]
        return [hq for hq in corps if s.where[hq] in near]

    def chosen(self, s: Position, hq: int) -> None:
        s.phases.pop()
        activate(s, hq)

    def prompt(self, s: Position) -> str:
        return f"{s.game.units[self.hq].name} may have another HQ act at once: choose it, or be done."


class Opening(Step[Position], frozen=True):
    """The Germans go on as long as an HQ of theirs waits."""  # 9.4b

    seat: Seat

    def act(self, s: Position) -> None:
        s.offer(FirstStrike(self.seat))


class FirstStrike(Choosing[Position], Endable[Position], frozen=True):
    """On the first turn the Germans may act before all others, in the order they like."""

    verb, refusal = "activate", NOT_FIRST
    clause: ClassVar[str] = "9.4b"
    task: ClassVar[str] = "Choose the German HQ that acts next; be done to leave the others to the cup."
    doing: ClassVar[str] = "choosing the German HQ that acts next"

    def able(self, s: Position) -> list[int]:
        return [hq for hq in s.cup() if s.game.units[hq].nation == GERMAN]

    def chosen(self, s: Position, hq: int) -> None:
        s.phases[-1] = Opening(self.seat)
        activate(s, hq)
