"""Dependent cards leave the game with the card they depend on."""

import pytest

from sandtable.games.midway.state import Position
from sandtable.kernel import SeededDice
from tests.midway.table import JAPAN, US, held, play, table, told


def midway_falls(us: str) -> Position:
    """Japan destroys Midway Atoll with overwhelming force."""
    state = table(to_move="japan", us=us, japan="table MJ05 MJ05 MJ06")
    play(state, "japan assault UO04", "japan commit MJ05", "japan commit MJ05", "japan commit MJ06", "japan done")
    return state


@pytest.mark.clause("midway:dependent")
def test_dependents_leave_from_table_hand_deck_and_discards() -> None:
    state = midway_falls("table MU04 / hand MU08 MU20 / deck MU15 MU21 / discard MU41")
    play(state, "us done", "japan pass")
    events = play(state, "us pass")
    assert sorted(told(events, "lose")) == [("MU04", "table"), ("MU08", "hand"), ("MU15", "deck"), ("MU41", "discard")]
    assert {"MU04", "MU08", "MU15", "MU41"} <= set(held(state, US, "out"))
    assert (held(state, US), held(state, US, "deck")) == (["MU20"], ["MU21"])


@pytest.mark.clause("midway:dependent")
def test_dependents_in_the_battle_do_not_return_to_the_hand() -> None:
    state = midway_falls("table MU04 MU01")
    play(state, "us commit MU04", "us commit MU01", "us done", "japan pass")
    events = play(state, "us pass")
    assert told(events, "lose") == [("MU04", "battle")]
    assert held(state, US) == ["MU01"]
    assert "MU04" in held(state, US, "out")


@pytest.mark.clause("midway:dependent")
def test_a_dependent_leader_in_play_leaves_too() -> None:
    state = midway_falls("table MU01 / hand MU41")
    play(state, "us commit MU01", "us done", "japan pass", "us play MU41", "us pass", "japan pass")
    events = play(state, "us pass")
    assert told(events, "lose") == [("MU41", "battle")]
    assert held(state, US, "discard") == []


@pytest.mark.clause("midway:dependent")
def test_where_a_hidden_dependent_lay_is_marked_as_a_reveal() -> None:
    state = midway_falls("hand MU08 / table MU04")
    play(state, "us done", "japan pass")
    events = play(state, "us pass")
    assert {event.args[0]: event.reveals for event in events if event.verb == "lose"} == {"MU04": False, "MU08": True}


@pytest.mark.clause("midway:dependent")
def test_an_objective_that_holds_keeps_its_dependents() -> None:
    state = table(to_move="japan", us="table MU04", japan="table MJ05")
    play(state, "japan assault UO04", "japan commit MJ05", "japan done", "us commit MU04", "us done", "japan pass")
    events = play(state, "us pass")
    assert told(events, "lose") == []
    assert held(state, US) == ["MU04"]
    other = midway_falls("table MU04")
    play(other, "us done", "japan pass")
    assert told(play(other, "us pass"), "lose") == [("MU04", "table")]


@pytest.mark.clause("midway:dependent")
def test_a_card_may_depend_on_any_card_and_they_fall_one_after_the_other() -> None:
    state = table(us="table MU09 / hand MU05 / deck MU20 MU21", japan="")
    cards = state.game.cards
    first, second, third = (cards.index[card] for card in ("MU09", "MU05", "MU20"))
    before = cards.dependents[:]
    cards.dependents[first], cards.dependents[second] = [second], [third]
    try:
        state.move(first, "table", "out")
    finally:
        cards.dependents[:] = before
    assert {"MU05", "MU09", "MU20"} <= set(held(state, US, "out"))
    assert held(state, US, "deck") == ["MU21"]


def test_dependents_that_left_never_come_back() -> None:
    state = midway_falls("table MU04 / hand MU20 / deck MU15 / discard MU41")
    play(state, "us done", "japan pass", "us pass", "us done", "us prepare")
    assert not {"MU04", "MU15", "MU41"} & set(held(state, US) + held(state, US, "deck") + held(state, US, "discard"))
    assert state.redeal(JAPAN, SeededDice(2)).out == state.out


@pytest.mark.clause("midway:dependent")
def test_every_copy_of_a_dependent_leaves_from_every_zone() -> None:
    state = table(us="table MU09", japan="hand MJ19 MJ19 MJ20 / deck MJ19 MJ19 MJ21 / discard MJ18 MJ18")
    cards = state.game.cards
    before = cards.dependents[cards.index["JO03"]]
    cards.dependents[cards.index["JO03"]] = [cards.index["MJ19"], cards.index["MJ18"]]
    try:
        play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass")
        events = play(state, "japan pass")
    finally:
        cards.dependents[cards.index["JO03"]] = before
    left = [("MJ19", "hand")] * 2 + [("MJ19", "deck")] * 2 + [("MJ18", "discard")] * 2
    assert told(events, "lose") == left
    assert (held(state, JAPAN), held(state, JAPAN, "deck"), held(state, JAPAN, "discard")) == (["MJ20"], ["MJ21"], [])
