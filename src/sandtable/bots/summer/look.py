"""How the position looks to one side: the front, threats, and how far it is to what is wanted."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import fsum

from sandtable.bots.summer.worth import EARLY, worth
from sandtable.games.summer_lightning import SummerLightning
from sandtable.games.summer_lightning.ground import class_of
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import fed, road_range
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SLOVAK
from sandtable.hexes import Lanes, each
from sandtable.kernel import Seat

FAR = 250
PRICE = {AXIS: 0.8, POLISH: 0.9}  # what a step costs a side that attacks
DEPTH = 12  # hexes from the enemy beyond which all is quiet


class Atlas:
    """What follows from the map alone."""

    def __init__(self, game: SummerLightning) -> None:
        grid = game.grid
        self._game = game
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}
        self.exits = grid.spread(game.land.neutral & grid.all) & game.land.poland & ~game.land.ground.water
        self.exits |= game.hexmap.marks["to Latvia"]

    def disc(self, cell: int, radius: int) -> tuple[int, ...]:
        """The hexes at most so far away."""
        key = (cell, radius)
        if key not in self._discs:
            self._discs[key] = tuple(each(self._game.grid.within(cell, radius)))
        return self._discs[key]


@lru_cache(maxsize=4)
def atlas(game: SummerLightning) -> Atlas:
    return Atlas(game)


def field(size: int, lanes: Lanes, goals: dict[int, int]) -> list[int]:
    """By cell: the cost of the way to the nearest goal, in half factors, with what a goal adds."""
    found = [FAR] * size
    buckets: list[list[int]] = [[] for _ in range(FAR + 1)]
    for cell, cost in goals.items():
        cost = max(cost, 0)
        if cost < found[cell]:
            found[cell] = cost
            buckets[cost].append(cell)
    onward, stopping = lanes.onward, lanes.stopping
    for here, bucket in enumerate(buckets):
        for u in bucket:
            if found[u] != here:
                continue
            for steps in (onward[u], stopping[u]):
                for v, step in steps:
                    total = here + step
                    if total < found[v]:
                        found[v] = total
                        buckets[total].append(v)
    return found


class Look:
    """One side's look at a position; `s` may be a copy on which moves are tried."""

    def __init__(self, s: Position, seat: Seat) -> None:
        self.s, self.seat, self.enemy, self.game = s, seat, 1 - seat, s.game
        self.atlas = atlas(s.game)
        self._fields: dict[tuple[str, int], list[int]] = {}
        self._from_hqs: dict[str, bytearray] = {}

    @cached_property
    def theirs(self) -> list[int]:
        """Enemy combat units that are at war."""
        s, units = self.s, self.game.units
        return [u for u in s.standing(self.enemy) if units[u].combat and s.at_war(u)]

    @cached_property
    def front(self) -> bytearray:
        """By cell: hexes to the nearest enemy combat unit."""
        return self._away({self.s.where[u] for u in self.theirs})

    def from_hqs(self, nation: str) -> bytearray:
        """By cell: hexes to the nearest HQ of a nation."""
        if nation not in self._from_hqs:
            self._from_hqs[nation] = self._away(set(self.hqs[nation]))
        return self._from_hqs[nation]

    def _away(self, cells: set[int]) -> bytearray:
        """By cell: hexes to the nearest of some cells."""
        grid = self.game.grid
        found = bytearray([DEPTH]) * grid.size
        ball, before = sum(1 << cell for cell in cells), 0
        for away in range(DEPTH):
            for cell in each(ball & ~before):
                found[cell] = away
            before, ball = ball, ball | grid.spread(ball)
        return found

    @cached_property
    def threat(self) -> list[float]:
        """By cell: the factors that the enemy could bring against it."""
        s, units, disc = self.s, self.game.units, self.atlas.disc
        found = [0.0] * self.game.grid.size
        force: dict[tuple[int, int], int] = {}
        for unit in self.theirs:
            kind = units[unit]
            if kind.kind == "fort":
                continue
            key = (s.where[unit], kind.mf)
            force[key] = force.get(key, 0) + kind.cf[s.steps[unit]]
        for (cell, far), factors in force.items():
            for near in disc(cell, far):
                found[near] += factors
        return found

    @cached_property
    def hqs(self) -> dict[str, list[int]]:
        """By nation: where its HQs stand that lead troops."""
        s, game = self.s, self.game
        return {
            nation: [s.where[hq] for hq in hqs if s.where[hq] and hq not in game.roster.armies]
            for nation, hqs in game.roster.hqs_of.items()
        }

    @cached_property
    def supply(self) -> dict[str, int]:
        """By nation: the hexes where an HQ would be in supply."""
        s, game = self.s, self.game
        found = {}
        for nation in game.roster.hqs_of:
            if nation == SLOVAK:
                found[nation] = sum(1 << cell for cell in road_range(s, game.land.presov, SLOVAK).cost)
            elif nation == GERMAN:
                fed_ = fed(s, GERMAN)
                near = 0
                for army in game.roster.armies:
                    if s.where[army] and fed_ >> s.where[army] & 1:
                        near |= sum(1 << cell for cell in road_range(s, s.where[army], GERMAN).cost)
                found[nation] = near
            else:
                found[nation] = fed(s, nation)
        return found

    @cached_property
    def fed_armies(self) -> int:
        return fed(self.s, GERMAN)

    def goals(self, nation: str) -> dict[int, int]:
        """Where a nation wants to go: what each place adds to the way there, in half factors."""
        return self._polish_goals() if nation == POLE else self._axis_goals()

    def _axis_goals(self) -> dict[int, int]:
        s, game = self.s, self.game
        goals: dict[int, int] = {}
        for cell in {s.where[u] for u in self.theirs}:
            factors = sum(game.units[u].combat and game.units[u].cf[s.steps[u]] for u in s.stack(cell, self.enemy))
            goals[cell] = 11 - min(factors, 6)
        for cell in game.land.city_cells:
            if not s.control >> cell & 1:
                goals[cell] = min(goals.get(cell, FAR), 6)
        if not s.control >> game.land.warszawa & 1:
            goals[game.land.warszawa] = 12 if s.turn < EARLY else 0
        for cell in each(game.land.built_up & game.land.poland & ~s.control):
            goals[cell] = min(goals.get(cell, FAR), 14)
        return goals

    def _polish_goals(self) -> dict[int, int]:
        s, game = self.s, self.game
        if s.borders_open():
            return dict.fromkeys(each(self.atlas.exits), 0)
        goals = {game.land.warszawa: 0}
        for cell in game.land.city_cells:
            if not s.control >> cell & 1 and cell != game.land.warszawa:
                goals[cell] = 6
        return goals

    def way(self, unit: int) -> list[int]:
        """By cell: how far a unit is from what its side wants."""
        kind = self.game.units[unit]
        key = (kind.nation, class_of(kind))
        if key not in self._fields:
            self._fields[key] = field(self.game.grid.size, self.s.lanes(unit), self.goals(kind.nation))
        return self._fields[key]

    # Dangers

    def danger(self, cell: int, factors: int, steps: int, full: int, value: float) -> float:
        """What a stack in a hex is likely to lose if the enemy attacks it with what he has near."""
        force = min(self.threat[cell], 22.0)
        if force < 1:
            return 0.0
        shelter = self.game.land.ground.modifier[cell]
        hits = min(max(force - shelter, 0) / 10, 1.0) * min(6.0, force / 3.5)
        share = min(hits / max(steps, 1), 1.0)
        pays = full * min((factors + shelter) / 10, 1.0) * PRICE[self.enemy]
        likely = min(1.0, force / (2.0 + factors + shelter))
        return likely * max(0.0, share * value - pays)

    def stack_danger(self, cell: int, units: list[int]) -> float:
        s, kinds = self.s, self.game.units
        factors = sum(kinds[u].cf[s.steps[u]] for u in units)
        steps = sum(s.steps[u] for u in units if kinds[u].combat)
        full = sum(kinds[u].checks(s.steps[u]) for u in units)
        value = fsum(step for u in units for step in worth(s, u))
        return self.danger(cell, factors, steps, full, value)
