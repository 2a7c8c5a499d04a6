"""Our guards against games and battles without end."""

import pytest

from sandtable.games.midway.turn import Operation
from tests.midway.table import GAME, US, offered, play, refused, table


@pytest.mark.clause("midway:guard.turns")
def test_after_the_last_player_turn_the_game_is_a_draw() -> None:
    state = table(us="hand MU20", japan="objectives JO01")
    state.turn = GAME.turn_limit
    assert state.phases[-1] == Operation(US)
    play(state, "prepare")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (None, "guard.turns")  # never a win, whoever is ahead


def test_the_turn_before_the_last_is_played() -> None:
    state = table(us="hand MU20")
    state.turn = GAME.turn_limit - 1
    play(state, "prepare")
    assert state.outcome() is None


@pytest.mark.clause("midway:guard.cards")
def test_a_battle_sees_only_so_many_cards() -> None:
    state = table(us="table MU09 / hand MU38 MU16", japan="")
    play(state, "assault JO03", "commit MU09", "done", "japan done")
    state.cards_played = GAME.cards_in_battle - 1
    play(state, "us play MU38")
    assert offered(state) == ["pass"]
    ruling = refused(state, "us play MU16")
    assert ruling.clause == "guard.cards"
    assert str(GAME.cards_in_battle) in ruling.text


def test_the_count_of_cards_begins_anew_with_each_battle() -> None:
    state = table(us="table MU09 / hand MU38", japan="")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us play MU38", "us pass", "japan pass", "us pass")
    assert state.cards_played == 0
