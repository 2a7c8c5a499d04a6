"""Commands that must be refused and change nothing: `python -m tests.server.commands --count 10000`.

Games are played at random through HTTP, from before they begin until after their end. At each position commands are
sent that nobody may send there: not offered, stale, from the wrong seat, talk out of place, bodies out of shape. After
each one the position of both seats and of a spectator is the same to the byte, nobody was told anything, and nobody
wrote to the database.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

from sandtable import games
from sandtable.kernel import Action, Choice, Match, Seat
from sandtable.server.operations import PROBLEM
from tests.net.walk import JUNK_WORDS
from tests.server.doors import JSON, Answer, Doors, Ear, Table, new_table, opened

HERE = 4  # commands refused at a position; more before the game begins and when it is over
BEFORE, AFTER = 15, 60
VIEWERS: tuple[Seat | None, ...] = (0, 1, None)


class Bad(NamedTuple):
    """A command, and how it must be refused."""

    status: int
    headers: dict[str, str]
    body: Any
    kind: str = JSON


class Tried:
    """What was sent, by sort."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.again = self.positions = self.over = 0


class Spot:
    """A game at a position, and what may not be done there."""

    def __init__(self, table: Table, stranger: dict[str, str], rng: random.Random) -> None:
        self.table, self.stranger, self.rng = table, stranger, rng
        self.seats = games.load(table.name).seats
        self.things = list(games.load(table.name).nouns())
        self.offered: list[str] = []
        self.earlier: dict[Seat, set[str]] = {0: set(), 1: set()}

    def look(self) -> None:
        """See what is offered now."""
        match = self.match
        seat = None if match is None else match.to_act()
        choices = match.view(seat).choices if match is not None and seat is not None else ()
        self.offered = [action for choice in choices for action in self._whole(match, seat, choice)]
        if seat is not None:
            self.earlier[seat].update(self.offered)

    def _whole(self, match: Match | None, seat: Seat | None, choice: Choice) -> list[str]:
        """A choice as an action; of a beginning, a few of the actions that it begins."""
        if not choice.incomplete or match is None:
            return [choice.action]
        ends = [
            spot.at for spot in match.ask(seat, Action("ends", *choice.action.split())).spots if spot.mark != "full"
        ]
        return [f"{choice.action} {end}" for end in self.rng.sample(ends, min(3, len(ends)))]

    @property
    def match(self) -> Match | None:
        return self.table.live.match

    @property
    def line(self) -> int:
        return 0 if self.match is None else len(self.match.lines)

    @property
    def seat(self) -> Seat:
        """Who is to act; of a game that does not run anybody."""
        to_act = None if self.match is None else self.match.to_act()
        return self.rng.randrange(2) if to_act is None else to_act

    @property
    def good(self) -> str:
        """An action that would be allowed from the right seat at the right line, if any is."""
        return self.rng.choice(self.offered or ["done"])

    def commands(self) -> Iterator[tuple[str, Bad]]:
        """Without end, all sorts that there are here in turn; what is not offered comes most often."""
        sorts = [*SORTS, *NOT_OFFERED, *NOT_OFFERED]
        while True:
            self.rng.shuffle(sorts)
            for sort in sorts:
                if (bad := SORTS[sort](self)) is not None:
                    yield sort, bad

    def make(self, status: int, who: Seat | dict[str, str] | None, type_: str, **words: Any) -> Bad:
        headers = who if isinstance(who, dict) else self.table.headers[who]
        return Bad(status, headers, {"type": type_, "key": self.table.key(), **words})

    def act(self, status: int, who: Seat | dict[str, str] | None, action: str, **words: Any) -> Bad:
        return self.make(status, who, "act", **{"action": action, "line": self.line, **words})

    def not_offered(self, text: str) -> Bad | None:
        """An action, from the seat that is to act; None if it is offered after all."""
        action, offered = Action.parse(text), set(map(Action.parse, self.offered))
        match = self.match
        if match is not None and match.game.table == "map" and action in match.state.legal():
            return None  # only a few of the offers are listed
        return None if not text or action in offered else self.act(409, self.seat, text)

    def wrong_line(self) -> int:
        return self.rng.choice(
            [line for line in (0, max(0, self.line - 1), self.line + 1, 2**31 - 1) if line != self.line]
        )

    def other_site(self) -> dict[str, str]:
        origin = self.rng.choice([{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
        return {**self.table.headers[self.seat], **origin}

    def any_command(self, who: Seat | dict[str, str] | None, status: int, **words: Any) -> Bad:
        """One that needs only the right seat, or an action that would be allowed."""
        kinds: tuple[tuple[str, dict[str, Any]], ...] = (
            ("act", {"action": self.good, "line": self.line}),
            ("undo", {"line": self.line}),
            ("resign", {}),
            ("offer-draw", {}),
            ("offer-take-back", {"line": max(0, self.line - 1)}),
            ("answer", {"offer": self.offer_n(), "yes": True}),
            ("chat", {"text": "hello"}),
            ("claim", {"seat_silent": self.seats[0], "how": "win"}),
        )
        kind, own = self.rng.choice(kinds)
        return self.make(status, who, kind, **own, **words)

    def offer_n(self) -> int:
        offer = self.table.live.offer
        return 0 if offer is None else offer.n


# Not offered


def words_of_the_game(spot: Spot) -> Bad | None:
    verbs = sorted({text.split()[0] for each in spot.earlier.values() for text in each} | {"undo", "resign", "set-up"})
    words = [spot.rng.choice(verbs), *spot.rng.choices(spot.things, k=spot.rng.randrange(3))]
    return spot.not_offered(" ".join(words))


def a_choice_changed(spot: Spot) -> Bad | None:
    verb, *words = spot.good.split()
    changed = spot.rng.choice(
        [
            [verb, *words, spot.rng.choice(spot.things)],
            [verb, *words[:-1]],
            [verb, *reversed(words)],
            [verb, *(spot.rng.choice(spot.things) for _ in words)],
            [verb.upper(), *words],
            [verb, *(word.lower() for word in words)],
        ]
    )
    return spot.not_offered(" ".join(changed))


def junk(spot: Spot) -> Bad | None:
    words = [word[:60] for word in spot.rng.choices(JUNK_WORDS, k=1 + spot.rng.randrange(3))]
    return spot.not_offered(" ".join(words))


def what_the_other_seat_was_offered(spot: Spot) -> Bad | None:
    return spot.not_offered(spot.rng.choice(sorted(spot.earlier[1 - spot.seat]) or [""]))


def what_was_offered_earlier(spot: Spot) -> Bad | None:
    return spot.not_offered(spot.rng.choice(sorted(spot.earlier[spot.seat]) or [""]))


# Stale


def an_action_on_an_old_line(spot: Spot) -> Bad:
    return spot.act(409, spot.seat, spot.good, line=spot.wrong_line())


def an_undo_on_an_old_line(spot: Spot) -> Bad:
    return spot.make(409, spot.seat, "undo", line=spot.wrong_line())


# The wrong seat


def the_other_seats_key(spot: Spot) -> Bad:
    return spot.act(409, 1 - spot.seat, spot.good)


def a_seat_named_that_is_not_ones_own(spot: Spot) -> Bad:
    seat = spot.rng.randrange(2)
    return spot.any_command(1 - seat, 403, seat=spot.seats[seat])


def a_seat_that_there_is_not(spot: Spot) -> Bad:
    return spot.any_command(spot.seat, 422, seat=spot.rng.choice(["france", "0", "Spectator", spot.seats[0] + "x"]))


def a_spectator(spot: Spot) -> Bad:
    return spot.any_command(None, 401)


def a_spectator_who_names_a_seat(spot: Spot) -> Bad:
    return spot.any_command(None, 401, seat=spot.rng.choice(spot.seats))


def an_unknown_key(spot: Spot) -> Bad:
    right = spot.table.headers[spot.seat]["Authorization"]
    wrong = spot.rng.choice(["Bearer frob", right[:-1], right + "x", right.swapcase().replace("bEARER", "Bearer")])
    return spot.any_command({"Authorization": wrong}, 401)


def the_key_of_another_game(spot: Spot) -> Bad:
    return spot.any_command(spot.stranger, 401)


def a_key_in_another_games_cookie(spot: Spot) -> Bad:
    key = spot.table.headers[spot.seat]["Authorization"].removeprefix("Bearer ")
    return spot.any_command({"Cookie": f"seat-frob={key}"}, 401)


def another_site(spot: Spot) -> Bad:
    return spot.any_command(spot.other_site(), 403)


# Talk out of place


def an_undo_where_none_is(spot: Spot) -> Bad | None:
    seat = spot.rng.randrange(2)
    if spot.match is not None and spot.match.can_undo(seat):
        return None
    return spot.make(409, seat, "undo", line=spot.line)


def a_take_back_of_no_action(spot: Spot) -> Bad:
    stand = [] if spot.match is None else [line for line in range(spot.line) if spot.match.can_take_back(line)]
    lines = [line for line in (*range(spot.line), spot.line, spot.line + 1, 2**31 - 1) if line not in stand]
    return spot.make(409, spot.rng.randrange(2), "offer-take-back", line=spot.rng.choice(lines))


def a_draw_when_nobody_plays(spot: Spot) -> Bad | None:
    running = spot.match is not None and spot.match.outcome is None
    return None if running else spot.make(409, spot.seat, spot.rng.choice(["offer-draw", "resign"]))


def an_answer_to_an_offer_that_does_not_stand(spot: Spot) -> Bad:
    offer, old = spot.table.live.offer, range(len(spot.table.live.entries) + 2)
    lapsed = [n for n in old if offer is None or n != offer.n]
    return spot.make(409, spot.rng.randrange(2), "answer", offer=spot.rng.choice(lapsed), yes=spot.rng.random() < 0.8)


def an_answer_to_ones_own_offer(spot: Spot) -> Bad | None:
    offer = spot.table.live.offer
    return None if offer is None else spot.make(409, offer.seat, "answer", offer=offer.n, yes=True)


def a_claim_on_who_is_not_silent(spot: Spot) -> Bad:
    how = spot.rng.choice(["win", "bot"])
    return spot.make(409, spot.rng.randrange(2), "claim", seat_silent=spot.rng.choice(spot.seats), how=how)


# Bodies out of shape


def no_command(spot: Spot) -> Bad:
    whole: dict[str, Any] = spot.act(0, spot.seat, spot.good).body
    wrong = spot.rng.choice(
        [
            {
                name: value
                for name, value in whole.items()
                if name != spot.rng.choice(["action", "line", "key", "type"])
            },
            {**whole, "line": spot.rng.choice(["1", -1, 2**31, 1.5, None, [spot.line]])},
            {**whole, "key": spot.rng.choice(["short", "x" * 65, 12345678, "", "null\0null"])},
            {**whole, "action": spot.rng.choice(["", "x" * 201, "done\0", None, ["done"]])},
            {**whole, "type": spot.rng.choice(["frob", "Act", "", None])},
            {**whole, "state": {}},
            [whole],
            None,
        ]
    )
    return Bad(422, spot.table.headers[spot.seat], b"null" if wrong is None or wrong == whole else wrong)


def no_json(spot: Spot) -> Bad:
    bodies = [
        b"",
        b"{",
        b"done",
        b"\xff\xfe",
        b'{"type": "act"',
        b"[" * 5000,
        b'{"type": "resign", "key": "\xed\xa0\x80"}',
    ]
    return Bad(400, spot.table.headers[spot.seat], spot.rng.choice(bodies))


def another_kind_of_body(spot: Spot) -> Bad:
    good = spot.act(415, spot.seat, spot.good)
    return good._replace(
        kind=spot.rng.choice(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    )


def too_much(spot: Spot) -> Bad:
    good = spot.act(413, spot.seat, spot.good)
    return good._replace(body={**good.body, "action": "x" * 70_000})


NOT_OFFERED: dict[str, Callable[[Spot], Bad | None]] = {
    make.__name__.replace("_", " "): make
    for make in (
        words_of_the_game,
        a_choice_changed,
        junk,
        what_the_other_seat_was_offered,
        what_was_offered_earlier,
    )
}
SORTS: dict[str, Callable[[Spot], Bad | None]] = NOT_OFFERED | {
    make.__name__.replace("_", " "): make
    for make in (
        an_action_on_an_old_line,
        an_undo_on_an_old_line,
        the_other_seats_key,
        a_seat_named_that_is_not_ones_own,
        a_seat_that_there_is_not,
        a_spectator,
        a_spectator_who_names_a_seat,
        an_unknown_key,
        the_key_of_another_game,
        a_key_in_another_games_cookie,
        another_site,
        an_undo_where_none_is,
        a_take_back_of_no_action,
        a_draw_when_nobody_plays,
        an_answer_to_an_offer_that_does_not_stand,
        an_answer_to_ones_own_offer,
        a_claim_on_who_is_not_silent,
        no_command,
        no_json,
        another_kind_of_body,
        too_much,
    )
}


class Played:
    """A random game that is played on between the commands that are refused."""

    def __init__(self, spot: Spot, ears: dict[Seat | None, Ear], database: sqlite3.Connection, tried: Tried) -> None:
        self.spot, self.table, self.ears, self.database, self.tried = spot, spot.table, ears, database, tried
        self.commands = spot.commands()

    async def refuse(self, many: int) -> None:
        """Send so many that must be refused; nothing has changed after any of them."""
        self.spot.look()
        before = await self._all()
        for _ in range(many):
            sort, bad = next(self.commands)
            answer = await self._send(bad)
            about = f"{self.table.name}, line {self.spot.line}: {sort}: {bad} got {answer}"
            assert (answer.status, answer.kind) == (bad.status, PROBLEM), about
            problem = answer.json()
            assert problem["status"] == bad.status, about
            assert len(problem["detail"].split()) > 2, about
            assert await self._all() == before, about
            self.tried.refused[sort] += 1
            self.tried.statuses[bad.status] += 1
        self.tried.positions += 1

    async def play_on(self) -> None:
        """Do something that is allowed; sent again under its key, it is not done again, and nothing else is."""
        spot, rng = self.spot, self.spot.rng
        seat, chance, offer = spot.seat, rng.random(), self.table.live.offer
        assert spot.match is not None
        if offer is not None and chance < 0.3:
            done = spot.make(200, 1 - offer.seat, "answer", offer=offer.n, yes=False)
        elif chance < 0.03 and spot.match.can_undo(seat):
            done = spot.make(200, seat, "undo", line=spot.line)
        elif chance < 0.06:
            done = spot.make(200, rng.randrange(2), "offer-draw")
        elif chance < 0.09 and spot.match.can_take_back(spot.line - 1):
            done = spot.make(200, rng.randrange(2), "offer-take-back", line=spot.line - 1)
        else:
            done = spot.act(200, seat, spot.good)
        n = len(self.table.live.entries)
        assert (await self._send(done)).json() == {"n": n, "again": False}, done
        for ear in self.ears.values():
            assert f'"n":{n},'.encode() in await ear.told(), done
        before = await self._all()
        assert (await self._send(done)).json() == {"n": n, "again": True}, done
        other = done._replace(body={"type": "chat", "key": done.body["key"], "text": "Under a used key."})
        assert (await self._send(other)).status == 409, done
        assert await self._all() == before, done
        self.tried.again += 1

    async def _send(self, bad: Bad) -> Answer:
        return await self.table.doors.ask("POST", f"{self.table.path}/commands", bad.headers, bad.body, bad.kind)

    async def _all(self) -> tuple[Any, ...]:
        """All that a command could change: what the viewers see, what they are told, what is in the database."""
        for _ in range(3):
            await asyncio.sleep(0)  # what is on its way to a socket arrives
        (version,) = self.database.execute("PRAGMA data_version").fetchone()  # another one if anybody has written
        (entries,) = self.database.execute("SELECT count(*) FROM entries").fetchone()
        told = [ear.waiting() for ear in self.ears.values()]
        return version, entries, told, [await self.table.get(viewer) for viewer in VIEWERS]


class Trial:
    """Games of a title, one after the other, until so many commands were refused."""

    def __init__(self, doors: Doors, name: str, count: int, database: sqlite3.Connection) -> None:
        self.doors, self.name, self.count, self.database = doors, name, count, database
        self.tried, self.rng = Tried(), random.Random(f"refused {name}")

    def left(self, most: int) -> int:
        return min(most, self.count - self.tried.refused.total())

    async def game(self, stranger: dict[str, str], progress: bool) -> None:
        """From before it begins until after its end, if there are commands left for it."""
        doors, tried, rng = self.doors, self.tried, self.rng
        table = await new_table(doors, self.name, silent_days=rng.choice([None, 3]))
        await table.sit(rng.randrange(2))
        spot = Spot(table, stranger, rng)
        await Played(spot, {}, self.database, tried).refuse(self.left(BEFORE))
        await table.sit(0)
        await table.sit(1)
        async with AsyncExitStack() as stack:
            sockets = {v: doors.listen(f"{table.path}/events?since=3", table.headers[v]) for v in VIEWERS}
            ears = {viewer: await stack.enter_async_context(socket) for viewer, socket in sockets.items()}
            for ear in ears.values():
                await ear.told()
            played = Played(spot, ears, self.database, tried)
            while table.live.row.status == "running" and self.left(HERE):
                await played.refuse(self.left(HERE))
                await played.play_on()
                if progress and tried.positions % 50 == 0:
                    print(
                        f"\r{self.name}: {tried.refused.total()} of {self.count}", end="", file=sys.stderr, flush=True
                    )
            if table.live.row.status == "over":
                await played.refuse(self.left(AFTER))
                tried.over += 1


async def refuse(folder: Path, name: str, count: int, progress: bool = False) -> Tried:
    """So many commands in games of a title: all are refused."""
    async with opened(folder, f"commands {name}") as doors:
        stranger = await new_table(doors, name)
        with closing(sqlite3.connect(folder / "games.db")) as database:
            trial = Trial(doors, name, count, database)
            while trial.left(1):
                await trial.game(stranger.headers[0], progress)
            return trial.tried


def shares(count: int, titles: Sequence[str] = games.NAMES) -> dict[str, int]:
    """How many of all commands go to each title."""
    many = len(titles)
    return {name: count // many + (place < count % many) for place, name in enumerate(titles)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--title", choices=games.NAMES, action="append", help="only this one; may be repeated")
    chosen = parser.parse_args()
    begun, sorts, total = time.monotonic(), Counter[str](), 0
    for name, count in shares(chosen.count, chosen.title or games.NAMES).items():
        with tempfile.TemporaryDirectory() as folder:
            tried = asyncio.run(refuse(Path(folder), name, count, progress=True))
        sorts, total = sorts + tried.refused, total + tried.refused.total()
        print(
            f"\r{name}: {tried.refused.total():,} refused at {tried.positions} positions, "
            f"{tried.over} games to the end, {tried.again} sent again and not done again; "
            f"by status: {dict(sorted(tried.statuses.items()))}"
        )
    for sort, many in sorts.most_common():
        print(f"{many:6} {sort}")
    print(f"{total:6} in all, none accepted, none changed anything; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
