"""The turn and its order, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel import Step
from tests.toy.combat import Attack
from tests.toy.movement import Movement
from tests.toy.orders import Ambush, Orders, Reveal

if TYPE_CHECKING:
    from tests.toy.state import Position


class Turn(Step["Position"], frozen=True):
    """turn.1: it lies at the bottom of the stack and lays the chapters of each turn upon itself."""

    mover: int

    def run(self, s: Position) -> None:
        s.turn += 1
        s.chits, s.face_up, s.sprung = [-1, -1], False, False
        if s.turn > s.last:
            left = [len(s.units(seat)) for seat in (0, 1)]
            winner = None if left[0] == left[1] else left.index(max(left))
            s.win(winner, "victory.2")
            return
        s.note("turn.1", "turn", str(s.turn), seat=self.mover)
        other = 1 - self.mover
        s.phases[-1] = Turn(other)
        s.phases += [Attack(self.mover), Reveal(), Ambush(other), Movement(self.mover)]
        s.phases += [Orders(other), Orders(self.mover)]
