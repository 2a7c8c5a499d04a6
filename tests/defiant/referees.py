"""Slow and obvious: zones, command range and movement as the booklet tells them, one hex at a time.

They read the map and the counters, and none of the tables that the game makes of them. Points are half points.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.games.poland_defiant.state import ISOLATED, Position
from sandtable.kernel import Seat
from tests.defiant.board import GAME, GERMAN, POLISH

CHART, GRID, UNITS = GAME.hexmap, GAME.grid, GAME.units
FOOT = {"clear": 1, "forest": 2, "marsh": 2}
WHEELS = {"clear": 1, "forest": 2, "marsh": 3}
WHEELED = ("mechanized", "motorized", "hq")


def road(u: int, v: int) -> bool:
    return CHART.side(CHART.roads, u, v)


def rail(u: int, v: int) -> bool:
    return CHART.side(CHART.rails, u, v)


def land(cell: int) -> bool:
    """Neither water nor neutral ground."""
    return CHART.terrain_at[cell] != "water" and CHART.country_at[cell] not in ("Lithuania", "Hungary")


def mountain(cell: int) -> bool:
    return CHART.terrain_at[cell] in ("mountain", "closed")


def bridge(s: Position, seat: Seat, u: int, v: int) -> bool:
    """A road, a railway, or for the Poles a temporary bridge that stands."""
    if road(u, v) or rail(u, v):
        return True
    standing = [{*pair} for n, pair in enumerate(CHART.temporary) if s.bridges >> n & 1]
    return seat == POLISH and {u, v} in standing


def major(s: Position, seat: Seat, u: int, v: int) -> bool:
    return CHART.side(CHART.major, u, v) and not bridge(s, seat, u, v)


def minor(s: Position, seat: Seat, u: int, v: int) -> bool:
    return CHART.side(CHART.minor, u, v) and not bridge(s, seat, u, v)


def dry(u: int, v: int) -> bool:
    return land(u) and land(v) and not CHART.side(CHART.water, u, v)


def by_road_in_mountains(u: int, v: int) -> bool:
    return road(u, v) or not (mountain(u) or mountain(v))


def on_map(s: Position, seat: Seat) -> Iterator[int]:
    """The units of a side on the map, but not the ship."""
    return (n for n, cell in enumerate(s.where) if cell and UNITS[n].seat == seat and UNITS[n].kind != "ship")


# Chapter 5


def zones(s: Position, seat: Seat) -> set[int]:
    found = set()
    for n in on_map(s, seat):
        unit, u = UNITS[n], s.where[n]
        if unit.kind in ("hq", "train") or not unit.attack[s.steps[n]]:
            continue
        for v in GRID.near[u]:
            if dry(u, v) and not major(s, seat, u, v) and by_road_in_mountains(u, v):
                found.add(v)
    return found


# Chapter 4


def commanded(s: Position, hq: int) -> set[int]:
    """Breadth first over hexes and whether a river has been crossed on the way: then it is the last hex."""
    seat, most = UNITS[hq].seat, UNITS[hq].range
    wave, seen = {(s.where[hq], False)}, {(s.where[hq], False)}
    for _ in range(most):
        wave = {
            (v, major(s, seat, u, v))
            for u, crossed in wave
            if not crossed
            for v in GRID.near[u]
            if dry(u, v) and (by_road_in_mountains(u, v) or (u == s.where[hq] and not mountain(v)))
        } - seen
        seen |= wave
    return {cell for cell, _ in seen}


# Chapter 6


class Begun(NamedTuple):
    """What a unit has done of its move."""

    spent: int = 0
    road: int = 0
    struck: bool = False
    paid: int = -1
    fresh: bool = True


class Found(NamedTuple):
    """Where a unit can go: at what cost if it can go on, at what cost by strategic movement, all that it can enter."""

    onward: dict[int, int]
    roads: dict[int, int]
    all: set[int]
    struck: dict[int, bool]  # has paid for interdiction, where it can go on
    paid: dict[int, int]  # what it has spent if it has paid, where that is better than to pay later


def moves(s: Position, n: int, begun: Begun, *, may_rush: bool = True, avoids_zoc: bool = False) -> Found:
    unit, start = UNITS[n], s.where[n]
    enemy = enemy_of(s, n)
    if avoids_zoc:
        if start in enemy.zones:
            return Found({}, {}, set(), {}, {})
        enemy = enemy._replace(closed=enemy.closed | enemy.zones)
    most = unit.move if s.supply[n] == ISOLATED else 2 * unit.move  # half points
    found = Found({}, {}, set(), {}, {})
    if begun.spent >= 0:
        _march(s, n, begun, enemy, most=most, found=found)
    if may_rush and (not begun.fresh or unit.kind in WHEELED) and begun.road >= 0:
        _rush(s, n, begun, enemy, most=most, found=found)
    found.all.discard(start)
    for known in (found.onward, found.roads):
        known.pop(start, None)
    return found


class Enemy(NamedTuple):
    """Where the enemy of a unit is, and what of it the unit may overrun."""

    zones: set[int]
    closed: set[int]
    prey: set[int]  # only HQs are there


def enemy_of(s: Position, n: int) -> Enemy:
    seat = UNITS[n].seat
    troops = {s.where[other] for other in on_map(s, 1 - seat) if UNITS[other].kind != "hq"}
    lone = {s.where[other] for other in on_map(s, 1 - seat) if UNITS[other].kind == "hq"} - troops
    strong = UNITS[n].kind != "hq" and UNITS[n].attack[s.steps[n]] > 0
    return Enemy(zones(s, 1 - seat), troops if strong else troops | lone, lone)


def at_home(n: int, cell: int) -> bool:
    """Bernolák does not leave Slovakia."""
    return UNITS[n].id != "Bernolak" or CHART.country_at[cell] == "Slovakia"


def cost(s: Position, n: int, u: int, v: int) -> tuple[int, bool] | None:
    """Half points for a step and whether it ends the move; None if it cannot be taken."""
    seat, place = UNITS[n].seat, CHART.place.get(v)
    if not land(v) or not at_home(n, v):
        return None
    if road(u, v):
        return 2, False
    if not dry(u, v) or mountain(v) or major(s, seat, u, v):
        return None
    table = WHEELS if UNITS[n].kind in WHEELED else FOOT
    points = 1 if place and place.kind in ("town", "city") else table[CHART.terrain_at[v]]
    return (2 * points + 2, True) if minor(s, seat, u, v) else (2 * points, False)


def _march(s: Position, n: int, begun: Begun, enemy: Enemy, *, most: int, found: Found) -> None:
    """Dijkstra over hex, stopped and interdiction paid."""
    start, surcharge = s.where[n], 4 if UNITS[n].kind in ("mechanized", "motorized") else 2
    first = begun.spent
    struck = begun.struck
    if s.interdicted[start] and not struck:
        first, struck = first + surcharge, True
    best: dict[tuple[int, bool, bool], int] = {}
    queue = [(first, start, False, struck), *([(begun.paid, start, False, True)] if begun.paid >= 0 else [])]
    queue = [state for state in queue if state[0] <= most]
    while queue:
        spent, u, stopped, struck = heapq.heappop(queue)
        if (u, stopped, struck) in best:
            continue
        best[u, stopped, struck] = spent
        if stopped or u in enemy.prey:
            continue
        for v in GRID.near[u]:
            step = cost(s, n, u, v)
            if step is None or v in enemy.closed:
                continue
            total = spent + step[0] + (0, 2, 6)[(u in enemy.zones) + (v in enemy.zones)]
            pays = bool(s.interdicted[v]) and not struck
            total += surcharge if pays else 0
            if total <= most:
                heapq.heappush(queue, (total, v, step[1], struck or pays))
    for (u, stopped, _), spent in best.items():
        found.all.add(u)
        if not stopped:
            found.onward[u] = min(spent, found.onward.get(u, spent))
    for u, spent in found.onward.items():
        found.struck[u] = best.get((u, False, True)) == spent
    struck_too = {u: best[u, False, True] for u in found.onward if (u, False, True) in best}
    found.paid.update({u: paid for u, paid in struck_too.items() if 0 < paid - found.onward[u] < surcharge})


def _rush(s: Position, n: int, begun: Begun, enemy: Enemy, *, most: int, found: Found) -> None:
    """Strategic movement, breadth first along the roads."""
    start, combat = s.where[n], UNITS[n].kind != "hq"
    friends = [u for u in on_map(s, UNITS[n].seat) if (UNITS[u].kind != "hq") == combat and u != n]
    if not any(road(start, v) for v in GRID.near[start]) or start in enemy.zones or s.interdicted[start]:
        return
    wave, spent = {start}, begun.road
    found.roads[start] = spent
    while wave and spent < most:
        spent += 1
        ahead = set()
        for u in wave:
            if u in enemy.prey:
                continue
            for v in GRID.near[u]:
                full = sum(s.where[other] == v for other in friends) >= (2 if combat else 1)
                barred = v in found.roads or v in enemy.zones or v in enemy.closed or s.interdicted[v] or full
                if road(u, v) and land(v) and at_home(n, v) and not barred:
                    ahead.add(v)
        for v in ahead:
            found.roads[v] = spent
        wave = ahead
    found.all.update(found.roads)


def rails(s: Position, n: int, reinforcing: bool) -> set[int]:
    """Where a train can go: along the railway, to the first enemy zone; who has just come, abroad only near friends."""
    seat, start = UNITS[n].seat, s.where[n]
    enemy_zones = zones(s, 1 - seat)
    if start in enemy_zones or s.interdicted[start]:
        return set()
    enemies = {s.where[other] for other in on_map(s, 1 - seat)}
    seen, todo = {start}, [start]
    while todo:
        u = todo.pop()
        if u in enemy_zones:
            continue
        for v in GRID.near[u]:
            if rail(u, v) and land(v) and v not in enemies and not s.interdicted[v] and v not in seen:
                seen.add(v)
                todo.append(v)
    if not reinforcing:
        return seen - {start}
    still = [s.where[other] for other in on_map(s, seat) if other != n and not s.status[other]]
    abroad = ("Germany", "East Prussia", "Slovakia") if seat == POLISH else ("Poland",)
    return {
        cell
        for cell in seen - {start}
        if CHART.country_at[cell] not in abroad or any(GRID.distance(cell, friend) <= 3 for friend in still)
    }


__all__ = ["GERMAN", "Begun", "commanded", "moves", "rails", "zones"]
