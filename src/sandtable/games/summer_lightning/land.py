"""What the map means to the rules: countries, towns and cities, sources of supply, permanent positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sandtable.games.summer_lightning.ground import LATVIA, Ground
from sandtable.games.summer_lightning.tables import Numbers, Terrain
from sandtable.games.summer_lightning.units import GERMAN, POLE, SLOVAK, SOVIET
from sandtable.hexes import HexMap, each

Groups = Mapping[str, Iterable[str]]  # countries that the rules name together


class Land:
    """Sets of hexes as bits; places are cells."""

    def __init__(self, hexmap: HexMap, terrain: dict[str, Terrain], limits: Numbers, groups: Groups) -> None:
        self.ground = Ground(hexmap, terrain, limits)
        self.places = {place.name: cell for cell, place in hexmap.place.items()}

        def country(*names: str) -> int:
            return sum(hexmap.country.get(name, 0) for name in names)

        self.germany, self.slovakia = country(*groups["germany"]), country("Slovakia")  # 2.2d
        self.poland, self.ussr, self.romania = country("Poland"), country("USSR"), country("Romania")
        self.home = {GERMAN: self.germany, SLOVAK: self.slovakia, SOVIET: self.ussr, POLE: self.poland}
        self.neutral = country(*groups["neutral"]) | 1 << LATVIA  # 6.54a
        self.not_soviet = (hexmap.grid.all | 1 << LATVIA) & ~(self.ussr | hexmap.marks["east"])  # 6.53b
        self.czech = country("Slovakia", "Hungary", "Bohemia-Moravia") | 1 << self.places["Cieszyn"]  # 12.5
        kinds = {
            kind: [cell for cell, place in hexmap.place.items() if place.kind == kind] for kind in ("town", "city")
        }
        cities = sum(1 << cell for cell in kinds["city"])
        self.built_up = (cities | sum(1 << cell for cell in kinds["town"])) & ~self.neutral
        self.polish_cities = cities & self.poland
        self.city_cells = sorted(each(self.polish_cities))
        self.warszawa, self.presov = self.places["Warszawa"], next(each(hexmap.marks["slovak source"]))
        self.cernauti = 1 << self.places["Cernăuți"]
        self.german_sources, self.soviet_sources = hexmap.marks["german source"], hexmap.marks["soviet source"]
        self.positions = {POLE: hexmap.marks["polish positions"], GERMAN: hexmap.marks["german positions"]}  # 9.11
