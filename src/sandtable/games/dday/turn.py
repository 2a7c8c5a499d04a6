"""The five turns: the German goes along the beaches, then the Allies, then both discard and draw."""

from __future__ import annotations

from sandtable.cards.turn import Discard
from sandtable.games.dday.beach import Beach, Reply, step
from sandtable.games.dday.state import NOWHERE, Position
from sandtable.kernel import Seat, Step


class TurnCard(Step[Position], frozen=True):
    """The turn card that is to be turned up next. It lies at the bottom of the stack."""

    number: int

    def run(self, s: Position) -> None:
        if self.number > len(s.game.turns):
            s.end(s.verdict())
            return
        s.turn, s.attacked = self.number, 0
        first = s.game.first
        clause = "setup.5" if self.number == 1 else "turn.6"
        s.note(clause, "turn-card", str(self.number), s.game.turns[self.number - 1].id)
        s.note("setup.7", "first", seat=first)
        lines = [Line(1 - first), Line(first)]  # turn.2
        ends = [Draws(), Discard(1 - first), Discard(first)]  # turn.4, turn.5
        last = self.number == len(s.game.turns)
        s.phases[:] = [TurnCard(self.number + 1), *([] if last else ends), *lines]


class Line(Step[Position], frozen=True):
    """A side goes along the beaches, from its own left to its own right; at each the other side has the last word."""

    seat: Seat
    done: int = 0  # steps: at each beach the side's own, then the window for the other side

    def run(self, s: Position) -> None:
        order, done = s.game.order[self.seat], self.done
        while done < 2 * len(order):
            s.cards_played = 0
            asked: Beach | None
            if done % 2:
                asked = Reply(1 - self.seat, 0) if s.may_play(1 - self.seat) else None
            else:
                s.beach = order[done // 2]
                if s.log is not None:  # search comes by often
                    s.note("turn.1", "beach", s.game.cards.ids[s.beach], seat=self.seat)
                asked = step(s, self.seat) if s.stands(self.seat, s.beach) else None
            done += 1
            if asked is not None:
                s.phases[-1] = Line(self.seat, done)
                s.phases.append(asked)
                return
        s.phases.pop()
        s.beach = NOWHERE


class Draws(Step[Position], frozen=True):
    """Both sides draw what the turn card says, the first side first."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        draw = s.game.turns[s.turn - 1].draw
        for seat in (seat for seat in (s.game.first, 1 - s.game.first) if draw[seat]):
            s.draw(seat, draw[seat], "turn.5")
