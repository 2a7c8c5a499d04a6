"""Reinforcements: section 8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from sandtable.games.poland_defiant.hq import drop_chits
from sandtable.games.poland_defiant.movement import NO_HEX, ROOM_FIRST, Marching, rail_ends
from sandtable.games.poland_defiant.replacement import can_leave
from sandtable.games.poland_defiant.state import ACTIVE, GONE, IN_CUP, LATER, MOVED, SUPPLIED, Position
from sandtable.games.poland_defiant.supply import supplied
from sandtable.games.poland_defiant.units import POLISH
from sandtable.hexes import each, trace
from sandtable.kernel import Action, Bar, Dice, Seat, Step
from sandtable.maps.choosing import Choosing, hexes
from sandtable.maps.marching import ByLegs


def _entry(s: Position, action: Action) -> dict[str, object]:
    return {"entry": s.game.place_name(s.game.roster.entry[s.game.index[action[1]]])}


NOT_DUE = Bar("8.0a", "{unit} does not enter this turn.")
TAKEN = Bar("8.0.3a", "The enemy is in {entry}: {unit} waits until next turn.", _entry)
CROWDED = Bar("8.0.1", "{entry} is full, and {unit} could not leave it: it waits.", _entry)
NO_DETOUR = Bar("8.0.3b", "{unit} may enter elsewhere only if it is a train and its own hex is interdicted.")
NOT_HERE = Bar(
    "8.0.3b", "A train may appear on a supplied railway hex with room within {train_detour} of its own; {hex} is none."
)
STILL_DUE = Bar("8.0a", "{unit} is due and can enter.", lambda s, a: {"unit": s.phases[-1].first_due(s)})
ONLY_FRESH = Bar("8.0b", "{unit} has not just come in, or has moved: it does not go by rail.")
NOT_BY_RAIL = Bar("8.0b", "{why}", "rail")
NOT_A_PLACE = Bar("8.0.4a", "The new HQ cannot appear in {hex}.")


class Reinforcement(Marching, frozen=True):
    """Units due this turn come in at their entry hexes and move: on foot, by road or by rail."""

    ways = ("move", "rail")
    reinforces: ClassVar[bool] = True
    forgets: ClassVar[bool] = True

    clause: ClassVar[str] = "8.0a"
    task: ClassVar[str] = "Bring in your reinforcements and move them, or be done."
    doing: ClassVar[str] = "bringing in reinforcements"

    def due(self, s: Position) -> list[int]:
        """Who is to come and can, by way of a detour too."""
        return [u for u in waiting(s, self.seat) if self._bar_enter(s, u) is None or self.detours(s, u)]

    def bound(self, s: Position) -> list[int]:
        """Who can enter where it is to, and so must; a detour may be made, and need not."""  # 8.0.3b
        return [u for u in waiting(s, self.seat) if self._bar_enter(s, u) is None]

    def first_due(self, s: Position) -> str:
        return s.game.units[self.bound(s)[0]].id

    def offers(self, s: Position) -> Iterator[Action]:
        ids, names = s.game.ids, s.game.names
        if not self.overstacked:
            yield from (Action("enter", ids[unit]) for unit in self.bound(s))
            for unit in waiting(s, self.seat):
                yield from (Action("divert", ids[unit], names[cell]) for cell in each(self.detours(s, unit)))
        yield from super().offers(s)

    def prefixes(self, s: Position) -> list[Action]:
        due = [] if self.overstacked else waiting(s, self.seat)
        entering = [Action("enter", s.game.ids[unit]) for unit in due if self._bar_enter(s, unit) is None]
        diverted = [Action("divert", s.game.ids[unit]) for unit in due if self.detours(s, unit)]
        return [*entering, *diverted, *sorted(super().prefixes(s), key=lambda action: action.verb != "rail")]

    def completions(self, s: Position, stem: Action) -> list[str]:
        unit = s.game.index.get(stem[1]) if len(stem) == 2 else None
        if unit is not None and stem[0] == "divert" and unit in self.due(s):
            return [s.game.names[cell] for cell in each(self.detours(s, unit))]
        return super().completions(s, stem)

    def sample(self, s: Position, dice: Dice) -> Action:
        """A unit at random, then what it can do; where it can do nothing, anything."""
        units = [*([] if self.overstacked else self.due(s)), *self.movers(s)]
        if units:
            unit = units[dice.below(len(units))]
            ways = ("move", "rail") if s.where[unit] else ("divert", "enter")
            for verb in ways[:: 1 if dice.below(2) else -1]:
                if verb == "enter" and self._bar_enter(s, unit) is None:
                    return Action("enter", s.game.units[unit].id)
                if words := self.completions(s, Action(verb, s.game.units[unit].id)):
                    return Action(verb, s.game.units[unit].id, words[dice.below(len(words))])
        return super(ByLegs, self).sample(s, dice)

    # Entering

    def _bar_enter(self, s: Position, unit: int) -> Bar | None:
        cell = s.game.roster.entry[unit]
        if s.held[1 - self.seat][cell]:
            return TAKEN  # 5.3, 8.0.3a: zones do not matter
        return None if s.room(unit, cell) or can_leave(s, self, unit, cell) else CROWDED  # 7.1a

    def bar_enter(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or unit not in waiting(s, self.seat):
            return NOT_DUE
        return ROOM_FIRST if self.overstacked else self._bar_enter(s, unit)

    def do_enter(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        self._enter(s, unit, s.game.roster.entry[unit], "8.0a")

    def _enter(self, s: Position, unit: int, cell: int, clause: str) -> None:
        self.end_move(s)
        overstacked = 0 if s.room(unit, cell) else cell
        s.place(unit, cell)
        s.arrive(unit)
        s.supply[unit], s.status[unit] = SUPPLIED, ACTIVE
        s.note(clause, "enter", s.game.units[unit].id, s.game.names[cell], seat=self.seat)
        s.phases[-1] = self.moved(-1, overstacked=overstacked)  # 8.0.2

    def detours(self, s: Position, unit: int) -> int:
        """Where a train may appear whose entry is interdicted."""
        entry = s.game.roster.entry[unit]
        if not s.game.units[unit].rail or not s.interdicted[entry] or s.held[1 - self.seat][entry]:
            return 0
        near = s.game.grid.within(entry, s.game.limits.train_detour) & ~(1 << entry)
        free = near & s.game.land.on_rail & supplied(s, self.seat) & ~s.mask(s.held[1 - self.seat])
        return sum(1 << cell for cell in each(free) if s.room(unit, cell))

    def bar_divert(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit, cell = s.game.index.get(word), s.game.cells.get(hex_)
        if unit is None or unit not in waiting(s, self.seat):
            return NOT_DUE
        if self.overstacked:
            return ROOM_FIRST
        if not s.game.units[unit].rail or not s.interdicted[s.game.roster.entry[unit]]:
            return NO_DETOUR
        if s.held[1 - self.seat][s.game.roster.entry[unit]]:
            return TAKEN
        return None if cell is not None and self.detours(s, unit) >> cell & 1 else NOT_HERE

    def do_divert(self, s: Position, word: str, hex_: str) -> None:
        self._enter(s, s.game.index[word], s.game.cells[hex_], "8.0.3b")

    # By rail

    def goals(self, s: Position, unit: int, way: str) -> list[int]:
        return self.rails(s, unit) if way == "rail" else super().goals(s, unit, way)

    def rails(self, s: Position, unit: int) -> list[int]:
        """Where a fresh arrival may go by rail; trains do so by moving."""
        if s.status[unit] & MOVED or s.game.units[unit].rail:
            return []
        full = s.full(unit)
        return [cell for cell in each(rail_ends(s, unit, reinforcing=True)) if not full[cell]]

    def bar_rail(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit, cell = s.game.index.get(word), s.game.cells.get(hex_)
        if unit is None or unit not in self.movers(s) or s.status[unit] & MOVED:
            return ONLY_FRESH
        if cell is None:
            return NO_HEX
        return None if cell in self.rails(s, unit) else NOT_BY_RAIL

    def rule(self, s: Position, action: Action) -> str:
        if action.verb == "divert":
            return "8.0.3b"
        return "6.5d" if action.verb == "rail" else super().rule(s, action)

    def do_rail(self, s: Position, word: str, hex_: str) -> None:
        unit, cell = s.game.index[word], s.game.cells[hex_]
        self.end_move(s)
        s.status[unit] |= MOVED
        s.note("8.0b", "rail", word, hex_, seat=self.seat, reveals=s.reveals(unit))
        way = trace(1 << s.where[unit], 1 << cell, s.game.grid.all, s.game.hexmap.rails)
        s.damage(s.bridges_at(unit, way or ()))
        s.shift(unit, cell)
        s.arrive(unit)
        s.phases[-1] = self.moved(unit)

    def bar_done(self, s: Position) -> Bar | None:
        return super().bar_done(s) or (STILL_DUE if self.bound(s) else None)


def waiting(s: Position, seat: Seat) -> list[int]:
    """The units of a side on the track whose turn has come; they come again if they were delayed."""
    game = s.game
    return [u for u in game.roster.later[seat] if not s.where[u] and s.steps[u] and game.units[u].turn <= s.turn]


class Arrive(Step[Position], frozen=True):
    """The Reinforcement Segment of one side, if it has anybody to bring in."""  # 3.0b

    seat: Seat

    def act(self, s: Position) -> None:
        if Reinforcement(self.seat).due(s):
            s.note("3.0b", "reinforce", seat=self.seat)
            s.phases.append(Reinforcement(self.seat))
        merged = s.game.cup.malopolska
        if self.seat == POLISH and merged is not None and (s.game.units[merged].turn <= s.turn or merging(s)):
            form_malopolska(s)


class NewChits(Step[Position], frozen=True):
    """Chits due this turn join the cup, in place of those they replace."""  # 8.1, 2.3b, 2.4.2, 2.4.5

    def act(self, s: Position) -> None:
        for n, chit in enumerate(s.game.cup.chits):
            if s.chits[n] == LATER and chit.turn <= s.turn:
                s.chits[n] = IN_CUP
                replace_chits(s, n)
                clause = "8.1" if chit.kind != "command" else "2.3b"  # 2.3d, 2.5a
                s.note(clause, "chit", chit.id, seat=chit.seat)
        drop_chits(s)


def replace_chits(s: Position, new: int) -> None:
    """The chits that one replaces leave the game."""
    for n, chit in enumerate(s.game.cup.chits):
        if chit.id in s.game.cup.chits[new].replaces:
            s.chits[n] = GONE


# Malopolska


def merging(s: Position) -> bool:
    """Whether an event has merged the two armies before their time."""  # event.5
    new = s.game.cup.merged["polish"]
    return any(s.chits[n] not in (LATER, GONE) for n, chit in enumerate(s.game.cup.chits) if chit.id == new)


def form_malopolska(s: Position) -> None:
    """The HQ that takes over two armies appears where one of their HQs is, or with one of its units."""  # 8.0.4a
    hq = s.game.cup.malopolska
    if hq is not None and not s.where[hq] and s.steps[hq]:
        FormArmy(POLISH, hq).begin(s)


def places_for_malopolska(s: Position, hq: int) -> list[int]:
    old = [other for other in s.game.cup.merging if s.where[other]]
    if old:
        return [s.where[other] for other in old]
    units = [u for u in s.standing(POLISH) if hq in s.game.roster.commanders[u] and s.supply[u] == SUPPLIED]
    return sorted({s.where[u] for u in units if s.room(hq, s.where[u])})


def found_army(s: Position, hq: int, cell: int) -> None:
    for other in s.game.cup.merging:
        if s.where[other]:
            s.lift(other)
        s.steps[other] = 0
    s.place(hq, cell)  # 8.0.4b: its units are those of both bands
    s.supply[hq] = SUPPLIED
    s.note("8.0.4a", "form", s.game.units[hq].id, s.game.names[cell], seat=POLISH, reveals=bool(s.order))
    drop_chits(s)


class FormArmy(Choosing[Position], frozen=True):
    """Where the new HQ appears."""

    hq: int

    verb, called, refusal = "form", staticmethod(hexes), NOT_A_PLACE
    clause: ClassVar[str] = "8.0.4a"
    doing: ClassVar[str] = "forming a new army"

    def able(self, s: Position) -> list[int]:
        return places_for_malopolska(s, self.hq)

    def chosen(self, s: Position, cell: int) -> None:
        s.phases.pop()
        found_army(s, self.hq, cell)

    def prompt(self, s: Position) -> str:
        return f"Choose where {s.game.units[self.hq].name} takes over."
