"""How to assault, step by step."""

import pytest

from sandtable.cards.battle import Commit, Exchange
from sandtable.games.midway.state import Position
from sandtable.kernel import Action
from tests.midway.table import GAME, JAPAN, US, held, offered, play, refused, table, told, totals


def attack(us: str, japan: str, *committed: str) -> Position:
    """The United States attack Soryu, which has no note, with some forces; the defender is to commit."""
    state = table(us=us, japan=japan)
    play(state, "assault JO03", *(f"commit {card}" for card in committed), "done")
    return state


# 1 to 3: forces


@pytest.mark.clause("midway:assault.1")
def test_the_attacker_commits_forces_from_his_table() -> None:
    state = table(us="table MU09 MU10")
    events = play(state, "assault JO03", "commit MU10")
    assert [(e.clause, e.args) for e in events if e.verb == "commit"] == [("assault.1", ("MU10",))]
    assert held(state, US, "battle") == ["MU10"]
    assert held(state, US, "table") == ["MU09"]


@pytest.mark.clause("midway:assault.1")
def test_the_attacker_must_commit_at_least_one_force() -> None:
    state = table(us="table MU09")
    play(state, "assault JO03")
    ruling = refused(state, "done")
    assert ruling.clause == "assault.1"
    assert ruling.instead == "commit MU09"


@pytest.mark.clause("midway:assault.1")
def test_forces_in_the_hand_cannot_be_committed() -> None:
    state = table(us="table MU09 / hand MU10")
    play(state, "assault JO03")
    ruling = refused(state, "commit MU10")
    assert ruling.clause == "assault.1"
    assert "not on your table" in ruling.text
    play(state, "commit MU09", "done")
    assert refused(state, "japan commit MJ05").clause == "assault.2"


@pytest.mark.clause("midway:assault.1")
def test_without_a_force_on_the_table_there_is_no_assault() -> None:
    state = table(us="hand MU09")
    assert refused(state, "assault JO03").clause == "assault.1"
    assert offered(state) == ["resupply", "prepare"]


@pytest.mark.clause("midway:assault.2")
def test_the_defender_commits_forces_of_his_own() -> None:
    state = attack("table MU09", "table MJ01 MJ02", "MU09")
    events = play(state, "japan commit MJ02", "japan done")
    assert [(e.clause, e.seat) for e in events if e.verb == "commit"] == [("assault.2", JAPAN)]
    assert held(state, JAPAN, "battle") == ["MJ02"]
    assert state.phases[-1] == Exchange(US)


@pytest.mark.clause("midway:assault.2")
def test_the_defender_may_commit_nothing() -> None:
    state = attack("table MU09", "table MJ01", "MU09")
    assert state.explain(JAPAN, Action("done")).clause == "assault.2"
    play(state, "japan done")
    assert held(state, JAPAN, "battle") == []


@pytest.mark.clause("midway:assault.2")
def test_the_defender_is_asked_even_without_a_force() -> None:
    state = attack("table MU09", "", "MU09")
    assert state.phases[-1] == Commit(JAPAN)
    assert state.explain(JAPAN, Action("done")).clause == "assault.2"


def test_the_prompt_cites_the_step_of_the_side_that_is_asked() -> None:
    state = attack("table MU09", "table MJ01", "MU09")
    assert state.view(JAPAN).prompt.clause == "assault.2"
    play(state, "japan done")
    assert state.view(US).prompt.clause == "assault.4"
    play(state, "us pass")
    assert state.view(JAPAN).prompt.clause == "assault.5"


@pytest.mark.clause("midway:assault.3")
def test_a_side_without_a_committed_force_plays_no_action_cards() -> None:
    state = attack("table MU09", "table MJ01 / hand MJ27", "MU09")
    play(state, "japan done", "us pass")
    ruling = refused(state, "japan play MJ27")
    assert ruling.clause == "assault.3"
    assert offered(state) == ["pass"]


@pytest.mark.clause("midway:assault.3")
def test_a_side_with_a_committed_force_plays_even_if_the_other_committed_none() -> None:
    state = attack("table MU09 / hand MU38", "table MJ01 / hand MJ27", "MU09")
    play(state, "japan done", "us play MU38")
    assert totals(state) == [6, 0]
    play(state, "us pass")
    assert refused(state, "japan play MJ27").clause == "assault.3"


@pytest.mark.clause("midway:assault.5")
def test_a_side_whose_force_was_moved_away_may_go_on_playing() -> None:
    state = attack("table MU09 / hand MU38 MU31", "table MJ01 / hand MJ27 MJ18", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU31", "us pick MJ01")
    assert held(state, JAPAN, "battle") == []
    play(state, "us pass", "japan play MJ27")
    assert totals(state) == [4, 3]
    assert "play MJ18" in offered(state)


# 4 to 8: the exchange of cards


@pytest.mark.clause("midway:assault.4")
def test_the_attacker_plays_first_and_as_many_cards_as_he_likes() -> None:
    state = attack("table MU09 / hand MU38 MU35 MU28 MU23", "table MJ01", "MU09")
    play(state, "japan done")
    assert state.to_act() == US
    events = play(state, "us play MU23", "us play MU28", "us play MU35")
    assert {event.clause for event in events if event.verb == "play"} == {"assault.4"}
    assert totals(state) == [15, 0]
    assert state.to_act() == US


@pytest.mark.clause("midway:assault.4")
def test_force_cards_are_not_played_in_the_exchange() -> None:
    state = attack("table MU09 / hand MU10", "", "MU09")
    play(state, "japan done")
    assert refused(state, "play MU10").clause == "assault.4"


@pytest.mark.clause("midway:assault.4")
def test_a_card_whose_condition_fails_may_still_be_played() -> None:
    state = attack("table MU09 / hand MU21", "", "MU09")
    events = play(state, "japan done", "us play MU21")
    assert told(events, "play") == [("MU21",)]
    assert totals(state) == [3, 0]  # it needs torpedo planes


@pytest.mark.clause("midway:assault.5")
def test_then_the_defender_plays() -> None:
    state = attack("table MU09", "table MJ01 / hand MJ27 MJ18", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass")
    events = play(state, "japan play MJ27", "japan play MJ18")
    assert [(e.clause, e.seat) for e in events if e.verb == "play"] == [("assault.5", JAPAN)] * 2
    assert totals(state) == [3, 10]


@pytest.mark.clause("midway:assault.6")
def test_a_tactic_of_the_enemy_discards_the_tactic_in_play() -> None:
    """The sheet's first example: an Allied Tactic is in play, the Axis player plays one."""
    state = attack("table MU09 / hand MU23", "table MJ01 / hand MJ27", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU23", "us pass")
    events = play(state, "japan play MJ27")
    assert [(e.clause, e.args) for e in events if e.verb == "replace"] == [("assault.6", ("MU23",))]
    assert held(state, US, "discard") == ["MU23"]
    assert state.ids(state.in_play) == ("MJ27",)
    assert totals(state) == [3, 7]


@pytest.mark.clause("midway:assault.6")
def test_a_second_leader_of_ones_own_discards_the_first() -> None:
    """The sheet's second example: the Allied player plays a Leader, and later another."""
    state = attack("table MU09 / hand MU35 MU38", "table MJ01 / hand MJ26", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU35", "us pass", "japan play MJ26", "japan pass")
    events = play(state, "us play MU38")
    assert told(events, "replace") == [("MU35",)]
    assert state.ids(state.in_play) == ("MJ26", "MU38")


@pytest.mark.clause("midway:assault.6")
def test_cards_of_different_types_stay_in_play_together() -> None:
    state = attack("table MU09 / hand MU23 MU28 MU35 MU21", "", "MU09")
    play(state, "japan done", "us play MU23", "us play MU28", "us play MU35")
    assert len(state.in_play) == 3
    assert told(play(state, "us play MU21"), "replace") == [("MU23",)]


@pytest.mark.clause("midway:assault.6", "midway:assault.9")
def test_what_a_replaced_card_has_done_stays_done() -> None:
    state = attack("table MU09 / hand MU40 MU38 / deck MU01 MU02", "", "MU09")
    events = play(state, "japan done", "us play MU40", "us play MU38")
    assert told(events, "replace") == [("MU40",)]
    assert held(state, US) == ["MU01", "MU02"]  # Nimitz drew two, and they stay
    assert totals(state) == [6, 0]  # but his own point is gone


@pytest.mark.clause("midway:assault.7")
def test_who_passed_may_play_again_when_the_other_side_plays() -> None:
    state = attack("table MU09 / hand MU38", "table MJ01 / hand MJ27", "MU09")
    events = play(state, "japan commit MJ01", "japan done", "us pass")
    assert [e.clause for e in events if e.verb == "pass"] == ["assault.7"]
    play(state, "japan play MJ27", "japan pass")
    assert state.to_act() == US
    assert "play MU38" in offered(state)


@pytest.mark.clause("midway:assault.7")
def test_ending_a_go_after_playing_is_no_pass() -> None:
    state = attack("table MU09 / hand MU38", "table MJ01", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU38", "us pass", "japan pass")
    assert state.phases[-1] == Exchange(US, 1)  # only Japan has passed


@pytest.mark.clause("midway:assault.8")
def test_two_passes_in_a_row_end_the_exchange() -> None:
    state = attack("table MU09", "table MJ01", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass")
    assert state.attacker == US
    events = play(state, "japan pass")
    assert [e.clause for e in events if e.verb == "exchange-over"] == ["assault.8"]
    assert state.attacker == -1


# 9: effects


@pytest.mark.clause("midway:assault.9")
def test_effects_when_played_happen_at_once() -> None:
    state = attack("table MU09 / hand MU40 / deck MU01 MU02 MU03", "", "MU09")
    events = play(state, "japan done", "us play MU40")
    assert [e.clause for e in events if e.verb == "draw"] == ["assault.9"]
    assert len(state.hand[US]) == 2


@pytest.mark.clause("midway:assault.9")
def test_a_card_may_discard_a_card_in_play() -> None:
    state = attack("table MU09 / hand MU29", "table MJ01 / hand MJ27", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass", "japan play MJ27", "japan pass")
    events = play(state, "us play MU29")
    assert [(e.clause, e.args) for e in events if e.verb == "replace"] == [("assault.9", ("MJ27",))]
    assert totals(state) == [5, 4]


@pytest.mark.clause("midway:assault.9")
def test_a_card_may_bar_a_type_for_the_rest_of_the_battle() -> None:
    state = attack("table MU09 / hand MU23 MU38", "table MJ01 / hand MJ36", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass", "japan play MJ36", "japan pass")
    assert refused(state, "us play MU23").clause == "assault.9"
    assert "play MU38" in offered(state)


@pytest.mark.clause("midway:assault.9")
def test_the_ban_ends_with_the_battle() -> None:
    state = attack("table MU09 / hand MU23", "table MJ01 / hand MJ36", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass", "japan play MJ36", "japan pass", "us pass", "japan pass")
    assert state.banned == [0, 0]


@pytest.mark.clause("midway:assault.9")
def test_a_card_may_send_an_enemy_force_back_to_its_hand() -> None:
    state = attack("table MU09 / hand MU31", "table MJ01 MJ02", "MU09")
    play(state, "japan commit MJ01", "japan commit MJ02", "japan done", "us play MU31")
    assert offered(state) == ["pick MJ01", "pick MJ02"]
    assert refused(state, "done").instead == "pick MJ01"
    events = play(state, "pick MJ02")
    assert [(e.clause, e.args) for e in events if e.verb == "move"] == [("assault.9", ("MJ02", "hand"))]
    assert held(state, JAPAN, "battle") == ["MJ01"]
    assert held(state, JAPAN) == ["MJ02"]
    assert totals(state) == [4, 4]


@pytest.mark.clause("midway:assault.9")
def test_an_effect_after_the_battle_waits_for_its_end() -> None:
    state = attack("table MU09 / hand MU33 / deck MU01 MU02 MU03", "", "MU09")
    play(state, "japan done", "us play MU33", "us pass", "japan pass")
    assert held(state, US) == []
    events = play(state, "us pass")
    assert [e.clause for e in events if e.verb == "draw"] == ["assault.9"]
    assert len([card for card in held(state, US) if card != "MU09"]) == 2


@pytest.mark.clause("midway:assault.9")
def test_an_effect_after_the_battle_is_lost_with_its_card() -> None:
    state = attack("table MU09 / hand MU33 / deck MU01 MU02", "table MJ01 / hand MJ30", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU33", "us pass")
    events = play(state, "japan play MJ30", "japan pass", "us pass", "japan pass")
    assert told(events, "draw") == []
    other = attack("table MU09 / hand MU33 / deck MU01 MU02", "", "MU09")  # beside it: the card stays
    kept = play(other, "japan done", "us play MU33", "us pass", "japan pass", "us pass")
    assert [e.clause for e in kept if e.verb == "draw"] == ["assault.9"]


@pytest.mark.clause("midway:assault.9")
def test_effects_after_the_battle_come_before_the_winner_is_found() -> None:
    state = attack("table MU09 MU14 / deck MU01", "", "MU09", "MU14")
    events = play(state, "japan done", "us pass", "japan pass")
    order = [event.verb for event in events if event.verb in ("draw", "totals", "return")]
    assert order == ["draw", "totals", "return"]
    assert next(e.clause for e in events if e.verb == "draw") == "assault.9"


@pytest.mark.clause("midway:assault.9")
def test_the_attackers_effects_come_first() -> None:
    state = attack("table MU14 / deck MU01", "table MJ01 / hand MJ35 / deck MJ02", "MU14")
    play(state, "japan commit MJ01", "japan done", "us pass", "japan play MJ35", "japan pass", "us pass")
    events = play(state, "japan pass")
    assert [(e.seat, e.clause) for e in events if e.verb == "draw"] == [(US, "assault.9"), (JAPAN, "assault.9")]


@pytest.mark.clause("midway:assault.9")
def test_an_objective_may_draw_for_its_owner_when_attacked() -> None:
    state = table(us="table MU09", japan="table MJ01 / deck MJ20")
    events = play(state, "assault JO01", "commit MU09", "done")
    assert [(e.seat, e.clause) for e in events if e.verb == "draw"] == [(JAPAN, "assault.9")]
    assert held(state, JAPAN) == ["MJ20"]
    assert state.phases[-1] == Commit(JAPAN)  # drawn before he commits


# 10 and 11: the end


@pytest.mark.clause("midway:assault.10")
def test_the_higher_total_destroys_the_objective() -> None:
    state = attack("table MU09 MU05", "table MJ01", "MU09", "MU05")
    events = play(state, "japan commit MJ01", "japan done", "us pass", "japan pass")
    assert told(events, "totals") == [("JO03", "5", "4")]
    assert [(e.clause, e.args) for e in events if e.verb == "destroy"] == [("assault.10", ("JO03",))]
    assert held(state, JAPAN, "objectives") == ["JO01", "JO02", "JO04"]


@pytest.mark.clause("midway:assault.10")
def test_the_defender_wins_ties() -> None:
    state = attack("table MU09 MU01", "table MJ01", "MU09", "MU01")
    events = play(state, "japan commit MJ01", "japan done", "us pass", "japan pass")
    assert told(events, "totals") == [("JO03", "4", "4")]
    assert "JO03" in held(state, JAPAN, "objectives")


@pytest.mark.clause("midway:assault.10")
def test_an_objectives_own_note_counts_for_its_defence() -> None:
    state = table(us="table MU09", japan="table MJ05")
    events = play(state, "assault JO04", "commit MU09", "done", "japan commit MJ05", "done", "us pass", "japan pass")
    assert told(events, "totals") == [("JO04", "3", "3")]  # 1 and Hiryu's 2
    assert "JO04" in held(state, JAPAN, "objectives")


@pytest.mark.clause("midway:assault.10")
def test_win_or_lose_all_committed_forces_return_to_their_owners_hands() -> None:
    state = attack("table MU09 MU05", "table MJ01 MJ02", "MU09", "MU05")
    events = play(state, "japan commit MJ01", "japan commit MJ02", "japan done", "us pass", "japan pass")
    returned = [(e.seat, e.args, e.clause) for e in events if e.verb == "return"]
    assert returned == [(US, ("MU05", "MU09"), "assault.10"), (JAPAN, ("MJ01", "MJ02"), "assault.10")]
    assert held(state, US) == ["MU05", "MU09"]
    assert held(state, JAPAN) == ["MJ01", "MJ02"]


def test_returned_forces_stay_known_to_the_enemy() -> None:
    state = attack("table MU09 / hand MU20", "", "MU09")
    play(state, "japan done", "us pass", "japan pass")
    assert state.ids(state.shown[US]) == ("MU09",)


@pytest.mark.clause("midway:assault.10")
def test_an_attacker_left_without_forces_still_wins_with_the_higher_total() -> None:
    state = attack("table MU09 / hand MU38", "table MJ05 / hand MJ31", "MU09")
    play(state, "japan commit MJ05", "japan done", "us play MU38", "us pass", "japan play MJ31", "japan pick MU09")
    events = play(state, "japan pass", "us pass", "japan pass")
    assert told(events, "totals") == [("JO03", "3", "2")]
    assert told(events, "destroy") == [("JO03",)]


@pytest.mark.clause("midway:assault.10")
def test_a_modifier_whose_condition_has_gone_counts_nothing_at_the_end() -> None:
    state = attack("table MU05 MU09 / hand MU21", "table MJ01 / hand MJ31", "MU05", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU21")
    assert totals(state) == [9, 4]
    play(state, "us pass", "japan play MJ31", "japan pick MU05")
    assert totals(state) == [3, 5]  # the torpedo planes are gone, and their run with them
    events = play(state, "japan pass", "us pass", "japan pass")
    assert [e.clause for e in events if e.verb == "totals"] == ["assault.10"]


@pytest.mark.clause("midway:assault.10")
def test_a_total_is_never_below_zero_and_zero_destroys_nothing() -> None:
    state = attack("table MU09", "table MJ01 / hand MJ31", "MU09")
    play(state, "japan commit MJ01", "japan done", "us pass", "japan play MJ31", "japan pick MU09", "japan pass")
    play(state, "us pass")
    events = play(state, "japan pass")
    assert told(events, "totals") == [("JO03", "0", "5")]
    assert "JO03" in held(state, JAPAN, "objectives")


@pytest.mark.clause("midway:assault.11")
def test_action_cards_still_in_play_are_discarded() -> None:
    state = attack("table MU09 / hand MU38", "table MJ01 / hand MJ27", "MU09")
    play(
        state, "japan commit MJ01", "japan done", "us play MU38", "us pass", "japan play MJ27", "japan pass", "us pass"
    )
    events = play(state, "japan pass")
    assert [(e.clause, e.args) for e in events if e.verb == "clear"] == [("assault.11", ("MU38", "MJ27"))]
    assert (held(state, US, "discard"), held(state, JAPAN, "discard")) == (["MU38"], ["MJ27"])
    assert state.in_play == []


def test_a_card_offered_says_what_it_would_add_now() -> None:
    state = attack("table MU09 / hand MU21 MU26 MU35", "", "MU09")
    play(state, "japan done")
    hints = {choice.about: choice.hint for choice in state.view(US).choices}
    assert hints == {"MU21": "+0 now", "MU26": "+0 now", "MU35": "+4 now", "": ""}


def test_who_can_play_nothing_is_told_so_and_nobody_else() -> None:
    for hand, said in (("MU21", "Play an action card, or pass."), ("MU01", "You can play no card now: pass.")):
        state = attack(f"table MU09 / hand {hand}", "", "MU09")
        play(state, "japan done")
        assert state.view(US).prompt.text == said
        assert {state.view(seat).prompt.text for seat in (JAPAN, None)} == {
            "United States is playing cards or passing."
        }


def test_the_slots_show_what_is_in_play_and_whose() -> None:
    state = attack("table MU09 / hand MU23", "table MJ01 / hand MJ18", "MU09")
    play(state, "japan commit MJ01", "japan done", "us play MU23", "us pass", "japan play MJ18")
    slots = {zone.label: (zone.seat, zone.cards) for zone in state.view(None).board.zones if zone.id.startswith("slot")}
    assert slots == {"tactic": (US, ("MU23",)), "event": (None, ()), "leader": (JAPAN, ("MJ18",))}


def test_every_modifier_is_named_in_the_running_total() -> None:
    state = table(us="table MU09 MU05 / hand MU21", japan="table MJ01")
    play(state, "assault JO04", "commit MU09", "commit MU05", "done", "japan commit MJ01", "japan done", "us play MU21")
    attacking, defending = state.view(None).board.tallies
    assert {(term.about, term.value) for term in attacking.terms} == {
        ("MU05", 1),
        ("MU09", 1),
        ("MU09", 2),
        ("MU21", 4),
    }
    assert sum(term.value for term in attacking.terms) == attacking.total == 9
    assert sorted((term.about, term.value) for term in defending.terms) == [("JO04", 2), ("MJ01", 1), ("MJ01", 3)]
    assert defending.total == 6


@pytest.mark.parametrize(("defenders", "said"), [("MJ01", True), ("MJ05 MJ06 MJ09", True), ("MJ05 MJ06", False)])
def test_the_log_says_that_an_objective_holds(defenders: str, said: bool) -> None:
    """Against 3: more, as much, less."""
    state = table(us="table MU09", japan=f"table {defenders}")
    commits = [f"japan commit {card}" for card in defenders.split()]
    events = play(state, "assault JO03", "commit MU09", "done", *commits, "japan done", "us pass", "japan pass")
    (totals,) = [event for event in events if event.verb == "totals"]
    assert GAME.say(totals).endswith("Soryu holds.") == said
