"""Lines of command and of supply: sections 5.1, 5.3 and 8."""

from __future__ import annotations

from sandtable.games.summer_lightning.ground import LINES, ROADS
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.units import GERMAN, POLE, SIDES, SLOVAK
from sandtable.hexes import Reach, flood, reach


def command_range(s: Position, hq: int) -> Reach:
    """The hexes from which a unit can be taken under an HQ's command, with what the line to each costs."""  # 5.1c, 8.1
    game, kind = s.game, s.game.units[hq]
    lanes = game.land.ground.lanes(LINES, s.closed(kind.nation) | game.land.neutral)
    return reach(lanes, s.where[hq], 2 * game.limits.command_points, s.held[1 - kind.seat], game.nowhere)


def commandable(s: Position, hq: int) -> list[int]:
    """The units that an HQ could take under command, used or not, in the order of the unit file."""  # 5.1c, 5.3
    cells, where = command_range(s, hq).cost, s.where
    return [u for u in s.game.roster.troops[s.game.units[hq].nation] if where[u] and where[u] in cells]


def road_range(s: Position, start: int, nation: str) -> Reach:
    """The hexes within the length of road that joins corps to armies."""  # 8.2b, 8.2c, 5.21b
    game = s.game
    lanes = game.land.ground.lanes(ROADS, s.closed(nation) | game.land.neutral)
    return reach(lanes, start, 2 * game.limits.army_road, s.held[1 - SIDES[nation]], game.nowhere)


def sources(s: Position, nation: str) -> int:
    """Where a nation's roads of any length must lead."""  # 8.2
    game = s.game
    if nation == POLE:
        cities = game.land.polish_cities & ~s.control  # 8.2d
        return cities | game.land.cernauti if s.options["bridgehead"] == "yes" else cities  # 12.8
    return game.land.german_sources if nation == GERMAN else game.land.soviet_sources  # 8.2b, 8.2e


def passable(s: Position, nation: str) -> int:
    """The hexes that a nation's roads of supply may lead through, if there were no enemies."""
    closed = s.closed(nation) | s.game.land.neutral
    if nation == POLE and s.options["bridgehead"] == "yes":
        closed &= ~s.game.land.romania  # 12.8: the line may run where the units may not
    return s.game.grid.all & ~closed


def fed(s: Position, nation: str) -> int:
    """All hexes from which a road free of enemies leads to a source."""
    game = s.game
    free = passable(s, nation) & ~s.mask(s.held[1 - SIDES[nation]])
    return flood(sources(s, nation) & free, free, game.hexmap.roads)


def hq_supplied(s: Position, hq: int) -> bool:
    """Whether an HQ is in supply."""
    game, kind = s.game, s.game.units[hq]
    if kind.nation == GERMAN and s.turn <= 2:
        return True  # 9.4d
    if kind.nation == SLOVAK:
        if s.held[1 - kind.seat][game.land.presov]:
            return False
        return s.where[hq] in road_range(s, game.land.presov, SLOVAK).cost  # 8.2c
    supplied = fed(s, kind.nation)
    if kind.nation != GERMAN or hq in game.roster.armies:
        return bool(supplied >> s.where[hq] & 1)  # 8.2b, 8.2d, 8.2e
    armies = [army for army in game.roster.armies if s.where[army] and supplied >> s.where[army] & 1]
    if not armies:
        return False
    near = road_range(s, s.where[hq], GERMAN).cost
    return any(s.where[army] in near for army in armies)


def unit_supplied(s: Position, unit: int) -> bool:
    """Whether a unit has a line to an HQ of its nation that is in supply."""  # 8.1
    game, nation = s.game, s.game.units[unit].nation
    if nation == GERMAN and s.turn <= 2:
        return True  # 9.4d
    if game.units[unit].kind == "hq":
        return hq_supplied(s, unit)
    here, far = s.where[unit], game.limits.command_points
    for hq in game.roster.hqs_of[nation]:
        near = s.where[hq] and game.grid.distance(here, s.where[hq]) <= far
        if near and here in command_range(s, hq).cost and hq_supplied(s, hq):
            return True
    return False
