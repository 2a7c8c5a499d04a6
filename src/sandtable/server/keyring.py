"""The keys of seats: what each opens, how a link is exchanged for one, how others are ended."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence

from sandtable.kernel import Game, Seat
from sandtable.server import wire
from sandtable.server.database import KeyTaken, TakenAlready
from sandtable.server.refused import Refused
from sandtable.server.rows import Opened
from sandtable.server.sockets import Socket
from sandtable.server.store import Store

TOKEN_BYTES = 24  # 192 bits
MOST_KNOWN = 20_000  # keys that are kept in mind


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_key(game: Game, seats: Sequence[Seat], token: str, link: str) -> wire.SeatKey:
    return wire.SeatKey(tuple(game.seats[seat] for seat in seats), token, f"{link}/sit/{token}")


class Keyring:
    """`cut` ends the sockets of a game that listen with a key which has ended."""

    def __init__(self, store: Store, cut: Callable[[str, Callable[[Socket], bool]], None]) -> None:
        self._store, self._cut = store, cut
        self._opened: dict[str, Opened] = {}

    def forget(self) -> None:
        """Keys have changed: what is being read meanwhile goes into the old dict, where nobody looks."""
        self._opened = {}

    async def opened_by(self, hash_: str) -> Opened | None:
        """The game and seats that a key opens; they seldom change, so they are kept in mind."""
        kept = self._opened
        if hash_ not in kept:
            opened = await self._store.opened_by(hash_)
            if opened is None:
                return None
            if len(kept) > MOST_KNOWN:
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
                await self._store.exchange_key(hashed(token), hashed(own))
        except TakenAlready:
            opened = None
        if opened is None:
            return await self._followed(token, own)  # by ourselves meanwhile, perhaps
        self.forget()
        self._cut(opened.game, lambda socket: socket.key == token)  # who listened with the link's key hears no more
        return opened.game

    async def _followed(self, token: str, own: str) -> str | None:
        """The game of a link that was exchanged for one's own key already."""
        known = await self.opened_by(hashed(own))
        if known is not None and known.link != hashed(token):
            raise Refused(409, "That key of your own is in use: each link needs a new one.")
        return None if known is None else known.game

    async def renew(self, id_: str, mine: Sequence[Seat], own: str) -> str:
        """A new link to one's own seats. What opened them before, links and other devices, opens them no more."""
        token = new_token()
        try:
            await self._store.renew_key(id_, hashed(token), mine, hashed(own))
        except KeyTaken:
            raise Refused(401, "This device was put out of the game meanwhile.") from None
        self.forget()
        self._cut(id_, lambda socket: bool(set(mine) & set(socket.mine)) and socket.key != own)
        return token
