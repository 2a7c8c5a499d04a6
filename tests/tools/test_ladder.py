"""The ladder: games kept in lines, and what is counted of them."""

import pytest

from tools.ladder.defiant import DEFIANT
from tools.ladder.play import Job, Ladder, Line
from tools.ladder.summer import MEASURED, SUMMER, difference

KEPT = [(ladder, n) for ladder in (DEFIANT, SUMMER) for n in range(len(ladder.replayed))]

LINES = [
    Line(Job((1, 0), 7), 0, 15, 3, 900, ((1, 2),)),
    Line(Job((1, 1), 7, "wings=yes"), None, -2, 20, 2_000, ((1, 2), (0, -1), (4, 0), (9,))),
    Line(Job((0, 1), 8), 1, 0, 1, 4, ((),)),
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_as_it_was_written(line: Line) -> None:
    assert Line.parse(str(line)) == line


def test_every_option_is_measured_with_as_many_units_as_may_be() -> None:
    assert {option.split("=")[0] for option in MEASURED} == {
        *("deployment", "mobilization", "soviets", "neutrals", "french", "czechoslovakia", "polish-armour"),
        *("german-divisions", "bridgehead", "wings", "blitzwhat", "solitaire"),
    }
    assert "polish-armour=3" in MEASURED
    assert "polish-armour=1" not in MEASURED


def test_points_are_counted_by_turn_and_apart_from_those_an_option_gives() -> None:
    line = SUMMER.play(Job((0, 0), 1, "soviets=absent"))
    axis, polish, given, fall = line.tracks
    assert len(axis) == len(polish) == line.turn
    assert given == (15, 0)
    assert axis[0] >= 15
    assert list(axis) == sorted(axis)
    assert 0 <= fall[0] <= line.turn


def test_a_difference_has_an_interval_that_shrinks_with_the_games() -> None:
    assert difference([4, 6], [1, 1]) == "+4.0  (+2.0 to +6.0)"
    assert difference([4, 6] * 50, [1, 1]) == "+4.0  (+3.8 to +4.2)"


@pytest.mark.parametrize(("ladder", "number"), KEPT, ids=lambda part: getattr(part, "name", part))
def test_kept_games_come_out_the_same_to_the_last_position(ladder: Ladder, number: int) -> None:
    """If rules, data or players have changed on purpose: `make ladder ARGS='--anew GAME'`."""
    kept = ladder.replays.read_text().splitlines()
    assert len(kept) == len(ladder.replayed)
    assert ladder.fingerprint(ladder.replayed[number]) == kept[number]


@pytest.mark.parametrize("ladder", [DEFIANT, SUMMER], ids=lambda ladder: ladder.name)
def test_all_games_of_a_ladder_are_kept_and_one_of_them_comes_out_the_same(ladder: Ladder) -> None:
    kept = {line.job: line for line in ladder.read()}
    assert set(kept) == set(ladder.jobs)
    job = ladder.jobs[7]
    assert ladder.play(job) == kept[job]
