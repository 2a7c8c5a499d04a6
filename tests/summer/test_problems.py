"""What is wrong with a position that cannot be: a snapshot that says such a thing is not believed."""

from collections.abc import Callable

import pytest

from sandtable.games.summer_lightning.state import DEAD, Position
from sandtable.hexes import each
from sandtable.kernel import SeededDice, Trouble
from tests.summer.board import GAME, board, cell

SEA = next(each(GAME.land.ground.water))


def put(s: Position, unit: str, at: int) -> None:
    s.where[GAME.index[unit]] = at
    s.derive()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s.steps.__setitem__(GAME.index["18ID"], 3), "18ID has 3 steps"),
        (lambda s: s.steps.__setitem__(GAME.index["18ID"], 0), "18ID has 0 steps"),
        (lambda s: s.fate.__setitem__(GAME.index["18ID"], DEAD), "18ID is on the map and should not be"),
        (lambda s: put(s, "18ID", SEA), "18ID is in the water"),
        (lambda s: put(s, "18ID", cell("0918")), "both sides stand in 0918"),
        (lambda s: put(s, "1Slo", cell("0917")), "german and slovak units stand together in 0917"),
        (lambda s: put(s, "19ID", cell("0616")), "too many units stand in 0616"),
        (lambda s: setattr(s, "occupied", 0), "1019 is occupied, and is not said to be"),
        (lambda s: setattr(s, "works", 1 << cell("0101")), "an improved position has nobody in it"),
        (lambda s: s.chits.append(0), "it speaks of other units or chits than the game has"),
        (lambda s: s.options.pop("soviets"), "it lacks an option"),
    ],
)
def test_what_cannot_be_is_named(change: Callable[[Position], object], said: str) -> None:
    s = board("14AK 0817, 18ID 0917, 4ID+14ID+28ID 0616, 8ID 1019, 19ID 0519, 1Slo 1222; 17DP 0918")
    change(s)
    assert said in s.problems()


@pytest.mark.parametrize("name", ["at", "held", "stacked"])
def test_what_is_kept_beside_a_position_must_follow_from_it(name: str) -> None:
    s, other = board("18ID 0917; 17DP 0918"), board("18ID 0817; 17DP 0816")
    setattr(s, name, getattr(other, name))
    assert s.problems() == [f"{name} is not what follows from where the units are"]


@pytest.mark.parametrize("at", [1, 100_000])
def test_a_snapshot_with_a_unit_off_the_map_is_refused(at: int) -> None:
    s = board("18ID 0917; 17DP 0918")
    assert Position.load(GAME, s.dump(), SeededDice(1)).dump() == s.dump()
    s.where[GAME.index["18ID"]] = at
    with pytest.raises(Trouble, match="this is no position of summer"):
        Position.load(GAME, s.dump(), SeededDice(1))
