"""Zones of control: section 5."""

import pytest

from tests.defiant.board import GERMAN, POLISH, board, ends, steps, where, zone
from tests.lines import allowed, log, play, refused, told

AROUND = {"3324", "3424", "3425", "3326", "3225", "3224"}  # 3325, open ground without roads and rivers


@pytest.mark.clause("defiant:5.0", by="defiant:5.1a")
def test_a_unit_controls_the_six_hexes_around_it() -> None:
    s = board("Poznan 3620, PomON 3523; 12ID 3325", seat="polish")
    assert zone(s, GERMAN) == AROUND
    assert refused(s, "move PomON 3424").clause == "5.1a"


@pytest.mark.clause("defiant:5.1a")
def test_entering_an_enemy_zone_costs_one_point_more() -> None:
    s = board("PomON 3523; 12ID 3325", seat="polish")
    ruling = refused(s, "move PomON 3424")
    assert ruling.clause == "5.1a"
    assert "needs 3 movement points to get to 3424 and has 2: 2 for the ground, 1 for enemy zones" in ruling.text
    assert board("PomON 3523", seat="polish").explain(POLISH, s.legal().__iter__().__next__()).allowed
    assert "3424" in ends(board("PomON 3523", seat="polish"), "PomON")


@pytest.mark.clause("defiant:5.1a")
def test_leaving_an_enemy_zone_costs_one_point_more() -> None:
    s = board("PomON 3424; 12ID 3325", seat="polish")
    assert ends(s, "PomON") == {"3423", "3524", "3525"}
    assert refused(s, "move PomON 3523").clause == "5.1a"


@pytest.mark.clause("defiant:5.1b")
def test_going_straight_from_one_zone_to_the_next_costs_three_more_in_all() -> None:
    s = board("12ID 3424, 1Kav 3424; 27DP 3325")
    assert "needs 4 movement points" in refused(s, "move 12ID 3324").text
    assert refused(s, "move 12ID 3324").clause == "5.1b"
    assert {"3324", "3425"} <= ends(s, "1Kav")  # four points: one for the hex, three for the zones


@pytest.mark.clause("defiant:5.1c", by="defiant:6.1")
def test_any_number_of_zones_may_be_passed_by_who_can_pay() -> None:
    s = board("3Pz 3424; 27DP 3325")
    assert allowed(s, "move 3Pz 3224").clause == "6.1"
    play(s, "move 3Pz 3324", "move 3Pz 3224")  # four points each, straight from zone to zone
    assert ends(s, "3Pz") == set()


@pytest.mark.clause("defiant:5.2", by="defiant:5.1a")
def test_the_attack_strength_of_the_side_that_lies_up_gives_a_zone() -> None:
    s = board("PomON 3523; 12ID/1 3325", seat="polish")
    assert zone(s, GERMAN) == AROUND  # it attacks with 2
    assert refused(s, "move PomON 3424").clause == "5.1a"


@pytest.mark.clause("defiant:5.2.1", by="defiant:6.1")
@pytest.mark.parametrize("unit", ["Poznan", "11PP", "KasPP", "BydoFt"])
def test_hqs_trains_and_units_without_attack_have_no_zone(unit: str) -> None:
    s = board(f"12ID 3323; {unit} 3325")
    assert zone(s, POLISH) == set()
    assert allowed(s, "move 12ID 3424").clause == "6.1"  # 3324 and 3424 for two points


@pytest.mark.clause("defiant:5.3", by="defiant:8.0a")
def test_a_reinforcement_may_be_placed_in_an_enemy_zone() -> None:
    s = board("14PP track; 12ID 2522", turn=2, seat="polish", phase="reinforcement")
    assert "2421" in zone(s, GERMAN)
    play(s, "enter 14PP")
    assert where(s, "14PP") == "2421"


@pytest.mark.clause("defiant:5.4", by="defiant:9.4")
def test_a_stack_that_retreats_into_a_zone_loses_one_step_in_all() -> None:
    units = "12ID+1ID 3324; 27DP+9DP 3325; 11ID 3224, 61ID 3424, 217ID 3327, 21ID 3627, 3ID 3124"
    s = board(units + ", 8DP 3326", phase="combat", dice=(5,))
    events = play(s, "attack 3325", "join 12ID", "join 1ID", "done")
    before = steps(s, "27DP") + steps(s, "9DP")
    assert told(events, "battle")[0][3].endswith("Dr1")
    into = sorted(a.split()[1] for a in map(str, s.legal()) if a.startswith("retreat"))
    assert all(hex_ in zone(s, GERMAN) for hex_ in into)
    events = play(s, f"retreat {into[0]}")
    if s.to_act() == POLISH:
        events += play(s, "lose 27DP")
    assert steps(s, "27DP") + steps(s, "9DP") == before - 1


@pytest.mark.clause("defiant:5.5", by="defiant:10.0")
def test_a_line_of_supply_does_not_run_through_a_zone_unless_a_friend_is_there() -> None:
    cut = "44DP 3325; 12ID 3326, 1ID 3224, 11ID 3525"
    assert ("44DP",) in told(log(board(cut, phase="supply")), "unsupplied")
    helped = board(cut + ", 9DP 3324, Poznan 3223", phase="supply")  # both in the zone of the 1st
    assert ("44DP",) not in told(log(helped), "unsupplied")


@pytest.mark.clause("defiant:5.5.1", by="defiant:5.1a")
@pytest.mark.parametrize("status", ["out", "isolated"])
def test_units_out_of_supply_and_isolated_keep_their_zones(status: str) -> None:
    s = board(f"PomON 3523; 12ID 3325 {status}", seat="polish")
    assert zone(s, GERMAN) == AROUND
    assert refused(s, "move PomON 3424").clause == "5.1a"


@pytest.mark.clause("defiant:5.6a", by="defiant:6.1")
def test_zones_do_not_cross_unbridged_major_rivers_or_water() -> None:
    s = board("12ID 1113, Eberhard 1505")
    assert "1112" not in zone(s, GERMAN)  # the Vistula
    assert "1012" not in zone(s, GERMAN)
    assert "1213" in zone(s, GERMAN)
    assert not {"1504", "1604"} & zone(s, GERMAN)  # the sea
    allowed(s, "move 12ID 1213")


@pytest.mark.clause("defiant:5.6a", by="defiant:6.1")
def test_zones_cross_bridges_and_minor_rivers() -> None:
    s = board("12ID 1112, 1ID 0806")
    assert "1211" in zone(s, GERMAN)
    assert "0707" in zone(s, GERMAN)  # a minor river without a bridge
    assert "2421" in zone(board("12ID 2321"), GERMAN)  # the bridge of Warsaw
    allowed(s, "move 12ID 1011")


@pytest.mark.clause("defiant:5.6a", by="defiant:6.1")
def test_only_polish_zones_cross_a_temporary_bridge_that_stands() -> None:
    assert "1312" in zone(board("9DP 1211", seat="polish"), POLISH)
    assert "1312" not in zone(board("9DP 1211", broken="1211", seat="polish"), POLISH)
    s = board("12ID 1211")
    assert "1312" not in zone(s, GERMAN)
    allowed(s, "move 12ID 1112")


@pytest.mark.clause("defiant:5.6b", by="defiant:6.1")
def test_zones_run_in_mountains_along_roads_only() -> None:
    s = board("10BKM 1539", seat="polish")
    assert zone(s, POLISH) == {"1538", "1540", "1638"}
    s = board("21DPG 1537", seat="polish")
    assert "1538" in zone(s, POLISH)  # from the plain into the mountains, by the road
    assert not {"1438", "1637"} & {"1438"} & zone(s, POLISH)
    allowed(s, "move 21DPG 1538")
