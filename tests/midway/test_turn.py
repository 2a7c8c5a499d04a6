"""The player turn: discard, then one operation."""

import pytest

from sandtable.cards.turn import Discard
from sandtable.games.midway.state import Position
from sandtable.games.midway.turn import Operation
from sandtable.kernel import Action, Opening, SeededDice
from tests.midway.table import GAME, JAPAN, US, held, offered, play, refused, table, told


@pytest.mark.clause("midway:turn.1")
def test_any_number_of_cards_may_be_discarded_before_the_operation() -> None:
    state = table(us="hand MU20 MU21 MU05")
    state.phases.append(Discard(US))
    events = play(state, "discard MU21", "discard MU05", "done")
    assert told(events, "discard") == [("MU21",), ("MU05",)]
    assert held(state, US) == ["MU20"]
    assert held(state, US, "discard") == ["MU05", "MU21"]
    assert state.phases[-1] == Operation(US)


@pytest.mark.clause("midway:turn.1")
def test_none_need_be_discarded() -> None:
    state = table(us="hand MU20 MU21")
    state.phases.append(Discard(US))
    assert state.explain(US, Action("done")).clause == "turn.1"
    play(state, "done")
    assert held(state, US) == ["MU20", "MU21"]


@pytest.mark.clause("midway:turn.1")
def test_only_cards_in_the_hand_can_be_discarded() -> None:
    state = table(us="hand MU20 / table MU09")
    state.phases.append(Discard(US))
    assert refused(state, "discard MU09").clause == "turn.1"
    assert "not in your hand" in refused(state, "discard MU21").text


@pytest.mark.clause("midway:turn.1")
def test_forces_may_be_discarded_too() -> None:
    state = table(us="hand MU09")
    state.phases.append(Discard(US))
    play(state, "discard MU09")
    assert held(state, US, "discard") == ["MU09"]


def test_there_is_no_discarding_after_the_operation_is_chosen() -> None:
    state = table(us="hand MU09 MU20")
    assert refused(state, "discard MU20").text.startswith("'discard' is not one of your actions now")


@pytest.mark.clause("midway:turn.2")
def test_one_operation_and_the_turn_is_over() -> None:
    state = table(us="hand MU09 / deck MU20")
    events = play(state, "prepare")
    assert told(events, "operation") == [("prepare",)]
    assert state.to_act() == JAPAN


@pytest.mark.clause("midway:turn.2")
def test_the_three_operations_are_offered() -> None:
    state = table(us="hand MU20 / table MU09", japan="objectives JO02 JO03")
    assert offered(state) == ["assault JO02", "assault JO03", "resupply", "prepare"]
    assert refused(state, "pass").clause == "turn.2"


@pytest.mark.clause("midway:turn.2.assault")
def test_an_assault_names_an_enemy_objective() -> None:
    state = table(us="table MU09")
    assert state.explain(US, Action("assault", "JO01")).allowed
    assert refused(state, "assault UO01").clause == "turn.2.assault"
    assert "no objective" in refused(state, "assault MJ01").text


@pytest.mark.clause("midway:turn.2.assault")
def test_a_destroyed_objective_cannot_be_attacked() -> None:
    state = table(us="table MU09", japan="objectives JO02")
    assert "fallen" in refused(state, "assault JO01").text


@pytest.mark.clause("midway:turn.2.resupply")
def test_resupply_puts_up_to_three_forces_on_the_table() -> None:
    state = table(us="hand MU09 MU10 MU11 MU12")
    events = play(state, "resupply", "deploy MU09", "deploy MU11", "deploy MU12")
    assert told(events, "deploy") == [("MU09",), ("MU11",), ("MU12",)]
    assert held(state, US, "table") == ["MU09", "MU11", "MU12"]
    ruling = refused(state, "deploy MU10")
    assert ruling.clause == "turn.2.resupply"
    assert "3" in ruling.text
    play(state, "done")
    assert state.to_act() == JAPAN


@pytest.mark.clause("midway:turn.2.resupply")
def test_resupply_may_put_down_nothing() -> None:
    state = table(us="hand MU20")
    play(state, "resupply")
    assert state.explain(US, Action("done")).clause == "turn.2.resupply"
    play(state, "done")
    assert state.to_act() == JAPAN


@pytest.mark.clause("midway:turn.2.resupply")
def test_only_force_cards_can_be_put_on_the_table() -> None:
    state = table(us="hand MU20 MU09")
    play(state, "resupply")
    assert refused(state, "deploy MU20").clause == "turn.2.resupply"
    assert offered(state) == ["deploy MU09", "done"]


@pytest.mark.clause("midway:turn.2.prepare")
def test_prepare_fills_the_hand_to_nine() -> None:
    state = table(us="hand MU20 MU21 / deck MU01 MU02 MU03 MU04 MU05 MU06 MU07 MU08 MU09")
    events = play(state, "prepare")
    assert told(events, "draw") == [("7",)]
    assert len(state.hand[US]) == 9


@pytest.mark.clause("midway:turn.2.prepare")
def test_prepare_with_a_full_hand_draws_nothing() -> None:
    state = table(us="hand MU01 MU02 MU03 MU04 MU05 MU06 MU07 MU08 MU09 MU10 / deck MU20")
    events = play(state, "prepare")
    assert (told(events, "draw"), told(events, "full")) == ([], [()])
    assert len(state.hand[US]) == 10


@pytest.mark.clause("midway:turn.2.prepare")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    state = table(us="hand MU20 / deck MU01 / discard MU02 MU03 MU04")
    events = play(state, "prepare")
    assert [(e.verb, e.args) for e in events if e.verb in ("draw", "reshuffle")] == [
        ("draw", ("1",)),
        ("reshuffle", ("3",)),
        ("draw", ("3",)),
    ]
    assert held(state, US) == ["MU01", "MU02", "MU03", "MU04", "MU20"]
    assert held(state, US, "discard") == []


@pytest.mark.clause("midway:turn.2.prepare")
def test_without_deck_and_discards_the_draw_is_skipped() -> None:
    state = table(us="hand MU20 / deck MU01")
    assert told(play(state, "prepare"), "draw") == [("1",)]
    assert held(state, US) == ["MU01", "MU20"]


def test_a_reshuffle_shows_the_hand_by_elimination() -> None:
    state = table(us="hand MU20 / deck MU01 / discard MU02 MU03 MU04 MU05 MU06 MU07 MU08 MU09")
    play(state, "prepare")
    assert state.ids(state.shown[US]) == ("MU01", "MU20")
    hands = [state.redeal(JAPAN, SeededDice(seed)).hand[US] for seed in range(20)]
    assert all({GAME.cards.index["MU01"], GAME.cards.index["MU20"]} <= set(hand) for hand in hands)  # M-42


@pytest.mark.clause("midway:turn.3")
def test_an_assault_is_fought_at_once() -> None:
    state = table(us="table MU09")
    events = play(state, "assault JO02")
    assert told(events, "assault") == [("JO02",)]
    assert offered(state) == ["commit MU09"]
    play(state, "commit MU09", "done")
    assert state.to_act() == JAPAN  # the defender answers in the same turn
    assert state.turn == 1


def test_what_was_shown_and_undone_stays_known() -> None:
    opening = Opening(GAME, ("a", "b"), secret="00" * 32)
    for seat in (US, JAPAN):
        opening.sit(seat, "11" * 32)
    match = opening.begin()
    card = str(next(iter(match.state.legal())))
    match.play(US, Action.parse(card))
    match.undo(US)
    assert isinstance(match.state, Position)
    assert match.state.ids(match.state.shown[US]) == (card.split()[1],)
    assert match.state.problems() == []
