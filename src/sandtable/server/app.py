"""The application: routes, headers, the socket, and the rooms behind them."""

from __future__ import annotations

import asyncio
import contextlib
import time
import traceback
from collections.abc import AsyncIterator

import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.server import wire
from sandtable.server.api import OPERATIONS
from sandtable.server.archive import Archive
from sandtable.server.database import StorageDown
from sandtable.server.hub import Hub
from sandtable.server.keyring import hashed
from sandtable.server.keys import A_MINUTE, Limit, may_see, must_be_ours, token_for
from sandtable.server.live import LiveGame
from sandtable.server.lobby import Lobby
from sandtable.server.operations import SOCKET, routes
from sandtable.server.pages import page_for_nothing, page_routes, read_pages
from sandtable.server.problems import HANDLERS, answer, unexpected
from sandtable.server.refused import Refused
from sandtable.server.settings import Settings
from sandtable.server.sockets import Socket

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ADDED = [(name.lower().encode(), value.encode()) for name, value in (*HEADERS.items(), ("Cache-Control", "no-store"))]
SOCKET_MESSAGES = 30  # a minute that a client may send; it has nothing to say
SOCKET_BYTES = 1024

log = structlog.get_logger("http")


def make_app(settings: Settings) -> Starlette:
    hub = Hub(settings)
    archive = Archive(hub)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        try:
            yield
        finally:
            await hub.close()
            archive.close()

    pages = read_pages()
    app = Starlette(
        routes=[*routes(OPERATIONS), WebSocketRoute(SOCKET, events), *page_routes(pages)],
        middleware=[Middleware(Door)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.router.default = page_for_nothing(pages, app.router.not_found)
    app.state.hub, app.state.lobby, app.state.archive = hub, Lobby(hub), archive
    app.state.creations = Limit(settings.creations)
    app.state.wrong_tokens = Limit(settings.wrong_tokens)
    return app


class Door:
    """Every answer gets strict headers, if it has none of its own; every request a line in the log, by its route."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, begun = 0, time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message["headers"]}
                message["headers"] += [header for header in ADDED if header[0] not in own]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            trace = "".join(traceback.format_tb(error.__traceback__)[-3:])  # where, without values: they may be secret
            log.error("unexpected", error=type(error).__name__, trace=trace)
            if status:
                raise
            await unexpected()(scope, receive, sending)
        finally:
            where = getattr(scope.get("route"), "path", "?")
            spent = round(1000 * (time.perf_counter() - begun), 1)
            log.info("request", method=scope["method"], route=where, status=status, ms=spent)


# The socket


async def events(socket: WebSocket) -> None:
    """What happens in a game, from entry `since` on. Who listens has nothing to say."""
    try:
        must_be_ours(socket)
        mine = await may_see(socket, socket.path_params["game"])
        live, since = await _table(socket)
    except (Refused, StorageDown) as error:
        denial = await answer(error)
        denial.raw_headers += ADDED
        await socket.send_denial_response(denial)
        return
    await socket.accept()
    listener = Socket(mine, token_for(socket, live.id))
    try:
        async with live.held():
            listener.send(wire.encode(wire.Told(live.told(since, mine), live.position(mine))))
            live.sockets.add(listener)
        hub: Hub = socket.app.state.hub
        ended = mine and await hub.keys.opened_by(hashed(listener.key)) is None
    except StorageDown:
        live.sockets.discard(listener)
        await socket.close(1013)
        return
    if ended:  # another device took the seat before this one could be cut off
        live.sockets.discard(listener)
        await socket.close(1008)
        return
    live.tell_all(live.presence())
    if live.trouble:
        listener.send(wire.encode(wire.Trouble(live.trouble)))
    try:
        await _serve(socket, listener)
    finally:
        live.sockets.discard(listener)
        live.tell_all(live.presence())


async def _table(socket: WebSocket) -> tuple[LiveGame, int]:
    word = socket.query_params.get("since", "0")
    if not word.isdecimal() or len(word) > 9:
        raise Refused(422, "since must be a number")
    hub: Hub = socket.app.state.hub
    return await hub.live(socket.path_params["game"]), int(word)


async def _serve(socket: WebSocket, listener: Socket) -> None:
    """Send until either side closes; whoever talks too much is cut off."""

    async def listen() -> None:
        listener.cut(await _listen(socket))

    listening = asyncio.ensure_future(listen())
    try:
        while not isinstance(message := await listener.queue.get(), int):
            await socket.send_text(message.decode())
        if message:
            await socket.close(message)
    except (WebSocketDisconnect, RuntimeError):
        return
    finally:
        listening.cancel()


async def _listen(socket: WebSocket) -> int:
    """The code to close with, when there is one; 0 when the client has gone."""
    heard, since = 0, time.monotonic()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return 0
        if time.monotonic() - since > A_MINUTE:
            heard, since = 0, time.monotonic()
        heard += 1
        words = message.get("text") or message.get("bytes") or ""
        if heard > SOCKET_MESSAGES or len(words) > SOCKET_BYTES:
            return 1008
