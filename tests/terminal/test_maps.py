"""`sandtable map`: what is told, drawn and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import games
from sandtable.terminal import maps
from sandtable.terminal.cli import run

GAME = "defiant"


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
