"""A server as a process, a browser, and guests in it who must not see an error or leave the house."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser import chromium

SERVE = """
import random, secrets
secrets.token_hex = lambda size: random.Random("the same cards each time 7").randbytes(size).hex()
secrets.randbits = lambda size: 1
from sandtable.terminal.cli import main
main()
"""
NONCE = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(1) : random(bytes));
"""
SETTINGS = '{"name": "Kasia", "slow": false, "away": false, "hints": false, "confirm": false, "handover": false}'
SLOWEST = 60_000  # milliseconds: a machine may be busy
DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty house, which deals the same cards each time."""
    with serving(tmp_path_factory.mktemp("house")) as address:
        yield address


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """A server with its games in a folder: its address."""
    port = port or free_port()
    database = f"sqlite:///{folder / 'games.db'}"
    words = ["serve", "--port", str(port), "--database", database, "--creations", "10000"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}"
        try:
            _await(f"{address}/health")
            yield address
        finally:
            server.terminate()
            server.wait(60)


def _await(address: str) -> None:
    for _ in range(900):
        try:
            urllib.request.urlopen(address, timeout=60).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed before other tests go on: Playwright's loop runs as long as it is open, and theirs could not."""
    found = chromium.browser()
    if found is None:
        pytest.fail(chromium.NONE)
    path, env = found
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, env=dict(env), args=chromium.FLAGS)
        yield browser
        browser.close()


expect.set_options(timeout=SLOWEST)
Guests = Callable[..., Page]


@pytest.fixture
def guest(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """A new person at a browser of his own; what goes wrong in it fails the test."""
    wrong: list[str] = []
    contexts = []
    house = request.getfixturevalue("site")

    def come(**how: Any) -> Page:
        site = how.pop("site", house)
        settings = how.pop("settings", SETTINGS)
        refusals = how.pop("refusals", False)  # the browser notes each as an error
        context = browser.new_context(**{"viewport": DESK, "base_url": site, **how})
        contexts.append(context)
        context.add_init_script(f"localStorage.getItem('settings') ?? localStorage.setItem('settings', '{settings}')")
        context.add_init_script(NONCE)
        page = context.new_page()
        page.set_default_timeout(SLOWEST)
        page.on("console", lambda said: _must_be_quiet(said, refusals, wrong))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: _must_be_ours(asked.url, site, wrong))
        return page

    yield come
    for context in contexts:
        context.close()
    assert wrong == []


def _must_be_quiet(said: ConsoleMessage, refusals: bool, wrong: list[str]) -> None:
    refused = "409 (Conflict)" in said.text or "404 (Not Found)" in said.text
    if said.type in ("error", "warning") and not (refusals and refused):
        wrong.append(said.text)


def _must_be_ours(url: str, site: str, wrong: list[str]) -> None:
    if urlsplit(url).netloc != urlsplit(site).netloc and not url.startswith("blob:"):
        wrong.append(f"asked another host: {url}")
