"""Faults of the toy and the kernel: what is hidden comes out."""

from __future__ import annotations

import random

import msgspec

from sandtable.bots import levels
from sandtable.bots.memory import Memory, OwnDice
from sandtable.bots.player import Brief
from sandtable.kernel import Action, Bar, Event, Line, SeededDice, record
from tests.faults.plant import after, bar, caught_by, do
from tests.net import leaks, players, records
from tests.toy import movement, orders, view
from tests.toy import state as toy_state
from tests.toy.orders import CHITS
from tests.toy.player import RandomPlayer
from tests.toy.state import Position

# What is hidden, at a position


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def orders_seen_by_all(patch):
    after(patch, view, "_orders", lambda zone, s, owner, seat: with_chit(zone, s, owner))


def with_chit(zone, s, owner):
    cards = (CHITS[s.chits[owner]],) if s.chits[owner] >= 0 else ()
    return msgspec.structs.replace(zone, cards=cards)


@caught_by(leaks.check_redeal_keeps_sight, "None can tell what is hidden: the view tell")
def spectators_see_orders(patch):
    after(patch, view, "_orders", lambda zone, s, owner, seat: with_chit(zone, s, owner) if seat is None else zone)


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def a_prompt_names_a_hidden_thing(patch):
    patch.setattr(movement.Movement, "prompt", lambda self, s: f"Beware of {CHITS[s.chits[1 - self.seat]]}.")


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def waiting_words_name_a_hidden_thing(patch):
    patch.setattr(orders.Ambush, "waiting", lambda self, s: f"thinking about {CHITS[s.chits[self.seat]]}")


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell")
def what_is_legal_depends_on_what_is_hidden(patch):
    real = movement.Movement._bars["move"][1]
    bar(
        patch,
        movement.Movement,
        "move",
        lambda self, s, *a: movement.TAKEN if s.chits[1 - self.seat] == 1 else real(self, s, *a),
    )


@caught_by(leaks.check_redeal_keeps_sight, "the explanations tell")
def a_refusal_names_a_hidden_thing(patch):
    real = movement.Movement._bars["move"][1]
    told = Bar("movement.1", "The enemy has chosen {chit}.", lambda s, a: {"chit": CHITS[s.chits[1 - s.to_act()]]})
    bar(patch, movement.Movement, "move", lambda self, s, *a: told if real(self, s, *a) else None)


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell")
def a_redeal_changes_what_the_seat_knows(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: redealt(s, (0, 1), dice))


def redealt(s, seats, dice, sides=3):
    other = s.copy(dice)
    for owner in seats:
        if s.chits[owner] >= 0:
            other.chits[owner] = dice.below(sides)
    return other


@caught_by(leaks.check_redeal_keeps_sight, "orders are revealed that nobody chose")
def a_redeal_loses_something(patch):
    def lose(s, seat, dice):
        other = s.copy(dice)
        if s.face_up:
            other.chits[0] = -1
        return other

    patch.setattr(toy_state, "redeal", lose)


@caught_by(leaks.check_redeal_is_blind, "follows what is hidden")
def a_redeal_follows_what_is_hidden(patch):
    after(patch, toy_state, "redeal", lambda other, s, seat, dice: turned(other, s))


def turned(other, s):
    other.chits = [(chit + was) % 3 if chit != was else chit for chit, was in zip(other.chits, s.chits, strict=True)]
    return other


# What is hidden, over a step


@caught_by(leaks.check_steps_keep_sight, "the events tell|who is asked next tells")
def a_window_is_skipped_when_nothing_can_be_played(patch):
    def do_done(self, s):
        s.phases.pop()
        if CHITS[s.chits[1 - self.seat]] != "ambush":
            s.phases.pop()

    do(patch, movement.Movement, "done", do_done)


@caught_by(leaks.check_steps_keep_sight, "the events tell")
def a_secret_event_is_told_to_all(patch):
    def do_choose(self, s, chit):
        s.chits[self.seat] = CHITS.index(chit)
        s.phases.pop()
        s.note("orders.1", "choose", chit, seat=self.seat)

    do(patch, orders.Orders, "choose", do_choose)


@caught_by(leaks.check_steps_keep_sight, "the number of dice tells")
def a_hidden_choice_rolls_a_die(patch):
    real = orders.Orders.does["choose"]

    def do_choose(self, s, chit):
        real(self, s, chit)
        if chit == "ambush":
            s.dice.below(6)
            s.dice.trace.clear()

    do(patch, orders.Orders, "choose", do_choose)


@caught_by(leaks.check_hidden_choices_are_secret_lines, "the record writes it: choose")
def a_hidden_choice_is_no_secret_line(patch):
    patch.setattr(orders.Orders, "secret", False)


@caught_by(leaks.check_steps_keep_sight, "the record tells")
def a_secret_line_stands_in_the_copies_of_all(patch):
    patch.setattr(Line, "seen_by", lambda line, seat: line_of(line, seat, line.text))


def line_of(line, seat, text):
    return type(line)(line.n, line.seat, text, tuple(event.seen_by(seat) for event in line.events))


@caught_by(records.check_copies_of_records_keep_secrets, r"line \d for")
def a_secret_line_is_hidden_from_nobody(patch):
    patch.setattr(Line, "seen_by", lambda line, seat: line_of(line, seat, line.text))


@caught_by(records.check_copies_of_records_keep_secrets, "is told")
def events_are_copied_whole(patch):
    patch.setattr(Event, "seen_by", lambda event, seat: event)


@caught_by(records.check_copies_of_records_keep_secrets, "holds the secret of the dice")
def a_copy_holds_the_secret_of_the_dice(patch):
    after(
        patch, record, "write_copy", lambda text, match, seat: text.replace("\ncopy ", f"\n  # {match.secret}\ncopy ")
    )


# What is hidden, over many redeals


@caught_by(leaks.check_redeals_are_spread, "were expected")
def a_redeal_that_changes_nothing(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: s.copy(dice))


@caught_by(leaks.check_redeals_are_spread, "blue-orders .* for None")
def a_redeal_of_one_hand_only(patch):
    patch.setattr(
        toy_state, "redeal", lambda s, seat, dice: redealt(s, {0, 1} - {seat} if seat is not None else {0}, dice)
    )


@caught_by(leaks.check_redeals_are_spread, "were expected")
def a_redeal_that_leaves_something_out(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: redealt(s, {0, 1} - {seat}, dice, 2))


# Players


@caught_by(players.check_players_are_fair, "to one view")
def a_player_peeks(patch):
    def choose(self, view_, redeal, clock):
        s = next(cell.cell_contents for cell in redeal.__closure__ if isinstance(cell.cell_contents, Position))
        return Action.parse(view_.choices[sum(s.chits) % len(view_.choices)].action)

    patch.setattr(RandomPlayer, "choose", choose)


@caught_by(players.check_players_are_fair, "not legal")
def a_player_answers_what_is_not_legal(patch):
    patch.setattr(RandomPlayer, "choose", lambda *_: Action("choose", "flight"))


@caught_by(players.check_players_are_fair, "to one view")
def a_player_has_dice_of_its_own(patch):
    patch.setattr(Brief, "dice", lambda brief, number: SeededDice(random.SystemRandom().getrandbits(32)))


@caught_by(players.check_players_made_anew_play_on, "made anew", game="defiant")
def a_player_forgets_its_plan(patch):
    patch.setattr(Memory, "read", classmethod(lambda cls, memo: cls()))


@caught_by(players.check_players_made_anew_play_on, "made anew", game="midway")
def a_player_begins_its_dice_again(patch):
    patch.setattr(levels, "OwnDice", lambda seed, thrown=0: OwnDice(seed))


@caught_by(players.check_players_made_anew_play_on, "a memo of")
def a_player_remembers_too_much(patch):
    patch.setattr(RandomPlayer, "memo", bytes(20_000))
