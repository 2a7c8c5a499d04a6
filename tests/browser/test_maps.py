"""The map games in a real browser: whole turns by mouse, keys and finger, two browsers, looks, reasons, overlays."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SETTINGS, Guests
from tests.browser.maps import LINE, MapPage, start_map
from tests.browser.play import STEP, learn, sheet_of
from tests.browser.test_table import serious

RECORDS = Path(__file__).parent.parent
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


@pytest.mark.parametrize("title", TITLES)
def test_the_first_turn_is_played_by_keys_alone(guest: Guests, title: str) -> None:
    board = start_map(guest(), title, seed=2, keys=True)
    board.play(turn(2))
    assert turn(2)(board.position())


@pytest.mark.parametrize("title", TITLES)
def test_the_first_turn_is_played_by_finger(guest: Guests, title: str) -> None:
    page = guest(**PHONE)
    board = start_map(page, title, seed=3, touch=True)
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

    goal = min(board.ends(f"move {unit}"), key=lambda hex_: board.far(hex_, here))
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


def kept(page: Page, name: str) -> tuple[str, list[Any]]:
    """A finished game that is brought to the house: its id, and the stages of its story."""
    text = (RECORDS / name / "golden" / "1.txt").read_text(encoding="utf-8")
    game = page.request.post("/api/records", data={"text": text}).json()["id"]
    stages: list[Any] = page.request.get(f"/api/games/{game}/story").json()["stages"]
    return game, stages


@pytest.mark.parametrize("name", ["defiant", "summer"])
def test_the_last_two_turns_are_played_against_the_computer(guest: Guests, name: str) -> None:
    page = guest()
    game, stages = kept(page, name)
    page.goto(f"/games/{game}/replay?line={stages[-3]['line']}")
    page.get_by_role("button", name="Try something else").click()
    page.get_by_role("button", name="against the computer").first.click()
    page.wait_for_url(lambda url: game not in url)
    expect(page.get_by_label("What to do")).to_be_visible()
    board = MapPage(page, 4)
    board.play(lambda position: position["view"].get("outcome"))
    expect(page.get_by_label("The end")).to_be_visible()
    expect(page.get_by_label("Turning points")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["defiant", "summer"])
def test_the_end_tells_the_story_of_the_game(guest: Guests, name: str, scheme: str) -> None:
    page = guest(color_scheme=scheme, bypass_csp=True)
    game, stages = kept(page, name)
    page.goto(f"/games/{game}")
    expect(page.locator(".days a")).to_have_count(len(stages))
    expect(page.get_by_label("By turn", exact=True)).to_contain_text("Infantry")
    assert serious(page) == []
    page.locator(".days a").nth(1).click()
    expect(page.get_by_label("Line of the record")).to_have_value(str(stages[1]["line"]))
    assert serious(page) == []


def test_two_browsers_and_a_spectator_agree_over_a_turn(guest: Guests) -> None:
    """Both sides act by mouse, each in a browser of its own; all three show the same map, line by line."""
    first, second, third = guest(), guest(), guest()
    first.goto("/")
    made = first.request.post(
        "/api/games",
        data={
            "game": "defiant",
            "seats": [{"seat": seat, "player": "human"} for seat in ("german", "polish")],
            "listed": True,
        },
    ).json()
    for page, key in zip((first, second), made["keys"], strict=True):
        page.goto(key["link"])
        page.wait_for_url(f"**/games/{made['id']}")
    boards = [MapPage(page, 5) for page in (first, second)]
    third.goto(f"/games/{made['id']}")
    watched = MapPage(third, 5)
    places = "() => [...document.querySelectorAll('[data-unit]')].map((node) => node.dataset.unit).toSorted().join(' ')"
    for _ in range(400):
        position = watched.position()
        if turn(2)(position):
            break
        board = boards[position["view"]["to_act"]]
        line = str(position["line"])
        expect(board.page.locator("main")).to_have_attribute("data-line", line)
        board.act(board.choose(board.position()["view"]["choices"]))
        line = str(watched.position()["line"])
        for page in (first, second, third):
            expect(page.locator("main")).to_have_attribute("data-line", line)
        assert first.evaluate(places) == second.evaluate(places) == third.evaluate(places)
    assert turn(2)(watched.position())


def stacked(position: Any) -> list[str]:
    """A hex with several units that can be moved."""
    view = position["view"]
    where = {piece["id"]: piece["at"] for piece in view["board"]["pieces"]}
    able = Counter(where[c["about"]] for c in view["choices"] if c.get("incomplete") and c["action"].startswith("move"))
    return [hex_ for hex_, many in able.items() if many > 1]


def test_a_stack_moves_together_goes_on_and_is_taken_back_whole(guest: Guests) -> None:
    page = guest(refusals=True)
    board = start_map(page, "Poland Defiant", seed=6)
    board.play(stacked)
    position = board.position()
    hex_ = stacked(position)[0]
    where = {piece["id"]: piece["at"] for piece in position["view"]["board"]["pieces"]}
    units = [c["about"] for c in position["view"]["choices"] if c.get("incomplete") and where[c["about"]] == hex_]
    page.mouse.click(*board.seen(hex_))
    page.locator(".fan").get_by_role("button", name=f"All {len(units)}").click()
    expect(page.locator("path.legal-edge")).to_be_visible()
    standing = Counter(where.values())
    shared = set.intersection(*(set(board.ends(f"move {unit}")) for unit in units))
    goal = sorted(end for end in shared if not standing[end])[0]
    page.mouse.click(*board.seen(goal))
    page.wait_for_function(
        f"() => Number(document.querySelector('main').dataset.line) >= {position['line'] + len(units)}"
    )
    moved = {piece["id"]: piece["at"] for piece in board.position()["view"]["board"]["pieces"]}
    assert {moved[unit] for unit in units} == {goal}
    page.keyboard.press("Shift+U")
    while board.position()["can_undo"]:
        page.wait_for_timeout(50)
    back = {piece["id"]: piece["at"] for piece in board.position()["view"]["board"]["pieces"]}
    assert {back[unit] for unit in units} == {hex_}


def test_a_unit_that_can_go_on_stays_picked_up(guest: Guests) -> None:
    page = guest()
    board = start_map(page, "Poland Defiant")
    choice = moving(board)
    where = {piece["id"]: piece["at"] for piece in board.position()["view"]["board"]["pieces"]}
    near = {hex_ for hex_ in board.ends(choice["action"]) if board.far(hex_, where[choice["about"]]) < 100}
    line = board.position()["line"]
    board.take(choice["about"])
    page.mouse.click(*board.seen(sorted(near - set(where.values()))[0]))
    expect(page.locator("main")).to_have_attribute("data-line", str(line + 1))
    expect(page.locator(f'[data-unit="{choice["about"]}"]:has(.held)')).to_be_attached()
    expect(page.locator("path.legal-edge")).to_be_visible()


def test_a_ruler_counts_hexes_and_costs(guest: Guests) -> None:
    page = guest()
    board = start_map(page, "Poland Defiant")
    choice = moving(board)
    where = {piece["id"]: piece["at"] for piece in board.position()["view"]["board"]["pieces"]}
    board.take(choice["about"])
    page.keyboard.press("r")
    here, there = where[choice["about"]], board.ends(choice["action"])[-1]
    page.mouse.click(*board.seen(here))
    expect(page.locator(".key")).to_contain_text("choose the hex to measure to")
    page.mouse.click(*board.seen(there))
    expect(page.locator(".key")).to_contain_text("km")
    expect(page.locator(".key")).to_contain_text("movement points")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".key")).to_have_count(0)


@pytest.mark.parametrize(("title", "answer"), [("Poland Defiant", "Odds"), ("Summer Lightning", "Missions")])
def test_any_attack_can_be_weighed(guest: Guests, title: str, answer: str) -> None:
    page = guest(refusals=True)
    board = start_map(page, title)
    moving(board)
    pieces = board.position()["view"]["board"]["pieces"]
    things = board._get(f"/api/boards/{board.position()['info']['board']}")["things"]
    many = Counter(piece["at"] for piece in pieces)
    own = [
        p["at"] for p in pieces if p["seat"] == 0 and many[p["at"]] == 1 and things[p["id"]]["face"]["symbol"] != "hq"
    ]
    foes = [piece["at"] for piece in pieces if piece["seat"] == 1]
    foe, ours = min(((foe, each) for foe in foes for each in own), key=lambda pair: board.far(*pair))
    board._find(foe)
    page.get_by_role("button", name="What would an attack come to?").click()
    ticked = page.locator('.beside [aria-pressed="true"]')
    sheet = page.get_by_label("An attack to think of")
    expect(sheet).to_be_visible()
    if "Choose who attacks" in sheet.inner_text():  # nobody is next to it: as if he were
        page.mouse.click(*board.seen(ours))
        expect(sheet.get_by_role("combobox")).to_be_visible()
    expect(page.get_by_label(answer)).to_be_visible()
    joined = ticked.count()
    assert joined
    ticked.first.click()
    expect(ticked).to_have_count(joined - 1)
    page.keyboard.press("Escape")
    expect(page.get_by_label("An attack to think of")).to_have_count(0)


def test_who_comes_back_is_told_what_happened_and_sees_it_again(guest: Guests) -> None:
    page = guest(settings=SETTINGS.replace('"away": false', '"away": true'), bypass_csp=True)
    board = start_map(page, "Poland Defiant", 1)

    def acted(position: Any) -> bool:
        entries = [
            each for each in page.request.get(f"{board.address}/log").json()["entries"] if each["kind"] == "play"
        ]
        own = [n for n, each in enumerate(entries) if each.get("seat") == 1]
        return bool(own) and len(entries) - own[-1] > 5 and bool(position["view"]["choices"])

    board.play(acted)
    page.reload()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("While you were away")
    assert sheet.locator("li").count() >= 1
    assert serious(page) == []
    page.get_by_role("button", name="Play it back").click()
    expect(page.get_by_label("What happened")).to_contain_text("1 of")
    page.keyboard.press("Escape")
    expect(page.get_by_label("What happened")).to_have_count(0)


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


def test_hints_are_given_once_and_can_be_turned_off(guest: Guests) -> None:
    page = guest(settings=SETTINGS.replace('"hints": false', '"hints": true'))
    board = start_map(page, "Poland Defiant")
    hint = page.get_by_label("Hint")
    expect(hint).to_contain_text("Drag the map")
    hint.get_by_role("button", name="Understood").click()
    expect(hint).to_have_count(0)
    moving(board)
    expect(hint).to_contain_text("ring")
    page.reload()
    expect(hint).to_contain_text("ring")  # what was read stays read
    hint.get_by_role("button", name="No more hints").click()
    expect(hint).to_have_count(0)
    page.reload()
    expect(page.get_by_label("What to do")).to_be_visible()
    expect(hint).to_have_count(0)


def test_a_unit_is_dragged_from_the_tray_onto_the_map(guest: Guests) -> None:
    page = guest()
    board = start_map(page, "Summer Lightning", 1)
    chit = page.locator(".tray [data-thing]").first
    unit = chit.get_attribute("data-thing")
    goal = board.ends(f"place {unit}")[0]
    end = board.seen(goal)
    line = board.position()["line"]
    box = chit.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    expect(page.locator("path.legal-edge")).to_be_visible()
    page.mouse.move(*board.seen(goal), steps=3)  # the map may have moved to where it may stand
    page.mouse.up()
    expect(page.locator("main")).to_have_attribute("data-line", str(line + 1))
    assert next(piece["at"] for piece in board.position()["view"]["board"]["pieces"] if piece["id"] == unit) == goal
