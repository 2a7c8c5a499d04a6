"""A game that teaches: all lies as its writer laid it, and each step says what to do and why."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from sandtable.kernel.action import Action
from sandtable.kernel.data import read_toml

if TYPE_CHECKING:
    from sandtable.kernel.game import Game


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, by which clause, what the learner plays, and what the other side does then."""

    say: str
    clause: str
    play: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Cue(Struct, frozen=True):
    """The action that comes next, and the step it belongs to."""

    step: int
    action: str
    learner: bool
    begun: bool = False  # the learner has played a part of the step already

    def instead(self, game: Game) -> str:
        """What is said to a learner who does something else that the rules allow."""
        return f"The rules allow that, but this lesson goes on with: {game.label(Action.parse(self.action))}."


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """`dice` are the throws in their order: they decide which cards are drawn. The last step has nothing to play.

    `position` is the text of the first position, if it is not that of the game.
    """

    name: str
    seat: str
    dice: tuple[int, ...]
    steps: tuple[Task, ...]
    before: tuple[str, ...] = ()  # what the other side does before the first step
    position: str = ""

    @cached_property
    def script(self) -> tuple[Cue, ...]:
        """Every action, in order."""
        cues = [Cue(0, action, learner=False) for action in self.before]
        for n, task in enumerate(self.steps):
            cues += [Cue(n, action, learner=True, begun=part > 0) for part, action in enumerate(task.play)]
            cues += [Cue(n, action, learner=False) for action in task.then]
        return tuple(cues)

    def cue(self, lines: int) -> Cue | None:
        """What comes after so many lines of a record; None when the lesson is over and play is free."""
        return self.script[lines - 1] if lines <= len(self.script) else None

    def step(self, lines: int) -> int:
        """Which step it is then, from 0; the last when the lesson is over."""
        cue = self.cue(lines)
        return len(self.steps) - 1 if cue is None else cue.step


def read_lesson(path: Path) -> Lesson:
    return read_toml(path, Lesson)
