"""Positions as texts in files: written, drawn, edited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import SeededDice, position
from tests.terminal.conftest import Command, match_in


@pytest.fixture
def study(sandtable: Command, finished: Path, tmp_path: Path) -> Path:
    file = tmp_path / "study.txt"
    assert sandtable("position", "text", finished, "--at", "3", "-o", file).status == 0
    return file


def test_a_position_of_a_finished_game_is_written(sandtable: Command, finished: Path, study: Path) -> None:
    told = sandtable("position", "text", finished, "--at", "3").lines
    assert [*told, ""] == study.read_text().split("\n")
    game = match_in(finished).game
    assert position.read(game, study.read_text()).to_act() is not None
    again = sandtable("position", "text", finished, "-o", study)
    assert (again.status, "is there already" in again.err) == (2, True)


def test_of_a_running_game_with_hidden_cards_none_is_written(sandtable: Command, deal: Callable[..., Path]) -> None:
    refused = sandtable("position", "text", deal())
    assert refused.status == 2
    assert "a text would tell what each side hides" in refused.err
    assert refused.out == ""


def test_it_is_drawn_as_a_seat_sees_it(sandtable: Command, study: Path) -> None:
    game = games.load("midway")
    seat = position.read(game, study.read_text()).to_act()
    assert seat is not None
    drawn = sandtable("position", "show", study).out
    assert f"{game.sides[seat]}, hand (" in drawn
    assert drawn == sandtable("position", "show", study, "--seat", game.seats[seat]).out
    assert drawn != sandtable("position", "show", study, "--seat", "spectators").out
    assert sandtable("position", "show", study, "--seat", "nobody").status == 2


def test_it_is_edited_and_what_cannot_be_leaves_it_as_it_was(sandtable: Command, study: Path) -> None:
    before: Any = position.read(games.load("midway"), study.read_text())
    card = before.game.cards.ids[before.deck[0][0]]
    done = sandtable("position", "edit", study, f"put {card} hand", "set turn 9")
    assert done.status == 0
    after: Any = position.read(before.game, study.read_text())
    assert (after.turn, len(after.hand[0])) == (9, len(before.hand[0]) + 1)
    for wrong, told in [
        ("put MU99 hand", "there is no 'MU99' here"),
        ("frob", "'frob' is no change; changes are: put THING PLACE"),
        ("set phases Turn(seat=us)", "Turn asks nobody"),
        ("set turn", "is no change"),
    ]:
        refused = sandtable("position", "edit", study, "set turn 2", wrong)
        assert (refused.status, told in refused.err, "is as it was" in refused.err) == (2, True, True)
    assert position.read(before.game, study.read_text()) == after


def test_a_study_of_a_map_game(sandtable: Command, tmp_path: Path) -> None:
    game, file = games.load("defiant"), tmp_path / "study.txt"
    file.write_text(position.write(game.new(SeededDice(1))))
    assert sandtable("position", "edit", file, "put 3Pz 0410", "take 20DP").status == 0
    shown = sandtable("position", "show", file).out
    assert "Poland Defiant: a position." in shown


@pytest.mark.parametrize("text", ["", "frob\nturn 3", "midway; turn x", "(("])
def test_a_file_that_is_no_position_is_told_in_a_line(text: str, sandtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "study.txt"
    file.write_text(text)
    refused = sandtable("position", "show", file)
    assert (refused.status, len(refused.err.splitlines()), str(file) in refused.err) == (2, 1, True)


def test_help_says_how(sandtable: Command) -> None:
    assert "Positions as texts" in sandtable("position").out
