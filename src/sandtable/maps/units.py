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

    @property
    def combat(self) -> bool:
        """Whether it fights; others only stand with those who do."""
        return self.kind != "hq"


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


def check_set_up(
    units: Sequence[Counter], closed: int, name: Callable[[int], str], most: tuple[int, int], rows: Sequence[Row]
) -> None:
    """Trouble with each unit that the file puts where none can be, beside an enemy or as one too many.

    `most` is how many combat units and how many HQs may stand in a hex.
    """
    troubles, there = Gathering(), dict[int, list[Counter]]()
    for unit, row in zip(units, rows, strict=True):
        if not unit.cell or unit.kind == "ship":
            continue
        others, hex_ = there.setdefault(unit.cell, []), name(unit.cell)
        alike = [other for other in others if other.combat == unit.combat]
        with troubles:
            if closed >> unit.cell & 1:
                problem = "where no unit can be: water, neutral ground or mountain without a road"
                raise row.trouble(f"{unit.id} is in {hex_}, {problem}")
            if enemy := next((other.id for other in others if other.seat != unit.seat), None):
                raise row.trouble(f"{unit.id} is in {hex_} with its enemy {enemy}")
            if len(alike) >= most[not unit.combat]:
                what = f"{most[0]} combat units" if unit.combat else f"{most[1]} HQ"
                ids = ", ".join(other.id for other in alike)
                raise row.trouble(f"{unit.id} is in {hex_} with {ids}; {what} may stand in a hex")
        others.append(unit)
    troubles.end()
