"""Bots at work: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Clock
from sandtable.kernel import Game, Seat, SeededDice

CLOCK = 30.0  # seconds that a bot may think
TRIES = 3


class Workers:
    """A pool of processes; one that dies takes nothing with it."""

    def __init__(self, many: int) -> None:
        self._many = many
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._many, mp_context=multiprocessing.get_context("spawn"))

    def renew(self) -> None:
        """After a process has died the whole pool is broken: begin a new one."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._new()

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


class Question(NamedTuple):
    """What a bot is asked, as it crosses to another process: one redealt position, never the true one."""

    game: str
    data: Path | None
    position: bytes
    seat: Seat
    level: int
    seed: int


def think(question: Question) -> str:
    """The action that a bot chooses. It sees a position that its seat cannot tell from the true one, redealt again."""
    game = _game(question.game, question.data)
    dealt = game.load(question.position, SeededDice(question.seed))
    player = for_game(question.game)[question.level](question.seed)
    view = dealt.view(question.seat)
    return str(player.choose(view, lambda dice: dealt.redeal(question.seat, dice), Clock(CLOCK)))


@cache
def _game(name: str, data: Path | None) -> Game:
    return games.load(name, data)
