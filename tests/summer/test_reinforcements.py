"""Who comes when and where: section 11.2."""

import pytest

from sandtable.games.summer_lightning.reinforcement import Arrivals
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


@pytest.mark.clause("summer:11.2a")
def test_they_never_come_in_beside_an_hq() -> None:
    full = "3A 1406, 1ID+11ID+12ID 1406"
    s = board(f"{full}, 8A 0416, 252ID coming; SHQ 1512", turn=3, phase="arrivals")
    assert offered(s) == ["enter 252ID 0416", "done"]
    ruling = refused(s, "enter 252ID 1405")
    assert (ruling.clause, ruling.text) == ("11.2a", "252ID cannot come in at 1405; it can at: 0416.")
    alone = board(f"{full}, 252ID coming; SHQ 1512", turn=3, phase="arrivals")
    assert offered(alone) == ["done"]
    play(alone, "done")
    assert fate(alone, "252ID") == "coming"  # it waits


@pytest.mark.clause("summer:11.2a")
@pytest.mark.parametrize(("full", "place"), [("1ID+11ID 0721", "0821"), ("1ID+11ID+12ID 1511", "1512")])
def test_nobody_takes_cieszyn_or_warszawa_from_the_pool(full: str, place: str) -> None:
    s = board(f"14A {full.split()[1]}, {full}, 252ID coming; Mo 1309", turn=2, phase="arrivals")
    assert refused(s, f"enter 252ID {place}").clause == "11.2a"
    assert offered(s) == ["done"]


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
    for holder, lost in (("1ID", True), ("1Slo", True), ("3A", False), ("8SK", False)):
        s = board(f"{holder} 1114; SHQ 1512, 44DP coming", turn=8, phase="arrivals", axis="Łódź")
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


@pytest.mark.clause("summer:11.2b")
@pytest.mark.parametrize(
    ("unit", "hq", "comes"), [("18ID", "14AK", False), ("1Slo", "Slo", False), ("14AK", "14AK", True)]
)
def test_a_place_once_entered_by_axis_combat_units_loses_its_reinforcements(unit: str, hq: str, comes: bool) -> None:
    """It goes through Łódź and leaves, and the Poles take it back; an HQ that did so would not matter."""
    mates = "+".join(dict.fromkeys((hq, unit)))
    s = board(f"{mates} 1014; SHQ 1512, 44DP coming", turn=3, phase=f"movement {hq}")
    play(s, f"move {unit} 1113 via 1114")
    s.take(GAME.index["SHQ"], [cell("Łódź")])
    s.phases.append(Arrivals())
    s.settle()
    assert where(s, "44DP") == ("1114" if comes else "")
    assert told(log(s), "lost") == ([] if comes else [("44DP", "1114")])
    assert s.problems() == []


@pytest.mark.clause("summer:11.2b")
def test_a_soviet_corps_that_was_there_does_not_matter() -> None:
    s = board("Be 2106, 3KK 2106; SHQ 1512, 33DP coming", turn=8, phase="movement Be")
    grodno = GAME.names[cell("Grodno")]
    play(s, f"move 3KK {grodno}", "move 3KK 2307")
    s.phases.append(Arrivals())
    s.settle()
    assert where(s, "33DP") == grodno


def test_with_no_room_at_all_one_is_lost() -> None:
    s = board(
        f"3A 1114, {ring('1114', '1ID 11ID 12ID 21ID 3ID 23ID')}; SHQ 1512, 44DP coming",
        turn=2,
        phase="arrivals",
        axis="Łódź",
        chits="SHQ",
    )
    assert told(log(s), "crowded-out") == [("44DP", "1114")]
    assert fate(s, "44DP") == "gone"


def test_the_axis_is_asked_and_not_the_pole() -> None:
    s = board("3A 1406, 252ID coming; SHQ 1512", turn=2, phase="arrivals")
    assert s.to_act() == AXIS


@pytest.mark.clause("summer:12.14")
def test_divisions_held_back_do_not_come_to_a_city_that_was_occupied() -> None:
    """The Poles have taken Łódź back; an HQ that stands in it lets them in all the same."""
    options = {"mobilization": "slower"}
    s = board("SHQ 1512, 1DP late; 3A 1406", turn=2, phase="arrivals", options=options, occupied="Łódź")
    assert refused(s, "enter 1DP 1114").clause == "12.14"
    assert "enter 1DP 1220" in offered(s)
    hq = board("SHQ 1114, 1DP late; 3A 1406", turn=2, phase="arrivals", options=options, occupied="Łódź")
    assert "enter 1DP 1114" in offered(hq)


def test_a_city_held_back_divisions_find_full_lets_them_in_beside_it() -> None:
    options = {"mobilization": "slower"}
    full = "2DP+10DP+28DP+30DP 1114"
    s = board(f"SHQ 1512, {full}, 1DP late; 3A 1406", turn=2, phase="arrivals", options=options)
    assert "enter 1DP 1114" not in offered(s)
    assert "enter 1DP 1113" in offered(s)
