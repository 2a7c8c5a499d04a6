"""The position: a card table and the number of the player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from sandtable.cards import hidden
from sandtable.cards.table import Table
from sandtable.games.midway import view
from sandtable.kernel import Board, Dice, Seat

if TYPE_CHECKING:
    from sandtable.games.midway import Midway


class Position(Table):
    __slots__ = ("turn",)

    game: Midway
    turn: int  # player turns begun

    def copy(self, dice: Dice) -> Self:
        new = self.__class__.__new__(self.__class__)
        self.copy_table(new)
        new.dice, new.turn = dice, self.turn
        return new

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        new = self.copy(dice)
        hidden.redeal(new, seat, dice)
        return new

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        return hidden.unknown(self, seat)

    def board(self, seat: Seat | None) -> Board:
        return view.board(self, seat)

    def problems(self) -> list[str]:
        found = super().problems()
        if not all(self.objectives) and self.ending is None:
            found.append("a side has no objective left, and the game goes on")
        return found
