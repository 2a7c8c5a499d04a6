"""What comes from outside: keys, cookies, other sites, sizes, limits, headers, logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from sandtable import games
from sandtable.kernel import Match
from sandtable.server import app, bots, keys
from sandtable.server.app import make_app
from sandtable.server.house import House
from sandtable.server.store import Opened
from sandtable.terminal import kits
from tests.server import bad_bots
from tests.server.conftest import begin, settings, to_act

PROBLEM = "application/problem+json"


def follow(server: TestClient, token: str, own: str = "my-own-key-" * 3) -> Any:
    return server.post("/api/links", json={"token": token, "own": own})


def test_a_link_puts_the_key_into_a_cookie_and_out_of_the_address(server: TestClient) -> None:
    ann, _ = begin(server)
    answer = follow(server, ann.token)
    assert (answer.status_code, answer.json()) == (200, {"game": ann.game})
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/"))
    assert server.get(f"/api/games/{ann.game}").json()["info"]["mine"] == ["us"]
    assert follow(server, "frob", "another-key-" * 3).status_code == 404


def test_a_link_works_once_and_a_retry_of_its_follower_is_harmless(server: TestClient) -> None:
    ann, _ = begin(server)
    assert [follow(server, ann.token).status_code for _ in range(2)] == [200, 200]
    assert follow(server, ann.token, "somebody-else-" * 3).status_code == 404
    server.cookies.clear()
    assert server.get(f"/api/games/{ann.game}", headers=ann.headers).status_code == 401
    assert server.get(f"/api/games/{ann.game}").status_code == 404


def test_a_player_makes_a_link_for_another_device_and_older_ones_end(server: TestClient) -> None:
    ann, ben = begin(server)
    first, second = (ann.post("/link").json()["token"] for _ in range(2))
    assert follow(server, first).status_code == 404
    assert follow(server, second).status_code == 200
    mine = server.get(f"/api/games/{ann.game}").json()["info"]["mine"]
    assert mine == ann.get()["info"]["mine"] == ["us"]  # both devices play
    with server.websocket_connect(f"/api/games/{ann.game}/events") as phone:
        phone.receive_json()
        phone.receive_json()
        ann.post("/link")
        with pytest.raises(WebSocketDisconnect):
            phone.receive_json()
    assert server.get(f"/api/games/{ann.game}").status_code == 404  # the phone must be let in anew
    assert (ann.get()["info"]["mine"], ben.get()["info"]["mine"]) == (["us"], ["japan"])


def test_a_key_that_ends_while_it_is_looked_up_stays_ended(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = begin(server)
    follow(server, ann.post("/link").json()["token"])
    house: House = server.app.state.house  # type: ignore[attr-defined]
    look_up = house.store.opened_by

    async def slowly(hash_: str) -> Opened | None:
        found = await look_up(hash_)
        await house.another_device(await house.live(ann.game), (0,), ann.token, "")
        return found

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(house.store, "opened_by", slowly)
        assert server.get(f"/api/games/{ann.game}").status_code == 200  # it asked before
    assert server.get(f"/api/games/{ann.game}").status_code == 404


def test_a_device_that_loses_its_seat_while_it_connects_hears_nothing(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = begin(server)
    follow(server, ann.post("/link").json()["token"])
    house: House = server.app.state.house  # type: ignore[attr-defined]

    async def slowly(connection: HTTPConnection, id_: str) -> tuple[int, ...]:
        mine = await keys.seats_of(connection, id_)
        await house.another_device(await house.live(id_), mine, ann.token, "")
        return mine

    monkeypatch.setattr(app, "seats_of", slowly)
    with server.websocket_connect(f"/api/games/{ann.game}/events") as phone, pytest.raises(WebSocketDisconnect):
        phone.receive_json()


def test_who_listens_with_the_key_of_a_link_hears_no_more_when_it_is_followed(server: TestClient) -> None:
    ann, _ = begin(server)
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as spy:
        spy.receive_json()
        spy.receive_json()
        assert follow(server, ann.token).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            spy.receive_json()


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
    follow(server, ann.token)
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
        made = [server.post("/api/games", json={"game": "midway", "listed": True}).status_code for _ in range(3)]
        assert made == [201, 201, 429]
        game = server.get("/api/games").json()["games"][0]["id"]
        tried = [follow(server, f"wrong{n}").status_code for n in range(4)]
        assert tried == [404, 404, 404, 429]
        wrong = {"Authorization": "Bearer wrong"}
        assert server.get(f"/api/games/{game}", headers=wrong).status_code == 429
        assert server.get(f"/api/games/{game}", headers={"Cookie": f"seat-{game}=stale"}).status_code == 200


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


def test_a_failure_has_strict_headers_and_says_nothing(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = begin(server)
    monkeypatch.setattr(Match, "view", lambda *_: 1 / 0)
    answer = server.get(f"/api/games/{ann.game}", headers=ann.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (500, PROBLEM)
    assert (answer.headers["x-content-type-options"], answer.headers["cache-control"]) == ("nosniff", "no-store")
    assert "division" not in answer.text


def test_a_refused_socket_is_told_why(server: TestClient) -> None:
    ann, _ = begin(server)
    with pytest.raises(WebSocketDenialResponse) as refused, server.websocket_connect(f"/api/games/{ann.game}/events"):
        pass
    denial = refused.value
    assert (denial.status_code, denial.headers["content-type"]) == (404, PROBLEM)
    assert denial.headers["x-content-type-options"] == "nosniff"


def test_a_kit_that_has_gone_does_not_close_the_lobby(tmp_path: Path) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        ann, _ = begin(server, kit="mine", listed=True)
    (tmp_path / "kits" / "mine").rename(tmp_path / "away")
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        (listed,) = server.get("/api/games?status=running").json()["games"]
        assert (listed["id"], listed["board"]) == (ann.game, "")
        gone = server.get(f"/api/games/{ann.game}", headers=ann.headers)
        assert (gone.status_code, str(tmp_path) in gone.text) == (422, False)


def test_no_key_no_secret_and_no_card_comes_into_the_log(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with capture_logs() as logs:
        ann, ben = begin(server)
        follow(server, ann.post("/link").json()["token"])
        for _ in range(6):
            to_act([ann, ben]).play_on()
        ann.act("frob MU16")
        monkeypatch.setattr(bots, "think", bad_bots.wrong)
        begin(server, seats=[{"seat": "us", "player": "bot:0"}, {"seat": "japan", "player": "human"}])
        while not any(line["event"] == "bot given up" for line in logs):
            ann.get()
        hand = next(zone for zone in ann.get()["view"]["board"]["zones"] if zone["id"] == "hand.us")["cards"]
        ann.command("resign")
        secret = ann.get("/record")["text"].split()[-1]
    words = str(logs)
    assert len(logs) > 20
    names = [thing.name for thing in games.load("midway").things.values()]
    assert not [word for word in (ann.token, ben.token, secret, *hand, *names) if word in words]
