"""A terminal with colours and boxes: clears itself for each decision, answers questions below it."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from rich.console import Console, RenderableType
from rich.text import Text

from sandtable.kernel import Answer, Choice, Game, Ruling, Thing, Zone
from sandtable.terminal import draw
from sandtable.terminal.arrange import arrange
from sandtable.terminal.bare import answer_lines
from sandtable.terminal.scene import Scene, chart_of
from sandtable.terminal.tell import Sentence
from sandtable.terminal.window import window

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled off it


class ColourScreen:
    """Draws with rich, which honours NO_COLOR."""

    steps = True

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._opening: list[str] = []
        self._readline = _line_editing()

    def _print(self, part: RenderableType) -> None:
        self.console.print(part, width=min(self.console.width, draw.WIDEST))

    def title(self, title: str, lines: Sequence[str]) -> None:
        self._opening = list(lines)  # the header of every screen has the title

    def show(self, scene: Scene) -> None:
        self.console.clear()
        self._print(arrange(self.console, scene, self._opening))
        self._opening = []

    def look(self, scene: Scene) -> None:
        self._print(arrange(self.console, scene))

    def tell(self, game: Game, story: Sequence[Sentence], numbered: bool = False) -> None:
        self._print(draw.story(story, numbered))

    def say(self, *lines: str) -> None:
        for line in lines:
            self._print(Text(line))

    def note(self, line: str) -> None:
        self._opening.append(line)

    def refuse(self, ruling: Ruling) -> None:
        self._print(draw.refusal(ruling))

    def thing(self, game: Game, thing: Thing) -> None:
        self._print(draw.card(game, thing))

    def zone(self, scene: Scene, zone: Zone) -> None:
        self._print(draw.zone(scene, zone))

    def answer(self, scene: Scene, answer: Answer) -> None:
        if chart_of(scene.game) and (answer.spots or answer.ways):
            self._print(window(scene, self.console.width, self.console.height - 6, answer))
        self.say(*answer_lines(answer))

    def which(self, choices: Sequence[tuple[int, Choice]]) -> None:
        self._print(draw.which(choices))

    def ask(self, question: str, clause: str = "") -> str:
        self._print(draw.question(question, clause))
        return input("> ").strip()

    def curtain(self, name: str, message: str = "") -> None:
        self.hide()
        if message:
            self.say(message)
        self.ask(f"Pass the screen to {name}, who presses Enter.")

    def hide(self) -> None:
        if self._readline is not None:
            self._readline.clear_history()  # what the other typed
        self.console.file.write(WIPE)

    def pause(self, seconds: float) -> bool:
        """Enter or Ctrl-C stops."""
        try:
            return _typed_within(seconds)
        except KeyboardInterrupt:
            return True


def _typed_within(seconds: float) -> bool:
    """Whether a line is typed in that time; it is read, and means nothing else."""
    try:
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
    except (OSError, ValueError):  # a system that cannot wait for a keyboard
        time.sleep(seconds)
        return False
    if ready:
        os.read(sys.stdin.fileno(), 4096)
    return bool(ready)


def _line_editing() -> ModuleType | None:
    """Arrow keys and history at the prompt, where the system has them."""
    with contextlib.suppress(ImportError):
        return import_module("readline")
    return None
