"""Faults of a game on a map: stacks, zones that are not kept up, snapshots, beginnings that are not offered."""

from __future__ import annotations

from typing import Any

from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import DONE
from tests.faults.plant import caught_by
from tests.net import play, snapshots, texts
from tests.net.registry import GAMES


@caught_by(play.check_games_end_in_order, "too many units stand in", "defiant")
def a_hex_has_room_for_everybody(patch):
    patch.setattr(Position, "room", lambda s, unit, cell: True)
    patch.setattr(Marching, "ends", lambda self, s, unit: list(self.legs(s, unit)))


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
    def stems(self, s):
        return [*[stem for stem in real(self, s) if stem != DONE][:1], DONE]

    real = Marching.stems
    patch.setattr(Movement, "stems", stems)
