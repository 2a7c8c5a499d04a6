"""Who there is: units by what they can do and whom they obey, the aircraft, and the chits of the cup."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.poland_defiant.tables import Chit, Numbers, Plane
from sandtable.games.poland_defiant.units import POLISH, SEATS, Unit
from sandtable.hexes import HexMap, each


class Roster:
    """Lists of units by seat, in the order of the unit file; the ship is among those that move and fight."""

    def __init__(self, units: Sequence[Unit], entries: dict[str, int], limits: Numbers) -> None:
        self._units, self._limits = units, limits
        ships = [n for n, unit in enumerate(units) if unit.kind == "ship"]
        self.ship = ships[0] if ships else None
        all_ = [[n for n, unit in enumerate(units) if unit.seat == seat] for seat in SEATS]
        self.ashore = [[n for n in side if n not in ships] for side in all_]
        self.hqs_of = [[n for n in side if units[n].kind == "hq"] for side in all_]
        self.immobile = [unit.kind == "fortress" or (unit.combat and not unit.move and not unit.rail) for unit in units]
        self.movable = [[n for n in side if not self.immobile[n]] for side in all_]
        self.fighters = [[n for n in side if units[n].kind != "hq"] for side in all_]
        self.later = [[n for n in side if units[n].turn and units[n].area] for side in self.ashore]
        self.entry = {n: entries[unit.area] for n, unit in enumerate(units) if unit.area}
        self.commanders = [self._commanders(unit) for unit in units]
        self.banded = {
            hq: [n for n, hqs in enumerate(self.commanders) if hq in hqs] for side in self.hqs_of for hq in side
        }
        self.unbanded = [[n for n in side if units[n].combat and not self.commanders[n]] for side in self.ashore]
        self.zoned = [[unit.kind != "train" and bool(value) for value in unit.attack] for unit in units]  # 5.2, 5.2.1
        self.wheeled = [unit.kind in ("mechanized", "motorized", "hq") for unit in units]  # 6.4
        motor, foot = 2 * limits.interdiction_motor, 2 * limits.interdiction_foot
        self.penalty = [motor if unit.kind in ("mechanized", "motorized") else foot for unit in units]
        self.rebuildable = [[n for n in side if self._rebuildable(units[n])] for side in self.ashore]

    def _commanders(self, unit: Unit) -> tuple[int, ...]:
        """The HQs of a unit's band, the one that takes over last."""
        if not unit.combat:
            return ()
        hqs = [n for n, other in enumerate(self._units) if other.kind == "hq" and {*unit.commands} & {*other.commands}]
        return tuple(sorted(hqs, key=lambda n: self._units[n].turn))

    def _rebuildable(self, unit: Unit) -> bool:
        return unit.combat and unit.steps > 1 and unit.move > 0 and not unit.slovak  # 11.2a, 11.2b

    def cost_to_rebuild(self, unit: int) -> int:
        foot = self._units[unit].kind == "infantry"
        return self._limits.rebuild_foot if foot else self._limits.rebuild_other  # 11.2.1


class AirForce:
    """The aircraft of both sides, and over which hexes each air fleet operates."""

    def __init__(self, planes: Sequence[Plane], hexmap: HexMap, limits: Numbers) -> None:
        self.planes = planes
        self.ids = [plane.id for plane in planes]
        self.index = {id_: n for n, id_ in enumerate(self.ids)}
        self.bombers = [[n for n, plane in enumerate(planes) if plane.seat == seat and plane.attack] for seat in SEATS]
        self.interdictors = [
            [n for n, plane in enumerate(planes) if plane.seat == seat and not plane.attack] for seat in SEATS
        ]
        self.widest_patrol = max([limits.interdiction_first, *(plane.range for plane in planes)])
        marks, both = hexmap.marks, hexmap.marks["both"]
        self.skies = {"1": marks["north"] | both, "4": marks["south"] | both, "": hexmap.grid.all}
        self.sky_cells = {fleet: list(each(sky)) for fleet, sky in self.skies.items()}


class Cup:
    """The chits, and the two pairs that merge in the course of the game."""

    def __init__(self, chits: Sequence[Chit], units: Sequence[Unit], roster: Roster, seats: tuple[str, ...]) -> None:
        self.chits = chits
        joint = [chit for chit in chits if chit.replaces]
        self.merged = {seats[chit.seat]: chit.id for chit in joint if chit.seat is not None}
        self.malopolska = next((n for n in roster.hqs_of[POLISH] if len(units[n].commands) > 1), None)
        old = () if self.malopolska is None else units[self.malopolska].commands
        self.merging = tuple(n for n in roster.hqs_of[POLISH] if units[n].id in old)
        self.northern = {hq for chit in chits if chit.id == "AGN" for hq in chit.hqs}
