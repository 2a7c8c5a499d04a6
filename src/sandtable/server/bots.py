"""Bots at work: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Clock
from sandtable.kernel import Game, Seat, SeededDice

CLOCK = 30.0  # seconds that a bot may think
PATIENCE = 60.0  # seconds after which one that still thinks is taken for stuck
TRIES = 3


class Workers:
    """A pool of processes; one that dies takes nothing with it."""

    def __init__(self, many: int) -> None:
        self._many = many
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._many, mp_context=spawn, initializer=_end_with_the_server)

    def renew(self, broken: ProcessPoolExecutor) -> None:
        """After a process has died the whole pool is broken: begin a new one, once for all who were in it."""
        if self.pool is broken:
            broken.shutdown(wait=False, cancel_futures=True)
            self.pool = self._new()

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def _end_with_the_server() -> None:
    """A server that is killed leaves no process behind that waits for it for ever."""
    threading.Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    server = multiprocessing.parent_process()
    assert server is not None  # noqa: S101  this is a worker
    server.join()
    os._exit(1)


class Question(NamedTuple):
    """What a bot is asked, as it crosses to another process: one redealt position, never the true one."""

    game: str
    data: Path | None
    position: bytes
    seat: Seat
    level: int
    seed: int


def in_time(patience: float, think: Callable[[Question], str], question: Question) -> str:
    """What a bot answers; a process in which one is stuck ends, as if it had died."""
    end = threading.Timer(patience, os._exit, (1,))
    end.daemon = True
    end.start()
    try:
        return think(question)
    finally:
        end.cancel()


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
