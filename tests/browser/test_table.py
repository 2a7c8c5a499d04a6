"""What the table does for its player: reasons, undo, drag, talk, curtain, replay, analysis, a lost connection."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, SETTINGS, Guests, free_port, serving
from tests.browser.play import LINE, LOOK, MOVED, by_mouse, learn, play_to_the_end, start, step

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = "{ 'label-content-name-mismatch': { enabled: true } }"  # beside those that are on by themselves


LAPTOP: ViewportSize = {"width": 1280, "height": 720}
SHOWN = """() => [...document.querySelectorAll('.battle [data-card]')].flatMap((node) => {
    const number = node.querySelector('.now, .number')
    return number ? [[node.dataset.card, number.textContent.trim()]] : []
  })"""
# What moves within half a second of an input, or of what that input brought, is not counted: the answer may be slow.
SHIFT = """() => {
  let [waits, until] = [false, 0]
  window.shift = 0
  addEventListener('pointerdown', () => { [waits, until] = [true, performance.now() + 500] }, true)
  new MutationObserver(() => { if (waits) [waits, until] = [false, performance.now() + 500] })
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-line'] })
  new PerformanceObserver((list) => {
    const late = list.getEntries().filter((entry) => !entry.hadRecentInput && entry.startTime > until)
    for (const entry of late) window.shift += entry.value
  }).observe({ type: 'layout-shift' })
}"""
CLIPPED = """(names) => names.filter((node) => node.scrollWidth > node.clientWidth + 1
    || node.scrollHeight > node.clientHeight + 3).map((node) => node.textContent)"""


def in_the_operation(page: Page) -> None:
    start(page, "Midway")
    page.locator('.prompt [data-action="done"]').click()
    expect(page.locator('.prompt [data-action="prepare"]')).to_be_visible()


def test_what_cannot_be_done_says_why_with_its_clause(guest: Guests):
    page = guest()
    in_the_operation(page)
    page.locator(".hand [data-card]:has(.wash)").first.click()
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("Not now")
    slip.locator("a.clause").first.click()
    expect(page.locator("section.wanted")).to_be_visible()


def test_an_act_can_be_undone(guest: Guests):
    page = guest()
    start(page, "Midway")
    before = page.locator(".hand [data-card]").count()
    card = page.locator(".hand [data-card]").first
    card.click()
    card.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand [data-card]")).to_have_count(before)


def test_a_card_can_be_dragged_to_the_table(guest: Guests):
    page = guest()
    in_the_operation(page)
    page.locator('.prompt [data-action="resupply"]').click()
    expect(page.get_by_label("What to do")).to_contain_text("Put forces from your hand on the table")
    force = page.locator(".hand [data-card]:has(.legal)").first
    expect(force).to_be_visible()
    card = force.get_attribute("data-card")
    force.drag_to(page.locator("[data-table]"))
    expect(page.locator(f'[data-table] [data-card="{card}"]')).to_be_visible()


def in_a_battle(page: Page) -> None:
    in_the_operation(page)
    press(page, page.locator(".strip [data-card]:has(.legal)").first)  # an objective, not a special card of the hand
    while (forces := page.locator(".table [data-card]:has(.legal)")).count():
        press(page, forces.first)
    page.locator('.prompt [data-action="done"]').click()
    expect(page.locator('.prompt [data-action="pass"]')).to_be_visible()


def test_a_battle_stays_with_its_result_until_a_click(guest: Guests):
    page = guest(settings='{"confirm": false, "handover": false}')
    in_a_battle(page)
    verdict = page.get_by_label("How the battle ended")
    for _ in range(600):
        if verdict.count():
            break
        page.evaluate("""() => document.querySelector('.prompt [data-action="pass"]:enabled')?.click()""")
        page.wait_for_timeout(100)
    expect(verdict).to_contain_text("attack")
    expect(page.get_by_label("Battle", exact=True)).to_be_visible()
    expect(page.get_by_label("What to do")).to_contain_text("The battle is over.")
    page.locator("[data-table]").click(position={"x": 5, "y": 5})
    expect(verdict).to_have_count(0)
    expect(page.get_by_label("Battle", exact=True)).to_have_count(0)


def test_prompt_and_hand_stay_in_sight_and_a_card_pointed_at_tells_the_totals(guest: Guests):
    page = guest()
    in_a_battle(page)
    assert page.locator(".battle [data-card]").count() > 6
    for part in ("section.prompt", ".hand"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESK["height"], part
    ahead, cards = page.locator(".ledger .if"), page.locator(".hand [data-card]:has(.legal)")
    expect(ahead).to_contain_text("Point at a card")
    cards.first.hover()
    expect(ahead).to_contain_text("If you do this")
    page.mouse.move(2, 2)
    expect(ahead).not_to_contain_text("If you do this")
    cards.last.focus()
    expect(ahead).to_contain_text("If you do this")


def clipped(page: Page) -> list[str]:
    """The names of plates that are cut, when all have measured themselves: on a busy machine that takes a while."""
    names: list[str] = page.locator(".plate .name").evaluate_all(CLIPPED)
    for _ in range(240):
        if not names:
            break
        page.wait_for_timeout(250)
        names = page.locator(".plate .name").evaluate_all(CLIPPED)
    return names


@pytest.mark.parametrize("size", [DESK, LAPTOP])
@pytest.mark.parametrize(("title", "side"), [("Midway", 0), ("D-Day", 1), ("Poland", 0)])
def test_all_of_the_table_is_in_sight_with_whole_names(guest: Guests, title: str, side: int, size: ViewportSize):
    page, dice = guest(viewport=size), random.Random(7)
    start(page, title, side)
    for _ in range(16):
        look = page.evaluate(LOOK)
        if look["over"]:
            break
        page.wait_for_timeout(300)  # cards that slide lie elsewhere
        assert page.locator("main > .table").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 2
        assert clipped(page) == []
        step(page, look, dice, by_mouse)


def test_what_scrolls_says_so_until_its_end_is_in_sight(guest: Guests):
    page = guest(viewport=LAPTOP)
    in_a_battle(page)
    totals = page.get_by_role("group", name="Totals")
    expect(totals).not_to_have_class(re.compile("more"))
    page.set_viewport_size({"width": 1280, "height": 600})
    expect(totals).to_have_class(re.compile("more"))
    totals.evaluate("(node) => node.scrollTo(0, node.scrollHeight)")
    expect(totals).not_to_have_class(re.compile("more"))


def test_totals_on_a_card_cover_none_of_its_words(guest: Guests):
    page = guest()
    in_a_battle(page)
    covered = """(tags) => tags.flatMap((tag) => {
        const top = tag.getBoundingClientRect().top + 2
        const words = [...tag.closest('svg').querySelectorAll('.effect, .foot, .number')]
        return words.filter((word) => word.getBoundingClientRect().bottom > top).map((word) => word.textContent)
    })"""
    tags = page.locator(".hand .tag")
    assert tags.count() > 3
    assert tags.evaluate_all(covered) == []


def test_the_prompt_counts_cards_and_not_kinds(guest: Guests):
    page = guest()
    start(page, "Midway")
    assert page.locator(".hand [data-card]").count() == 8, "two of the nine are alike"
    expect(page.get_by_label("What to do")).to_contain_text("9 in your hand")


def test_an_objective_in_a_row_of_many_tells_its_points_and_its_defence(guest: Guests):
    page = guest()
    start(page, "Poland")
    row = page.get_by_label("Poland", exact=True)
    expect(row.locator('[data-card="PO06"] .counts')).to_have_text("2 +2", use_inner_text=True)
    expect(row.locator('[data-card="PO04"] .counts')).to_have_text("1")


def test_the_points_of_both_sides_and_the_turn_are_in_sight(guest: Guests):
    page = guest()
    start(page, "Poland")
    for side in ("Germany", "Poland"):
        expect(page.get_by_role("img", name=f"{side}, points: 0 of 10")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("player turn 1, your move")


def test_every_card_that_the_log_names_can_be_pointed_at(guest: Guests):
    page = guest()
    start(page, "Midway")
    drawn = page.get_by_label("Log").get_by_role("listitem").filter(has_text="United States draws 9 cards")
    expect(drawn.get_by_role("button")).to_have_count(9)


def test_who_joins_an_open_game_is_told_his_side(guest: Guests):
    ann, bob = guest(), guest()
    ann.goto("/")
    ann.get_by_role("button", name="Anybody").click()
    ann.get_by_role("button", name="Start and wait").click()
    expect(ann.get_by_text("Waiting for the other side")).to_be_visible()
    bob.goto("/")
    expect(bob.get_by_text("Kasia plays United States, Japan is free").first).to_be_visible()
    ann.get_by_role("button", name="Cancel the game").click()


def test_what_is_the_only_answer_is_given_for_one_who_wants_it(guest: Guests):
    page, dice = guest(), random.Random(1)
    start(page, "Midway")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("pass or go on for me").check()
    page.get_by_role("button", name="Done", exact=True).last.click()
    given = 0
    for _ in range(300):
        look = page.evaluate(LOOK)
        if look["over"] or given > 1:
            break
        undo = page.get_by_role("button", name="Undo")
        if look["mine"] and len(look["buttons"]) == 1 and not look["legal"] and undo.is_disabled():
            page.wait_for_function(MOVED, arg=look["line"])
            given += 1
        else:
            step(page, look, dice, by_mouse)
    assert given > 1


def test_on_a_phone_the_log_stays_open_while_the_other_side_acts(guest: Guests):
    page = guest(**PHONE)
    in_the_operation(page)
    log = page.get_by_role("group", name="What to show").get_by_role("button", name="Log")
    log.click()
    page.get_by_role("tab", name="Cards").click()
    page.locator('.prompt [data-action="prepare"]').click()
    expect(page.locator('.prompt [data-action="done"]')).to_be_visible()
    expect(log).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("tab", name="Cards")).to_be_visible()


def test_on_a_phone_the_end_comes_to_the_front(guest: Guests):
    page = guest(**PHONE)
    in_the_operation(page)
    page.get_by_role("group", name="What to show").get_by_role("button", name="Log").click()
    resign(page)
    expect(page.get_by_role("link", name="Replay")).to_be_in_viewport()


def press(page: Page, thing: Locator) -> None:
    """Point at it, do what it can do, and wait until that is done."""
    line = page.evaluate(LINE)
    thing.click()
    page.locator(".prompt .buttons .primary").click()
    page.wait_for_function(MOVED, arg=line)


def test_a_link_works_once_and_its_player_makes_one_for_another_device(guest: Guests):
    ann, bob, eve, phone = guest(), guest(), guest(refusals=True), guest()
    ann.goto("/")
    ann.get_by_role("button", name="Friend by link").click()
    ann.get_by_role("button", name="Start and get the link").click()
    link = ann.get_by_label("The link for your friend").input_value()
    expect(ann.get_by_text("works on this computer only")).to_contain_text("serve --host 0.0.0.0")
    bob.goto(link)
    expect(bob.get_by_label("What to do")).to_be_visible()
    assert "/sit/" not in bob.url
    eve.goto(link)
    expect(eve.get_by_role("heading")).to_have_text("This link does not lead to a seat")
    phone.goto(another_device(bob))
    expect(phone.get_by_label("Japan", exact=True).locator(".who .name")).to_have_text("You")


def test_a_device_whose_seat_went_to_another_says_so(guest: Guests):
    old, new = guest(refusals=True), guest()
    start(old, "Midway")
    new.goto(another_device(old))
    expect(new.get_by_label("What to do")).to_be_visible()
    link = another_device(new)
    told = old.get_by_role("heading", name="This seat is now played on another device")
    expect(told).to_be_visible()
    old.get_by_role("button", name="See whether it is back").click()
    expect(told).to_be_visible()
    old.goto(link)
    expect(old.get_by_label("What to do")).to_be_visible()
    old.reload()
    expect(old.get_by_label("What to do")).to_be_visible()


def another_device(page: Page) -> str:
    """A link to one's seat."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Play on another device").click()
    return page.get_by_label("The link for your other device").input_value()


def test_the_cards_say_what_they_were_taken_from(guest: Guests):
    page = guest()
    for name, sheet in (
        ("midway", "The Battle of Midway!"),
        ("dday", "Lightning: D-Day!"),
        ("poland", "Lightning: Poland"),
    ):
        page.goto(f"/cards/{name}")
        about = page.get_by_role("region", name="Where every datum comes from")
        expect(about).to_contain_text(f"{sheet}, Decision Games")
        about.get_by_text("Where to look it up").click()
        assert about.get_by_role("link").count() >= 3


def test_the_rules_are_set_in_type_and_lead_on(guest: Guests):
    page = guest()
    page.goto("/rules/dday#D-16")
    expect(page.locator('[id="D-16"] b')).to_have_text("Against the letter")
    words = page.locator("main").inner_text()
    assert "**" not in words
    assert "`" not in words
    page.get_by_label("Rules of the other games").get_by_role("link", name="Midway").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Midway")


def test_an_address_that_is_not_there_leads_to_the_lobby(guest: Guests):
    page = guest(refusals=True)
    for path in ("/rules", "/frob"):
        page.goto(path)
        expect(page.get_by_role("heading")).to_have_text("There is nothing at this address")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def test_two_at_one_screen_have_a_curtain_between_them(guest: Guests):
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="Same screen").click()
    page.get_by_role("button", name="Start at this screen").click()
    expect(page.get_by_role("heading", name="United States to play")).to_be_visible()
    page.get_by_role("button", name="show my side").click()
    page.locator('.prompt [data-action="done"]').click()
    page.locator('.prompt [data-action="prepare"]').click()
    expect(page.get_by_role("heading", name="Japan to play")).to_be_visible()


def test_a_lost_connection_costs_nothing(guest: Guests):
    page = guest()
    start(page, "Midway")
    page.reload()
    expect(page.get_by_label("What to do")).to_be_visible()
    expect(page.get_by_label("Log")).to_contain_text("Turn 1")


def test_a_finished_game_is_replayed_from_any_seat_and_branched(guest: Guests):
    page = guest()
    start(page, "Midway")
    resign(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_label("Line of the record")).to_be_visible()
    page.get_by_role("group", name="Seen by").get_by_role("button", name="Japan").click()
    expect(page.locator(".hand [data-card]")).not_to_have_count(0)
    assert "seat=japan" in page.url
    page.get_by_role("button", name="Both hands").click()
    for side in ("United States", "Japan"):
        expect(page.get_by_label(f"Hand of {side}").locator("[data-card]")).not_to_have_count(0)
    page.keyboard.press("Home")
    words = page.locator("main").inner_text()
    assert "\nYou" not in words, "who looks at a replay is spoken to as a side"
    page.get_by_role("button", name="Try something else").click()
    page.get_by_role("button", name="I play both sides").click()
    expect(page.get_by_label("What to do")).to_be_visible()
    expect(page.get_by_role("note")).to_contain_text("Analysis")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: sure?").click()


def test_what_hands_over_is_asked_once_and_can_be_switched_off(guest: Guests):
    page = guest(settings='{"slow": false}')
    in_the_operation(page)
    prompt, prepare = page.get_by_label("What to do"), page.locator('.prompt [data-action="prepare"]')
    prepare.click()
    expect(prompt).to_contain_text("Japan is to act then")
    page.keyboard.press("Escape")
    expect(prompt).not_to_contain_text("to act then")
    prepare.click()
    page.get_by_role("button", name="Do not ask again").click()
    line = page.locator("main").get_attribute("data-line") or ""
    prepare.click()
    expect(page.locator("main")).not_to_have_attribute("data-line", line)


def two_at_a_table(guest: Guests) -> tuple[Page, Page]:
    """Ann, who has the first move, and Bob."""
    ann, bob = guest(settings='{"name": "Ann", "confirm": false, "handover": false}'), guest(settings='{"name": "Bob"}')
    ann.goto("/")
    ann.get_by_role("button", name="Friend by link").click()
    ann.get_by_role("button", name="Start and get the link").click()
    bob.goto(ann.get_by_label("The link for your friend").input_value())
    expect(bob.get_by_label("What to do")).to_be_visible()
    return ann, bob


@pytest.mark.parametrize(
    ("button", "words"), [("Offer draw", "offers a draw"), ("Ask to take back", "asks to take back")]
)
def test_an_offer_lapses_when_play_goes_on_and_both_are_told(guest: Guests, button: str, words: str):
    ann, bob = two_at_a_table(guest)
    ann.locator('.prompt [data-action="done"]').click()
    ann.get_by_role("button", name=button).click()
    expect(bob.get_by_role("alert")).to_contain_text(f"United States {words}")
    ann.locator('.prompt [data-action="prepare"]').click()
    for page in (ann, bob):
        expect(page.get_by_text("so this has lapsed")).to_contain_text(words)
        expect(page.get_by_role("button", name="Agree")).to_have_count(0)


def test_the_chat_wears_a_mark_until_its_words_are_read(guest: Guests):
    ann, bob = two_at_a_table(guest)
    chat = ann.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat")
    bob.get_by_role("tab", name="Chat").click()
    for words in ("Good evening", "Your move"):
        bob.get_by_label("Say something").fill(words)
        bob.get_by_role("button", name="Say", exact=True).click()
        expect(bob.get_by_label("Say something")).to_have_value("")
    expect(ann.get_by_role("tab", name="Chat 2 new")).to_be_visible()
    expect(bob.get_by_role("tab", name="Chat")).to_have_text("Chat")  # one's own words are not new
    chat.click()
    expect(ann.get_by_text("Good evening")).to_be_visible()
    expect(chat).to_have_text("Chat")
    ann.reload()
    expect(chat).to_have_text("Chat")


def test_a_rematch_between_two_browsers_needs_no_link(guest: Guests):
    ann, bob = two_at_a_table(guest)
    resign(ann)
    ann.get_by_role("button", name="Rematch, sides swapped").click()
    expect(ann.get_by_role("heading", name="Waiting for the other side")).to_be_visible()
    expect(bob.get_by_label("The end")).to_contain_text("Ann (United States) asks for a rematch")
    bob.get_by_role("button", name="Join the rematch").click()
    for page, side in ((ann, "Japan"), (bob, "United States")):
        expect(page.get_by_label(side, exact=True).locator(".who .name")).to_have_text("You")
    assert ann.url == bob.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(guest: Guests, scheme: str):
    page = guest(color_scheme=scheme, bypass_csp=True)
    for path in ("/", "/rules/midway", "/cards/dday"):
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(400)
        assert serious(page) == [], path
    for title in ("Midway", "D-Day", "Poland"):
        start(page, title)
        assert serious(page) == [], title
    learn(page, "Midway")
    assert serious(page) == [], "lesson"
    start(page, "Midway")
    resign(page)
    page.get_by_role("link", name="Replay").wait_for()
    assert serious(page) == [], "the end"
    page.get_by_role("link", name="Replay").click()
    page.get_by_label("Line of the record").wait_for()
    assert serious(page) == [], "replay"


def serious(page: Page) -> list[str]:
    page.add_script_tag(path=AXE)
    found = page.evaluate(f"() => axe.run(document, {{ resultTypes: ['violations'], rules: {RULES} }})")
    bad = [rule for rule in found["violations"] if rule["impact"] in ("serious", "critical")]
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:200]} ({len(rule['nodes'])})" for rule in bad]


def test_the_first_board_comes_in_time_and_cards_move_without_shifting_the_page(guest: Guests):
    page = guest()
    start(page, "Midway")
    address, times = page.url, list[float]()
    for _ in range(5):
        fresh = guest(storage_state=page.context.storage_state())
        fresh.goto(address)
        fresh.locator(".hand [data-card]").first.wait_for()
        times.append(fresh.evaluate("performance.now()"))
        fresh.context.close()
    assert min(times) <= 1500, times

    page.evaluate(SHIFT)
    play_to_the_end(page, 5, by_mouse)
    assert page.evaluate("window.shift") < 0.1


def test_a_connection_that_was_lost_comes_back_with_the_server(browser: Browser, tmp_path: Path) -> None:
    """The page says so, tries again by itself or at once when it is told to, and play goes on."""
    port = free_port()
    with serving(tmp_path, port) as site:
        context = browser.new_context(viewport=LAPTOP, base_url=site)
        context.add_init_script(f"localStorage.setItem('settings', '{SETTINGS}')")
        page = context.new_page()
        start(page, "Midway")
    expect(page.get_by_text("connection lost")).to_be_visible()
    with serving(tmp_path, port):
        page.get_by_role("button", name="Try now").click()
        expect(page.get_by_text("connection lost")).to_have_count(0)
        line = page.locator("main").get_attribute("data-line")
        page.locator('.prompt [data-action="done"]').click()
        expect(page.locator("main")).not_to_have_attribute("data-line", line or "")
    expect(page.get_by_text("connection lost")).to_be_visible()
    with serving(tmp_path, port):
        expect(page.get_by_text("connection lost")).to_have_count(0)  # by itself
    context.close()


def test_what_others_play_lands_large_on_the_table(guest: Guests) -> None:
    page = guest(settings=SETTINGS.replace('"slow": false', '"slow": true'))
    start(page, "Midway")
    dice, slip = random.Random(3), page.locator(".landed")
    for _ in range(900):
        if slip.count():
            break
        look = page.evaluate(LOOK)
        assert not look["over"]
        if look["mine"]:
            step(page, look, dice, by_mouse)
        page.wait_for_timeout(40)
    expect(slip).to_contain_text(re.compile("plays|puts|commits"))
    page.keyboard.press("x")  # any key
    expect(slip).to_have_count(0)


def test_each_copy_of_a_card_shows_what_it_counts_itself(guest: Guests) -> None:
    """The numbers on the cards in play are the engine's terms, at every decision of some battles."""
    page, dice, seen = guest(), random.Random(11), 0
    start(page, "Poland")
    address = f"/api/games/{page.url.rpartition('/')[2]}"
    for _ in range(500):
        look = page.evaluate(LOOK)
        if look["over"] or seen > 25:
            break
        position = page.request.get(address).json()
        board = position["view"]["board"]
        if look["mine"] and str(position["line"]) == look["line"] and len(board.get("tallies", ())) == 2:
            terms = [term for tally in board["tallies"] for term in tally.get("terms", ()) if term.get("about")]
            shown = page.evaluate(SHOWN)
            for id_ in {thing for thing, _ in shown}:
                values = [int(value.replace("+", "").replace("−", "-")) for thing, value in shown if thing == id_]
                assert sum(values) == sum(term["value"] for term in terms if term["about"] == id_), id_
                seen += 1
        step(page, look, dice, by_mouse)
    assert seen > 5
