"""A second opinion, slow and simple, written from the rules alone: retreats, supply, odds, rivers.

It reads the map's hexes and sides and where the units stand, and shares nothing else with the game. `python -m
tests.defiant.referee --games 20` plays and compares; the test does the same for a few.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from fractions import Fraction

from sandtable.games.poland_defiant import GERMAN, POLISH, load, odds, supply
from sandtable.games.poland_defiant.air import Raid
from sandtable.games.poland_defiant.combat import Assault, Combat, Evasion
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.retreat import Retreat
from sandtable.games.poland_defiant.stacking import Displacement, further
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.ways_back import ways_back
from sandtable.kernel import DONE, Action, SeededDice

GAME = load()
CHART = GAME.hexmap
NEUTRAL = ("Lithuania", "Hungary")
FAR = 4  # hexes of a line of supply across country
WARSAW = {"2321", "2421"}
KONIGSBERG = "2304"
EDGE = {"0104", "0109", "0112", "0126", "0129", "0137", "0344", "2144", "2544"}


# Geometry by names: even columns stand half a hex lower


def _near(hex_: str) -> list[str]:
    column, row = int(hex_[:2]), int(hex_[2:])
    down = column % 2 == 0
    around = [(column, row - 1), (column, row + 1)]
    around += [(column + side, row + step) for side in (-1, 1) for step in ((0, 1) if down else (-1, 0))]
    return [f"{c:02}{r:02}" for c, r in around if 1 <= c <= 36 and 1 <= r <= 44]


def _cube(hex_: str) -> tuple[int, int, int]:
    column, row = int(hex_[:2]), int(hex_[2:])
    z = row - (column + 1) // 2 if column % 2 else row - column // 2
    return column, z, -column - z


def apart(a: str, b: str) -> int:
    return max(abs(x - y) for x, y in zip(_cube(a), _cube(b), strict=True))


HEXES = [f"{c:02}{r:02}" for c in range(1, 37) for r in range(1, 45)]
NEAR = {hex_: _near(hex_) for hex_ in HEXES}
CELL = {hex_: GAME.grid.cell(hex_) for hex_ in HEXES}


def _sides(layer: tuple[int, ...]) -> set[tuple[str, str]]:
    return {(a, b) for a in HEXES for b in NEAR[a] if CHART.side(layer, CELL[a], CELL[b])}


ROAD, RAIL, MAJOR, MINOR, WET = map(_sides, (CHART.roads, CHART.rails, CHART.major, CHART.minor, CHART.water))
GROUND = {hex_: CHART.terrain_at[CELL[hex_]] for hex_ in HEXES}
COUNTRY = {hex_: CHART.country_at[CELL[hex_]] for hex_ in HEXES}
TEMPORARY = [frozenset(GAME.names[cell] for cell in pair) for pair in CHART.temporary]
SHUT = {hex_ for hex_ in HEXES if GROUND[hex_] == "water" or COUNTRY[hex_] in NEUTRAL}
HILLS = {hex_ for hex_ in HEXES if GROUND[hex_] in ("mountain", "closed")}
NET = {a: [b for b in NEAR[a] if (a, b) in ROAD or (a, b) in RAIL] for a in HEXES}
OPEN = {hex_ for hex_ in HEXES if hex_ not in SHUT and (GROUND[hex_] != "closed" or NET[hex_])}


class Referee:
    """One position, looked at afresh."""

    def __init__(self, s: Position) -> None:
        self.s, self.units = s, GAME.units
        self.at = {n: GAME.names[cell] for n, cell in enumerate(s.where) if cell and GAME.units[n].kind != "ship"}
        self.bridges = {pair for n, pair in enumerate(TEMPORARY) if s.bridges >> n & 1}
        self.there: list[set[str]] = [set(), set()]
        self.fighting: list[set[str]] = [set(), set()]
        for n, hex_ in self.at.items():
            seat = self.units[n].seat
            self.there[seat].add(hex_)
            if self.units[n].kind != "hq":
                self.fighting[seat].add(hex_)
        self.zones = [self._zones(GERMAN), self._zones(POLISH)]
        self._lines: dict[tuple[int, str], bool] = {}
        self._free: dict[int, set[str]] = {}
        self._limited: bool | None = None

    def bridged(self, seat: int, a: str, b: str) -> bool:
        joined = (a, b) in ROAD or (a, b) in RAIL
        return joined or (seat == POLISH and frozenset((a, b)) in self.bridges)

    def _zones(self, seat: int) -> set[str]:
        found = set()
        for n, hex_ in self.at.items():
            unit = self.units[n]
            if unit.seat == seat and unit.kind not in ("hq", "train") and unit.attack[self.s.steps[n]] >= 1:
                found |= {to for to in NEAR[hex_] if self._reaches(seat, hex_, to)}
        return found

    def _reaches(self, seat: int, a: str, b: str) -> bool:
        if a in SHUT or b in SHUT or (a, b) in WET or ((a, b) in MAJOR and not self.bridged(seat, a, b)):
            return False
        return not ({a, b} & HILLS) or (a, b) in ROAD

    # Retreats

    def steps(self, n: int, a: str) -> Iterator[str]:
        """Where a unit could move from a hex, whatever it costs; not into enemies, but over an HQ alone."""
        unit = self.units[n]
        for b in NEAR[a]:
            if b in SHUT or (unit.slovak and unit.kind == "hq" and COUNTRY[b] != "Slovakia"):
                continue
            if unit.rail:
                if (a, b) not in RAIL:
                    continue
            elif (a, b) not in ROAD and (
                b in HILLS or (a, b) in WET or a in SHUT or ((a, b) in MAJOR and not self.bridged(unit.seat, a, b))
            ):
                continue
            strong = unit.kind != "hq" and unit.attack[self.s.steps[n]] > 0 and not unit.rail
            if b in self.fighting[1 - unit.seat] or (b in self.there[1 - unit.seat] and not strong):
                continue
            yield b

    def paths(self, n: int, origin: str, hexes: int) -> Iterator[list[str]]:
        """All ways of a retreat, short ones too."""
        ways = [[origin]]
        while ways:
            way = ways.pop()
            yield way[1:]
            if len(way) <= hexes:
                ways += [[*way, b] for b in self.steps(n, way[-1]) if apart(origin, b) > apart(origin, way[-1])]

    def retreat(self, n: int, origin: str, hexes: int) -> tuple[int, int, set[str]]:
        """Length, enemy zones entered, ends."""
        ways = list(self.paths(n, origin, hexes))
        longest = max(map(len, ways))
        if not longest:
            return 0, 0, set()
        seat = self.units[n].seat
        entered = [(sum(hex_ in self.zones[1 - seat] for hex_ in way), way[-1]) for way in ways if len(way) == longest]
        fewest = min(entered)[0]
        return longest, fewest, self.best(seat, {end for zones, end in entered if zones == fewest})

    def best(self, seat: int, ends: set[str]) -> set[str]:
        """Those that are in supply before anybody comes: in an enemy zone only where a friend is."""
        return {end for end in ends if end in self.free(seat) and self.supplied(seat, end)} or ends

    def onward(self, n: int, origin: str) -> set[str]:
        """The hex beyond a full one."""
        unit, here = self.units[n], self.at[n]
        combat = unit.kind != "hq"
        limit = 2 if combat else 1

        def room(hex_: str) -> bool:
            mates = [m for m, at in self.at.items() if at == hex_ and self.units[m].seat == unit.seat]
            return sum((self.units[m].kind != "hq") == combat for m in mates) < limit

        ends = {b for b in self.steps(n, here) if apart(origin, b) > apart(origin, here) and room(b)}
        return self.best(unit.seat, ends - self.zones[1 - unit.seat] or ends)

    # Supply

    def free(self, seat: int) -> set[str]:
        """Where a line may run."""
        if seat not in self._free:
            zones = self.zones[1 - seat] - self.there[seat]
            self._free[seat] = OPEN - self.there[1 - seat] - zones
        return self._free[seat]

    def passes(self, seat: int, a: str, b: str) -> bool:
        """Whether a line may cross a side anywhere."""
        if (a, b) in ROAD or (a, b) in RAIL:
            return True
        if a in SHUT or b in SHUT or (a, b) in WET or {a, b} & HILLS:
            return False
        return (a, b) not in MAJOR or self.bridged(seat, a, b)

    def line(self, seat: int, start: str, sources: set[str]) -> bool:
        """A line from a hex to one of the sources."""
        free, reached, layer = self.free(seat), {start}, {start}
        for _ in range(FAR):
            layer = {b for a in layer for b in NEAR[a] if b in free and self.passes(seat, a, b)} - reached
            reached |= layer
        goal, seen, heap = sources & free, set(reached), list(reached)
        while heap:
            a = heap.pop()
            if a in goal:
                return True
            for b in (*NET[a], *self.spans(seat, a)):
                if b in free and b not in seen:
                    seen.add(b)
                    heap.append(b)
        return False

    def spans(self, seat: int, a: str) -> list[str]:
        """Where a temporary bridge leads from one road or railway to another."""
        ends = [b for pair in self.bridges if a in pair for b in pair - {a}] if seat == POLISH and NET[a] else []
        return [b for b in ends if NET[b]]

    def limited(self) -> bool:
        """Whether Königsberg needs a line of its own and has none."""
        if self._limited is None:
            early = any(type(phase).__name__ == "Supply" for phase in self.s.phases)
            full = self.s.turn < 3 or (self.s.turn == 3 and early)
            self._limited = not full and not self.line(GERMAN, KONIGSBERG, EDGE)
        return self._limited

    def supplied(self, seat: int, hex_: str) -> bool:
        key = seat, hex_
        if key not in self._lines:
            sources = WARSAW if seat == POLISH else EDGE if self.limited() else EDGE | {KONIGSBERG}
            self._lines[key] = self.line(seat, hex_, sources)
        return self._lines[key]

    def after_supply_phase(self, n: int) -> int:
        """0 supplied, 1 out of supply, 2 isolated."""
        unit, hex_, before = self.units[n], self.at[n], self.s.supply[n]
        if unit.kind == "fortress" or self.supplied(unit.seat, hex_):
            return 0
        if unit.seat == GERMAN and self.line(GERMAN, hex_, {KONIGSBERG}):
            return 1
        return 2 if before else 1

    # Odds

    def halved_by_river(self, n: int, target: str) -> bool:
        a = self.at.get(n)
        return a is not None and {(a, target)} <= MAJOR | MINOR and not self.bridged(self.units[n].seat, a, target)

    def column(self, seat: int, target: str, attackers: tuple[int, ...]) -> int | None:
        """The number of the column, 0 for 1-2; None below it."""
        attack = Fraction(0)
        for n in attackers:
            strength = Fraction(self.units[n].attack[self.s.steps[n]])
            strength /= 2 if self.s.supply[n] else 1
            attack += strength / (2 if self.halved_by_river(n, target) else 1)
        attack = Fraction(attack // 1) or Fraction(1, 2)
        defence = Fraction(0)
        for n, hex_ in self.at.items():
            if hex_ == target and self.units[n].seat != seat and self.units[n].kind != "hq":
                defence += Fraction(self.units[n].defence[self.s.steps[n]]) / (2 if self.s.supply[n] == 2 else 1)
        defence = Fraction(defence // 1)
        if not defence:
            return 8
        ratio = attack / defence
        if ratio < Fraction(1, 2):
            return None
        column = int(ratio // 1)
        place = CHART.place.get(CELL[target])
        kind = place.kind if place else ""
        column -= 1 if kind == "city" or (kind != "town" and GROUND[target] in ("forest", "marsh", "mountain")) else 0
        column -= all(self.units[n].kind == "mechanized" for n in attackers)
        column -= seat == GERMAN and self.s.turn == 1
        return None if column < 0 else min(column, 8)


# Comparing


def quarrels(s: Position, with_supply: bool) -> Iterator[str]:
    """Where game and referee differ in a position."""
    phase, referee = s.phases[-1], Referee(s)
    names = GAME.names
    if isinstance(phase, (Retreat, Evasion)):
        hexes = phase.hexes if isinstance(phase, Retreat) else 1
        origin = phase.origin if isinstance(phase, Retreat) else phase.target
        for n in phase.units:
            back, mine = ways_back(s, n, origin, hexes), referee.retreat(n, names[origin], hexes)
            if (back.length, back.zones, {names[end] for end in back.ends}) != mine:
                yield f"retreat of {GAME.units[n].id} from {names[origin]} by {hexes}: {back}, not {mine}"
    elif isinstance(phase, Displacement):
        for n in phase.units:
            ends = {names[end] for end in further(s, n, phase.origin)}
            if ends != referee.onward(n, names[phase.origin]):
                yield f"{GAME.units[n].id} onward from {referee.at[n]}: {ends}"
    elif isinstance(phase, Assault) and phase.units:
        counted = odds.count(s, phase.seat, phase.target, phase.units).column
        mine_ = referee.column(phase.seat, names[phase.target], phase.units)
        if counted != mine_:
            yield f"odds against {names[phase.target]}: {counted}, not {mine_}"
        for n in phase.units:
            if odds.across_river(s, n, phase.target, s.where[n]) != referee.halved_by_river(n, names[phase.target]):
                yield f"{GAME.units[n].id} across a river to {names[phase.target]}"
    if with_supply:
        yield from _supply(s, referee)


def _supply(s: Position, referee: Referee) -> Iterator[str]:
    trial = s.copy(s.dice)
    for seat in (GERMAN, POLISH):
        full = supply.supplied(s, seat)
        for n, hex_ in referee.at.items():
            if GAME.units[n].seat == seat and bool(full >> CELL[hex_] & 1) != referee.supplied(seat, hex_):
                yield f"supply of {GAME.units[n].id} in {hex_}"
        zones = {GAME.names[cell] for cell, count in enumerate(s.zone[seat]) if count}
        if zones != referee.zones[seat]:
            yield f"zones of {seat}: {zones ^ referee.zones[seat]}"
    trial.phases = []
    later = Referee(trial)
    for seat in (GERMAN, POLISH):
        expected = {n: later.after_supply_phase(n) for n in later.at if GAME.units[n].seat == seat}
        supply.check(trial, seat)
        for n, now in expected.items():
            if trial.supply[n] != now:
                yield f"after the supply phase {GAME.units[n].id} is {trial.supply[n]}, not {now}"


# Playing


def bold(s: Position, dice: SeededDice) -> Action:
    """Attack where one can, and go where the enemy is."""
    phase = s.phases[-1]
    if isinstance(phase, (Combat, Raid)):
        actions = [action for action in s.legal() if action != DONE]
        if actions:
            return actions[dice.below(len(actions))]
    elif isinstance(phase, Movement) and dice.below(12):
        units = phase.movers(s)
        first = dice.below(len(units)) if units else 0
        for n in [*units[first:], *units[:first]]:
            if n == phase.mover:
                continue
            zone = s.zone[1 - phase.seat]
            ends = [cell for cell in phase.destinations(s, n) if zone[cell]]
            if ends and not zone[s.where[n]]:
                return Action("move", GAME.units[n].id, GAME.names[ends[dice.below(len(ends))]])
    return s.legal().sample(dice)


def watch(seed: int, every: int) -> Iterator[tuple[int, list[str]]]:
    """Play a game, at random or boldly; each decision that was looked at, with what is wrong."""
    s, dice = GAME.set_up({}, SeededDice(seed)), SeededDice(f"play {seed}")
    moves = 0
    while s.phases:
        looked_at = isinstance(s.phases[-1], (Retreat, Evasion, Displacement, Assault))
        with_supply = moves % every == every - 1
        if looked_at or with_supply:
            yield moves, list(quarrels(s, with_supply))
        s.apply(bold(s, dice) if seed % 4 else s.legal().sample(dice))
        moves += 1


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=4)
    options.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    options.add_argument("--every", type=int, default=15, help="look at supply at every so many decisions")
    chosen = options.parse_args()
    began, positions, wrong = time.monotonic(), 0, 0
    for seed in range(chosen.first, chosen.first + chosen.games):
        for moves, troubles in watch(seed, chosen.every):
            positions += 1
            for trouble in troubles:
                wrong += 1
                print(f"game {seed}, decision {moves}: {trouble}")
    print(f"{chosen.games} games, {positions} positions, {wrong} quarrels, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
