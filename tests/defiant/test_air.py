"""Chapter 12: air units."""

import pytest

from sandtable.games.poland_defiant.air import raid_odds
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Event
from tests.defiant.board import DAMAGED, FLOWN, GAME, READY, SHOT_DOWN, board, cell, ends, steps, where
from tests.lines import allowed, clauses, log, offered, play, refused, told


def plane(s: Position, id_: str) -> int:
    return s.planes[GAME.air.index[id_]]


def raid(units: str, target: str, planes: str, *dice: int, **more: object) -> tuple[Position, list[Event]]:
    s = board(units, phase="raid", dice=dice, **more)  # type: ignore[arg-type]
    return s, play(s, f"strike {target}", *(f"join {plane}" for plane in planes.split()), "done")


def raid_column(s: Position, seat: int, target: str, planes: str) -> str:
    counted = raid_odds(s, seat, cell(target), [GAME.air.index[id_] for id_ in planes.split()])
    return "" if counted.column is None else GAME.charts.columns[counted.column]


@pytest.mark.clause("defiant:12.0a")
def test_each_air_fleet_keeps_to_its_side_of_the_line() -> None:
    s = board("18ID 2829, 11ID 2212; 12DP 2930, 20DP 2213", phase="raid")
    play(s, "strike 2930")
    assert refused(s, "join StG1").clause == "12.0a"
    allowed(s, "join StG77")
    s = board("18ID 2829; 12DP 2930", phase="raid", air="StG77 gone, StG76 gone, LG2 gone")
    assert refused(s, "strike 2930").clause == "12.0a"
    s = board("", phase="interdiction")
    assert refused(s, "patrol KG26 2930").clause == "12.0a"
    allowed(s, "patrol KG26 2120")  # on the line
    allowed(s, "patrol KG4 2120")
    assert refused(s, "patrol StG1 2120").clause == "12.0a"  # it does not interdict


@pytest.mark.clause("defiant:12.1a")
def test_aircraft_attack_polish_hexes_next_to_german_units() -> None:
    s = board("18ID 2829, 1Slo 3130; 12DP 2930, 39DP 3131, 36DP 3329", phase="raid")
    assert offered(s) == ["strike 2930", "done"]
    assert refused(s, "strike 3131").clause == "12.1a"  # only Slovaks are next to it
    assert refused(s, "strike 3329").clause == "12.1a"
    assert refused(s, "strike 2931").clause == "12.1a"
    assert refused(s, "strike 99").clause == "12.1a"
    assert raid_column(s, 0, "2930", "StG77 StG76") == "4-1"
    play(s, "strike 2930", "join StG77")
    assert refused(s, "join StG77").clause == "12.1a"


def test_an_hq_or_the_ship_next_to_the_target_will_do() -> None:
    s = board("10th 2829; 12DP 2930", phase="raid")
    assert "strike 2930" in offered(s)
    s = board("Schleswig 1604; WestFt 1505", phase="raid")
    assert "strike 1505" in offered(s)


def test_a_hex_is_attacked_once_and_an_aircraft_attacks_once() -> None:
    s, _ = raid("18ID 2829; ModlFt 2930, 12DP 2929", "2930", "StG77", 2)
    assert refused(s, "strike 2930").clause == "12.1a"
    play(s, "strike 2929")
    assert refused(s, "join StG77").clause == "12.1e"


def test_terrain_and_the_first_turn_bring_the_odds_down() -> None:
    s = board("18ID 1522; 12DP 1523", phase="raid", turn=1)
    assert raid_column(s, 0, "1523", "StG77 StG76") == "2-1"
    assert raid_column(s, 0, "1523", "LG2") == ""
    play(s, "strike 1523", "join LG2")
    assert refused(s, "done").clause == "9.3.3a"


def test_whoever_joins_aircraft_in_another_order_is_offered_those_left() -> None:
    s = board("18ID 2829; 23DP+2Lg 2930", phase="raid", turn=1, air="StG77 gone")
    play(s, "strike 2930", "join LG2")
    assert offered(s) == ["join StG76"]


@pytest.mark.clause("defiant:12.1b")
def test_results_for_the_attacker_do_nothing_to_aircraft() -> None:
    s, events = raid("18ID 2829; ModlFt 2930", "2930", "StG77", 2)  # 1-1, 2: A1
    assert told(events, "battle") == [("2930", "1-1", "2", "A1")]
    assert told(events, "unharmed") == [("StG77",)]
    assert steps(s, "18ID") == 2
    assert plane(s, "StG77") == FLOWN


@pytest.mark.clause("defiant:12.1c")
def test_a_one_damages_an_aircraft_of_the_attackers_choice_for_two_turns() -> None:
    s, _ = raid("18ID 2829; 12DP 2930", "2930", "StG77 StG76", 1)  # 4-1, 1: A1 Dr1
    play(s, offered(s)[0])  # the defender has his result
    assert where(s, "12DP") != "2930"
    assert offered(s) == ["damage StG77", "damage StG76"]
    assert refused(s, "damage LG2").clause == "12.0a"
    play(s, "damage StG76")
    assert plane(s, "StG76") == DAMAGED
    assert s.flights[GAME.air.index["StG76"]] == 6


@pytest.mark.clause("defiant:12.1d")
def test_then_the_polish_aircraft_attack() -> None:
    s = board("18ID 2829; 12DP 2930", phase="turn")
    assert s.to_act() == 0
    play(s, "done")
    assert s.to_act() == 1
    assert allowed(s, "strike 2829").clause == "12.1d"
    assert allowed(s, "done").clause == "12.1d"
    s = board("1Slo 2829; Prusy 2930", phase="raid", seat="polish")
    assert "strike 2829" in offered(s)  # Slovaks too, and next to any Polish unit


@pytest.mark.clause("defiant:12.1e")
def test_aircraft_that_have_attacked_return_and_fly_again_next_turn() -> None:
    s, _ = raid("18ID 2829; ModlFt 2930", "2930", "StG77", 2)
    events = play(s, "done")
    assert told(events, "return") == [("StG77",)]


@pytest.mark.clause("defiant:12.1.1")
def test_an_hq_alone_only_retreats() -> None:
    s, events = raid("18ID 2829, 19ID 2830; Prusy 2930", "2930", "LG2", 5)  # 8-1+, 5: D2r2
    assert told(events, "battle")[0][1] == "8-1+"
    assert clauses(events, "only-retreat") == ["12.1.1"]
    play(s, offered(s)[0])
    assert GAME.grid.distance(cell("2930"), cell(where(s, "Prusy"))) == 2


def test_an_hq_whose_stack_dies_from_the_air_retreats() -> None:
    s, _ = raid("18ID 2829, 19ID 2830; 39DP+Prusy 2930", "2930", "StG77 StG76", 3)  # 8-1+, 3: D1r2
    assert (where(s, "39DP"), where(s, "Prusy")) == ("", "2930")
    play(s, offered(s)[0])
    assert where(s, "Prusy") not in {"", "2930"}


def test_an_hq_with_a_fort_that_falls_from_the_air_retreats() -> None:
    s, _ = raid("18ID 2829, 19ID 2830; OrzyFt+Modlin 2930", "2930", "LG2", 5)  # 3-1, 5: Dr2
    assert where(s, "OrzyFt") == ""
    play(s, offered(s)[0])
    assert where(s, "Modlin") not in {"", "2930"}


def test_an_hq_that_cannot_go_as_far_as_the_result_says_stays_where_it_gets_to() -> None:
    ring = "18ID 2829, 19ID 2830, 31ID 2929, 14ID 3029, 1ID 3030, 11ID 2931"
    s, _ = raid(f"{ring}; Prusy 2930", "2930", "LG2", 5)
    assert where(s, "Prusy") == "2930"


def test_a_unit_lost_in_a_zone_after_an_air_attack_leaves_its_hq() -> None:
    s, _ = raid("18ID 2829, 19ID 2830, 31ID 3131, 14ID 3028; 12DP/1+Prusy 2930", "2930", "StG77", 2)  # 4-1, 2: Dr1
    play(s, offered(s)[0])
    assert where(s, "12DP") == ""
    assert where(s, "Prusy") not in {"", "2930"}


# Interdiction


@pytest.mark.clause("defiant:12.2a")
def test_a_one_damages_an_interdictor_of_the_owners_choice() -> None:
    s = board("", phase="flak", dice=(1,))
    assert offered(s) == ["damage KG26", "damage KG3", "damage KG4", "damage KG76", "damage KG77"]
    assert allowed(s, "damage KG4").clause == "12.2a"
    play(s, "damage KG4")
    assert plane(s, "KG4") == DAMAGED
    assert refused(s, "patrol KG4 2930").clause == "12.1c"
    s = board("", phase="flak", dice=(2,))
    allowed(s, "patrol KG4 2930")


@pytest.mark.clause("defiant:12.2b")
def test_an_interdictor_covers_its_hex_and_its_neighbours_and_two_hexes_on_turn_one() -> None:
    s = board("", phase="interdiction")
    play(s, "patrol KG4 2930")
    assert {GAME.names[at] for at, cut in enumerate(s.interdicted) if cut} == {
        "2930", "2929", "3029", "3030", "2931", "2830", "2829",
    }  # fmt: skip
    s = board("", phase="interdiction", turn=1)
    play(s, "patrol KG4 2930")
    assert sum(s.interdicted) == 19


def test_not_all_need_be_placed() -> None:
    s = board("", phase="interdiction")
    assert allowed(s, "done").clause == "12.2b"


@pytest.mark.clause("defiant:12.2c")
def test_trains_neither_leave_nor_enter_interdicted_hexes() -> None:
    s = board("53PP 2930", seat="polish", air="KG4 2930")
    assert refused(s, "move 53PP 2929").clause == "12.2c"


def test_units_of_all_nations_lose_points_once() -> None:
    slow = board("18ID 2929, 1Pz 2829", air="KG4 2930")
    free = board("18ID 2929, 1Pz 2829")
    assert ends(slow, "18ID") < ends(free, "18ID")
    assert ends(slow, "1Pz") < ends(free, "1Pz")
    assert slow.interdicted[cell("2929")]


@pytest.mark.clause("defiant:12.2d")
def test_who_cannot_pay_for_interdiction_does_not_enter() -> None:
    s = board("KaliON 3231", seat="polish", air="KG4 2930")  # two points: two for the way, one for interdiction
    ruling = refused(s, "move KaliON 3030")
    assert ruling.clause == "12.2d"
    assert "interdiction" in ruling.text


@pytest.mark.clause("defiant:12.2e")
def test_interdictors_return_at_the_end_of_the_turn() -> None:
    s = board("12DP 2930", phase="end", air="KG4 2930", taken="")
    assert ("KG4",) in told(log(s), "return")
    assert not any(s.interdicted)
    assert plane(s, "KG4") == READY


@pytest.mark.clause("defiant:12.3")
@pytest.mark.parametrize(("die", "after", "verb"), [(1, SHOT_DOWN, "lose-plane"), (2, READY, "repair")])
def test_a_damaged_aircraft_comes_back_after_the_air_phase_or_is_lost_with_a_one(
    die: int, after: int, verb: str
) -> None:
    s = board("18ID 0226, 252ID track, 56ID track", phase="turn", turn=3, air="LG2 damaged 3", dice=(2, die))
    while plane(s, "LG2") == DAMAGED:
        play(s, "done")
    assert plane(s, "LG2") == after
    assert clauses(log(s), verb) == ["12.3"]
