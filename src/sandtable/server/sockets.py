"""Connections that are told what happens in a game."""

from __future__ import annotations

import asyncio

from sandtable.kernel import Seat


class Socket:
    """A connection that is told what happens; one that does not read is cut off."""

    LIMIT = 256  # messages that may wait

    def __init__(self, mine: tuple[Seat, ...], key: str = "") -> None:
        self.mine, self.key = mine, key
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        if self.queue.qsize() < self.LIMIT:
            self.queue.put_nowait(message)
        else:
            self.cut(1008)

    def cut(self, code: int) -> None:
        """Close it, after what waits."""
        self.queue.put_nowait(code)
