"""What both sides share in judging where a unit should be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from sandtable.bots.defiant.atlas import FAR
from sandtable.bots.defiant.outlook import Outlook
from sandtable.games.poland_defiant.ground import SHELTER


class Judge(ABC):
    """One side's opinion about hexes, as units are moved one after the other."""

    regret: float  # how much a place counts that a unit could have gone to instead of attacking
    hq_distance: int  # hexes from the enemy at which an HQ alone feels safe

    def __init__(self, look: Outlook) -> None:
        self.look, self.s, self.game, self.atlas = look, look.s, look.game, look.atlas
        self.goals = look.assign()

    def adopt(self, unit: int) -> None:
        """A unit that was not on the map before gets a goal."""
        if unit not in self.goals:
            self.look.mine.append(unit)
            self.goals = self.look.assign()

    def away(self, unit: int, cell: int) -> float:
        """Half points from a hex to the unit's goal."""
        goal = self.goals.get(unit)
        return FAR if goal is None else self.atlas.ways(unit)[goal][cell]

    def company(self, unit: int, cell: int) -> int:
        """Friends in a hex besides the unit."""
        return self.s.combat[self.look.seat][cell] - (self.s.where[unit] == cell)

    def defence(self, unit: int, cell: int) -> float:
        """The defence of a hex with the unit in it."""
        s, units = self.s, self.game.units
        total = units[unit].defence[s.steps[unit]]
        for other in s.at.get(cell, ()):
            if other != unit and units[other].combat:
                total += units[other].defence[s.steps[other]]
        return max(total, 0.5)

    def pressure(self, unit: int, cell: int) -> float:
        """The odds that the enemy may bring against a hex with the unit in it, after its terrain."""
        ratio = self.look.threat[cell] / self.defence(unit, cell) - self.game.land.shift_at[cell]
        return ratio * (0.6 if self.game.land.kind_at.get(cell) in SHELTER else 1.0)

    @abstractmethod
    def score(self, unit: int, cell: int) -> float:
        """How good it is to have a unit in a hex."""

    @abstractmethod
    def order(self, units: Iterable[int]) -> list[int]:
        """Who moves first."""

    @abstractmethod
    def must_stay(self, unit: int) -> bool:
        """Whether a unit may not leave its hex for an attack."""

    @abstractmethod
    def may_target(self, cell: int) -> bool:
        """Whether units may be brought to attack a hex."""

    def attacked(self, cell: int) -> None:
        """An attack on a hex is prepared."""
        return

    def weight(self, unit: int) -> float:
        """What it counts to have a unit in command."""
        return 0.5 + 0.5 * self.game.units[unit].attack[self.s.steps[unit]]
