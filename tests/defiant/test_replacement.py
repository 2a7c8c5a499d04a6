"""Chapter 11.2: replacements."""

import pytest

from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.supply import supplied
from tests.defiant.board import board, cell, steps, where
from tests.lines import allowed, offered, play, refused, told


def points(units: str, number: int = 2, seat: str = "polish", **more: object) -> Position:
    return board(units, seat=seat, phase=f"replace {number}", **more)  # type: ignore[arg-type]


@pytest.mark.clause("defiant:11.2a")
def test_points_restore_steps_of_units_in_supply_even_in_enemy_zones() -> None:
    s = points("18ID 2829; 12DP/1 2930, 39DP 3229")
    events = play(s, "rebuild 12DP")
    assert told(events, "rebuild") == [("12DP",)]
    assert steps(s, "12DP") == 2
    assert refused(s, "rebuild 12DP").clause == "11.2a"
    assert refused(s, "rebuild 18ID").clause == "11.2a"


def test_units_of_one_step_and_forts_get_none() -> None:
    s = points("Prusy 2930, 39DP lost, ModlFt/1 2219")
    assert refused(s, "raise 39DP 2930").clause == "11.2a"
    assert refused(s, "rebuild ModlFt").clause == "11.2a"


def test_points_not_spent_are_lost() -> None:
    s = points("12DP/1 2930", 3)
    play(s, "rebuild 12DP", "done")
    assert all(getattr(phase, "points", 0) == 0 for phase in s.phases)


@pytest.mark.clause("defiant:11.2b")
def test_slovaks_get_none() -> None:
    s = points("1Slo/1 2441, 18ID/1 2829", seat="german")
    assert refused(s, "rebuild 1Slo").clause == "11.2b"
    assert offered(s) == ["rebuild 18ID", "done"]


@pytest.mark.clause("defiant:11.2.1")
def test_infantry_costs_one_point_and_other_units_two() -> None:
    s = points("12DP/1 2930, WileBK/1 3029, 10BKM/1 3030", 1)
    assert refused(s, "rebuild WileBK").clause == "11.2.1"
    assert refused(s, "rebuild 10BKM").clause == "11.2.1"
    allowed(s, "rebuild 12DP")
    s = points("20Mot/1 2930", 1, seat="german")
    assert refused(s, "rebuild 20Mot").clause == "11.2.1"


@pytest.mark.clause("defiant:11.2.1", "defiant:11.2.2a")
def test_an_eliminated_unit_comes_back_reduced_and_gets_no_second_step() -> None:
    s = points("Prusy 2930, 12DP lost")
    events = play(s, "raise 12DP 2930", "done")
    assert told(events, "raise") == [("12DP", "2930")]
    assert steps(s, "12DP") == 1
    assert refused(s, "rebuild 12DP").clause == "11.2.1"


@pytest.mark.clause("defiant:11.2.2a")
def test_a_unit_comes_back_with_its_own_hq_and_an_independent_one_with_any() -> None:
    s = points("18ID 2829; Prusy 2930, Lodz 3130, 12DP lost, 7DP lost, 11DP lost")
    assert refused(s, "raise 12DP 3130").clause == "11.2.2a"
    assert refused(s, "raise 12DP 3030").clause == "11.2.2a"
    assert refused(s, "raise 7DP 2930").clause == "11.2.2a"  # Kraków is gone
    allowed(s, "raise 12DP 2930")  # in an enemy zone
    allowed(s, "raise 11DP 2930")
    allowed(s, "raise 11DP 3130")
    assert refused(s, "raise Prusy 3130").clause == "11.2a"


def test_an_independent_german_unit_may_come_back_with_the_slovak_hq() -> None:
    s = points("Bernolak 2243, 27ID lost, 18ID lost", seat="german")
    allowed(s, "raise 27ID 2243")
    assert refused(s, "raise 18ID 2243").clause == "11.2.2a"


@pytest.mark.clause("defiant:11.1.6b")
def test_malopolska_rebuilds_the_units_of_both_armies() -> None:
    s = points("Malopolska 2930, 7DP lost, 22DPG lost", turn=8)
    play(s, "raise 7DP 2930", "done", "raise 22DPG 2930", "done")
    assert (where(s, "7DP"), where(s, "22DPG")) == ("2930", "2930")


@pytest.mark.clause("defiant:11.2.2b")
def test_a_unit_that_comes_back_may_move_at_once() -> None:
    s = points("Prusy 2930, 12DP lost")
    play(s, "raise 12DP 2930")
    assert allowed(s, "move 12DP 3029").clause == "11.2.2b"
    assert refused(s, "move Prusy 3029").clause == "4.0a"
    play(s, "move 12DP 3029", "done")
    assert where(s, "12DP") == "3029"


def test_a_motorized_unit_that_comes_back_may_move_strategically() -> None:
    s = points("10th 2929, 20Mot lost, 1Lt lost", seat="german")
    play(s, "raise 1Lt 2929")
    far = [line for line in offered(s) if line.startswith("move 1Lt")]
    assert far


@pytest.mark.clause("defiant:11.2.2c")
def test_the_hex_may_be_too_full_until_the_unit_has_moved() -> None:
    s = points("Prusy+39DP+36DP 2930, 12DP lost")
    play(s, "raise 12DP 2930")
    assert refused(s, "done").clause == "7.0b"
    assert "done" not in offered(s)
    play(s, "move 12DP 3029", "done")
    ring = "18ID 2829, 19ID 2830, 31ID 2929, 14ID 3029, 1ID 3030, 11ID 2931"
    s = points(f"{ring}; Prusy+39DP+36DP 2930, 12DP lost")
    assert refused(s, "raise 12DP 2930").clause == "11.2.2c"


@pytest.mark.clause("defiant:11.2.3")
def test_nothing_is_rebuilt_out_of_supply() -> None:
    s = points("31ID 0543; 12DP/1+Prusy 0743 out, 29DP lost")
    assert refused(s, "rebuild 12DP").clause == "11.2.3"
    assert refused(s, "raise 29DP 0743").clause == "11.2.3"


def test_a_division_gone_west_does_not_come_back() -> None:
    s = board("10th 2829, 18ID 2930", phase="event 9")
    play(s, "withdraw 18ID")
    s.phases.append(Replace(0, 2))
    assert refused(s, "raise 18ID 2829").clause == "11.2.1"


def test_nobody_is_asked_to_spend_points_that_can_buy_nothing() -> None:
    s = board("12DP 2930, 18ID 2829", phase="event 4")
    assert type(s.phases[-1]).__name__ != "Replace"


@pytest.mark.clause("defiant:11.2.3")
def test_it_is_the_supply_of_its_own_hex_that_a_unit_lacks() -> None:
    """From the hex to the south a line could be traced; from its own none."""
    s = points("31ID 0536; 12DP/1 0235 out")
    assert [bool(supplied(s, 1) >> cell(hex_) & 1) for hex_ in ("0235", "0236")] == [False, True]
    assert refused(s, "rebuild 12DP").clause == "11.2.3"
