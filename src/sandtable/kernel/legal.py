"""The legal actions of a position as a lazy collection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.kernel.action import Action
from sandtable.kernel.dice import Dice

if TYPE_CHECKING:
    from sandtable.kernel.state import State


class Legal:
    """Iterating offers a finite canonical set; `in` accepts everything that no bar forbids."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Action]:
        state = self._state
        return iter(state.phases[-1].legal(state) if state.phases else ())

    def __contains__(self, action: object) -> bool:
        phases = self._state.phases
        return bool(phases) and isinstance(action, Action) and phases[-1].bar(self._state, action) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def sample(self, dice: Dice) -> Action:
        """One of the offered actions, by chance."""
        state = self._state
        action: Action = state.phases[-1].sample(state, dice)
        return action
