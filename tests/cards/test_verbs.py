"""What the verbs, timings and conditions of the card library do, on a table whose cards say other things."""

from __future__ import annotations

import pytest

from sandtable.cards.battle import Exchange, React
from sandtable.cards.effects import Effect
from sandtable.cards.play import Acting, Drop
from sandtable.games.midway.state import Position
from sandtable.kernel import Action
from tests.cards.deck import OpenTable, effect, game, tagged
from tests.midway.table import JAPAN, US, held, offered, play, refused, table, told, totals

TO_GO = ("assault JO03", "commit MU09", "done", "japan commit MJ01", "japan done")


def test_a_cost_is_paid_with_another_card_before_the_card_takes_effect() -> None:
    state = table(
        game=game(MU38="MOD +5; cost: DROP 1; play: DRAW 1"), us="table MU09 / hand MU38 MU20 MU05 / deck MU01"
    )
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38")
    assert state.phases[-1] == Drop(US, state.kind("MU38"), 1)
    assert offered(state) == ["drop MU05", "drop MU20"]
    assert refused(state, "drop MU38").text.endswith("not in your hand.")
    events = play(state, "drop MU05")
    assert [event.verb for event in events] == ["drop", "effect", "draw"]
    assert held(state, US, "discard") == ["MU05"]
    assert totals(state) == [8, 0]


def test_a_cost_that_cannot_be_paid_forbids_the_card() -> None:
    state = table(game=game(MU38="MOD +5; cost: DROP 1"), us="table MU09 / hand MU38")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    assert "too few others" in refused(state, "play MU38").text


def test_drop_enemy_discards_at_random_and_shows_the_card() -> None:
    state = table(game=game(MU38="play: DROP 1 enemy"), us="table MU09 / hand MU38", japan="hand MJ27 MJ18 MJ19")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    events = play(state, "us play MU38")
    (dropped,) = [event for event in events if event.verb == "drop"]
    assert dropped.seat == JAPAN
    assert dropped.reveals
    assert held(state, JAPAN, "discard") == list(dropped.args)
    assert len(state.hand[JAPAN]) == 2


def test_drop_enemy_from_an_empty_hand_does_nothing() -> None:
    state = table(game=game(MU38="play: DROP 2 enemy"), us="table MU09 / hand MU38")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    assert told(play(state, "us play MU38"), "drop") == []


def test_draw_enemy_lets_the_opponent_draw() -> None:
    state = table(game=game(MU38="play: DRAW 2 enemy"), us="table MU09 / hand MU38", japan="deck MJ01 MJ02 MJ03")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38")
    assert len(state.hand[JAPAN]) == 2


def test_own_forces_are_picked_up_to_the_number_or_not_at_all() -> None:
    texts = game(MU38="after: MOVE 2 self battle>table dive")
    state = table(game=texts, us="table MU05 MU09 MU10 / hand MU38")
    play(state, "assault JO03", "commit MU05", "commit MU09", "commit MU10", "done", "japan done", "us play MU38")
    play(state, "us pass", "japan pass", "us pass")
    assert offered(state) == ["pick MU09", "pick MU10", "done"]  # only dive bombers
    play(state, "pick MU10", "done")
    assert held(state, US, "table") == ["MU10"]
    assert held(state, US) == ["MU05", "MU09"]


def test_a_force_may_move_itself() -> None:
    state = table(game=game(MU09="after: MOVE 1 this battle>table"), us="table MU09 MU10")
    play(state, "assault JO03", "commit MU09", "commit MU10", "done", "japan done", "us pass")
    events = play(state, "japan pass")
    assert told(events, "move") == [("MU09", "table")]
    assert held(state, US, "table") == ["MU09"]
    assert held(state, US) == ["MU10"]


def test_an_enemy_force_may_be_put_out_of_the_game_with_what_depends_on_it() -> None:
    state = table(
        game=game(MU38="play: MOVE 1 enemy battle>out"), us="table MU09 / hand MU38", japan="table MJ01 / hand MJ27"
    )
    state.game.cards.dependents[state.kind("MJ01")] = [state.kind("MJ27")]
    play(state, *TO_GO, "us play MU38", "us pick MJ01")
    assert {"MJ01", "MJ27"} <= set(held(state, JAPAN, "out"))


def test_several_enemy_forces_must_be_picked_as_long_as_there_are_any() -> None:
    state = table(
        game=game(MU38="play: MOVE 3 enemy battle>discard"), us="table MU09 / hand MU38", japan="table MJ01 MJ02"
    )
    play(state, "assault JO03", "commit MU09", "done", "japan commit MJ01", "japan commit MJ02", "japan done")
    play(state, "us play MU38", "us pick MJ02")
    assert refused(state, "done").instead == "pick MJ01"
    play(state, "us pick MJ01")
    assert held(state, JAPAN, "discard") == ["MJ01", "MJ02"]
    assert isinstance(state.phases[-1], Exchange)


def test_a_strike_never_strikes_its_own_card() -> None:
    state = table(game=game(MU23="play: STRIKE tactic"), us="table MU09 / hand MU23")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU23")
    assert state.ids(state.in_play) == ("MU23",)


def test_a_counter_discards_an_action_card_without_effect() -> None:
    cards = tagged({"MJ18": "admiral"}, MU17="react: COUNTER admiral", MJ18="MOD +3; play: DRAW 1")
    state = table(game=cards, us="table MU09 / hand MU17", japan="table MJ01 / hand MJ18 / deck MJ27")
    play(state, *TO_GO, "us pass", "japan play MJ18")
    assert isinstance(state.phases[-1], React)
    events = play(state, "us play MU17")
    assert told(events, "counter") == [("MJ18",)]
    assert told(events, "draw") == []
    assert held(state, JAPAN, "discard") == ["MJ18"]
    assert totals(state) == [3, 4]


def test_a_counter_can_be_countered_last_in_first_out() -> None:
    cards = tagged({"MU17": "recon", "MJ14": "no-target"}, MJ15="react: COUNTER recon")
    state = table(game=cards, us="table MU09 / hand MU17", japan="table MJ01 / hand MJ14 MJ15")
    play(state, *TO_GO, "us pass", "japan play MJ14", "us play MU17")
    assert state.to_act() == JAPAN
    events = play(state, "japan play MJ15")
    assert told(events, "counter") == [("MU17",)]
    assert told(events, "cancel") == [("MJ14",)]  # the first card takes effect after all


def test_counter_any_answers_every_card() -> None:
    cards = game(MU17="react: COUNTER any")
    state = table(game=cards, us="table MU09 / hand MU17", japan="table MJ01 / hand MJ27")
    play(state, *TO_GO, "us pass", "japan play MJ27", "us play MU17")
    assert totals(state) == [3, 4]


def test_without_type_slots_cards_of_a_type_stay_side_by_side() -> None:
    state = table(game=game(), us="table MU09 / hand MU23 MU21", japan="table MJ01")
    state.__class__ = OpenTable
    play(state, *TO_GO, "us play MU23", "us play MU21")
    assert state.ids(state.in_play) == ("MU23", "MU21")


class Here(Acting, frozen=True):
    """A decision at a place that keeps what it was given."""

    given: tuple[str, ...] = ()

    def granted(self, s: Position, card: int, effect: Effect) -> Here:
        return Here(self.seat, (*self.given, f"{s.game.cards.ids[card]} {effect}"))


def test_extra_actions_go_to_the_nearest_decision_that_can_use_them() -> None:
    state = table(game=game(MU38="play: ACT any 1 each_turn"), us="table MU09 / hand MU38")
    state.phases[1:1] = [Here(US), Here(US)]
    for line in ("assault JO03", "commit MU09", "done", "done", "play MU38"):
        state.apply(Action.parse(line))
    assert state.phases[1:3] == [Here(US), Here(US, ("MU38 play: ACT any 1 each_turn",))]


@pytest.mark.parametrize(
    ("text", "attack"),
    [
        ("MOD +2 if enemy:fighter", 5),
        ("MOD +2 if enemy:dive", 3),
        ("MOD +2 if no_enemy:fighter", 3),
        ("MOD +2 if no_enemy:dive", 5),
        ("MOD +2 if has:dive", 5),
        ("MOD +2 if has:torpedo", 3),
        ("MOD +2 if at:JO03", 5),
        ("MOD +2 if at:JO04", 3),
        ("MOD +2 if target:carrier", 5),
        ("MOD +2 if target:island", 3),
        ("MOD +2 if defending", 3),
        ("MOD -9", 0),
    ],
)
def test_conditions_decide_whether_a_modifier_counts(text: str, attack: int) -> None:
    state = table(game=game(MU38=text), us="table MU09 / hand MU38", japan="table MJ01")
    play(state, *TO_GO, "us play MU38")
    assert totals(state)[0] == attack


@pytest.mark.parametrize(("victor", "draws"), [(US, ["1"]), (JAPAN, [])])
def test_effects_for_the_winner_ask_who_won(victor: int, draws: list[str]) -> None:
    state = table(game=game(MU09="after: DRAW 1 if won"), us="table MU09 / deck MU01")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass")
    state.victor = victor
    assert [args[0] for args in told(play(state, "japan pass"), "draw")] == draws


def test_what_happens_when_played_looks_at_that_moment_alone() -> None:
    state = table(
        game=game(MU38="play: DRAW 1 if enemy:dive"), us="table MU09 / hand MU38 / deck MU01", japan="table MJ01"
    )
    assert told(play(state, *TO_GO, "us play MU38"), "draw") == []


def test_an_effect_is_what_its_text_says() -> None:
    assert effect("after: MOVE 2 self battle>table fighter").what == "fighter"


def test_an_effect_after_the_battle_needs_its_card_in_the_battle() -> None:
    texts = game(MU09="after: MOVE 1 enemy battle>hand", MJ01="after: DRAW 1")
    state = table(game=texts, us="table MU09", japan="table MJ01 / deck MJ27")
    play(state, *TO_GO, "us pass", "japan pass")
    events = play(state, "us pick MJ01")
    assert told(events, "draw") == []


def test_conditions_when_played_are_looked_at_once() -> None:
    texts = game(MU38="play: MOVE 1 enemy battle>hand; play: DRAW 1 if enemy:fighter")
    state = table(game=texts, us="table MU09 / hand MU38 / deck MU01", japan="table MJ01")
    play(state, *TO_GO, "us play MU38")
    assert told(play(state, "us pick MJ01"), "draw") == [("1",)]  # the fighter was there when it was played


def test_a_loss_of_ones_own_must_be_taken() -> None:
    state = table(game=game(MU38="after: MOVE 1 self battle>discard"), us="table MU09 MU10 / hand MU38")
    play(state, "assault JO03", "commit MU09", "commit MU10", "done", "japan done", "us play MU38")
    play(state, "us pass", "japan pass", "us pass")
    assert offered(state) == ["pick MU09", "pick MU10"]
    assert refused(state, "done").instead == "pick MU09"


def test_only_the_owner_sees_the_die_of_a_random_discard() -> None:
    state = table(game=game(MU38="play: DROP 1 enemy"), us="table MU09 / hand MU38", japan="hand MJ27 MJ18 MJ19")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    (dropped,) = [event for event in play(state, "us play MU38") if event.verb == "drop"]
    assert dropped.to == (JAPAN,)
    assert dropped.seen_by(US).args == dropped.args
