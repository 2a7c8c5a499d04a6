"""Single keys from a terminal, before a line is typed: arrow keys move what is looked at, any other begins the line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
ARROW = re.compile(r"\x1b[\[O](?:1;\d)?([ABCD])")
END = "\x04"  # Ctrl-D


def arrow_or_line() -> tuple[str, str]:
    """The arrow key that is pressed, if one is, else what was typed so far, perhaps with the end of its line.

    Of keys that come faster than they can be answered the last arrow counts.
    """
    with _each_key_at_once():
        typed = os.read(sys.stdin.fileno(), 1024).decode(errors="replace")
        while typed in ("\x1b[", "\x1bO"):  # the rest of the key is on its way
            typed += os.read(sys.stdin.fileno(), 1024).decode(errors="replace")
    arrows, rest = ARROW.findall(typed), ARROW.sub("", typed).replace("\x1b", "")
    return (ARROWS[arrows[-1]], "") if arrows and not rest else ("", rest)


def can_read() -> bool:
    """Whether keys can be read one by one: a terminal, on a system that has its settings."""
    with suppress(ImportError, ValueError, OSError):
        import termios  # noqa: F401

        return sys.stdin.isatty()
    return False


def forget() -> None:
    """Drop what was typed and not read yet, where that can be done."""
    if can_read():
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def _each_key_at_once() -> Iterator[None]:
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
