"""What Summer Lightning hides: a mission, from the moment it is chosen until both are shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from sandtable.games.summer_lightning.missions import AttackMission, DefenceMission
from sandtable.kernel import Action, Seat
from tests.server.doors import Table, new_table, opened
from tests.summer.board import board, play

BATTLE = "14AK 0718, 18ID 0817, 4Pz 0917; 17DP 0918"


async def sent(table: Table, viewer: Seat | None) -> list[bytes]:
    """All that a viewer can get of the game now."""
    got = [await table.get(viewer, path) for path in ("", "/log?since=0", "/record")]
    if viewer is not None:
        for action in ("choose depth", "choose blitzkrieg", "attack 0918", "done"):
            asked = {"type": "why", "action": action}
            got.append((await table.doors.ask("POST", f"{table.path}/asks", table.headers[viewer], asked)).body)
        match = table.live.match
        assert match is not None
        got.append((await table.command(viewer, "act", action="frob", line=len(match.lines))).body)
    return got


def test_a_chosen_mission_is_in_nothing_that_defender_or_spectator_is_sent(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, "missions") as doors:
            table = await new_table(doors, "summer")
            await table.sit(0)
            await table.sit(1)
            s = board(BATTLE, phase="combat 14AK", air=(0, 0, 0))
            play(s, "attack 0918", "join 18ID", "join 4Pz", "done")
            assert isinstance(s.phases[-1], AttackMission)
            s.apply(Action("choose", "blitzkrieg"))
            phase = s.phases[-1]
            assert isinstance(phase, DefenceMission)
            s.log = None
            match, worlds = table.live.match, []
            assert match is not None
            for mission in phase.may_hide(s):
                other = s.copy(s.dice)
                other.phases[-1] = replace(phase, attack=mission)
                match.state = other
                worlds.append([await sent(table, viewer) for viewer in (1, None)])
            assert len(worlds) == 4
            assert all(world == worlds[0] for world in worlds)
            assert b"mission" in worlds[0][0][0]  # the defender is asked for his

    asyncio.run(check())
