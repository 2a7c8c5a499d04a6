"""Step losses: section 9.4."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.games.poland_defiant.hq import lose_hq
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Bar, Seat, Step
from sandtable.maps.choosing import Choosing

By = Literal["attack", "defence", ""]
STRONGEST = Bar("9.4.1a", "The first step comes from the strongest of them.")
TRAIN_FIRST = Bar("9.4.1b", "The first step comes from the armoured train.")
NOT_AMONG = Bar("9.4.2", "{unit} is not one of those that can take the loss.")


def take(s: Position, unit: int) -> None:
    """One step of a unit: it is flipped, or gone."""
    left, kind = s.steps[unit] - 1, s.game.units[unit]
    s.note("9.4.3" if kind.steps == 1 else "9.4", "reduce" if left else "eliminate", kind.id, seat=kind.seat)
    s.set_steps(unit, left)


class StepLosses(Step[Position], frozen=True):
    """A group loses steps; its side is asked only where there is a choice.

    `by` is the strength by which the first one is chosen ("": freely); `every` asks for the strongest each time.
    """

    seat: Seat
    steps: int
    units: tuple[int, ...]
    by: By
    every: bool = False

    def candidates(self, s: Position) -> list[int]:
        """Who may take the next step."""
        alive = [unit for unit in self.units if s.where[unit]]
        if not self.by or len(alive) < 2:
            return alive
        units = s.game.units
        trains = [unit for unit in alive if units[unit].kind == "train"]
        if trains and not self.every:
            return trains  # 9.4.1b
        strengths = {unit: getattr(units[unit], self.by)[s.steps[unit]] for unit in alive}
        most = max(strengths.values())
        return [unit for unit in alive if strengths[unit] == most]  # 9.4.1a

    def act(self, s: Position) -> None:
        Losses(self.seat, self).begin(s)

    def take(self, s: Position, unit: int) -> None:
        """This one; then the rest."""
        take(s, unit)
        if self.steps > 1:
            by = self.by if self.every else ""  # 9.4.2
            s.phases.append(replace(self, steps=self.steps - 1, by=by))


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
