"""Words as people write them: numbers with their unit, names whatever their case and accents."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

NOT_FOLDED = str.maketrans("łŁøØ", "lLoO")  # letters that lose no mark when taken apart


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """`words.toml`: what a game says, apart from its rules."""

    says: dict[str, str] = {}  # a sentence for each verb of an event
    labels: dict[str, str] = {}  # what an action does, by its verb
    also: dict[str, str] = {}  # other verbs by which its booklet or its players call an action
    marks: dict[str, str] = {}  # what the marks of its map mean
    acts: dict[str, str] = {}  # what the words of an event are, by its verb: see `Telling.acts`
    markers: dict[str, str] = {}  # what the markers on counters and hexes say
    moments: dict[str, str] = {}  # when a card is played, by its verb, timing or sort
    names: dict[str, str] = {}  # words of events that are no thing of the game

    def over(self, below: Words) -> Words:
        """These, and where they say nothing the others."""
        return Words(*({**getattr(below, name), **getattr(self, name)} for name in self.__struct_fields__))


class Word(str):
    """A word of a sentence: `{0:card}` writes "1 card" or "3 cards"."""

    __slots__ = ()

    def __format__(self, unit: str) -> str:
        return f"{self} {unit}{'' if self == '1' else 's'}" if unit else str(self)


def fold(text: str) -> str:
    """Lower case without accents, so that `lodz` finds Łódź."""
    apart = unicodedata.normalize("NFKD", text.translate(NOT_FOLDED))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
