"""Words as people write them: numbers with their unit, names whatever their case and accents."""

from __future__ import annotations

import unicodedata

NOT_FOLDED = str.maketrans("łŁøØ", "lLoO")  # letters that lose no mark when taken apart


class Word(str):
    """A word of a sentence: `{0:card}` writes "1 card" or "3 cards"."""

    __slots__ = ()

    def __format__(self, unit: str) -> str:
        return f"{self} {unit}{'' if self == '1' else 's'}" if unit else str(self)


def fold(text: str) -> str:
    """Lower case without accents, so that `lodz` finds Łódź."""
    apart = unicodedata.normalize("NFKD", text.translate(NOT_FOLDED))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
