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
from rich.segment import SegmentLines
from rich.text import Text

from sandtable.kernel import Answer, Choice, Game, Ruling, Thing, Zone
from sandtable.terminal import draw, keys
from sandtable.terminal.arrange import arrange, arranged, story_pages
from sandtable.terminal.ink import WIDEST, hung
from sandtable.terminal.plain import answer_lines
from sandtable.terminal.scene import Scene, map_of
from sandtable.terminal.screen import Leave
from sandtable.terminal.tell import Sentence
from sandtable.terminal.window import drifted, window

PAGED = 4  # lines of the screen that a page of an answer leaves for what is asked below it
SKIP, GONE = "skip", ("quit", "q", "exit")
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled off it


class ColourScreen:
    """Draws with rich, which honours NO_COLOR."""

    steps = True

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._opening: list[str] = []
        self._roaming: Scene | None = None  # the map that arrow keys move, after `look`
        self._ahead = ""  # typed before it was asked for
        self._told, self._skipped = 0, False  # lines of an answer since the last question; whether the rest is unwanted
        self._readline = _line_editing()

    def _print(self, part: RenderableType) -> None:
        self.console.print(part, width=min(self.console.width, WIDEST))

    def _tell(self, part: RenderableType) -> None:
        """A part of an answer. What has no room on the screen waits until the player turns the page."""
        width, each = min(self.console.width, WIDEST), max(self.console.height - PAGED, 1)
        lines = self.console.render_lines(part, self.console.options.update(width=width), pad=False)
        while lines and not self._skipped:
            if self._told >= each:
                self._skipped, self._told = not self._reads_on(), 0
                continue
            now = lines[: each - self._told]
            self._print(SegmentLines(now, new_lines=True))
            lines, self._told = lines[len(now) :], self._told + len(now)

    def title(self, title: str, lines: Sequence[str]) -> None:
        self._opening = list(lines)  # the header of every screen has the title

    def show(self, scene: Scene) -> None:
        page, told = arranged(self.console, scene, self._opening)
        if not told and scene.view.seat is not None and self._tell_by_pages(scene):
            page = arrange(self.console, scene.when_told(), self._opening)
        self.console.clear()
        self._print(page)
        self._opening = []

    def _tell_by_pages(self, scene: Scene) -> bool:
        """What has no room beside the position, a page at a time; whether the player has read them all."""
        pages, read = story_pages(self.console, scene), 0
        for number, page in enumerate(pages, 1):
            self.console.clear()
            self._print(page)
            more = "skip leaves it to the log" if number < len(pages) else ""
            if not self._turns(f"What happened, page {number} of {len(pages)}.", more):
                break
            read = number
        self._forget()
        return 0 < read == len(pages)

    def _reads_on(self) -> bool:
        """Whether the player wants the rest of an answer. Whatever else he types ends it and is his next line."""
        self._forget()
        typed = self.ask(f"There is more. Enter goes on; {SKIP} ends it.")
        if typed.lower() in GONE:
            raise Leave
        self._ahead = "" if typed.lower() in ("", SKIP) else f"{typed}\n"
        return not typed

    def _turns(self, where: str, skip: str) -> bool:
        """Whether the player turns the page. No order is taken here: he does not see what he could choose."""
        question = f"{where} Enter goes on{f'; {skip}' if skip else ''}."
        self._forget()
        while typed := self.ask(question).lower():
            if typed == SKIP:
                return False
            if typed in GONE:
                raise Leave
            self._print(Text(f"Nothing is done with that: here Enter goes on, {SKIP} skips, quit leaves."))
        return True

    def _forget(self) -> None:
        """What was typed before it could be meant for what is asked."""
        self._ahead = ""
        keys.forget()

    def look(self, scene: Scene) -> None:
        if map_of(scene.game):
            self.console.clear()
            self._roaming = scene
        self._print(arrange(self.console, scene))

    def tell(self, game: Game, story: Sequence[Sentence], numbered: bool = False) -> None:
        self._tell(draw.story(story, numbered))

    def say(self, *lines: str) -> None:
        for line in lines:
            self._tell(hung(line, min(self.console.width, WIDEST)))

    def note(self, line: str) -> None:
        self._opening.append(line)

    def refuse(self, ruling: Ruling) -> None:
        self._tell(draw.refusal(ruling))

    def thing(self, game: Game, thing: Thing) -> None:
        self._tell(draw.card(game, thing))

    def zone(self, scene: Scene, zone: Zone) -> None:
        self._tell(draw.zone(scene, zone))

    def answer(self, scene: Scene, answer: Answer) -> None:
        drawn = bool(map_of(scene.game) and (answer.spots or answer.ways))
        if drawn:
            self._tell(window(scene, self.console.width, self.console.height - 6, answer))
        self.say(*answer_lines(scene, answer, drawn))

    def which(self, choices: Sequence[tuple[int, Choice]]) -> None:
        self._tell(draw.which(choices))

    def ask(self, question: str, clause: str = "") -> str:
        scene, self._roaming = self._roaming, None
        self._told, self._skipped = 0, False
        self._print(draw.question(question, clause))
        if scene is not None and keys.can_read():
            self._roam(scene, question, clause)
        return self._line()

    def _roam(self, scene: Scene, question: str, clause: str) -> None:
        """Move the map by arrow keys until something else is typed."""
        while True:
            self.console.file.write("> ")
            self.console.file.flush()
            key, self._ahead = keys.arrow_or_line()
            self.console.file.write("\r")
            if not key:
                return
            scene.gaze.turn(drifted(scene, key), scene.view.board.focus)
            self.console.clear()
            self._print(arrange(self.console, scene))
            self._print(draw.question(question, clause))

    def _line(self) -> str:
        """A line from the player; what he has typed already is its beginning, or all of it."""
        typed, self._ahead = self._ahead, ""
        if keys.END in typed:
            raise EOFError
        line, end, rest = typed.replace("\r", "\n").partition("\n")
        if end:
            self._ahead = rest
            self.console.print(f"> {line}")
            return line.strip()
        if self._readline is None:
            return (line + input(f"> {line}")).strip()
        self._readline.set_startup_hook(lambda: self._readline.insert_text(line))
        try:
            return input("> ").strip()
        finally:
            self._readline.set_startup_hook(None)

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
