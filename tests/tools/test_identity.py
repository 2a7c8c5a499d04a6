"""Identity and chances, measured on a few positions; the command measures thousands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable import games
from sandtable.kernel.chance import outcomes
from tools.identity import chance_points, check_chances, check_positions, deviation


@pytest.mark.parametrize("name", games.NAMES)
def test_positions_and_chances_of_every_title(name):
    game = games.load(name)
    different, largest = check_positions(game, 20)
    assert different > 10
    assert largest < 4_096
    total, farthest = check_chances(game, points=4, thrown=1, throws=300)
    assert total > 4
    assert farthest < 4


def test_throws_that_do_not_fall_as_listed_are_far_off():
    s, action = next(chance_points(games.load("summer")))
    listed = [(chance.position.dump(), chance.probability) for chance in outcomes(s, action)]
    first, second, *rest = listed
    loaded = [(first[0], first[1] + second[1] / 2), (second[0], second[1] / 2), *rest]
    assert sum((probability for _, probability in loaded), Fraction(0)) == 1
    assert deviation(s, action, listed, 2_000) < 4 < deviation(s, action, loaded, 2_000)
