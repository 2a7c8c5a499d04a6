"""The stories of finished games, as they are asked for over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from starlette.testclient import TestClient

from sandtable import games
from sandtable.kernel import Match
from sandtable.kernel.story import story
from sandtable.server import archive, wire
from tests.server.conftest import begin

GOLDEN = Path(__file__).parent.parent
FOLDERS = {name: games.PACKAGES[name] if name == "poland" else name for name in games.NAMES}


def finished(server: TestClient, name: str) -> str:
    """A game that was played elsewhere; its id."""
    text = (GOLDEN / FOLDERS[name] / "golden" / "1.txt").read_text(encoding="utf-8")
    made = server.post("/api/records", json={"text": text})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


@pytest.mark.parametrize("name", games.NAMES)
def test_whoever_may_see_a_finished_game_is_told_its_story(server: TestClient, name: str) -> None:
    game = finished(server, name)
    told = msgspec.json.decode(server.get(f"/api/games/{game}/story").content, type=wire.Story)
    assert told.stages[-1].line == server.get(f"/api/games/{game}").json()["line"] - 1
    curve = server.get(f"/api/games/{game}/curve").json()
    last = {(track["label"], track.get("seat")): track["value"] for track in curve["tracks"]}
    for figure in told.figures:
        assert last[figure.label, figure.seat] == figure.values[-1]
    assert bool(told.stages[0].stands) == bool(told.stages[0].gained) == (games.load(name).table == "map")


def test_a_running_game_has_no_story(server: TestClient) -> None:
    ann, _ = begin(server, "defiant", listed=True)
    for headers in (ann.headers, {}):
        refused = server.get(f"/api/games/{ann.game}/story", headers=headers)
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "The game is not over: it can be replayed when it is.",
        )
    ann.command("resign")
    told = server.get(f"/api/games/{ann.game}/story").json()
    assert [stage["name"] for stage in told["stages"]] == ["1 September"]


def test_a_story_is_made_once_for_all_who_ask(server: TestClient) -> None:
    game, made = finished(server, "defiant"), list[Match]()

    def count(match: Match) -> wire.Story:
        made.append(match)
        return story(match)

    with patch.object(archive, "story", count), ThreadPoolExecutor(4) as asking:
        answers = list(asking.map(lambda _: server.get(f"/api/games/{game}/story").content, range(6)))
    assert len(set(answers)) == len(made) == 1
