"""The pages that a browser is given, and the headers they come with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from sandtable.server.pages import PATHS, page_routes, read_pages

OTHER_HOST = re.compile(r"""(?:src|href|url\(|@import)\s*[=(]?\s*["']?(?:https?:)?//""")


@pytest.fixture(scope="module")
def pages():
    found = read_pages()
    assert found, "the pages are not built: make builds them"
    return found


@pytest.fixture(scope="module")
def client(pages):
    return TestClient(Starlette(routes=page_routes(pages)))


@pytest.mark.parametrize("path", [re.sub(r"{\w+}", "x", path) for path in PATHS])
def test_every_address_that_people_see_is_the_page(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "'unsafe" not in answer.headers["content-security-policy"]


def test_an_address_that_is_not_there_is_a_page_for_people_and_a_problem_for_programs(server):
    people = {"Accept": "text/html,*/*;q=0.8"}
    for path in ("/rules", "/frob/frob"):
        answer = server.get(path, headers=people)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert server.get(path).headers["content-type"] == "application/problem+json"
    assert server.get("/api/frob", headers=people).headers["content-type"] == "application/problem+json"
    assert server.get("/api/links", headers=people).status_code == 405


def test_assets_are_kept_for_good_and_packed(client, pages):
    script = next(path for path in pages if path.endswith(".js"))
    answer = client.get(script)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_what_a_browser_has_it_is_not_sent_again(client):
    tag = client.get("/").headers["etag"]
    assert client.get("/", headers={"if-none-match": tag}).status_code == 304


def test_no_page_asks_another_host_or_brings_script_or_style_within(pages):
    for path, file in pages.items():
        if path.endswith((".html", ".css", ".svg")):
            assert not OTHER_HOST.search(file.body.decode()), path
    page = pages["/index.html"].body.decode()
    assert "<style" not in page
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_script_is_small(pages):
    scripts = [file for path, file in pages.items() if path.endswith(".js")]
    assert sum(len(file.packed or file.body) for file in scripts) <= 150_000


def test_without_pages_the_answer_says_how_to_get_them(tmp_path: Path):
    from sandtable.server.problems import HANDLERS

    app = Starlette(routes=page_routes(read_pages(tmp_path)), exception_handlers=HANDLERS)
    answer = TestClient(app).get("/")
    assert answer.status_code == 404
    assert "make play" in answer.json()["detail"]
