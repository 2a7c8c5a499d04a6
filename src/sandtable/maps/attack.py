"""Attacks: which hex, and who takes part: one joins after the other, any set of them that is able to make it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from sandtable.kernel import DONE, Action, Phase
from sandtable.maps.choosing import Choosing, hexes, units

S = TypeVar("S")


class Targeting(Choosing[S], frozen=True):
    """Which hex is attacked; that can be taken back until somebody has joined the attack."""

    called: ClassVar[Any] = staticmethod(hexes)

    def __init_subclass__(cls, **config: Any) -> None:
        cls.at_enemy = cls.picks = (cls.verb,)
        super().__init_subclass__(**config)


class OnceEach(Targeting[S], frozen=True):
    """One attack after the other, each on another hex."""

    done: tuple[int, ...] = ()  # the hexes attacked

    @abstractmethod
    def attack(self, s: Any, cell: int) -> None:
        """An attack on a hex begins."""

    def chosen(self, s: Any, cell: int) -> None:
        s.phases[-1] = replace(self, done=(*self.done, cell))
        self.attack(s, cell)


class Joining(Phase[S], frozen=True):
    """The things that join are indices into a list of the game's; a game says which have, may and could."""

    prechecked: ClassVar[bool] = True
    picks: ClassVar[tuple[str, ...]] = ("join",)
    group: ClassVar[str] = "units"  # the field that holds those who have joined
    called: ClassVar[Any] = staticmethod(units)  # what they are called

    @property
    def joined(self) -> tuple[int, ...]:
        """Those who have."""
        group: tuple[int, ...] = getattr(self, self.group)
        return group

    @abstractmethod
    def free(self, s: Any) -> list[int]:
        """Those who may yet, in the order of their file."""

    @abstractmethod
    def able(self, s: Any, group: tuple[int, ...]) -> bool:
        """Whether these could make the attack."""

    def call(self, s: Any, thing: int) -> Action:
        """The action by which one joins."""
        return Action("join", self.called(s)[0][thing])

    def do_join(self, s: Any, word: str) -> None:
        thing = self.called(s)[1][word]
        s.phases[-1] = replace(self, **{self.group: tuple(sorted((*self.joined, thing)))})

    @property
    def begun(self) -> bool:
        return bool(self.joined)

    def offers(self, s: Any) -> list[Action]:
        """All who may yet join."""
        actions = [self.call(s, thing) for thing in self.free(s)]
        return [*actions, DONE] if self.able(s, self.joined) else actions

    def choices(self, s: Any) -> list[Action]:
        """The same in the order of their file, so that each set comes once, and who is left can still make it.

        Who joined them in another order is offered all that are left, if those that follow are not enough.
        """
        last, left = max(self.joined, default=-1), self.free(s)
        later = [thing for thing in left if thing > last]
        actions = [self.call(s, thing) for n, thing in enumerate(later) if self.able(s, (*self.joined, *later[n:]))]
        if self.able(s, self.joined):
            return [*actions, DONE]
        return actions or [self.call(s, thing) for thing in left]
