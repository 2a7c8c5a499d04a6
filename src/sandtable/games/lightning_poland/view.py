"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from sandtable.cards import view
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import Board, Seat, Track


def board(s: Position, seat: Seat | None) -> Board:
    sides = zip(s.game.sides, (0, 1), strict=True)
    points = [Track(f"{side}, points", s.points(owner), s.game.points, owner) for side, owner in sides]
    return view.board(s, seat, (Track("Player turn", s.turn), *points))
