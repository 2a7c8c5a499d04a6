"""Games over HTTP: made, joined, played, talked over, ended."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from sandtable import games
from sandtable.kernel import record
from tests.server.conftest import Guest, begin, to_act


def test_the_titles_and_their_boards_are_served(server: TestClient) -> None:
    titles = server.get("/api/titles").json()
    assert [title["name"] for title in titles] == list(games.NAMES)
    answer = server.get(f"/api/boards/{titles[0]['board']}")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json()["things"]["MU16"]["name"] == "No Target"
    assert "assault.6" in answer.json()["clauses"]
    assert server.get("/api/boards/frob").status_code == 404


def test_nothing_is_drawn_before_all_have_sat_down(server: TestClient) -> None:
    ann, ben = begin(server, sit=False)
    assert ann.get()["info"]["status"] == "waiting"
    assert ann.sit("Ann")["view"] is None
    assert ann.act("done", line=0).status_code == 409
    begun = ben.sit("Ben")
    assert begun["info"]["status"] == "running"
    assert begun["view"]["to_act"] == 0
    assert [seat["name"] for seat in begun["info"]["seats"]] == ["Ann", "Ben"]


@pytest.mark.parametrize("game", games.NAMES)
def test_a_whole_game_by_persons_is_recorded_and_verifies(server: TestClient, game: str) -> None:
    guests = begin(server, game)
    for _ in range(25):
        to_act(guests).play_on()
    running = guests[0].get("/record")
    assert (running["whole"], "secret" in running["text"]) == (False, False)
    assert guests[0].command("resign").status_code == 200
    position = guests[1].get()
    assert (position["info"]["status"], position["info"]["outcome"]["winner"]) == ("over", 1)
    kept = guests[1].get("/record")
    assert kept["whole"]
    match = record.verify(record.parse(kept["text"]), games.load(game))
    assert len(match.lines) == position["line"]


def test_a_game_against_a_bot_goes_on_by_itself(server: TestClient) -> None:
    (ann,) = begin(server, "dday", seats=[{"seat": "allied", "player": "human"}, {"seat": "german", "player": "bot:0"}])
    with server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as socket:
        told = socket.receive_json()
        while told["type"] != "told" or told["position"]["view"]["to_act"] != 0:
            told = socket.receive_json()
    assert told["position"]["view"]["choices"]


def test_bots_alone_play_to_the_end(server: TestClient) -> None:
    seats = [{"seat": "allied", "player": "bot:1"}, {"seat": "german", "player": "bot:1"}]
    made = server.post("/api/games", json={"game": "dday", "seats": seats, "listed": True}).json()
    assert made["keys"] == []
    with server.websocket_connect(f"/api/games/{made['id']}/events") as socket:
        told = socket.receive_json()
        while told["type"] != "told" or told["position"]["info"]["status"] != "over":
            told = socket.receive_json()
    assert told["position"]["info"]["outcome"]["clause"] == "outcome"


def test_a_command_sent_twice_is_done_once(server: TestClient) -> None:
    ann, _ = begin(server)
    first = ann.act("done", key="the-same-key")
    again = ann.act("done", key="the-same-key", line=1)
    assert first.json() == {"n": first.json()["n"], "again": False}
    assert again.json() == {"n": first.json()["n"], "again": True}


def test_a_stale_command_is_refused(server: TestClient) -> None:
    ann, ben = begin(server)
    line = ann.get()["line"]
    assert ann.act("done", line=line).status_code == 200
    answer = ann.act("prepare", line=line)
    assert (answer.status_code, "look at it again" in answer.json()["detail"]) == (409, True)
    assert answer.headers["content-type"] == "application/problem+json"
    assert ben.get()["line"] == line + 1


def test_a_refusal_names_the_clause_and_changes_nothing(server: TestClient) -> None:
    ann, ben = begin(server)
    before = ann.get()
    answer = ann.act("discard MJ01")
    assert (answer.status_code, answer.json()["clause"]) == (409, "turn.1")
    assert ben.act("done").json()["detail"] == "It is for United States to act."
    assert ann.get() == before


def test_a_game_answers_its_own_questions(server: TestClient) -> None:
    ann, _ = begin(server)
    answer = ann.post("/asks", {"type": "question", "text": "ends discard"}).json()["answer"]
    assert answer["clause"] == "turn.1"
    assert answer["spots"]
    refused = ann.post("/asks", {"type": "question", "text": "weather"})
    assert (refused.status_code, "is no question of midway" in refused.json()["detail"]) == (422, True)


def test_a_client_is_told_what_may_be_asked_about_a_unit_and_a_hex(server: TestClient) -> None:
    ann, _ = begin(server, game="defiant")
    told = ann.post("/asks", {"type": "what-asks", "things": ["3Pz"]}).json()["asks"]
    assert [ask["question"] for ask in told] == ["reach 3Pz", "supply 3Pz"]
    for ask in ann.post("/asks", {"type": "what-asks", "things": ["3Pz", "0911"]}).json()["asks"]:
        assert ask["purpose"]
        assert ann.post("/asks", {"type": "question", "text": ask["question"]}).status_code == 200
    assert ann.post("/asks", {"type": "what-asks", "things": ["nobody"]}).json()["asks"] == []


def test_when_the_game_is_over_no_action_is_allowed_any_more(server: TestClient) -> None:
    ann, ben = begin(server)
    assert ann.post("/asks", {"type": "why", "action": "done"}).json()["rulings"][0]["allowed"]
    ben.command("resign")
    ruling = ann.post("/asks", {"type": "why", "action": "done"}).json()["rulings"][0]
    refusal = ann.act("done").json()
    assert (ruling["allowed"], ruling["text"], ruling["clause"]) == (False, refusal["detail"], refusal["clause"])
    assert refusal["detail"] == "The game is over."


def test_undo_take_back_and_draw(server: TestClient) -> None:
    ann, ben = begin(server)
    card = next(choice["about"] for choice in ann.get()["view"]["choices"] if choice["action"].startswith("discard"))
    line = ann.get()["line"]
    assert ann.act(f"discard {card}").status_code == 200
    assert ann.get()["can_undo"]
    assert ann.command("undo", line=line + 1).status_code == 200
    assert ann.command("undo", line=line + 2).status_code == 409
    ann.act(f"discard {card}")
    ann.act("done")
    offered = ann.command("offer-take-back", line=line + 2).json()["n"]
    assert ben.get()["offer"] == {"n": offered, "seat": 0, "what": f"take-back {line + 2}"}
    assert ann.command("answer", offer=offered, yes=True).status_code == 409
    assert ben.command("answer", offer=offered, yes=True).status_code == 200
    assert ann.get()["view"]["prompt"]["clause"] == "turn.1"
    assert ann.command("offer-take-back", line=99).status_code == 409
    offered = ben.command("offer-draw").json()["n"]
    assert ann.command("answer", offer=offered, yes=False).status_code == 200
    assert ann.get()["offer"] is None
    offered = ben.command("offer-draw").json()["n"]
    assert ann.command("answer", offer=offered, yes=True).status_code == 200
    assert ann.get()["info"]["outcome"]["text"] == "The players agreed to a draw."


def test_chat_is_told_and_notes_are_private(server: TestClient) -> None:
    ann, ben = begin(server)
    assert ann.command("chat", text="Good luck!").status_code == 200
    said = [entry for entry in ben.get("/log")["entries"] if entry["kind"] == "chat"]
    assert [(entry["seat"], entry["text"]) for entry in said] == [(0, "Good luck!")]
    answer = server.put(f"/api/games/{ann.game}/note", json={"text": "he bluffs"}, headers=ann.headers)
    assert answer.status_code == 200
    assert (ann.get()["note"], ben.get()["note"]) == ("he bluffs", "")


def test_one_person_plays_both_seats(server: TestClient) -> None:
    (ann,) = begin(server, "poland", both=True)
    assert ann.get()["info"]["mine"] == ["german", "polish"]
    for _ in range(12):
        position = ann.play_on()
        assert position["view"]["seat"] == position["view"]["to_act"]
    assert ann.command("offer-take-back", line=1).status_code == 200
    assert ann.get("/log")["entries"][-1]["text"] == "take-back 1"
    assert (ann.get()["view"]["to_act"], ann.get()["offer"]) == (0, None)


def test_a_key_is_a_seats_own_and_for_one_command(server: TestClient) -> None:
    ann, ben = begin(server)
    assert ben.command("chat", text="hi", key="line-000001").json()["again"] is False
    done = ann.act("done", key="line-000001")
    assert (done.status_code, done.json()["again"], ann.get()["line"]) == (200, False, 2)
    other = ann.command("resign", key="line-000001")
    assert (other.status_code, "used for something else" in other.json()["detail"]) == (409, True)
    assert ann.get()["info"]["status"] == "running"


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{"seat": "us", "player": "human"}],
        [{"seat": "us", "player": "bot:0"}, {"seat": "japan", "player": "bot:0"}],
    ],
)
def test_a_game_that_nobody_could_find_is_refused(server: TestClient, seats: list[dict[str, str]]) -> None:
    answer = server.post("/api/games", json={"game": "midway", "seats": seats})
    assert (answer.status_code, "listed" in answer.json()["detail"]) == (422, True)
    assert server.post("/api/games", json={"game": "midway", "seats": seats, "listed": True}).status_code == 201


def test_an_open_game_is_listed_and_joined_once(server: TestClient) -> None:
    made = server.post(
        "/api/games", json={"game": "dday", "listed": True, "seats": [{"seat": "german", "player": "human"}]}
    )
    (key,) = made.json()["keys"]
    (listed,) = server.get("/api/games?status=waiting").json()["games"]
    assert (listed["id"], listed["status"]) == (made.json()["id"], "waiting")
    joined = server.post(f"/api/games/{listed['id']}/join", json={"name": "Ben"})
    assert joined.json()["seats"] == ["allied"]
    assert server.post(f"/api/games/{listed['id']}/join", json={"name": "Cat"}).status_code == 409
    german = Guest(server, listed["id"], key["token"])
    assert german.sit("Ann")["info"]["status"] == "running"
    assert [game["id"] for game in server.get("/api/games?status=running").json()["games"]] == [listed["id"]]
    mine = server.get("/api/mine", headers=german.headers).json()["games"]
    assert [(game["id"], game["mine"]) for game in mine] == [(listed["id"], ["german"])]


def test_a_finished_game_is_replayed_branched_and_played_again(server: TestClient) -> None:
    guests = begin(server)
    for _ in range(8):
        to_act(guests).play_on()
    assert server.get(f"/api/games/{guests[0].game}/at/1", headers=guests[0].headers).status_code == 409
    guests[0].command("resign")
    game = guests[0].game
    japan = server.get(f"/api/games/{game}/at/2?seat=japan").json()
    hand = next(zone for zone in japan["view"]["board"]["zones"] if zone["id"] == "hand.japan")
    assert len(hand["cards"]) == hand["count"]
    assert server.get(f"/api/games/{game}/at/99").status_code == 409
    branch = server.post(f"/api/games/{game}/branch", json={"line": 4}).json()
    analysis = Guest(server, branch["id"], branch["keys"][0]["token"])
    assert (analysis.get()["line"], analysis.get()["info"]["kind"]) == (5, "analysis")
    analysis.play_on()


def test_a_finished_game_is_gone_on_with_against_a_bot(server: TestClient) -> None:
    guests = begin(server)
    for _ in range(6):
        to_act(guests).play_on()
    guests[0].command("resign")
    address = f"/api/games/{guests[0].game}/branch"
    japan = {"seat": "japan", "player": "bot:1"}
    branch = server.post(address, json={"line": 4, "seats": [japan]}).json()
    assert branch["keys"][0]["seats"] == ["us"]
    us = Guest(server, branch["id"], branch["keys"][0]["token"])
    lines = us.get()["line"]
    for _ in range(200):
        position = us.get()
        if position["view"]["to_act"] == 0 and position["line"] > lines + 3:
            break
        if position["view"]["to_act"] == 0:
            us.play_on()
        else:
            time.sleep(0.05)
    log = us.get("/log")["entries"]
    assert {entry["seat"] for entry in log if (entry.get("line") or 0) >= lines} >= {1}  # the bot has acted
    for seats in (
        [{"seat": "japan", "player": "human"}],
        [{"seat": "japan", "player": "bot:99"}],
        [{"seat": "mars", "player": "bot:1"}],
        [japan, japan],
        [japan, {"seat": "us", "player": "bot:1"}],
    ):
        assert server.post(address, json={"line": 4, "seats": seats}).status_code == 422


def test_a_rematch_is_one_game_with_sides_swapped_and_each_gets_only_his_own_key(server: TestClient) -> None:
    guests = begin(server)
    assert guests[0].post("/rematch").status_code == 409
    guests[0].command("resign")
    made = [guest.post("/rematch").json() for guest in (guests[1], guests[0], guests[1])]
    assert len({game["id"] for game in made}) == 1
    assert [[key["seats"] for key in game["keys"]] for game in made] == [[["us"]], [["japan"]], [["us"]]]
    assert [entry["kind"] for entry in guests[0].get("/log")["entries"]][-2:] == ["play", "rematch"]
    again = [Guest(server, game["id"], game["keys"][0]["token"]) for game in made]
    assert [seat["name"] for seat in again[0].get()["info"]["seats"]] == ["Ben", "Ann"]
    for guest, name in zip(again, ("Ben", "Ann"), strict=False):
        guest.sit(name)
    to_act(again[:2]).play_on()


def test_who_has_not_answered_finds_the_rematch_among_his_games(server: TestClient) -> None:
    ann, ben = begin(server)
    ann.command("resign")
    again = ann.post("/rematch").json()["id"]
    (asked,) = [game for game in server.get("/api/mine", headers=ben.headers).json()["games"] if not game["mine"]]
    assert (asked["id"], asked["parent"], asked["kind"]) == (again, ann.game, "rematch")


def test_a_game_that_has_not_begun_can_be_cancelled_and_its_links_open_nothing(server: TestClient) -> None:
    ann, ben = begin(server, sit=False, listed=True)
    ann.sit()
    assert ann.post("/cancel").json() == {"done": True}
    assert server.get("/api/games").json() == {"games": []}
    assert ben.post("/sit", {"name": "Ben"}).status_code == 404
    assert server.post("/api/links", json={"token": ben.token, "own": "x" * 32}).status_code == 404
    ann, _ = begin(server)
    assert ann.post("/cancel").status_code == 409


def test_a_rematch_of_one_who_plays_both_sides_is_his_again(server: TestClient) -> None:
    (ann,) = begin(server, both=True)
    ann.command("resign", seat="us")
    again = ann.post("/rematch").json()
    assert [key["seats"] for key in again["keys"]] == [["us", "japan"]]


def test_who_joins_with_a_key_of_his_own_can_ask_again(server: TestClient) -> None:
    ann, *_ = begin(server, sit=False, seats=[{"seat": "us", "player": "human"}], listed=True)
    other, *_ = begin(server, sit=False, seats=[{"seat": "us", "player": "human"}], listed=True)
    join = {"name": "Ben", "token": "x" * 32}
    first, second = (server.post(f"/api/games/{ann.game}/join", json=join) for _ in range(2))
    assert (first.status_code, first.json()["seats"]) == (200, ["japan"])
    assert second.json() == first.json()
    assert server.post(f"/api/games/{other.game}/join", json=join).status_code == 409
    assert server.post(f"/api/games/{ann.game}/join", json={"name": "Cat"}).status_code == 409
    assert server.post(f"/api/games/{other.game}/join", json={"token": "short"}).status_code == 422


def test_what_players_of_a_private_game_say_stays_among_them(server: TestClient) -> None:
    for listed in (False, True):
        ann, ben = begin(server, listed=listed)
        ann.command("chat", text="well met")
        ann.command("resign")
        said = [entry["text"] for entry in ben.get("/log")["entries"] if entry["kind"] == "chat"]
        overheard = server.get(f"/api/games/{ann.game}/log").json()["entries"]
        assert said == ["well met"]
        assert [e["text"] for e in overheard if e["kind"] == "chat"] == ["well met" if listed else "(hidden)"]


def test_a_record_is_imported_if_it_verifies(server: TestClient) -> None:
    guests = begin(server)
    for _ in range(5):
        to_act(guests).play_on()
    guests[0].command("resign")
    text = guests[0].get("/record")["text"]
    imported = server.post("/api/records", json={"text": text})
    assert imported.status_code == 201
    assert server.get(f"/api/games/{imported.json()['id']}/record").json()["text"] == text
    bad = server.post("/api/records", json={"text": text.replace("resign", "done", 1)})
    assert (bad.status_code, bad.headers["content-type"]) == (422, "application/problem+json")


def test_a_silent_seat_may_be_claimed(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = begin(server, silent_days=3)
    early = ben.command("claim", seat_silent="us", how="win")
    assert (early.status_code, "days left" in early.json()["detail"]) == (409, True)
    real = __import__("time").time
    monkeypatch.setattr("time.time", lambda: real() + 4 * 86_400)
    assert ann.command("claim", seat_silent="japan", how="win").status_code == 409
    assert ben.command("claim", seat_silent="us", how="win").status_code == 200
    outcome = ben.get()["info"]["outcome"]
    assert (outcome["winner"], outcome["text"]) == (1, "United States did not come back in time: Japan wins.")
    text = ben.get("/record")["text"]
    assert server.post("/api/records", json={"text": text}).status_code == 201


def test_who_has_just_acted_is_not_silent(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = begin(server, silent_days=1)
    real = __import__("time").time
    monkeypatch.setattr("time.time", lambda: real() + 2 * 86_400)
    ann.play_on()  # it is still for her to act
    assert ann.get()["view"]["to_act"] == 0
    assert ben.command("claim", seat_silent="us", how="win").status_code == 409


def test_a_silent_seat_may_be_given_to_a_bot(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = begin(server, silent_days=1)
    real = __import__("time").time
    monkeypatch.setattr("time.time", lambda: real() + 2 * 86_400)
    assert ben.command("claim", seat_silent="us", how="bot").status_code == 200
    with server.websocket_connect(f"/api/games/{ben.game}/events", headers=ben.headers) as socket:
        told = socket.receive_json()
        while told["type"] != "told" or told["position"]["view"]["to_act"] != 1:
            told = socket.receive_json()
    assert told["position"]["info"]["seats"][0]["player"] == "bot:1"
    late = ann.command("resign")
    assert (late.status_code, late.json()["detail"]) == (403, "A bot plays United States now.")
