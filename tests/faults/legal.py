"""Faults of what is legal, how it ends and what is said of it."""

from __future__ import annotations

import msgspec

from sandtable.kernel import (
    DONE,
    Action,
    Bar,
    Legal,
    Ruling,
    State,
)
from tests.faults.plant import after, bar, caught_by
from tests.net import play, texts, walk
from tests.net.registry import GAMES
from tests.toy import Skirmish, combat, movement, orders, turn, view
from tests.toy.hexes import CELLS
from tests.toy.state import Position

# Legality and its words


@caught_by(play.check_explain_agrees_with_legal, "offered: False")
def an_action_is_missing(patch):
    after(patch, combat.Attack, "offers", lambda actions, phase, s: [a for a in actions if a.verb != "attack"])


@caught_by(play.check_explain_agrees_with_legal, "offered: False")
def more_is_accepted_than_offered(patch):
    bar(patch, movement.Movement, "move", lambda self, s, unit, cell: None)


@caught_by(play.check_explain_agrees_with_legal, "offered: True")
def a_legal_action_is_refused(patch):
    after(patch, State, "explain", lambda ruling, s, seat, a: Ruling(False, "turn.1", "No.") if a == DONE else ruling)


@caught_by(play.check_explain_agrees_with_legal, "raises ValueError")
def a_bar_raises_on_junk(patch):
    real = combat.Attack._bars["attack"][1]
    bar(patch, combat.Attack, "attack", lambda self, s, cell: real(self, s, str(int(cell))))


@caught_by(play.check_explain_agrees_with_legal, "refused without words")
def a_refusal_has_no_words(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.1", ""))


@caught_by(play.check_explain_agrees_with_legal, "no clause of the rulebook")
def a_refusal_is_by_no_clause(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.9", "No."))


@caught_by(play.check_explain_agrees_with_legal, "words not filled in|raises KeyError")
def a_refusal_has_words_not_filled_in(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.1", "{{unit}} is not there."))


@caught_by(play.check_refusals_change_nothing, "is accepted")
def play_does_not_check(patch):
    patch.setattr(State, "play", lambda s, seat, action: s.apply(action) if action in Legal(s) else None)


@caught_by(play.check_refusals_change_nothing, "is accepted")
def the_other_seat_may_act(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(True, "turn.1") if a in s.legal() else r)


@caught_by(play.check_refusals_change_nothing, "rolled dice")
def a_refused_attack_rolls_a_die(patch):
    real = movement.Movement._bars["move"][1]
    bar(patch, movement.Movement, "move", lambda self, s, *a: (s.dice.below(6), real(self, s, *a))[1])


@caught_by(play.check_refusals_change_nothing, "changed the position")
def a_refused_action_changes_the_position(patch):
    def play_first(s, seat, action):
        s.turn += 1
        return real(s, seat, action)

    real = State.play
    patch.setattr(State, "play", play_first)


@caught_by(play.check_something_is_always_legal, "nothing is legal")
def a_dead_end(patch):
    bar(patch, combat.Attack, "attack", lambda self, s, cell: None)
    bar(patch, combat.Assault, "done", lambda self, s: combat.NOBODY if not self.joined else None)


@caught_by(play.check_something_is_always_legal, "offered twice")
def an_action_is_offered_twice(patch):
    after(patch, combat.Attack, "offers", lambda actions, phase, s: 2 * list(actions))


@caught_by(play.check_something_is_always_legal, "a person may not")
def search_may_do_more_than_a_person(patch):
    patch.setattr(combat.Assault, "choices", lambda self, s: list(self.offers(s)))


@caught_by(play.check_choices_reach_every_position, "search cannot", first=6)
def search_misses_a_subset(patch):
    after(patch, combat.Assault, "choices", lambda found, phase, s: [DONE] if phase.joined else found)


@caught_by(play.check_refused_done_can_be_mended, "nothing named instead")
def a_refused_done_names_nothing(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(r.allowed, r.clause, r.text))


@caught_by(play.check_refused_done_can_be_mended, "which is not legal")
def a_refused_done_names_what_is_not_legal(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(r.allowed, r.clause, r.text, "done"))


# The end


@caught_by(play.check_games_end_in_order, "has won, not")
def the_wrong_winner(patch):
    real = Position.win

    def win(s, winner, clause):
        real(s, None if winner is None else 1 - winner, clause)

    patch.setattr(Position, "win", win)


@caught_by(play.check_games_end_in_order, "does not end")
def a_game_without_an_end(patch):
    patch.setattr(walk, "LONGEST", 2000)
    real = turn.Turn.run

    def run(self, s):
        s.turn = min(s.turn, s.last - 1)
        real(self, s)

    patch.setattr(turn.Turn, "run", run)
    patch.setattr(Position, "lose", lambda s, unit, clause: None)


@caught_by(play.check_games_end_in_order, "two units share a hex")
def a_rule_breaks_the_position(patch):
    bar(patch, combat.Retreat, "retreat", lambda self, s, cell: None)
    everywhere = [Action("retreat", cell) for cell in CELLS]
    patch.setattr(combat.Retreat, "offers", lambda self, s: everywhere)


@caught_by(play.check_games_end_in_order, "the last event tells of")
def the_end_tells_of_another_winner(patch):
    def end(s, outcome):
        s.ending = outcome
        s.phases.clear()
        s.note(outcome.clause, "win", "red")

    patch.setattr(State, "end", end)


# Texts


@caught_by(texts.check_actions_are_lines_of_text, "raises KeyError")
def a_label_crashes(patch):
    patch.delitem(view.LABELS, "retreat")


@caught_by(texts.check_actions_are_lines_of_text, "has no label")
def a_label_is_empty(patch):
    patch.setitem(view.LABELS, "pass", " ")


@caught_by(texts.check_actions_are_lines_of_text, "is table talk")
def a_verb_is_table_talk(patch):
    after(patch, orders.Ambush, "offers", lambda actions, phase, s: [*actions, Action("resign")])
    patch.setitem(orders.Ambush._bars, "resign", (0, lambda self, s: None))
    patch.setitem(orders.Ambush.does, "resign", orders.Ambush.does["pass"])
    patch.setitem(view.LABELS, "resign", "resign")


@caught_by(texts.check_actions_are_lines_of_text, "reads")
def an_action_has_a_word_with_a_space(patch):
    after(patch, orders.Ambush, "offers", lambda actions, phase, s: [Action("spring it"), *actions])
    patch.setitem(orders.Ambush._bars, "spring it", (0, lambda self, s: None))
    patch.setitem(orders.Ambush.does, "spring it", orders.Ambush.does["pass"])


@caught_by(texts.check_events_can_be_told, "raises KeyError")
def an_event_has_no_sentence(patch):
    patch.delitem(view.SAYS, "join")


@caught_by(texts.check_events_can_be_told, "by no clause of the rulebook")
def an_event_is_by_no_clause(patch):
    after(patch, Skirmish, "clause", lambda clause, game, id_: "attack.9" if clause == "attack.2" else clause)


@caught_by(texts.check_views_are_plain_data, "nothing is known of")
def a_view_shows_a_thing_that_nobody_knows(patch):
    patch.delitem(GAMES["skirmish"].things, "R1")


@caught_by(texts.check_views_are_plain_data, "the view offers something else")
def a_view_offers_less_than_is_legal(patch):
    after(patch, State, "view", lambda v, s, seat: msgspec.structs.replace(v, choices=v.choices[:2]))
