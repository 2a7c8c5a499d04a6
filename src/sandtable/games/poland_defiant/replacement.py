"""Replacements: section 11.2."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant.hq import commander
from sandtable.games.poland_defiant.movement import Marching
from sandtable.games.poland_defiant.state import ACTIVE, SUPPLIED, WITHDRAWN, Position
from sandtable.games.poland_defiant.supply import supplied
from sandtable.kernel import DONE, Action, Bar, Endable, Seat

NO_UNIT = Bar("11.2a", "There is no unit {unit!r} of yours.")
NOT_HURT = Bar("11.2a", "{unit} has lost nothing.")
ONE_STEP = Bar("11.2a", "{unit} has one step only, or cannot move: it gets no replacements.")
SLOVAK = Bar("11.2b", "{unit} is Slovak: there are no Slovak replacements.")
TOO_DEAR = Bar("11.2.1", "{unit} costs {cost}; you have {points}.")
UNSUPPLIED = Bar("11.2.3", "{unit} is out of supply.")
STILL_OUT = Bar("10.1.2", "{unit} was out of supply in the last supply phase; that holds until the next.")
JUST_BACK = Bar("11.2.1", "{unit} has just come back, at reduced strength; it gets no second step now.")
NOT_DEAD = Bar("11.2.1", "{unit} has not been eliminated.")
NO_HQ = Bar("11.2.2a", "{unit} cannot be rebuilt in {hex}: it needs its own HQ there.")
HQ_OUT = Bar("11.2.3", "{unit} cannot be rebuilt in {hex}: the HQ there is out of supply.")
NO_WAY_OUT = Bar("11.2.2c", "{hex} is full, and {unit} could not leave it.")


def spend(s: Position, seat: Seat, points: int) -> None:
    """Ask a side to spend points, if it can."""
    phase = Replace(seat, points)
    if (s.order and points) or phase.legal(s) != [DONE]:  # with fog it does not tell who is hurt and supplied
        s.phases.append(phase)


class Replace(Endable[Position], frozen=True):
    """Points are spent at once: on steps of units on the map, or on bringing back lost ones."""

    points: int
    back: tuple[int, ...] = ()  # units brought back with these points

    clause: ClassVar[str] = "11.2a"
    doing: ClassVar[str] = "spending replacements"

    def offers(self, s: Position) -> list[Action]:
        game, name = s.game, s.game.grid.name
        actions = []
        for unit in game.roster.rebuildable[self.seat]:
            if s.where[unit]:
                actions.append(Action("rebuild", game.units[unit].id))
            elif not s.steps[unit]:
                cells = dict.fromkeys(s.where[hq] for hq in game.roster.hqs_of[self.seat] if s.where[hq])
                actions += [Action("raise", game.units[unit].id, name(cell)) for cell in cells]
        return [*actions, DONE]

    def _bar(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or s.game.seat_of[unit] != self.seat:
            return NO_UNIT
        if unit not in s.game.roster.rebuildable[self.seat]:
            return SLOVAK if s.game.units[unit].slovak else ONE_STEP
        return TOO_DEAR if s.game.roster.cost_to_rebuild(unit) > self.points else None

    def bar_rebuild(self, s: Position, word: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        unit = s.game.index[word]
        if not s.where[unit] or s.steps[unit] == s.game.units[unit].steps:
            return NOT_HURT
        if unit in self.back:
            return JUST_BACK
        if s.supply[unit] == SUPPLIED:
            return None
        return STILL_OUT if supplied(s, self.seat) >> s.where[unit] & 1 else UNSUPPLIED

    def do_rebuild(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        s.set_steps(unit, s.steps[unit] + 1)
        s.note("11.2a", "rebuild", word, seat=self.seat, reveals=s.reveals(unit))
        self._pay(s, replace(self, points=self.points - s.game.roster.cost_to_rebuild(unit)))

    def _pay(self, s: Position, left: Replace) -> None:
        """Go on with the points that are left, if any are."""
        s.phases.pop()
        if left.points:
            s.phases.append(left)

    def bar_raise(self, s: Position, word: str, hex_: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        unit, cell = s.game.index[word], s.game.cells.get(hex_)
        if s.steps[unit] or s.supply[unit] == WITHDRAWN:
            return NOT_DEAD
        hqs = [hq for hq in s.hqs(cell or 0, self.seat) if self._may_join(s, unit, hq)]
        if cell is None or not hqs:
            return NO_HQ
        if all(s.supply[hq] != SUPPLIED for hq in hqs):
            return HQ_OUT
        return None if s.room(unit, cell) or can_leave(s, Rebuilt(self.seat), unit, cell) else NO_WAY_OUT

    def _may_join(self, s: Position, unit: int, hq: int) -> bool:
        """Its own HQ; for one that never had one, any."""  # 11.2.2a, 11.1.6b
        return commander(s, unit) == hq or not s.game.roster.commanders[unit]

    def do_raise(self, s: Position, word: str, hex_: str) -> None:
        unit, cell = s.game.index[word], s.game.cells[hex_]
        self._pay(s, replace(self, points=self.points - s.game.roster.cost_to_rebuild(unit), back=(*self.back, unit)))
        s.steps[unit], s.supply[unit] = 1, SUPPLIED
        overstacked = 0 if s.room(unit, cell) else cell
        s.place(unit, cell)
        s.arrive(unit)
        merged = s.game.cup.malopolska
        regained = merged in s.hqs(cell, self.seat) and merged in s.game.roster.commanders[unit]
        s.note("11.1.6b" if regained else "11.2.2a", "raise", word, hex_, seat=self.seat, reveals=bool(s.order))
        s.status[unit] = ACTIVE
        s.phases.append(Rebuilt(self.seat, overstacked=overstacked))

    def prompt(self, s: Position) -> str:
        points = "1 replacement point" if self.points == 1 else f"{self.points} replacement points"
        return f"You have {points}: rebuild units, or be done. Points are not saved."


class Rebuilt(Marching, frozen=True):
    """A unit brought back may move at once."""  # 11.2.2b

    clause: ClassVar[str] = "11.2.2b"
    task: ClassVar[str] = "Move the rebuilt unit, or be done."
    forgets: ClassVar[bool] = True
    doing: ClassVar[str] = "moving a rebuilt unit"


def can_leave(s: Position, phase: Marching, unit: int, cell: int) -> bool:
    """Whether a unit put into a full hex could move out of it in a phase."""
    trial = s.copy(s.dice)
    trial.steps[unit] = max(trial.steps[unit], 1)
    trial.place(unit, cell)
    trial.status[unit] = ACTIVE
    return bool(phase.destinations(trial, unit))
