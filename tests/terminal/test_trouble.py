"""Whatever is wrong outside: one clear line on standard error, status 2, and every file as it was."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.bots.player import Brief, Player
from sandtable.kernel import Action, Match
from sandtable.terminal import client, seating
from tests.terminal.conftest import Command, Result, match_in

Deal = Callable[..., Path]


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def one_line(result: Result, *words: str) -> None:
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert result.err.startswith("sandtable: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], ["frobnicate"]),
        (["play", "chess"], ["there is no game, save or file 'chess'", "midway"]),
        (["play", "midway", "--frob"], ["--frob"]),
        (["play", "midway", "extra"], ["extra"]),
        (["play", "midway", "--side", "france"], ["no seat 'france'", "us, japan"]),
        (["play", "midway", "--level", "9"], ["bot:9", "bot:1"]),
        (["play", "midway", "--level", "high"], ["high"]),
        (["play", "midway", "--seat", "us"], ["SEAT=WHO", "'us'"]),
        (["play", "midway", "--seat", "us=anna"], ["'anna'", "human"]),
        (["play", "midway", "--seat", "us=human", "--seat", "us=bot:0"], ["twice"]),
        (["play", "midway", "--both", "--watch"], ["--both and --watch contradict"]),
        (["play", "midway", "--both", "--level", "1"], ["--both and --level contradict"]),
        (["play", "midway", "--option", "first=france"], ["option first is 'france'", "us, japan"]),
        (["play", "midway", "--option", "second=us"], ["no option 'second'"]),
        (["play", "midway", "--kit", "nowhere"], ["nowhere: there is no such folder"]),
        (["new", "midway"], ["FILE"]),
        (["new", "chess", "x.txt"], ["there is no game 'chess'"]),
        (["replay", "nowhere.txt"], ["nowhere.txt", "there is no such file"]),
        (["show", "nowhere.txt"], ["nowhere.txt"]),
        (["verify"], ["FILE"]),
        (["new", "midway", "no/such/folder/x.txt"], ["no/such/folder/x.txt", "there is no folder no/such/folder"]),
        (["export", "nowhere.txt"], ["nowhere.txt"]),
        (["rules", "chess"], ["there is no game 'chess'"]),
        (["rules", "midway", "asault.6"], ["no clause or ruling 'asault.6'", "assault.6"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_words_on_the_command_line(
    sandtable: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = files(tmp_path)
    result = sandtable(*arguments)
    one_line(result, *words)
    assert result.out == ""
    assert files(tmp_path) == before


def test_a_running_game_has_its_players_already(sandtable: Command, deal: Deal) -> None:
    one_line(sandtable("play", deal(), "--both"), "its players and options are in the file")


def test_broken_record_names_the_line(sandtable: Command, deal: Deal) -> None:
    path = deal()
    sandtable("play", path, typed=["done", "prepare"])
    text = path.read_text("utf-8")
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines, 1) if line.endswith("us prepare"))
    path.write_text(text.replace("us prepare", "us prepar"), "utf-8")
    before = files(path.parent)
    for command in (["play"], ["replay"], ["show"], ["verify"], ["export", "--seat", "us"]):
        one_line(sandtable(*command, path), f"line {place}", "not as they were written")
    assert files(path.parent) == before


@pytest.mark.parametrize(
    ("pattern", "damaged", "words"),
    [
        ("result .*", "result draw victory", "the record says 'draw victory'"),
        ("\nend .", "\nend g", "is no line of a record"),
        ("\nend .*", "", "result and end are missing"),
        ("\nresult .*\nend .*", "", "result and end are missing"),
        ("option first us", "option first japan", "line "),
    ],
    ids=["result", "end", "no end", "no result", "option"],
)
def test_a_damaged_finished_record_is_refused_and_left_alone(
    sandtable: Command, finished: Path, pattern: str, damaged: str, words: str
) -> None:
    text, changes = re.subn(pattern, damaged, finished.read_text("utf-8"))
    assert changes == 1
    finished.write_text(text, "utf-8")
    before = files(finished.parent)
    one_line(sandtable("play", finished), words)
    assert files(finished.parent) == before


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5])
def test_save_cut_short(sandtable: Command, deal: Deal, share: float) -> None:
    path = deal()
    sandtable("play", path, typed=["done", "prepare", "done", "prepare"])
    body = path.read_bytes()
    path.write_bytes(body[: int(len(body) * share)])
    before = files(path.parent)
    one_line(sandtable("play", path), str(path))
    assert files(path.parent) == before


@pytest.mark.parametrize("body", [b"\xff\xfe\x00", b"sandtable record 1\n", b"sandtable record 1\ngame chess\n\n"])
def test_file_that_is_no_record(sandtable: Command, tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(body)
    one_line(sandtable("play", path), str(path))


def test_folder_in_place_of_a_file(sandtable: Command, tmp_path: Path) -> None:
    for command in ("play", "replay", "verify"):
        one_line(sandtable(command, tmp_path), str(tmp_path))


def test_new_and_export_write_over_nothing(sandtable: Command, deal: Deal) -> None:
    path = deal()
    before = path.read_bytes()
    one_line(sandtable("new", "midway", path), str(path), "is there already")
    one_line(sandtable("export", path, "--seat", "us", "-o", path), "is there already")
    one_line(sandtable("export", path, "-o", path.parent / "none" / "x.txt"), "there is no folder")
    assert path.read_bytes() == before


def test_unknown_seat_of_a_record(sandtable: Command, deal: Deal) -> None:
    for command in ("show", "replay", "export"):
        one_line(sandtable(command, deal(), "--seat", "france"), "no seat 'france'")


def test_line_that_is_not_there(sandtable: Command, deal: Deal) -> None:
    one_line(sandtable("show", deal(), "--at", "99"), "has no line 99; its last is 0")
    one_line(sandtable("replay", deal(), "--upto", "99"), "has no line 99")


def test_unfinished_game_is_not_verified(sandtable: Command, deal: Deal) -> None:
    one_line(sandtable("verify", deal()), "not over")


def test_full_disk(sandtable: Command, deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    path = deal()
    before = files(path.parent)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    one_line(sandtable("play", path, typed=["1"]), str(path), "No space left on device", "as it was")
    one_line(sandtable("play", "midway"), "No space left on device")
    assert files(path.parent) == before


def test_home_that_cannot_be_written(sandtable: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    monkeypatch.setenv("SANDTABLE_HOME", str(blocked / "home"))
    one_line(sandtable("play", "midway"), "file")


@pytest.mark.parametrize("arguments", [["play", "midway", "--watch"], ["export", "GAME"], ["rules", "midway"]])
def test_a_closed_pipe_is_no_trouble(deal: Deal, home: Path, arguments: list[str]) -> None:
    words = [str(deal()) if word == "GAME" else word for word in arguments]
    command = [sys.executable, "-c", "from sandtable.terminal.cli import main; main()", *words]
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE, text=True) as client:
        os.close(writer)
        assert client.stderr is not None
        assert client.stderr.read() == ""
    assert client.returncode == 0


def test_wrong_words_in_play_change_nothing(sandtable: Command, deal: Deal) -> None:
    path = deal()
    before = path.read_bytes()
    junk = ["", "0", "-1", "999999999999", "play", "discard", "discard MJ01", "assault", "done now", "{}", "{0}", "%s"]
    junk += [
        "[bold]",
        "why",
        "why {0}",
        "?",
        "? {}",
        "take-back x",
        "log x",
        "\t",
        "×",
        "9" * 5_000,
        "log " + "9" * 5_000,
        "take-back " + "9" * 5_000,
        "a" * 10_000,
        "why " + "x " * 500,
    ]
    result = sandtable("play", path, typed=junk)
    assert (result.status, result.err) == (0, "")
    assert path.read_bytes() == before
    assert match_in(path).lines[-1].n == 0


class Failing(Player):
    """A bot that fails in one of the ways that there are."""

    reads_view = False

    def __init__(self, match: Match, how: str) -> None:
        super().__init__(Brief(match.game, 0))
        self.how = how

    def choose(self, *_: object) -> Action:
        if self.how == "raises":
            raise KeyError("MU16")
        while self.how == "is stuck":
            pass
        return Action("play", "MU16")


@pytest.mark.parametrize("how", ["raises", "is stuck", "answers nonsense"])
def test_a_bot_that_fails_never_stops_a_game(
    sandtable: Command, deal: Deal, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(client, "BOT_PATIENCE", 0.05)
    monkeypatch.setattr(seating, "bots", lambda match, memos: {0: Failing(match, how)})
    path = deal(1, ("bot:1", "human"))
    played = sandtable("play", path, "--bare", typed=["quit"])
    assert played.status == 0
    assert "United States: the computer did not answer" in played.out
    assert "MU16" not in played.out
    assert match_in(path).to_act() == 1
