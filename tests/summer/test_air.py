"""Air points: sections 9.2 and 12.9."""

import pytest

from sandtable.kernel import Action
from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, POLISH, attack, board, fight, totals

UNITS = "14AK 0718, 18ID 0817, 19ID 0817; 17DP 0816"


@pytest.mark.clause("summer:9.21")
def test_each_point_adds_one_and_is_used_once_a_turn() -> None:
    s = board(UNITS, phase="combat 14AK", dice=(10,) * 9)
    events = attack(s, "0816", "18ID", air=(3,))
    assert told(events, "air") == [("3",)]
    assert clauses(events, "air") == ["9.21"]
    assert totals(events) == {"axis": (1, 3), "polish": (1, 7)}
    play(s, "attack 0816 with 19ID")
    ruling = refused(s, "air 6")
    assert (ruling.clause, ruling.text) == ("9.21", "You have 5 air points for this battle.")
    for word in ("-1", "x", "05"):
        assert refused(s, f"air {word}").clause == "9.21"
    play(s, "air 5")
    assert s.air == [0, 0, 0]


@pytest.mark.clause("summer:9.21", by="summer:7.1c")
def test_the_axis_puts_points_into_its_defence_too() -> None:
    s = board("14AK 0718, 18ID 0817; Lo 1114, 17DP 0816", phase="combat Lo", dice=(10, 10))
    play(s, "attack 0817 with 17DP")
    assert s.to_act() == AXIS
    assert allowed(s, "air 2").clause == "7.1c"
    left = [s.phases[-1].declines(s, Action("air", number)) for number in ("0", "2")]
    assert left == ["puts in no air points", ""]
    play(s, "air 2")
    assert s.to_act() == POLISH
    events = play(s, "choose balanced-attack", "choose balanced-defence")
    assert totals(events) == {"polish": (1, 4 + 2), "axis": (1, 3)}


def test_with_no_points_nobody_is_asked() -> None:
    s = board(UNITS, phase="combat 14AK", air=(0, 0, 0))
    play(s, "attack 0816 with 18ID")
    assert "choose balanced-attack" in offered(s)


def test_slovaks_have_none_and_poles_neither() -> None:
    s = board("Slo 1624, 1Slo 1523; 11DP 1522", phase="combat Slo")
    play(s, "attack 1522 with 1Slo")
    assert "choose balanced-attack" in offered(s)
    assert s.air == [8, 0, 0]


@pytest.mark.clause("summer:9.31c", by="summer:9.21")
def test_soviet_points_are_for_soviets_only() -> None:
    soviet = board("Be 3205, 4SK 3004; 18DP 2904", turn=8, phase="combat Be", dice=(10,) * 9)
    assert soviet.air == [8, 6, 0]
    play(soviet, "attack 2904 with 4SK")
    assert refused(soviet, "air 7").text == "You have 6 air points for this battle."
    play(soviet, "air 6")
    assert soviet.air == [8, 0, 0]
    german = board(UNITS, turn=8, phase="combat 14AK", dice=(10,) * 9)
    play(german, "attack 0816 with 18ID", "air 8")
    assert german.air == [0, 6, 0]


@pytest.mark.clause("summer:9.31c")
@pytest.mark.parametrize(("weather", "points"), [("clear", 6), ("poor", 3)])
def test_they_come_with_the_intervention(weather: str, points: int) -> None:
    s = board("Be 3205; SHQ 1512", turn=8, phase="weather", weather=weather, chits="SHQ", dice=(5, "SHQ"))
    assert told(log(s), "more-points") == [("Soviet", str(points))]
    assert s.air[1] == points
    before = board("Be 3205; SHQ 1512", turn=7, phase="weather", weather=weather, chits="SHQ", dice=(5, "SHQ"))
    assert before.air[1] == 0


@pytest.mark.clause("summer:12.9")
@pytest.mark.parametrize(("weather", "points"), [("clear", 3), ("poor", 1)])
def test_the_polish_air_force(weather: str, points: int) -> None:
    s = board("SHQ 1512", phase="weather", weather=weather, options={"wings": "yes"}, chits="SHQ", dice=(5, "SHQ"))
    assert s.air[2] == points
    assert "rush SHQ 1513" in offered(s)  # in any weather


def test_the_attacker_puts_his_points_in_first() -> None:
    s = board(UNITS, phase="combat 14AK", options={"wings": "yes"}, dice=(10, 10))
    play(s, "attack 0816 with 18ID")
    assert s.to_act() == AXIS
    play(s, "air 1")
    assert s.to_act() == POLISH
    assert offered(s) == ["air 0", "air 1", "air 2", "air 3"]
    play(s, "air 2")
    events = play(s, "choose balanced-attack", "choose balanced-defence")
    assert totals(events) == {"axis": (1, 3 + 2), "polish": (1, 4 + 1)}
    assert s.air == [7, 0, 1]


def test_points_do_not_go_from_one_battle_to_another() -> None:
    _, events = fight("14AK 0718, 18ID 0817; 17DP 0816", "0816", "18ID", dice=(10, 10))
    assert totals(events)["polish"] == (1, 4)
