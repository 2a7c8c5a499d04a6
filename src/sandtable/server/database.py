"""The database and the threads that talk to it: one writes, a few read."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, update
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from sandtable.extras import advice
from sandtable.kernel import Trouble
from sandtable.server.rows import EntryRow, GameRow, entry_values, game_values
from sandtable.server.tables import entries, games, snapshots

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_WAIT = 5.0  # seconds that SQLite waits for another writer
READERS = 3
RHYTHM = 0.01  # seconds between commits, if there is so much to write: what comes in meanwhile shares the next one
ADD_ENTRY = insert(entries)
CHANGE_GAME = update(games).where(games.c.id == bindparam("which"))
T = TypeVar("T")


class StorageDown(Exception):
    """The database cannot be read or written now; nothing was changed."""


class TakenAlready(Exception):
    """Somebody else has written this entry, or this key has been used."""


class KeyTaken(TakenAlready):
    """This key is in use already."""


class Batch:
    """What is written in one commit. What every action adds is gathered, and written at the end in one go."""

    def __init__(self, db: Connection) -> None:
        self.db = db
        self._entries: list[dict[str, Any]] = []
        self._games: dict[frozenset[str], list[dict[str, Any]]] = {}  # by the columns that change

    def add(self, added: Sequence[EntryRow]) -> None:
        self._entries += map(entry_values, added)

    def change(self, row: GameRow, before: GameRow) -> None:
        values = game_values(row, before)
        self._games.setdefault(frozenset(values), []).append(values | {"which": row.id})

    def finish(self) -> None:
        if self._entries:
            self.db.execute(ADD_ENTRY, self._entries)
        for changes in self._games.values():
            self.db.execute(CHANGE_GAME, changes)


class Writing(Struct):
    """Something to be kept, and who waits for it."""

    work: Callable[[Batch], None]
    done: asyncio.Future[None]


class Database:
    """It is talked to by threads of its own, so that play never waits for a disk it does not need.

    One of them writes: whatever has come in while the disk was busy is committed together.
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
        self._connection: Connection | None = None  # the writer's connection
        self._writes = False  # the writer is at work, or will be soon
        self._next = 0.0  # when it may begin again

    async def open(self) -> None:
        """Bring the tables up to date. A file is for its owner alone: hands and secrets are in it."""
        file = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        if file:
            with contextlib.suppress(OSError):
                os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        await self._write(lambda batch: _upgrade(batch.db))

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._readers.shutdown)
        self._drop_connection()
        self.engine.dispose()

    async def ping(self) -> None:
        """Whether it can be written: the writer's lock is taken for nothing."""

        def work(batch: Batch) -> None:
            batch.db.execute(delete(snapshots).where(snapshots.c.game == ""))

        await self._write(work)

    # One transaction

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with _in_our_words(), self.engine.begin() as db:
                return work(db)

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    async def _write(self, work: Callable[[Batch], None]) -> None:
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
                self._connection = self._connection or self.engine.connect()
                with self._connection.begin():
                    batch = Batch(self._connection)
                    for writing in some:
                        writing.work(batch)
                    batch.finish()
        except Exception as error:
            self._drop_connection()
            if len(some) > 1 and not isinstance(error, StorageDown):
                return [self._commit([writing])[0] for writing in some]
            return [error] * len(some)
        return [None] * len(some)

    def _drop_connection(self) -> None:
        """After a failure, and at the end: the next to write takes a new connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()

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
