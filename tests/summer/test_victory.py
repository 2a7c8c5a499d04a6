"""Surrender and victory: sections 4.2, 9.5 and 10."""

import pytest

from tests.lines import clauses, log, offered, play, told
from tests.summer.board import AXIS, POLISH, board, controls, fate, fight, steps, where

LATER = "Łódź Kraków Poznań"


# Warszawa


@pytest.mark.clause("summer:9.5a")
@pytest.mark.parametrize("unit", ["18ID", "1Slo"])
def test_warszawa_falls_to_combat_units(unit: str) -> None:
    hq = "14AK" if unit == "18ID" else "Slo"
    s = board(f"{hq} 1412, {unit} 1412; SHQ 2321", phase=f"movement {hq}")
    assert not s.borders_open()
    events = play(s, f"move {unit} 1512")
    assert clauses(events, "fall") == ["9.5a"]
    assert s.borders_open()
    assert controls(s, AXIS, "Warszawa")


def test_an_hq_takes_it_but_it_has_not_fallen_and_soviets_do_not_count() -> None:
    s = board("14AK 1412; SHQ 2321", phase="movement 14AK")
    events = play(s, "move 14AK 1512")
    assert told(events, "fall") == []
    assert controls(s, AXIS, "Warszawa")
    assert not s.borders_open()
    advance, _ = fight("18ID 1412; 8DP 1512", "1512", "18ID", "balanced-attack delay", dice=(10, 10))
    play(advance, next(line for line in offered(advance) if line.startswith("retreat")), "advance 18ID 1512")
    assert advance.fallen


# Surrender


@pytest.mark.clause("summer:4.2", by="summer:9.5b")
def test_surrender_is_looked_at_only_while_warszawa_is_lost() -> None:
    for fallen, axis in ((False, ""), (True, ""), (False, "Warszawa")):
        s = board("3A 1406; SHQ 2321", phase="surrender", fallen=fallen, axis=axis, chits="SHQ", dice=("SHQ",))
        assert told(log(s), "surrender-roll") == []
    s = board("3A 1406; SHQ 2321", phase="surrender", fallen=True, axis="Warszawa", chits="SHQ", dice=(10, "SHQ"))
    assert told(log(s), "surrender-roll") == [("10", "-2")]  # turn 3 less five cities


@pytest.mark.clause("summer:9.5b")
@pytest.mark.parametrize(("face", "gives_up"), [(1, True), (5, True), (6, False), (10, False)])
def test_the_example_of_9_5(face: int, gives_up: bool) -> None:
    """Turn 7, Warszawa has fallen, the Poles have Lwów and Wilno: 5 or less."""
    axis = f"Warszawa {LATER}"
    s = board("3A 1406; SHQ 2321", turn=7, phase="surrender", fallen=True, axis=axis, chits="SHQ", dice=(face, "SHQ"))
    assert told(log(s), "surrender-roll") == [(str(face), "5")]
    assert s.surrendered == gives_up


@pytest.mark.clause("summer:9.5c")
def test_the_game_then_ends_with_this_turn_and_full_divisions_are_lost() -> None:
    units = "3A 1406; SHQ 2321, 1DP+2DP 2321, 3DP/1 2321, WolBK 2321, 4DP interned, 5DP dead"
    axis = f"Warszawa {LATER}"
    s = board(units, turn=7, phase="surrender", fallen=True, axis=axis, chits="SHQ", dice=(5, "SHQ"))
    assert s.to_act() == POLISH  # the Operations Phase is still played
    assert clauses(log(s), "surrender") == ["9.5c"]
    while s.to_act() is not None:
        play(s, "done")
    assert s.turn == 7
    assert told(log(s), "score") == [("2", "captive")]
    assert s.score == [2, 0]


# Victory points


def lose(units: str, target: str, attackers: str, hq: str, dice: tuple[int, ...], *, turn: int = 3) -> list[int]:
    s, _ = fight(units, target, attackers, hq=hq, dice=dice, turn=turn)
    while s.to_act() is not None and any(line.startswith("check") for line in offered(s)):
        play(s, offered(s)[0])
    return s.score


@pytest.mark.clause("summer:10.0a")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ("17DP/1", 1),
        ("17DP", 0),  # only reduced
        ("21DPG/1", 1),
        ("WlkpBK", 0),
        ("10BPM", 0),
        ("FtTorun", 0),
        ("Lo", 2),
        ("17DP/1+Lo", 3),
    ],
)
def test_what_the_axis_scores(units: str, points: int) -> None:
    assert lose(f"18ID 0817; {units} 0816", "0816", "18ID", "14AK", (10, 1)) == [points, 0]
    if not points:
        lose("18ID 0817; 17DP/1 0816", "0816", "18ID", "14AK", (10, 1))


@pytest.mark.clause("summer:10.0b")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ("18ID/1", 1),
        ("13Mot/1", 1),
        ("3Geb/1", 1),
        ("1Slo/1", 1),
        ("1Pz", 1),
        ("1Le", 1),
        ("1Pz/1", 2),
        ("1Le/1", 2),
        ("4SK", 1),
        ("4SK/1", 2),
        ("14AK", 2),
        ("18ID/1+31Art", 2),
        ("18ID", 0),
        ("AHRgt", 0),
        ("1Kav", 0),
    ],
)
def test_what_the_pole_scores(units: str, points: int) -> None:
    dice = (10, 10, 10, 1) if units == "4SK" else (10, 1)  # it makes the Poles check three times
    score = lose(f"{units} 0817; Lo 1114, 17DP 0816", "0817", "17DP", "Lo", dice, turn=9)
    assert score == [0, points]
    if not points:
        lose("18ID/1 0817; Lo 1114, 17DP 0816", "0817", "17DP", "Lo", (10, 1))


def test_each_reduction_scores_again() -> None:
    """A panzer division that is reduced and then dies gives three points."""
    s, _ = fight("1Pz 0817; Lo 1114, 17DP+25DP 0816", "0817", "17DP 25DP", hq="Lo", dice=(10, 1, 1))
    play(s, "check 17DP")
    assert s.score == [0, 3]
    assert fate(s, "1Pz") == "dead"


# Who wins


@pytest.mark.clause("summer:10.0c")
@pytest.mark.parametrize(
    ("axis", "polish", "text", "winner"),
    [
        (10, 10, "Draw", None),
        (19, 10, "Draw", None),
        (20, 10, "Axis Tactical Victory", AXIS),
        (29, 10, "Axis Tactical Victory", AXIS),
        (30, 10, "Axis Smashing Victory", AXIS),
        (10, 20, "Polish Tactical Victory", POLISH),
        (3, 10, "Polish Smashing Victory", POLISH),
        (1, 0, "Axis Smashing Victory", AXIS),
        (0, 0, "Draw", None),
    ],
)
def test_who_has_won(axis: int, polish: int, text: str, winner: int | None) -> None:
    s = board("3A 1406; SHQ 1512", turn=20, phase="end", score=(axis, polish))
    outcome = s.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (winner, "10.0c")
    assert outcome.text == f"{text}: {axis} points for the Axis, {polish} for Poland."
    assert (where(s, "3A"), steps(s, "3A")) == ("1406", 1)
