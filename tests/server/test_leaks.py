"""Nothing that is sent to a seat or a spectator depends on what it may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Event, Line, Ruling, State
from sandtable.server.live import LiveGame
from tests.server.leaks import HIDING, check, never_moved


@pytest.mark.parametrize("name", HIDING)
def test_all_that_is_sent_is_the_same_in_every_world(name: str, tmp_path: Path) -> None:
    found = asyncio.run(check(tmp_path, name, range(2, 3)))
    assert not never_moved(name, found)
    assert found.positions > 150
    assert found.worlds > 2 * found.positions  # mostly three a position: with an empty deck a hand is no secret
    assert found.drawn > 50


def loose_tongue(explain: Callable[..., Ruling]) -> Callable[..., Ruling]:
    """Answers that depend on the other side's hand."""

    def explained(state: Any, seat: int, action: Any) -> Ruling:
        ruling = explain(state, seat, action)
        return Ruling(ruling.allowed, ruling.clause, f"{ruling.text} {state.hand[1 - seat]}")

    return explained


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "spectators see with a seat's eyes": (LiveGame, "viewer", lambda live, mine: mine[0] if mine else 0),
    "a seat sees with the other's eyes": (LiveGame, "viewer", lambda live, mine: 1 - mine[0] if mine else None),
    "the log tells what was drawn": (Event, "seen_by", lambda event, seat: event),
    "the record tells what was drawn": (Line, "seen_by", lambda line, seat: line),
    "answers and refusals tell": (State, "explain", loose_tongue(State.explain)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_server_that_tells_is_found_out(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError, match="viewer"):
        asyncio.run(check(tmp_path, "dday", range(1)))
