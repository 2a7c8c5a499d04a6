"""What the map means to the rules: countries, towns and cities, sources of supply, permanent positions."""

from __future__ import annotations

from sandtable.games.summer_lightning.ground import LATVIA, Ground
from sandtable.games.summer_lightning.tables import Numbers, Terrain
from sandtable.games.summer_lightning.units import GERMAN, POLE
from sandtable.hexes import Chart, each
from sandtable.hexes.demands import Demands

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


class Land:
    """Sets of hexes as bits; places are cells."""

    def __init__(self, chart: Chart, terrain: dict[str, Terrain], limits: Numbers) -> None:
        self.ground = Ground(chart, terrain, limits)
        self.places = {place.name: cell for cell, place in chart.place.items()}

        def country(*names: str) -> int:
            return sum(chart.country.get(name, 0) for name in names)

        self.germany, self.slovakia = country(*GREATER_GERMANY), country("Slovakia")
        self.poland, self.ussr, self.romania = country("Poland"), country("USSR"), country("Romania")
        self.neutral = country(*NEUTRAL) | 1 << LATVIA
        self.not_soviet = (chart.grid.all | 1 << LATVIA) & ~(self.ussr | chart.marks["east"])  # 6.53b
        self.czech = country("Slovakia", "Hungary", "Bohemia-Moravia") | 1 << self.places["Cieszyn"]  # 12.5
        kinds = {kind: [cell for cell, place in chart.place.items() if place.kind == kind] for kind in ("town", "city")}
        cities = sum(1 << cell for cell in kinds["city"])
        self.built_up = (cities | sum(1 << cell for cell in kinds["town"])) & ~self.neutral
        self.polish_cities = cities & self.poland
        self.city_cells = sorted(each(self.polish_cities))
        self.warszawa, self.presov = self.places["Warszawa"], next(each(chart.marks["slovak source"]))
        self.cernauti = 1 << self.places["Cernăuți"]
        self.german_sources, self.soviet_sources = chart.marks["german source"], chart.marks["soviet source"]
        self.positions = {POLE: chart.marks["polish positions"], GERMAN: chart.marks["german positions"]}  # 9.11
