"""The position: a card table, and the points of what has been captured."""

from __future__ import annotations

from sandtable.cards.table import Table
from sandtable.games.lightning_poland.box import Box
from sandtable.kernel import Seat


class Position(Table):
    game: Box

    def points(self, seat: Seat) -> int:
        """The victory points that a side has captured."""
        return sum(self.game.cards.cards[card].points for card in self.fallen(1 - seat))

    def problems(self) -> list[str]:
        found = super().problems()
        if self.ending is None and any(self.points(seat) >= self.game.points for seat in (0, 1)):
            found.append("a side has the points to win, and the game goes on")
        return found
