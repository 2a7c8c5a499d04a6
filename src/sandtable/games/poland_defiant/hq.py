"""HQs and their units: section 11.1."""

from __future__ import annotations

from sandtable.games.poland_defiant.state import GONE, Position
from sandtable.kernel import Seat


def commander(s: Position, unit: int) -> int | None:
    """The HQ that commands a unit now; None: it is independent."""  # 4.2.2a, 11.1.6a, 11.1.6b
    alive = [hq for hq in s.game.roster.commanders[unit] if s.where[hq]]
    return alive[-1] if alive else None


def lose_hq(s: Position, hq: int, clause: str) -> None:
    """An HQ leaves the game, and its chit when none of the HQs it activates is left."""
    seat = s.game.seat_of[hq]
    s.note(clause, "lose-hq", s.game.units[hq].id, seat=seat, reveals=s.reveals(hq))
    s.lift(hq)
    s.steps[hq] = 0
    drop_chits(s)
    bereaved = [u for u in s.game.roster.banded[hq] if s.where[u] and commander(s, u) is None]
    if bereaved:
        s.note("11.1.6a", "independent", *(s.game.units[unit].id for unit in bereaved), seat=seat)


def drop_chits(s: Position) -> None:
    """A chit none of whose HQs is in the game any more is out of it too."""
    for n, chit in enumerate(s.game.cup.chits):
        if chit.hqs and s.chits[n] != GONE and not any(s.steps[hq] for hq in chit.hqs):
            s.chits[n] = GONE


def overrun(s: Position, cell: int, seat: Seat, clause: str = "11.1.4") -> None:
    """A combat unit enters a hex where enemy HQs are alone."""  # 6.3b, 11.1.4
    s.note(clause, "overrun", s.game.names[cell], seat=seat)
    for hq in s.hqs(cell, 1 - seat):
        lose_hq(s, hq, "11.1.3.2")


def may_be_in(s: Position, hq: int, cell: int) -> bool:
    """The Slovak HQ never leaves its country."""  # 11.1.5
    return not (s.game.units[hq].slovak and s.game.units[hq].kind == "hq") or bool(s.game.land.slovakia >> cell & 1)
