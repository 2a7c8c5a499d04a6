"""The first turn: section 9.4."""

from collections import Counter

import pytest

from sandtable.games.summer_lightning.supply import hq_supplied, unit_supplied
from sandtable.kernel import SeededDice
from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, GAME, attack, begun, board, in_cup, phase, ring


@pytest.mark.clause("summer:9.4a", by="summer:3.0")
def test_the_first_turn_has_no_initial_phase_and_clear_weather() -> None:
    s = begun()
    verbs = [event.verb for event in log(s)]
    assert "weather" not in verbs
    assert s.weather == 0
    assert told(log(s), "points") == [("8",)]
    assert told(log(s), "turn") == [("1", "turn.1")]


@pytest.mark.clause("summer:9.4b")
def test_german_hqs_act_first_in_any_order() -> None:
    s = begun()
    assert s.to_act() == AXIS
    assert phase(s) == "FirstStrike"
    german = {GAME.units[hq].id for hq in GAME.roster.hqs_of["german"]}
    assert {line.split()[1] for line in offered(s) if line != "done"} == german
    assert len(german) == 22
    assert allowed(s, "activate 19AK").clause == "9.4b"
    for hq in ("Slo", "SHQ", "Be"):
        assert refused(s, f"activate {hq}").clause == "9.4b"
    play(s, "activate 19AK")
    assert told(log(s), "activate") == [("19AK",)]
    assert told(log(s), "draw") == []
    while phase(s) != "FirstStrike":
        play(s, "done")
    assert refused(s, "activate 19AK").clause == "9.4b"
    assert "19AK" in refused(s, "activate 19AK").text


def test_the_axis_may_leave_them_to_the_cup() -> None:
    s = board("3A 1406, 1AK 1407; SHQ 1512, Mo 1309", turn=1, phase="first", chits="3A 1AK SHQ Mo", dice=("Mo",))
    play(s, "done")
    assert told(log(s), "draw") == [("Mo",)]
    assert set(in_cup(s)) == {"3A", "1AK", "SHQ"}


def test_an_army_may_delegate_on_the_first_turn_too() -> None:
    s = board("3A 1406, 1AK 1307; SHQ 1512", turn=1, phase="first", chits="3A 1AK SHQ", dice=("SHQ",))
    play(s, "activate 3A", "done", "activate 1AK", "done", "done")
    assert told(log(s), "activate")[:2] == [("3A",), ("1AK",)]


@pytest.mark.clause("summer:9.4c")
def test_a_polish_defenders_mission_is_drawn() -> None:
    drawn = Counter[str]()
    for seed in range(90):
        s = board("14AK 0718, 18ID 0817; 17DP 0918", turn=1, phase="combat 14AK", air=(0, 0, 0))
        s.dice = SeededDice(seed)
        events = attack(s, "0918", "18ID", "balanced-attack")
        assert clauses(events, "lot") == ["9.4c"]
        drawn[told(events, "lot")[0][0]] += 1
        assert told(events, "reveal") == [("balanced-attack", told(events, "lot")[0][0])]
    assert set(drawn) == set(GAME.defences)


def test_a_german_defender_chooses_and_later_the_pole_too() -> None:
    s = board("14AK 0718, 18ID 0817; Lo 1114, 17DP 0816", turn=1, phase="combat Lo", air=(0, 0, 0))
    play(s, "attack 0817 with 17DP", "choose balanced-attack")
    assert s.to_act() == AXIS
    later = board("14AK 0718, 18ID 0817; 17DP 0918", turn=2, phase="combat 14AK", air=(0, 0, 0))
    play(later, "attack 0918 with 18ID", "choose balanced-attack")
    assert len(offered(later)) == 6


@pytest.mark.clause("summer:9.4d", by="summer:5.1a")
def test_on_two_turns_all_germans_are_in_supply() -> None:
    cut = ring("1411", "1DP 2DP 3DP 4DP 5DP 6DP")
    for turn, fed in ((1, True), (2, True), (3, False)):
        s = board(f"14AK 1411, 18ID 1411; {cut}", turn=turn, phase="operate 14AK")
        assert hq_supplied(s, GAME.index["14AK"]) == unit_supplied(s, GAME.index["18ID"]) == fed
        assert bool(told(log(s), "activate")) == fed
        assert s.phases[-1].supplied == fed
    slovak = board("Slo 1220, 1Slo 1220; SHQ 1512", turn=1)
    assert not hq_supplied(slovak, GAME.index["Slo"])


@pytest.mark.clause("summer:9.4d", by="summer:5.1c")
def test_but_they_need_command() -> None:
    s = board("14AK 0718, 18ID 1411, 10A 0519; SHQ 1512", turn=1, phase="operate 14AK")
    assert refused(s, "move 18ID 1410").clause == "5.1c"


def test_nothing_is_asked_when_an_army_has_had_the_last_corps_act() -> None:
    s = board("10A 0519, 14AK 0718, 18ID 0717; SHQ 1512", turn=1, phase="first", chits="10A 14AK SHQ", dice=("SHQ",))
    play(s, "activate 10A", "done", "activate 14AK", "done")
    assert told(log(s), "draw") == [("SHQ",)]
