"""Where games are kept: SQLite by default, PostgreSQL by a URL, one code for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.kernel import Seat
from sandtable.server.database import Batch, Database, KeyTaken
from sandtable.server.rows import (
    Damaged,
    EntryRow,
    GameRow,
    Kept,
    Opened,
    SeatRow,
    entry_row,
    game_row,
    game_values,
    now,
    readable,
    seat_row,
)
from sandtable.server.tables import entries, games, keys, memos, seats, secrets, snapshots


class Store(Database):
    """Every method is one transaction: all of it is kept, or nothing."""

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

        def work(batch: Batch) -> None:
            batch.db.execute(insert(games), game_values(row))
            batch.db.execute(insert(secrets), {"game": row.id, "secret": secret})
            batch.db.execute(insert(seats), [msgspec.to_builtins(seat) for seat in seat_rows])
            _add_keys(batch.db, row.id, tokens)
            batch.add(played)

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
                game_row(game),
                [seat_row(row) for row in sat.mappings()],
                [entry_row(n, row) for n, row in enumerate(told.mappings())],
                secret,
                (snapshot[0], snapshot[1]) if snapshot else None,
                {row.seat: row.memo for row in db.execute(select(memos).where(memos.c.game == id_))},
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
        memo: tuple[Seat, bytes] | None = None,
    ) -> None:
        """Add entries to a game's log, with what they change of the game, its seats, and a bot's memo."""

        def work(batch: Batch) -> None:
            batch.add(added)
            batch.change(row, before)
            for seat in changed_seats:
                where = (seats.c.game == row.id) & (seats.c.seat == seat.seat)
                values = msgspec.to_builtins(seat)
                del values["renewed"]  # which only `renew_key` changes
                batch.db.execute(update(seats).where(where).values(values))
            _add_keys(batch.db, row.id, tokens or {})
            if frozen is not None:
                batch.db.execute(delete(snapshots).where(snapshots.c.game == row.id))
                batch.db.execute(insert(snapshots), {"game": row.id, "entries": row.entries, "frozen": frozen})
            if row.status == "over" != before.status:
                batch.db.execute(delete(memos).where(memos.c.game == row.id))
            elif memo is not None:
                _remember(batch.db, row.id, *memo)

        await self._write(work)

    async def change_seat(self, id_: str, seat: Seat, values: dict[str, str]) -> None:
        """A seat's note, or where to be told: nothing else is touched."""
        where = (seats.c.game == id_) & (seats.c.seat == seat)

        def work(batch: Batch) -> None:
            batch.db.execute(update(seats).where(where).values(values))

        await self._write(work)

    async def remove(self, id_: str) -> None:
        """A game and all that was kept of it."""

        def work(batch: Batch) -> None:
            for table in (snapshots, entries, keys, memos, seats, secrets):
                batch.db.execute(delete(table).where(table.c.game == id_))
            batch.db.execute(delete(games).where(games.c.id == id_))

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
            found = readable(game_row, db.execute(query).mappings())
            ids = [row.id for row in found]
            sat: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
            rows = db.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.game, seats.c.seat))
            for row in readable(seat_row, rows.mappings()):
                sat[row.game].append(row)
            return [(row, sat[row.id]) for row in found]

        return await self._read(work)

    async def running(self) -> list[GameRow]:
        def work(db: Connection) -> list[GameRow]:
            return readable(game_row, db.execute(select(games).where(games.c.status == "running")).mappings())

        return await self._read(work)

    async def row(self, id_: str) -> GameRow | None:
        """A game as the lobby knows it."""

        def work(db: Connection) -> GameRow | None:
            found = db.execute(select(games).where(games.c.id == id_)).mappings().first()
            return None if found is None else game_row(found)

        return await self._read(work)

    async def waiting_for_bots(self) -> list[str]:
        """Games in which a bot is to act, or which wait for nobody to begin."""
        bot = (seats.c.game == games.c.id) & (seats.c.seat == games.c.to_act) & seats.c.player.startswith("bot:")
        running = select(games.c.id).join(seats, bot).where(games.c.status == "running")
        empty = select(seats.c.game).where(seats.c.nonce.is_(None))
        full = select(games.c.id).where((games.c.status == "waiting") & games.c.id.not_in(empty))
        return await self._read(lambda db: [*db.execute(running).scalars(), *db.execute(full).scalars()])

    # Keys

    async def add_key(self, id_: str, hash_: str, opens: Sequence[Seat], brought: Sequence[str]) -> None:
        """One more key for some seats; once their keys were renewed, only for who has brought one that opens them."""
        closed = (seats.c.game == id_) & seats.c.seat.in_(opens) & seats.c.renewed.is_not(None)

        def work(batch: Batch) -> None:
            if batch.db.execute(select(seats.c.seat).where(closed)).first() and not _opens(
                batch.db, id_, opens, brought
            ):
                raise KeyTaken("the keys of the seat were renewed")
            _add_keys(batch.db, id_, {hash_: opens})

        await self._write(work)

    async def exchange_key(self, link: str, own: str) -> None:
        """What a link opened one's own key opens, and the link no more; a key that is in use opens nothing else."""

        def work(batch: Batch) -> None:
            if not batch.db.execute(update(keys).where(keys.c.hash == link).values(hash=own, link=link)).rowcount:
                raise KeyTaken("the key was exchanged before")

        await self._write(work)

    async def renew_key(self, id_: str, hash_: str, opens: Sequence[Seat], but: str) -> None:
        """One more key for some seats; all their others, but one that still opens them, open nothing any more."""
        shared = keys.c.seats.bitwise_and(_bits(opens)) != 0
        others = (keys.c.game == id_) & shared & (keys.c.hash != but)
        where = (seats.c.game == id_) & seats.c.seat.in_(opens)

        def work(batch: Batch) -> None:
            if not _opens(batch.db, id_, opens, [but]):
                raise KeyTaken("the key was ended meanwhile")
            batch.db.execute(delete(keys).where(others))
            batch.db.execute(update(seats).where(where).values(renewed=now()))
            _add_keys(batch.db, id_, {hash_: opens})

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


def _add_keys(db: Connection, id_: str, tokens: Mapping[str, Sequence[Seat]]) -> None:
    opened = [{"hash": hash_, "game": id_, "seats": _bits(opens)} for hash_, opens in tokens.items()]
    try:
        if opened:
            db.execute(insert(keys), opened)
    except IntegrityError:
        raise KeyTaken("the key is in use") from None


def _remember(db: Connection, id_: str, seat: Seat, memo: bytes) -> None:
    where = (memos.c.game == id_) & (memos.c.seat == seat)
    if not db.execute(update(memos).where(where).values(memo=memo)).rowcount:
        db.execute(insert(memos), {"game": id_, "seat": seat, "memo": memo})


def _opens(db: Connection, id_: str, wanted: Sequence[Seat], hashes: Sequence[str]) -> bool:
    """Whether one of some keys opens all of some seats."""
    bits = _bits(wanted)
    all_of_them = keys.c.seats.bitwise_and(bits) == bits
    where = (keys.c.game == id_) & keys.c.hash.in_(hashes) & all_of_them
    return db.execute(select(keys.c.hash).where(where)).first() is not None


def _bits(opens: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in set(opens))
