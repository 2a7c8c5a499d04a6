"""What players have remembered for them: how far their dice have rolled, and a plan of several moves."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec import Struct

from sandtable.kernel import Action, SeededDice, Trouble


class OwnDice(SeededDice):
    """A player's own chance, one stream for the whole game: who is made anew goes on after so many throws."""

    __slots__ = ("thrown",)

    def __init__(self, seed: int | str, thrown: int = 0) -> None:
        super().__init__(seed)
        self.thrown = thrown
        for _ in range(thrown):
            self._random()

    def below(self, sides: int) -> int:
        self.thrown += 1
        return int(self._random() * sides)


class Memory(Struct):
    """What is written in a memo."""

    def memo(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def read(cls, memo: bytes) -> Self:
        """What was written; without a memo, nothing yet."""
        try:
            return msgspec.msgpack.decode(memo, type=cls, dec_hook=lambda kind, words: kind(*words)) if memo else cls()
        except msgspec.MsgspecError as error:
            raise Trouble(f"this is no memo: {error}") from None


class Plan(Memory):
    """Moves that were thought out together, and an attack whose units join one after the other."""

    moves: list[Action] = []
    where: list[int] = []  # every unit, as the plan expects it
    purpose: str = ""  # the decision that the moves are for
    joining: list[int] = []
    target: int = -1
    thrown: int = 0
