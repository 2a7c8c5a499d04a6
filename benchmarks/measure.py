"""How a figure is taken: CPU time of one core, best of five, in turns with a yardstick for the machine's speed."""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

REFERENCE = Path(__file__).with_name("reference.toml")
ROUNDS = 5
LOOPS = 500_000
TOLERANCE = 0.9


class Row(NamedTuple):
    """One figure and its bar: at least that much, or at most. What depends on the machine moves with its speed."""

    game: str
    what: str
    figure: float
    unit: str
    bar: float | None = None
    at_least: bool = False
    speed: float | None = None  # of the machine beside it, the reference being 1; None where it does not matter

    def scaled(self) -> float | None:
        """The bar on a machine of this speed."""
        if self.bar is None or self.speed is None:
            return self.bar
        return self.bar * self.speed if self.at_least else self.bar / self.speed

    def verdict(self) -> str:
        scaled = self.scaled()
        if scaled is None:
            return ""
        slack = 1.0 if self.speed is None else TOLERANCE
        good = self.figure >= scaled * slack if self.at_least else self.figure <= scaled / slack
        return "ok" if good else "short"


class Best(NamedTuple):
    rate: float  # a second
    speed: float  # of the machine beside it


def yardstick(loops: int = LOOPS) -> float:
    """Turns a second of a loop of dict get and set, list append and len: what games spend their time on."""
    counts: dict[int, int] = {}
    start = process_time()
    for _ in range(loops // 100):
        seen: list[int] = []
        for i in range(100):
            counts[i] = counts.get(i, 0) + len(seen)
            seen.append(i)
    return loops / (process_time() - start)


def reference() -> float:
    """The yardstick's figure on the machine that the bars were set on."""
    with REFERENCE.open("rb") as file:
        return float(tomllib.load(file)["yardstick"])


def best(work: Callable[[], int], rounds: int = ROUNDS, clock: Callable[[], float] = process_time) -> Best:
    """The most that `work` gets done in a second, and the speed of the machine meanwhile."""
    most = turns = 0.0
    for _ in range(rounds):
        gc.collect()  # what others have left behind is not charged to this one
        turns = max(turns, yardstick())
        start = clock()
        done = work()
        most = max(most, done / (clock() - start))
    return Best(most, turns / reference())


WIDTHS = (9, 48, 9, 11, 11, 7, 11, 5)
RIGHT = (2, 4, 5, 6)


def heading() -> str:
    return _columns("", "what", "measured", "", "bar", "machine", "bar here", "")


def line(row: Row) -> str:
    """A row in columns of fixed widths, so that it can be told at once; the last says `ok` or `short`."""
    mark, scaled = "≥" if row.at_least else "≤", row.scaled()
    bar, here = ("" if value is None else f"{mark} {number(value)}" for value in (row.bar, scaled))
    machine = "" if row.speed is None else f"{row.speed:.2f}"
    return _columns(row.game, row.what, number(row.figure), row.unit, bar, machine, here, row.verdict())


def _columns(*cells: str) -> str:
    sized = enumerate(zip(cells, WIDTHS, strict=True))
    return "  ".join(cell.rjust(width) if n in RIGHT else cell.ljust(width) for n, (cell, width) in sized).rstrip()


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"
