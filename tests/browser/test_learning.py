"""A first game: it is learned by doing what is marked, and what is not marked says why it must wait."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.play import STEP, follow, learn


@pytest.mark.parametrize("title", ["Midway", "D-Day", "Poland"])
def test_a_lesson_is_played_to_its_end_by_mouse_and_the_game_goes_on(guest: Guests, title: str):
    page = guest()
    learn(page, title)
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
