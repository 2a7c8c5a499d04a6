"""Understanding what was typed."""

from __future__ import annotations

import pytest

from sandtable.kernel import Choice
from sandtable.kernel.words import fold
from sandtable.terminal.typed import best, number, runs, tokens


def named(names: list[str], typed: str) -> list[str]:
    return best(names, typed, str)


def test_accents_and_case_do_not_matter() -> None:
    assert fold("Łódź") == "lodz"
    assert named(["Łódź", "Kraków"], "krakow") == ["Kraków"]


def test_the_beginning_of_a_word_is_enough() -> None:
    assert named(["Play Torpedo Run", "Play Flak Barrage"], "play torp") == ["Play Torpedo Run"]
    assert named(["Play Torpedo Run", "Play Flak Barrage"], "play") == ["Play Torpedo Run", "Play Flak Barrage"]


def test_whole_words_go_before_beginnings() -> None:
    assert named(["Recon", "Reconnaissance"], "recon") == ["Recon"]


def test_the_same_words_go_before_more_words() -> None:
    assert named(["Hiryu Vals", "Hiryu Vals, second chutai"], "hiryu vals") == ["Hiryu Vals"]


def test_words_in_any_order_and_parts_of_hyphened_ones() -> None:
    assert named(["VF-6 Wildcats (Enterprise)"], "enterprise vf-6") == ["VF-6 Wildcats (Enterprise)"]
    assert tokens("VF-6 Wildcats") == ["vf-6", "wildcats", "vf", "6"]


@pytest.mark.parametrize("typed", ["", "  ", "xyz", "play xyz"])
def test_nothing_fits(typed: str) -> None:
    assert named(["Play Torpedo Run"], typed) == []


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("7", [7]),
        ("1 2 5", [1, 2, 5]),
        ("1-3,7", [1, 2, 3, 7]),
        ("-1", []),
        ("3-1", []),
        ("1 a", []),
        ("1.5", []),
        ("²", []),
    ],
)
def test_lists_of_numbers(typed: str, numbers: list[int]) -> None:
    assert [number for run in runs(typed) for number in run] == numbers


def test_numbers_begin_at_one_and_end_at_the_last() -> None:
    choices = [Choice("a", "A"), Choice("b", "B")]
    assert number("1", choices) == choices[0]
    assert [number(text, choices) for text in ("0", "3", "-1", "²", "1.0", "")] == [None] * 6


def test_a_number_may_follow_its_own_verb() -> None:
    choices = [Choice("assault JO01", "Assault Akagi", "JO01"), Choice("prepare", "Prepare: draw")]
    assert number("assault 1", choices) == choices[0]
    assert number("assault 2", choices) is None
    assert number("assault 9", choices) is None
