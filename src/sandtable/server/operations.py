"""One table of operations gives the routes, the checks and the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from sandtable import __version__
from sandtable.server import wire
from sandtable.server.fields import Part
from sandtable.server.refused import Refused

JSON = "application/json"
PROBLEM = "application/problem+json"


class Query(Struct, frozen=True):
    """A word or number in the query of an address."""

    name: str
    kind: Any
    text: str


PLACES: dict[str, Any] = {"game": wire.Id, "digest": wire.Id, "part": Part, "line": wire.Whole}  # in a path


class Operation(Struct, frozen=True, kw_only=True):
    """What can be asked of the server, by which address, with what, and what comes back."""

    method: str
    path: str
    does: Callable[..., Awaitable[Any]]
    gives: Any
    media: str = JSON
    takes: Any = None
    status: int = 200
    query: tuple[Query, ...] = ()
    refuses: tuple[int, ...] = ()  # 422: also what fits its schema, but names what is not in this game
    most: int | None = None  # bytes of a body, if not the usual limit
    seat: bool = False  # needs the key of a seat

    @property
    def summary(self) -> str:
        return (self.does.__doc__ or "").strip().splitlines()[0]

    def errors(self) -> list[int]:
        """All the ways in which it may be refused."""
        own = {*self.refuses, 500, 503}
        own |= {400, 413, 415, 422, 403} if self.takes is not None else set()
        own |= {404} if "{" in self.path else set()
        own |= {422} if self.query else set()
        own |= {401, 403, 409, 429} if self.seat or "{game}" in self.path else set()
        return sorted(own)


Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Way:
    """What is done at one path, by method."""

    def __init__(self, ends: dict[str, Endpoint]) -> None:
        self.ends = ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        end = self.ends["GET" if scope["method"] == "HEAD" else scope["method"]]
        response = await end(Request(scope, receive))
        await response(scope, receive, send)


def routes(operations: Sequence[Operation]) -> list[Route]:
    """One route a path, so that a refused method is told all the others; those that are asked most come first."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for operation in sorted(operations, key=lambda operation: -operation.path.count("{game}")):
        paths.setdefault(operation.path, {})[operation.method] = _endpoint(operation)
    return [Route(path, Way(ends), methods=list(ends)) for path, ends in paths.items()]


def _endpoint(operation: Operation) -> Endpoint:
    decode = None if operation.takes is None else decoder(operation.takes)

    async def endpoint(request: Request) -> Response:
        values: dict[str, Any] = {}
        for name, word in request.path_params.items():
            values[name] = _converted(word, PLACES[name], 404, "There is nothing here.")
        for query in operation.query:
            if found := request.query_params.getlist(query.name):
                text = f"{query.name} must be, once: {query.text}"
                values[query.name] = _converted(found[0] if len(found) == 1 else None, query.kind, 422, text)
        if decode is not None:
            most = operation.most or request.app.state.hub.settings.body_limit
            values["body"] = await _body(request, decode, most)
        result = await operation.does(request, **values)
        if isinstance(result, Response):
            return result
        return Response(wire.encode(result), operation.status, media_type=JSON)

    return endpoint


def _converted(word: str | None, kind: Any, status: int, text: str) -> Any:
    try:
        return msgspec.convert(word, kind, strict=False)
    except msgspec.ValidationError:
        raise Refused(status, text) from None


def decoder(kind: Any) -> Callable[[bytes], Any]:
    """Read JSON as a type. To JSON Schema 3.0 is a whole number too, so what does not fit is read again as such."""
    strict, loose = msgspec.json.Decoder(kind), msgspec.json.Decoder(float_hook=_number)

    def decode(body: bytes) -> Any:
        try:
            return strict.decode(body)
        except msgspec.ValidationError as error:
            try:
                return msgspec.convert(loose.decode(body), kind)
            except msgspec.ValidationError:
                raise error from None

    return decode


def _number(word: str) -> float | int:
    number = float(word)
    return int(number) if number.is_integer() else number


async def _body(request: Request, decode: Callable[[bytes], Any], limit: int) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused(415, f"the body must be {JSON}")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refused(413, f"the body is too large; {limit} bytes are the most")
    try:
        return decode(bytes(body))
    except msgspec.ValidationError as error:
        raise Refused(422, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"the body is no JSON: {error}") from None


# The document


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1 of the operations, and of the messages that the socket sends."""
    kinds = [kind for op in operations for kind in (op.gives, op.takes) if kind is not None]
    kinds += [wire.Problem, wire.Message]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    known = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, known)
    components["Message"] = known[id(wire.Message)]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sandtable", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "x-sockets": {SOCKET: {"summary": "What happens in a game.", "messages": known[id(wire.Message)]}},
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


SOCKET = "/api/games/{game}/events"
_ABOUT = (
    f"Commands and asks by POST, what happens by a WebSocket at {SOCKET}?since=N, whose messages are "
    "the schema Message. A seat's token is its bearer."
)


def _described(operation: Operation, known: dict[int, Any]) -> dict[str, Any]:
    problem = {PROBLEM: {"schema": known[id(wire.Problem)]}}
    done: dict[str, Any] = {"description": "done"}
    if operation.gives is not None:
        done["content"] = {operation.media: {"schema": known[id(operation.gives)]}}
    said: dict[str, Any] = {
        "operationId": operation.does.__name__,
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation.path), *map(_query_parameter, operation.query)],
        "responses": {
            str(operation.status): done,
            **{str(status): {"description": "refused", "content": problem} for status in operation.errors()},
        },
    }
    if operation.takes is not None:
        body = {JSON: {"schema": known[id(operation.takes)]}}
        said["requestBody"] = {"required": True, "content": body}
    if operation.seat:
        said["security"] = [{"seat": []}]
    return said


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(PLACES[name])}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameter(query: Query) -> dict[str, Any]:
    return {"name": query.name, "in": "query", "schema": msgspec.json.schema(query.kind), "description": query.text}
