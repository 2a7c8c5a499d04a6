"""Too many in a hex after a retreat: section 7.1."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.poland_defiant.hq import lose_hq, overrun
from sandtable.games.poland_defiant.losses import take
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.ways_back import enterable, steps_from, supplied_first
from sandtable.kernel import Action, Bar, Phase, Seat, Step

NOT_OVER = Bar("7.1b", "{unit} is not one of those that must go on.")
GO_ON = Bar("7.1b", "{unit} can still go on; it is lost only if it cannot.")


def _ends(s: Position, action: Action) -> dict[str, object]:
    cells = sorted(further(s, s.game.index[action[1]], s.phases[-1].origin))
    return {"ends": ", ".join(s.game.names[cell] for cell in cells) or "nowhere"}


NO_FURTHER = Bar("7.1b", "{unit} can go on to: {ends}.", _ends)


class StackingCheck(Step[Position], frozen=True):
    """After a retreat: what is over the stacking limit goes on."""  # 7.1b, 7.1c

    seat: Seat
    cell: int
    units: tuple[int, ...]
    origin: int

    overstacks: ClassVar[bool] = True

    def act(self, s: Position) -> None:
        game, limits = s.game, s.game.limits
        here = [unit for unit in self.units if s.where[unit] == self.cell]
        armed = tuple(unit for unit in here if game.units[unit].combat)
        hqs = tuple(unit for unit in here if not game.units[unit].combat)
        combat, held = s.combat[self.seat][self.cell], s.held[self.seat][self.cell]
        if armed and combat > limits.stack_units:
            s.phases += [self, Displacement(self.seat, self.cell, armed, self.origin)]
        elif hqs and held - combat > limits.stack_hqs:
            s.phases += [self, Displacement(self.seat, self.cell, hqs, self.origin)]
        else:
            for unit in armed:
                s.arrive(unit)


def further(s: Position, unit: int, origin: int) -> frozenset[int]:
    """Where a unit can go on to from a full hex."""  # 7.1b
    seat, cell, distance = s.game.seat_of[unit], s.where[unit], s.game.grid.distance
    away = distance(origin, cell)
    ends = {
        near
        for near in steps_from(s, unit)(cell)
        if distance(origin, near) > away and enterable(s, unit, near) and s.room(unit, near)
    }
    quiet = {near for near in ends if not s.zone[1 - seat][near]}
    return supplied_first(s, unit, quiet or ends)


class Displacement(Phase[Position], frozen=True):
    """Too many stand where a retreat ended: one of those that came goes a hex further, or is lost."""

    cell: int
    units: tuple[int, ...]
    origin: int

    clause: ClassVar[str] = "7.1b"
    prechecked: ClassVar[bool] = True
    doing: ClassVar[str] = "retreating"

    overstacks: ClassVar[bool] = True

    def offers(self, s: Position) -> list[Action]:
        actions = []
        for unit in self.units:
            name, ends = s.game.units[unit].id, sorted(further(s, unit, self.origin))
            actions += [Action("onward", name, s.game.names[cell]) for cell in ends] or [Action("abandon", name)]
        return actions

    def _bar(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.units else NOT_OVER

    def bar_onward(self, s: Position, word: str, hex_: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        ends = further(s, s.game.index[word], self.origin)
        return None if s.game.cells.get(hex_) in ends else NO_FURTHER

    def do_onward(self, s: Position, word: str, hex_: str) -> None:
        s.phases.pop()
        unit, cell = s.game.index[word], s.game.cells[hex_]
        s.note("7.1b", "onward", word, hex_, seat=self.seat)
        if s.held[1 - self.seat][cell]:
            overrun(s, cell, self.seat)
        s.shift(unit, cell)
        if s.game.units[unit].combat and s.zone[1 - self.seat][cell]:
            s.note("9.5.3", "zone-loss", "1", seat=self.seat)
            take(s, unit)
        if s.where[unit]:
            s.arrive(unit)

    def bar_abandon(self, s: Position, word: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        return GO_ON if further(s, s.game.index[word], self.origin) else None

    def do_abandon(self, s: Position, word: str) -> None:
        s.phases.pop()
        unit = s.game.index[word]
        if s.game.units[unit].combat:
            s.note("7.1b", "eliminate", word, seat=self.seat)
            s.set_steps(unit, 0)
        else:
            lose_hq(s, unit, "7.1c")

    def prompt(self, s: Position) -> str:
        return f"Too many units are in {s.game.place_name(self.cell)}: one that retreated must go on."
