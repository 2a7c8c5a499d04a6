"""Faults of a game with secret missions on a map: stacks, counts that are not kept up, missions that show."""

from __future__ import annotations

from sandtable.games.summer_lightning.missions import DefenceMission
from sandtable.games.summer_lightning.state import Position
from tests.faults.plant import caught_by
from tests.net import leaks, play


@caught_by(play.check_games_end_in_order, "too many units stand in|units stand together in", "summer")
def a_hex_of_the_large_map_has_room_for_everybody(patch):
    patch.setattr(Position, "room", lambda s, unit, cell: True)


@caught_by(leaks.check_redeal_keeps_sight, "", "summer")
def a_prompt_tells_the_attackers_mission(patch):
    patch.setattr(DefenceMission, "prompt", lambda self, s: f"They come by {s.game.attacks[self.attack]}.")
