"""`sandtable serve`: the server as a process."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from functools import cache
from pathlib import Path
from queue import Full, Queue
from typing import BinaryIO

import msgspec
import structlog
import uvicorn
from sqlalchemy import make_url

from sandtable.kernel import Trouble
from sandtable.server.app import make_app
from sandtable.server.settings import Settings

MOST_WAITING = 10_000  # lines of the log; what is more than that is not written


def set_up_logs(level: int) -> None:
    """One JSON object a line on standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=Lines,
        cache_logger_on_first_use=True,
    )
    said = logging.StreamHandler(sys.stderr)
    said.setFormatter(JsonLines())
    said.addFilter(lambda record: "without completing handshake" not in record.getMessage())  # a socket was refused
    logging.basicConfig(level=logging.WARNING, handlers=[said])
    logging.raiseExceptions = False


class Writer:
    """A log that cannot be written, on a full or a slow disk for example, holds nobody up: a thread writes it."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._waiting: Queue[bytes | None] = Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def add(self, line: bytes) -> None:
        with contextlib.suppress(Full):
            self._waiting.put_nowait(line + b"\n")

    def _write(self) -> None:
        while (line := self._waiting.get()) is not None:
            with contextlib.suppress(OSError, ValueError):
                self._out.write(line)
                if self._waiting.empty():
                    self._out.flush()

    def end(self) -> None:
        """All that was said is written first, unless that takes too long."""
        with contextlib.suppress(Full):
            self._waiting.put(None, timeout=2)
        self._thread.join(timeout=2)


@cache
def _writer() -> Writer:
    writer = Writer(sys.stderr.buffer)
    atexit.register(writer.end)
    return writer


class Lines:
    """What the program says, handed to the writer of the log."""

    def __init__(self, *_: object) -> None:
        self._writer = _writer()

    def msg(self, line: bytes) -> None:
        self._writer.add(line)

    debug = info = warning = error = critical = msg


class JsonLines(logging.Formatter):
    """What the libraries say, in the same form; never what they were given."""

    def format(self, record: logging.LogRecord) -> str:
        words = {"level": record.levelname.lower(), "event": record.name, "message": record.getMessage()}
        return msgspec.json.encode(words).decode()


def _json(words: object, **_: object) -> bytes:
    return msgspec.json.encode(words, enc_hook=str)


def serve(settings: Settings, show: bool = False) -> None:
    """Run until it is stopped. With `show`, the lobby opens in the browser and only trouble is logged."""
    set_up_logs(logging.WARNING if show else logging.INFO)
    make_folder(settings.database)
    gc.set_threshold(50_000, 20, 100)  # thousands of tables lie in memory: they need not be searched at every turn
    sys.setswitchinterval(0.001)  # who works in a thread lets the loop in five times as often as Python would have it
    lobby = f"http://{settings.host}:{settings.port}/"
    if show and _answers(lobby):
        print(f"Sandtable is there already: {lobby}")
        _open(lobby)
        return
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4096,
        ws_ping_interval=60,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        timeout_graceful_shutdown=10,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, lobby, show).run()


def make_folder(database: str) -> None:
    """The folder of a database that is a file, for its owner alone; trouble if it cannot be."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return
    file = Path(url.database)
    try:
        file.parent.mkdir(0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise Trouble(f"games cannot be kept in {file}: {error.strerror}; name another file with --database") from None


class _Server(uvicorn.Server):
    """Says where it is, and opens the lobby as soon as it can be seen."""

    def __init__(self, config: uvicorn.Config, lobby: str, show: bool) -> None:
        super().__init__(config)
        self._lobby, self._show = lobby, show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Sandtable is at {self._lobby} (Ctrl-C ends it; games are kept)", flush=True)
            if self._show:
                await asyncio.to_thread(_open, self._lobby)


def _answers(lobby: str) -> bool:
    """Whether a Sandtable listens there."""
    try:
        with urllib.request.urlopen(f"{lobby}health", timeout=1) as answer:  # noqa: S310  our own address
            return b'"version"' in answer.read(200)
    except OSError:
        return False


def _open(lobby: str) -> None:
    """Where there is a screen; elsewhere the address was printed."""
    if sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        webbrowser.open(lobby)
