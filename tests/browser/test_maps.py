"""The map games in a real browser: whole turns by mouse, keys and finger, two browsers, looks, reasons, overlays."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Guests
from tests.browser.maps import LINE, MapPage, start_map
from tests.browser.play import STEP, learn, sheet_of
from tests.browser.test_table import serious

TITLES = ("Poland Defiant", "Summer Lightning")


def turn(number: int) -> Any:
    """Whether the game has come to a turn."""

    def come(position: Any) -> bool:
        tracks = position["view"]["board"]["tracks"]
        return bool(tracks[0]["value"] >= number or position["view"].get("outcome"))

    return come


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("side", [0, 1])
def test_the_first_turn_is_played_by_mouse(guest: Guests, title: str, side: int) -> None:
    board = start_map(guest(), title, side)
    board.play(turn(2))
    assert turn(2)(board.position())


def test_the_first_turn_is_played_by_keys_alone(guest: Guests) -> None:
    board = start_map(guest(), "Poland Defiant", seed=2, keys=True)
    board.play(turn(2))
    assert turn(2)(board.position())


def test_the_first_turn_is_played_by_finger(guest: Guests) -> None:
    page = guest(**PHONE)
    board = start_map(page, "Poland Defiant", seed=3, touch=True)
    board.play(turn(2))
    assert turn(2)(board.position())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "the page is wider than the phone"


def movement(position: Any) -> bool:
    choices = position["view"]["choices"]
    return any(choice["action"].startswith("move ") and choice.get("incomplete") for choice in choices)


def moving(board: MapPage) -> dict[str, Any]:
    """Go on until units can be moved: such a choice."""
    while not movement(position := board.position()):
        if not position["view"]["choices"]:
            board.page.wait_for_timeout(100)
            continue
        choices = position["view"]["choices"]
        board.act(next((choice for choice in choices if choice["action"] == "done"), choices[0]))
    expect(board.page.locator("main")).to_have_attribute("data-line", str(position["line"]))
    found: dict[str, Any] = next(
        choice for choice in position["view"]["choices"] if choice["action"].startswith("move ")
    )
    return found


def test_reach_path_and_reasons_are_shown(guest: Guests) -> None:
    page = guest(refusals=True)
    board = start_map(page, "Poland Defiant")
    choice = moving(board)
    board.take(choice["about"])
    expect(page.locator("path.legal-edge")).to_be_visible()
    ends = board.ends(choice["action"])
    x, y = board.seen(ends[len(ends) // 2])
    page.mouse.move(x, y)
    expect(page.locator("path.way")).to_be_attached()
    far = next(hex_ for hex_ in board.hexes if hex_ not in ends)
    page.mouse.click(*board.seen(far))
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("Why not")
    expect(slip.locator("a.clause").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(slip).not_to_be_visible()


def test_a_counter_can_be_dragged_and_the_move_undone(guest: Guests) -> None:
    page = guest()
    board = start_map(page, "Poland Defiant")
    moving(board)
    view = board.position()["view"]
    where = {piece["id"]: piece["at"] for piece in view["board"]["pieces"]}
    many = Counter(where.values())
    able = [choice["about"] for choice in view["choices"] if choice.get("incomplete")]
    unit = next(id_ for id_ in able if many[where[id_]] == 1)
    here = where[unit]

    def far(hex_: str) -> float:
        return math.fsum(abs(board.hexes[hex_][axis] - board.hexes[here][axis]) for axis in ("x", "y"))

    goal = min(board.ends(f"move {unit}"), key=far)
    board.seen(here)
    end, start = board.seen(goal), board.seen(here)
    line = board.position()["line"]
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    expect(page.locator("path.legal-edge")).to_be_visible()
    page.mouse.move(*end)
    page.mouse.up()
    expect(page.locator("main")).to_have_attribute("data-line", str(line + 1))
    page.keyboard.press("u")
    expect(page.locator("main")).to_have_attribute("data-line", str(line + 2))  # an undo is a line too
    assert next(p["at"] for p in board.position()["view"]["board"]["pieces"] if p["id"] == unit) == here


@pytest.mark.parametrize("title", TITLES)
def test_all_overlays_can_be_laid_over_the_map(guest: Guests, title: str) -> None:
    page = guest()
    start_map(page, title, 0)
    buttons = page.get_by_role("group", name="Lay over the map").get_by_role("button")
    for n in range(buttons.count()):
        page.keyboard.press(str(n + 1))
        expect(buttons.nth(n)).to_have_attribute("aria-pressed", "true")
        key = page.locator(".key")
        expect(key).to_contain_text(".")
        key.get_by_role("button").click()
        expect(key).to_contain_text("show")
        page.keyboard.press(str(n + 1))
        expect(key).not_to_be_visible()


def test_the_finder_finds_a_place_without_its_accents(guest: Guests) -> None:
    page = guest()
    start_map(page, "Poland Defiant")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("lodz")
    expect(page.locator("#found-0")).to_contain_text("Łódź")
    page.keyboard.press("Enter")
    expect(page.locator(".hex h2")).to_have_text("Łódź")


def test_all_tables_can_be_read(guest: Guests) -> None:
    page = guest()
    start_map(page, "Summer Lightning")
    page.get_by_role("button", name="Tables").click()
    tabs = page.get_by_role("tablist", name="Tables").get_by_role("tab")
    for n in range(tabs.count()):
        tabs.nth(n).click()
        expect(page.locator("dialog .body")).not_to_be_empty()
    assert tabs.count() >= 4


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_played_to_its_end(guest: Guests, title: str) -> None:
    page = guest()
    learn(page, title)
    board = MapPage(page, 1)
    for _ in range(60):
        if page.evaluate(STEP) == "The lesson is over":
            break
        line = page.locator("main").get_attribute("data-line")
        expect(page.locator("main")).to_have_attribute("data-line", str(board.position()["line"]))
        board.follow()
        page.wait_for_function(LINE, arg=line)
    page.get_by_role("button", name="Close the lesson").click()
    expect(page.get_by_label("Lesson")).to_have_count(0)


def test_a_game_in_the_fog_tells_a_browser_no_hidden_name(guest: Guests) -> None:
    page = guest()
    page.goto("/")
    sheet_of(page, "Poland Defiant").locator("button.picture").click()
    page.get_by_role("group", name="Fog of War").get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Start against the computer").click()
    board = MapPage(page, 1)
    moving(board)
    shown = {piece["id"] for piece in board.position()["view"]["board"]["pieces"]}
    assert any(id_.startswith("?") for id_ in shown)
    expect(page.locator('[data-unit^="?"]').first).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages_of_a_map(guest: Guests, scheme: str) -> None:
    page = guest(color_scheme=scheme, bypass_csp=True)
    board = start_map(page, "Summer Lightning", 0)
    assert serious(page) == []
    board.play(lambda position: position["view"]["board"].get("fight"))
    assert serious(page) == []
    page.keyboard.press("t")
    expect(page.locator("dialog .body")).not_to_be_empty()
    assert serious(page) == []
