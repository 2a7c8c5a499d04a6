"""What the map means to the rules: where nobody goes, what counts as what, and the ways of each kind of unit."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.poland_defiant.ground import Ground
from sandtable.games.poland_defiant.tables import Numbers, Terrain
from sandtable.hexes import HexMap, Lanes, each


class _Grounds(dict[int, Ground]):
    """The map for the Poles, for each set of temporary bridges that stand; made when it is first wanted."""

    def __init__(self, base: Ground) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, bridges: int) -> Ground:
        self[bridges] = self.base.with_bridges(bridges)
        return self[bridges]


class Land:
    def __init__(self, hexmap: HexMap, terrain: dict[str, Terrain], limits: Numbers, neutral: Iterable[str]) -> None:
        self._rivers = hexmap.rivers
        country = hexmap.country
        shut = sum(country.get(name, 0) for name in neutral)  # PD-110
        self.ground = Ground(hexmap, terrain, limits.road_cost, limits.minor_river, shut)
        self.grounds = _Grounds(self.ground)
        self.kind_at = {cell: self.ground.kind(cell) for cell in hexmap.grid.cells}
        self.shift_at = {cell: self.ground.shift(cell) for cell in hexmap.grid.cells}
        self.on_road, self.on_rail = hexmap.cells_on(hexmap.roads), hexmap.cells_on(hexmap.rails)
        water = hexmap.terrain.get("water", 0)
        self.closed = water | shut | (hexmap.terrain.get("closed", 0) & ~self.on_road & ~self.on_rail)
        self.coast = hexmap.marks["coast"]
        self.sea = water | self.coast
        self.victory = {cell: n for n, cell in enumerate(each(hexmap.marks["victory"]))}
        self.warsaw, self.koenigsberg = hexmap.marks["warsaw"], hexmap.marks["konigsberg"]
        self.edge_sources = hexmap.marks["source"] & ~self.koenigsberg
        self.slovakia = country.get("Slovakia", 0)
        germany = country.get("Germany", 0) | country.get("East Prussia", 0)
        self.of_enemy = (country.get("Poland", 0), germany | self.slovakia)  # by seat
        self.bridgeheads: dict[int, int] = {}  # the temporary bridges at a hex, as bits
        for n, pair in enumerate(hexmap.temporary):
            for cell in pair:
                self.bridgeheads[cell] = self.bridgeheads.get(cell, 0) | 1 << n
        self.zone_extra = {  # 5.1a, 5.1b, 5.1c: what enemy zones add to a step, in half points
            "enter": 2 * limits.zoc_enter,
            "leave": 2 * limits.zoc_leave,
            "both": 2 * limits.zoc_to_zoc,
        }
        self.full_from = bytes(count >= limits.stack_units for count in range(256))
        self.slovak_lanes = Lanes(hexmap.grid, self._at_home)  # 11.1.5
        self.slovak_roads = Lanes(hexmap.grid, self._roads_at_home)

    def _at_home(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.ground.step_on_wheels(u, v) if self.slovakia >> v & 1 else (None, False)

    def _roads_at_home(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.ground.step_by_road(u, v) if self.slovakia >> v & 1 else (None, False)

    def river_at(self, a: int, b: int) -> str:
        """The name of the river between two hexes."""
        side = {a, b}
        return next((river.name for river in self._rivers if any({*pair} == side for pair in river.sides)), "river")
