"""Faults of the verbs that Midway's cards do not use, planted in the wild deck."""

from __future__ import annotations

from collections import Counter

from sandtable.cards import play as cards_play
from sandtable.cards.play import Do, Drop, Take
from sandtable.cards.table import Table
from sandtable.kernel import State
from tests.faults.plant import after, caught_by
from tests.net import dice, effects, leaks, play, undo

# What is hidden


@caught_by(dice.check_dice_seen_fit_every_world, "is shown .* elsewhere it is one of", "wild")
def the_die_of_a_random_discard_is_shown_to_all(patch):
    def note(s, clause, verb, *args, **names):
        real(s, clause, verb, *args, **{**names, "to": None} if verb == "drop" else names)

    real = State.note
    patch.setattr(State, "note", note)


@caught_by(dice.check_dice_seen_belong_to_what_is_seen, "the die .* of something hidden", "wild")
def a_reshuffle_shows_the_dice_of_the_draws_before_it(patch):
    def draw(s, seat, n, clause):
        log, s.log = s.log, None
        dice_, at = s.dice, len(s.dice.trace)
        real(s, seat, n, clause)
        s.log = log
        rolls = len(dice_.trace) - at
        s.note("reshuffle", "reshuffle", str(rolls), seat=seat)

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(leaks.check_steps_keep_sight, "the events tell|who is asked next tells|what is asked next tells", "wild")
def no_force_is_asked_for_where_the_hand_has_none(patch):
    def move(s, do, effect):
        real(s, do, effect)
        if s.phases and isinstance(s.phases[-1], cards_play.Pick) and not s.phases[-1].candidates(s):
            s.phases.pop()

    real = cards_play._move
    patch.setitem(cards_play.DOES, "MOVE", move)


# Undo


@caught_by(undo.check_undo_keeps_what_was_shown, "which a redeal does not allow", "wild")
def an_undo_forgets_what_was_shown(patch):
    patch.setattr(Table, "recall", lambda s, undone: None)


@caught_by(undo.check_undo_keeps_what_was_shown, "which a redeal does not allow", "midway")
def an_undo_keeps_only_what_the_last_action_showed(patch):
    def recall(s, undone):
        s.shown = [list(shown) for shown in before.setdefault(id(s), [list(shown) for shown in s.shown])]
        real(s, undone)

    before: dict[int, list[list[int]]] = {}
    real = Table.recall
    patch.setattr(Table, "recall", recall)


@caught_by(undo.check_undo_tells_no_more_than_was_shown, "an undo tells .* more than was shown", "wild")
def an_undo_shows_every_copy_of_a_card(patch):
    def recall(s, undone):
        for seat, hand in enumerate(s.hand):
            for card in Counter(hand) - Counter(undone.hand[seat]):
                s.shown[seat] = sorted([c for c in s.shown[seat] if c != card] + [card] * hand.count(card))

    patch.setattr(Table, "recall", recall)


# What cards do


@caught_by(effects.check_cards_do_what_they_say, "of a card that has gone", "wild")
def a_card_that_has_gone_acts_after_the_battle(patch):
    patch.setattr(Table, "in_battle", lambda s, card: True)


@caught_by(effects.check_cards_do_what_they_say, "due: True, done: False", "wild")
def conditions_are_looked_at_again(patch):
    def run(self, s):
        need = s.game.cards.need[self.card][self.index]
        if need & s.facts(s.game.cards.owner[self.card]) == need:
            real(self, s)
        else:
            s.phases.pop()

    real = Do.run
    patch.setattr(Do, "run", run)


@caught_by(effects.check_cards_do_what_they_say, "are laid on the stack", "wild")
def conditions_are_not_looked_at_when_a_card_is_played(patch):
    def take(self, s):
        s.phases += [Do(self.card, i) for i in reversed(s.game.cards.on["play"][self.card])]
        if s.game.cards.is_special[self.card]:
            real(self, s)

    real = Take.take
    patch.setattr(Take, "take", take)


@caught_by(effects.check_cards_do_what_they_say, "a counter meets", "wild")
def a_counter_meets_the_first_card_played(patch):
    def counter(s, do, effect):
        first = next(i for i, part in enumerate(s.phases) if isinstance(part, Take))
        s.phases.append(s.phases.pop(first))
        real(s, do, effect)

    real = cards_play._counter
    patch.setitem(cards_play.DOES, "COUNTER", counter)


@caught_by(effects.check_cards_do_what_they_say, "a special card does", "wild")
def an_answer_does_all_that_its_card_can(patch):
    real = Take._special
    patch.setattr(Take, "_special", lambda self, s: s.game.cards.on["react"][self.card] or real(self, s))


# Dead ends and lost cards


@caught_by(effects.check_cards_do_what_they_say, "nothing is legal", "wild")
def an_empty_hand_is_asked_for_a_card(patch):
    def drop(s, do, effect):
        if effect.who == "self":
            s.phases.append(Drop(s.game.cards.owner[do.card], do.card, effect.n))
        else:
            real(s, do, effect)

    real = cards_play._drop
    patch.setitem(cards_play.DOES, "DROP", drop)


@caught_by(play.check_games_end_in_order, "is there . times", "wild")
def a_force_out_of_the_game_is_still_in_the_battle(patch):
    def move(result, s, card, source, to):
        if (source, to) == ("battle", "out"):
            s.battle[s.game.cards.owner[card]].append(card)

    after(patch, Table, "move", move)


@caught_by(play.check_games_end_in_order, "is shown of hand . that is not in it", "wild")
def a_dropped_card_is_still_thought_to_be_in_the_hand(patch):
    def from_hand(s, seat, card):
        s.hand[seat].remove(card)

    patch.setattr(Table, "from_hand", from_hand)
