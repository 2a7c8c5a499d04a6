"""One table of operations gives the routes, the checks and the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sandtable import __version__
from sandtable.server import wire
from sandtable.server.problems import Refusal

JSON = "application/json"
PROBLEM = "application/problem+json"


class Query(Struct, frozen=True):
    """A word or number in the query of an address."""

    name: str
    kind: type
    text: str


class Operation(Struct, frozen=True, kw_only=True):
    """What can be asked of the server, by which address, with what, and what comes back."""

    method: str
    path: str
    does: Callable[..., Awaitable[Any]]
    gives: Any
    takes: Any = None
    status: int = 200
    query: tuple[Query, ...] = ()
    refuses: tuple[int, ...] = ()
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
        own |= {401, 403, 429} if self.seat or "{game}" in self.path else set()
        return sorted(own)


def route(operation: Operation) -> Route:
    decode = None if operation.takes is None else msgspec.json.Decoder(operation.takes).decode

    async def endpoint(request: Request) -> Response:
        values: dict[str, Any] = dict(request.path_params)
        for query in operation.query:
            if query.name in request.query_params:
                values[query.name] = _converted(query, request.query_params[query.name])
        if decode is not None:
            values["body"] = await _body(request, decode)
        result = await operation.does(request, **values)
        if isinstance(result, Response):
            return result
        return Response(wire.encode(result), operation.status, media_type=JSON)

    endpoint.__name__ = operation.does.__name__
    return Route(operation.path, endpoint, methods=[operation.method])


def _converted(query: Query, word: str) -> Any:
    try:
        return msgspec.convert(word, query.kind, strict=False)
    except msgspec.ValidationError:
        raise Refusal(422, f"{query.name} is {word[:40]!r}; it must be: {query.text}") from None


async def _body(request: Request, decode: Callable[[bytes], Any]) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(415, f"the body must be {JSON}")
    limit, body = request.app.state.house.settings.body_limit, bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refusal(413, f"the body is too large; {limit} bytes are the most")
    try:
        return decode(bytes(body))
    except msgspec.ValidationError as error:
        raise Refusal(422, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(400, f"the body is no JSON: {error}") from None


# The document


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1 of the operations, and of the messages that the socket sends."""
    kinds = [kind for op in operations for kind in (op.gives, op.takes) if kind is not None]
    kinds += [wire.Problem, wire.Message]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    known = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        place = re.sub(r":\w+}", "}", operation.path)
        paths.setdefault(place, {})[operation.method.lower()] = _described(operation, known)
    components["Message"] = known[id(wire.Message)]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sandtable", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


_ABOUT = (
    "Commands and asks by POST, what happens by a WebSocket at /api/games/{game}/events?since=N, whose messages are "
    "the schema Message. A seat's token is its bearer."
)


def _described(operation: Operation, known: dict[int, Any]) -> dict[str, Any]:
    problem = {PROBLEM: {"schema": known[id(wire.Problem)]}}
    said: dict[str, Any] = {
        "operationId": operation.does.__name__,
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation.path), *map(_query_parameter, operation.query)],
        "responses": {
            str(operation.status): {
                "description": "done",
                "content": {JSON: {"schema": known[id(operation.gives)]}},
            },
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
    number = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
    return [
        {"name": name, "in": "path", "required": True, "schema": number if kind == ":int" else {"type": "string"}}
        for name, kind in re.findall(r"{(\w+)(:\w+)?}", path)
    ]


def _query_parameter(query: Query) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if query.kind is int:
        schema = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
    return {"name": query.name, "in": "query", "schema": schema, "description": query.text}
