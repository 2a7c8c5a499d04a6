"""Where games are kept: one record a game, in the user's data folder, written whole after every line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from sandtable.kernel import FileTrouble, Match, Trouble
from sandtable.kernel import record as records
from sandtable.kernel.data import read_text
from sandtable.kernel.record import Record

SUFFIX = ".txt"
NEWEST = 20  # how many saves are looked at when a game is to be resumed


def folder() -> Path:
    """SANDTABLE_HOME, or the place where this system keeps a user's data."""
    if home := os.environ.get("SANDTABLE_HOME"):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("sandtable", appauthor=False)


class Save:
    """The file of a game. It is never written over what another program wrote."""

    def __init__(self, path: Path, text: str | None = None) -> None:
        """`text` is what the file held when it was read; None: there must be no such file yet."""
        self.path, self._text = path, text

    @classmethod
    def beside_the_others(cls, match: Match) -> Save:
        """A new file among the user's saves, with a name that no other game has."""
        return cls(folder() / f"{match.game.name}-{match.head.commitment[:8]}{SUFFIX}")

    @property
    def name(self) -> str:
        """What to type to go on with it."""
        return self.path.stem if self.path.parent == folder() else str(self.path)

    def keep(self, match: Match) -> None:
        """Write the game as it stands, if it has changed; trouble leaves the file as it was."""
        text = records.write(match)
        if text != self._text:
            self._must_be_ours()
            records.save(self.path, text)
            self._text = text

    def _must_be_ours(self) -> None:
        if self._text is None:
            if self.path.exists():
                raise FileTrouble(self.path, "is there already; it is as it was")
        elif self.path.exists() and read_text(self.path) != self._text:
            raise FileTrouble(self.path, "was changed by another program meanwhile; it is as it was")


def find(word: str) -> Path:
    """The file that a player means: a path, or the name of a save."""
    path = Path(word)
    if path.exists():
        return path
    kept = folder() / f"{word}{SUFFIX}"
    if kept.exists():
        return kept
    from sandtable.games import NAMES

    raise Trouble(f"there is no game, save or file {word!r}; the games are: {', '.join(NAMES)}")


def running() -> Iterator[Record | FileTrouble]:
    """The user's games that are not over, newest first; trouble in place of one that cannot be read."""
    files = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)
    for path in files[:NEWEST]:
        try:
            record = records.read(path)
        except FileTrouble as trouble:
            yield trouble
        else:
            if record.result is None:
                yield record
