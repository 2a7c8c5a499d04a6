"""Kits: the files of a game as an owner of the printed one has edited them, and what of them is his."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from msgspec import Meta, Struct

from sandtable.kernel.data import OWNER, SOURCES, WHOLE, Row, read_table, read_text
from sandtable.kernel.errors import FileTrouble, Gathering

T = TypeVar("T")

NUMBERS = "numbers"  # what a table of a TOML file is counted as; a row of `cards.csv` is one of the cards


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """`kit.toml`: which game the folder is of, and which version and files of ours it began as a copy of."""

    game: str
    sandtable: str
    data: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Difference(NamedTuple):
    """A datum that is not as ours is; without a column, a row that only one of both files has."""

    id: str
    name: str
    column: str
    ours: str
    yours: str


class Comparison:
    """What of a folder is its owner's: all that he says is, and all that differs from our own files.

    Without a folder our own files are read, and nothing in them may be an owner's.
    """

    def __init__(self, ours: Path, kit: Path | None) -> None:
        self.ours, self.folder, self._is_ours = ours, kit or ours, kit is None
        self.differences: list[Difference] = []
        self.counts: dict[str, tuple[int, int]] = {}  # of the cards, of the numbers: the owner's, and all

    def rows(self, rows: Sequence[Row], ours: Sequence[Row]) -> None:
        """Compare a table by the ids of its rows, and mark what differs as the owner's."""
        known = {row.cells["id"].strip(): row for row in ours}
        owned = 0
        for row in rows:
            self._compare_row(row, known.get(row.cells["id"].strip()))
            said = [column for column in row.cells if _is_source(column) and row.cells[column].strip() == OWNER]
            if said and self._is_ours:
                raise row.trouble(f"{said[0]} is {OWNER}, but these files are ours")
            owned += bool(said)
        there = {row.cells["id"].strip() for row in rows}
        lost = [row.cells for id_, row in known.items() if id_ not in there]
        self.differences += [Difference(cells["id"], cells.get("name", ""), "", "there", "") for cells in lost]
        self.counts[rows[0].path.stem] = (owned, len(rows))

    def _compare_row(self, row: Row, ours: Row | None) -> None:
        cells = row.cells
        differ = [c for c in cells if not _is_source(c) and (ours is None or not _same(cells[c], ours.cells[c]))]
        new = [column for column in cells if _is_source(column)] if ours is None else []
        for source in new or {_source_of(column, cells) for column in differ}:
            if cells[source].strip() in SOURCES:  # what is no source at all is the reader's trouble
                cells[source] = OWNER
        id_, name = cells["id"].strip(), cells.get("name", "").strip()
        if ours is None:
            self.differences.append(Difference(id_, name, "", "", "there"))
        else:
            self.differences += [Difference(id_, name, c, ours.cells[c].strip(), cells[c].strip()) for c in differ]

    def tables(self, name: str) -> None:
        """Compare a TOML file, which has been read without trouble, table by table."""
        path, owned = self.folder / name, 0
        text = read_text(path)
        yours, ours = (tomllib.loads(words) for words in (text, read_text(self.ours / name)))
        for id_ in yours | ours:
            mine, his = _table(ours.get(id_)), _table(yours.get(id_))
            keys = [key for key in his | mine if key != "from" and his.get(key) != mine.get(key)]
            self.differences += [Difference(id_, "", k, str(mine.get(k, "")), str(his.get(k, ""))) for k in keys]
            said = his.get("from") == OWNER
            if said and self._is_ours:
                raise FileTrouble(path, f"{id_} is from the {OWNER}, but these files are ours")
            owned += said or bool(keys)
        self.counts[NUMBERS] = (owned, len(yours))

    def read(self, name: str, columns: Sequence[str], troubles: Gathering | None = None) -> list[Row]:
        """The rows of a table of the folder, compared with ours; an id stands in it once, with known sources."""
        gathered, seen, rows = troubles or Gathering(), set[str | int](), list[Row]()
        for row in read_table(self.folder / name, columns, troubles):
            with gathered:
                id_ = row.text("id")
                if _plain(id_) in seen:
                    raise row.trouble(f"id {id_} is used twice")
                seen.add(_plain(id_))
                for source in filter(_is_source, columns):
                    row.one_of(source, SOURCES)
                rows.append(row)
        if troubles is None or not rows:
            gathered.end()
        self.rows(rows, read_table(self.ours / name, columns))
        return rows

    def must_have(self, name: str, wanted: Iterable[str], there: Container[str], where: str = "") -> None:
        """Trouble if a table lacks a row."""
        for word in wanted:
            if word not in there:
                raise FileTrouble(self.folder / name, f"has no row for {word}{where}")

    def listed(self, name: str, columns: Sequence[str], make: Callable[[Row, int], T]) -> list[T]:
        """What is made of each row of a table in its order, counted from 0; trouble tells of every bad row."""
        found, troubles = list[T](), Gathering()
        rows = read_table(self.folder / name, columns)
        self.rows(rows, read_table(self.ours / name, columns))
        for n, row in enumerate(rows):
            with troubles:
                found.append(make(row, n))
        troubles.end()
        return found

    def text(self, name: str) -> str:
        """A file that is compared as a whole, such as a map."""
        yours, ours = read_text(self.folder / name), read_text(self.ours / name)
        if yours != ours:
            self.differences.append(Difference(name, "", "", "ours", "another"))
        self.counts[Path(name).stem] = (int(yours != ours), 1)
        return yours

    @cached_property
    def sentence(self) -> str:
        """In one line whose the things are."""
        some = {what: owned for what, (owned, _) in self.counts.items() if owned}
        if all(owned == many for owned, many in self.counts.values()):
            return f"Kit: all {' and '.join(self.counts)} are the owner's."
        if not some:
            return f"Kit: all {' and '.join(self.counts)} are ours."
        words = [f"{many} {what.removesuffix('s') if many == 1 else what}" for what, many in some.items()]
        verb = "is" if list(some.values()) == [1] else "are"
        return f"Kit: {' and '.join(words)} {verb} the owner's, the rest are ours."


def row_of(files: Sequence[str], folder: Path, id_: str) -> tuple[Path, int] | None:
    """Where a thing stands in the files of a kit, the first cell of its row."""
    for file in (file for file in files if file.endswith(".csv")):
        for n, line in enumerate(read_text(folder / file).splitlines(), 1):
            if re.match(rf'"?{re.escape(id_)}"?[,;]', line):
                return folder / file, n
    return None


def _is_source(column: str) -> bool:
    return column == "source" or column.endswith("_from")


def _source_of(column: str, columns: Mapping[str, str]) -> str:
    """The column that says where a datum comes from: `draw_from` of all draws, else that of the whole."""
    own = [source for source in columns if _is_source(source) and column.endswith(source.removesuffix("_from"))]
    return next(source for source in (*own, "text_from", "source") if source in columns)


def _same(one: str, other: str) -> bool:
    return one == other or _plain(one) == _plain(other)


def _plain(cell: str) -> str | int:
    """What a cell says, however it is spaced."""
    words = re.sub(r"\s*;\s*", ";", " ".join(cell.split()))
    return int(words) if WHOLE.fullmatch(words) else words


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"value": value}
