"""The position: a card table, and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.cards.table import Table
from sandtable.games.midway import view
from sandtable.kernel import Board, Seat

if TYPE_CHECKING:
    from sandtable.games.midway import Midway


class Position(Table):
    __slots__ = ()

    game: Midway

    def board(self, seat: Seat | None) -> Board:
        return view.board(self, seat)

    def problems(self) -> list[str]:
        found = super().problems()
        if not all(self.objectives) and self.ending is None:
            found.append("a side has no objective left, and the game goes on")
        return found
