"""Which step of an activation or operation a view says it is."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import SeededDice
from tests.net.registry import GAMES


@pytest.mark.parametrize("name", ["defiant", "summer"])
def test_stages_are_phases_of_the_game(name: str) -> None:
    game = GAMES[name]
    phases = {phase.__name__ for phase in game.state.PHASES}
    for steps in game.stages.values():
        assert set(steps) <= phases


@pytest.mark.parametrize("name", ["defiant", "summer"])
def test_each_stage_is_come_to(name: str) -> None:
    game, dice, seen = GAMES[name], SeededDice(3), set[str]()
    s: Any = game.new(dice)
    while s.to_act() is not None and s.turn < 4:
        told = s.view(None)
        assert (told.stage in told.stages) == bool(told.stages)
        seen.add(told.stage)
        s.apply(s.legal().sample(dice))
    assert {"Move", "Fight" if name == "summer" else "Attack"} <= seen
