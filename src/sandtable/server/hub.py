"""The hub: which games are at their tables now. It brings them there, wakes bots and people, and lets them go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import structlog

from sandtable import games
from sandtable.kernel import Game, Seat, Trouble
from sandtable.kernel.past import why_past
from sandtable.server import bot_turns, wire
from sandtable.server.bot_turns import BotTurns
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import StorageDown, TakenAlready
from sandtable.server.keyring import Keyring
from sandtable.server.live import LiveGame
from sandtable.server.notices import Notices
from sandtable.server.refused import Refused
from sandtable.server.rows import Damaged, GameRow, Kept, now
from sandtable.server.settings import Settings
from sandtable.server.sockets import Socket
from sandtable.server.store import Store

IDLE = 600.0  # seconds that a table without guests stays in memory

log = structlog.get_logger("hub")


class Hub:
    """It is the port of its live games: see `live.Port`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.catalogue = Catalogue(settings)
        self.keys = Keyring(self.store, self._cut)
        self.bots = BotTurns(settings.workers, self.start, self._resume)
        self.notices = Notices(settings)
        self.lives: dict[str, LiveGame] = {}
        self.closing = False
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while somebody waits
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing

    async def open(self) -> None:
        await self.store.open()
        for id_ in await self.store.waiting_for_bots():  # they take up where they were
            self.start(self._resume(id_))
        self.start(self._end_past())
        self.start(self._sweep())

    async def close(self) -> None:
        """Tables are closed between two changes, never within one."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        for live in list(self.lives.values()):
            async with live.lock:
                live.gone = True
                live.cut(1001)
        self.bots.workers.close()
        self.notices.close()
        await self.store.close()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that is done beside the tables."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Games that come to their tables

    async def row(self, id_: str) -> GameRow:
        """What the lobby knows of a game: it says who may see more, before any of it is read."""
        if id_ in self.lives:
            return self.lives[id_].row
        try:
            row = await self.store.row(id_)
        except Damaged as damaged:
            log.error("row passed over", game=id_, why=str(damaged))
            row = None  # whose it is nobody can tell
        if row is None:
            raise Refused(404, "There is no such game.")
        return row

    async def live(self, id_: str) -> LiveGame:
        """The game at its table; it is fetched from the store if it is not there."""
        if id_ in self.lives:
            return self.lives[id_]
        async with self._loading.setdefault(id_, asyncio.Lock()):
            if id_ not in self.lives:
                live = self.lives[id_] = await self._load(id_)
                if live.past and _is_past_for_good(live.row, live.game):
                    await live.end_unfinished()
                self.changed(live, live.row.to_act)  # a bot takes up where it was
            return self.lives[id_]

    async def _load(self, id_: str) -> LiveGame:
        """From the store; what is damaged there is told in a sentence, and in the log."""
        try:
            kept = await self.store.load(id_)
            if kept is None:
                raise Refused(404, "There is no such game.")
            return await self.table(kept)
        except Damaged as damaged:
            log.error("game damaged", game=id_, why=str(damaged))
            raise Refused(409, f"This game cannot be opened here: {damaged}. Nothing of it was changed.") from None

    async def table(self, kept: Kept) -> LiveGame:
        game, past = await self._title_of(kept.game)
        board = await self.catalogue.board_of(kept.game.game, kept.game.kit)
        try:
            return await asyncio.to_thread(LiveGame, self, game, board, kept, past)  # its lines are played again
        except Damaged:
            if game.lesson is None:
                raise
            raise Refused(409, "This lesson has been rewritten since you began it: begin it again.") from None

    async def _lesson_of(self, row: GameRow) -> Game:
        try:
            return await self.catalogue.lesson(row.game, row.lesson or games.FIRST)
        except Trouble:
            raise Refused(409, "There is no such lesson here any more: begin another.") from None

    async def _title_of(self, row: GameRow) -> tuple[Game, str]:
        """The title of a game, and why it is told only: it has begun by other rules or data than there are now."""
        if row.kind == "lesson":
            game = await self._lesson_of(row)
        else:
            try:
                game = await self.catalogue.game(row.game, row.kit)
            except Refused:
                game = await self.catalogue.game(row.game, None)
                if row.status != "over" and not _is_past_for_good(row, game):  # the kit may come back
                    raise
        return game, why_past(row.head, game) if row.head.nonces else ""

    async def _resume(self, id_: str) -> None:
        """Bring a game to its table, where its bots go on; if the storage is down, as soon as it is back."""
        while True:
            try:
                live = await self.live(id_)
                if live.row.status == "waiting" and all(seat.nonce for seat in live.seats):
                    await live.begin()
            except StorageDown:
                await asyncio.sleep(bot_turns.PAUSE)
            except Exception as error:
                log.error("game not resumed", game=id_, error=type(error).__name__)
                return
            else:
                return

    async def _end_past(self) -> None:
        """Running games of older rules or data of ours cannot go on: they end, and can be read."""
        for row in await self.store.running():
            try:
                if _is_past_for_good(row, (await self._title_of(row))[0]):
                    await self.live(row.id)
            except (Refused, StorageDown, TakenAlready):
                continue  # whoever asks for it later is told
            except Exception as error:  # one that cannot be ended does not keep the others
                log.error("past game not ended", game=row.id, error=type(error).__name__)

    # Games that change, and leave

    def changed(self, live: LiveGame, before: Seat | None) -> None:
        """A bot may be to act, a person may want to know."""
        to_act = live.row.to_act
        if to_act is None or live.match is None or self.closing:
            return
        if live.seats[to_act].player.startswith("bot:"):
            self.bots.take(live)
        elif to_act != before:
            self.start(self.notices.your_turn(live.game.title, live.id, live.seats[to_act]))

    def forget(self, live: LiveGame) -> None:
        """It could not be stored: everybody is told, and the table is loaded anew when it is asked for."""
        self.give_up(live)
        live.tell_all(wire.Trouble("The last move could not be stored and has not happened. Please try again."))
        live.cut(1013)

    def give_up(self, live: LiveGame) -> None:
        live.gone = True
        self.bots.workers.forget(live.id)
        if self.lives.get(live.id) is live:
            del self.lives[live.id]

    def _cut(self, id_: str, which: Callable[[Socket], bool]) -> None:
        """Sockets of a game whose key has ended hear no more."""
        if (live := self.lives.get(id_)) is not None:
            live.cut(1008, which)

    async def _sweep(self) -> None:
        """Tables where nobody is and nothing happens leave the memory."""
        while True:
            await asyncio.sleep(IDLE / 10)
            for live in list(self.lives.values()):
                if not live.sockets and not live.lock.locked() and now() - live.row.changed > IDLE:
                    self.give_up(live)


def _is_past_for_good(row: GameRow, game: Game) -> bool:
    """Whether a game was begun by rules or data of ours that have gone. A kit, or a newer program, may come back."""
    head = row.head
    other = head.rules == game.rules_version and row.kit is None and head.data != game.data_hash
    return bool(head.nonces) and (other or head.rules < game.rules_version)
