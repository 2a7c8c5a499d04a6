"""Errors that a user reads: one line that says what is wrong and where."""

from __future__ import annotations

from pathlib import Path


class Trouble(Exception):
    """Something from outside is not as it must be; the text is one clear line."""


class FileTrouble(Trouble):
    """A file is not as it must be, at a line where that is known."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        where = f"{path}, line {line}" if line else f"{path}"
        super().__init__(f"{where}: {problem}")
        self.path, self.problem, self.line = path, problem, line
