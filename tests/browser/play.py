"""Playing through the page: what is legal is read from the rings it draws, and acted on by mouse, finger or keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

LOOK = """() => ({
  mine: document.title.startsWith('Your move'),
  over: !!document.querySelector('[aria-label="The end"]'),
  line: document.querySelector('main')?.dataset.line ?? '',
  legal: [...document.querySelectorAll('[data-card]')]
    .filter((node) => node.querySelector('.legal') && node.offsetParent).map((node) => node.dataset.card),
  buttons: [...document.querySelectorAll('.prompt .buttons [data-action]')]
    .filter((node) => !node.disabled).map((node) => node.dataset.action),
})"""
Look = dict[str, Any]
Mover = Callable[[Page, Look, random.Random], None]
MOST_STEPS = 6000  # many of them only wait
STEP = "() => document.querySelector('[aria-label=Lesson] h2')?.textContent"
LINE = "() => document.querySelector('main').dataset.line"
MOVED = "(line) => document.querySelector('main').dataset.line !== line"
MARKED = ".hand [data-card]:has(.legal), .table [data-card]:has(.legal), .heading.legal"
CORNER: Position = {"x": 14, "y": 12}  # cards of a large hand lie over one another


def sheet_of(page: Page, title: str) -> Locator:
    """The sheet of a title on the first page; of a series, its own name will do."""
    named = re.compile(rf"(^|: ){re.escape(title)}$")
    return page.locator("li.sheet", has=page.get_by_role("heading", name=named))


def start(page: Page, title: str, side: int = 0) -> None:
    """Two clicks from the first page: choose a side if it is not the first, and play."""
    page.goto("/")
    sheet = sheet_of(page, title)
    if side:
        sheet.locator("button.picture").click()
        page.get_by_role("group", name="Side").get_by_role("button").nth(side).click()
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("What to do")).to_be_visible()


def learn(page: Page, title: str) -> None:
    """One click from the first page."""
    page.goto("/")
    sheet_of(page, title).get_by_role("button", name="Learn").click()
    expect(page.get_by_label("Lesson")).to_contain_text("Step 1 of")


def follow(page: Page) -> None:
    """Do the one thing that is marked: press the primary button, or point at what wears the ring until there is one."""
    line = page.evaluate(LINE)
    primary = page.locator(".prompt .buttons .primary:visible")
    for _ in range(3):
        if primary.count():
            break
        marked = page.locator(MARKED)
        assert marked.count() == 1, page.evaluate(STEP)
        marked.click(position=CORNER)
    primary.click()
    page.wait_for_function(MOVED, arg=line)


def play_to_the_end(page: Page, seed: int, move: Mover) -> None:
    """Act at random until the game is over."""
    dice = random.Random(seed)
    for _ in range(MOST_STEPS):
        look = page.evaluate(LOOK)
        if look["over"]:
            return
        step(page, look, dice, move)
    raise AssertionError("the game does not end")


def step(page: Page, look: Look, dice: random.Random, move: Mover) -> None:
    """One act if it is one's turn; then wait until the table has changed."""
    if not look["mine"] or not (look["legal"] or look["buttons"]):
        page.wait_for_timeout(30)
        return
    move(page, look, dice)
    line = look["line"]
    page.wait_for_function("(line) => document.querySelector('main')?.dataset.line !== line", arg=line)


def by_mouse(page: Page, look: Look, dice: random.Random) -> None:
    if look["buttons"] and (not look["legal"] or dice.random() < 0.25):
        page.locator(f'.prompt [data-action="{dice.choice(look["buttons"])}"]').first.click()
        return
    page.locator(f'[data-card="{dice.choice(look["legal"])}"]:visible').first.click(position=CORNER)
    primary = page.locator(".prompt .buttons .primary")
    if not primary.count():  # it must be aimed at something
        page.locator("[data-card]:has(.legal), .heading.legal").first.click()
    primary.first.click()


def by_keys(page: Page, look: Look, dice: random.Random) -> None:
    """Tab, arrows, Enter and letters alone."""
    if look["buttons"] and (not look["legal"] or dice.random() < 0.3):
        action = dice.choice(look["buttons"])
        page.keyboard.press(page.locator(f'.prompt [data-action="{action}"] kbd').first.inner_text())
        return
    walk_to(page, f'[data-card="{dice.choice(look["legal"])}"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def walk_to(page: Page, wanted: str) -> None:
    """By the keyboard to one of the things on the page."""
    here = "(wanted) => document.activeElement.matches(wanted)"
    on_card = "() => document.activeElement.matches('[data-card]')"
    for _ in range(60):
        if page.evaluate(on_card):
            break
        page.keyboard.press("Tab")
    place = "() => [...document.querySelectorAll('[data-card]')].indexOf(document.activeElement)"
    for key in ("ArrowRight", "ArrowLeft"):
        before = -1
        while before != (now := page.evaluate(place)):
            if page.evaluate(here, wanted):
                return
            before = now
            page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached")
