"""Where nations may go, and internment: sections 6.52 to 6.54."""

import pytest

from sandtable.kernel import Action
from tests.lines import allowed, log, offered, play, refused, told
from tests.summer.board import GAME, board, cell, ends, fate, fight, where


def lands(hexes: set[str]) -> set[str]:
    return {"Latvia" if hex_ == "Latvia" else GAME.hexmap.country_at[cell(hex_)] for hex_ in hexes}


# 6.52


@pytest.mark.clause("summer:6.52")
def test_motorized_units_enter_mountain_by_road_only() -> None:
    s = board("8AK 1121, 2Pz 1121, 7ID 1121; SHQ 1512", phase="movement 8AK")
    ruling = refused(s, "move 2Pz 1122")
    assert (ruling.clause, ruling.text) == ("6.52", "2Pz cannot enter 1122: it is mountain without a road.")
    assert "1122" in ends(s, "7ID")
    road = board("8AK 1121, 2Pz 1221; SHQ 1512", phase="movement 8AK")
    assert GAME.land.ground.road(cell("1221"), cell("1222"))
    assert "1222" in ends(road, "2Pz")
    beside = board("8AK 1121, 2Pz 1321; SHQ 1512", phase="movement 8AK")
    assert "1322" not in ends(beside, "2Pz")


@pytest.mark.clause("summer:6.52")
def test_they_do_not_attack_roadless_mountain_either() -> None:
    s = board("8AK 1121, 2Pz 1121, 7ID 1121; 21DPG 1122", phase="combat 8AK", air=(0, 0, 0))
    play(s, "attack 1122")
    assert refused(s, "join 2Pz").text == "2Pz cannot attack 1122: it is mountain without a road."
    assert refused(s, "join 2Pz").clause == "6.52"
    play(s, "join 7ID")
    road = board("8AK 1121, 2Pz 1322; 21DPG 1222", phase="combat 8AK", air=(0, 0, 0))
    assert not GAME.land.ground.road(cell("1322"), cell("1222"))
    assert "attack 1222" in offered(road)  # the hex has a road, though not this way


# 6.53


@pytest.mark.clause("summer:6.53a")
@pytest.mark.parametrize(
    ("start", "shut", "land"),
    [("3104", "3105", "USSR"), ("2527", "2427", "Hungary"), ("2627", "2727", "Romania"), ("2005", "2004", "Lithuania")],
)
@pytest.mark.parametrize("unit", ["3Geb", "1Slo"])
def test_germans_and_slovaks_keep_out_of_some_countries(start: str, shut: str, land: str, unit: str) -> None:
    hq = "18AK" if unit == "3Geb" else "Slo"
    assert GAME.hexmap.country_at[cell(shut)] == land
    s = board(f"{hq} 1624, {unit} {start}; SHQ 1512", turn=9, phase=f"movement {hq}", fallen=True, axis="Warszawa")
    assert refused(s, f"move {unit} {shut}").clause == "6.53a"
    assert lands(ends(s, unit)) <= {"Poland", "East Prussia", "Slovakia"}
    assert ends(s, unit)


def test_germans_may_cross_the_demarcation_line() -> None:
    s = board("18AK 1614, 7ID 1614; SHQ 2321", phase="movement 18AK")
    assert any(GAME.hexmap.marks["east"] >> cell(to) & 1 for to in ends(s, "7ID"))


@pytest.mark.clause("summer:6.53b")
def test_soviets_enter_poland_only_east_of_the_line() -> None:
    east = GAME.hexmap.marks["east"]
    s = board("Uk 2321, 8SK 1910, 2KK 2025; SHQ 1512", turn=9, phase="movement Uk")
    hexes = ends(s, "8SK")
    assert hexes
    assert all(east >> cell(to) & 1 for to in hexes)
    west = next(GAME.names[v] for v in GAME.grid.cells if not east >> v & 1 and GAME.hexmap.country_at[v] == "Poland")
    ruling = refused(s, f"move 8SK {west}")
    assert ruling.clause == "6.53b"
    assert "east of the line" in ruling.text
    home = board("Be 3205, 4SK 3004, 15TK 3201; SHQ 1512", turn=9, phase="movement Be")
    assert lands(ends(home, "4SK")) == {"Poland", "USSR"}
    assert lands(ends(home, "15TK")) <= {"Poland", "USSR"}


@pytest.mark.clause("summer:6.53b", by="summer:7.32b")
def test_soviets_do_not_retreat_over_the_line_either() -> None:
    """A Soviet corps in the west-most hexes of its ground is attacked and must fall back east."""
    east = GAME.hexmap.marks["east"]
    s, _ = fight(
        "Uk 2321, 8SK 1910; 1DP 2010, SHQ 1512",
        "1910",
        "1DP",
        "balanced-attack delay",
        hq="SHQ",
        turn=9,
        dice=(10, 10),
    )
    hexes = {line.split()[2] for line in offered(s)}
    assert hexes
    assert all(east >> cell(to) & 1 for to in hexes)
    assert refused(s, f"retreat 8SK {next(iter(GAME.names.values()))}").clause == "7.32b"


# 6.54


@pytest.mark.clause("summer:6.54a")
@pytest.mark.parametrize(("start", "to"), [("2527", "2427"), ("2627", "2727"), ("2005", "2004"), ("2801", "Latvia")])
def test_after_the_fall_of_warszawa_poles_may_be_interned(start: str, to: str) -> None:
    units = f"Ka 2321, 3BG {start}; 1AK 1407"
    open_ = board(units, phase="movement Ka", fallen=True, axis="Warszawa")
    assert allowed(open_, f"move 3BG {to}").clause == "6.54a"
    events = play(open_, f"move 3BG {to}")
    assert told(events, "intern") == [("3BG", to)]
    assert (fate(open_, "3BG"), open_.score, open_.dead_factors("polish")) == ("interned", [0, 0], 0)
    retaken = board(units, phase="movement Ka", fallen=True)
    assert to in ends(retaken, "3BG")  # the borders stay open


@pytest.mark.clause("summer:6.54b")
@pytest.mark.parametrize(
    ("start", "to"), [("2527", "2427"), ("2627", "2727"), ("2005", "2004"), ("2801", "Latvia"), ("3104", "3105")]
)
def test_before_that_the_neutral_countries_are_closed(start: str, to: str) -> None:
    s = board(f"Ka 2321, 3BG {start}; 1AK 1407", phase="movement Ka")
    assert refused(s, f"move 3BG {to}").clause == "6.54b"
    assert lands(ends(s, "3BG")) <= {"Poland", "Slovakia", "East Prussia"}


def test_poles_enter_the_soviet_union_once_it_fights_and_germany_always() -> None:
    units = "SHQ 2603, 18DP 3104, 5DP 0816; 1AK 1407"
    assert "USSR" in lands(ends(board(units, turn=8, phase="movement SHQ"), "18DP"))
    assert "USSR" not in lands(ends(board(units, turn=7, phase="movement SHQ"), "18DP"))
    assert "Germany" in lands(ends(board(units, turn=7, phase="movement SHQ"), "5DP"))


@pytest.mark.clause("summer:6.54a")
def test_a_retreat_may_end_in_internment() -> None:
    s, _ = fight(
        "8AK 2625, 7ID 2625; 3BG 2626, Ka 2321",
        "2626",
        "7ID",
        "balanced-attack delay",
        hq="8AK",
        turn=9,
        fallen=True,
        axis="Warszawa",
        dice=(10, 10),
    )
    abroad = [line for line in offered(s) if GAME.hexmap.country_at[cell(line.split()[2])] in ("Hungary", "Romania")]
    assert abroad
    events = play(s, abroad[0])
    assert told(events, "intern")
    assert (fate(s, "3BG"), s.score) == ("interned", [0, 0])


def test_crossing_a_border_ends_the_move_and_takes_no_town_abroad() -> None:
    s = board("Ka 2321, ResBK 2527; 1AK 1407", phase="movement Ka", fallen=True, axis="Warszawa")
    before = s.control
    play(s, "move ResBK 2427")
    assert s.control == before
    assert where(s, "ResBK") == ""
    assert refused(s, "move ResBK 2426").clause == "6.0"


def test_an_hq_leaves_by_road_and_its_chit_with_it() -> None:
    units = "Na 2005, SHQ 2321; 1AK 1407"
    s = board(units, phase="draw", fallen=True, axis="Warszawa", chits="Na SHQ", dice=("Na", "SHQ", 5, 10))
    assert {to for to in ends(s, "Na") if GAME.land.neutral >> cell(to) & 1} == {"2004"}  # along the road
    play(s, "move Na 2004", "done")
    assert fate(s, "Na") == "interned"
    assert told(log(s), "draw") == [("Na",), ("SHQ",)]
    play(s, "done")
    assert s.turn == 4
    assert told(log(s), "draw") == [("Na",), ("SHQ",), ("SHQ",)]
    assert s.score == [0, 0]


@pytest.mark.clause("summer:6.54a")
@pytest.mark.parametrize(
    ("start", "to", "unit", "cost"),
    [
        ("2527", "2427", "18DP", "3"),  # roadless mountain
        ("2527", "2427", "3BG", "2"),  # the same for mountain troops
        ("2726", "2727", "18DP", "3"),  # rough, over a river
        ("2503", "2402", "18DP", "2"),  # open ground, over a river
        ("2224", "2225", "18DP", "1"),  # mountain, by road
        ("2005", "2004", "Na", "1"),
        ("2701", "Latvia", "18DP", "1"),  # the northern edge
        ("2801", "Latvia", "Na", "1"),
    ],
)
def test_abroad_poles_pay_what_the_chart_says(start: str, to: str, unit: str, cost: str) -> None:
    hq = unit if unit == "Na" else "Ka"
    place = "" if unit == "Na" else "Ka 2321, "
    s = board(f"{place}{unit} {start}; 1AK 1407", phase=f"movement {hq}", fallen=True, axis="Warszawa")
    costs = {spot.at: spot.text for spot in s.ask(None, Action("reach", unit)).spots}
    assert costs[to] == cost
    allowed(s, f"move {unit} {to}")


@pytest.mark.clause("summer:6.2a")
def test_who_has_not_enough_left_does_not_get_abroad() -> None:
    s = board("Ka 2321, 18DP 2526; 1AK 1407", phase="movement Ka", fallen=True, axis="Warszawa")
    play(s, "move 18DP 2527")  # by road, so two factors are left
    assert refused(s, "move 18DP 2427").text == "18DP needs 3 movement factors to get to 2427 and has 2."
    tanks = board("Ka 2321, 10BPM 2527; 1AK 1407", phase="movement Ka", fallen=True, axis="Warszawa")
    assert refused(tanks, "move 10BPM 2427").clause == "6.52"  # nor do tanks cross roadless mountain there


@pytest.mark.clause("summer:6.3a")
def test_a_road_abroad_costs_half_a_factor_in_strategic_movement() -> None:
    s = board("Na 2005; 1AK 1407", phase="movement Na", fallen=True, axis="Warszawa", weather="poor")
    costs = {spot.at: spot.text for spot in s.ask(None, Action("rush", "Na")).spots}
    assert costs["2004"] == "½"
    assert allowed(s, "rush Na 2004").clause == "6.54a"
    north = board("Na 2801; 1AK 1407", phase="movement Na", fallen=True, weather="poor")
    assert refused(north, "rush Na Latvia").clause == "6.3a"  # nobody leaves over the edge strategically
