"""What bots want remembered when a game is left, and find again."""

from __future__ import annotations

from pathlib import Path

from sandtable import arena
from sandtable.bots.player import ask
from sandtable.games import load
from sandtable.kernel import record
from sandtable.terminal import seating
from sandtable.terminal.saves import MEMO_SUFFIX, NoSave, Save
from tests.terminal.conftest import Command, match_in, only_save


def test_a_bot_goes_on_with_its_plan_after_a_game_was_left(sandtable: Command, home: Path) -> None:
    """It plays as if it had never been interrupted; its memo lies beside the save until the game is over."""
    sandtable("play", "dday", "--side", "allied", "--level", "0", typed=["done", "quit"])
    path = only_save(home)
    for _ in range(6):
        assert path.with_suffix(MEMO_SUFFIX).exists()
        sandtable("play", path.stem, typed=["done", "quit"])
    match = match_in(path)
    players = seating.bots(match)
    asked = [line for line in match.lines if line.seat in players]
    assert len(asked) > 3
    again = record.replay(record.read(path), match.game, upto=0)
    for line in match.lines[1:]:
        assert line.seat is not None
        if line.seat in players:
            assert str(ask(players[line.seat], again.state, line.n)) == line.text
        again.repeat(line.seat, line.text)
    sandtable("play", path.stem, typed=["resign", "yes"])
    assert not path.with_suffix(MEMO_SUFFIX).exists()


def test_a_memo_of_other_lines_or_none_is_passed_over(home: Path) -> None:
    match = arena.match(load("midway"), ("bot:0", "human"), 1)
    save = Save.beside_the_others(match)
    save.keep(match)
    save.keep_memos({0: b"plan"})
    assert save.memos() == {0: b"plan"}
    assert Save(save.path, save.path.read_text(), 2).memos() == {}
    save.path.with_suffix(MEMO_SUFFIX).write_text("frob")
    assert save.memos() == {}
    assert NoSave("midway").memos() == {}
