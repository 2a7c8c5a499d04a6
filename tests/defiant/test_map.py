"""Our map against the set-up, the rules and geography: what must be true of it whatever the generator did."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from sandtable.hexes import Grid, HexMap, Pair, bit, each, flood, flood_limited, load
from sandtable.hexes.hexmap import SECTIONS
from sandtable.kernel.data import read_text
from tests.hexes.referees import centre
from tests.hexes.streams import bank_at, broken_rivers, lost_rivers
from tools.map import tables
from tools.map.frame import Point, apart
from tools.map.games import POLAND_DEFIANT

DATA = Path(__file__).parents[2] / "src/sandtable/games/poland_defiant/data"


@cache
def the_map() -> HexMap:
    return load(read_text(DATA / "map.txt"), DATA / "map.txt")


@pytest.fixture
def hexmap() -> HexMap:
    return the_map()


def units(*kinds: str) -> list[dict[str, str]]:
    """The counters that begin on the map."""
    with (DATA / "units.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["hex"] and (not kinds or row["kind"] in kinds)]


def outside(mask: int, rows: Iterable[dict[str, str]]) -> list[str]:
    """Those that do not stand on a set of hexes."""
    return [f"{row['id']} {row['hex']}" for row in rows if not mask >> the_map().grid.cell(row["hex"]) & 1]


def open_links(hexmap: HexMap) -> tuple[int, ...]:
    """Where foot can go: over no unbridged major river, into and out of mountains by road."""
    grid, high = hexmap.grid, hexmap.terrain["mountain"]
    links = []
    for d in range(6):
        steep = (high | grid.across(high, (d + 3) % 6)) & ~hexmap.roads[d]
        links.append(grid.all & ~(hexmap.major[d] & ~hexmap.bridged[d]) & ~steep & ~hexmap.water[d])
    return tuple(links)


def land(hexmap: HexMap) -> int:
    return hexmap.grid.all & ~hexmap.terrain["water"] & ~hexmap.terrain["closed"]


# The set-up


def test_nobody_starts_in_water_or_in_closed_mountains(hexmap: HexMap):
    on_land = [row for row in units() if row["kind"] != "ship"]
    assert len(on_land) == 166
    assert not outside(land(hexmap), on_land)
    assert not outside(hexmap.terrain["water"], units("ship"))


def test_everybody_starts_at_home(hexmap: HexMap):
    german = [row for row in units() if row["side"] == "german" and row["kind"] != "ship"]
    polish = [row for row in units() if row["side"] == "polish"]
    country = hexmap.country
    assert not outside(country["Germany"] | country["East Prussia"] | country["Slovakia"] | country["Danzig"], german)
    assert not outside(country["Slovakia"], [row for row in units() if row["side"] == "slovak"])
    assert outside(country["Poland"], polish) == ["WestFt 1505"]
    assert country["Danzig"] >> hexmap.grid.cell("1505") & 1


HOMES = {
    "Poland": [
        "Tczew",
        "Gniew",
        "Gdynia",
        "Chojnice",
        "Leszno",
        "Katowice",
        "Cieszyn",
        "Działdowo",
        "Grajewo",
        "Suwałki",
    ],
    "Germany": [
        "Schneidemühl",
        "Schlochau",
        "Flatow",
        "Breslau",
        "Kreuzburg",
        "Gleiwitz",
        "Ratibor",
        "Mährisch Ostrau",
    ],
    "East Prussia": ["Marienburg", "Marienwerder", "Dt. Eylau", "Neidenburg", "Ortelsburg", "Lyck", "Goldap", "Tilsit"],
    "Slovakia": ["Čadca", "Žilina", "Trstená", "Poprad", "Stará Ľubovňa", "Bardejov", "Medzilaborce"],
    "Danzig": ["Danzig"],
    "Lithuania": ["Kalvarija", "Marijampolė"],
}


@pytest.mark.parametrize("country", HOMES)
def test_towns_lie_in_their_countries_of_1939(hexmap: HexMap, country: str):
    where = {place.name: cell for cell, place in hexmap.place.items()}
    assert [town for town in HOMES[country] if hexmap.country_at[where[town]] != country] == []


def test_trains_start_on_railways(hexmap: HexMap):
    assert len(units("train")) == 8
    assert not outside(hexmap.cells_on(hexmap.rails), units("train"))


def test_headquarters_start_on_roads(hexmap: HexMap):
    assert len(units("hq")) == 15
    assert not outside(hexmap.cells_on(hexmap.roads), units("hq"))


def test_units_in_mountains_start_on_roads(hexmap: HexMap):
    high = [row for row in units() if hexmap.terrain["mountain"] >> hexmap.grid.cell(row["hex"]) & 1]
    assert len(high) >= 7
    assert not outside(hexmap.cells_on(hexmap.roads), high)


def test_polish_units_within_range_of_their_headquarters_are_not_cut_off_by_rivers(hexmap: HexMap):
    grid = hexmap.grid
    for hq in units("hq"):
        if hq["side"] == "polish":
            here = grid.cell(hq["hex"])
            commanded = flood_limited(bit(here), int(hq["range"]), land(hexmap), open_links(hexmap))
            near = [row for row in units() if row["command"] == hq["id"] and row["kind"] != "fortress"]
            near = [row for row in near if grid.distance(here, grid.cell(row["hex"])) <= int(hq["range"])]
            assert not outside(commanded, near)


# What the rules want

VICTORY = {
    *("Poznań", "Bydgoszcz", "Katowice", "Częstochowa", "Łódź", "Danzig", "Kraków"),
    *("Płock", "Siedlce", "Radom", "Rzeszów", "Łomża", "Lublin", "Lwów"),
}


def test_victory_hexes_are_fourteen_named_places_on_road_and_railway(hexmap: HexMap):
    victory = hexmap.marks["victory"]
    names = {hexmap.place[cell].name for cell in each(victory)}
    assert names == VICTORY
    assert victory & hexmap.cells_on(hexmap.roads) & hexmap.cells_on(hexmap.rails) == victory
    assert all(hexmap.place[cell].kind in {"city", "town"} for cell in each(victory))


def test_warsaw_is_two_city_hexes_with_the_bridged_vistula_between(hexmap: HexMap):
    west, east = each(hexmap.marks["warsaw"])
    assert [hexmap.place[cell].kind for cell in (west, east)] == ["city", "city"]
    assert hexmap.side(hexmap.major, west, east)
    assert hexmap.side(hexmap.bridged, west, east)


def test_towns_and_cities_are_as_many_as_we_class(hexmap: HexMap):
    kinds = [place.kind for place in hexmap.place.values()]
    assert kinds.count("city") == 9
    assert kinds.count("town") == 32


def test_villages_are_where_three_roads_meet(hexmap: HexMap):
    for cell, place in hexmap.place.items():
        roads = sum(layer >> cell & 1 for layer in hexmap.roads)
        assert place.kind != "village" or roads >= 3, f"{place.name} has {roads} roads"
        assert place.kind or roads < 3, f"{place.name} has {roads} roads and should be a village"


@pytest.mark.parametrize("layer", ["roads", "rails"])
def test_roads_are_one_net_and_railways_too(hexmap: HexMap, layer: str):
    sides = getattr(hexmap, layer)
    cells = hexmap.cells_on(sides)
    assert cells.bit_count() > 600
    assert flood(cells & -cells, hexmap.grid.all, sides) == cells


def test_entry_areas_lie_on_railways_and_sources_on_a_road_or_railway(hexmap: HexMap):
    assert "".join(hexmap.entries) == "ABCDEFGHJ"
    rails, roads = hexmap.cells_on(hexmap.rails), hexmap.cells_on(hexmap.roads)
    assert all(rails >> cell & 1 for cell in hexmap.entries.values())
    assert hexmap.marks["source"] & ~(rails | roads) == 0
    german = hexmap.country["Germany"] | hexmap.country["East Prussia"] | hexmap.country["Slovakia"]
    assert hexmap.marks["source"] & ~german == 0
    assert hexmap.marks["source"] >> hexmap.entries["E"] & 1


def test_no_open_land_is_out_of_everybodys_reach(hexmap: HexMap):
    reached = flood(hexmap.marks["warsaw"], land(hexmap), open_links(hexmap))
    assert hexmap.grid.names(land(hexmap) & ~reached) == ""


def test_closed_mountains_have_no_road_and_open_ones_have(hexmap: HexMap):
    roads = hexmap.cells_on(hexmap.roads)
    assert not hexmap.terrain["closed"] & roads
    assert not hexmap.terrain["mountain"] & ~roads


def test_every_section_says_where_it_comes_from_and_none_is_an_owners(hexmap: HexMap):
    assert set(hexmap.sources) == set(SECTIONS)
    assert set(hexmap.sources.values()) <= {"rulebook", "public", "reconstructed"}
    assert [section for section in SECTIONS if not hexmap.origins[section]] == []


def test_the_coast_is_all_land_beside_the_sea(hexmap: HexMap):
    sea = hexmap.terrain["water"]
    assert hexmap.marks["coast"] == hexmap.grid.spread(sea) & ~sea
    assert hexmap.country["Sea"] & ~sea == 0


def test_the_air_fleets_share_out_the_map_and_meet_at_warsaw(hexmap: HexMap):
    north, south, both = (hexmap.marks[name] for name in ("north", "south", "both"))
    assert north | south | both == hexmap.grid.all
    assert north & south == north & both == south & both == 0
    assert both & hexmap.marks["warsaw"] == hexmap.marks["warsaw"]
    for name, fleet in (("2304", north), ("0226", south), ("3639", south), ("1505", north)):
        assert fleet >> hexmap.grid.cell(name) & 1
    assert not hexmap.grid.spread(north) & south


# Rivers and bridges


def middle(grid: Grid, pair: Pair) -> Point:
    one, other = (centre(int(grid.name(cell)[:2]), int(grid.name(cell)[2:])) for cell in pair)
    return Point((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def listed_bridges() -> list[tuple[str, str, Point]]:
    names = {course.river: course.name for course in tables.courses("pd", "PD")}
    frame = POLAND_DEFIANT.frame
    return [
        (names[row.text("river")], row.text("place"), frame.point(tables.number(row, "lat"), tables.number(row, "lon")))
        for row in tables.table("bridges.csv", "river place lat lon kind")
    ]


def crossings(hexmap: HexMap, *kinds: str) -> dict[Pair, str]:
    """Sides with a bridge, and their rivers."""
    return {
        pair: river.name
        for river in hexmap.rivers
        for pair in river.sides
        if river.kind in kinds and hexmap.side(hexmap.bridged, *pair)
    }


def test_major_rivers_are_crossed_only_where_a_bridge_is_listed(hexmap: HexMap):
    bridges = listed_bridges()
    found = crossings(hexmap, "major")
    assert len(found) > 40
    for pair, river in found.items():
        off = min(apart(where, middle(hexmap.grid, pair)) for name, _, where in bridges if name == river)
        assert off < 0.95, f"{river} {hexmap.grid.name(pair[0])}/{hexmap.grid.name(pair[1])}"


def test_every_listed_bridge_on_the_map_carries_a_road_or_railway(hexmap: HexMap):
    sides = [(pair, name) for pair, name in crossings(hexmap, "major", "minor").items()]
    for river, place, where in listed_bridges():
        if where.x > 1:  # Międzychód and Steinau lie beyond the western edge
            off = min(apart(where, middle(hexmap.grid, pair)) for pair, name in sides if name == river)
            assert off < 0.95, f"{river} at {place}"


def test_temporary_bridges_are_five_and_stand_on_unbridged_major_rivers(hexmap: HexMap):
    assert hexmap.temporary_names == ("Świecie", "Góra Kalwaria", "Maciejowice", "Solec", "Baranów")
    for a, b in hexmap.temporary:
        assert hexmap.side(hexmap.major, a, b)
        assert not hexmap.side(hexmap.bridged, a, b)


def test_every_river_is_unbroken(hexmap: HexMap):
    assert len({river.name for river in hexmap.rivers}) > 40
    assert not broken_rivers(hexmap)


def test_every_river_flows_into_another_into_the_sea_or_off_the_map(hexmap: HexMap):
    assert not lost_rivers(hexmap)


BANKS = {
    "Wisła": (
        ["Kraków", "Sandomierz", "Warszawa", "Wyszogród", "Włocławek", "Bydgoszcz", "Świecie", "Tczew"],
        ["Tarnobrzeg", "Puławy", "Dęblin", "Praga", "Modlin", "Płock", "Toruń", "Grudziądz", "Marienwerder"],
    ),
    "Nogat": ([], ["Marienburg", "Elbing"]),  # it was the border of Danzig
    "Narew": (["Ostrów Maz.", "Łomża", "Radzymin"], ["Modlin", "Pułtusk", "Maków Maz.", "Nowogród"]),
    "Bug": (["Radzymin", "Biała Podlaska", "Sokołów"], ["Wyszków", "Małkinia", "Brześć"]),
    "San": (["Jarosław", "Nisko"], ["Przemyśl", "Lubaczów"]),
    "Warta": (["Poznań", "Sieradz"], ["Śrem", "Środa", "Września", "Zduńska Wola", "Radomsko"]),
    "Oder": (["Brieg", "Breslau"], ["Oppeln", "Cosel", "Namslau"]),
    "Pilica": (["Piotrków", "Rawa Maz.", "Grójec"], ["Opoczno", "Radom", "Włoszczowa"]),
    "Dunajec": (["Limanowa", "Bochnia"], ["Tarnów", "Nowy Sącz"]),
    "Bzura": (["Kutno"], ["Skierniewice"]),
}


def test_the_nogat_parts_danzig_from_east_prussia(hexmap: HexMap):
    (nogat,) = (river for river in hexmap.rivers if river.name == "Nogat")
    for pair in nogat.sides[:-1]:  # the last stands between the mouth and Elbing
        assert {hexmap.country_at[cell] for cell in pair} == {"Danzig", "East Prussia"}


@pytest.mark.parametrize("river", BANKS)
def test_towns_stand_on_their_bank_of_1939(hexmap: HexMap, river: str):
    left, right = BANKS[river]
    found = {town: bank_at(hexmap, river, town) for town in (*left, *right)}
    assert found == {**dict.fromkeys(left, "left"), **dict.fromkeys(right, "right")}
