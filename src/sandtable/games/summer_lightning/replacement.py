"""Replacements: section 4.4."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.state import REPLACED, Position
from sandtable.games.summer_lightning.supply import unit_supplied
from sandtable.games.summer_lightning.units import SIDES
from sandtable.kernel import Action, Bar, Endable, Step
from sandtable.kernel.words import Word
from sandtable.maps.choosing import Choosing

NOT_REDUCED = Bar("4.4c", "{unit} is no reduced division of yours on the map.")
NOT_RESTORED = Bar("4.41", "{unit} cannot be restored: only Polish divisions and German ones without motors can.")
CUT_OFF = Bar("8.3a", "{unit} is out of supply and gets no replacements.")


def replacements(s: Position, nation: str) -> int:
    """The replacement points that a nation has left."""  # 4.4a, 4.4b
    share = s.dead_factors(nation) * s.game.limits.replacement_share // 100
    return int(share) - s.spent[REPLACED.index(nation)]


def price(s: Position, unit: int) -> int:
    """What it costs to restore a division."""  # 4.4c
    cf = s.game.units[unit].cf
    return cf[-1] - cf[s.steps[unit]]


def _cost(s: Position, action: Action) -> dict[str, object]:
    unit = s.game.index[action[1]]
    return {"cost": price(s, unit), "left": replacements(s, s.game.units[unit].nation)}


TOO_DEAR = Bar("4.4c", "{unit} costs {cost} replacement points; there are {left}.", _cost)


class Replacements(Step[Position], frozen=True):
    """A side restores divisions, if it can."""

    nation: str

    def act(self, s: Position) -> None:
        s.offer(Restore(SIDES[self.nation], self.nation))


class Restore(Choosing[Position], Endable[Position], frozen=True):
    """Reduced divisions are brought back to full strength."""

    nation: str

    verb = "restore"
    clause: ClassVar[str] = "4.4c"
    doing: ClassVar[str] = "restoring divisions"

    def able(self, s: Position) -> list[int]:
        left = replacements(s, self.nation)
        if left <= 0:
            return []
        return [u for u in s.game.roster.restorable[self.nation] if self._bar(s, u) is None]

    def _bar(self, s: Position, unit: int) -> Bar | None:
        kind = s.game.units[unit]
        if not s.where[unit] or not kind.division or s.steps[unit] == kind.steps or kind.seat != self.seat:
            return NOT_REDUCED
        if unit not in s.game.roster.restorable[self.nation]:
            return NOT_RESTORED  # 4.41
        if price(s, unit) > replacements(s, self.nation):
            return TOO_DEAR
        return None if unit_supplied(s, unit) else CUT_OFF

    def bar_restore(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        return NOT_REDUCED if unit is None else self._bar(s, unit)

    def chosen(self, s: Position, unit: int) -> None:
        s.spent[REPLACED.index(self.nation)] += price(s, unit)
        s.steps[unit] = s.game.units[unit].steps
        s.note("4.4c", "restore", s.game.ids[unit], str(replacements(s, self.nation)), seat=self.seat)
        if not self.able(s):
            s.phases.pop()

    def prompt(self, s: Position) -> str:
        return f"Restore divisions with {Word(replacements(s, self.nation)):replacement point}, or be done."
