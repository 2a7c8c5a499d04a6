"""What happened and who leads: long news page by page, totals beside what is offered, how a battle ended."""

from __future__ import annotations

import io
import os
import pty
import re
import select
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from sandtable import games
from sandtable.kernel import Board, Choice, Match, Prompt, Score, Zone
from sandtable.kernel.view import Track
from sandtable.terminal import keys
from sandtable.terminal.colour import ColourScreen
from sandtable.terminal.plain import choices, position, track_name
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Leave
from sandtable.terminal.tell import Sentence
from tests.midway.table import play, table
from tests.terminal.conftest import Command, any_choice, at_a_terminal, match_in
from tests.terminal.test_screen import drawn, plain

Deal = Callable[..., Path]


class Reader(ColourScreen):
    """A screen of 80 × 24 that types what it is given, then Enter, and keeps what it was shown before each."""

    def __init__(self, *typed: str) -> None:
        super().__init__()
        self.console = Console(
            file=io.StringIO(), force_terminal=True, width=80, height=24, highlight=False, markup=False
        )
        self.typed, self.shown = list(typed), list[str]()

    def ask(self, question: str, clause: str = "") -> str:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        self.shown.append(f"{plain(file.getvalue()).rsplit(chr(27), 1)[-1]}{question}")
        return self.typed.pop(0) if self.typed else ""


def long_turn(match: Match, sentences: int) -> Scene:
    news = tuple(Sentence(n, 1, f"Event {n} happens.", "x.1") for n in range(1, sentences + 1))
    return Scene(match.game, match.view(0), ("you", "bot 1"), news=news)


# Pages


def test_news_that_have_no_room_are_shown_page_by_page_and_none_is_left_out(deal: Deal) -> None:
    for game in ("midway", "defiant"):
        screen = Reader()
        screen.show(long_turn(match_in(deal(game=game, name=f"{game}.txt")), 50))
        assert len(screen.shown) == 3
        for number, page in enumerate(screen.shown, 1):
            assert f"What happened, page {number} of 3. Enter goes on" in page
            assert page.count("\n") < 24
        told = " ".join(screen.shown)
        assert all(f"Event {n} happens." in told for n in range(1, 51))


def test_short_news_need_no_page(deal: Deal) -> None:
    for game in ("midway", "defiant"):
        screen = Reader()
        screen.show(long_turn(match_in(deal(game=game, name=f"{game}.txt")), 2))
        assert screen.shown == []


def test_what_is_typed_at_a_page_of_news_is_no_order(deal: Deal) -> None:
    screen = Reader("1", "done", "")
    screen.show(long_turn(match_in(deal()), 50))
    assert ["Nothing is done with that" in page for page in screen.shown] == [False, True, True, False, False]
    assert screen._ahead == ""


def test_one_who_has_had_enough_of_the_news_may_leave(deal: Deal) -> None:
    with pytest.raises(Leave):
        Reader("", "quit").show(long_turn(match_in(deal()), 50))


def test_keys_pressed_before_a_page_was_shown_answer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    leader, follower = pty.openpty()
    with os.fdopen(follower, "r") as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        os.write(leader, b"1\n")
        select.select([keyboard], [], [], 60)
        keys.forget()
        assert select.select([keyboard], [], [], 0)[0] == []
    os.close(leader)


def test_one_who_skips_them_is_shown_the_position(deal: Deal) -> None:
    screen = Reader("skip")
    screen.show(long_turn(match_in(deal()), 50))
    assert len(screen.shown) == 1
    assert screen._ahead == ""


def test_one_who_looks_on_is_not_held_up(deal: Deal) -> None:
    match = match_in(deal())
    screen = Reader()
    scene = long_turn(match, 50)
    screen.show(Scene(match.game, match.view(None), scene.players, news=scene.news))
    assert screen.shown == []


def test_a_long_answer_waits_for_the_reader_page_by_page() -> None:
    lines = [f"Line {n}." for n in range(60)]
    screen = Reader("", "")
    screen.say(*lines)
    assert len(screen.shown) == 2
    assert all("There is more. Enter goes on; skip ends it." in page for page in screen.shown)
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    assert all(line in file.getvalue() for line in lines)
    skipped = Reader("skip")
    skipped.say(*lines)
    assert len(skipped.shown) == 1


def test_an_order_that_is_typed_at_a_page_of_an_answer_is_the_next_line(deal: Deal, home: Path) -> None:
    """One who has seen enough of a map types on: the rest of the answer is left out, and what he typed is done."""
    path = deal(game="defiant")
    seen = plain(at_a_terminal(["play", str(path)], ["help", "strike Mława with StG1 StG2", "", "quit"]))
    assert "There is more." in seen
    assert "Nothing is done with that" not in seen
    assert [line.text for line in match_in(path).lines[1:4]] == ["strike 2114", "join StG1", "join StG2"]


def test_one_who_has_read_all_pages_is_shown_the_position_without_them(deal: Deal) -> None:
    for game in ("midway", "defiant"):
        screen = Reader()
        screen.show(long_turn(match_in(deal(game=game, name=f"{game}.txt")), 50))
        last = plain(screen.console.file.getvalue()).rsplit("\x1b[H", 1)[-1]  # type: ignore[attr-defined]
        assert "Event 50 happens." not in last
        assert "type log for what came before" not in last


def test_every_map_game_begins_with_a_word_of_help(deal: Deal, home: Path) -> None:
    for game, side in (("defiant", "german"), ("summer", "axis"), ("summer", "polish")):
        seen = plain(at_a_terminal(["play", game, "--side", side], ["", "", "", "quit"]))
        assert "Type help for what you can type." in seen.rpartition("\x1b[2J")[2]


def test_a_note_on_what_was_typed_brings_no_word_of_help(deal: Deal, home: Path) -> None:
    seen = plain(at_a_terminal(["play", str(deal(game="defiant"))], ["strike mlawa", "stg1", "quit"]))
    last = seen.rpartition("\x1b[2J")[2]
    assert "Understood: Attack with Dive-bomber Wing 1 (StG1)." in last
    assert "Type help" not in last


def test_an_air_attack_is_told_beside_the_map_at_80_by_24(deal: Deal, home: Path) -> None:
    path = deal(game="defiant")
    seen = plain(at_a_terminal(["play", str(path)], ["strike Mława with StG1 StG2", "quit"]))
    assert "What happened, page" not in seen
    told = " ".join(seen.rsplit("Poland Defiant", 1)[-1].split())
    assert "Germany attacks Mława Forts in Mława (2114) from the air with Dive-bomber Wing 2" in told
    assert "Attack an enemy hex next to your units from the air, or be done." in told


def test_five_running_lines_of_news_leave_the_header_on_the_screen(deal: Deal) -> None:
    match = match_in(deal(game="defiant"))
    news = tuple(Sentence(n, 1, f"Event {n} happens in a sentence of some length.", "x.1, x.2") for n in range(1, 9))
    screen = Reader()
    screen.show(Scene(match.game, match.view(0), ("you", "bot 1"), news=news))
    assert screen.shown == []
    page = plain(screen.console.file.getvalue()).rsplit("\x1b[H", 1)[-1]  # type: ignore[attr-defined]
    assert page.startswith("Poland Defiant")
    assert page.count("\n") + 2 <= 24
    assert all(sentence.text in " ".join(page.split()) for sentence in news)


def test_help_is_paged_where_it_has_no_room(deal: Deal, home: Path) -> None:
    for game, before in (("midway", []), ("summer", ["skip"])):
        path = deal(game=game, name=f"{game}.txt")
        seen = plain(at_a_terminal(["play", str(path)], [*before, "help", "", "", "quit"]))
        assert "There is more. Enter goes on; skip ends it." in seen
        assert "quit" in seen.partition("There is more.")[2]


def test_what_the_other_side_left_undone_is_told(sandtable: Command, deal: Deal) -> None:
    path = deal(2, ("alone", "alone"))
    out = sandtable("play", path, typed=["done", "assault akagi", "1", "done", "done"]).out
    assert "Japan commits no force." in out
    assert "United States commits no force." not in out
    path = deal(2, ("alone", "alone"), "air.txt", "defiant")
    assert "Poland makes no air attack." in sandtable("play", path, typed=["done", "done"]).out


# Who leads


def battle(match: Match, **board: object) -> Scene:
    view = match.view(0)
    return Scene(match.game, replace(view, board=replace(view.board, **board)), ("you", "bot 1"))


def test_who_leads_and_what_a_tie_means_stands_in_the_battle(deal: Deal) -> None:
    zones = (Zone("targets", "under attack", 1, ("JO01",), 1, "battle", "target"),)
    shown = battle(match_in(deal()), zones=zones, standing=Prompt("The totals are equal, so Japan holds.", "x.1"))
    assert "The totals are equal, so Japan holds." in plain(drawn(shown, 80, 24))
    assert "The totals are equal, so Japan holds. [x.1]" in [block.head for block in position(shown)]


def test_the_totals_with_which_a_battle_ended_stay(deal: Deal) -> None:
    ended = (Score("JO01", (9, 7), 0), Score("JO02", (7, 7), 0))
    shown = battle(match_in(deal()), fought=ended)
    words = "The last battle: Akagi fell, United States 9, Japan 7; Kaga held, United States 7, Japan 7."
    assert words in " ".join(plain(drawn(shown, 80, 24)).split())
    assert words in [block.head for block in position(shown)]


def test_of_an_attack_at_a_place_the_force_that_fell_or_held_is_told(sandtable: Command, deal: Deal) -> None:
    match = match_in(deal(game="dday", name="beach.txt"))
    place = match.view(0).board.places[0]
    shown = battle(match, places=(place,), fought=(Score(place.about, (5, 3), 0),))
    assert shown.fought == f"The last battle: the defender at {place.name} was removed, Allied Command 5, Germany 3."
    for number in range(1, 4):
        path = deal(number, game="dday", name=f"{number}.txt")
        out = sandtable("play", path, typed=any_choice(number, 120)).out
        told = re.findall(r"The last battle: (.+) at (\w+) (was removed|held),", out)
        assert told
        for force, beach, end in told:
            assert f"{force} {'is removed from the game' if end == 'was removed' else 'holds'}." in out
            assert f"{beach} fell" not in out


def test_what_each_side_would_count_stands_beside_every_card_that_is_offered(deal: Deal) -> None:
    match = match_in(deal())
    at_all = (Score("JO01", (9, 7), 0), Score("JO02", (9, 10), 0))
    offered = (
        Choice("play MU16", "Play it", "MU16", hint="+4 now", totals=(9, 7)),
        Choice("play MU17", "Play that", "MU17", scores=at_all),
        Choice("attack DA10 omaha", "Attack", "DA10", hint="3 against 2", totals=(3, 2)),
    )
    shown = Scene(match.game, replace(match.view(0), choices=offered, board=Board()), ("you", "bot 1"))
    assert choices(shown)[:3] == [
        "1. Play it (+4 now: 9 against 7)",
        "2. Play that (Akagi 9 against 7, Kaga 9 against 10)",
        "3. Attack (3 against 2)",
    ]
    assert "9 against 7" in plain(drawn(shown, 80, 24))


def test_standing_tells_the_numbers_and_what_decides_in_every_game(sandtable: Command) -> None:
    for name in games.NAMES:
        game = games.load(name)
        out = sandtable("play", name, typed=["standing"]).out
        said = out.rsplit("\n> ", 2)[-2]
        assert f"{game.victory_clause}: " in said
        assert "urn: 1" in said


@pytest.mark.parametrize(
    ("name", "now"),
    [
        ("dday", "As it stands: Decisive German victory: 0 of 5 beaches are free of German forces. [outcome]"),
        ("defiant", "As it stands: Polish overwhelming victory: 0 of 14 victory hexes. [13.2.1]"),
        ("summer", "As it stands: Draw: 0 points for the Axis, 0 for Poland. [10.0c]"),
    ],
)
def test_standing_tells_how_the_game_would_end_now(sandtable: Command, name: str, now: str) -> None:
    assert now in sandtable("play", name, typed=["standing"]).out


def test_a_battle_for_four_targets_fits_80_by_24_with_every_total(deal: Deal) -> None:
    """Both sides' totals at each target, and beside each card what they would be, in the order of the targets."""
    state = table(
        us="table MU01 MU05 MU09 MU10 MU11 / hand MU18 MU38 MU39 MU16 MU17", japan="table MJ01 MJ02 MJ03 MJ04"
    )
    play(state, "play MU18", "japan commit MJ01", "japan commit MJ02", "japan commit MJ03", "japan done")
    shown = Scene(state.game, state.view(0), ("you", "bot 1"))
    text = plain(drawn(shown, 80, 24))
    assert text.count("\n") + 2 <= 24
    assert text.startswith("Lightning: Midway")
    for total in shown.view.board.tallies:
        assert f"{total.total} at {total.label.partition(' at ')[2]}" in text
    for choice in (choice for choice in shown.view.choices if choice.scores):
        ends = [(shown.game.name_of(score.at), *score.totals) for score in choice.scores]
        assert ", ".join(f"{name} {own} against {other}" for name, own, other in ends) in " ".join(text.split())


# Words


def test_a_side_is_named_once_with_its_number(deal: Deal) -> None:
    shown = Scene(games.load("poland"), match_in(deal(game="poland")).view(0), ("you", "bot 1"))
    names = [track_name(shown, track) for track in shown.view.board.tracks]
    assert not [name for name in names if name.lower().count("germany") > 1 or name.lower().count("poland") > 1]
    assert track_name(shown, Track("Points", 1, seat=0)) == "Germany, points"


def test_what_an_objective_is_worth_is_on_the_table_at_80_by_24(deal: Deal) -> None:
    shown = Scene(games.load("poland"), match_in(deal(game="poland")).view(0), ("you", "bot 1"))
    text = " ".join(plain(drawn(shown, 80, 24)).split())
    assert "1 Westerplatte 0p · 2 Pomeranian Corridor 1p 3 Upper Silesia 1p+" in text
    assert "Warsaw 4p+" in text
    assert "Bzura Counteroffensive 4p+" in text


def test_a_bonus_that_depends_is_marked_on_the_table(deal: Deal) -> None:
    shown = Scene(games.load("poland"), match_in(deal(game="poland")).view(0), ("you", "bot 1"))
    assert "1st Mountain Division 1/1 +1 attacking at Kraków, +1 attacking at Lwów" in " ".join(
        plain(drawn(shown, 80, 50)).replace("│", " ").split()
    )
    assert "1st Mountain Division 1/1+" in plain(drawn(shown, 80, 24))
    assert "Wołyńska Cavalry Brigade (1/1 +1 against armor)" in " ".join(block.head for block in position(shown))


def test_a_choice_among_cards_that_show_no_number_is_listed_by_name(deal: Deal) -> None:
    match = match_in(deal())
    zones = (Zone("battle.japan", "committed", 1, ("MJ01", "MJ02", "MJ03"), 3, "battle"),)
    offered = tuple(Choice(f"pick {id_}", f"Pick {match.game.name_of(id_)}", id_) for id_ in zones[0].cards)
    shown = Scene(match.game, replace(match.view(0), choices=offered, board=Board(zones=zones)), ("you", "bot 1"))
    for size in ((80, 24), (160, 50)):
        assert "2 Pick Kaga Zeros" in plain(drawn(shown, *size))
