"""Data files that a person edits: read strictly, every error with its file and line, hashed for the record."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec

from sandtable.kernel.errors import FileTrouble, Gathering, Trouble

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)

Source = Literal["rulebook", "public", "reconstructed", "owner"]  # where a datum comes from
SOURCES: tuple[str, ...] = get_args(Source)
OWNER = "owner"  # an owner of the printed game gives it, in his kit; never in files of ours
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class Datum(msgspec.Struct, Generic[V_co], frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """An entry of a table, with where it comes from."""

    value: V_co
    source: Source


Number: TypeAlias = Datum[Annotated[int, msgspec.Meta(ge=1, le=10_000)]]


class Row:
    """One line of a table; each reader names the line where a value is impossible."""

    def __init__(self, path: Path, line: int, cells: dict[str, str]) -> None:
        self.path, self.line, self.cells = path, line, cells

    def trouble(self, problem: str) -> FileTrouble:
        return FileTrouble(self.path, problem, self.line)

    def optional(self, column: str) -> str:
        value = self.cells[column].strip()
        if not value.isprintable():
            raise self.trouble(f"{column} has a character that cannot be printed")
        return value

    def text(self, column: str) -> str:
        value = self.optional(column)
        if not value:
            raise self.trouble(f"{column} is empty")
        return value

    def number(self, column: str, low: int, high: int) -> int:
        value = self.text(column)
        if not WHOLE.fullmatch(value) or not low <= int(value) <= high:
            raise self.trouble(f"{column} is {value!r}; it must be a whole number from {low} to {high}")
        return int(value)

    def one_of(self, column: str, allowed: Collection[str]) -> str:
        value = self.optional(column)
        if value not in allowed:
            names = ", ".join(name or "(empty)" for name in allowed)
            raise self.trouble(f"{column} is {value!r}; it must be one of: {names}")
        return value


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")  # spreadsheets put a mark before the first letter
    except FileNotFoundError:
        raise FileTrouble(path, "there is no such file") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileTrouble(path, f"is not UTF-8 text (byte {error.start})", line) from None
    except OSError as error:
        raise FileTrouble(path, f"cannot be read ({error.strerror})") from None


def read_table(path: Path, columns: Sequence[str], troubles: Gathering | None = None) -> list[Row]:
    """The rows of a CSV file whose heading names exactly these columns, in any order.

    Where a comma marks decimals, spreadsheets put semicolons between the cells; the heading tells which it is.
    Whoever gathers troubles gets the good rows, and ends the gathering himself.
    """
    gathered = troubles or Gathering()
    text = read_text(path)
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    rows: list[Row] = []
    heading: list[str] = []
    try:
        for cells in reader:
            if not heading:
                heading = _heading(path, reader.line_num, cells, columns)
            elif any(cells):
                with gathered:
                    if len(cells) != len(heading):
                        problem = f"has {len(cells)} cells; the heading has {len(heading)}"
                        raise FileTrouble(path, problem, reader.line_num)
                    rows.append(Row(path, reader.line_num, dict(zip(heading, cells, strict=True))))
    except csv.Error as error:
        raise FileTrouble(path, f"is not well-formed CSV: {error}", reader.line_num) from None
    if troubles is None or not rows:
        gathered.end()
    if not rows:
        raise FileTrouble(path, "has no rows")
    return rows


def _heading(path: Path, line: int, cells: list[str], columns: Sequence[str]) -> list[str]:
    heading = [cell.strip() for cell in cells]
    if not "".join(heading).isprintable():
        raise FileTrouble(path, "the heading has a character that cannot be printed", line)
    if missing := [column for column in columns if column not in heading]:
        raise FileTrouble(path, f"has no column {', '.join(missing)}", line)
    if extra := [cell for cell in heading if cell not in columns]:
        raise FileTrouble(path, f"has a column it should not have: {', '.join(extra)}", line)
    if len(set(heading)) < len(heading):
        raise FileTrouble(path, "names a column twice", line)
    return heading


def read_toml(path: Path, shape: type[T]) -> T:
    """A TOML file converted to a type, strictly."""
    text = read_text(path)
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except RecursionError:
        raise FileTrouble(path, "is not well-formed TOML: it is nested too deeply") from None
    except msgspec.ValidationError as error:
        raise FileTrouble(path, str(error), _line_of(text, str(error))) from None
    except ValueError as error:  # of tomllib, and of Python where a number has thousands of digits
        place = re.search(r" \(at line (\d+), column \d+\)", str(error))
        problem = f"is not well-formed TOML: {str(error).replace(place[0], '') if place else error}"
        raise FileTrouble(path, problem, int(place[1]) if place else None) from None


def _line_of(text: str, error: str) -> int | None:
    """The line of a TOML file that an error such as "… - at `$.hand.value`" speaks of."""
    named = re.search(r"`\$\.(\w+)(?:\.(\w+))?", error)
    unknown = re.search(r"unknown field `(\w+)`", error)
    words = [word for found in (named, unknown) if found for word in found.groups() if word]
    if not words:
        return None
    table, key = (*words, None)[:2]
    lines = text.splitlines()
    top = next((n for n, line in enumerate(lines, 1) if re.match(rf"\[?{table}\b", line)), None)
    if top is None or key is None:
        return top
    return next((n for n, line in enumerate(lines, 1) if n > top and re.match(rf"{key}\b", line)), top)


def digest(folder: Path, names: Sequence[str]) -> str:
    """The hash of the files that decide how a game plays."""
    total = hashlib.sha256()
    for name in sorted(names):
        try:
            body = (folder / name).read_bytes()
        except OSError as error:
            raise Trouble(f"{folder / name}: cannot be read ({error.strerror})") from None
        total.update(f"{name} {len(body)}\n".encode() + body)
    return total.hexdigest()
