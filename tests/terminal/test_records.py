"""Games in files: begun, told, drawn, checked, given away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel import Game, record
from sandtable.terminal.bare import BareScreen
from sandtable.terminal.tell import Sentence
from tests.terminal.conftest import Command, any_choice, match_in, only_save

Deal = Callable[..., Path]


def test_new_then_play(sandtable: Command, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    made = sandtable("new", "midway", path, "--both", "--option", "first=japan")
    assert made.status == 0
    assert match_in(path).head.commitment in made.out
    sandtable("play", path, typed=["", "done"])
    assert [line.text for line in match_in(path).lines] == ["set-up", "done"]


def test_a_watched_game_is_told_from_first_to_last(sandtable: Command, finished: Path) -> None:
    match = match_in(finished)
    assert match.outcome is not None
    watched = sandtable("play", "midway", "--watch", "--level", "0")
    assert watched.status == 0
    assert "Turn 1: United States." in watched.lines
    assert not watched.questions


def test_replay_tells_a_finished_game_in_full(sandtable: Command, finished: Path) -> None:
    match, told = match_in(finished), sandtable("replay", finished).lines
    assert told[1 : 1 + len(match.lines[0].events)] == [f"0. {match.game.say(e)}" for e in match.lines[0].events]
    assert told[-1].startswith(match.outcome.text if match.outcome else "?")
    numbers = {int(line.split(".")[0]) for line in told[1:-1]}
    assert numbers == {line.n for line in match.lines}


def test_replay_for_a_seat_and_to_a_line(sandtable: Command, finished: Path) -> None:
    told = sandtable("replay", finished, "--seat", "japan", "--upto", "0").lines
    assert "0. United States draws 9 cards." in told
    assert all(line.startswith("0. ") for line in told[1:])


def test_replay_of_a_running_game_keeps_the_other_hand_hidden(sandtable: Command, deal: Deal) -> None:
    assert "0. Japan draws 9 cards." in sandtable("replay", deal()).lines
    both = sandtable("replay", deal(1, ("human", "human"), "both.txt")).lines
    assert "0. Japan draws 9 cards." in both
    assert "0. United States draws 9 cards." in both


def test_show_draws_the_position_at_a_line(sandtable: Command, finished: Path) -> None:
    first = sandtable("show", finished, "--at", "0", "--seat", "us").out
    assert "United States, hand (9):" in first
    assert "after line 0" in first
    last = sandtable("show", finished).out
    assert "Player turn" in last


def test_show_of_a_running_game_defaults_to_its_only_person(sandtable: Command, deal: Deal) -> None:
    assert "United States, hand (9):" in sandtable("show", deal()).out
    public = sandtable("show", deal(1, ("human", "human"), "both.txt")).out
    assert "hand (9):" not in public
    assert "hand 9" in public


def test_verify_says_what_it_checked(sandtable: Command, finished: Path) -> None:
    result = sandtable("verify", finished)
    assert [line.split(":")[0] for line in result.lines] == ["game", "commitment", "dice", "actions", "end", "ok"]


def test_export_holds_only_what_the_seat_may_know(sandtable: Command, deal: Deal, tmp_path: Path) -> None:
    path, copy = deal(), tmp_path / "copy.txt"
    assert sandtable("export", path, "--seat", "japan", "-o", copy).status == 0
    match = match_in(path)
    assert copy.read_text("utf-8") == record.write_copy(match, 1)
    assert match.secret not in copy.read_text("utf-8")
    assert sandtable("export", path, "--seat", "japan").out == copy.read_text("utf-8")


def test_export_for_spectators(sandtable: Command, deal: Deal) -> None:
    path = deal()
    public = record.write_copy(match_in(path), None)
    assert sandtable("export", path).out == public
    assert sandtable("export", path, "--seat", "spectators").out == public
    assert public.endswith("copy spectators\n")


def test_a_finished_record_is_shown_and_never_written(sandtable: Command, finished: Path) -> None:
    before = finished.stat()
    assert "Anyone can check this game" in sandtable("play", finished).lines[-1]
    after = finished.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_opening_a_running_game_writes_nothing(sandtable: Command, deal: Deal) -> None:
    path = deal()
    text = path.read_text("utf-8").replace("rules ", "rules 0")
    path.write_text(text, "utf-8")
    sandtable("play", path, typed=["look", "quit"])
    assert path.read_text("utf-8") == text


def test_a_watched_line_is_kept_before_it_is_shown(
    sandtable: Command, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = deal(5, ("bot:0", "bot:0"))
    tell, told = BareScreen.tell, 0

    def checked(screen: BareScreen, game: Game, story: Sequence[Sentence], numbered: bool = False) -> None:
        nonlocal told
        told += len(story)
        if story:
            assert len(record.read(path).entries) > story[-1].n
        tell(screen, game, story, numbered)

    monkeypatch.setattr(BareScreen, "tell", checked)
    assert sandtable("play", path).status == 0
    assert told > 50


def test_rules_and_games(sandtable: Command) -> None:
    book = games.load("midway").rulebook
    everything = sandtable("rules", "midway").out
    assert all(f"{clause}: " in everything for clause in book.clauses)
    assert sandtable("rules", "midway", "turn.1").lines == (book.look_up("turn.1") or "").splitlines()
    beginning = sandtable("rules", "midway", "turn").lines
    assert beginning[0].startswith("turn.1: ")
    listed = sandtable("games").lines
    assert listed[0] == "midway: Lightning: Midway"
    assert "us (United States)" in listed[1]


def test_two_programs_do_not_overwrite_each_other(sandtable: Command, deal: Deal) -> None:
    path = deal()

    def answer(_: str) -> str:
        other = match_in(path)
        if len(other.lines) == 1:
            other.play(0, next(iter(other.state.legal())))
            record.save(path, record.write(other))
        return "done"

    result = sandtable("play", path, typed=answer)
    assert result.status == 2
    assert "changed by another program" in result.err
    assert [line.text for line in match_in(path).lines][1] != "done"


def test_random_typing_does_no_harm(sandtable: Command, deal: Deal) -> None:
    path = deal(7)
    assert sandtable("play", path, typed=any_choice(7, 50)).status == 0
    assert match_in(path).state.problems() == []


@pytest.mark.parametrize("command", ["replay", "show", "export"])
def test_nothing_is_told_of_a_finished_record_that_does_not_hold(sandtable: Command, home: Path, command: str) -> None:
    sandtable("play", "midway", typed=["resign", "yes"])
    path = only_save(home)
    text = path.read_text("utf-8")
    path.write_text(text.replace("result japan", "result us"), "utf-8")
    result = sandtable(command, str(path))
    assert result.status == 2
    assert "the record says" in result.err


def older(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Game]:
    """A file by rules that are not played any more."""
    game = match_in(path).game
    monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
    return path, game


def test_replay_tells_a_game_of_older_rules_as_it_was_written(
    sandtable: Command, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = match_in(finished)
    path, game = older(finished, monkeypatch)
    told = sandtable("replay", path)
    assert told.status == 0
    assert f"by version {game.rules_version - 1} of the rules" in told.lines[1]
    assert "nothing of it has been checked" in told.lines[2]
    sentences = {f"{line.n}. {game.say(event)}" for line in written.lines for event in line.events}
    assert sentences <= set(told.lines)
    assert written.outcome is not None
    assert written.outcome.winner is not None
    assert told.lines[-1] == f"{game.sides[written.outcome.winner]} wins. [{written.outcome.clause}]"
    upto = sandtable("replay", path, "--upto", "0").lines
    assert {line.split(".")[0] for line in upto[3:]} == {"0"}
    assert "has no line 99999" in sandtable("replay", path, "--upto", "99999").err


def test_a_running_game_of_older_rules_is_told_without_its_hands_and_cannot_go_on(
    sandtable: Command, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = older(deal(), monkeypatch)
    before = path.read_text("utf-8")
    told = sandtable("replay", path)
    assert "0. Japan draws 9 cards." in told.lines
    assert "0. United States draws 9 cards." in told.lines
    assert told.lines[-1] == "The game was not finished, and cannot go on here."
    for command in ("play", "show", "export"):
        refused = sandtable(command, path)
        assert (refused.status, "`sandtable replay` tells it" in refused.err) == (2, True)
    assert path.read_text("utf-8") == before


def test_the_dice_of_older_rules_are_checked_and_nothing_more_is_claimed(
    sandtable: Command, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = older(finished, monkeypatch)
    checked = sandtable("verify", path)
    assert checked.status == 2
    assert any(line.startswith("dice: ") and "each as the secret" in line for line in checked.lines)
    assert "ok" not in checked.lines
    assert "was played by version" in checked.err
