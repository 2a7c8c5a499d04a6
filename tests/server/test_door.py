"""What comes from outside: keys, cookies, other sites, sizes, limits, headers, logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from sandtable.server.app import make_app
from tests.server.conftest import begin, settings, to_act

PROBLEM = "application/problem+json"


def test_a_link_puts_the_key_into_a_cookie_and_out_of_the_address(server: TestClient) -> None:
    ann, _ = begin(server)
    answer = server.get(f"/sit/{ann.token}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/games/{ann.game}")
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/"))
    assert server.get(f"/api/games/{ann.game}").json()["info"]["mine"] == ["us"]
    assert server.get("/sit/frob").status_code == 404


def test_without_a_key_a_private_game_is_not_there(server: TestClient) -> None:
    ann, ben = begin(server)
    other, _ = begin(server)
    for path in ("", "/log", "/record"):
        assert server.get(f"/api/games/{ann.game}{path}").status_code == 404
    assert server.get(f"/api/games/{ann.game}", headers=other.headers).status_code == 404
    wrong = server.get(f"/api/games/{ann.game}", headers={"Authorization": "Bearer frob"})
    assert (wrong.status_code, wrong.headers["www-authenticate"]) == (401, "Bearer")
    named = ben.command("act", action="done", line=1, seat="us")
    assert (named.status_code, named.headers["content-type"]) == (403, PROBLEM)


def test_spectators_see_a_listed_game_and_may_not_act(server: TestClient) -> None:
    ann, _ = begin(server, listed=True)
    seen = server.get(f"/api/games/{ann.game}").json()
    assert (seen["view"]["seat"], seen["view"]["choices"]) == (None, [])
    body = {"type": "act", "action": "done", "line": 1, "key": "spectator-1"}
    assert server.post(f"/api/games/{ann.game}/commands", json=body).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://testserver"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
    ],
)
def test_other_sites_cannot_act_with_a_guests_cookie(server: TestClient, headers: dict[str, str], status: int) -> None:
    ann, _ = begin(server)
    server.get(f"/sit/{ann.token}", follow_redirects=False)
    body = {"type": "chat", "text": "hello", "key": "cross-site-1"}
    answer = server.post(f"/api/games/{ann.game}/commands", json=body, headers=headers)
    assert answer.status_code == status
    if status == 403:
        with (
            pytest.raises(WebSocketDisconnect),
            server.websocket_connect(f"/api/games/{ann.game}/events", headers=headers),
        ):
            pass


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"{}", "application/json", 422),
        (b'{"type": "act"}', "application/json", 422),
        (b'{"type": "frob", "key": "12345678"}', "application/json", 422),
        (b'{"type": "chat", "text": "x", "key": "12345678", "more": 1}', "application/json", 422),
        (b'{"type": "chat", "text": "", "key": "12345678"}', "application/json", 422),
        (b'{"type": "chat", "text": "x", "key": "12345678"}', "text/plain", 415),
        (b'{"type": "chat", "text": "' + b"x" * 70_000 + b'", "key": "12345678"}', "application/json", 413),
    ],
)
def test_a_body_that_is_not_as_it_must_be(server: TestClient, body: bytes, kind: str, status: int) -> None:
    ann, _ = begin(server)
    before = ann.get()
    headers = {**ann.headers, "Content-Type": kind}
    answer = server.post(f"/api/games/{ann.game}/commands", content=body, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.json()["detail"]
    assert ann.get() == before


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "midway", "kit": "mine"},
        {"game": "midway", "options": {"first": "france"}},
        {"game": "midway", "seats": [{"seat": "france", "player": "human"}]},
        {"game": "midway", "seats": [{"seat": "us", "player": "bot:9"}]},
        {"game": "midway", "seats": [{"seat": "us", "player": "human"}, {"seat": "us", "player": "open"}]},
        {"game": "midway", "seats": [{"seat": "us", "player": "human", "name": "a\nb"}]},
        {"game": "midway", "silent_days": 0},
    ],
)
def test_a_game_that_cannot_be_is_not_made(server: TestClient, wish: dict[str, Any]) -> None:
    answer = server.post("/api/games", json=wish)
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    assert server.get("/api/games").json() == {"games": []}


def test_limits_on_new_games_and_wrong_keys(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, creations=2, wrong_tokens=3))) as server:
        made = [server.post("/api/games", json={"game": "midway"}).status_code for _ in range(3)]
        assert made == [201, 201, 429]
        tried = [server.get(f"/sit/wrong{n}").status_code for n in range(4)]
        assert tried == [404, 404, 404, 429]


def test_a_listener_who_talks_is_cut_off(server: TestClient) -> None:
    ann, _ = begin(server)
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as socket:
        assert socket.receive_json()["type"] == "told"
        for _ in range(40):
            socket.send_text("hello")
        code = 0
        while not code:
            code = socket.receive().get("code", 0)
    assert code == 1008


def test_the_socket_goes_on_where_it_was(server: TestClient) -> None:
    ann, ben = begin(server)
    ann.act("done")
    with server.websocket_connect(f"/api/games/{ben.game}/events?since=3", headers=ben.headers) as socket:
        told = socket.receive_json()
        assert [entry["n"] for entry in told["entries"]] == [3]
        assert socket.receive_json() == {"type": "presence", "here": ["japan"], "watching": 0}
        ann.command("chat", text="hello")
        told = socket.receive_json()
        assert [(entry["kind"], entry["text"]) for entry in told["entries"]] == [("chat", "hello")]
    for since in ("x", "-1", "9999999999"):
        with (
            pytest.raises(WebSocketDisconnect),
            server.websocket_connect(f"/api/games/{ben.game}/events?since={since}", headers=ben.headers),
        ):
            pass


def test_every_answer_has_strict_headers(server: TestClient) -> None:
    for path in ("/health", "/ready", "/api/titles", "/nowhere", "/api/games/frob"):
        headers = server.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
    assert server.post("/health").status_code == 405


def test_no_key_no_secret_and_no_hand_comes_into_the_log(server: TestClient) -> None:
    with capture_logs() as logs:
        ann, ben = begin(server)
        server.get(f"/sit/{ann.token}", follow_redirects=False)
        for _ in range(6):
            to_act([ann, ben]).play_on()
        ann.act("frob MU16")
        hand = next(zone for zone in ann.get()["view"]["board"]["zones"] if zone["id"] == "hand.us")["cards"]
        ann.command("resign")
        secret = ann.get("/record")["text"].split()[-1]
    words = str(logs)
    assert len(logs) > 20
    assert not [word for word in (ann.token, ben.token, secret, *hand) if word in words]
