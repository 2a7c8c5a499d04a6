"""What may come of an action: every outcome of its throws with its probability, for exact expectations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from sandtable.kernel.action import Action
from sandtable.kernel.dice import Roll
from sandtable.kernel.errors import Trouble
from sandtable.kernel.state import State

S = TypeVar("S", bound=State)


class Unthrown(Exception):
    """The next throw has not been said."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class SaidDice:
    """Dice that show what one says, in order; then they ask."""

    def __init__(self, throws: Sequence[int] = ()) -> None:
        self._throws, self._next = throws, 0
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        if self._next == len(self._throws):
            raise Unthrown(sides)
        throw = self._throws[self._next]
        if not 0 <= throw < sides:
            raise Trouble(f"{throw} is no throw of {sides}: it must be 0 to {sides - 1}")
        self._next += 1
        return throw


class Chance(NamedTuple, Generic[S]):
    """One way that the throws of an action may fall, how likely it is, and the position it leads to."""

    throws: tuple[int, ...]
    probability: Fraction
    position: S


def after(position: S, action: Action, throws: Sequence[int] = ()) -> S:
    """The position after an action whose throws are said; raises Unthrown with the sides of the first that is not."""
    then = position.copy(SaidDice(throws))
    then.apply(action)
    return then


def next_throw(position: State, action: Action, throws: Sequence[int] = ()) -> int | None:
    """How many sides the next throw of an action has, after those that are said; None if there is no further one."""
    try:
        after(position, action, throws)
    except Unthrown as unthrown:
        return unthrown.sides
    return None


def outcomes(position: S, action: Action, most: int = 10_000) -> Iterator[Chance[S]]:
    """All ways that the throws of an action may fall, up to the next decision; together their probability is 1.

    An action with more than `most` of them (nine cards drawn at once have billions) is trouble: sample it instead.
    """
    left: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    found = 0
    while left:
        throws, probability = left.pop()
        try:
            then = after(position, action, throws)
        except Unthrown as unthrown:
            if found + len(left) + unthrown.sides > most:
                raise Trouble(f"{action} has more than {most} outcomes; sample them instead") from None
            part = probability / unthrown.sides
            left += [((*throws, throw), part) for throw in reversed(range(unthrown.sides))]
        else:
            found += 1
            yield Chance(throws, probability, then)
