"""Temporary improved positions: section 9.12. An HQ that stays may have one built, before combat or after it."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.state import ACTIVE, BUILT, FOUGHT, MOVED, USED, Position
from sandtable.kernel import Bar, Endable, Seat, Step
from sandtable.maps.choosing import Choosing, hexes

NO_HEX = Bar("9.12a", "There is no hex {hex!r} on the map.")
HQ_MOVED = Bar("9.12a", "The HQ has moved: it builds no position this time.")
ONE_POSITION = Bar("9.12a", "The HQ has built a position.")
NOBODY_THERE = Bar("9.12a", "In {hex} there is no combat unit that the HQ commands, or one of them has moved.")
HAS_POSITION = Bar("9.12a", "{hex} has an improved position already.")


def _bar_cell(s: Position, seat: Seat, cell: int) -> Bar | None:
    """Why those who stand in a hex get no position, or None."""
    units = s.fighters(cell, seat)
    if not units or any(s.status[unit] & (ACTIVE | MOVED) != ACTIVE for unit in units):
        return NOBODY_THERE
    return HAS_POSITION if s.position(cell) else None


def sites(s: Position, hq: int) -> list[int]:
    """The hexes where an HQ may have a position built now."""
    if s.status[hq] & (BUILT | MOVED) or not s.where[hq]:
        return []
    seat, units = s.game.seat_of[hq], s.game.units
    cells = {s.where[u] for u in s.game.of_seat[seat] if s.status[u] & ACTIVE and units[u].combat and s.where[u]}
    return [cell for cell in sorted(cells) if _bar_cell(s, seat, cell) is None]


def bar_dig(s: Position, hq: int, hex_: str) -> Bar | None:
    """Why an HQ cannot have a position built in a hex, or None."""
    cell = s.game.cells.get(hex_)
    if cell is None:
        return NO_HEX
    if s.status[hq] & BUILT:
        return ONE_POSITION
    return HQ_MOVED if s.status[hq] & MOVED else _bar_cell(s, s.game.seat_of[hq], cell)


def dig(s: Position, hq: int, hex_: str) -> None:
    """A position is built, and those in it have done what they do this turn."""
    cell, seat = s.game.cells[hex_], s.game.seat_of[hq]
    s.works |= 1 << cell
    for unit in s.stack(cell, seat):  # 9.12b: they stay
        if s.game.units[unit].kind != "hq":
            s.status[unit] = USED
    s.status[hq] |= BUILT
    s.note("9.12a", "dig", s.game.units[hq].id, hex_, seat=seat)


class Earthworks(Step[Position], frozen=True):
    """After battles an HQ that has stayed may yet build; without any it could before."""  # 9.12a

    seat: Seat
    hq: int

    def act(self, s: Position) -> None:
        if any(status & FOUGHT for status in s.status) and sites(s, self.hq):
            s.phases.append(Entrench(self.seat, self.hq))


class Entrench(Choosing[Position], Endable[Position], frozen=True):
    """Where a position is built when all have fought, if anywhere."""

    hq: int

    verb, called = "dig", staticmethod(hexes)
    clause: ClassVar[str] = "9.12a"
    doing: ClassVar[str] = "choosing where to dig in"

    def able(self, s: Position) -> list[int]:
        return sites(s, self.hq)

    def bar_dig(self, s: Position, hex_: str) -> Bar | None:
        return bar_dig(s, self.hq, hex_)

    def chosen(self, s: Position, cell: int) -> None:
        s.phases.pop()
        dig(s, self.hq, s.game.names[cell])

    def prompt(self, s: Position) -> str:
        return f"{s.game.units[self.hq].name} has not moved: have a position built, or be done."
