"""What the map means to the rules: where nobody goes, what counts as what, and the ways of each kind of unit."""

from __future__ import annotations

from sandtable.games.poland_defiant.fits import NEUTRAL
from sandtable.games.poland_defiant.ground import Ground
from sandtable.games.poland_defiant.tables import Numbers, Terrain
from sandtable.hexes import Chart, Lanes, each


class _Grounds(dict[int, Ground]):
    """The map for the Poles, for each set of temporary bridges that stand; made when it is first wanted."""

    def __init__(self, base: Ground) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, bridges: int) -> Ground:
        self[bridges] = self.base.with_bridges(bridges)
        return self[bridges]


class Land:
    def __init__(self, chart: Chart, terrain: dict[str, Terrain], limits: Numbers) -> None:
        self._rivers = chart.rivers
        country = chart.country
        shut = sum(country.get(name, 0) for name in NEUTRAL)
        self.ground = Ground(chart, terrain, limits.road_cost, limits.minor_river, shut)
        self.grounds = _Grounds(self.ground)
        self.kind_at = {cell: self.ground.kind(cell) for cell in chart.grid.cells}
        self.shift_at = {cell: self.ground.shift(cell) for cell in chart.grid.cells}
        self.on_road, self.on_rail = chart.cells_on(chart.roads), chart.cells_on(chart.rails)
        water = chart.terrain.get("water", 0)
        self.closed = water | shut | (chart.terrain.get("closed", 0) & ~self.on_road & ~self.on_rail)
        self.coast = chart.marks["coast"]
        self.sea = water | self.coast
        self.victory = {cell: n for n, cell in enumerate(each(chart.marks["victory"]))}
        self.warsaw, self.koenigsberg = chart.marks["warsaw"], chart.marks["konigsberg"]
        self.edge_sources = chart.marks["source"] & ~self.koenigsberg
        self.slovakia = country.get("Slovakia", 0)
        germany = country.get("Germany", 0) | country.get("East Prussia", 0)
        self.of_enemy = (country.get("Poland", 0), germany | self.slovakia)  # by seat
        self.bridgeheads: dict[int, int] = {}  # the temporary bridges at a hex, as bits
        for n, pair in enumerate(chart.temporary):
            for cell in pair:
                self.bridgeheads[cell] = self.bridgeheads.get(cell, 0) | 1 << n
        self.zone_extra = {  # what enemy zones add to a step, in half points
            "enter": 2 * limits.zoc_enter,
            "leave": 2 * limits.zoc_leave,
            "both": 2 * limits.zoc_to_zoc,
        }
        self.full_from = bytes(count >= limits.stack_units for count in range(256))
        self.slovak_lanes = Lanes(chart.grid, self._at_home)  # 11.1.5
        self.slovak_roads = Lanes(chart.grid, self._roads_at_home)

    def _at_home(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.ground.step_on_wheels(u, v) if self.slovakia >> v & 1 else (None, False)

    def _roads_at_home(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.ground.step_by_road(u, v) if self.slovakia >> v & 1 else (None, False)

    def zone_cost(self, zone: bytes | bytearray, u: int, v: int) -> int:
        """What enemy zones add to a step; nothing else keeps a unit out of them."""  # 5.1a, 5.1b, 5.1c
        extra = self.zone_extra
        if zone[u]:
            return extra["both"] if zone[v] else extra["leave"]
        return extra["enter"] if zone[v] else 0

    def river_at(self, a: int, b: int) -> str:
        """The name of the river between two hexes."""
        side = {a, b}
        return next((river.name for river in self._rivers if any({*pair} == side for pair in river.sides)), "river")
