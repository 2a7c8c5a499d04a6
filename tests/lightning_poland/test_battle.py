"""How to resolve a battle, step by step."""

import pytest

from sandtable.cards.battle import Commit, Exchange
from sandtable.cards.play import Pick
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import Action
from tests.lightning_poland.table import GAME, GERMAN, POLISH, held, offered, play, refused, table, told, totals


def attack(german: str, polish: str, *committed: str, at: str = "PO02") -> Position:
    """The German attacks the Corridor, which has no note, with some forces; the defender is to commit."""
    state = table(german=german, polish=polish)
    play(state, f"battle {at}", *(f"commit {card}" for card in committed), "done")
    return state


def battle(german: str, polish: str) -> Position:
    """4th Panzer (3) against the 7th Infantry (1); the attacker has the first go."""
    state = attack(f"table PG02 / {german}", f"table PP10 / {polish}", "PG02")
    play(state, "polish commit PP10", "polish done")
    return state


# 1 to 3: forces


@pytest.mark.clause("poland:battle.1")
def test_the_attacker_names_the_objective_and_commits_forces_from_his_table() -> None:
    state = table(german="table PG02 PG08")
    events = play(state, "battle PO02", "commit PG08")
    assert [(e.clause, e.args) for e in events if e.verb == "commit"] == [("battle.1", ("PG08",))]
    assert (held(state, GERMAN, "battle"), held(state, GERMAN, "table")) == (["PG08"], ["PG02"])


@pytest.mark.clause("poland:battle.1")
def test_the_attacker_must_commit_at_least_one_force() -> None:
    state = table(german="table PG02 / hand PG08")
    play(state, "battle PO02")
    ruling = refused(state, "done")
    assert (ruling.clause, ruling.instead) == ("battle.1", "commit PG02")
    assert "not on your table" in refused(state, "commit PG08").text


@pytest.mark.clause("poland:battle.1")
def test_without_a_force_on_the_table_there_is_no_battle() -> None:
    state = table(german="hand PG02")
    assert refused(state, "battle PO02").clause == "battle.1"
    assert offered(state) == ["reinforce", "prepare"]


@pytest.mark.clause("poland:battle.2")
def test_the_defender_commits_some_of_his_forces() -> None:
    state = attack("table PG02", "table PP07 PP10", "PG02")
    events = play(state, "polish commit PP10", "polish done")
    assert [(e.clause, e.seat) for e in events if e.verb == "commit"] == [("battle.2", POLISH)]
    assert held(state, POLISH, "battle") == ["PP10"]
    assert state.phases[-1] == Exchange(GERMAN)


@pytest.mark.clause("poland:battle.2")
def test_the_defender_may_commit_nothing_and_is_asked_without_a_force() -> None:
    for forces in ("table PP10", ""):
        state = attack("table PG02", forces, "PG02")
        assert state.phases[-1] == Commit(POLISH)
        assert state.explain(POLISH, Action("done")).clause == "battle.2"


@pytest.mark.clause("poland:battle.3")
def test_a_side_without_a_committed_force_plays_no_action_cards() -> None:
    state = attack("table PG02", "table PP10 / hand PP21", "PG02")
    play(state, "polish done", "german pass")
    assert refused(state, "polish play PP21").clause == "battle.3"
    assert offered(state) == ["pass"]


@pytest.mark.clause("poland:battle.3")
def test_a_side_with_a_committed_force_plays_though_the_other_committed_none() -> None:
    state = attack("table PG02 / hand PG21", "table PP10 / hand PP21", "PG02")
    play(state, "polish done", "german play PG21")
    assert totals(state) == [6, 0]
    play(state, "german pass")
    assert refused(state, "polish play PP21").clause == "battle.3"


# 4 to 9: the exchange of cards


@pytest.mark.clause("poland:battle.4")
def test_the_attacker_plays_first_and_as_many_cards_as_he_likes() -> None:
    state = battle("hand PG21 PG28 PG36", "")
    assert state.view(GERMAN).prompt.clause == "battle.4"
    events = play(state, "german play PG21", "german play PG28", "german play PG36")
    assert {event.clause for event in events if event.verb == "play"} == {"battle.4"}
    assert totals(state) == [10, 1]
    assert state.to_act() == GERMAN


@pytest.mark.clause("poland:battle.4")
def test_force_cards_are_not_played_and_a_useless_action_may_be() -> None:
    state = battle("hand PG08 PG26 PG22", "")
    assert refused(state, "play PG08").clause == "battle.4"
    play(state, "german play PG26", "german drop PG08")  # it wants mechanized forces too
    assert totals(state) == [3, 1]


@pytest.mark.clause("poland:battle.4")
def test_the_attacker_need_not_play() -> None:
    state = battle("hand PG21", "hand PP21")
    assert state.explain(GERMAN, Action("play", "PG21")).clause == "battle.4"
    play(state, "german pass")
    assert state.to_act() == POLISH


@pytest.mark.clause("poland:battle.5")
def test_then_the_defender_plays() -> None:
    state = battle("", "hand PP21 PP30")
    play(state, "german pass")
    events = play(state, "polish play PP21", "polish play PP30")
    assert [(e.clause, e.seat) for e in events if e.verb == "play"] == [("battle.5", POLISH)] * 2
    assert totals(state) == [3, 6]


@pytest.mark.clause("poland:battle.6")
def test_the_goes_alternate_as_long_as_cards_are_played() -> None:
    state = battle("hand PG21 PG28", "hand PP30 PP35")
    events = play(state, "german play PG21", "german pass", "polish play PP35", "polish pass")
    assert [(e.clause, e.seat) for e in events if e.verb == "yield"] == [("battle.6", GERMAN), ("battle.6", POLISH)]
    assert state.phases[-1] == Exchange(GERMAN)  # nobody has passed yet
    play(state, "german play PG28", "german pass", "polish pass")
    assert state.phases[-1] == Exchange(GERMAN, 1)  # only the Pole has


@pytest.mark.clause("poland:battle.7")
def test_a_military_card_discards_the_enemys_military_card() -> None:
    """The sheet's first example: a Polish Military card is in play, the German plays one."""
    state = table(to_move="polish", german="table PG02 / hand PG21", polish="table PP10 / hand PP21")
    play(state, "battle GO01", "commit PP10", "done", "german commit PG02", "german done", "polish play PP21", "pass")
    assert totals(state) == [3, 5]
    events = play(state, "german play PG21")
    assert [(e.clause, e.args) for e in events if e.verb == "replace"] == [("battle.7", ("PP21",))]
    assert held(state, POLISH, "discard") == ["PP21"]
    assert state.ids(state.in_play) == ("PG21",)
    assert totals(state) == [1, 8]


@pytest.mark.clause("poland:battle.7")
def test_a_second_circumstance_card_of_ones_own_discards_the_first() -> None:
    """The sheet's second example: the Pole plays a Circumstance card, and later in the battle another."""
    state = battle("hand PG21", "hand PP29 PP30")
    play(state, "german pass", "polish play PP30", "polish pass", "german play PG21", "german pass")
    events = play(state, "polish play PP29")
    assert [(e.clause, e.args) for e in events if e.verb == "replace"] == [("battle.7", ("PP30",))]
    assert held(state, POLISH, "discard") == ["PP30"]
    assert state.ids(state.in_play) == ("PG21", "PP29")


@pytest.mark.clause("poland:battle.7", "poland:battle.10.played")
def test_a_military_card_that_discards_intelligence_clears_both_types() -> None:
    """The sheet's third example: Polish Military and Intelligence are in play, the German card discards both."""
    state = battle("hand PG37", "hand PP21 PP35")
    play(state, "german pass", "polish play PP21", "polish play PP35", "polish pass")
    assert totals(state) == [3, 5]
    events = play(state, "german play PG37")
    assert [(e.clause, e.args) for e in events if e.verb == "replace"] == [
        ("battle.7", ("PP21",)),
        ("battle.10.played", ("PP35",)),
    ]
    assert held(state, POLISH, "discard") == ["PP21", "PP35"]
    assert state.ids(state.in_play) == ("PG37",)
    assert totals(state) == [5, 1]


@pytest.mark.clause("poland:battle.7")
def test_one_card_of_each_type_may_be_in_play() -> None:
    state = battle("hand PG21 PG23 PG28 PG36", "")
    assert told(play(state, "play PG21", "play PG28", "play PG36"), "replace") == []
    assert len(state.in_play) == 3
    assert told(play(state, "play PG23"), "replace") == [("PG21",)]


@pytest.mark.clause("poland:battle.7", "poland:battle.10.played")
def test_what_a_replaced_card_has_done_stays_done() -> None:
    state = battle("hand PG33 PG36 / deck PG01", "")
    events = play(state, "play PG33", "play PG36")
    assert told(events, "replace") == [("PG33",)]
    assert held(state, GERMAN) == ["PG01"]  # drawn, and kept
    assert totals(state) == [5, 1]


@pytest.mark.clause("poland:battle.8")
def test_who_passed_may_play_later() -> None:
    state = battle("hand PG21", "hand PP21")
    events = play(state, "german pass")
    assert [(e.clause, e.seat) for e in events if e.verb == "pass"] == [("battle.8", GERMAN)]
    play(state, "polish play PP21", "polish pass")
    assert "play PG21" in offered(state)


@pytest.mark.clause("poland:battle.9")
def test_two_passes_in_a_row_end_the_battle() -> None:
    state = battle("", "")
    play(state, "german pass")
    assert state.attacker == GERMAN
    events = play(state, "polish pass")
    assert [e.clause for e in events if e.verb == "exchange-over"] == ["battle.9"]
    assert state.attacker == -1


# 10: When Played


@pytest.mark.clause("poland:battle.10.played")
def test_an_effect_when_played_happens_at_once() -> None:
    state = battle("hand PG33 / deck PG01 PG03", "")
    events = play(state, "play PG33")
    assert [(e.clause, e.args) for e in events if e.verb == "draw"] == [("battle.10.played", ("1",))]
    assert len(state.hand[GERMAN]) == 1


@pytest.mark.clause("poland:battle.10.played")
def test_a_strike_that_met_nothing_meets_nothing_later() -> None:
    state = battle("hand PG33 PG34", "hand PP21")
    assert told(play(state, "play PG34"), "replace") == []
    play(state, "german pass", "polish play PP21", "polish pass")
    assert state.ids(state.in_play) == ("PG34", "PP21")
    events = play(state, "play PG33")  # beside it: an effect when played that does happen
    assert [e.clause for e in events if e.verb == "effect"] == ["battle.10.played"]


@pytest.mark.clause("poland:battle.10.played")
def test_a_card_sends_an_enemy_force_of_its_players_choice_home() -> None:
    state = attack("table PG02 / hand PG30", "table PP07 PP10", "PG02")
    play(state, "polish commit PP07", "polish commit PP10", "polish done", "german play PG30")
    assert state.view(GERMAN).prompt.clause == "battle.10.played"
    assert offered(state) == ["pick PP07", "pick PP10"]
    assert refused(state, "done").clause == "battle.10.played"  # what is aimed at the enemy must be done
    events = play(state, "pick PP07")
    assert [(e.clause, e.args) for e in events if e.verb == "move"] == [("battle.10.played", ("PP07", "hand"))]
    assert held(state, POLISH) == ["PP07"]


@pytest.mark.clause("poland:battle.10.played")
def test_a_card_discards_a_card_of_the_enemys_hand_at_random() -> None:
    state = battle("hand PG35", "hand PP21 PP30")
    events = play(state, "play PG35")
    assert [(e.clause, e.seat) for e in events if e.verb == "drop"] == [("battle.10.played", POLISH)]
    assert (len(state.hand[POLISH]), len(state.discard[POLISH])) == (1, 1)


@pytest.mark.clause("poland:battle.10.played")
def test_a_card_bars_a_type_for_the_rest_of_the_battle() -> None:
    state = battle("hand PG21 PG28", "hand PP31")
    play(state, "german pass", "polish play PP31", "polish pass")
    assert refused(state, "play PG21").clause == "battle.10.played"
    play(state, "play PG28")  # the card that barred it has gone, the ban stays
    assert refused(state, "play PG21").clause == "battle.10.played"
    play(state, "german pass", "polish pass", "german pass")
    assert state.banned == [0, 0]


# 10: After Battle


@pytest.mark.clause("poland:battle.10.after")
def test_an_effect_after_the_battle_waits_for_its_end() -> None:
    state = battle("hand PG36 / deck PG01", "")
    play(state, "play PG36", "german pass", "polish pass")
    assert held(state, GERMAN) == []
    events = play(state, "german pass")
    assert [(e.clause, e.args) for e in events if e.verb == "draw"] == [("battle.10.after", ("1",))]


@pytest.mark.clause("poland:battle.10.after")
def test_it_is_for_winner_and_loser_alike_unless_the_card_says_so() -> None:
    state = battle("hand PG29", "hand PP37 / deck PP22")
    play(state, "play PG29", "german pass", "polish play PP37", "polish pass", "german pass")
    events = play(state, "polish pass", "german pick PG02")
    assert told(events, "capture") == [("PO02", "1")]
    assert [(e.seat, e.clause) for e in events if e.verb == "draw"] == [(POLISH, "battle.10.after")]  # the loser's


@pytest.mark.clause("poland:battle.10.after")
def test_an_effect_for_the_winner_fails_the_loser() -> None:
    state = attack("table PG14 / hand PG36 / deck PG01", "table PP07 PP08 / hand PP37 / deck PP22", "PG14")
    play(state, "polish commit PP07", "polish commit PP08", "polish done", "german play PG36", "german pass")
    play(state, "polish pass")
    events = play(state, "german pass")
    assert told(events, "hold") == [("PO02",)]
    assert told(events, "draw") == []
    state = attack("table PG02 / hand PG36 / deck PG01", "", "PG02")  # beside it: the winner draws
    events = play(state, "polish done", "german play PG36", "german pass", "polish pass", "german pass")
    assert [e.clause for e in events if e.verb == "draw"] == ["battle.10.after"]


@pytest.mark.clause("poland:battle.10.after")
def test_an_effect_after_the_battle_is_lost_with_its_card() -> None:
    state = battle("hand PG33 / deck PG01 PG03", "hand PP37 / deck PP22")
    play(state, "german pass", "polish play PP37", "polish pass", "german play PG33", "german pass", "polish pass")
    events = play(state, "german pass")
    assert told(events, "draw") == []
    state = battle("", "hand PP37 / deck PP22")  # beside it: the card stays
    events = play(state, "german pass", "polish play PP37", "polish pass", "german pass", "polish pass")
    assert [(e.seat, e.clause) for e in events if e.verb == "draw"] == [(POLISH, "battle.10.after")]


@pytest.mark.clause("poland:battle.10.after")
def test_such_draws_may_overfill_a_hand() -> None:
    nine = "PP01 PP02 PP03 PP04 PP05 PP06 PP07 PP08 PP09"
    state = battle("", f"hand {nine} PP37 / deck PP22")
    events = play(state, "german pass", "polish play PP37", "polish pass", "german pass", "polish pass")
    assert [e.clause for e in events if e.verb == "draw"] == ["battle.10.after"]
    assert len(state.hand[POLISH]) == 11  # nine, the card, and the force that came back


@pytest.mark.clause("poland:battle.10.after")
def test_the_attackers_effects_come_first_and_then_the_objectives_owners() -> None:
    state = attack("table PG15 PG02 / deck PG01 PG03", "table PP01", "PG15", "PG02", at="PO01")
    play(state, "polish commit PP01", "polish done", "german pass")
    events = play(state, "polish pass")
    order = [(e.verb, e.args[:1]) for e in events if e.verb in ("capture", "move", "effect", "return")]
    assert order == [
        ("capture", ("PO01",)),
        ("move", ("PG15",)),
        ("effect", ("PO01",)),
        ("move", ("PP01",)),
        ("return", ("PG02",)),
    ]
    drawn = [(e.seat, e.clause, e.args) for e in events if e.verb == "draw"]
    assert drawn == [(GERMAN, "battle.10.after", ("2",))]  # Westerplatte, lost


@pytest.mark.clause("poland:battle.10.after")
def test_forces_may_go_back_to_the_table() -> None:
    state = attack("table PG02 PG08 PG12 / hand PG29", "", "PG02", "PG08", "PG12")
    play(state, "polish done", "german play PG29", "german pass", "polish pass", "german pass")
    assert held(state, GERMAN, "table") == ["PG12"]  # by its own text
    assert offered(state) == ["pick PG02", "pick PG08", "done"]
    events = play(state, "pick PG02")
    assert [(e.clause, e.args) for e in events if e.verb == "move"] == [("battle.10.after", ("PG02", "table"))]
    assert state.explain(GERMAN, Action("done")).clause == "battle.10.after"  # of one's own as many as one likes
    play(state, "done")
    assert held(state, GERMAN, "table") == ["PG02", "PG12"]
    assert held(state, GERMAN) == ["PG08"]


@pytest.mark.clause("poland:battle.10.after")
def test_the_winner_may_remove_an_enemy_force_for_good() -> None:
    state = battle("hand PG25", "")
    play(state, "play PG25", "german pass", "polish pass", "german pass")
    events = play(state, "pick PP10")
    assert [(e.clause, e.args) for e in events if e.verb == "move"] == [("battle.10.after", ("PP10", "out"))]
    assert "PP10" in held(state, POLISH, "out")
    assert held(state, POLISH) == []


@pytest.mark.clause("poland:battle.10.after")
def test_a_loss_of_ones_own_cannot_be_declined() -> None:
    state = attack("table PG02", "table PP07 PP10 / hand PP24", "PG02")
    play(state, "polish commit PP07", "polish commit PP10", "polish done", "german pass", "polish play PP24")
    play(state, "polish pass", "german pass", "polish pass")
    ruling = refused(state, "polish done")
    assert (ruling.clause, ruling.instead) == ("battle.10.after", "pick PP07")
    play(state, "pick PP10")
    assert held(state, POLISH, "discard") == ["PP10", "PP24"]
    assert held(state, POLISH) == ["PP07"]
    assert "up to" not in " ".join(state.game.things["PP24"].lines)


# 10: Resolution, Cost


@pytest.mark.clause("poland:battle.10.resolution")
def test_values_and_modifiers_count_as_things_stand_at_the_end() -> None:
    state = attack("table PG02 PG08 / hand PG26 PG21", "table PP10 / hand PP28", "PG02", "PG08")
    play(state, "polish commit PP10", "polish done", "german play PG26", "german drop PG21")
    assert totals(state) == [10, 1]  # with armor and mechanized forces
    play(state, "german pass", "polish play PP28", "polish pick PG08")
    assert totals(state) == [3, 2]  # its condition has gone
    events = play(state, "polish pass", "german pass", "polish pass")
    assert [(e.clause, e.args) for e in events if e.verb == "totals"] == [("battle.10.resolution", ("PO02", "3", "2"))]


@pytest.mark.clause("poland:battle.10.resolution")
def test_a_card_that_was_removed_counts_nothing() -> None:
    state = battle("hand PG21", "hand PP27")
    play(state, "play PG21", "german pass", "polish play PP27", "polish pass")
    events = play(state, "german pass", "polish pass")
    assert [(e.clause, e.args) for e in events if e.verb == "totals"] == [("battle.10.resolution", ("PO02", "3", "3"))]


@pytest.mark.clause("poland:battle.10.resolution")
def test_the_note_of_the_objective_counts_for_its_owner() -> None:
    state = attack("table PG08", "", "PG08", at="PO06")
    assert totals(state) == [2, 2]
    terms = state.view(None).board.tallies[1].terms
    assert [(term.about, term.value, term.clause) for term in terms] == [("PO06", 2, "battle.10.resolution")]
    events = play(state, "polish done", "german pass", "polish pass")
    assert told(events, "totals") == [("PO06", "2", "2")]


@pytest.mark.clause("poland:battle.10.cost")
def test_a_cost_is_paid_with_a_card_of_ones_choice_before_the_card_works() -> None:
    state = battle("hand PG01 PG23 PG31", "")
    play(state, "play PG31")
    assert state.view(GERMAN).prompt.clause == "battle.10.cost"
    assert offered(state) == ["drop PG01", "drop PG23"]  # a force will do
    events = play(state, "drop PG01")
    assert [(e.clause, e.args) for e in events if e.verb == "drop"] == [("battle.10.cost", ("PG01",))]
    assert held(state, GERMAN, "discard") == ["PG01"]
    assert totals(state) == [8, 1]


@pytest.mark.clause("poland:battle.10.cost")
def test_who_cannot_pay_cannot_play_the_card() -> None:
    state = battle("hand PG31", "")
    ruling = refused(state, "play PG31")
    assert ruling.clause == "battle.10.cost"
    assert offered(state) == ["pass"]


@pytest.mark.clause("poland:battle.10.cost")
def test_no_cost_is_given_back() -> None:
    state = battle("hand PG01 PG31", "hand PP30")
    play(state, "play PG31")
    assert refused(state, "drop PG31").clause == "battle.10.cost"  # it has left the hand
    play(state, "drop PG01", "german pass", "polish play PP30")
    assert held(state, GERMAN, "discard") == ["PG01", "PG31"]


# 11 and 12: the end


@pytest.mark.clause("poland:battle.11")
def test_the_higher_total_captures_the_objective() -> None:
    state = battle("", "")
    events = play(state, "german pass", "polish pass")
    assert told(events, "totals") == [("PO02", "3", "1")]
    assert [(e.clause, e.args) for e in events if e.verb == "capture"] == [("battle.11", ("PO02", "1"))]
    assert "PO02" not in held(state, POLISH, "objectives")
    assert state.points(GERMAN) == 1
    lost = next(zone for zone in state.view(None).board.zones if zone.id == "lost.polish")
    assert lost.cards == ("PO02",)


@pytest.mark.clause("poland:battle.11")
def test_the_defender_wins_ties_and_the_objective_stays() -> None:
    state = battle("", "hand PP21")
    events = play(state, "german pass", "polish play PP21", "polish pass", "german pass", "polish pass")
    assert told(events, "totals") == [("PO02", "3", "3")]
    assert [(e.clause, e.args, e.seat) for e in events if e.verb == "hold"] == [("battle.11", ("PO02",), POLISH)]
    assert "PO02" in held(state, POLISH, "objectives")


@pytest.mark.clause("poland:battle.11")
def test_nothing_against_nothing_captures_nothing() -> None:
    state = attack("table PG20", "", "PG20")
    events = play(state, "polish done", "german pass", "polish pass")
    assert told(events, "totals") == [("PO02", "0", "0")]
    assert told(events, "hold") == [("PO02",)]


@pytest.mark.clause("poland:battle.11")
def test_win_or_lose_all_committed_forces_return_to_their_owners_hands() -> None:
    state = battle("", "")
    events = play(state, "german pass", "polish pass")
    returned = [(e.seat, e.args, e.clause) for e in events if e.verb == "return"]
    assert returned == [(GERMAN, ("PG02",), "battle.11"), (POLISH, ("PP10",), "battle.11")]
    assert (held(state, GERMAN), held(state, POLISH)) == (["PG02"], ["PP10"])
    assert state.ids(state.shown[POLISH]) == ("PP10",)  # and the enemy knows


@pytest.mark.clause("poland:battle.11")
def test_an_attacker_left_without_forces_still_wins_with_the_higher_total() -> None:
    state = battle("hand PG21 PG36", "hand PP28")
    play(state, "german pass", "polish play PP28", "polish pick PG02", "polish pass")
    assert totals(state) == [0, 2]
    assert offered(state) == ["play PG21", "play PG36", "pass"]  # he had committed, so he may go on
    events = play(state, "german play PG21", "german play PG36", "german pass", "polish pass", "german pass")
    assert told(events, "totals") == [("PO02", "5", "2")]
    assert told(events, "capture") == [("PO02", "1")]


@pytest.mark.clause("poland:battle.3")
def test_a_defender_left_without_forces_may_go_on_playing() -> None:
    state = battle("hand PG30", "hand PP21")
    play(state, "german play PG30", "german pick PP10", "german pass")
    assert offered(state) == ["play PP21", "pass"]
    assert refused(state, "polish play PP20").clause == "battle.5"
    assert refused(attack("table PG02", "table PP10 / hand PP21", "PG02"), "polish play PP21").text
    state = attack("table PG02", "table PP10 / hand PP21", "PG02")
    play(state, "polish done", "german pass")
    assert refused(state, "polish play PP21").clause == "battle.3"


@pytest.mark.clause("poland:battle.10.played")
def test_a_strike_hits_ones_own_card_too() -> None:
    """P-22: whoever played the card of that type."""
    state = battle("hand PG24 PG28", "")
    events = play(state, "german play PG28", "german play PG24")
    assert told(events, "replace") == [("PG28",)]
    assert [e.clause for e in events if e.verb == "replace"] == ["battle.10.played"]
    assert totals(state) == [5, 1]


@pytest.mark.clause("poland:battle.12")
def test_action_cards_still_in_play_are_discarded() -> None:
    state = battle("hand PG21", "hand PP30")
    play(state, "play PG21", "german pass", "polish play PP30", "polish pass", "german pass")
    events = play(state, "polish pass")
    assert [(e.clause, e.args) for e in events if e.verb == "clear"] == [("battle.12", ("PG21", "PP30"))]
    assert (held(state, GERMAN, "discard"), held(state, POLISH, "discard")) == (["PG21"], ["PP30"])
    assert state.in_play == []


def test_every_modifier_is_named_in_the_running_total() -> None:
    state = attack("table PG01 / hand PG22", "table PP18", "PG01", at="PO06")
    play(state, "polish commit PP18", "polish done", "german play PG22")
    attacking, defending = state.view(None).board.tallies
    assert sorted((t.about, t.value) for t in attacking.terms) == [("PG01", 1), ("PG01", 3), ("PG22", 4)]
    assert sorted((t.about, t.value) for t in defending.terms) == [("PO06", 2), ("PP18", 1)]
    assert (attacking.total, defending.total) == (8, 3)


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ("PO01", "Germany captures {}, which is worth no points."),
        ("PO02", "Germany captures {}: 1 point."),
    ],
)
def test_the_log_says_what_a_capture_is_worth(at: str, says: str) -> None:
    events = play(attack("table PG02", "", "PG02", at=at), "polish done", "german pass", "polish pass")
    (capture,) = [event for event in events if event.verb == "capture"]
    assert GAME.say(capture) == says.format(GAME.name_of(at))


def test_nobody_is_asked_to_pick_where_there_is_no_force():
    state = attack("table PG02 / hand PG30", "table PP07", "PG02")
    play(state, "polish done")
    events = play(state, "german play PG30")
    assert told(events, "play")
    assert not isinstance(state.phases[-1], Pick)
    assert [action for action in offered(state) if action.startswith("pick")] == []
