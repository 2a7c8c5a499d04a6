"""Where German units should be: on the way to what is still to be taken, in supply, and on guard where it is needed."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.bots.defiant.judge import Judge
from sandtable.bots.defiant.outlook import Outlook
from sandtable.games.poland_defiant.hq import commander

RING = 0.25  # for each hex round a place to be taken that a zone newly covers
GUARD = 6  # hexes from which an enemy threatens a victory hex


class Invader(Judge):
    hq_distance = 3
    regret = 0.12

    def __init__(self, look: Outlook) -> None:
        super().__init__(look)
        self.prepared: set[int] = set()
        self.guarded = {
            cell for cell in self.game.land.victory if look.held(cell) and look.front[cell] <= GUARD
        }  # taken, and somebody could retake it
        self.ways_out: dict[int, list[int]] = {}  # by cell: what its unit would cover of the ways out of such places
        for goal in look.goals():
            if self.s.combat[look.enemy][goal]:
                for way in self.atlas.near[goal]:
                    for cell in (way, *self.atlas.near[way]):
                        self.ways_out.setdefault(cell, []).append(way)

    def attacked(self, cell: int) -> None:
        self.prepared.add(cell)

    def must_stay(self, unit: int) -> bool:
        cell = self.s.where[unit]
        return cell in self.guarded and self.company(unit, cell) == 0

    def may_target(self, cell: int) -> bool:
        return cell not in self.prepared

    def order(self, units: Iterable[int]) -> list[int]:
        return sorted(units, key=lambda unit: (self.away(unit, self.s.where[unit]), unit))

    def score(self, unit: int, cell: int) -> float:
        look, s, game = self.look, self.s, self.game
        score = -0.3 * self.away(unit, cell)
        if cell in game.land.victory:
            if not look.held(cell):
                score += 2 * look.prize(cell)
            elif cell in self.guarded:
                company = self.company(unit, cell)
                score += 7.0 if not company else 1.5 if company == 1 and look.threat[cell] >= 4 else 0.0
        elif game.land.warsaw >> cell & 1:
            score += 30.0
        if not look.supplied >> cell & 1:
            score -= 4.0
        risk = self.pressure(unit, cell)
        if risk > 2:
            score -= min(2.0, 0.4 * (risk - 2))
        hq = commander(s, unit)
        if hq is not None:
            beyond = game.grid.distance(s.where[hq], cell) - game.units[hq].range - 2
            if beyond > 0:
                score -= 0.5 * beyond
        if any(cell in self.atlas.near[target] for target in self.prepared):
            score += 0.4
        return score + self._ring(unit, cell)

    def _ring(self, unit: int, cell: int) -> float:
        """What it is worth to close ways out of a place that the enemy holds."""
        s, zone = self.s, self.s.zone[self.look.seat]
        here = self.atlas.near[s.where[unit]]
        return RING * sum(zone[way] - (way in here) <= 0 for way in self.ways_out.get(cell, ()))

    def weight(self, unit: int) -> float:
        """More if it has only to walk into a place that nobody holds."""
        look, near = self.look, self.atlas.near[self.s.where[unit]]
        enemies = self.s.combat[look.enemy]
        walk_in = any(cell in self.game.land.victory and not look.held(cell) and not enemies[cell] for cell in near)
        return super().weight(unit) + (4.0 if walk_in else 0.0)
