"""Nothing that is sent to a seat or a spectator depends on what it may not know."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.cards.game import CardGame
from sandtable.server.house import House
from sandtable.server.settings import Settings
from tests.server.leaks import check_game


@pytest.mark.parametrize("name", games.NAMES)
def test_all_that_is_sent_is_the_same_in_every_world(name: str) -> None:
    house = House(Settings(database="sqlite://"))
    game = games.load(name)
    assert isinstance(game, CardGame)
    positions, moved = 0, set[str]()
    for seed in range(4):
        looked, found = check_game(house, name, seed)
        positions, moved = positions + looked, moved | set(found)
    hidden = {game.cards.ids[card] for deck in game.cards.decks for card in deck}
    assert positions > 400
    assert moved >= hidden  # every card that can be hidden has been somewhere else
