"""The file of a running game: lines are added to it; one that was torn off as it was written is dropped and told."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import FileTrouble, Match, Opening, SeededDice, record
from sandtable.terminal.saves import Save
from tests.terminal.conftest import Command, only_save

GAME = games.load("midway")
SECRET = "5a" * 32


def begun() -> Match:
    opening = Opening(GAME, ("human", "Łucja"), {}, SECRET)
    for seat in (0, 1):
        opening.sit(seat, "0" * 64)
    return opening.begin()


def play_on(match: Match, lines: int) -> Match:
    dice = SeededDice(7)
    for _ in range(lines):
        seat = match.to_act()
        assert seat is not None
        match.play(seat, match.state.legal().sample(dice))
    return match


def saved(path: Path, lines: int = 12) -> Match:
    """A running game whose every line was kept."""
    match, save = begun(), Save(path)
    for _ in range(lines):
        save.keep(match)
        play_on(match, 1)
    save.keep(match)
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def reopened(path: Path) -> tuple[Match, Save]:
    text = record.text_of(path)
    read = record.parse(text, str(path))
    return record.replay(read, GAME), Save(path, text, len(read.entries))


def test_a_line_is_added_and_what_stands_there_is_not_written_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = saved(path)
    before, inode = path.read_bytes(), path.stat().st_ino
    _, save = reopened(path)
    monkeypatch.setattr(record, "save", lambda *_: pytest.fail("it was written whole"))
    save.keep(play_on(match, 3))
    assert path.stat().st_ino == inode
    assert path.read_bytes().startswith(before)
    assert path.read_text("utf-8") == record.write_running(match)
    assert record.write(reopened(path)[0]) == record.write(match)


def test_every_line_is_on_the_disk_before_it_counts(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved(path)
    _, save = reopened(path)
    synced = list[int]()
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    save.keep(play_on(match, 1))
    assert synced == [path.stat().st_size]


def test_a_save_that_is_torn_at_any_byte_of_its_last_line_loses_that_line_alone(path: Path) -> None:
    match = saved(path)
    whole = path.read_bytes()
    last = len(record.sealed(GAME, match.lines[-1:]).encode())
    start = len(whole) - last
    written = record.write(saved(path.with_name("shorter.txt"), 11))
    for cut in range(start, len(whole)):
        path.write_bytes(whole[:cut])
        again, save = reopened(path)
        assert record.write(again) == written
        assert bool(save.news) == (cut > start), cut
        assert all(str(path) in words and "dropped" in words for words in save.news)
    seat = again.to_act()
    assert seat is not None
    again.play(seat, next(iter(again.state.legal())))
    save.keep(again)
    assert path.read_text("utf-8") == record.write_running(again)
    assert reopened(path)[1].news == []


def test_a_letter_of_two_bytes_may_be_torn(path: Path) -> None:
    """Events of Poland Defiant tell of ½."""
    path.write_bytes(record.write_running(saved(path)).encode() + "13 us frob ½".encode()[:-1])
    again, save = reopened(path)
    assert (len(again.lines), len(save.news)) == (13, 1)


@pytest.mark.parametrize("tail", [b"\0" * 512, b"13 us fro\0\0\0", b"\n\n", b"13 us done\n  # us done\n"])
def test_what_a_crash_leaves_at_the_end_is_dropped(path: Path, tail: bytes) -> None:
    match = saved(path)
    path.write_bytes(path.read_bytes() + tail)
    again, save = reopened(path)
    assert record.write(again) == record.write(match)
    assert save.news


def test_a_save_whose_middle_is_damaged_is_refused(path: Path) -> None:
    match = saved(path)
    whole = path.read_bytes()
    end = len(whole) - len(record.sealed(GAME, match.lines[-1:]).encode())
    for at in range(0, end, 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(FileTrouble):
            reopened(path)
    lines = whole.decode().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith(record.SEAL))
    for n in range(first, first + 20):
        path.write_text("".join(lines[:n] + lines[n + 1 :]), "utf-8")
        with pytest.raises(FileTrouble):
            reopened(path)


def test_the_last_line_is_refused_if_it_was_changed_and_not_torn(path: Path) -> None:
    saved(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30] + bytes([whole[-30] ^ 1]) + whole[-29:])
    with pytest.raises(FileTrouble, match="not as they were written"):
        reopened(path)


@pytest.mark.parametrize("fails", ["fsync", "write"])
def test_a_full_disk_leaves_the_save_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    match = saved(path)
    before = path.read_bytes()
    _, save = reopened(path)
    play_on(match, 1)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        if fails == "fsync":
            disk.setattr(os, "fsync", full)
        else:
            disk.setattr(record, "memoryview", lambda data: full(), raising=False)
        with pytest.raises(FileTrouble, match="No space left on device"):
            save.keep(match)
    assert path.read_bytes() == before
    save.keep(match)
    assert record.write(reopened(path)[0]) == record.write(match)


def test_a_save_is_not_added_to_what_another_program_wrote(path: Path) -> None:
    match = saved(path)
    _, save = reopened(path)
    path.write_text(path.read_text("utf-8") + "13 us", "utf-8")
    with pytest.raises(FileTrouble, match="changed by another program"):
        save.keep(play_on(match, 1))


def test_a_save_of_the_older_form_goes_on_in_the_new(path: Path) -> None:
    match = play_on(begun(), 5)
    record.save(path, record.write(match))
    again, save = reopened(path)
    save.keep(play_on(again, 1))
    assert path.read_text("utf-8") == record.write_running(again)


def test_a_game_that_ends_is_written_as_a_whole_record(path: Path) -> None:
    match = saved(path)
    _, save = reopened(path)
    match.resign(0)
    save.keep(match)
    assert path.read_text("utf-8") == record.write(match)
    assert record.verify(record.read(path), GAME).outcome == match.outcome


def test_who_goes_on_is_told_of_a_torn_line(sandtable: Command, home: Path) -> None:
    sandtable("play", "midway", "--alone", typed=["1", "quit"])
    path = only_save(home)
    path.write_bytes(path.read_bytes()[:-5])
    said = sandtable("play", path.stem, typed=["quit"])
    assert f"The last line of {path} was torn off as it was written: it is dropped." in " ".join(said.out.split())
