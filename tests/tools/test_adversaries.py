"""Scripts against perverse players: a few games in every run, and the faults that would be found."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.bots.levels import ScriptPlayer
from sandtable.kernel import Action, State
from tools import adversaries
from tools.adversaries import AT_CARDS, FIRST, ON_MAPS, Job, Played, options_of, play, play_all


@pytest.mark.parametrize("title", games.NAMES)
@pytest.mark.parametrize("n", [0, 3, 4, 7, 9])
def test_no_script_is_stuck_against_a_perverse_player(title: str, n: int) -> None:
    played = play(Job(title, FIRST + 1000 + n))
    assert (played.failure, played.decisions > 20) == ("", True)


def test_each_taste_plays_both_seats_and_all_options_come_up() -> None:
    maps, cards = ([(taste[n // 2 % len(taste)], n % 2) for n in range(200)] for taste in (ON_MAPS, AT_CARDS))
    assert set(maps) == {(taste, seat) for taste in ON_MAPS for seat in (0, 1)}
    assert set(cards) == {(taste, seat) for taste in AT_CARDS for seat in (0, 1)}
    game = games.load("summer")
    chosen = {pair for n in range(200) if n % 3 for pair in options_of(game, FIRST + n).items()}
    assert chosen == {(option.name, value) for option in game.options for value in option.values}


def wrong(state: State) -> Action:
    return Action("frob")


def raising(state: State) -> Action:
    raise KeyError("no plan")


def stuck(state: State) -> Action:
    while True:
        pass


@pytest.mark.parametrize(
    ("script", "told", "seconds"),
    [(wrong, "script answers frob", 60), (raising, "KeyError: 'no plan'", 60), (stuck, "raises Stuck", 0.2)],
)
def test_a_script_that_fails_is_told_with_its_phase(
    script: Callable[[State], Action], told: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adversaries, "MINUTE", seconds)
    monkeypatch.setattr(adversaries, "for_game", lambda _: {1: lambda brief: ScriptPlayer(brief, script)})
    failure = play(Job("midway", FIRST)).failure
    assert told in failure
    assert re.search(r" at [A-Z]\w+$", failure)


def test_a_game_that_does_not_end_and_an_unsound_position_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(adversaries, "LONGEST", 5)
        assert play(Job("midway", FIRST)).failure == "does not end"
    monkeypatch.setattr(type(games.load("midway")).state, "problems", lambda _: ["two carriers in one place"])
    assert "two carriers in one place" in play(Job("midway", FIRST)).failure


def test_a_run_that_was_stopped_goes_on_and_failures_are_told_at_once_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    jobs, file, played = [Job("midway", FIRST + n) for n in range(3)], tmp_path / "games", list[int]()

    def one(job: Job, failure: str = "") -> Played:
        played.append(job.seed - FIRST)
        return Played(job, "rare", 30, failure)

    monkeypatch.setattr(adversaries, "play", lambda job: one(job, "does not end" if job == jobs[1] else ""))
    assert [game.failure for game in play_all(jobs[:2], file)] == ["", "does not end"]
    assert f"midway {FIRST + 1} (rare): does not end" in capsys.readouterr().out
    monkeypatch.setattr(adversaries, "play", one)
    assert not any(game.failure for game in play_all(jobs, file))
    assert played == [0, 1, 1, 2]
