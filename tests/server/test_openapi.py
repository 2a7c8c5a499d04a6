"""The API keeps what its document says, whatever it is asked: schemathesis makes up the questions."""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import hypothesis
import msgspec
import pytest
import schemathesis
import uvicorn
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from sandtable.server import wire
from sandtable.server.api import OPERATIONS
from sandtable.server.app import make_app
from sandtable.server.operations import PROBLEM, openapi
from sandtable.server.pages import page_routes, read_pages
from tests.server.conftest import KEYS, Guest, begin, settings

GAME = "the-game"  # stands for a running game in the document that the questions are made from
BY_MEANING = {operation.does.__name__ for operation in OPERATIONS if 422 in operation.refuses}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server behind a real socket: what HTTP itself refuses is part of the answer."""
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    config = uvicorn.Config(make_app(settings(folder)), port=0, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


def questions(**generation: Any) -> Any:
    """The document, but that the only game it knows is the one that is put in its place, and texts are short."""
    document = openapi(OPERATIONS)
    document["components"]["schemas"]["Import"]["properties"]["text"]["maxLength"] = 2000  # to be made up sooner
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "game":
                    parameter["schema"] = {"type": "string", "enum": [GAME]}
    config = schemathesis.config.SchemathesisConfig.from_dict({"generation": generation})
    return schemathesis.openapi.from_dict(document, config=config)


schema, sensible = questions(), questions(mode="positive")
asked = hypothesis.settings(max_examples=8)


def swap(body: dict[str, Any], name: str, kind: Any, value: Any) -> None:
    """Put in what leads on, where what was made up would be allowed."""
    with contextlib.suppress(KeyError, msgspec.ValidationError):
        msgspec.convert(body[name], kind)
        body[name] = value


class Table:
    """A running game that anybody may watch, and the keys of its seats; a new one when it is over."""

    def __init__(self, address: str) -> None:
        self.client: Any = httpx2.Client(base_url=address, timeout=600)
        self.guests: list[Guest] = []

    def put_into(self, case: schemathesis.Case) -> Guest:
        """Let a question be about this game and, if it is a fit one, about its position; the guest who asks."""
        if self.guests and case.path_parameters.get("game") != GAME:
            return self.guests[0]
        position = self.guests[0].get() if self.guests else None
        if position is None or position["info"]["status"] == "over":
            self.guests = begin(self.client, "dday", listed=True)
            position = self.guests[0].get()
        guest: Guest = self.guests[position["view"]["to_act"]]
        case.freeze_metadata()
        if case.path_parameters.get("game") == GAME:
            case.path_parameters["game"] = guest.game
        body: Any = case.body
        if isinstance(body, dict) and "key" in body:
            fit = guest.get()["view"]["choices"][0]["action"]
            swap(body, "line", wire.Whole, position["line"])
            swap(body, "key", wire.Key, f"key-{next(KEYS):08d}")
            swap(body, "action", wire.Saying, fit if next(KEYS) % 2 else body.get("action"))
        return guest


@pytest.fixture(scope="module")
def table(address: str) -> Iterator[Table]:
    table = Table(address)
    yield table
    table.client.close()


@schema.parametrize()
@asked
def test_what_anybody_asks(case: schemathesis.Case, address: str, table: Table) -> None:
    table.put_into(case)
    ask(case, address)


@schema.parametrize()
@asked
def test_what_a_seat_asks(case: schemathesis.Case, address: str, table: Table) -> None:
    guest = table.put_into(case)
    ask(case, address, guest.headers)


def ask(case: schemathesis.Case, address: str, headers: dict[str, str] | None = None) -> None:
    """All checks; but what names a seat, an option or a player that the game has not is refused, though it fits."""
    by_meaning: list[Any] = (
        [positive_data_acceptance] if case.operation.definition.raw["operationId"] in BY_MEANING else []
    )
    case.call_and_validate(base_url=address, headers=headers, excluded_checks=by_meaning, timeout=600)


# What makes sense


class Finished:
    """A game that is over, with its key and its record."""

    def __init__(self, table: Table) -> None:
        self.guest = begin(table.client, "dday")[0]
        self.guest.act("done")
        assert self.guest.command("resign").status_code == 200
        self.lines = self.guest.get()["line"]
        self.record = self.guest.get("/record")["text"]
        self.board = self.guest.get()["info"]["board"]
        titles = {title["name"]: title for title in table.client.get("/api/titles").json()}
        self.drawing = table.client.get(f"/api/boards/{titles['summer']['board']}").json()["drawing"]


@pytest.fixture(scope="module")
def finished(table: Table) -> Finished:
    return Finished(table)


def make_sense(case: schemathesis.Case, table: Table, finished: Finished) -> Guest:
    """Put the names of things that there are into a fit question; the guest who asks it."""
    guest, operation = table.put_into(case), case.operation.definition.raw["operationId"]
    place: dict[str, Any] = case.path_parameters or {}
    body: dict[str, Any] = case.body if isinstance(case.body, dict) else {}
    case.freeze_metadata()
    if operation in ("replay", "curve", "story", "branch", "rematch"):
        guest, place["game"] = finished.guest, finished.guest.game
    if operation == "cancel":
        guest = begin(table.client, "dday", sit=False)[0]
        place["game"] = guest.game
    if operation == "join":
        made = table.client.post("/api/games", json={"game": "midway", "listed": True})
        place["game"] = made.json()["id"]
    for words, name, value in (
        (place, "digest", finished.drawing if operation == "drawing" else finished.board),
        (place, "line", int(place.get("line", 0)) % finished.lines),
        (case.query or {}, "seat", "german"),
        (body, "seat", None),
        (body, "name", "Ann"),
        (body, "text", finished.record if operation == "import_record" else body.get("text")),
        (body, "seat_silent", "german"),
        (body, "game", "dday"),
        (body, "seats", [{"seat": "german", "player": "human"}]),
        (body, "options", {}),
        (body, "lesson", "first"),
        (body, "kit", None),
        (body, "hook", ""),
        (body, "mail", ""),
    ):
        if name in words:
            words[name] = value
    if operation == "create_game":
        body["listed"] = True
    if operation == "follow_link":
        body |= {"token": guest.post("/link").json()["token"], "own": secrets.token_hex(16)}
    if operation == "branch":
        body |= {"line": body["line"] % finished.lines, "seats": [{"seat": "german", "player": "bot:0"}]}
    if operation == "command" and body["type"] == "act":
        body["action"] = guest.get()["view"]["choices"][0]["action"]
    if operation == "ask" and body["type"] == "question":
        body["text"] = f"ends {guest.get()['view']['choices'][0]['action'].split()[0]}"
    return guest


@sensible.parametrize()
@hypothesis.settings(asked, max_examples=4)
def test_what_makes_sense_is_done(case: schemathesis.Case, address: str, table: Table, finished: Finished) -> None:
    """With the names of things that there are every operation does what it is for; what is gone is not there again."""
    guest = make_sense(case, table, finished)
    gone: list[Any] = [ignored_auth] if case.operation.definition.raw["operationId"] == "cancel" else []  # asked twice
    answer = case.call_and_validate(
        base_url=address, headers=guest.headers, allow_redirects=False, excluded_checks=gone
    )
    operation = next(each for each in OPERATIONS if each.does.__name__ == case.operation.definition.raw["operationId"])
    body: Any = case.body
    talk = operation.takes is wire.Command and body["type"] not in ("act", "chat", "resign", "offer-draw")
    assert answer.status_code in ((200, 409) if talk else (operation.status,)), answer.text


# The document itself


def test_the_document_names_every_route_and_every_message(server: TestClient) -> None:
    document = server.get("/api/openapi.json").json()
    routes = server.app.routes  # type: ignore[attr-defined]
    pages = {route.path for route in page_routes(read_pages())}
    asked = [route for route in routes if isinstance(route, Route) and route.path not in pages]
    http = {(route.path, method) for route in asked for method in route.methods or ()}
    named = {(path, method.upper()) for path, each in document["paths"].items() for method in each}
    assert {each for each in http if each[1] != "HEAD"} == named
    assert {route.path for route in routes if isinstance(route, WebSocketRoute)} == set(document["x-sockets"])
    messages = document["components"]["schemas"]["Message"]
    assert set(messages["discriminator"]["mapping"]) == {"told", "presence", "trouble"}
    assert document["x-sockets"]["/api/games/{game}/events"]["messages"] == messages


def test_each_operation_has_a_name_of_its_own_and_a_summary() -> None:
    names = [operation.does.__name__ for operation in OPERATIONS]
    assert len(set(names)) == len(names)
    assert all(operation.summary.endswith(".") for operation in OPERATIONS)


# What schemathesis does not make up


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/a%00b", 404),
        ("/api/games/%ed%a0%80", 404),
        ("/api/games/%ff", 404),
        ("/api/games/" + "a" * 4000, 404),
        ("/api/games/", 404),
        ("/api/boards/..%2f..%2f", 404),
        ("/api/games?status=%00", 422),
        ("/api/games?status=over&status=running", 422),
        ("/api/games/{game}/log?since=-1", 422),
        ("/api/games/{game}/log?since=" + "9" * 5000, 422),
        ("/api/games/{game}/at/" + "9" * 5000, 404),
        ("/api/games/{game}/at/-1", 404),
        ("/api/games/{game}/at/1?seat=%00", 422),
    ],
)
def test_odd_addresses(server: TestClient, path: str, status: int) -> None:
    ann, _ = begin(server)
    answer = server.get(path.replace("{game}", ann.game), headers=ann.headers)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (rb'"\u0000"', 422),
        (rb'"\ud800"', 400),
        (rb'"\udc00"', 400),
        (rb'"\ud800\u0041"', 400),
        (b'"\xed\xa0\x80"', 400),
        (b"[" * 60_000, 400),
        (b"9" * 5000, 422),
        (b"1e999", 422),
        (b"NaN", 400),
    ],
)
def test_odd_bodies(server: TestClient, text: bytes, status: int) -> None:
    ann, _ = begin(server)
    before = ann.get()
    headers = {**ann.headers, "Content-Type": "application/json"}
    chat = b'{"type": "chat", "key": "12345678", "text": ' + text + b"}"
    answer = server.post(f"/api/games/{ann.game}/commands", content=chat, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert ann.get() == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://["}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "\xff"}, 403),
        ({"Host": "["}, 201),
        ({"Host": "a b/c?d"}, 201),
        ({"Authorization": "Bearer \xff"}, 201),
        ({"Cookie": "seat-=\xff; =; seat-x"}, 201),
        ({"Content-Type": "application/json; charset=\xff"}, 201),
        ({"Content-Type": "\xff"}, 415),
    ],
)
def test_odd_headers(server: TestClient, headers: dict[str, str], status: int) -> None:
    usual = {"Content-Type": "application/json"}
    sent = {name.encode(): value.encode("latin-1") for name, value in (usual | headers).items()}
    answer = server.post("/api/games", content=b'{"game": "midway", "listed": true}', headers=sent)
    assert answer.status_code == status, answer.text
    for path in ("/api/mine", "/api/games/frob", "/sit/frob"):
        assert server.get(path, headers=sent).status_code < 500


def test_a_whole_number_may_be_written_with_a_point_and_names_are_printable(server: TestClient) -> None:
    ann, ben = begin(server, sit=False)
    assert ben.post("/sit", {"name": "a\u202eb"}).status_code == 422
    ann.sit()
    ben.sit()
    assert ann.act("done", line=1.0).status_code == 200
    assert ben.act("done", line=1.5).status_code == 422
