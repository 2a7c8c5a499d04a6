"""A bot has a life: kept warm, begun anew at every tenth line, or asked from Python, it plays the same game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from sandtable import arena, games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, Maker, seed_of
from sandtable.kernel import Match
from sandtable.server import bots
from sandtable.server.app import make_app
from sandtable.server.rows import Kept
from sandtable.server.store import Store
from tests.server import lives
from tests.server.conftest import settings

Think = Callable[[bots.Question], bots.Thought]


def begin(server: TestClient, game: str, first: str, second: str) -> str:
    """A game of bots alone."""
    title = next(title for title in server.get("/api/titles").json() if title["name"] == game)
    seats = [{"seat": seat, "player": player} for seat, player in zip(title["seats"], (first, second), strict=True)]
    made = server.post("/api/games", json={"game": game, "seats": seats, "listed": True})
    assert made.status_code == 201, made.text
    id_: str = made.json()["id"]
    return id_


def wait_for(server: TestClient, id_: str, many: int) -> None:
    """Until a game has so many lines, or is over."""
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        told = server.get(f"/api/games/{id_}").json()
        if told["line"] >= many or told["info"]["status"] == "over":
            return
        time.sleep(0.02)
    pytest.fail("the bots do not go on")


def in_store(folder: Path, id_: str) -> Kept:
    """All that is kept of a game."""

    async def load() -> Kept | None:
        store = Store(settings(folder).database)
        await store.open()
        try:
            return await store.load(id_)
        finally:
            await store.close()

    kept = asyncio.run(load())
    assert kept is not None
    return kept


def must_be_as_from_python(kept: Kept, *makers: Maker) -> None:
    """What was agreed and the secret decide every line: the arena plays the same."""
    assert [entry.kind for entry in kept.entries if entry.kind == "stand-in"] == []
    lines = [entry.text for entry in kept.entries if entry.kind == "play"]
    match = Match(games.load(kept.game.game), kept.game.head, kept.secret)
    players = [maker(Brief(match.game, seat, seed_of(kept.secret, seat))) for seat, maker in enumerate(makers)]
    list(islice(arena.decisions(match, players), len(lines) - 1))
    assert lines == [line.text for line in match.lines]


@pytest.mark.parametrize(
    ("game", "levels", "think"),
    [
        ("midway", (1, 0), bots.think),
        ("dday", (0, 1), bots.think),
        ("poland", (1, 1), bots.think),
        ("defiant", (1, 1), bots.think),
        ("summer", (1, 1), bots.think),
        ("midway", (1, 0), lives.restarted),
        ("defiant", (1, 1), lives.restarted),
        ("summer", (1, 1), lives.restarted),
    ],
)
def test_a_bot_plays_the_same_game_warm_begun_anew_and_from_python(
    game: str, levels: tuple[int, int], think: Think, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server too is begun anew, half way."""
    many = 300 if think is bots.think else 80
    monkeypatch.setattr(bots, "think", think)
    with TestClient(make_app(settings(tmp_path))) as server:
        id_ = begin(server, game, *(f"bot:{level}" for level in levels))
        wait_for(server, id_, many // 2)
    with TestClient(make_app(settings(tmp_path))) as server:
        wait_for(server, id_, many)
    must_be_as_from_python(in_store(tmp_path, id_), *(for_game(game)[level] for level in levels))


def test_a_bot_that_is_made_anew_hears_all_lines_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", lives.listening)
    with TestClient(make_app(settings(tmp_path))) as server:
        id_ = begin(server, "midway", "bot:0", "bot:0")
        wait_for(server, id_, 40)
    must_be_as_from_python(in_store(tmp_path, id_), lives.Listener, lives.Listener)


def test_what_a_bot_wants_remembered_is_for_nobody_else(tmp_path: Path) -> None:
    """It lies in a table of its own, until the game is over."""
    with TestClient(make_app(settings(tmp_path))) as server, capture_logs() as logs:
        id_ = begin(server, "defiant", "bot:1", "bot:1")
        wait_for(server, id_, 40)
        told = [server.get(f"/api/games/{id_}{path}").text for path in ("", "/log", "/record")]
    memos = in_store(tmp_path, id_).memos
    assert max(map(len, memos.values())) > 500
    assert not [words for words in (*told, str(logs)) if "purpose" in words or "joining" in words]
    with TestClient(make_app(settings(tmp_path))) as server:
        id_ = begin(server, "dday", "bot:0", "bot:0")
        wait_for(server, id_, 20)
        assert in_store(tmp_path, id_).memos
        wait_for(server, id_, 100_000)
    assert in_store(tmp_path, id_).memos == {}


def test_a_bot_that_wants_too_much_remembered_has_a_plain_choice_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "think", lives.hoarding)
    with TestClient(make_app(settings(tmp_path))) as server:
        id_ = begin(server, "midway", "bot:0", "bot:0")
        wait_for(server, id_, 2)
    kept = in_store(tmp_path, id_)
    assert [entry.kind for entry in kept.entries[-2:]] == ["stand-in", "play"]
    assert kept.memos == {}
