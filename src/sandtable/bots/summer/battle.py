"""A battle as a game of missions: what each pair of them brings on the average, and how both sides should choose.

All is in points of the Axis, seen from the attacker. The units need not stand where they would attack from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.bots.summer.matrix import Solution, solve
from sandtable.bots.summer.worth import GROUND, prize, worth
from sandtable.games.summer_lightning.combat import by_lot
from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.options import blitzkrieg_units
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import unit_supplied
from sandtable.games.summer_lightning.tables import BLITZKRIEG, COUNTERATTACK
from sandtable.games.summer_lightning.units import AXIS
from sandtable.hexes import OPPOSITE, direction
from sandtable.hexes.flood import levels
from sandtable.kernel import Seat

Berth = tuple[int, int]  # a unit, and the hex it attacks from
Ranks = tuple[tuple[int, tuple[float, ...]], ...]  # of each unit: what is added to its checks, what its steps are worth

FACES = 10


class Toll(NamedTuple):
    """What checks cost a side on the average."""

    loss: float
    stuck: float  # a step more of every unit that is left
    dead: float  # how likely it is that nobody is left


@lru_cache(maxsize=100_000)
def toll(total: int, checks: int, ranks: Ranks, followers: float) -> Toll:
    """The owner lets the unit check that costs him least; followers are lost with the last of them."""
    chances = [min(max(total + own, 0), FACES) / FACES for own, _ in ranks]
    left = [list(values) for _, values in ranks]
    chain: list[tuple[float, float]] = []
    stuck = [sum(values[0] for values in left)]
    while any(left):
        n = min((n for n, values in enumerate(left) if values), key=lambda n: chances[n] * left[n][0])
        chain.append((chances[n], left[n].pop(0)))
        stuck.append(sum(values[0] for values in left if values))
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
    return Toll(mean + spread[-1] * followers, more, spread[-1])


def tank_toll(total: int, checks: int, ranks: Ranks, tanks: Ranks, followers: float) -> Toll:
    """The same where one of the checks is for a tank."""  # 7.31c
    own, values = min(tanks, key=lambda rank: rank[1])
    chance = min(max(total + own, 0), FACES) / FACES
    rest = toll(total, checks - 1, ranks, followers) if checks > 1 else Toll(0.0, sum(r[1][0] for r in ranks), 0.0)
    return Toll(rest.loss + chance * values[0], rest.stuck, rest.dead)


class Sum(NamedTuple):
    """What both sides count before missions."""

    attacker: int  # in the attacker's checks
    defender: int
    shelter: int
    checks: tuple[int, int]


def count(s: Position, seat: Seat, target: int, berths: Sequence[Berth], supplied: bool, air: tuple[int, int]) -> Sum:
    """The same as the rules count it, for units that may stand elsewhere yet."""
    game, limits, units, steps = s.game, s.game.limits, s.game.units, s.steps
    defence = s.stack(target, 1 - seat)
    strikes = guns = full = 0
    sides: set[int] = set()
    dry = False
    for unit, cell in berths:
        kind = units[unit]
        if kind.combat:
            strikes += kind.cf[steps[unit]]
            full += kind.checks(steps[unit])
            sides.add(direction(target, cell))
            dry = dry or not game.ground.river(cell, target)
        elif supplied:
            guns += 1
    holds = own_guns = solid = 0
    for unit in defence:
        kind = units[unit]
        holds += kind.cf[steps[unit]]
        solid += kind.checks(steps[unit])
        if kind.kind == "artillery" and unit_supplied(s, unit):
            own_guns += 1
    shelter = game.ground.modifier[target] + (limits.position_modifier if s.position(target, 1 - seat) else 0)
    against = strikes + guns * limits.artillery_modifier + air[seat] * limits.air_modifier
    near, ours, cells = game.grid.near[target], s.held[seat], {cell for _, cell in berths}
    if len(near) == len(OPPOSITE) and all(ours[cell] or cell in cells for cell in near):
        against += limits.surrounded_modifier
    else:
        against += limits.outflanked_modifier * sum(d in sides and OPPOSITE[d] in sides for d in range(3))
    against -= 0 if dry else limits.river_modifier
    against -= 0 if supplied else limits.unsupplied_modifier
    fires = holds + own_guns * limits.artillery_modifier + air[1 - seat] * limits.air_modifier
    return Sum(fires, against, shelter, (max(1, solid), max(1, full)))


class Outlook(NamedTuple):
    """A battle before it is fought."""

    value: float  # to the attacker
    attacks: tuple[int, ...]  # the missions of the rows
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def _ranks(s: Position, units: Sequence[int], crossing: Sequence[bool]) -> Ranks:
    limits, found = s.game.limits, []
    for unit, wet in zip(units, crossing, strict=True):
        own = (limits.poor_modifier if s.game.units[unit].poor else 0) + (limits.river_modifier if wet else 0)
        found.append((own, worth(s, unit)))
    return tuple(sorted(found))


def room_behind(s: Position, seat: Seat, target: int, cells: set[int], nation: str) -> tuple[int, int]:
    """How many hexes units in a hex can retreat when attacked from these cells: on foot, and along roads."""
    game = s.game
    free = game.grid.all & ~s.closed(nation) & ~s.mask(s.held[1 - seat])
    for cell in cells:
        free &= ~game.grid.within(cell, 1)
    level, far = 1 << target, 0
    while far < 3 and (level := game.grid.spread(level) & free):
        far += 1
    roads = -1
    for _ in levels(1 << target, free, game.chart.roads):
        roads += 1
        if roads == 3:
            break
    return far, roads


def table(
    s: Position, seat: Seat, target: int, berths: Sequence[Berth], supplied: bool, air: tuple[int, int] = (0, 0)
) -> tuple[tuple[int, ...], list[list[float]]]:
    """The attacker's missions, and what each brings against each of the defender's."""
    game, units, against = s.game, s.game.units, 1 - seat
    sums = count(s, seat, target, berths, supplied, air)
    fighters = [(unit, cell) for unit, cell in berths if units[unit].combat]
    river = game.ground.river
    mine = [unit for unit, _ in fighters]
    wet = [river(cell, target) for _, cell in fighters]
    ranks = _ranks(s, mine, wet)
    tanks = blitzkrieg_units(s, mine)
    tank_ranks = _ranks(s, tanks, [wet[mine.index(unit)] for unit in tanks])
    stack = s.stack(target, against)
    theirs = [unit for unit in stack if units[unit].combat]
    their_ranks = _ranks(s, theirs, [False] * len(theirs))
    followers = sum(worth(s, unit)[0] for unit in stack if not units[unit].combat)
    hqs = sum(worth(s, unit)[0] for unit in stack if units[unit].kind == "hq")
    foot, road = room_behind(s, against, target, {cell for _, cell in berths}, units[stack[0]].nation)
    ground = GROUND + prize(s, target)
    if seat != AXIS:
        ground = GROUND + (prize(s, target) if s.control >> target & 1 else 0.0)
    attacks = tuple(n for n in range(len(game.attacks)) if n != BLITZKRIEG or tanks)
    found = []
    for attack in attacks:
        row = []
        for defence, cell in enumerate(game.matrix[attack]):
            shelter = 0 if defence == COUNTERATTACK else sums.shelter
            ours = theirs_ = Toll(0.0, sum(rank[1][0] for rank in ranks), 0.0)
            theirs_ = Toll(0.0, sum(rank[1][0] for rank in their_ranks), 0.0)
            if cell.attacker.checks:
                total = sums.attacker + shelter + cell.attacker.modifier
                if attack == BLITZKRIEG:
                    ours = tank_toll(total, sums.checks[0], ranks, tank_ranks, 0.0)
                else:
                    ours = toll(total, sums.checks[0], ranks, 0.0)
            if cell.defender.checks:
                total = sums.defender - shelter + cell.defender.modifier
                theirs_ = toll(total, sums.checks[1], their_ranks, followers) if theirs else Toll(followers, 0.0, 1.0)
            value = theirs_.loss - ours.loss
            gone = theirs_.dead
            if cell.defender.move < 0:
                back = -cell.defender.move
                if foot < back:
                    value += theirs_.stuck
                if hqs and road < back:
                    value += hqs * (1 - theirs_.dead)
                if foot:
                    gone = 1.0
            if cell.attacker.move > 0:
                value += ground * gone * (1 - ours.dead) + 0.05 * (cell.attacker.move - 1)
            elif cell.attacker.move == 0:
                value += 0.5 * ground * gone
            else:
                value -= 0.2
            row.append(value)
        found.append(row)
    return attacks, found


def mean_of_lot(rows: list[list[float]]) -> Solution:
    """The defender's mission is drawn: the attacker takes what is best on the average."""
    width = len(rows[0])
    means = [sum(row) / width for row in rows]
    best = max(range(len(rows)), key=means.__getitem__)
    return Solution(means[best], tuple(float(n == best) for n in range(len(rows))), (1 / width,) * width)


def judge(
    s: Position, seat: Seat, target: int, berths: Sequence[Berth], supplied: bool, air: tuple[int, int] = (0, 0)
) -> Outlook:
    """What an attack is worth, and how missions should be mixed."""
    attacks, rows = table(s, seat, target, berths, supplied, air)
    found = mean_of_lot(rows) if by_lot(s, 1 - seat) else solve(rows)
    return Outlook(found.value, attacks, found.rows, found.columns)


def of_battle(s: Position, battle: Battle, air: tuple[int, int] | None = None) -> Outlook:
    """The same for a battle that has been declared."""
    berths = [(unit, s.where[unit]) for unit in battle.units]
    return judge(s, battle.seat, battle.target, berths, battle.supplied, battle.air if air is None else air)
