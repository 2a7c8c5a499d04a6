"""Map files: what they hold, and what is said of each mistake."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.hexes import HexMap, each, load
from sandtable.kernel import FileTrouble

SMALL = """\
# A map for tests
map Small
size 4 columns, 3 rows

[terrain] from reconstructed
. = clear
f = forest
~ = water
01   ~   .
01+    ~   .
02   .   f
02+    .   .
03   .   .
03+    .   .

[country] from public
p = Poland
g = Germany
01   p   p
01+    p   p
02   g   p
02+    g   p
03   g   p
03+    g   p

[places] from public: an atlas: sheet 3
0302 town Łódź
0402 - the hill

[rivers] from public
Wisła, major: 0202/0302 0202/0303 0203/0303
Pilica, minor: 0302/0401

[roads] from public
east: 0102-0202-0302-0401
0202-0203

[rails] from public
0203-0303

[water] from reconstructed
0102/0103

[temporary] from reconstructed
0202/0303 Solec

[marks] from rulebook
victory: 0302 0402
victory: 0103

[entries] from reconstructed
B 0103 Brześć
"""


@pytest.fixture
def hexmap() -> HexMap:
    return load(SMALL, "small.map")


def names(hexmap: HexMap, mask: int) -> list[str]:
    return [hexmap.grid.name(cell) for cell in each(mask)]


def test_terrain_countries_and_places_are_read(hexmap: HexMap):
    cell = hexmap.grid.cell
    assert names(hexmap, hexmap.terrain["water"]) == ["0101", "0201"]
    assert hexmap.terrain_at[cell("0302")] == "forest"
    assert hexmap.terrain_at[0] == ""
    assert names(hexmap, hexmap.country["Germany"]) == ["0102", "0103", "0202", "0203"]
    assert hexmap.place[cell("0302")] == ("Łódź", "town")
    assert hexmap.place[cell("0402")].kind == ""
    assert names(hexmap, hexmap.marks["victory"]) == ["0103", "0302", "0402"]
    assert hexmap.entries == {"B": cell("0103")}
    assert (hexmap.sources["marks"], hexmap.origins["marks"]) == ("rulebook", "")
    assert (hexmap.sources["places"], hexmap.origins["places"]) == ("public", "an atlas: sheet 3")


def test_rivers_roads_and_bridges_lie_on_the_sides_of_both_hexes(hexmap: HexMap):
    cell = hexmap.grid.cell
    a, b, c, d = (cell(name) for name in ("0202", "0302", "0303", "0203"))
    for one, other in ((a, b), (b, a)):
        assert hexmap.side(hexmap.roads, one, other)
        assert hexmap.side(hexmap.major, one, other)
        assert hexmap.side(hexmap.bridged, one, other)
    assert hexmap.side(hexmap.major, a, c)
    assert not hexmap.side(hexmap.bridged, a, c)
    assert hexmap.side(hexmap.rails, c, d)
    assert hexmap.side(hexmap.bridged, d, c)
    assert hexmap.side(hexmap.minor, b, cell("0401"))
    assert hexmap.side(hexmap.water, cell("0102"), cell("0103"))
    assert hexmap.side(hexmap.water, cell("0101"), cell("0201"))
    assert not hexmap.side(hexmap.water, cell("0101"), cell("0102"))
    assert hexmap.temporary == ((a, c),)
    assert hexmap.temporary_names == ("Solec",)
    assert [way.name for way in hexmap.highways] == ["east", ""]


def test_marks_of_one_kind_are_found_together_by_their_last_word():
    hexmap = load(
        SMALL.replace("victory: 0103", "red source: 0103\nblue source: 0203\nsource: 0302\nresource: 0402"), "m"
    )
    assert names(hexmap, hexmap.marked("source")) == ["0103", "0203", "0302"]
    assert hexmap.marked("positions") == 0


MISTAKES = [
    ("map Small", "chart Small", 2, "should be the title"),
    ("size 4 columns, 3 rows", "size 4x3", 3, "should be the size of the map: `size 36 columns, 44 rows`"),
    ("size 4 columns, 3 rows", "size 4 columns, 99 rows", 3, "too large"),
    ("[terrain] from", "scale ten km\n[terrain] from", 5, "should be the distance from hex to hex: `scale 16.1 km`"),
    ("01   ~   .\n", "01   ~\n", 9, "row 01 has 1 letters; there are 2 odd columns"),
    ("02   .   f", "02   .   x", 11, "0302 is 'x', which has no meaning; there are: . f ~"),
    ("02   .   f", "01   .   f", 11, "0101 has its terrain twice"),
    ("f = forest", ". = forest", 7, "the letter or its meaning is there twice"),
    ("[country] from public", "[country] from memory", 16, "a section and where it comes from"),
    ("[country] from public", "[counties] from public", 16, "there is no section counties; there are: terrain"),
    ("[places] from public: an", "[country] from public: an", 26, "section country is there twice"),
    ("0302 town Łódź", "0302 metropolis Łódź", 27, "should be hex, kind (city, town, village, -) and name"),
    ("0402 - the hill", "0302 - the hill", 28, "0302 has a place already, Łódź"),
    ("0402 - the hill", "0502 - the hill", 28, "0502 is not on the map, whose hexes run from 0101 to 0403"),
    ("Wisła, major: 0202/0302 0202/0303", "Wisła, major: 0202/0302 0201/0202", 31, "the Wisła is broken"),
    ("Pilica, minor:", "Pilica, small:", 32, "should be name, major or minor, hexsides"),
    ("0302/0401", "0302/0403", 32, "0403 is not next to 0302, whose neighbours are 0301 0401 0402"),
    ("0302/0401", "0302", 32, "is no hexside: a hexside is two neighbours"),
    ("0302/0401", "0202/0302", 32, "0202/0302 is there twice in major and minor"),
    ("0202-0203", "0202", 36, "should be hexes from neighbour to neighbour"),
    ("0202-0203", "0302-0202", 36, "0302/0202 is there twice in roads"),
    ("0202-0203", "0202-0201", 36, "roads run into water at 0202/0201"),
    ("0202/0303 Solec", "0301/0302 Solec", 45, "no river runs under the temporary bridge at 0301/0302"),
    ("victory: 0103", "victory: 0302", 49, "0302 is twice in victory"),
    ("victory: 0103", "victory 0103", 49, "should be the name of a set and its hexes"),
    ("victory: 0103", "victory: 0103..0203", 49, "should be the first and the last hex down a column"),
    ("victory: 0103", "victory: 0103..0101", 49, "such as 0101..0105"),
    ("B 0103 Brześć", "B 0103", 52, "should be letter, hex and name"),
    ("03+    g   p", "", None, "country: 2 hexes have none, the first is 0203"),
    ("[entries] from reconstructed\nB 0103 Brześć", "", None, "has no section entries"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "words"), MISTAKES)
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(right, wrong, line, words):
    assert right in SMALL
    with pytest.raises(FileTrouble) as told:
        load(SMALL.replace(right, wrong, 1), "small.map")
    first = told.value.all[0]
    assert first.path == "small.map"
    assert first.line == line
    assert words in first.problem


def test_hexes_down_a_column_can_be_written_as_a_run():
    hexmap = load(SMALL.replace("victory: 0103", "north: 0101..0103 0401..0402"), "small.map")
    assert names(hexmap, hexmap.marks["north"]) == ["0101", "0102", "0103", "0401", "0402"]


def test_all_mistakes_are_told_at_once():
    with pytest.raises(FileTrouble) as told:
        load(SMALL.replace("0302 town", "0302 wort").replace("B 0103", "B 0109"), "small.map")
    assert [trouble.line for trouble in told.value.all] == [27, 52]


@settings(max_examples=300)
@given(st.data())
def test_whatever_is_written_is_a_map_or_told_to_be_none(data: st.DataObject):
    """A line goes, comes twice, moves, or loses, gains or changes a word: never a bare error."""
    lines = SMALL.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        n = data.draw(st.integers(0, len(lines) - 1))
        words = lines[n].split(" ")
        k = data.draw(st.integers(0, len(words) - 1))
        word = data.draw(
            st.sampled_from(["", "0302", "9999", "0302/0303", "-", ":", "[roads]", "01+", "~", "ż\x00", "٣"])
        )
        changed = " ".join([*words[:k], word, *words[k + data.draw(st.integers(0, 1)) :]])
        lines[n : n + 1] = data.draw(st.sampled_from([[], [lines[n]] * 2, [changed], [changed, lines[n]]]))
        lines = lines or [""]
    try:
        hexmap = load("\n".join(lines), "small.map")
    except FileTrouble:
        return
    assert all(hexmap.terrain_at[cell] and hexmap.country_at[cell] for cell in hexmap.grid.cells)
    assert all(place.name for place in hexmap.place.values())


def test_an_empty_file_has_no_map():
    with pytest.raises(FileTrouble, match="has no map: it begins with"):
        load("", "small.map")


def test_a_section_that_is_not_understood_is_told_once_and_not_line_by_line():
    with pytest.raises(FileTrouble) as told:
        load(SMALL.replace("[marks] from rulebook", "[marks] from hearsay"), "small.map")
    assert len(told.value.all) == 1
    assert "one of rulebook, public, reconstructed, owner, such as `[roads] from public`" in told.value.problem


def test_a_bad_row_is_not_told_a_second_time_as_hexes_that_have_no_terrain():
    with pytest.raises(FileTrouble) as told:
        load(SMALL.replace("02   .   f", "02   .   x"), "small.map")
    assert len(told.value.all) == 1
