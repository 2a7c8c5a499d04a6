"""Bots at work: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from sandtable import games
from sandtable.arena.runner import end_with_the_parent
from sandtable.bots.levels import for_game
from sandtable.bots.player import MEMO, Brief, Player, ask
from sandtable.kernel import Game, Line, Seat, SeededDice, Trouble

PATIENCE = 60.0  # seconds after which one that still thinks is taken for stuck
WARM = 500  # players that a process keeps; the one that was asked longest ago goes first


class OutOfTime(Exception):
    """A bot was stuck; its process has been ended."""


class Question(NamedTuple):
    """What a bot is asked, as it crosses to another process: one redealt position, never the true one."""

    table: str
    game: str
    data: Path | None
    position: bytes
    seat: Seat
    level: int
    seed: int
    memo: bytes
    number: int
    lines: tuple[Line, ...]  # as its seat was told them, since it was asked last; from the first, if `heard` is empty
    heard: bytes  # the history of its seat before those lines
    history: bytes  # and after them


class Thought(NamedTuple):
    """What a bot answers. No action: it is made anew, listens, and must hear all lines from the first."""

    action: str
    memo: bytes


class Workers:
    """Processes that think, one question at a time each; one that dies takes nothing with it but what it kept warm."""

    def __init__(self, many: int) -> None:
        self.all = [Worker() for _ in range(many)]
        self._at: dict[str, Worker] = {}  # where the players of a table are warm

    async def ask(self, question: Question) -> Thought:
        """What a bot answers; BrokenProcessPool if it has killed its process, OutOfTime if it was stuck."""
        if question.table not in self._at:
            busy = Counter(self._at.values())
            self._at[question.table] = min(self.all, key=lambda worker: busy[worker])
        return await self._at[question.table].ask(question)

    def forget(self, table: str) -> None:
        """A table has gone, or its game is over."""
        self._at.pop(table, None)

    def close(self) -> None:
        for worker in self.all:
            worker.end()


class Worker:
    """A process, begun when it is first needed, and anew when it has died."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_the_parent)

    async def ask(self, question: Question) -> Thought:
        async with self._lock:
            begun = time.monotonic()
            try:
                work = partial(in_time, PATIENCE, think, question)
                return await asyncio.get_running_loop().run_in_executor(self.pool, work)
            except BrokenProcessPool:
                self.end()
                self.pool = self._new()
                if time.monotonic() - begun >= PATIENCE:
                    raise OutOfTime from None
                raise

    def end(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


# In the process of a worker


def in_time(patience: float, think: Callable[[Question], Thought], question: Question) -> Thought:
    """What a bot answers; a process in which one is stuck ends, as if it had died."""
    end = threading.Timer(patience, os._exit, (1,))
    end.daemon = True
    end.start()
    try:
        return think(question)
    finally:
        end.cancel()


class Warm(NamedTuple):
    """A player as it stood after it had chosen."""

    player: Player
    memo: bytes
    history: bytes


_warm: dict[tuple[str, Seat, int], Warm] = {}


def think(question: Question) -> Thought:
    """The action that a bot chooses. It sees a position that its seat cannot tell from the true one, redealt again."""
    place = question.table, question.seat, question.level
    game, kept = _game(question.game, question.data), _warm.pop(place, None)
    if kept is not None and (kept.memo, kept.history) == (question.memo, question.heard):
        player = kept.player
    else:
        brief = Brief(game, question.seat, question.seed, memo=question.memo)
        player = for_game(question.game)[question.level](brief)
        if player.listens and question.heard:
            return Thought("", b"")
    if player.listens:
        for line in question.lines:
            player.hear(line)
    dealt = game.load(question.position, SeededDice(question.seed))
    action, memo = str(ask(player, dealt, question.number)), player.memo
    if len(memo) > MEMO:
        raise Trouble(f"a memo of {len(memo)} bytes: it may have {MEMO}")
    _warm[place] = Warm(player, memo, question.history)
    if len(_warm) > WARM:
        del _warm[next(iter(_warm))]
    return Thought(action, memo)


@cache
def _game(name: str, data: Path | None) -> Game:
    return games.load(name, data)
