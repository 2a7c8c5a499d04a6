"""Faults of copies, snapshots, records and dice."""

from __future__ import annotations

import random
import re

import msgspec

from sandtable.kernel import (
    Match,
    SeededDice,
    State,
    record,
)
from tests.faults.plant import after, caught_by
from tests.net import records, snapshots
from tests.toy import combat
from tests.toy.state import Position

# Copies and snapshots


@caught_by(snapshots.check_copies_are_independent, "chits is shared")
def a_list_is_shared_with_the_copy(patch):
    def share(copy, s, dice):
        copy.chits = s.chits
        return copy

    after(patch, Position, "copy", share)


@caught_by(snapshots.check_copies_are_independent, "sprung was True, is False in the copy")
def a_slot_is_not_copied(patch):
    def forget(copy, s, dice):
        copy.sprung = False
        return copy

    after(patch, Position, "copy", forget)


@caught_by(snapshots.check_snapshots_hold_every_slot, "raises|is missing in the snapshot")
def a_slot_is_missing_in_the_snapshot(patch):
    real = State.fields.__func__  # type: ignore[attr-defined]
    patch.setattr(State, "fields", classmethod(lambda cls: [field for field in real(cls) if field != "sprung"]))
    patch.setattr(Position, "_snapshots", [])
    patch.delattr(Position, "_snapshots")


@caught_by(snapshots.check_snapshots_hold_every_slot, "turn was . is 0|is missing|turn was")
def a_snapshot_is_read_back_with_another_value(patch):
    def spoil(s, game, snapshot, dice):
        s.turn = 0
        return s

    after(patch, Position, "load", spoil)


# Records and dice


@caught_by(
    records.check_replays_agree, "the record (says|tells)|not what happened|raises|is not legal|snapshot and tail"
)
def an_unseeded_die(patch):
    real = combat.Combat.run
    fresh = random.SystemRandom()

    def run(self, s):
        s.dice, dice = SeededDice(fresh.getrandbits(64)), s.dice
        real(self, s)
        s.dice = dice

    patch.setattr(combat.Combat, "run", run)


@caught_by(records.check_dice_never_go_back, "opens an epoch|used twice|went back")
def dice_are_rewound_at_a_take_back(patch):
    real = Match.take_back

    def take_back(match, n):
        line = real(match, n)
        match.dice.epoch -= 1
        return line

    patch.setattr(Match, "take_back", take_back)


@caught_by(records.check_undo_and_take_back_restore, "undo after line")
def undo_goes_past_chance(patch):
    real = Match.play

    def play_on(match, seat, action):
        before, since = match._checkpoint, match._since
        line = real(match, seat, action)
        if any(event.rolls for event in line.events) and match.to_act() == seat:
            match._checkpoint, match._since = before, [*since, action]
        return line

    patch.setattr(Match, "play", play_on)


@caught_by(records.check_undo_and_take_back_restore, "undo after line")
def undo_goes_past_another_seat(patch):
    patch.setattr(Match, "can_undo", lambda match, seat: len(match._made) > 0)
    patch.setattr(Match, "undo", lambda match, seat: match.take_back(match._made[-1].n))


@caught_by(records.check_undo_and_take_back_restore, "does not restore")
def undo_leaves_the_position_as_it_is(patch):
    def undo(match, seat):
        match._since.pop()
        match._made.pop()
        return match._write(seat, "undo")

    patch.setattr(Match, "undo", undo)


@caught_by(records.check_undo_and_take_back_restore, "does not restore")
def a_take_back_goes_one_action_too_far(patch):
    real = Match.take_back

    def take_back(match, n):
        line = real(match, max(made.n for made in match._made if made.n <= max(n - 1, 1)))
        match.lines[-1] = msgspec.structs.replace(line, text=f"take-back {n}")
        return match.lines[-1]

    patch.setattr(Match, "take_back", take_back)


@caught_by(records.check_replays_agree, "the record tells . events here")
def a_record_is_written_without_an_event(patch):
    after(patch, record, "write", lambda text, match: re.sub(r"  # .*\n", "", text, count=1))


@caught_by(records.check_records_tell_every_event, "other events than happened")
def a_match_forgets_an_event(patch):
    real = Match._write

    def write(match, *args, **names):
        del match._log[1:]
        return real(match, *args, **names)

    patch.setattr(Match, "_write", write)


@caught_by(records.check_verify_catches_every_change, "with another secret than committed to")
def the_commitment_is_not_checked(patch):
    patch.setattr(record, "commitment", lambda secret: AnyText())


class AnyText(str):
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


@caught_by(records.check_verify_catches_every_change, "a die: the changed record was verified")
def verify_does_not_compare_events(patch):
    patch.setattr(record, "_compare", lambda *_: None)


@caught_by(records.check_verify_catches_every_change, "the result: the changed record was verified")
def verify_does_not_look_at_the_result(patch):
    def verify(read, game):
        outcome = record.replay(read, game).outcome
        assert outcome is not None
        right = record._result(game, outcome).removeprefix("result ")
        return real(msgspec.structs.replace(read, result=right if read.result else None), game)

    real = record.verify
    patch.setattr(record, "verify", verify)


@caught_by(records.check_verify_catches_every_change, "end: the changed record was verified")
def verify_does_not_look_at_the_last_position(patch):
    def verify(read, game):
        right = record.end_hash(record.replay(read, game))
        return real(msgspec.structs.replace(read, end=right if read.end else None), game)

    real = record.verify
    patch.setattr(record, "verify", verify)


@caught_by(records.check_verify_catches_every_change, "with other data")
def the_data_are_not_checked(patch):
    real = record._reopen

    def reopen(read, game):
        head = msgspec.structs.replace(read.head, data=game.data_hash)
        match = real(msgspec.structs.replace(read, head=head), game)
        return Match(game, read.head, match.secret)

    patch.setattr(record, "_reopen", reopen)
