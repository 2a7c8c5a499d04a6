"""Errors that a user reads: one line that says what is wrong and where."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType


class Trouble(Exception):
    """Something from outside is not as it must be; the text is one clear line."""


class FileTrouble(Trouble):
    """A file is not as it must be, at a line where that is known."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        where = f"{path}, line {line}" if line else f"{path}"
        super().__init__(f"{where}: {problem}")
        self.path, self.problem, self.line = path, problem, line

    @property
    def all(self) -> tuple[FileTrouble, ...]:
        """Each trouble by itself."""
        return (self,)


class ManyTroubles(FileTrouble):
    """Several things are not as they must be; the text is the first of them."""

    def __init__(self, troubles: tuple[FileTrouble, ...]) -> None:
        first = troubles[0]
        super().__init__(first.path, f"{first.problem} (and {len(troubles) - 1} more)", first.line)
        self._troubles = troubles

    @property
    def all(self) -> tuple[FileTrouble, ...]:
        return self._troubles


class Gathering:
    """`with` it, work goes on after trouble with a file, so that a person reads of all at once; `end` raises it."""

    def __init__(self) -> None:
        self._troubles: tuple[FileTrouble, ...] = ()

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if isinstance(error, FileTrouble):
            self._troubles += error.all
            return True
        return False

    def end(self) -> None:
        if self._troubles:
            raise ManyTroubles(self._troubles) if len(self._troubles) > 1 else self._troubles[0]
