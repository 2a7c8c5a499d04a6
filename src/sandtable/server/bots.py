"""Bots at work: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Clock
from sandtable.kernel import Game, Seat, SeededDice

CLOCK = 30.0  # seconds that a bot may think
PATIENCE = 60.0  # seconds after which one that still thinks is taken for stuck


class Workers:
    """Processes that think, one question at a time each; one that dies takes nothing with it."""

    def __init__(self, many: int) -> None:
        self._all = {self._new() for _ in range(many)}
        self._free: asyncio.LifoQueue[ProcessPoolExecutor] = asyncio.LifoQueue()
        for pool in self._all:
            self._free.put_nowait(pool)

    def _new(self) -> ProcessPoolExecutor:
        """A process, begun when it is first needed."""
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawn, initializer=_end_with_the_server)

    async def ask(self, question: Question) -> str:
        """What a bot answers; BrokenProcessPool if it has killed its process, or was stuck."""
        pool = await self._free.get()
        try:
            work = partial(in_time, PATIENCE, think, question)
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except BrokenProcessPool:
            self._end(pool)
            pool = self._new()
            self._all.add(pool)
            raise
        finally:
            self._free.put_nowait(pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        self._all.discard(pool)
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        for pool in list(self._all):
            self._end(pool)


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
