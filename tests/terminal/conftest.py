"""A home for saves, the command run in this process, and players that answer what they read."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable import games
from sandtable.bots.player import ask
from sandtable.kernel import Match, Opening, record
from sandtable.terminal import cli, seating

ESCAPE = "\x1b"
CHOICE = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Result(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def questions(self) -> list[str]:
        return [line[2:] for line in self.lines if line.startswith("> ")]


Answer = Callable[[str], str | None]  # what was printed since the last answer -> the next one; None: end of file
Command = Callable[..., Result]


class Typist:
    """A standard input that reads what was printed before it answers."""

    def __init__(self, out: io.StringIO, answer: Answer) -> None:
        self._out, self._answer, self._read = out, answer, 0

    def readline(self) -> str:
        printed = self._out.getvalue()
        fresh, self._read = printed[self._read :], len(printed)
        answer = self._answer(fresh)
        return "" if answer is None else f"{answer}\n"


def typing(lines: Sequence[str]) -> Answer:
    """One line after the other, then the end of the file."""
    left = list(lines)
    return lambda _: left.pop(0) if left else None


def any_choice(seed: int, questions: int = 100_000) -> Answer:
    """Any of the numbers on offer, or Enter where there are none; it gives up after so many questions."""
    chance, asked, offered = random.Random(seed), 0, [1]

    def answer(printed: str) -> str | None:
        nonlocal asked, offered
        asked += 1
        if asked > questions:
            return None
        if "Pass the screen" in printed.rsplit("> ", 1)[-1]:
            return ""
        offered = [int(number) for number in CHOICE.findall(printed)] or offered
        return str(chance.choice(offered))

    return answer


SILENCE, PATIENCE = 60.0, 600.0  # seconds: until something is typed again, and for all of it


def at_a_terminal(arguments: Sequence[str], answers: Sequence[str], stop: bool = False) -> str:
    """The real command on a terminal of 80 × 24: each answer is typed at a question, or Enter to `stop` what runs."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    environment.pop("NO_COLOR", None)
    code = (
        "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"  # so that Ctrl-C comes through
        "from sandtable.terminal.cli import main; main()"
    )
    command = [sys.executable, "-c", code, *arguments]
    seen, left = b"", list(answers)
    with subprocess.Popen(
        command,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        start_new_session=True,
    ) as client:
        os.close(follower)
        fresh, typed, until = b"", b"", time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):  # the other end is closed
            while True:
                if not select.select([leader], [], [], SILENCE)[0]:
                    os.write(leader, typed)  # typed before the client listened: the terminal may have lost it
                    if time.monotonic() > until:
                        client.kill()
                    continue
                if not (chunk := os.read(leader, 4096)):
                    break
                seen, fresh = seen + chunk, fresh + chunk
                if left and b"\n> " in fresh.replace(b"\x1b[?2004h", b""):
                    answer, fresh = left.pop(0), b""
                    typed = answer.encode() if answer < " " and answer else f"{answer}\n".encode()
                    os.write(leader, typed)
                elif stop and left == answers[-1:] and fresh.count(ESCAPE.encode() + b"[2J") > 2:
                    fresh = b""
                    os.write(leader, b"\n")
    os.close(leader)
    assert client.returncode == 0, seen.decode()[-2000:]
    return seen.decode()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    return folder


@pytest.fixture
def sandtable(home: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command with its arguments, and lines or an `Answer` at its standard input."""

    def run(*arguments: object, typed: Sequence[str] | Answer = ()) -> Result:
        out, err = io.StringIO(), io.StringIO()
        answer = typed if callable(typed) else typing(typed)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", err)
            patched.setattr(sys, "stdin", Typist(out, answer))
            status = cli.run([str(argument) for argument in arguments])
        return Result(status, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def deal(tmp_path: Path) -> Callable[..., Path]:
    """A game file whose chance is fixed: the same deal for the same number."""

    def begin(
        number: int = 1,
        players: tuple[str, ...] = ("human", "bot:1"),
        name: str = "game.txt",
        game: str = "midway",
    ) -> Path:
        opening = Opening(games.load(game), players, secret=f"{1000 + number:064x}")
        for seat in (0, 1):
            opening.sit(seat, f"{seat:064x}")
        path = tmp_path / name
        record.save(path, record.write(opening.begin()))
        return path

    return begin


@pytest.fixture
def finished(deal: Callable[..., Path]) -> Path:
    """A game of two bots, played to its end."""
    path = deal(5, ("bot:0", "bot:0"), "finished.txt")
    match = match_in(path)
    bots = seating.bots(match)
    while (seat := match.to_act()) is not None:
        match.play(seat, ask(bots[seat], match.state))
    record.save(path, record.write(match))
    return path


def match_in(path: Path) -> Match:
    """The match in a file."""
    written = record.read(path)
    return record.replay(written, games.load(written.head.game))


def only_save(home: Path) -> Path:
    (path,) = home.glob("*.txt")
    return path
