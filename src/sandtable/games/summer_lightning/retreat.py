"""Retreats and advances after combat: section 7.32."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning.ground import LATVIA
from sandtable.games.summer_lightning.losses import lose_step, orphan
from sandtable.games.summer_lightning.movement import intern
from sandtable.games.summer_lightning.odds import Battle, OfBattle
from sandtable.games.summer_lightning.state import BUILT, MOVED, Position
from sandtable.kernel import Action, Bar, Endable, Seat, Step
from sandtable.maps import retreat as maps
from sandtable.maps.choosing import Sending

Ways = dict[int, tuple[int, ...]]  # by end: a way to it


def _no_end(s: Position, action: Action) -> str:
    """Why nobody of the unit's side, or not this unit, can end in a hex; nothing if that is not the reason."""
    unit, cell = s.game.index[action[1]], s.game.cells.get(action[2])
    if cell is None:
        return "the map has no such hex"
    if s.held[1 - s.game.seat_of[unit]][cell]:
        return "an enemy is there"
    return "" if s.room(unit, cell) else "it is full"


def _no_way(s: Position, action: Action) -> dict[str, object]:
    phase, game = s.phases[-1], s.game
    near = [game.names[cell] for cell in phase.fear if game.cells.get(action[2]) in (cell, *game.grid.near[cell])]
    why = _no_end(s, action) or (f"it is next to {near[0]}, from which it retreats" if near else "")
    ends = ", ".join(game.names[cell] for cell in sorted(phase.ways(s, game.index[action[1]])[1]))
    return {"why": why or f"it is not where the ground, the distance and its mates lead; these are: {ends}"}


def _no_advance(s: Position, action: Action) -> dict[str, object]:
    phase, game = s.phases[-1], s.game
    far = "a hex" if phase.hexes == 1 else f"{phase.hexes} hexes"
    if game.units[game.index[action[1]]].kind == "hq":
        return {"why": _no_end(s, action) or "an HQ follows along roads to units that it stood with"}
    return {"why": _no_end(s, action) or f"no open way of at most {far} leads there"}


NOT_IN_BATTLE = Bar("7.32a", "{unit} has nothing to do here: it was not in this battle, or has moved.")
UNITS_FIRST = Bar("7.32e", "{unit} is an HQ: it goes with units that it stood with, after them.")
NO_WAY = Bar("7.32b", "{unit} cannot retreat to {hex}: {why}.", _no_way)
MUST_RETREAT = Bar("7.32a", "A retreat is not optional.")
NO_ADVANCE = Bar("7.32d", "{unit} cannot advance to {hex}: {why}.", _no_advance)


class Aftermath(Step[Position], frozen=True):
    """When the checks are made, the defender moves first, then the attacker."""  # 7.1e, 7.32a

    battle: Battle
    guard: tuple[int, ...]  # who defended
    mates: tuple[int, ...]  # who stood with the attackers
    sides: tuple[int, ...]  # the hexes from which they attacked
    attacker: int  # hexes to advance, or below 0 to retreat
    defender: int

    def act(self, s: Position) -> None:
        battle, hqs = self.battle, tuple(u for u in self.mates if s.game.units[u].kind == "hq")
        if self.attacker:
            s.phases.append(RetreatOrAdvance(battle.seat, battle, battle.units, hqs, self.attacker, (battle.target,)))
        if self.defender:
            s.phases.append(RetreatOrAdvance(1 - battle.seat, battle, self.guard, (), self.defender, self.sides))


class RetreatOrAdvance(Step[Position], frozen=True):
    """A side's retreat or advance, for those who are left."""

    seat: Seat
    battle: Battle
    units: tuple[int, ...]
    hqs: tuple[int, ...]  # who may go along
    hexes: int  # above 0 to advance, below to retreat
    fled: tuple[int, ...]  # the hexes that it would retreat from

    def act(self, s: Position) -> None:
        units = tuple(unit for unit in self.units if s.where[unit])
        hqs = tuple(hq for hq in self.hqs if s.where[hq] and not s.status[hq] & BUILT)  # 9.12a
        if not units:
            return
        origins = tuple((unit, s.where[unit]) for unit in (*units, *hqs))
        if self.hexes > 0:
            units = tuple(u for u in units if s.game.units[u].kind != "hq")
            mine = (u for u in self.units if s.where[u] and s.game.units[u].kind == "hq")
            hqs = (*hqs, *(hq for hq in mine if not s.status[hq] & BUILT))
            s.phases.append(AdvanceResult(Advance(self.seat, self.battle, units, hqs, self.hexes, origins)))
        else:
            fear = tuple(cell for cell in self.fled if s.held[1 - self.seat][cell])  # 7.32b
            s.phases.append(RetreatResult(Retreat(self.seat, self.battle, units, hqs, -self.hexes, fear)))


def ways_back(s: Position, unit: int, hexes: int, fear: tuple[int, ...]) -> tuple[int, Ways]:
    """How far a unit can retreat, and where to: each hex farther off, none held by or next to the enemies it flees."""
    enemies, neutral, lanes = s.held[1 - s.game.seat_of[unit]], s.game.land.neutral, s.lanes(unit)
    shunned = 0
    for cell in fear:
        shunned |= s.game.grid.within(cell, 1)
    here, distance = s.where[unit], s.game.grid.distance
    paths: Ways = {here: (here,)}
    best: tuple[int, Ways] = (0, {})
    safe: Ways = {}
    for length in range(1, hexes + 1):
        longer: Ways = {}
        for way in paths.values():
            for cell in (v for steps in (lanes.onward, lanes.stopping) for v, _ in steps[way[-1]]):
                nearer = cell != LATVIA and distance(here, cell) < length
                if nearer or enemies[cell] or shunned >> cell & 1:
                    continue
                if neutral >> cell & 1:
                    safe.setdefault(cell, (*way, cell))  # 6.54a: beyond the border the retreat is over
                else:
                    longer.setdefault(cell, (*way, cell))
        if ends := {cell: way for cell, way in longer.items() if s.room(unit, cell)}:
            best = (length, ends)
        paths = longer
    length, ends = best
    return (hexes, {**safe, **(ends if length == hexes else {})}) if safe else best


class RetreatResult(Step[Position], frozen=True):
    """Who cannot retreat, or too short, loses a step; the others go where their owner says."""  # 7.32c

    phase: Retreat

    def act(self, s: Position) -> None:
        phase, left = self.phase, []
        for unit in (u for u in phase.units if s.where[u]):
            length, _ = phase.ways(s, unit)
            if length and (length == phase.hexes or s.steps[unit] > 1):
                left.append(unit)
            else:
                clause = "7.32e" if s.game.units[unit].kind == "hq" else "7.32c"
                s.note(clause, "blocked", s.game.units[unit].id, seat=phase.seat)
                cell = s.where[unit]
                lose_step(s, unit, clause)
                if not s.where[unit] and cell not in dict(phase.went):
                    orphan(s, cell, phase.seat)  # 7.31f
        left = [unit for unit in left if s.where[unit]]
        phase = replace(phase, units=tuple(left))
        if not left and not phase.movers(s):
            return
        actions = phase.offers(s)
        s.phases.append(phase)
        if len(actions) == 1:
            s.apply(actions[0])


class AfterBattle(OfBattle, Sending[Position], Endable[Position], frozen=True):
    """Units of a battle go, one after the other."""

    units: tuple[int, ...]
    hqs: tuple[int, ...]  # who may go along
    hexes: int

    def without(self, unit: int) -> dict[str, tuple[int, ...]]:
        """Who is left when a unit has gone."""
        return {"units": tuple(u for u in self.units if u != unit), "hqs": tuple(u for u in self.hqs if u != unit)}


class Retreat(AfterBattle, frozen=True):
    """Units fall back."""

    fear: tuple[int, ...]
    went: tuple[tuple[int, int], ...] = ()  # from where to where combat units have retreated

    verb = "retreat"
    clause: ClassVar[str] = "7.32a"
    doing: ClassVar[str] = "retreating"

    def ways(self, s: Position, unit: int) -> tuple[int, Ways]:
        """How far a unit can retreat, and where to: an HQ with those it stood with, if roads lead there."""  # 7.32e
        length, ways = ways_back(s, unit, self.hexes, self.fear)
        if s.game.units[unit].kind == "hq":
            mates = {end for start, end in self.went if start == s.where[unit]}
            ways = {cell: way for cell, way in ways.items() if cell in mates} or ways
        return length, ways

    def movers(self, s: Position) -> list[int]:
        """Who retreats next: first the units, then their HQs; at last HQs that may go along."""  # 7.32e
        units = s.game.units
        if self.units:
            return [u for u in self.units if units[u].kind != "hq"] or list(self.units)
        starts = dict(self.went)
        return [hq for hq in self.hqs if s.where[hq] in starts and self.ways(s, hq)[0] == self.hexes]

    def goals(self, s: Position, unit: int) -> list[int]:
        return sorted(self.ways(s, unit)[1])

    def bar_retreat(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or unit not in (*self.units, *self.hqs):
            return NOT_IN_BATTLE
        if unit not in self.movers(s):
            return UNITS_FIRST
        return None if s.game.cells.get(hex_) in self.ways(s, unit)[1] else NO_WAY

    def sent(self, s: Position, unit: int, cell: int) -> None:
        s.phases.pop()
        word = s.game.ids[unit]
        went = (*self.went, (s.where[unit], cell)) if s.game.units[unit].combat else self.went
        length, ways = self.ways(s, unit)
        s.note("7.32a", "retreat", word, s.game.names[cell], seat=self.seat)
        go(s, unit, ways[cell])
        if length < self.hexes:
            s.note("7.32c", "short", word, str(self.hexes - length), seat=self.seat)
            lose_step(s, unit, "7.32c")
        s.phases.append(RetreatResult(replace(self, **self.without(unit), went=went)))

    def bar_done(self, s: Position) -> Bar | None:
        return MUST_RETREAT if self.units else None

    def prompt(self, s: Position) -> str:
        many = "a hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return f"Retreat {many}: choose a unit and where it goes."


def go(s: Position, unit: int, way: tuple[int, ...]) -> None:
    """A unit retreats or advances along a way."""
    s.shift(unit, way[-1])
    s.status[unit] |= MOVED  # 9.12a
    if s.game.land.neutral >> way[-1] & 1:
        intern(s, unit)
    s.take(unit, way[1:])


def ways_on(s: Position, unit: int, hexes: int) -> Ways:
    """Where a unit can advance to: any hexes without enemies that it could enter in tactical movement."""  # 7.32d
    enemies, neutral, lanes = s.held[1 - s.game.seat_of[unit]], s.game.land.neutral, s.lanes(unit)
    found = maps.ways_on(
        s.where[unit],
        hexes,
        lambda cell: (near for near, _ in lanes.onward[cell]),
        lambda cell: not (enemies[cell] or neutral >> cell & 1),
    )
    return {cell: way for cell, way in found.items() if len(way) > 1 and s.room(unit, cell)}


class AdvanceResult(Step[Position], frozen=True):
    """An advance goes on while somebody can advance."""

    phase: Advance

    def act(self, s: Position) -> None:
        if len(self.phase.offers(s)) > 1:
            s.phases.append(self.phase)


class Advance(AfterBattle, frozen=True):
    """Units may advance."""

    origins: tuple[tuple[int, int], ...]  # where each stood

    verb, nobody, nowhere = "advance", NOT_IN_BATTLE, NO_ADVANCE
    clause: ClassVar[str] = "7.32d"
    doing: ClassVar[str] = "advancing"

    def ways(self, s: Position, unit: int) -> Ways:
        if not s.where[unit]:
            return {}
        ways = ways_on(s, unit, self.hexes)
        if unit in self.hqs:  # 7.32e: to units that it stood with
            start = dict(self.origins)
            led = {s.where[u] for u, cell in self.origins if cell == start[unit] and s.game.units[u].kind != "hq"}
            ways = {cell: way for cell, way in ways.items() if cell in led}
        return ways

    def movers(self, s: Position) -> tuple[int, ...]:
        return (*self.units, *self.hqs)

    def goals(self, s: Position, unit: int) -> list[int]:
        return sorted(self.ways(s, unit))

    def rule(self, s: Position, action: Action) -> str:
        hq = action.verb == "advance" and s.game.index[action[1]] in self.hqs
        return "7.32e" if hq else super().rule(s, action)

    def sent(self, s: Position, unit: int, cell: int) -> None:
        s.phases.pop()
        way = self.ways(s, unit)[cell]
        s.note("7.32d", "advance", s.game.ids[unit], s.game.names[cell], seat=self.seat)
        go(s, unit, way)
        s.phases.append(AdvanceResult(replace(self, **self.without(unit))))

    def prompt(self, s: Position) -> str:
        far = "a hex" if self.hexes == 1 else f"up to {self.hexes} hexes"
        return f"Advance {far} with units that fought for {s.game.place_name(self.target)}, or be done."
