"""One position of Skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from sandtable.kernel import Dice, Outcome, Seat, State
from tests.toy.combat import Assault, Attack, Combat, Retreat
from tests.toy.hexes import NEXT, SIZE
from tests.toy.movement import Movement
from tests.toy.orders import CHITS, Ambush, Orders, Reveal
from tests.toy.redeal import redeal, unknown
from tests.toy.turn import Turn

if TYPE_CHECKING:
    from tests.toy import Skirmish


class Position(State):
    __slots__ = ("at", "chits", "face_up", "last", "sprung", "turn")
    if TYPE_CHECKING:
        game: Skirmish

    at: list[int]  # the hex of each unit; -1: lost
    chits: list[int]  # the orders of each seat; -1: none chosen yet
    face_up: bool
    sprung: bool
    turn: int
    last: int

    PHASES: ClassVar[tuple[type, ...]] = (Turn, Orders, Movement, Ambush, Reveal, Attack, Assault, Combat, Retreat)

    def units(self, seat: Seat) -> list[int]:
        """The units of a seat that are on the map."""
        return [i for i, unit in enumerate(self.game.units) if unit.seat == seat and self.at[i] >= 0]

    def unit_at(self, cell: int, seat: Seat) -> int | None:
        return next((unit for unit in self.units(seat) if self.at[unit] == cell), None)

    def beside(self, cell: int, seat: Seat) -> list[int]:
        """The units of a seat next to a hex: there its zone of control lies."""
        return [unit for unit in self.units(seat) if self.at[unit] in NEXT[cell]]

    def lose(self, unit: int, clause: str) -> None:
        owner = self.game.units[unit].seat
        self.at[unit] = -1
        self.note(clause, "lose", self.game.units[unit].id, seat=owner)
        if not self.units(owner):
            self.win(1 - owner, "victory.1")

    def win(self, winner: Seat | None, clause: str) -> None:
        text = "Neither side won." if winner is None else f"{self.game.sides[winner]} won."
        self.end(Outcome(winner, clause, text))

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        return redeal(self, seat, dice)

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        return unknown(self, seat)

    def copy(self, dice: Dice) -> Self:
        s = type(self).__new__(type(self))
        s.game, s.dice, s.log = self.game, dice, None
        s.phases, s.ending = self.phases[:], self.ending
        s.at, s.chits, s.face_up = self.at[:], self.chits[:], self.face_up
        s.turn, s.last, s.sprung = self.turn, self.last, self.sprung
        return s

    def problems(self) -> list[str]:
        wrong = []
        stand = [cell for cell in self.at if cell >= 0]
        if len(self.at) != len(self.game.units) or any(not -1 <= cell < SIZE * SIZE for cell in self.at):
            wrong.append("a unit is nowhere")
        if len(set(stand)) < len(stand):
            wrong.append("two units share a hex")
        if len(self.chits) != 2 or any(not -1 <= chit < len(CHITS) for chit in self.chits):
            wrong.append("a chit is none of the orders")
        elif -1 in self.chits and (self.face_up or self.sprung):
            wrong.append("orders are revealed that nobody chose")
        if bool(self.phases) != (self.ending is None):
            wrong.append("the game is over and goes on")
        if not 0 <= self.turn <= self.last + 1:
            wrong.append(f"turn {self.turn} of {self.last}")
        return wrong
