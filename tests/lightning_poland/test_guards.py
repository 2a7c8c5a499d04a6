"""Our guards against games and battles without end, and against card files that this game cannot play."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.lightning_poland import Poland, load
from sandtable.kernel import FileTrouble
from tests.lightning_poland.table import GAME, offered, play, refused, table, told


@pytest.mark.clause("poland:guard.turns")
def test_after_the_last_player_turn_the_game_is_a_draw() -> None:
    state = table(german="hand PG21", polish="objectives PO01 PO08 PO09")  # the German is ahead
    state.turn = GAME.turn_limit
    events = play(state, "prepare", "done")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (None, "guard.turns")
    assert told(events, "draw-game") == [()]


def test_the_turn_before_the_last_is_played() -> None:
    state = table(german="hand PG21")
    state.turn = GAME.turn_limit - 1
    play(state, "prepare", "done")
    assert state.outcome() is None


@pytest.mark.clause("poland:guard.cards")
def test_a_battle_sees_only_so_many_cards() -> None:
    state = table(german="table PG02 / hand PG21 PG28")
    play(state, "battle PO02", "commit PG02", "done", "polish done")
    state.cards_played = GAME.cards_in_battle - 1
    play(state, "german play PG21")
    assert offered(state) == ["pass"]
    ruling = refused(state, "german play PG28")
    assert ruling.clause == "guard.cards"
    assert str(GAME.cards_in_battle) in ruling.text


def test_the_count_of_cards_begins_anew_with_each_battle() -> None:
    state = table(german="table PG02 / hand PG21")
    play(state, "battle PO02", "commit PG02", "done", "polish done", "german play PG21", "german pass")
    assert state.cards_played == 1
    play(state, "polish pass", "german pass")
    assert state.cards_played == 0


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("PX01,german,special,X,,1,0,0,0,0,,,,react: CANCEL,{0},{0},{0}", "no special cards"),
        ("PX01,german,force,X,armor,1,1,1,0,0,,GO01,,,{0},{0},{0}", "no dependents"),
        ("PX01,german,force,X,armor,1,1,0,0,0,,,,,{0},{0},{0}", "at least 1 supply point"),
        ("PX01,german,force,X,armor,1,1,4,0,0,,,,,{0},{0},{0}", "supply"),
        ("PX01,german,force,X,armor,1,1,1,0,0,,,,activate: DRAW 1,{0},{0},{0}", "no places"),
        ("PX01,german,action,X,military,1,0,0,0,0,,,,play: ACT any 1 now,{0},{0},{0}", "no places"),
    ],
)
def test_cards_that_this_game_has_no_use_for_are_refused(row: str, says: str, tmp_path: Path) -> None:
    for file in ("cards.csv", "tables.toml"):
        shutil.copy(Poland.HERE / file, tmp_path)
    with (tmp_path / "cards.csv").open("a", encoding="utf-8") as cards:
        cards.write(row.format("reconstructed") + "\n")
    with pytest.raises(FileTrouble, match=says):
        load(tmp_path)
