"""The house: which games there are, which are at their tables now, who waits for a bot, who is told."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from sandtable import games
from sandtable.bots.levels import bot_name, for_game, plays
from sandtable.bots.player import TRIES
from sandtable.kernel import Action, Game, Line, Match, Opening, Seat, SeededDice, Trouble, record
from sandtable.kernel.dice import new_secret
from sandtable.kernel.past import why_past
from sandtable.server import bots, wire
from sandtable.server.database import KeyTaken, StorageDown, TakenAlready
from sandtable.server.live import Live, Refused, game_info
from sandtable.server.notices import Notices
from sandtable.server.rows import Damaged, EntryRow, GameRow, Kept, Opened, SeatRow, now
from sandtable.server.settings import Settings
from sandtable.server.store import Store

TOKEN_BYTES = 24  # 192 bits
RETRY = 60.0  # seconds before a game of bots alone goes on after a failure
PAUSE = 2.0  # seconds before a bot tries again what could not be stored
IDLE = 600.0  # seconds that a table without guests stays in memory

log = structlog.get_logger("house")
T = TypeVar("T")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.workers = bots.Workers(settings.workers)
        self.notices = Notices(settings)
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opened: dict[str, Opened] = {}
        self._games: dict[tuple[str, str | None], Game] = {}
        self._lessons: dict[str, Game] = {}
        self._board_of: dict[tuple[str, str | None], str] = {}
        self.boards: dict[str, bytes] = {}  # by hash
        self.closing = False
        self._hands = ThreadPoolExecutor(2, "replay")

    # Opening and closing

    async def open(self) -> None:
        await self.store.open()
        for id_ in await self.store.waiting_for_bots():  # they take up where they were
            self._start(self._resume(id_))
        self._start(self._end_past())
        self._start(self._sweep())

    async def close(self) -> None:
        """Tables are closed between two changes, never within one."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        for live in list(self._lives.values()):
            async with live.lock:
                live.gone = True
                for socket in list(live.sockets):
                    socket.cut(1001)
        self.workers.close()
        self.notices.close()
        self._hands.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end_past(self) -> None:
        """Running games of older rules cannot go on: they end, and can be read."""
        for row in await self.store.running():
            try:
                if _is_past_for_good(row, self._title_of(row)[0]):
                    await self.live(row.id)
            except (Refused, StorageDown, TakenAlready):
                continue  # whoever asks for it later is told
            except Exception as error:  # one that cannot be ended does not keep the others
                log.error("past game not ended", game=row.id, error=type(error).__name__)

    # Titles and their data

    @cached_property
    def titles(self) -> dict[str, wire.Title]:
        return {name: self._title(name) for name in games.NAMES}

    def _title(self, name: str) -> wire.Title:
        game = self.game(name, None)
        levels = tuple(sorted(for_game(name)))
        words = tuple(map(plays, levels))
        kits = self.settings.kits_of(name)
        board = self.board_of(name, None)
        cards = sum(thing.copies for thing in game.things.values() if thing.seat is not None)
        return wire.Title(
            name,
            game.title,
            game.about,
            game.table,
            cards,
            game.seats,
            game.sides,
            game.options,
            levels,
            words,
            kits,
            board,
        )

    def game(self, name: str, kit: str | None) -> Game:
        if name not in games.NAMES:
            raise Refused(409, f"There is no title {name!r} here now.")
        if (name, kit) not in self._games:
            try:
                self._games[name, kit] = games.load(name, self.folder(kit))
            except Trouble as trouble:
                log.error("kit not readable", kit=kit, why=str(trouble))
                raise Refused(422, f"the kit {kit!r} cannot be read here now") from None
        return self._games[name, kit]

    def _to_learn(self, name: str) -> Game:
        if name not in self._lessons:
            self._lessons[name] = games.to_learn(name)
        return self._lessons[name]

    def folder(self, kit: str | None) -> Path | None:
        return None if kit is None else self.settings.kit_folder(kit)

    def board(self, digest: str) -> bytes | None:
        """The cards and rules under a hash; those of kits are made when one asks for them."""
        if digest not in self.boards:
            for name, title in self.titles.items():
                for kit in title.kits:
                    self.board_of(name, kit)
        return self.boards.get(digest)

    def board_of(self, name: str, kit: str | None) -> str:
        """The hash under which a title's cards and rules are served; none if a kit has gone."""
        if (name, kit) not in self._board_of:
            try:
                words = msgspec.json.encode(board_data(self.game(name, kit)))
            except Refused:
                return ""
            self._board_of[name, kit] = hashlib.sha256(words).hexdigest()
            self.boards[self._board_of[name, kit]] = words
        return self._board_of[name, kit]

    def seat_named(self, game: Game, word: str) -> Seat:
        try:
            return game.seat_named(word)
        except Trouble as trouble:
            raise Refused(422, str(trouble)) from None

    # Tables

    async def row(self, id_: str) -> GameRow:
        """What the lobby knows of a game: it says who may see more, before any of it is read."""
        if id_ in self._lives:
            return self._lives[id_].row
        try:
            row = await self.store.row(id_)
        except Damaged as damaged:
            log.error("row passed over", game=id_, why=str(damaged))
            row = None  # whose it is nobody can tell
        if row is None:
            raise Refused(404, "There is no such game.")
        return row

    async def live(self, id_: str) -> Live:
        """The game at its table; it is fetched from the store if it is not there."""
        if id_ in self._lives:
            return self._lives[id_]
        try:
            async with self._loading.setdefault(id_, asyncio.Lock()):
                if id_ not in self._lives:
                    live = self._lives[id_] = await self._load(id_)
                    if live.past and _is_past_for_good(live.row, live.game):
                        await live.end_unfinished()
                    self.changed(live, live.row.to_act)  # a bot takes up where it was
                return self._lives[id_]
        finally:
            self._loading.pop(id_, None)

    async def _load(self, id_: str) -> Live:
        """From the store; what is damaged there is told in a sentence, and in the log."""
        try:
            kept = await self.store.load(id_)
            if kept is None:
                raise Refused(404, "There is no such game.")
            return self._table(kept)
        except Damaged as damaged:
            log.error("game damaged", game=id_, why=str(damaged))
            raise Refused(409, f"This game cannot be opened here: {damaged}. Nothing of it was changed.") from None

    def _table(self, kept: Kept) -> Live:
        game, past = self._title_of(kept.game)
        try:
            return Live(self, game, kept, past)
        except Damaged:
            if game.lesson is None:
                raise
            raise Refused(409, "This lesson has been rewritten since you began it: begin it again.") from None

    def _title_of(self, row: GameRow) -> tuple[Game, str]:
        """The title of a game, and why it is told only: it has begun by other rules or data than there are now."""
        if row.kind == "lesson":
            game = self._to_learn(row.game)
        else:
            try:
                game = self.game(row.game, row.kit)
            except Refused:
                game = self.game(row.game, None)
                if row.status != "over" and not _is_past_for_good(row, game):  # the kit may come back
                    raise
        return game, why_past(row.head, game) if row.head.nonces else ""

    def forget(self, live: Live) -> None:
        """It could not be stored: everybody is told, and the table is loaded anew when it is asked for."""
        self._give_up(live)
        live.tell_all(wire.Trouble("The last move could not be stored and has not happened. Please try again."))
        for socket in list(live.sockets):
            socket.cut(1013)

    def _give_up(self, live: Live) -> None:
        live.gone = True
        if self._lives.get(live.id) is live:
            del self._lives[live.id]

    async def _sweep(self) -> None:
        """Tables where nobody is and nothing happens leave the memory."""
        while True:
            await asyncio.sleep(IDLE / 10)
            for live in list(self._lives.values()):
                if not live.sockets and not live.lock.locked() and now() - live.row.changed > IDLE:
                    self._give_up(live)

    def changed(self, live: Live, before: Seat | None) -> None:
        """A table has changed: a bot may be to act, a person may want to know."""
        to_act = live.row.to_act
        if to_act is None or live.match is None or self.closing:
            return
        if live.seats[to_act].player.startswith("bot:"):
            if live.asked != len(live.match.lines):  # talk does not ask it again
                live.asked = len(live.match.lines)
                self._start(self._bot(live))
        elif to_act != before:
            self._start(self.notices.your_turn(live.game.title, live.id, live.seats[to_act]))

    # Bots

    async def _resume(self, id_: str) -> None:
        """Bring a game to its table, where its bots go on; if the storage is down, as soon as it is back."""
        while True:
            try:
                live = await self.live(id_)
                if live.row.status == "waiting" and all(seat.nonce for seat in live.seats):
                    await self._begin(live)
            except StorageDown:
                await asyncio.sleep(PAUSE)
            except Exception as error:
                log.error("game not resumed", game=id_, error=type(error).__name__)
                return
            else:
                return

    async def _bot(self, live: Live) -> None:
        """Ask the bot whose turn it is. If it fails again and again, a plain choice is made in its place."""
        async with live.lock:
            match, seat = live.match, live.row.to_act
            if live.gone or match is None or seat is None or not live.seats[seat].player.startswith("bot:"):
                return
            line, level = len(match.lines), int(live.seats[seat].player[4:])
            dealt = match.state.redeal(seat, SeededDice(secrets.randbits(64))).dump()
        data = self.folder(live.row.kit)
        for _ in range(TRIES):
            question = bots.Question(live.row.game, data, dealt, seat, level, secrets.randbits(60))
            try:
                action = Action.parse(await self.workers.ask(question))
                await live.do(seat, wire.Act(str(action), line, f"b{line:x}"))  # shorter than a guest's key may be
            except Refused as refused:
                if live.match is None or len(live.match.lines) != line:
                    return  # play has gone on without it
                clause = refused.ruling.clause if refused.ruling else ""  # the words may name a hidden card
                log.warning("bot refused", game=live.id, seat=seat, clause=clause)
            except (StorageDown, TakenAlready):
                await asyncio.sleep(PAUSE)
                self._start(self._resume(live.id))
                return
            except Exception as error:  # whatever a bot does, the table stands
                log.warning("bot failed", game=live.id, seat=seat, error=type(error).__name__)
            else:
                return
        log.error("bot given up", game=live.id, seat=seat, level=level)
        await self._stand_in(live, seat, line)

    async def _stand_in(self, live: Live, seat: Seat, line: int) -> None:
        """A plain choice in the place of a bot; only if there is none, the game waits."""
        try:
            await live.stand_in(seat, line)
        except (StorageDown, TakenAlready):
            await asyncio.sleep(PAUSE)
            self._start(self._resume(live.id))
            return
        except Refused:
            return  # play has gone on without it
        except Exception as error:
            log.error("no plain choice", game=live.id, seat=seat, error=type(error).__name__)
        else:
            return
        live.trouble = f"The bot that plays {live.game.sides[seat]} has failed. The game stands; it can be asked again."
        live.tell_all(wire.Trouble(live.trouble))
        if all(row.player != "human" for row in live.seats):  # there is nobody who could ask
            await asyncio.sleep(RETRY)
            await self.ask_bot_again(live)

    async def ask_bot_again(self, live: Live) -> None:
        if live.trouble:
            live.trouble = ""
            self._start(self._bot(live))

    # New games

    async def create(
        self, wish: wire.NewGame, link: str, parent: str | None = None, kind: str = "game"
    ) -> wire.Created:
        """A game with its seats and their keys; a game of bots alone begins at once."""
        if wish.game not in games.NAMES:
            raise Refused(422, f"there is no game {wish.game!r}; there are: {', '.join(games.NAMES)}")
        if wish.kit is not None and wish.kit not in self.titles[wish.game].kits:
            raise Refused(422, f"there is no kit {wish.kit!r} of this game here")
        _must_be_found(wish)
        game = self._to_learn(wish.game) if kind == "lesson" else self.game(wish.game, wish.kit)
        players = self._players(game, wish)
        try:
            opening = Opening(game, tuple(row.player for row in players), dict(wish.options))
        except Trouble as trouble:
            raise Refused(422, str(trouble)) from None
        people = [row.seat for row in players if row.player == "human" and kind != "rematch"]
        groups = [people] if wish.both and people else [[seat] for seat in people]
        tokens = {secrets.token_urlsafe(TOKEN_BYTES): group for group in groups}
        row = replace(self._row(opening, wish, players), parent=parent, kind=kind)
        await self.store.create(row, players, opening.secret, {hashed(t): group for t, group in tokens.items()})
        log.info("game created", game=row.id, title=row.game, players=[seat.player for seat in players])
        if all(seat.nonce for seat in players):
            live = await self.live(row.id)
            await self._begin(live)
        return wire.Created(row.id, tuple(self._key(game, group, token, link) for token, group in tokens.items()))

    async def create_lesson(self, wish: wire.NewLesson, link: str) -> wire.Created:
        """A first game: the lesson leads both sides, and a bot goes on where it ends."""
        if wish.game not in games.taught():
            raise Refused(422, f"there is no lesson of {wish.game!r}; there are: {', '.join(games.taught())}")
        game = self._to_learn(wish.game)
        assert game.lesson is not None  # noqa: S101  so it was loaded
        others = [wire.SeatWish(seat, "bot:1") for seat in game.seats if seat != game.lesson.seat]
        seats = [wire.SeatWish(game.lesson.seat, "human", wish.name), *others]
        return await self.create(wire.NewGame(wish.game, seats), link, kind="lesson")

    async def _begin(self, live: Live) -> None:
        """A game that waits for nobody."""
        live.seats[0] = replace(live.seats[0], joined=None)
        await live.sit(0, live.seats[0].name, live.seats[0].nonce)

    async def join(self, id_: str, body: wire.Join, link: str) -> wire.SeatKey:
        """The first who asks gets the open seat, and its key; who asks again with his own key, the same seat."""
        must_be_name(body.name)
        token = body.token or secrets.token_urlsafe(TOKEN_BYTES)
        row, opened = await self.row(id_), await self.opened_by(hashed(token))
        if opened is not None and opened.game != id_:
            raise Refused(409, "That key opens another game.")
        if opened is None and not row.listed:
            raise Refused(404, "There is no such game.")
        live = await self.live(id_)
        if opened is not None:
            return self._key(live.game, opened.seats, token, link)
        free = [seat for seat, row in enumerate(live.seats) if row.player == "open"]
        seat = free[0] if free and body.seat is None else self.seat_named(live.game, body.seat or live.game.seats[0])
        try:
            if seat not in free:
                raise Refused(409, "That seat is not free.")
            await live.sit(seat, body.name, body.nonce, {hashed(token): [seat]})
        except (Refused, TakenAlready):
            opened = await self.opened_by(hashed(token))
            if opened is None or opened.game != id_:
                raise
            seat = opened.seats[0]  # it was we who were first
        return self._key(live.game, [seat], token, link)

    async def cancel(self, live: Live) -> None:
        """A game that has not begun is taken away; one that a log speaks of stays."""
        async with live.held():
            if live.row.status != "waiting" or live.row.kind != "game":
                raise Refused(409, "Only a game that has not begun can be cancelled.")
            await self.store.remove(live.id)
            self._give_up(live)
            self._opened = {}
            for socket in list(live.sockets):
                socket.cut(1001)

    async def rematch(self, live: Live, mine: Sequence[Seat], link: str, brought: Sequence[str] = ()) -> wire.Created:
        """The same people and options, sides swapped: who asks first makes the game, and each gets his own key.

        Once the keys of a seat were renewed there, those of this game bring none to it any more: only who has
        `brought` one of its own gets another.
        """
        if live.row.status != "over":
            raise Refused(409, "The game is not over yet.")
        id_ = await live.rematch(mine[0], lambda: self._again(live, link))
        seats, token = sorted(1 - seat for seat in mine), secrets.token_urlsafe(TOKEN_BYTES)
        there = {seat for own in brought for seat in await self._seats_in(id_, own)}
        try:
            await self.store.add_key(id_, hashed(token), seats, unless_renewed=not there.issuperset(seats))
        except KeyTaken:
            text = "The rematch is played on another device: make a link there for this one."
            raise Refused(409, text) from None
        return wire.Created(id_, (self._key(live.game, seats, token, link),))

    async def _seats_in(self, id_: str, token: str) -> tuple[Seat, ...]:
        opened = await self.opened_by(hashed(token))
        return opened.seats if opened is not None and opened.game == id_ else ()

    async def _again(self, live: Live, link: str) -> str:
        wish = wire.NewGame(
            game=live.row.game,
            seats=[wire.SeatWish(live.game.seats[1 - row.seat], row.player, row.name) for row in live.seats],
            options=dict(live.row.head.options),
            kit=live.row.kit,
            listed=live.row.listed,
            silent_days=live.row.silent_days,
        )
        return (await self.create(wish, link, parent=live.id, kind="rematch")).id

    async def branch(self, live: Live, line: int, link: str) -> wire.Created:
        """An analysis: the finished game's lines up to one, then one person plays all seats."""
        if live.running.outcome is None:
            raise Refused(409, "Only a finished game can be branched.")
        if live.game.lesson is not None:
            raise Refused(409, "A lesson cannot be branched: its cards were laid beforehand.")
        played = live.running
        lines = played.lines[: line + 1]
        if line >= len(played.lines):
            raise Refused(409, f"The game has {len(played.lines)} lines; there is no line {line}.")
        game, token, id_ = live.game, secrets.token_urlsafe(TOKEN_BYTES), secrets.token_urlsafe(9)
        people = list(range(len(game.seats)))
        seats = [
            SeatRow(game=id_, seat=seat, player="human", name="Analysis", nonce=played.head.nonces[seat], joined=now())
            for seat in people
        ]
        entries = [entry_of(id_, n, old) for n, old in enumerate(lines)]
        match = await self.elsewhere(_played, played, line)
        row = replace(
            live.row,
            id=id_,
            status="running" if match.outcome is None else "over",
            to_act=match.to_act(),
            turn_since=now(),
            entries=len(entries),
            created=now(),
            changed=now(),
            listed=False,
            silent_days=None,
            parent=live.id,
            kind="analysis",
            outcome=match.outcome,
        )
        await self.store.create(row, seats, played.secret, {hashed(token): people}, entries)
        return wire.Created(id_, (self._key(game, people, token, link),))

    async def import_record(self, text: str) -> wire.GameInfo:
        """A finished game from elsewhere, verified to its last word."""
        try:
            read = record.parse(text)
            if read.head.game not in games.NAMES:
                raise Trouble(f"the record is of a game that is not here: {read.head.game}")
            kit = self._kit_of(read.head.game, read.head.data)
            match = await self.elsewhere(record.verify, read, self.game(read.head.game, kit))
        except Trouble as trouble:
            raise Refused(422, str(trouble)) from None
        id_, game = hashlib.sha256(text.encode()).hexdigest()[:16], match.game
        if (kept := await self.store.load(id_)) is not None:
            return self.info(kept.game, kept.seats)
        seats = [
            SeatRow(game=id_, seat=seat, player="human", name=name[:40], nonce=match.head.nonces[seat], joined=now())
            for seat, name in enumerate(match.head.players)
        ]
        row = GameRow(
            id=id_,
            game=game.name,
            kit=kit,
            head=match.head,
            status="over",
            to_act=None,
            turn_since=None,
            entries=len(match.lines),
            created=now(),
            changed=now(),
            listed=True,
            silent_days=None,
            parent=None,
            kind="import",
            outcome=match.outcome,
        )
        entries = [entry_of(id_, n, line) for n, line in enumerate(match.lines)]
        await self.store.create(row, seats, match.secret, {}, entries)
        return self.info(row, seats)

    def _kit_of(self, name: str, data: str) -> str | None:
        """The kit with the data that a record names; None for our own, and if there is none."""
        for kit in self.titles[name].kits:
            with contextlib.suppress(Refused):
                if self.game(name, kit).data_hash == data:
                    return kit
        return None

    async def elsewhere(self, work: Callable[..., T], *words: Any) -> T:
        """What takes long is done in a thread, so that the tables do not wait."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, partial(work, *words))

    async def replay(self, live: Live, line: int, seat: str) -> wire.Position:
        """The position after a line of a finished game, played again from the start."""
        played = _finished(live)
        if line >= len(played.lines):
            raise Refused(409, f"The game has {len(played.lines)} lines; there is no line {line}.")
        viewer = self.seat_named(live.game, seat) if seat else None
        match = await self.elsewhere(_played, played, line)
        return wire.Position(info=live.info(), view=match.view(viewer), n=len(live.entries), line=line + 1)

    async def curve(self, live: Live) -> wire.Curve:
        """The tracks of a finished game after each of its lines."""
        return await self.elsewhere(_curve, _finished(live))

    # What is known of games and keys

    def infos(
        self, found: Sequence[tuple[GameRow, Sequence[SeatRow]]], mine: Mapping[str, Sequence[Seat]]
    ) -> tuple[wire.GameInfo, ...]:
        """Games as a list tells them; one of which that cannot be told is left out."""
        told = []
        for row, seats in found:
            try:
                told.append(self.info(row, seats, mine.get(row.id, ())))
            except (LookupError, ValueError) as error:  # of a title that has gone, or without one of its seats
                log.error("game left out of a list", game=row.id, error=type(error).__name__)
        return tuple(told)

    def info(self, row: GameRow, seats: Sequence[SeatRow], mine: Sequence[Seat] = ()) -> wire.GameInfo:
        live = self._lives.get(row.id)
        return live.info(mine) if live else game_info(self, row, seats, mine, set())

    async def opened_by(self, hash_: str) -> Opened | None:
        """The game and seats that a key opens; they seldom change, so they are kept in mind.

        When they do, `_opened` is a new one, and what was still being read is kept in the old, where nobody looks.
        """
        kept = self._opened
        if hash_ not in kept:
            opened = await self.store.opened_by(hash_)
            if opened is None:
                return None
            if len(kept) > 20_000:
                kept.clear()
            kept[hash_] = opened
        return kept[hash_]

    async def follow(self, token: str, own: str) -> str | None:
        """The game of a link, which works once: from now on one's own key, used for nothing else, opens its seats."""
        if (game := await self._followed(token, own)) is not None:
            return game
        opened = await self.opened_by(hashed(token))
        try:
            if opened is not None:
                await self.store.exchange_key(hashed(token), hashed(own))
        except KeyTaken:
            opened = None
        if opened is None:
            return await self._followed(token, own)  # by ourselves meanwhile, perhaps
        self._opened = {}
        if (live := self._lives.get(opened.game)) is not None:
            for socket in live.sockets:  # who listened with the link's key hears no more
                if socket.key == token:
                    socket.cut(1008)
        return opened.game

    async def _followed(self, token: str, own: str) -> str | None:
        """The game of a link that was exchanged for one's own key already."""
        known = await self.opened_by(hashed(own))
        if known is not None and known.link != hashed(token):
            raise Refused(409, "That key of your own is in use: each link needs a new one.")
        return None if known is None else known.game

    async def another_device(self, live: Live, mine: Sequence[Seat], own: str, link: str) -> wire.SeatKey:
        """A new link to one's own seats. What opened them before, links and other devices, opens them no more."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.store.renew_key(live.id, hashed(token), mine, hashed(own))
        self._opened = {}
        for socket in live.sockets:
            if set(mine) & set(socket.mine) and socket.key != own:
                socket.cut(1008)
        return self._key(live.game, mine, token, link)

    def _players(self, game: Game, wish: wire.NewGame) -> list[SeatRow]:
        """One row a seat; bots have sat down."""
        wishes = {self.seat_named(game, seat.seat): seat for seat in wish.seats}
        if len(wishes) < len(wish.seats):
            raise Refused(422, "a seat is named twice")
        levels, rows = self.titles[wish.game].levels, list[SeatRow]()
        for seat in range(len(game.seats)):
            wished = wishes.get(seat)
            player = wished.player if wished else "open"
            bot = player.startswith("bot:")
            if player not in ("human", "open", *(f"bot:{level}" for level in levels)):
                known = ", ".join(f"bot:{level}" for level in levels)
                raise Refused(422, f"{player!r} cannot sit here; it must be human, open, {known}")
            name = bot_name(player) if bot else wished.name if wished else player
            must_be_name(name)
            at = now() if bot else None
            rows.append(
                SeatRow(game="", seat=seat, player=player, name=name, nonce=new_secret() if bot else None, joined=at)
            )
        return rows

    def _row(self, opening: Opening, wish: wire.NewGame, players: Sequence[SeatRow]) -> GameRow:
        id_ = secrets.token_urlsafe(9)
        for seat in players:
            seat.game = id_
        return GameRow(
            id=id_,
            game=wish.game,
            kit=wish.kit,
            head=opening.head,
            status="waiting",
            to_act=None,
            turn_since=None,
            entries=0,
            created=now(),
            changed=now(),
            listed=wish.listed,
            silent_days=wish.silent_days,
            parent=None,
            kind="game",
            outcome=None,
        )

    def _key(self, game: Game, seats: Sequence[Seat], token: str, link: str) -> wire.SeatKey:
        return wire.SeatKey(tuple(game.seats[seat] for seat in seats), token, f"{link}/sit/{token}")


def _is_past_for_good(row: GameRow, game: Game) -> bool:
    """Whether a game was begun by rules or data of ours that have gone. A kit, or a newer program, may come back."""
    head = row.head
    other = head.rules == game.rules_version and row.kit is None and head.data != game.data_hash
    return bool(head.nonces) and (other or head.rules < game.rules_version)


def _must_be_found(wish: wire.NewGame) -> None:
    """A game that is not listed must have a person with a link, and no seat that nobody could take."""
    people = sum(seat.player == "human" for seat in wish.seats)
    bots = sum(seat.player.startswith("bot:") for seat in wish.seats)
    if not wish.listed and people + bots < 2:
        raise Refused(422, "an open seat needs a game that is listed; for a friend with a link the player is human")
    if not wish.listed and not people:
        raise Refused(422, "a game of bots alone must be listed, or nobody could watch it")


def must_be_name(name: str) -> None:
    if not name.isprintable() or name != " ".join(name.split()):
        raise Refused(422, "a name must be printable words")


def board_data(game: Game) -> wire.BoardData:
    book = game.rulebook
    words = book.clauses, book.rulings, book.sources, dict(game.says), game.headings, game.results
    return wire.BoardData(game.name, game.title, game.sides, game.things, *words)


def entry_of(id_: str, n: int, line: Line) -> EntryRow:
    return EntryRow(
        game=id_,
        n=n,
        at=now(),
        kind="play",
        seat=line.seat,
        text=line.text,
        line=line.n,
        hidden=line.secret,
        events=line.events,
    )


def _played(match: Match, upto: int) -> Match:
    """A match again up to a line."""
    again = Match(match.game, match.head, match.secret)
    for line in match.lines[1 : upto + 1]:
        again.repeat(line.seat, line.text)
    return again


def _finished(live: Live) -> Match:
    if live.running.outcome is None:
        raise Refused(409, "The game is not over: it can be replayed when it is.")
    return live.running


def _curve(match: Match) -> wire.Curve:
    again, values = Match(match.game, match.head, match.secret), list[tuple[int, ...]]()
    for line in [*match.lines[1:], None]:
        tracks = again.view(None).board.tracks
        values.append(tuple(track.value for track in tracks))
        if line is not None:
            again.repeat(line.seat, line.text)
    return wire.Curve(tracks, tuple(values))
