"""Who wants to know that it is his turn is told, by a web hook or by mail; kits are chosen by name."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sandtable.server import notices
from sandtable.server.app import make_app
from sandtable.terminal import kits
from tests.server.conftest import Guest, begin, settings


@pytest.fixture
def called() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """An address that takes web hooks, and what came there."""
    came: list[dict[str, str]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quietly."""

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/", came
        server.shutdown()
        thread.join()


def notify(guest: Guest, **where: str) -> int:
    answer = guest.server.put(f"/api/games/{guest.game}/notice", json=where, headers=guest.headers)
    return int(answer.status_code)


def test_a_hook_is_called_when_it_is_ones_turn(tmp_path: Path, called: tuple[str, list[dict[str, str]]]) -> None:
    address, came = called
    with TestClient(make_app(settings(tmp_path, hooks="all", url="http://here"))) as server:
        ann, ben = begin(server)
        assert notify(ben, hook=address) == 200
        ann.act("done")
        ann.act("prepare")  # and now it is for Japan to act
        while not came:
            ann.get()
    assert came == [
        {"text": "Lightning: Midway: it is your turn, Ben.", "link": f"http://here/games/{ann.game}", "game": ann.game}
    ]


def test_hooks_and_mail_that_fail_hold_nothing_up(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, hooks="all", smtp="127.0.0.1:1"))) as server:
        ann, ben = begin(server)
        assert notify(ben, hook="http://127.0.0.1:1/", mail="ben@example.org") == 200
        ann.act("done")
        assert ann.act("prepare").status_code == 200
        assert ben.get()["view"]["to_act"] == 1


@pytest.mark.parametrize("hook", ["file:///etc/passwd", "ftp://here", "http://a b/", "http://", "hello"])
def test_what_is_no_hook_is_refused(tmp_path: Path, hook: str) -> None:
    with TestClient(make_app(settings(tmp_path, hooks="public"))) as server:
        ann, _ = begin(server)
        assert notify(ann, hook=hook) == 422
        assert notify(ann, mail="ann@example.org") == 409  # no mail server was named


def test_a_hook_does_not_reach_into_the_servers_own_network(
    tmp_path: Path, called: tuple[str, list[dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, came = called
    failed = list[str]()
    monkeypatch.setattr(notices.log, "warning", lambda what, **words: failed.append(words["error"]))
    with TestClient(make_app(settings(tmp_path, hooks="public"))) as server:
        ann, ben = begin(server)
        assert notify(ben, hook=address) == 200
        ann.act("done")
        ann.act("prepare")
        while not failed:
            ann.get()
    assert (failed, came) == (["ValueError"], [])


def test_mail_is_sent_to_who_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(notices.Notices, "_mail", lambda self, to, subject, text: sent.append((to, subject)))
    with TestClient(make_app(settings(tmp_path, smtp="mail.example.org:25"))) as server:
        ann, ben = begin(server, "poland")
        assert notify(ben, mail="ben@example.org") == 200
        ann.act("prepare")
        ann.act("done")
        while not sent:
            ann.get()
    assert sent == [("ben@example.org", "Lightning: Poland: it is your turn, Ben.")]


def test_a_game_is_played_with_a_kit_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    cards = tmp_path / "kits" / "mine" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("No Target", "Not There"), "utf-8")
    (tmp_path / "kits" / "something else").mkdir()
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        titles = {title["name"]: title["kits"] for title in server.get("/api/titles").json()}
        assert titles == {"midway": ["mine"], "dday": [], "poland": [], "defiant": [], "summer": []}
        ann, _ = begin(server, kit="mine")
        info = ann.get()["info"]
        assert info["kit"] == "mine"
        board = server.get(f"/api/boards/{info['board']}").json()
        assert board["things"]["MU16"]["name"] == "Not There"
        assert server.post("/api/games", json={"game": "dday", "kit": "mine"}).status_code == 422
