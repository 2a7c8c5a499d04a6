"""Chance. Real games roll committed dice that anyone can check; search rolls fast seeded ones."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from typing import Protocol

from msgspec import Struct

HEX64 = re.compile(r"[0-9a-f]{64}")  # a secret, a nonce or a hash


class Roll(Struct, frozen=True, array_like=True):
    """One throw: where it stands in the stream, how many sides, what came."""

    epoch: int
    counter: int
    sides: int
    value: int

    def __str__(self) -> str:
        return f"{self.epoch}.{self.counter}={self.value}/{self.sides}"


class Dice(Protocol):
    """A source of chance. `trace` holds the throws nobody has taken into an event yet."""

    trace: list[Roll]

    def below(self, sides: int) -> int:
        """A whole number from 0 to sides - 1, all equally likely."""
        ...


class SeededDice:
    """Fast, for search, tests and self-play; keeps no trace."""

    __slots__ = ("_random", "trace")

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        return int(self._random() * sides)


class CommittedDice:
    """HMAC-SHA256 of key, epoch and counter. The counter never goes back; a take-back opens a new epoch.

    In a lesson the first throws are `stacked`: they are what its writer wrote.
    """

    __slots__ = ("_key", "_stacked", "counter", "epoch", "trace")

    def __init__(self, key: bytes, epoch: int = 0, counter: int = 0, stacked: tuple[int, ...] = ()) -> None:
        self._key, self.epoch, self.counter, self._stacked = key, epoch, counter, stacked
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        if self.counter < len(self._stacked) and not self.epoch:
            self.counter += 1
            return self._stacked[self.counter - 1] % sides
        limit = 2**64 - 2**64 % sides  # throws at or above it would favour low numbers
        while True:
            word = f"{self.epoch}.{self.counter}".encode()
            number = int.from_bytes(hmac.digest(self._key, word, "sha256")[:8])
            self.counter += 1
            if number < limit:
                self.trace.append(Roll(self.epoch, self.counter - 1, sides, number % sides))
                return number % sides

    def at(self, epoch: int, counter: int) -> CommittedDice:
        """The same stream from another place, for a replay."""
        return CommittedDice(self._key, epoch, counter, self._stacked)


def new_secret() -> str:
    """256 fresh bits as hex: a game's secret or a seat's nonce."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published of a secret before the first move."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def dice_key(secret: str, agreed: str) -> bytes:
    """The key of a game's dice: bound to the secret and to all that was agreed, every seat's nonce included."""
    return hmac.digest(bytes.fromhex(secret), agreed.encode(), "sha256")
