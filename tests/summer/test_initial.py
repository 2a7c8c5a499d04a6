"""The Initial Phase: section 4. Surrender is in test_victory."""

import pytest

from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, POLISH, board, fate, steps, where

# Weather


@pytest.mark.clause("summer:4.1a")
@pytest.mark.parametrize(("weather", "points"), [("clear", "8"), ("poor", "4")])
def test_air_points_come_with_the_weather(weather: str, points: str) -> None:
    s = board(phase="weather", weather=weather, dice=(5,))
    assert told(log(s), "points")[0] == (points,)


@pytest.mark.clause("summer:4.1b")
@pytest.mark.parametrize(
    ("before", "worse", "better"),
    [("clear", (1, 2), ()), ("poor", (), (9, 10))],
)
def test_the_weather_changes_on_two_faces_of_ten(before: str, worse: tuple[int, ...], better: tuple[int, ...]) -> None:
    """The example of 4.1: one more after clear, one less after poor weather."""
    for face in range(1, 11):
        s = board(phase="weather", weather=before, turn=20, dice=(face,))
        after = "poor" if face in worse else "clear" if face in better else before
        assert told(log(s), "weather") == [(after,)], face


# Reinforcements


@pytest.mark.clause("summer:4.3")
def test_the_axis_may_keep_reinforcements_back() -> None:
    s = board("3A 1406, 252ID+257ID coming; SHQ 1512", turn=4, phase="arrivals", chits="SHQ")
    assert allowed(s, "done").clause == "11.2a"
    assert refused(s, "enter 1Geb 1406").clause == "4.3"
    assert refused(s, "enter 1ID 1406").clause == "4.3"
    play(s, "enter 252ID 1406", "done")
    assert (where(s, "252ID"), fate(s, "257ID")) == ("1406", "coming")
    late = board("3A 1406, 257ID coming; SHQ 1512", turn=9, phase="arrivals")
    assert "enter 257ID 1406" in offered(late)


def test_nobody_comes_before_his_turn() -> None:
    s = board("3A 1406, 252ID+1Geb coming; SHQ 1512, 41DP coming", turn=2, phase="arrivals", chits="SHQ")
    assert {line.split()[1] for line in offered(s) if line != "done"} == {"252ID"}
    assert told(log(s), "enter") == []


# Replacements

DEAD_34 = "1DP+2DP+3DP+4DP+5DP+6DP+7DP+8DP+9DP+10DP dead, WolBK+KresBK dead"  # ten times 3, twice 2


@pytest.mark.clause("summer:4.4a", by="summer:4.4c")
@pytest.mark.clause("summer:4.4c")
def test_the_example_of_4_4() -> None:
    """34 dead factors give 3 points; a division from 1 to 3 costs 2, and one is left."""
    s = board(f"{DEAD_34}, SHQ 1512, 20DP/1 1511, 28DP/1 1512; 3A 1406", phase="restore polish", chits="SHQ")
    assert s.dead_factors("polish") == 34
    assert s.to_act() == POLISH
    assert allowed(s, "restore 20DP").clause == "4.4c"
    events = play(s, "restore 20DP")
    assert told(events, "restore") == [("20DP", "1")]
    assert steps(s, "20DP") == 2
    assert told(log(s), "activate") == [("SHQ",)]  # 28DP costs 2 as well, and there is only 1


@pytest.mark.clause("summer:4.4b", by="summer:4.4c")
def test_points_are_kept_and_spent_only_once() -> None:
    units = f"{DEAD_34}, SHQ 1512, 20DP/1 1511, 28DP/1 1512, 14DP/1 1413; 3A 1406"
    s = board(units, phase="restore polish")
    assert refused(s, "restore 1DP").clause == "4.4c"  # dead
    play(s, "restore 20DP")
    assert "restore 28DP" not in offered(s)
    assert refused(s, "restore 28DP").text == "28DP costs 2 replacement points; there are 1."
    play(s, "restore 14DP")  # a division of Poznań: its other side has 2
    s = board(units, phase="restore polish")
    play(s, "done")  # they are kept
    assert s.spent == [0, 0]
    again = board(units, phase="restore polish")
    again.spent[:] = [0, 3]
    play(again, "done")
    assert steps(board(units, phase="restore polish", turn=5), "20DP") == 1


def test_no_points_no_question() -> None:
    s = board("1DP+2DP+3DP dead, SHQ 1512, 14DP/1 1512; 3A 1406", phase="restore polish", chits="SHQ")
    assert told(log(s), "activate") == [("SHQ",)]  # nine factors give nothing


@pytest.mark.clause("summer:4.41")
def test_german_motorized_divisions_slovaks_and_soviets_are_not_restored() -> None:
    dead = "1ID+11ID+12ID+21ID+3ID dead, 1Pz dead"
    units = f"{dead}, 3A 1406, 1AK 1407, 23ID/1 1407, 2Mot/1 1407, 1Slo/1 1523, Slo 1624; SHQ 1512"
    s = board(units, phase="restore german")
    assert s.to_act() == AXIS
    for unit in ("2Mot", "1Slo"):
        assert refused(s, f"restore {unit}").clause == "4.41"
    assert offered(s) == ["restore 23ID", "done"]
    play(s, "restore 23ID")
    assert steps(s, "23ID") == 2


def test_motorized_dead_still_feed_the_infantry_and_slovak_dead_nobody() -> None:
    s = board("1Pz+2Mot dead, 1Slo dead, 3A 1406, 1AK 1407, 61ID/1 1407; SHQ 1512", phase="end")
    from sandtable.games.summer_lightning.replacement import replacements

    assert s.dead_factors("german") == 9
    assert replacements(s, "german") == 0
    assert s.dead_factors("slovak") == 2


@pytest.mark.clause("summer:8.3a")
def test_a_division_out_of_supply_gets_no_replacements() -> None:
    units = f"{DEAD_34}, SHQ 1512, 20DP/1 1511, 28DP/1 2516; 3A 1406"
    s = board(units, phase="restore polish")
    assert refused(s, "restore 28DP").clause == "8.3a"
    assert offered(s) == ["restore 20DP", "done"]
    assert refused(s, "restore 1ID").clause == "4.4c"
    assert refused(s, "restore nobody").clause == "4.4c"


def test_clauses_of_notes() -> None:
    s = board(f"{DEAD_34}, SHQ 1512, 20DP/1 1511; 3A 1406", phase="restore polish")
    assert clauses(play(s, "restore 20DP"), "restore") == ["4.4c"]


@pytest.mark.clause("summer:4.4c")
def test_nobody_restores_divisions_of_the_enemy_or_whole_ones() -> None:
    s = board(f"{DEAD_34}, SHQ 1512, 20DP/1 1511, 28DP 1512; 3A+18ID/1 1406", phase="restore polish")
    assert offered(s) == ["restore 20DP", "done"]
    for unit in ("18ID", "28DP", "SHQ", "nobody"):
        assert refused(s, f"restore {unit}").clause == "4.4c"
