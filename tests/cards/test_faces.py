"""What a card says: in lines for one who reads it, in marks for one who draws it."""

from __future__ import annotations

import pytest

from sandtable import games

SUPPORT = "it may attack at once without an action"
BEACH = "At a beach where you have an active force, outside attacks"


@pytest.mark.parametrize(
    ("game", "id_", "brief", "lines"),
    [
        ("midway", "MU01", "1/3", ["value 1", "+2 if defending"]),
        ("midway", "MU41", "", ["+1", "+2 if defending, at Midway Atoll", "Dependent on Midway Atoll"]),
        ("midway", "MU20", "", ["+6 if attacking, with own torpedo and dive in the battle"]),
        ("poland", "PG01", "4/3", ["value 3", "supply 2", "+1 if attacking"]),
        ("poland", "PO02", "", ["victory points 1"]),
        ("poland", "PO07", "", ["victory points 1", "closed until 1 objective has fallen", "+1 if defending"]),
        ("poland", "PO08", "", ["victory points 1", "closed until 2 objectives have fallen"]),
        ("dday", "DA10", "2/2", ["value 2", f"When activated: {SUPPORT}", "fights at Omaha"]),
        ("dday", "DG10", "3/3", ["value 1", "+2 at Omaha", "fights at Omaha"]),
        ("dday", "DA17", "", ["value 1", "+1 if attacking"]),
        ("dday", "omaha", "", []),
    ],
)
def test_the_lines_of_a_card(game: str, id_: str, brief: str, lines: list[str]) -> None:
    face = games.load(game).things[id_]
    assert (face.brief, list(face.lines)) == (brief, lines)


@pytest.mark.parametrize(
    ("game", "id_", "marks"),
    [
        ("midway", "MU01", ["attack 1", "defence 3"]),
        ("midway", "MU20", ["modifier 6 attacking with torpedo and dive"]),
        ("midway", "MU41", ["modifier 1", "modifier 2 defending at Midway Atoll", "link - leaves with Midway Atoll"]),
        ("midway", "UO02", ["draw - draw 1 card, When attacked"]),
        (
            "midway",
            "MU29",
            ["modifier 2 attacking against a carrier", "strike - discard the tactic in play, When played"],
        ),
        ("poland", "PG01", ["attack 4", "defence 3", "supply 2 supply"]),
        ("poland", "PO07", ["points 1 points", "needs - closed until 1 objective has fallen", "modifier 1 defending"]),
        (
            "poland",
            "PO01",
            ["points 0 points", "draw - the opponent draws 2 cards if you lost the battle, After the battle"],
        ),
        (
            "poland",
            "PG26",
            [
                "modifier 5 attacking with armor and mechanized",
                "drop - discard 1 card from your hand, To play it",
            ],
        ),
        ("dday", "DA10", ["attack 2", "defence 2", f"act - {SUPPORT}, When activated"]),
        ("dday", "DG10", ["attack 3", "defence 3"]),
        ("dday", "DG20", ["value 2", "modifier 1 against armor"]),
        (
            "dday",
            "DA25",
            [f"act - 1 more action here in each of your turns to the end of the game, {BEACH}"],
        ),
        ("dday", "omaha", []),
    ],
)
def test_the_marks_of_a_card(game: str, id_: str, marks: list[str]) -> None:
    said = []
    for mark in games.load(game).things[id_].marks:
        number = "-" if mark.number is None else str(mark.number)
        said.append(f"{mark.icon} {number} {mark.text}".rstrip() + f", {mark.when}" * bool(mark.when))
    assert said == marks
