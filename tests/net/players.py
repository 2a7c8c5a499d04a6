"""Players are fair: they answer what they see, the same under every redeal, and legally."""

from __future__ import annotations

import random

from sandtable.bots.player import Clock, ask
from sandtable.kernel import Game, SeededDice
from tests.net.registry import levels
from tests.net.walk import answer, spot, walk


class CountedClock(Clock):
    """A clock that runs by how often it is looked at, so that answers can be compared."""

    def __init__(self, looks: int) -> None:
        self._looks = looks

    def left(self) -> float:
        self._looks -= 1
        return max(0, self._looks) / 100


def check_players_are_fair(game: Game, seed: int) -> None:
    """At every level, from the same view and seed comes the same legal answer, whatever is hidden."""
    rng = random.Random(f"players {game.name} {seed}")
    for state in walk(game, seed):
        seat = state.to_act()
        if seat is None or rng.random() < 0.5:
            continue
        other = state.redeal(seat, SeededDice(rng.getrandbits(32)))
        for level, player in levels(game).items():
            number = rng.randrange(2**32)
            answers = [answer(ask, player(number), s, seat, CountedClock(50)) for s in (state, other)]
            assert answers[0] == answers[1], f"level {level} answers {answers} to one view: {spot(state)}"
            assert answers[0] in state.legal(), f"level {level} answers {answers[0]}, not legal: {spot(state)}"
