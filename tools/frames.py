"""How quick the map is in a browser: `python -m tools.frames` measures it in a real one and prints a table.

First board: cold, from the address to map and counters drawn, best of five. Frames: the map is dragged and zoomed for
a few seconds. Reach: from the click on a counter to the costs on the map. Order: from the click on a hex to the move.
"""

from __future__ import annotations

import gzip
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.maps import LINE, MapPage, start_map
from tools.pictures import _guest, _site

TITLES = {"defiant": "Poland Defiant", "summer": "Summer Lightning"}
STATIC = Path(__file__).parent.parent / "src/sandtable/server/static/assets"
COLD, TRIES = 5, 20
FRAMES = """() => new Promise((done) => {
  const times = []
  let last = performance.now()
  const step = (now) => {
    times.push(now - last)
    last = now
    if (times.length < 240) requestAnimationFrame(step)
    else done(times)
  }
  requestAnimationFrame(step)
})"""
WATCH = """(wanted) => {
  addEventListener('pointerup', () => { window.begun = performance.now() }, { capture: true, once: true })
  window.seen = new Promise((done) => {
  const look = () => document.querySelector(wanted) ? done(performance.now()) : requestAnimationFrame(look)
  look()
  })
}"""


def main() -> int:
    found = chromium.browser()
    if found is None:
        print(chromium.NONE, file=sys.stderr)
        return 1
    path, env = found
    with _site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, env=dict(env), args=chromium.FLAGS)
        for file in sorted(STATIC.glob("*.js")):
            print(f"{file.name.partition('-')[0]}.js  {len(gzip.compress(file.read_bytes())):,} bytes compressed")
        for name, title in TITLES.items():
            page = _guest(browser, site)
            board = start_map(page, title)
            print(f"{name}  first board {_cold(browser, site, page):.0f} ms, best of {COLD}")
            median, slow, cpu = _frames(page)
            print(
                f"{name}  {1000 / median:.0f} frames a second, the slowest of 100 {slow:.0f} ms, CPU {cpu:.1f} ms each"
            )
            board.play(lambda position: len(_able(position["view"])) > 1)
            print(f"{name}  counter to reach {_reach(board):.0f} ms, 19 of 20 quicker")
            print(f"{name}  order to the map as it is then {_order(board):.0f} ms, 19 of 20 quicker")
            page.context.close()
        browser.close()
    return 0


def _cold(browser: Any, site: str, page: Page) -> float:
    """From an empty cache."""
    address, times = page.url, []
    for _ in range(COLD):
        context = browser.new_context(
            viewport={"width": 1440, "height": 900}, base_url=site, storage_state=page.context.storage_state()
        )
        fresh = context.new_page()
        fresh.goto(address)
        fresh.wait_for_function(
            "() => document.querySelectorAll('[data-unit]').length > 10"
            " && [...document.querySelectorAll('.world img')].every((img) => img.complete && img.naturalWidth)"
            " && document.querySelector('.names svg')"
        )
        times.append(float(fresh.evaluate("performance.now()")))
        context.close()
    return min(times)


def _frames(page: Page) -> tuple[float, float, float]:
    """Milliseconds of the middle and the slowest of a hundred frames while the map moves, and of CPU a frame."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    idle = _busy(session, page, move=False)
    return _busy(session, page, move=True, less=idle[2])


def _busy(session: Any, page: Page, *, move: bool, less: float = 0.0) -> tuple[float, float, float]:
    def spent() -> float:
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])

    before = spent()
    page.evaluate(f"window.measured = ({FRAMES})()")
    if move:
        page.mouse.move(600, 450)
        for n in range(30):
            page.mouse.wheel(0, -40 if n % 10 < 5 else 40)
            page.mouse.down()
            page.mouse.move(600 + 12 * (n % 7), 450 + 9 * (n % 5), steps=4)
            page.mouse.up()
            page.mouse.move(600, 450)
    times = sorted(page.evaluate("window.measured"))
    page.keyboard.press("Escape")
    return statistics.median(times), times[int(len(times) * 0.99)], (spent() - before) / len(times) - less


def _able(view: Any) -> list[str]:
    """The hexes where one unit stands alone that can be ordered to go somewhere."""
    where = {piece["id"]: piece["at"] for piece in view["board"]["pieces"]}
    many = Counter(where.values())
    able = [where.get(choice["about"], "") for choice in view["choices"] if choice.get("incomplete")]
    return [hex_ for hex_ in able if many[hex_] == 1]


def _reach(board: MapPage) -> float:
    """The slowest but one of twenty."""
    page, times, able = board.page, list[float](), _able(board.position()["view"])
    for n in range(TRIES):
        page.keyboard.press("Escape")
        x, y = board.seen(able[n % len(able)])
        page.evaluate(WATCH, "text.figure")
        page.mouse.click(x, y)
        times.append(float(page.evaluate("window.seen")) - float(page.evaluate("window.begun")))
    return sorted(times)[-2]


def _order(board: MapPage) -> float:
    """From the click that orders a unit to a hex to the counter there: the slowest but one of twenty, each undone."""
    page, times = board.page, list[float]()
    view = board.position()["view"]
    where = {piece["id"]: piece["at"] for piece in view["board"]["pieces"]}
    alone = set(_able(view))
    orders = [choice for choice in view["choices"] if choice.get("incomplete") and where.get(choice["about"]) in alone]
    for n in range(TRIES):
        order = orders[n % len(orders)]
        free = [hex_ for hex_ in board.ends(order["action"]) if hex_ not in where.values()]
        goal = min(free, key=lambda hex_: board.far(hex_, where[order["about"]]))
        line = page.locator("main").get_attribute("data-line")
        board.take(order["about"])
        page.locator("text.figure").first.wait_for()
        x, y = board.seen(goal)
        page.evaluate(WATCH, f'main:not([data-line="{line}"])')
        page.mouse.click(x, y)
        times.append(float(page.evaluate("window.seen")) - float(page.evaluate("window.begun")))
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        page.wait_for_function(LINE, arg=str(int(line or 0) + 1))
    return sorted(times)[-2]


if __name__ == "__main__":
    sys.exit(main())
