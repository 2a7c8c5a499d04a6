"""Where games are kept: SQLite by default, PostgreSQL by a URL, one code for both."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from sandtable.extras import advice
from sandtable.kernel import Event, Head, Outcome, Seat, Trouble
from sandtable.server.tables import entries, games, keys, seats, secrets, snapshots

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_WAIT = 5.0  # seconds that SQLite waits for another writer
READERS = 3
RHYTHM = 0.01  # seconds between commits, if there is so much to write: what comes in meanwhile shares the next one
ADD_ENTRY = insert(entries)
CHANGE_GAME = update(games).where(games.c.id == bindparam("which"))
T = TypeVar("T")

log = structlog.get_logger("store")


class StorageDown(Exception):
    """The database cannot be read or written now; nothing was changed."""


class TakenAlready(Exception):
    """Somebody else has written this entry, or this key has been used."""


class KeyTaken(TakenAlready):
    """This key is in use already."""


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


class Page:
    """What is written in one commit. What every action adds is gathered, and written at the end in one go."""

    def __init__(self, db: Connection) -> None:
        self.db = db
        self._entries: list[dict[str, Any]] = []
        self._games: dict[frozenset[str], list[dict[str, Any]]] = {}  # by the columns that change

    def add(self, added: Sequence[EntryRow]) -> None:
        self._entries += map(_entry_values, added)

    def change(self, row: GameRow, before: GameRow) -> None:
        values = _game_values(row, before)
        self._games.setdefault(frozenset(values), []).append(values | {"which": row.id})

    def finish(self) -> None:
        if self._entries:
            self.db.execute(ADD_ENTRY, self._entries)
        for changes in self._games.values():
            self.db.execute(CHANGE_GAME, changes)


class Writing(Struct):
    """Something to be kept, and who waits for it."""

    work: Callable[[Page], None]
    done: asyncio.Future[None]


class Store:
    """Every method is one transaction: all of it is kept, or nothing.

    The database is talked to by threads of its own, so that play never waits for a disk it does not need. One of them
    writes: whatever has come in while the disk was busy is committed together.
    """

    def __init__(self, url: str) -> None:
        try:
            self.engine: Engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
        except ModuleNotFoundError as missing:
            raise Trouble(advice(missing) or f"the driver of this database is not installed: {missing.name}") from None
        except ArgumentError:
            raise Trouble("this is no address of a database; it could be: sqlite:///games.db") from None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _set_up_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = ThreadPoolExecutor(1, "writer")
        self._waiting: list[Writing] = []
        self._pen: Connection | None = None  # the writer's connection
        self._writes = False  # the writer is at work, or will be soon
        self._next = 0.0  # when it may begin again

    async def open(self) -> None:
        """Bring the tables up to date. A file is for its owner alone: hands and secrets are in it."""
        file = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        if file:
            with contextlib.suppress(OSError):
                os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        await self._write(lambda page: _upgrade(page.db))

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._readers.shutdown)
        self._drop_pen()
        self.engine.dispose()

    async def ping(self) -> None:
        """Whether it can be written: the writer's lock is taken for nothing."""

        def work(page: Page) -> None:
            page.db.execute(delete(snapshots).where(snapshots.c.game == ""))

        await self._write(work)

    # One transaction

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with _in_our_words(), self.engine.begin() as db:
                return work(db)

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    async def _write(self, work: Callable[[Page], None]) -> None:
        writing = Writing(work, asyncio.get_running_loop().create_future())
        self._waiting.append(writing)
        if not self._writes:
            self._write_soon(asyncio.get_running_loop())
        await writing.done

    def _write_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """At once, or in time with the rhythm."""
        self._writes = bool(self._waiting)
        if self._writes:
            loop.call_at(self._next, self._write_now, loop)

    def _write_now(self, loop: asyncio.AbstractEventLoop) -> None:
        self._next = loop.time() + RHYTHM
        some, self._waiting = self._waiting, []
        self._writer.submit(self._write_all, some, loop)

    def _write_all(self, some: Sequence[Writing], loop: asyncio.AbstractEventLoop) -> None:
        """By the writer."""
        loop.call_soon_threadsafe(self._written, some, self._commit(some), loop)

    def _commit(self, some: Sequence[Writing]) -> list[Exception | None]:
        """What became of each; if one of them cannot be kept with the others, each is tried alone."""
        try:
            with _in_our_words():
                self._pen = self._pen or self.engine.connect()
                with self._pen.begin():
                    page = Page(self._pen)
                    for writing in some:
                        writing.work(page)
                    page.finish()
        except Exception as error:
            self._drop_pen()
            if len(some) > 1 and not isinstance(error, StorageDown):
                return [self._commit([writing])[0] for writing in some]
            return [error] * len(some)
        return [None] * len(some)

    def _drop_pen(self) -> None:
        """After a failure, and at the end: the next to write takes a new connection."""
        pen, self._pen = self._pen, None
        if pen is not None:
            with contextlib.suppress(Exception):
                pen.close()

    def _written(
        self, some: Sequence[Writing], errors: Sequence[Exception | None], loop: asyncio.AbstractEventLoop
    ) -> None:
        """Back in the loop: those who waited are told; more may have come in meanwhile."""
        self._write_soon(loop)
        for writing, error in zip(some, errors, strict=True):
            if writing.done.cancelled():
                continue
            if error is None:
                writing.done.set_result(None)
            else:
                writing.done.set_exception(error)

    # Whole games

    async def create(
        self,
        row: GameRow,
        seat_rows: Sequence[SeatRow],
        secret: str,
        tokens: dict[str, list[Seat]],
        played: Sequence[EntryRow] = (),
    ) -> None:
        """A new game, its seats, its secret, which token hash opens which seats, and what was played already."""

        def work(page: Page) -> None:
            page.db.execute(insert(games), _game_values(row))
            page.db.execute(insert(secrets), {"game": row.id, "secret": secret})
            page.db.execute(insert(seats), [msgspec.to_builtins(seat) for seat in seat_rows])
            _add_keys(page.db, row.id, tokens)
            page.add(played)

        await self._write(work)

    async def load(self, id_: str) -> Kept | None:
        def work(db: Connection) -> Kept | None:
            game = db.execute(select(games).where(games.c.id == id_)).mappings().first()
            if game is None:
                return None
            secret = db.execute(select(secrets.c.secret).where(secrets.c.game == id_)).scalar()
            if secret is None:
                raise Damaged("the secret of its dice is missing")
            sat = db.execute(select(seats).where(seats.c.game == id_).order_by(seats.c.seat))
            told = db.execute(select(entries).where(entries.c.game == id_).order_by(entries.c.n))
            cache = db.execute(select(snapshots.c.entries, snapshots.c.frozen).where(snapshots.c.game == id_))
            snapshot = cache.first()
            return Kept(
                _game_row(game),
                [_seat_row(row) for row in sat.mappings()],
                [_entry_row(n, row) for n, row in enumerate(told.mappings())],
                secret,
                (snapshot[0], snapshot[1]) if snapshot else None,
            )

        return await self._read(work)

    async def append(
        self,
        before: GameRow,
        row: GameRow,
        added: Sequence[EntryRow],
        changed_seats: Sequence[SeatRow] = (),
        *,
        frozen: bytes | None = None,
        tokens: dict[str, list[Seat]] | None = None,
    ) -> None:
        """Add entries to a game's log, with what they change of the game and its seats."""

        def work(page: Page) -> None:
            page.add(added)
            page.change(row, before)
            for seat in changed_seats:
                where = (seats.c.game == row.id) & (seats.c.seat == seat.seat)
                values = msgspec.to_builtins(seat)
                del values["renewed"]  # which only `renew_key` changes
                page.db.execute(update(seats).where(where).values(values))
            _add_keys(page.db, row.id, tokens or {})
            if frozen is not None:
                page.db.execute(delete(snapshots).where(snapshots.c.game == row.id))
                page.db.execute(insert(snapshots), {"game": row.id, "entries": row.entries, "frozen": frozen})

        await self._write(work)

    async def change_seat(self, id_: str, seat: Seat, values: dict[str, str]) -> None:
        """A seat's note, or where to be told: nothing else is touched."""
        where = (seats.c.game == id_) & (seats.c.seat == seat)

        def work(page: Page) -> None:
            page.db.execute(update(seats).where(where).values(values))

        await self._write(work)

    async def remove(self, id_: str) -> None:
        """A game and all that was kept of it."""

        def work(page: Page) -> None:
            for table in (snapshots, entries, keys, seats, secrets):
                page.db.execute(delete(table).where(table.c.game == id_))
            page.db.execute(delete(games).where(games.c.id == id_))

        await self._write(work)

    # Lists

    async def listed(self, status: str, limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """Games in the lobby, the latest first."""
        where = (games.c.status == status) & games.c.listed
        return await self._games(select(games).where(where).order_by(games.c.changed.desc()).limit(limit))

    async def of_keys(self, hashes: Sequence[str], limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """The games that some tokens open, and the rematches of those that wait for somebody."""
        ids = select(keys.c.game).where(keys.c.hash.in_(hashes))
        asked = games.c.parent.in_(ids) & (games.c.kind == "rematch") & (games.c.status == "waiting")
        where = games.c.id.in_(ids) | asked
        return await self._games(select(games).where(where).order_by(games.c.changed.desc()).limit(limit))

    async def _games(self, query: Any) -> list[tuple[GameRow, list[SeatRow]]]:
        def work(db: Connection) -> list[tuple[GameRow, list[SeatRow]]]:
            found = _readable(_game_row, db.execute(query).mappings())
            ids = [row.id for row in found]
            sat: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
            rows = db.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.game, seats.c.seat))
            for row in _readable(_seat_row, rows.mappings()):
                sat[row.game].append(row)
            return [(row, sat[row.id]) for row in found]

        return await self._read(work)

    async def running(self) -> list[GameRow]:
        def work(db: Connection) -> list[GameRow]:
            return _readable(_game_row, db.execute(select(games).where(games.c.status == "running")).mappings())

        return await self._read(work)

    async def row(self, id_: str) -> GameRow | None:
        """A game as the lobby knows it."""

        def work(db: Connection) -> GameRow | None:
            found = db.execute(select(games).where(games.c.id == id_)).mappings().first()
            return None if found is None else _game_row(found)

        return await self._read(work)

    async def waiting_for_bots(self) -> list[str]:
        """Games in which a bot is to act, or which wait for nobody to begin."""
        bot = (seats.c.game == games.c.id) & (seats.c.seat == games.c.to_act) & seats.c.player.startswith("bot:")
        running = select(games.c.id).join(seats, bot).where(games.c.status == "running")
        empty = select(seats.c.game).where(seats.c.nonce.is_(None))
        full = select(games.c.id).where((games.c.status == "waiting") & games.c.id.not_in(empty))
        return await self._read(lambda db: [*db.execute(running).scalars(), *db.execute(full).scalars()])

    # Keys

    async def add_key(self, id_: str, hash_: str, opens: Sequence[Seat], unless_renewed: bool = False) -> None:
        """One more key for some seats; if wished, only while their keys were never renewed."""
        closed = (seats.c.game == id_) & seats.c.seat.in_(opens) & seats.c.renewed.is_not(None)

        def work(page: Page) -> None:
            if unless_renewed and page.db.execute(select(seats.c.seat).where(closed)).first():
                raise KeyTaken("the keys of the seat were renewed")
            _add_keys(page.db, id_, {hash_: opens})

        await self._write(work)

    async def exchange_key(self, link: str, own: str) -> None:
        """What a link opened one's own key opens, and the link no more; a key that is in use opens nothing else."""

        def work(page: Page) -> None:
            if not page.db.execute(update(keys).where(keys.c.hash == link).values(hash=own, link=link)).rowcount:
                raise KeyTaken("the key was exchanged before")

        await self._write(work)

    async def renew_key(self, id_: str, hash_: str, opens: Sequence[Seat], but: str) -> None:
        """One more key for some seats; all their others, but one, open nothing any more."""
        shared = keys.c.seats.bitwise_and(_bits(opens)) != 0
        others = (keys.c.game == id_) & shared & (keys.c.hash != but)
        where = (seats.c.game == id_) & seats.c.seat.in_(opens)

        def work(page: Page) -> None:
            page.db.execute(delete(keys).where(others))
            page.db.execute(update(seats).where(where).values(renewed=now()))
            _add_keys(page.db, id_, {hash_: opens})

        await self._write(work)

    async def opened_by(self, hash_: str) -> Opened | None:
        """The game and seats that a token opens."""
        opened = select(keys.c.game, keys.c.seats, keys.c.link).where(keys.c.hash == hash_)
        found = await self._read(lambda db: db.execute(opened).first())
        if found is None:
            return None
        return Opened(
            found.game, tuple(seat for seat in range(found.seats.bit_length()) if found.seats >> seat & 1), found.link
        )


@contextlib.contextmanager
def _in_our_words() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise TakenAlready(type(error.orig).__name__) from None
    except (DBAPIError, NoConnection, sqlite3.Error, OSError) as error:
        raise StorageDown(_cause(error)) from None


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """What is acknowledged is on the disk; readers do not wait for the writer."""
    connection.isolation_level = None  # the driver begins nothing by itself: see below
    cursor = connection.cursor()
    wait = f"busy_timeout={round(LOCK_WAIT * 1000)}"
    for pragma in (wait, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """So that all reads of a transaction see one state, and a migration is done wholly or not at all."""
    connection.exec_driver_sql("BEGIN")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _cause(error: Exception) -> str:
    original = getattr(error, "orig", None) or error
    return f"{type(original).__name__}: {original}"


def _add_keys(db: Connection, id_: str, tokens: Mapping[str, Sequence[Seat]]) -> None:
    opened = [{"hash": hash_, "game": id_, "seats": _bits(opens)} for hash_, opens in tokens.items()]
    try:
        if opened:
            db.execute(insert(keys), opened)
    except IntegrityError:
        raise KeyTaken("the key is in use") from None


def _bits(opens: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in set(opens))


def _game_values(row: GameRow, before: GameRow | None = None) -> dict[str, Any]:
    """A game's columns, or only those that have changed."""
    fields = [
        field for field in row.__struct_fields__ if before is None or getattr(row, field) != getattr(before, field)
    ]
    values = {field: getattr(row, field) for field in fields}
    for field in ("head", "outcome"):
        if values.get(field) is not None:
            values[field] = msgspec.json.encode(values[field]).decode()
    return values


def _readable(read: Callable[[Any], T], rows: Iterable[Any]) -> list[T]:
    """The rows that can be read: one that is damaged does not hide the others."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except Damaged as damaged:
            log.error("row passed over", game=row.get("game" if read is _seat_row else "id"), why=str(damaged))
    return found


def _columns(values: Any, shape: type[Struct]) -> dict[str, Any]:
    return {field: values[field] for field in shape.__struct_fields__}


def _game_row(values: Any) -> GameRow:
    known = _columns(values, GameRow)
    with _as_written("what was agreed on it"):
        known["head"] = msgspec.json.decode(known["head"], type=Head)
        known["outcome"] = msgspec.json.decode(known["outcome"], type=Outcome) if known["outcome"] else None
        return msgspec.convert(known, GameRow)


def _seat_row(values: Any) -> SeatRow:
    with _as_written("one of its seats"):
        return msgspec.convert(_columns(values, SeatRow), SeatRow)


@contextlib.contextmanager
def _as_written(what: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise Damaged(f"{what} cannot be read ({type(error).__name__})") from None


def _entry_values(row: EntryRow) -> dict[str, Any]:
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    values["events"] = msgspec.msgpack.encode(row.events)
    return values


def _entry_row(n: int, values: Any) -> EntryRow:
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
