"""Learning a game at the terminal."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from sandtable import games
from sandtable.terminal.bare import BareScreen
from sandtable.terminal.scene import Scene
from sandtable.terminal.start import learn
from tests.terminal.conftest import Command, at_a_terminal
from tests.terminal.test_screen import drawn, plain

LESSONS = [
    name if lesson == games.FIRST else f"{name} {lesson}" for name in games.taught() for lesson in games.lessons(name)
]
EACH = pytest.mark.parametrize("game", LESSONS)


def wanted(game: str) -> list[str]:
    """What a good learner types."""
    lesson = games.to_learn(*game.split()).lesson
    assert lesson is not None
    return [cue.action for cue in lesson.script if cue.learner]


@EACH
def test_a_lesson_leads_to_free_play(sandtable: Command, home: Path, game: str) -> None:
    lesson = games.to_learn(*game.split()).lesson
    assert lesson is not None
    result = sandtable("learn", *game.split(), typed=wanted(game))
    assert (result.status, result.err) == (0, "")
    said = [line for line in result.lines if line.startswith("Step ")]
    for number, task in enumerate(lesson.steps, 1):
        assert any(line.startswith(f"Step {number} of {len(lesson.steps)}: {task.say}") for line in said)
    assert len(said) == len(result.questions) == len(wanted(game)) + 1
    above = [result.lines[place - 1] for place, line in enumerate(result.lines) if line.startswith("> ")]
    assert above == said
    assert result.lines[-1] == f"A lesson is not kept. To begin it again: sandtable learn {game}"
    assert not list(home.iterdir())


def test_another_action_is_answered_with_a_friendly_word(sandtable: Command) -> None:
    typed = ["done", "10", "7 10", "why resupply", "resupply", "discard capt simard", "save", "log"]
    result = sandtable("learn", "midway", typed=typed)
    assert result.out.count("The rules allow that, but this lesson goes on with: Discard Ditched at Sea.") == 2
    assert result.out.count("The rules allow that, but this lesson goes on with: Discard Capt Simard.") == 1
    assert result.out.count("No: ") == 2  # of the rules: no operation yet
    assert any(line.startswith("Step 2 of 12: ") for line in result.lines)
    assert "Kept in" not in result.out


def test_a_lesson_only_goes_forward_until_play_is_free(sandtable: Command) -> None:
    words = "A lesson only goes forward, a step at a time."
    for typed in ("undo", "take-back 1", "quick", "pass on"):
        assert words in sandtable("learn", "midway", typed=[wanted("midway")[0], typed]).out
    free = sandtable("learn", "midway", typed=[*wanted("midway"), "1", "undo", "1"])
    assert words not in free.out
    assert free.out.count("United States discards VF-6 Wildcats (Enterprise).") == 2
    assert sum(line.startswith("Step 12 of 12") for line in free.lines) == 1


def test_what_is_next_within_a_step(sandtable: Command) -> None:
    said = [line for line in sandtable("learn", "midway", typed=wanted("midway")[:2]).lines if line.startswith("Step")]
    assert [line.partition(" Next: ")[2] for line in said] == ["", "Discard Capt Simard.", ""]


def test_after_a_lesson_the_game_goes_on_to_its_end(sandtable: Command) -> None:
    result = sandtable("learn", "dday", typed=[*wanted("dday"), *["done"] * 3, "resign", "yes"])
    assert "Germany wins" in result.out
    assert "Anyone can check" not in result.out


class Watched(BareScreen):
    """Keeps what it is to show, and answers as it was told."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self.answers, self.scenes = answers, list[Scene]()

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    def ask(self, question: str, clause: str = "") -> str:
        return self.answers.pop(0) if self.answers else "quit"


@EACH
def test_every_step_fits_a_small_terminal(home: Path, game: str) -> None:
    screen = Watched(wanted(game))
    name, *lesson = game.split()
    learn(name, screen, *lesson)
    assert len(screen.scenes) == len(wanted(game)) + 1
    for scene in screen.scenes:
        text = plain(drawn(scene, 80, 24))
        assert " ".join(scene.lesson.replace(":", " ", 1).split()) in " ".join(text.split())
        opened = scene is screen.scenes[0]  # else there are no lines of opening words, which `drawn` draws
        drawn_more = 0 if opened else 2 if scene.game.table == "map" else 1
        question = f"{scene.view.prompt.text}  {scene.view.prompt.clause}"
        below = len(textwrap.wrap(question, 80)) + 1  # and the line that is typed
        assert text.count("\n") - drawn_more + below <= 24


def test_a_lesson_at_a_terminal(home: Path) -> None:
    screen = at_a_terminal(["learn", "poland"], ["2", "reinforce", "quit"])
    assert "Step 1 of 12" in screen
    assert "this lesson goes on with: Reinforce" in screen
    assert "Step 2 of 12" in screen


def test_no_such_lesson(sandtable: Command) -> None:
    result = sandtable("learn", "chess")
    assert (result.status, "there are: midway" in result.err) == (2, True)
    result = sandtable("learn", "summer", "second")
    assert (result.status, "it has: first, example" in result.err) == (2, True)
