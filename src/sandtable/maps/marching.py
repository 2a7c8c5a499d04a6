"""Units move one after the other, each in as many legs as it likes, until another is picked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeVar

from sandtable.kernel import Action, Bar, Phase

S = TypeVar("S")


class Marching(Phase[S], frozen=True):
    """A game says who may move, and where to by each of its ways of moving."""

    ways: ClassVar[tuple[str, ...]] = ("move",)  # the verbs that send a unit to a hex
    no_unit: ClassVar[Bar]  # bars of the game's own
    not_yours: ClassVar[Bar]

    @abstractmethod
    def movers(self, s: Any) -> list[int]:
        """The units that may move, whether there is anywhere to go or not."""

    @abstractmethod
    def bar_unit(self, s: Any, unit: int) -> Bar | None:
        """Why a unit of one's own may not move now, or None."""

    @abstractmethod
    def goals(self, s: Any, unit: int, way: str) -> Iterable[int]:
        """Where a unit can go now in this way, and stay."""

    def others(self, s: Any) -> Iterable[Action]:
        """What can be done beside moving."""
        return ()

    def moves(self, s: Any, unit: int) -> list[Action]:
        """All the moves of one unit, by way and hex."""
        id_, names = s.game.units[unit].id, s.game.names
        return [Action(way, id_, names[cell]) for way in self.ways for cell in sorted(self.goals(s, unit, way))]

    def offers(self, s: Any) -> Iterator[Action]:
        for unit in self.movers(s):
            yield from self.moves(s, unit)
        yield from self.others(s)

    def legal(self, s: Any) -> list[Action]:
        return list(self.offers(s))

    def prefixes(self, s: Any) -> list[Action]:
        """Each unit that can go somewhere; the hexes are asked for."""
        units = s.game.units
        going = [Action(way, units[u].id) for u in self.movers(s) for way in self.ways if self.goals(s, u, way)]
        return [*going, *self.others(s)]

    def completions(self, s: Any, stem: Action) -> list[str]:
        unit = s.game.index.get(stem[1]) if len(stem) == 2 else None
        if stem[0] not in self.ways or unit is None or unit not in self.movers(s):
            return []
        return [s.game.names[cell] for cell in sorted(self.goals(s, unit, stem[0]))]

    def bar_who(self, s: Any, word: str) -> Bar | None:
        """Why a word names no unit that may move now, or None."""
        unit = s.game.index.get(word)
        if unit is None:
            return self.no_unit
        return self.not_yours if s.game.seat_of[unit] != self.seat or not s.where[unit] else self.bar_unit(s, unit)
