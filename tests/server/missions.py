"""What the server sends while a mission is secret, whatever it is: `python -m tests.server.missions --games 100`.

Games of Summer Lightning are played through HTTP by players who seek battle. Whenever an attacker has chosen and the
defender has not, each mission that he may have chosen is put under the server in turn, in the position and in the past.
All that defender and spectator are then sent (position, log, record, answers, refusals; over a socket that is open and
over one that opens) must be the same to the byte; the attacker, who knows, is sent something else.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from sandtable.games.summer_lightning.missions import DefenceMission
from sandtable.kernel import Match, Seat, SeededDice
from sandtable.maps.game import MapGame
from tests.server.doors import Doors, Ear, Table, new_table, opened, seeded
from tests.server.questions import Asker
from tests.summer.aggressive import choose

VIEWERS: tuple[Seat | None, ...] = (0, 1, None)
ALL_AT_TIMES, LATELY = 5, 40  # battles: then the whole log and record are looked at; else so many entries
IN_TURN = 5  # questions at each battle, of all kinds in turn


class Found(Struct):
    """What was looked at."""

    battles: int = 0
    sent: int = 0  # answers and messages compared
    hidden: Counter[str] = field(default_factory=Counter)  # missions that were not the true one


def match_of(table: Table) -> Match:
    assert table.live.match is not None
    return table.live.match


@contextmanager
def in_world(table: Table, phase: DefenceMission, mission: int) -> Iterator[None]:
    """Under the server's feet the attacker has chosen that mission."""
    live, match = table.live, match_of(table)
    true = match.state, match.lines, live.entries
    text = f"choose {match.game.attacks[mission]}"  # type: ignore[attr-defined]
    state = match.state.copy(match.state.dice)
    state.phases[-1] = replace(phase, attack=mission)
    match.state = state
    assert match.lines[-1].secret
    assert live.entries[-1].hidden
    match.lines = [*match.lines[:-1], replace(match.lines[-1], text=text)]
    live.entries = [*live.entries[:-1], replace(live.entries[-1], text=text)]
    try:
        yield
    finally:
        match.state, match.lines, live.entries = true


async def sent(table: Table, viewer: Seat | None, questions: list[str], whole: bool) -> list[bytes]:
    """All that a viewer is sent who asks for everything now, or for all but what was told long ago."""
    since = 0 if whole else max(0, len(table.live.entries) - LATELY)
    paths = ("", f"/log?since={since}", *(("/record",) if whole else ()))
    got = [await table.get(viewer, path) for path in paths]
    got += await table.closed(viewer)
    async with table.doors.listen(f"{table.path}/events?since={since}", table.headers[viewer]) as ear:
        got.append(await ear.told())
    if viewer is not None:
        for action in ("choose depth", "choose blitzkrieg", "attack 0918", "done"):
            asked = {"type": "why", "action": action}
            got.append((await table.doors.ask("POST", f"{table.path}/asks", table.headers[viewer], asked)).body)
        got += [await table.question(viewer, question) for question in questions]
        got.append((await table.command(viewer, "act", action="frob", line=len(match_of(table).lines))).body)
    return got


async def compare(
    table: Table, ears: dict[Seat | None, Ear], phase: DefenceMission, asker: Asker, found: Found
) -> None:
    """Every mission that may be hidden, as each viewer is told of it."""
    match = match_of(table)
    target = match.game.names[phase.battle.target]  # type: ignore[attr-defined]
    questions = [f"odds {target}", *asker.some(match.view(phase.seat), IN_TURN)]
    whole = found.battles % ALL_AT_TIMES == 0
    here = {viewer: await sent(table, viewer, questions, whole) for viewer in (phase.seat, None)}
    since = len(table.live.entries) - 1
    pushed: list[dict[Seat | None, bytes]] = []
    missions = phase.may_hide(match.state)  # type: ignore[arg-type]
    for mission in missions:
        with in_world(table, phase, mission):
            for viewer, words in here.items():
                there = await sent(table, viewer, questions, whole)
                assert there == words, f"line {len(match.lines)}, {viewer}: {[w[:200] for w in {*there} ^ {*words}]}"
                found.sent += len(there)
            table.live.tell(since)
            pushed.append({viewer: await ear.told() for viewer, ear in ears.items()})
        found.hidden[match.game.attacks[mission]] += mission != phase.attack  # type: ignore[attr-defined]
    for viewer in (phase.seat, None):
        assert len({words[viewer] for words in pushed}) == 1, f"line {len(match.lines)}: {viewer} is told"
        found.sent += len(pushed)
    assert len({words[1 - phase.seat] for words in pushed}) == len(missions)  # these are other worlds indeed
    found.battles += 1


async def check_game(doors: Doors, seed: int, battles: int, found: Found) -> None:
    """A game, until so many battles have been looked at or to its end."""
    table = await new_table(doors, "summer")
    await table.sit(0)
    await table.sit(1)
    dice, last = SeededDice(f"missions {seed}"), found.battles + battles
    async with AsyncExitStack() as stack:
        sockets = {v: doors.listen(f"{table.path}/events?since=2", table.headers[v]) for v in VIEWERS}
        ears = {viewer: await stack.enter_async_context(socket) for viewer, socket in sockets.items()}
        match = match_of(table)
        assert isinstance(match.game, MapGame)
        asker = Asker(match.game, dice)
        for ear in ears.values():
            await ear.told()
        while (seat := match.to_act()) is not None and found.battles < last:
            if isinstance(match.state.phases[-1], DefenceMission):
                await compare(table, ears, match.state.phases[-1], asker, found)
            action = choose(match.state, dice)  # type: ignore[arg-type]
            done = await table.command(seat, "act", action=str(action), line=len(match.lines))
            assert done.status == 200, done
            for ear in ears.values():
                await ear.told()


async def check(folder: Path, seeds: range, battles: int = 10_000, progress: bool = False) -> Found:
    """Some games; each follows from its seed."""
    found = Found()
    async with opened(folder, "missions") as doors:
        for done, seed in enumerate(seeds, 1):
            with seeded(f"missions {seed}"):
                await check_game(doors, seed, battles, found)
            doors.hub.lives.clear()  # what is over need not stay in memory
            if progress:
                print(f"\r{done} of {len(seeds)}, {found.battles:,} battles ", end="", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to play one again")
    chosen = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        seeds = range(chosen.first, chosen.first + chosen.games)
        found = asyncio.run(check(Path(folder), seeds, progress=True))
    others = ", ".join(f"{name} {number:,}" for name, number in sorted(found.hidden.items()))
    print(
        f"\r{chosen.games} games, {found.battles:,} battles; {found.sent:,} answers and messages are the same whatever "
        f"the mission; as another one: {others}; {time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
