"""Reinforcements: sections 4.3 and 11.2, and those who come late (12.14)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.state import COMING, HERE, LATE, REMOVED, Position
from sandtable.games.summer_lightning.supply import hq_supplied
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH
from sandtable.kernel import Action, Bar, Endable, Step
from sandtable.kernel.words import Word
from sandtable.maps.choosing import Placing, Sending


def _open(s: Position, action: Action) -> dict[str, object]:
    cells = s.phases[-1].goals(s, s.game.index[action[1]])
    return {"open": ", ".join(s.game.names[cell] for cell in cells) or "no hex"}


NOT_DUE = Bar("4.3", "{unit} is no reinforcement that can come now.")
NOT_THERE = Bar("", "{unit} cannot come in at {hex}; it can at: {open}.", _open)  # by the clause that asks


class Arrivals(Step[Position], frozen=True):
    """Reinforcements: Poles come to their places or are lost, then the Axis brings in its own."""  # 4.3, 11.2

    def act(self, s: Position) -> None:
        s.late = 0
        if due(s, GERMAN):
            s.phases.append(Reinforce(AXIS))
        if any(fate == LATE for fate in s.fate):
            s.phases.append(Reinforce(POLISH))
        s.phases += [Arrive(unit) for unit in reversed(due(s, POLE))]


def due(s: Position, nation: str) -> list[int]:
    """The reinforcements of a nation whose turn has come."""
    units = s.game.units
    return [u for u in s.game.roster.of_nation[nation] if s.fate[u] == COMING and 0 < units[u].turn <= s.turn]


class Arrive(Step[Position], frozen=True):
    """A Polish reinforcement comes to its place."""  # 11.2b

    unit: int

    def act(self, s: Position) -> None:
        game, unit = s.game, self.unit
        kind, cell = game.units[unit], game.units[unit].cell
        if s.occupied >> cell & 1:
            s.fate[unit] = REMOVED
            s.note("11.2b", "lost", kind.id, game.names[cell], seat=POLISH)
        elif not s.held[AXIS][cell] and s.room(unit, cell):
            land(s, unit, cell)
        elif not EnterBeside(POLISH, unit).begin(s):
            s.fate[unit] = REMOVED
            s.note("11.2b", "crowded-out", kind.id, game.names[cell], seat=POLISH)


def land(s: Position, unit: int, cell: int) -> None:
    """A unit comes onto the map."""
    s.fate[unit] = HERE
    s.place(unit, cell)
    s.take(unit, (cell,))
    kind = s.game.units[unit]
    s.note("11.2b" if kind.seat == POLISH else "11.2a", "enter", kind.id, s.game.names[cell], seat=kind.seat)


def beside(s: Position, unit: int, cell: int) -> list[int]:
    """Hexes next to a full one where a unit may come in."""
    closed, enemies = s.closed(s.game.units[unit].nation), s.held[1 - s.game.seat_of[unit]]
    neutral = s.game.land.neutral
    return [
        near
        for near in sorted(s.game.grid.near[cell])
        if not (closed | neutral) >> near & 1 and not enemies[near] and s.room(unit, near)
    ]


class EnterBeside(Placing[Position], frozen=True):
    """The place is full, or an enemy is in it: which hex beside it?"""

    unit: int

    verb, nobody, nowhere = "enter", NOT_DUE, NOT_THERE
    clause: ClassVar[str] = "11.2b"
    doing: ClassVar[str] = "placing a reinforcement"

    def goals(self, s: Position, unit: int) -> list[int]:
        return beside(s, unit, s.game.units[unit].cell)

    def come(self, s: Position, cell: int) -> None:
        land(s, self.unit, cell)

    def prompt(self, s: Position) -> str:
        kind = s.game.units[self.unit]
        why = "the enemy in" if s.held[AXIS][kind.cell] else "no room in"
        return f"{kind.name} finds {why} {s.game.place_name(kind.cell)}: choose a hex beside it."


class Reinforce(Sending[Position], Endable[Position], frozen=True):
    """Units come in at HQs, as their owner likes; he may keep them back."""

    verb, nobody, nowhere = "enter", NOT_DUE, NOT_THERE
    clause: ClassVar[str] = "4.3"
    doing: ClassVar[str] = "bringing in reinforcements"

    def asked_by(self, s: Position) -> str:
        return "11.2a" if self.seat == AXIS else "12.14"

    def movers(self, s: Position) -> list[int]:
        if self.seat == POLISH:
            full = s.late >= s.game.limits.late_a_turn
            return [] if full else [u for u, fate in enumerate(s.fate) if fate == LATE]
        return due(s, GERMAN)

    def doors(self, s: Position) -> list[int]:
        """Where units may come in."""
        game = s.game
        if self.seat == POLISH:
            hqs = {s.where[hq] for hq in game.roster.hqs_of[POLE] if s.where[hq]}
            cities = {cell for cell in game.land.city_cells if not (s.control | s.occupied) >> cell & 1}
            return sorted(hqs | cities)
        return sorted({s.where[army] for army in game.roster.armies if s.where[army] and hq_supplied(s, army)})

    def goals(self, s: Position, unit: int) -> list[int]:
        found: set[int] = set()
        enemies = s.held[1 - self.seat]
        for door in self.doors(s):
            if not enemies[door] and s.room(unit, door):
                found.add(door)
            elif self.seat == POLISH:  # 11.2: Axis units come in at the HQ itself
                found.update(beside(s, unit, door))
        return sorted(found)

    def sent(self, s: Position, unit: int, cell: int) -> None:
        if self.seat == POLISH:
            s.late += 1
        land(s, unit, cell)
        if len(self.offers(s)) == 1:
            s.phases.pop()

    def prompt(self, s: Position) -> str:
        return f"Bring in reinforcements, {Word(len(self.movers(s))):unit} in all, or be done."
