"""What one could remember of the other hand binds redeals; the screen tells it only where that was agreed."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.cards.table import Table
from sandtable.kernel import SeededDice

NAMES = [name for name in games.NAMES if games.load(name).table == "cards"]


def known(name: str, **options: str) -> tuple[Table, tuple[str, ...]]:
    """A game in which two cards of the first seat's hand are known; what the other seat is shown of it."""
    state = games.load(name).new(SeededDice(1), options)
    assert isinstance(state, Table)
    state.shown[0] = state.hand[0][:2]
    zone = next(zone for zone in state.view(1).board.zones if zone.id == f"hand.{state.game.seats[0]}")
    assert zone.count == len(state.hand[0])
    return state, zone.cards


@pytest.mark.parametrize("name", NAMES)
def test_memory_aids_are_off_unless_they_are_agreed(name: str) -> None:
    assert known(name)[1] == known(name, memory="off")[1] == ()
    state, told = known(name, memory="on")
    assert told == state.ids(state.shown[0])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("memory", ["off", "on"])
def test_what_is_known_binds_every_redeal(name: str, memory: str) -> None:
    state, _ = known(name, memory=memory)
    for seed in range(10):
        other = state.redeal(1, SeededDice(seed))
        assert all(other.hand[0].count(card) >= state.shown[0].count(card) for card in state.shown[0])
        assert (other.shown, other.memory) == (state.shown, state.memory)


@pytest.mark.parametrize("name", NAMES)
def test_a_redeal_changes_only_what_a_seat_cannot_see(name: str) -> None:
    state, _ = known(name)
    for seat in (0, 1):
        dealt = [state.redeal(seat, SeededDice(seed)) for seed in range(10)]
        assert {(tuple(other.hand[seat]), tuple(other.deck[seat])) for other in dealt} == {
            (tuple(state.hand[seat]), tuple(state.deck[seat]))
        }
        assert len({tuple(other.hand[1 - seat]) for other in dealt}) > 1
        assert [other.problems() for other in dealt] == [[]] * 10
    watched = [state.redeal(None, SeededDice(seed)) for seed in range(10)]
    assert all(len({tuple(other.hand[seat]) for other in watched}) > 1 for seat in (0, 1))
