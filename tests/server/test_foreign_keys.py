"""A key opens seats of one game, and nothing anywhere else: every key is tried at every door of every other game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection, text
from starlette.testclient import TestClient, WebSocketDenialResponse

from sandtable.server import wire
from sandtable.server.api import OPERATIONS
from sandtable.server.app import make_app
from sandtable.server.keyring import hashed
from sandtable.server.operations import Operation
from tests.server.conftest import Guest, begin, settings
from tests.server.test_migrations import in_store, move_to

IN_A_GAME = [operation for operation in OPERATIONS if "{game}" in operation.path]
BODIES: dict[Any, dict[str, Any]] = {
    wire.Sit: {"name": "Eve"},
    wire.Command: {"type": "resign", "key": "stolen-key-1"},
    wire.Ask: {"type": "why-nothing", "thing": "MU16"},
    wire.Note: {"text": "mine"},
    wire.Notice: {},
    wire.Branch: {"line": 0},
}
OWN = "a-key-of-ones-own-making-number-{}".format


class World(NamedTuple):
    """Games of every kind, and a key to each of their seats."""

    server: TestClient
    database: Path
    keys: tuple[Guest, ...]
    games: tuple[str, ...]

    def written(self) -> list[str]:
        """All that is stored."""
        with sqlite3.connect(self.database) as db:
            return list(db.iterdump())


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with TestClient(make_app(settings(tmp_path)), raise_server_exceptions=False) as server:
        private, listed, hot_seat = (
            begin(server),
            begin(server, listed=True),
            begin(server, "dday", sit=False, both=True),
        )
        waiting = begin(server, sit=False, listed=True, seats=[{"seat": "us", "player": "human"}])
        over = begin(server)
        over[0].command("resign")
        again = [_created(server, guest.post("/rematch")) for guest in over]
        analysis = _created(server, over[0].post("/branch", {"line": 0}))
        lesson = _created(server, server.post("/api/lessons", json={"game": "midway"}))
        keys = (*private, *listed, *hot_seat, *waiting, *over, *again, analysis, lesson)
        assert len({key.token for key in keys}) == len(keys) == 12
        games = tuple(dict.fromkeys(key.game for key in keys))
        assert len(games) == 8
        yield World(server, tmp_path / "games.db", keys, games)


def _created(server: TestClient, answer: Any) -> Guest:
    assert answer.status_code == 201, answer.text
    return Guest(server, answer.json()["id"], answer.json()["keys"][0]["token"])


def _ask(world: World, operation: Operation, game: str, headers: dict[str, str]) -> tuple[int, str]:
    body = BODIES.get(operation.takes)
    path = operation.path.format(game=game, line=0)
    answer = world.server.request(operation.method, path, json=body, headers=headers)
    return answer.status_code, answer.text


@pytest.mark.parametrize("operation", [operation for operation in IN_A_GAME if operation.takes is not wire.Join])
def test_a_key_of_elsewhere_is_no_key_here(world: World, operation: Operation) -> None:
    everybody = {game: _ask(world, operation, game, {}) for game in world.games}
    before = world.written()
    for key in world.keys:
        for game in world.games:
            for headers in (key.headers, {"Cookie": f"seat-{game}={key.token}"}):
                if game == key.game or (operation.does.__name__ == "branch" and everybody[game][0] == 201):
                    continue  # whoever sees a finished game may branch it
                assert _ask(world, operation, game, headers) == everybody[game]
    assert world.written() == before
    if operation.seat:
        assert {status for status, _ in everybody.values()} <= {401, 404}


def test_every_operation_in_a_game_was_tried_with_a_body_it_takes() -> None:
    assert len(IN_A_GAME) > 15
    assert {operation.takes for operation in IN_A_GAME if operation.takes} == {*BODIES, wire.Join}


def test_a_key_opens_the_seats_it_was_made_for_and_sees_with_no_other_eyes(world: World) -> None:
    for key in world.keys:
        info = key.get()["info"]
        others = [seat["seat"] for seat in info["seats"] if seat["seat"] not in info["mine"]]
        assert len(info["mine"]) + len(others) == 2
        for seat in others:
            assert key.command("resign", seat=seat).status_code == 403
            assert key.post("/asks", {"type": "why-nothing", "thing": "MU16", "seat": seat}).status_code == 403
        assert key.get()["info"]["mine"] == info["mine"]


def test_the_socket_of_a_game_does_not_know_a_key_of_elsewhere(world: World) -> None:
    for key in world.keys:
        for game in world.games:
            if game != key.game:
                assert _heard(world, game, key.headers) == _heard(world, game, {})


def _heard(world: World, game: str, headers: dict[str, str]) -> tuple[int, Any]:
    try:
        with world.server.websocket_connect(f"/api/games/{game}/events", headers=headers) as socket:
            return 101, socket.receive_json()
    except WebSocketDenialResponse as denied:
        return denied.status_code, None


def test_no_link_is_followed_with_a_key_that_is_in_use(world: World) -> None:
    before = world.written()
    for link in world.keys:
        for own in world.keys:
            answer = world.server.post("/api/links", json={"token": link.token, "own": own.token})
            assert (answer.status_code, "new one" in answer.text) == (409, True)
    assert world.written() == before


def test_nobody_joins_with_a_key_of_elsewhere(world: World) -> None:
    before = world.written()
    tried = 0
    for game in world.games:
        for own in world.keys:
            if own.game != game:
                answer = world.server.post(f"/api/games/{game}/join", json={"token": own.token})
                assert (answer.status_code, "another game" in answer.text) == (409, True)
                tried += 1
    assert (world.written(), tried) == (before, 84)


def test_who_sits_opposite_cannot_take_ones_seat_with_a_second_game(server: TestClient) -> None:
    ann, eve = begin(server)
    mine = OWN(1)
    assert server.post("/api/links", json={"token": eve.token, "own": mine}).status_code == 200
    seats = [{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}]
    (bait,) = begin(server, seats=seats, sit=False)
    assert server.post("/api/links", json={"token": bait.token, "own": mine}).status_code == 409
    eve = Guest(server, eve.game, mine)
    assert eve.get()["info"]["mine"] == ["japan"]
    assert ann.get()["info"]["mine"] == ["us"]
    assert bait.get()["info"]["mine"] == ["us"]  # its link still works


def test_a_retry_of_a_link_is_known_by_the_link(server: TestClient) -> None:
    ann, ben = begin(server)
    body = {"token": ann.token, "own": OWN(2)}
    assert [server.post("/api/links", json=body).status_code for _ in range(2)] == [200, 200]
    for other in (ben.token, "no-link-at-all"):
        assert server.post("/api/links", json={"token": other, "own": OWN(2)}).status_code == 409


def test_the_database_ends_keys_that_opened_two_games(tmp_path: Path) -> None:
    """As older versions let happen; a key of both seats of one game stays."""
    with TestClient(make_app(settings(tmp_path))) as server:
        ann, ben = begin(server)
        (both,) = begin(server, both=True)

    def older(db: Connection) -> None:
        move_to(db, "0001")
        stolen = {"hash": hashed(ann.token), "game": both.game, "seat": 1}
        db.execute(text("INSERT INTO keys (hash, game, seat) VALUES (:hash, :game, :seat)"), stolen)

    in_store(tmp_path, older)
    with TestClient(make_app(settings(tmp_path))) as server:
        for guest, opens in ((ben, ["japan"]), (both, ["us", "japan"])):
            seen = server.get(f"/api/games/{guest.game}", headers=guest.headers)
            assert seen.json()["info"]["mine"] == opens
        assert server.get(f"/api/games/{ann.game}", headers=ann.headers).status_code == 401
