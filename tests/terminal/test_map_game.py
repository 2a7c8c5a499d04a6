"""A game on a map in the terminal: orders by text, questions, and the part of the map that matters."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sandtable import games
from sandtable.kernel import Event, Line, SeededDice
from sandtable.terminal.bare import position, stack_lines
from sandtable.terminal.cli import run
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Reader, story
from sandtable.terminal.window import window
from tests.defiant.battle import fight
from tests.defiant.board import board


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
