"""Who may see which part of what happened."""

from __future__ import annotations

import pytest

from sandtable.kernel import Event, Roll

DRAW = Event("draw", "prepare.1", 0, ("2",), (0,), ("MU16", "MU20"), (Roll(0, 4, 41, 3),))
ROLL = Event("roll", "attack.3", 1, ("4",), rolls=(Roll(0, 5, 6, 3),))
SEATS = ("us", "japan")


def test_a_secret_and_its_dice_are_for_those_it_was_told_to():
    assert DRAW.seen_by(0) == DRAW
    for viewer in (1, None):
        seen = DRAW.seen_by(viewer)
        assert (seen.args, seen.secret, seen.rolls) == (("2",), (), ())


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_open_event_is_for_all_with_its_dice(viewer):
    assert ROLL.seen_by(viewer) == ROLL


def test_a_record_has_one_line_for_an_event():
    assert DRAW.line(SEATS) == "us draw 2 (MU16 MU20) prepare.1 dice 0.4=3/41"
    assert DRAW.seen_by(1).line(SEATS) == "us draw 2 prepare.1"
    assert Event("reveal", "orders.2", None, ("hold",)).line(SEATS) == "reveal hold orders.2"
