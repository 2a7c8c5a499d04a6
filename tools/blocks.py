"""A server whose event loop is watched: `python -m tools.blocks FILE serve --port 8000`.

The loop is asked to do nothing every two milliseconds; how late it comes to that is how long it was blocked. A thread
looks on: what the loop is busy with when it is late by much is told too. SIGUSR1 begins the count anew; SIGUSR2 writes
it to the file.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import time
import traceback
from pathlib import Path

import msgspec
from msgspec import Struct, field

EVERY = 0.002  # seconds
LATE = 0.02  # then the thread looks what the loop is at
FRAMES = 4  # of the program, the innermost last


class Blocks(Struct):
    """How often the loop came round, how late in milliseconds at worst, and what it was at when it was late.

    By the clock, others on the machine count too; `work` is the most CPU of the loop's own between two beats.
    """

    beats: int = 0
    longest: float = 0.0
    work: float = 0.0
    latest: list[float] = field(default_factory=list)  # the longest blocks, the longest first
    at: dict[str, float] = field(default_factory=dict)  # by what it was at: the longest of its blocks so far seen


KEPT = 20


class Watch:
    def __init__(self, file: Path) -> None:
        self.file, self.found = file, Blocks()
        self._beat = time.perf_counter()
        self._loop_thread = threading.get_ident()

    async def beat(self) -> None:
        """In the loop: comes round, and says how late."""
        signal.signal(signal.SIGUSR1, lambda *_: self._anew())
        signal.signal(signal.SIGUSR2, lambda *_: self._write())
        self._loop_thread = threading.get_ident()
        threading.Thread(target=self._look_on, daemon=True).start()
        while True:
            due, cpu = time.perf_counter() + EVERY, time.thread_time()
            await asyncio.sleep(EVERY)
            self._beat = time.perf_counter()
            self._add(1000 * (self._beat - due), 1000 * (time.thread_time() - cpu))

    def _add(self, late: float, work: float) -> None:
        found = self.found
        found.beats += 1
        found.longest, found.work = max(found.longest, late), max(found.work, work)
        if len(found.latest) < KEPT or late > found.latest[-1]:
            found.latest = sorted([*found.latest, late], reverse=True)[:KEPT]

    def _look_on(self) -> None:
        """In a thread of its own."""
        while True:
            time.sleep(LATE / 4)
            late = time.perf_counter() - self._beat - EVERY
            if late > LATE and (frame := sys._current_frames().get(self._loop_thread)):
                stack = [part for part in traceback.extract_stack(frame) if "sandtable" in part.filename]
                what = " > ".join(f"{Path(part.filename).stem}.{part.name}:{part.lineno}" for part in stack[-FRAMES:])
                self.found.at[what] = max(self.found.at.get(what, 0.0), 1000 * late)

    def _anew(self) -> None:
        self.found = Blocks()

    def _write(self) -> None:
        whole = self.file.with_suffix(".new")
        whole.write_bytes(msgspec.json.encode(self.found))
        whole.replace(self.file)


def start(pid: int) -> None:
    """Begin the count anew."""
    os.kill(pid, signal.SIGUSR1)


async def read(pid: int, file: Path) -> Blocks:
    """What a watched server has counted so far."""
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR2)
    for _ in range(200):
        if file.exists():
            return msgspec.json.decode(file.read_bytes(), type=Blocks)
        await asyncio.sleep(0.05)
    raise RuntimeError("the server does not say how long its loop was blocked")


def watched(file: Path) -> None:
    """Run the command line with a server that is watched from its start."""
    from sandtable.server import serve
    from sandtable.terminal.cli import main

    watch, started = Watch(file), serve._Server.startup

    async def startup(server: serve._Server, sockets: list[socket.socket] | None = None) -> None:
        await started(server, sockets)
        server.beating = asyncio.ensure_future(watch.beat())  # type: ignore[attr-defined]

    serve._Server.startup = startup  # type: ignore[method-assign,assignment]
    main()


if __name__ == "__main__":
    where, *sys.argv[1:] = sys.argv[1:]
    watched(Path(where))
