"""Drawn maps: well-formed, every layer by itself, counters and overlays where they belong."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from sandtable.hexes import Grid, HexMap, each, load
from sandtable.hexes.grid import STEPS, direction
from sandtable.hexes.hexmap import SECTIONS
from sandtable.svg.counters import SYMBOLS, Counter
from sandtable.svg.curves import along, centre, chains, corner, outlines, side, smooth
from sandtable.svg.draw import LAYERS, Tint, Trail, close_up, draw, pixels
from sandtable.svg.look import LOOKS
from tests.hexes.test_hexmap import SMALL

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def hexmap() -> HexMap:
    return load(SMALL, "small.map")


def drawn(hexmap: HexMap, *more, **how) -> ET.Element:
    return ET.fromstring(draw(hexmap, *more, **how))  # noqa: S314


def words(root: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", LOOKS)
def test_a_map_is_drawn_in_all_its_layers(hexmap: HexMap, theme: str):
    root = drawn(hexmap, theme=theme)
    assert [group.get("id") for group in root.findall(f"{SVG}g") if group.get("id")] == [*sorted_layers()]
    assert {"0101", "0403", "Łódź", "the hill", "B", "SMALL"} <= set(words(root))


def sorted_layers() -> list[str]:
    """As they lie over each other: names on top of all."""
    return ["ground", "hexes", "rivers", "rails", "roads", "bridges", "borders", "places", "numbers", "marks", "names"]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_can_be_drawn_by_itself(hexmap: HexMap, layer: str):
    root = drawn(hexmap, layers=[layer])
    assert [group.get("id") for group in root.findall(f"{SVG}g") if group.get("id")] == [layer]


def test_victory_places_are_lettered_in_red(hexmap: HexMap):
    named = {"".join(text.itertext()): text.get("fill") for text in drawn(hexmap, layers=["names"]).iter(f"{SVG}text")}
    assert named["Łódź"] == LOOKS["light"].red


def test_counters_of_a_hex_are_stacked_and_only_the_top_three_are_drawn(hexmap: HexMap):
    cell = hexmap.grid.cell("0302")
    pieces = [Counter(cell, f"{n} & Co", "3-3-3", "infantry", "#fff", "#000", notches=n) for n in range(5)]
    root = drawn(hexmap, pieces)
    assert [word for word in words(root) if "Co" in word] == ["2 & Co", "3 & Co", "4 & Co"]
    assert "5" in words(root)  # how many there are
    assert "3" not in words(drawn(hexmap, pieces[:3]))


def test_a_reduced_counter_has_a_pale_foot_and_a_flag_stands_at_its_free_edge(hexmap: HexMap):
    piece = Counter(hexmap.grid.cell("0302"), "Unit", "1-1-3", "infantry", "#fff", "#000", reduced=True, flag="I")
    root = drawn(hexmap, [piece])
    assert "I" in words(root)
    assert [rect for rect in root.iter(f"{SVG}rect") if rect.get("opacity") == ".55"]


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_can_be_drawn(hexmap: HexMap, symbol: str):
    piece = Counter(hexmap.grid.cell("0302"), "Unit", "", symbol, "#fff", "#000", right=True, light=True, size="XX")
    assert "XX" in words(drawn(hexmap, [piece]))


def test_tints_lie_under_the_rivers_and_trails_over_all(hexmap: HexMap):
    cell = hexmap.grid.cell
    svg = draw(
        hexmap,
        tints=[Tint(1 << cell("0302") | 1 << cell("0303"), "#abcdef", "#8a5a00")],
        trails=[Trail((cell("0302"), cell("0303")), "#1a4c78"), Trail((cell("0302"), cell("0402")), "#123456", True)],
    )
    assert svg.index('id="hexes"') < svg.index("#abcdef") < svg.index('id="rivers"')
    assert svg.index('id="names"') < svg.index("#123456")


def test_a_picture_keeps_the_shape_of_the_sheet(hexmap: HexMap):
    wide, high = pixels(draw(hexmap), 500)
    assert wide == 500
    assert high > 0
    with pytest.raises(ValueError, match="no map of ours"):
        pixels("<svg/>", 500)


def test_a_close_up_is_the_same_drawing_seen_through_a_window(hexmap: HexMap):
    svg = draw(hexmap)
    near = close_up(svg, hexmap.grid.cell("0302"), 300, 200)
    assert pixels(near, 600) == (600, 400)
    assert near.partition("\n")[2] == svg.partition("\n")[2]


# What only some maps have

DIVIDED = (
    SMALL.replace("f = forest", "r = rough")
    .replace("02   .   f", "02   .   r")
    .replace("Pilica, minor: 0302/0401\n", "")
    .replace(
        "victory: 0302 0402\nvictory: 0103\n",
        "east: 0302..0303\nto Latvia: 0301\nred positions: 0302\nred source: 0103\n",
    )
    .replace("0202/0303 Solec\n", "")
    .replace("0203-0303\n", "")
    .replace("B 0103 Brześć\n", "")
)


def test_a_map_has_in_its_key_what_it_has_and_nothing_else(hexmap: HexMap):
    other = set(words(drawn(load(DIVIDED, "divided.map"), layers=[])))
    assert {"rough", "river", "demarcation line", "position", "supply source"} <= other
    assert not other & {
        "forest",
        "major river",
        "minor river",
        "railway",
        "temporary bridge",
        "entry area",
        "victory hex",
    }
    assert {"forest", "major river", "minor river", "railway", "temporary bridge", "entry area", "victory hex"} <= {
        *words(drawn(hexmap, layers=[]))
    }


def test_a_way_off_the_map_a_line_and_positions_are_drawn():
    hexmap = load(DIVIDED, "divided.map")
    assert "to Latvia" in words(drawn(hexmap, layers=["marks"]))
    blank = load(DIVIDED.replace("east: 0302..0303\n", "").replace("red positions: 0302\n", ""), "blank.map")
    for layer in ("borders", "marks"):
        assert len(draw(hexmap, layers=[layer])) > len(draw(blank, layers=[layer]))


def test_countries_of_some_size_are_named_inside_their_borders():
    rows = "".join(f"0{row}   {'g' + ' p' * 9}\n0{row}+   {'g' + ' p' * 9}\n" for row in (1, 2, 3))
    legends = {"terrain": "g = forest\np = clear", "country": "g = Germany\np = Poland"}
    sections = (
        f"[{name}] from public\n" + (f"{legends[name]}\n{rows}" if name in legends else "") for name in SECTIONS
    )
    hexmap = load("map Wide\nsize 20 columns, 3 rows\n" + "".join(sections), "wide.map")
    (name,) = (text for text in drawn(hexmap, layers=["names"]).iter(f"{SVG}text") if text.get("class") == "land")
    assert name.text == "POLAND"  # Germany has but six hexes
    inside = [f"{x:.0f} {y:.0f}" for x, y in map(centre, each(hexmap.country["Poland"]))]
    assert f"{name.get('x')} {name.get('y')}" in inside


# Lines along hexsides


def test_neighbours_share_the_ends_of_their_side():
    grid = Grid(6, 6)
    for cell in grid.cells:
        for other in grid.near[cell]:
            d = direction(cell, other)
            assert set(side(cell, d)) == set(side(other, (d + 3) % 6))
            assert abs(centre(cell)[0] - centre(other)[0]) < 76.1


def test_the_outline_of_a_hex_is_its_six_corners_and_of_a_ring_two_lines():
    grid = Grid(6, 6)
    cell = grid.cell("0303")
    (loop,) = outlines(1 << cell)
    assert set(loop) == {corner(cell, k) for k in range(6)}
    assert sorted(map(len, outlines(grid.ring(cell, 1)))) == [6, 18]


def test_hexsides_are_chained_as_far_as_no_third_side_meets_them():
    grid = Grid(6, 6)
    cell = grid.cell("0303")
    (loop,) = chains([(cell, cell + step) for step in STEPS])
    assert len(loop) == 7
    assert loop[0] == loop[-1]
    river = [(cell, cell + STEPS[0]), (cell, cell + STEPS[1]), (cell, cell + STEPS[2])]
    assert len(along(river)) == 4
    fork = (cell + STEPS[0], cell + STEPS[1])
    assert sorted(map(len, chains([*river[:2], fork]))) == [2, 2, 2]


def test_smooth_lines_begin_and_end_where_their_points_do():
    path = smooth([(0, 0), (10, 0), (10, 10)])
    assert path.startswith("M0 0L")
    assert path.endswith("L10 10")
    assert "Q10 0" in path
    assert smooth([(0, 0), (10, 0), (10, 10)], stiff=lambda point: True).count("Q") == 0
