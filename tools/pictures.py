"""Take the pictures of docs/pictures anew: `python -m tools.pictures` plays a little in a browser and looks."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import SETTINGS
from tests.browser.maps import MapPage, start_map
from tests.browser.play import LOOK, by_mouse, follow, learn, play_to_the_end, sheet_of, start, step

RECORDS = Path(__file__).parent.parent / "tests"
FOLDER = Path(__file__).parent.parent / "docs/pictures"
SERVE = "from sandtable.terminal.cli import main; main()"
DESK = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
QUICK = f"localStorage.setItem('settings', '{SETTINGS}')"


def main() -> int:
    found = chromium.browser()
    if found is None:
        print(chromium.NONE, file=sys.stderr)
        return 1
    path, env = found
    FOLDER.mkdir(exist_ok=True)
    with _site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, env=dict(env), args=chromium.FLAGS)
        _battle(browser, site, "midway", "Midway", 7)
        _battle(browser, site, "dday", "D-Day", 2)
        _battle(browser, site, "poland", "Poland", 3)
        _battle(browser, site, "dday-dark", "D-Day", 2, side=1, color_scheme="dark")
        _battle(browser, site, "midway-phone", "Midway", 7, **PHONE)
        _lesson(browser, site, "lesson")
        _lesson(browser, site, "lesson-phone", **PHONE)
        _end(browser, site)
        page = _guest(browser, site)
        for name in ("rules", "cards"):
            page.goto(f"/{name}/midway")
            page.locator("main").wait_for()
            _look(page, name)
        _why_not(page)
        _maps(browser, site)
        _fog(browser, site)
        _stories(browser, site)
        browser.close()
    return 0


def _guest(browser: Browser, site: str, **how: Any) -> Page:
    context = browser.new_context(**{"viewport": DESK, "base_url": site, **how})
    context.add_init_script(QUICK)
    return context.new_page()


def _look(page: Page, name: str) -> None:
    page.mouse.move(2, 2)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png")


def _battle(browser: Browser, site: str, name: str, title: str, seed: int, *, side: int = 0, **how: Any) -> None:
    """Play on until there is a battle with several cards to choose from, and point at one."""
    page, dice = _guest(browser, site, **how), random.Random(seed)
    start(page, title, side)
    for _ in range(600):
        look = page.evaluate(LOOK)
        if look["mine"] and page.locator(".ledger").count() and page.locator(".hand .card.legal").count() > 2:
            break
        if look["over"]:
            start(page, title, side)
            continue
        step(page, look, dice, by_mouse)
    page.locator(".hand [data-card]:has(.legal)").first.click()
    _look(page, name)
    page.context.close()


def _why_not(page: Page) -> None:
    start(page, "Midway")
    page.locator('.prompt [data-action="done"]').click()
    page.locator('.prompt [data-action="prepare"]').wait_for()
    page.locator(".hand [data-card]:has(.wash)").first.click()
    page.get_by_role("alert").wait_for()
    _look(page, "why-not")


def _lesson(browser: Browser, site: str, name: str, **how: Any) -> None:
    """A lesson in its first battle, with a card to be played."""
    page = _guest(browser, site, **how)
    learn(page, "Midway")
    while not page.locator(".ledger").count() or not page.locator(".hand .card.legal").count():
        follow(page)
    _look(page, name)
    page.context.close()


def _end(browser: Browser, site: str) -> None:
    page = _guest(browser, site)
    start(page, "Midway")
    play_to_the_end(page, 5, by_mouse)
    page.get_by_role("button", name="Check the dice").click()
    _look(page, "end")
    page.get_by_role("link", name="Replay").click()
    page.get_by_label("Line of the record").wait_for()
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(40)
    _look(page, "replay")
    page.goto("/")
    page.locator("li.sheet").first.wait_for()
    _look(page, "lobby")
    page.context.close()


def _stories(browser: Browser, site: str) -> None:
    """A finished map game: its end, its replay."""
    page = _guest(browser, site)
    for name in ("defiant", "summer"):
        text = (RECORDS / name / "golden" / "1.txt").read_text(encoding="utf-8")
        game = page.request.post("/api/records", data={"text": text}).json()["id"]
        page.goto(f"/games/{game}")
        page.locator(".days a").first.wait_for()
        _look(page, f"{name}-end")
    page.locator(".days a").nth(3).click()
    page.locator("main[aria-busy=false]").wait_for()
    _look(page, "summer-replay")
    page.context.close()


def _fog(browser: Browser, site: str) -> None:
    """Poland Defiant with fog of war, and what one is told on coming back to it."""
    page = _guest(browser, site)
    page.goto("/")
    sheet_of(page, "Poland Defiant").locator("button.picture").click()
    page.get_by_role("group", name="Fog of War").get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Start against the computer").click()
    board = MapPage(page, 1)
    board.play(_can("move"))
    page.keyboard.press("n")
    _look(page, "defiant-fog")
    board.play(lambda position: position["view"]["choices"] and _acts_of_others(board) > 8)
    page.context.add_init_script(QUICK.replace('"away": false', '"away": true'))
    page.reload()
    page.get_by_role("dialog").wait_for()
    _look(page, "defiant-away")
    page.context.close()


def _acts_of_others(board: MapPage) -> int:
    """Since the first seat's last act."""
    log = board.page.request.get(f"{board.address}/log").json()["entries"]
    entries = [each for each in log if each["kind"] == "play"]
    own = [n for n, each in enumerate(entries) if each.get("seat") == 0]
    return len(entries) - own[-1] if own else 0


def _maps(browser: Browser, site: str) -> None:
    """The map games: whole map, reach, supply, an attack light and dark and on a phone, set-up, missions."""
    page = _guest(browser, site)
    board = start_map(page, "Poland Defiant")
    page.keyboard.press("0")
    _look(page, "defiant-whole")
    page.keyboard.press("h")
    board.play(_can("move"))
    page.keyboard.press("n")
    _look(page, "defiant-move")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    _look(page, "defiant-supply")
    page.keyboard.press("1")
    board.play(lambda position: (position["view"]["board"].get("fight") or {}).get("things"))
    _look(page, "defiant-attack")
    page.emulate_media(color_scheme="dark")
    _look(page, "defiant-attack-dark")
    page.context.close()
    page = _guest(browser, site, **PHONE)
    board = start_map(page, "Poland Defiant", touch=True)
    board.play(_can("move"))
    board.take(next(choice["about"] for choice in board.position()["view"]["choices"] if choice.get("incomplete")))
    _look(page, "defiant-phone")
    page.context.close()
    page = _guest(browser, site)
    start_map(page, "Summer Lightning", 1)
    page.locator(".tray [data-thing]").first.click()
    _look(page, "summer-setup")
    board = start_map(page, "Summer Lightning")
    board.play(lambda position: position["view"].get("secret"))
    _look(page, "summer-missions")
    page.context.close()


def _can(verb: str) -> Callable[[Any], bool]:
    """Whether somebody can be ordered so."""
    return lambda position: any(
        choice["action"].startswith(f"{verb} ") and choice.get("incomplete") for choice in position["view"]["choices"]
    )


@contextmanager
def _site() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{folder}/games.db"]
        command = [sys.executable, "-c", SERVE, *words]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(900):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(60)


if __name__ == "__main__":
    sys.exit(main())
