"""The server is killed at any moment: what it has acknowledged is there, once, and play goes on."""

from __future__ import annotations

import asyncio
import itertools
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from sandtable import games
from sandtable.kernel import record
from sandtable.server.hub import Hub
from sandtable.server.live import SNAPSHOT_EVERY
from sandtable.server.rows import Kept
from tests.server.conftest import settings

KILLS, KILLS_AT_START = 25, 3
SERVE = "from sandtable.terminal.cli import main; main()"


class Process:
    """The real server, as often as it takes, on one database."""

    def __init__(self, folder: Path) -> None:
        self.database = settings(folder).database
        self.client = httpx2.Client(timeout=120, trust_env=False)
        self.url = ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--database", self.database]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Until it can play."""
        for _ in range(12_000):
            assert self._process is not None
            assert self._process.poll() is None, "the server has not come up"
            try:
                if self.client.get(f"{self.url}/ready").status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.01)
        pytest.fail("the server is not ready")

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.kill()
    process.client.close()


class Player:
    """Plays both seats of one game after another, at random, until the server is gone."""

    def __init__(self, process: Process, title: str, seed: int) -> None:
        self.process, self.title, self.dice = process, title, random.Random(seed)
        self.keys = (f"{title}-{seed}-{n:06d}" for n in itertools.count())
        self.game, self.headers = "", dict[str, str]()
        self.sent: dict[str, Any] | None = None  # and not answered
        self.acknowledged: dict[str, dict[str, int]] = {}  # by game and key: the entry
        self.lost = self.done_before = 0

    def play(self) -> None:
        try:
            if self.sent is not None:  # its answer was lost: the same again
                self.lost += 1
                self.done_before += self._send(self.sent)
            while True:
                self._send(self._next())
        except httpx2.TransportError:
            return

    def _next(self) -> dict[str, Any]:
        position = self._get() if self.game else None
        while position is None or position["info"]["status"] == "over":
            self._begin()
            position = self._get()
        key = next(self.keys)
        if self.dice.random() < 0.1:
            return {"type": "chat", "text": key, "key": key}
        if position["can_undo"] and self.dice.random() < 0.2:
            return {"type": "undo", "line": position["line"], "key": key}
        choice = self.dice.choice(position["view"]["choices"])
        action = choice["action"]
        if choice.get("incomplete"):
            asked = self._post(f"/{self.game}/asks", {"type": "question", "text": f"ends {action}"}).json()["answer"]
            action += f" {self.dice.choice([spot['at'] for spot in asked['spots'] if spot.get('mark') != 'full'])}"
        return {"type": "act", "action": action, "line": position["line"], "key": key}

    def _send(self, body: dict[str, Any]) -> bool:
        """Whether it had been done before."""
        self.sent = body
        answer = self._post(f"/{self.game}/commands", body)
        assert answer.status_code == 200, answer.text
        self.sent = None
        self.acknowledged[self.game][body["key"]] = answer.json()["n"]
        return bool(answer.json()["again"])

    def _begin(self) -> None:
        self.game = ""
        seats = [{"seat": seat, "player": "human"} for seat in games.load(self.title).seats]
        made = self._post("", {"game": self.title, "seats": seats, "both": True}).json()
        self.headers = {"Authorization": f"Bearer {made['keys'][0]['token']}"}
        assert self._post(f"/{made['id']}/sit", {"name": "Ann"}).status_code == 200
        self.game = made["id"]
        self.acknowledged[self.game] = {}

    def _get(self) -> Any:
        answer = self.process.client.get(f"{self.process.url}/api/games/{self.game}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _post(self, path: str, body: Any) -> httpx2.Response:
        return self.process.client.post(f"{self.process.url}/api/games{path}", json=body, headers=self.headers)


def test_what_was_acknowledged_survives_kills_and_is_done_once(process: Process, tmp_path: Path) -> None:
    players = [Player(process, title, seed) for seed in (1, 2) for title in games.NAMES]
    for _ in range(KILLS_AT_START):
        process.start()
        time.sleep(random.uniform(0.4, 1.0))
        process.kill()
    with ThreadPoolExecutor(len(players)) as threads:
        for _ in range(KILLS):
            process.start()
            process.wait()
            enough = many(players) + random.randint(1, 40)
            playing = [threads.submit(player.play) for player in players]
            while many(players) < enough and not any(each.done() for each in playing):
                time.sleep(0.001)
            time.sleep(random.uniform(0, 0.02))
            process.kill()
            for each in playing:
                each.result()
    process.start()
    process.wait()
    for player in players:
        if player.sent is not None:
            player._send(player.sent)
    process.kill()
    lost, before = sum(player.lost for player in players), sum(player.done_before for player in players)
    print(f"{many(players)} acknowledged over {KILLS} kills; {lost} answers lost, {before} of them done before")
    assert many(players) > KILLS
    asyncio.run(_check(Hub(settings(tmp_path)), players))


def many(players: list[Player]) -> int:
    """Commands that were acknowledged."""
    return sum(len(keys) for player in players for keys in list(player.acknowledged.values()))


async def _check(hub: Hub, players: list[Player]) -> None:
    """Every game as it was acknowledged, and the same from its snapshot and from all entries."""
    for player in players:
        for id_, acknowledged in player.acknowledged.items():
            kept = await hub.store.load(id_)
            assert kept is not None
            assert [entry.n for entry in kept.entries] == list(range(kept.game.entries))
            found = [(entry.key.split()[1], entry.n) for entry in kept.entries if entry.key]
            assert sorted(found) == sorted(acknowledged.items())
            assert (kept.snapshot is not None) == (len(kept.entries) >= SNAPSHOT_EVERY or kept.game.status == "over")
            await same_from_all_entries(hub, kept)
    await hub.store.close()


async def same_from_all_entries(hub: Hub, kept: Kept) -> None:
    quick = (await hub.table(kept)).match
    whole = (await hub.table(Kept(kept.game, kept.seats, kept.entries, kept.secret, None))).match
    assert quick is not None
    assert whole is not None
    assert quick.state.dump() == whole.state.dump()
    assert quick.freeze() == whole.freeze()
    assert record.write(quick) == record.write(whole)


def test_bots_take_up_after_a_kill(process: Process) -> None:
    process.start()
    process.wait()
    seats = [{"seat": seat, "player": "bot:1"} for seat in games.load("dday").seats]
    body = {"game": "dday", "seats": seats, "listed": True}
    id_ = process.client.post(f"{process.url}/api/games", json=body).json()["id"]
    assert _entries(process, id_, more_than=5)[0] == "running"
    process.kill()
    process.start()
    process.wait()
    before = _entries(process, id_, more_than=0)[1]
    assert _entries(process, id_, more_than=before + 3)[1] > before + 3


def _entries(process: Process, id_: str, more_than: int) -> tuple[str, int]:
    """Wait in the lobby, without a look at the game itself, until it has gone on."""
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        for status in ("running", "over"):
            for game in process.client.get(f"{process.url}/api/games?status={status}").json()["games"]:
                if game["id"] == id_ and game["entries"] > more_than:
                    return status, game["entries"]
        time.sleep(0.02)
    pytest.fail("the bots do not go on")


def test_a_killed_server_leaves_no_bots_behind() -> None:
    """The worker holds the pipe open as long as it lives."""
    code = (
        "import os, signal; from sandtable.server.bots import Workers; "
        "print(Workers(1).all[0].pool.submit(os.getpid).result(), flush=True); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=120, check=False)
    assert (ended.returncode, ended.stdout.strip().isdigit()) == (-signal.SIGKILL, True)
