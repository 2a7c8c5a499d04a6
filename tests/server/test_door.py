"""What comes from outside: keys, cookies, other sites, sizes, limits, headers, logs."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from sandtable import games
from sandtable.kernel import Match
from sandtable.server import app, bots, keys, wire
from sandtable.server.api import OPERATIONS
from sandtable.server.app import make_app
from sandtable.server.hub import Hub
from sandtable.server.rows import Opened
from sandtable.terminal import kits
from tests.server import bad_bots
from tests.server.conftest import Guest, begin, settings, to_act
from tests.server.doors import new_table, opened

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
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]
    look_up = hub.store.opened_by

    async def slowly(hash_: str) -> Opened | None:
        found = await look_up(hash_)
        await hub.keys.renew(ann.game, (0,), ann.token)
        return found

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(hub.store, "opened_by", slowly)
        assert server.get(f"/api/games/{ann.game}").status_code == 200  # it asked before
    assert server.get(f"/api/games/{ann.game}").status_code == 404


def test_a_device_that_loses_its_seat_while_it_connects_hears_nothing(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = begin(server)
    follow(server, ann.post("/link").json()["token"])
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]

    async def slowly(connection: HTTPConnection, id_: str) -> tuple[int, ...]:
        mine = await keys.may_see(connection, id_)
        await hub.keys.renew(id_, mine, ann.token)
        return mine

    monkeypatch.setattr(app, "may_see", slowly)
    with server.websocket_connect(f"/api/games/{ann.game}/events") as phone, pytest.raises(WebSocketDisconnect):
        phone.receive_json()


def test_of_two_devices_that_put_each_other_out_at_once_one_stays(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, "devices") as doors:
            table = await new_table(doors, "midway")
            made = await doors.ask("POST", f"{table.path}/link", table.headers[0])
            phone = {"Authorization": f"Bearer {made.json()['token']}"}
            both = [table.headers[0], phone] * 3
            asked = await asyncio.gather(*(doors.ask("POST", f"{table.path}/link", device) for device in both))
            assert {answer.status for answer in asked} == {200, 401}
            opens = [(await doors.ask("GET", f"{table.path}/record", device)).status for device in both[:2]]
            assert sorted(opens) == [401, 409]  # one is no key any more, the other is of a game that has not begun
            links = [answer.json()["token"] for answer in asked if answer.status == 200]
            bodies = [{"token": link, "own": f"a-key-of-ones-own-{n}" * 3} for n, link in enumerate(links)]
            followed = [(await doors.ask("POST", "/api/links", body=body)).status for body in bodies]
            assert sorted(followed) == [200] + [404] * (len(links) - 1)  # the last link made is the one that works

    asyncio.run(run())


def test_a_device_that_is_put_out_while_it_asks_for_the_rematch_gets_no_key(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = begin(server)
    phone = "the-key-of-her-old-phone-" * 2
    follow(server, ann.post("/link").json()["token"], phone)
    server.cookies.clear()
    ann.command("resign")
    stays, goes = (_in_rematch(server, guest) for guest in (ann, Guest(server, ann.game, phone)))
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]
    real = hub.store.add_key

    async def slowly(*args: Any) -> None:
        await hub.keys.renew(stays.game, (1,), stays.token)
        await real(*args)

    monkeypatch.setattr(hub.store, "add_key", slowly)
    brought = {"Authorization": f"Bearer {phone}", "Cookie": f"seat-{goes.game}={goes.token}"}
    assert server.post(f"/api/games/{ann.game}/rematch", headers=brought).status_code == 409


def test_who_listens_with_the_key_of_a_link_hears_no_more_when_it_is_followed(server: TestClient) -> None:
    ann, _ = begin(server)
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as spy:
        spy.receive_json()
        spy.receive_json()
        assert follow(server, ann.token).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            spy.receive_json()


def test_a_device_that_was_put_out_of_a_rematch_does_not_come_back_by_the_last_game(server: TestClient) -> None:
    ann, ben = begin(server)
    phone = "the-key-of-her-old-phone-" * 2
    follow(server, ann.post("/link").json()["token"], phone)
    server.cookies.clear()
    ann.command("resign")
    old = Guest(server, ann.game, phone)
    stays, goes = (_in_rematch(server, guest) for guest in (ann, old))
    assert goes.get()["info"]["mine"] == stays.get()["info"]["mine"] == ["japan"]  # any device of hers is let in
    link = stays.post("/link").json()["token"]  # until she says that no other is
    for guest in (ann, old):  # nor any other that has a key to the last game
        refused = guest.post("/rematch")
        assert (refused.status_code, "another device" in refused.json()["detail"]) == (409, True)
    assert server.get(f"/api/games/{goes.game}", headers=goes.headers).status_code == 401
    assert _in_rematch(server, ben).get()["info"]["mine"] == ["us"]  # the other seat is not concerned
    cookie = {"Cookie": f"seat-{stays.game}={stays.token}"}
    more = server.post(f"/api/games/{ann.game}/rematch", headers={**ann.headers, **cookie})
    assert more.status_code == 201  # who has a key there may go there by any way
    assert follow(server, link).status_code == 200


def _in_rematch(server: TestClient, guest: Guest) -> Guest:
    made = guest.post("/rematch").json()
    return Guest(server, made["id"], made["keys"][0]["token"])


def test_of_a_private_game_that_cannot_be_read_a_stranger_is_told_nothing(tmp_path: Path) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        ann, _ = begin(server, kit="mine")
        broken, _ = begin(server)
    (tmp_path / "kits" / "mine" / "cards.csv").write_text("frob")
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE entries SET events = 'frob' WHERE game = ?", (broken.game,))
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        nothing = server.get("/api/games/frob").json()
        for game in (ann.game, broken.game):
            for operation in OPERATIONS:
                if "{game}" in operation.path and operation.takes in (None, wire.Join):
                    path = operation.path.format(game=game, line=0)
                    answer = server.request(operation.method, path, json={} if operation.takes else None)
                    assert answer.json() == nothing
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                server.websocket_connect(f"/api/games/{game}/events"),
            ):
                pass
            assert denied.value.status_code == 404
        assert server.get(f"/api/games/{ann.game}", headers=ann.headers).status_code == 422
        assert server.get(f"/api/games/{broken.game}", headers=broken.headers).status_code == 409


@pytest.mark.parametrize("round_", range(3))
def test_who_follows_a_link_several_times_at_once_has_followed_it_once(tmp_path: Path, round_: int) -> None:
    async def run() -> None:
        async with opened(tmp_path, f"links {round_}") as doors:
            table = await new_table(doors, "midway")
            for seat in (0, 1):
                token = table.headers[seat]["Authorization"].removeprefix("Bearer ")
                body = {"token": token, "own": f"my-own-key-of-seat-{seat}" * 2}
                found = await asyncio.gather(*(doors.ask("POST", "/api/links", body=body) for _ in range(6)))
                assert [(answer.status, answer.json()) for answer in found] == [(200, {"game": table.id})] * 6
                others = [{**body, "own": f"of-somebody-else-{n}" * 3} for n in range(3)]
                late = await asyncio.gather(*(doors.ask("POST", "/api/links", body=other) for other in others))
                assert [answer.status for answer in late] == [404] * 3

    asyncio.run(run())


def test_one_of_several_who_follow_a_link_at_once_gets_the_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, "thieves") as doors:
            table = await new_table(doors, "midway")
            token = table.headers[0]["Authorization"].removeprefix("Bearer ")
            bodies = [{"token": token, "own": f"of-somebody-else-{n}" * 3} for n in range(5)]
            found = await asyncio.gather(*(doors.ask("POST", "/api/links", body=body) for body in bodies))
            assert sorted(answer.status for answer in found) == [200, 404, 404, 404, 404]

    asyncio.run(run())


def test_who_follows_two_links_at_once_with_one_key_has_followed_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, "two links") as doors:
            tables = [await new_table(doors, "midway") for _ in range(3)]
            tokens = [table.headers[0]["Authorization"].removeprefix("Bearer ") for table in tables]
            bodies = [{"token": token, "own": "a-key-of-ones-own-making" * 2} for token in tokens]
            found = await asyncio.gather(*(doors.ask("POST", "/api/links", body=body) for body in bodies))
            assert sorted(answer.status for answer in found) == [200, 409, 409]
            assert all("each link needs a new one" in answer.body.decode() for answer in found if answer.status == 409)
            for table, answer in zip(tables, found, strict=True):  # the links that were not followed still work
                seen = await doors.ask("GET", f"{table.path}/log", table.headers[0])
                assert seen.status == (401 if answer.status == 200 else 200)

    asyncio.run(run())


def test_who_joins_several_times_at_once_sits_down_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, "joins") as doors:
            table = await new_table(doors, "midway", seats=[{"seat": "us", "player": "human"}])
            async with doors.listen(f"{table.path}/events") as ear:
                await ear.told()
                body = {"name": "Ben", "token": "a-key-of-bens-own-making" * 2}
                found = await asyncio.gather(*(doors.ask("POST", f"{table.path}/join", body=body) for _ in range(5)))
                assert {(answer.status, answer.body) for answer in found} == {(200, found[0].body)}
                await ear.told()
                assert ear.waiting() == 0

    asyncio.run(run())


def test_who_joins_two_games_at_once_with_one_key_gets_one_and_cuts_nobody_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, "two games") as doors:
            seats = [{"seat": "us", "player": "human"}]
            tables = [await new_table(doors, "midway", seats=seats) for _ in range(4)]
            async with contextlib.AsyncExitStack() as stack:
                ears = [await stack.enter_async_context(doors.listen(f"{table.path}/events")) for table in tables]
                for ear in ears:
                    await ear.told()
                body = {"name": "Ben", "token": "a-key-of-bens-own-making" * 2}
                asked = (doors.ask("POST", f"{table.path}/join", body=body) for table in tables)
                found = await asyncio.gather(*asked)
                assert sorted(answer.status for answer in found) == [200, 409, 409, 409]
                for table, ear, answer in zip(tables, ears, found, strict=True):
                    assert ear.waiting() == (answer.status == 200)  # whoever lost has changed and closed nothing
                    free = await doors.ask("POST", f"{table.path}/join", body={"name": "Cat"})
                    assert free.status == (409 if answer.status == 200 else 200)

    asyncio.run(run())


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
