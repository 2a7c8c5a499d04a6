"""What is in the box: the map, the counters, the missions and the charts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from msgspec.structs import asdict

from sandtable.games.summer_lightning import tables
from sandtable.games.summer_lightning.ground import LATVIA
from sandtable.games.summer_lightning.land import DEMANDS, Land
from sandtable.games.summer_lightning.options import OPTIONS
from sandtable.games.summer_lightning.roster import Roster
from sandtable.games.summer_lightning.tables import ATTACKS, DEFENCES, Charts, Numbers
from sandtable.games.summer_lightning.units import Unit, read_units
from sandtable.hexes import demands
from sandtable.hexes import load as load_chart
from sandtable.kernel import Rulebook
from sandtable.kernel.data import digest
from sandtable.kernel.kit import Comparison
from sandtable.maps.box import MapBox


class Box(MapBox):
    units: list[Unit]
    limits: Numbers
    named: ClassVar[Mapping[str, str]]  # words of events, missions and tactics
    frontier: dict[str, int]  # by whether Czechoslovakia survives: the hexes that the Poles must guard
    seats = ("axis", "polish")
    sides = ("Axis", "Poland")
    options = OPTIONS
    attacks, defences = ATTACKS, DEFENCES
    kind_names: ClassVar[dict[str, str]] = {
        "infantry": "infantry",
        "mountain": "mountain",
        "cavalry": "cavalry",
        "motorized": "motorized infantry",
        "armour": "armour",
        "light": "light armour",
        "artillery": "artillery",
        "fort": "fortress",
        "hq": "headquarters,",
    }
    size_names: ClassVar[dict[str, str]] = {
        "III": "regiment",
        "X": "brigade",
        "XX": "division",
        "XXX": "corps",
        "XXXX": "army",
        "XXXXX": "front",
    }

    HERE = Path(__file__).parent / "data"
    FILES: ClassVar[tuple[str, ...]] = (
        *("deployment.csv", "luck.csv", "map.txt", "missions.csv", "options.csv", "surprise.csv"),
        *("tables.toml", "terrain.csv", "turns.csv", "units.csv"),
    )
    GUIDE = HERE / "kit.md"

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        chart = load_chart(compared.text("map.txt"), data / "map.txt")
        terrain = tables.read_terrain(compared, chart.terrain)
        demands.check(chart, compared.text("map.txt"), data / "map.txt", DEMANDS, terrain)
        turns = tables.read_turns(compared)
        places = {place.name: cell for cell, place in chart.place.items()}
        units = read_units(compared, places, len(turns))
        self.limits = tables.read_numbers(data / "tables.toml")
        compared.tables("tables.toml")
        matrix = tables.read_missions(compared)
        prices = tables.read_prices(compared, self.seats, {option.name: option.values for option in self.options})
        luck = tables.read_luck(compared, self.seats)
        self.lay_map(chart, {"Latvia": LATVIA})
        self.land = Land(chart, terrain, self.limits)
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
