"""Data files that a person edits: read strictly, every error with its file and line, hashed for the record."""

from __future__ import annotations

import csv
import difflib
import hashlib
import io
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec
import msgspec.inspect

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

    def known(self, column: str, things: Mapping[str, T], otherwise: str) -> T:
        """What a name stands for."""
        value = self.text(column)
        if value not in things:
            raise self.trouble(f"{column} is {value!r}; {otherwise}")
        return things[value]

    def cell(self, column: str, cell: Callable[[str], int]) -> int:
        """The hex that a cell names; 0 if it names none."""
        try:
            return cell(value) if (value := self.optional(column)) else 0
        except ValueError as error:
            raise self.trouble(f"{column}: {error}") from None


def read_text(path: Path, *, cut: bool = False) -> str:
    """The text of a file; of one that may have been `cut` off, without half a letter at its end."""
    try:
        return path.read_text("utf-8-sig")  # spreadsheets put a mark before the first letter
    except FileNotFoundError:
        raise FileTrouble(path, "there is no such file") from None
    except UnicodeDecodeError as error:
        if cut and error.reason == "unexpected end of data":
            return error.object[: error.start].decode("utf-8-sig")
        line = error.object[: error.start].count(b"\n") + 1
        problem = f"is not UTF-8 text (byte {error.start}); save it as UTF-8"
        raise FileTrouble(path, problem, line) from None
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
    begun = 1  # the line on which a row begins: a cell in quotes may hold several
    try:
        for cells in reader:
            begun = reader.line_num + 1
            if not heading:
                heading = _heading(path, reader.line_num, cells, columns)
            elif any(cells):
                with gathered:
                    if len(cells) != len(heading):
                        problem = f"has {len(cells)} cell{'s'[: len(cells) != 1]}; the heading has {len(heading)}"
                        raise FileTrouble(path, problem, reader.line_num)
                    rows.append(Row(path, reader.line_num, dict(zip(heading, cells, strict=True))))
    except csv.Error as error:
        if "end of data" in str(error):
            raise FileTrouble(
                path, "is not well-formed CSV: a quotation mark is opened and not closed", begun
            ) from None
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
        data = tomllib.loads(text)
    except RecursionError:
        raise FileTrouble(path, "is not well-formed TOML: it is nested too deeply") from None
    except ValueError as error:  # of tomllib, and of Python where a number has thousands of digits
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", str(error))
        problem = str(error).replace(place[0], "") if place else str(error)
        line = int(place[1]) if place and place[1] else None
        raise FileTrouble(path, f"is not well-formed TOML: {_syntax(problem)}", line) from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise FileTrouble(path, _plainly(str(error), data, shape), _line_of(text, str(error))) from None


def _syntax(problem: str) -> str:
    """What tomllib says, with what would be right where it says little."""
    if twice := re.fullmatch(r"Cannot (?:declare|mutate|overwrite)\D*?\('(\w+)',?.*\).*", problem):
        return f"[{twice[1]}] is there twice"
    return f"{problem} (a text stands in quotes, a list in brackets)" if problem == "Invalid value" else problem


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in brackets",
    "object": "a table",
}
_BOUNDS = {"<=": "at most ", ">=": "at least ", "<": "less than ", ">": "more than "}


def _plainly(error: str, data: Any, shape: Any) -> str:
    """What a validator's words such as "Expected `int`, got `str` - at `$.hand.value`" mean to who edits the file."""
    problem, _, path = error.partition(" - at `$")
    where, value, kind = path.strip(".`"), data, msgspec.inspect.type_info(shape)
    for word in re.findall(r"\w+", where):
        value = value[int(word)] if isinstance(value, list) else value[word]
        kind = _inner(kind, word)
    is_now, of = f"{where} is {repr(value)[:40]}; it must", f" in {where}" if where else ""
    if found := re.fullmatch(r"Expected `(\w+)`, got `\w+`", problem):
        bare = ", without quotes" if found[1] in {"int", "float", "bool"} and isinstance(value, str) else ""
        return f"{is_now} be {_KINDS.get(found[1], found[1])}{bare}"
    if found := re.fullmatch(r"Expected `(?:int|float)` ([<>]=?) (\S+)", problem):
        return f"{is_now} be {_BOUNDS[found[1]]}{found[2]}"
    if found := re.fullmatch(r"Expected `array` of (?:at (?:least|most) )?length ?([<>]?=?) ?(\d+)", problem):
        return f"{where} has {len(value)} entries; it must have {_BOUNDS.get(found[1], '')}{found[2]}"
    if problem.startswith("Invalid enum value"):
        return f"{is_now} be one of: {', '.join(map(str, getattr(kind, 'values', ())))}"
    if found := re.fullmatch(r"Expected `str` matching regex '(.*)'", problem):
        return f"{is_now} match {found[1]}"
    if found := re.fullmatch(r"Object missing required field `(\w+)`", problem):
        return f"{found[1]} is missing{of}"
    if found := re.fullmatch(r"Object contains unknown field `(\w+)`", problem):
        names = [field.encode_name for field in getattr(kind, "fields", ())]
        few = names if len(names) <= 6 else difflib.get_close_matches(found[1], names)
        return f"there is no {found[1]}{of}" + (f"; there is: {', '.join(few)}" if few else "")
    return error


def _inner(kind: Any, word: str) -> Any:
    """The type of a field, or of the entries of a list."""
    fields = {field.encode_name: field.type for field in getattr(kind, "fields", ())}
    return fields.get(word, getattr(kind, "item_type", getattr(kind, "value_type", kind)))


def _line_of(text: str, error: str) -> int | None:
    """The line of a TOML file that an error such as "… - at `$.hand.value`" speaks of."""
    named = re.search(r"`\$\.(\w+)(?:\.(\w+))?", error)
    unknown = re.search(r"unknown field `(\w+)`", error)
    words = [word for found in (named, unknown) if found for word in found.groups() if word]
    return line_in(text, *words[:2]) if words else None


def line_in(text: str, table: str, key: str = "") -> int | None:
    """The line of a TOML file on which a table begins, or a key of it."""
    lines = text.splitlines()
    top = next((n for n, line in enumerate(lines, 1) if re.match(rf"\[?{table}\b", line)), None)
    if top is None or not key:
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
