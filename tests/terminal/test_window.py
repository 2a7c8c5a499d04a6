"""The window on a hex map: what is drawn of it, which part, and how it is moved."""

from __future__ import annotations

import dataclasses
import io
from pathlib import Path

import pytest
from rich.console import Console

from sandtable import games
from sandtable.hexes.grid import NE, SE, S
from sandtable.kernel import Action, Opening, SeededDice
from sandtable.terminal.client import Client
from sandtable.terminal.hexes import about_hex, hex_meant, hex_wanted
from sandtable.terminal.saves import Save
from sandtable.terminal.scene import Gaze, Scene, map_of
from sandtable.terminal.screen import Leave
from sandtable.terminal.tiles import shortened, side, tile
from sandtable.terminal.window import drifted, window
from tests.defiant.battle import fight
from tests.defiant.board import GAME, board
from tests.lines import play
from tests.summer.board import board as summer_board
from tests.terminal.conftest import Command, at_a_terminal
from tests.terminal.test_news import Reader

UP, LEFT = "\x1b[A", "\x1b[D"


def scene(name: str = "defiant", at: str = "") -> Scene:
    game = games.load(name)
    return Scene(game, game.new(SeededDice(1)).view(0), ("you", "bot 1"), gaze=Gaze(at))


def drawn(shown: Scene, width: int = 80, height: int = 24) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(window(shown, width, height))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def sides(name: str, hex_: str) -> str:
    """The signs on a hex's sides to the north-east, the south-east and the south."""
    hexmap = map_of(games.load(name))
    return "".join(side(hexmap, hexmap.grid.cell(hex_), d).plain or "." for d in (NE, SE, S))


# Roads, railways, rivers, bridges


def test_a_road_leads_from_hex_to_hex_and_a_bridge_over_a_river() -> None:
    hexmap = map_of(games.load("defiant"))
    for d in (NE, SE, S):
        for cell in hexmap.grid.cells:
            sign, here = side(hexmap, cell, d).plain, 1 << cell
            river, way = (hexmap.major[d] | hexmap.minor[d]) & here, (hexmap.roads[d] | hexmap.rails[d]) & here
            assert (sign == "#") == bool(river and way)
            assert (sign in "▚▞▂\\/_" and bool(sign)) == bool(river and not way)
            assert (sign in "=║-|" and bool(sign)) == bool(way and not river)


def test_warszawa_and_praga_are_joined_over_the_vistula() -> None:
    assert sides("defiant", "2321")[1] == "#"  # to Praga (2421)
    upper, lower = drawn(scene(at="2321")).split("Warsz.", 1)[1].splitlines()[:2]
    assert upper.strip().startswith("#")
    assert "Praga" in lower


def test_a_river_runs_along_the_lower_side_of_a_hex_with_a_unit_in_it() -> None:
    shown = scene()
    hexmap, pieces = map_of(shown.game), [piece for piece in shown.view.board.pieces if piece.at == "1335"]
    lower = tile(hexmap, hexmap.grid.cell("1335"), pieces, None)[1].plain
    assert lower.startswith("Krakow_")


def test_the_key_names_the_signs_that_are_there_and_no_others() -> None:
    assert "marsh" not in drawn(scene(at="1133"))
    assert "railway" not in drawn(scene("summer"), 160, 50)
    assert "major river" in drawn(scene(at="2321"))
    assert "⌂ village" in drawn(scene(at="2114"))
    assert "village" not in drawn(scene("summer"), 160, 50)


def test_a_village_has_a_sign_beside_its_number() -> None:
    hexmap = map_of(games.load("defiant"))
    for cell in hexmap.grid.cells:
        place = hexmap.place.get(cell)
        village = place is not None and place.kind == "village"
        assert (tile(hexmap, cell, [], None)[0].plain[:7].rstrip().endswith("⌂")) == village


def test_interdicted_hexes_have_a_sign_and_are_told_of() -> None:
    s = board("3Pz 0810; 7DP 1330", air="KG4 1230", turn=2)
    shown = Scene(s.game, s.view(0), ("you", "bot 1"), gaze=Gaze("1230"))
    text = drawn(shown)
    assert "! interdicted" in text
    assert "·1229!" in text
    assert "*Częs.!" in text
    assert "·1428!" not in text
    assert "  Now interdicted." in about_hex(shown, "1229")
    assert "interdicted" not in drawn(scene(at="2114"))


# Names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Siedlce", "Siedlce"),
        ("Warszawa", "Warsz."),
        ("Częstochowa", "Częst."),
        ("Nowy Sącz", "N. Sącz"),
        ("Tarnowskie Góry", "T. Góry"),
        ("Mińsk Maz.", "Mińsk."),
        ("Dt. Krone", "Krone."),
    ],
)
def test_a_name_that_is_too_long_is_abbreviated_as_one_does(name: str, short: str) -> None:
    assert shortened(name, 7) == short


@pytest.mark.parametrize("name", ["defiant", "summer"])
def test_no_name_on_a_map_ends_in_the_middle_of_a_word(name: str) -> None:
    game = games.load(name)
    names = [place.name for place in map_of(game).place.values()] + list(game.things)
    for full in names:
        for room in (4, 5, 6, 7):
            short = shortened(full, room)
            assert len(short) <= room
            assert short == full or short.endswith((".", full.split()[-1]))


# Looking elsewhere


def test_a_place_is_meant_by_number_name_or_the_only_name_that_begins_so() -> None:
    game = games.load("defiant")
    for word in ("2321", "Warszawa", "warszawa", "Warsz.", "warsz"):
        assert hex_meant(game, word) == "2321"
    assert hex_meant(game, "nowy sacz") == "1939"
    assert hex_meant(game, "n") == ""  # many begin so
    assert hex_meant(game, "9999") == ""
    shown = scene()
    assert hex_wanted(shown, "3pz") == next(piece.at for piece in shown.view.board.pieces if piece.id == "3Pz")


def test_the_map_is_drawn_around_the_place_that_is_looked_at() -> None:
    assert "·1505" not in drawn(scene())
    assert "Danzig" in drawn(scene(at="1505"))


def test_arrow_keys_move_the_map_and_stop_at_its_edge() -> None:
    shown = scene(at="0202")
    assert drifted(shown, "right") == "0402"
    assert drifted(shown, "down") == "0204"
    assert drifted(dataclasses.replace(shown, gaze=Gaze("0101")), "up") == "0101"
    assert drifted(dataclasses.replace(shown, gaze=Gaze("0101")), "left") == "0101"
    assert drifted(dataclasses.replace(shown, gaze=Gaze("3644")), "right") == "3644"


def test_the_first_key_moves_a_map_that_is_at_its_edge() -> None:
    shown = scene(at="3639")  # Lwów, near the eastern edge
    before = drawn(shown)
    shown.gaze.turn(drifted(shown, "left"), ())
    assert "·3639" not in before
    assert drawn(shown).splitlines()[0] != before.splitlines()[0]


def test_the_first_map_shows_a_hex_that_can_be_chosen() -> None:
    shown = scene()
    assert "ChorFt" in drawn(shown, 80, 10)
    assert any(choice.about == "1133" for choice in shown.view.choices)


def test_while_units_move_the_map_is_where_one_moved_last() -> None:
    s = board("1Pz 2829, 18ID 1510, 19ID 1511, 20Mot 1512; 39DP 3030")
    shown = Scene(GAME, s.view(0), ("you", "bot 1"))
    assert "2829" not in drawn(shown)
    assert "·2829" in drawn(dataclasses.replace(shown, gaze=Gaze(last="2829")))
    assert "·1511" in drawn(dataclasses.replace(shown, gaze=Gaze(last="3505")))  # nobody of them is there


def test_a_battle_is_in_the_middle_of_the_map_wherever_the_others_stand() -> None:
    s, _ = fight("1Pz+18ID 2829, 3ID 1510, 19ID 1511, 20Mot 1512; 39DP 2930", "2930", "1Pz 18ID", 3)
    assert s.view(0).board.focus == ("2930",)
    summer = summer_board("14AK 0718, 18ID 0817, 19ID 0614; 17DP 0918", phase="combat 14AK")
    play(summer, "attack 0918 with 18ID")
    assert summer.view(0).board.focus == ("0918",)


def test_one_looks_away_until_something_is_to_be_decided_elsewhere() -> None:
    gaze = Gaze()
    gaze.turn("1505", ("0911",))
    gaze.follow(("0911",), "")
    assert gaze.at == "1505"
    gaze.follow(("1026",), "")
    assert gaze.at == ""


def test_bare_lines_tell_of_a_place_and_who_is_near(sandtable: Command) -> None:
    out = sandtable("play", "defiant", typed=["look lodz", "look nowhere", "look"]).out
    assert "Łódź (1523): city" in out
    assert "  Near it, " in out
    assert "There is no unit, hex, clause or ruling called 'nowhere'." in out
    assert out.count("Turn: 1 of 10.") == 2  # at first, and when all is looked at again


def test_at_a_terminal_arrow_keys_move_the_map_after_look_and_other_keys_begin_a_line(home: Path) -> None:
    seen = at_a_terminal(["play", "defiant"], ["look 2321", UP, LEFT, "? 2114", "quit"])
    assert "Warsz." in seen
    assert "·2119" in seen.rsplit("Warsz.", 1)[0]
    assert "Mława (2114): village" in seen


class OneLook(Reader):
    """Reads the news, and leaves when something is asked."""

    def ask(self, question: str, clause: str = "") -> str:
        super().ask(question, clause)
        if question.startswith("What happened"):
            return ""
        raise Leave


@pytest.mark.parametrize(
    ("name", "lines", "place"),
    [
        ("defiant", ["strike 2114", "join StG2", "done"], "·2114"),
        ("defiant", ["done", "done", "patrol KG26 1505"], "*Danz.!"),
        ("summer", ["place 1ID 1307"], "1307"),
        ("summer", ["place 213ID 0414"], "0414"),
    ],
)
def test_the_map_follows_strikes_and_placements(name: str, lines: list[str], place: str, tmp_path: Path) -> None:
    opening = Opening(games.load(name), ("human", "bot:1"), secret=f"{7:064x}")
    for seat in (0, 1):
        opening.sit(seat, f"{seat:064x}")
    match = opening.begin()
    for line in (["ready", "done"] if name == "summer" else []) + lines:
        match.play(match.to_act() or 0, Action.parse(line))
    screen = OneLook()
    with pytest.raises(Leave):
        Client(match, Save(tmp_path / "game.txt"), screen).run()
    assert place in screen.shown[-1]
