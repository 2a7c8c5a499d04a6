"""Where a retreat leads: sections 9.5.1 to 9.5.4."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sandtable.games.poland_defiant.ground import SHELTER
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.supply import open_hexes, supplied
from sandtable.maps.retreat import Retreats, Rings, Steps


class Back(NamedTuple):
    """How far a unit can retreat, through how many enemy zones, and where it may end."""

    length: int
    zones: int
    ends: frozenset[int]


def spared_hexes(s: Position, cell: int) -> int:
    """How much of a retreat is spared to units in a hex."""  # 9.5.7
    return 1 if s.game.land.kind_at[cell] in SHELTER else 0


def steps_from(s: Position, unit: int) -> Steps:
    """The hexes next to one that a unit could move to, whatever it costs."""  # 9.5.1
    if s.game.units[unit].rail:
        ground = s.ground(s.game.seat_of[unit])
        return lambda cell: (near for near in s.game.grid.near[cell] if ground.rail(cell, near))
    lanes = s.lanes(unit)
    return lambda cell: (near for lane in (lanes.onward[cell], lanes.stopping[cell]) for near, _ in lane)


def enterable(s: Position, unit: int, cell: int) -> bool:
    """No enemy is there, or a lone HQ that the unit can overrun."""  # 9.5
    seat = s.game.seat_of[unit]
    if not s.held[1 - seat][cell]:
        return True
    kind = s.game.units[unit]
    return kind.combat and bool(kind.attack[s.steps[unit]]) and not kind.rail and not s.combat[1 - seat][cell]


def ways_back(s: Position, unit: int, origin: int, hexes: int) -> Back:
    """The best a unit can do: as far as it can, then by the fewest enemy zones, then to supply."""
    layers = rings(s, unit, origin, hexes)
    if len(layers) == 1:
        return Back(0, 0, frozenset())
    last = layers[-1]
    fewest = min(last.values())  # 9.5.3
    ends = {cell for cell, zones in last.items() if zones == fewest}
    return Back(len(layers) - 1, fewest, supplied_first(s, unit, ends))


def _retreats(s: Position, unit: int, origin: int, hexes: int) -> Retreats:
    """Each step leads farther away."""  # 9.5.2
    enemy = 1 - s.game.seat_of[unit]
    return Retreats(s.game.grid, origin, hexes, steps_from(s, unit), partial(enterable, s, unit), s.zone[enemy])


def rings(s: Position, unit: int, origin: int, hexes: int) -> Rings:
    """The hexes that a retreat can reach with each step, and the fewest enemy zones it enters on the way."""
    return _retreats(s, unit, origin, hexes).rings()


def way_back(s: Position, unit: int, origin: int, end: int, hexes: int) -> list[int]:
    """The way of a retreat to one of its ends: over lone enemy HQs where there are any, for the owner would take it."""
    return _retreats(s, unit, origin, hexes).way(end, s.held[1 - s.game.seat_of[unit]].__getitem__)


def supplied_first(s: Position, unit: int, ends: set[int]) -> frozenset[int]:
    if len(ends) < 2:
        return frozenset(ends)
    seat = s.game.seat_of[unit]
    fed = supplied(s, seat) & open_hexes(s, seat)  # before it has come: what holds a zone there cuts it
    return frozenset({cell for cell in ends if fed >> cell & 1} or ends)  # 9.5.4
