"""Faults of what Poland adds to the card library: points, closed objectives, the end of a turn."""

from __future__ import annotations

from sandtable.cards.turn import PREPARE
from sandtable.games.lightning_poland import turn as poland_turn
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import State
from tests.faults.plant import caught_by
from tests.net import leaks, play


@caught_by(play.check_games_end_in_order, "has the points to win, and the game goes on", "poland")
def a_side_with_the_points_plays_on(patch):
    def end(s, outcome):
        if outcome.clause != "win":
            real(s, outcome)

    real = State.end
    patch.setattr(State, "end", end)


@caught_by(play.check_games_end_in_order, "has won, not", "poland")
def every_objective_counts_four_points(patch):
    patch.setattr(Position, "points", lambda s, seat: 4 * len(s.fallen(1 - seat)))


@caught_by(play.check_explain_agrees_with_legal, "offered: True", "poland")
def closed_objectives_are_offered(patch):
    def legal(self, s):
        attack = [s.game.cards.act["battle"][card] for card in s.objectives[1 - self.seat]]
        return [*(attack if s.table[self.seat] else ()), poland_turn.REINFORCE, PREPARE]

    patch.setattr(poland_turn.Operation, "legal", legal)


@caught_by(leaks.check_steps_keep_sight, "the events tell|the number of dice tells", "poland")
def the_draw_at_the_end_depends_on_the_forces_in_hand(patch):
    def run(self, s):
        s.phases.pop()
        forces = sum(s.game.cards.is_force[card] for card in s.hand[self.seat])
        s.draw(self.seat, forces % 2, "turn.4")

    patch.setattr(poland_turn.DrawOne, "run", run)
