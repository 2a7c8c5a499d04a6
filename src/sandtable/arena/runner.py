"""Many games, one after another or in several processes, kept in a file so that a run which was stopped goes on."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from sandtable.kernel.errors import FileTrouble, Trouble

J = TypeVar("J")
R = TypeVar("R")


def run(play: Callable[[J], R], jobs: Sequence[J], processes: int = 1, tell: str = "") -> Iterator[R]:
    """What comes of each job, in the order of the jobs however many processes work on them.

    With more than one, `play` and the jobs must be such as can be pickled. If something is to be told, the progress is
    told after it, on stderr.
    """
    began = time.monotonic()
    with ExitStack() as stack:
        results: Iterator[R] = map(play, jobs)
        if processes > 1 and jobs:
            pool = stack.enter_context(ProcessPoolExecutor(processes, initializer=end_with_the_parent))
            results = pool.map(play, jobs)
        for done, result in enumerate(results, 1):
            yield result
            if tell:
                left = (time.monotonic() - began) / done * (len(jobs) - done)
                last = "\n" if done == len(jobs) else ""
                sys.stderr.write(f"\r{tell}: {done} of {len(jobs)} games, {left:.0f} s left {last}")
                sys.stderr.flush()


def kept(
    path: Path,
    jobs: Sequence[J],
    play: Callable[[J], str],
    job_of: Callable[[str], J | None],
    *,
    processes: int = 1,
    tell: str = "",
) -> list[str]:
    """The line of each job, in their order. A line that the file has is not played again; the others are added to it,
    each as soon as it is known, in the order of the jobs.

    A last line that was torn off while it was written is dropped. Lines of other jobs (None) stay, and are not told.
    """
    lines: dict[J | None, str] = dict(_read(path, job_of))
    left = [job for job in jobs if job not in lines]
    with path.open("a", encoding="utf-8") as file:
        for job, line in zip(left, run(play, left, processes, tell), strict=True):
            file.write(f"{line}\n")
            file.flush()
            lines[job] = line
    return [lines[job] for job in jobs]


def _read(path: Path, job_of: Callable[[str], J | None]) -> Iterator[tuple[J | None, str]]:
    """The lines of a file with their jobs, after what was torn off at its end has been cut away."""
    if not path.exists():
        return
    whole = path.read_bytes()
    if torn := len(whole) - (whole.rfind(b"\n") + 1):
        os.truncate(path, len(whole) - torn)
    for number, line in enumerate(whole[: len(whole) - torn].decode().splitlines(), 1):
        try:
            yield job_of(line), line
        except (Trouble, ValueError) as error:
            raise FileTrouble(path, f"is no line of a game: {error}", number) from None


def end_with_the_parent() -> None:
    """In a worker: a parent that is killed leaves no process behind that waits for it for ever."""
    threading.Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101  this is a worker
    parent.join()
    os._exit(1)
