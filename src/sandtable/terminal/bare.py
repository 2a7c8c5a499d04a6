"""Bare text: one thing a line, no colours, no boxes, the same every time. For scripts, pipes and screen readers.

A line that begins with `> ` waits for an answer, and only such a line does.
Of the position only the lines that have changed since the seat last saw it are printed; `look` prints them all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sandtable.kernel import Answer, Choice, Game, Ruling, Seat, Thing, Zone
from sandtable.terminal.hexes import around
from sandtable.terminal.plain import (
    Block,
    answer_lines,
    choice_line,
    choices,
    faces_block,
    lesson,
    position,
    thing_lines,
)
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Sentence


class BareScreen:
    """Prints lines; reads lines."""

    steps = False

    def __init__(self) -> None:
        self._printed: dict[Seat | None, set[str]] = {}  # what each seat saw last
        self._typed_ahead: list[str] = []

    def title(self, title: str, lines: Sequence[str]) -> None:
        self.say(title, *lines, "")

    def show(self, scene: Scene) -> None:
        blocks = position(scene)
        seen = self._printed.get(scene.view.seat, set())
        self.tell(scene.game, scene.news)
        for block in blocks:
            self.say(*block.but(seen))
        self._remember(scene.view.seat, blocks)
        self.say(*choices(scene), *lesson(scene))

    def look(self, scene: Scene) -> None:
        if scene.gaze.at:
            self.say(*around(scene, scene.gaze.at))
            return
        blocks = position(scene)
        self.say(*(line for block in blocks for line in block.but(set())), *choices(scene), *lesson(scene))
        self._remember(scene.view.seat, blocks)

    def _remember(self, seat: Seat | None, blocks: list[Block]) -> None:
        self._printed[seat] = set[str]().union(*(block.marks() for block in blocks))

    def tell(self, game: Game, story: Sequence[Sentence], numbered: bool = False) -> None:
        self.say(*(f"{sentence.n}. {sentence.text}" if numbered else sentence.text for sentence in story))

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)

    def note(self, line: str) -> None:
        self.say(line)

    def refuse(self, ruling: Ruling) -> None:
        self.say(f"No: {ruling.text} [{ruling.clause}]".removesuffix(" []"))
        if ruling.instead:
            self.say(f"You may: {ruling.instead}")

    def thing(self, game: Game, thing: Thing) -> None:
        self.say(*thing_lines(game, thing))

    def zone(self, scene: Scene, zone: Zone) -> None:
        self.say(*faces_block(scene, zone).but(set()))

    def answer(self, scene: Scene, answer: Answer) -> None:
        self.say(*answer_lines(scene, answer))

    def which(self, choices: Sequence[tuple[int, Choice]]) -> None:
        self.say(*(choice_line(number, choice) for number, choice in choices))

    def ask(self, question: str, clause: str = "") -> str:
        self.say(f"> {question} [{clause}]" if clause else f"> {question}")
        if self._typed_ahead:
            return self._typed_ahead.pop()
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def curtain(self, name: str, message: str = "") -> None:
        self.say("", message or f"---- {name} ----")
        typed = self.ask(f"Pass the screen to {name}, who presses Enter.")
        if typed:  # a script may go on without the empty line
            self._typed_ahead.append(typed)

    def hide(self) -> None:
        """What is printed is printed."""

    def pause(self, seconds: float) -> bool:
        return False
