"""A player of level 0: any legal action, by its seed."""

from __future__ import annotations

import random

from sandtable.bots.player import Clock, Redealer
from sandtable.kernel import Action, View


class RandomPlayer:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, redeal: Redealer, clock: Clock) -> Action:
        return Action.parse(self._random.choice(view.choices).action)
