"""Our map of Summer Lightning against the set-up, the options and geography.

What the rules say is cited by clause; the costs and limits are those of our terrain chart (clauses 5.1 and 6.1).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable.hexes import HexMap, Sides, bit, each, flood, load
from sandtable.hexes.hexmap import SECTIONS
from sandtable.kernel.data import read_text
from tests.hexes.streams import bank_at, broken_rivers, lost_rivers

FILE = Path(__file__).parents[2] / "src/sandtable/games/summer_lightning/data/map.txt"

COMMAND = 3  # movement factors
COST = {"clear": 1, "forest": 2, "rough": 2, "mountain": 3}  # off the roads; on them 1
ROOM = {"clear": 3, "forest": 2, "rough": 2, "mountain": 1}  # units in a hex, one more in a city

GREATER_GERMANY = ("Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia")  # 2.2
HOMES = {"polish": ("Poland",), "german": GREATER_GERMANY, "slovak": ("Slovakia",), "soviet": ("USSR",)}


class Army(NamedTuple):
    """Its nation and place, how many units it has beside motorized ones, how many motorized, how many corps HQs."""

    nation: str
    place: str
    units: int
    motorized: int = 0
    corps: int = 0


ARMIES = {  # 11.1; the Fourth Army has the eight infantry divisions that are named
    "Pomorze": Army("polish", "Grudziądz", 6),
    "Poznań": Army("polish", "Poznań", 6),
    "Łódź": Army("polish", "Łódź", 6),
    "Kraków": Army("polish", "Kraków", 7, 1),
    "Karpaty": Army("polish", "Przemyśl", 4),
    "Modlin": Army("polish", "Mława", 5),
    "Prusy": Army("polish", "Radom", 6),
    "Narew": Army("polish", "Łomża", 3),
    "Supreme": Army("polish", "Warszawa", 1, 1),
    "3rd": Army("german", "Allenstein", 10, 1, corps=2),
    "4th": Army("german", "Neustettin", 9, 4, corps=3),
    "8th": Army("german", "Breslau", 6, 1, corps=2),
    "10th": Army("german", "Neisse", 14, 7, corps=6),
    "14th": Army("german", "Neutitschein", 8, 4, corps=4),
    "Slovak": Army("slovak", "Prešov", 3),
    "Belorussian": Army("soviet", "Minsk", 4, 1),
    "Ukrainian": Army("soviet", "Proskurov", 5, 1),
}
GARRISONS = {  # 11.1: one unit each
    "polish": ("Toruń", "Brześć", "Katowice", "Łomża", "Modlin", "Grodno"),
    "german": ("Danzig", "Königsberg", "Lötzen"),
}
SURPRISED = {  # 12.15
    "Pomorze": Army("polish", "Toruń", 4),
    "Poznań": Army("polish", "Poznań", 4),
    "Łódź": Army("polish", "Łódź", 3),
    "Kraków": Army("polish", "Kraków", 4),
    "Karpaty": Army("polish", "Lwów", 11),
    "Modlin": Army("polish", "Brześć", 4),
    "Prusy": Army("polish", "Lublin", 5, 1),
    "Narew": Army("polish", "Grodno", 6),
    "Supreme": Army("polish", "Warszawa", 4, 1),
}
REINFORCED = ("Łódź", "Kraków", "Grodno", "Równe", "Wilno", "Przemyśl", "Lwów", "Warszawa", "Baranowicze")  # 11.2


@cache
def the_map() -> HexMap:
    return load(read_text(FILE), FILE)


@pytest.fixture
def hexmap() -> HexMap:
    return the_map()


def at(town: str) -> int:
    (cell,) = (cell for cell, place in the_map().place.items() if place.name == town)
    return cell


def inside(mask: int, cell: int) -> bool:
    return bool(mask >> cell & 1)


def lands(*countries: str) -> int:
    hexmap = the_map()
    return sum(hexmap.country[name] for name in countries) & ~hexmap.terrain["water"]


def commanded(town: str, ground: int) -> set[int]:
    """The hexes of some ground that an HQ in a town commands (5.1); rivers do not matter."""
    hexmap = the_map()
    best, queue = {at(town): 0}, [(0, at(town))]
    while queue:
        spent, here = heapq.heappop(queue)
        for there in hexmap.grid.near[here]:
            if inside(ground, there):
                total = spent + (1 if hexmap.side(hexmap.roads, here, there) else COST[hexmap.terrain_at[there]])
                if total <= COMMAND and total < best.get(there, COMMAND + 1):
                    best[there] = total
                    heapq.heappush(queue, (total, there))
    return set(best)


def room(cell: int, nation: str) -> int:
    hexmap = the_map()
    if nation == "soviet":
        return 1  # 6.12
    return ROOM[hexmap.terrain_at[cell]] + (cell in hexmap.place and hexmap.place[cell].kind == "city")


def wishes(armies: Iterable[Army], ground: int) -> Iterator[tuple[str, list[int]]]:
    """Each unit's nation and where it may stand: at home, in command; motorized ones in no roadless mountain (6.52)."""
    hexmap = the_map()
    roadless = hexmap.terrain["mountain"] & ~hexmap.cells_on(hexmap.roads)
    for army in armies:
        home = lands(*HOMES[army.nation])
        cells = sorted(cell for cell in commanded(army.place, ground) if inside(home, cell))
        yield from ((army.nation, cells) for _ in range(army.units))
        yield from (
            (army.nation, [cell for cell in cells if not inside(roadless, cell)]) for _ in range(army.motorized)
        )


def homeless(units: Iterable[tuple[str, list[int]]]) -> int:
    """How many units find no room however the others are placed (augmenting paths)."""
    standing: dict[int, list[tuple[str, list[int]]]] = {}

    def settle(unit: tuple[str, list[int]], seen: set[int]) -> bool:
        nation, cells = unit
        for cell in cells:
            if cell not in seen:
                seen.add(cell)
                stack = standing.setdefault(cell, [])
                if len(stack) < room(cell, nation):
                    stack.append(unit)
                    return True
                for n, other in enumerate(stack):
                    if settle(other, seen):
                        stack[n] = unit
                        return True
        return False

    return sum(not settle(unit, set()) for unit in units)


def garrisons() -> list[tuple[str, list[int]]]:
    return [(nation, [at(town)]) for nation, towns in GARRISONS.items() for town in towns]


def dry() -> int:
    hexmap = the_map()
    return hexmap.grid.all & ~hexmap.terrain["water"]


# The set-up


@pytest.mark.parametrize("armies", [ARMIES, SURPRISED], ids=["11.1", "12.15"])
def test_all_forces_fit_at_home_within_command_of_their_hq(hexmap: HexMap, armies: dict[str, Army]):
    assert homeless([*garrisons(), *wishes(armies.values(), dry())]) == 0


def test_a_unit_more_than_there_is_room_is_found_homeless():
    cell = at("Łódź")
    assert homeless([("polish", [cell])] * room(cell, "polish")) == 0
    assert homeless([("polish", [cell])] * (room(cell, "polish") + 2)) == 2


@pytest.mark.parametrize("army", [*ARMIES.values(), *SURPRISED.values()], ids=lambda army: f"{army.place} {army.units}")
def test_every_hq_starts_at_home_on_a_road_and_its_corps_in_its_command_on_roads(hexmap: HexMap, army: Army):
    home_roads = lands(*HOMES[army.nation]) & hexmap.cells_on(hexmap.roads)
    assert inside(home_roads, at(army.place))
    assert len([cell for cell in commanded(army.place, dry()) if inside(home_roads, cell)]) > army.corps


def test_reinforcements_arrive_in_places_of_poland_on_the_road_net(hexmap: HexMap):
    polish_roads = lands("Poland") & hexmap.cells_on(hexmap.roads)
    assert [town for town in REINFORCED if not inside(polish_roads, at(town))] == []


@pytest.mark.parametrize("hard", [False, True], ids=["each by itself", "all with the units of 11.1"])
def test_the_whole_frontier_can_be_guarded(hexmap: HexMap, hard: bool):
    """12.11: with the set-up of 11.1, in or beside each Polish hex that touches Greater Germany there is a unit."""
    grid = hexmap.grid
    german = lands(*GREATER_GERMANY)
    frontier = grid.spread(german) & lands("Poland")
    assert frontier.bit_count() > 40
    guarded = sum(bit(at(town)) for town in GARRISONS["polish"])
    unguarded = frontier & ~(guarded | grid.spread(guarded))
    left = {name: army.units + army.motorized for name, army in ARMIES.items() if army.nation == "polish"}
    posts = [
        (name, cell)
        for name in left
        for cell in sorted(commanded(ARMIES[name].place, dry()))
        if inside(lands("Poland"), cell)
    ]
    while unguarded:
        watch = {(name, cell): (bit(cell) | grid.spread(bit(cell))) & unguarded for name, cell in posts if left[name]}
        best = max(watch, key=lambda post: watch[post].bit_count(), default=None)
        assert best, f"no unit is left for {grid.names(unguarded)}"
        assert watch[best], f"nobody reaches {grid.names(unguarded)}"
        unguarded &= ~watch[best]
        left[best[0]] -= hard


# What the rules name

CITIES = {"Warszawa", "Łódź", "Kraków", "Poznań", "Lwów", "Wilno"}


def test_poland_has_six_cities_lvov_and_wilno_among_them(hexmap: HexMap):
    """9.5; abroad, Königsberg (8.2) and Cernauti (12.8) are cities by the rules."""
    cities = {place.name: hexmap.country_at[cell] for cell, place in hexmap.place.items() if place.kind == "city"}
    assert {name for name, country in cities.items() if country == "Poland"} == CITIES
    assert (cities["Königsberg"], cities["Cernăuți"]) == ("East Prussia", "Romania")


def test_every_place_is_a_city_or_a_town_on_land(hexmap: HexMap):
    assert {place.kind for place in hexmap.place.values()} == {"city", "town"}
    assert not hexmap.terrain["water"] & sum(map(bit, hexmap.place))


COUNTRIES = {
    "Poland": ["Gdynia", "Grudziądz", "Bydgoszcz", "Kalisz", "Częstochowa", "Katowice", "Cieszyn", "Mława", "Suwałki"],
    "Germany": ["Neustettin", "Schneidemühl", "Glogau", "Breslau", "Oppeln", "Neisse", "Neutitschein"],
    "East Prussia": ["Königsberg", "Allenstein", "Lötzen", "Elbing", "Insterburg", "Tilsit"],
    "Danzig": ["Danzig"],
    "Bohemia-Moravia": ["Olmütz", "Brünn"],
    "Austria": ["Wien"],
    "Slovakia": ["Prešov", "Žilina", "Bratislava"],
    "Hungary": ["Kassa", "Ungvár"],
    "Romania": ["Cernăuți"],
    "Lithuania": ["Kowno"],
    "USSR": ["Minsk", "Proskurov"],
}


@pytest.mark.parametrize("country", COUNTRIES)
def test_towns_lie_in_their_countries_of_1939(hexmap: HexMap, country: str):
    assert [town for town in COUNTRIES[country] if hexmap.country_at[at(town)] != country] == []


@pytest.mark.parametrize("country", ["Germany", "East Prussia", "Danzig", "Slovakia", "Hungary", "Romania", "USSR"])
def test_poland_borders_on_its_neighbours(hexmap: HexMap, country: str):
    """12.5 and 6.54 need Hungary and Romania to touch it."""
    assert hexmap.grid.spread(lands(country)) & lands("Poland")


def test_permanent_positions_are_where_the_forts_are_and_at_warsaw_and_mlawa(hexmap: HexMap):
    """9.11: our reading."""
    polish, german = hexmap.marks["polish positions"], hexmap.marks["german positions"]
    assert polish == sum(bit(at(town)) for town in (*GARRISONS["polish"], "Warszawa", "Mława"))
    assert german == bit(at("Königsberg")) | bit(at("Lötzen"))


def test_a_forest_blocks_the_road_to_czestochowa(hexmap: HexMap):
    """The example of 7.5."""
    here = at("Częstochowa")
    assert [
        cell
        for cell in hexmap.grid.near[here]
        if hexmap.terrain_at[cell] == "forest" and hexmap.side(hexmap.roads, here, cell)
    ]


def test_every_section_says_where_it_comes_from_and_none_is_an_owners(hexmap: HexMap):
    assert set(hexmap.sources) == set(SECTIONS)
    assert set(hexmap.sources.values()) <= {"rulebook", "public", "reconstructed"}


# Roads and supply


def test_roads_are_one_net_that_joins_all_places(hexmap: HexMap):
    cells = hexmap.cells_on(hexmap.roads)
    assert cells.bit_count() > 400
    assert flood(bit(at("Warszawa")), hexmap.grid.all, hexmap.roads) == cells
    assert [place.name for cell, place in hexmap.place.items() if not inside(cells, cell)] == []


def edge(hexmap: HexMap) -> int:
    return sum(bit(cell) for cell in hexmap.grid.cells if len(hexmap.grid.near[cell]) < 6)


def test_sources_are_all_road_hexes_on_the_right_edges_and_konigsberg(hexmap: HexMap):
    """8.2"""
    roads = hexmap.cells_on(hexmap.roads)
    on_edge = roads & edge(hexmap) & lands(*GREATER_GERMANY)
    assert hexmap.marks["german source"] == on_edge | bit(at("Königsberg"))
    east = sum(bit(cell) for cell in hexmap.grid.cells if hexmap.grid.name(cell).startswith(str(hexmap.grid.columns)))
    assert hexmap.marks["soviet source"] == roads & east & lands("USSR")
    assert hexmap.marks["slovak source"] == bit(at("Prešov"))


def test_roads_that_leave_greater_germany_lie_west_south_and_north(hexmap: HexMap):
    names = hexmap.grid.names(hexmap.marks["german source"]).split()
    assert len([name for name in names if name.startswith("01")]) >= 5
    assert any(name.endswith("27") for name in names)
    assert any(name.endswith("01") for name in names)


SUPPLIED = {
    **{army.place: ("german source", GREATER_GERMANY) for army in ARMIES.values() if army.nation == "german"},
    **{army.place: ("soviet source", ("USSR",)) for army in ARMIES.values() if army.nation == "soviet"},
}


@pytest.mark.parametrize("town", SUPPLIED)
def test_hqs_abroad_are_in_supply_by_roads_of_their_own_country(hexmap: HexMap, town: str):
    source, countries = SUPPLIED[town]
    assert flood(bit(at(town)), lands(*countries), hexmap.roads) & hexmap.marks[source]


@pytest.mark.parametrize("town", sorted({army.place for army in (*ARMIES.values(), *SURPRISED.values())}))
def test_polish_hqs_reach_a_city_by_polish_roads(hexmap: HexMap, town: str):
    if hexmap.country_at[at(town)] == "Poland":
        cities = sum(bit(at(city)) for city in CITIES)
        assert flood(bit(at(town)), lands("Poland"), hexmap.roads) & cities == cities


def test_the_bridgehead_is_reached_by_road_from_lwow(hexmap: HexMap):
    """12.8"""
    assert inside(flood(bit(at("Lwów")), lands("Poland", "Romania"), hexmap.roads), at("Cernăuți"))


def test_poles_can_leave_by_road_for_hungary_romania_lithuania_and_latvia(hexmap: HexMap):
    """6.54, 2.2"""
    for country in ("Hungary", "Romania", "Lithuania"):
        reached = flood(lands("Poland") & hexmap.cells_on(hexmap.roads), lands("Poland", country), hexmap.roads)
        assert reached & lands(country), country
    assert hexmap.marks["to Latvia"] & hexmap.cells_on(hexmap.roads)


def test_without_the_czech_lands_the_fourteenth_army_still_finds_room(hexmap: HexMap):
    """12.5: Bohemia-Moravia, Slovakia and Hungary are closed; Neutitschein lies outside the Protectorate."""
    ground = dry() & ~lands("Bohemia-Moravia", "Slovakia", "Hungary") & ~bit(at("Cieszyn"))
    german = [army for army in ARMIES.values() if army.nation == "german"]
    assert homeless(wishes(german, ground)) == 0
    assert hexmap.grid.spread(bit(at("Cieszyn"))) & lands("Bohemia-Moravia", "Slovakia")


# Borders within


def test_latvia_is_entered_from_the_polish_hexes_of_the_north_edge(hexmap: HexMap):
    north = sum(bit(cell) for cell in hexmap.grid.cells if hexmap.grid.name(cell).endswith("01"))
    assert hexmap.marks["to Latvia"] == north & lands("Poland")
    assert hexmap.marks["to Latvia"].bit_count() == 6


EAST = ("Łomża", "Białystok", "Grodno", "Suwałki", "Wilno", "Brześć", "Siedlce", "Lublin", "Zamość", "Przemyśl", "Lwów")
WEST = ("Warszawa", "Modlin", "Mława", "Radom", "Kielce", "Tarnów", "Rzeszów", "Kraków", "Łódź", "Toruń")


def test_the_demarcation_line_parts_poland_along_narew_vistula_and_san(hexmap: HexMap):
    east, poland = hexmap.marks["east"], lands("Poland")
    assert east & ~poland == 0
    assert [town for town in EAST if not inside(east, at(town))] == []
    assert [town for town in WEST if inside(east, at(town))] == []
    anywhere: Sides = (hexmap.grid.all,) * 6
    assert flood(bit(at("Wilno")), east, anywhere) == east
    assert flood(bit(at("Warszawa")), poland & ~east, anywhere) == poland & ~east
    rivers = {
        frozenset(pair) for river in hexmap.rivers if river.name in ("Narew", "Wisła", "San") for pair in river.sides
    }
    line = {frozenset((a, b)) for a in each(east) for b in hexmap.grid.near[a] if inside(poland & ~east, b)}
    assert len(line) > 30
    assert line - rivers == {frozenset(map(hexmap.grid.cell, ("1708", "1807")))}  # the Pisa


def test_all_land_is_in_reach(hexmap: HexMap):
    anywhere: Sides = (hexmap.grid.all,) * 6
    assert hexmap.grid.names(dry() & ~flood(bit(at("Warszawa")), dry(), anywhere)) == ""
    assert hexmap.country["Sea"] == hexmap.terrain["water"]


# Rivers


def test_rivers_are_of_one_class(hexmap: HexMap):
    assert {river.kind for river in hexmap.rivers} == {"major"}


def test_every_river_is_unbroken(hexmap: HexMap):
    assert len({river.name for river in hexmap.rivers}) > 20
    assert not broken_rivers(hexmap)


def test_every_river_flows_into_another_into_the_sea_or_off_the_map(hexmap: HexMap):
    assert not lost_rivers(hexmap)


BANKS = {
    "Wisła": (
        ["Kraków", "Kielce", "Radom", "Warszawa", "Bydgoszcz", "Gdynia"],
        ["Tarnów", "Rzeszów", "Lublin", "Modlin", "Płock", "Toruń", "Grudziądz", "Elbing"],
    ),
    "Narew": (["Łomża"], ["Modlin", "Mława", "Białystok"]),
    "Bug": (["Siedlce", "Lwów"], ["Brześć", "Łomża", "Kowel"]),
    "San": (["Rzeszów"], ["Przemyśl"]),
    "Warta": (["Poznań", "Kalisz", "Częstochowa"], ["Łódź"]),
    "Noteć": ([], ["Bydgoszcz", "Schneidemühl"]),
    "Pilica": (["Łódź"], ["Radom", "Kielce"]),
    "Dunajec": ([], ["Tarnów"]),
    "Oder": (["Breslau", "Glogau", "Neisse"], ["Oppeln", "Katowice"]),
    "Pregel": (["Allenstein"], ["Königsberg"]),
    "Niemen": (["Suwałki", "Białystok", "Tilsit"], ["Grodno", "Kowno"]),
    "Wilia": (["Wilno"], []),
    "Dniestr": (["Lwów", "Tarnopol"], ["Stryj", "Stanisławów"]),
    "Prypeć": (["Pińsk"], ["Kowel"]),
    "Horyń": (["Równe"], []),
    "Prut": ([], ["Cernăuți"]),
    "Zbrucz": (["Proskurov"], ["Tarnopol"]),
    "Váh": (["Žilina"], []),
    "Donau": ([], ["Wien"]),
}


@pytest.mark.parametrize("river", BANKS)
def test_towns_stand_on_their_bank(hexmap: HexMap, river: str):
    left, right = BANKS[river]
    found = {town: bank_at(hexmap, river, town) for town in (*left, *right)}
    assert found == {**dict.fromkeys(left, "left"), **dict.fromkeys(right, "right")}
