"""Bots whose process ends at every tenth line, and bots that listen, in the process where bots think."""

from __future__ import annotations

import hashlib
import os
from unittest.mock import patch

import msgspec

from sandtable.bots.player import Brief, Maker, Player, Redealer
from sandtable.kernel import Action, Line, View
from sandtable.server import bots

think = bots.think


class Listener(Player):
    """Its answers follow from every line that it has heard."""

    reads_view, listens = False, True

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief)
        self._heard = b""

    def hear(self, line: Line) -> None:
        self._heard = hashlib.sha256(self._heard + msgspec.msgpack.encode(line)).digest()

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        dice = self.brief.dice(int.from_bytes(self._heard[:8]))
        return redeal(dice).legal().sample(dice)


class Hoarder(Listener):
    """Wants more remembered than may be."""

    @property
    def memo(self) -> bytes:
        return bytes(20_000)


def restarted(question: bots.Question) -> bots.Thought:
    """Each process answers until the number of a line ends in 0; then the next one is begun."""
    if question.number % 10 == 0 and bots._warm:
        os._exit(1)
    return think(question)


def listening(question: bots.Question) -> bots.Thought:
    return _with(Listener, restarted, question)


def hoarding(question: bots.Question) -> bots.Thought:
    return _with(Hoarder, think, question)


def _with(maker: Maker, think: object, question: bots.Question) -> bots.Thought:
    with patch.object(bots, "for_game", lambda name: {0: maker, 1: maker}):
        thought: bots.Thought = think(question)  # type: ignore[operator]
    return thought
