"""The rooms of the server by themselves: titles are read beside the loop, a live game needs no more than its port."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any, cast

import pytest

from sandtable import games
from sandtable.kernel import Game, Opening, Seat
from sandtable.server import wire
from sandtable.server.catalogue import Catalogue
from sandtable.server.database import StorageDown
from sandtable.server.hub import Hub
from sandtable.server.live import LiveGame
from sandtable.server.lobby import Lobby
from sandtable.server.refused import Refused
from sandtable.server.rows import GameRow, Kept, SeatRow
from sandtable.server.store import Store
from tests.server.conftest import settings


def test_the_tables_do_not_wait_while_titles_are_read_and_each_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, real, goes_on = list[str](), games.load, threading.Event()

    def slowly(name: str, data: Path | None = None) -> Game:
        read.append(name)
        assert goes_on.wait(60)  # which the loop must come to say
        return real(name, data)

    monkeypatch.setattr(games, "load", slowly)

    async def check() -> None:
        catalogue = Catalogue(settings(tmp_path))
        work = asyncio.gather(*(catalogue.load(name, None) for name in ("midway", "dday") for _ in range(4)))
        while not read:
            await asyncio.sleep(0.001)
        goes_on.set()
        loaded = await work
        assert sorted(read) == ["dday", "midway"]
        assert [game.name for game, _ in loaded] == ["midway"] * 4 + ["dday"] * 4
        assert await catalogue.board(loaded[0].board) is not None

    asyncio.run(check())


def test_a_title_or_kit_that_is_not_here_is_refused_in_words(tmp_path: Path) -> None:
    async def check() -> None:
        catalogue = Catalogue(settings(tmp_path))
        for name, kit, status in (("chess", None, 409), ("midway", "mine", 422)):
            with pytest.raises(Refused) as refused:
                await catalogue.load(name, kit)
            assert refused.value.status == status
        assert await catalogue.board_of("midway", "mine") == ""

    asyncio.run(check())


def test_a_game_comes_to_one_table_though_its_first_loading_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        hub = Hub(settings(tmp_path))
        await hub.open()
        seats = [wire.SeatWish(seat, "human") for seat in ("us", "japan")]
        id_ = (await Lobby(hub).create(wire.NewGame("midway", seats), "")).id
        real, calls, goes_on = hub.store.load, list[str](), asyncio.Event()

        async def load(id_: str) -> Kept | None:
            calls.append(id_)
            if len(calls) == 1:
                await goes_on.wait()
                raise StorageDown("not now")
            return await real(id_)

        monkeypatch.setattr(hub.store, "load", load)
        first, second = (asyncio.ensure_future(hub.live(id_)) for _ in range(2))
        await asyncio.sleep(0)
        goes_on.set()
        with pytest.raises(StorageDown):
            await first
        third = await hub.live(id_)
        assert await second is third
        assert len(calls) == 2
        await hub.close()

    asyncio.run(check())


class Keeps:
    """What a live game has stored."""

    def __init__(self) -> None:
        self.appended: list[list[str]] = []
        self.down = False

    async def append(self, before: GameRow, row: GameRow, added: list[Any], *_: Any, **__: Any) -> None:
        if self.down:
            raise StorageDown("disk full")
        self.appended.append([entry.kind for entry in added])


class Port:
    def __init__(self) -> None:
        self.keeps = Keeps()
        self.store = cast(Store, self.keeps)
        self.heard: list[str] = []

    def changed(self, live: LiveGame, before: Seat | None) -> None:
        self.heard.append(f"changed {live.row.status}")

    def forget(self, live: LiveGame) -> None:
        self.heard.append("forget")


def kept(game: Game) -> Kept:
    opening = Opening(game, ("human", "human"))
    row = GameRow(
        id="one",
        game=game.name,
        kit=None,
        head=opening.head,
        status="waiting",
        to_act=None,
        turn_since=None,
        entries=0,
        created=0.0,
        changed=0.0,
        listed=False,
        silent_days=None,
        parent=None,
        kind="game",
        outcome=None,
    )
    seats = [SeatRow(game="one", seat=seat, player="human", name="Guest") for seat in (0, 1)]
    return Kept(row, seats, [], opening.secret, None)


def test_a_live_game_needs_of_the_house_only_its_port() -> None:
    async def check() -> None:
        port, game = Port(), games.load("midway")
        live = LiveGame(port, game, "", kept(game))
        for seat, name in enumerate(("Ann", "Ben")):
            await live.sit(seat, name, None)
        assert port.keeps.appended == [["sat"], ["sat", "play"]]
        assert port.heard == ["changed waiting", "changed running"]
        assert live.position((0,)).view is not None
        port.keeps.down = True
        with pytest.raises(StorageDown):
            await live.stand_in(live.row.to_act or 0, 1)
        assert port.heard[2:] == ["forget"]

    asyncio.run(check())
