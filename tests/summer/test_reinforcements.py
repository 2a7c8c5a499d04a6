"""Who comes when and where: section 11.2."""

import pytest

from tests.lines import clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, GAME, POLISH, board, cell, fate, ring, where

SCHEDULE = {  # turn: who comes, by place
    2: {
        "german": {"252ID", "257ID", "258ID"},
        "polish": {"44DP", "45DP", "55DP", "33DP", "39DP", "35DP", "36DP", "38DP", "ResBK"},
    },
    3: {"german": {"1Geb", "2Geb"}, "polish": {"41DP"}},
    4: {"german": set(), "polish": {"31DP"}},
    8: {"german": set(), "polish": {"60DP", "50DP"}},
}


def test_the_schedule() -> None:
    for turn, nations in SCHEDULE.items():
        for nation, units in nations.items():
            assert {u.id for u in GAME.units if u.turn == turn and u.nation == nation} == units
    assert {unit.turn for unit in GAME.units} == {0, *SCHEDULE}


@pytest.mark.clause("summer:11.2a")
def test_germans_come_in_at_any_army_hq_in_supply() -> None:
    cut = ring("1411", "1DP 2DP 3DP 4DP 5DP 6DP")
    s = board(f"3A 1406, 8A 0416, 10A 1411, 252ID coming; {cut}", turn=3, phase="arrivals")
    assert offered(s) == ["enter 252ID 0416", "enter 252ID 1406", "done"]  # 10A is surrounded
    assert refused(s, "enter 252ID 0519").clause == "11.2a"
    events = play(s, "enter 252ID 0416")
    assert clauses(events, "enter") == ["11.2a"]
    assert where(s, "252ID") == "0416"


def test_they_come_in_beside_a_full_hq() -> None:
    s = board("3A 1406, 1ID+11ID+12ID 1406, 252ID coming; SHQ 1512", turn=3, phase="arrivals")
    hexes = {line.split()[2] for line in offered(s) if line != "done"}
    assert hexes == {GAME.names[c] for c in GAME.grid.near[cell("1406")]}


def test_a_corps_hq_lets_nobody_in_and_an_army_out_of_supply_neither() -> None:
    s = board(f"1AK 1406, 3A 1411, 252ID coming; {ring('1411', '1DP 2DP 3DP 4DP 5DP 6DP')}", phase="arrivals")
    assert offered(s) == ["done"]


@pytest.mark.clause("summer:11.2b")
def test_poles_come_to_their_place() -> None:
    s = board("SHQ 1512, 44DP+39DP coming; 3A 1406", turn=2, phase="arrivals", chits="SHQ", dice=("SHQ",))
    assert told(log(s), "enter") == [("44DP", "1114"), ("39DP", "2918")]
    assert clauses(log(s), "enter") == ["11.2b", "11.2b"]
    assert (where(s, "44DP"), where(s, "39DP")) == ("1114", "2918")


@pytest.mark.clause("summer:11.2b")
def test_they_are_lost_if_axis_combat_units_hold_it() -> None:
    for holder, lost in (("1ID", True), ("1Slo", True), ("3A", False)):
        s = board(f"{holder} 1114; SHQ 1512, 44DP coming", turn=2, phase="arrivals", axis="Łódź")
        assert (told(log(s), "lost") == [("44DP", "1114")]) == lost, holder
        if lost:
            assert fate(s, "44DP") == "gone"
            assert s.score == [0, 0]
        else:
            assert s.to_act() == POLISH
            assert {line.split()[2] for line in offered(s)} == {GAME.names[c] for c in GAME.grid.near[cell("1114")]}


@pytest.mark.clause("summer:11.2b")
def test_they_come_next_to_a_full_place() -> None:
    s = board("Lo 1114, 2DP+10DP+28DP+30DP 1114, 44DP coming; 1ID 1115", turn=2, phase="arrivals", chits="Lo")
    assert "enter 44DP 1115" not in offered(s)  # the enemy is there
    assert refused(s, "enter 44DP 1114").clause == "11.2b"
    assert refused(s, "enter 2DP 1113").clause == "4.3"
    play(s, "enter 44DP 1113")
    assert where(s, "44DP") == "1113"


def test_a_place_that_is_only_controlled_by_the_axis_still_receives() -> None:
    s = board("SHQ 1512, 44DP coming; 3A 1406", turn=2, phase="arrivals", axis="Łódź", chits="SHQ")
    assert where(s, "44DP") == "1114"
    assert not s.control >> cell("1114") & 1  # and it is Polish again


def test_with_no_room_at_all_one_is_lost() -> None:
    s = board(
        f"3A 1114, {ring('1114', '1ID 11ID 12ID 21ID 3ID 23ID')}; SHQ 1512, 44DP coming",
        turn=2,
        phase="arrivals",
        axis="Łódź",
        chits="SHQ",
    )
    assert told(log(s), "lost") == [("44DP", "1114")]


def test_the_axis_is_asked_and_not_the_pole() -> None:
    s = board("3A 1406, 252ID coming; SHQ 1512", turn=2, phase="arrivals")
    assert s.to_act() == AXIS
