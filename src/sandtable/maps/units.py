"""A counter, as far as all map games have the same, and how a file of counters is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from sandtable.kernel import Seat
from sandtable.kernel.data import SOURCES, Row
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison


class Counter(Struct, frozen=True, kw_only=True):
    """What is printed on it, where it begins and when it comes. A game adds its strengths."""

    id: str
    name: str
    seat: Seat
    kind: str
    steps: int
    cell: int  # where it begins or comes in, or 0
    turn: int  # when it comes, or 0
    sources: tuple[str, str, str]  # of its values, its reduced side and its place


C = TypeVar("C", bound=Counter)


def read_counters(files: Comparison, columns: Sequence[str], read: Callable[[Row, list[Row]], C]) -> list[C]:
    """All counters of `units.csv` in its order; `read` is given a row and all rows. Every error with its line."""
    troubles, counters = Gathering(), list[C]()
    rows = files.read("units.csv", columns, troubles)
    for row in rows:
        with troubles:
            counter = read(row, rows)
            if not counter.id.isalnum() or not counter.id.isascii():
                raise row.trouble(f"id is {counter.id!r}; it must be letters and digits without a space")
            counters.append(counter)
    troubles.end()
    return counters


def sources(row: Row, *columns: str) -> tuple[str, str, str]:
    """Where the values of a counter, its reduced side and its place come from."""
    values, reduced, place = (row.one_of(column, SOURCES) for column in columns)
    return values, reduced, place
