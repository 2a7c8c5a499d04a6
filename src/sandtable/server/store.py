"""Where games are kept: SQLite by default, PostgreSQL by a URL, one code for both."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import Connection, delete, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sandtable.kernel import Event, Head, Outcome, Seat
from sandtable.server.tables import entries, games, keys, seats, secrets, snapshots

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_WAIT = 5.0  # seconds that SQLite waits for another writer


class StorageDown(Exception):
    """The database cannot be read or written now; nothing was changed."""


class TakenAlready(Exception):
    """Somebody else has written this entry, or this key has been used."""


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
    seen: float | None = None
    note: str = ""
    hook: str = ""
    mail: str = ""


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


class Kept(Struct):
    """All of one game."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    secret: str
    snapshot: tuple[int, bytes] | None


class Store:
    """Every method is one transaction: all of it is kept, or nothing."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
        self._turn: AbstractAsyncContextManager[Any] = nullcontext()
        if self.engine.dialect.name == "sqlite":
            self._turn = asyncio.Lock()  # it has one writer at a time, and those who wait for it in turn wait less
            event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    async def open(self) -> None:
        """Bring the tables up to date."""
        async with self._begin() as db:
            await db.run_sync(_upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    async def ping(self) -> None:
        async with self._begin() as db:
            await db.execute(select(1))

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as db:
                yield db
        except IntegrityError as error:
            raise TakenAlready(type(error.orig).__name__) from None
        except (DBAPIError, NoConnection, sqlite3.Error, OSError) as error:
            raise StorageDown(_cause(error)) from None

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, self._begin() as db:
            yield db

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
        async with self._writing() as db:
            await db.execute(insert(games), _game_values(row))
            await db.execute(insert(secrets), {"game": row.id, "secret": secret})
            await db.execute(insert(seats), [msgspec.to_builtins(seat) for seat in seat_rows])
            opened = [{"hash": h, "game": row.id, "seat": s} for h, each in tokens.items() for s in each]
            if opened:
                await db.execute(insert(keys), opened)
            if played:
                await db.execute(insert(entries), [_entry_values(entry) for entry in played])

    async def load(self, id_: str) -> Kept | None:
        async with self._begin() as db:
            game = (await db.execute(select(games).where(games.c.id == id_))).mappings().first()
            if game is None:
                return None
            secret = (await db.execute(select(secrets.c.secret).where(secrets.c.game == id_))).scalar_one()
            sat = await db.execute(select(seats).where(seats.c.game == id_).order_by(seats.c.seat))
            told = await db.execute(select(entries).where(entries.c.game == id_).order_by(entries.c.n))
            cache = await db.execute(select(snapshots.c.entries, snapshots.c.frozen).where(snapshots.c.game == id_))
            snapshot = cache.first()
            return Kept(
                _game_row(game),
                [SeatRow(**row) for row in sat.mappings()],
                [_entry_row(row) for row in told.mappings()],
                secret,
                (snapshot[0], snapshot[1]) if snapshot else None,
            )

    async def append(
        self,
        row: GameRow,
        added: Sequence[EntryRow],
        changed_seats: Sequence[SeatRow] = (),
        frozen: bytes | None = None,
        tokens: dict[str, list[Seat]] | None = None,
    ) -> None:
        """Add entries to a game's log, with what they change of the game and its seats."""
        async with self._writing() as db:
            await db.execute(insert(entries), [_entry_values(entry) for entry in added])
            await db.execute(update(games).where(games.c.id == row.id).values(_game_values(row)))
            for seat in changed_seats:
                where = (seats.c.game == row.id) & (seats.c.seat == seat.seat)
                await db.execute(update(seats).where(where).values(msgspec.to_builtins(seat)))
            if tokens:
                opened = [{"hash": h, "game": row.id, "seat": s} for h, each in tokens.items() for s in each]
                await db.execute(insert(keys), opened)
            if frozen is not None:
                await db.execute(delete(snapshots).where(snapshots.c.game == row.id))
                await db.execute(insert(snapshots), {"game": row.id, "entries": row.entries, "frozen": frozen})

    async def change_seat(self, id_: str, seat: Seat, values: dict[str, str]) -> None:
        """A seat's note, or where to be told: nothing else is touched."""
        async with self._writing() as db:
            await db.execute(update(seats).where((seats.c.game == id_) & (seats.c.seat == seat)).values(values))

    # Lists

    async def listed(self, status: str, limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """Games in the lobby, the latest first."""
        where = (games.c.status == status) & games.c.listed
        return await self._games(select(games).where(where).order_by(games.c.changed.desc()).limit(limit))

    async def of_keys(self, hashes: Sequence[str], limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """The games that some tokens open."""
        ids = select(keys.c.game).where(keys.c.hash.in_(hashes))
        return await self._games(select(games).where(games.c.id.in_(ids)).order_by(games.c.changed.desc()).limit(limit))

    async def _games(self, query: Any) -> list[tuple[GameRow, list[SeatRow]]]:
        async with self._begin() as db:
            found = [_game_row(row) for row in (await db.execute(query)).mappings()]
            ids = [row.id for row in found]
            sat: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
            rows = await db.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.game, seats.c.seat))
            for row in rows.mappings():
                sat[row["game"]].append(SeatRow(**row))
            return [(row, sat[row.id]) for row in found]

    async def waiting_for_bots(self) -> list[str]:
        """Games in which a bot is to act, or which wait for nobody to begin."""
        bot = (seats.c.game == games.c.id) & (seats.c.seat == games.c.to_act) & seats.c.player.startswith("bot:")
        async with self._begin() as db:
            running = await db.execute(select(games.c.id).join(seats, bot).where(games.c.status == "running"))
            empty = select(seats.c.game).where(seats.c.nonce.is_(None))
            full = (games.c.status == "waiting") & games.c.id.not_in(empty)
            return [*running.scalars(), *(await db.execute(select(games.c.id).where(full))).scalars()]

    async def count(self) -> int:
        async with self._begin() as db:
            return int((await db.execute(select(func.count()).select_from(games))).scalar_one())

    # Keys

    async def same_key(self, id_: str) -> bool:
        """Whether one token opens several seats of a game."""
        many = select(func.count()).select_from(keys).where(keys.c.game == id_).group_by(keys.c.hash)
        async with self._begin() as db:
            return max((await db.execute(many)).scalars(), default=0) > 1

    async def opened_by(self, hash_: str) -> tuple[str, tuple[Seat, ...]] | None:
        """The game and seats that a token opens."""
        async with self._begin() as db:
            found = (await db.execute(select(keys.c.game, keys.c.seat).where(keys.c.hash == hash_))).all()
            return (found[0][0], tuple(sorted(row[1] for row in found))) if found else None


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


def _game_values(row: GameRow) -> dict[str, Any]:
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    values["head"] = msgspec.json.encode(row.head).decode()
    values["outcome"] = None if row.outcome is None else msgspec.json.encode(row.outcome).decode()
    return values


def _game_row(values: Any) -> GameRow:
    known = dict(values)
    known["head"] = msgspec.json.decode(known["head"], type=Head)
    known["outcome"] = msgspec.json.decode(known["outcome"], type=Outcome) if known["outcome"] else None
    return GameRow(**known)


def _entry_values(row: EntryRow) -> dict[str, Any]:
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    values["events"] = msgspec.msgpack.encode(row.events)
    return values


def _entry_row(values: Any) -> EntryRow:
    known = dict(values)
    known["events"] = msgspec.msgpack.decode(known["events"], type=tuple[Event, ...])
    return EntryRow(**known)


def now() -> float:
    return round(time.time(), 3)
