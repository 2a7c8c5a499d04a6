"""What is kept of a game, row by row: as the code has it, and as the database does."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog
from msgspec import Struct

from sandtable.kernel import Event, Head, Outcome, Seat

T = TypeVar("T")

log = structlog.get_logger("store")


class Damaged(Exception):
    """What is stored of a game is not as it was written; the text says what."""


class GameRow(Struct, kw_only=True):
    id: str
    game: str
    kit: str | None
    head: Head
    status: str
    to_act: Seat | None
    turn_since: float | None
    entries: int
    created: float
    changed: float
    listed: bool
    silent_days: int | None
    parent: str | None
    kind: str
    outcome: Outcome | None
    lesson: str | None = None  # which of its title's, if it is one


class SeatRow(Struct, kw_only=True):
    game: str
    seat: Seat
    player: str
    name: str
    nonce: str | None = None
    joined: float | None = None
    note: str = ""
    hook: str = ""
    mail: str = ""
    renewed: float | None = None  # since when only who has a key of the seat gives out others


class EntryRow(Struct, kw_only=True):
    game: str
    n: int
    at: float
    kind: str
    seat: Seat | None = None
    text: str = ""
    line: int | None = None
    hidden: bool = False
    events: tuple[Event, ...] = ()
    key: str | None = None


class Opened(NamedTuple):
    """What a key opens: seats of one game."""

    game: str
    seats: tuple[Seat, ...]
    link: str | None  # the hash of the link that it was given for


class Kept(Struct):
    """All of one game."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    secret: str
    snapshot: tuple[int, bytes] | None
    memos: dict[Seat, bytes] = {}  # of bots, by their seats


def game_values(row: GameRow, before: GameRow | None = None) -> dict[str, Any]:
    """A game's columns, or only those that have changed."""
    fields = [
        field for field in row.__struct_fields__ if before is None or getattr(row, field) != getattr(before, field)
    ]
    values = {field: getattr(row, field) for field in fields}
    for field in ("head", "outcome"):
        if values.get(field) is not None:
            values[field] = msgspec.json.encode(values[field]).decode()
    return values


def readable(read: Callable[[Any], T], rows: Iterable[Any]) -> list[T]:
    """The rows that can be read: one that is damaged does not hide the others."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except Damaged as damaged:
            log.error("row passed over", game=row.get("game" if read is seat_row else "id"), why=str(damaged))
    return found


def _columns(values: Any, shape: type[Struct]) -> dict[str, Any]:
    return {field: values[field] for field in shape.__struct_fields__}


def game_row(values: Any) -> GameRow:
    known = _columns(values, GameRow)
    with _as_written("what was agreed on it"):
        known["head"] = msgspec.json.decode(known["head"], type=Head)
        known["outcome"] = msgspec.json.decode(known["outcome"], type=Outcome) if known["outcome"] else None
        return msgspec.convert(known, GameRow)


def seat_row(values: Any) -> SeatRow:
    with _as_written("one of its seats"):
        return msgspec.convert(_columns(values, SeatRow), SeatRow)


@contextlib.contextmanager
def _as_written(what: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise Damaged(f"{what} cannot be read ({type(error).__name__})") from None


def entry_values(row: EntryRow) -> dict[str, Any]:
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    values["events"] = msgspec.msgpack.encode(row.events)
    return values


def entry_row(n: int, values: Any) -> EntryRow:
    known = _columns(values, EntryRow)
    with _as_written(f"entry {n} of its log"):
        known["events"] = msgspec.msgpack.decode(known["events"], type=tuple[Event, ...])
        entry = msgspec.convert(known, EntryRow)
    if entry.n != n:
        raise Damaged(f"entry {n} of its log is missing")
    if entry.kind == "play" and entry.line is None:
        raise Damaged(f"entry {n} of its log has no line")
    return entry


def now() -> float:
    return round(time.time(), 3)
