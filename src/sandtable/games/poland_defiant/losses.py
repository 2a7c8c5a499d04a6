"""Step losses: section 9.4."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.poland_defiant.hq import lose_hq
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Bar, Step
from sandtable.maps import losses as maps
from sandtable.maps.choosing import Choosing

STRONGEST = Bar("9.4.1a", "The first step comes from the strongest of them.")
TRAIN_FIRST = Bar("9.4.1b", "The first step comes from the armoured train.")
NOT_AMONG = Bar("9.4.2", "{unit} is not one of those that can take the loss.")


def take(s: Position, unit: int) -> None:
    """One step of a unit: it is flipped, or gone."""
    left, kind = s.steps[unit] - 1, s.game.units[unit]
    s.note("9.4.3" if kind.steps == 1 else "9.4", "reduce" if left else "eliminate", kind.id, seat=kind.seat)
    s.set_steps(unit, left)


class StepLosses(maps.StepLosses[Position], frozen=True):
    """A group loses steps."""

    def candidates(self, s: Position) -> list[int]:
        """Who may take the next step; after the first, any."""  # 9.4.2
        alive = [unit for unit in self.units if s.where[unit]]
        if not self.by or len(alive) < 2:
            return alive
        trains = [unit for unit in alive if s.game.units[unit].kind == "train"]
        if trains and not self.every:
            return trains  # 9.4.1b
        return self.strongest(s, alive)  # 9.4.1a

    def lose(self, s: Position, unit: int) -> None:
        take(s, unit)

    def choice(self) -> Losses:
        return Losses(self.seat, self)


class Losses(Choosing[Position], frozen=True):
    """A side chooses which of its units takes the next step."""

    toll: StepLosses

    verb = "lose"
    clause: ClassVar[str] = "9.4.2"
    doing: ClassVar[str] = "choosing its losses"

    def able(self, s: Position) -> list[int]:
        return self.toll.candidates(s)

    def bar_lose(self, s: Position, word: str) -> Bar | None:
        unit, candidates = s.game.index.get(word), self.toll.candidates(s)
        if unit in candidates:
            return None
        if unit not in self.toll.units or not self.toll.by or not s.where[unit]:
            return NOT_AMONG
        return TRAIN_FIRST if s.game.units[candidates[0]].kind == "train" else STRONGEST

    def chosen(self, s: Position, unit: int) -> None:
        s.phases.pop()
        self.toll.take(s, unit)

    def prompt(self, s: Position) -> str:
        steps = "a step" if self.toll.steps == 1 else f"{self.toll.steps} steps"
        return f"You lose {steps}: choose the unit that takes the next."


class OrphanedHQs(Step[Position], frozen=True):
    """HQs are lost if all the units that they were stacked with are."""

    hqs: tuple[int, ...]
    mates: tuple[int, ...]

    def act(self, s: Position) -> None:
        if not any(s.where[unit] for unit in self.mates):
            for hq in self.hqs:
                if s.where[hq]:
                    lose_hq(s, hq, "11.1.3.1")
