"""A group loses steps, one after the other; its side is asked only where there is a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import Any, TypeVar

from msgspec.structs import replace

from sandtable.kernel import Seat, Step
from sandtable.maps.choosing import Choosing

S = TypeVar("S")


class StepLosses(Step[S], frozen=True):
    """A game says who may take the next step, what losing one does, and who is asked.

    `by` is the strength by which the first one is chosen (nothing: freely); `every` asks for the strongest each time.
    """

    seat: Seat
    steps: int
    units: tuple[int, ...]
    by: str
    every: bool = False

    @abstractmethod
    def candidates(self, s: Any) -> Collection[int]:
        """Who may take the next step."""

    @abstractmethod
    def lose(self, s: Any, unit: int) -> None:
        """A unit loses a step."""

    @abstractmethod
    def choice(self) -> Choosing[S]:
        """The decision who takes the next step."""

    def strongest(self, s: Any, alive: Collection[int]) -> list[int]:
        """Those of some units whose strength is highest."""
        strengths = {unit: getattr(s.game.units[unit], self.by)[s.steps[unit]] for unit in alive}
        most = max(strengths.values())
        return [unit for unit in alive if strengths[unit] == most]

    def act(self, s: Any) -> None:
        self.choice().begin(s)

    def take(self, s: Any, unit: int) -> None:
        """This one; then the rest."""
        self.lose(s, unit)
        if self.steps > 1:
            s.phases.append(replace(self, steps=self.steps - 1, by=self.by if self.every else ""))
