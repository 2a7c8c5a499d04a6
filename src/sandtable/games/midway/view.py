"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.cards import view
from sandtable.kernel import Action, Board, Seat, Track

if TYPE_CHECKING:
    from sandtable.games.midway import Midway
    from sandtable.games.midway.state import Position

SAYS = {
    **view.SAYS,
    "take-deck": "{seat} takes its deck.",
    "place": "{seat} begins with these forces on the table: {all}.",
    "turn": "Turn {0}: {seat}.",
    "discard": "{seat} discards {0}.",
    "operation": "{seat} chooses to {0}.",
    "deploy": "{seat} puts {0} on the table.",
    "assault": "{seat} attacks {0}.",
    "totals": "{0}: attack {1}, defence {2}.",
    "destroy": "{seat} destroys {0}!",
    "win": "The battle of Midway is over.",
    "draw-game": "The game is a draw.",
}

LABELS = {
    "discard": "Discard {}",
    "play": "Play {}",
    "assault": "Assault {}",
    "deploy": "Put {} on the table",
    "commit": "Commit {}",
    "pick": "Pick {}",
    "drop": "Discard {}",
    "resupply": "Resupply: put forces on the table",
    "prepare": "Prepare: draw to a full hand",
    "done": "Done",
    "pass": "Pass",
}


def label(game: Midway, action: Action) -> str:
    return LABELS[action[0]].format(*(game.name_of(word) for word in action[1:]))


def board(s: Position, seat: Seat | None) -> Board:
    return view.board(s, seat, (Track("Player turn", s.turn),))
