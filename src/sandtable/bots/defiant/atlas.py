"""How far it is: ways over the map to every place that counts, worked out once for a game."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.poland_defiant import PolandDefiant
from sandtable.hexes import Lanes, each, reach

FAR = 255


class Atlas:
    """Distances in half movement points from each goal, on foot and on wheels, with nobody in the way."""

    def __init__(self, game: PolandDefiant) -> None:
        self.game = game
        self.warsaw = tuple(each(game.land.warsaw))
        self.goals = (*game.land.victory, *self.warsaw)
        self.foot = {goal: self._from(game.land.ground.foot, goal) for goal in self.goals}
        self.wheels = {goal: self._from(game.land.ground.wheels, goal) for goal in self.goals}
        self.near = game.grid.near
        self.ring2 = {
            cell: tuple(c for c in each(game.grid.within(cell, 2)) if c != cell and not game.land.closed >> c & 1)
            for cell in game.grid.cells
        }

    def _from(self, lanes: Lanes, start: int) -> bytes:
        found = bytearray([FAR]) * self.game.grid.size
        for cell, cost in reach(lanes, start, FAR - 1, self.game.nowhere, self.game.nowhere).cost.items():
            found[cell] = cost
        return bytes(found)

    def ways(self, unit: int) -> dict[int, bytes]:
        """The distances that hold for a unit."""
        return self.wheels if self.game.roster.wheeled[unit] else self.foot


@lru_cache(maxsize=4)
def atlas(game: PolandDefiant) -> Atlas:
    return Atlas(game)
