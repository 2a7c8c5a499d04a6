"""Where a unit is of use: a score for each hex, for units that do not attack and for HQs."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from sandtable.bots.summer.look import FAR, Look
from sandtable.bots.summer.worth import prize, worth
from sandtable.games.summer_lightning.units import AXIS, SOVIET

FORWARD = 0.13  # what half a factor nearer to the goal is worth to the Axis
BACK = 0.05  # and to Poles
HOME = 0.3  # and to Poles who may cross the border
FEAR = {AXIS: 0.9, 1: 0.8}
PILE = {AXIS: 0.0, 1: 1.0}  # what another HQ in the same hex costs where the enemy is near
GUARD = 1.5  # what it is worth to stand with an HQ
GARRISON = {True: 4.0, False: 1.2}  # what it is worth to man Warszawa, and another city


class Posts:
    """The use of hexes to a side."""

    def __init__(self, look: Look, waiting: bool = False) -> None:
        """`waiting`: the enemy will act with all he has before this side does."""
        self.waiting = waiting
        self.look, self.s, self.game, self.seat = look, look.s, look.game, look.seat
        self._lone: dict[tuple[int, int, int], float] = {}

    def score(self, unit: int, cell: int) -> float:
        """The use of a hex to a unit that moves there or stays there."""
        game, look = self.game, self.look
        if game.land.neutral >> cell & 1:
            return self._abroad(unit)
        way = min(look.way(unit)[cell], FAR)
        kind = game.units[unit]
        score = -self._fear(unit, cell)
        if self.seat == AXIS:
            score -= FORWARD * way
            if not self.s.control >> cell & 1:
                score += 0.7 * prize(self.s, cell)
        elif self.s.borders_open():
            score -= HOME * way
        else:
            score += self._garrison(unit, cell) - BACK * way
        score += 0.0 if self.waiting else self._guard(unit, cell)
        if kind.kind != "fort":
            away = look.from_hqs(kind.nation)[cell]
            if away > 3 and kind.nation != SOVIET:
                score -= 0.15 * min(away - 3, 6)
        return score

    def _fear(self, unit: int, cell: int) -> float:
        """What the enemy would take more if the unit stood there."""
        look, s = self.look, self.s
        if look.threat[cell] < 1:
            return 0.0
        mates = [u for u in s.stack(cell, self.seat) if u != unit]
        key = (cell, unit if unit in s.at.get(cell, ()) else -1, len(mates))
        before = self._lone.get(key)
        if before is None:
            before = self._lone[key] = look.stack_danger(cell, mates) if mates else 0.0
        return (1.2 if self.waiting else FEAR[self.seat]) * (look.stack_danger(cell, [*mates, unit]) - before)

    def _guard(self, unit: int, cell: int) -> float:
        """To stand with an HQ that nobody else protects."""
        s, units, threat = self.s, self.game.units, self.look.threat[cell]
        if threat < 1 or not units[unit].combat:
            return 0.0
        alone, hqs = True, 0
        for other in s.at.get(cell, ()):
            if units[other].kind == "hq":
                hqs += 1
            elif other != unit and units[other].combat and s.cf(other) > 1:
                alone = False
        return GUARD * hqs * min(1.0, threat / 6) if alone else 0.0

    def _abroad(self, unit: int) -> float:
        """To be interned: what the enemy cannot take any more."""
        kind = self.game.units[unit]
        if kind.kind == "hq":
            return 1.0
        return 2.0 if kind.division else -3.0

    def _garrison(self, unit: int, cell: int) -> float:
        game, s = self.game, self.s
        if not game.land.polish_cities >> cell & 1 or s.cf(unit) < 2 or not game.units[unit].combat:
            return 0.0
        capital = cell == game.land.warszawa
        if self.waiting and not capital:
            return 0.0
        mates = sum(s.cf(u) for u in s.fighters(cell, self.seat) if u != unit)
        wanted = 11 if capital else 5
        near = self.look.front[cell]
        urgent = 1.0 if near <= 5 else 0.6 if near <= 8 else 0.3
        if mates >= wanted:
            return 0.0
        return GARRISON[capital] * urgent * min(s.cf(unit), 3) / 3

    # HQs

    def leads(self, hq: int, troops: Sequence[tuple[int, float]]) -> list[float]:
        """By cell: the weight of the troops that an HQ would have near it there."""
        found = [0.0] * self.game.grid.size
        far = 5 if hq in self.game.roster.armies else 3
        for at, weight in troops:
            for cell in self.look.atlas.disc(at, far):
                found[cell] += weight
        return found

    def hq_score(self, hq: int, cell: int, leads: float = 0.0) -> float:
        """Where it commands many units, is supplied, and nobody can overrun it."""
        game, look, s = self.game, self.look, self.s
        kind = game.units[hq]
        if game.land.neutral >> cell & 1:
            return 4.0
        score = leads
        supplied = (look.fed_armies if hq in game.roster.armies else look.supply[kind.nation]) >> cell & 1
        score += 2.0 if supplied else 0.0
        mates = s.fighters(cell, self.seat)
        threat = look.threat[cell]
        if threat >= 1:
            if mates:
                before = look.stack_danger(cell, mates)
                score -= 1.2 * max(0.0, look.stack_danger(cell, [*mates, hq]) - before)
                score += 0.02 * sum(s.cf(u) for u in mates)
            else:
                score -= (1.0 + fsum(worth(s, hq))) * min(1.0, threat / 6) + 0.05 * min(threat, 40)
                score += 0.1 * min(look.front[cell], 8)
            score -= PILE[self.seat] * sum(game.units[u].kind == "hq" and u != hq for u in s.at.get(cell, ()))
        return score - self._pull() * look.way(hq)[cell]

    def _pull(self) -> float:
        """What half a factor nearer to the goal is worth to an HQ."""
        if self.seat == AXIS:
            return 0.04
        return 0.2 if self.s.borders_open() else 0.02
