"""A test of the tests: faults are planted one at a time, and the net must catch each by the check that is named."""

from __future__ import annotations

import re

import pytest

from sandtable.kernel import Forbidden, Trouble
from tests.faults import cards, clients, dday, defiant, hidden, identity, legal, poland, records, summer, wild
from tests.faults.plant import FAULTS, Fault
from tests.net import registry
from tests.net.registry import GAMES
from tests.net.walk import pool
from tests.test_net import SEEDS as CHECKS

MODULES = (
    cards,
    clients,
    dday,
    defiant,
    hidden,
    identity,
    legal,
    poland,
    records,
    summer,
    wild,
)  # each adds its faults
SEEDS = 12


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}-{fault.plant.__name__}")
def test_the_net_catches(fault: Fault) -> None:
    """The check fails as it should with the fault in place, and passes at the same seed without it."""
    game = GAMES[fault.game]
    pool(game)
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        seed, said = caught(fault)
    assert re.search(fault.says, said), f"the net says: {said}"
    fault.check(game, seed)


def caught(fault: Fault) -> tuple[int, str]:
    """The first seed at which the check fails, and what it says."""
    for seed in range(fault.first, fault.first + SEEDS):
        try:
            fault.check(GAMES[fault.game], seed)
        except (AssertionError, Trouble, Forbidden) as error:
            return seed, f"{type(error).__name__}: {error}"
    return 0, "nothing"


def test_there_are_faults_enough_in_every_game_and_for_every_check() -> None:
    assert len(FAULTS) >= 20
    assert {fault.game for fault in FAULTS} == set(GAMES)
    assert {fault.check for fault in FAULTS} == set(CHECKS)
    assert {fault.plant.__module__ for fault in FAULTS} == {module.__name__ for module in MODULES}


def test_registry_names_a_referee_for_every_game() -> None:
    assert set(registry.REFEREES) == set(GAMES)
