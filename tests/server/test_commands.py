"""Nobody does what he may not do: of ten thousand commands none is accepted, and none changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import Seat
from sandtable.server import endpoints, live, wire
from sandtable.server.draft import Draft
from sandtable.server.refused import Refused
from tests.server.commands import NOT_OFFERED, SORTS, refuse, shares

SHARES = shares(12_500)


@pytest.mark.parametrize("name", games.NAMES)
def test_commands_that_are_not_allowed_are_refused_and_change_nothing(name: str, tmp_path: Path) -> None:
    tried = asyncio.run(refuse(tmp_path, name, SHARES[name]))
    assert tried.refused.total() == SHARES[name]
    lasts = games.load(name).table == "map"  # a game on a map lasts longer: nobody plays only before it begins
    rare = {"a draw when nobody plays"} if lasts else set()
    assert SORTS.keys() - rare <= tried.refused.keys() <= SORTS.keys()
    assert sum(tried.refused[sort] for sort in NOT_OFFERED) > SHARES[name] / 4
    assert tried.statuses.keys() == {400, 401, 403, 409, 413, 415, 422}
    assert tried.over > 0 or lasts
    assert tried.again > 500


def test_the_shares_of_the_titles_are_more_than_ten_thousand() -> None:
    assert sum(SHARES.values()) == 12_500
    assert SHARES.keys() == set(games.NAMES)


async def tells(table: live.LiveGame) -> None:
    table.tell(0)


async def keeps(table: live.LiveGame) -> None:
    await table.change_seat(0, note="somebody tried something")


def but_first(do: Callable[[live.LiveGame], Awaitable[None]]) -> Callable[..., Awaitable[wire.Accepted]]:
    """Commands as they are, but a refusal leaves a trace."""
    true = live.LiveGame.do

    async def done(table: live.LiveGame, seat: Seat, command: wire.Command) -> wire.Accepted:
        try:
            return await true(table, seat, command)
        except Refused:
            await do(table)
            raise

    return done


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "old lines are taken": (Draft, "fresh", lambda draft, line: draft.table.running),
    "any key will do": (endpoints, "_seat", lambda table, mine, word: table.viewer((0, 1))),
    "a refusal is told": (live.LiveGame, "do", but_first(tells)),
    "a refusal is kept": (live.LiveGame, "do", but_first(keeps)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_server_that_takes_too_much_is_found_out(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError, match="got Answer"):
        asyncio.run(refuse(tmp_path, "dday", 500))
