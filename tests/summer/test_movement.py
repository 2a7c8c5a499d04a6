"""Movement and stacking: sections 6.1 to 6.3."""

import pytest

from sandtable.kernel import Action
from tests.lines import allowed, clauses, log, play, refused, told
from tests.summer.board import AXIS, GAME, board, cell, ends, where

ARMY = "10A 0519"


@pytest.mark.clause("summer:6.0")
def test_the_player_whose_hq_acts_moves_its_units() -> None:
    s = board("14AK 0718, 18ID 0717; 17DP 1017", phase="movement 14AK")
    assert s.to_act() == AXIS
    assert refused(s, "move 17DP 1018").clause == "6.0"
    assert refused(s, "move 999ID 1018").text == "There is no unit '999ID'."
    assert refused(s, "polish move 17DP 1018").clause == "3.2"
    dead = board("14AK 0718, 18ID dead; 17DP 1017", phase="movement 14AK")
    assert refused(dead, "move 18ID 0717").clause == "6.0"


# 6.1: stacking


@pytest.mark.clause("summer:6.1")
@pytest.mark.parametrize(
    ("hex_", "room"),
    [("0817", 3), ("0918", 2), ("0418", 2), ("0520", 1), ("0416", 4), ("0718", 3)],
    ids=["clear", "forest", "rough", "mountain", "city", "town"],
)
def test_the_ground_limits_how_many_units_stand_in_a_hex(hex_: str, room: int) -> None:
    many = ["18ID", "19ID", "4ID", "14ID"][:room]
    start = GAME.names[next(v for v in GAME.grid.near[cell(hex_)] if GAME.land.ground.cost(v, cell(hex_), 0))]
    units = f"14AK {hex_}, {'+'.join(many)} {hex_}, 3Geb {start}; SHQ 1512"
    s = board(units, phase="movement 14AK")
    ruling = refused(s, f"move 3Geb {hex_}")
    assert (ruling.clause, ruling.text) == ("6.1", f"{hex_} has no room for 3Geb: at most {room} may stand there.")
    assert hex_ not in ends(s, "3Geb")
    fewer = board(units.replace(f"{many[0]}+" if room > 1 else f"{many[0]} {hex_},", ""), phase="movement 14AK")
    assert hex_ in ends(fewer, "3Geb")


def test_hqs_do_not_count_for_stacking() -> None:
    s = board("14AK 0718, 4AK+7AK 0817, 18ID+19ID 0817, 31ID 0717; SHQ 1512", phase="movement 14AK")
    play(s, "move 31ID 0817")
    full = board("14AK 0718, 18ID+19ID+31ID 0717; SHQ 1512", phase="movement 14AK")
    play(full, "move 14AK 0717")
    assert where(full, "14AK") == "0717"


@pytest.mark.clause("summer:6.11", by="summer:6.2a")
def test_units_pass_through_a_full_hex() -> None:
    """18ID is in a corner where every way out leads through full hexes."""
    others = "19ID+4ID+14ID 0817, 27ID+31ID+46ID 0717, 1ID+11ID+12ID 0818, 21ID+3ID+23ID 0719"
    s = board(
        f"14AK 0718, 18ID 0718, {others}, 32ID+50ID+73ID 0618, 7ID+8ID+28ID 0617; SHQ 1512", phase="movement 14AK"
    )
    assert refused(s, "move 18ID 0817").clause == "6.1"
    play(s, "move 18ID 0917")
    assert where(s, "18ID") == "0917"


def test_no_move_may_end_over_the_limit_even_in_between() -> None:
    s = board("14AK 0718, 18ID 0718, 19ID+4ID+14ID 0817; SHQ 1512", phase="movement 14AK")
    assert "0817" not in ends(s, "18ID")


@pytest.mark.clause("summer:6.12", by="summer:6.1")
def test_two_soviet_corps_do_not_share_a_hex() -> None:
    s = board("Be 3205, 4SK 3204, 6SK 3104; SHQ 1512", turn=8, phase="movement Be")
    assert refused(s, "move 4SK 3104").clause == "6.1"
    assert "3104" not in ends(s, "4SK")
    play(s, "move 4SK 3103")
    s = board("Be 3104, 4SK 3204; SHQ 1512", turn=8, phase="movement Be")
    play(s, "move 4SK 3104")  # with its HQ
    assert where(s, "4SK") == "3104"


# 6.2: tactical movement


@pytest.mark.clause("summer:6.2a")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("0817", "0816", 1),  # clear
        ("0817", "0918", 2),  # forest
        ("0818", "0918", 1),  # forest by road
        ("1017", "1118", 3),  # rough over a river
        ("0719", "0718", 2),  # a river
        ("0617", "0718", 1),  # a river by road
        ("0519", "0520", 3),  # mountain
    ],
)
def test_what_a_step_costs(start: str, to: str, cost: int) -> None:
    s = board(f"14AK 0718, 18ID {start}; SHQ 1512", phase="movement 14AK")
    assert ends(s, "18ID") >= {to}
    assert GAME.land.ground.cost(cell(start), cell(to), 0) == 2 * cost
    play(s, f"move 18ID {to}")
    assert s.phases[-1].spent == 2 * cost
    assert allowed(s, "done").clause == "6.2a"


def test_a_move_goes_on_in_legs_until_another_unit_moves() -> None:
    s = board("14AK 0718, 18ID 0717, 19ID 0717; SHQ 1512", phase="movement 14AK")
    events = play(s, "move 18ID 0816 via 0817")
    assert told(events, "move") == [("18ID", "0717", "0817"), ("18ID", "0817", "0816")]
    play(s, "move 19ID 0716")
    assert refused(s, "move 18ID 0815").clause == "6.2a"
    assert refused(s, "move 18ID 0815").text == "18ID has moved, and another unit after it."


def test_why_a_hex_is_out_of_reach() -> None:
    s = board("14AK 0718, 18ID 0717, 1Pz 1121; 17DP 0915, SHQ 1512", phase="movement 14AK")
    assert refused(s, "move 18ID 0717").text == "18ID is in 0717 already."
    assert refused(s, "move 18ID 0915").text == "The enemy is in 0915: it must be attacked."
    assert refused(s, "move 18ID 9999").text == "There is no hex '9999' on the map."
    assert refused(s, "move 18ID 1114").text == "18ID needs 6 movement factors to get to Łódź (1114) and has 3."
    assert refused(s, "move 18ID 0101").text == "0101 is water."
    assert refused(s, "move 1Pz 1122").clause == "6.52"
    assert refused(s, "move 14AK 0817").clause == "6.51"


@pytest.mark.clause("summer:6.2b")
def test_nobody_enters_a_hex_with_an_enemy() -> None:
    s = board("14AK 0718, 18ID 0817; Lo 0918, 17DP 0816", phase="movement 14AK")
    for hex_ in ("0918", "0816"):  # an HQ alone is an enemy too
        assert refused(s, f"move 18ID {hex_}").clause == "6.2b"
        assert hex_ not in ends(s, "18ID")
    shut = board(
        "14AK 0519, 18ID 0817; 1DP 0816, 2DP 0917, 3DP 0918, 4DP 0818, 5DP 0718, 6DP 0717", phase="movement 14AK"
    )
    assert refused(shut, "move 18ID 0716").text == "Enemies bar every way of 18ID to 0716."


@pytest.mark.clause("summer:6.2c", by="summer:6.2a")
def test_mountain_units_pay_less_and_motorized_ones_more() -> None:
    """Into rough and mountain off the road."""
    costs = [GAME.land.ground.cost(cell("1119"), cell("1118"), how) for how in (0, 1, 2)]
    assert costs == [4, 6, 2]
    mountain = [GAME.land.ground.cost(cell("0519"), cell("0520"), how) for how in (0, 1, 2)]
    assert mountain == [6, None, 4]
    s = board("14AK 0718, 18ID 1119, 3Geb 1119, 1Pz 1018; SHQ 1512", phase="movement 14AK")
    for unit, spent in (("3Geb", 2), ("18ID", 4)):
        play(s, f"move {unit} 1118")
        assert s.phases[-1].spent == spent


@pytest.mark.clause("summer:6.21", by="summer:6.51")
@pytest.mark.clause("summer:6.51")
def test_hqs_move_along_roads_only_tactically_or_strategically() -> None:
    s = board(f"14AK 0718, 18ID 0717, {ARMY}; SHQ 1512", phase="movement 14AK")
    roads = {GAME.names[c] for c in GAME.grid.cells if GAME.land.ground.road_cells >> c & 1}
    assert ends(s, "14AK") <= roads
    assert ends(s, "14AK") >= {"0717", "0818", "0617", "0618", "0918", "0916"}
    assert "0817" not in ends(s, "14AK")  # beside, but not by road
    assert refused(s, "move 14AK 0817").clause == "6.51"
    assert allowed(s, "move 14AK 0717").clause == "6.51"
    assert allowed(s, "rush 14AK 1114").clause == "6.51"  # six hexes
    play(s, "rush 14AK 1114")
    assert where(s, "14AK") == "1114"


# 6.3: strategic movement


@pytest.mark.clause("summer:6.3a")
def test_strategic_movement_is_by_road_at_half_cost() -> None:
    s = board(f"14AK 0718, 18ID 0718, 1Pz 0817, {ARMY}; SHQ 1512", phase="movement 14AK")
    assert "1114" in ends(s, "18ID", rush=True)
    assert "1113" not in ends(s, "18ID", rush=True)
    assert "0817" not in ends(s, "18ID", rush=True)
    assert ends(s, "1Pz", rush=True) == set()  # it is on no road
    ruling = refused(s, "rush 18ID 1113")
    assert (ruling.clause, ruling.text) == ("6.3a", "1113 is 7 hexes away by road; 18ID goes 6.")
    assert refused(s, "rush 18ID 0817").text == "No road away from all enemies leads 18ID to 0817."
    events = play(s, "rush 18ID 0916")
    assert clauses(events, "rush") == ["6.3a"]
    assert refused(s, "move 18ID 0815").text == "18ID moves tactically or strategically, not both."
    play(s, "rush 18ID 0915")
    tactical = board(f"14AK 0718, 18ID 0718, {ARMY}; SHQ 1512", phase="movement 14AK")
    play(tactical, "move 18ID 0717")
    assert refused(tactical, "rush 18ID 0816").clause == "6.3a"


@pytest.mark.clause("summer:6.3b")
def test_it_neither_begins_nor_passes_nor_ends_next_to_an_enemy() -> None:
    s = board(f"14AK 0717, 18ID 0718, 19ID 0915, {ARMY}; 17DP 0815", phase="movement 14AK")
    ruling = refused(s, "rush 19ID 0814")
    assert (ruling.clause, ruling.text) == ("6.3b", "19ID is next to an enemy: it cannot move strategically.")
    for hex_ in ("0716", "0916", "0814"):
        beside = board(f"14AK 0717, 18ID {hex_}, {ARMY}; 17DP 0815", phase="movement 14AK")
        assert refused(beside, "rush 18ID 0717").text.startswith("18ID is next to an enemy")
    ruling = refused(s, "rush 18ID 0816")
    assert (ruling.clause, ruling.text) == ("6.3b", "0816 is next to an enemy: strategic movement does not go there.")
    assert "0816" not in ends(s, "18ID", rush=True)  # it would end there
    assert "1014" not in ends(s, "18ID", rush=True)  # it would have to pass
    assert refused(s, "rush 18ID 1014").clause == "6.3a"
    assert "0717" in ends(s, "18ID", rush=True)


def test_soviets_before_their_war_are_no_enemies_of_a_rush() -> None:
    units = "SHQ 2603, 18DP 2904; Be 3205, 4SK 3004"
    early = board(units, turn=7, weather="poor", phase="movement SHQ")
    assert ends(early, "18DP", rush=True)
    late = board(units, turn=8, weather="poor", phase="movement SHQ")
    assert ends(late, "18DP", rush=True) == set()


@pytest.mark.clause("summer:6.31")
@pytest.mark.clause("summer:9.22", by="summer:6.31")
def test_poles_do_not_move_strategically_in_clear_weather() -> None:
    units = "SHQ 1512, 5DP 1512; 3A 1406"
    s = board(units, phase="movement SHQ")
    for unit in ("5DP", "SHQ"):
        assert refused(s, f"rush {unit} 1513").clause == "6.31"
        assert ends(s, unit, rush=True) == set()
    poor = board(units, weather="poor", phase="movement SHQ")
    assert ends(poor, "5DP", rush=True) >= {"1513", "1615"}
    german = board("1AK 1406, 1ID 1406; SHQ 1512", phase="movement 1AK")
    assert ends(german, "1ID", rush=True)


@pytest.mark.clause("summer:9.22")
def test_the_air_force_is_said_to_keep_them_off_the_roads() -> None:
    clear, poor = (board(phase="weather", weather=weather, turn=20, dice=(5,)) for weather in ("clear", "poor"))
    assert clauses(log(clear), "interdict") == ["9.22"]
    assert told(log(poor), "interdict") == []


def test_a_beginning_of_a_move_goes_on_with_the_hexes_that_are_offered() -> None:
    s = board("14AK 0718, 18ID 0717; SHQ 1512", phase="movement 14AK")
    march = s.phases[-1]
    for verb, rush in (("move", False), ("rush", True)):
        assert set(march.completions(s, Action(verb, "18ID"))) == ends(s, "18ID", rush=rush)
    for stem in (("move", "nobody"), ("move", "SHQ"), ("dig", "0717"), ("move",)):
        assert march.completions(s, Action(*stem)) == []
