"""Playing a map game through its page: what is legal is asked of the server, and done by mouse, keys or finger."""

from __future__ import annotations

import math
import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.play import sheet_of

CAMERA = """() => {
  const [world, box] = [document.querySelector('.world'), document.querySelector('.window').getBoundingClientRect()]
  const at = new DOMMatrix(getComputedStyle(world).transform)
  return { zoom: at.a, left: box.left + at.e, top: box.top + at.f, box: [box.left, box.top, box.right, box.bottom] }
}"""
STILL = "() => document.querySelector('.world') && !document.querySelector('.world.moving')"
LINE = "(line) => document.querySelector('main')?.dataset.line !== line"
SAFE = 70  # pixels from the edge of the map that nothing lies over


class MapPage:
    """A map game in a page; `touch` uses fingers, `keys` nothing but keys."""

    def __init__(self, page: Page, seed: int, touch: bool = False, keys: bool = False) -> None:
        self.page, self.touch, self.keys, self.dice = page, touch, keys, random.Random(seed)
        expect(page.locator(".window")).to_be_visible()
        expect(page.locator("[data-unit]").first).to_be_attached()
        self.address = f"/api/games/{page.url.rpartition('/')[2]}"
        board = self._get(self.address)["info"]["board"]
        self.hexes: dict[str, Any] = self._get(f"/api/boards/{board}")["map"]["hexes"]

    def _get(self, path: str) -> Any:
        return self.page.request.get(path).json()

    def position(self) -> Any:
        return self._get(self.address)

    def ends(self, action: str) -> list[str]:
        """How an action may go on."""
        answer = self.page.request.post(f"{self.address}/asks", data={"type": "question", "text": f"ends {action}"})
        return [spot["at"] for spot in answer.json()["answer"]["spots"] if spot.get("mark") != "full"]

    def far(self, one: str, other: str) -> float:
        """How far apart two hexes are on the drawing, where neighbours are some 76 apart."""
        return math.hypot(*(self.hexes[one][axis] - self.hexes[other][axis] for axis in ("x", "y")))

    # What is done on the page

    def act(self, choice: dict[str, Any]) -> None:
        """Do a choice, or one that it begins, and see it done."""
        line = self.page.locator("main").get_attribute("data-line")
        about, target = choice.get("about", ""), choice.get("target", "")
        if not about:
            self._press(self.page.locator(f'.prompt [data-action="{choice["action"]}"]'))
        elif about in self.hexes:
            self._hex(about)
            self._finish(line, "" if choice.get("pick") else choice["action"])
        else:
            self.take(about)
            if choice.get("incomplete"):
                target = self.dice.choice(self.ends(choice["action"]))
                self._mode(choice)
            if target:
                self._hex(target)
            self._finish(line)
        self.page.wait_for_function(LINE, arg=line)

    def _press(self, button: Locator) -> None:
        if self.keys:
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.touch:
            button.tap()
        else:
            button.click()

    def _finish(self, line: str | None, action: str = "") -> None:
        """If it has only been chosen so far, press the button that names it."""
        named = self.page.locator(f'.beside [data-action="{action}"]')
        for _ in range(100):
            if self.page.locator("main").get_attribute("data-line") != line:
                return None
            primary = self.page.locator(".prompt .buttons button.primary")
            if primary.count() == 1 and primary.is_enabled() and primary.get_attribute("data-action") is None:
                return self._press(primary)
            if action and named.count() and named.first.is_enabled():
                return self._press(named.first)
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing can be pressed: {self.page.get_by_label('What to do').inner_text()}")

    def _mode(self, choice: dict[str, Any]) -> None:
        """Where an order about a thing may begin in several ways, the one that is wanted."""
        modes = self.page.get_by_role("group", name="What it is to do").get_by_role("button")
        verbs = [each["action"].split()[0] for each in self.position()["view"]["choices"]]
        begins = [verb for verb in dict.fromkeys(verbs) if f"{verb} {choice['about']}" in self._begun()]
        if len(begins) > 1:
            self._press(modes.nth(begins.index(choice["action"].split()[0])))

    def _begun(self) -> list[str]:
        return [each["action"] for each in self.position()["view"]["choices"] if each.get("incomplete")]

    def take(self, thing: str) -> None:
        """Pick up a counter on the map or beside it, or a plan."""
        piece = next((each for each in self.position()["view"]["board"]["pieces"] if each["id"] == thing), None)
        if piece is None:
            return self._from_tray(thing)
        if self.page.locator(f'[data-unit="{thing}"]:has(.held)').count():
            return None  # it has gone a leg and can go on
        if self.keys:
            return self._find(thing)
        line = self.page.locator("main").get_attribute("data-line")
        self._hex(piece["at"])
        chit, held = self.page.locator(f'.fan [data-thing="{thing}"]'), self.page.locator(".held")
        for _ in range(100):  # what is only picked is done by now
            if chit.count():
                return self._press(chit)
            if held.count() or self.page.locator("main").get_attribute("data-line") != line:
                return None
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{thing} cannot be picked up in {piece['at']}")

    def _from_tray(self, thing: str) -> None:
        chit = self.page.locator(f'.prompt [data-thing="{thing}"]')
        tabs = self.page.get_by_role("tablist", name="Formations").get_by_role("tab")
        for n in range(tabs.count()):
            if chit.count():
                break
            self._press(tabs.nth(n))
        if chit.count():
            return self._press(chit)
        name = self._name(thing)
        plain = self.page.get_by_label("To choose from").get_by_role("button", name=name, exact=True)
        return self._press(
            plain if plain.count() else self.page.get_by_label("Missions").get_by_role("button", name=name)
        )

    def _name(self, thing: str) -> str:
        board = self._get(f"/api/boards/{self.position()['info']['board']}")
        return str(board["things"].get(thing, {"name": thing})["name"])

    def _find(self, word: str) -> None:
        """By the finder, on whose first answer one is taken."""
        if self.touch:
            self.page.get_by_role("button", name="Go to place or unit").tap()
        else:
            self.page.keyboard.press("/")
        self.page.get_by_role("combobox").fill(word)
        expect(self.page.locator("#found-0")).to_be_visible()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(STILL)

    def _hex(self, hex_: str) -> None:
        """Point at a hex; by keys, go to it and choose it."""
        if self.keys:
            held = self.page.locator(".held").count()
            self._find(hex_)
            if not held:
                self.page.locator(".window").focus()
                self.page.keyboard.press("Enter")
            return
        x, y = self.seen(hex_)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def seen(self, hex_: str) -> tuple[float, float]:
        """Where a hex is in the window, after it has been brought into it."""
        for tries in range(4):
            self.page.wait_for_function(STILL)
            camera = self.page.evaluate(CAMERA)
            x = camera["left"] + self.hexes[hex_]["x"] * camera["zoom"]
            y = camera["top"] + self.hexes[hex_]["y"] * camera["zoom"]
            left, top, right, bottom = camera["box"]
            low = bottom - (330 if self.touch else SAFE)
            if left + SAFE < x < right - SAFE and top + SAFE < y < low and camera["zoom"] > 0.4:
                return x, y
            if self.touch:
                self._find(hex_)
            elif tries == 3:
                break
            else:
                self._by_minimap(hex_, camera["zoom"])
        return x, y

    def _by_minimap(self, hex_: str, zoom: float) -> None:
        if zoom <= 0.4:
            self.page.mouse.move(500, 400)
            self.page.mouse.wheel(0, -600)
            self.page.wait_for_function(STILL)
        mini = self.page.locator(".mini")
        box = mini.bounding_box()
        assert box is not None
        sheet = [max(each[axis] for each in self.hexes.values()) + 43.9 for axis in ("x", "y")]
        share = box["width"] / (sheet[0] + 128)
        mini.click(position={"x": (self.hexes[hex_]["x"] + 64) * share, "y": (self.hexes[hex_]["y"] + 64) * share})

    def follow(self) -> None:
        """Do the one thing that a lesson waits for."""
        position = self.position()
        wanted = position["lesson"]["action"]
        choices = position["view"]["choices"]
        whole = next((choice for choice in choices if choice["action"] == wanted), None)
        begun = next((choice for choice in choices if wanted.startswith(f"{choice['action']} ")), None)
        if whole or begun is None:
            return self.act(whole or {"action": wanted})
        return self.act({**begun, "incomplete": False, "target": wanted.split()[-1]})

    # Whole turns

    def play(self, until: Any, most: int = 900) -> None:
        """Act at random, with no more than a few acts a step, until a position is as wanted."""
        for _ in range(most):
            position = self.position()
            view = position["view"]
            if until(position):
                return
            if not view["choices"]:
                self.page.wait_for_timeout(100)
                continue
            self.page.wait_for_function(
                f"() => document.querySelector('main')?.dataset.line === '{position['line']}'"
                " && document.title.startsWith('Your move')"
            )
            self.act(self.choose(view["choices"]))
        raise AssertionError("it does not come to that")

    def choose(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        quick = [choice for choice in choices if re.fullmatch("done|ready|rest", choice["action"])]
        acts = [choice for choice in choices if choice not in quick and choice["action"] != "stop"]
        return self.dice.choice(quick if quick and (not acts or self.dice.random() > 0.35) else acts)


def start_map(page: Page, title: str, side: int = 0, seed: int = 1, **how: Any) -> MapPage:
    """From the first page against the computer."""
    page.goto("/")
    sheet = sheet_of(page, title)
    sheet.locator("button.picture").click()
    if side:
        page.get_by_role("group", name="Side").get_by_role("button").nth(side).click()
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("What to do")).to_be_visible()
    return MapPage(page, seed, **how)
