"""What Summer Lightning hides: a mission, from the moment it is chosen until both are shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.missions import check


def test_a_chosen_mission_is_in_nothing_that_defender_or_spectator_is_sent(tmp_path: Path) -> None:
    found = asyncio.run(check(tmp_path, range(2), battles=25))
    assert found.battles == 50
    assert set(found.hidden) == {"blitzkrieg", "set-piece", "balanced-attack", "infiltration"}
    assert min(found.hidden.values()) > 0
