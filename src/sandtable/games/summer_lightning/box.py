"""What is in the box: the map, the counters, the missions and the charts."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from msgspec.structs import asdict

from sandtable.games.summer_lightning import tables
from sandtable.games.summer_lightning.ground import LATVIA
from sandtable.games.summer_lightning.land import Land
from sandtable.games.summer_lightning.roster import Roster
from sandtable.games.summer_lightning.tables import ATTACKS, DEFENCES, Charts, Numbers
from sandtable.games.summer_lightning.units import Unit, read_units
from sandtable.hexes import demands
from sandtable.hexes import load as load_map
from sandtable.hexes.demands import Demands
from sandtable.kernel import Rulebook
from sandtable.kernel.data import digest, read_toml
from sandtable.kernel.kit import Comparison
from sandtable.kernel.options import read_options
from sandtable.maps.box import MapBox


class Box(MapBox):
    units: list[Unit]
    limits: Numbers
    frontier: dict[str, int]  # by whether Czechoslovakia survives: the hexes that the Poles must guard
    seats = ("axis", "polish")
    sides = ("Axis", "Poland")
    attacks, defences = ATTACKS, DEFENCES
    HERE = Path(__file__).parent / "data"
    FILES: ClassVar[tuple[str, ...]] = (
        *("deployment.csv", "luck.csv", "map.txt", "missions.csv", "options.csv", "surprise.csv"),
        *("tables.toml", "terrain.csv", "turns.csv", "units.csv"),
    )
    GUIDE = HERE / "kit.md"
    options, excluded = read_options(HERE / "options.toml")

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        hexmap = load_map(compared.text("map.txt"), data / "map.txt")
        terrain = tables.read_terrain(compared, hexmap.terrain)
        asked = read_toml(self.HERE / "demands.toml", Demands)
        demands.check(hexmap, compared.text("map.txt"), data / "map.txt", asked, terrain)
        turns = tables.read_turns(compared)
        places = {place.name: cell for cell, place in hexmap.place.items()}
        units = read_units(compared, places, len(turns))
        self.limits = tables.read_numbers(data / "tables.toml")
        compared.tables("tables.toml")
        matrix = tables.read_missions(compared)
        prices = tables.read_prices(compared, self.seats, {option.name: option.values for option in self.options})
        luck = tables.read_luck(compared, self.seats)
        self.lay_map(hexmap, {"Latvia": LATVIA})
        self.land = Land(hexmap, terrain, self.limits, asked.groups)
        self.muster(units)
        self.roster = Roster(units, self.limits.command_divisions)
        plans = tables.read_deployments(compared, units, self.grid.cell)
        surprise = tables.read_surprise(compared, self.index, places)
        self.charts = Charts(terrain, turns, matrix, prices, luck, plans, surprise)
        points = {f"price_{price.name}": price.points for price in prices}
        points |= {f"luck_{face.effect}": face.points for faces in luck for face in faces}
        self.rulebook = Rulebook.read(self.HERE, {**asdict(self.limits), **points, "turns": len(turns)})
        self.data_hash = digest(data, self.FILES)
        self.kit = compared if folder else None
