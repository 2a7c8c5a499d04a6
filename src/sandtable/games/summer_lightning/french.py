"""The French attack in the west, or do not: section 12.4."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning.state import REMOVED, Position
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLISH
from sandtable.kernel import Bar, Step
from sandtable.kernel.words import Word
from sandtable.maps.choosing import Choosing
from sandtable.maps.strength import in_best_sum

NOT_FRENCH = Bar("12.4", "{unit} is no German infantry division that can be sent west now.")


class French(Step[Position], frozen=True):
    """What the French do, on even turns."""  # 12.4

    def act(self, s: Position) -> None:
        if s.options["french"] == "quiet" or not s.french or s.turn % 2:
            return
        face = s.dice.below(10) + 1
        s.note("12.4", "french", str(face), seat=POLISH)
        if face <= 3:
            s.french = False
            s.note("12.4", "french-stop", seat=POLISH)
            price = s.game.charts.price("french", "energetic")
            s.award(price.seat, -price.points, "12.4", "french")
        elif face >= 9:
            number = s.dice.below(10) + 1
            s.note("12.4", "west-divisions" if face == 10 else "west-factors", str(number), seat=AXIS)
            s.offer(SendWest(AXIS, number, whole=face == 10))
        else:
            s.note("12.4", "french-stall", seat=POLISH)


class SendWest(Choosing[Position], frozen=True):
    """German infantry divisions leave for the western front."""

    left: int  # divisions, or combat factors
    whole: bool  # divisions are counted

    verb, refusal = "remove", NOT_FRENCH
    clause: ClassVar[str] = "12.4"
    doing: ClassVar[str] = "sending divisions west"

    def able(self, s: Position) -> list[int]:
        units = s.game.units
        foot = [
            u for u in s.game.roster.troops[GERMAN] if units[u].kind == "infantry" and units[u].division and s.where[u]
        ]
        if self.whole:
            return foot
        fit = in_best_sum([s.cf(u) for u in foot], self.left)  # 12.4
        return [u for u in foot if s.cf(u) in fit]

    def chosen(self, s: Position, unit: int) -> None:
        s.phases.pop()
        s.note("12.4", "leave", s.game.ids[unit], seat=self.seat)
        more = replace(self, left=self.left - (1 if self.whole else s.cf(unit)))
        s.remove(unit, REMOVED)
        if more.left:
            s.offer(more)

    def prompt(self, s: Position) -> str:
        left = Word(self.left)
        what = f"{left:infantry division}" if self.whole else f"infantry of {left:combat factor}"
        return f"Send {what} to the western front."
