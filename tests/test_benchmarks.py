"""The table of benchmarks: its shape, and when a figure is short."""

from __future__ import annotations

import pytest

from benchmarks import compare, endings
from benchmarks.__main__ import main
from benchmarks.cards import script
from benchmarks.measure import Row, best, heading, line, number, reference
from sandtable.cards.game import CardGame
from sandtable.cards.table import Table
from sandtable.games import NAMES, load
from sandtable.kernel import SeededDice

TINY = ["midway", "--sample", "2", "--rounds", "1"]


def test_the_table_has_a_line_for_every_figure_and_a_verdict_for_every_bar(capsys):
    main(TINY)
    out, progress = capsys.readouterr()
    lines = [line for line in out.splitlines() if line.startswith(("midway ", "sandtable "))]
    assert len(lines) == 11
    assert [line for line in lines if not line.endswith((" ok", " short"))] == [
        line for line in lines if "random games  " in line or "refusal with words" in line
    ]
    assert "midway: copies" in progress


def test_two_trees_are_measured_by_turns(capsys):
    compare.main([str(compare.HERE), "--rounds", "1", "--share", "0.01"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == [f"| {name}" for name in NAMES]
    assert all(int(cell.replace(",", "")) > 0 for line in lines[2:] for cell in line.strip("| ").split(" | ")[1:])


def test_floods_and_ranges_on_a_map_have_their_lines(capsys):
    main(["hexes", "--rounds", "1"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("hexes ")]
    assert len(lines) == 4
    assert all(line.endswith((" ok", " short")) for line in lines)


def test_a_rate_is_short_below_nine_tenths_of_the_bar_on_this_machine():
    assert Row("g", "r", 90.0, "/s", 100, at_least=True, speed=1.0).verdict() == "ok"
    assert Row("g", "r", 89.9, "/s", 100, at_least=True, speed=1.0).verdict() == "short"
    assert Row("g", "r", 45.0, "/s", 100, at_least=True, speed=0.5).verdict() == "ok"
    assert Row("g", "r", 90.0, "/s", 100, at_least=True, speed=2.0).verdict() == "short"


def test_a_time_is_short_when_it_is_longer_by_as_much():
    assert Row("g", "t", 55.5, "µs", 50, speed=1.0).verdict() == "ok"
    assert Row("g", "t", 55.6, "µs", 50, speed=1.0).verdict() == "short"
    assert Row("g", "t", 100.0, "µs", 50, speed=0.5).verdict() == "ok"


def test_a_size_has_no_slack_and_no_machine():
    assert Row("g", "s", 2000, "bytes", 2000).verdict() == "ok"
    assert Row("g", "s", 2001, "bytes", 2000).verdict() == "short"
    assert Row("g", "ended", 99.9, "%", 100, at_least=True).verdict() == "short"


def test_without_a_bar_there_is_no_verdict():
    assert Row("g", "r", 1.0, "/s").verdict() == ""


def test_the_verdict_is_the_last_column():
    slow, fast = (line(Row("g", "r", n, "/s", 1000, at_least=True, speed=1.0)) for n in (10, 10_000))
    assert "what" in heading()
    assert [row.split()[-1] for row in (slow, fast)] == ["short", "ok"]
    assert slow.index("/s") == fast.index("/s")


def test_every_row_is_told_before_the_next_is_measured(capsys, monkeypatch):
    told = list[bool]()

    def measured(name, sizes):
        for what in ("first", "second"):
            yield Row(name, what, 1, "bytes", 1)
            told.append(what in capsys.readouterr().out)

    monkeypatch.setattr("benchmarks.__main__.measured", measured)
    main(TINY)
    assert told == [True, True]


@pytest.mark.parametrize("name", ["dday", "defiant"])
def test_games_by_chance_are_played_to_their_end_by_a_command_of_its_own(capsys, monkeypatch, name):
    monkeypatch.setattr(endings, "BLOCK", 2)
    assert endings.main([name, "--games", "4" if name == "dday" else "2", "--processes", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert len(rows) == (2 if name == "dday" else 1)
    assert all(row.endswith(" ok") for row in rows)


@pytest.mark.parametrize(("value", "text"), [(1234567.8, "1,234,568"), (50, "50"), (0.0651, "0.0651"), (48.24, "48.2")])
def test_numbers_are_written_short(value, text):
    assert number(value) == text


def test_only_strict_makes_a_short_figure_a_failure(monkeypatch):
    monkeypatch.setattr("benchmarks.__main__.measured", lambda name, sizes: [Row(name, "s", 2, "bytes", 1)])
    assert main(TINY) == 0
    assert main([*TINY, "--strict"]) == 1


def test_the_best_round_counts_and_the_yardstick_stands_beside_it():
    ticks = iter([0.0, 4.0, 10.0, 12.0, 20.0, 28.0])
    found = best(lambda: 8, rounds=3, clock=lambda: next(ticks))
    assert found.rate == 4.0
    assert found.speed > 0
    assert reference() > 1_000_000


def test_with_full_hands_nothing_is_discarded_and_hands_are_full_on_the_whole():
    game = load("midway")
    assert isinstance(game, CardGame)
    held = []
    for seed in range(20):
        s = game.new(SeededDice(seed))
        assert isinstance(s, Table)
        for action in script(game, seed):
            assert action.verb != "discard"
            held += [len(hand) for hand in s.hand]
            s.apply(action)
        assert s.outcome() is not None
    assert sum(held) / len(held) > 0.9 * game.hand_size
