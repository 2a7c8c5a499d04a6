"""Play many games at once against a server of one's own: `python -m tools.load --games 200`.

Each game has two people, and each of them a socket; one of them acts once a second. With `--bots` one of them is a bot
of the server, which answers when it has thought, and the other socket is a spectator's. Told are the time from sending
an action to the other socket, with all games and with one alone, how long the server's loop was blocked at worst, the
CPU an action of server, clients and engine, and what a game that nobody plays costs in memory. Server and clients share
the machine. Needs Linux (/proc).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import random
import socket
import statistics
import sys
import tempfile
import textwrap
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.measure import reference, yardstick
from sandtable import arena, kernel
from sandtable.bots.player import Brief, Redealer
from sandtable.bots.player import Player as BotPlayer
from sandtable.games import NAMES, load
from sandtable.kernel import Action, SeededDice
from tools import blocks

HOST = "127.0.0.1"
REPORT, WIDTH = Path("docs/load.md"), 130
QUIET = ("prepare", "pass", "done")  # what brings a game of cards on without a fight
P95 = {"cards": 50.0, "map": 100.0}  # milliseconds, the budgets: an action to the other socket
CPU, BLOCK = 1.0, 50.0  # of the server for an action of a card game; of the loop at a stretch
IDLE = 3.0  # seconds after which a connection is opened anew: the server closes those that lie idle
TRIES = 20  # actions that are tried until one is allowed
ALONE = 200  # actions of one game by itself
EVERY, TURNS = 0.005, 1000  # seconds between short pieces of the yardstick, and how long they are


class Choice(Struct):
    action: str
    incomplete: bool = False


class Spot(Struct):
    at: str
    mark: str = ""


class Ends(Struct):
    """As much of an answer as a player needs: how the beginning of an action may go on."""

    class Answer(Struct):
        spots: list[Spot] = []

    answer: Answer


class View(Struct):
    to_act: int | None
    choices: list[Choice]


class Position(Struct):
    line: int
    view: View | None


class Message(Struct):
    """As much of what a socket tells as a player needs."""

    type: str
    position: Position | None = None


read = msgspec.json.Decoder(Message).decode


class Not(RuntimeError):
    """The server refused."""


class Line:
    """A connection kept open, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port, self.used = port, 0.0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        if self.streams and time.perf_counter() > self.used + IDLE:
            await self.close()
        self.used = time.perf_counter()
        self.streams = self.streams or await asyncio.open_connection(HOST, self.port)
        reader, writer = self.streams
        words = b"" if body is None else msgspec.json.encode(body)
        key = f"Authorization: Bearer {token}\r\n" if token else ""
        kind = f"Content-Type: application/json\r\nContent-Length: {len(words)}\r\n"
        writer.write(f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{key}{kind}\r\n".encode() + words)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        answer = await reader.readexactly(size)
        if head.split()[1] not in ("200", "201"):
            raise Not(f"{method} {path}: {head.split()[1]} {answer.decode()}")
        return msgspec.json.decode(answer)

    async def close(self) -> None:
        if self.streams:
            self.streams[1].close()
            with contextlib.suppress(ConnectionError):
                await self.streams[1].wait_closed()
            self.streams = None


class Player:
    """A seat with its key, its connection, its socket, and what it was told last; without a key, a spectator."""

    def __init__(self, port: int, game: str, token: str = "", table: str = "cards") -> None:
        self.line, self.game, self.token, self.table = Line(port), game, token, table
        self.rng, self.haste = random.Random(game), 0.0  # how readily it is done with a decision
        self.seen: Position | None = None
        self.told = asyncio.Condition()
        self.at = 0.0

    async def listen(self, port: int, ready: asyncio.Event) -> None:
        url = f"ws://{HOST}:{port}/api/games/{self.game}/events"
        key = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with connect(url, additional_headers=key, compression=None, max_size=None, ping_interval=None) as told:
            with contextlib.suppress(ConnectionClosed):
                await self._hear(told, ready)

    async def _hear(self, told: ClientConnection, ready: asyncio.Event) -> None:
        while True:
            words = await told.recv(decode=False)
            at = time.perf_counter()
            if position := read(words).position:
                async with self.told:
                    self.seen, self.at = position, at
                    self.told.notify_all()
                ready.set()

    async def act(self, number: int) -> float:
        """Act, and say when it was sent."""
        assert self.seen is not None
        assert self.seen.view is not None
        line, choices = self.seen.line, self.seen.view.choices
        for tried in range(TRIES):
            action = await self._pick(choices)
            body = {"type": "act", "action": action, "line": line, "key": f"load-{number:08d}-{tried}"}
            sent = time.perf_counter()
            with contextlib.suppress(Not):  # of a hex that is full, only some go on
                await self.line.ask("POST", f"/api/games/{self.game}/commands", body, self.token)
                return sent
        raise Not(f"{self.game}, line {line}: nothing that was tried is allowed")

    async def _pick(self, choices: list[Choice]) -> str:
        """On a map anything that is offered, its end asked for; of cards what brings the game on."""
        offered = [choice.action for choice in choices]
        if self.table == "cards":
            return next((word for word in QUIET if word in offered), offered[0])
        if "ready" in offered:  # a deployment
            return "ready" if self.rng.random() < 0.5 else "done" if "done" in offered else "ready"
        if "done" in offered and self.rng.random() < self.haste:
            return "done"
        chosen = self.rng.choice(choices)
        if not chosen.incomplete:
            return chosen.action
        body = {"type": "question", "text": f"ends {chosen.action}"}
        answer = await self.line.ask("POST", f"/api/games/{self.game}/asks", body, self.token)
        ends = [spot.at for spot in msgspec.convert(answer, Ends).answer.spots if spot.mark != "full"]
        return f"{chosen.action} {self.rng.choice(ends)}" if ends else "done"

    async def may_act(self) -> None:
        """Wait until the bot has thought, or the game is over."""
        async with self.told:
            await self.told.wait_for(lambda: self.seen is not None and self.seen.view and self.seen.view.to_act != 1)

    async def hears(self, line: int) -> float:
        """When it was told of a line."""
        async with self.told:
            await self.told.wait_for(lambda: self.seen is not None and self.seen.line >= line)
        return self.at


class Load:
    def __init__(self, port: int, pid: int, watch: Path, wish: argparse.Namespace) -> None:
        self.port, self.pid, self.watch, self.wish = port, pid, watch, wish
        self.late: list[float] = []
        self.speeds: list[float] = []
        self.ended = 0

    # Making games

    async def begin(self, line: Line, title: dict[str, Any]) -> list[Player]:
        """A game; the persons at it, who have sat down, and who watches if there is but one."""
        bots = [False, self.wish.bots]
        seats = [
            {"seat": seat, "player": "bot:1" if bot else "human"}
            for seat, bot in zip(title["seats"], bots, strict=True)
        ]
        made = await line.ask("POST", "/api/games", {"game": title["name"], "seats": seats, "listed": self.wish.bots})
        players = [Player(self.port, made["id"], key["token"], title["table"]) for key in made["keys"]]
        for player in players:
            await line.ask("POST", f"/api/games/{player.game}/sit", {"name": "Guest"}, player.token)
        if self.wish.bots:  # which shall have their turns too
            players[0].haste = 0.5
            players.append(Player(self.port, made["id"]))
        return players

    async def make(self, many: int, what: str, lines: int = 8) -> list[list[Player]]:
        """Games, made over a few connections."""
        made: list[list[Player]] = []

        async def some(share: int) -> None:
            line = Line(self.port)
            titles = await line.ask("GET", "/api/titles")
            wanted = [title for title in titles if title["name"] in self.wish.game]
            for n in range(share):
                made.append(await self.begin(line, wanted[n % len(wanted)]))
                show(f"{what}: {len(made)} of {many}")
            await line.close()

        await asyncio.gather(*(some(many // lines + (n < many % lines)) for n in range(lines)))
        return made

    # Playing them

    async def play(self, players: list[Player], first: float, counts_from: float, until: float) -> None:
        """One action a second; only what is sent after the warm-up counts."""
        due, number = first, 0
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            late = await self.act(players, number)
            if late is None:
                self.ended += 1
                return
            if due >= counts_from:
                self.late.append(late)
            due, number = due + 1.0, number + 1

    async def act(self, players: list[Player], number: int) -> float | None:
        """One action, and after how many milliseconds the other socket told it; None when the game is over."""
        if self.wish.bots:
            await players[0].may_act()
        seen = players[0].seen
        if seen is None or seen.view is None or seen.view.to_act is None:
            return None
        actor, other = players[seen.view.to_act], players[1 - seen.view.to_act]
        sent = await actor.act(number)
        heard = await other.hears(seen.line + 1)
        await actor.hears(seen.line + 1)
        return 1000 * (heard - sent)

    async def alone(self, players: list[Player]) -> list[float]:
        """One game by itself, an action every twentieth of a second."""
        late = []
        for number in range(ALONE):
            await asyncio.sleep(0.05)
            one = await self.act(players, number)
            if one is None:
                break
            late.append(one)
            show(f"one game alone: {number + 1} of {ALONE}")
        return sorted(late)

    async def pace(self) -> None:
        """How fast the machine is for work that comes in small pieces with pauses, as the server's does."""
        while True:
            await asyncio.sleep(EVERY)
            self.speeds.append(yardstick(TURNS) / reference())

    async def sit_down(self, games: list[list[Player]]) -> list[asyncio.Future[None]]:
        """Everybody listens at his socket."""
        listeners: list[asyncio.Future[None]] = []
        for n, players in enumerate(games):
            for player in players:
                ready = asyncio.Event()
                listeners.append(asyncio.ensure_future(player.listen(self.port, ready)))
                await ready.wait()
            show(f"sockets: {2 * n + 2}")
        return listeners

    async def run(self) -> dict[str, float]:
        wish = self.wish
        await self.make(20, "warming up")
        before = memory(self.pid)
        await self.make(wish.idle, "idle games")
        idle = (memory(self.pid) - before) / max(1, wish.idle)
        games = await self.make(1 + wish.games, "games")
        listeners = await self.sit_down(games)
        alone = await self.alone(games[0])
        begin = time.perf_counter() + 0.5
        counts_from, until = begin + wish.warm_up, begin + wish.warm_up + wish.seconds
        plays: list[Coroutine[Any, Any, None]] = [
            self.play(players, begin + n / wish.games, counts_from, until) for n, players in enumerate(games[1:])
        ]
        playing = asyncio.gather(*plays)
        await asyncio.sleep(counts_from - time.perf_counter())
        pacing = asyncio.ensure_future(self.pace())
        server, ours = cpu(self.pid), time.process_time()
        blocks.start(self.pid)
        while (left := until - time.perf_counter()) > 0:
            show(f"playing: {left:.0f} s left, {len(self.late)} actions")
            await asyncio.sleep(min(1.0, left))
        acted, blocked = len(self.late), await blocks.read(self.pid, self.watch)
        for what, most in sorted(blocked.at.items(), key=lambda each: -each[1])[:5]:
            print(f"the loop was at {what} for {most:.0f} ms or more", file=sys.stderr)
        server, ours = cpu(self.pid) - server, time.process_time() - ours
        pacing.cancel()
        speed = statistics.harmonic_mean(self.speeds)
        ours -= len(self.speeds) * TURNS / (speed * reference())
        await playing
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        for player in (player for players in games for player in players):
            await player.line.close()
        show("")
        late = sorted(self.late)
        return {
            "actions": len(late),
            "alone50": statistics.median(alone),
            "alone95": alone[int(0.95 * len(alone))],
            "block": blocked.longest,
            "work": blocked.work,
            "engine": 1000 * statistics.fmean(map(engine, wish.game)),
            "p50": statistics.median(late),
            "p95": late[int(0.95 * len(late))],
            "max": late[-1],
            "server": 1000 * server / max(1, acted),
            "clients": 1000 * ours / max(1, acted),
            "speed": speed,
            "idle": idle / 1024,
            "whole": memory(self.pid) / 2**20,
            "ended": self.ended,
        }


class Chance(BotPlayer):
    """Any of all that is offered; to list it is a part of what is measured."""

    reads_view = False

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief)
        self._dice = SeededDice("load")

    def choose(self, view: kernel.View, redeal: Redealer, number: int) -> Action:
        legal = list(redeal(self._dice).legal())
        return legal[self._dice.below(len(legal))]


def engine(name: str) -> float:
    """Seconds of CPU that the engine takes an action: rules, and what both seats and a spectator see."""
    match, actions = arena.match(load(name), ("human", "human"), 0), 0
    players = [Chance(Brief(match.game, seat)) for seat in (0, 1)]
    begun = time.process_time()
    for _ in islice(arena.decisions(match, players), 2000):
        for viewer in (0, 1, None):
            match.view(viewer)
        actions += 1
    return (time.process_time() - begun) / actions


# The server's process


def cpu(pid: int) -> float:
    """Seconds that a process has spent."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.asynccontextmanager
async def served() -> AsyncIterator[tuple[int, int, Path]]:
    """A server with a database of its own, whose loop is watched: its port and process, and where it tells of that."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = [
            "-m",
            "tools.blocks",
            f"{folder}/blocks.json",
            "serve",
            "--port",
            str(port),
            "--creations",
            "1000000",
        ]
        words += ["--database", f"sqlite:///{folder}/games.db"]
        log = Path(folder, "log").open("w")  # noqa: SIM115  closed below
        server = await asyncio.create_subprocess_exec(sys.executable, *words, stderr=log, stdout=log)
        try:
            if not await answers(port):
                raise RuntimeError("the server does not answer: " + Path(folder, "log").read_text())
            yield port, server.pid, Path(folder, "blocks.json")
        finally:
            with contextlib.suppress(ProcessLookupError):
                server.terminate()
            await server.wait()
            log.close()


async def answers(port: int) -> bool:
    for _ in range(1200):
        with contextlib.suppress(OSError):
            line = Line(port)
            await line.ask("GET", "/ready")
            await line.close()
            return True
        await asyncio.sleep(0.1)
    return False


# Telling


def show(words: str) -> None:
    """What goes on, on one line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def table(wish: argparse.Namespace, found: dict[str, float]) -> Iterable[str]:
    most = dict(budgets(wish, found))
    yield "| | | budget |"
    yield "| --- | ---: | ---: |"
    yield f"| action to {'a spectator' if wish.bots else 'opponent'}'s socket, median | {found['p50']:.1f} ms | |"
    yield f"| 95 of 100 | {found['p95']:.1f} ms | {most['p95']:.0f} ms |"
    yield f"| longest | {found['max']:.1f} ms | |"
    yield f"| longest block of the server's loop | {found['block']:.1f} ms | {most['block']:.0f} ms |"
    yield f"| most CPU of the loop at a stretch | {found['work']:.1f} ms | |"
    yield f"| one game alone, median | {found['alone50']:.1f} ms | |"
    yield f"| one game alone, 95 of 100 | {found['alone95']:.1f} ms | |"
    cpu_budget = f"{most['server']:.2f} ms" if "server" in most else ""
    yield f"| server CPU an action | {found['server']:.2f} ms | {cpu_budget} |"
    yield f"| of it the engine: rules and three views | {found['engine']:.2f} ms | |"
    yield f"| clients' CPU an action | {found['clients']:.2f} ms | |"
    yield f"| memory of an idle game | {found['idle']:.0f} kB | |"
    yield f"| memory of the server at the end | {found['whole']:.0f} MB | |"
    yield f"| actions measured | {found['actions']:.0f} | |"
    yield ""
    words = (
        f"This machine ran the yardstick, in pieces of {TURNS} turns every {1000 * EVERY:.0f} ms beside the load, at "
        f"{found['speed']:.2f} of the speed of that on which the bars were set: a budget of CPU is {CPU:.0f} ms there."
    )
    yield textwrap.fill(words, WIDTH)
    yield ""
    over = [what for what, limit in budgets(wish, found) if found[what] > limit]
    yield f"Over budget: {', '.join(over)}." if over else "Within the budgets."


def budgets(wish: argparse.Namespace, found: dict[str, float]) -> tuple[tuple[str, float], ...]:
    """What must not be exceeded: of CPU there is a budget for card games alone."""
    tables = {load(name).table for name in wish.game}
    least = min(P95[table] for table in tables)
    return ("p95", least), ("block", BLOCK), *((("server", CPU / found["speed"]),) if tables == {"cards"} else ())


def section(wish: argparse.Namespace, found: dict[str, float]) -> str:
    """The part of the page on this load, under its heading."""
    against = "against bots of the server" if wish.bots else "between two people"
    people = "a person, a bot and a spectator" if wish.bots else "two people"
    command = f'`make load ARGS="{" ".join(sys.argv[1:])}"`'
    words = (
        f"{command}: {people} in each game, with two sockets; in every game one action a second for {wish.seconds} "
        f"seconds, after {wish.warm_up} of warm-up; {wish.idle} more games lie idle in memory. Server and clients "
        f"shared {os.cpu_count()} cores (Python {platform.python_version()}, {platform.system()}); "
        f"the best of {wish.runs} counts."
    )
    title = f"## {wish.games} games of {' and '.join(wish.game)}, {against}"
    lines = [title, "", textwrap.fill(words, WIDTH, break_on_hyphens=False), "", *table(wish, found)]
    return "\n".join(lines) + "\n"


def with_section(page: str, new: str) -> str:
    """The page with a part put in the place of the one under the same heading, or after all others."""
    head, *parts = page.split("\n## ")
    title = new.removeprefix("## ").partition("\n")[0]
    kept = [part.rstrip("\n") + "\n" for part in parts]
    places = [n for n, part in enumerate(kept) if part.partition("\n")[0] == title]
    place = places[0] if places else len(kept)
    kept[place : place + 1] = [new.removeprefix("## ")]
    return "\n## ".join([head.rstrip("\n") + "\n", *kept])


async def measure(wish: argparse.Namespace) -> dict[str, float]:
    async with served() as (port, pid, watch):
        return await Load(port, pid, watch, wish).run()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", action="append", choices=NAMES, help="of which title; may be repeated (midway)")
    parser.add_argument("--bots", action="store_true", help="against bots of the server, which answer by themselves")
    parser.add_argument("--games", type=int, default=200, help="live games (200)")
    parser.add_argument("--seconds", type=int, default=20, help="how long to measure (20)")
    parser.add_argument("--warm-up", type=int, default=4, help="seconds before (4)")
    parser.add_argument("--idle", type=int, default=2000, help="idle games (2000)")
    parser.add_argument("--runs", type=int, default=1, help="the best counts (1)")
    parser.add_argument("--report", action="store_true", help=f"write {REPORT}")
    wish = parser.parse_args()
    wish.game = wish.game or ["midway"]
    runs = [asyncio.run(measure(wish)) for _ in range(wish.runs)]
    found = min(runs, key=lambda run: (sum(run[what] > most for what, most in budgets(wish, run)), run["p95"]))
    print("\n".join(table(wish, found)))
    if wish.report:
        REPORT.write_text(with_section(REPORT.read_text(encoding="utf-8"), section(wish, found)), encoding="utf-8")
    return 0 if all(found[what] <= most for what, most in budgets(wish, found)) else 1


if __name__ == "__main__":
    sys.exit(main())
