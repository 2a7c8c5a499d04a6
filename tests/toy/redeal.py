"""A position that a seat cannot tell from this one: orders that it does not know may be any."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sandtable.kernel import Dice, Seat
from tests.toy.orders import CHITS

if TYPE_CHECKING:
    from tests.toy.state import Position

P = TypeVar("P", bound="Position")


def face_down(s: Position, seat: Seat | None) -> list[Seat]:
    """The seats whose orders this seat does not know."""
    return [owner for owner in (0, 1) if owner != seat and s.chits[owner] >= 0 and not s.face_up]


def redeal(s: P, seat: Seat | None, dice: Dice) -> P:
    other = s.copy(dice)
    for owner in face_down(s, seat):
        other.chits[owner] = dice.below(len(CHITS))
    return other


def unknown(s: Position, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
    return {f"{s.game.seats[owner]}-orders": ([CHITS[s.chits[owner]]], list(CHITS)) for owner in face_down(s, seat)}
