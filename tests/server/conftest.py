"""A server in memory, and guests who play through its doors."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sandtable.server.app import make_app
from sandtable.server.settings import Settings

KEYS = itertools.count(1)


def settings(folder: Path, **more: Any) -> Settings:
    usual: dict[str, Any] = {"creations": 10_000, "wrong_tokens": 10_000}
    return Settings(database=f"sqlite:///{folder / 'games.db'}", **(usual | more))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        yield client


class Guest:
    """Somebody with the key of a seat."""

    def __init__(self, server: TestClient, game: str, token: str) -> None:
        self.server, self.game, self.token = server, game, token
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "") -> Any:
        answer = self.server.get(f"/api/games/{self.game}{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        return self.server.post(f"/api/games/{self.game}{path}", json=body, headers=self.headers)

    def sit(self, name: str = "Ann") -> Any:
        answer = self.post("/sit", {"name": name})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def command(self, kind: str, **words: Any) -> Any:
        words.setdefault("key", f"key-{next(KEYS):08d}")
        return self.post("/commands", {"type": kind, **words})

    def act(self, action: str, **words: Any) -> Any:
        words.setdefault("line", self.get()["line"])
        return self.command("act", action=action, **words)

    def play_on(self) -> dict[str, Any]:
        """Do what brings the game on without a fight; the position before."""
        position = self.get()
        offered = [choice["action"] for choice in position["view"]["choices"]]
        assert offered, position["view"]["prompt"]
        quiet = next((action for action in ("prepare", "pass", "done", "ready") if action in offered), offered[0])
        assert self.act(quiet, line=position["line"]).status_code == 200
        found: dict[str, Any] = position
        return found


def begin(server: TestClient, game: str = "midway", sit: bool = True, **wish: Any) -> list[Guest]:
    """A game of two persons, who have sat down."""
    title = next(title for title in server.get("/api/titles").json() if title["name"] == game)
    wish.setdefault("seats", [{"seat": seat, "player": "human"} for seat in title["seats"]])
    made = server.post("/api/games", json={"game": game, **wish})
    assert made.status_code == 201, made.text
    guests = [Guest(server, made.json()["id"], key["token"]) for key in made.json()["keys"]]
    if sit:
        for guest, name in zip(guests, ("Ann", "Ben"), strict=False):
            guest.sit(name)
    return guests


def to_act(guests: list[Guest]) -> Guest:
    seat: int = guests[0].get()["view"]["to_act"]
    return guests[seat]
