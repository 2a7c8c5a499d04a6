"""Games of older rules, data or kits: finished ones are told, running ones end; nothing is lost."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sandtable import games
from sandtable.kernel import record
from sandtable.server.app import make_app
from sandtable.terminal import kits
from tests.server.conftest import Guest, begin, settings, to_act

BY_OTHER_RULES = "It was played by version {} of the rules; this program plays version {}.".format


@contextmanager
def house(folder: Path, **more: Any) -> Iterator[TestClient]:
    with TestClient(make_app(settings(folder, **more)), raise_server_exceptions=False) as server:
        yield server


def again(server: TestClient, guest: Guest) -> Guest:
    return Guest(server, guest.game, guest.token)


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """From now on Midway is played by new rules, and has no sentence for a draw of cards any more."""
    game = games.load("midway")
    was = game.rules_version
    monkeypatch.setattr(type(game), "rules_version", was + 1)
    monkeypatch.setattr(type(game), "says", {verb: words for verb, words in game.says.items() if verb != "draw"})
    return was, was + 1


def finished(folder: Path) -> tuple[list[Guest], dict[str, Any], str]:
    """A game that Ann resigned, its log and its record."""
    with house(folder) as server:
        guests = begin(server)
        for _ in range(8):
            to_act(guests).play_on()
        guests[0].command("chat", text="well played")
        guests[0].command("resign")
        return guests, guests[0].get("/log"), guests[0].get("/record")["text"]


def test_a_finished_game_is_told_with_its_record(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    guests, log, text = finished(tmp_path)
    old, new = request.getfixturevalue("newer")
    with house(tmp_path) as server:
        ann = again(server, guests[0])
        position = ann.get()
        assert position["past"] == BY_OTHER_RULES(old, new)
        assert (position["info"]["status"], position["info"]["outcome"]["winner"]) == ("over", 1)
        assert (position["view"], position["line"]) == (None, len(record.parse(text).entries))
        assert ann.get("/record") == {"text": text, "whole": True}
        told = ann.get("/log")
        assert [entry | {"said": []} for entry in told["entries"]] == [entry | {"said": []} for entry in log["entries"]]
        said = [said for entry in told["entries"] for said in entry.get("said", [])]
        assert any(words.startswith("us draw 9 (MU") for words in said)
        assert "Turn 1: United States." in said


def test_what_needs_the_rules_is_refused_in_words_and_a_rematch_is_played_by_the_new(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    guests, *_ = finished(tmp_path)
    old, new = request.getfixturevalue("newer")
    with house(tmp_path) as server:
        ann, ben = (again(server, guest) for guest in guests)
        for refused in (
            server.get(f"/api/games/{ann.game}/at/0"),
            server.get(f"/api/games/{ann.game}/curve"),
            server.get(f"/api/games/{ann.game}/story"),
            ann.post("/branch", {"line": 0}),
            ann.post("/asks", {"type": "why", "action": "done"}),
            ann.command("act", action="done", line=1),
            ann.command("resign"),
            ann.command("undo", line=1),
            ann.command("offer-draw"),
        ):
            assert (refused.status_code, refused.json()["detail"]) == (409, BY_OTHER_RULES(old, new))
        assert ben.command("chat", text="again?").status_code == 200
        assert ann.get()["info"]["status"] == "over"
        made = ben.post("/rematch").json()
        rematch = Guest(server, made["id"], made["keys"][0]["token"])
        assert rematch.sit()["past"] == ""


def test_a_running_game_ends_as_unfinished_and_gives_its_record(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with house(tmp_path) as server:
        guests = begin(server, listed=True)
        bots = begin(server, seats=[{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}])
        for _ in range(5):
            to_act(guests).play_on()
        lines = guests[0].get()["line"]
    old, new = request.getfixturevalue("newer")
    with house(tmp_path) as server:
        ann, ben = (again(server, guest) for guest in guests)
        with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as socket:
            assert socket.receive_json()["position"]["past"]
        position = ben.get()
        assert (position["info"]["status"], position["info"].get("outcome")) == ("over", None)
        last = ann.get("/log")["entries"][-1]
        assert (last["kind"], last["text"]) == ("unfinished", BY_OTHER_RULES(old, new))
        read = record.parse(ben.get("/record")["text"])
        assert (len(read.entries), read.result, read.head.rules, bool(read.secret)) == (lines, None, old, True)
        assert again(server, bots[0]).get()["info"]["status"] == "over"
        assert server.get("/api/games?status=running").json()["games"] == []
        assert [game["id"] for game in server.get("/api/games?status=over").json()["games"]] == [ann.game]
    with house(tmp_path) as server:  # it ends once
        assert [entry["kind"] for entry in again(server, ann).get("/log")["entries"]].count("unfinished") == 1


def test_nobody_need_ask_for_a_running_game_to_end(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with house(tmp_path) as server:
        begin(server, listed=True)
    request.getfixturevalue("newer")
    with house(tmp_path) as server:
        patience = time.monotonic() + 120
        while server.get("/api/games?status=running").json()["games"] and time.monotonic() < patience:
            time.sleep(0.01)
        assert len(server.get("/api/games?status=over").json()["games"]) == 1


def test_a_game_that_waits_begins_by_the_new_rules(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with house(tmp_path) as server:
        guests = begin(server, sit=False)
    _, new = request.getfixturevalue("newer")
    with house(tmp_path) as server:
        ann, ben = (again(server, guest) for guest in guests)
        ann.sit("Ann")
        assert ben.sit("Ben")["view"] is not None
        assert f"\nrules {new}\n" in ann.get("/record")["text"]


def test_a_finished_game_is_told_when_its_kit_has_gone(tmp_path: Path) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    cards = tmp_path / "kits" / "mine" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("Hammer", "Sledge", 1), "utf-8")
    with house(tmp_path, kits=tmp_path / "kits") as server:
        ann, _ = begin(server, kit="mine")
        ann.command("resign")
        text = ann.get("/record")["text"]
    (tmp_path / "kits" / "mine").rename(tmp_path / "away")
    with house(tmp_path, kits=tmp_path / "kits") as server:
        ann = again(server, ann)
        assert ann.get()["past"] == "It was played with other cards or numbers than there are here now."
        assert ann.get("/record")["text"] == text


def test_a_running_game_of_a_newer_program_or_a_changed_kit_waits_and_keeps_its_secrets(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        guests = begin(server)
        lines = guests[0].get()["line"]
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE games SET head = replace(head, '"rules":', '"rules":9')""")
    with house(tmp_path) as server:
        ann, ben = (again(server, guest) for guest in guests)
        position = ann.get()
        assert (position["info"]["status"], position["line"], position["view"]) == ("running", lines, None)
        assert "this program plays version" in position["past"]
        assert ann.act("done").status_code == 409
        assert ann.command("chat", text="what now?").status_code == 200
        copies = [guest.get("/record") for guest in (ann, ben)]
        assert [copy["whole"] for copy in copies] == [False, False]
        assert [copy["text"].split()[-2:] for copy in copies] == [["copy", "us"], ["copy", "japan"]]
        assert all("\nsecret " not in copy["text"] for copy in copies)
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE games SET head = replace(head, '"rules":9', '"rules":')""")
    with house(tmp_path) as server:  # the newer program is back
        assert again(server, to_act([again(server, guest) for guest in guests])).act("done").status_code == 200


@pytest.mark.parametrize("kit", [False, True])
def test_a_running_game_with_other_data_of_ours_ends_and_one_of_a_changed_kit_waits(tmp_path: Path, kit: bool) -> None:
    (tmp_path / "kits").mkdir()
    kits.export("midway", tmp_path / "kits" / "mine")
    more: dict[str, Any] = {"kit": "mine"} if kit else {}
    with house(tmp_path, kits=tmp_path / "kits") as server:
        ann, _ = begin(server, **more)
        lines = ann.get()["line"]
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE games SET head = replace(head, '"data":"', '"data":"9')""")
    with house(tmp_path, kits=tmp_path / "kits") as server:
        ann = again(server, ann)
        position, last = ann.get(), ann.get("/log")["entries"][-1]
        assert position["past"] == "It was played with other cards or numbers than there are here now."
        assert (position["info"]["status"], last["kind"]) == (("running", "play") if kit else ("over", "unfinished"))
        told = ann.get("/record")
        assert (told["whole"], len(record.parse(told["text"]).entries)) == (not kit, lines)


def test_a_restart_adds_nothing_to_a_past_game_in_which_a_bot_is_to_act(tmp_path: Path) -> None:
    edit = '"rules":'
    seats = [{"seat": "us", "player": "human"}, {"seat": "japan", "player": "bot:0"}]
    with house(tmp_path) as server:
        (ann,) = begin(server, seats=seats)
        text = ann.get("/record")["text"]
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET to_act = 1, head = replace(head, ?, ?)", (edit, f"{edit}9"))
    for _ in range(2):
        with house(tmp_path) as server:
            ann = again(server, ann)
            entries = ann.get("/log")["entries"]
            assert [entry["text"] for entry in entries if entry["kind"] == "play"].count("set-up") == 1
            assert len(record.parse(ann.get("/record")["text"]).entries) == len(record.parse(text).entries)
            assert ann.post("/sit", {"name": "Ann"}).status_code == 409
            time.sleep(0.2)  # a bot would have been asked
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET to_act = 0, head = replace(head, ?, ?)", (f"{edit}9", edit))
    with house(tmp_path) as server:  # what it was begun with is back
        assert again(server, ann).get()["view"] is not None


def test_a_damaged_snapshot_of_a_past_game_tells_no_end(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    guests, _, text = finished(tmp_path)
    with sqlite3.connect(tmp_path / "games.db") as db:
        ((frozen,),) = db.execute("SELECT frozen FROM snapshots").fetchall()
        db.execute("UPDATE snapshots SET frozen = ?", (frozen[:-2] + b"00",))
    request.getfixturevalue("newer")
    with house(tmp_path) as server:
        told = again(server, guests[0]).get("/record")["text"]
        assert [line for line in text.splitlines() if not line.startswith("end ")] == told.splitlines()


def test_a_waiting_game_with_an_option_of_other_rules_is_refused_in_words(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        guests = begin(server, sit=False)
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE games SET head = replace(head, '"options":{', '"options":{"frob":"yes",')""")
    with house(tmp_path) as server:
        ann, ben = (again(server, guest) for guest in guests)
        assert ann.post("/sit", {"name": "Ann"}).status_code == 200
        refused = ben.post("/sit", {"name": "Ben"})
        assert (refused.status_code, "no option 'frob'" in refused.text) == (409, True)
