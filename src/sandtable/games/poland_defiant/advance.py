"""Advances after combat: section 9.6."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant.ground import BUILT_UP
from sandtable.games.poland_defiant.hq import overrun
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.ways_back import enterable, steps_from
from sandtable.kernel import DONE, Action, Bar, Phase, Seat, Step

NOT_IN_BATTLE = Bar("9.6a", "{unit} did not attack, or had to retreat: it does not advance.")
FIXED = Bar("9.2.3b", "{unit} cannot move, so it does not advance.")
FIRST_HEX = Bar("9.6a", "The first hex of an advance is {target}.")
BARRED = Bar("9.6.1", "{unit} cannot cross into {hex}.")
AT_SEA = Bar("11.3.1", "{unit} does not leave the sea.")
ONE_HEX = Bar("9.6.3", "Only mechanized units advance a second hex.")
STOPS = Bar("9.6.4", "{unit} stops in {target}: it crossed a river or entered a town or city.")
NO_ROOM = Bar("9.6a", "{hex} is full.")
TAKEN = Bar("9.6a", "The enemy holds {hex}.")
HQ_ALONE = Bar("9.6.5", "{unit} may only follow units that it was stacked with.")


class Pursuit(Step[Position], frozen=True):
    """If the defender's hex is empty of combat units, those who attacked may enter it."""

    seat: Seat
    target: int
    units: tuple[int, ...]  # those who attacked and did not have to retreat
    two: bool  # mechanized units may go on; not if the enemy fell back before the battle

    def act(self, s: Position) -> None:
        if s.combat[1 - self.seat][self.target]:
            return
        phase = Advance(self.seat, self.target, tuple(u for u in self.units if s.where[u]), self.two)
        if len(phase.offers(s)) > 1:
            s.phases.append(phase)


class Advance(Phase[Position], frozen=True):
    """Attackers enter the defender's hex; mechanized units may go a hex further."""

    target: int
    units: tuple[int, ...]
    two: bool
    gone: tuple[tuple[int, int], ...] = ()  # who advanced, and from where
    ahead: tuple[int, ...] = ()  # of those, who may go on

    prechecked: ClassVar[bool] = True
    doing: ClassVar[str] = "advancing"

    def asked_by(self, s: Position) -> str:
        return "9.6a" if self.two else "9.2.4b"

    def rule(self, s: Position, action: Action) -> str:
        if action.verb == "advance" and s.game.units[s.game.index[action[1]]].kind == "hq":
            return "9.6.5" if s.game.cells[action[2]] == self.target else "11.1.2"
        second = action.verb == "advance" and s.game.cells[action[2]] != self.target
        return "9.6.3" if second else self.asked_by(s)

    def followers(self, s: Position) -> list[int]:
        """HQs that may go along."""  # 9.6.5, 11.1.2
        cells, gone = dict.fromkeys(cell for _, cell in self.gone), {unit for unit, _ in self.gone}
        return [hq for cell in cells for hq in s.hqs(cell, self.seat) if hq not in gone]

    def second(self, s: Position, unit: int) -> list[int]:
        """Where a unit in the defender's hex may go on to."""
        cells = sorted(steps_from(s, unit)(self.target))
        if not s.game.units[unit].combat:  # 11.1.2: after units of its own stack
            origin = dict(self.gone)[unit]
            led = {s.where[mate] for mate, cell in self.gone if cell == origin and s.game.units[mate].combat}
            cells = [cell for cell in cells if cell in led]
        return [cell for cell in cells if self._bar_hex(s, unit, cell) is None]

    def offers(self, s: Position) -> list[Action]:
        name, id_ = s.game.grid.name, s.game.units
        first = [u for u in (*self.units, *self.followers(s)) if self._bar_first(s, u) is None]
        actions = [Action("advance", id_[unit].id, name(self.target)) for unit in first]
        for unit in self.ahead:
            actions += [Action("advance", id_[unit].id, name(cell)) for cell in self.second(s, unit)]
        return [*actions, DONE]

    def _bar_hex(self, s: Position, unit: int, cell: int) -> Bar | None:
        if not enterable(s, unit, cell):
            return TAKEN
        return None if s.room(unit, cell) else NO_ROOM

    def _bar_first(self, s: Position, unit: int) -> Bar | None:
        kind = s.game.units[unit]
        if s.game.roster.immobile[unit]:
            return FIXED
        if kind.kind == "ship":
            return AT_SEA
        if self.target not in steps_from(s, unit)(s.where[unit]):
            return BARRED
        return self._bar_hex(s, unit, self.target)

    def bar_advance(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit, cell = s.game.index.get(word), s.game.cells.get(hex_)
        if unit in self.ahead:
            if cell in self.second(s, unit):
                return None
            if s.game.units[unit].kind == "hq":
                return HQ_ALONE
            barred = cell is None or cell not in steps_from(s, unit)(self.target)
            return BARRED if barred else self._bar_hex(s, unit, cell or 0)
        if unit is not None and unit in {u for u, _ in self.gone}:
            return ONE_HEX if s.game.units[unit].kind != "mechanized" or not self.two else STOPS
        if unit is None or unit not in (*self.units, *self.followers(s)):
            hq = unit is not None and s.game.units[unit].kind == "hq"
            return HQ_ALONE if hq else NOT_IN_BATTLE
        return self._bar_first(s, unit) if cell == self.target else FIRST_HEX

    def do_advance(self, s: Position, word: str, hex_: str) -> None:
        unit, cell = s.game.index[word], s.game.cells[hex_]
        origin = s.where[unit]
        s.note("9.6a", "advance", word, hex_, seat=self.seat, reveals=s.reveals(unit))
        if s.held[1 - self.seat][cell]:
            overrun(s, cell, self.seat, "9.6.6")
        s.damage(s.bridges_at(unit, [cell]))
        s.shift(unit, cell)
        ahead = tuple(other for other in self.ahead if other != unit)
        if cell == self.target and unit not in self.ahead:
            units = tuple(other for other in self.units if other != unit)
            if self._goes_on(s, unit, origin):
                ahead += (unit,)
            after = replace(self, units=units, gone=(*self.gone, (unit, origin)), ahead=ahead)
        else:
            after = replace(self, ahead=ahead)
        s.phases[-1] = after
        if unit not in ahead:
            s.arrive(unit)
        if len(after.offers(s)) == 1:
            after.do_done(s)

    def _goes_on(self, s: Position, unit: int, origin: int) -> bool:
        """Whether a unit that has entered the hex may go a hex further."""  # 9.6.3, 9.6.4
        kind = s.game.units[unit].kind
        if not self.two or kind not in ("mechanized", "hq") or s.game.land.kind_at[self.target] in BUILT_UP:
            return False
        return not s.ground(self.seat).unbridged_minor(origin, self.target)

    def do_done(self, s: Position) -> None:
        for unit in self.ahead:
            s.arrive(unit)
        s.phases.pop()

    def prompt(self, s: Position) -> str:
        target = s.game.place_name(self.target)
        first = any(action[-1] == s.game.names[self.target] for action in self.offers(s))
        return f"Advance into {target}, or be done." if first else f"Advance beyond {target}, or be done."
