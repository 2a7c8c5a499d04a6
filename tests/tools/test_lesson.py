"""The tool that reads a lesson through."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.kernel import Game, Lesson, Trouble
from tools.lesson import read_through

LESSONS = [(name, lesson) for name in games.taught() for lesson in games.lessons(name)]


def to_learn(name: str, lesson: str = games.FIRST) -> tuple[Game, Lesson]:
    game = games.to_learn(name, lesson)
    assert game.lesson is not None
    return game, game.lesson


@pytest.mark.parametrize(("name", "which"), LESSONS)
def test_a_lesson_is_read_through_with_its_own_throws_and_no_more(name: str, which: str) -> None:
    game, lesson = to_learn(name, which)
    *lines, dice = read_through(game, lesson)
    assert dice.strip() == f"dice = {list(lesson.dice)}"
    for number, task in enumerate(lesson.steps, 1):
        assert any(f"{number} of {len(lesson.steps)}" in line and task.say in line for line in lines)


def test_cards_wished_for_become_throws() -> None:
    game, lesson = to_learn("midway")
    hand = ["MU41", "MU34", "MU05", "MU03", "MU21", "MU23", "MU37", "MU16", "MU10"]
    *_, dice = read_through(game, lesson, hand)
    assert dice.strip() == f"dice = {list(lesson.dice)}"
    first, *_ = read_through(game, lesson, [*hand[:8], "MU12"])
    assert "MU12" in first
    with pytest.raises(Trouble, match="throw 9 cannot bring MU01"):  # it begins on the table
        list(read_through(game, lesson, [*hand[:8], "MU01"]))
