"""What is stored and what is not: snapshots, storage that fails, two processes, bots that fail."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sandtable.kernel import Match
from sandtable.server import bot_turns, bots, live, wire
from sandtable.server import database as database_module
from sandtable.server.app import make_app
from sandtable.server.bot_turns import BotTurns
from sandtable.server.database import StorageDown, TakenAlready
from sandtable.server.hub import Hub
from sandtable.server.live import SNAPSHOT_EVERY, LiveGame
from sandtable.server.lobby import Lobby
from sandtable.server.refused import Refused
from sandtable.server.sockets import Socket
from sandtable.server.store import Store
from sandtable.terminal import kits
from tests.server import bad_bots
from tests.server.conftest import Guest, begin, settings
from tests.server.test_kills import same_from_all_entries

AGAINST_A_BOT = [{"seat": "allied", "player": "human"}, {"seat": "german", "player": "bot:0"}]


def database(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "games.db", isolation_level=None)


def again(folder: Path) -> TestClient:
    """The server, begun anew on the same database."""
    return TestClient(make_app(settings(folder)), raise_server_exceptions=False)


def long_game(server: TestClient) -> Guest:
    (ann,) = begin(server, "poland", both=True)
    for n in range(SNAPSHOT_EVERY + 5):
        ann.play_on() if n % 2 else ann.command("chat", text="still here")
    return ann


# Snapshots are caches


def flipped(frozen: bytes) -> bytes:
    return frozen[:-9] + bytes([frozen[-9] ^ 1]) + frozen[-8:]


@pytest.mark.parametrize(
    "spoil",
    [lambda frozen: b"garbage", lambda frozen: b"", lambda frozen: frozen[:-20], lambda frozen: frozen[32:], flipped],
    ids=["garbage", "empty", "cut", "unsealed", "flipped"],
)
def test_a_damaged_snapshot_is_passed_over(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    with again(tmp_path) as server:
        ann = long_game(server)
        before = ann.get()
    with closing(database(tmp_path)) as db:
        (frozen,) = db.execute("SELECT frozen FROM snapshots").fetchone()
        db.execute("UPDATE snapshots SET frozen = ?", (spoil(frozen),))
    with again(tmp_path) as server:
        ann.server = server
        assert ann.get() == before
        ann.play_on()


@pytest.mark.parametrize("change", ["UPDATE snapshots SET entries = entries - 3", "DELETE FROM snapshots"])
def test_a_snapshot_of_other_entries_or_none_makes_no_difference(tmp_path: Path, change: str) -> None:
    with again(tmp_path) as server:
        ann = long_game(server)
        before = ann.get()
    with closing(database(tmp_path)) as db:
        assert db.execute(change).rowcount == 1
    with again(tmp_path) as server:
        ann.server = server
        assert ann.get() == before


def test_a_snapshot_by_other_rules_is_passed_over(tmp_path: Path) -> None:
    async def check(hub: Hub) -> None:
        kept = await hub.store.load(ann.game)
        assert kept is not None
        assert kept.snapshot is not None
        live = await hub.table(kept)
        played = [entry for entry in kept.entries if entry.kind == "play"]
        assert live._thaw(kept, played) is not None
        await same_from_all_entries(hub, kept)
        live.game.rules_version += 1
        assert live._thaw(kept, played) is None

    with again(tmp_path) as server:
        ann = long_game(server)
    in_hub(tmp_path, check)


# Storage that fails


def refuse(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The next few writes fail."""
    real, left = Store.append, [times]

    async def append(*args: Any, **words: Any) -> None:
        if left[0]:
            left[0] -= 1
            raise StorageDown("disk full")
        await real(*args, **words)

    monkeypatch.setattr(Store, "append", append)


def is_told_to_try_again(answer: Any) -> None:
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    assert int(answer.headers["retry-after"]) > 0
    assert "Nothing has changed" in answer.json()["detail"]


def test_what_cannot_be_stored_has_not_happened(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = begin(server)
    before, log = ann.get(), ben.get("/log")
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ben.headers) as socket:
        assert socket.receive_json()["type"] == "told"
        assert socket.receive_json()["type"] == "presence"
        refuse(monkeypatch, 2)
        is_told_to_try_again(ann.act("done", key="the-same-key"))
        assert socket.receive_json()["type"] == "trouble"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1013
    is_told_to_try_again(ann.act("done", key="the-same-key"))
    assert (ann.get(), ben.get("/log")) == (before, log)
    done = ann.act("done", key="the-same-key", line=before["line"])
    assert done.json() == {"n": before["n"], "again": False}
    assert ann.act("done", key="the-same-key", line=before["line"]).json() == {"n": before["n"], "again": True}


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lock: str) -> None:
    monkeypatch.setattr(database_module, "LOCK_WAIT", 0.05)
    with again(tmp_path) as server, closing(database(tmp_path)) as other:
        ann, _ = begin(server)
        before = ann.get()
        other.execute(f"BEGIN {lock}")
        is_told_to_try_again(ann.act("done", key="the-same-key", line=before["line"]))
        is_told_to_try_again(ann.command("chat", text="hello", key="another-key"))
        assert ann.get() == before
        with again(tmp_path) as second:  # one may even begin meanwhile, and look
            assert Guest(second, ann.game, ann.token).get() == before
        other.execute("ROLLBACK")
        assert ann.act("done", key="the-same-key", line=before["line"]).json()["n"] == before["n"]
        assert ann.command("chat", text="hello", key="another-key").json()["n"] == before["n"] + 1


def test_a_full_disk(server: TestClient) -> None:
    pages = [1]  # as few as there are already

    def limit(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages[0]}")

    ann, ben = begin(server)
    event.listen(server.app.state.hub.store.engine, "begin", limit)  # type: ignore[attr-defined]
    said = 0
    while (answer := ann.command("chat", text="x" * 2000, key=f"chat-{said:08d}")).status_code == 200:
        said += 1
    is_told_to_try_again(answer)
    assert sum(entry["kind"] == "chat" for entry in ben.get("/log")["entries"]) == said
    pages[0] = 1_000_000
    assert ann.command("chat", text="x" * 2000, key=f"chat-{said:08d}").json()["again"] is False
    ann.play_on()


def test_a_fault_in_the_rules_leaves_the_game_as_it_was(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = begin(server)
    before = ann.get()
    real = Match.play

    def faulty(*args: Any) -> None:
        real(*args)
        raise KeyError("a fault")

    with monkeypatch.context() as fault:
        fault.setattr(Match, "play", faulty)
        assert ann.act("done", key="the-same-key").status_code == 500
        assert ann.get() == before
    assert ann.act("done", key="the-same-key").json() == {"n": before["n"], "again": False}


def in_hub(folder: Path, do: Callable[[Hub], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        hub = Hub(settings(folder))
        await hub.open()
        await do(hub)
        await hub.close()

    asyncio.run(run())


def test_who_waits_at_a_table_that_is_given_up_asks_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that is ahead of what is stored is never played on, nor shown."""

    async def check(hub: Hub) -> None:
        seats = [wire.SeatWish("us", "human"), wire.SeatWish("japan", "human")]
        id_ = (await Lobby(hub).create(wire.NewGame("midway", seats), "")).id
        stale = await hub.live(id_)
        for seat in (0, 1):
            await stale.sit(seat, "Ann", None)
        before = stale.position((0,))
        refuse(monkeypatch, 1)
        act, chat = wire.Act("done", before.line, "key-act-1"), wire.Chat("hello", "key-chat-1")
        failed = await asyncio.gather(stale.do(0, act), stale.do(1, chat), return_exceptions=True)
        assert [type(error) for error in failed] == [StorageDown, StorageDown]
        live = await hub.live(id_)
        assert live is not stale
        assert live.position((0,)) == before
        assert [(await live.do(0, act)).n, (await live.do(1, chat)).n] == [before.n, before.n + 1]

    in_hub(tmp_path, check)


def test_two_who_want_one_seat_do_not_both_get_its_key(tmp_path: Path) -> None:
    async def check(hub: Hub) -> None:
        created = await Lobby(hub).create(wire.NewGame("midway", [wire.SeatWish("us", "human")], listed=True), "")
        both = [Lobby(hub).join(created.id, wire.Join(name=name), "") for name in ("Ben", "Cat")]
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert {type(answer) for answer in answers} == {wire.SeatKey, Refused}

    in_hub(tmp_path, check)


def test_who_is_later_than_another_process_is_told_of_what_it_wrote_and_stays_connected(tmp_path: Path) -> None:
    async def check(here: Hub) -> None:
        there = Hub(settings(tmp_path))
        wish = wire.NewGame("midway", [wire.SeatWish("us", "human")], listed=True)
        id_ = (await Lobby(here).create(wish, "")).id
        table, _ = await here.live(id_), await there.live(id_)
        listener = Socket(())
        table.sockets.add(listener)
        await Lobby(there).join(id_, wire.Join(name="Ben"), "")
        with pytest.raises(TakenAlready):
            await Lobby(here).join(id_, wire.Join(name="Cat"), "")
        message = listener.queue.get_nowait()
        assert isinstance(message, bytes)
        told = msgspec.json.decode(message)
        assert [(entry["kind"], entry["text"]) for entry in told["entries"]] == [("sat", "Ben")]
        assert listener.queue.empty()
        assert await here.live(id_) is table
        assert table.seats[1].name == "Ben"
        await table.sit(0, "Ann", None)
        assert table.row.status == "running"
        await there.close()

    in_hub(tmp_path, check)


def test_a_note_does_not_write_over_what_another_process_stored(tmp_path: Path) -> None:
    async def check(hub: Hub) -> None:
        other = Hub(settings(tmp_path))
        seats = [wire.SeatWish("us", "human"), wire.SeatWish("japan", "human")]
        id_ = (await Lobby(hub).create(wire.NewGame("midway", seats), "")).id
        behind, ahead = await hub.live(id_), await other.live(id_)
        for seat in (0, 1):
            await ahead.sit(seat, "Ann", None)
        await behind.change_seat(0, note="mine")
        kept = await other.store.load(id_)
        await other.close()
        assert kept is not None
        assert (kept.game.status, kept.game.entries) == ("running", 3)
        assert (kept.seats[0].name, kept.seats[0].note) == ("Ann", "mine")

    in_hub(tmp_path, check)


def test_what_is_written_together_fails_apart(tmp_path: Path) -> None:
    """Many games share a commit; one that has been overtaken does not take the others with it."""

    async def check(hub: Hub) -> None:
        seats = [wire.SeatWish("us", "human"), wire.SeatWish("japan", "human")]
        games = [(await Lobby(hub).create(wire.NewGame("midway", seats), "")).id for _ in range(9)]
        lives = [await hub.live(id_) for id_ in games]
        other = Hub(settings(tmp_path))
        await (await other.live(games[4])).do(0, wire.Chat("I was first", "key-other"))
        await other.close()
        commits = list[int]()
        real = hub.store._commit

        def counted(some: Any) -> Any:
            commits.append(len(some))
            return real(some)

        hub.store._commit = counted  # type: ignore[method-assign]
        said = [live.do(0, wire.Chat("hello", f"key-chat-{n}")) for n, live in enumerate(lives)]
        answers = await asyncio.gather(*said, return_exceptions=True)
        assert [type(answer) for answer in answers] == [*[wire.Accepted] * 4, TakenAlready, *[wire.Accepted] * 4]
        assert max(commits) > 1
        kept = [await hub.store.load(id_) for id_ in games]
        assert [len(one.entries) for one in kept if one] == [1] * 9

    in_hub(tmp_path, check)


# Two processes on one database


def test_an_entry_that_another_process_wrote_is_not_doubled(tmp_path: Path) -> None:
    with again(tmp_path) as one, again(tmp_path) as two:
        here, _ = begin(one)
        there = Guest(two, here.game, here.token)
        line = here.get()["line"]
        assert there.get()["line"] == line
        first = here.act("done", line=line, key="the-same-key")
        late = there.act("done", line=line, key="another-key")
        assert (late.status_code, late.headers["content-type"]) == (409, "application/problem+json")
        assert there.get("/log") == here.get("/log")
        assert there.act("done", line=line, key="the-same-key").json() == {"n": first.json()["n"], "again": True}
        assert there.command("chat", text="it goes on here").status_code == 200
        assert here.command("chat", text="and there").status_code == 409
        assert here.command("chat", text="and there").status_code == 200


# Bots that fail


def wait_until(true: Callable[[], bool]) -> None:
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        if true():
            return
        time.sleep(0.01)
    pytest.fail("it does not come about")


@contextmanager
def at_a_bots_table(server: TestClient) -> Iterator[tuple[Guest, Any]]:
    (ann,) = begin(server, "dday", seats=AGAINST_A_BOT)
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as socket:
        yield ann, socket


def hear(socket: Any, kind: str, to_act: int | None = None) -> None:
    """Listen until something of a kind is told."""
    while True:
        told = socket.receive_json()
        if told["type"] == kind and (to_act is None or told["position"]["view"]["to_act"] == to_act):
            return


@pytest.mark.parametrize("think", [bad_bots.raising, bad_bots.dying, bad_bots.stuck, bad_bots.wrong])
def test_a_bot_that_fails_never_stops_a_game(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, think: Callable[..., bots.Thought]
) -> None:
    """A plain choice is made in its place, and the log says so."""
    monkeypatch.setattr(bots, "think", think)
    monkeypatch.setattr(bots, "PATIENCE", 0.3)
    with at_a_bots_table(server) as (ann, socket):
        hear(socket, "told", to_act=0)
        told = ann.get("/log")["entries"]
        stood_in = [entry["n"] for entry in told if entry["kind"] == "stand-in"]
        played = [entry["n"] for entry in told if entry["kind"] == "play" and entry.get("seat") == 1]
        assert [n + 1 for n in stood_in] == played != []
        assert {entry["text"] for entry in told if entry["kind"] == "stand-in"} == {
            "The computer did not answer: a plain choice was made in its place."
        }
        assert ann.get()["trouble"] == ""
        ann.play_on()


def test_a_game_waits_only_if_there_is_no_plain_choice(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which would be a fault of the rules: it is told, and the bot can be asked again."""
    monkeypatch.setattr(bots, "think", bad_bots.raising)
    monkeypatch.setattr(live, "plain", lambda *_: 1 / 0)
    with at_a_bots_table(server) as (ann, socket):
        hear(socket, "trouble")
        assert ann.get()["view"]["to_act"] == 1
        assert ann.command("chat", text="Are you there?").status_code == 200
        monkeypatch.setattr(bots, "think", bad_bots.think)
        assert ann.post("/bot").status_code == 200
        wait_until(lambda: ann.get()["view"]["to_act"] == 0)
        ann.play_on()


def test_a_bot_that_dies_once_is_asked_again_by_itself(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DIED_ONCE", str(tmp_path / "died"))
    monkeypatch.setattr(bots, "think", bad_bots.dying_once)
    with at_a_bots_table(server) as (ann, socket):
        hear(socket, "told", to_act=0)
        assert (tmp_path / "died").exists()
        ann.play_on()


def test_a_bot_whose_kit_has_gone_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    seats = [{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}]
    with TestClient(make_app(settings(tmp_path, kits=tmp_path / "kits"))) as server:
        (ann,) = begin(server, "midway", seats=seats, options={"first": "us"}, kit="mine")
        (tmp_path / "kits" / "mine").rename(tmp_path / "away")

        def bot_has_played() -> bool:
            if ann.get()["view"]["to_act"] == 0:
                ann.play_on()
            return any(entry["kind"] == "play" and entry.get("seat") == 1 for entry in ann.get("/log")["entries"])

        wait_until(bot_has_played)


def test_a_bot_that_dies_takes_no_other_with_it(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", bad_bots.dying_in_midway)
    seats = [{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}]
    (ann,) = begin(server, "midway", seats=seats, options={"first": "japan"})
    others = [begin(server, "dday", seats=AGAINST_A_BOT)[0] for _ in range(4)]
    wait_until(lambda: any(entry["kind"] == "stand-in" for entry in ann.get("/log")["entries"]))
    wait_until(lambda: all(other.get()["view"]["to_act"] == 0 for other in others))
    assert [other.get()["trouble"] for other in others] == [""] * 4


def test_a_bot_goes_on_when_the_storage_is_back(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "PAUSE", 0.02)
    (ann,) = begin(server, "dday", seats=AGAINST_A_BOT, sit=False)
    real, failed = Store.append, list[str]()

    async def append(self: Store, before: Any, row: Any, added: Any, *args: Any, **words: Any) -> None:
        if added and (added[0].key or "").startswith("1 b") and len(failed) < 3:
            failed.append(added[0].key)
            raise StorageDown("disk full")
        await real(self, before, row, added, *args, **words)

    monkeypatch.setattr(Store, "append", append)
    ann.sit()
    wait_until(lambda: ann.get()["view"]["to_act"] == 0)
    assert len(failed) == 3
    ann.play_on()


def test_talk_while_a_bot_thinks_does_not_ask_it_again(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def never(_: BotTurns, live: LiveGame) -> None:
        asked.append(live.id)

    monkeypatch.setattr(BotTurns, "play", never)
    (ann,) = begin(server, "dday", seats=AGAINST_A_BOT)
    for _ in range(3):
        assert ann.command("chat", text="Hurry up").status_code == 200
    ann.sit()
    assert asked == [ann.game]


def test_a_guest_cannot_take_a_bots_key(server: TestClient) -> None:
    ann, _ = begin(server)
    assert ann.command("chat", text="hello", key="b1").status_code == 422


def test_a_game_of_bots_that_was_made_but_not_begun_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = {"game": "dday", "seats": [{"seat": seat, "player": "bot:0"} for seat in ("allied", "german")]}
    with again(tmp_path) as server:
        refuse(monkeypatch, 1)
        is_told_to_try_again(server.post("/api/games", json={**wish, "listed": True}))
        assert len(server.get("/api/games?status=waiting").json()["games"]) == 1
    with again(tmp_path) as server:
        wait_until(lambda: not server.get("/api/games?status=waiting").json()["games"])
        begun = [
            game for word in ("running", "over") for game in server.get(f"/api/games?status={word}").json()["games"]
        ]
    assert begun[0]["entries"] > 0
