"""A first game: it is learned by doing what is marked, and what is not marked says why it must wait."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.play import CORNER, learn

STEP = "() => document.querySelector('[aria-label=Lesson] h2')?.textContent"
LINE = "() => document.querySelector('main').dataset.line"
MOVED = "(line) => document.querySelector('main').dataset.line !== line"
MARKED = ".hand [data-card]:has(.legal), .table [data-card]:has(.legal), .heading.legal"


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


def test_a_lesson_is_played_to_its_end_by_mouse_and_the_game_goes_on(guest: Guests):
    page = guest()
    learn(page, "Midway")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    for _ in range(60):
        if page.evaluate(STEP) == "The lesson is over":
            break
        follow(page)
    page.get_by_role("button", name="Close the lesson").click()
    expect(page.get_by_label("Lesson")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.goto("/")
    expect(page.locator(".lists li").first).to_contain_text("lesson")


def test_a_lesson_says_what_to_do_instead(guest: Guests):
    page = guest(refusals=True)
    learn(page, "Midway")
    page.locator('.prompt [data-action="done"]').click()
    expect(page.get_by_role("alert")).to_contain_text("this lesson goes on with")
