"""Reinforcements: section 8."""

import pytest

from sandtable.games.poland_defiant.state import GONE
from tests.defiant.board import GAME, GERMAN, active_units, board, ends, where
from tests.lines import allowed, clauses, log, offered, offered_verbs, play, refused, told


@pytest.mark.clause("defiant:8.0a")
def test_a_reinforcement_is_placed_in_its_entry_hex_and_moves_at_once() -> None:
    s = board("252ID track; Poznan 0619", turn=3, phase="reinforcement")
    assert refused(s, "done").clause == "8.0a"
    assert refused(s, "enter 258ID").clause == "8.0a"  # not yet
    events = play(s, "enter 252ID")
    assert told(events, "enter") == [("252ID", "0226")]
    play(s, "move 252ID 0325", "done")
    assert where(s, "252ID") == "0325"


@pytest.mark.clause("defiant:8.0a")
def test_mechanized_and_motorized_units_and_hqs_may_come_strategically() -> None:
    s = board("WBPM track", turn=4, seat="polish", phase="reinforcement")
    play(s, "enter WBPM")
    assert allowed(s, "move WBPM 2422").allowed
    assert "2523" in ends(s, "WBPM")  # nine road hexes from Lublin


@pytest.mark.clause("defiant:8.0b")
def test_any_kind_of_unit_may_come_by_rail_and_then_only() -> None:
    s = board("41DP track, 44DP 2421", turn=3, seat="polish", phase="reinforcement")
    play(s, "enter 41DP")
    assert refused(s, "rail 44DP 3623").clause == "8.0b"
    events = play(s, "rail 41DP 3623")
    assert clauses(events, "rail") == ["8.0b"]
    assert ends(s, "41DP") == set()  # one manner of movement only
    assert refused(s, "rail 41DP 2421").clause == "8.0b"


@pytest.mark.clause("defiant:6.5d")
def test_reinforcements_may_move_by_rail_when_they_come_in() -> None:
    s = board("41DP track", turn=3, seat="polish", phase="reinforcement")
    play(s, "enter 41DP")
    assert allowed(s, "rail 41DP 3623").clause == "6.5d"
    assert refused(s, "rail 41DP 2422 now").clause == "8.0a"
    play(s, "move 41DP 2422")
    assert refused(s, "rail 41DP 3623").clause == "8.0b"  # it has moved


@pytest.mark.clause("defiant:8.0c")
def test_who_goes_by_rail_into_enemy_country_stops_near_a_friend_that_stands_still() -> None:
    s = board("252ID track, 30ID 0523; 9DP 3620", turn=3, phase="reinforcement")
    play(s, "enter 252ID")
    assert "rail 252ID 0422" in offered(s)
    assert refused(s, "rail 252ID 1224").clause == "8.0c"
    assert "rail 252ID 0112" not in offered(s)


@pytest.mark.clause("defiant:8.0c")
def test_a_friend_that_moved_in_the_phase_does_not_count() -> None:
    s = board("252ID+56ID track; 9DP 3620", turn=3, phase="reinforcement")
    play(s, "enter 252ID", "move 252ID 0224", "enter 56ID")
    assert not any(GAME.hexmap.country_at[GAME.grid.cell(a.split()[2])] == "Poland" for a in offered(s) if "rail" in a)
    assert refused(s, "rail 56ID 0121").clause == "8.0c"


@pytest.mark.clause("defiant:8.0.1", by="defiant:7.0b")
def test_an_entry_hex_may_be_overfull_until_the_units_part() -> None:
    s = board("41DP track, 15PP track, 9DP+27DP 2421", turn=3, seat="polish", phase="reinforcement")
    play(s, "enter 41DP")
    assert refused(s, "done").clause == "7.0b"
    assert refused(s, "enter 15PP").clause == "7.0b"
    play(s, "move 41DP 2420")
    assert where(s, "41DP") == "2420"


@pytest.mark.clause("defiant:8.0.1")
def test_who_could_not_leave_a_full_entry_hex_waits() -> None:
    s = board("41DP track, 15PP track, 9DP+27DP 2421; 12ID 2522", turn=3, seat="polish", phase="reinforcement")
    ruling = refused(s, "enter 15PP")  # a train in an enemy zone
    assert ruling.clause == "8.0.1"
    play(s, "enter 41DP", "move 41DP 2420", "done")
    assert where(s, "15PP") == ""


@pytest.mark.clause("defiant:7.1a", by="defiant:7.0b")
def test_a_full_hex_takes_in_hqs_and_units_that_move_on_themselves() -> None:
    s = board("Gienanth track, 4th 0226, 252ID track", turn=5, phase="reinforcement")
    play(s, "enter 252ID", "enter Gienanth")
    assert refused(s, "done").clause == "7.0b"
    assert refused(s, "move 252ID 0227").clause == "7.0b"  # it would leave two HQs there
    play(s, "move Gienanth 0227", "done")


@pytest.mark.clause("defiant:8.0.2", by="defiant:8.0a")
def test_being_placed_costs_nothing() -> None:
    s = board("252ID track", turn=3, phase="reinforcement")
    play(s, "enter 252ID")
    assert "0123" not in ends(s, "252ID")
    assert "0229" in ends(s, "252ID")  # three hexes


@pytest.mark.clause("defiant:8.0.3a")
@pytest.mark.parametrize("enemy", ["9DP", "Poznan"])
def test_a_reinforcement_waits_while_the_enemy_is_in_its_entry_hex(enemy: str) -> None:
    s = board(f"252ID+56ID track; {enemy} 0226", turn=3, phase="reinforcement")
    assert refused(s, "enter 252ID").clause == "8.0.3a"
    play(s, "enter 56ID", "done")
    assert where(s, "252ID") == ""
    s = board("252ID track; 9DP 0326", turn=4, phase="reinforcement")
    play(s, "enter 252ID")  # the next turn at the same place, in an enemy zone
    assert where(s, "252ID") == "0226"


@pytest.mark.clause("defiant:8.0.3b")
def test_a_train_whose_entry_is_interdicted_may_appear_elsewhere_on_the_railway() -> None:
    s = board("14PP track", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    assert refused(s, "divert 14PP 1520").clause == "8.0.3b"  # too far
    assert refused(s, "divert 14PP 2419").clause == "8.0.3b"  # no railway
    play(s, "divert 14PP 2218")
    assert where(s, "14PP") == "2218"
    assert "2014" in ends(s, "14PP")  # and goes on by rail


@pytest.mark.clause("defiant:8.0.3b")
def test_a_train_may_enter_the_interdicted_hex_all_the_same_and_other_units_must() -> None:
    s = board("14PP track", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    play(s, "enter 14PP")
    assert ends(s, "14PP") == set()
    s = board("41DP track", turn=3, seat="polish", phase="reinforcement", air="KG26 2421")
    assert refused(s, "divert 41DP 2218").clause == "8.0.3b"
    play(s, "enter 41DP")
    assert not any(action.startswith("rail") for action in offered(s))
    assert "2418" not in ends(s, "41DP")  # two points are left


@pytest.mark.clause("defiant:8.0.3b")
def test_a_train_is_not_diverted_without_interdiction() -> None:
    s = board("14PP track", turn=2, seat="polish", phase="reinforcement")
    assert refused(s, "divert 14PP 2218").clause == "8.0.3b"


@pytest.mark.clause("defiant:8.0.3b")
def test_a_train_that_cannot_enter_may_be_diverted_or_wait() -> None:
    s = board("14PP track, 9DP+27DP 2421", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    assert refused(s, "enter 14PP").clause == "8.0.1"
    assert offered_verbs(s) == {"divert", "done"}
    play(s, "done")
    assert where(s, "14PP") == ""
    s = board("14PP track, 9DP+27DP 2421", turn=3, seat="polish", phase="reinforcement", air="KG26 2421")
    play(s, "divert 14PP 2218", "done")
    assert where(s, "14PP") == "2218"
    s = board("14PP track, 9DP 2218", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    play(s, "divert 14PP 2218")  # to a friend, if there is room
    assert where(s, "14PP") == "2218"


def test_who_has_come_in_is_active_no_longer_when_all_have() -> None:
    s = board("41DP track", turn=3, seat="polish", phase="reinforcement")
    play(s, "enter 41DP")
    assert any(s.status)
    play(s, "done")
    assert not any(s.status)


@pytest.mark.clause("defiant:7.0a")
@pytest.mark.parametrize("full", ["2218", "0422"])
def test_nobody_goes_by_rail_to_a_full_hex_and_hears_so(full: str) -> None:
    s = board(f"41DP track, 9DP+27DP {full}", turn=3, seat="polish", phase="reinforcement")
    play(s, "enter 41DP")
    ruling = refused(s, f"rail 41DP {full}")
    assert (ruling.clause, ruling.text) == ("7.0a", f"{full} is full.")


@pytest.mark.clause("defiant:8.0a")
def test_who_can_enter_must() -> None:
    s = board("14PP track, 9DP 2421", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    assert refused(s, "done").text == "14PP is due and can enter."
    assert offered_verbs(s) == {"divert", "enter"}


@pytest.mark.clause("defiant:8.0.3a")
def test_who_waits_is_told_in_which_hex_the_trouble_is() -> None:
    s = board("252ID+56ID track; 9DP 0226", turn=3, phase="reinforcement")
    assert refused(s, "enter 252ID").text == "The enemy is in Breslau (0226): 252ID waits until next turn."
    s = board("15PP track, 9DP+27DP 2421", turn=3, seat="polish", phase="reinforcement", air="KG26 2421")
    assert refused(s, "enter 15PP").text == "Praga (2421) is full, and 15PP could not leave it: it waits."


@pytest.mark.clause("defiant:8.0.4a")
def test_malopolska_takes_the_place_of_krakow_or_karpaty() -> None:
    s = board("Krakow 1335, Karpaty 2539, Malopolska track", turn=7, seat="polish", phase="reinforcement")
    assert offered(s) == ["form 1335", "form 2539"]
    assert refused(s, "form 2321").clause == "8.0.4a"
    events = play(s, "form 2539")
    assert told(events, "form") == [("Malopolska", "2539")]
    assert (where(s, "Krakow"), where(s, "Karpaty")) == ("", "")
    assert [s.chits[n] for n, chit in enumerate(GAME.cup.chits) if chit.id in ("Krakow", "Karpaty")] == [GONE, GONE]


@pytest.mark.clause("defiant:8.0.4a")
def test_if_one_is_gone_it_appears_where_the_other_is() -> None:
    s = board("Karpaty 2539, Malopolska track", turn=7, seat="polish", phase="reinforcement")
    assert told(log(s), "form") == [("Malopolska", "2539")]


@pytest.mark.clause("defiant:8.0.4a")
def test_if_both_are_gone_it_joins_a_supplied_unit_of_its_command() -> None:
    units = "Malopolska track, 6DP 1336, 2BG 2439 out, 22DPG 2136, 26DP 0416, Lodz 2136"
    s = board(units, turn=7, seat="polish", phase="reinforcement")
    assert told(log(s), "form") == [("Malopolska", "1336")]
    s = board("Malopolska track, 2BG 2439 out", turn=7, seat="polish", phase="reinforcement")
    assert where(s, "Malopolska") == ""


@pytest.mark.clause("defiant:8.0.4b", by="defiant:2.3a")
def test_it_commands_the_units_of_both_armies_also_those_made_independent() -> None:
    units = "Malopolska 1335, 6DP 1336, 2BG 1335, 23DP 1434, 22DPG 1235, 5DP 1237"
    s = board(units, turn=7, seat="polish", phase="activate Malopolska")
    assert active_units(s) == {"Malopolska", "6DP", "2BG", "23DP", "22DPG", "5DP"}
    assert told(log(s), "name") == [("5DP",)]
    assert s.to_act() != GERMAN
