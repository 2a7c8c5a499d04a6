"""What the map means to units: where they may step, and across which hexsides zones, attacks, command and supply run.

One function judges a step for each kind of passage; tables for the whole map are made from them once. They depend on
which temporary bridges stand, and only for the Polish side (6.2.2a-2).
"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.poland_defiant.tables import Terrain
from sandtable.hexes import HexMap, Lanes, direction, links_of
from sandtable.maps.ground import Hexsides

BUILT_UP = ("town", "city")
SHELTER = ("village", *BUILT_UP)


class Ground(Hexsides):
    """The map for one side, with the temporary bridges that stand for it."""

    def __init__(self, hexmap: HexMap, terrain: dict[str, Terrain], road: int, minor: int, shut: int = 0) -> None:
        super().__init__(hexmap)
        self._terrain = terrain
        self._road, self._minor = 2 * road, 2 * minor  # in half movement points
        self._standing: frozenset[frozenset[int]] = frozenset()
        self._mountain = hexmap.terrain.get("mountain", 0) | hexmap.terrain.get("closed", 0)
        self._water, self._shut = hexmap.terrain.get("water", 0) | shut, shut  # neutral ground is as closed as water
        self.nets = tuple(road | rail for road, rail in zip(hexmap.roads, hexmap.rails, strict=True))
        self.foot = Lanes(self.grid, self.step_on_foot)
        self.wheels = Lanes(self.grid, self.step_on_wheels)
        self.roads = Lanes(self.grid, self.step_by_road)
        self.zones: list[tuple[int, ...]] = [()] * self.grid.size
        self.attacks: list[tuple[int, ...]] = [()] * self.grid.size
        self.command, self.rivers, self.trace = [0] * 6, [0] * 6, [0] * 6
        self._judge(self.grid.cells)

    def _judge(self, cells: Iterable[int]) -> None:
        for u in cells:
            near = self.grid.near[u]
            self.zones[u] = tuple(v for v in near if self.zone_runs(u, v))
            self.attacks[u] = tuple(v for v in near if self.attack_runs(u, v))
            for v in near:
                d, here = direction(u, v), 1 << u
                for links, runs in (
                    (self.command, self.command_runs(u, v)),
                    (self.rivers, self.command_crosses(u, v)),
                    (self.trace, self.supply_runs(u, v)),
                ):
                    links[d] = links[d] | here if runs else links[d] & ~here

    def with_bridges(self, standing: int) -> Ground:
        """The same map where these temporary bridges stand (bits, in the order of the map file)."""
        pairs = [pair for n, pair in enumerate(self.hexmap.temporary) if standing >> n & 1]
        other = Ground.__new__(Ground)
        other.__dict__.update(self.__dict__)
        other._standing = frozenset(frozenset(pair) for pair in pairs)
        joined = self.hexmap.cells_on(self.nets)
        spans = links_of((a, b) for a, b in pairs if joined >> a & joined >> b & 1)  # 10.1.1: from road to road
        other.nets = tuple(net | span for net, span in zip(self.nets, spans, strict=True))
        cells = sorted({cell for pair in self.hexmap.temporary for cell in pair})
        other.foot = self.foot.anew(cells, other.step_on_foot)
        other.wheels = self.wheels.anew(cells, other.step_on_wheels)
        other.zones, other.attacks = self.zones[:], self.attacks[:]
        other.command, other.rivers, other.trace = self.command[:], self.rivers[:], self.trace[:]
        other._judge(cells)
        return other

    # Hexsides

    def bridged(self, u: int, v: int) -> bool:
        """A road, a railway or a temporary bridge crosses whatever river there is."""
        joined = self.nets[direction(u, v)] >> u & 1  # 6.2.2a-1
        return bool(joined) or frozenset((u, v)) in self._standing  # 6.2.2a-2

    def unbridged_major(self, u: int, v: int) -> bool:
        return bool(self.hexmap.major[direction(u, v)] >> u & 1) and not self.bridged(u, v)

    def unbridged_minor(self, u: int, v: int) -> bool:
        return bool(self.hexmap.minor[direction(u, v)] >> u & 1) and not self.bridged(u, v)

    def dry(self, u: int, v: int) -> bool:
        """Land in both hexes, and some land between them."""  # 6.2.4, 9.3.1b
        return not (self._water >> v & 1 or self._water >> u & 1 or self.wet(u, v))

    def mountainous(self, cell: int) -> bool:
        return bool(self._mountain >> cell & 1)

    def level(self, u: int, v: int) -> bool:
        """Neither hex is mountain, or a road joins them."""
        return not (self._mountain >> u & 1 or self._mountain >> v & 1) or self.road(u, v)

    # What runs across them

    def step(self, u: int, v: int, wheels: bool) -> tuple[int | None, bool]:
        """The cost of a step in half points (None: closed), and whether the unit must stop after it."""
        if self.road(u, v) and not self._shut >> v & 1:
            return self._road, False  # 6.2.1
        if not self.dry(u, v) or self._mountain >> v & 1 or self.unbridged_major(u, v):
            return None, False  # 6.2.4, 6.2.3
        terrain = self._terrain[self.named(v)]
        cost = 2 * (terrain.wheels if wheels else terrain.foot)  # 6.2
        return (cost + self._minor, True) if self.unbridged_minor(u, v) else (cost, False)  # 6.2.2b

    def step_on_foot(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.step(u, v, wheels=False)

    def step_on_wheels(self, u: int, v: int) -> tuple[int | None, bool]:
        return self.step(u, v, wheels=True)

    def step_by_road(self, u: int, v: int) -> tuple[int | None, bool]:
        return (1 if self.road(u, v) and not self._shut >> v & 1 else None), False  # 6.4: half a point

    def zone_runs(self, u: int, v: int) -> bool:
        return self.dry(u, v) and not self.unbridged_major(u, v) and self.level(u, v)  # 5.6a, 5.6b

    def attack_runs(self, u: int, v: int) -> bool:
        return self.dry(u, v) and self.level(u, v)  # 9.2.1b, 9.3.1b

    def command_runs(self, u: int, v: int) -> bool:
        return self.dry(u, v) and not self.unbridged_major(u, v) and self.level(u, v)  # 4.2.4a, 4.2.4c

    def command_crosses(self, u: int, v: int) -> bool:
        return self.dry(u, v) and self.unbridged_major(u, v) and self.level(u, v)  # 4.2.4b

    def downhill(self, cell: int) -> tuple[list[int], list[int]]:
        """The links of command, and those across rivers, for an HQ in a mountain hex: it may begin without a road."""
        command, rivers = self.command[:], self.rivers[:]
        for near in self.grid.near[cell]:
            if self.dry(cell, near) and not self.mountainous(near):
                links = rivers if self.unbridged_major(cell, near) else command
                links[direction(cell, near)] |= 1 << cell
        return command, rivers

    def supply_runs(self, u: int, v: int) -> bool:
        """A road or railway carries supply across everything."""  # 10.1.1a
        joined = bool(self.nets[direction(u, v)] >> u & 1) and not self._shut >> v & 1
        return joined or (self.dry(u, v) and not self.unbridged_major(u, v) and self.level(u, v))

    # Hexes

    def kind(self, cell: int) -> str:
        """Village, town, city, or nothing."""
        place = self.hexmap.place.get(cell)
        return place.kind if place else ""

    def named(self, cell: int) -> str:
        """The row of the terrain chart that counts for a hex: a town's or city's before that of the land."""
        kind = self.kind(cell)
        return kind if kind in BUILT_UP else self.hexmap.terrain_at[cell]

    def shift(self, cell: int) -> int:
        """Columns that the terrain of a hex gives its defender."""  # 9.3.1a
        return self._terrain[self.named(cell)].shift
