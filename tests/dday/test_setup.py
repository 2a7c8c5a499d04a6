"""Setting up: decks, beaches, piles, turn cards, hands."""

from collections import Counter

import pytest

from tests.dday.table import ALLIED, GAME, GERMAN, held, log, offered, play, start, told


@pytest.mark.clause("dday:setup.1")
def test_each_seat_plays_the_cards_of_its_side() -> None:
    state = start(1)
    assert told(log(state), "take-deck") == [("allied",), ("german",)]
    for seat in (ALLIED, GERMAN):
        assert {GAME.cards.owner[card] for card in state.hand[seat] + state.deck[seat]} == {seat}


@pytest.mark.clause("dday:setup.2")
def test_forces_are_no_part_of_the_decks() -> None:
    state = start(1)
    sizes = [len(state.hand[seat] + state.deck[seat]) for seat in (ALLIED, GERMAN)]
    assert sizes == [33, 34]
    assert not any(GAME.cards.is_force[card] for seat in (0, 1) for card in state.hand[seat] + state.deck[seat])
    assert [(e.clause, e.args, e.seat) for e in log(state) if e.verb == "sort"] == [
        ("setup.2", ("16",), ALLIED),
        ("setup.2", ("15",), GERMAN),
    ]


@pytest.mark.clause("dday:setup.3")
def test_the_beaches_lie_in_a_line() -> None:
    state = start(1)
    assert told(log(state), "beaches") == [("sword", "juno", "gold", "omaha", "utah")]
    assert [place.name for place in state.view(ALLIED).board.places] == ["Sword", "Juno", "Gold", "Omaha", "Utah"]
    assert [place.name for place in state.view(GERMAN).board.places] == ["Utah", "Omaha", "Gold", "Juno", "Sword"]


@pytest.mark.clause("dday:setup.4")
def test_every_force_begins_inactive_at_its_beach() -> None:
    state = start(1)
    piles = [(e.seat, *e.args) for e in log(state) if e.verb == "pile"]
    assert piles == [
        *((ALLIED, beach, "4" if beach == "omaha" else "3") for beach in ("sword", "juno", "gold", "omaha", "utah")),
        *((GERMAN, beach, "3") for beach in ("utah", "omaha", "gold", "juno", "sword")),
    ]
    assert state.table == [[], []]
    omaha = GAME.cards.index["omaha"]
    assert state.ids(state.inactive(ALLIED, omaha)) == ("DA10", "DA11", "DA12", "DA13")


@pytest.mark.clause("dday:setup.4")
def test_any_force_of_a_pile_may_lie_on_top() -> None:
    tops: Counter[str] = Counter()
    for seed in range(300):
        events = play(start(seed), "german activate")
        tops.update(args[0] for args in told(events, "activate"))
    assert set(tops) == {"DG13", "DG14", "DG15"}
    assert min(tops.values()) > 70
    assert told(log(start(1)), "pile")  # which were laid face down


@pytest.mark.clause("dday:setup.4")
def test_nobody_is_shown_more_of_a_pile_than_its_forces() -> None:
    """Not even its owner: which ones they are follows from what lies open, their order from nothing."""
    state = start(1)
    for seat in (ALLIED, GERMAN, None):
        zones = {zone.id: zone for zone in state.view(seat).board.zones}
        assert zones["inactive.german.utah"].cards == ("DG13", "DG14", "DG15")
    assert told(log(state), "pile")


@pytest.mark.clause("dday:setup.5")
def test_the_first_turn_card_is_up() -> None:
    state = start(1)
    assert [(e.clause, e.args) for e in log(state) if e.verb == "turn-card"] == [("setup.5", ("1", "turn1"))]
    assert GAME.name_of("turn1") == "Wading Ashore"
    assert "Wading Ashore" in state.view(None).board.notes[0]


@pytest.mark.clause("dday:setup.6")
def test_both_draw_five_cards() -> None:
    state = start(1)
    assert [(e.clause, e.args) for e in log(state) if e.verb == "draw"] == [("setup.6", ("5",))] * 2
    assert [len(held(state, seat)) for seat in (0, 1)] == [5, 5]


@pytest.mark.clause("dday:setup.7")
def test_the_german_acts_first() -> None:
    state = start(1)
    assert state.to_act() == GERMAN
    assert told(log(state), "first") == [()]
    assert offered(state)[0] == "activate"


@pytest.mark.clause("dday:setup.7")
def test_the_german_acts_first_in_every_turn() -> None:
    state, first = start(2), []
    while state.outcome() is None:
        before = state.turn
        play(state, "pass" if "pass" in offered(state) else "done")
        if state.turn > before:
            first.append(state.to_act())
    assert first == [GERMAN] * 4
    assert [e.seat for e in log(state) if e.verb == "first"] == [GERMAN] * 5
