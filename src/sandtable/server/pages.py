"""The pages of the browser client: files built from web/, kept in memory, served with headers of their own."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable.server.refused import Refused

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FOR_GOOD = "public, max-age=31536000, immutable"  # a file whose name has the hash of what is in it
ASK_FIRST = "no-cache"
TEXT = ("text/", "application/javascript", "image/svg+xml")
# Addresses that people see: each is the same page, which finds out what to draw.
PATHS = (
    "/",
    "/games/{game}",
    "/games/{game}/replay",
    "/sit/{token}",
    "/rules/{title}",
    "/cards/{title}",
)


class File(Struct, frozen=True):
    body: bytes
    packed: bytes | None
    headers: dict[str, str]
    tag: str


def read_pages(folder: Traversable | None = None) -> dict[str, File]:
    """The built files by their paths; none if the pages were not built."""
    root = folder or files("sandtable.server") / "static"
    found: dict[str, File] = {}

    def read(here: Traversable, path: str) -> None:
        for item in here.iterdir():
            if item.is_dir():
                read(item, f"{path}{item.name}/")
            elif not item.name.startswith("."):
                found[f"{path}{item.name}"] = _file(f"{path}{item.name}", item.read_bytes())

    if root.is_dir():
        read(root, "/")
    return found


def _file(path: str, body: bytes) -> File:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    kind = "text/javascript" if path.endswith(".js") else "font/woff2" if path.endswith(".woff2") else kind
    kind += "; charset=utf-8" if kind.startswith("text/") else ""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {
        "Content-Type": kind,
        "Content-Security-Policy": POLICY,
        "Cache-Control": FOR_GOOD if path.startswith("/assets/") else ASK_FIRST,
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    return File(body, gzip.compress(body, 9, mtime=0) if kind.startswith(TEXT) else None, headers, tag)


def page_routes(pages: dict[str, File]) -> list[Route]:
    """The page at every address that people see, and each file at its own."""

    def serving(path: str) -> Route:
        async def page(request: Request) -> Response:
            return _answer(request, pages.get("/index.html" if path in PATHS else path))

        return Route(path, page, methods=["GET"])

    return [serving(path) for path in (*PATHS, *sorted(pages.keys() - {"/index.html"}))]


def page_for_nothing(pages: dict[str, File], missing: ASGIApp) -> ASGIApp:
    """At an address that is not there a browser gets the page, which says so; a program, a problem."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        page = pages.get("/index.html")
        reads = scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", "")
        if page is None or not reads or scope["path"].startswith("/api/"):
            await missing(scope, receive, send)
        else:
            await Response(page.body, 404, page.headers)(scope, receive, send)

    return answer


def _answer(request: Request, file: File | None) -> Response:
    if file is None:
        raise Refused(404, "The pages were not built here: `make play` or `pip install .` builds them.")
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=file.headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**file.headers, "Content-Encoding": "gzip"})
    return Response(file.body, headers=file.headers)
