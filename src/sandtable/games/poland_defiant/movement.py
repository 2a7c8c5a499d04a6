"""Movement and stacking: sections 6 and 7, with what interdiction does to them (12.2)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.poland_defiant.fog import Ordering
from sandtable.games.poland_defiant.hq import overrun
from sandtable.games.poland_defiant.state import ACTIVE, FLOWN, ISOLATED, MOVED, Position
from sandtable.hexes import each, flood, flood_limited
from sandtable.kernel import Action, Bar, Dice
from sandtable.maps import legs
from sandtable.maps.legs import STOPPED, Legs, Order
from sandtable.maps.marching import ByLegs

NO_UNIT = Bar("6.0", "There is no unit {unit!r}.")
NOT_YOURS = Bar("6.0", "{unit} is not one of your units.")
NOT_ACTIVE = Bar("4.2.5", "{why}", "command")
FINISHED = Bar("6.1", "{unit} has moved, and another unit after it.")
NO_HEX = Bar("6.2.4", "There is no hex {hex!r} on the map{right}.")
OUT_OF_REACH = Bar("6.1.2", "{why}", "reach")
FULL = Bar("7.0b", "{hex} is full: {stack_units} combat units and {stack_hqs} HQ may stand in a hex.")
ROOM_FIRST = Bar("7.0b", "{overstacked} holds too many units: one that has not moved must leave it first.")

RARELY = 12  # one in so many random moves orders a stack


def patrolled(s: Position, start: int, hexes: int) -> bool:
    """Whether an interdicted hex may lie within so many hexes."""
    if s.interdicted is s.game.nowhere:
        return False
    distance, far = s.game.grid.distance, hexes + s.game.air.widest_patrol
    return any(
        at == FLOWN and cell and distance(start, cell) <= far for at, cell in zip(s.planes, s.flights, strict=True)
    )


class Marching(ByLegs[Position], frozen=True):
    """The moves of a side's units in some segment, or by an event; what they come past are temporary bridges."""

    no_unit, not_yours, no_hex, out_of_reach, full, room_first = (
        NO_UNIT,
        NOT_YOURS,
        NO_HEX,
        OUT_OF_REACH,
        FULL,
        ROOM_FIRST,
    )
    strategic: ClassVar[bool] = True  # 6.4 may be used
    avoids_zoc: ClassVar[bool] = False  # enemy zones may be neither left nor entered
    reinforces: ClassVar[bool] = False  # by rail only near friends in enemy country
    forgets: ClassVar[bool] = False  # no activation goes on after it: who has moved is of no account any more

    # Who and where

    def movable(self, s: Position) -> list[int]:
        return s.game.roster.movable[self.seat]

    def overfull(self, s: Position, cell: int, unit: int) -> bool:
        """Whether a hex holds more combat units, or more HQs, than it may."""  # 7.0a
        armed, limits = s.combat[self.seat][cell], s.game.limits
        if s.game.units[unit].combat:
            return bool(armed > limits.stack_units)
        return bool(s.held[self.seat][cell] - armed > limits.stack_hqs)

    def others_in(self, s: Position, unit: int, cell: int) -> list[int]:
        """Combat units that have not moved yet and might leave."""  # 7.0b
        if not s.game.units[unit].combat or self.avoids_zoc:  # an event moves too few to be sure of it
            return []
        return [other for other in s.stack(cell, self.seat) if not s.status[other] & MOVED]

    def bar_unit(self, s: Position, unit: int) -> Bar | None:
        """Why a unit of one's own may not move, or None."""
        if not s.status[unit] & ACTIVE:
            return NOT_ACTIVE  # 4.0a
        return FINISHED if s.status[unit] & MOVED and unit != self.mover else None

    def destinations(self, s: Position, unit: int) -> list[int]:
        game, found = s.game, self.legs(s, unit)
        if game.units[unit].combat:  # `room`, for many hexes at once
            combat, limit = s.combat[self.seat], game.limits.stack_units
            return [cell for cell in found if combat[cell] < limit]
        full = s.full(unit)
        return [cell for cell in found if not full[cell]]

    def find_legs(self, s: Position, unit: int) -> Legs:
        if unit == self.mover or not self.passed & s.bridges:
            return self._legs(s, unit)
        at = s.copy(s.dice)  # the move of another is over when this one begins
        self.end_move(at)
        return self._legs(at, unit)

    def _legs(self, s: Position, unit: int) -> Legs:
        game, start, fresh = s.game, s.where[unit], unit != self.mover
        kind = game.units[unit]
        if kind.kind == "ship":
            return dict.fromkeys(each(game.land.sea & ~(1 << start)), STOPPED) if fresh else {}  # 11.3.3
        if kind.rail:
            return dict.fromkeys(each(rail_ends(s, unit, self.reinforces)), STOPPED) if fresh else {}  # 6.5a
        spent, road, struck, paid = (0, 0, False, -1) if fresh else (self.spent, self.road, self.struck, self.paid)
        if fresh and not (self.strategic and game.roster.wheeled[unit] and game.land.on_road >> start & 1):
            road = -1
        if self.avoids_zoc and s.zone[1 - self.seat][start]:
            return {}
        order, found = self.order(s, unit), Legs()
        if spent >= 0:
            if s.interdicted[start] and not struck:  # 12.2c
                spent, struck = spent + order.surcharge, True
            near = not struck and (paid >= 0 or patrolled(s, start, (order.allowance - spent) // 2))
            legs.ordinary(order, found, spent, struck, paid, near=near)  # 12.2c: its price is paid once
        if road >= 0 and not (order.zone[start] or s.interdicted[start]):  # 6.4, 6.4.1.1, 6.4.1.2, 6.4.1.3
            legs.strategic(order._replace(lanes=s.highways(unit)), found, road, s.full(unit), game.nowhere)
        found.pop(start, None)
        return found

    def order(self, s: Position, unit: int) -> Order:
        """What is the same for all the ways that a unit may take."""
        game, enemy, kind = s.game, 1 - self.seat, s.game.units[unit]
        prizes: tuple[int, ...] = ()
        zone, closed, allowance = s.zone[enemy], s.held[enemy], march(s, unit)  # 6.3a
        if kind.combat and kind.attack[s.steps[unit]]:  # 6.3b
            near = [cell for cell in s.lone_hqs(enemy) if game.grid.distance(s.where[unit], cell) <= allowance]
            prizes = tuple(cell for cell in near if not (self.avoids_zoc and zone[cell]))
        return Order(
            game.grid,
            s.lanes(unit),
            s.where[unit],
            allowance,
            legs.joined(closed, zone) if self.avoids_zoc else closed,
            zone,
            game.land.zone_extra,
            prizes,
            s.interdicted,
            game.roster.penalty[unit],
        )

    # The verb

    def go(self, s: Position, unit: int, cell: int) -> None:
        names = s.game.names
        s.status[unit] |= MOVED
        way = s.game.ids[unit], names[s.where[unit]], names[cell]
        s.note("6.1", "move", *way, seat=self.seat, reveals=s.reveals(unit))
        if s.held[1 - self.seat][cell]:
            overrun(s, cell, self.seat)
        s.shift(unit, cell)

    def past(self, s: Position, unit: int, cell: int) -> int:
        """The temporary bridges that a move leads past, its end included.

        It is one of the cheapest ways; of those that leave the unit the same, one past a bridge, if there is any.
        """
        found, game = self.legs(s, unit), s.game
        heads = [head for head in game.land.bridgeheads if head in found and s.bridges_at(unit, [head])]
        for head in sorted(heads, key=lambda at: (game.grid.distance(s.where[unit], at), at)):
            if head != cell and not s.held[1 - self.seat][head]:
                there = self.moved(unit, found[head], self.passed, self.overstacked)
                trial = s.copy(s.dice)
                trial.shift(unit, head)
                if there.legs(trial, unit).get(cell) == found[cell]:
                    trial.bridges &= ~game.land.bridgeheads[head]  # its zones hold until the move is over
                    return s.bridges_at(unit, [head]) | there.past(trial, unit, cell)
        return s.bridges_at(unit, [cell])

    def end_move(self, s: Position) -> None:
        """The unit that moved last stays where it is, and its move takes effect."""  # 6.1
        s.damage(self.passed)
        if self.mover >= 0 and s.where[self.mover]:
            s.arrive(self.mover)

    def rule(self, s: Position, action: Action) -> str:
        """Why a move is allowed: by the rules of movement, or by one of its special kinds."""
        if action.verb != "move":
            return super().rule(s, action)
        unit, cell = s.game.index[action[1]], s.game.cells[action[2]]
        if unit == s.game.roster.ship:
            return "11.3.3"
        spent, road, _, _ = self.legs(s, unit)[cell]
        if s.held[1 - self.seat][cell]:
            return "6.3b"
        if not s.room(unit, cell):
            return "7.0b"
        if s.game.units[unit].rail:
            return "6.5b" if s.zone[1 - self.seat][cell] else "6.5a"
        return "6.4" if spent < 0 <= road else super().rule(s, action)

    def do_done(self, s: Position) -> None:
        super().do_done(s)
        if self.forgets:
            s.status[:] = bytes(len(s.status))


class Movement(Ordering[Position], Marching, frozen=True):
    """The Movement Segment of an activation: all, some or none of the active units move."""

    clause: ClassVar[str] = "6.1"
    task: ClassVar[str] = "Move your active units, one at a time, or be done."
    doing: ClassVar[str] = "moving"

    def others(self, s: Position) -> list[Action]:
        return [*([] if self.overstacked else self.orders(s)), *super().others(s)]

    def choices(self, s: Position) -> list[Action]:
        """Search leaves stacks as they lie."""
        return [action for action in self.legal(s) if action.verb != "top"]

    def sample(self, s: Position, dice: Dice) -> Action:
        if s.order and not self.overstacked and not dice.below(RARELY) and (orders := self.orders(s)):
            return orders[dice.below(len(orders))]
        return super().sample(s, dice)

    def rule(self, s: Position, action: Action) -> str:
        return "fog" if action.verb == "top" else super().rule(s, action)

    def bar_top(self, s: Position, word: str) -> Bar | None:
        return ROOM_FIRST if self.overstacked else super().bar_top(s, word)

    def movers(self, s: Position) -> list[int]:
        """The same as elsewhere, found faster: a unit whose status is ACTIVE alone has not moved."""
        if self.overstacked:
            return super().movers(s)
        units, at, status, immobile = [], -1, s.status, s.game.roster.immobile
        while (at := status.find(ACTIVE, at + 1)) >= 0:
            if not immobile[at]:
                units.append(at)
        if self.mover >= 0 and s.where[self.mover] and status[self.mover] & ACTIVE:
            units.append(self.mover)
        return units


def march(s: Position, unit: int) -> int:
    """A unit's movement allowance now, in half points."""  # 6.1.1
    points = s.game.units[unit].move
    return points if s.supply[unit] == ISOLATED else 2 * points  # 10.3.2


def rail_ends(s: Position, unit: int, reinforcing: bool) -> int:
    """Where rail movement can take a unit: along the railway, to the first enemy zone."""  # 6.5a, 6.5b, 6.5c
    game, start, seat = s.game, s.where[unit], s.game.seat_of[unit]
    here = 1 << start
    if s.zone[1 - seat][start] or s.interdicted[start] or not game.land.on_rail & here:
        return 0
    free = game.grid.all & ~game.land.closed & ~s.mask(s.held[1 - seat]) & ~s.mask(bytearray(s.interdicted))
    zones = s.mask(s.zone[1 - seat])
    calm = flood(here, free & ~zones, game.hexmap.rails)
    ends = flood_limited(calm, 1, free, game.hexmap.rails) & ~here
    abroad = game.land.of_enemy[seat] if reinforcing else 0  # 8.0c
    return ends & ~abroad | ends & abroad & near_friends(s, unit)


def near_friends(s: Position, unit: int) -> int:
    """The hexes near enough to a friendly unit that has not come in in this phase."""  # 8.0c
    seat, found = s.game.seat_of[unit], 0
    for other in s.standing(seat):
        if other != unit and not s.status[other] & ACTIVE:
            found |= 1 << s.where[other]
    for _ in range(s.game.limits.rail_abroad):
        found |= s.game.grid.spread(found)
    return found
