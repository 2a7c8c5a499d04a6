"""`sandtable serve`: the server as a process."""

from __future__ import annotations

import gc
import logging
import sys

import msgspec
import structlog
import uvicorn

from sandtable.server.app import make_app
from sandtable.server.settings import Settings


def set_up_logs() -> None:
    """One JSON object a line on standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.BytesLoggerFactory(file=sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format='{"level": "%(levelname)s", "event": "%(name)s"}'
    )


def _json(words: object, **_: object) -> bytes:
    return msgspec.json.encode(words, enc_hook=str)


def serve(settings: Settings) -> None:
    set_up_logs()
    gc.set_threshold(50_000, 20, 100)  # thousands of tables lie in memory: they need not be searched at every turn
    uvicorn.run(
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
        timeout_graceful_shutdown=10,
    )
