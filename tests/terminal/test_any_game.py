"""The client knows no game: it plays the toy hex game of the tests as it plays any other."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from sandtable import games
from sandtable.bots.levels import RandomPlayer
from sandtable.bots.player import Maker
from sandtable.kernel import Game, SeededDice
from sandtable.terminal import seating
from sandtable.terminal.arrange import arrange
from sandtable.terminal.scene import Scene
from tests import toy
from tests.terminal.conftest import Command, any_choice, match_in, only_save

CLIENT = Path(seating.__file__).parent


@pytest.fixture
def skirmish(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy in the place of the titles, with a random bot."""

    def load(name: str, data: Path | None = None) -> Game:
        return toy.load(data)

    def for_game(name: str) -> Mapping[int, Maker]:
        return {0: RandomPlayer}

    monkeypatch.setattr(games, "NAMES", ("skirmish",))
    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr(seating, "for_game", for_game)
    return toy.load()


def test_a_hex_game_by_script(sandtable: Command, skirmish: Game, home: Path) -> None:
    result = sandtable("play", "skirmish", typed=any_choice(1))
    assert result.status == 0
    unit = next(thing for thing in skirmish.things.values() if thing.sort == "unit")
    assert re.search(rf"{unit.name} at \w+\.", result.out)
    assert sandtable("verify", only_save(home)).lines[-1] == "ok"


def test_two_persons_choose_in_secret(sandtable: Command, skirmish: Game, home: Path) -> None:
    """What one chooses behind the curtain is not in what the other is shown."""
    result = sandtable("play", "skirmish", "--both", typed=["", "1", ""])
    match = match_in(only_save(home))
    chosen = match.game.name_of(match.lines[1].text.split()[-1])
    after = result.out[result.out.rindex("Pass the screen") :]
    assert f"chooses orders: {chosen}" not in after
    assert "chooses orders." in after


@pytest.mark.parametrize("width", [80, 160])
def test_a_hex_game_drawn(skirmish: Game, width: int) -> None:
    state, dice = skirmish.new(SeededDice(1)), SeededDice(2)
    file = io.StringIO()
    console = Console(file=file, width=width, height=50, force_terminal=True, color_system=None)
    for _ in range(30):
        seat = state.to_act()
        if seat is None:
            break
        console.print(arrange(console, Scene(skirmish, state.view(seat), ("you", "bot 0"))))
        state.apply(state.legal().sample(dice))
    assert file.getvalue()
    assert all(cell_len(line) <= width for line in file.getvalue().splitlines())


def test_the_client_names_no_side_no_card_and_no_game() -> None:
    words = {"midway", "japan", "united states", "akagi", "objective", "assault", "discard", "carrier"}
    words |= {"poland", "germany", "d-day", "dday", "omaha", "beach", "inactive", "infantry"}
    for path in CLIENT.glob("*.py"):
        text = path.read_text("utf-8").lower()
        assert not {word for word in words if word in text}, path.name
