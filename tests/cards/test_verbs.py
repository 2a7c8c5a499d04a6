"""What the verbs, timings and conditions of the card library do, on a table whose cards say other things."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from sandtable.cards import view
from sandtable.cards.battle import Exchange, React
from sandtable.cards.effects import Effect
from sandtable.cards.play import Acting, Drop
from sandtable.cards.table import NOBODY, Table
from sandtable.cards.turn import Discard
from sandtable.games.midway.state import Position
from sandtable.kernel import PASS, Action, SeededDice
from tests.cards.deck import OpenTable, copies, effect, game, tagged
from tests.midway.table import JAPAN, US, held, offered, play, refused, table, told, totals
from tests.net.registry import GAMES
from tests.net.walk import walk

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
    assert "costs 1 card of your hand, and you have too few others" in refused(state, "play MU38").text


def test_a_cost_of_two_cards_wants_two_others() -> None:
    state = table(game=game(MU38="MOD +5; cost: DROP 2"), us="table MU09 / hand MU38 MU20")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    assert offered(state) == ["play MU20", "pass"]
    assert "costs 2 cards of your hand" in refused(state, "play MU38").text


def test_a_cost_of_two_cards_is_paid_with_two() -> None:
    state = table(game=game(MU38="MOD +5; cost: DROP 2"), us="table MU09 / hand MU38 MU20 MU21 MU23")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38", "drop MU21")
    assert offered(state) == ["drop MU20", "drop MU23"]
    play(state, "drop MU20")
    assert (held(state, US, "discard"), offered(state)) == (["MU20", "MU21"], ["play MU23", "pass"])


def test_who_must_discard_more_than_he_has_discards_all() -> None:
    for hand, left in (("MU20", ["drop MU20"]), ("", ["pass"])):
        state = table(game=game(MU38="play: DROP 2"), us=f"table MU09 / hand MU38 {hand}")
        play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38")
        assert offered(state) == left
    state = table(game=game(MU38="play: DROP 2"), us="table MU09 / hand MU38 MU20")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38", "drop MU20")
    assert (held(state, US), offered(state)) == ([], ["pass"])


def test_a_cost_on_a_condition_is_due_only_to_the_side_for_which_it_holds() -> None:
    cards = game(MU38="MOD +5; cost: DROP 1 if attacking", MJ27="MOD +3; cost: DROP 1 if attacking")
    state = table(game=cards, us="table MU09 / hand MU38", japan="table MJ01 / hand MJ27")
    play(state, *TO_GO)
    assert offered(state) == ["pass"]
    play(state, "us pass", "japan play MJ27")
    assert totals(state) == [3, 7]


def test_the_first_card_of_a_file_is_a_card_like_any_other() -> None:
    state = table(us="table MU09 / hand MU10")
    assert state.kind("UO01") == 0
    play(state, "assault JO03")
    assert refused(state, "commit UO01").text.startswith("USS Yorktown is not on your table")
    play(state, "commit MU09", "done", "japan done")
    assert refused(state, "play UO01").text == "USS Yorktown is not in your hand."


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
        game=game(MU38="play: MOVE 1 enemy battle>out"),
        us="table MU09 / hand MU38",
        japan="table MJ01 / hand MJ27 / deck MJ26 MJ18",
    )
    state.game.cards.dependents[state.kind("MJ01")] = [state.kind("MJ27")]
    state.game.cards.dependents[state.kind("MJ27")] = [state.kind("MJ26")]
    play(state, *TO_GO, "us play MU38", "us pick MJ01")
    assert {"MJ01", "MJ27", "MJ26"} <= set(held(state, JAPAN, "out"))
    assert held(state, JAPAN, "deck") == ["MJ18"]


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
    events = play(state, "japan play MJ15", "us pass")
    assert told(events, "counter") == [("MU17",)]
    assert told(events, "cancel") == [("MJ14",)]  # the first card takes effect after all


def test_whose_answer_was_countered_may_answer_again() -> None:
    cards = tagged({"MU17": "recon", "MJ14": "no-target"}, MJ15="react: COUNTER recon", MU16="react: COUNTER no-target")
    state = table(game=cards, us="table MU09 / hand MU17 MU16", japan="table MJ01 / hand MJ14 MJ15")
    play(state, *TO_GO, "us pass", "japan play MJ14", "us play MU17", "japan play MJ15")
    assert (state.to_act(), offered(state)) == (US, ["play MU16", "pass"])
    events = play(state, "us play MU16")
    assert told(events, "counter") == [("MJ14",)]
    assert isinstance(state.phases[-1], Exchange)
    assert state.to_act() == JAPAN


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


def test_who_passes_and_who_lets_the_other_answer_is_told() -> None:
    state = table(us="table MU09 / hand MU20", japan="table MJ01")
    play(state, *TO_GO)
    assert told(play(state, "us play MU20", "us pass"), "yield") == [()]
    assert told(play(state, "japan pass"), "pass") == [()]


@pytest.mark.parametrize(
    ("text", "victor", "draws"),
    [
        ("after: DRAW 1 if won attacking", JAPAN, []),
        ("after: DRAW 1 if won defending", JAPAN, ["1"]),
        ("after: DRAW 1 if lost attacking", US, []),
        ("after: DRAW 1 if lost defending", US, ["1"]),
    ],
)
def test_who_has_won_says_nothing_of_who_attacked(text: str, victor: int, draws: list[str]) -> None:
    state = table(game=game(MJ01=text), us="table MU09", japan="table MJ01 / deck MJ27")
    play(state, *TO_GO, "us pass")
    state.victor = victor
    assert [args[0] for args in told(play(state, "japan pass"), "draw")] == draws


def test_a_condition_on_the_target_holds_for_what_has_the_tag_alone() -> None:
    cards = game().cards
    for tag in cards.tags():
        state = table(game=game(MU38=f"MOD +2 if target:{tag}"), us="table MU09 / hand MU38", japan="table MJ01")
        play(state, *TO_GO, "us play MU38")
        assert totals(state)[0] == 3 + 2 * (tag in cards.cards[cards.index["JO03"]].tags), tag
        state = table(
            to_move="japan",
            game=game(MJ27=f"MOD +2 if target:{tag}"),
            us="table MU09",
            japan="table MJ01 / hand MJ27",
        )
        play(state, "assault UO04", "commit MJ01", "done", "us done", "japan play MJ27")
        assert totals(state)[0] == 1 + 2 * (tag in cards.cards[cards.index["UO04"]].tags), tag


@pytest.mark.parametrize(("source", "left"), [("hand", ["done"]), ("table", ["pass"])])
def test_whoever_could_pick_from_his_hand_is_asked_whatever_it_holds(source: str, left: list[str]) -> None:
    """On the table everybody sees that there is nothing to pick."""
    state = table(
        game=game(MU38=f"play: MOVE 1 self {source}>battle torpedo", MU20="play: DRAW 1"),
        us="table MU09 / hand MU38",
        japan="table MJ01",
    )
    play(state, *TO_GO, "us play MU38")
    assert offered(state) == left


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


@pytest.mark.parametrize("many", [1, 2])
def test_any_card_of_a_hand_may_be_the_one_that_is_lost_at_random(many: int) -> None:
    lost = set[tuple[str, ...]]()
    for seed in range(60):
        state = table(
            game=game(MU38=f"play: DROP {many} enemy"), us="table MU09 / hand MU38", japan="hand MJ18 MJ19 MJ20 MJ27"
        )
        state.dice = SeededDice(seed)
        play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38")
        lost.add(tuple(held(state, JAPAN, "discard")))
    hand = ["MJ18", "MJ19", "MJ20", "MJ27"]
    assert lost == set(combinations(hand, many))


@pytest.mark.parametrize("name", ["wild", "midway", "poland", "dday"])
def test_a_total_is_the_sum_of_the_parts_that_are_told(name: str) -> None:
    looked = 0
    for state in (state for seed in range(4) for state in walk(GAMES[name], seed)):
        assert isinstance(state, Table)
        for target in state.targets:
            for seat in (0, 1):
                assert state.total(seat, target) == view.tally(state, seat, target).total
                looked += 1
    assert looked > 100


def test_the_last_totals_of_a_battle_stay_until_the_next() -> None:
    state = table(us="table MU09 MU10", japan="table MJ01")
    assert state.view(None).board.fought == ()
    play(state, *TO_GO, "us pass", "japan pass")
    (score,) = state.view(JAPAN).board.fought
    assert (score.at, score.totals, score.attacker, score.falls) == ("JO03", (3, 4), US, False)
    play(state, "japan done", "japan prepare", "us done")
    assert state.view(US).board.fought == (score,)
    play(state, "us assault JO03")
    assert state.view(US).board.fought == ()


@pytest.mark.parametrize(
    ("japan", "says"),
    [
        ("", "United States leads by 3; Japan holds at a tie."),
        ("MJ05 MJ06 MJ09", "A tie: Japan holds."),
        ("MJ01", "Japan leads by 1, and holds at a tie."),
    ],
)
def test_who_leads_by_how_much_and_what_a_tie_means_is_said(japan: str, says: str) -> None:
    state = table(us="table MU09", japan=f"table {japan}")
    play(state, "assault JO03", "commit MU09", "done", *(f"japan commit {card}" for card in japan.split()))
    standing = state.view(None).board.standing
    assert standing is not None
    assert standing.text == says


@pytest.mark.parametrize("name", ["midway", "poland", "dday"])
def test_nothing_is_told_of_none(name: str) -> None:
    """No sentence of a game counts none, ends in a list of nothing or names a side twice."""
    game, told = GAMES[name], list[str]()
    for state in (state for seed in range(6) for state in walk(game, seed)):
        assert state.log is not None
        told += [game.say(event) for event in state.log]
        view = state.view(state.to_act())
        told += [view.prompt.text, *(f"{choice.label} {choice.hint}" for choice in view.choices)]
    told += [line for thing in game.things.values() for line in thing.lines]
    assert len(told) > 1000
    twice = "|".join(f"{side}, {word}" for side in game.sides for word in (*game.sides, *game.seats))
    wrong = re.compile(rf"\b0 (card|force|point|action)|: ?\.|\bS: |  |\(\)|\b({twice})\b", re.IGNORECASE)
    assert sorted({text for text in told if wrong.search(text.strip())}) == []


@pytest.mark.parametrize(
    ("attacker", "line", "cards"),
    [("us", "assault JO03 / commit MU09", "MJ18 MJ26 MJ27"), ("japan", "assault UO03 / commit MJ05", "MU20 MU28 MU38")],
)
def test_neither_side_plays_an_action_card_without_a_committed_force(attacker: str, line: str, cards: str) -> None:
    state = table(to_move=attacker, us="table MU09 / hand MU20 MU28 MU38", japan="table MJ05 / hand MJ18 MJ26 MJ27")
    play(state, *line.split(" / "), "done", "done", "pass")
    assert (state.to_act(), offered(state)) == (1 - state.game.seat_named(attacker), ["pass"])
    for card in cards.split():
        assert refused(state, f"play {card}").clause == "assault.3"


def test_who_searches_can_choose_two_copies_of_a_card_but_each_pair_once() -> None:
    cards = copies(MU09=2, MU20=2)

    def chosen(state: Table) -> list[str]:
        return [str(action) for action in state.choices()]

    state = table(game=cards, us="hand MU05 MU09 MU09 MU10")
    play(state, "resupply", "deploy MU09")
    assert chosen(state) == ["deploy MU09", "deploy MU10", "done"]
    state = table(game=cards, us="table MU05 MU09 MU09 MU10")
    play(state, "assault JO03", "commit MU09")
    assert chosen(state) == ["commit MU09", "commit MU10", "done"]
    state = table(game=cards, us="hand MU05 MU20 MU20 MU21")
    state.phases.append(Discard(US))
    play(state, "discard MU20")
    assert chosen(state) == ["discard MU20", "discard MU21", "done"]
    assert offered(state) == ["discard MU05", "discard MU20", "discard MU21", "done"]


def test_who_searches_picks_two_copies_of_a_force_but_each_pair_once() -> None:
    cards = copies(MJ05=2)
    state = table(game=cards, to_move="japan", japan="hand MJ17 MJ01 MJ05 MJ05 MJ09")
    play(state, "play MJ17", "pick MJ05")
    assert [str(action) for action in state.choices()] == ["pick MJ05", "pick MJ09", "done"]
    assert offered(state) == ["pick MJ01", "pick MJ05", "pick MJ09", "done"]


@pytest.mark.parametrize("name", ["wild", "midway", "poland", "dday"])
def test_the_totals_told_with_a_force_or_a_card_are_those_that_come_of_it(name: str) -> None:
    looked = 0
    for state in (state for seed in range(6) for state in walk(GAMES[name], seed)):
        assert isinstance(state, Table)
        actions = list(state.legal()) if state.attacker != NOBODY else []
        for n, action in enumerate(actions):
            if action.verb not in ("commit", "play"):
                continue
            card = state.game.cards.cards[state.kind(action[1])]
            if card.sort == "special" or {effect.verb for effect in card.effects} - {"MOD", "STRIKE"}:
                continue
            after = state.copy(SeededDice(1))
            after.apply(action)
            while isinstance(after.phases[-1], React):
                after.apply(PASS)
            if len(state.targets) == 1:
                assert view.previews(state, actions)[n] == view.now(after)[0].totals
                assert view.scores(state, actions) == []
            else:
                assert view.scores(state, actions)[n] == view.now(after)
                assert view.previews(state, actions) == []
            looked += 1
    assert looked > 50


@pytest.mark.parametrize(("at", "draws"), [("JO03", [("1",)]), ("JO04", [])])
def test_what_a_card_does_when_played_may_hang_on_the_target(at: str, draws: list[tuple[str, ...]]) -> None:
    state = table(game=game(MU38="play: DRAW 1 if at:JO03"), us="table MU09 / hand MU38 / deck MU01", japan="")
    play(state, f"assault {at}", "commit MU09", "done", "japan done")
    assert told(play(state, "us play MU38"), "draw") == draws


@pytest.mark.parametrize(("at", "adds"), [("JO03", "+3 now"), ("JO04", "+1 now")])
def test_with_a_card_is_told_what_it_would_add_now(at: str, adds: str) -> None:
    state = table(game=game(MU38="MOD +1; MOD +2 if at:JO03; MOD +4 if defending"), us="table MU09 / hand MU38 MU16")
    play(state, f"assault {at}", "commit MU09", "done", "japan done")
    assert {choice.action: choice.hint for choice in state.view(US).choices} == {"play MU38": adds, "pass": ""}


def test_a_side_counts_as_what_it_does() -> None:
    state = table(us="table MU09", japan="table MJ01")
    play(state, *TO_GO)
    tallies = state.view(None).board.tallies
    assert [(tally.seat, tally.label, tally.role, tally.total) for tally in tallies] == [
        (US, "United States", "attacks", 3),
        (JAPAN, "Japan", "defends", 4),
    ]


def test_a_deck_is_made_anew_only_when_a_card_is_wanting() -> None:
    state = table(us="hand MU19 / deck MU01 MU02 / discard MU20 MU21")
    events = play(state, "play MU19")
    assert (told(events, "draw"), told(events, "reshuffle")) == ([("2",)], [])
    assert (held(state, US, "deck"), held(state, US, "discard")) == ([], ["MU19", "MU20", "MU21"])
    events = play(state, "prepare")
    assert told(events, "reshuffle") == [("3",)]


def test_with_a_card_that_strikes_are_told_the_totals_without_what_it_strikes() -> None:
    state = table(us="table MU09 / hand MU29", japan="table MJ01 / hand MJ27")
    play(state, *TO_GO, "us pass", "japan play MJ27", "japan pass")
    assert totals(state) == [3, 7]
    (strike, _) = state.view(US).choices
    assert (strike.action, strike.totals, strike.scores) == ("play MU29", (5, 4), ())
    play(state, "us play MU29")
    assert totals(state) == [5, 4]


@pytest.mark.parametrize(
    ("text", "told_with_it"),
    [
        ("play: STRIKE tactic if attacking", (3, 4)),
        ("play: STRIKE tactic if defending", (3, 7)),
        ("play: STRIKE tactic if attacking; play: STRIKE tactic", (3, 4)),
    ],
)
def test_a_strike_on_a_condition_is_told_only_where_it_holds(text: str, told_with_it: tuple[int, int]) -> None:
    state = table(game=game(MU38=text), us="table MU09 / hand MU38", japan="table MJ01 / hand MJ27")
    play(state, *TO_GO, "us pass", "japan play MJ27", "japan pass")
    assert state.view(US).choices[0].totals == told_with_it
    play(state, "us play MU38")
    assert totals(state) == list(told_with_it)


@pytest.mark.parametrize(
    ("text", "defence"),
    [
        ("MOD +2 if attacking", 6),
        ("MOD +2 if defending", 8),
        ("MOD +2 if enemy:dive", 8),
        ("MOD +2 if has:dive", 6),
        ("MOD +2 if no_enemy:dive", 6),
        ("MOD +2 if at:JO04", 8),
    ],
)
def test_conditions_and_the_note_of_the_objective_are_the_defenders_own(text: str, defence: int) -> None:
    state = table(game=game(MJ27=text), us="table MU09", japan="table MJ01 / hand MJ27")
    play(state, "assault JO04", "commit MU09", "done", "japan commit MJ01", "japan done", "us pass", "japan play MJ27")
    assert totals(state) == [3, defence]  # a fighter counts 4 in defence, and Hiryu's note 2


@pytest.mark.parametrize(("card", "barred", "own"), [("MU38", "MJ27", "MU23"), ("MJ18", "MU23", "MJ27")])
def test_a_ban_is_for_the_other_side_alone(card: str, barred: str, own: str) -> None:
    cards = game(MU38="play: BAN tactic", MJ18="play: BAN tactic")
    state = table(game=cards, us="table MU09 / hand MU23 MU38", japan="table MJ01 / hand MJ18 MJ27")
    play(state, *TO_GO, *(["us pass"] if card == "MJ18" else []), f"play {card}")
    assert f"play {own}" in offered(state)
    play(state, "pass")
    assert f"play {barred}" not in offered(state)
    assert refused(state, f"play {barred}").text.startswith("A card in this battle bars you")


def test_an_answer_is_a_card_of_the_hand_that_answers() -> None:
    state = table(us="table MU09 / hand MU16 MU38", japan="table MJ01 / hand MJ14")
    play(state, *TO_GO, "us pass", "japan play MJ14")
    assert offered(state) == ["pass"]
    assert refused(state, "us play MU17").text.endswith("is not in your hand.")
    assert refused(state, "us play MU38").text.endswith("does not answer the card just played.")
    assert refused(state, "us play MJ14").text.endswith("is not your card.")
