"""Where advances and retreats lead: these each step farther off, through as few enemy zones as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from sandtable.hexes import Grid

Steps: TypeAlias = Callable[[int], Iterable[int]]  # the hexes next to one that a unit could go to
Rings: TypeAlias = list[dict[int, int]]  # by number of steps: the hexes there, and the fewest zones on the way


def ways_on(start: int, hexes: int, steps: Steps, enterable: Callable[[int], bool]) -> dict[int, tuple[int, ...]]:
    """The hexes within so many steps, each with a shortest way to it; the start with the way that is itself."""
    found: dict[int, tuple[int, ...]] = {start: (start,)}
    last = [start]
    for _ in range(hexes):
        fresh = []
        for cell in last:
            for near in steps(cell):
                if near not in found and enterable(near):
                    found[near] = (*found[cell], near)
                    fresh.append(near)
        last = fresh
    return found


class Retreats(NamedTuple):
    """What is the same for all ways back of a unit."""

    grid: Grid
    origin: int
    hexes: int
    steps: Steps
    enterable: Callable[[int], bool]
    zone: Sequence[int]  # of the enemy, by cell

    def rings(self) -> Rings:
        """The hexes that a retreat can reach with each step; it ends where there is none farther off."""
        distance, rings = self.grid.distance, [{self.origin: 0}]
        for away in range(1, self.hexes + 1):
            further: dict[int, int] = {}
            for cell, zones in rings[-1].items():
                for near in self.steps(cell):
                    if distance(self.origin, near) == away and self.enterable(near):
                        entered = zones + (self.zone[near] > 0)
                        if entered < further.get(near, self.hexes + 1):
                            further[near] = entered
            if not further:
                break
            rings.append(further)
        return rings

    def way(self, end: int, prefer: Callable[[int], int]) -> list[int]:
        """The way to one of its ends, without the hex where it began; of several, over hexes to be preferred."""
        rings, way = self.rings(), [end]
        for ring in reversed(rings[:-1]):
            to = way[-1]
            entered = rings[len(rings) - len(way)][to] - (self.zone[to] > 0)
            before = [cell for cell, zones in ring.items() if zones == entered and to in self.steps(cell)]
            way.append(max(before, key=prefer))
        return way[-2::-1]
