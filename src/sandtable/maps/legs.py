"""A move leg by leg: where a unit can go on the ground and by road, and what it has then spent.

Costs are in half points. Hexes may be beset, by aircraft say: who comes through any of them pays a surcharge, once.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from sandtable.hexes import Grid, Lanes, Reach, reach, written

WITHOUT_LIMIT = 250  # more than any way on a map is worth asking about

# What a unit has spent in a hex: all that a later leg can depend on, so that a move made leg by leg loses no way. By
# the cheapest way after which it may go on (-1: none); as strategic movement (-1: no); whether that cheapest way has
# paid the surcharge; if not, by the cheapest that has, where it is better than to pay later (-1: it is not). For a way
# round beset hexes may cost less, while one through them may then enter more of them.
Leg: TypeAlias = tuple[int, int, bool, int]
Legs: TypeAlias = dict[int, Leg]
Cells: TypeAlias = bytes | bytearray  # by cell, marked or not
STOPPED: Leg = (-1, -1, False, -1)


def joined(*layers: Cells) -> bytes:
    """The cells that any of the layers marks."""
    total = 0
    for layer in layers:
        total |= int.from_bytes(layer, "little")
    return total.to_bytes(len(layers[0]), "little")


class Order(NamedTuple):
    """What is the same for all the ways that a unit may take."""

    grid: Grid
    lanes: Lanes
    start: int
    allowance: int
    closed: Cells  # hexes that it may not enter
    zone: Cells  # of the enemy
    zone_costs: dict[str, int]  # what zones add to a step that enters one, leaves one, or does both
    prizes: tuple[int, ...]  # closed hexes that a leg may end in, such as those of lone enemy HQs
    beset: Cells
    surcharge: int

    def zone_cost(self, u: int, v: int) -> int:
        """What enemy zones add to a step; nothing else keeps a unit out of them."""
        if self.zone[u]:
            return self.zone_costs["both" if self.zone[v] else "leave"]
        return self.zone_costs["enter"] if self.zone[v] else 0

    def unlimited(self) -> Reach:
        """Where it could go if it had all the points in the world."""
        return reach(self.lanes, self.start, WITHOUT_LIMIT, self.closed, self.zone, **self.zone_costs)


def ordinary(order: Order, legs: Legs, spent: int, struck: bool, paid: int, *, near: bool) -> None:
    """Add where ordinary movement leads a unit that has spent so much, or so much with the surcharge paid.

    `near` says that there are beset hexes which it might come through.
    """
    closed, prizes, beset = order.closed, order.prizes, order.beset
    if near:
        ordinary(order, legs, spent + order.surcharge if paid < 0 else paid, struck=True, paid=-1, near=False)
        closed, prizes = joined(closed, beset), tuple(cell for cell in prizes if not beset[cell])
    left = order.allowance - spent
    if left < 0:
        return
    found = reach(order.lanes, order.start, left, closed, order.zone, **order.zone_costs)
    onward, stopped = found.onward, list(found.stopped)
    for cell in prizes:
        cost, enters = _prize(order, found, cell, left)
        if cost is not None:
            onward[cell] = cost
        elif enters:
            stopped.append(cell)
    for cell, cost in onward.items():
        known, total = legs.get(cell, STOPPED)[0], spent + cost
        if known < 0:
            legs[cell] = (total, -1, struck, -1)
        elif total < known:  # on a tie it has paid
            legs[cell] = (total, -1, struck, known if known < total + order.surcharge else -1)
    for cell in stopped:
        if cell not in legs:
            legs[cell] = (-1, -1, struck, -1)


def strategic(order: Order, legs: Legs, road: int, full: Cells, nowhere: Cells) -> None:
    """Add where the lanes of an order lead along roads, never through an enemy zone, a beset hex or a full one."""
    zone, beset, left = order.zone, order.beset, order.allowance - road
    found = reach(order.lanes, order.start, left, joined(order.closed, zone, beset, full), nowhere)
    calm = order._replace(zone=nowhere)
    for cell in order.prizes:
        if not (zone[cell] or beset[cell]):
            cost, _ = _prize(calm, found, cell, left)
            if cost is not None:
                found.cost[cell] = cost
    for cell, cost in found.cost.items():
        spent, _, struck, paid = legs.get(cell, STOPPED)
        legs[cell] = (spent, road + cost, struck, paid)


def _prize(order: Order, found: Reach, cell: int, budget: int) -> tuple[int | None, bool]:
    """The cost of entering a prize from any hex within reach, and whether it can be entered at all."""
    enters, best = False, budget + 1
    for near in order.grid.near[cell]:
        here = found.onward.get(near)
        if here is None or order.closed[near]:  # another prize is no way
            continue
        here += order.zone_cost(near, cell)
        best = min([best, *(here + cost for to, cost in order.lanes.onward[near] if to == cell)])
        enters = enters or any(to == cell and here + cost <= budget for to, cost in order.lanes.stopping[near])
    return (best, True) if best <= budget else (None, enters)


class Way(NamedTuple):
    """A way on the ground and what it costs."""

    path: list[int]
    ground: int
    zones: int
    surcharge: int

    @property
    def total(self) -> int:
        return self.ground + self.zones + self.surcharge

    def parts(self, surcharge: str) -> str:
        """What the total is made of, in words."""
        costs = ((self.ground, "the ground"), (self.zones, "enemy zones"), (self.surcharge, surcharge))
        return ", ".join(f"{written(cost)} for {what}" for cost, what in costs if cost or what == "the ground")


def cheapest(order: Order, cell: int, surcharge: Callable[[list[int]], int]) -> Way | None:
    """The cheapest way to a hex, whatever it costs and whoever is there; `surcharge` prices a path."""
    closed = bytearray(order.closed)
    closed[cell] = 0
    ways, shuts = list[Way](), [bytes(closed)]
    if any(order.beset) and not order.beset[cell]:
        shuts.insert(0, joined(closed, order.beset))
    for shut in shuts:
        found = order._replace(closed=shut).unlimited()
        if cell in found.cost:
            path = found.path(cell)
            zones = sum(order.zone_cost(u, v) for u, v in pairwise(path))
            ways.append(Way(path, found.cost[cell] - zones, zones, surcharge(path)))
    return min(ways, key=lambda way: way.total) if ways else None
