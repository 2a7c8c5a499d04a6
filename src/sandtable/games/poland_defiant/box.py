"""What is in the box: the map, the counters, the aircraft, the chits and the charts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

from msgspec.structs import asdict

from sandtable.games.poland_defiant import fits, tables
from sandtable.games.poland_defiant.land import Land
from sandtable.games.poland_defiant.roster import AirForce, Cup, Roster
from sandtable.games.poland_defiant.tables import Charts, Numbers
from sandtable.games.poland_defiant.units import COLUMNS, Unit, read_units
from sandtable.hexes import load as load_map
from sandtable.hexes.demands import Demands
from sandtable.kernel import Rulebook
from sandtable.kernel.data import digest, read_table, read_text, read_toml
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison
from sandtable.kernel.options import read_options
from sandtable.maps.box import MapBox
from sandtable.maps.crt import read_results
from sandtable.maps.units import check_set_up

T = TypeVar("T")


@cache
def _ours(game: type[Box]) -> Box:
    return game()


class Box(MapBox):
    HERE = Path(__file__).parent / "data"
    FILES: ClassVar[tuple[str, ...]] = (
        *("air.csv", "chits.csv", "events.csv", "map.txt", "outcomes.csv"),
        *("tables.toml", "terrain.csv", "turns.csv", "units.csv"),
    )
    GUIDE = HERE / "kit.md"

    options, _ = read_options(HERE / "options.toml")
    seats = ("german", "polish")
    sides = ("Germany", "Poland")
    units: list[Unit]
    limits: Numbers

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        troubles, asked = Gathering(), read_toml(self.HERE / "demands.toml", Demands)

        def part(read: Callable[[], T], ours: Callable[[Box], T]) -> T:
            """A part of the data; where it is not as it must be, ours, so that the rest can be read."""
            with troubles:
                return read()
            return ours(_ours(type(self)))

        hexmap = part(lambda: load_map(compared.text("map.txt"), data / "map.txt"), lambda box: box.hexmap)
        days = part(lambda: tables.read_days(compared), lambda box: box.charts.days)
        reaches = hexmap.grid.cell, hexmap.entries, len(days)
        units = part(lambda: read_units(compared, *reaches), lambda box: box.units)
        chits = part(lambda: tables.read_chits(compared, units, len(days)), lambda box: [*box.cup.chits])
        planes = part(lambda: tables.read_planes(compared), lambda box: [*box.air.planes])
        events = part(lambda: tables.read_events(compared), lambda box: box.charts.events)
        scale = part(lambda: tables.read_scale(compared), lambda box: box.charts.scale)
        with troubles:
            self.limits = tables.read_numbers(data / "tables.toml")
            compared.tables("tables.toml")
            crt = read_results(data / "tables.toml", self.limits.crt)
        with troubles:
            terrain = tables.read_terrain(compared)
            fits.check(hexmap, read_text(data / "map.txt"), data / "map.txt", terrain, asked)
        troubles.end()
        self.charts = Charts(days, events, scale, crt, self.limits.crt.columns, terrain)
        self.lay_map(hexmap)
        self.land = Land(hexmap, terrain, self.limits, asked.groups["neutral"])
        if folder:
            most = self.limits.stack_units, self.limits.stack_hqs
            rows = read_table(data / "units.csv", COLUMNS)
            check_set_up(units, self.land.closed, self.grid.name, most, rows)
        self.muster(units)
        self.roster = Roster(units, hexmap.entries, self.limits)
        self.of_seat = self.roster.ashore
        self.air = AirForce(planes, hexmap, self.limits)
        self.cup = Cup(chits, units, self.roster, self.seats)
        self.rulebook = Rulebook.read(self.HERE, self._figures())
        self.data_hash = digest(data, self.FILES)
        self.kit = compared if folder else None

    def _figures(self) -> dict[str, object]:
        """What the texts of the rules may name."""
        return {
            **asdict(self.limits),
            **{f"turn_{chit.id}": chit.turn for chit in self.cup.chits},
            **{f"event_{roll}": event.number for roll, event in self.charts.events.items()},
            "turns": len(self.charts.days),
            "outcomes": "; ".join(f"from {degree.least} on: {degree.name}" for degree in self.charts.scale),
        }
