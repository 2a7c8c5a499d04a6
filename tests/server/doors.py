"""The server called directly, in one event loop: HTTP and WebSocket as they are, without a network between."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
from collections.abc import AsyncIterator, Iterator, MutableMapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import structlog
from msgspec import Struct
from starlette.applications import Starlette

from sandtable import games
from sandtable.kernel import Seat
from sandtable.server import wire
from sandtable.server.app import make_app
from sandtable.server.hub import Hub
from sandtable.server.live import LiveGame
from tests.server.conftest import settings

JSON = "application/json"


class Answer(Struct):
    status: int
    kind: str  # of the content
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Doors:
    """A server, and what is asked of it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.hub: Hub = app.state.hub

    async def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None, kind: str = JSON
    ) -> Answer:
        """A request; the body is bytes as they are, or is written as JSON."""
        content = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
        scope = self._scope("http", path, headers or {}) | {"method": method}
        if body is not None:
            scope["headers"].append((b"content-type", kind.encode()))
        asked = iter([{"type": "http.request", "body": content, "more_body": False}])
        sent: list[MutableMapping[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return next(asked, {"type": "http.disconnect"})

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        content_type = dict(sent[0]["headers"]).get(b"content-type", b"").decode()
        return Answer(sent[0]["status"], content_type, b"".join(part.get("body", b"") for part in sent[1:]))

    @contextlib.asynccontextmanager
    async def listen(self, path: str, headers: dict[str, str] | None = None) -> AsyncIterator[Ear]:
        """A WebSocket, closed at the end."""
        ear = Ear()
        work = asyncio.ensure_future(
            self.app(self._scope("websocket", path, headers or {}), ear.to_server.get, ear.hear)
        )
        ear.to_server.put_nowait({"type": "websocket.connect"})
        assert (await ear.from_server.get())["type"] == "websocket.accept"
        try:
            yield ear
        finally:
            ear.to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await work

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        sent = [(b"host", b"doors"), *((name.lower().encode(), text.encode()) for name, text in headers.items())]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": sent,
            "client": ("127.0.0.1", 1),
            "server": ("doors", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }


class Ear:
    """The other end of a WebSocket. Who comes and goes is not listened to."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.from_server: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def hear(self, message: MutableMapping[str, Any]) -> None:
        if not message.get("text", "").startswith('{"type":"presence"'):
            self.from_server.put_nowait(message)

    def waiting(self) -> int:
        """How many messages have come and were not read."""
        return self.from_server.qsize()

    async def told(self) -> bytes:
        """The next message, to the byte: it tells of entries and the position."""
        text: str = (await self.from_server.get())["text"]
        assert text.startswith('{"type":"told"'), text
        return text.encode()


@contextlib.asynccontextmanager
async def opened(folder: Path, seed: str) -> AsyncIterator[Doors]:
    """A server with its database in a folder; the chance of its games follows from a seed, so that they come again."""
    with seeded(seed), quiet():
        app = make_app(settings(folder, wrong_tokens=10**9, creations=10**9))
        lifespan = app.router.lifespan_context(app)
        await lifespan.__aenter__()
        try:
            yield Doors(app)
        finally:
            await lifespan.__aexit__(None, None, None)  # a test that fails closes the server too


@contextlib.contextmanager
def seeded(seed: str) -> Iterator[None]:
    made = itertools.count()
    with patch(
        "sandtable.kernel.match.new_secret", lambda: hashlib.sha256(f"{seed} {next(made)}".encode()).hexdigest()
    ):
        yield


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """A line in the log for each request would cost more than the request."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.configure(**before)


class Table:
    """A game that anybody may watch, and the keys of its two seats."""

    def __init__(self, doors: Doors, made: wire.Created, name: str) -> None:
        self.doors, self.id, self.name = doors, made.id, name
        self.path = f"/api/games/{made.id}"
        self.headers: dict[Seat | None, dict[str, str]] = {None: {}}
        for seat, key in enumerate(made.keys):
            self.headers[seat] = {"Authorization": f"Bearer {key.token}"}
        self._keys = itertools.count(1)

    @property
    def live(self) -> LiveGame:
        return self.doors.hub.lives[self.id]

    def key(self) -> str:
        """A fresh one for a command."""
        return f"{self.id}-{next(self._keys):06d}"

    async def get(self, viewer: Seat | None, path: str = "") -> bytes:
        answer = await self.doors.ask("GET", self.path + path, self.headers[viewer])
        assert answer.status == 200, answer
        return answer.body

    async def closed(self, viewer: Seat | None) -> list[bytes]:
        """What a viewer is told who asks for what a running game does not tell."""
        answers = [
            await self.doors.ask("GET", self.path + path, self.headers[viewer])
            for path in ("/story", "/curve", "/at/1")
        ]
        assert {answer.status for answer in answers} == {409}, answers
        return [answer.body for answer in answers]

    async def question(self, seat: Seat, text: str) -> bytes:
        """The answer to a question of the game, or why there is none."""
        body = {"type": "question", "text": text}
        answer = await self.doors.ask("POST", f"{self.path}/asks", self.headers[seat], body)
        assert answer.status in (200, 422), answer
        return answer.body

    async def sit(self, seat: Seat) -> None:
        nonce = hashlib.sha256(f"{self.name} {seat}".encode()).hexdigest()
        sat = await self.doors.ask("POST", f"{self.path}/sit", self.headers[seat], {"name": "Ann", "nonce": nonce})
        assert sat.status == 200, sat

    async def command(self, seat: Seat | None, kind: str, **words: Any) -> Answer:
        body = {"type": kind, "key": self.key(), **words}
        return await self.doors.ask("POST", f"{self.path}/commands", self.headers[seat], body)


async def new_table(doors: Doors, name: str, **wish: Any) -> Table:
    """A listed game of two persons, who have not sat down yet."""
    wish.setdefault("seats", [{"seat": seat, "player": "human"} for seat in games.load(name).seats])
    made = await doors.ask("POST", "/api/games", body={"game": name, "listed": True, **wish})
    assert made.status == 201, made
    return Table(doors, msgspec.json.decode(made.body, type=wire.Created), name)
