"""The position: where each unit is, how strong and supplied it is, the cup, the air forces, and who holds what.

Kept up to date by `place` and `lift` alone, and made anew when a snapshot is loaded: who stands in which hex, and how
many units and zones each side has in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.ground import Ground
from sandtable.games.poland_defiant.units import GERMAN, POLISH, SEATS
from sandtable.hexes import Lanes, each
from sandtable.kernel import Dice, Seat, State

# What an activation does with a unit: `status`
ACTIVE, MOVED, FOUGHT = 1, 2, 4
# Where a chit is: `chits`
LATER, IN_CUP, ACTED, IDLE, GONE, PENDING = range(6)
# What an air unit does: `planes`; `flights` says where it patrols or when it comes back
READY, FLOWN, DAMAGED, SHOT_DOWN = range(4)
SUPPLIED, OUT_OF_SUPPLY, ISOLATED, WITHDRAWN = range(4)  # `supply`; WITHDRAWN: out of the game

_FLAGS = bytes([ord("0")]) + bytes([ord("1")]) * 255


class Position(State):
    __slots__ = (
        "acted",
        "at",
        "bridges",
        "chits",
        "combat",
        "cut",
        "flights",
        "held",
        "planes",
        "ranged",
        "sailed",
        "slowed",
        "status",
        "steps",
        "supply",
        "taken",
        "track",
        "turn",
        "where",
        "zone",
    )
    DERIVED = ("at", "combat", "cut", "held", "ranged", "zone")

    game: Box

    turn: int
    where: list[int]  # by unit: its cell, or 0 off the map
    steps: bytearray  # by unit: steps left; HQs and the ship have one; 0 is gone for good or waiting to be rebuilt
    supply: bytearray  # by unit: SUPPLIED, OUT_OF_SUPPLY, ISOLATED
    status: bytearray  # by unit: ACTIVE, MOVED, FOUGHT in the present activation
    chits: bytearray  # by chit: LATER, IN_CUP, ACTED, IDLE, GONE
    track: list[int]  # the chits drawn this turn, in order
    acted: list[int]  # by seat: activations used this turn
    slowed: int  # the goal that Germany missed last turn and has not made good: 0, or one activation less
    planes: bytearray  # by air unit: READY, FLOWN, DAMAGED, SHOT_DOWN
    flights: list[int]  # by air unit: the cell of its patrol, or the turn in which it is repaired
    bridges: int  # which temporary bridges stand, as bits
    taken: int  # which victory hexes Germany holds, as bits
    sailed: bool  # the ship has been activated this turn

    at: dict[int, tuple[int, ...]]  # by cell: the units there, except the ship
    combat: list[bytearray]  # by seat, by cell: combat units there
    held: list[bytearray]  # by seat, by cell: combat units and HQs there
    zone: list[bytearray]  # by seat, by cell: units that have a zone of control there
    cut: bytes  # by cell: whether it is interdicted
    ranged: Any  # the last range that was worked out, with what it was worked out for

    # Units in hexes

    def ground(self, seat: Seat) -> Ground:
        """The map as the side may use it."""
        return self.game.grounds[self.bridges] if seat == POLISH else self.game.ground

    def lanes(self, unit: int) -> Lanes:
        """The steps that a unit may take."""
        game, kind = self.game, self.game.units[unit]
        if not game.wheeled[unit]:
            return self.ground(kind.seat).foot
        return game.slovak_lanes if kind.slovak and kind.kind == "hq" else self.ground(kind.seat).wheels

    def highways(self, unit: int) -> Lanes:
        """The roads that a unit may take."""
        kind = self.game.units[unit]
        return self.game.slovak_roads if kind.slovak and kind.kind == "hq" else self.ground(kind.seat).roads

    def place(self, unit: int, cell: int) -> None:
        """Put a unit that is off the map into a hex."""
        self.where[unit] = cell
        kind = self.game.units[unit]
        if kind.kind == "ship":
            return
        self.at[cell] = tuple(sorted((*self.at.get(cell, ()), unit)))
        seat = kind.seat
        self.held[seat][cell] += 1
        if kind.combat:
            self.combat[seat][cell] += 1
            self._exert(unit, cell, 1)

    def lift(self, unit: int) -> None:
        """Take a unit off the map."""
        cell, self.where[unit] = self.where[unit], 0
        kind = self.game.units[unit]
        if kind.kind == "ship":
            return
        left = tuple(other for other in self.at[cell] if other != unit)
        if left:
            self.at[cell] = left
        else:
            del self.at[cell]
        seat = kind.seat
        self.held[seat][cell] -= 1
        if kind.combat:
            self.combat[seat][cell] -= 1
            self._exert(unit, cell, -1)

    def _exert(self, unit: int, cell: int, change: int) -> None:
        """A zone begins or ends, whatever the unit's supply."""  # 5.0, 5.5.1
        if self.game.zoned[unit][self.steps[unit]]:
            zone = self.zone[self.game.seat_of[unit]]
            for near in self.ground(self.game.seat_of[unit]).zones[cell]:
                zone[near] += change

    def shift(self, unit: int, cell: int) -> None:
        """Put a unit from its hex into another."""
        self.lift(unit)
        self.place(unit, cell)

    def set_steps(self, unit: int, steps: int) -> None:
        """Give a unit on the map as many steps as it then has; at 0 it leaves the map."""
        cell = self.where[unit]
        self.lift(unit)
        self.steps[unit] = steps
        if steps:
            self.place(unit, cell)

    def arrive(self, unit: int) -> None:
        """A combat unit has ended a move, retreat or advance, or was placed: it takes what is there."""
        game, cell = self.game, self.where[unit]
        if not game.units[unit].combat:
            return
        self.damage(self.bridges_at(unit, [cell]))
        if cell not in game.victory:
            return
        seat, bit = game.seat_of[unit], 1 << game.victory[cell]  # 2.2.8, 13.2.1: the last to end a move there holds it
        if seat == GERMAN and not self.taken & bit:
            self.taken |= bit
            self.note("13.2.2", "take", game.names[cell], seat=seat)
        elif seat == POLISH and self.taken & bit:
            self.taken &= ~bit
            self.note("13.2.2", "retake", game.names[cell], seat=seat)

    def bridges_at(self, unit: int, cells: Iterable[int]) -> int:
        """The temporary bridges whose use a unit ends that comes through these hexes, as bits."""  # 6.2.2a-3
        game, found = self.game, 0
        if game.seat_of[unit] == GERMAN and game.units[unit].combat:
            for cell in cells:
                found |= game.bridgeheads.get(cell, 0)
        return found & self.bridges

    def damage(self, broken: int) -> None:
        """Temporary bridges that still stand are out of use."""
        broken &= self.bridges
        if not broken:
            return
        game = self.game
        ends = {end for n in each(broken) for end in game.chart.temporary[n]}
        near = {unit: self.where[unit] for unit in self.standing(POLISH) if self.where[unit] in ends}
        for unit in near:
            self.lift(unit)
        self.bridges &= ~broken
        for unit, cell in near.items():
            self.place(unit, cell)
        for n in each(broken):
            self.note("6.2.2a-3", "break-bridge", game.names[game.chart.temporary[n][0]], seat=GERMAN)

    # Looking

    def standing(self, seat: Seat) -> Iterator[int]:
        """The side's units on the map, in the order of the unit file; not the ship."""
        where, game = self.where, self.game
        return (unit for unit in game.of_seat[seat] if where[unit])

    def stack(self, cell: int, seat: Seat) -> list[int]:
        """The side's combat units in a hex."""
        game = self.game
        return [u for u in self.at.get(cell, ()) if game.seat_of[u] == seat and game.units[u].combat]

    def hqs(self, cell: int, seat: Seat) -> list[int]:
        game = self.game
        return [u for u in self.at.get(cell, ()) if game.seat_of[u] == seat and not game.units[u].combat]

    def lone_hqs(self, seat: Seat) -> list[int]:
        """The cells where HQs of a side stand with no combat unit."""
        combat, where = self.combat[seat], self.where
        return [where[u] for u in self.game.hqs_of[seat] if where[u] and not combat[where[u]]]

    def room(self, unit: int, cell: int) -> bool:
        """Whether one more unit of this kind may stand in a hex."""  # 7.0a
        seat, kind = self.game.seat_of[unit], self.game.units[unit]
        if kind.kind == "ship":
            return True  # 11.3.1
        if kind.combat:
            return bool(self.combat[seat][cell] < self.game.limits.stack_units)
        return bool(self.held[seat][cell] - self.combat[seat][cell] < self.game.limits.stack_hqs)

    def full(self, unit: int) -> bytes | bytearray:
        """The cells where there is no room for one more unit of this kind."""
        game = self.game
        if game.units[unit].combat:
            return self.combat[game.seat_of[unit]].translate(game.full_from)
        taken = bytearray(game.grid.size)
        for hq in game.hqs_of[game.seat_of[unit]]:
            if self.where[hq]:
                taken[self.where[hq]] = not self.room(unit, self.where[hq])
        return taken

    def mask(self, cells: bytearray) -> int:
        """The set of the cells whose count is not 0."""
        return int(cells.translate(_FLAGS)[::-1], 2)

    # The kernel's contract

    def copy(self, dice: Dice) -> Self:
        other = type(self).__new__(type(self))
        other.game, other.dice, other.log = self.game, dice, None
        other.phases, other.ending = self.phases[:], self.ending
        other.turn, other.slowed, other.bridges, other.taken = self.turn, self.slowed, self.bridges, self.taken
        other.sailed = self.sailed
        other.where, other.track, other.acted, other.flights = (
            self.where[:],
            self.track[:],
            self.acted[:],
            self.flights[:],
        )
        other.steps, other.supply, other.status = self.steps[:], self.supply[:], self.status[:]
        other.chits, other.planes = self.chits[:], self.planes[:]
        other.at = self.at.copy()
        other.combat = [self.combat[0][:], self.combat[1][:]]
        other.held = [self.held[0][:], self.held[1][:]]
        other.zone = [self.zone[0][:], self.zone[1][:]]
        other.cut, other.ranged = self.cut, self.ranged
        return other

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        """Nothing is hidden in this game: chits are drawn when they are drawn."""
        return self.copy(dice)

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        return {}

    def derive(self) -> None:
        """Work out everything that follows from the rest."""
        size = self.game.grid.size
        self.at, self.ranged = {}, None
        self.combat, self.held, self.zone = ([bytearray(size) for _ in SEATS] for _ in range(3))
        where, self.where = self.where, [0] * len(self.where)
        for unit, cell in enumerate(where):
            if cell:
                self.place(unit, cell)
        self.interdict()

    def interdict(self) -> None:
        """Work out which hexes are interdicted from where the aircraft patrol."""
        game = self.game
        radius = game.limits.interdiction_first if self.turn == 1 else None  # 12.2b
        mask = 0
        for plane, cell in enumerate(self.flights):
            if cell and self.planes[plane] == FLOWN:
                mask |= game.grid.within(cell, radius or game.planes[plane].range)
        if not mask:
            self.cut = game.nowhere
            return
        cut = bytearray(game.grid.size)
        for cell in each(mask):
            cut[cell] = 1
        self.cut = bytes(cut)

    def problems(self) -> list[str]:
        return list(_problems(self))


def _problems(s: Position) -> Iterable[str]:
    """Everything wrong with a position."""
    game = s.game
    sizes = (
        (s.where, game.units),
        (s.steps, game.units),
        (s.supply, game.units),
        (s.status, game.units),
        (s.chits, game.chits),
        (s.planes, game.planes),
        (s.flights, game.planes),
        (s.acted, SEATS),
    )
    if any(len(column) != len(things) for column, things in sizes):
        yield "it speaks of other units, chits or aircraft than the game has"
        return
    yield from _misplaced(s)
    fresh = s.copy(s.dice)
    fresh.derive()
    for name in ("at", "combat", "held", "zone", "cut"):
        kept, made = getattr(s, name), getattr(fresh, name)
        if kept != made:
            yield f"{name} is not what follows from where the units are"
    for cell in s.at:
        if s.held[GERMAN][cell] and s.held[POLISH][cell]:
            yield f"both sides stand in {game.names[cell]}"
    if not any(getattr(phase, "crowds", False) for phase in s.phases):
        yield from _overstacked(s)
    if any(not 0 <= acted <= len(game.chits) for acted in s.acted):
        yield "a side has used an impossible number of activations"


def _misplaced(s: Position) -> Iterable[str]:
    game = s.game
    for unit, cell in enumerate(s.where):
        kind = game.units[unit]
        if s.steps[unit] > kind.steps:
            yield f"{kind.id} has {s.steps[unit]} steps; it has at most {kind.steps}"
        if cell and not game.grid.has(cell):
            yield f"{kind.id} is off the map"
        elif cell and not s.steps[unit]:
            yield f"{kind.id} is on the map without a step"
        elif cell and kind.kind != "ship" and game.closed >> cell & 1:
            yield f"{kind.id} is in {game.names[cell]}, where no unit can be"


def _overstacked(s: Position) -> Iterable[str]:
    limits = s.game.limits
    for cell in s.at:
        for seat in SEATS:
            combat, held = s.combat[seat][cell], s.held[seat][cell]
            if combat > limits.stack_units or held - combat > limits.stack_hqs:
                yield f"too many units stand in {s.game.names[cell]}"
