"""Where Polish units should be: in the cities, across the enemy's roads, in supply, and not where they are crushed."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.bots.defiant.atlas import FAR
from sandtable.bots.defiant.judge import Judge
from sandtable.bots.defiant.outlook import Outlook
from sandtable.games.poland_defiant.ground import SHELTER

FIRST = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.3)
SECOND = (0.6, 0.6, 0.6, 0.6, 0.6, 0.55, 0.5, 0.45, 0.4, 0.3, 0.2, 0.15, 0.1, 0.1, 0.1, 0.1, 0.1)
# what the first and the second unit of a garrison are worth, by the hexes to the nearest enemy

CAPITAL_AHEAD = 6  # Warsaw is manned as if the enemy were so many hexes nearer
IN_WARSAW = (0.1, 0.35, 1.0, 1.4)  # by defence: weak units are not to take the room of strong ones
RING = 0.1  # the part of a prize that it is worth to stand next to it


class Defender(Judge):
    hq_distance = 7
    regret = 0.5

    def __init__(self, look: Outlook) -> None:
        super().__init__(look)
        self.traffic = self._traffic()

    def _traffic(self) -> dict[int, float]:
        """By cell: how many enemy units on wheels would like to come through on their ways to the nearest goals."""
        look, atlas, units = self.look, self.atlas, self.game.units
        wanted = [g for g in atlas.goals if g not in self.game.land.victory or not look.held(g)]
        found: dict[int, float] = {}
        for unit in look.theirs:
            kind, cell = units[unit], self.s.where[unit]
            attack = kind.attack[self.s.steps[unit]]
            if kind.move < 3 or not attack:
                continue
            ways = atlas.ways(unit)
            goals = sorted(wanted, key=lambda g: ways[g][cell])[:2]
            depth = 4 if kind.move < 6 else 8
            for goal in goals:
                self._follow(found, ways[goal], cell, depth, 0.05 * attack)
        return found

    def _follow(self, found: dict[int, float], way: bytes, cell: int, depth: int, weight: float) -> None:
        for _ in range(depth):
            ahead = min(self.atlas.near[cell], key=lambda near: (way[near], near), default=cell)
            if way[ahead] >= way[cell] or way[ahead] == FAR:
                return
            cell = ahead
            found[cell] = found.get(cell, 0.0) + weight

    def must_stay(self, unit: int) -> bool:
        cell = self.s.where[unit]
        return self.look.prize(cell) > 0 and self.look.front[cell] <= 5

    def may_target(self, cell: int) -> bool:
        return True

    def order(self, units: Iterable[int]) -> list[int]:
        return sorted(units, key=lambda unit: (-self._best_defence(unit), self.away(unit, self.s.where[unit]), unit))

    def _best_defence(self, unit: int) -> int:
        return self.game.units[unit].defence[self.s.steps[unit]]

    def score(self, unit: int, cell: int) -> float:
        look, game, s = self.look, self.game, self.s
        kind = game.units[unit]
        score = -0.15 * min(self.away(unit, cell), 60) + self._post(unit, cell)
        front = look.front[cell]
        if kind.attack[s.steps[unit]] and kind.kind != "train" and 1 <= front <= 6:
            score += self._screen(unit, cell)
        score += 0.3 * game.land.shift_at[cell] + (0.4 if game.land.kind_at.get(cell) in SHELTER else 0.0)
        if not look.supplied >> cell & 1:
            score -= 3.0
        risk = self.pressure(unit, cell)
        if risk > 2 and not look.prize(cell):
            score -= min(2.5, 0.3 * (risk - 2))
        return score

    def _post(self, unit: int, cell: int) -> float:
        """What a unit is worth as a garrison of a hex."""
        look = self.look
        prize = look.prize(cell)
        if not prize:
            return 0.0
        company = self.company(unit, cell)
        near = max(0, look.front[cell] - CAPITAL_AHEAD) if self.game.land.warsaw >> cell & 1 else look.front[cell]
        share = FIRST[near] if company == 0 else SECOND[near] if company == 1 else 0.0
        worth = prize * share
        if cell in self.game.land.victory and look.held(cell):
            worth = 1.2 * prize
        if self.game.units[unit].kind == "train":
            return -6.0  # it takes the room and the shelter of better ones
        defence = self._best_defence(unit)
        if self.game.land.warsaw >> cell & 1:
            late = company or look.front[cell] > 5
            return worth * IN_WARSAW[min(defence, 3)] * (0.1 if late and defence < 2 else 1.0)
        return worth * (0.5 + 0.25 * defence)

    def _screen(self, unit: int, cell: int) -> float:
        """What it is worth to stand in the enemy's way."""
        zone = self.s.zone[self.look.seat]
        mine = self.s.where[unit]
        near_me = self.atlas.near[mine]
        total = 1.2 * self.traffic.get(cell, 0.0) * (0.5 if self.company(unit, cell) else 1.0)
        for near in self.atlas.near[cell]:
            covered = zone[near] - (near in near_me)
            total += 0.25 * self.traffic.get(near, 0.0) * (0.3 if covered > 0 else 1.0)
        return min(total, 3.0) + self._ring(unit, cell)

    def _ring(self, unit: int, cell: int) -> float:
        """What it is worth to keep the enemy from a place by standing next to it."""
        look = self.look
        if self.company(unit, cell):
            return 0.0
        total = 0.0
        for near in self.atlas.near[cell]:
            prize = look.prize(near)
            if (
                prize
                and look.front[near] <= 5
                and self.s.combat[look.seat][near]
                and look.front[cell] <= look.front[near]
            ):
                total += RING * prize
        return total
