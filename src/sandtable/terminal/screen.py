"""What the client asks of a screen; those in `bare` and `colour` are the two there are."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Protocol

from sandtable.kernel import Answer, Choice, Game, Ruling, Thing, Zone
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Sentence


class Leave(Exception):
    """A player has had enough for now."""


class Screen(Protocol):
    """Draws and asks. `ask` raises EOFError when there is nobody left to answer."""

    steps: bool  # somebody watches who can be asked to press Enter

    def title(self, title: str, lines: Sequence[str]) -> None:
        """The first words of a game."""

    def show(self, scene: Scene) -> None:
        """What happened, the position and the choices, to a seat that has to decide."""

    def look(self, scene: Scene) -> None:
        """The same again, nothing left out."""

    def tell(self, game: Game, story: Sequence[Sentence], numbered: bool = False) -> None:
        """Sentences, one to a line; numbered by the lines of the record if wanted."""

    def say(self, *lines: str) -> None:
        """An answer."""

    def note(self, line: str) -> None:
        """A line that stands with the next scene."""

    def refuse(self, ruling: Ruling) -> None:
        """Why not, and what would mend it."""

    def thing(self, game: Game, thing: Thing) -> None:
        """A card, unit or place with all that is printed on it, and where that comes from."""

    def zone(self, scene: Scene, zone: Zone) -> None:
        """A zone with the face of every card."""

    def answer(self, scene: Scene, answer: Answer) -> None:
        """What was asked of the position; on a map where there is one."""

    def which(self, choices: Sequence[tuple[int, Choice]]) -> None:
        """The choices that what was typed can mean."""

    def ask(self, question: str, clause: str = "") -> str:
        """A line from the player. The question is the last thing before it."""

    def curtain(self, name: str, message: str = "") -> None:
        """Hide everything until the person of that name sits at the screen."""

    def hide(self) -> None:
        """Wipe away what a person was shown whom nobody follows at the screen."""

    def pause(self, seconds: float) -> bool:
        """Give one who watches time to read; whether he wants to stop."""


def is_bare(wanted: bool) -> bool:
    """Bare text for a pipe, a file, a dumb terminal, or one who wants it."""
    return wanted or not sys.stdout.isatty() or os.environ.get("TERM") in ("dumb", "unknown")


def open_screen(bare: bool = False) -> Screen:
    """The screen that suits where the words go."""
    if is_bare(bare):
        from sandtable.terminal.bare import BareScreen

        return BareScreen()
    from sandtable.terminal.colour import ColourScreen

    return ColourScreen()
