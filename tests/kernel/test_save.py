"""A file is written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat

import pytest

from sandtable.kernel import FileTrouble
from sandtable.kernel.record import save


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("as it was")
    return path


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("call", ["fsync", "replace", "fdopen"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(monkeypatch, path, call):
    monkeypatch.setattr(os, call, lambda *_, **__: full())
    with pytest.raises(FileTrouble) as error:
        save(path, "half of")
    monkeypatch.undo()
    assert str(error.value) == f"{path}: cannot be written (No space left on device); it is as it was"
    assert path.read_text() == "as it was"
    assert os.listdir(path.parent) == ["game.txt"]  # noqa: PTH208


def test_a_saved_file_takes_the_place_of_the_old_one(path):
    save(path, "new\n")
    assert path.read_text() == "new\n"
    assert os.listdir(path.parent) == ["game.txt"]  # noqa: PTH208


def test_a_saved_file_is_for_its_owner_alone(path):
    save(path, "new\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_is_not_there_is_made(tmp_path):
    save(tmp_path / "games" / "one.txt", "new\n")
    assert (tmp_path / "games" / "one.txt").read_text() == "new\n"


def test_a_file_in_the_place_of_a_folder_is_trouble(path):
    with pytest.raises(FileTrouble, match="cannot be written"):
        save(path / "one.txt", "new\n")
    assert path.read_text() == "as it was"
