"""What is in the box: the map, the counters, the missions and the charts, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

from sandtable.games.summer_lightning import tables
from sandtable.games.summer_lightning.ground import LATVIA, Ground
from sandtable.games.summer_lightning.options import OPTIONS
from sandtable.games.summer_lightning.units import AXIS, GERMAN, NATIONS, POLE, POLISH, SEATS, SIDES, Unit, read_units
from sandtable.hexes import demands, each
from sandtable.hexes import load as load_chart
from sandtable.hexes.demands import Demands
from sandtable.kernel import Rulebook, Seat
from sandtable.kernel.data import digest
from sandtable.kernel.kit import Comparison
from sandtable.maps.box import MapBox

GREATER_GERMANY = ("Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia")  # 2.2d
NEUTRAL = ("Hungary", "Romania", "Lithuania")  # 6.54a
AT_WAR = ("Poland", "Germany", "Slovakia", "USSR")
DEMANDS = Demands(
    marks={
        "polish positions": "Polish permanent positions",
        "german positions": "German ones",
        "east": "what of Poland lies east of the line of demarcation",
        "german source": "where German supply comes from",
        "slovak source": "the same for Slovaks",
        "soviet source": "the same for Soviets",
        "to Latvia": "where Poles may leave over the north edge",
    },
    countries=(*AT_WAR, *GREATER_GERMANY[1:], *NEUTRAL, "Sea"),
    needed=AT_WAR,
    places=("Warszawa", "Cieszyn", "Cernăuți"),
)


class Box(MapBox):
    units: list[Unit]
    named: ClassVar[Mapping[str, str]]  # words of events, missions and tactics
    frontier: dict[str, int]  # by whether Czechoslovakia survives: the hexes that the Poles must guard
    seats = ("axis", "polish")
    sides = ("Axis", "Poland")
    options = OPTIONS
    attacks, defences = tables.ATTACKS, tables.DEFENCES
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
        "deployment.csv",
        "luck.csv",
        "map.txt",
        "missions.csv",
        "options.csv",
        "surprise.csv",
        "tables.toml",
        "terrain.csv",
        "turns.csv",
        "units.csv",
    )
    GUIDE = HERE / "kit.md"

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        self.chart = load_chart(compared.text("map.txt"), data / "map.txt")
        self.terrain = tables.read_terrain(compared, self.chart.terrain)
        demands.check(self.chart, compared.text("map.txt"), data / "map.txt", DEMANDS, self.terrain)
        self.turns = tables.read_turns(compared)
        self.place_cells = {place.name: cell for cell, place in self.chart.place.items()}
        self.units = read_units(compared, self.place_cells, len(self.turns))
        numbers = tables.read_numbers(data / "tables.toml")
        compared.tables("tables.toml")
        rolls = ("postures", "aggressive", "stalwart", "retrograde")
        figures = {name: getattr(numbers, name).value for name in numbers.__struct_fields__ if name not in rolls}
        self.limits = SimpleNamespace(**figures)
        self.postures = numbers.postures.value
        self.by_posture = {name: getattr(numbers, name).value for name in rolls[1:]}
        self.matrix = tables.read_missions(compared)
        self.prices = tables.read_prices(compared, self.seats, {option.name: option.values for option in self.options})
        self.luck = tables.read_luck(compared, self.seats)
        self._lay_out()
        self._muster()
        self.plans = tables.read_deployments(compared, self.units, self.grid.cell)
        self.surprise = tables.read_surprise(compared, self.index, self.place_cells)
        points = {f"price_{price.name}": price.points for price in self.prices}
        points |= {f"luck_{face.effect}": face.points for faces in self.luck for face in faces}
        self.rulebook = Rulebook.read(self.HERE, {**figures, **points, "turns": len(self.turns)})
        self.data_hash = digest(data, self.FILES)
        self.kit = compared if folder else None

    # What follows from the data

    def _lay_out(self) -> None:
        chart = self.chart
        self.lay_map(chart, {"Latvia": LATVIA})
        grid = chart.grid
        self.ground = Ground(chart, self.terrain, self.limits)

        def country(*names: str) -> int:
            return sum(chart.country.get(name, 0) for name in names)

        self.germany, self.slovakia = country(*GREATER_GERMANY), country("Slovakia")
        self.poland, self.ussr, self.romania = country("Poland"), country("USSR"), country("Romania")
        self.neutral = country(*NEUTRAL) | 1 << LATVIA
        self.not_soviet = (grid.all | 1 << LATVIA) & ~(self.ussr | chart.marks["east"])  # 6.53b
        self.czech = country("Slovakia", "Hungary", "Bohemia-Moravia") | 1 << self.place_cells["Cieszyn"]  # 12.5
        kinds = {kind: [cell for cell, place in chart.place.items() if place.kind == kind] for kind in ("town", "city")}
        cities = sum(1 << cell for cell in kinds["city"])
        self.built_up = (cities | sum(1 << cell for cell in kinds["town"])) & ~self.neutral
        self.polish_cities = cities & self.poland
        self.city_cells = sorted(each(self.polish_cities))
        self.warszawa, self.presov = self.place_cells["Warszawa"], next(each(chart.marks["slovak source"]))
        self.cernauti = 1 << self.place_cells["Cernăuți"]
        self.german_sources, self.soviet_sources = chart.marks["german source"], chart.marks["soviet source"]
        self.positions = {POLE: chart.marks["polish positions"], GERMAN: chart.marks["german positions"]}  # 9.11

    def _muster(self) -> None:
        units = self.units
        self.muster(units)
        self.of_seat = [[n for n, unit in enumerate(units) if unit.seat == seat] for seat in SEATS]
        self.of_nation = {nation: [n for n, unit in enumerate(units) if unit.nation == nation] for nation in NATIONS}
        self.seat_of_nation = SIDES
        self.hqs = [n for n, unit in enumerate(units) if unit.kind == "hq"]
        self.chit_of = {hq: n for n, hq in enumerate(self.hqs)}
        self.hqs_of = {nation: [n for n in self.of_nation[nation] if units[n].kind == "hq"] for nation in NATIONS}
        self.troops = {nation: [n for n in self.of_nation[nation] if units[n].kind != "hq"] for nation in NATIONS}
        self.combat_troops = {nation: [n for n in self.troops[nation] if units[n].combat] for nation in NATIONS}
        self.armies = [n for n in self.hqs_of[GERMAN] if units[n].size == "XXXX"]
        few, many = self.limits.command_divisions, len(units)
        self.span = {n: many if units[n].size == "XXXXX" else few for n in self.hqs}  # 5.3, 9.31b
        self.supreme = {*self.armies, *(n for n in self.hqs_of[POLE] if units[n].id == "SHQ")}  # 5.21, 5.22
        mobile = ("cavalry", "motorized", "armour", "light")
        self.exploiters = {nation: [n for n in self.troops[nation] if units[n].kind in mobile] for nation in NATIONS}
        divisions = {nation: [n for n in self.troops[nation] if units[n].division] for nation in NATIONS}
        self.division_bits = sum(1 << 8 * n for n, unit in enumerate(units) if unit.division)  # in `status` as a number
        self.restorable = {
            GERMAN: [n for n in divisions[GERMAN] if not units[n].motorized],
            POLE: divisions[POLE],
        }  # 4.41
        self.czech_tanks = {self.index[id_] for id_ in ("1Le", "3Le") if id_ in self.index}

    def plan(self, options: Mapping[str, str], seat: Seat) -> dict[int, int]:
        """Our ready deployment for a side."""
        plans = self.plans
        found = dict(plans["historical"])
        if seat == POLISH and options["deployment"] in plans:
            found.update(plans[options["deployment"]])
        if seat == AXIS and options["czechoslovakia"] == "survives":
            found.update(plans["czech"])
        return found

    def price(self, option: str, value: str) -> tables.Price:
        """What an option gives, and to whom."""
        return next(price for price in self.prices if price.option == option and price.value in (value, "each"))
