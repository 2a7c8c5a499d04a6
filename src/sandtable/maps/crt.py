"""A combat results table: by column and roll of the die, what an attack does to each side."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.kernel.data import Source, line_in, read_text
from sandtable.kernel.errors import FileTrouble

_CODE = re.compile(r"([AD])([0-9]?)(\*?)(?:r([0-9]?))?")


class ResultsTable(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """The table as it is written: an entry of `tables.toml`."""

    columns: tuple[str, ...]
    rows: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=6, max_length=6)]
    source: Source
    note: str = ""


class Part(Struct, frozen=True):
    """What a result does to one side."""

    steps: int = 0
    hexes: int = 0  # to retreat
    if_built_up: bool = False  # the steps only if the defender is in a town or city


class Result(Struct, frozen=True):
    code: str
    attacker: Part = Part()
    defender: Part = Part()


def parse_result(code: str) -> Result | None:
    """A cell of the table such as `A1* Dr2`; None if it is none."""
    parts: dict[str, Part] = {}
    for word in code.split():
        found = _CODE.fullmatch(word)
        if found is None or found[1] in parts or not (found[2] or found[4] is not None):
            return None
        retreat = 0 if found[4] is None else int(found[4] or 1)
        parts[found[1]] = Part(int(found[2] or 0), retreat, bool(found[3]))
    return Result(code, parts.get("A", Part()), parts.get("D", Part()))


def read_results(path: Path, table: ResultsTable) -> list[list[Result]]:
    """The results by column and roll of the die."""
    columns: list[list[Result]] = [[] for _ in table.columns]
    for n, row in enumerate(table.rows, 1):
        line = _line_of_row(path, n)
        if len(row) != len(columns):
            raise FileTrouble(path, f"crt: row {n} has {len(row)} results; there are {len(columns)} columns", line)
        for column, code in zip(columns, row, strict=True):
            result = parse_result(code)
            if result is None:
                problem = f"crt: {code!r} in row {n} is no result; results look like `A1* Dr2`, `D1r2`"
                raise FileTrouble(path, problem, line)
            column.append(result)
    return columns


def _line_of_row(path: Path, n: int) -> int | None:
    """Where a row of the table stands, if each has a line of its own."""
    text = read_text(path)
    top = line_in(text, "crt", "rows")
    rows = [at for at, line in enumerate(text.splitlines(), 1) if top and at > top and line.strip().startswith("[")]
    return rows[n - 1] if len(rows) >= n else top
