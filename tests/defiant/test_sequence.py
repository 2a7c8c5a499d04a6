"""The turn track and the sequence of play: sections 2.2 and 3."""

import pytest

from sandtable.games.poland_defiant.air import Interdiction, Raid
from sandtable.games.poland_defiant.command import limit
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.reinforcement import Reinforcement
from sandtable.games.poland_defiant.supply import victory_hexes
from sandtable.kernel import SeededDice
from tests.defiant.board import GAME, GERMAN, POLISH, board, in_cup
from tests.lines import clauses, log, play, refused, told


@pytest.mark.clause("defiant:2.2.1")
def test_the_turn_marker_moves_on_at_the_end_of_a_turn() -> None:
    s = board("4th 0410; Poznan 0619", turn=4, phase="end", acted=(2, 3))
    assert s.acted == [0, 0]  # and HQs are counted anew
    assert told(log(s), "turn") == [("5", "day.5")]
    assert s.turn == 5


@pytest.mark.clause("defiant:2.2.8")
def test_the_victory_track_counts_hexes_that_germany_holds_in_supply() -> None:
    s = board("4th 0410", taken="0417 0913", phase="end")
    assert told(log(s), "tally") == [("2",)]


@pytest.mark.clause("defiant:2.2.8")
def test_a_victory_hex_out_of_supply_does_not_count() -> None:
    ring = "27DP 1522, 9DP 1423, 15DP 1623, 8DP 1524"
    s = board(f"4th 0410; 12ID 1523, {ring}", taken="0417 1523", phase="end")
    assert told(log(s), "tally") == [("1",)]


@pytest.mark.clause("defiant:3.0a")
def test_a_turn_runs_air_reinforcements_command_supply_end() -> None:
    s = board("4th 0410, 3Pz 0710, 252ID track; Poznan 0619, 9DP 0911", turn=3, phase="turn", dice=(6, "4th"))
    s.chits[[chit.id for chit in GAME.cup.chits].index("4th")] = 1
    assert s.phases[-1] == Raid(GERMAN)
    assert refused(s, "polish done").clause == "3.0a"
    play(s, "done")
    assert s.phases[-1] == Raid(POLISH)
    play(s, "done")
    assert s.phases[-1] == Interdiction(GERMAN)
    play(s, "done")
    assert isinstance(s.phases[-1], Reinforcement)
    play(s, "enter 252ID", "done")
    assert isinstance(s.phases[-1], Movement)
    events = play(s, "done", "done")
    assert [event.verb for event in events] == ["used", "stop", "tally", "slow", "turn"]


def test_every_turn_begins_with_the_same_steps_before_it() -> None:
    s = board("4th 0410; Poznan 0619", turn=3, phase="turn", dice=(6,))
    steps = [type(phase) for phase in s.phases]
    while s.turn == 3:
        play(s, "done")
    assert [type(phase) for phase in s.phases] == steps


@pytest.mark.clause("defiant:13.1")
def test_at_first_poland_holds_all_victory_hexes_and_germany_keeps_its_pace() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    assert (victory_hexes(s), s.taken, s.slowed, s.acted) == (0, 0, 0, [0, 0])
    assert limit(s, GERMAN) == GAME.charts.days[0].limits[GERMAN]
    assert clauses(log(s), "hold-all") == ["13.1"]


@pytest.mark.clause("defiant:3.0b")
def test_the_german_side_brings_in_its_reinforcements_first() -> None:
    s = board("252ID track; 41DP track, 15PP track", turn=3, phase="turn", dice=(6,))
    play(s, "german done", "polish done", "german done")
    assert s.phases[-1] == Reinforcement(GERMAN)
    assert refused(s, "polish enter 41DP").clause == "3.0a"
    events = play(s, "enter 252ID", "done")
    assert s.phases[-1] == Reinforcement(POLISH)
    assert clauses(events, "reinforce") == ["3.0b"]


def test_a_side_without_reinforcements_is_not_asked() -> None:
    s = board("4th 0410; Poznan 0619", turn=4, seat="german", phase="reinforcement")
    assert told(log(s), "reinforce") == []


@pytest.mark.clause("defiant:2.5c", by="defiant:2.2.1")
def test_drawn_chits_are_back_in_the_cup_when_the_turn_advances() -> None:
    s = board("4th 0410; Poznan 0619", turn=4, phase="end")
    assert in_cup(s) == ["Poznan", "OG", "4th", "Replacements", "Event"]
    assert s.track == []


def test_a_new_game_begins_with_the_chits_of_the_first_turn() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    first = "Krakow Lodz Modlin Poznan Pomorskie Prusy OG 3rd 4th 8th 10th 14th Bernolak"
    assert in_cup(s) == first.split()
