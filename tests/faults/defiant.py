"""Faults of a game on a map: stacks, zones that are not kept up, snapshots, beginnings that are not offered."""

from __future__ import annotations

from typing import Any

from sandtable.games.poland_defiant import fog
from sandtable.games.poland_defiant.fog import Fogged
from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import DONE
from tests.faults.plant import caught_by
from tests.net import leaks, play, snapshots, texts, undo
from tests.net.registry import GAMES


@caught_by(play.check_games_end_in_order, "too many units stand in", "defiant")
def a_hex_has_room_for_everybody(patch):
    patch.setattr(Position, "room", lambda s, unit, cell: True)
    patch.setattr(Marching, "destinations", lambda self, s, unit: list(self.legs(s, unit)))


@caught_by(play.check_games_end_in_order, "zone is not what follows", "defiant")
def a_unit_that_leaves_keeps_its_zone(patch):
    def exert(s, unit, cell, change):
        if change > 0:
            real(s, unit, cell, change)

    real = Position._exert
    patch.setattr(Position, "_exert", exert)


@caught_by(snapshots.check_snapshots_hold_every_slot, "taken was", "defiant")
def a_copy_of_who_holds_what_is_not_in_the_snapshot(patch):
    def load(game, snapshot, dice):
        state: Any = real(game, snapshot, dice)
        state.taken ^= 1
        return state

    real = type(GAMES["defiant"]).load
    patch.setattr(type(GAMES["defiant"]), "load", load)


@caught_by(texts.check_views_are_plain_data, "the view offers something else", "defiant")
def a_view_leaves_out_who_can_move_last(patch):
    def prefixes(self, s):
        return [*[stem for stem in real(self, s) if stem != DONE][:1], DONE]

    real = Marching.prefixes
    patch.setattr(Movement, "prefixes", prefixes)


# Fog of war: games by an odd seed have it


@caught_by(leaks.check_redeal_keeps_sight, "can tell what is hidden: the view tell", "defiant", 1)
def a_covered_counter_keeps_its_name(patch):
    patch.setattr(Fogged, "cover", lambda s, unit: s.game.ids[unit])


@caught_by(leaks.check_redeal_keeps_sight, "redealt for", "defiant", 1)
def a_redeal_mixes_the_sorts(patch):
    patch.setattr(fog, "cover", lambda unit: "?")
    patch.setattr(fog.Fogged, "_alike", lambda s, seat: {"?": [unit for unit in s.order if unit in s.unseen(seat)]})


@caught_by(leaks.check_steps_keep_sight, "the view tell", "defiant", 1)
def what_comes_into_sight_is_not_told(patch):
    patch.setattr(Fogged, "uncover", lambda s, before: None)


@caught_by(undo.check_undo_keeps_what_was_shown, "saw", "defiant", 1)
def a_move_out_of_the_fog_is_undone(patch):
    patch.setattr(Fogged, "reveals", lambda s, unit: False)
    patch.setattr(Fogged, "uncover", lambda s, before: None)
