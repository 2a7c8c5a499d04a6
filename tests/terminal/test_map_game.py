"""A game on a map in the terminal: orders by text, questions, and the part of the map that matters."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from sandtable import games
from sandtable.games.poland_defiant.state import FLOWN
from sandtable.kernel import Action, Event, Line, SeededDice
from sandtable.terminal.arrange import arrange
from sandtable.terminal.cli import run
from sandtable.terminal.plain import position, stack_lines, table_lines
from sandtable.terminal.rules import all_rules
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Reader, Sentence, story
from sandtable.terminal.window import window
from tests.defiant.battle import fight
from tests.defiant.board import board
from tests.lines import play
from tests.summer import board as summer


def scene(seat: int = 0) -> Scene:
    game = games.load("defiant")
    return Scene(game=game, view=game.new(SeededDice(1)).view(seat), players=("you", "bot:1"))


def drawn(width: int, height: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(window(scene(), width, height))
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (160, 50)])
def test_a_window_of_the_map_fits_the_screen(width: int, height: int) -> None:
    lines = drawn(width, height)
    assert len(lines) <= height
    assert all(len(line.rstrip()) <= width for line in lines)
    assert any("*" in line for line in lines)  # a victory hex


def test_every_stack_has_a_line_of_its_own_in_plain_text() -> None:
    lines = stack_lines(scene())
    assert "Poznań (0417): Poland, PozON." in lines
    assert len(lines) == len({piece.at for piece in scene().view.board.pieces})


def test_orders_and_questions_are_typed_as_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    typed = "\nreach 3Pz\nstrike 2114 with StG2 nobody\nstrike 2114 with StG2 StG1\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", "defiant", "--side", "german", "--bare"]) == 0
    out = capsys.readouterr().out
    assert "3Pz can reach" in out
    assert "No: There is no air unit 'nobody' that could do it now. [12.0a]" in out
    assert (
        "Germany attacks Mława Forts in Mława (2114) from the air with Dive-bomber Wing 2, Dive-bomber Wing 1." in out
    )


def test_odds_are_drawn_part_by_part_and_roll_by_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\nodds 1505 with StG1 StG2\nquit\n"))
    assert run(["play", "defiant", "--side", "german", "--bare"]) == 0
    out = capsys.readouterr().out
    assert "1505 at " in out
    assert [f"die {n}" in out for n in range(1, 7)] == [True] * 6


def test_ids_may_be_typed_in_any_case_and_a_hex_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    typed = "\nreach 3pz\n? 2114\n? warszawa\n? 4.2.4\nstrike 2113\nstrike 2114 with stg2 STG1\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", "defiant", "--side", "german", "--bare"]) == 0
    out = capsys.readouterr().out
    assert "3Pz can reach" in out
    assert "Mława (2114): village, clear, Poland." in out
    assert "  Poland: Mława Forts [MlawFt]." in out
    assert "Warszawa (2321): city" in out
    assert "on the air boundary" in out or "north of the air boundary" in out
    assert "4.2.4a: " in out
    assert "4.2.4d: " in out
    assert "No: There is no enemy in 2113. [12.1a]" in out
    assert "Germany attacks Mława Forts" in out


def test_numbers_are_told_with_their_side_and_how_far_they_go() -> None:
    heads = [block.head for block in position(scene())]
    assert "Turn: 1 of 10." in heads
    assert [head for head in heads if "activations" in head] == [
        "Germany, activations: 0 of 6.",
        "Poland, activations: 0 of 3.",
    ]


def test_aircraft_are_shown_by_the_ids_that_orders_need() -> None:
    heads = [block.head for block in position(scene())]
    assert any("Bomber Wing 26 [KG26] (interdiction, range 1 (2 on turn 1)" in head for head in heads)


def test_where_lines_are_few_aircraft_that_no_order_names_are_a_number() -> None:
    aloft = " ".join(page(scene(), 80, 24))
    assert "Germany, aircraft ready StG2 · StG1" in aloft
    s = board("3Pz 0810; 9DP 0911", phase="movement")
    s.planes[:] = bytes(FLOWN for _ in s.planes)
    moving = " ".join(page(Scene(s.game, s.view(0), ("you", "bot 1")), 80, 20))
    assert "Germany, aircraft flown 10 · Poland, aircraft flown 1" in moving


def test_a_hex_with_both_sides_counters_lists_them_by_side() -> None:
    s = board("7ID 3040; 7DP 1230", air="KG4 1230")
    shown = Scene(game=s.game, view=s.view(0), players=("you", "bot:1"))
    assert "Częstochowa (1230): Poland, 7DP; Germany, KG4 (interdicting)." in stack_lines(shown)


def as_told(events: list[Event]) -> list[tuple[str, str]]:
    line = Line(1, 0, "done", tuple(events))
    return [(sentence.text, sentence.clause) for sentence in story(games.load("defiant"), [line], Reader(0))]


def test_a_battle_is_told_in_a_line_for_each_of_its_parts() -> None:
    _s, events = fight("1Pz 2829 out, 4Pz 2829; 12DP 2930", "2930", "1Pz 4Pz", 2, turn=1)
    assert as_told(events) == [
        ("Germany attacks 12th Infantry Division in 2930 with 4th Panzer Division, 1st Panzer Division.", "9.0a"),
        (
            "9 against 2: 4-1; half of 1st Panzer Division; mechanized units alone −1; first turn −1; so 2-1.",
            "9.3a, 9.3b.1, 9.2.5, 9.2.6, 9.3.3c",
        ),
        ("Die 2: A1; Germany loses 1 step.", "9.1a, 9.1b"),
    ]


def test_choosing_the_attackers_takes_no_line_of_the_story() -> None:
    lines = [Line(1, 0, "attack 2930", ()), Line(2, 0, "join 1Pz", ()), Line(3, 0, "move 1Pz 2930", ())]
    told = story(games.load("defiant"), lines, Reader(0), every_line=True)
    assert [sentence.n for sentence in told] == [3]


# Screens


def summer_scene(*lines: str) -> Scene:
    """Summer Lightning after our ready deployments and these lines, as the Axis sees it."""
    s = summer.begun()
    play(s, *lines)
    return Scene(game=s.game, view=s.view(0), players=("you", "bot:1"), can_undo=True)


def set_up_scene() -> Scene:
    s = summer.set_up()
    play(s, "polish ready", "polish done")
    return Scene(game=s.game, view=s.view(0), players=("you", "bot:1"))


def page(shown: Scene, width: int, height: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    console.print(arrange(console, shown))
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue().splitlines()


SCENES = {
    "set-up": set_up_scene,
    "first strike": summer_scene,
    "army": lambda: summer_scene("activate 10A"),
    "movement": lambda: summer_scene("activate 14AK", "done"),
    "attack": lambda: summer_scene("activate 14AK", "done", "move 1Pz 0919", "done", "attack 1019 with 1Pz"),
    "sister": scene,
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_header_map_choices_and_question_fit_one_screen(name: str, width: int, height: int) -> None:
    shown = SCENES[name]()
    lines = page(shown, width, height)
    asked = -(-len(f"{shown.view.prompt.text}  {shown.view.prompt.clause}") // width) + 1
    assert len(lines) + asked <= height
    assert all(len(line) <= width for line in lines)
    assert lines[0].startswith(shown.game.title)
    assert "+n more units" in " ".join(lines)  # below the map
    words = " ".join(lines)
    for track in shown.view.board.tracks:
        assert f"{track.label.lower()} {track.value}" in words.lower()


def test_many_choices_are_listed_by_verb_and_the_rest_is_asked_for() -> None:
    lines = page(summer_scene("activate 14AK", "done"), 80, 20)
    assert any(line.startswith("move:  1 10ID  3 17ID") for line in lines)
    assert "    … (type choices for all; or an order, such as move 10ID HEX)" in lines
    assert lines[-1].split()[-3:] == ["End", "moves", "undo"]
    whole = page(summer_scene("activate 14AK", "done"), 120, 40)
    assert not any("type choices" in line for line in whole)
    assert any(line.startswith("rush (Move … strategically to …):  2 10ID") for line in whole)


def test_a_heading_says_what_its_verb_does_where_the_verb_alone_does_not() -> None:
    """Not `strike:  1 Cieszyn`, and not `name:  1 10Pz`, which tell nobody what he is asked."""
    lines = page(scene(), 80, 24)
    assert any(line.startswith("strike (Attack … from the air):  1 Cieszyn (0937)") for line in lines)


def test_where_lines_are_few_all_choices_are_worth_more_than_what_is_known_of_each() -> None:
    offered = replace(scene(), news=(Sentence(0, None, "The set-up.", "14.0c"),) * 4)
    said = " ".join(page(offered, 80, 22))
    assert all(f" {n} " in said for n in range(1, 9))
    assert "type choices" not in said


def test_choices_take_no_more_than_a_third_of_the_screen_from_the_map() -> None:
    units = "16AK 0718, 13Mot+29Mot 0717, 1Pz+4Pz 0817, 1Le+2Le 0818, 3Le+5Pz 0719, AHRgt 0716; 17DP 0918"
    s = summer.board(units, phase="operate 16AK")
    shown = Scene(s.game, s.view(0), ("you", "bot 1"))
    assert len(shown.view.choices) == 10
    assert any("4 Mark 1st Panzer Division (1Pz) to exploit" in line for line in page(shown, 80, 30))
    assert any(line.startswith("exploit:  1 AHRgt") for line in page(shown, 80, 28))


def test_beside_a_hex_that_can_be_attacked_stands_who_is_there() -> None:
    hints = {choice.action: choice.hint for choice in scene().view.choices}
    assert (hints["strike 2114"], hints["done"]) == ("MlawFt", "")
    s = board("3Pz 0810; 9DP+Pomorskie 0911", phase="combat")
    assert {choice.action: choice.hint for choice in s.view(0).choices}["attack 0911"] == "Pomorskie, 9DP"
    other = summer.board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK")
    assert other.view(0).choices[0].hint == "17DP"


# Words


def bare(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object, *typed: str) -> str:
    """What is printed to the Polish side of Summer Lightning that types so."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "quit", ""])))
    assert run(["play", "summer", "--side", "polish", "--bare"]) == 0
    return capsys.readouterr().out


def test_a_place_may_be_called_by_its_name_wherever_a_hex_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    out = bare(monkeypatch, capsys, tmp_path, "place 4dp torun", "place 9DP Toruń", "place 26DP Toruń")
    assert "4th Infantry Division sets up in Toruń (0909)." in out
    assert "9th Infantry Division sets up in Toruń (0909)." in out
    assert "No: There is no hex" not in out
    spelt = games.load("defiant").spelt
    assert spelt(Action.parse("move 3pz nowy sącz via Tarnów")) == Action("move", "3Pz", "1939", "via", "2136")
    assert spelt(Action.parse("move 3Pz nowhere")) == Action("move", "3Pz", "nowhere")


def test_a_unit_is_told_with_its_place_and_state_and_a_hex_with_its_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    out = bare(monkeypatch, capsys, tmp_path, "place 4DP 0909", "? 4DP", "? 9DP", "? toruń", "? mława")
    assert "Poland, 4th Infantry Division at Toruń (0909)." in out
    assert "9th Infantry Division: Poland, to come." in out
    assert "  Movement 1, motorized 1, mountain units 1. Room for 3 units. Modifier +1." in out
    assert "Polish permanent position" in out


def test_missions_and_charts_are_asked_for_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    out = bare(monkeypatch, capsys, tmp_path, "? Delay", "? missions", "? terrain", "help")
    assert "  against Blitzkrieg: attacker checks at +0 and advances 2, defender checks at +1 and retreats 2" in out
    assert "Standfast         +1a1/+3     -1a1/+3            +2/+1            -1a1/-1" in out
    assert "Rough     2           3          1         2     +2" in out
    assert "? modifiers" in out
    rules = all_rules(games.load("summer"))
    assert "The mission matrix [7.1d]" in rules
    assert "What else changes casualty checks [7.31d]" in rules


def test_columns_of_a_table_stand_under_each_other() -> None:
    assert table_lines(("what", "loses"), (("one", "0.5"), ("another", "10.25"))) == [
        "what     loses",
        "one        0.5",
        "another  10.25",
    ]


def test_a_table_whose_rows_are_of_different_lengths_is_drawn_all_the_same() -> None:
    rows = (("one",), ("two", "2", "3", "4"))
    assert table_lines(("what", "counts"), rows) == ["what  counts", "one", "two   2       3  4"]
    assert table_lines((), rows) == ["one", "two  2  3  4"]
    assert table_lines(("what",), ()) == ["what"]


def test_all_choices_are_told_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    out = bare(monkeypatch, capsys, tmp_path, "choices")
    assert "1. Set up " in out
