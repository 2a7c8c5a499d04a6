"""The random events."""

import pytest

from sandtable.games.poland_defiant.events import happen
from sandtable.games.poland_defiant.state import ACTED, GONE, IDLE, IN_CUP, PENDING, Position
from sandtable.games.poland_defiant.turn import EndOfTurn
from tests.defiant.board import GAME, SHOT_DOWN, board, ends, in_cup, steps, where
from tests.lines import clauses, log, offered, play, refused

ARMIES = "18ID 0226, 14th 0637, Bernolak 2243; Krakow+7DP 2930, Karpaty+22DPG 3229, 1Lg 2619"


def chit(s: Position, id_: str) -> int:
    return next(s.chits[n] for n, chit in enumerate(GAME.cup.chits) if chit.id == id_)


@pytest.mark.clause("defiant:event.2")
def test_2_the_poles_may_remove_a_ground_attack_aircraft_even_a_damaged_one() -> None:
    s = board("18ID 0226", phase="event 2", air="LG2 damaged 6")
    assert s.to_act() == 1
    assert offered(s) == ["remove StG2", "remove StG1", "remove StG77", "remove StG76", "remove LG2", "done"]
    assert refused(s, "remove KG4").clause == "event.2"
    play(s, "remove LG2")
    assert s.planes[GAME.air.index["LG2"]] == SHOT_DOWN


@pytest.mark.clause("defiant:event.3")
def test_3_five_polish_units_move_away_from_enemy_zones() -> None:
    poles = "12DP 2930, 29DP 2931, 19DP 3030, 2Lg 3031, 1Lg 3130, Prusy 3131"
    s = board(f"18ID 2828; {poles}, 53PP 3324, 39DP 2929", phase="event 3")
    assert refused(s, "move 39DP 3029").clause == "event.3"
    assert not ends(s, "39DP")  # it begins in an enemy zone
    assert not any(s.zone[0][GAME.cells[hex_]] for hex_ in ends(s, "12DP"))
    assert refused(s, "move 53PP 3323").clause == "event.3"
    play(s, "move 12DP 3029", "move 29DP 2932", "move 19DP 3230", "move 2Lg 3232", "move Prusy 3129")
    assert refused(s, "move 1Lg 3132").clause == "event.3"
    assert offered(s)[-1] == "done"


def test_3_no_strategic_movement() -> None:
    s = board("Prusy 2930", phase="event 3")
    free = board("Prusy 2930", seat="polish")
    assert ends(s, "Prusy") < ends(free, "Prusy")


@pytest.mark.clause("defiant:event.4")
def test_4_the_poles_have_two_points() -> None:
    s = board("18ID/1 2829; 12DP/1 2930", phase="event 4")
    assert (s.to_act(), s.phases[-1].points) == (1, 2)
    assert clauses(log(s), "event")[-1] == "event.4"


@pytest.mark.clause("defiant:event.5")
def test_5_malopolska_is_formed_early() -> None:
    s = board(ARMIES, phase="event 5", chits="Krakow Karpaty Lodz")
    assert in_cup(s) == ["Malopolska"]
    assert offered(s) == ["form 2930", "form 3229"]
    play(s, "form 3229")
    assert chit(s, "Krakow") == chit(s, "Karpaty") == GONE
    assert (where(s, "Krakow"), where(s, "Karpaty"), where(s, "Malopolska")) == ("", "", "3229")


def test_5_the_new_chit_waits_for_the_next_turn_if_one_of_the_old_was_drawn() -> None:
    s = board(ARMIES, phase="event 5", chits="Krakow 3rd")
    assert chit(s, "Malopolska") == IDLE


def test_5_with_both_hqs_gone_it_joins_a_unit_in_supply_or_waits_for_one() -> None:
    s = board("18ID 0226; 7DP 2930, 22DPG 3229 out", phase="event 5")
    assert where(s, "Malopolska") == "2930"
    s = board("18ID 0226; 7DP 2930 out, 12DP 2931", phase="event 5", chits="3rd")
    assert where(s, "Malopolska") == ""
    while s.turn < 6 and not where(s, "Malopolska"):
        play(s, "done" if "done" in offered(s) else offered(s)[0])
    assert (s.turn, where(s, "Malopolska")) == (5, "2930")


def test_5_does_nothing_twice_or_from_turn_seven_on() -> None:
    s = board("Krakow lost, Malopolska 2930, 7DP 2930", phase="event 5", turn=8)
    assert where(s, "Malopolska") == "2930"


@pytest.mark.parametrize("roll", [6, 7])
def test_6_and_7_the_germans_have_two_points(roll: int) -> None:
    s = board("18ID/1 2829; 12DP/1 2930", phase=f"event {roll}")
    assert (s.to_act(), s.phases[-1].points) == (0, 2)
    play(s, "rebuild 18ID")
    assert steps(s, "18ID") == 2


@pytest.mark.clause("defiant:event.6")
def test_6_gives_two_points() -> None:
    s = board("18ID/1 2829", phase="event 6")
    assert s.phases[-1].points == 2


@pytest.mark.clause("defiant:event.7")
def test_7_gives_two_points_as_well() -> None:
    s = board("18ID/1 2829", phase="event 7")
    assert s.phases[-1].points == 2


@pytest.mark.clause("defiant:event.8")
def test_8_two_german_units_move_but_no_slovaks_and_not_the_ship() -> None:
    s = board("18ID 2829, 19ID 2830, 31ID 2929, 1Slo 2441, Schleswig 1604", phase="event 8")
    assert refused(s, "move 1Slo 2442").clause == "event.8"
    assert refused(s, "move Schleswig 1605").clause == "event.8"
    play(s, "move 18ID 2828", "move 19ID 2831")
    assert refused(s, "move 31ID 2930").clause == "event.8"


def _withdrawal(roll: int) -> None:
    s = board("18ID 2829, 19ID/1 2830, 20Mot 2929, 1Pz 2930, 541IR 2931, 1Slo 2441", phase=f"event {roll}")
    assert offered(s) == ["withdraw 20Mot", "withdraw 18ID"]
    for unit in ("19ID", "1Pz", "541IR", "1Slo"):
        assert refused(s, f"withdraw {unit}").clause == f"event.{roll}"
    play(s, "withdraw 20Mot")
    assert where(s, "20Mot") == ""


@pytest.mark.clause("defiant:event.9")
def test_9_a_full_german_infantry_unit_leaves() -> None:
    _withdrawal(9)


@pytest.mark.clause("defiant:event.12")
def test_12_a_full_german_infantry_unit_leaves() -> None:
    _withdrawal(12)


def test_9_does_nothing_if_nobody_can_go() -> None:
    s = board("1Pz 2930", phase="event 9")
    assert type(s.phases[-1]).__name__ != "Withdraw"


def _merger(fourteenth: int, bernolak: int) -> Position:
    """Event 10 when the two chits lie so."""
    s = board(ARMIES)
    index = {chit.id: n for n, chit in enumerate(GAME.cup.chits)}
    s.chits[index["14th"]], s.chits[index["Bernolak"]] = fourteenth, bernolak
    happen(s, 10)
    return s


@pytest.mark.clause("defiant:event.10")
def test_10_the_two_chits_become_one_at_once_if_neither_has_acted() -> None:
    for drawn in (IN_CUP, IDLE):  # IDLE: drawn too late to act
        s = _merger(drawn, IN_CUP)
        assert (chit(s, "14thBernolak"), chit(s, "14th"), chit(s, "Bernolak")) == (IN_CUP, GONE, GONE)


def test_10_waits_for_the_end_of_the_turn_if_one_has_acted() -> None:
    s = _merger(ACTED, IN_CUP)
    assert (chit(s, "14thBernolak"), chit(s, "Bernolak")) == (PENDING, IN_CUP)
    s.phases[:] = [EndOfTurn()]
    s.settle()
    assert (chit(s, "14thBernolak"), chit(s, "14th"), chit(s, "Bernolak")) == (IN_CUP, GONE, GONE)


def test_10_does_nothing_from_turn_seven_on() -> None:
    s = board(ARMIES, turn=8, phase="event 10", chits="14thBernolak")
    assert chit(s, "14th") == GONE


@pytest.mark.clause("defiant:event.11")
def test_11_an_undamaged_aircraft_of_either_kind_leaves() -> None:
    s = board("18ID 0226", phase="event 11", air="LG2 damaged 6, KG4 2930")
    assert s.to_act() == 0
    assert refused(s, "remove LG2").clause == "event.11"
    assert refused(s, "remove BrygBomb").clause == "event.11"
    assert refused(s, "done").clause == "event.11"
    assert any(s.interdicted)
    play(s, "remove KG4")
    assert not any(s.interdicted)


def test_11_an_interdictor_that_leaves_interdicts_nothing_for_the_rest_of_the_turn() -> None:
    s = board("18ID+4th 2929", phase="event 11", air="KG4 2930", chits="4th", dice=("4th",))
    play(s, "remove KG4")
    assert (s.turn, type(s.phases[-1]).__name__) == (4, "Movement")
    assert not any(s.interdicted)


def test_11_does_nothing_if_all_are_damaged_or_gone() -> None:
    gone = ", ".join(f"{plane.id} gone" for plane in GAME.air.planes if plane.seat == 0)
    s = board("18ID 0226", phase="event 11", air=gone)
    assert type(s.phases[-1]).__name__ != "LosePlane"
