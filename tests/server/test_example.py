"""The example bot plays a whole game against a server of its own process, by HTTP and WebSocket alone."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from examples import random_bot
from sandtable import games
from sandtable.kernel import Trouble, record
from sandtable.server.serve import make_folder

EXAMPLE = Path(random_bot.__file__)
MAIN = "from sandtable.terminal.cli import main; main()"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = {**os.environ, "SANDTABLE_HOME": str(tmp_path / "of one" / "who never played")}
    command = [sys.executable, "-c", MAIN, "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=home) as server:
        for _ in range(2400):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/ready").close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
        server.terminate()
        assert server.wait(120) in (0, -signal.SIGTERM)  # it closes its tables first, and then heeds the signal


def test_two_example_bots_play_a_whole_game(address: str) -> None:
    body = {"game": "dday", "seats": [{"seat": seat, "player": "human"} for seat in ("allied", "german")]}
    made = random_bot.post(f"{address}/api/games", "", body)
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda key: random_bot.play(address, made["id"], key["token"]), made["keys"]))
    assert outcomes[0] == outcomes[1]
    with urllib.request.urlopen(f"{address}/api/games/{made['id']}/record") as answer:
        kept = json.load(answer)["text"]
    match = record.verify(record.parse(kept), games.load("dday"))
    assert match.outcome is not None
    assert match.outcome.text == outcomes[0]["text"]


def test_a_database_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Trouble, match=r"games cannot be kept in .*games\.db: "):
        make_folder(f"sqlite:///{tmp_path / 'file' / 'games.db'}")


def test_the_example_is_short_and_stands_in_the_document() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len(lines) < 60
    assert "examples/random_bot.py" in (EXAMPLE.parent.parent / "docs" / "api.md").read_text("utf-8")
