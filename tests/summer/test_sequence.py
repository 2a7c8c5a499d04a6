"""The turn: section 3."""

import pytest

from sandtable.games.summer_lightning.state import EXPLOITS, MOVED, USED
from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, POLISH, attack, board, in_cup, status, where

HQS = "3A 1406, 1AK 1407, 1ID 1407; Mo 1309, 8DP 1310, SHQ Warszawa"


def verbs(s: object) -> list[str]:
    return [event.verb for event in log(s)]  # type: ignore[arg-type]


@pytest.mark.clause("summer:3.0")
def test_a_turn_has_an_initial_phase_operations_and_an_end() -> None:
    s = board(HQS, turn=5, phase="turn", chits="Mo", dice=(5, "Mo"))
    assert verbs(s)[:2] == ["turn", "weather"]
    assert told(log(s), "turn") == [("5", "turn.5")]
    assert told(log(s), "activate") == [("Mo",)]
    play(s, "done")
    assert told(log(s), "turn") == [("5", "turn.5"), ("6", "turn.6")]
    assert s.turn == 6


@pytest.mark.clause("summer:3.1", by="summer:4.1b")
def test_the_initial_phase_has_its_order() -> None:
    """Weather, surrender, the Soviets, reinforcements, replacements, then the cup."""
    dead = "1DP+2DP+3DP+5DP dead, 14DP/1 1512"
    units = f"3A 1406, 252ID coming; SHQ 1512, 60DP coming, {dead}, Be 3205, Uk 3222"
    s = board(units, turn=8, phase="turn", fallen=True, axis="Warszawa", chits="SHQ", dice=(5, 10))
    play(s, "enter 252ID 1406", "restore 14DP")
    order = ["turn", "weather", "surrender-roll", "intervene", "enter", "restore", "draw"]
    assert [verb for verb in verbs(s) if verb in order][:8] == [
        *("turn", "weather", "surrender-roll", "intervene"),
        *("enter", "enter", "restore", "draw"),
    ]


@pytest.mark.clause("summer:3.2")
@pytest.mark.clause("summer:5.1f")
def test_chits_are_drawn_one_after_the_other_until_the_cup_is_empty() -> None:
    s = board(HQS, phase="draw", chits="Mo SHQ 1AK", dice=("SHQ", "1AK", "Mo"))
    assert in_cup(s) == ["Mo", "1AK"]
    assert refused(s, "axis done").clause == "3.2"
    seats = []
    while not told(log(s), "stop"):
        seats.append(s.to_act())
        play(s, "done")
    assert told(log(s), "draw")[:3] == [("SHQ",), ("1AK",), ("Mo",)]
    assert (seats[0], seats[-1]) == (POLISH, POLISH)
    assert AXIS in seats


def test_a_drawn_chit_stays_out_for_the_turn() -> None:
    s = board(HQS, phase="draw", chits="Mo 1AK", dice=("Mo", "1AK"))
    play(s, "done")
    assert told(log(s), "draw") == [("Mo",), ("1AK",)]
    assert in_cup(s) == []


@pytest.mark.clause("summer:3.3", by="summer:7.31h")
def test_at_the_end_markers_come_off_chits_go_back_and_hqs_return() -> None:
    units = "14AK 0718, 1Pz 0817, 13Mot 0717; Lo 0816, 17DP 1016, SHQ 1512"
    s = board(units, phase="combat 14AK", exploit="13Mot", air=(0, 0, 0), dice=(10,))
    s.chits[s.game.roster.chit_of[s.game.index["14AK"]]] = 2
    s.chits[s.game.roster.chit_of[s.game.index["Lo"]]] = 1
    attack(s, "0816", "1Pz", "blitzkrieg standfast")
    assert (where(s, "Lo"), in_cup(s)) == ("", [])
    assert status(s, "13Mot") & EXPLOITS
    s.dice.told = [5, "Lo"]  # type: ignore[attr-defined]
    play(s, "done", "move 13Mot 0716", "done")
    assert s.turn == 4
    assert told(log(s), "return") == [("Lo", "1512")]
    assert in_cup(s) == ["14AK"]  # Lo has been drawn again
    assert told(log(s), "draw") == [("Lo",)]
    assert not any(status(s, id_) & (USED | MOVED | EXPLOITS) for id_ in ("1Pz", "13Mot", "14AK"))


def test_temporary_positions_stay_at_the_end_of_the_turn() -> None:
    s = board("1AK 1407, 3A 1406; Mo 1309, 8DP 1310", phase="end", works="1310", chits="Mo", dice=(5, "Mo"))
    assert s.turn == 4
    assert s.works


def test_after_the_last_turn_the_game_is_over() -> None:
    s = board(HQS, turn=20, phase="draw", chits="Mo", dice=("Mo",), score=(9, 3))
    play(s, "done")
    assert s.outcome() is not None
    assert clauses(log(s), "win") == ["10.0c"]
    with pytest.raises(AssertionError, match="over"):
        refused(s, "done")
    assert offered(s) == []


# Stopping early


@pytest.mark.clause("summer:3.2")
def test_both_may_agree_to_stop_drawing() -> None:
    s = board(HQS, phase="draw", chits="Mo SHQ 1AK", dice=("SHQ",))
    assert allowed(s, "stop").clause == "3.2"
    events = play(s, "stop")
    assert clauses(events, "propose") == ["3.2"]
    assert s.to_act() == AXIS
    assert offered(s) == ["agree", "refuse"]
    assert allowed(s, "agree").clause == "3.2"
    assert s.view(0).prompt.text == (
        "The other side proposes to stop for this turn, with 2 chits in the cup, 1 of them yours. Agree or refuse."
    )
    s.dice.told = [5, "Mo"]  # type: ignore[attr-defined]
    play(s, "agree")
    assert told(log(s), "draw") == [("SHQ",), ("Mo",)]  # no more on turn 3; all are in the cup again on turn 4
    assert s.turn == 4
    assert in_cup(s) == ["SHQ", "1AK"]
    assert told(log(s), "stop") == []


@pytest.mark.clause("summer:3.2")
def test_if_one_side_wants_to_go_on_the_hq_acts() -> None:
    s = board(HQS, phase="draw", chits="Mo SHQ 1AK", dice=("Mo", "1AK"))
    play(s, "stop", "refuse")
    assert s.to_act() == POLISH
    assert told(log(s), "refuse") == [()]
    assert refused(s, "stop").text.startswith("The other side wants to go on")
    assert "stop" not in offered(s)
    play(s, "move 8DP 1311", "done")
    assert told(log(s), "draw") == [("Mo",), ("1AK",)]
    play(s, "stop")  # the other side's turn to propose it
    assert s.to_act() == POLISH


@pytest.mark.clause("summer:3.2")
def test_one_proposes_before_the_hq_acts_and_while_chits_are_left() -> None:
    s = board(HQS, phase="draw", chits="Mo SHQ", dice=("Mo",))
    play(s, "move 8DP 1311")
    assert refused(s, "stop").text.startswith("This HQ has begun to act")
    dug = board(HQS, phase="draw", chits="Mo SHQ", dice=("Mo",))
    play(dug, "dig 1310")
    assert refused(dug, "stop").clause == "3.2"
    last = board(HQS, phase="draw", chits="Mo", dice=("Mo",))
    assert refused(last, "stop").text.startswith("No chit is left in the cup")
    army = board(HQS, phase="draw", chits="3A SHQ", dice=("3A",))
    assert "stop" in offered(army)


@pytest.mark.clause("summer:3.2")
def test_an_agreement_in_the_turn_of_surrender_ends_the_game() -> None:
    s = board(HQS, turn=9, phase="draw", chits="Mo SHQ", dice=("Mo",), score=(9, 3), axis="Warszawa", fallen=True)
    s.surrendered = True
    play(s, "stop", "agree")
    assert s.outcome() is not None
    assert clauses(log(s), "win") == ["10.0c"]
