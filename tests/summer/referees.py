"""Slow and obvious referees: they look at the map and the counters, and share no code with the engine."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.state import Position
from tests.summer.board import GAME

CHART, GRID, UNITS = GAME.hexmap, GAME.grid, GAME.units
LATVIA = GAME.cells["Latvia"]
COST = {"clear": (1, 1, 1), "forest": (2, 2, 2), "rough": (2, 3, 1), "mountain": (3, None, 2)}  # foot, motor, mountain
ROOM = {"clear": 3, "forest": 2, "rough": 2, "mountain": 1, "water": 0}
GROUND = {"clear": 0, "forest": 1, "rough": 2, "mountain": 3}
NEUTRAL = ("Hungary", "Romania", "Lithuania")
GERMAN_LANDS = ("Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia")


def country(cell: int) -> str:
    return "Latvia" if cell == LATVIA else CHART.country_at[cell]


def place(cell: int) -> str:
    return CHART.place[cell].kind if cell in CHART.place else ""


def road(u: int, v: int) -> bool:
    return bool(CHART.side(CHART.roads, u, v))


def river(u: int, v: int) -> bool:
    return bool(CHART.side(CHART.major, u, v) or CHART.side(CHART.minor, u, v))


def marked(name: str, cell: int) -> bool:
    return bool(CHART.marks[name] >> cell & 1)


def fights(s: Position, unit: int) -> bool:
    """Whether a unit is at war."""
    soviet = UNITS[unit].nation == "soviet"
    return not soviet or (s.turn >= 8 and s.options["soviets"] == "intervene" and s.options["bridgehead"] == "no")


def side(unit: int) -> str:
    return "polish" if UNITS[unit].nation == "polish" else "axis"


def enemies(s: Position, of: str) -> set[int]:
    """The hexes with enemies of a side."""
    return {at for n, at in enumerate(s.where) if at and side(n) != of and fights(s, n)}


def may_enter(s: Position, nation: str, cell: int) -> bool:
    land = country(cell)
    if land != "Latvia" and CHART.terrain_at[cell] == "water":
        return False
    czech = ("Slovakia", "Hungary", "Bohemia-Moravia")
    if s.options["czechoslovakia"] == "survives" and (land in czech or GAME.place_name(cell).startswith("Cieszyn")):
        return False
    if nation == "soviet":
        return land == "USSR" or (land == "Poland" and marked("east", cell))
    if land in (*NEUTRAL, "Latvia"):
        shut = s.options["neutrals"] == "unfriendly" or s.options["bridgehead"] == "yes"
        return nation == "polish" and s.fallen and not shut
    if land == "USSR":
        fighting = s.turn >= 8 and s.options["soviets"] == "intervene" and s.options["bridgehead"] == "no"
        return nation == "polish" and fighting
    return True


def abroad(cell: int) -> bool:
    return country(cell) in (*NEUTRAL, "Latvia")


def neighbours(cell: int) -> list[int]:
    beyond = [LATVIA] if cell != LATVIA and marked("to Latvia", cell) else []
    return [*GRID.near[cell], *beyond] if cell != LATVIA else []


def dijkstra(start: int, most: float, step: Callable[[int, int], float | None]) -> dict[int, float]:
    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        for there in neighbours(here):
            cost = step(here, there)
            if cost is not None and spent + cost <= most and spent + cost < best.get(there, 1e9):
                best[there] = spent + cost
                heapq.heappush(queue, (spent + cost, there))
    return best


# Command and supply


def commanded(s: Position, hq: int, most: float = 3) -> dict[int, float]:
    nation, foes = UNITS[hq].nation, enemies(s, side(hq))

    def step(u: int, v: int) -> float | None:
        if v in foes or abroad(v) or not may_enter(s, nation, v):
            return None
        return 1 if road(u, v) else COST[CHART.terrain_at[v]][0]

    return dijkstra(s.where[hq], most, step)


def by_road(s: Position, nation: str, start: int, most: float = 1e9) -> dict[int, float]:
    """Hexes joined to one by roads free of enemies."""
    foes = enemies(s, "polish" if nation == "polish" else "axis")

    def step(u: int, v: int) -> float | None:
        romania = nation == "polish" and s.options["bridgehead"] == "yes" and country(v) == "Romania"
        open_ = romania or (not abroad(v) and may_enter(s, nation, v))
        return 1 if v != LATVIA and road(u, v) and v not in foes and open_ else None

    return dijkstra(start, most, step)


def hq_in_supply(s: Position, hq: int) -> bool:
    kind = UNITS[hq]
    if kind.nation == "german" and s.turn <= 2:
        return True
    foes = enemies(s, side(hq))
    if kind.nation == "german" and kind.size == "XXX":
        near = by_road(s, "german", s.where[hq], 6)
        armies = [n for n, other in enumerate(UNITS) if other.nation == "german" and other.size == "XXXX"]
        return any(s.where[army] in near and hq_in_supply(s, army) for army in armies if s.where[army])
    if kind.nation == "slovak":
        presov = GAME.land.places["Prešov"]
        return presov not in foes and presov in by_road(s, "slovak", s.where[hq], 6)
    return any(source(s, kind.nation, cell) for cell in by_road(s, kind.nation, s.where[hq]))


def source(s: Position, nation: str, cell: int) -> bool:
    name = CHART.place[cell].name if cell in CHART.place else ""
    if nation == "polish":
        if name == "Cernăuți":
            return s.options["bridgehead"] == "yes"
        return place(cell) == "city" and country(cell) == "Poland" and not s.control >> cell & 1
    edge = len(GRID.near[cell]) < 6
    if nation == "german":
        return name == "Königsberg" or (edge and country(cell) in GERMAN_LANDS)
    return GRID.name(cell).startswith(str(GRID.columns)) and country(cell) == "USSR"


def in_supply(s: Position, unit: int) -> bool:
    nation = UNITS[unit].nation
    if nation == "german" and s.turn <= 2:
        return True
    hqs = [n for n, kind in enumerate(UNITS) if kind.kind == "hq" and kind.nation == nation and s.where[n]]
    return any(s.where[unit] in commanded(s, hq) and hq_in_supply(s, hq) for hq in hqs)


# Stacking


def room(cell: int, nation: str) -> int:
    return 1 if nation == "soviet" else ROOM[CHART.terrain_at[cell]] + (place(cell) == "city")


def crowded(s: Position) -> list[str]:
    """Hexes where too many stand, or units that may not stand together."""
    wrong = []
    for at in set(s.where) - {0}:
        here = [n for n, cell in enumerate(s.where) if cell == at]
        nations = {UNITS[n].nation for n in here}
        count = sum(UNITS[n].kind != "hq" for n in here)
        if len(nations) > 1 or count > room(at, next(iter(nations))):
            wrong.append(GAME.names[at])
    return wrong


def fits(s: Position, unit: int, cell: int) -> bool:
    here = [n for n, at in enumerate(s.where) if at == cell and n != unit]
    if any(UNITS[n].nation != UNITS[unit].nation for n in here):
        return False
    count = sum(UNITS[n].kind != "hq" for n in here)
    return UNITS[unit].kind == "hq" or count < room(cell, UNITS[unit].nation)


# Movement


def column(unit: int) -> int:
    kind = UNITS[unit].kind
    return 1 if kind in ("motorized", "armour", "light") else 2 if kind == "mountain" else 0


def step_cost(s: Position, unit: int, u: int, v: int) -> float | None:
    """What a step costs a unit in tactical movement, whoever stands there; None: it cannot be taken."""
    kind = UNITS[unit]
    if abroad(u) or not may_enter(s, kind.nation, v):
        return None
    if v == LATVIA:
        on_road = any(road(u, w) for w in GRID.near[u])
        return 1 if kind.kind != "hq" or on_road else None
    if road(u, v):
        return 1
    if kind.kind == "hq":
        return None
    ground = COST[CHART.terrain_at[v]][column(unit)]
    if ground is None:
        return None
    return ground + river(u, v)


def moves(s: Position, unit: int, most: float, rush: bool) -> dict[int, float]:
    """Where a unit can get to with so many factors, its own hex included; stacking apart."""
    foes = enemies(s, side(unit))
    close = foes | {v for u in foes for v in GRID.near[u]}

    def tactical(u: int, v: int) -> float | None:
        return None if v in foes else step_cost(s, unit, u, v)

    def strategic(u: int, v: int) -> float | None:
        if v == LATVIA or abroad(u) or v in close or not road(u, v) or not may_enter(s, UNITS[unit].nation, v):
            return None
        return 0.5

    start = s.where[unit]
    if rush and start in close:
        return {start: 0.0}
    return dijkstra(start, most, strategic if rush else tactical)


# Combat


def retreats(s: Position, unit: int, hexes: int, fear: set[int]) -> tuple[int, set[int]]:
    """How many hexes a unit can retreat, and where to: all ways are tried."""
    foes = enemies(s, side(unit))
    shunned = fear | {v for u in fear for v in GRID.near[u]}
    ends: dict[int, set[int]] = {}
    out: set[int] = set()

    def walk(way: list[int]) -> None:
        if len(way) - 1 == hexes:
            return
        for to in neighbours(way[-1]):
            nearer = to != LATVIA and GRID.distance(way[0], to) < len(way)
            if nearer or to in foes or to in shunned or step_cost(s, unit, way[-1], to) is None:
                continue
            if abroad(to):
                out.add(to)
                continue
            if fits(s, unit, to):
                ends.setdefault(len(way), set()).add(to)
            walk([*way, to])

    walk([s.where[unit]])
    if out:
        return hexes, out | ends.get(hexes, set())
    longest = max(ends, default=0)
    return longest, ends.get(longest, set())


def totals(s: Position, battle: Battle, attack: str, defence: str, row: dict[str, str]) -> dict[str, dict[int, int]]:
    """What each unit of both sides checks at, and `checks`: the number of checks; by the printed cell of the matrix."""
    target, attackers = battle.target, list(battle.units)
    defenders = [n for n, at in enumerate(s.where) if at == target]
    fighters = [n for n in attackers if UNITS[n].kind not in ("hq", "artillery")]
    nation = UNITS[defenders[0]].nation
    ground = GROUND[CHART.terrain_at[target]] + {"": 0, "town": 1, "city": 2}[place(target)]
    own = {"polish": "polish positions", "german": "german positions"}.get(nation)
    ground += bool(s.works >> target & 1 or (own and marked(own, target)))
    if defence == "counterattack":
        ground = 0
    sides = {GRID.near[target].index(s.where[n]) for n in fighters}
    pairs = sum(n in sides and n + 3 in sides for n in range(3)) if len(GRID.near[target]) == 6 else None
    foes = enemies(s, side(defenders[0]))
    if len(GRID.near[target]) == 6 and all(cell in foes for cell in GRID.near[target]):
        pairs = 3
    striking = sum(UNITS[n].cf[s.steps[n]] for n in fighters)
    holding = sum(UNITS[n].cf[s.steps[n]] for n in defenders)
    guns = sum(UNITS[n].kind == "artillery" for n in attackers) if battle.supplied else 0
    own_guns = sum(UNITS[n].kind == "artillery" and in_supply(s, n) for n in defenders)
    found: dict[str, dict[int, int]] = {"attacker": {}, "defender": {}, "checks": {}}
    if row["attacker_modifier"]:
        base = holding + own_guns + battle.air[1 - battle.seat] + ground + int(row["attacker_modifier"])
        for n in fighters:
            found["attacker"][n] = base + UNITS[n].poor + 2 * river(s.where[n], target)
    if row["defender_modifier"] and pairs is not None:
        wet = all(river(s.where[n], target) for n in fighters)
        base = striking + guns + battle.air[battle.seat] - ground + int(row["defender_modifier"])
        base += pairs - 2 * wet - (not battle.supplied)
        for n in defenders:
            if UNITS[n].kind not in ("hq", "artillery"):
                found["defender"][n] = base + UNITS[n].poor
    found["checks"] = {battle.seat: max(1, full(s, defenders)), 1 - battle.seat: max(1, full(s, attackers))}
    return found


def full(s: Position, units: list[int]) -> int:
    """Full-strength divisions; a Soviet corps is three or one."""
    count = 0
    for n in units:
        kind = UNITS[n]
        if kind.nation == "soviet" and kind.kind != "hq":
            count += 3 if s.steps[n] == 2 else 1
        elif kind.size == "XX" and s.steps[n] == 2:
            count += 1
    return count
