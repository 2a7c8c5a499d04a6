"""Fog of war at the terminal: what is covered, ordering stacks, and the curtain between two persons."""

from __future__ import annotations

from pathlib import Path

from sandtable import games
from sandtable.terminal import plain, seating
from sandtable.terminal.bare import BareScreen
from sandtable.terminal.client import Client
from sandtable.terminal.saves import NoSave
from sandtable.terminal.window import window
from tests.defiant.board import board
from tests.lines import play
from tests.terminal.conftest import Command

GAME = "defiant"
FOG = ("--option", "fog=on")


def test_a_covered_counter_is_shown_without_its_name(sandtable: Command) -> None:
    result = sandtable("play", GAME, *FOG, typed=["0723", "reach 26DP", "26DP"])
    assert "0416: Poland, ?P, 11PP." in result.lines
    assert any("covered Polish unit [?P]; Armoured Train 12" in line for line in result.lines)
    assert "No: you do not see where 26DP is." in result.lines
    assert not any("26DP" in line and "at " in line for line in result.lines)
    assert "Fog of war: of enemy stacks only the top is seen." in result.lines


def test_the_menu_lays_units_on_top_and_the_map_shows_who_lies_there() -> None:
    match = seating.begin(games.load(GAME), ("human", "human"), {"fog": "on"})
    match.state = board("18ID+19ID 2829; 12DP+36DP 2930", fog=True)
    scene = Client(match, NoSave(GAME), BareScreen()).scene(0, news=False)
    assert any("Lay 18th Infantry Division (18ID) on top of its stack" in line for line in plain.choices(scene))
    shown = window(scene, 80, 24).plain
    assert "36DP+1" in shown
    assert "19ID+1" in shown
    play(match.state, "top 18ID")
    scene = Client(match, NoSave(GAME), BareScreen()).scene(1, news=False)
    assert "18ID+1" in window(scene, 80, 24).plain


def test_two_at_one_screen_have_a_curtain_between_them_in_the_fog_alone(sandtable: Command) -> None:
    foggy = sandtable("play", GAME, "--both", *FOG, typed=["done", "", "done"])
    clear = sandtable("play", GAME, "--both", typed=["done", "done"])
    assert any("Enter" in question for question in foggy.questions)
    assert not any("Enter" in question for question in clear.questions)


def test_a_running_game_in_the_fog_shows_no_whole_position(sandtable: Command, home: Path) -> None:
    sandtable("play", GAME, *FOG, typed=["done"])
    (save,) = home.rglob("*.txt")
    result = sandtable("position", "text", str(save))
    assert result.status != 0
    assert "order" not in result.out


def test_the_option_is_told(sandtable: Command) -> None:
    game = games.load(GAME)
    assert seating.begin(game, ("human", "bot:1"), {"fog": "on"}).head.options == {"fog": "on"}
    assert any("option fog=off|on" in line for line in sandtable("games").lines)
