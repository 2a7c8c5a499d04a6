"""Attacks: what each is worth, who takes part, and how units are brought to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from sandtable.bots.summer.battle import Berth, Strike, judge
from sandtable.games.summer_lightning.ground import Ground
from sandtable.games.summer_lightning.state import USED, Position
from sandtable.hexes import OPPOSITE, direction
from sandtable.kernel import Seat

EFFORT = 0.15  # what it costs to tie a division to an attack
WASTE = 0.03  # and any other unit


class Attack(NamedTuple):
    value: float
    target: int
    berths: tuple[Berth, ...]


def effort(s: Position, berths: Sequence[Berth]) -> float:
    return fsum(EFFORT if s.game.units[unit].division else WASTE for unit, _ in berths)


class Order(NamedTuple):
    """What an HQ can do in attack."""

    seat: Seat
    supplied: bool
    divisions: int  # that it may still lead


def weigh(s: Position, strike: Strike) -> float:
    return judge(s, strike).value - effort(s, strike.berths)


def best_of(s: Position, order: Order, target: int, berths: Sequence[Berth]) -> Attack | None:
    """The best attack on a hex by some of these units, the first ones before the others."""
    units = s.game.units
    best: Attack | None = None
    chosen: list[Berth] = []
    led = falls = 0
    for unit, cell in berths:
        kind = units[unit]
        if kind.division and not s.status[unit] & USED:
            if led >= order.divisions:
                continue
            led += 1
        if not kind.combat and not any(units[u].combat for u, _ in chosen):
            continue
        chosen.append((unit, cell))
        value = weigh(s, Strike(order.seat, target, tuple(chosen), order.supplied))
        if best is None or value > best.value:
            best, falls = Attack(value, target, tuple(chosen)), 0
        else:
            falls += 1
            if falls == 3:
                break
    return best


def by_use(s: Position, berths: Sequence[Berth]) -> list[Berth]:
    """In the order in which units join: infantry that is strong, then tanks, brigades and guns."""
    units = s.game.units

    def rank(berth: Berth) -> tuple[int, int, int]:
        kind = units[berth[0]]
        sort = 3 if not kind.combat else 0 if kind.division and not kind.armoured else 1 if kind.division else 2
        return sort, -kind.cf[s.steps[berth[0]]], berth[0]

    return sorted(berths, key=rank)


def can_strike(ground: Ground, cell: int, target: int, motorized: bool) -> bool:
    """Whether units in a hex could attack another."""
    if ground.wet(cell, target) and not ground.road(cell, target):
        return False
    return not (motorized and ground.roadless_mountain(target))


def settle(
    s: Position, target: int, around: Sequence[int], ends: dict[int, set[int]], taken: dict[int, int]
) -> list[Berth]:
    """A hex next to the target for each unit that can get to one, so that they come from several sides."""
    game, ground = s.game, s.game.land.ground
    units, where = game.units, s.where
    room = {cell: taken.get(cell, 0) for cell in around}
    able: list[Berth] = []
    options: dict[int, list[int]] = {}
    for unit, cells in ends.items():
        motorized = units[unit].motorized
        mine = [
            cell
            for cell in around
            if (cell in cells or cell == where[unit]) and can_strike(ground, cell, target, motorized)
        ]
        if mine:
            options[unit] = mine
            able.append((unit, 0))
    sides: set[int] = set()
    found: list[Berth] = []
    for unit, _ in by_use(s, able):
        here = where[unit]
        best, most = 0, -99.0
        for cell in options[unit]:
            if cell != here and room[cell] <= 0:
                continue
            side = direction(target, cell)
            score = 0.5 if cell == here else 0.0
            score += 1.0 if OPPOSITE[side] in sides and side not in sides else 0.0
            score += 0.4 if side not in sides else 0.0
            score += 0.3 * ground.modifier[cell]
            score -= 1.5 if ground.river(cell, target) else 0.0
            if score > most:
                best, most = cell, score
        if not best:
            continue
        if best != here:
            room[best] -= 1
            if here in room:
                room[here] += 1
        sides.add(direction(target, best))
        found.append((unit, best))
    return found


def space(s: Position, seat: Seat, cell: int, nation: str) -> int:
    """How many more units of a nation may stand in a hex."""
    game = s.game
    here = s.at.get(cell, ())
    if s.held[1 - seat][cell] or any(game.units[u].nation != nation for u in here):
        return 0
    room = min(game.land.ground.room[cell], 1) if nation == "soviet" else game.land.ground.room[cell]
    return room - sum(game.units[u].kind != "hq" for u in here)


def concentrate(s: Position, order: Order, ends: dict[int, set[int]], known: dict[int, Attack | None]) -> Attack | None:
    """The best attack that these units can be brought to, each within what it can reach.

    `known` holds what earlier calls found, by target; the caller forgets what has changed.
    """
    game, seat = s.game, order.seat
    if not ends:
        return None
    nation = game.units[next(iter(ends))].nation
    enemies = s.held[1 - seat]
    reached: set[int] = set()
    for unit, cells in ends.items():
        reached |= cells
        reached.add(s.where[unit])
    targets = {near for cell in reached for near in game.grid.near[cell] if enemies[near]}
    best: Attack | None = None
    for target in sorted(targets):
        if target not in known:
            around = [cell for cell in game.grid.near[target] if cell in reached]
            taken = {cell: space(s, seat, cell, nation) for cell in around}
            berths = settle(s, target, around, ends, taken)
            known[target] = best_of(s, order, target, berths) if berths else None
        attack = known[target]
        if attack is not None and (best is None or attack.value > best.value):
            best = attack
    return best
