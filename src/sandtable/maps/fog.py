"""Fog of war: of an enemy stack one sees the counter on top, or the marker that covers it.

How counters lie on each other is kept only in a game with fog; in one without, `order` is empty.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Self, TypeVar

from msgspec.structs import replace

from sandtable.kernel import Action, Bar, Dice, Event, Phase, Piece, Seat, Trouble
from sandtable.maps.asks import Questions
from sandtable.maps.game import MapGame
from sandtable.maps.position import MapPosition
from sandtable.maps.view import Marks, piece

S = TypeVar("S", bound="Fogged")
HIDDEN = "?"  # the things that stand for covered counters begin with it


class Fogged(MapPosition):
    """What a position has of fog: how stacks lie, who is covered, and what else might lie there.

    A game says what is seen of a covered counter, and which of its markers cover what they lie on.
    """

    OPTIONAL: ClassVar[tuple[str, ...]] = ("order",)
    OF_PLACE: ClassVar[tuple[str, ...]] = ("where",)  # slots by unit whose values stay where they are in a redeal
    FOG: ClassVar[str]  # the clause that brings it

    order: tuple[int, ...]  # the units on the map by hex, each stack from the bottom up; empty: there is no fog

    @abstractmethod
    def cover(self, unit: int) -> str:
        """The thing that is seen in the place of a covered counter."""

    @abstractmethod
    def marked(self, unit: int) -> bool:
        """Whether a marker lies on a unit, so that it is covered even on top."""

    @abstractmethod
    def in_play(self) -> Iterable[int]:
        """Who is seen because of what is going on."""

    def printed(self, unit: int) -> bool:
        """Whether a unit stands where it is printed, so that nothing hides it."""
        return False

    def sort(self, unit: int) -> str:
        """All that others can tell of a covered unit: what it shows, and what follows from where it stands."""
        return self.cover(unit)

    # How stacks lie

    def place(self, unit: int, cell: int) -> None:
        super().place(unit, cell)
        if self.order:  # who comes last lies on top
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

    def underived(self) -> Iterator[str]:
        yield from super().underived()
        if self.order and self.order != self.ordered(self.order):
            yield "the stacks do not lie as the units stand"

    # Who is seen

    def covered(self) -> set[int]:
        """The units that neither the enemy nor a spectator sees; their owner sees all."""
        if not self.order:
            return set()
        seen = {unit for unit in self.tops() if not self.marked(unit)}
        seen.update(self.in_play())
        open_ = {getattr(phase, "target", 0) for phase in self.phases}  # an attack on them is announced
        return {u for u in self.order if not (u in seen or self.printed(u) or self.where[u] in open_)}

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
            self.note(self.FOG, "uncover", *shown, seat=seat, reveals=True)

    def tell_of(self, clause: str, verb: str, units: Iterable[int], covered: set[int], seat: Seat) -> None:
        """An event about units of a side; those that were covered are named to their owner alone."""
        ids, hidden = self.game.ids, [unit for unit in units if unit in covered]
        seen = [ids[unit] for unit in units if unit not in covered]
        blank = sorted(self.cover(unit) for unit in hidden)
        to = (seat,) if hidden else None
        self.note(clause, verb, *seen, *blank, seat=seat, to=to, secret=tuple(ids[unit] for unit in hidden))

    # What else might lie there

    def _alike(self, seat: Seat | None) -> dict[str, list[int]]:
        """The units that a seat does not see, by what it knows of them, each list in the order of their places."""
        found, unseen = dict[str, list[int]](), self.unseen(seat)
        for unit in self.order:
            if unit in unseen:
                found.setdefault(self.sort(unit), []).append(unit)
        return found

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        """Those that a seat does not see, dealt among their places."""
        dealt = self.copy(dice)
        swap: dict[int, int] = {}
        for units in self._alike(seat).values():
            pool = sorted(units)
            swap |= {unit: pool.pop(dice.below(len(pool))) for unit in units}
        for slot in self.OF_PLACE:
            here, there = getattr(self, slot), getattr(dealt, slot)
            for old, new in swap.items():
                there[new] = here[old]
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
    """A decision in which the owner may also order his stacks, one unit at a time."""

    clear_day: ClassVar[Bar]  # bars of the game's own: there is no fog
    no_stack: ClassVar[Bar]  # it is none of one's units on the map
    on_top: ClassVar[Bar]
    under_marker: ClassVar[Bar]

    def orders(self, s: Any) -> list[Action]:
        """The units that can be laid on top of their stacks."""
        own = [unit for unit in s.order if s.game.seat_of[unit] == self.seat and not s.marked(unit)]
        tops = s.tops()
        return [Action("top", s.game.ids[unit]) for unit in own if unit not in tops]

    def bar_top(self, s: Any, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if not s.order:
            return self.clear_day
        if unit not in s.order or s.game.seat_of[unit] != self.seat:
            return self.no_stack
        if unit in s.tops():
            return self.on_top
        return self.under_marker if s.marked(unit) else None

    def do_top(self, s: Any, word: str) -> None:
        unit = s.game.index[word]
        s.note(s.FOG, "top", word, s.game.names[s.where[unit]], seat=self.seat, reveals=s.reveals(unit))
        s.lay_on_top(unit)


class FogGame(MapGame):
    """A game that may be played in fog: what a seat does not see is neither shown to it nor answered."""

    veiled: ClassVar[tuple[str, ...]] = ()  # the verbs of questions that take `unseen`, the units not to be told of

    def parts_seats(self, s: Any) -> bool:
        return bool(s.order)

    def hides(self, s: Any, seat: Seat) -> bool:
        return bool(s.order) or super().hides(s, seat)

    def nouns(self) -> Iterable[str]:
        return [noun for noun in super().nouns() if not noun.startswith(HIDDEN)]

    def whom(self, s: Any, cell: int, seat: Seat) -> list[str]:
        if not s.order:
            return super().whom(s, cell, seat)
        unseen = s.unseen(seat)
        return [s.cover(u) if u in unseen else self.ids[u] for u in s.order if s.where[u] == cell]

    def questions_of(self, s: Any, seat: Seat | None, question: Action) -> Questions:
        """In the fog, not of what a seat does not see."""
        unseen = s.unseen(seat)
        for word in question[1:]:
            if self.index.get(word) in unseen:
                raise Trouble(f"you do not see where {word} is")
        if not s.order:
            return self.questions
        veil = {ask: partial(answer, unseen=unseen) for ask, answer in self.questions.items() if self._veils(ask)}
        return {**self.questions, **veil}

    def _veils(self, pattern: str) -> bool:
        return pattern.split(maxsplit=1)[0] in self.veiled

    def say(self, event: Event) -> str:
        return super().say(named(event))


def named(event: Event) -> Event:
    """An event as it is told to one who may know all of it: covered counters by their names."""
    seen = tuple(word for word in event.args if not word.startswith(HIDDEN))
    return replace(event, args=(*seen, *event.secret), secret=()) if event.secret else event


def pieces_in_fog(s: Fogged, unseen: set[int], marks: Marks, covers: Marks) -> list[Piece]:
    """The counters of stacks from the bottom up, with the markers on each.

    Those that are not seen have neither name nor value; one on top has the markers that cover it.
    """
    pieces, level, tops = list[Piece](), 0, s.tops()
    for unit in s.order:
        level += 1
        shown = piece(s, unit, marks(unit), level)
        if unit in unseen:
            shown = replace(shown, id=s.cover(unit), marks=covers(unit) if unit in tops else (), steps=0)
        pieces.append(shown)
        level = 0 if unit in tops else level
    return pieces
