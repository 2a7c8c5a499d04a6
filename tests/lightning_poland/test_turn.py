"""Turns: one operation, then discard, then draw."""

import pytest

from sandtable.cards.turn import Discard
from sandtable.games.lightning_poland.turn import Operation
from sandtable.kernel import Action
from tests.lightning_poland.table import GERMAN, POLISH, held, offered, play, refused, table, told

NINE = "PG01 PG02 PG03 PG04 PG05 PG06 PG07 PG08 PG09"


# 1: the operation


@pytest.mark.clause("poland:turn.1")
def test_the_three_operations_are_offered() -> None:
    state = table(german="hand PG21 / table PG01", polish="objectives PO02 PO03 PO09")
    assert offered(state) == ["battle PO02", "battle PO03", "battle PO09", "reinforce", "prepare"]
    assert refused(state, "pass").clause == "turn.1"


@pytest.mark.clause("poland:turn.1")
def test_one_operation_and_then_the_discards() -> None:
    state = table(german="hand PG21 / deck PG22")
    events = play(state, "prepare")
    assert [(e.clause, e.args) for e in events if e.verb == "operation"] == [("turn.1", ("prepare",))]
    assert state.phases[-1] == Discard(GERMAN)
    assert not state.explain(GERMAN, Action("reinforce")).allowed


@pytest.mark.clause("poland:turn.1")
def test_the_same_operation_may_be_chosen_turn_after_turn() -> None:
    state = table(german="hand PG21", polish="hand PP21")
    for seat in (GERMAN, POLISH, GERMAN, POLISH):
        assert state.to_act() == seat
        assert told(play(state, "prepare", "done"), "operation") == [("prepare",)]


@pytest.mark.clause("poland:turn.1.battle")
def test_a_battle_names_an_enemy_objective() -> None:
    state = table(german="table PG01")
    assert state.explain(GERMAN, Action("battle", "PO02")).clause == "turn.1.battle"
    assert refused(state, "battle GO01").clause == "turn.1.battle"
    assert "no objective" in refused(state, "battle PP01").text


@pytest.mark.clause("poland:turn.1.battle")
def test_a_captured_objective_cannot_be_attacked_again() -> None:
    state = table(german="table PG01", polish="objectives PO02 PO09")
    assert "fallen" in refused(state, "battle PO03").text


@pytest.mark.clause("poland:turn.1.battle")
def test_warsaw_is_closed_until_three_others_have_fallen() -> None:
    standing = ["PO01", "PO02", "PO03", "PO04", "PO05", "PO06", "PO07", "PO08", "PO09"]
    for fallen in range(4):
        state = table(german="table PG01", polish=f"objectives {' '.join(standing[fallen:])}")
        assert ("battle PO09" in offered(state)) == (fallen == 3)
        if fallen < 3:
            ruling = refused(state, "battle PO09")
            assert (ruling.clause, "3 other objectives" in ruling.text) == ("turn.1.battle", True)
            assert f"so far it is {fallen}" in ruling.text


@pytest.mark.clause("poland:turn.1.battle")
def test_only_what_the_german_has_taken_opens_warsaw() -> None:
    """P-5: what the Pole has taken neither opens it nor counts for the German."""
    standing = "PO03 PO04 PO05 PO06 PO07 PO08 PO09"
    state = table(german="table PG01 / objectives GO03", polish=f"objectives {standing}")  # two fallen on each side
    assert "battle PO09" not in offered(state)
    ruling = refused(state, "battle PO09")
    assert (ruling.clause, "so far it is 2" in ruling.text) == ("turn.1.battle", True)
    assert [state.points(seat) for seat in (GERMAN, POLISH)] == [1, 6]
    assert "1 other objective has fallen" in refused(table(german="table PG01"), "battle PO07").text


@pytest.mark.clause("poland:turn.1.battle")
def test_the_poles_objectives_are_open_from_the_start() -> None:
    state = table(to_move="polish", polish="table PP01")
    assert offered(state)[:3] == ["battle GO01", "battle GO02", "battle GO03"]
    assert state.explain(POLISH, Action("battle", "GO03")).clause == "turn.1.battle"


@pytest.mark.clause("poland:turn.1.reinforce")
def test_reinforce_puts_forces_of_three_supply_points_on_the_table() -> None:
    state = table(german="hand PG02 PG08 PG09 PG14")
    events = play(state, "reinforce", "deploy PG02", "deploy PG08")  # 2 and 1
    assert [(e.clause, e.args) for e in events if e.verb == "deploy"] == [
        ("turn.1.reinforce", ("PG02",)),
        ("turn.1.reinforce", ("PG08",)),
    ]
    assert held(state, GERMAN, "table") == ["PG02", "PG08"]
    assert offered(state) == ["done"]
    assert refused(state, "deploy PG09").clause == "turn.1.reinforce"
    play(state, "done")
    assert state.phases[-1] == Discard(GERMAN)


@pytest.mark.clause("poland:turn.1.reinforce")
def test_a_force_that_costs_more_than_is_left_stays_in_the_hand() -> None:
    state = table(german="hand PG02 PG03 PG04")
    play(state, "reinforce", "deploy PG02")
    assert offered(state) == ["done"]
    ruling = refused(state, "deploy PG03")
    assert ruling.clause == "turn.1.reinforce"
    assert "2 supply points; 1 of 3" in ruling.text


@pytest.mark.clause("poland:turn.1.reinforce")
def test_one_force_may_cost_all_three_points() -> None:
    state = table(german="hand PG04 PG08")
    events = play(state, "reinforce", "deploy PG04")
    assert told(events, "deploy") == [("PG04",)]
    assert offered(state) == ["done"]


@pytest.mark.clause("poland:turn.1.reinforce")
def test_supply_that_is_not_used_is_lost() -> None:
    state = table(german="hand PG04 PG08")
    play(state, "reinforce", "deploy PG08", "done", "done", "polish prepare", "done", "german reinforce")
    assert state.phases[-1].left == 3
    assert state.explain(GERMAN, Action("deploy", "PG04")).clause == "turn.1.reinforce"


@pytest.mark.clause("poland:turn.1.reinforce")
def test_reinforce_may_put_down_nothing_and_no_action() -> None:
    state = table(german="hand PG21")
    play(state, "reinforce")
    assert refused(state, "deploy PG21").clause == "turn.1.reinforce"
    assert state.explain(GERMAN, Action("done")).clause == "turn.1.reinforce"
    play(state, "done")
    assert held(state, GERMAN, "table") == []


@pytest.mark.clause("poland:turn.1.prepare")
def test_prepare_fills_the_hand_to_nine() -> None:
    state = table(german=f"hand PG21 PG22 / deck {NINE}")
    events = play(state, "prepare")
    assert [(e.clause, e.args) for e in events if e.verb == "draw"] == [("turn.1.prepare", ("7",))]
    assert len(state.hand[GERMAN]) == 9


@pytest.mark.clause("poland:turn.1.prepare")
def test_prepare_with_a_full_hand_draws_nothing() -> None:
    state = table(german=f"hand {NINE} PG10 / deck PG21")
    events = play(state, "prepare")
    assert (told(events, "draw"), told(events, "full")) == ([], [()])
    assert len(state.hand[GERMAN]) == 10


@pytest.mark.clause("poland:turn.1.prepare")
def test_without_deck_and_discards_the_draw_is_skipped() -> None:
    state = table(german="hand PG21 / deck PG01")
    assert told(play(state, "prepare"), "draw") == [("1",)]
    assert held(state, GERMAN) == ["PG01", "PG21"]


# 2 to 4: the battle, the discards, the draw


@pytest.mark.clause("poland:turn.2")
def test_a_battle_is_resolved_before_discarding_and_drawing() -> None:
    state = table(german="table PG01 / hand PG21 PG23 / deck PG22")
    events = play(state, "battle PO02")
    assert [(e.clause, e.args) for e in events if e.verb == "assault"] == [("turn.2", ("PO02",))]
    assert offered(state) == ["commit PG01"]
    events = play(state, "commit PG01", "done", "polish done", "german pass", "polish pass")
    assert state.phases[-1] == Discard(GERMAN)
    events += play(state, "discard PG21", "done")
    order = [e.verb for e in events if e.verb in ("capture", "discard", "draw", "turn")]
    assert order == ["capture", "discard", "draw", "turn"]


@pytest.mark.clause("poland:turn.3")
def test_any_cards_of_the_hand_may_be_discarded_after_the_operation() -> None:
    state = table(german="hand PG05 PG21 PG22")
    assert refused(state, "discard PG21").text.startswith("'discard' is not one of your actions now")
    events = play(state, "prepare", "discard PG21", "discard PG05", "done")
    assert [(e.clause, e.args) for e in events if e.verb == "discard"] == [
        ("turn.3", ("PG21",)),
        ("turn.3", ("PG05",)),  # a force too
    ]
    assert "PG22" in held(state, GERMAN)


@pytest.mark.clause("poland:turn.3")
def test_all_or_none_may_be_discarded() -> None:
    state = table(german="hand PG21 PG22")
    play(state, "prepare")
    assert state.explain(GERMAN, Action("done")).clause == "turn.3"
    play(state, "discard PG21", "discard PG22")
    assert offered(state) == ["done"]
    assert held(state, GERMAN) == []


@pytest.mark.clause("poland:turn.3")
def test_forces_on_the_table_are_not_discarded() -> None:
    state = table(german="hand PG21 / table PG01")
    play(state, "prepare")
    ruling = refused(state, "discard PG01")
    assert ruling.clause == "turn.3"
    assert "not in your hand" in ruling.text


@pytest.mark.clause("poland:turn.3")
def test_no_card_is_played_while_discarding() -> None:
    state = table(german="hand PG21")
    play(state, "prepare")
    ruling = refused(state, "play PG21")
    assert ruling.clause == "turn.3"
    assert "outside a battle" in ruling.text


@pytest.mark.clause("poland:turn.4")
def test_a_turn_ends_with_one_card() -> None:
    state = table(german="hand PG21 / deck PG01 PG02 PG03")
    play(state, "reinforce", "done")
    assert len(state.hand[GERMAN]) == 1
    events = play(state, "done")
    assert [(e.clause, e.args, e.seat) for e in events if e.verb == "draw"] == [("turn.4", ("1",), GERMAN)]
    assert len(state.hand[GERMAN]) == 2


@pytest.mark.clause("poland:turn.4")
def test_a_full_hand_draws_no_card() -> None:
    for more in ("", "PG10"):
        state = table(german=f"hand {NINE} {more} / deck PG21 PG22")
        events = play(state, "reinforce", "done", "done")
        assert [(e.clause, e.verb) for e in events if e.verb in ("draw", "full")] == [("turn.4", "full")]


@pytest.mark.clause("poland:turn.4")
def test_who_prepared_draws_again_if_he_discards() -> None:
    state = table(german=f"hand {NINE} / deck PG21 PG22")
    events = play(state, "prepare", "discard PG01", "discard PG02", "done")
    draws = [(e.clause, e.args) for e in events if e.verb in ("draw", "full")]
    assert draws == [("turn.1.prepare", ()), ("turn.4", ("1",))]
    assert len(state.hand[GERMAN]) == 8


@pytest.mark.clause("poland:turn.4")
def test_the_defender_draws_nothing_after_a_battle() -> None:
    state = table(german="table PG01 / deck PG21", polish="deck PP21")
    events = play(state, "battle PO02", "commit PG01", "done", "polish done", "german pass", "polish pass", "done")
    assert [(e.seat, e.clause) for e in events if e.verb == "draw"] == [(GERMAN, "turn.4")]


# 5 and 6: the other side, and so on


@pytest.mark.clause("poland:turn.5")
def test_then_the_other_side_takes_its_turn_in_the_same_steps() -> None:
    state = table(german="hand PG21", polish="hand PP21 / deck PP22")
    events = play(state, "prepare", "done")
    assert [(e.clause, e.seat, e.args) for e in events if e.verb == "turn"] == [("turn.5", POLISH, ("2",))]
    assert state.phases[-1] == Operation(POLISH)
    play(state, "polish reinforce", "polish done")
    assert state.phases[-1] == Discard(POLISH)
    events = play(state, "polish done")
    assert [(e.verb, e.seat) for e in events] == [("draw", POLISH), ("turn", GERMAN)]


@pytest.mark.clause("poland:turn.6")
def test_a_capture_that_does_not_win_lets_the_game_go_on() -> None:
    state = table(german="table PG01", polish="objectives PO02 PO05 PO09")
    events = play(state, "battle PO05", "commit PG01", "done", "polish done", "german pass", "polish pass")
    assert [(e.clause, e.args) for e in events if e.verb == "points"] == [("turn.6", ("8", "10"))]
    assert state.outcome() is None
    play(state, "done")
    assert state.to_act() == POLISH


def test_who_leaves_supply_unused_that_would_bear_a_force_is_told_so() -> None:
    state = table(german="hand PG02 PG08")  # 2 and 1
    play(state, "reinforce")
    assert {choice.action: choice.hint for choice in state.view(GERMAN).choices}["done"] == "3 supply points left"
    play(state, "deploy PG02", "deploy PG08")
    assert {choice.action: choice.hint for choice in state.view(GERMAN).choices} == {"done": ""}


def test_a_card_that_cannot_be_used_yet_says_what_comes_first() -> None:
    state = table(german="hand PG01 PG21 / table PG02")
    (why,) = state.explain_thing(GERMAN, "PG01")
    assert (why.clause, "choose Reinforce first" in why.text) == ("turn.1.reinforce", True)
    (why,) = state.explain_thing(GERMAN, "PG02")
    assert (why.clause, "choose the enemy objective" in why.text) == ("turn.1.battle", True)
    (why,) = state.explain_thing(GERMAN, "PG21")
    assert (why.clause, "is played in a battle" in why.text) == ("battle.4", True)


def test_an_operation_that_comes_to_nothing_says_so() -> None:
    hints = {
        hand: {choice.action: choice.hint for choice in table(german=f"hand {hand}").view(GERMAN).choices}
        for hand in (NINE, "PG21 PG22", "PG01 PG21")
    }
    assert hints[NINE] == {"reinforce": "", "prepare": "nothing to draw"}
    assert hints["PG21 PG22"] == {"reinforce": "no force in hand", "prepare": ""}
    assert hints["PG01 PG21"] == {"reinforce": "", "prepare": ""}


@pytest.mark.clause("poland:turn.1.reinforce")
def test_a_force_that_costs_too_much_says_how_much() -> None:
    state = table(german="hand PG02 PG03")  # 2 each
    play(state, "reinforce", "deploy PG02")
    ruling = refused(state, "deploy PG03")
    assert ruling.text == "3rd Panzer Division counts 2 supply points; 1 of 3 are left."
