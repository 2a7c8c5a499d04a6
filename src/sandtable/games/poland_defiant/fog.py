"""Fog of War, an option of section 2.1: of an enemy stack one sees the counter on top, or the marker that covers it.

How counters lie on each other is kept only in a game with fog; in one without, `order` is empty.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.units import Unit
from sandtable.kernel import Action, Bar, Dice, Phase, Seat
from sandtable.maps.position import MapPosition

S = TypeVar("S", bound="Fogged")

CLEAR_DAY = Bar("fog", "How stacks lie matters only in a game with fog of war.")
NO_STACK = Bar("fog", "{unit} is none of your units on the map.")
ON_TOP = Bar("fog", "{unit} lies on top of its stack.")
MARKED = Bar("fog", "{unit} has a marker on it, which would hide it: it is not laid on top.")


def cover(unit: Unit) -> str:
    """The thing that is seen in the place of a covered counter: what sort it is shows."""  # PD-113
    return f"?{'S' if unit.slovak else 'GP'[unit.seat]}{'HQ' if unit.kind == 'hq' else 'T' if unit.rail else ''}"


class Fogged(MapPosition):
    """What a position has of fog: how stacks lie, who is covered, and what else might lie there."""

    OPTIONAL: ClassVar[tuple[str, ...]] = ("order",)

    game: Box

    order: tuple[int, ...]  # the units on the map by hex, each stack from the bottom up; empty: there is no fog
    supply: bytearray  # by unit: SUPPLIED, OUT_OF_SUPPLY, ISOLATED

    # How stacks lie

    def place(self, unit: int, cell: int) -> None:
        super().place(unit, cell)
        if self.order:  # PD-112: who comes last lies on top
            self.order = self._with(unit, self.order)

    def lift(self, unit: int) -> None:
        if self.order:
            self.order = tuple(other for other in self.order if other != unit)
        super().lift(unit)

    def _with(self, unit: int, order: tuple[int, ...]) -> tuple[int, ...]:
        """An order in which a unit lies on top of its stack."""
        at = bisect_right(order, self.where[unit], key=self.where.__getitem__)
        return (*order[:at], unit, *order[at:])

    def lay_on_top(self, unit: int) -> None:
        self.order = self._with(unit, tuple(other for other in self.order if other != unit))

    def tops(self) -> set[int]:
        """The units on top of the stacks."""
        return {*{self.where[unit]: unit for unit in self.order}.values()}

    def ordered(self, units: Iterable[int]) -> tuple[int, ...]:
        """The units on the map by hex; within a stack in the order given, and above them whoever is not named."""
        rank = {unit: n for n, unit in enumerate(units)}
        there = [unit for stack in self.at.values() for unit in stack]
        return tuple(sorted(there, key=lambda unit: (self.where[unit], rank.get(unit, len(rank) + unit))))

    def derive(self) -> None:
        order, self.order = self.order, ()
        super().derive()
        if order:
            self.order = self.ordered(order)

    # Who is seen

    def covered(self) -> set[int]:
        """The units that neither the enemy nor a spectator sees; their owner sees all."""
        if not self.order:
            return set()
        seen = {unit for unit in self.tops() if not self.supply[unit]}  # 2.6.3: a marker covers what it lies on
        seen.update(_in_play(self.phases))
        open_ = {getattr(phase, "target", 0) for phase in self.phases}  # an attack on them is announced
        fixed = self.game.roster.immobile  # PD-114
        return {unit for unit in self.order if not (unit in seen or fixed[unit] or self.where[unit] in open_)}

    def reveals(self, unit: int) -> bool:
        """Whether what is told of a unit now shows what was covered."""
        return self.log is not None and unit in self.covered()

    def unseen(self, seat: Seat | None) -> set[int]:
        """Those of them that a seat, or a spectator, does not see."""
        return {unit for unit in self.covered() if self.game.seat_of[unit] != seat}

    def apply(self, action: Action) -> None:
        """As in all games; what has come into sight by it is told, and cannot be undone."""
        if not self.order or self.log is None:
            super().apply(action)
            return
        before, start = self.covered(), len(self.log)
        super().apply(action)
        if self.ending is None:
            told = {word for event in self.log[start:] if event.reveals for word in event.args}
            self.uncover({unit for unit in before if self.game.ids[unit] not in told})

    def uncover(self, before: set[int]) -> None:
        """Tell which of the units that were covered are in sight now."""
        now, ids = self.covered(), self.game.ids
        new = [unit for unit in self.order if unit in before and unit not in now]
        for seat in sorted({self.game.seat_of[unit] for unit in new}):
            shown = (ids[unit] for unit in new if self.game.seat_of[unit] == seat)
            self.note("fog", "uncover", *shown, seat=seat, reveals=True)

    def tell_of(self, clause: str, verb: str, units: Iterable[int], covered: set[int], seat: Seat) -> None:
        """An event about units of a side; those that were covered are named to their owner alone."""
        ids, hidden = self.game.ids, [unit for unit in units if unit in covered]
        seen = [ids[unit] for unit in units if unit not in covered]
        blank = sorted(cover(self.game.units[unit]) for unit in hidden)
        to = (seat,) if hidden else None
        self.note(clause, verb, *seen, *blank, seat=seat, to=to, secret=tuple(ids[unit] for unit in hidden))

    # What else might lie there

    def _alike(self, seat: Seat | None) -> dict[str, list[int]]:
        """The units that a seat does not see, by what it knows of them, each list in the order of their places."""
        found, unseen = dict[str, list[int]](), self.unseen(seat)
        for unit in self.order:
            if unit in unseen:
                zoned = self.game.roster.zoned[unit][self.steps[unit]]
                found.setdefault(f"{cover(self.game.units[unit])}{'' if zoned else '-'}", []).append(unit)
        return found

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        """Those that a seat does not see, dealt among their places; supply belongs to the place."""  # PD-113, PD-115
        dealt = self.copy(dice)
        swap: dict[int, int] = {}
        for units in self._alike(seat).values():
            pool = sorted(units)
            swap |= {unit: pool.pop(dice.below(len(pool))) for unit in units}
        for old, new in swap.items():
            dealt.where[new], dealt.supply[new] = self.where[old], self.supply[old]
        for cell in {self.where[unit] for unit in swap}:
            dealt.at[cell] = tuple(sorted(swap.get(unit, unit) for unit in self.at[cell]))
        dealt.order, dealt.ranged = tuple(swap.get(unit, unit) for unit in self.order), None
        return dealt

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        ids, zones = self.game.ids, dict[str, tuple[list[str], list[str]]]()
        for name, units in self._alike(seat).items():
            pool = [ids[unit] for unit in units]
            for unit in units:
                zone = f"{name} {self.game.names[self.where[unit]]}"
                zones.setdefault(zone, ([], pool))[0].append(ids[unit])
        return zones


class Ordering(Phase[S], frozen=True):
    """A decision in which the owner may also order his stacks, one unit at a time."""  # PD-112

    def orders(self, s: Any) -> list[Action]:
        """The units that can be laid on top of their stacks."""
        own = [unit for unit in s.order if s.game.seat_of[unit] == self.seat and not s.supply[unit]]
        tops = s.tops()
        return [Action("top", s.game.ids[unit]) for unit in own if unit not in tops]

    def bar_top(self, s: Any, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if not s.order:
            return CLEAR_DAY
        if unit not in s.order or s.game.seat_of[unit] != self.seat:
            return NO_STACK
        if unit in s.tops():
            return ON_TOP
        return MARKED if s.supply[unit] else None

    def do_top(self, s: Any, word: str) -> None:
        unit = s.game.index[word]
        s.note("fog", "top", word, s.game.names[s.where[unit]], seat=self.seat, reveals=s.reveals(unit))
        s.lay_on_top(unit)


def _in_play(phases: Iterable[Any]) -> Iterator[int]:
    """Who is seen because of what is going on: the unit that moves, those who attack, lose steps or retreat."""
    for phase in phases:
        yield getattr(phase, "mover", -1)
        yield from getattr(getattr(phase, "toll", phase), "units", ())
        yield from (unit for unit, _ in getattr(phase, "gone", ()))
        if mates := getattr(phase, "mates", ()):
            yield from (*mates, *getattr(phase, "hqs", ()))
