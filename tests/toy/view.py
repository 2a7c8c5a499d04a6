"""What a seat sees of Skirmish, and the words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel import Action, Board, Piece, Seat, Track, Zone
from tests.toy.hexes import CELLS
from tests.toy.orders import CHITS

if TYPE_CHECKING:
    from tests.toy import Skirmish
    from tests.toy.state import Position

SAYS = {
    "turn": "Turn {0}: {seat} moves.",
    "choose": "{seat} chooses orders{hidden}.",
    "move": "{seat}: {0} moves to {1}.",
    "spring": "{seat} springs an ambush!",
    "pass": "{seat} passes.",
    "reveal": "The orders are {0} and {1}.",
    "attack": "{seat} attacks {0}.",
    "join": "{0} joins the attack.",
    "roll": "{seat} rolls {0}, in all {1}: {2}.",
    "retreat": "{seat}: {0} retreats to {1}.",
    "lose": "{seat} loses {0}.",
    "win": "{0} wins.",
    "draw-game": "The game is drawn.",
}
LABELS = {
    "choose": "orders: {0}",
    "spring": "spring the ambush",
    "pass": "pass",
    "move": "{0} to {1}",
    "attack": "attack {0}",
    "join": "{0} joins",
    "retreat": "retreat to {0}",
    "done": "done",
}


def label(game: Skirmish, action: Action) -> str:
    return LABELS[action.verb].format(*map(game.name_of, action[1:]))


def board(s: Position, seat: Seat | None) -> Board:
    return Board(
        zones=tuple(_orders(s, owner, seat) for owner in (0, 1)),
        pieces=tuple(Piece(unit.id, unit.seat, CELLS[s.at[i]]) for i, unit in enumerate(s.game.units) if s.at[i] >= 0),
        tracks=(Track("turn", s.turn), Track("last turn", s.last)),
    )


def _orders(s: Position, owner: Seat, seat: Seat | None) -> Zone:
    name, chit = s.game.seats[owner], s.chits[owner]
    known = chit >= 0 and (s.face_up or owner == seat)
    return Zone(f"{name}-orders", "orders", owner, (CHITS[chit],) if known else (), int(chit >= 0))
