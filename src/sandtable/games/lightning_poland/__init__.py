"""Lightning: Poland. The German strikes for Warsaw, the Pole for time; ten points of captured objectives win."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.cards.battle import BATTLE_PARTS
from sandtable.cards.game import CardGame
from sandtable.cards.turn import TURN_PARTS, Discard, Turn, set_up
from sandtable.games.lightning_poland import view
from sandtable.games.lightning_poland.battle import Capture, Return
from sandtable.games.lightning_poland.box import Box
from sandtable.games.lightning_poland.state import Position
from sandtable.games.lightning_poland.turn import DrawOne, Operation
from sandtable.kernel import Board, Dice, Event, Seat


class Poland(Box, CardGame):
    name = "poland"
    title = "Lightning: Poland"
    about = "September 1939: ten points of ground for one side, of time for the other."
    rules_version = 2
    order_clause = "setup.5"
    victory_clause = "win"
    state = Position

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        return set_up(Position, self, options, Turn(self.first), dice, log=log)

    def turn_parts(self, seat: Seat) -> list[Any]:
        return [DrawOne(seat), Discard(seat), Operation(seat)]  # turn.1 and 2, then turn.3, then turn.4

    # What is told

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)

    def say(self, event: Event) -> str:
        if event.verb == "capture" and event.args[1] == "0":
            return self.says["captured"].format(self.name_of(event.args[0]), seat=self.sides[event.seat or 0])
        return super().say(event)


Position.PHASES = (*TURN_PARTS, Operation, DrawOne, *BATTLE_PARTS, Capture, Return)


def load(data: Path | None = None) -> Poland:
    """The game with its own data, or with that of a folder of the same files."""
    return Poland(data)
