"""Chapter 9.4: step losses; 11.1.3: HQs that go with their units."""

import pytest

from tests.defiant.battle import fight
from tests.defiant.board import in_cup, steps, where
from tests.lines import clauses, offered, play, refused, told

STRONG = "1Pz+18ID 2829, 4Pz+19ID 2929"  # 18 points


@pytest.mark.clause("defiant:9.4")
def test_a_full_unit_is_reduced_and_a_reduced_one_eliminated() -> None:
    s, events = fight("18ID 2829; 12DP 2930", "2930", "18ID", 2)  # 1-1, 2: A1
    assert told(events, "reduce") == [("18ID",)]
    assert steps(s, "18ID") == 1
    s, events = fight("18ID/1 2829; 12DP 2930", "2930", "18ID", 2)
    assert told(events, "eliminate") == [("18ID",)]
    assert where(s, "18ID") == ""


def test_the_attackers_strongest_loses_the_first_step() -> None:
    s, _ = fight("1Pz 2829, 18ID+61ID 2929; 23DP+2Lg 2930", "2930", "1Pz 18ID 61ID", 2)  # 1-1, 2: A1
    assert (steps(s, "1Pz"), steps(s, "18ID"), steps(s, "61ID")) == (1, 2, 2)


@pytest.mark.clause("defiant:9.4.1a")
def test_among_equals_the_owner_chooses() -> None:
    s, _ = fight("541IR 2829, 18ID+19ID 2929; 23DP+2Lg 2930", "2930", "541IR 18ID 19ID", 2)
    assert offered(s) == ["lose 19ID", "lose 18ID"]
    assert refused(s, "lose 541IR").clause == "9.4.1a"
    play(s, "lose 19ID")
    assert steps(s, "19ID") == 1


def test_the_defenders_strongest_is_the_one_with_the_best_defence() -> None:
    s, events = fight(f"{STRONG}; WolBK+23DP 2930", "2930", "1Pz 18ID 4Pz 19ID", 6)  # 18 against 4: 4-1, 6: D1r2
    assert told(events, "pinned") == [("WolBK",)]
    assert (steps(s, "23DP"), steps(s, "WolBK")) == (1, 2)


def test_the_printed_strength_is_that_of_the_side_that_lies_up() -> None:
    s, _ = fight("1Pz/1 2829, 3Pz/1+18ID 2929; 23DP+2Lg 2930", "2930", "1Pz 3Pz 18ID", 2)  # 3, 4 and 3
    assert steps(s, "3Pz") == 0


@pytest.mark.clause("defiant:9.4.1b")
def test_an_armoured_train_loses_the_first_step() -> None:
    s, events = fight(f"{STRONG}; 53PP+12DP 2930", "2930", "1Pz 18ID 4Pz 19ID", 3)  # 6-1, 3: D1r1
    assert told(events, "eliminate") == [("53PP",)]
    s, events = fight("23ID 2930; 53PP+51PP 2829, 12DP 2929", "2930", "53PP 51PP 12DP", 2, seat="polish")
    assert offered(s) == ["lose 53PP", "lose 51PP"]  # of the attackers too
    assert refused(s, "lose 12DP").clause == "9.4.1b"


@pytest.mark.clause("defiant:9.4.2")
def test_further_steps_are_lost_as_the_owner_likes() -> None:
    s, _ = fight("1Pz+4Pz 2829, 3Pz+18ID 2929, 19ID 2830; 39DP+12DP 2930", "2930", "1Pz 4Pz 3Pz 18ID 19ID", 5)
    assert steps(s, "12DP") == 1  # 8-1+, 5: D2r2
    assert offered(s) == ["lose 39DP", "lose 12DP"]
    assert refused(s, "lose 1Pz").clause == "9.4.2"
    play(s, "lose 12DP")
    assert steps(s, "12DP") == 0


@pytest.mark.clause("defiant:9.4.3")
def test_a_unit_of_one_step_is_eliminated_by_its_first_loss() -> None:
    _s, events = fight("541IR 2829; 39DP 2930", "2930", "541IR", 2)  # 1-1, 2: A1
    assert clauses(events, "eliminate") == ["9.4.3"]


def test_losses_beyond_the_last_step_are_nobodys() -> None:
    s, _events = fight("1Pz+18ID 2829; 39DP 2930", "2930", "1Pz 18ID", 5)  # 8-1+, 5: D2r2
    assert steps(s, "39DP") == 0
    assert "advance 1Pz 2930" in offered(s)


@pytest.mark.clause("defiant:9.4.4a")
def test_a_city_spares_the_first_step_and_the_first_hex() -> None:
    """The example of 9.4.4: D1r does nothing; D2r2 is one step and one hex."""
    germans = "1Pz+18ID 1522, 4Pz+19ID 1422, 31ID 1423"
    s, events = fight(f"{germans}; 12DP 1523", "1523", "1Pz 18ID 4Pz 19ID", 1)  # 9-1 less one: 8-1+, 1: A1* D1r1
    assert told(events, "battle") == [("1523", "8-1+", "1", "A1*+D1r1")]
    assert clauses(events, "shelter") == ["9.4.4a"]
    assert clauses(events, "stand-fast") == ["9.5.7"]
    assert (steps(s, "12DP"), where(s, "12DP")) == (2, "1523")
    s, events = fight(f"{germans}; 12DP 1523", "1523", "1Pz 18ID 4Pz 19ID", 5)  # D2r2
    play(s, offered(s)[0])
    assert steps(s, "12DP") == 1
    assert where(s, "12DP") in {"1524", "1623", "1622"}


def test_attackers_in_a_town_are_not_spared_a_step() -> None:
    s, _ = fight("18ID 3028; 12DP 2929", "2929", "18ID", 2)  # 1-1, 2: A1
    assert steps(s, "18ID") == 1


def test_a_village_spares_no_step() -> None:
    s, _ = fight("1Pz+18ID 3124; 39DP 3125", "3125", "1Pz 18ID", 3)  # D1r2
    assert steps(s, "39DP") == 0


@pytest.mark.clause("defiant:9.4.4b")
def test_with_a_train_in_the_hex_the_first_step_is_not_spared() -> None:
    s, events = fight("1Pz+18ID 2929; 53PP 3028", "3028", "1Pz 18ID", 1)
    assert clauses(events, "no-shelter") == ["9.4.4b"]
    assert steps(s, "53PP") == 0


# HQs with their units


@pytest.mark.clause("defiant:11.1.3.1", "defiant:11.1.6a")
def test_an_hq_is_lost_with_its_chit_when_all_units_with_it_are_eliminated() -> None:
    s, events = fight("1Pz+18ID 2829; 39DP+Prusy 2930, 12DP 3229", "2930", "1Pz 18ID", 3, chits="Prusy")
    assert told(events, "lose-hq") == [("Prusy",)]
    assert "Prusy" not in in_cup(s)
    assert told(events, "independent") == [("12DP",)]


def test_an_hq_survives_with_the_last_of_its_units() -> None:
    s, _ = fight("1Pz+18ID 2829; 39DP+12DP+Prusy 2930", "2930", "1Pz 18ID", 6)  # 3-1, 6: A1* D1r1
    play(s, offered(s)[0])
    assert (steps(s, "12DP"), steps(s, "39DP")) == (1, 1)
    assert where(s, "Prusy") == where(s, "12DP") != "2930"


def test_an_attacking_stacks_hq_is_lost_with_it() -> None:
    _s, events = fight("541IR+3rd 2829; 12DP 2930", "2930", "541IR", 3, chits="3rd")  # 1-2, 3: A1
    assert told(events, "lose-hq") == [("3rd",)]


def test_an_hq_with_a_unit_that_did_not_attack_stays() -> None:
    s, _events = fight("541IR+18ID+3rd 2829; 12DP 2930", "2930", "541IR", 3)
    assert where(s, "3rd") == "2829"


def test_an_hq_is_lost_when_its_last_unit_dies_in_an_enemy_zone() -> None:
    s, events = fight("18ID+19ID 2829, 31ID 3031, 14ID 3028; 12DP/1+Prusy 2930", "2930", "18ID 19ID", 1)
    assert told(events, "battle")[0][1:3] == ("6-1", "1")  # A1* Dr2
    while where(s, "12DP") == "2930":
        play(s, offered(s)[0])
    assert (where(s, "12DP"), where(s, "Prusy")) == ("", "")


def test_an_hq_that_was_there_before_is_not_lost_with_those_who_retreat_to_it() -> None:
    """Only the HQs that were stacked with them are."""
    s, _ = fight("18ID 2829, 19ID 2830, 31ID 3131, 14ID 3028; 39DP 2930, Lodz 2931", "2930", "18ID", 3)
    play(s, "retreat 2931")  # an enemy zone
    assert (where(s, "39DP"), where(s, "Lodz")) == ("", "2931")
