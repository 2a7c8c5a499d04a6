"""A game of older rules in the browser: told line by line, with its record."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from playwright.sync_api import expect
from starlette.testclient import TestClient

from sandtable.kernel import record
from sandtable.server.app import make_app
from tests.browser.conftest import PHONE, Guests, serving
from tests.server.conftest import begin, settings, to_act


def games_of_older_rules(folder: Path) -> tuple[str, str]:
    """A finished and a running game that were begun when the rules were version 0."""
    with TestClient(make_app(settings(folder))) as server:
        finished, running = begin(server, listed=True), begin(server, "defiant", listed=True)
        for guests in (finished, running):
            for _ in range(12):
                to_act(guests).play_on()
        finished[1].command("resign")
    with sqlite3.connect(folder / "games.db") as db:
        for id_, head in db.execute("SELECT id, head FROM games").fetchall():
            older = head.replace('"rules":1', '"rules":0').replace('"rules":2', '"rules":0')
            assert older != head
            db.execute("UPDATE games SET head = ? WHERE id = ?", (older, id_))
    return finished[0].game, running[0].game


def test_a_game_of_older_rules_is_told_and_says_so(guest: Guests, tmp_path: Path) -> None:
    finished, running = games_of_older_rules(tmp_path)
    with serving(tmp_path) as site:
        page = guest(site=site)
        page.goto(f"/games/{finished}")
        words = page.get_by_label("An older game")
        expect(words).to_contain_text("United States wins")
        expect(words).to_contain_text("by version 0 of the rules")
        expect(page.locator("ol li").first).to_be_visible()
        whole = page.locator("ol li").count()
        page.keyboard.press("Home")
        assert 0 < page.locator("ol li").count() < whole
        page.get_by_role("button", name="To the end").click()
        expect(page.locator("ol li")).to_have_count(whole)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Record").click()
        assert record.parse(saved.value.path().read_text("utf-8")).head.rules == 0
        phone = guest(site=site, **PHONE, color_scheme="dark")
        phone.goto(f"/games/{running}")
        expect(phone.get_by_role("heading", name="The game was not finished")).to_be_visible()
        expect(phone.locator("ol")).to_contain_text("The game ends unfinished.")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        for gone in (page, phone):  # before the server goes
            gone.context.close()
