"""Step losses and what they are worth: 7.31e to 7.31h, and the points of section 10."""

from __future__ import annotations

from sandtable.games.summer_lightning.state import DEAD, RETURNING, Position
from sandtable.games.summer_lightning.units import AXIS, POLISH, SOVIET
from sandtable.kernel import Seat


def lose_step(s: Position, unit: int, clause: str) -> None:
    """A unit loses a step, and with its last one it is gone."""  # 7.31e
    game, kind = s.game, s.game.units[unit]
    if s.steps[unit] > 1:
        s.steps[unit] -= 1
        s.note(clause, "reduce", kind.id, seat=kind.seat)
        if kind.seat == AXIS and (kind.armoured or kind.nation == SOVIET):  # 10.0b
            s.award(POLISH, game.limits.armour_loss_points, "10.0b", kind.id)
    else:
        perish(s, unit, clause)


def perish(s: Position, unit: int, clause: str) -> None:
    """A unit is eliminated."""
    game, kind = s.game, s.game.units[unit]
    s.note(clause, "eliminate", kind.id, seat=kind.seat)
    s.remove(unit, RETURNING if kind.kind == "hq" else DEAD)  # 7.31h
    if kind.kind == "hq":
        s.award(1 - kind.seat, game.limits.hq_points, "10.0a" if kind.seat == POLISH else "10.0b", kind.id)
    elif points := _worth(s, unit):
        s.award(1 - kind.seat, points, "10.0a" if kind.seat == POLISH else "10.0b", kind.id)


def orphan(s: Position, cell: int, seat: Seat) -> None:
    """HQs and artillery are lost with the last combat unit of their hex."""  # 7.31f
    if not s.fighters(cell, seat):
        for mate in s.stack(cell, seat):
            perish(s, mate, "7.31f")


def _worth(s: Position, unit: int) -> int:
    """The victory points for a unit that is eliminated, HQs apart."""  # 10.0a, 10.0b
    kind, limits = s.game.units[unit], s.game.limits
    if kind.seat == POLISH:
        return int(limits.division_points) if kind.division else 0
    if kind.armoured or kind.nation == SOVIET:
        return int(limits.armour_points)
    return int(limits.division_points) if kind.division or kind.kind == "artillery" else 0
