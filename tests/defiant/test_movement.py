"""Movement and stacking: sections 6 and 7."""

import pytest

from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.stacking import StackingCheck
from tests.defiant.battle import fight
from tests.defiant.board import GAME, GERMAN, POLISH, board, cell, ends, where, zone
from tests.lines import allowed, clauses, offered, play, refused, told

# Whom and how far


@pytest.mark.clause("defiant:6.0")
def test_the_active_player_moves_the_hq_and_its_units_and_nobody_else() -> None:
    s = board("4th 0410, 3Pz 0710, 3rd 2008; 9DP 0911", phase="activate 4th")
    assert refused(s, "move 9DP 0912").clause == "6.0"
    assert refused(s, "move Nobody 0912").clause == "6.0"
    assert refused(s, "move 3rd 2009").clause == "6.0"
    play(s, "move 4th 0510", "move 3Pz 0711")
    assert (where(s, "4th"), where(s, "3Pz")) == ("0510", "0711")


@pytest.mark.clause("defiant:6.1")
def test_units_move_one_after_the_other() -> None:
    s = board("3Pz 0710, 20Mot 0608")
    play(s, "move 3Pz 0711", "move 3Pz 0712", "move 20Mot 0609")  # in legs, as long as no other has moved
    assert refused(s, "move 3Pz 0713").clause == "6.1"
    assert allowed(s, "done").clause == "6.1"  # some, all or none


@pytest.mark.clause("defiant:6.1.1")
def test_a_unit_spends_no_more_points_than_its_counter_allows() -> None:
    s = board("12ID 3325, 1Kav 3326")
    assert "3322" in ends(s, "12ID")
    assert refused(s, "move 12ID 3321").clause == "6.1.1"
    assert "3322" in ends(s, "1Kav")  # four points


@pytest.mark.clause("defiant:6.1.1")
def test_legs_are_counted_together() -> None:
    s = board("12ID 3325")
    play(s, "move 12ID 3324", "move 12ID 3325")
    assert ends(s, "12ID") == {"3324", "3424", "3425", "3326", "3225", "3224"}
    assert refused(s, "move 12ID 3323").clause == "6.1.1"
    first = board(f"{GAME.ids[0]} 1303", seat="polish")
    play(first, f"move {GAME.ids[0]} 1304")
    assert f"move {GAME.ids[0]} 1305" in offered(first)  # the first unit of the file goes on too


@pytest.mark.clause("defiant:6.1.1", by="defiant:6.1")
def test_an_isolated_unit_has_half_its_allowance_but_at_least_one() -> None:
    s = board("12ID 3325 isolated, 20Mot 3224 isolated")
    assert ends(s, "12ID") == {"3324", "3424", "3425", "3326", "3225"} | {"3224"}
    assert "3221" in ends(s, "20Mot")
    assert "3220" not in ends(s, "20Mot")
    told_by = [refused(s, f"move 12ID {hex_}").clause for hex_ in ("3322", "3624")]
    assert told_by == ["10.3.2", "6.1.1"]  # 3 points, as many as it had in supply, and 4
    allowed(s, "done")


@pytest.mark.clause("defiant:6.1.2")
def test_what_a_unit_cannot_pay_it_cannot_enter_not_even_as_its_only_hex() -> None:
    s = board("PomON 0806", seat="polish")
    ruling = refused(s, "move PomON 0707")  # forest 2, and 1 for the river
    assert ruling.clause == "6.1.2"
    assert "needs 3 movement points to get to 0707 and has 2" in ruling.text


# Roads, rivers, barriers


@pytest.mark.clause("defiant:6.2.1", by="defiant:6.1.1")
def test_a_road_costs_one_point_whatever_the_ground() -> None:
    s = board("12ID 0909, 1ID 0607")
    play(s, "move 12ID 1109")  # two forests, by road
    assert s.phases[-1].spent == 4  # half points
    play(s, "move 1ID 0707")
    assert s.phases[-1].spent == 4  # one forest, off the road
    assert refused(s, "move 1ID 0708").clause == "6.1.1"


@pytest.mark.clause("defiant:6.2.1", by="defiant:6.1.1")
def test_a_road_does_not_save_the_cost_of_zones() -> None:
    s = board("PomON 3524; 12ID 3324", seat="polish")
    play(s, "move PomON 3423")
    assert s.phases[-1].spent == 4  # one for the road, one for the zone
    assert refused(s, "move PomON 3422").clause == "6.1.1"


@pytest.mark.clause("defiant:6.2.2a-1", by="defiant:6.1")
def test_a_bridge_of_road_or_railway_takes_away_all_effects_of_a_river() -> None:
    s = board("12ID 1618, 1ID 0812")
    assert "1718" in ends(s, "12ID")  # the Vistula, by the railway bridge of Płock
    assert "0714" in ends(s, "1ID")  # over the Noteć by a railway bridge, and on
    allowed(s, "move 12ID 1718")


@pytest.mark.clause("defiant:6.2.2a-2")
def test_temporary_bridges_serve_the_poles_alone() -> None:
    s = board("9DP 1211", seat="polish")
    assert "1312" in ends(s, "9DP")
    ruling = refused(board("12ID 2523"), "move 12ID 2423")
    assert (ruling.clause, "serves the Poles alone" in ruling.text) == ("6.2.2a-2", True)


@pytest.mark.clause("defiant:6.2.2a-3")
def test_a_temporary_bridge_is_damaged_by_a_german_combat_unit_that_comes_to_it() -> None:
    s = board("12ID 1112, 3Pz 1111, 4th 1112; 9DP 1313")
    assert not told(play(s, "move 4th 1211", "move 3Pz 1110"), "break-bridge")  # an HQ does nothing to it
    events = play(s, "move 12ID 1211", "done")
    assert clauses(events, "break-bridge") == ["6.2.2a-3"]
    s = board("PomON 1312", broken="1312", seat="polish")
    assert refused(s, "move PomON 1211").clause == "6.2.2a-3"


@pytest.mark.clause("defiant:6.2.2a-3")
@pytest.mark.parametrize("move", ["move 3Pz 1210 via 1211", "move 3Pz 1210"])
def test_a_temporary_bridge_is_damaged_also_by_who_passes_it(move: str) -> None:
    s = board("3Pz 1212; 9DP 3620")
    assert told(play(s, move, "done"), "break-bridge") == [("1211",)]


@pytest.mark.clause("defiant:6.2.2a-3")
def test_a_unit_damages_a_temporary_bridge_when_it_passes_an_hq_of_its_own_there() -> None:
    s = board("3Pz 1111, 4th 1211; 9DP 3620")
    assert told(play(s, "move 3Pz 1311", "done"), "break-bridge") == [("1211",)]


@pytest.mark.parametrize("move", ["move 3Pz 1109 via 1110", "move 3Pz 1109"])
def test_a_way_that_is_not_past_a_temporary_bridge_leaves_it(move: str) -> None:
    s = board("3Pz 1111; 9DP 3620")
    assert told(play(s, move, "done"), "break-bridge") == []


@pytest.mark.clause("defiant:6.2.2a-3")
def test_a_retreat_an_advance_or_a_train_ride_past_a_temporary_bridge_damages_it() -> None:
    poles = "9DP+27DP 1011, 16DP 1010, 4DP 1110, LomzFt 1112, OstrFt 1210"
    s, _ = fight(f"12ID 1111; {poles}", "1111", "9DP 27DP 16DP 4DP", 5, seat="polish")  # 3-1, 5: Dr2
    assert told(play(s, "retreat 1311"), "break-bridge") == [("1211",)]
    s, _ = fight("1Pz+18ID 1112, 4Pz+19ID 1111; 39DP 1211", "1211", "1Pz 18ID 4Pz 19ID", 6)
    assert told(play(s, "advance 1Pz 1211"), "break-bridge") == [("1211",)]
    s = board("258ID track, 12ID 1013; 9DP 3620", turn=6, phase="reinforcement")
    assert told(play(s, "enter 258ID", "rail 258ID 1112"), "break-bridge") == [("1211",)]


def test_poles_do_no_harm_to_their_temporary_bridges() -> None:
    s = board("9DP 1111", seat="polish")
    assert not told(play(s, "move 9DP 1211", "done"), "break-bridge")


def test_the_zone_across_a_temporary_bridge_holds_for_the_unit_that_comes_to_it_and_for_none_after_it() -> None:
    s = board("3Pz 1112, 12ID 1112; 9DP 1312")
    assert "1211" in zone(s, POLISH)
    play(s, "move 3Pz 1211")
    paid = s.phases[-1].spent
    assert paid == s.phases[-1].legs(s, GAME.index["12ID"])[cell("1211")][0] + 2  # the zone's point
    play(s, "move 12ID 1211", "done")
    assert "1211" not in zone(s, POLISH)


@pytest.mark.clause("defiant:6.2.2b")
def test_an_unbridged_minor_river_costs_one_more_and_ends_the_move() -> None:
    s = board("12ID 0707")
    play(s, "move 12ID 0806")
    assert ends(s, "12ID") == set()
    assert refused(s, "move 12ID 0805").clause == "6.2.2b"


@pytest.mark.clause("defiant:6.2.2b")
def test_who_comes_to_the_same_hex_by_a_bridge_may_go_on() -> None:
    s = board("20Mot 0707, 12ID 0911")
    play(s, "move 20Mot 0806")  # it has the points to come by the bridge at 0706
    assert "0805" in ends(s, "20Mot")
    play(s, "move 12ID 1010")
    assert refused(s, "move 12ID 1009").clause == "6.2.2b"


@pytest.mark.clause("defiant:6.2.3")
def test_an_unbridged_major_river_cannot_be_crossed() -> None:
    ruling = refused(board("12ID 1113"), "move 12ID 1112")
    assert ruling.clause == "6.2.3"


@pytest.mark.clause("defiant:6.2.4")
def test_neutral_ground_is_closed() -> None:
    neutral = GAME.hexmap.country["Lithuania"] | GAME.hexmap.country["Hungary"]
    border = [(u, v) for v in GAME.names if neutral >> v & 1 for u in GAME.grid.near[v] if not neutral >> u & 1]
    assert border
    for u, v in border:
        assert GAME.land.ground.step(u, v, wheels=True) == (None, False)
        assert not GAME.land.ground.supply_runs(u, v)
        assert not GAME.land.ground.command_runs(u, v)
    s = board("4th 0410; SuwaBK 3410, Narew 3113", seat="polish")
    assert refused(s, f"move SuwaBK {GAME.names[border[0][1]]}").clause == "6.2.4"  # PD-110


@pytest.mark.clause("defiant:6.2.4")
@pytest.mark.parametrize("to", ["1504", "1639", "9999", "3612"])
def test_water_closed_mountains_and_what_is_off_the_map_cannot_be_entered(to: str) -> None:
    s = board("12ID 1505" if to == "1504" else "12ID 1638")
    assert refused(s, f"move 12ID {to}").clause in ("6.2.4", "6.1.1")
    assert refused(s, "move 12ID 9999").clause == "6.2.4"


@pytest.mark.clause("defiant:6.2.4")
def test_mountains_are_entered_along_roads_only() -> None:
    s = board("12ID 1537")
    assert "1538" in ends(s, "12ID")
    assert refused(board("12ID 1637"), "move 12ID 1538").clause == "6.2.4"


# Enemies


@pytest.mark.clause("defiant:6.3a")
def test_a_hex_with_enemy_combat_units_cannot_be_entered() -> None:
    s = board("3Pz 3324; BydoFt 3325")
    assert refused(s, "move 3Pz 3325").clause == "6.3a"


@pytest.mark.clause("defiant:6.3b")
def test_a_lone_hq_is_overrun_by_entering_its_hex() -> None:
    s = board("3Pz 3323; Poznan 3325")
    assert allowed(s, "move 3Pz 3325").clause == "6.3b"
    events = play(s, "move 3Pz 3325")
    assert told(events, "lose-hq") == [("Poznan",)]
    assert "3326" in ends(s, "3Pz")  # and it may go on


@pytest.mark.clause("defiant:6.3b")
def test_who_cannot_attack_overruns_nobody() -> None:
    s = board("4th 3324; Poznan 3325")
    assert refused(s, "move 4th 3325").clause == "6.3b"
    s = board("KasPP 2421; 4th 2521", seat="polish")
    assert refused(s, "move KasPP 2521").clause == "6.5b"


@pytest.mark.clause("defiant:6.3b")
def test_the_points_to_enter_are_needed() -> None:
    s = board("12ID 3325; Poznan 3322")
    assert allowed(s, "move 12ID 3322").clause == "6.3b"
    assert refused(board("12ID 3325; Poznan 3321"), "move 12ID 3321").clause == "6.1.1"


@pytest.mark.clause("defiant:6.3b")
def test_two_lone_hqs_are_overrun_one_after_the_other() -> None:
    s = board("12ID 3325; Poznan 3324, Lodz 3323, 9DP 3223, 27DP 3422")
    assert "3323" not in ends(s, "12ID")  # the way leads through the first
    assert allowed(s, "move 12ID 3324").clause == "6.3b"


@pytest.mark.clause("defiant:6.3b")
def test_an_hq_across_a_minor_river_is_overrun_and_the_move_is_over() -> None:
    s = board("20Mot 0707; Poznan 0806", air="KG26 0806")
    assert allowed(s, "move 20Mot 0806").clause == "6.3b"
    play(s, "move 20Mot 0806")
    assert ends(s, "20Mot") == set()


# Strategic movement


@pytest.mark.clause("defiant:6.4")
def test_strategic_movement_goes_two_road_hexes_for_a_point() -> None:
    s = board("LAH 2321")
    ruling = allowed(s, "move LAH 1320")
    assert ruling.clause == "6.4"
    assert "1120" in ends(s, "LAH")  # twelve hexes with six points
    assert "1019" not in ends(s, "LAH")


@pytest.mark.clause("defiant:6.4")
def test_a_strategic_leg_is_followed_by_a_strategic_one_only() -> None:
    s = board("LAH 2321")
    play(s, "move LAH 1520")  # eight hexes
    assert {"1419", "1320", "1220", "1120"} <= ends(s, "LAH")
    assert all(GAME.land.on_road >> cell(hex_) & 1 for hex_ in ends(s, "LAH"))
    s = board("LAH 2321")
    play(s, "move LAH 2121")  # as ordinary movement too
    assert {"2120", "1120"} <= ends(s, "LAH")
    play(s, "move LAH 2120")  # off the road
    assert "1721" not in ends(s, "LAH")


@pytest.mark.clause("defiant:6.3b", "defiant:6.4")
def test_a_second_strategic_leg_overruns_an_hq_no_farther_away_than_the_points_reach() -> None:
    """Twelve road hexes with six points: eight first, then four, but not five."""
    s = board("LAH 2321; Prusy 1120")
    play(s, "move LAH 1520")
    assert allowed(s, "move LAH 1120").clause == "6.3b"
    s = board("LAH 2321; Prusy 1019")
    play(s, "move LAH 1520")
    assert "1019" not in ends(s, "LAH")


@pytest.mark.clause("defiant:6.3b")
def test_a_strategic_move_overruns_no_hq_in_an_enemy_zone() -> None:
    s = board("LAH 2321; Prusy 1320")
    assert allowed(s, "move LAH 1320").clause == "6.3b"
    s = board("LAH 2321; Prusy 1320, 9DP 1321")
    assert "1320" not in ends(s, "LAH")


@pytest.mark.clause("defiant:6.4", by="defiant:6.1.1")
@pytest.mark.parametrize("unit", ["12ID", "1Kav"])
def test_infantry_and_cavalry_do_not_move_strategically(unit: str) -> None:
    s = board(f"{unit} 2321")
    assert refused(s, f"move {unit} 1721").clause == "6.1.1"


@pytest.mark.clause("defiant:6.4", by="defiant:6.1.1")
def test_who_does_not_begin_on_a_road_does_not_move_strategically() -> None:
    s = board("LAH 2120")
    assert refused(s, "move LAH 1320").clause == "6.1.1"


@pytest.mark.clause("defiant:6.4.1.1")
def test_strategic_movement_keeps_out_of_enemy_zones() -> None:
    far = "1541"  # eight hexes from 1633 by the road of Zakopane
    assert allowed(board("LAH 1633"), f"move LAH {far}").clause == "6.4"
    assert refused(board("LAH 1633; 21DPG 1637"), f"move LAH {far}").clause == "6.4.1.1"  # through
    assert refused(board("LAH 1633; 21DPG 1641"), f"move LAH {far}").clause == "6.4.1.1"  # into
    assert refused(board("LAH 1633; 21DPG 1632"), f"move LAH {far}").clause == "6.4.1.1"  # out of


@pytest.mark.clause("defiant:6.4.1.2")
def test_railways_are_of_no_use_for_strategic_movement() -> None:
    assert refused(board("LAH 0137"), "move LAH 0332").clause == "6.4.1.2"


@pytest.mark.clause("defiant:6.4.1.3")
def test_strategic_movement_does_not_pass_a_full_hex() -> None:
    s = board("LAH+4th 1633, 12ID+1ID 1537, 3rd 1636")
    assert refused(s, "move LAH 1541").clause == "6.4.1.3"
    assert refused(s, "move 4th 1541").clause == "6.4.1.3"  # nor an HQ one with an HQ


@pytest.mark.clause("defiant:6.4.1.3", by="defiant:6.1")
def test_ordinary_movement_passes_a_full_hex() -> None:
    s = board("20Mot 3325, 12ID+1ID 3324, 11ID+21ID 3224, 61ID+3ID 3424")
    assert "3323" in ends(s, "20Mot")
    assert "3324" not in ends(s, "20Mot")
    allowed(s, "move 20Mot 3323")


def test_bernolak_does_not_leave_slovakia_by_road_either() -> None:
    s = board("Bernolak 2142")
    abroad = {hex_ for hex_ in ends(s, "Bernolak") if GAME.hexmap.country_at[cell(hex_)] != "Slovakia"}
    assert abroad == set()


# By rail


@pytest.mark.clause("defiant:6.5a")
def test_a_train_goes_any_distance_along_railways() -> None:
    s = board("11PP 0417", seat="polish")
    assert allowed(s, "move 11PP 3639").clause == "6.5a"
    assert refused(s, "move 11PP 3325").clause == "6.5a"  # no railway


@pytest.mark.clause("defiant:6.5a")
def test_a_train_in_an_enemy_zone_does_not_move() -> None:
    s = board("11PP 2321; 12ID 2322", seat="polish")
    assert ends(s, "11PP") == set()
    assert refused(s, "move 11PP 2221").clause == "6.5a"


@pytest.mark.clause("defiant:6.5b")
def test_a_train_stops_in_the_first_enemy_zone_and_before_enemies() -> None:
    s = board("11PP 2321; 12ID 1822", seat="polish")
    assert allowed(s, "move 11PP 1821").clause == "6.5b"
    s = board("11PP 1019; 4th 0818", seat="polish", broken="")
    assert "0919" in ends(s, "11PP")
    assert refused(s, "move 11PP 0818").clause == "6.5b"


@pytest.mark.clause("defiant:6.5c", by="defiant:12.2c")
def test_interdiction_stops_a_train() -> None:
    s = board("11PP 2321", seat="polish", air="KG26 1821")
    assert refused(s, "move 11PP 1821").clause == "12.2c"
    assert ends(board("11PP 2321", seat="polish", air="KG26 2321"), "11PP") == set()


@pytest.mark.clause("defiant:6.5a")
def test_a_train_may_run_into_enemy_country_far_from_friends() -> None:
    s = board("11PP 0318, 26DP 0420", seat="polish")
    assert allowed(s, "move 11PP 0224").clause == "6.5a"


@pytest.mark.clause("defiant:6.5a")
def test_an_isolated_train_moves() -> None:
    s = board("11PP 0318 isolated", seat="polish")
    assert allowed(s, "move 11PP 0417").clause == "6.5a"


# Stacking


@pytest.mark.clause("defiant:7.0a", by="defiant:7.0b")
def test_two_combat_units_and_one_hq_fill_a_hex() -> None:
    s = board("4th 3325, 3rd 3324, 12ID/1+1ID/1 3325 moved, 11ID 3324")
    assert refused(s, "move 11ID 3325").clause == "7.0b"
    assert refused(s, "move 3rd 3325").clause == "7.0b"
    s = board("12ID 3325 moved, 11ID 3324, 4th 3324, 1Slo 3324")
    play(s, "move 11ID 3325", "move 4th 3325")


@pytest.mark.clause("defiant:7.0b")
def test_a_unit_may_enter_a_full_hex_if_another_then_leaves_it() -> None:
    s = board("12ID+1ID 3325, 11ID 3324, 4th 3325")
    assert "move 11ID 3325" not in offered(s)
    assert allowed(s, "move 11ID 3325").clause == "7.0b"
    play(s, "move 11ID 3325")
    assert isinstance(s.phases[-1], Movement)
    assert refused(s, "done").clause == "7.0b"
    assert refused(s, "move 11ID 3326").clause == "7.0b"  # not the one that came
    assert refused(s, "move 4th 3326").clause == "7.0b"  # nor the HQ, which would leave three units there
    play(s, "move 12ID 3326", "done")


@pytest.mark.clause("defiant:7.1b")
def test_a_unit_whose_retreat_ends_in_a_full_hex_goes_on_or_is_lost() -> None:
    s = board(
        "12ID 3320; 9DP+27DP+8DP 3325", phase=StackingCheck(POLISH, cell("3325"), (GAME.index["9DP"],), cell("3324"))
    )
    assert {a.split()[0] for a in offered(s)} == {"onward"}
    assert refused(s, "abandon 9DP").clause == "7.1b"
    events = play(s, "onward 9DP 3326")
    assert clauses(events, "onward") == ["7.1b"]


@pytest.mark.clause("defiant:7.1c")
def test_a_second_hq_goes_on_or_is_lost() -> None:
    ring = "12ID 3326, 1ID 3425, 11ID 3225"
    settle = StackingCheck(POLISH, cell("3325"), (GAME.index["Poznan"],), cell("3324"))
    s = board(f"{ring}; Poznan+Lodz 3325, 9DP 3325", phase=settle)
    assert offered(s) == ["abandon Poznan"]
    events = play(s, "abandon Poznan")
    assert clauses(events, "lose-hq") == ["7.1c"]


# Interdiction, paid once


def test_interdiction_is_paid_once_in_all_legs() -> None:
    s = board("20Mot 3325", air="KG4 3324")
    play(s, "move 20Mot 3324")
    assert s.phases[-1].spent == 6  # two points for starting there, one for the hex
    play(s, "move 20Mot 3323")
    assert (s.phases[-1].spent, s.phases[-1].struck) == (8, True)


def test_a_leg_that_a_way_round_makes_cheaper_may_have_been_gone_through_interdiction() -> None:
    """To 2826 it is four points round the interdicted hexes, five through them; another of them is one point more."""
    s = board("20Mot 2829", air="KG4 2728")
    play(s, "move 20Mot 2826")
    assert (s.phases[-1].spent, s.phases[-1].struck, s.phases[-1].paid) == (8, False, 10)
    play(s, "move 20Mot 2827")  # five and one; four, two for interdiction and one would be too much
    assert (s.phases[-1].spent, s.phases[-1].struck, s.phases[-1].paid) == (12, True, -1)
    assert s.to_act() == GERMAN
