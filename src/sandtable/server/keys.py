"""Who asks: the key of a seat as a bearer or in a cookie, and what is refused before anything is looked up."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sandtable.kernel import Seat
from sandtable.server.hub import Hub
from sandtable.server.keyring import hashed
from sandtable.server.refused import Refused

COOKIE = "seat-"
A_MINUTE = 60.0


class Limit:
    """At most so many a minute from one address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def check(self, address: str, what: str) -> None:
        since, many = self._seen.get(address, (0.0, 0))
        if many >= self.most and time.monotonic() - since < A_MINUTE:
            raise Refused(429, f"too many {what}; wait a minute", headers={"Retry-After": "60"})

    def count(self, address: str) -> None:
        since, many = self._seen.pop(address, (0.0, 0))
        if time.monotonic() - since >= A_MINUTE:
            since, many = time.monotonic(), 0
        self._seen[address] = since, many + 1
        while len(self._seen) > 10_000:
            self._seen.popitem(last=False)


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"


def must_be_ours(connection: HTTPConnection) -> None:
    """A page of another site may not act here with a visitor's cookies."""
    origin, url = connection.headers.get("origin"), connection.app.state.hub.settings.url
    ours = (connection.headers.get("host"), url.partition("://")[2].partition("/")[0] or None)
    if origin is not None and origin.partition("://")[2] not in ours:
        raise Refused(403, "this comes from another site")
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "this comes from another site")


def tokens_of(connection: HTTPConnection) -> list[str]:
    """All the keys that a request brings."""
    found = [value for name, value in connection.cookies.items() if name.startswith(COOKIE)]
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and bearer:
        found.insert(0, bearer.strip())
    return found[:50]


def token_for(connection: HTTPConnection, id_: str) -> str:
    """The key that a request brings to a game."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(f"{COOKIE}{id_}", "")


async def seats_of(connection: HTTPConnection, id_: str) -> tuple[Seat, ...]:
    """The seats of a game that a request may play; a wrong bearer is refused, a stale cookie passed over."""
    hub: Hub = connection.app.state.hub
    wrong: Limit = connection.app.state.wrong_tokens
    given = token_for(connection, id_)
    if not given:
        return ()
    opened = await hub.keys.opened_by(hashed(given))
    if opened is None and "authorization" in connection.headers:
        wrong.check(address(connection), "wrong keys")
        wrong.count(address(connection))
        raise Refused(401, "this is no key of a seat", headers={"WWW-Authenticate": "Bearer"})
    return opened.seats if opened is not None and opened.game == id_ else ()


async def may_see(connection: HTTPConnection, id_: str) -> tuple[Seat, ...]:
    """The asker's seats of a game that he may see: his own, one in the lobby, or one that is over.

    Whoever may not is told nothing of it, not even that it cannot be read.
    """
    hub: Hub = connection.app.state.hub
    row = await hub.row(id_)
    mine = await seats_of(connection, id_)
    if not mine and not row.listed and row.status != "over":
        raise Refused(404, "There is no such game.")
    return mine


def set_cookie(response: Response, id_: str, token: str, secure: bool) -> None:
    """Only the browser has it from now on: no script and no other site can read it."""
    response.set_cookie(
        f"{COOKIE}{id_}", token, max_age=400 * 86_400, httponly=True, samesite="strict", secure=secure, path="/"
    )
