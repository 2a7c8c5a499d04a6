"""Refusals as problem+json (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server import wire
from sandtable.server.database import StorageDown, TakenAlready
from sandtable.server.refused import Refused

log = structlog.get_logger("problems")


def problem(
    status: int, detail: str, clause: str = "", instead: str = "", headers: dict[str, str] | None = None
) -> Response:
    body = wire.Problem(HTTPStatus(status).phrase, status, detail, clause, instead)
    return Response(wire.encode(body), status, headers, media_type="application/problem+json")


async def http(_: Request | None, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  so it is registered
    return problem(error.status_code, error.detail, headers=dict(error.headers or {}))


async def refused(_: Request | None, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101
    clause, instead = (error.ruling.clause, error.ruling.instead or "") if error.ruling else ("", "")
    return problem(error.status, error.title, clause, instead, error.headers)


async def storage_down(_: Request | None, error: Exception) -> Response:
    log.error("storage down", cause=str(error))
    text = "The games cannot be read or stored just now. Nothing has changed; please try again."
    return problem(503, text, headers={"Retry-After": "2"})


async def taken(_: Request | None, error: Exception) -> Response:
    return problem(409, "Somebody else was first. Look at the game again.")


def unexpected() -> Response:
    return problem(500, "Something went wrong here. It is not your fault; the game stands as it was.")


HANDLERS: dict[Any, Any] = {
    HTTPException: http,
    Refused: refused,
    StorageDown: storage_down,
    TakenAlready: taken,
}


async def answer(error: Exception) -> Response:
    """A refusal as it is answered where no route answers: at a socket."""
    handler = next(handler for kind, handler in HANDLERS.items() if isinstance(error, kind))
    response: Response = await handler(None, error)
    return response
