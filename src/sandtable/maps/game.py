"""A map game: what is in its box, and how its positions are told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, ClassVar

from msgspec.structs import asdict

from sandtable.kernel import Action, Answer, Seat
from sandtable.kernel.data import read_toml
from sandtable.kernel.words import Word, Words
from sandtable.maps import asks
from sandtable.maps.asks import Questions
from sandtable.maps.box import MapBox


class MapGame(MapBox):
    questions: ClassVar[Questions] = {}
    purposes = asks.PURPOSES

    def __init_subclass__(cls) -> None:
        """What one may ask are the patterns of its questions; how a beginning goes on is asked by clients.

        What it says is its `words.toml`; a base of several games has none.
        """
        super().__init_subclass__()
        if not hasattr(cls, "HERE"):
            return
        cls.asks = tuple(pattern for pattern in cls.questions if not pattern.startswith("ends "))
        words = read_toml(cls.HERE / "words.toml", Words)
        cls.says, cls.labels, cls.also, cls.acts = words.says, words.labels, words.also, words.acts
        cls.markers, cls.mark_words = words.markers, words.marks
        cls.named, cls.sorts = words.names, words.sorts
        cls.verb_clauses, cls.parts, cls.prepares = words.clauses, words.parts, words.prepares
        cls.overlays, cls.ended, cls.stages = words.overlays, words.ended, words.stages

    def ask(self, s: Any, seat: Seat | None, question: Action) -> Answer:
        """The answer by one of its questions, or by one of those that all games have."""
        s, question = asks.imagined(s, seat, question)
        return asks.put(self.questions_of(s, seat, question), s, question) or super().ask(s, seat, question)

    def questions_of(self, s: Any, seat: Seat | None, question: Action) -> Questions:
        """All may ask all: what is hidden, no question is about."""
        return self.questions

    def filled(self, pattern: str, words: Sequence[str]) -> Action | None:
        wanted = [word for word in pattern.split() if word != "…"]
        gaps = [n for n, word in enumerate(wanted) if not word.islower()]
        for order in permutations(words) if len(words) == len(gaps) else ():
            if all(self._fits(wanted[n], word) for n, word in zip(gaps, order, strict=True)):
                there = dict(zip(gaps, order, strict=True))
                return Action(*(there.get(n, word) for n, word in enumerate(wanted)))
        return None

    def _fits(self, gap: str, word: str) -> bool:
        """Whether a word is what a gap of a pattern wants: UNIT, HQ, HEX, SIDE, or another thing such as a PLANE."""
        unit = self.index.get(word)
        if gap == "HEX":
            return word in self.cells
        if gap == "SIDE":
            return word in self.seats
        if gap in ("UNIT", "HQ"):
            return unit is not None and (gap == "UNIT" or self.units[unit].kind == "hq")
        return unit is None and word in self.things

    def hides(self, s: Any, seat: Seat) -> bool:
        """On a map all is open but what is chosen in secret."""
        return bool(s.phases) and s.phases[-1].secret and s.to_act() == seat

    def hints(self, s: Any, actions: list[Action]) -> list[str]:
        """Who stands in each hex that could be attacked."""
        return [self._whom(s, action) if action.verb in self.by_units else "" for action in actions]

    def _whom(self, s: Any, action: Action) -> str:
        return ", ".join(self.whom(s, self.cells[action[1]], s.phases[-1].seat))

    def whom(self, s: Any, cell: int, seat: Seat) -> list[str]:
        """The enemies of a seat in a hex, as far as it sees them."""
        there = [unit for unit, at in enumerate(s.where) if at == cell and self.seat_of[unit] != seat]
        return [self.units[unit].id for unit in there]

    def label(self, action: Action) -> str:
        words = (Word(self._called(word)) for word in action[1:])
        return self.labels[action[0]].format(*words, Word("…"))

    def _called(self, word: str) -> str:
        """A name, with the id by which orders call a counter; what is no counter has a word of its name for an id."""
        name = self.name_of(word)
        return name if word.islower() or name == word or word not in self.things else f"{name} ({word})"

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
