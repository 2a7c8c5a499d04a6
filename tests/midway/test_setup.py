"""Set-up, victory and the order of turns."""

import pytest

from sandtable.cards.turn import Discard
from tests.midway.table import GAME, JAPAN, US, held, log, play, refused, start, table, told


@pytest.mark.clause("midway:setup.1")
def test_each_side_has_the_fifty_cards_of_its_own_deck() -> None:
    state = start(3)
    assert told(log(state), "take-deck") == [("us",), ("japan",)]
    for seat in (US, JAPAN):
        cards = [card for zone in ("deck", "hand", "table") for card in held(state, seat, zone)]
        assert len(cards) == 50
        assert {GAME.things[card].seat for card in cards} == {seat}


@pytest.mark.clause("midway:setup.2")
def test_starting_forces_lie_face_up_on_the_table() -> None:
    state = start(3)
    for seat in (US, JAPAN):
        marked = [card.id for card in GAME.cards.cards if card.start and card.seat == seat]
        assert held(state, seat, "table") == marked
        assert marked in [list(args) for args in told(log(state), "place")]
        zone = next(z for z in state.view(1 - seat).board.zones if z.id == f"table.{GAME.seats[seat]}")
        assert list(zone.cards) == marked  # the enemy sees them


@pytest.mark.clause("midway:setup.2")
def test_all_eight_objectives_stand() -> None:
    state = start(3)
    assert held(state, US, "objectives") == ["UO01", "UO02", "UO03", "UO04"]
    assert held(state, JAPAN, "objectives") == ["JO01", "JO02", "JO03", "JO04"]
    assert told(log(state), "place")


@pytest.mark.clause("midway:setup.3")
def test_both_sides_draw_nine_cards() -> None:
    state = start(3)
    assert [len(hand) for hand in state.hand] == [9, 9]
    assert told(log(state), "draw") == [("9",), ("9",)]


@pytest.mark.clause("midway:setup.3")
def test_only_the_owner_is_told_which_cards_he_drew() -> None:
    state = start(3)
    draw = next(event for event in log(state) if event.verb == "draw")
    assert sorted(draw.seen_by(US).secret) == sorted(held(state, US))
    assert draw.seen_by(JAPAN).secret == draw.seen_by(None).secret == ()


@pytest.mark.clause("midway:setup.4")
def test_the_united_states_move_first_and_then_the_sides_alternate() -> None:
    state = start(3)
    assert state.phases[-1] == Discard(US)
    events = play(state, "us done", "us prepare", "japan done", "japan prepare")
    assert told(events, "turn") == [("2",), ("3",)]
    assert state.phases[-1] == Discard(US)


@pytest.mark.clause("midway:setup.4")
def test_nobody_acts_out_of_turn() -> None:
    ruling = refused(table(us="hand MU20"), "japan prepare")
    assert ruling.clause == "setup.4"
    assert "United States" in ruling.text


@pytest.mark.clause("midway:setup.4")
def test_the_option_first_lets_japan_begin() -> None:
    state = start(3, first="japan")
    assert state.to_act() == JAPAN
    assert told(log(state), "turn") == [("1",)]


@pytest.mark.clause("midway:victory")
def test_destroying_the_last_enemy_objective_wins_at_once() -> None:
    state = table(us="table MU09 MU10", japan="objectives JO03 / table")
    play(state, "assault JO03", "commit MU09", "commit MU10", "done", "japan done", "us pass")
    assert state.outcome() is None
    play(state, "japan pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (US, "victory")
    assert state.to_act() is None


@pytest.mark.clause("midway:victory")
def test_after_the_end_nothing_can_be_played() -> None:
    state = table(us="table MU09 MU10", japan="objectives JO03")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass", "japan pass")
    assert refused(state, "us prepare").clause == "victory"


def test_the_game_goes_on_while_an_objective_stands() -> None:
    state = table(us="table MU09 MU10", japan="objectives JO02 JO03")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass", "japan pass")
    assert held(state, JAPAN, "objectives") == ["JO02"]
    assert state.outcome() is None
