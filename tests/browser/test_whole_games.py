"""Whole games in a real browser: by mouse, by keys, on a phone, and between two browsers with a spectator."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Guests
from tests.browser.play import LOOK, MOST_STEPS, by_keys, by_mouse, play_to_the_end, start, step


@pytest.mark.parametrize(("title", "side"), [("Midway", 0), ("D-Day", 1), ("Poland", 1)])
def test_a_game_is_played_to_its_end_by_mouse(guest: Guests, title: str, side: int):
    page = guest()
    start(page, title, side)
    play_to_the_end(page, 1, by_mouse)
    end = page.get_by_label("The end")
    end.get_by_role("button", name="Check the dice").click()
    expect(end.get_by_role("status")).to_contain_text("follow from it")
    with page.expect_download() as download:
        end.get_by_role("button", name="Record").click()
    assert download.value.path().read_text().startswith("sandtable record 1\n")


def test_a_replay_tells_the_score_of_the_line_it_shows(guest: Guests):
    page = guest()
    start(page, "Midway")
    play_to_the_end(page, 1, by_mouse)
    score, full = page.locator("figcaption"), "Left to United States: 4"
    expect(score).not_to_contain_text(full)
    page.get_by_role("link", name="Replay").click()
    expect(score).to_contain_text(full)
    page.keyboard.press("End")
    expect(score).not_to_contain_text(full)


def test_a_game_is_played_to_its_end_by_keys_alone(guest: Guests):
    page = guest()
    start(page, "Midway")
    play_to_the_end(page, 2, by_keys)


def test_a_game_is_played_to_its_end_on_a_phone(guest: Guests):
    page = guest(**PHONE)
    start(page, "Midway")
    play_to_the_end(page, 3, by_mouse)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "the page is wider than the phone"


def test_two_browsers_play_and_a_spectator_sees_only_what_he_may(guest: Guests):
    ann, bob, eve = guest(), guest(), guest()
    ann.goto("/")
    ann.get_by_role("button", name="Friend by link").click()
    ann.get_by_label("others may watch").check()
    ann.get_by_role("button", name="Start and get the link").click()
    link = ann.get_by_label("The link for your friend").input_value()
    bob.goto(link)
    expect(bob.get_by_label("What to do")).to_be_visible()
    eve.goto("/")
    eve.get_by_role("button", name="Watch").first.click()
    expect(eve.get_by_text("You are watching.")).to_be_visible()

    dice = random.Random(4)
    for _ in range(MOST_STEPS):
        looks = [page.evaluate(LOOK) for page in (ann, bob)]
        if all(look["over"] for look in looks):
            break
        for page, look in zip((ann, bob), looks, strict=True):
            if look["mine"]:
                step(page, look, dice, by_mouse)
        assert not eve.locator(".hand [data-card]").count(), "a spectator holds cards"
        assert not hand(ann) & hand(bob), "one side holds the other's cards"
    for page in (ann, bob, eve):
        expect(page.get_by_label("The end")).to_be_visible()


def hand(page: Page) -> set[str]:
    cards: list[str] = page.locator(".hand [data-card]").evaluate_all("(nodes) => nodes.map((n) => n.dataset.card)")
    return set(cards)
