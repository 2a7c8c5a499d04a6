"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from sandtable.cards import view
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import Board, Seat, Track

SAYS = {
    **view.SAYS,
    "capture": "{seat} captures {0}: {1:point}.",
    "captured": "{seat} captures {0}, which is worth no points.",
    "hold": "{seat} holds {0}.",
    "points": "{seat} has {0} of {1} points.",
    "win": "The campaign is decided.",
}

ACTIONS = {
    **view.ACTIONS,
    "battle": "Battle for {}",
    "reinforce": "Reinforce: put forces on the table",
}

ALSO = {"attack": "battle", "assault": "battle", "resupply": "reinforce"}  # as its sisters call them


def board(s: Position, seat: Seat | None) -> Board:
    sides = zip(s.game.sides, (0, 1), strict=True)
    points = [Track(f"{side}, points", s.points(owner), s.game.points, owner) for side, owner in sides]
    return view.board(s, seat, (Track("Player turn", s.turn), *points))
