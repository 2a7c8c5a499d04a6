"""The titles that can be played here and their kits, each read once, and never while the loop waits."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from typing import NamedTuple

import msgspec
import structlog

from sandtable import games
from sandtable.bots.levels import for_game, plays
from sandtable.kernel import Game, Trouble
from sandtable.server import wire
from sandtable.server.refused import Refused
from sandtable.server.settings import Settings

log = structlog.get_logger("catalogue")


class Loaded(NamedTuple):
    """A title with the data of a kit or its own, and the hash under which its cards and rules are served."""

    game: Game
    board: str


class Catalogue:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._loaded: dict[tuple[str, str | None], Loaded] = {}
        self._lessons: dict[str, Game] = {}
        self._titles: dict[str, wire.Title] = {}
        self._boards: dict[str, bytes] = {}  # by hash
        self._reading = asyncio.Lock()

    async def load(self, name: str, kit: str | None) -> Loaded:
        """A title with its data; refused if it is not here, or its kit cannot be read now."""
        if name not in games.NAMES:
            raise Refused(409, f"There is no title {name!r} here now.")
        if (name, kit) not in self._loaded:
            async with self._reading:
                if (name, kit) not in self._loaded:
                    self._loaded[name, kit] = await asyncio.to_thread(self._load, name, kit)
        return self._loaded[name, kit]

    def _load(self, name: str, kit: str | None) -> Loaded:
        """In a thread."""
        try:
            game = games.load(name, None if kit is None else self.settings.kit_folder(kit))
        except Trouble as trouble:
            log.error("kit not readable", kit=kit, why=str(trouble))
            raise Refused(422, f"the kit {kit!r} cannot be read here now") from None
        words = msgspec.json.encode(board_data(game))
        board = hashlib.sha256(words).hexdigest()
        self._boards[board] = words
        return Loaded(game, board)

    async def game(self, name: str, kit: str | None) -> Game:
        return (await self.load(name, kit)).game

    async def lesson(self, name: str) -> Game:
        """A title to learn."""
        if name not in self._lessons:
            async with self._reading:
                if name not in self._lessons:
                    self._lessons[name] = await asyncio.to_thread(games.to_learn, name)
        return self._lessons[name]

    async def titles(self) -> list[wire.Title]:
        return [await self.title(name) for name in games.NAMES]

    async def title(self, name: str) -> wire.Title:
        """What the lobby says of a title."""
        if name not in self._titles:
            game, board = await self.load(name, None)
            levels = tuple(sorted(for_game(name)))
            self._titles[name] = wire.Title(
                name=name,
                title=game.title,
                about=game.about,
                table=game.table,
                cards=sum(thing.copies for thing in game.things.values() if thing.seat is not None),
                seats=game.seats,
                sides=game.sides,
                options=game.options,
                levels=levels,
                plays=tuple(map(plays, levels)),
                kits=await asyncio.to_thread(self.settings.kits_of, name),
                board=board,
            )
        return self._titles[name]

    async def board(self, digest: str) -> bytes | None:
        """The cards and rules under a hash; those of kits are made when one asks for them."""
        if digest not in self._boards:
            for title in await self.titles():
                for kit in title.kits:
                    await self.board_of(title.name, kit)
        return self._boards.get(digest)

    async def board_of(self, name: str, kit: str | None) -> str:
        """The hash under which a title's cards and rules are served; none if a kit has gone."""
        with contextlib.suppress(Refused):
            return (await self.load(name, kit)).board
        return ""

    async def kit_with(self, name: str, data: str) -> str | None:
        """The kit with the data that a record names; None for our own, and if there is none."""
        for kit in (await self.title(name)).kits:
            with contextlib.suppress(Refused):
                if (await self.game(name, kit)).data_hash == data:
                    return kit
        return None


def board_data(game: Game) -> wire.BoardData:
    book = game.rulebook
    words = book.clauses, book.rulings, book.sources, dict(game.says), game.headings, game.results
    drawn = dict(game.acts), dict(game.markers), game.asks, game.table
    return wire.BoardData(game.name, game.title, game.sides, game.things, *words, *drawn)
