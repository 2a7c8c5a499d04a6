"""Games between players, one by one and by the hundred."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import sandtable
from sandtable import arena, games
from sandtable.bots.levels import RandomPlayer, for_game
from sandtable.bots.player import Brief, Player, Redealer
from sandtable.kernel import Action, Event, FileTrouble, Line, SeededDice, Trouble, View, record
from sandtable.terminal import kits

GAME = games.load("midway")


class Frobber(Player):
    """Answers with what no rule knows."""

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        return Action("frob")


class Listener(Player):
    """Plays anything, and keeps what it has heard."""

    listens = True

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief)
        self.heard, self.chose = list[Line](), list[int]()

    def hear(self, line: Line) -> None:
        self.heard.append(line)

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        self.chose.append(number)
        return redeal(self.brief.dice(number)).legal().sample(self.brief.dice(-number))


def contest(file: Path | None = None, processes: int = 1, games_: int = 6) -> list[arena.Line]:
    return arena.contest(GAME, 1, 0, range(games_), swap=True, file=file, processes=processes, quiet=True)


def test_each_action_is_told_when_it_has_been_played() -> None:
    state, players = arena.begin(GAME, [RandomPlayer, RandomPlayer], 3)
    replay = GAME.new(SeededDice("game 3"))
    for action in arena.decisions(state, players):
        replay.apply(action)
        assert replay == state
    assert state.outcome() is not None


def test_a_match_is_played_on_record() -> None:
    match = arena.match(GAME, ("first", "second"), 5)
    played = arena.play(match, [for_game("midway")[1](Brief(GAME, seat, seat)) for seat in (0, 1)])
    assert match.outcome is not None
    assert played.winner == match.outcome.winner
    assert played.decisions == len(match.lines) - 1
    record.verify(record.parse(record.write(match)), GAME)


def test_a_player_hears_every_line_as_its_seat_sees_it_before_it_chooses() -> None:
    match = arena.match(GAME, ("first", "second"), 6)
    players = [Listener(Brief(GAME, seat, seat)) for seat in (0, 1)]
    arena.play(match, players)
    for seat, player in enumerate(players):
        assert player.heard == [line.seen_by(seat) for line in match.lines[: player.chose[-1]]]
        assert player.chose == [line.n for line in match.lines if line.seat == seat]
    assert any(line.seen_by(0) != line.seen_by(1) for line in players[0].heard)


def test_a_position_is_told_to_players_as_a_match_is() -> None:
    state, players = arena.begin(GAME, [Listener, Listener], 6)
    twin, log = GAME.new(SeededDice("game 6"), None, events := list[Event]()), [len(events)]
    for action in arena.decisions(state, players):
        twin.apply(action)
        log.append(len(events))
    heard = players[0].heard  # type: ignore[attr-defined]
    assert [line.n for line in heard] == [*range(len(heard))]
    for line, begun, done in zip(heard[1:], log, log[1:], strict=False):
        assert line.events == tuple(event.seen_by(0) for event in events[begun:done])


def test_the_effort_is_agreed_and_told() -> None:
    lines = arena.contest(GAME, 0, 0, [1], effort=7, quiet=True)
    assert [line.effort for line in lines] == [7]
    assert arena.begin(GAME, [Listener, Listener], 1, effort=7)[1][0].brief.effort == 7


def test_an_answer_that_is_not_allowed_is_not_played() -> None:
    state, players = arena.begin(GAME, [Frobber, Frobber], 1)
    before = state.dump()
    with pytest.raises(arena.Misplay, match=r"answers frob: .*'frob' is not one of your actions now") as told:
        arena.play(state, players)
    assert state.dump() == before
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)  # noqa: S301  our own


def test_seats_are_swapped_and_a_seed_gives_the_same_line_again() -> None:
    lines = contest()
    assert [line.players for line in lines[:2]] == [("level 1", "level 0"), ("level 0", "level 1")]
    assert [line.seed for line in lines[:4]] == [0, 0, 1, 1]
    assert lines == contest()
    assert sum(line.victor == "level 1" for line in lines) > len(lines) // 2


def test_processes_write_the_same_lines_as_one(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert contest(one) == contest(two, processes=2)
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("left", [0, 1, 400, 401, 1000])
def test_a_file_that_was_cut_anywhere_is_finished_as_if_it_had_not_been(left: int, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    lines = contest(whole)
    cut.write_bytes(whole.read_bytes()[:left])
    assert contest(cut) == lines
    assert cut.read_bytes() == whole.read_bytes()


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = contest(tmp_path / "kept")
    monkeypatch.setattr("sandtable.arena.contests.play", None)
    assert contest(tmp_path / "kept") == lines


def test_lines_of_another_contest_stay(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    random = arena.contest(GAME, 0, 0, range(3), file=file, quiet=True)
    both = contest(file)
    assert len(file.read_text().splitlines()) == len(random) + len(both)
    assert arena.contest(GAME, 0, 0, range(3), file=file, quiet=True) == random


def test_a_line_that_is_none_is_told_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    contest(file)
    file.write_text(file.read_text().replace('"seed":1,', '"seed":"one",', 1))
    with pytest.raises(FileTrouble, match=r"kept, line 3: is no line of a game"):
        contest(file)


def test_a_level_that_is_not_there_and_a_player_without_a_name_are_told() -> None:
    with pytest.raises(Trouble, match="midway has no level 9; it has: 0, 1"):
        arena.contest(GAME, 9, 0, [1])
    from functools import partial

    with pytest.raises(Trouble, match="has no name that could stand in a line"):
        arena.contest(GAME, partial(RandomPlayer), 0, [1], quiet=True)


def test_a_kit_is_played_in_other_processes_too(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    kits.export("midway", folder)
    with (folder / "cards.csv").open("a", encoding="utf-8") as cards:
        cards.write("MU43,us,action,Lucky Find,event,1,0,,,,MOD +2,owner,owner,owner\n")
    game = sandtable.load("midway", kit=folder)
    lines = [arena.contest(game, 1, 0, range(2), processes=many, quiet=True) for many in (1, 2)]
    assert lines[0] == lines[1]
    assert {line.data for line in lines[0]} == {game.data_hash}
    assert game.data_hash != GAME.data_hash
    text = sandtable.position.write(state := game.new(SeededDice(1)))
    assert sandtable.position.read(game, text) == state
    with pytest.raises(Trouble, match="there is no 'MU43' here"):
        sandtable.position.read(GAME, text)
    assert sandtable.Codec(game).encode(Action("play", "MU43"))


KILLED = """
from pathlib import Path
from sandtable import arena
arena.contest("midway", 1, 1, range(200), file=Path({file!r}), processes={processes})
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_no_game_is_lost_or_repeated_by_a_kill(processes: int, tmp_path: Path) -> None:
    file, whole = tmp_path / "killed", tmp_path / "whole"
    code = KILLED.format(file=str(file), processes=processes)
    for lines in (5, 20):
        run = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL, start_new_session=True)
        while not file.exists() or file.read_bytes().count(b"\n") < lines:
            assert run.poll() is None
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
        run.wait()
        _must_end(run.pid)
    arena.contest(GAME, 1, 1, range(30), file=file, quiet=True)
    arena.contest(GAME, 1, 1, range(30), file=whole, quiet=True)
    assert file.read_bytes().startswith(whole.read_bytes())
    seeds = [line.partition('"seed":')[2].partition(",")[0] for line in file.read_text().splitlines()]
    assert len(seeds) == len(set(seeds))


def _must_end(session: int) -> None:
    """No worker stays behind: none of the session's processes is left but those that wait to be buried."""
    for _ in range(6000):  # two minutes
        stats = [text.rpartition(")")[2].split() for text in _stats()]
        if not any(int(stat[3]) == session and stat[0] != "Z" for stat in stats):
            return
        time.sleep(0.02)
    pytest.fail("a worker waits for a runner that was killed")


def _stats() -> Iterator[str]:
    """Of the processes that are there; others may end while we look."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            yield path.read_text()


def test_progress_is_told_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    arena.contest(GAME, 0, 0, range(2))
    told = capsys.readouterr()
    assert told.out == ""
    assert "midway: 2 of 2 games" in told.err
