"""Set-up, victory and the order of turns."""

import pytest

from sandtable.games.lightning_poland.turn import Operation
from tests.lightning_poland.table import GAME, GERMAN, POLISH, held, log, play, refused, start, table, told


@pytest.mark.clause("poland:setup.1")
def test_each_side_has_the_48_cards_of_its_own_deck() -> None:
    state = start(3)
    assert told(log(state), "take-deck") == [("german",), ("polish",)]
    for seat in (GERMAN, POLISH):
        cards = [card for zone in ("deck", "hand", "table") for card in held(state, seat, zone)]
        assert len(cards) == 48
        assert {GAME.things[card].seat for card in cards} == {seat}


@pytest.mark.clause("poland:setup.2")
def test_starting_forces_lie_face_up_on_the_table() -> None:
    state = start(3)
    for seat in (GERMAN, POLISH):
        marked = [card.id for card in GAME.cards.cards if card.start and card.seat == seat]
        assert held(state, seat, "table") == marked
        assert marked in [list(args) for args in told(log(state), "place")]
        zone = next(z for z in state.view(1 - seat).board.zones if z.id == f"table.{GAME.seats[seat]}")
        assert list(zone.cards) == marked  # the enemy sees them


@pytest.mark.clause("poland:setup.3")
def test_the_objectives_of_both_sides_lie_in_the_open() -> None:
    state = start(3)
    german, polish = (held(state, seat, "objectives") for seat in (GERMAN, POLISH))
    assert (len(german), len(polish)) == (3, 9)
    stand = [(e.clause, e.seat, list(e.args)) for e in log(state) if e.verb == "stand"]
    assert stand == [("setup.3", GERMAN, german), ("setup.3", POLISH, polish)]
    for viewer in (GERMAN, POLISH, None):
        zones = {zone.id: list(zone.cards) for zone in state.view(viewer).board.zones}
        assert (zones["objectives.german"], zones["objectives.polish"]) == (german, polish)


@pytest.mark.clause("poland:setup.4")
def test_both_sides_draw_nine_cards() -> None:
    state = start(3)
    assert [len(hand) for hand in state.hand] == [9, 9]
    assert [(e.clause, e.args) for e in log(state) if e.verb == "draw"] == [("setup.4", ("9",))] * 2


@pytest.mark.clause("poland:setup.4")
def test_only_the_owner_is_told_which_cards_he_drew() -> None:
    state = start(3)
    draw = next(event for event in log(state) if event.verb == "draw")
    assert sorted(draw.seen_by(GERMAN).secret) == sorted(held(state, GERMAN))
    assert draw.seen_by(POLISH).secret == draw.seen_by(None).secret == ()


@pytest.mark.clause("poland:setup.5")
def test_the_german_moves_first() -> None:
    state = start(3)
    assert state.phases[-1] == Operation(GERMAN)
    assert [(e.clause, e.args, e.seat) for e in log(state) if e.verb == "turn"] == [("setup.5", ("1",), GERMAN)]


@pytest.mark.clause("poland:setup.5")
def test_nobody_acts_out_of_turn() -> None:
    ruling = refused(table(german="hand PG21"), "polish prepare")
    assert ruling.clause == "setup.5"
    assert "Germany" in ruling.text


@pytest.mark.clause("poland:setup.5")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    state = table(german="hand PG21 / deck PG01 / discard PG02 PG03 PG04")
    events = play(state, "prepare")
    assert [(e.verb, e.clause, e.args) for e in events if e.verb in ("draw", "reshuffle")] == [
        ("draw", "turn.1.prepare", ("1",)),
        ("reshuffle", "setup.5", ("3",)),
        ("draw", "turn.1.prepare", ("3",)),
    ]
    assert held(state, GERMAN) == ["PG01", "PG02", "PG03", "PG04", "PG21"]
    assert held(state, GERMAN, "discard") == []


@pytest.mark.clause("poland:setup.5")
def test_a_reshuffle_shows_the_hand_by_elimination() -> None:
    state = table(german="hand PG21 / deck PG01 / discard PG02 PG03")
    events = play(state, "prepare")
    assert told(events, "reshuffle") == [("2",)]
    assert state.ids(state.shown[GERMAN]) == ("PG01", "PG21")


@pytest.mark.clause("poland:win")
def test_ten_points_of_captured_objectives_win_at_once() -> None:
    state = table(german="table PG01 PG12", polish="objectives PO01 PO03 PO07 PO08 PO09")  # 6 points have fallen
    play(state, "battle PO09", "commit PG01", "commit PG12", "done", "polish done", "german pass")
    assert state.outcome() is None
    events = play(state, "polish pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (GERMAN, "win")
    assert "10" in outcome.text
    assert [e.verb for e in events][-2:] == ["capture", "win"]  # nothing after the battle any more
    assert state.to_act() is None


@pytest.mark.clause("poland:win")
def test_the_pole_wins_with_all_three_delaying_actions() -> None:
    state = table(to_move="polish", german="objectives GO01", polish="table PP07 PP08")
    events = play(state, "battle GO01", "commit PP07", "commit PP08", "done", "german done", "polish pass", "pass")
    assert told(events, "win") == [("polish",)]
    assert [e.clause for e in events if e.verb == "win"] == ["win"]


@pytest.mark.clause("poland:win")
def test_after_the_end_nothing_can_be_played() -> None:
    state = table(to_move="polish", german="objectives GO01", polish="table PP07 PP08")
    play(state, "battle GO01", "commit PP07", "commit PP08", "done", "german done", "polish pass", "german pass")
    assert refused(state, "german prepare").clause == "win"


def test_nine_points_win_nothing() -> None:
    state = table(german="table PG01 PG02", polish="objectives PO01 PO08 PO09")
    play(state, "battle PO08", "commit PG01", "done", "polish done", "german pass", "polish pass")
    assert state.points(GERMAN) == 9  # all but Warsaw
    assert state.outcome() is None
    assert {track.label: track.value for track in state.view(None).board.tracks}["Germany, points"] == 9
