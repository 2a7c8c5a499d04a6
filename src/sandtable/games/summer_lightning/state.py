"""A position: where the units are and what has become of them, the cup, the air, and who holds what.

Kept up to date by `place` and `lift` alone, and made anew when a snapshot is loaded: who stands in which hex, and how
many units each side has in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized

from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.ground import class_of
from sandtable.games.summer_lightning.tables import TACTICS
from sandtable.games.summer_lightning.units import GERMAN, POLE, POLISH, SEATS, SLOVAK, SOVIET
from sandtable.hexes import Lanes, each
from sandtable.kernel import Seat, Trouble
from sandtable.maps.position import MapPosition

# What a unit does: `status`, a bit each. USED and BUILT, of an HQ, last a turn, the others an operation
STATUS = ("active", "used", "moved", "rushed", "fought", "exploits", "built", "called")
ACTIVE, USED, MOVED, RUSHED, FOUGHT, EXPLOITS, BUILT, CALLED = (1 << bit for bit in range(len(STATUS)))
# What has become of a unit: `fate`
FATES = ("here", "coming", "late", "dead", "interned", "removed", "returning")
HERE, COMING, LATE, DEAD, INTERNED, REMOVED, RETURNING = range(len(FATES))
# Where a chit is: `chits`
OUT, IN_CUP, DRAWN = range(3)
CLEAR, POOR = range(2)
AIR = (GERMAN, SOVIET, POLE)  # whose air points: `air`
REPLACED = (GERMAN, POLE)  # who has replacements: `spent`


class Position(MapPosition):
    DERIVED = (*MapPosition.DERIVED, "stacked")
    COUNTS = ("held", "stacked")

    game: Box

    options: dict[str, str]  # as chosen before the game; never changed
    weather: int  # CLEAR or POOR
    fate: bytearray  # by unit: HERE, COMING, …
    chits: bytearray  # by HQ, in the order of the unit file: OUT, IN_CUP, DRAWN
    air: list[int]  # points left, by AIR
    spent: list[int]  # replacement points spent so far, by REPLACED
    control: int  # the towns and cities that the Axis side controls, as cells
    works: int  # the hexes with a temporary improved position
    occupied: int  # the towns and cities that German or Slovak combat units have entered, held or not
    surrendered: bool
    score: list[int]  # victory points so far, by seat
    luck: list[int]  # 12.10: the rolls made, or 0
    french: bool  # 12.4: the French still attack
    late: int  # 12.14: units that have come this turn

    stacked: list[bytearray]  # as `held`, which are the units at war, but without HQs

    # Units in hexes

    def at_war(self, unit: int) -> bool:
        """Soviet units are neither enemies nor targets before they intervene."""  # 9.31a
        return self.game.units[unit].nation != SOVIET or self.soviets_fight()

    def soviets_fight(self) -> bool:
        return self.turn >= self.game.limits.soviet_turn and self.soviets_come()

    def soviets_come(self) -> bool:
        """Whether the Soviet Union intervenes at all in this game."""  # 12.2, 12.8
        return self.options["soviets"] == "intervene" and self.options["bridgehead"] == "no"

    def count(self, unit: int, cell: int, change: int) -> None:
        if self.at_war(unit):
            seat = self.game.seat_of[unit]
            self.held[seat][cell] += change
            if self.game.units[unit].kind != "hq":
                self.stacked[seat][cell] += change

    def shift(self, unit: int, cell: int) -> None:
        left = self.where[unit]
        super().shift(unit, cell)
        if self.game.units[unit].kind != "hq":
            self.abandon_works(left)

    def abandon_works(self, cell: int) -> None:
        """A temporary position goes when a unit of it leaves; what is left standing there has none."""  # 9.12b
        self.works &= ~(1 << cell)

    def remove(self, unit: int, fate: int) -> None:
        """A unit leaves the map."""
        cell = self.where[unit]
        self.lift(unit)
        self.fate[unit] = fate
        if not self.stacked[self.game.seat_of[unit]][cell]:
            self.abandon_works(cell)

    def take(self, unit: int, cells: Iterable[int]) -> None:
        """A unit has gone through these hexes: towns and cities are its side's."""  # 2.3b
        game, seat = self.game, self.game.seat_of[unit]
        for cell in cells:
            bit = 1 << cell
            if not game.land.built_up & bit:
                continue
            if bool(self.control & bit) == (seat == POLISH):
                self.control ^= bit
                self.note("2.3b", "take", game.names[cell], seat=seat)
            kind = game.units[unit]
            if kind.combat and kind.nation in (GERMAN, SLOVAK) and not self.occupied & bit:  # 6.54a, 9.5a, 11.2b
                self.occupied |= bit
                if cell == game.land.warszawa:
                    self.note("9.5a", "fall", game.names[cell], seat=seat)

    # Where a nation may go

    def closed(self, nation: str) -> int:
        """The hexes that units of a nation may not enter."""  # 6.53a, 6.53b, 6.54b
        game, shut = self.game, self.game.land.ground.water
        if self.options["czechoslovakia"] == "survives":  # 12.5
            shut |= game.land.czech
        if nation == SOVIET:
            return shut | game.land.not_soviet
        if nation == POLE:
            if not self.borders_open():
                shut |= game.land.neutral
            return shut if self.soviets_fight() else shut | game.land.ussr
        return shut | game.land.neutral | game.land.ussr  # 2.2c, 2.2e: Slovakia is open to Germans

    @property
    def fallen(self) -> bool:
        """Whether Warszawa has been taken, be it retaken or not."""  # 6.54a, 9.5a
        return bool(self.occupied >> self.game.land.warszawa & 1)

    def borders_open(self) -> bool:
        """Whether Poles may leave for the neutral countries."""  # 6.54a, 12.3, 12.8
        return self.fallen and self.options["neutrals"] == "friendly" and self.options["bridgehead"] == "no"

    def lanes(self, unit: int, how: int | None = None) -> Lanes:
        """The steps that a unit may take."""
        kind = self.game.units[unit]
        last = self.game.land.neutral if kind.nation == POLE and self.borders_open() else 0
        return self.game.land.ground.lanes(class_of(kind) if how is None else how, self.closed(kind.nation), last)

    # Looking

    def stack(self, cell: int, seat: Seat) -> list[int]:
        """The side's units in a hex."""
        return [unit for unit in self.at.get(cell, ()) if self.game.seat_of[unit] == seat]

    def fighters(self, cell: int, seat: Seat) -> list[int]:
        """The side's combat units in a hex."""
        return [unit for unit in self.stack(cell, seat) if self.game.units[unit].combat]

    def cf(self, unit: int) -> int:
        return self.game.units[unit].cf[self.steps[unit]]

    def room(self, unit: int, cell: int) -> bool:
        """Whether one more unit like this may stand in a hex."""  # 6.1, 6.12, 9.3
        game, here = self.game, self.at.get(cell)
        if here is None:  # as beyond a border, where units are interned
            return True
        kind = game.units[unit]
        if any(game.units[other].nation != kind.nation for other in here if other != unit):
            return False
        if kind.kind == "hq":
            return True
        count = sum(game.units[other].kind != "hq" for other in here if other != unit)
        return count < (min(game.land.ground.room[cell], 1) if kind.nation == SOVIET else game.land.ground.room[cell])

    def near_enemy(self, seat: Seat) -> int:
        """The hexes next to an enemy of a side."""
        return self.game.grid.spread(self.mask(self.held[1 - seat]))

    def position(self, cell: int) -> bool:
        """Whether an improved position shelters those who stand in a hex."""  # 9.1, 9.11
        nation = self.game.units[self.at[cell][0]].nation if cell in self.at else ""
        return bool((self.works | self.game.land.positions.get(nation, 0)) >> cell & 1)

    def air_points(self, nation: str) -> int:
        return self.air[AIR.index(nation)] if nation in AIR else 0

    def dead_factors(self, nation: str) -> int:
        """The full-strength combat factors in a nation's dead pile."""  # 4.4a
        game = self.game
        return sum(game.units[u].cf[-1] for u in game.roster.of_nation[nation] if self.fate[u] == DEAD)

    def cities_left(self) -> int:
        """The cities in Poland that the Poles still control, Warszawa apart."""  # 9.5b
        game = self.game
        return (game.land.polish_cities & ~self.control & ~(1 << game.land.warszawa)).bit_count()

    def cup(self) -> list[int]:
        """The HQs on the map whose chits are in the cup."""  # 7.31h: that of one eliminated is out for the turn
        return [hq for n, hq in enumerate(self.game.roster.hqs) if self.chits[n] == IN_CUP and self.where[hq]]

    def award(self, seat: Seat, points: int, clause: str, what: str) -> None:
        """Victory points."""
        self.score[seat] += points
        self.note(clause, "score", str(points), what, seat=seat)

    # Invariants

    def misshapen(self) -> str:
        if wrong := super().misshapen():
            return wrong
        if any(cell and not self.game.grid.has(cell) for cell in self.where):
            return "a unit is off the map"
        try:
            return "" if self.game.check(self.options) == self.options else "it lacks an option"
        except Trouble as trouble:
            return str(trouble)

    def columns(self) -> Iterable[tuple[Sized, Sized]]:
        game = self.game
        return (
            *((self.fate, game.units), (self.chits, game.roster.hqs), (self.score, SEATS)),
            *((self.air, AIR), (self.spent, REPLACED), (self.luck, TACTICS)),
        )

    def misplaced(self) -> Iterator[str]:
        game = self.game
        for unit, kind in enumerate(game.units):
            if bool(self.where[unit]) and self.fate[unit] != HERE:
                yield f"{kind.id} is on the map and should not be"
            if self.where[unit] and not 1 <= self.steps[unit] <= kind.steps:
                yield f"{kind.id} has {self.steps[unit]} steps"
            if self.where[unit] and game.land.ground.water >> self.where[unit] & 1:
                yield f"{kind.id} is in the water"

    def problems(self) -> list[str]:
        found = super().problems()
        return found or [*self._overstacked(), *self._unsaid()]

    def _overstacked(self) -> Iterator[str]:
        game = self.game
        for cell, units in self.at.items():
            nations = {game.units[unit].nation for unit in units}
            count = sum(game.units[unit].kind != "hq" for unit in units)
            if len(nations) > 1:
                yield f"{' and '.join(sorted(nations))} units stand together in {game.names[cell]}"
            elif count > (1 if nations == {SOVIET} else game.land.ground.room[cell]):
                yield f"too many units stand in {game.names[cell]}"

    def _unsaid(self) -> Iterator[str]:
        game = self.game
        invaders = (unit for nation in (GERMAN, SLOVAK) for unit in game.roster.combat_troops[nation])
        held = sum(1 << cell for cell in {self.where[unit] for unit in invaders} if cell)
        for cell in each(held & game.land.built_up & game.land.poland & ~self.occupied):
            yield f"{game.names[cell]} is occupied, and is not said to be"
        if self.works & ~sum(1 << cell for cell in self.at):
            yield "an improved position has nobody in it"
