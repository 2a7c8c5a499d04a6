"""Faults of what D-Day adds to the card library: beaches, piles, windows for cards."""

from __future__ import annotations

from sandtable.games.dday import attack, beach, turn
from sandtable.games.dday.state import GERMAN, Position
from tests.faults.plant import after, caught_by, do
from tests.net import leaks, play


@caught_by(play.check_games_end_in_order, "has won, not", "dday", first=12)
def inactive_germans_do_not_hold_a_beach(patch):
    def cleared(s):
        return [place for place in s.game.cards.places if not s.at(place, s.table[GERMAN])]

    patch.setattr(Position, "cleared", cleared)


@caught_by(play.check_explain_agrees_with_legal, "offered: True", "dday")
def a_force_is_offered_a_second_attack(patch):
    def offers(self, s):
        attacked, s.attacked = s.attacked, 0
        actions = real(self, s)
        s.attacked = attacked
        return actions

    real = beach.Beach.legal
    patch.setattr(beach.Beach, "legal", offers)


@caught_by(leaks.check_steps_keep_sight, "tell|tells|differ|asked", "dday")
def the_window_opens_only_for_who_holds_a_card_for_it(patch):
    def run(self, s):
        real(self, s)
        if isinstance(s.phases[-1], beach.Reply) and len(s.choices()) == 1:
            s.phases.pop()

    real = turn.Line.run
    patch.setattr(turn.Line, "run", run)


@caught_by(leaks.check_steps_keep_sight, "tell|tells|differ|asked", "dday")
def an_attack_can_be_cancelled_only_where_the_card_is_held(patch):
    def open_(result, s, *args):
        if isinstance(s.phases[-1], attack.Declared) and len(s.phases[-1].legal(s)) == 1:
            s.phases.pop()

    after(patch, attack, "_open", open_)


@caught_by(play.check_games_end_in_order, "is there 0 times", "dday")
def a_card_that_stays_is_forgotten(patch):
    def done(self, s):
        real(self, s)
        s.lasting.clear()

    real = beach.Beach.does["done"]
    do(patch, beach.Beach, "done", done)
