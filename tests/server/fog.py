"""What the server sends in the fog, whoever is covered: `python -m tests.server.fog --games 20`.

Games of Poland Defiant with fog of war are played through HTTP by players who seek battle. At each decision the
counters that a viewer cannot see are dealt anew under the server, three times for each viewer. All that he is then sent
(position, log, record, answers to questions, refusals; over a socket that is open and over one that opens) must be the
same to the byte; the owner of the counters, who knows them, is sent something else.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from typing import Any

from sandtable.kernel import Action, Piece, Seat, State
from sandtable.maps.game import MapGame
from tests.defiant.aggressive import choose
from tests.server.doors import Doors, Ear, Table, new_table, opened, seeded
from tests.server.leaks import VIEWERS, Found, Watched
from tests.server.questions import Asker

WORLDS = 3  # for each viewer at each decision
MOST = 10_000  # decisions of a game
IN_TURN = 4  # questions at each decision, of all kinds in turn


class InFog(Watched):
    """A game with fog, looked at by both seats and a spectator."""

    def __init__(self, table: Table, ears: dict[Seat | None, Ear], seed: int) -> None:
        super().__init__(table, ears, seed)
        assert isinstance(self.match.game, MapGame)
        self._asker = Asker(self.match.game, self.dice)

    async def look(self) -> None:
        """Compare some worlds of all viewers at this position, of which the open sockets have just been told."""
        pushed = await self.told()
        legal = self._legal()
        asks = [self.pick(legal)] if legal else []
        for viewer in VIEWERS:
            questions = [] if viewer is None else list(self._questions(viewer))  # who only watches does not ask
            here = await self._all_sent(viewer, asks, questions)
            for other in self._worlds(viewer):
                with self._in_world(viewer, other):
                    there = await self._all_sent(viewer, asks, questions)
                    self.table.live.tell(self.since)
                    pushed_there = await self.told()
                about = f"{self.where()}, viewer {viewer}"
                assert there == here, f"{about}: {[words[:500] for words in {*here} ^ {*there}]}"
                assert pushed_there[viewer] == pushed[viewer], f"{about}: {pushed_there[viewer][:500]!r}"
                self._prove(viewer, other, pushed, pushed_there)
                self.found.sent += len(here) + 1
        self.found.positions += 1

    def _worlds(self, viewer: Seat | None) -> Iterator[State]:
        return (self.match.state.redeal(viewer, self.dice) for _ in range(WORLDS))

    def _prove(self, viewer: Seat | None, other: State, here: dict[Any, bytes], there: dict[Any, bytes]) -> None:
        """It is another world, if it is: who knows his own units is sent something else."""
        true, new = self.match.state.unknown(viewer), other.unknown(viewer)
        for owner in (seat for seat in range(2) if seat != viewer):
            own = [zone for zone in true if _owner(zone) == owner]
            moved = [id_ for zone in own for id_ in {*true[zone][0]} - {*new[zone][0]}]
            if moved:
                assert there[owner] != here[owner], f"{self.where()}: {moved} moved, and {owner} is told the same"
                self.found.moved.update(moved)
                self.found.worlds += 1

    def _questions(self, viewer: Seat) -> Iterator[str]:
        """Some of all kinds in turn; and about a counter that the viewer sees, and one that he does not."""
        view = self.match.view(viewer)
        board = view.board
        yield from self._asker.some(view, IN_TURN)
        piece, hidden = (self._any(board.pieces, covered) for covered in (False, True))
        if hidden is not None:
            yield from (f"odds {hidden.at}", f"supply {hidden.at}")
        if piece is not None:
            yield from (f"reach {piece.id}", f"odds {piece.at}", f"supply {piece.id}")
        covered = [id_ for ids, _ in self.match.state.unknown(viewer).values() for id_ in ids]
        if covered:
            yield f"reach {sorted(covered)[self.dice.below(len(covered))]}"
        hqs = [each.id for each in board.pieces if self.match.game.things[each.id].kind == "hq"]
        yield from (f"command {hq}" for hq in islice(hqs, 1))

    def _any(self, pieces: tuple[Piece, ...], covered: bool) -> Piece | None:
        fit = [piece for piece in pieces if piece.id.startswith("?") == covered]
        return fit[self.dice.below(len(fit))] if fit else None

    async def _all_sent(self, viewer: Seat | None, asks: list[Action], questions: list[str]) -> list[bytes]:
        sent = await self._sent(viewer, asks, Action("frob"))
        if viewer is not None:
            sent += [await self.table.question(viewer, question) for question in questions]
        return sent

    async def act(self, seat: Seat) -> None:
        """A warlike action; now and then back again."""
        line = len(self.match.lines)
        if not self.dice.below(20) and self.match.can_undo(seat):
            await self._do(seat, "undo", line=line)
        else:
            action = choose(self.match.state, self.dice)  # type: ignore[arg-type]
            await self._do(seat, "act", action=str(action), line=line)


def _owner(zone: str) -> Seat:
    return 1 if zone.startswith("?P") else 0


async def check_game(doors: Doors, seed: int, most: int) -> Found:
    """A game from its first position to its last, or as many of its decisions."""
    table = await new_table(doors, "defiant", options={"fog": "on"})
    await table.sit(0)
    await table.sit(1)
    async with AsyncExitStack() as stack:
        sockets = {v: doors.listen(f"{table.path}/events?since=2", table.headers[v]) for v in VIEWERS}
        ears = {viewer: await stack.enter_async_context(socket) for viewer, socket in sockets.items()}
        watched = InFog(table, ears, seed)
        await watched.told()
        table.live.tell(watched.since)  # now that all are here
        await watched.look()
        while (seat := watched.match.to_act()) is not None and watched.found.positions < most:
            await watched.act(seat)
            await watched.look()
    return watched.found


async def check(folder: Path, seeds: range, most: int = MOST, progress: bool = False) -> Found:
    """Some games; each follows from its seed."""
    found = Found()
    async with opened(folder, "fog") as doors:
        for done, seed in enumerate(seeds, 1):
            with seeded(f"fog {seed}"):
                found.add(await check_game(doors, seed, most))
            doors.hub.lives.clear()  # what is over need not stay in memory
            if progress:
                print(f"\r{done} of {len(seeds)}", end="", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to play one again")
    parser.add_argument("--decisions", type=int, default=MOST, help="so many of each game")
    chosen = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        seeds = range(chosen.first, chosen.first + chosen.games)
        found = asyncio.run(check(Path(folder), seeds, chosen.decisions, progress=True))
    print(
        f"\r{chosen.games} games, {found.positions:,} decisions, {found.worlds:,} other worlds; "
        f"{found.sent:,} answers and messages are the same in all; {len(found.moved)} units were somewhere else, "
        f"{found.moved.total():,} times; {time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
