"""Casualty checks: section 7.31."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.losses import lose_step, orphan, perish
from sandtable.games.summer_lightning.luck import blitzkrieg_units
from sandtable.games.summer_lightning.odds import Battle, OfBattle
from sandtable.games.summer_lightning.state import Position
from sandtable.kernel import Bar, Seat, Step, Term
from sandtable.maps.choosing import Choosing, able_words

NOT_CHECKED = Bar("7.31b", "{unit} is not in this battle, or does not check.")
ARMOUR_CHECKS = Bar("7.31c", "In a Blitzkrieg one check is for armour: choose one of: {able}.", able_words)


class Checks(Step[Position], frozen=True):
    """A side makes its casualty checks; its owner says for which units."""

    seat: Seat
    battle: Battle
    units: tuple[int, ...]
    left: int
    total: int
    armour: bool = False  # one of the checks must yet be an armoured unit's

    def act(self, s: Position) -> None:
        alive = tuple(unit for unit in self.units if s.where[unit])
        defending = self.seat != self.battle.seat
        fighters = tuple(unit for unit in alive if s.game.units[unit].combat)
        if not fighters:
            if defending and alive:  # 7.31f, 7.31g
                for unit in alive:
                    perish(s, unit, "7.31g")
            return
        if not self.left:
            return
        Check(self.seat, self.battle, fighters, self).begin(s)


class Check(OfBattle, Choosing[Position], frozen=True):
    """Which unit makes the next check."""

    units: tuple[int, ...]
    checks: Checks

    verb = "check"
    doing: ClassVar[str] = "choosing who makes a casualty check"

    def asked_by(self, s: Position) -> str:
        return "7.31c" if self._bound(s) else "7.31b"

    def _bound(self, s: Position) -> list[int]:
        """The armoured units of which one must check now, as no other check is left for it."""
        armour = [unit for unit in self.units if unit in blitzkrieg_units(s, self.units)]
        return armour if self.checks.armour and self.checks.left == 1 else []

    def able(self, s: Position) -> list[int]:
        """The units that may be chosen."""
        return self._bound(s) or list(self.units)

    def bar_check(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit not in self.units:
            return NOT_CHECKED
        return None if unit in self.able(s) else ARMOUR_CHECKS

    def chosen(self, s: Position, unit: int) -> None:
        s.phases.pop()
        self.roll(s, unit)

    def total(self, s: Position, unit: int) -> int:
        """What a unit checks at, with what is its own."""
        return self.checks.total + sum(part.value for part in self._own(s, unit))

    def _own(self, s: Position, unit: int) -> list[Term]:
        return odds.own(s, self.battle, unit, defending=self.seat != self.battle.seat)

    def words(self, s: Position, unit: int) -> str:
        """The same with every part that is the unit's own: `at 4: 2, +2 river`."""
        parts = [f"{part.value:+d} {part.label}" for part in self._own(s, unit)]
        made = f": {', '.join([str(self.checks.total), *parts])}" if parts else ""
        return f"at {self.total(s, unit)}{made}"

    def roll(self, s: Position, unit: int) -> None:
        """The die is rolled for a unit."""  # 7.31d
        total = self.total(s, unit)
        face = s.dice.below(10) + 1  # 2.0
        tanks = self.checks.armour and unit not in blitzkrieg_units(s, (unit,))
        s.phases.append(replace(self.checks, left=self.checks.left - 1, armour=tanks))
        hit = face <= total
        s.note("7.31d", "hit" if hit else "miss", s.game.ids[unit], str(face), str(total), seat=self.seat)
        if hit:
            cell = s.where[unit]
            lose_step(s, unit, "7.31e")
            orphan(s, cell, self.seat)

    def prompt(self, s: Position) -> str:
        more = f" ({self.checks.left} left)" if self.checks.left > 1 else ""
        return f"Choose the unit that makes the next casualty check{more}; each has its own number."
