"""A battle as a game of missions: what each pair of them brings on the average, and how both sides should choose.

All is in points of the Axis, seen from the attacker. The units need not stand where they would attack from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from sandtable.bots.summer.matrix import Solution, solve
from sandtable.bots.summer.worth import GROUND, prize, worth
from sandtable.games.summer_lightning.luck import blitzkrieg_units
from sandtable.games.summer_lightning.missions import by_lot
from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import unit_supplied
from sandtable.games.summer_lightning.tables import BLITZKRIEG, COUNTERATTACK, Cell
from sandtable.games.summer_lightning.units import AXIS
from sandtable.hexes import OPPOSITE, direction
from sandtable.hexes.flood import levels
from sandtable.kernel import Seat

Berth = tuple[int, int]  # a unit, and the hex it attacks from
Ranks = tuple[tuple[int, tuple[float, ...]], ...]  # of each unit: what is added to its checks, what its steps are worth

FACES = 10
LONGEST = 3  # hexes of a retreat


class ExpectedLosses(NamedTuple):
    """What checks cost a side on the average."""

    loss: float
    stuck: float  # a step more of every unit that is left
    dead: float  # how likely it is that nobody is left


@lru_cache(maxsize=100_000)
def expected_losses(total: int, checks: int, ranks: Ranks, followers: float) -> ExpectedLosses:
    """The owner lets the unit check that costs him least; followers are lost with the last of them."""
    chances = [min(max(total + own, 0), FACES) / FACES for own, _ in ranks]
    left = [list(values) for _, values in ranks]
    chain: list[tuple[float, float]] = []
    stuck = [fsum(values[0] for values in left)]
    while any(left):
        n = min((n for n, values in enumerate(left) if values), key=lambda n: chances[n] * left[n][0])
        chain.append((chances[n], left[n].pop(0)))
        stuck.append(fsum(values[0] for values in left if values))
    spread = [1.0] + [0.0] * len(chain)  # by number of steps lost
    for _ in range(checks):
        for hits in range(len(chain) - 1, -1, -1):
            moved = spread[hits] * chain[hits][0]
            spread[hits] -= moved
            spread[hits + 1] += moved
    loss, mean, more = 0.0, 0.0, 0.0
    for hits, weight in enumerate(spread):
        mean += weight * loss
        more += weight * stuck[hits]
        if hits < len(chain):
            loss += chain[hits][1]
    return ExpectedLosses(mean + spread[-1] * followers, more, spread[-1])


def tank_losses(total: int, checks: int, ranks: Ranks, tanks: Ranks) -> ExpectedLosses:
    """The same where one of the checks is for a tank."""  # 7.31c
    own, values = min(tanks, key=lambda rank: rank[1])
    chance = min(max(total + own, 0), FACES) / FACES
    rest = expected_losses(total, checks - 1, ranks, 0.0)
    return ExpectedLosses(rest.loss + chance * values[0], rest.stuck, rest.dead)


class Strike(NamedTuple):
    """An attack as it is or could be."""

    seat: Seat
    target: int
    berths: tuple[Berth, ...]
    supplied: bool
    air: tuple[int, int] = (0, 0)


class Sum(NamedTuple):
    """What both sides count before missions."""

    attacker: int  # in the attacker's checks
    defender: int
    shelter: int
    checks: tuple[int, int]


def count(s: Position, strike: Strike) -> Sum:
    """The same as the rules count it, for units that may stand elsewhere yet."""
    game, limits, units, steps = s.game, s.game.limits, s.game.units, s.steps
    seat, target, air = strike.seat, strike.target, strike.air
    strikes = guns = full = 0
    sides: set[int] = set()
    dry = False
    for unit, cell in strike.berths:
        kind = units[unit]
        if kind.combat:
            strikes += kind.cf[steps[unit]]
            full += kind.checks(steps[unit])
            sides.add(direction(target, cell))
            dry = dry or not game.land.ground.river(cell, target)
        else:
            guns += strike.supplied
    holds = own_guns = solid = 0
    for unit in s.stack(target, 1 - seat):
        kind = units[unit]
        holds += kind.cf[steps[unit]]
        solid += kind.checks(steps[unit])
        own_guns += kind.kind == "artillery" and unit_supplied(s, unit)
    shelter = game.land.ground.modifier[target] + (limits.position_modifier if s.position(target) else 0)
    against = strikes + guns * limits.artillery_modifier + air[seat] * limits.air_modifier
    near, ours, cells = game.grid.near[target], s.held[seat], {cell for _, cell in strike.berths}
    if len(near) == len(OPPOSITE) and all(ours[cell] or cell in cells for cell in near):
        against += limits.surrounded_modifier
    else:
        against += limits.outflanked_modifier * sum(d in sides and OPPOSITE[d] in sides for d in range(3))
    against -= 0 if dry else limits.river_modifier
    against -= 0 if strike.supplied else limits.unsupplied_modifier
    fires = holds + own_guns * limits.artillery_modifier + air[1 - seat] * limits.air_modifier
    return Sum(fires, against, shelter, (max(1, solid), max(1, full)))


def _ranks(s: Position, units: Sequence[int], crossing: Sequence[bool]) -> Ranks:
    limits, found = s.game.limits, []
    for unit, wet in zip(units, crossing, strict=True):
        own = (limits.poor_modifier if s.game.units[unit].poor else 0) + (limits.river_modifier if wet else 0)
        found.append((own, worth(s, unit)))
    return tuple(sorted(found))


def room_behind(s: Position, seat: Seat, target: int, cells: set[int]) -> tuple[int, int]:
    """How many hexes units of a side in a hex can retreat when attacked from these cells: on foot, and along roads."""
    game = s.game
    nation = game.units[s.stack(target, seat)[0]].nation
    free = game.grid.all & ~s.closed(nation) & ~s.mask(s.held[1 - seat])
    for cell in cells:
        free &= ~game.grid.within(cell, 1)
    level, far = 1 << target, 0
    while far < LONGEST and (level := game.grid.spread(level) & free):
        far += 1
    waves = zip(levels(1 << target, free, game.hexmap.roads), range(LONGEST + 1), strict=False)
    return far, sum(1 for _ in waves) - 1


class Fight:
    """All that is known of a battle before the missions."""

    def __init__(self, s: Position, strike: Strike) -> None:
        units, target, against = s.game.units, strike.target, 1 - strike.seat
        self.sums = count(s, strike)
        fighters = [(unit, cell) for unit, cell in strike.berths if units[unit].combat]
        wet = {unit: s.game.land.ground.river(cell, target) for unit, cell in fighters}
        self.ours = _ranks(s, list(wet), list(wet.values()))
        tanks = blitzkrieg_units(s, list(wet))
        self.tanks = _ranks(s, tanks, [wet[unit] for unit in tanks])
        stack = s.stack(target, against)
        theirs = [unit for unit in stack if units[unit].combat]
        self.theirs = _ranks(s, theirs, [False] * len(theirs))
        self.followers = fsum(worth(s, unit)[0] for unit in stack if not units[unit].combat)
        self.hqs = fsum(worth(s, unit)[0] for unit in stack if units[unit].kind == "hq")
        self.foot, self.road = room_behind(s, against, target, {cell for _, cell in strike.berths})
        wanted = strike.seat == AXIS or s.control >> target & 1
        self.ground = GROUND + (prize(s, target) if wanted else 0.0)
        self.spared = tuple(
            ExpectedLosses(0.0, fsum(rank[1][0] for rank in ranks), 0.0) for ranks in (self.ours, self.theirs)
        )

    def losses(self, attack: int, defence: int, cell: Cell) -> tuple[ExpectedLosses, ExpectedLosses]:
        """What the checks cost both sides."""
        sums = self.sums
        shelter = 0 if defence == COUNTERATTACK else sums.shelter
        ours, theirs = self.spared
        if cell.attacker.checks:
            total = sums.attacker + shelter + cell.attacker.modifier
            if attack == BLITZKRIEG:
                ours = tank_losses(total, sums.checks[0], self.ours, self.tanks)
            else:
                ours = expected_losses(total, sums.checks[0], self.ours, 0.0)
        if cell.defender.checks:
            total = sums.defender - shelter + cell.defender.modifier
            if self.theirs:
                theirs = expected_losses(total, sums.checks[1], self.theirs, self.followers)
            else:
                theirs = ExpectedLosses(self.followers, 0.0, 1.0)
        return ours, theirs

    def value(self, attack: int, defence: int, cell: Cell) -> float:
        """What a pair of missions brings the attacker."""
        ours, theirs = self.losses(attack, defence, cell)
        value, gone = theirs.loss - ours.loss, theirs.dead
        if cell.defender.move < 0:
            if self.foot < -cell.defender.move:
                value += theirs.stuck
            if self.hqs and self.road < -cell.defender.move:
                value += self.hqs * (1 - theirs.dead)
            if self.foot:
                gone = 1.0
        if cell.attacker.move > 0:
            return value + self.ground * gone * (1 - ours.dead) + 0.05 * (cell.attacker.move - 1)
        return value + (0.5 * self.ground * gone if cell.attacker.move == 0 else -0.2)


class Outlook(NamedTuple):
    """A battle before it is fought."""

    value: float  # to the attacker
    attacks: tuple[int, ...]  # the missions of the rows
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def table(s: Position, strike: Strike) -> tuple[tuple[int, ...], list[list[float]]]:
    """The attacker's missions, and what each brings against each of the defender's."""
    fight, matrix = Fight(s, strike), s.game.charts.matrix
    attacks = tuple(n for n in range(len(matrix)) if n != BLITZKRIEG or fight.tanks)
    return attacks, [[fight.value(attack, n, cell) for n, cell in enumerate(matrix[attack])] for attack in attacks]


def mean_of_lot(rows: list[list[float]]) -> Solution:
    """The defender's mission is drawn: the attacker takes what is best on the average."""
    width = len(rows[0])
    means = [fsum(row) / width for row in rows]
    best = max(range(len(rows)), key=means.__getitem__)
    return Solution(means[best], tuple(float(n == best) for n in range(len(rows))), (1 / width,) * width)


def judge(s: Position, strike: Strike) -> Outlook:
    """What an attack is worth, and how missions should be mixed."""
    attacks, rows = table(s, strike)
    found = mean_of_lot(rows) if by_lot(s, 1 - strike.seat) else solve(rows)
    return Outlook(found.value, attacks, found.rows, found.columns)


def of_battle(s: Position, battle: Battle, air: tuple[int, int] | None = None) -> Outlook:
    """The same for a battle that has been declared."""
    berths = tuple((unit, s.where[unit]) for unit in battle.units)
    flying = battle.air if air is None else air
    return judge(s, Strike(battle.seat, battle.target, berths, battle.supplied, flying))
