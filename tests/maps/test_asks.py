"""What the words of a question mean."""

from __future__ import annotations

from typing import cast

import pytest

from sandtable.kernel import SeededDice, Trouble
from sandtable.maps.asks import cell_of, hq_of, seat_of
from sandtable.maps.position import MapPosition
from tests.net.registry import GAMES


@pytest.mark.parametrize(
    ("name", "sides", "hq"), [("defiant", "german polish", "4th"), ("summer", "axis polish", "14AK")]
)
def test_sides_hexes_and_hqs_are_found_by_their_names(name: str, sides: str, hq: str) -> None:
    s = cast(MapPosition, GAMES[name].new(SeededDice(1)))
    assert [seat_of(s, side) for side in sides.split()] == [seat_of(s, side) for side in s.game.sides] == [0, 1]
    assert s.game.names[cell_of(s, "0911")] == "0911"
    assert s.game.names[cell_of(s, s.game.place_names["Warszawa"])] == s.game.place_names["Warszawa"]
    s.where[s.game.index[hq]] = s.where[s.game.index["9DP"]] = s.game.cells["0911"]
    assert s.game.ids[hq_of(s, hq)] == hq
    with pytest.raises(Trouble, match=f"there is no side 'swiss'; there are: {', '.join(s.game.sides)}"):
        seat_of(s, "swiss")
    with pytest.raises(Trouble, match="there is no hex '9999' on the map"):
        cell_of(s, "9999")
    with pytest.raises(Trouble, match="9DP is no HQ"):
        hq_of(s, "9DP")
