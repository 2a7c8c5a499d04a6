"""How it looks: bare lines without escape codes, and a drawing that fits terminals of 80 and 160 columns."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from sandtable.kernel import Match, SeededDice
from sandtable.terminal import seating
from sandtable.terminal.arrange import arrange
from sandtable.terminal.scene import Scene
from sandtable.terminal.tell import Reader, story
from tests.terminal.conftest import ESCAPE, Command, any_choice, match_in

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
    import re

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
    assert f"{ESCAPE}[38;" in drawn(scene, 80, 24)
    assert f"{ESCAPE}[38;" not in drawn(scene, 80, 24, colour=False)


def test_bare_output_has_no_escape_codes_and_no_boxes(sandtable: Command, deal: Deal) -> None:
    result = sandtable("play", deal(), typed=any_choice(1, 60))
    assert ESCAPE not in result.out
    assert not set(result.out) & set("│─╭╰┃━┏▌")


def test_bare_output_is_the_same_every_time(sandtable: Command, deal: Deal) -> None:
    first = sandtable("play", deal(4), typed=any_choice(4, 60))
    second = sandtable("play", deal(4), typed=any_choice(4, 60))
    assert first.out == second.out


def test_terminal_gets_colours_and_a_pipe_does_not(deal: Deal, home: Path) -> None:
    """The real command on a pseudo-terminal of 80 × 24, left by the end of the file."""
    import pty

    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-c", "from sandtable.terminal.cli import main; main()", "play", str(deal())]
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environment) as client:
        os.close(follower)
        seen = b""
        while b"\n> " not in seen:
            seen += os.read(leader, 4096)
        os.write(leader, b"quit\n")
        try:
            while chunk := os.read(leader, 4096):
                seen += chunk
        except OSError:  # the other end is closed
            pass
    os.close(leader)
    assert client.returncode == 0
    assert b"\x1b[38;5;" in seen
    assert b"To go on with it: sandtable play" in seen


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_and_version_answer_at_once(argument: str) -> None:
    command = [sys.executable, "-c", "from sandtable.terminal.cli import main; main()", argument]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.3


def test_help_imports_neither_rich_nor_a_game() -> None:
    code = "import sys, sandtable.terminal.cli; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"rich", "msgspec", "sandtable.games", "sandtable.kernel"} & set(names)
