"""The titles that can be played here and their kits, each read once, and never while the loop waits."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
from functools import cache
from typing import NamedTuple

import msgspec
import structlog

from sandtable import games
from sandtable.bots.levels import for_game, plays
from sandtable.hexes import HexMap
from sandtable.kernel import Award, Game, Option, Trouble
from sandtable.maps.box import MapBox
from sandtable.maps.sheet import sheet
from sandtable.server import wire
from sandtable.server.refused import Refused
from sandtable.server.settings import Settings
from sandtable.svg.draw import parts
from sandtable.svg.look import LOOKS

log = structlog.get_logger("catalogue")


class Loaded(NamedTuple):
    """A title with the data of a kit or its own, and the hash under which its cards and rules are served."""

    game: Game
    board: str


class Catalogue:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._loaded: dict[tuple[str, str | None], Loaded] = {}
        self._lessons: dict[tuple[str, str], Game] = {}
        self._titles: dict[str, wire.Title] = {}
        self._boards: dict[str, bytes] = {}  # by hash, compressed
        self._drawings: dict[tuple[str, str], bytes] = {}  # by hash, and by theme and part of the map
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
        drawings, digest = drawn(game.hexmap) if isinstance(game, MapBox) else ({}, "")
        self._drawings |= {(digest, part): svg for part, svg in drawings.items()}
        words = msgspec.json.encode(board_data(game, digest))
        board = hashlib.sha256(words).hexdigest()
        self._boards[board] = gzip.compress(words, 6, mtime=0)
        return Loaded(game, board)

    async def game(self, name: str, kit: str | None) -> Game:
        return (await self.load(name, kit)).game

    async def lesson(self, name: str, lesson: str) -> Game:
        """A title to learn, by one of its lessons."""
        key = name, lesson
        if key not in self._lessons:
            async with self._reading:
                if key not in self._lessons:
                    self._lessons[key] = await asyncio.to_thread(games.to_learn, *key)
        return self._lessons[key]

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
                options=tuple(_option(game, option) for option in game.options),
                excluded=game.excluded,
                length=game.length,
                lessons=tuple(wire.LessonTitle(*each) for each in games.lessons(name).items()),
                levels=levels,
                plays=tuple(map(plays, levels)),
                kits=await asyncio.to_thread(self.settings.kits_of, name),
                board=board,
            )
        return self._titles[name]

    async def board(self, digest: str) -> bytes | None:
        """The cards and rules under a hash, compressed; those of kits are made when one asks for them."""
        if digest not in self._boards:
            for title in await self.titles():
                for kit in title.kits:
                    await self.board_of(title.name, kit)
        return self._boards.get(digest)

    async def drawing(self, digest: str, part: str) -> bytes | None:
        """A part of a map's drawing, compressed; those of kits are made with their boards."""
        if (digest, part) not in self._drawings:
            await self.board(digest)
        return self._drawings.get((digest, part))

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


def _option(game: Game, option: Option) -> wire.TitleOption:
    called, clauses = option.called or option.values, option.clauses or ("",) * len(option.values)
    values = []
    for value, name, clause in zip(option.values, called, clauses, strict=True):
        note = game.rulebook.clauses[clause].text if clause else ""
        award = game.award(option.name, value) or Award(0, 0)
        seat = award.seat if award.points else None
        values.append(wire.OptionValue(value, name, clause, note, seat, award.points, award.each))
    return wire.TitleOption(option.name, option.label or option.name, option.text, tuple(values))


def board_data(game: Game, drawing: str = "") -> wire.BoardData:
    book = game.rulebook
    words = book.clauses, book.rulings, book.sources, dict(game.says), game.headings, game.results
    drawn = dict(game.acts), dict(game.markers), game.asks, game.table, dict(game.reference)
    laid = sheet(game) if isinstance(game, MapBox) else None
    return wire.BoardData(game.name, game.title, game.sides, game.things, *words, *drawn, laid, drawing)


@cache
def drawn(hexmap: HexMap) -> tuple[dict[str, bytes], str]:
    """The drawings of a map by theme and part, compressed, and the hash of them all."""
    found = {f"{theme}-{part}": svg.encode() for theme in LOOKS for part, svg in parts(hexmap, theme).items()}
    digest = hashlib.sha256(b"".join(found.values())).hexdigest()
    return {part: gzip.compress(svg, 6, mtime=0) for part, svg in found.items()}, digest
