"""What the server sends, in every world that a seat could be in: `python -m tests.server.leaks --games 200`.

Games are played at random through HTTP. At each position another world is put under the server for each viewer in turn:
the cards that the viewer cannot place are redealt, and what others drew in secret was something else. All that is then
sent to him (position, log, record, answers, refusals, that there is no story yet; over a socket that is open and over
one that opens) must stay the same to the byte. That the world is another one is proven each time: the seat whose cards
moved is sent something else.
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
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from sandtable import games
from sandtable.cards.game import CardGame
from sandtable.kernel import Action, Line, Match, Seat, SeededDice, State
from sandtable.server.rows import EntryRow
from tests.server.doors import Doors, Ear, Table, new_table, opened, seeded

ALL_AT_TIMES = 25  # positions: then the whole log and record are looked at, and a socket opens; else what is new
VIEWERS: tuple[Seat | None, ...] = (0, 1, None)
TRIES = 50  # redeals until one differs


HIDING = [name for name in games.NAMES if games.load(name).table == "cards"]  # what map games hide: test_missions.py


class Found(Struct):
    """What was looked at."""

    positions: int = 0
    worlds: int = 0  # that differ from the true one, and were compared with it
    sent: int = 0  # answers and messages compared
    drawn: int = 0  # cards drawn in secret that were others
    moved: Counter[str] = field(default_factory=Counter)  # hidden cards that were somewhere else

    def add(self, other: Found) -> None:
        self.positions += other.positions
        self.worlds += other.worlds
        self.sent += other.sent
        self.drawn += other.drawn
        self.moved += other.moved


class Watched:
    """A game, the three sockets that are open at it, and dice for what is done at random."""

    def __init__(self, table: Table, ears: dict[Seat | None, Ear], seed: int) -> None:
        self.table, self.ears, self.seed = table, ears, seed
        self.dice = SeededDice(f"leaks {table.name} {seed}")
        self.found = Found()
        self.since = 0  # the first entry of the last message
        self.take_backs = 2
        self._words = list(table.live.game.things)
        self._pasts: dict[Seat | None, list[EntryRow]] = {viewer: [] for viewer in VIEWERS}

    @property
    def match(self) -> Match:
        assert self.table.live.match is not None
        return self.table.live.match

    def where(self) -> str:
        return f"{self.table.name}, seed {self.seed}, line {len(self.match.lines)}"

    def pick(self, actions: list[Action]) -> Action:
        return actions[self.dice.below(len(actions))]

    async def told(self) -> dict[Seat | None, bytes]:
        """What each open socket is sent next."""
        return {viewer: await ear.told() for viewer, ear in self.ears.items()}

    async def look(self) -> None:
        """Compare the worlds of all viewers at this position, of which the open sockets have just been told."""
        pushed = await self.told()
        legal = self._legal()
        junk = [Action("play", self._words[self.dice.below(len(self._words))]) for _ in range(2)]
        asks = [*([self.pick(legal)] if legal else []), *junk]
        refused = next(action for action in [*junk, Action("frob")] if action not in legal)
        for viewer in VIEWERS:
            other, moved = self._redealt(viewer)
            here = await self._sent(viewer, asks, refused)
            with self._in_world(viewer, other):
                there = await self._sent(viewer, asks, refused)
                self.table.live.tell(self.since)
                pushed_there = await self.told()
            about = f"{self.where()}, viewer {viewer}"
            assert there == here, f"{about}: {[words[:200] for words in {*here} ^ {*there}]}"
            assert pushed_there[viewer] == pushed[viewer], f"{about}: {pushed_there[viewer][:500]!r}"
            for owner, cards in moved.items():
                assert pushed_there[owner] != pushed[owner], f"{about}: this world is not another one"
                self.found.moved.update(cards)
            self.found.worlds += bool(moved)
            self.found.sent += len(here) + 1
        self.found.positions += 1

    def _legal(self) -> list[Action]:
        return list(self.match.state.legal()) if self.match.to_act() is not None else []

    @contextmanager
    def _in_world(self, viewer: Seat | None, state: State) -> Iterator[None]:
        """Another position and another past, under the server's feet."""
        live, match = self.table.live, self.match
        true = match.state, match.lines, live.entries
        past = self._pasts[viewer]
        past += [self._otherwise(entry, viewer) for entry in live.entries[len(past) :]]
        match.state, live.entries = state, past
        if self._whole():
            played = [entry for entry in past if entry.kind == "play"]
            match.lines = [Line(n, each.seat, each.text, each.events, each.hidden) for n, each in enumerate(played)]
        try:
            yield
        finally:
            match.state, match.lines, live.entries = true

    def _otherwise(self, entry: EntryRow, viewer: Seat | None) -> EntryRow:
        """An entry as it could have been for all that a viewer was told: other cards were drawn, by other dice."""
        events = []
        for event in entry.events:
            if event.to is not None and viewer not in event.to:
                cards = tuple(self._words[self._words.index(card) - 1] for card in event.secret)
                rolls = tuple(replace(roll, value=(roll.value + 1) % roll.sides) for roll in event.rolls)
                event = replace(event, secret=cards, rolls=rolls)
                self.found.drawn += len(cards)
            events.append(event)
        text = "frob" if entry.hidden and entry.seat != viewer else entry.text
        return replace(entry, events=tuple(events), text=text)

    def _redealt(self, viewer: Seat | None) -> tuple[State, dict[Seat, list[str]]]:
        """A position in which all hidden hands are others that can be, and the cards that came into them or left."""
        true = self.match.state
        zones = true.unknown(viewer)
        free = {}  # the hidden hands that could be others
        for owner, seat in enumerate(true.game.seats):
            hand, pool = zones.get(f"hand.{seat}", ([], []))
            if hand and len(hand) < len(pool) and len(set(pool)) > 1:
                free[owner] = f"hand.{seat}"
        for _ in range(TRIES):
            other = true.redeal(viewer, self.dice)
            new = other.unknown(viewer)
            moved = {owner: _moved(Counter(zones[hand][0]), Counter(new[hand][0])) for owner, hand in free.items()}
            if all(moved.values()):
                return other, moved
        raise AssertionError(f"{self.where()}: no redeal for {viewer} moves a card")

    def _whole(self) -> bool:
        """Whether all of the past is looked at now."""
        return self.match.outcome is not None or self.found.positions % ALL_AT_TIMES == 0

    async def _sent(self, viewer: Seat | None, asks: list[Action], refused: Action) -> list[bytes]:
        """All that a viewer is sent who asks for everything now."""
        table, whole = self.table, self._whole()
        since = 0 if whole else len(table.live.entries) - 1
        sent = [await table.get(viewer), await table.get(viewer, f"/log?since={since}")]
        if whole and self.match.outcome is None:  # of a game that is over the record tells all, to everybody
            sent.append(await table.get(viewer, "/record"))
            sent += await table.closed(viewer)
        if whole:
            async with table.doors.listen(f"{table.path}/events?since=0", table.headers[viewer]) as ear:
                sent.append(await ear.told())
        if viewer is not None:
            for body in self._asks(asks):
                answer = await table.doors.ask("POST", f"{table.path}/asks", table.headers[viewer], body)
                assert answer.status == 200, answer
                sent.append(answer.body)
            no = await table.command(viewer, "act", action=str(refused), line=len(self.match.lines))
            assert no.status == 409, no
            sent.append(no.body)
        return sent

    def _asks(self, actions: list[Action]) -> list[dict[str, str]]:
        """What is asked of those actions, and of the things they name."""
        why = [{"type": "why", "action": str(action)} for action in actions]
        return why + [{"type": "why-nothing", "thing": word} for action in actions for word in action[1:2]]

    async def act(self, seat: Seat) -> None:
        """Something at random, through HTTP: most often an action; now and then a word, or back again."""
        line, chance = len(self.match.lines), self.dice.below(100)
        if chance < 5 and self.match.can_undo(seat):
            await self._do(seat, "undo", line=line)
        elif chance == 5:
            await self._do(seat, "chat", text="Well, well.")
        elif chance == 6:
            await self._do(1 - seat, "offer-draw")
        elif chance == 7 and self.take_backs and self.match.can_take_back(line - 1):
            self.take_backs -= 1
            await self._do(seat, "offer-take-back", line=line - 1)
            await self.told()
            await self._do(1 - seat, "answer", offer=len(self.table.live.entries) - 1, yes=True)
        else:
            await self._do(seat, "act", action=str(self.pick(self._legal())), line=line)

    async def _do(self, seat: Seat, kind: str, **words: Any) -> None:
        self.since = len(self.table.live.entries)
        done = await self.table.command(seat, kind, **words)
        assert done.status == 200, done


def _moved(hand: Counter[str], other: Counter[str]) -> list[str]:
    """The cards that are in one hand and not in the other."""
    return list(((hand - other) + (other - hand)).elements())


async def check_game(doors: Doors, name: str, seed: int) -> Found:
    """A random game from its first position to its last."""
    table = await new_table(doors, name)
    await table.sit(0)
    await table.sit(1)
    async with AsyncExitStack() as stack:
        sockets = {v: doors.listen(f"{table.path}/events?since=2", table.headers[v]) for v in VIEWERS}
        ears = {viewer: await stack.enter_async_context(socket) for viewer, socket in sockets.items()}
        watched = Watched(table, ears, seed)
        await watched.told()
        table.live.tell(watched.since)  # now that all are here
        await watched.look()
        while (seat := watched.match.to_act()) is not None:
            await watched.act(seat)
            await watched.look()
    return watched.found


async def check(folder: Path, name: str, seeds: range, progress: bool = False) -> Found:
    """Some games of a title; each follows from its seed."""
    found = Found()
    async with opened(folder, name) as doors:
        for done, seed in enumerate(seeds, 1):
            with seeded(f"leaks {name} {seed}"):
                found.add(await check_game(doors, name, seed))
            doors.hub.lives.clear()  # what is over need not stay in memory
            if progress:
                print(f"\r{name}: {done} of {len(seeds)}", end="", file=sys.stderr, flush=True)
    return found


def never_moved(name: str, found: Found) -> set[str]:
    """The cards that can be hidden and were always where they are."""
    game = games.load(name)
    assert isinstance(game, CardGame)
    return {game.cards.ids[card] for deck in game.cards.decks for card in deck} - found.moved.keys()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to play one again")
    parser.add_argument("--title", choices=HIDING, action="append", help="only this one; may be repeated")
    chosen = parser.parse_args()
    for name in chosen.title or HIDING:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            seeds = range(chosen.first, chosen.first + chosen.games)
            found = asyncio.run(check(Path(folder), name, seeds, progress=True))
        print(
            f"\r{name}: {chosen.games} games, {found.positions:,} positions, "
            f"{found.worlds:,} other worlds of 3 viewers; "
            f"{found.sent:,} answers and messages are the same in both; {len(found.moved)} kinds of cards moved "
            f"{found.moved.total():,} times, {found.drawn:,} cards drawn in secret were others; "
            f"never moved: {', '.join(sorted(never_moved(name, found))) or 'none'}; {time.monotonic() - begun:.0f} s"
        )


if __name__ == "__main__":
    main()
