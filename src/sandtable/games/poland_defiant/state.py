"""The position: where each unit is, how strong and supplied it is, the cup, the air forces, and who holds what.

Kept up to date by `place` and `lift` alone, and made anew when a snapshot is loaded: who stands in which hex, and how
many units and zones each side has in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized

from sandtable.games.poland_defiant.fog import Fogged
from sandtable.games.poland_defiant.ground import Ground
from sandtable.games.poland_defiant.units import GERMAN, POLISH, SEATS
from sandtable.hexes import Lanes, each
from sandtable.kernel import Seat

# What an activation does with a unit: `status`, a bit each
STATUS = ("active", "moved", "fought")
ACTIVE, MOVED, FOUGHT = (1 << bit for bit in range(len(STATUS)))
# Where a chit is: `chits`
CHITS = ("later", "in-cup", "acted", "idle", "gone", "pending")
LATER, IN_CUP, ACTED, IDLE, GONE, PENDING = range(len(CHITS))
# What an air unit does: `planes`; `flights` says where it patrols or when it comes back
PLANES = ("ready", "flown", "damaged", "shot-down")
READY, FLOWN, DAMAGED, SHOT_DOWN = range(len(PLANES))
# How a unit is supplied: `supply`; WITHDRAWN: it is out of the game
SUPPLY = ("supplied", "out-of-supply", "isolated", "withdrawn")
SUPPLIED, OUT_OF_SUPPLY, ISOLATED, WITHDRAWN = range(len(SUPPLY))


class Position(Fogged):
    DERIVED = (*Fogged.DERIVED, "combat", "interdicted", "zone")
    COUNTS = ("combat", "held", "zone")
    THINGS = "units, chits or aircraft"

    chits: bytearray  # by chit: LATER, IN_CUP, ACTED, IDLE, GONE
    track: list[int]  # the chits drawn this turn, in order
    acted: list[int]  # by seat: activations used this turn
    slowed: int  # the goal that Germany missed last turn and has not made good: 0, or one activation less
    planes: bytearray  # by air unit: READY, FLOWN, DAMAGED, SHOT_DOWN
    flights: list[int]  # by air unit: the cell of its patrol, or the turn in which it is repaired
    bridges: int  # which temporary bridges stand, as bits
    taken: int  # which victory hexes Germany holds, as bits
    sailed: bool  # the ship has been activated this turn

    combat: list[bytearray]  # by seat, by cell: combat units there
    zone: list[bytearray]  # by seat, by cell: units that have a zone of control there
    interdicted: bytes  # by cell: whether it is interdicted

    # Units in hexes

    def ground(self, seat: Seat) -> Ground:
        """The map as the side may use it."""
        return self.game.land.grounds[self.bridges] if seat == POLISH else self.game.land.ground

    def lanes(self, unit: int) -> Lanes:
        """The steps that a unit may take."""
        game, kind = self.game, self.game.units[unit]
        if not game.roster.wheeled[unit]:
            return self.ground(kind.seat).foot
        return game.land.slovak_lanes if kind.slovak and kind.kind == "hq" else self.ground(kind.seat).wheels

    def highways(self, unit: int) -> Lanes:
        """The roads that a unit may take."""
        kind = self.game.units[unit]
        return self.game.land.slovak_roads if kind.slovak and kind.kind == "hq" else self.ground(kind.seat).roads

    def place(self, unit: int, cell: int) -> None:
        if unit == self.game.roster.ship:  # it is beside all others: it holds nothing
            self.where[unit] = cell
        else:
            super().place(unit, cell)

    def lift(self, unit: int) -> None:
        if unit == self.game.roster.ship:
            self.where[unit] = 0
        else:
            super().lift(unit)

    def count(self, unit: int, cell: int, change: int) -> None:
        kind = self.game.units[unit]
        self.held[kind.seat][cell] += change
        if kind.combat:
            self.combat[kind.seat][cell] += change
            self._exert(unit, cell, change)

    def _exert(self, unit: int, cell: int, change: int) -> None:
        """A zone begins or ends, whatever the unit's supply."""  # 5.0, 5.5.1
        if self.game.roster.zoned[unit][self.steps[unit]]:
            zone = self.zone[self.game.seat_of[unit]]
            for near in self.ground(self.game.seat_of[unit]).zones[cell]:
                zone[near] += change

    def set_steps(self, unit: int, steps: int) -> None:
        """Give a unit on the map as many steps as it then has; at 0 it leaves the map."""
        cell = self.where[unit]
        if not steps:
            self.lift(unit)
            self.steps[unit] = 0
            return
        self.count(unit, cell, -1)
        self.steps[unit] = steps
        self.count(unit, cell, 1)

    def arrive(self, unit: int) -> None:
        """A combat unit has ended a move, retreat or advance, or was placed: it takes what is there."""
        game, cell = self.game, self.where[unit]
        if not game.units[unit].combat:
            return
        self.damage(self.bridges_at(unit, [cell]))
        if cell not in game.land.victory:
            return
        seat, bit = game.seat_of[unit], 1 << game.land.victory[cell]  # 2.2.8, 13.2.1: the last to end a move holds it
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
                found |= game.land.bridgeheads.get(cell, 0)
        return found & self.bridges

    def damage(self, broken: int) -> None:
        """Temporary bridges that still stand are out of use."""
        broken &= self.bridges
        if not broken:
            return
        game = self.game
        ends = {end for n in each(broken) for end in game.hexmap.temporary[n]}
        near = {unit: self.where[unit] for unit in self.standing(POLISH) if self.where[unit] in ends}
        for unit, cell in near.items():
            self.count(unit, cell, -1)
        self.bridges &= ~broken
        for unit, cell in near.items():
            self.count(unit, cell, 1)
        for n in each(broken):
            self.note("6.2.2a-3", "break-bridge", game.names[game.hexmap.temporary[n][0]], seat=GERMAN)

    # Looking

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
        return [where[u] for u in self.game.roster.hqs_of[seat] if where[u] and not combat[where[u]]]

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
            return self.combat[game.seat_of[unit]].translate(game.land.full_from)
        taken = bytearray(game.grid.size)
        for hq in game.roster.hqs_of[game.seat_of[unit]]:
            if self.where[hq]:
                taken[self.where[hq]] = not self.room(unit, self.where[hq])
        return taken

    def replaced(self) -> tuple[int, ...]:
        """The HQs whose army is now led by another."""  # 8.0.4a
        new = self.game.cup.malopolska
        return self.game.cup.merging if new is not None and (self.where[new] or not self.steps[new]) else ()

    # The kernel's contract

    def derive(self) -> None:
        super().derive()
        self.interdict()

    def interdict(self) -> None:
        """Work out which hexes are interdicted from where the aircraft patrol."""
        game = self.game
        radius = game.limits.interdiction_first if self.turn == 1 else None  # 12.2b
        mask = 0
        for plane, cell in enumerate(self.flights):
            if cell and self.planes[plane] == FLOWN:
                mask |= game.grid.within(cell, radius or game.air.planes[plane].range)
        self.interdicted = self.marked_cells(mask)

    # Invariants

    def columns(self) -> Iterable[tuple[Sized, Sized]]:
        game, planes = self.game, self.game.air.planes
        return (
            *((self.supply, game.units), (self.chits, game.cup.chits), (self.acted, SEATS)),
            *((self.planes, planes), (self.flights, planes)),
        )

    def misplaced(self) -> Iterator[str]:
        game = self.game
        for unit, cell in enumerate(self.where):
            kind = game.units[unit]
            if self.steps[unit] > kind.steps:
                yield f"{kind.id} has {self.steps[unit]} steps; it has at most {kind.steps}"
            if cell and not game.grid.has(cell):
                yield f"{kind.id} is off the map"
            elif cell and not self.steps[unit]:
                yield f"{kind.id} is on the map without a step"
            elif cell and kind.kind != "ship" and game.land.closed >> cell & 1:
                yield f"{kind.id} is in {game.names[cell]}, where no unit can be"

    def problems(self) -> list[str]:
        found = super().problems()
        if not found and not any(getattr(phase, "overstacks", False) for phase in self.phases):
            found += self._overstacked()
        if any(not 0 <= acted <= len(self.game.cup.chits) for acted in self.acted):
            found.append("a side has used an impossible number of activations")
        return found

    def _overstacked(self) -> Iterator[str]:
        limits = self.game.limits
        for cell in self.at:
            for seat in SEATS:
                combat, held = self.combat[seat][cell], self.held[seat][cell]
                if combat > limits.stack_units or held - combat > limits.stack_hqs:
                    yield f"too many units stand in {self.game.names[cell]}"
