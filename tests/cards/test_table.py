"""The table of the card library: who brings which arm, what has fallen, what is drawn, what is hidden and declined."""

from __future__ import annotations

from sandtable.cards.battle import Commit, Exchange, React, missing, when
from sandtable.cards.turn import others
from sandtable.kernel import DONE, Action, SeededDice, position
from sandtable.kernel.notation import NOTHING, Sort
from tests.midway.table import GAME, JAPAN, US, held, log, play, start, table, told

CARDS = GAME.cards


def test_only_forces_bring_an_arm_into_a_battle():
    for n, card in enumerate(CARDS.cards):
        assert (CARDS.arm_bit[n] > 0) == (card.sort == "force"), card.id


def test_what_a_side_has_lost_is_what_it_began_with_and_has_no_more():
    state = table(us="objectives UO01", japan="objectives JO02 JO03")
    ours = [CARDS.index[id_] for id_ in ("JO01", "JO04")]
    assert state.fallen(JAPAN) == [card for card in CARDS.objectives[JAPAN] if card in ours]
    assert [CARDS.ids[card] for card in state.fallen(US)] == ["UO02", "UO03", "UO04"]
    whole = start(1)
    assert (whole.fallen(US), whole.fallen(JAPAN)) == ([], [])


def test_a_deck_that_just_lasts_is_not_made_anew_and_one_card_more_makes_it():
    for asked, shuffled in ((2, False), (3, True), (4, True)):
        state = table(us="deck MU01 MU09 / discard MU10 MU11", japan="hand MJ05")
        state.draw(US, asked, "turn.2.prepare")
        assert len(held(state, US, "hand")) == asked
        assert bool(told(log(state), "reshuffle")) == shuffled


def test_what_is_hidden_from_a_seat_are_the_enemys_hand_and_deck():
    state = table(us="hand MU09 / deck MU01 MU10", japan="hand MJ05 MJ07 / deck MJ08")
    hidden = state.unknown(US)
    assert sorted(hidden) == ["deck.japan", "hand.japan"]
    there, pool = hidden["hand.japan"]
    assert (there, sorted(pool)) == (["MJ05", "MJ07"], ["MJ05", "MJ07", "MJ08"])
    assert sorted(state.unknown(None)) == ["deck.japan", "deck.us", "hand.japan", "hand.us"]


def test_who_commits_nothing_declines_and_who_has_committed_does_not():
    state = table(us="table MU09", japan="table MJ05")
    play(state, "assault JO01", "commit MU09", "done")
    phase = state.phases[-1]
    assert isinstance(phase, Commit)
    assert phase.declines(state, DONE) == "commits no force"
    assert phase.declines(state, Action("commit", "MJ05")) == ""
    play(state, "commit MJ05")
    assert state.phases[-1].declines(state, DONE) == ""


def test_one_objective_has_and_two_have():
    assert (others(1), others(2)) == ("1 other objective has", "2 other objectives have")


def test_the_text_of_a_position_tells_no_card_and_no_seat_from_the_first():
    quiet = start(1)
    fought = table(us="table MU09", japan="table MJ05")
    play(fought, "assault JO01")
    for state in (quiet, fought):
        assert position.read(GAME, position.write(state), SeededDice(1)) == state
    for name in ("attacker", "card"):
        sort = GAME.notation().of[name]
        assert isinstance(sort, Sort)
        assert sort.write(-1) == NOTHING


def test_who_may_play_later_is_told_so_when_he_passes_an_answer():
    card = CARDS.index["MU16"]

    def asked(going: int, *committed: str) -> str:
        state = table(us="table MU09", japan="table MJ05")
        play(state, "assault JO01", "commit MU09", "done", *committed, "done")
        state.phases[-1:] = [Exchange(going), React(JAPAN, card)]
        return React(JAPAN, card).ahead(state)

    assert asked(US, "commit MJ05") == " Your own cards come when the other side passes."
    assert asked(JAPAN, "commit MJ05") == ""
    assert asked(US) == ""


def test_what_leaves_a_hidden_place_with_the_card_it_depends_on_is_revealed():
    state = table(us="table MU04 / hand MU08 / deck MU15 / discard MU41")
    state.lose_dependents(CARDS.index["UO04"])
    assert {event.args: event.reveals for event in log(state) if event.verb == "lose"} == {
        ("MU04", "table"): False,
        ("MU08", "hand"): True,
        ("MU15", "deck"): True,
        ("MU41", "discard"): False,
    }


def test_a_special_card_says_what_it_lacks_and_when_it_can_be_played():
    state = table(us="table MU09 / hand MU16", japan="table MJ05")
    play(state, "assault JO01", "commit MU09", "done", "done")
    no_target = Action("play", "MU16")
    assert missing(state, no_target) == "if defending"
    assert when(state, no_target) == "; ".join(GAME.things["MU16"].lines)
