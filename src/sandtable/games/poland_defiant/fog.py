"""Fog of War, an option of section 2.1: what a covered counter shows, and what uncovers it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.units import Unit
from sandtable.kernel import Bar
from sandtable.maps import fog

S = TypeVar("S", bound="Fogged")

CLEAR_DAY = Bar("fog", "How stacks lie matters only in a game with fog of war.")
NO_STACK = Bar("fog", "{unit} is none of your units on the map.")
ON_TOP = Bar("fog", "{unit} lies on top of its stack.")
MARKED = Bar("fog", "{unit} has a marker on it, which would hide it: it is not laid on top.")


def cover(unit: Unit) -> str:
    """The thing that is seen in the place of a covered counter: what sort it is shows."""  # PD-113
    return f"?{'S' if unit.slovak else 'GP'[unit.seat]}{'HQ' if unit.kind == 'hq' else 'T' if unit.rail else ''}"


class Fogged(fog.Fogged):
    """Stacks lie in an order, and supply belongs to the place."""  # PD-112, PD-113, PD-115

    OF_PLACE = ("where", "supply")
    FOG = "fog"

    game: Box

    supply: bytearray  # by unit: SUPPLIED, OUT_OF_SUPPLY, ISOLATED

    def cover(self, unit: int) -> str:
        return cover(self.game.units[unit])

    def marked(self, unit: int) -> bool:
        return bool(self.supply[unit])  # 2.6.3: a marker covers what it lies on

    def printed(self, unit: int) -> bool:
        return self.game.roster.immobile[unit]  # PD-114

    def sort(self, unit: int) -> str:
        zoned = self.game.roster.zoned[unit][self.steps[unit]]  # PD-113
        return f"{cover(self.game.units[unit])}{'' if zoned else '-'}"

    def in_play(self) -> Iterator[int]:
        """The unit that moves, those who attack, lose steps or retreat."""
        for phase in self.phases:
            yield getattr(phase, "mover", -1)
            yield from getattr(getattr(phase, "toll", phase), "units", ())
            yield from (unit for unit, _ in getattr(phase, "gone", ()))
            if mates := getattr(phase, "mates", ()):
                yield from (*mates, *getattr(phase, "hqs", ()))


class Ordering(fog.Ordering[S], frozen=True):
    clear_day: ClassVar[Bar] = CLEAR_DAY
    no_stack: ClassVar[Bar] = NO_STACK
    on_top: ClassVar[Bar] = ON_TOP
    under_marker: ClassVar[Bar] = MARKED
