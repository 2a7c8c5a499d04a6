"""Lessons over HTTP: each leads through to free play, and nobody strays from it or learns too much by it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from sandtable import games
from sandtable.kernel import Action, Game, Lesson
from sandtable.server import live
from tests.server.conftest import Guest
from tests.server.test_durability import again, database

MAPS = [
    f"{name} {lesson}" for name in games.taught() for lesson in games.lessons(name) if games.load(name).table == "map"
]
CARDS = [name for name in games.taught() if games.load(name).table == "cards"]
EACH = pytest.mark.parametrize("game", [*CARDS, *MAPS])


def titled(game: str) -> Game:
    return games.load(game.split(maxsplit=1)[0])


def learn(server: TestClient, game: str) -> Guest:
    """One of the lessons of a game; the first if none is named."""
    wish = dict(zip(("game", "lesson"), game.split(), strict=False))
    made = server.post("/api/lessons", json={**wish, "name": "Ann"})
    assert made.status_code == 201, made.text
    (key,) = made.json()["keys"]
    ann = Guest(server, made.json()["id"], key["token"])
    ann.sit()
    return ann


def lesson_of(game: str) -> Lesson:
    found = games.to_learn(*game.split()).lesson
    assert found is not None
    return found


def follow(ann: Guest) -> Iterator[dict[str, Any]]:
    """Each position of a lesson; then what it wants is done."""
    while (position := ann.get())["lesson"]["action"]:
        yield position
        answer = ann.act(position["lesson"]["action"], line=position["line"])
        assert answer.status_code == 200, answer.text


def to_the_end(ann: Guest) -> dict[str, Any]:
    *_, _ = follow(ann)
    end: dict[str, Any] = ann.get()
    return end


def offered(position: dict[str, Any]) -> list[str]:
    return [choice["action"] for choice in position["view"]["choices"] if not choice.get("incomplete")]


def is_offered(action: str, position: dict[str, Any]) -> bool:
    """Whether the view offers it, or a beginning of it."""
    choices = position["view"]["choices"]
    begun = [choice["action"] for choice in choices if choice.get("incomplete")]
    return action in offered(position) or any(action.startswith(f"{stem} ") for stem in begun)


# The way through


@EACH
def test_a_lesson_goes_to_its_end_by_what_it_says(server: TestClient, game: str) -> None:
    ann, steps = learn(server, game), list[int]()
    for position in follow(ann):
        assert is_offered(position["lesson"]["action"], position)
        assert position["info"]["kind"] == "lesson"
        steps.append(position["lesson"]["step"])
    of = len(lesson_of(game).steps)
    assert sorted(set(steps)) == list(range(1, of))
    assert steps == sorted(steps)
    end = ann.get()
    assert (end["lesson"]["step"], end["lesson"]["of"], end["lesson"]["action"]) == (of, of, "")
    assert end["view"]["to_act"] == titled(game).seats.index(lesson_of(game).seat)


@EACH
def test_a_lesson_is_short_and_each_step_teaches_a_clause(game: str) -> None:
    lesson, clauses = lesson_of(game), titled(game).rulebook.clauses
    assert len(lesson.steps) in (range(12, 21) if game in MAPS else range(9, 13))
    assert [bool(task.play) for task in lesson.steps] == [True] * (len(lesson.steps) - 1) + [False]
    for task in lesson.steps:
        assert task.clause in clauses
        assert len(task.say) <= 260  # three or four lines of a small terminal


@pytest.mark.parametrize("game", CARDS)
def test_the_learner_wins_a_battle_and_holds_out_in_another(server: TestClient, game: str) -> None:
    ann = learn(server, game)
    to_the_end(ann)
    verbs = {"midway": ("destroy", "cancel"), "dday": ("remove", "hold"), "poland": ("capture", "hold")}[game]
    told = [event["verb"] for entry in ann.get("/log")["entries"] for event in entry.get("events", ())]
    assert [verb for verb in dict.fromkeys(told) if verb in verbs] == list(verbs)


@pytest.mark.parametrize("game", MAPS)
def test_the_learner_of_a_map_game_moves_attacks_retreats_and_hears_of_supply(server: TestClient, game: str) -> None:
    ann = learn(server, game)
    to_the_end(ann)
    told = [event["verb"] for entry in ann.get("/log")["entries"] for event in entry.get("events", ())]
    assert {"move", "attack", "retreat", "advance"} <= set(told)
    assert any("supply" in task.say for task in lesson_of(game).steps)


def test_what_lessons_there_are(server: TestClient) -> None:
    answer = server.post("/api/lessons", json={"game": "chess"})
    assert (answer.status_code, "midway" in answer.json()["detail"]) == (422, True)
    answer = server.post("/api/lessons", json={"game": "summer", "lesson": "second"})
    assert (answer.status_code, answer.json()["detail"]) == (
        422,
        "summer has no lesson 'second'; it has: first, example",
    )
    titles = {
        title["name"]: [lesson["id"] for lesson in title["lessons"]] for title in server.get("/api/titles").json()
    }
    assert titles == {name: list(games.lessons(name)) for name in games.taught()}
    assert titles["summer"] == ["first", "example"]


def test_a_lesson_that_was_begun_before_there_were_several_is_the_first(tmp_path: Path) -> None:
    with again(tmp_path) as server:
        ann = learn(server, "summer")
        before = ann.get()
    with closing(database(tmp_path)) as db:
        assert db.execute("UPDATE games SET lesson = NULL").rowcount == 1
    with again(tmp_path) as server:
        ann.server = server
        assert ann.get() == before


def test_a_lesson_that_there_is_no_more_says_so(tmp_path: Path) -> None:
    with again(tmp_path) as server:
        ann = learn(server, "summer example")
    with closing(database(tmp_path)) as db:
        db.execute("UPDATE games SET lesson = 'second'")
    with again(tmp_path) as server:
        answer = server.get(f"/api/games/{ann.game}", headers=ann.headers)
    assert (answer.status_code, "begin another" in answer.json()["detail"]) == (409, True)


def test_the_example_of_the_booklet_comes_to_its_numbers_and_losses(server: TestClient) -> None:
    """Checks at 5 and 7, then at 4 and 7; a brigade, a division and the Panzers are gone."""
    ann = learn(server, "summer example")
    end = to_the_end(ann)
    events = [event for entry in ann.get("/log")["entries"] for event in entry.get("events", ())]
    checks = [event["args"] for event in events if event["verb"] in ("hit", "miss")]
    assert checks == [["18ID", "6", "5"], ["WlkpBK", "7", "7"], ["4Pz", "4", "4"], ["17DP", "7", "7"]]
    assert [event["args"][0] for event in events if event["verb"] == "eliminate"] == ["WlkpBK", "4Pz", "17DP"]
    shown = [event["args"] for event in events if event["verb"] == "reveal"]
    assert shown == [["balanced-attack", "depth"], ["blitzkrieg", "counterattack"]]
    assert {"13Mot": "1017", "18ID": "0918"}.items() <= {
        p["id"]: p["at"] for p in end["view"]["board"]["pieces"]
    }.items()


# No way beside it


@EACH
def test_another_action_is_refused_with_words_and_changes_nothing(server: TestClient, game: str) -> None:
    ann, strayed = learn(server, game), 0
    title = titled(game)
    for position in follow(ann):
        wanted = position["lesson"]["action"]
        label = title.label(Action.parse(wanted))
        for other in set(offered(position)) - {wanted}:
            if not ann.post("/asks", {"type": "why", "action": other}).json()["rulings"][0]["allowed"]:
                continue
            answer = ann.act(other, line=position["line"])
            assert (answer.status_code, label in answer.json()["detail"]) == (409, True)
            assert "rules allow that" in answer.json()["detail"]
            strayed += 1
            break
        illegal = ann.act(f"commit {next(iter(title.things))}", line=position["line"])
        assert (illegal.status_code, illegal.json()["clause"] in title.rulebook.clauses) == (409, True)
        assert ann.get() == position
    assert strayed > 10


@EACH
def test_a_lesson_only_goes_forward(server: TestClient, game: str) -> None:
    ann = learn(server, game)
    for position in follow(ann):
        line = position["line"]
        assert not position["can_undo"]
        undone = ann.command("undo", line=line)
        back = ann.command("offer-take-back", line=1)
        assert (undone.status_code, back.status_code) == (409, 409)
        assert "only goes forward" in undone.json()["detail"]
        assert "only goes forward" in back.json()["detail"]
        assert ann.get() == position


def test_after_a_lesson_one_may_undo_and_take_back(server: TestClient) -> None:
    ann = learn(server, "midway")
    end = to_the_end(ann)
    assert ann.act(offered(end)[0]).status_code == 200
    assert ann.get()["can_undo"]
    assert ann.command("undo", line=end["line"] + 1).status_code == 200
    assert offered(ann.get()) == offered(end)
    assert ann.command("offer-take-back", line=end["line"] - 2).status_code == 200
    later = ann.get()
    assert later["lesson"]["action"] == ""  # even where the lesson once was
    assert later["view"]["choices"]


@EACH
def test_a_lesson_leaves_no_record_and_no_branch(server: TestClient, game: str) -> None:
    def record() -> Any:
        return server.get(f"/api/games/{ann.game}/record", headers=ann.headers)

    ann = learn(server, game)
    assert (record().status_code, "no record" in record().json()["detail"]) == (409, True)
    assert ann.command("resign").status_code == 200
    over = ann.get()
    assert (over["info"]["status"], over["lesson"]) == ("over", None)
    assert (record().status_code, "secret" in record().text) == (409, False)
    branched = ann.post("/branch", {"line": 1})
    assert (branched.status_code, "lesson" in branched.json()["detail"]) == (409, True)
    made = ann.post("/rematch").json()
    other = Guest(server, made["id"], made["keys"][0]["token"])
    other.sit()
    assert (other.get()["info"]["kind"], other.get()["lesson"]) == ("rematch", None)


# What goes on


def until_asked(ann: Guest) -> dict[str, Any]:
    """The position when it is the guest's turn, or all is over."""
    with ann.server.websocket_connect(f"/api/games/{ann.game}/events", headers=ann.headers) as socket:
        while True:
            position: dict[str, Any] = socket.receive_json().get("position") or {"view": {}}
            if position["view"].get("choices") or position["view"].get("outcome"):
                return position


@pytest.mark.parametrize("game", MAPS)
def test_after_a_lesson_of_a_map_game_the_bot_plays_on(server: TestClient, game: str) -> None:
    ann = learn(server, game)
    line, position = to_the_end(ann)["line"], until_asked(ann)
    seats = set[int]()
    for _ in range(60):
        choices = offered(position)
        assert ann.act("done" if "done" in choices else choices[0], line=position["line"]).status_code == 200
        position = until_asked(ann)
        seats = {entry["seat"] for entry in ann.get("/log")["entries"] if entry.get("line", 0) >= line}
        if seats == {0, 1}:
            break
    assert seats == {0, 1}


@pytest.mark.parametrize("game", CARDS)
def test_after_a_lesson_the_bot_plays_on_and_the_game_can_be_finished(server: TestClient, game: str) -> None:
    ann, chance = learn(server, game), random.Random(1)
    line, position = to_the_end(ann)["line"], until_asked(ann)
    while not position["info"]["outcome"]:
        assert ann.act(chance.choice(offered(position)), line=position["line"]).status_code == 200
        position = until_asked(ann)
    entries = [entry for entry in ann.get("/log")["entries"] if entry.get("line", 0) >= line]
    assert {entry["seat"] for entry in entries} == {0, 1}
    assert position["info"]["status"] == "over"
    replayed = server.get(f"/api/games/{ann.game}/at/{line - 1}", headers=ann.headers)
    assert replayed.status_code == 200, replayed.text


@pytest.mark.parametrize("every", [3, 1000], ids=["by snapshots", "from the start"])
@EACH
def test_a_lesson_goes_on_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, every: int
) -> None:
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", every)
    with again(tmp_path) as server:
        ann = learn(server, game)
        for n, _ in enumerate(follow(ann)):
            if n == 12:
                break
        before = ann.get()
    with closing(database(tmp_path)) as db:
        assert bool(db.execute("SELECT * FROM snapshots").fetchall()) == (every == 3)
    with again(tmp_path) as server:
        ann.server = server
        assert ann.get() == before
        end = to_the_end(ann)
    with again(tmp_path) as server:
        ann.server = server
        assert ann.get() == end


def test_a_lesson_that_was_rewritten_meanwhile_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with again(tmp_path) as server:
        ann = learn(server, "midway")
        to_the_end(ann)
    rewritten, old = games.load("midway"), lesson_of("midway")
    rewritten.lesson = msgspec.structs.replace(old, dice=(0,))
    monkeypatch.setattr(games, "to_learn", lambda name, lesson: rewritten)
    with closing(database(tmp_path)) as db:
        db.execute("DELETE FROM snapshots")
    with again(tmp_path) as server:
        answer = server.get(f"/api/games/{ann.game}", headers=ann.headers)
    assert (answer.status_code, "begin it again" in answer.json()["detail"]) == (409, True)


# What it may say


def proper(texts: set[str]) -> set[str]:
    """The names in texts: words with a capital that begin no sentence."""
    return {word for text in texts for word in re.findall(r"(?<![.:?!] )\b[A-Z][\w-]{3,}", f" {text}")}


@pytest.mark.parametrize("game", CARDS)
def test_a_lesson_names_no_card_that_its_learner_cannot_see(server: TestClient, game: str) -> None:
    ann, things = learn(server, game), games.load(game).things
    known: set[str] = set()

    def look(position: dict[str, Any]) -> None:
        """Cards seen once are known; he may also have been told of them. Of a face-down pile no card is."""
        told = [event for entry in ann.get("/log")["entries"] for event in entry.get("events", ())]
        words = {word for event in told for word in (*event.get("args", ()), *event.get("secret", ()))}
        zones = [zone for zone in position["view"]["board"]["zones"] if not zone["id"].startswith("inactive")]
        seen = {card for zone in zones for card in zone.get("cards", ())}
        known.update(things[id_].name for id_ in (words | seen) & set(things))
        said, hidden = position["lesson"]["say"], {thing.name for thing in things.values()} - known
        assert not [name for name in hidden if name in said]
        telling = proper(hidden) - proper(known)
        assert not telling & proper({said})
        assert {things[id_].name for id_ in position["lesson"]["action"].split()[1:]} <= known

    for position in follow(ann):
        look(position)
    look(ann.get())


@EACH
def test_a_spectator_learns_nothing_by_a_lesson(server: TestClient, game: str) -> None:
    ann = learn(server, game)
    for position in follow(ann):
        looked = server.get(f"/api/games/{ann.game}")
        assert (looked.status_code, position["lesson"]["say"] in looked.text) == (404, False)
    ann.command("resign")
    assert server.get(f"/api/games/{ann.game}").json()["lesson"] is None
