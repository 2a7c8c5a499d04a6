"""Movement by legs, and zones of control."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandtable.kernel import DONE, Action, Bar, Phase
from tests.toy.hexes import CELLS, NEXT, number

if TYPE_CHECKING:
    from tests.toy.state import Position

NOT_YOURS = Bar("movement.1", "{unit} is no unit of {side} on the map.", lambda s, a: {"unit": a[1]})
HAS_MOVED = Bar("movement.1", "{unit} has ended its move.", lambda s, a: {"unit": a[1]})
NOT_NEXT = Bar("movement.1", "{unit} does not stand next to {hex}.", lambda s, a: {"unit": a[1], "hex": a[2]})
STOPPED = Bar(
    "movement.2",
    "{unit} stopped at {hex}, next to {enemies}.",
    lambda s, a: {
        "unit": a[1],
        "hex": CELLS[s.at[s.game.number[a[1]]]],
        "enemies": " and ".join(s.game.units[i].id for i in s.beside(s.at[s.game.number[a[1]]], 1 - s.to_act())),
    },
)
TAKEN = Bar("movement.3", "There is a unit at {hex} already.", lambda s, a: {"hex": a[2]})


class Movement(Phase["Position"], frozen=True):
    """One leg at a time; the unit on the move keeps what is left until another is picked."""

    unit: int = -1
    left: int = 0
    moved: tuple[int, ...] = ()

    clause = "movement.1"

    def offers(self, s: Position) -> Iterable[Action]:
        for unit in s.units(self.seat):
            for cell in NEXT[s.at[unit]]:
                yield Action("move", s.game.units[unit].id, CELLS[cell])
        yield DONE

    def bar_move(self, s: Position, unit: str, cell: str) -> Bar | None:
        i = s.game.number.get(unit, -1)
        if i not in s.units(self.seat):
            return NOT_YOURS
        if i in self.moved:
            return HAS_MOVED
        if number(cell) not in NEXT[s.at[i]]:
            return NOT_NEXT
        if i == self.unit and not self.left:
            return STOPPED if s.beside(s.at[i], 1 - self.seat) else HAS_MOVED
        return TAKEN if number(cell) in s.at else None

    def do_move(self, s: Position, unit: str, cell: str) -> None:
        i = s.game.number[unit]
        left = self.left if i == self.unit else s.game.units[i].move
        moved = self.moved if i == self.unit or self.unit < 0 else (*self.moved, self.unit)
        s.at[i] = number(cell)
        if s.beside(s.at[i], 1 - self.seat):  # movement.2
            left = 1
        s.phases[-1] = Movement(self.seat, i, left - 1, moved)
        s.note("movement.1", "move", unit, cell, seat=self.seat)

    def bar_done(self, s: Position) -> Bar | None:
        return None

    def do_done(self, s: Position) -> None:
        s.phases.pop()

    def prompt(self, s: Position) -> str:
        if self.left:
            return f"{s.game.units[self.unit].name} may go on, or move another unit; done ends the movement."
        return "Move your units; done ends the movement."

    def waiting(self, s: Position) -> str:
        return "moving"
