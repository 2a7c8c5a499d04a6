"""What a seat does: a tuple of words that is also one line of text."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int


class Action(tuple[str, ...]):
    """`Action("play", "MU16")`, written `play MU16`; equal actions are equal tuples."""

    __slots__ = ()

    def __new__(cls, *words: str) -> Action:
        return super().__new__(cls, words)

    def __getnewargs__(self) -> tuple[str, ...]:  # a tuple would pickle as one word
        return tuple(self)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action that `str` wrote; any text is an action, though perhaps no legal one."""
        return cls(*text.split())

    @property
    def verb(self) -> str:
        return self[0] if self else ""

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Action({', '.join(map(repr, self))})"


DONE = Action("done")
PASS = Action("pass")
