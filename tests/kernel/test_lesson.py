"""Lessons: throws that lie as they were written, and what comes next after so many lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import arena, games
from sandtable.kernel import Action, CommittedDice, Cue, FileTrouble, Lesson, SeededDice, Task, Trouble, read_lesson
from sandtable.kernel.position import first, read

STEPS = (
    Task("Say hello.", "one", play=("wave", "smile"), then=("nod",)),
    Task("Say good-bye.", "two", play=("leave",)),
    Task("That was it.", "one"),
)
LESSON = Lesson("Manners", "ann", (3, 1), STEPS, before=("cough",))


def rolls(dice: CommittedDice, n: int, sides: int = 6) -> list[int]:
    return [dice.below(sides) for _ in range(n)]


def test_stacked_throws_come_first_then_those_of_the_key() -> None:
    dice = CommittedDice(b"a key", stacked=(5, 0, 8))
    assert rolls(dice, 3) == [5, 0, 2]
    assert dice.trace == []
    assert rolls(dice, 20) == rolls(CommittedDice(b"a key", counter=3), 20)
    assert [roll.counter for roll in dice.trace] == list(range(3, 23))


def test_stacked_throws_are_the_same_in_a_replay_and_gone_after_a_take_back() -> None:
    dice = CommittedDice(b"a key", stacked=(5, 0, 2))
    assert rolls(dice.at(0, 1), 2) == [0, 2]
    assert rolls(dice.at(1, 0), 20) == rolls(CommittedDice(b"a key", epoch=1), 20)


def test_a_cue_for_every_line_and_none_when_play_is_free() -> None:
    """Line 0 is the set-up."""
    assert [LESSON.cue(lines) for lines in range(1, 7)] == [
        Cue(0, "cough", learner=False),
        Cue(0, "wave", learner=True),
        Cue(0, "smile", learner=True, begun=True),
        Cue(0, "nod", learner=False),
        Cue(1, "leave", learner=True),
        None,
    ]
    assert [LESSON.step(lines) for lines in range(1, 8)] == [0, 0, 0, 0, 1, 2, 2]


def test_a_lesson_file_with_a_slip_is_trouble(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(
        'name = "Go"\nseat = "us"\ndice = []\n[[steps]]\nsay = "Go."\nclause = "a"\nplays = ["done"]\n', "utf-8"
    )
    with pytest.raises(FileTrouble, match="plays"):
        read_lesson(path)


@pytest.mark.parametrize("name", games.taught())
def test_a_lesson_is_no_part_of_what_a_game_is_played_with(name: str) -> None:
    for lesson in games.lessons(name):
        learned, played = games.to_learn(name, lesson), games.load(name)
        assert learned.lesson is not None
        assert played.lesson is None
        assert learned.data_hash == played.data_hash
        assert not [file for file in played.FILES if file.startswith("lesson")]


def test_a_lesson_may_begin_with_a_position_of_its_own() -> None:
    game = games.to_learn("summer", "example")
    assert game.lesson is not None
    state = first(game, game.check({}), SeededDice(1))
    assert state == read(game, game.lesson.position)
    assert state != game.new(SeededDice(1))
    match = arena.match(game, ("Ann", "Ben"), 1)
    assert match.state == state
    for cue in game.lesson.script:
        seat = match.to_act()
        assert seat is not None
        match.play(seat, Action.parse(cue.action))
    *_, (_, last, _) = match.standing()
    assert last == match.state
    match.take_back(1)
    assert match.state == state


def test_what_lessons_a_game_has() -> None:
    assert games.lessons("summer") == {"first": "The first operation", "example": "Example of play"}
    with pytest.raises(Trouble, match="it has: first, example"):
        games.to_learn("summer", "second")
