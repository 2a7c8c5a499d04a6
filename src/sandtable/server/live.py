"""One game at its table: the lock through which every change goes, who listens, and what it needs of the house."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec.structs import replace

from sandtable.bots.player import plain
from sandtable.kernel import Forbidden, Game, Seat
from sandtable.kernel import Trouble as KernelTrouble
from sandtable.server import wire
from sandtable.server.commands import DOES, LONG
from sandtable.server.database import KeyTaken, StorageDown, TakenAlready
from sandtable.server.draft import Draft
from sandtable.server.refused import Refused
from sandtable.server.rows import Damaged, Kept
from sandtable.server.sockets import Socket
from sandtable.server.standing import Standing
from sandtable.server.store import Store

SNAPSHOT_EVERY = 50  # entries


class Port(Protocol):
    """All that a live game knows of the house around it."""

    store: Store

    def changed(self, live: LiveGame, before: Seat | None) -> None:
        """It has changed; `before`, that seat was to act."""

    def forget(self, live: LiveGame) -> None:
        """What is in memory may not be what is stored."""


class LiveGame(Standing):
    """A change is checked, stored, and only then shown. What cannot be stored has not happened."""

    def __init__(self, port: Port, game: Game, board: str, kept: Kept, past: str = "") -> None:
        super().__init__(game, board, kept, past)
        self.port = port
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.asked = 0  # at which line a bot was asked last
        self.heard: dict[Seat, tuple[int, bytes]] = {}  # how many lines its bot was told, and the history they make
        self.gone = False  # from the house: what is here may not be what is stored

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """One at a time; who has waited while the table was given up must ask for it anew."""
        async with self.lock:
            if self.gone:
                raise StorageDown("the table was given up meanwhile")
            yield

    async def stand_in(self, seat: Seat, line: int) -> None:
        """A bot has failed: a plain choice is made in its place, and all are told."""
        async with self.held():
            draft = Draft(self, seat, None)
            match = draft.fresh(line)
            action = plain(match.state, seat, line)
            try:
                played = match.play(seat, action)
            except BaseException:
                self.port.forget(self)  # the match may have stopped half way
                raise
            draft.add("stand-in", "The computer did not answer: a plain choice was made in its place.", seat)
            draft.add_line(played)
            await self._keep(draft)

    async def end_unfinished(self) -> None:
        """A running game that cannot go on; what was played stays, and all may read it."""
        async with self.held():
            if self.row.status == "running":
                draft = Draft(self, 0, None)
                draft.add("unfinished", self.past)
                await self._keep(draft)

    # Commands

    async def do(
        self, seat: Seat, command: wire.Command, mine: Sequence[Seat] = (), memo: bytes | None = None
    ) -> wire.Accepted:
        """Check, store, show. Under a key that the seat has used before nothing is done again.

        A bot's memo is kept with its line, or neither is.
        """
        async with self.held():
            what = hashlib.sha256(wire.encode(command)).hexdigest()[:16]
            for own in {seat, *mine}:  # who has both seats may not have said for which
                if (used := self.keys.get(f"{own} {command.key}")) is not None:
                    if used[0] != what:
                        raise Refused(409, "That key was used for something else; each command needs a new one.")
                    return wire.Accepted(used[1], again=True)
            draft = Draft(self, seat, f"{seat} {command.key} {what}", mine)
            draft.memo = memo
            try:
                if isinstance(command, LONG):
                    await asyncio.to_thread(DOES[type(command)], draft, command)
                else:
                    DOES[type(command)](draft, command)
            except Refused:
                raise
            except Forbidden as forbidden:
                raise Refused(409, str(forbidden.ruling.text), forbidden.ruling) from None
            except KernelTrouble as trouble:
                raise Refused(409, str(trouble)) from None
            except BaseException:
                self.port.forget(self)  # the match may have stopped half way
                raise
            await self._keep(draft)
            return wire.Accepted(draft.entries[0].n)

    async def sit(self, seat: Seat, name: str, nonce: str | None, tokens: dict[str, list[Seat]] | None = None) -> None:
        """Somebody takes a seat; with the last one the game begins."""
        async with self.held():
            if self.past:
                raise Refused(409, self.past)
            if tokens and self.seats[seat].player != "open":
                raise Refused(409, "That seat is not free.")
            draft = Draft(self, seat, None)
            try:
                draft.sit(name, nonce)
            except KernelTrouble as trouble:  # its options are not those of today's rules
                raise Refused(409, f"The game cannot begin: {trouble}.") from None
            if draft.entries:
                await self._keep(draft, tokens)

    async def begin(self) -> None:
        """A game that waits for nobody."""
        self.seats[0] = replace(self.seats[0], joined=None)
        await self.sit(0, self.seats[0].name, self.seats[0].nonce)

    async def rematch(self, seat: Seat, make: Callable[[], Awaitable[str]]) -> str:
        """The game that is played after this one: it is made once, and all are told of it."""
        async with self.held():
            for entry in self.entries:
                if entry.kind == "rematch":
                    return entry.text
            draft = Draft(self, seat, None)
            draft.add("rematch", await make(), seat)
            await self._keep(draft)
            return draft.entries[0].text

    async def change_seat(self, seat: Seat, **values: str) -> None:
        """A note, or where to be told: nobody else's business."""
        async with self.held():
            await self.port.store.change_seat(self.id, seat, values)
            self.seats[seat] = replace(self.seats[seat], **values)

    async def _keep(self, draft: Draft, tokens: dict[str, list[Seat]] | None = None) -> None:
        try:
            row = draft.row()
            snapshot = len(self.entries) // SNAPSHOT_EVERY != row.entries // SNAPSHOT_EVERY or row.status == "over"
            frozen = self.seal(row.entries, draft.match.freeze()) if snapshot and draft.match is not None else None
            new = draft.memo is not None and draft.memo != self.memos.get(draft.seat, b"")
            memo = (draft.seat, draft.memo or b"") if new else None
            seats = tuple(draft.seats.values())
            await self.port.store.append(self.row, row, draft.entries, seats, frozen=frozen, tokens=tokens, memo=memo)
        except KeyTaken:
            raise  # the seat was not taken, and nothing else was done
        except BaseException as error:
            if not isinstance(error, TakenAlready) or not await self._catch_up():
                self.port.forget(self)  # what is in memory may be ahead of what is stored
            raise
        before = self.row.to_act
        self.row, self.match = row, draft.match
        if draft.memo is not None:
            self.memos[draft.seat] = draft.memo
        for place, seat in draft.seats.items():
            self.seats[place] = seat
        since = len(self.entries)
        self.entries += draft.entries
        self.remember_keys(draft.entries)
        if any(entry.kind == "play" for entry in draft.entries):
            self.trouble = ""
        self.tell(since)
        self.port.changed(self, before)

    async def _catch_up(self) -> bool:
        """Another process has written to this game: what it wrote is told here too, if it can be read."""
        since = len(self.entries)
        try:
            kept = await self.port.store.load(self.id)
            if kept is None:
                return False
            self.take(kept)
        except (StorageDown, Damaged):
            return False
        self.tell(since)
        return True

    # Sockets

    def tell(self, since: int) -> None:
        """Send what is new; views are made once for all who see the same."""
        made: dict[tuple[Seat, ...], bytes] = {}
        for socket in self.sockets:
            if socket.mine not in made:
                made[socket.mine] = wire.encode(wire.Told(self.told(since, socket.mine), self.position(socket.mine)))
            socket.send(made[socket.mine])

    def tell_all(self, message: wire.Message) -> None:
        words = wire.encode(message)
        for socket in self.sockets:
            socket.send(words)

    def cut(self, code: int, which: Callable[[Socket], bool] = lambda socket: True) -> None:
        """Close the connections of some who listen."""
        for socket in list(self.sockets):
            if which(socket):
                socket.cut(code)

    def presence(self) -> wire.Presence:
        here, watching = self.here(), sum(not socket.mine for socket in self.sockets)
        return wire.Presence(tuple(name for seat, name in enumerate(self.game.seats) if seat in here), watching)

    def here(self) -> set[Seat]:
        return {seat for socket in self.sockets for seat in socket.mine}
