"""Faults of the card library, planted in Midway."""

from __future__ import annotations

import random

import msgspec

from sandtable.cards import battle, hidden
from sandtable.cards import turn as cards_turn
from sandtable.cards import view as cards_view
from sandtable.cards.table import Table
from sandtable.games.midway import turn as midway_turn
from sandtable.kernel import (
    DONE,
    Event,
    Outcome,
    Phase,
    SeededDice,
    State,
)
from tests.faults.plant import after, bar, caught_by
from tests.net import dice, leaks, play, records, snapshots

# Faults of Midway


@caught_by(leaks.check_redeal_keeps_sight, "the view tell", "midway")
def hands_are_seen_by_all(patch):
    real = cards_view._side
    patch.setattr(cards_view, "_side", lambda s, owner, seat: real(s, owner, owner))


@caught_by(leaks.check_redeal_keeps_sight, "None can tell what is hidden: the view tell", "midway")
def spectators_see_hands(patch):
    real = cards_view._side
    patch.setattr(cards_view, "_side", lambda s, owner, seat: real(s, owner, owner if seat is None else seat))


@caught_by(leaks.check_redeal_keeps_sight, "the view tell", "midway")
def waiting_words_tell_of_a_hand(patch):
    patch.setattr(battle.Exchange, "waiting", lambda self, s: f"weighing {s.hand[self.seat][:1]}")


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell", "midway")
def an_assault_depends_on_the_enemy_hand(patch):
    real = midway_turn.Operation._bars["assault"][1]

    def why_not(self, s, word):
        return cards_turn.FALLEN if 0 in [card % 3 for card in s.hand[1 - self.seat][:1]] else real(self, s, word)

    bar(patch, midway_turn.Operation, "assault", why_not)
    patch.setattr(midway_turn.Operation, "legal", Phase.legal)


@caught_by(leaks.check_redeal_keeps_sight, "is there . times", "midway")
def a_redeal_of_the_hand_only(patch):
    def redeal(s, seat, dice):
        decks = [deck[:] for deck in s.deck]
        real(s, seat, dice)
        s.deck = decks

    real = hidden.redeal
    patch.setattr(hidden, "redeal", redeal)


@caught_by(leaks.check_redeal_keeps_sight, "is shown of hand . that is not in it", "midway")
def a_redeal_forgets_what_was_shown(patch):
    def redeal(s, seat, dice):
        shown = s.shown
        s.shown = [[], []]
        real(s, seat, dice)
        s.shown = shown

    real = hidden.redeal
    patch.setattr(hidden, "redeal", redeal)


@caught_by(leaks.check_redeals_are_spread, "were expected", "midway")
def a_redeal_that_deals_the_same(patch):
    patch.setattr(hidden, "redeal", lambda s, seat, dice: None)


@caught_by(leaks.check_redeals_are_spread, "were expected", "midway")
def a_redeal_that_never_deals_the_last_card(patch):
    class Short(SeededDice):
        __slots__ = ()

        def below(self, sides):
            return super().below(max(1, sides - 1))

    real = hidden.redeal
    patch.setattr(hidden, "redeal", lambda s, seat, dice: real(s, seat, Short(dice.below(2**32))))


@caught_by(leaks.check_steps_keep_sight, "the events tell|who is asked next tells", "midway", first=8)
def no_answer_is_asked_of_a_hand_without_one(patch):
    real = battle.announce

    def announce(s, card):
        real(s, card)
        if s.phases and isinstance(s.phases[-1], battle.React) and len(s.legal()) == 1:
            s.phases.pop()

    patch.setattr(battle, "announce", announce)


@caught_by(leaks.check_steps_keep_sight, "the events tell", "midway")
def a_draw_tells_its_cards_to_all(patch):
    real = Table.note
    patch.setattr(Table, "note", lambda s, *args, **names: real(s, *args, **{**names, "to": None}))


@caught_by(leaks.check_steps_keep_sight, "the events tell", "midway")
def a_draw_tells_how_many_forces_came(patch):
    def draw(s, seat, n, clause):
        real(s, seat, n, clause)
        forces = sum(s.game.cards.is_force[card] for card in s.hand[seat])
        s.note(clause, "reshuffle", str(forces), seat=seat)

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(leaks.check_steps_keep_sight, "the number of dice tells", "midway")
def a_draw_is_thrown_again_for_another_card(patch):
    def draw(s, seat, n, clause):
        real(s, seat, n, clause)
        if n and s.hand[seat][0] % 2:
            s.dice.below(6)
            s.dice.trace.clear()

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(dice.check_dice_seen_belong_to_what_is_seen, "the die .* of something hidden", "midway")
def the_dice_of_a_draw_are_shown_to_all(patch):
    def seen_by(event, seat):
        return event if event.to is None or seat in event.to else msgspec.structs.replace(event, to=(), secret=())

    patch.setattr(Event, "seen_by", seen_by)


@caught_by(snapshots.check_copies_are_independent, "hand is shared with the copy", "midway")
def the_hands_are_shared_with_the_copy(patch):
    def share(new, s, dice):
        new.hand = s.hand[:]
        return new

    after(patch, Table, "copy", share)


@caught_by(
    records.check_replays_agree,
    "the record (says|tells)|not what happened|raises|is not legal|snapshot and tail",
    "midway",
)
def cards_are_drawn_without_the_dice(patch):
    def draw(s, seat, n, clause):
        dice, s.dice = s.dice, SeededDice(random.SystemRandom().getrandbits(64))
        real(s, seat, n, clause)
        s.dice = dice

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(play.check_games_end_in_order, "has won, not", "midway")
def the_loser_wins(patch):
    def end(s, outcome):
        real(s, Outcome(None if outcome.winner is None else 1 - outcome.winner, outcome.clause, outcome.text))

    real = State.end
    patch.setattr(State, "end", end)


@caught_by(play.check_explain_agrees_with_legal, "offered: False", "midway")
def an_operation_is_missing(patch):
    after(patch, midway_turn.Operation, "legal", lambda actions, phase, s: [a for a in actions if a.verb != "prepare"])


@caught_by(play.check_choices_reach_every_position, "search cannot", "midway", first=7)
def search_cannot_deploy_two_of_a_kind(patch):
    def choices(self, s):
        found = [a for a in self.offers(s) if a == DONE or s.kind(a[1]) > self.least]
        return found if self.left else [DONE]

    patch.setattr(cards_turn.Deploy, "choices", choices)


@caught_by(leaks.check_redeal_is_blind, "follows what is hidden", "midway")
def a_redeal_begins_from_the_true_hand(patch):
    def redeal(s, seat, dice):
        for owner in (0, 1):
            hand = hidden.hidden_hand(s, owner)
            if owner != seat and hand and s.deck[owner]:  # one card of the hand for one of the deck
                out, in_ = dice.below(len(hand)), dice.below(len(s.deck[owner]))
                card, s.deck[owner][in_] = s.deck[owner][in_], hand[out]
                s.hand[owner].remove(hand[out])
                s.hand[owner].append(card)
                s.hand[owner].sort()
                s.deck[owner].sort()

    patch.setattr(hidden, "redeal", redeal)
