"""Decisions among a few things: one is chosen, some are, or one is sent to a hex.

A phase names its verb, says which things may be chosen and does what follows; offers, bars and words come from here.
What is offered is legal as it stands.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec.structs import replace

from sandtable.kernel import DONE, Action, Bar, Dice, Phase

S = TypeVar("S")
Names: TypeAlias = Sequence[str] | Mapping[int, str]  # what things are called, by their numbers
Numbers: TypeAlias = Mapping[str, int]  # and the other way round


def units(s: Any) -> tuple[Names, Numbers]:
    return s.game.ids, s.game.index


def hexes(s: Any) -> tuple[Names, Numbers]:
    return s.game.names, s.game.cells


def listed(*words: str) -> Any:
    """Things that have no other name than these words, in this order."""
    numbers = {word: n for n, word in enumerate(words)}
    return staticmethod(lambda s: (words, numbers))


def able_words(s: Any, action: Action) -> dict[str, object]:
    """For the sentence of a refusal: what could be chosen instead."""
    names = s.phases[-1].called(s)[0]
    return {"able": ", ".join(names[thing] for thing in s.phases[-1].able(s)) or "none"}


class OneVerb(Phase[S], frozen=True):
    """A decision that is one verb, and perhaps to be done: `bar_VERB` and `do_VERB` are made for it."""

    prechecked: ClassVar[bool] = True
    verb: ClassVar[str] = ""

    def __init_subclass__(cls, **config: Any) -> None:
        if cls.verb:
            for name, method in ((f"bar_{cls.verb}", cls.judge), (f"do_{cls.verb}", cls.carry_out)):
                if not hasattr(cls, name):
                    setattr(cls, name, method)
        super().__init_subclass__(**config)

    @abstractmethod
    def judge(self, s: Any, word: str, *more: str) -> Bar | None:
        """Why the verb cannot be about these words; a phase that tells more reasons apart has a bar of its own."""

    @abstractmethod
    def carry_out(self, s: Any, word: str, *more: str) -> None: ...

    def or_done(self, s: Any, actions: list[Action]) -> list[Action]:
        """With being done, where that is allowed."""
        return [*actions, DONE] if "done" in self.does and self.bar(s, DONE) is None else actions


class Choosing(OneVerb[S], frozen=True):
    """One of some things is chosen."""

    called: ClassVar[Any] = staticmethod(units)  # what the things are called: `units`, `hexes`, `listed`, or another
    refusal: ClassVar[Bar]  # of what is not among them

    @abstractmethod
    def able(self, s: Any) -> Collection[int]:
        """What may be chosen, in a fixed order."""

    @abstractmethod
    def chosen(self, s: Any, thing: int) -> None:
        """What follows."""

    def begin(self, s: Any) -> None:
        """Ask, if there is a choice; where there is one thing only, it is chosen."""
        things = list(self.able(s))
        if things:
            s.phases.append(self)
        if len(things) == 1:
            self.chosen(s, things[0])

    def acts(self, s: Any, things: Iterable[int]) -> list[Action]:
        """The actions that choose these things, and being done."""
        verb, names = self.verb, self.called(s)[0]
        return self.or_done(s, [Action(verb, names[thing]) for thing in things])

    def offers(self, s: Any) -> list[Action]:
        return self.acts(s, self.able(s))

    def judge(self, s: Any, word: str) -> Bar | None:  # type: ignore[override]
        return None if self.called(s)[1].get(word) in self.able(s) else self.refusal

    def carry_out(self, s: Any, word: str) -> None:  # type: ignore[override]
        self.chosen(s, self.called(s)[1][word])


class Subset(Choosing[S], frozen=True):
    """Some things are chosen, one after the other."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The one chosen before, or -1."""

    @property
    def begun(self) -> bool:
        return self.last >= 0

    def wanted(self) -> int:
        """How many must yet be chosen."""
        return 0

    def one_less(self, s: Any, last: int) -> None:
        """Ask for the next of those that are `left` to choose, or for no more."""
        left: int = self.left  # type: ignore[attr-defined]
        if left > 1:
            s.phases[-1] = replace(self, left=left - 1, last=last)
        else:
            s.phases.pop()

    def choices(self, s: Any) -> list[Action]:
        """In the order of their file, so that each set comes once; all, if those that follow are not enough."""
        able = self.able(s)
        later = [thing for thing in able if thing > self.last]
        return self.acts(s, later if len(later) >= self.wanted() else able)


class Sending(OneVerb[S], frozen=True):
    """One of some units, or of other things, is sent to a hex."""

    called: ClassVar[Any] = staticmethod(units)  # what the things are called
    nobody: ClassVar[Bar]  # of who is not among them
    nowhere: ClassVar[Bar]  # of a hex where it cannot go

    @abstractmethod
    def movers(self, s: Any) -> Collection[int]:
        """Who may be sent."""

    @abstractmethod
    def goals(self, s: Any, unit: int) -> Collection[int]:
        """Where a unit may go, in a fixed order."""

    @abstractmethod
    def sent(self, s: Any, unit: int, cell: int) -> None:
        """What follows."""

    def offers(self, s: Any) -> list[Action]:
        verb, ids, names = self.verb, self.called(s)[0], s.game.names
        ways = [Action(verb, ids[unit], names[cell]) for unit in self.movers(s) for cell in self.goals(s, unit)]
        return self.or_done(s, ways)

    def judge(self, s: Any, word: str, hex_: str) -> Bar | None:  # type: ignore[override]
        unit = self.called(s)[1].get(word)
        if unit is None or unit not in self.movers(s):
            return self.nobody
        return None if s.game.cells.get(hex_) in self.goals(s, unit) else self.nowhere

    def carry_out(self, s: Any, word: str, hex_: str) -> None:  # type: ignore[override]
        self.sent(s, self.called(s)[1][word], s.game.cells[hex_])


class SendingFar(Sending[S], frozen=True):
    """The same where hexes are many: which thing is chosen first, then where to."""

    def prefixes(self, s: Any) -> list[Action]:
        names = self.called(s)[0]
        return self.or_done(s, [Action(self.verb, names[thing]) for thing in self.movers(s)])

    def sample(self, s: Any, dice: Dice) -> Action:
        """A thing at random, or being done, then a hex at random."""
        stems = self.prefixes(s)
        stem = stems[dice.below(len(stems))]
        if stem == DONE:
            return DONE
        goals = list(self.goals(s, self.called(s)[1][stem[1]]))
        return Action(*stem, s.game.names[goals[dice.below(len(goals))]])


class Placing(Sending[S], frozen=True):
    """One unit comes to a hex: to which?"""

    @property
    @abstractmethod
    def unit(self) -> int: ...

    @abstractmethod
    def come(self, s: Any, cell: int) -> None:
        """The unit comes."""

    def begin(self, s: Any) -> bool:
        """Have it come where alone it can, or ask; False: it can come nowhere."""
        cells = list(self.goals(s, self.unit))
        if len(cells) == 1:
            self.come(s, cells[0])
        elif cells:
            s.phases.append(self)
        return bool(cells)

    def movers(self, s: Any) -> tuple[int, ...]:
        return (self.unit,)

    def sent(self, s: Any, unit: int, cell: int) -> None:
        s.phases.pop()
        self.come(s, cell)
