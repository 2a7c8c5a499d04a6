"""`sandtable map`: what is told, drawn and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import games
from sandtable.games import load
from sandtable.games.poland_defiant import PolandDefiant
from sandtable.kernel import record as records
from sandtable.svg.counters import SYMBOLS, Counter
from sandtable.terminal import maps
from sandtable.terminal.cli import run
from sandtable.terminal.pieces import counters_of

GAME = "defiant"
TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "defiant/golden/1.txt"


def test_a_map_is_told_in_a_few_lines(capsys: pytest.CaptureFixture[str]):
    assert run(["map", "show", GAME]) == 0
    told = capsys.readouterr().out
    assert "Poland Defiant: 36 columns, 44 rows" in told
    assert "Łódź 1523" in told
    assert len(told.splitlines()) < 24


def test_each_section_of_a_map_tells_its_source(capsys: pytest.CaptureFixture[str]):
    assert run(["map", "show", GAME]) == 0
    told = capsys.readouterr().out
    assert "  places: public (GeoNames (CC BY 4.0); " in told
    assert "  temporary: reconstructed (the rulebook has five; where they stand is ours)" in told


def test_a_map_is_drawn_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "map.svg"
    assert run(["map", "show", GAME, "--layer", "rivers", "--layer", "names", "--dark", "--out", str(out)]) == 0
    svg = out.read_text("utf-8")
    assert 'id="rivers"' in svg
    assert 'id="roads"' not in svg
    assert "the map of Poland Defiant" in capsys.readouterr().out


def test_a_kit_has_a_map_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    ours = (maps.PACKAGE / "games" / games.PACKAGES[GAME] / "data" / maps.FILE).read_text("utf-8")
    (tmp_path / maps.FILE).write_text(ours.replace("map Poland Defiant", "map My Own"), "utf-8")
    assert run(["map", "show", GAME, "--kit", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("My Own: ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["midway"], "there is no map of 'midway'; there are maps of: "),
        ([GAME, "--layer", "trees"], "there is no layer 'trees'; there are: ground, hexes"),
        ([GAME, "--out", "map.jpg"], "map.jpg ends neither in .svg nor in .png"),
        ([GAME, "--at", "3"], "--at and --turn are of a game in a file: --position FILE"),
        ([GAME, "--position", "x.txt", "--at", "3", "--turn", "2", "-o", "x.svg"], "name two positions; give one"),
        ([GAME, "--position", "x.txt"], "a position is drawn into a file: --out FILE; `sandtable show x.txt` tells it"),
        ([GAME, "--position", "nowhere.txt", "-o", "x.svg"], "nowhere.txt: there is no such file"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
):
    assert run(["map", "show", *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_png_without_a_browser_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BROWSER_BIN", raising=False)
    assert run(["map", "show", GAME, "--out", str(tmp_path / "map.png")]) == 2
    assert "install it, or write an .svg, which needs nothing" in capsys.readouterr().err


def test_a_png_is_taken_by_the_browser_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\nfor word; do case $word in --screenshot=*) echo PNG > "${word#*=}";; esac; done\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER_BIN", str(browser))
    out = tmp_path / "map.png"
    assert run(["map", "show", GAME, "--out", str(out)]) == 0
    assert out.read_bytes() == b"PNG\n"


# Positions


@pytest.fixture(scope="module")
def opening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first lines of the game on record, as a running game: quicker to read."""
    record = records.read(GOLDEN)
    match = records.replay(record, load(GAME), 60)
    file = tmp_path_factory.mktemp("games") / "game.txt"
    records.save(file, records.write(match))
    return file


def drawn(tmp_path: Path, file: Path, *more: str) -> str:
    out = tmp_path / "map.svg"
    assert run(["map", "show", GAME, "--position", str(file), "--out", str(out), *more]) == 0
    return out.read_text("utf-8")


def test_the_set_up_of_a_game_is_drawn_with_every_counter_on_the_map(
    tmp_path: Path, opening: Path, capsys: pytest.CaptureFixture[str]
):
    svg = drawn(tmp_path, opening, "--at", "0")
    assert "turn 1, the set-up" in capsys.readouterr().out
    assert "turn 1, the set-up. U: out of supply" in svg
    pieces = at(opening, 0)
    assert len(pieces) == 167
    assert all(f"<title>{piece.name}</title>" in svg for piece in pieces)


def at(file: Path, line: int | None) -> list[Counter]:
    return counters_of(maps.position(GAME, None, maps.Moment(file, line)), maps.map_of(GAME))


def test_a_position_is_that_after_its_line(tmp_path: Path, opening: Path, capsys: pytest.CaptureFixture[str]):
    drawn(tmp_path, opening, "--at", "25")
    assert "after line 25" in capsys.readouterr().out
    drawn(tmp_path, opening)
    assert "after line 60" in capsys.readouterr().out
    assert [piece.cell for piece in at(opening, 0)] != [piece.cell for piece in at(opening, 60)]


def test_a_position_is_found_by_its_turn_in_a_finished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    svg = drawn(tmp_path, GOLDEN, "--turn", "5", "--layer", "ground")
    assert "Poland Defiant, turn 5, after line " in capsys.readouterr().out
    assert 'class="counters"' in svg


def test_what_is_no_position_is_refused_in_one_line(tmp_path: Path, opening: Path, capsys: pytest.CaptureFixture[str]):
    def refused(file: Path, *more: str) -> str:
        assert run(["map", "show", GAME, "--position", str(file), "-o", str(tmp_path / "x.svg"), *more]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        return error

    assert "has no line 99; its last is 60" in refused(opening, "--at", "99")
    assert "has no turn 7; its last is 1" in refused(opening, "--turn", "7")
    other = next((TESTS / "midway/golden").glob("*.txt"))
    assert "is a game of midway, not of defiant" in refused(other)
    text = opening.read_text("utf-8")
    cut = tmp_path / "cut.txt"
    cut.write_text(text[: text.index("nonce")], "utf-8")
    assert "cut.txt, line 7: is cut short" in refused(cut)
    cut.write_bytes(b"\xff\xfe\x00")
    assert "cut.txt, line 1: is not UTF-8 text" in refused(cut)
    cut.write_text("", "utf-8")
    assert "cut.txt" in refused(cut)


def test_counters_carry_what_the_game_says_of_units():
    game = PolandDefiant()
    faces = {id_: thing.face for id_, thing in game.things.items() if thing.face}
    assert {unit.id for unit in game.units} < set(faces)
    assert {face.symbol for face in faces.values()} <= set(SYMBOLS)
    assert faces["3Pz"].formation == faces["4th"].formation == "Fourth Army"
    assert faces["3Pz"].values == ("4-2-8", "7-4-8")
    assert faces["Schleswig"].values == ("6",)
    assert faces["1Slo"].nation == "slovak"
    assert all(len(faces[unit.id].values) == unit.steps for unit in game.units)


def test_the_boundary_of_the_air_fleets_and_interdicted_hexes_are_drawn(
    tmp_path: Path, opening: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["map", "show", GAME]) == 0
    assert "The boundary of the air fleets runs through: 0117, 0118, 0217" in capsys.readouterr().out
    lines = opening.read_text("utf-8").splitlines()
    patrol = next(line.split()[0] for line in lines if " patrol " in line and line[0] != " ")
    before, after = (drawn(tmp_path, opening, "--at", line) for line in ("0", patrol))
    assert '<g id="sky"' in before
    assert "Red: interdicted." in after
    assert "Red: interdicted." not in before
