"""What Poland Defiant hides in the fog: counters under others, whoever they are."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.poland_defiant import PolandDefiant
from sandtable.games.poland_defiant.asks import QUESTIONS
from sandtable.games.poland_defiant.fog import Fogged
from tests.server.fog import check


def test_who_is_covered_is_in_nothing_that_others_are_sent(tmp_path: Path) -> None:
    found = asyncio.run(check(tmp_path, range(2), most=60))
    assert found.positions == 120
    assert found.worlds > 3 * found.positions
    assert len(found.moved) > 15


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "a covered counter keeps its name": (Fogged, "cover", lambda s, unit: s.game.ids[unit]),
    "the menu says whom an attack would meet": (
        PolandDefiant,
        "whom",
        lambda game, s, cell, seat: [game.ids[unit] for unit in s.at[cell]],
    ),
    "questions know everything": (PolandDefiant, "questions_of", lambda game, s, seat, question: QUESTIONS),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_server_that_lifts_the_fog_is_found_out(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(AssertionError, match="viewer"):
        asyncio.run(check(tmp_path, range(1), most=60))
