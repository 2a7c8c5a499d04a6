"""What is stored and damaged: the game is told of in a sentence, and no other game suffers."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from structlog.testing import capture_logs

from sandtable import games
from sandtable.server.app import make_app
from tests.server.conftest import Guest, begin, settings, to_act

SEATS = [{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}]


def again(folder: Path) -> TestClient:
    return TestClient(make_app(settings(folder)), raise_server_exceptions=False)


def change(folder: Path, statement: str, game: str) -> None:
    with sqlite3.connect(folder / "games.db") as db:
        db.execute("PRAGMA foreign_keys=OFF")
        assert db.execute(statement, (game,)).rowcount > 0


DAMAGE = {
    "events that are no events": "UPDATE entries SET events = 'frob' WHERE n = 2 AND game = ?",
    "an action that is none": "UPDATE entries SET text = 'frob MU16' WHERE n = 4 AND game = ?",
    "an action of the other seat": "UPDATE entries SET seat = 1 - seat WHERE n = 4 AND game = ?",
    "a seat that is none": "UPDATE entries SET seat = 7 WHERE n = 4 AND game = ?",
    "a word for a number": "UPDATE entries SET line = 'frob' WHERE n = 4 AND game = ?",
    "no line": "UPDATE entries SET line = NULL WHERE n = 4 AND game = ?",
    "an entry that is missing": "DELETE FROM entries WHERE n = 3 AND game = ?",
    "a seat that is missing": "DELETE FROM seats WHERE seat = 1 AND game = ?",
    "a secret that is missing": "DELETE FROM secrets WHERE game = ?",
    "another secret": "UPDATE secrets SET secret = 'frob' WHERE game = ?",
    "nobody who is to act": "UPDATE games SET to_act = 9 WHERE id = ?",
    "a title that is not here": "UPDATE games SET game = 'chess' WHERE id = ?",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_game_is_told_in_a_sentence_and_the_lobby_stands(tmp_path: Path, statement: str) -> None:
    with again(tmp_path) as server:
        guests = begin(server, listed=True)
        for _ in range(3):
            to_act(guests).play_on()
        sound, _ = begin(server, listed=True)
    change(tmp_path, statement, guests[0].game)
    with again(tmp_path) as server, capture_logs() as logs:
        for path in ("", "/log", "/record"):
            answer = server.get(f"/api/games/{guests[0].game}{path}", headers=guests[0].headers)
            assert (answer.status_code, answer.headers["content-type"]) == (409, "application/problem+json")
            assert answer.json()["detail"].startswith(("This game cannot be opened here: ", "There is no title"))
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            server.websocket_connect(f"/api/games/{guests[0].game}/events", headers=guests[0].headers),
        ):
            pass
        assert denied.value.status_code == 409
        assert guests_command(server, guests[0]).status_code == 409
        assert sound.game in [game["id"] for game in server.get("/api/games?status=running").json()["games"]]
        mine = server.get("/api/mine", headers=Guest(server, sound.game, sound.token).headers).json()["games"]
        assert [game["id"] for game in mine] == [sound.game]
        assert server.get("/api/mine", headers=guests[0].headers).status_code == 200
    assert [line for line in logs if line["log_level"] == "error" and line.get("game") == guests[0].game]
    assert not [line for line in logs if line["event"] == "unexpected"]


def guests_command(server: TestClient, guest: Guest) -> Any:
    return Guest(server, guest.game, guest.token).command("chat", text="are you there?")


@pytest.mark.parametrize("column", ["head", "outcome"])
def test_a_game_of_which_nobody_can_tell_whose_it_is_is_not_there(tmp_path: Path, column: str) -> None:
    with again(tmp_path) as server:
        ann, _ = begin(server, listed=True)
        sound, _ = begin(server, listed=True)
    change(tmp_path, f"UPDATE games SET {column} = '{{frob' WHERE id = ?", ann.game)  # noqa: S608
    with again(tmp_path) as server, capture_logs() as logs:
        assert server.get(f"/api/games/{ann.game}", headers=ann.headers).status_code == 404
        listed = server.get("/api/games?status=running").json()["games"]
        assert [game["id"] for game in listed] == [sound.game]
        assert server.get("/api/mine", headers=ann.headers).json() == {"games": []}
    assert [line for line in logs if line["event"] == "row passed over" and line["game"] == ann.game]


def test_a_damaged_game_does_not_keep_others_from_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with again(tmp_path) as server:
        damaged = [begin(server, listed=True)[0].game for _ in range(3)]
        ended = [begin(server, listed=True)[0].game for _ in range(2)]
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET changed = 1")
    change(tmp_path, "UPDATE games SET head = 'frob' WHERE id = ?", damaged[0])
    change(tmp_path, "UPDATE entries SET events = 'frob' WHERE game = ?", damaged[1])
    change(tmp_path, "DELETE FROM seats WHERE game = ?", damaged[2])
    game = games.load("midway")
    monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
    with again(tmp_path) as server:
        patience = time.monotonic() + 120
        over: set[str] = set()
        while not over.issuperset(ended) and time.monotonic() < patience:
            over = {game["id"] for game in server.get("/api/games?status=over").json()["games"]}
            time.sleep(0.02)
        assert over == set(ended)


def test_an_event_without_a_sentence_is_told_as_the_record_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with again(tmp_path) as server:
        ann, ben = begin(server)
    game = games.load("midway")
    monkeypatch.setattr(type(game), "says", {verb: words for verb, words in game.says.items() if verb != "draw"})
    with again(tmp_path) as server, capture_logs() as logs:
        ann, ben = (Guest(server, guest.game, guest.token) for guest in (ann, ben))
        said = [words for entry in ann.get("/log")["entries"] for words in entry.get("said", [])]
        assert any(words.startswith("us draw 9 (MU") for words in said)
        assert any(words.startswith("japan draw 9 setup.3") for words in said)
        assert ann.get()["view"] is not None
        to_act([ann, ben]).play_on()
    unsaid = [line for line in logs if line["event"] == "event without a sentence"]
    assert {(line["game"], line["verb"]) for line in unsaid} == {(ann.game, "draw")}
    assert "MU" not in str(unsaid)
