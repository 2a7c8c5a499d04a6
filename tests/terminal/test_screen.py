"""How it looks: bare lines without escape codes, and a drawing that fits terminals of 80 and 160 columns."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from sandtable.kernel import Action, Board, Choice, Match, SeededDice, Term, Zone
from sandtable.terminal import seating
from sandtable.terminal.arrange import arrange
from sandtable.terminal.colour import WIPE
from sandtable.terminal.plain import choices, position
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Reader, story
from tests.terminal.conftest import ESCAPE, Command, any_choice, at_a_terminal, match_in

Deal = Callable[..., Path]
SIZES = [(80, 24), (80, 50), (100, 30), (120, 36), (160, 50), (300, 80)]


def scenes(match: Match, lines: int) -> list[Scene]:
    """What the first seat sees at each of its decisions, in a game of any actions."""
    dice, found, told = SeededDice(1), [], 0
    while (seat := match.to_act()) is not None and len(match.lines) < lines:
        if seat == 0:
            news = tuple(story(match.game, match.lines[told:], Reader(0)))
            words = tuple(map(seating.describe, match.head.players))
            found.append(Scene(match.game, match.view(0), words, news, can_undo=match.can_undo(0)))
            told = len(match.lines)
        match.play(seat, match.state.legal().sample(dice))
    return found


def drawn(scene: Scene, width: int, height: int, colour: bool = True) -> str:
    file = io.StringIO()
    console = Console(
        file=file, width=width, height=height, force_terminal=True, no_color=not colour, color_system="256"
    )
    console.print(arrange(console, scene, ["Opening."]), width=min(width, 170))
    return file.getvalue()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_drawing_fits_the_terminal(deal: Deal, width: int, height: int) -> None:
    for scene in scenes(match_in(deal(2)), 150)[::5]:
        for line in plain(drawn(scene, width, height)).splitlines():
            assert cell_len(line) <= width, line


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_choice_and_every_card_of_the_hand_is_drawn(deal: Deal, width: int, height: int) -> None:
    for scene in scenes(match_in(deal(2)), 150)[::5]:
        text = " ".join(plain(drawn(scene, width, height)).replace("│", " ").split())
        for group in scene.verbs:
            assert group.verb in scene.anchors or all(choice.label in text for _, choice in group.choices)
        for zone in scene.view.board.zones:
            if zone.kind == "hand" and zone.seat == 0 and width == 80:
                assert all(face.name in text for face in scene.faces(zone))


def test_the_first_screen_fits_80_by_24_with_both_sides(deal: Deal) -> None:
    for number in range(1, 20):
        scene = scenes(match_in(deal(number)), 3)[0]
        text = plain(drawn(scene, 80, 24))
        assert text.count("\n") + 2 <= 24  # and the question, and what is typed
        assert "Opening." in text
        assert "log" in text


def test_a_hand_that_no_choice_points_at_is_drawn_with_its_texts_where_they_fit(deal: Deal) -> None:
    match = match_in(deal(2))
    for _ in range(5):
        match.play(0, next(iter(match.state.legal())))
    match.play(0, Action("done"))
    scene = Scene(match.game, match.view(0), ("you", "bot 0"))
    text = " ".join(plain(drawn(scene, 80, 24)).split())
    hand = next(zone for zone in scene.view.board.zones if zone.kind == "hand" and zone.seat == 0)
    assert all(line in text for face in scene.faces(hand) for line in face.lines)


def test_what_is_cut_says_how_to_look_it_up(deal: Deal) -> None:
    scene = scenes(match_in(deal(2)), 3)[0]
    cut = [line for line in plain(drawn(scene, 80, 24)).splitlines() if " … ?" in line]
    assert all(line.split()[0] == line.rsplit("?", 1)[1].strip() for line in cut)
    assert not [line for line in plain(drawn(scene, 80, 50)).splitlines() if "… ?" in line]


def test_hints_and_slots_are_drawn(sandtable: Command, deal: Deal) -> None:
    choice = Choice("play MU16", "Play it", "MU16", hint="+4 now")
    slots = (
        Zone("slot.tactic", "tactic", 1, ("MJ16",), 1, "battle"),
        Zone("slot.event", "event", None, place="battle"),
    )
    match = match_in(deal())
    view = replace(match.view(0), choices=(choice,), board=Board(zones=slots))
    scene = Scene(match.game, view, ("you", "bot 0"))
    name = match.game.name_of("MJ16")
    for size in ((80, 24), (160, 50)):
        text = plain(drawn(scene, *size))
        assert "1 Play it  +4 now" in text
        assert f"tactic {name} (Japan) · event –" in text
    assert f"Tactic: {name} (Japan); event: nothing." in [block.head for block in position(scene)]
    assert choices(scene) == ["1. Play it (+4 now)"]


def test_value_and_modifier_are_told_apart(deal: Deal) -> None:
    terms = (Term("Akagi Zeros", 1, "x", "a"), Term("Akagi Zeros: if attacking", 1, "x", "a"))
    match = match_in(deal())
    scene = Scene(match.game, match.view(0), ("you", "bot 0"))
    (part,) = scene.parts(term for term in terms)
    assert part.details.startswith("1 ") or part.details.startswith("1, ")
    assert ", +1 " in part.details


def test_a_hand_that_only_lost_cards_is_told_as_a_number(sandtable: Command, deal: Deal) -> None:
    lines = sandtable("play", deal(), typed=["1"]).lines
    assert "United States, hand (8)." in lines
    assert "United States, hand (8):" not in lines


def test_a_number_on_a_card_is_that_of_its_choice(deal: Deal) -> None:
    for scene in scenes(match_in(deal(2)), 150):
        for zone in scene.view.board.zones:
            for face in scene.faces(zone):
                assert all(scene.view.choices[number - 1].about == face.id for number in face.numbers)


def test_each_choice_is_either_listed_or_on_exactly_one_card(deal: Deal) -> None:
    for scene in scenes(match_in(deal(2)), 150):
        on_cards = [n for zone in scene.view.board.zones for face in scene.faces(zone) for n in face.numbers]
        listed = [n for group in scene.verbs if group.verb not in scene.anchors for n, _ in group.choices]
        assert sorted(on_cards + listed) == list(range(1, len(scene.view.choices) + 1))


def test_totals_are_the_sums_of_their_parts(deal: Deal) -> None:
    tallies = [(s, tally) for s in scenes(match_in(deal(2)), 400) for tally in s.view.board.tallies]
    assert tallies
    for scene, tally in tallies:
        assert sum(part.value for part in scene.parts(tally.terms)) == sum(term.value for term in tally.terms)


def test_no_color_has_no_colours(deal: Deal) -> None:
    scene = scenes(match_in(deal()), 5)[0]
    colour = re.compile(rf"{ESCAPE}\[[\d;]*[349]\d")  # of 16 or of 256: rich keeps what a style was first drawn with
    assert colour.search(drawn(scene, 80, 24))
    assert not colour.search(drawn(scene, 80, 24, colour=False))


def test_bare_output_has_no_escape_codes_and_no_boxes(sandtable: Command, deal: Deal) -> None:
    result = sandtable("play", deal(), typed=any_choice(1, 60))
    assert ESCAPE not in result.out
    assert not set(result.out) & set("│─╭╰┃━┏▌")


def test_bare_output_is_the_same_every_time(sandtable: Command, deal: Deal) -> None:
    first = sandtable("play", deal(4), typed=any_choice(4, 60))
    second = sandtable("play", deal(4), typed=any_choice(4, 60))
    assert first.out == second.out


def test_terminal_gets_colours(deal: Deal, home: Path) -> None:
    seen = at_a_terminal(["play", str(deal())], ["quit"])
    assert f"{ESCAPE}[38;5;" in seen
    assert "To go on with it: sandtable play" in seen


def test_one_who_leaves_the_other_at_the_screen_leaves_no_hand_on_it(deal: Deal, home: Path) -> None:
    for leave in ("quit", "\x04", "\x03"):
        seen = at_a_terminal(["play", str(deal(1, ("human", "human")))], ["", leave])
        before, after = seen.rsplit(WIPE, 1)
        assert "Discard any cards" in before
        assert after.strip().startswith("The game is kept.")


def test_one_who_watches_can_ask_and_stop_the_run(deal: Deal, home: Path) -> None:
    """The run goes on by itself until Enter; what was asked is answered below the position."""
    path = deal(5, ("bot:0", "bot:0"))
    seen = plain(at_a_terminal(["play", str(path)], ["help", "? akagi", "objectives", "frob", "r", "q"], stop=True))
    assert "so many lines" in seen
    assert "Akagi [" in seen
    assert "Japan, objectives (4)" in seen
    assert "'frob' is nothing that can be typed here" in seen
    assert match_in(path).outcome is None
    assert len(match_in(path).lines) > 1


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_and_version_import_neither_rich_nor_a_game(argument: str) -> None:
    """So they answer at once."""
    code = f"import sys; from sandtable.terminal.cli import run; run([{argument!r}]); print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"rich", "msgspec", "sandtable.games", "sandtable.kernel"} & set(names)
