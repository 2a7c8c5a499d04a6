"""The player turn of the card library: what may be used when, what is told of it, what is counted."""

from __future__ import annotations

import pytest

from sandtable.cards.turn import Discard
from sandtable.kernel import Opening
from tests.midway.table import GAME, JAPAN, US, held, offered, play, refused, start, table

# Targets


def test_an_attack_names_an_objective_of_the_enemy_that_stands() -> None:
    for to_move, own, enemy, fallen in (("us", "UO01", "JO02", "JO01"), ("japan", "JO02", "UO01", "UO02")):
        state = table(to_move=to_move, us="table MU09 / objectives UO01", japan="table MJ05 / objectives JO02")
        assert [line for line in offered(state) if line.startswith("assault")] == [f"assault {enemy}"]
        assert refused(state, f"assault {own}").text.endswith("is your own objective.")
        assert refused(state, f"assault {fallen}").text.endswith("has fallen already.")
        assert refused(state, "assault MU09").text.endswith("you attack an enemy objective.")
        assert refused(state, "assault frob").text == "frob is no card of this game."
        play(state, f"assault {enemy}")


def test_who_has_no_force_on_the_table_cannot_attack() -> None:
    assert "no force on the table" in refused(table(us="hand MU09"), "assault JO01").text


# Forces are put down


def test_a_force_is_put_down_while_the_limit_bears_it() -> None:
    state = table(us="hand MU09 MU10 MU11 MU12 MU20")
    play(state, "resupply")
    assert offered(state) == ["deploy MU09", "deploy MU10", "deploy MU11", "deploy MU12", "done"]
    play(state, "deploy MU10", "deploy MU09", "deploy MU12")
    assert (offered(state), held(state, US, "table")) == (["done"], ["MU09", "MU10", "MU12"])
    assert refused(state, "deploy MU11").text.endswith("counts 1 force; 0 of 3 are left.")


def test_only_a_force_of_ones_own_hand_is_put_down() -> None:
    state = table(us="hand MU09 MU20 / table MU10", japan="hand MJ05")
    play(state, "resupply")
    assert refused(state, "deploy MU20").text.endswith("only forces are put on the table.")
    assert refused(state, "deploy MU10").text.endswith("is not in your hand.")
    assert refused(state, "deploy MJ05").text.endswith("is not your card.")
    assert refused(state, "deploy frob").text == "frob is no card of this game."


# The guard against a game without end


def test_the_game_is_drawn_after_the_last_turn_and_not_before() -> None:
    state = table(us="hand MU20")
    state.turn = GAME.turn_limit - 1
    play(state, "prepare")
    assert state.outcome() is None
    play(state, "done", "prepare")
    assert state.outcome() is not None


# What a player is told who points at a card, or at an operation


def test_a_force_in_the_hand_waits_for_resupply() -> None:
    (why,) = table(us="hand MU09 MU20 / table MU10").explain_thing(US, "MU09")
    assert (why.allowed, why.clause) == (False, "turn.2.resupply")
    assert why.text == "VB-6 Dauntlesses is a force card: choose Resupply first, then put it on the table."


def test_a_force_on_the_table_waits_for_an_objective() -> None:
    state = table(us="hand MU09 MU20 / table MU10")
    (why,) = state.explain_thing(US, "MU10")
    assert (why.clause, "choose the enemy objective" in why.text) == ("turn.2.assault", True)
    (why,) = state.explain_thing(US, "MU20")
    assert (why.clause, "in a battle" in why.text) == ("assault.4", True)


def test_what_can_be_used_says_what_it_does() -> None:
    state = table(us="hand MU19 / table MU09", japan="objectives JO02")
    (can,) = state.explain_thing(US, "MU19")
    assert (can.allowed, can.clause, can.text) == (True, "special", "Play Station HYPO.")
    (can,) = state.explain_thing(US, "JO02")
    assert (can.allowed, can.clause, can.text) == (True, "turn.2.assault", "Assault Kaga.")


def test_the_prompt_offers_what_can_be_done_and_warns_of_what_comes_to_nothing() -> None:
    state = table(us="hand " + " ".join(f"MU{n}" for n in range(20, 20 + GAME.hand_size)))
    view = state.view(US)
    assert view.prompt.text == "Choose one operation: resupply or prepare."
    assert {choice.action: choice.hint for choice in view.choices} == {
        "resupply": "no force in hand",
        "prepare": "nothing to draw",
    }
    play(state, "resupply")
    assert state.view(US).prompt.text == "You hold no force: go on."


def test_a_hand_that_is_short_by_one_has_something_to_draw() -> None:
    cards = [f"MU{n}" for n in range(20, 20 + GAME.hand_size)]
    for hand, hint in ((cards[1:], ""), (cards, "nothing to draw"), ([*cards, "MU01"], "nothing to draw")):
        choices = table(us=f"hand {' '.join(hand)}").view(US).choices
        assert {choice.action: choice.hint for choice in choices}["prepare"] == hint


# What is counted


@pytest.mark.clause("midway:guard.cards")
def test_the_cards_before_a_battle_are_counted_too() -> None:
    state = table(us="hand MU19 / deck MU01 MU02")
    state.cards_played = GAME.cards_in_battle - 1
    assert "play MU19" in offered(state)
    state.phases.append(Discard(US))
    assert "play MU19" in offered(state)
    state.cards_played = GAME.cards_in_battle
    assert offered(state) == ["discard MU19", "done"]
    assert refused(state, "play MU19").clause == "guard.cards"
    play(state, "done")
    assert offered(state) == ["resupply", "prepare"]
    assert refused(state, "play MU19").clause == "guard.cards"


def test_the_count_of_cards_begins_anew_with_each_turn() -> None:
    state = table(us="hand MU19 / deck MU01 MU02")
    play(state, "play MU19")
    assert state.cards_played == 1
    play(state, "prepare")
    assert state.cards_played == 0


def test_the_turns_are_counted_and_go_round() -> None:
    state = start(1)
    begun = [(state.turn, state.to_act())]
    for _ in range(3):
        play(state, "done", "prepare")
        begun.append((state.turn, state.to_act()))
    assert begun == [(1, US), (2, JAPAN), (3, US), (4, JAPAN)]


# What others know of a hand


@pytest.mark.parametrize("first", [US, JAPAN])
def test_what_was_shown_and_undone_stays_known_of_the_hand_it_was_in(first: int) -> None:
    opening = Opening(GAME, ("a", "b"), {"first": GAME.seats[first]}, secret="00" * 32)
    for seat in (US, JAPAN):
        opening.sit(seat, "11" * 32)
    match = opening.begin()
    action = next(iter(match.state.legal()))
    match.play(first, action)
    match.undo(first)
    known = [match.state.ids(shown) for shown in match.state.shown]  # type: ignore[attr-defined]
    assert known == [(action[1],) if seat == first else () for seat in (US, JAPAN)]
