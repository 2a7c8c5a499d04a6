"""The first page: all titles, options with what they give, and a name for who is invited."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.play import sheet_of


def test_all_titles_are_on_the_first_page_and_say_how_long_they_take(guest: Guests):
    page = guest()
    page.goto("/")
    expect(page.locator("li.sheet")).to_have_count(5)
    for title in ("Midway", "D-Day", "Poland", "Poland Defiant", "Summer Lightning"):
        card = sheet_of(page, title)
        expect(card.locator(".figure")).to_have_text(re.compile(r"\d+ (cards|counters) · \d+ (min|h)"))
        expect(card.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_options_say_what_they_do_what_they_give_and_what_they_exclude(guest: Guests):
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="Choose Summer Lightning").click()
    soviets, bridgehead = (page.get_by_role("group", name=name) for name in ("Soviet Union", "Romanian bridgehead"))
    soviets.get_by_role("button", name="stays out").click()
    expect(soviets.locator(".note")).to_contain_text("12.2")
    expect(page.locator(".sums")).to_have_text(re.compile(r"Axis 15.*Poland 0", re.DOTALL))
    yes = bridgehead.get_by_role("button", name="yes")
    expect(yes).to_have_attribute("aria-disabled", "true")
    yes.click(force=True)
    expect(bridgehead.get_by_role("alert")).to_contain_text("12.8")
    expect(yes).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="By the book").click()
    expect(page.locator(".sums")).to_have_text(re.compile(r"Axis 0.*Poland 0", re.DOTALL))


@pytest.mark.parametrize("width", [1440, 390])
def test_who_is_invited_is_asked_for_a_name(guest: Guests, width: int):
    host, friend = guest(), guest(viewport={"width": width, "height": 800}, settings="{}")
    host.goto("/")
    host.get_by_role("group", name="Against").get_by_role("button", name="Friend by link").click()
    host.get_by_role("button", name="Start and get the link").click()
    link = host.get_by_label("The link for your friend").input_value()
    friend.goto(link)
    friend.get_by_role("textbox", name="Your name").fill("Wanda")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend).to_have_url(re.compile("/games/"))
    expect(host.get_by_text("Wanda").first).to_be_visible()
