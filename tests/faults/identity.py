"""Faults of what positions are told apart by."""

from __future__ import annotations

from fractions import Fraction

from sandtable.kernel import Line, State, chance
from tests.faults.plant import caught_by
from tests.net import identity


@caught_by(identity.check_positions_have_identity, "a pickle of", "summer")
def a_pickle_takes_the_snapshot_as_it_is(patch):
    patch.setattr("sandtable.kernel.state.zlib.compress", lambda words, level: words + b" " * 900)
    patch.setattr("sandtable.kernel.state.zlib.decompress", bytes.rstrip)


@caught_by(identity.check_positions_have_identity, "assert", "midway")
def a_hash_follows_from_where_a_position_lies(patch):
    patch.setattr(State, "__hash__", object.__hash__)


@caught_by(identity.check_sight_is_what_a_seat_can_know, "sight tells what is hidden", "poland")
def a_sight_is_of_all_there_is(patch):
    patch.setattr(State, "sight", lambda state, seat: state.dump())


@caught_by(identity.check_sight_is_what_a_seat_can_know, "one sight, two views")
def a_sight_knows_no_turn(patch):
    patch.setattr(State, "sight", lambda state, seat: bytes([len(state.phases)]))


@caught_by(identity.check_histories_are_what_a_seat_saw, "assert", "midway")
def a_history_forgets_what_was_done(patch):
    patch.setattr(Line, "seen_by", lambda line, seat: ())


@caught_by(identity.check_outcomes_add_up, "assert", "midway")
def an_outcome_counts_for_too_much(patch):
    patch.setattr(chance, "Fraction", lambda n: Fraction(n, 2))
