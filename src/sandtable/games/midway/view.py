"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from sandtable.cards import view
from sandtable.games.midway.state import Position
from sandtable.kernel import Board, Seat, Track


def board(s: Position, seat: Seat | None) -> Board:
    sides = zip(s.game.sides, s.objectives, s.game.cards.objectives, (0, 1), strict=True)
    afloat = [Track(f"Left to {side}", len(left), len(all_), owner) for side, left, all_, owner in sides]
    return view.board(s, seat, (Track("Player turn", s.turn), *afloat))
