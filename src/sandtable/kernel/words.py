"""Words as people write them: numbers with their unit, names whatever their case and accents."""

from __future__ import annotations

import unicodedata
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from sandtable.kernel.view import Overlay

NOT_FOLDED = str.maketrans("łŁøØ", "lLoO")  # letters that lose no mark when taken apart


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """`words.toml`: what a game says, apart from its rules."""

    says: dict[str, str] = {}  # a sentence for each verb of an event
    labels: dict[str, str] = {}  # what an action does, by its verb
    ended: dict[str, str] = {}  # what `done` does, by the name of the phase
    stages: dict[str, dict[str, str]] = {}  # the steps of what is done in a turn, each by the name of its phase
    also: dict[str, str] = {}  # other verbs by which its booklet or its players call an action
    marks: dict[str, str] = {}  # what the marks of its map mean
    acts: dict[str, str] = {}  # what the words of an event are, by its verb: see `Telling.acts`
    markers: dict[str, str] = {}  # what the markers on counters and hexes say
    moments: dict[str, str] = {}  # when a card is played, by its verb, timing or sort
    names: dict[str, str] = {}  # words of events that are no thing of the game
    sorts: dict[str, str] = {}  # what kinds and sizes of things are called
    clauses: dict[str, str] = {}  # the rule of a verb, where the phases that have it name none, or another
    parts: tuple[str, ...] = ()  # the verbs of events that are told on the line of the event before
    prepares: tuple[str, ...] = ()  # the verbs of actions that a later event tells, so that they need no line
    overlays: tuple[Overlay, ...] = ()  # what can be laid over its map

    def over(self, below: Words) -> Words:
        """These, and where they say nothing the others."""
        words: dict[str, Any] = asdict(self)
        words |= {name: {**more, **words[name]} for name, more in asdict(below).items() if isinstance(more, dict)}
        return Words(**words)


class Word(str):
    """A word of a sentence: `{0:card}` writes "1 card" or "3 cards", `{0:hex}` "2 hexes"."""

    __slots__ = ()

    def __format__(self, unit: str) -> str:
        more = "" if self == "1" else "es" if unit == "hex" else "s"
        return f"{self} {unit}{more}" if unit else str(self)


def fold(text: str) -> str:
    """Lower case without accents, so that `lodz` finds Łódź."""
    apart = unicodedata.normalize("NFKD", text.translate(NOT_FOLDED))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
