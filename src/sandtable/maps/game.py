"""A map game: what is in its box, and how its positions are told."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import asdict

from sandtable.kernel import Action, Answer, Seat
from sandtable.maps import asks
from sandtable.maps.asks import Questions
from sandtable.maps.box import MapBox


class MapGame(MapBox):
    questions: ClassVar[Questions]
    purposes = asks.PURPOSES

    def __init_subclass__(cls) -> None:
        """What one may ask are the patterns of its questions; how a beginning goes on is asked by clients."""
        super().__init_subclass__()
        cls.asks = tuple(pattern for pattern in getattr(cls, "questions", ()) if not pattern.startswith("ends "))

    def ask(self, s: Any, seat: Seat | None, question: Action) -> Answer:
        """All may ask all: what is hidden, no question is about."""
        return asks.put(self.questions, s, question) or super().ask(s, seat, question)

    def hints(self, s: Any, actions: list[Action]) -> list[str]:
        """Who stands in each hex that could be attacked."""
        return [self._whom(s, action) if action.verb in self.by_units else "" for action in actions]

    def _whom(self, s: Any, action: Action) -> str:
        cell, enemy = self.cells[action[1]], 1 - s.phases[-1].seat
        there = [unit for unit, at in enumerate(s.where) if at == cell and self.seat_of[unit] == enemy]
        return ", ".join(self.units[unit].id for unit in there)

    def words(self, s: Any, action: Action) -> dict[str, object]:
        one, last = (action[1] if len(action) > 1 else ""), (action[-1] if len(action) > 1 else "")
        here = s.where[self.index[one]] if one in self.index else 0
        target = getattr(s.phases[-1], "target", None)
        return {
            **super().words(s, action),
            **asdict(self.limits),
            "unit": one,
            "hex": last,
            "right": "" if last in self.cells else self.hex_words(last),
            "target": self.names[target] if target else last,
            "from": self.names[here] if here else "off the map",
        }
