"""Strengths and their ratios, and what to expect of dice, against slow and obvious referees."""

from __future__ import annotations

import random
from itertools import chain, combinations, product
from math import prod

import pytest

from sandtable.kernel import Term
from sandtable.maps.strength import best_sum, column, expected_hits, halved, points


@pytest.mark.parametrize(("quarters", "told"), [(0, "0"), (3, "¾"), (4, "1"), (14, "3½"), (-2, "−½"), (-9, "−2¼")])
def test_quarters_are_told_as_people_write_them(quarters: int, told: str) -> None:
    assert points(quarters) == told


def test_each_halving_takes_half_of_what_is_left() -> None:
    assert halved(Term("3Pz", 24, "9.1"), ("8.1", "9.3")) == [
        Term("3Pz", 24, "9.1"),
        Term("3Pz", -12, "8.1"),
        Term("3Pz", -6, "9.3"),
    ]


@pytest.mark.parametrize(
    ("attack", "against", "minus", "at"),
    [
        *[(3, 3, 0, 1), (5, 3, 0, 1), (6, 3, 0, 2), (6, 3, 1, 1), (6, 3, 2, 0), (6, 3, 3, None)],
        *[(2, 3, 0, 0), (3, 6, 0, 0), (2, 3, 1, None), (1, 3, 0, None)],
    ],
)
def test_a_ratio_is_rounded_for_the_defender_and_shifted(attack: int, against: int, minus: int, at: int | None) -> None:
    assert column(attack, against, minus) == at


def test_hits_are_expected_as_all_throws_together_have_them() -> None:
    rng = random.Random(3)
    for number in range(6):
        chances = [rng.random() for _ in range(number)]
        throws = [
            (sum(fell), prod(chance if hit else 1 - chance for hit, chance in zip(fell, chances, strict=True)))
            for fell in product((0, 1), repeat=number)
        ]
        for steps in range(number + 1):
            wanted = sum(min(hits, steps) * weight for hits, weight in throws)
            assert expected_hits(chances, steps) == pytest.approx(wanted)


def test_the_best_sum_is_the_highest_that_some_of_the_values_make() -> None:
    rng = random.Random(3)
    for most in range(20):
        values = [rng.randint(1, 7) for _ in range(most % 6)]
        some = chain.from_iterable(combinations(values, n) for n in range(len(values) + 1))
        assert best_sum(values, most) == max(total for total in map(sum, some) if total <= most)
