"""Where games are kept: one record a game, in the user's data folder, to which every line is added as it is played."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from sandtable.kernel import FileTrouble, Match, Seat, Trouble
from sandtable.kernel import record as records
from sandtable.kernel.data import read_text
from sandtable.kernel.record import Record

SUFFIX, KIT_SUFFIX, MEMO_SUFFIX = ".txt", ".kit", ".memo"
COMMAND = "sandtable"
TAIL = 1000  # in the last so many bytes of a finished record its result stands


def folder() -> Path:
    """SANDTABLE_HOME, or the place where this system keeps a user's data."""
    if home := os.environ.get("SANDTABLE_HOME"):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path(COMMAND, appauthor=False)


def called() -> str:
    """The command as it was started: its name if the shell finds it by that, else its path."""
    started = Path(sys.argv[0])
    if started.stem != COMMAND:
        return COMMAND
    found = shutil.which(COMMAND)
    same = found is not None and started.exists() and started.samefile(found)
    return COMMAND if same or started.parent == Path() else shlex.quote(str(started))


class Memos(Struct):
    """What the bots of a game want remembered, as it was after so many lines."""

    lines: int
    of: dict[Seat, bytes]


class Save:
    """The file of a game. It is never written over what another program wrote."""

    def __init__(self, path: Path, text: str | None = None, lines: int = 0) -> None:
        """`text` is what the file held when it was read, `lines` of play; None: there must be no such file yet."""
        self.path, self._text, self._lines = path, text, lines
        torn = records.parse(text, str(path)).torn if text and records.is_running(text) else None
        self._grows = text is not None and records.is_running(text) and torn is None
        self.news = [] if torn is None else [f"The last line of {path} was torn off as it was written: it is dropped."]

    @classmethod
    def beside_the_others(cls, match: Match) -> Save:
        """A new file among the user's saves, with a name that no other game has."""
        return cls(folder() / f"{match.game.name}-{match.head.commitment[:8]}{SUFFIX}")

    @property
    def name(self) -> str:
        """What to type to go on with it."""
        return self.path.stem if self.path.parent == folder() else str(self.path)

    def command(self, verb: str, kit: Path | None = None) -> str:
        """What to type to have something done with it."""
        words = [verb, self.name if verb == "play" else str(self.path), *(("--kit", str(kit)) if kit else ())]
        return f"{called()} {shlex.join(words)}"

    def keep(self, match: Match) -> None:
        """Add the lines that were played since; trouble leaves the file as it was.

        A file that is new, torn or of another form, and one of a game that is over, is written whole.
        """
        if len(match.lines) == self._lines:
            return
        self._must_be_ours()
        runs = match.outcome is None
        if runs and self._grows and self._text is not None and self.path.exists():
            added = records.sealed(match.game, match.lines[self._lines :])
            text = self._text + added
            records.append(self.path, added)
        else:
            text = records.write_running(match) if runs else records.write(match)
            records.save(self.path, text)
        self._text, self._lines, self._grows = text, len(match.lines), runs

    def memos(self) -> Mapping[Seat, bytes]:
        """What the bots wanted remembered when the game was left."""
        try:
            kept = msgspec.json.decode(self.path.with_suffix(MEMO_SUFFIX).read_bytes(), type=Memos)
        except (OSError, msgspec.MsgspecError):
            return {}
        return kept.of if kept.lines == self._lines else {}

    def keep_memos(self, of: dict[Seat, bytes]) -> None:
        """Beside the save: neither is for other eyes. Without it a bot thinks anew, so it may fail.

        Files that a player has named elsewhere have none.
        """
        if not is_kept(self.path):
            return
        path = self.path.with_suffix(MEMO_SUFFIX)
        with contextlib.suppress(OSError, FileTrouble):
            if any(of.values()):
                records.save(path, msgspec.json.encode(Memos(self._lines, of)).decode())
            else:
                path.unlink(missing_ok=True)

    def where(self) -> str:
        return f"Kept in {self.path}"

    def to_go_on(self, kit: Path | None) -> str:
        """What one who leaves is told."""
        return f"The game is kept. To go on with it: {self.command('play', kit)}"

    def to_check(self, kit: Path | None) -> str:
        """What is said when the game is over."""
        return f"Anyone can check this game: {self.command('verify', kit)}"

    def _must_be_ours(self) -> None:
        if self._text is None:
            if self.path.exists():
                raise FileTrouble(self.path, "is there already; it is as it was")
        elif self.path.exists() and records.text_of(self.path) != self._text:
            raise FileTrouble(self.path, "was changed by another program meanwhile; it is as it was")


class NoSave(Save):
    """A lesson is not kept: its cards were laid beforehand, and nobody could check it."""

    def __init__(self, which: str) -> None:
        super().__init__(Path())
        self._again = f"A lesson is not kept. To begin it again: {called()} learn {which}"

    def keep(self, match: Match) -> None:
        pass

    def memos(self) -> Mapping[Seat, bytes]:
        return {}

    def keep_memos(self, of: dict[Seat, bytes]) -> None:
        pass

    def where(self) -> str:
        return self._again

    def to_go_on(self, kit: Path | None) -> str:
        return self._again

    def to_check(self, kit: Path | None) -> str:
        return self._again


def is_kept(path: Path) -> bool:
    """Whether it lies among the user's saves."""
    return path.resolve().parent == folder().resolve()


def note_kit(save: Path, kit: Path) -> None:
    """Remember where the kit of a game lies: beside the save, for a record names no place on a machine."""
    records.save(save.with_suffix(KIT_SUFFIX), f"{kit.resolve()}\n")


def noted_kit(save: Path) -> Path | None:
    """Where the kit of a save lay when it was last played; other files have no such note."""
    if not is_kept(save):
        return None
    try:
        return Path(read_text(save.with_suffix(KIT_SUFFIX)).strip())
    except FileTrouble:
        return None


def must_have_folder(path: Path) -> None:
    """A file that a player names is written where there is a folder for it: none is made for a slip of the pen."""
    if not path.parent.is_dir():
        raise FileTrouble(path, f"there is no folder {path.parent}")


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
    for path in sorted(filter(_is_file, folder().glob(f"*{SUFFIX}")), key=age):
        try:
            if _is_over(path):
                continue
            record = records.read(path)
        except FileTrouble as trouble:
            yield trouble
        except OSError as error:
            yield FileTrouble(path, f"cannot be read ({error.strerror})")
        else:
            if record.result is None and record.copy_for is None:
                yield record


def _is_file(path: Path) -> bool:
    """Whether there is a file to read: no folder, no pipe, no link to nowhere."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _is_over(path: Path) -> bool:
    """Whether the end of the file has a result; cheaper than to read it all."""
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - TAIL, 0))
        return b"\nresult " in file.read()


def age(path: Path) -> float:
    """Seconds since it was written; a file that has gone meanwhile is new."""
    try:
        return max(time.time() - path.stat().st_mtime, 0.0)
    except OSError:
        return 0.0
