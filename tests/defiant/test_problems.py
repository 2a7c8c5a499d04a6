"""What is wrong with a position that cannot be: a snapshot that says such a thing is not believed."""

from collections.abc import Callable

import pytest

from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import SeededDice, Trouble
from tests.defiant.board import GAME, board, cell

SEA = next(at for at in GAME.grid.cells if GAME.hexmap.terrain_at[at] == "water")


def spoil(s: Position, unit: str, steps: int | None = None, at: int | None = None) -> None:
    n = GAME.index[unit]
    if steps is not None:
        s.steps[n] = steps
    if at is not None:
        s.where[n] = at


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: spoil(s, "3Pz", steps=0), "3Pz is on the map without a step"),
        (lambda s: spoil(s, "3Pz", at=1), "3Pz is off the map"),
        (lambda s: spoil(s, "20Mot", steps=3, at=0), "20Mot has 3 steps; it has at most 2"),
        (lambda s: spoil(s, "3Pz", at=SEA), f"3Pz is in {GAME.names[SEA]}, where no unit can be"),
        (lambda s: spoil(s, "3Pz", at=cell("0911")), "both sides stand in 0911"),
        (lambda s: spoil(s, "20Mot", at=cell("0710")), "too many units stand in 0710"),
        (lambda s: spoil(s, "4th", at=cell("3325")), "too many units stand in 3325"),
        (
            lambda s: s.acted.__setitem__(0, len(GAME.cup.chits) + 1),
            "a side has used an impossible number of activations",
        ),
        (lambda s: s.acted.__setitem__(1, -1), "a side has used an impossible number of activations"),
        (lambda s: s.chits.append(0), "it speaks of other units, chits or aircraft than the game has"),
    ],
)
def test_what_cannot_be_is_named(change: Callable[[Position], None], said: str) -> None:
    s = board("3Pz+12ID 0710, 20Mot 0608, 4th 3324, 3rd 3325; 9DP 0911")
    change(s)
    if "off" not in said and "other" not in said:  # what follows from it is worked out, as when a snapshot is loaded
        s.derive()
    assert said in s.problems()


@pytest.mark.parametrize("name", ["at", "combat", "held", "zone", "interdicted"])
def test_what_is_kept_beside_a_position_must_follow_from_it(name: str) -> None:
    s = board("3Pz 0710; 9DP 0911", air="KG4 1015")
    other = board("3Pz 0711; 9DP 0912", air="KG4 1016")
    setattr(s, name, getattr(other, name))
    assert f"{name} is not what follows from where the units are" in s.problems()


def test_a_ship_may_be_at_sea_and_a_full_hex_is_no_problem() -> None:
    s = board("3Pz+12ID+4th 0710")
    ship = GAME.index["Schleswig"]
    s.where[ship], s.steps[ship] = SEA, 1
    assert s.problems() == []


@pytest.mark.parametrize(
    ("unit", "steps", "at"), [("3Pz", 3, "0710"), ("3Pz", 0, "0710"), ("9DP", 2, "0710"), ("4th", 2, "3324")]
)
def test_a_snapshot_that_cannot_be_is_refused(unit: str, steps: int, at: str) -> None:
    s = board("3Pz+12ID 0710, 4th 3324; 9DP 0911")
    assert Position.load(GAME, s.dump(), SeededDice(1)).dump() == s.dump()
    spoil(s, unit, steps=steps, at=cell(at))
    with pytest.raises(Trouble, match="this is no position of defiant"):
        Position.load(GAME, s.dump(), SeededDice(1))
