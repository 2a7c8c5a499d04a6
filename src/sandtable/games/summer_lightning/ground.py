"""What the map means to units: what a step costs whom, who may be where, and what a hex does for its defender.

One function judges a step for each class of unit. Where a nation may go changes in play (6.53, 6.54), so tables of
steps are made for each set of closed hexes when they are first wanted.
"""

from __future__ import annotations

from sandtable.games.summer_lightning.tables import Numbers, Terrain
from sandtable.games.summer_lightning.units import Unit
from sandtable.hexes import HexMap, Lanes, each
from sandtable.maps.ground import Hexsides

NORMAL, WHEELS, MOUNTAIN, ROADS, EXPRESS, LINES = range(6)
LATVIA = 1  # the cell of what lies beyond the northern edge; no hex of the map has it


def class_of(unit: Unit) -> int:
    """How a unit moves tactically."""
    if unit.kind == "hq":
        return ROADS  # 6.21, 6.51
    if unit.motorized:
        return WHEELS
    return MOUNTAIN if unit.kind == "mountain" else NORMAL


class Ground(Hexsides):
    """The map with the terrain chart."""

    def __init__(self, hexmap: HexMap, terrain: dict[str, Terrain], limits: Numbers) -> None:
        super().__init__(hexmap)
        self._terrain, self._limits = terrain, limits
        self.water = hexmap.terrain.get("water", 0)
        self.road_cells = hexmap.cells_on(hexmap.roads)
        self.room = bytearray(self.grid.size)  # units that may stand in a hex, HQs apart
        self.modifier = [0] * self.grid.size  # of terrain, town and city
        for cell in self.grid.cells:
            kind = terrain[hexmap.terrain_at[cell]]
            place = hexmap.place.get(cell)
            city, town = bool(place and place.kind == "city"), bool(place and place.kind == "town")
            self.room[cell] = kind.room + (limits.city_room if city else 0)  # 6.1
            built = limits.city_modifier if city else limits.town_modifier if town else 0
            self.modifier[cell] = kind.modifier + built  # 7.2
        self._lanes: dict[tuple[int, int, int], Lanes] = {}

    def roadless_mountain(self, cell: int) -> bool:
        return self.hexmap.terrain_at[cell] == "mountain" and not self.road_cells >> cell & 1

    def cost(self, u: int, v: int, how: int) -> int | None:
        """What a step costs, in half movement factors; None: it cannot be taken."""
        if how == EXPRESS:
            return 1 if self.road(u, v) else None  # 6.3a
        if self.road(u, v):
            return 2 * int(self._limits.road_cost)
        if how == ROADS or self.water >> v & 1 or self.wet(u, v):
            return None
        kind = self._terrain[self.hexmap.terrain_at[v]]
        points = kind.motorized if how == WHEELS else kind.mountain if how == MOUNTAIN else kind.normal  # 6.2c
        if not points:
            return None  # 6.52
        river = self._limits.river_cost if self.river(u, v) and how != LINES else 0  # 5.1c: lines ignore rivers
        return 2 * (points + int(river))

    def lanes(self, how: int, closed: int, last: int = 0) -> Lanes:
        """The steps of a class of units that may not enter the closed hexes, and go no further from the last ones."""
        key = (how, closed, last)
        found = self._lanes.get(key)
        if found is None:

            def step(u: int, v: int) -> tuple[int | None, bool]:
                if (closed >> v | last >> u) & 1:
                    return None, False
                return self.cost(u, v, how), bool(last >> v & 1)  # such a border is crossed for good

            found = self._lanes[key] = Lanes(self.grid, step)
            if last >> LATVIA & 1 and how != EXPRESS:  # 2.2b
                doors = self.hexmap.marks["to Latvia"] & (self.road_cells if how == ROADS else self.grid.all)
                for cell in each(doors):
                    found.stopping[cell] += ((LATVIA, 2 * int(self._limits.exit_cost)),)
        return found
