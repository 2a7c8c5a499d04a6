"""What a player is told who is refused an order: the reason itself, with its figures."""

from __future__ import annotations

import pytest

from sandtable.games.poland_defiant.air import Raid
from sandtable.games.poland_defiant.command import EndActivation, Muster
from sandtable.games.poland_defiant.movement import Movement
from tests.defiant.battle import fight
from tests.defiant.board import GAME, GERMAN, board
from tests.lines import play, refused


@pytest.mark.parametrize(
    ("units", "line", "clause", "told"),
    [
        ("2Mt 2038; 15DP 2039", "attack 2039", "9.2.1b", "2Mt cannot attack 2039 from 2038: one of them is mountain"),
        ("3Pz 0810; 9DP 1411", "attack 1411", "9.0a", "None of your active units is next to 1411."),
    ],
)
def test_an_attack_on_a_hex_is_refused_with_what_keeps_the_units_from_it(
    units: str, line: str, clause: str, told: str
) -> None:
    ruling = refused(board(units, phase="combat"), line)
    assert (ruling.clause, ruling.text[: len(told)]) == (clause, told)


def test_a_unit_that_is_not_active_does_not_join_an_attack_and_hears_the_range() -> None:
    s = board("4th 0410, 3Pz 0810, 24ID 0223, 32ID 0410; 9DP 0911", phase="combat", active="3Pz 4th")
    play(s, "attack 0911")
    ruling = refused(s, "join 24ID")
    assert ruling.text == "24ID is out of command: it was 14 hexes from 4th, whose range is 6."
    assert "not among the units that were chosen" in refused(s, "join 32ID").text


def test_an_aircraft_that_cannot_join_is_told_why() -> None:
    s = board("3Pz 0810; 9DP 0911", phase="raid", air="StG1 flown")
    play(s, "strike 0911")
    assert refused(s, "join StG1").text == "StG1 has flown this turn."
    assert refused(s, "join KG3").text == "KG3 interdicts and does nothing else."
    assert refused(s, "join BrygBomb").text == "BrygBomb is not one of your air units."
    s = board("3Pz 0810; 9DP 0911", phase="interdiction")
    assert refused(s, "patrol StG2 0911").text == "StG2 attacks ground targets and does nothing else."


def test_a_unit_that_an_hq_cannot_name_is_told_whether_it_is_out_of_range_or_not_free() -> None:
    free = "3Pz 0410, 20Mot 0411, 2Mot 0511, 32ID 0510, 3ID 0409, 12ID 0412"
    s = board(f"Falkenhorst 0410, {free}, 24ID 0223; 9DP 0911", phase="activate Falkenhorst")
    assert "24ID is out of command: it was 14 hexes from Falkenhorst, whose range is" in refused(s, "name 24ID").text
    assert refused(s, "name 9DP").text == "9DP is not one of your units."
    assert refused(s, "name Fritz").text == "There is no unit 'Fritz'."


def test_an_armoured_train_that_comes_in_moves_and_does_not_go_by_rail() -> None:
    s = board("14PP track; 3Pz 3040", seat="polish", phase="reinforcement", turn=4)
    if "enter 14PP" in [str(action) for action in s.legal()]:
        play(s, "enter 14PP")
    assert refused(s, "rail 14PP 2218").text.endswith("Type `move 14PP 2218`.")


def test_a_retreat_that_would_go_too_far_is_told_how_far_it_goes() -> None:
    s, _ = fight("18ID 2829, 19ID 2830; 12DP 2930", "2930", "18ID 19ID", 3)
    assert "may not end in 3131: it is 2 hexes away, and the retreat is 1;" in refused(s, "retreat 3131").text


def test_the_ways_back_say_what_they_cost() -> None:
    s, _ = fight("18ID 2829, 19ID 2830; 12DP 2930", "2930", "18ID 19ID", 3)
    assert {choice.hint for choice in s.view(1).choices} == {""}
    s, _ = fight("18ID 2829, 19ID 2830, 31ID 3129, 1ID 3131; 12DP 2930", "2930", "18ID 19ID", 3)
    assert {choice.hint for choice in s.view(1).choices} == {"costs steps: 1 for enemy zones"}


def test_a_unit_of_the_hqs_own_command_need_not_be_named() -> None:
    free = "10Pz 0411, 73ID 0510, 208ID 0409"
    s = board(f"4th 0410, 3Pz 0412, {free}; 9DP 0911", phase="activate 4th")
    ruling = refused(s, "name 3Pz")
    assert (ruling.clause, ruling.text) == ("4.2.1a", "3Pz acts already and need not be chosen.")
    play(s, "name 10Pz", "name 73ID")
    assert isinstance(s.phases[-1], Movement)  # no more than two


def test_the_slovak_hq_names_no_german() -> None:
    """As a kit might have it: our Slovaks are all of its own command."""
    s = board("Bernolak 2243, 1Slo 2143, 3Slo 2242, 2Slo 2244, 10Pz 2141; 9DP 0911", active="Bernolak")
    hq, *slovaks = (GAME.index[id_] for id_ in ("Bernolak", "1Slo", "3Slo", "2Slo"))
    s.phases += [EndActivation(GERMAN, hq, s.where[hq]), Muster(GERMAN, tuple(slovaks), 2)]
    ruling = refused(s, "name 10Pz")
    assert (ruling.clause, ruling.text) == ("11.1.5", "Bernolak commands Slovak units only.")


def test_a_unit_that_does_not_stand_beside_the_target_hears_where_it_is() -> None:
    s = board("3Pz 0810, 24ID 0223; 9DP 0911", phase="combat")
    play(s, "attack 0911")
    ruling = refused(s, "join 24ID")
    assert (ruling.clause, ruling.text) == ("9.0a", "24ID is in 0223, not next to 0911.")


def test_a_unit_that_has_nothing_to_do_with_a_step_says_what_the_step_is() -> None:
    s = board("4th 0410, 3Pz 0810; 9DP 0911")
    s.phases[-1:] = [Raid(GERMAN)]
    (why,) = s.explain_thing(GERMAN, "4th")
    assert not why.allowed
    assert why.text.startswith("Fourth Army has nothing to do with this. Attack an enemy hex")
    assert why.clause == "12.1a"
    s = board("4th 0410, 3Pz 0810; 9DP 0911")
    (why,) = s.explain_thing(GERMAN, "StG1")  # an aircraft, while units move
    assert why.text.startswith(f"{GAME.things['StG1'].name} has nothing to do with this. Move your active units")
