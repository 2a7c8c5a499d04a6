"""The log is written by a thread: a disk that is slow or full holds nobody up."""

from __future__ import annotations

import io
import threading
import time

from sandtable.server.serve import MOST_WAITING, Writer


class Disk(io.BytesIO):
    """Writes when it may; the first write fails."""

    def __init__(self) -> None:
        super().__init__()
        self.free, self.failed = threading.Event(), False

    def write(self, words: object) -> int:
        self.free.wait(10)
        if not self.failed:
            self.failed = True
            raise OSError("no space left")
        return super().write(words)  # type: ignore[arg-type]


def test_lines_wait_for_a_slow_disk_and_nobody_for_them() -> None:
    disk = Disk()
    writer, begun = Writer(disk), time.perf_counter()
    for n in range(5):
        writer.add(b"%d" % n)
    assert time.perf_counter() - begun < 1
    assert disk.getvalue() == b""
    disk.free.set()
    writer.end()
    assert disk.getvalue() == b"1\n2\n3\n4\n"


def test_what_is_too_much_is_not_written() -> None:
    disk = Disk()
    disk.failed = True
    writer = Writer(disk)
    for _ in range(MOST_WAITING + 100):
        writer.add(b"x")
    disk.free.set()
    writer.end()
    assert MOST_WAITING <= disk.getvalue().count(b"x") <= MOST_WAITING + 1
