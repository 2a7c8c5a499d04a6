"""How long one waits for a bot's line when many games share one worker: `python -m tools.wait --games 50`.

Bots play each other in all games at once on a server of their own, so that the worker always has work. A game's wait is
the time from one of its lines to the next. Server and worker share the machine with this command. Needs Linux (/proc).
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from itertools import pairwise
from pathlib import Path

from benchmarks.measure import reference, yardstick
from tools.load import Line, cpu, served

MOST = 0.2  # seconds that the mean may be


async def measure(wish: argparse.Namespace) -> tuple[list[float], float, float]:
    """Every wait after the warm-up in seconds, and the CPU seconds a line of the server and of its worker."""
    async with served() as (port, pid, _):
        line = Line(port)
        title = next(title for title in await line.ask("GET", "/api/titles") if title["name"] == wish.game)
        seats = [{"seat": seat, "player": wish.player} for seat in title["seats"]]
        body = {"game": wish.game, "seats": seats, "listed": True}
        games = [(await line.ask("POST", "/api/games", body))["id"] for _ in range(wish.games)]
        await line.close()
        await asyncio.sleep(wish.warm_up)
        line = Line(port)  # an idle one is closed by the server
        begun = {game: (await line.ask("GET", f"/api/games/{game}"))["n"] for game in games}
        server, worker = cpu(pid), sum(map(cpu, _workers(pid)))
        await line.close()
        await asyncio.sleep(wish.seconds)
        line = Line(port)
        server, worker = cpu(pid) - server, sum(map(cpu, _workers(pid))) - worker
        logs = [(await line.ask("GET", f"/api/games/{game}/log?since={n}"))["entries"] for game, n in begun.items()]
        await line.close()
    times = [[entry["at"] for entry in log if entry["kind"] == "play"] for log in logs]
    waits = [after - before for log in times for before, after in pairwise(log)]
    return waits, server / max(1, len(waits)), worker / max(1, len(waits))


def _workers(pid: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wait", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="summer")
    parser.add_argument("--games", type=int, default=50, help="games at once (50)")
    parser.add_argument("--player", default="bot:1", help="who sits at both seats (bot:1)")
    parser.add_argument("--warm-up", type=int, default=10, help="seconds before (10)")
    parser.add_argument("--seconds", type=int, default=30, help="how long to measure (30)")
    wish = parser.parse_args()
    waits, server, worker = asyncio.run(measure(wish))
    if len(waits) < 2:
        print("no line was played: measure longer")
        return 1
    waits.sort()
    mean = statistics.fmean(waits)
    print(f"{wish.games} games of {wish.game}, one worker, {len(waits)} lines; the machine ", end="")
    print(f"at {yardstick(300_000) / reference():.2f} of the yardstick")
    print(f"wait for a line: mean {mean:.3f} s, median {statistics.median(waits):.3f} s, ", end="")
    print(f"95 of 100 within {waits[int(0.95 * len(waits))]:.3f} s, longest {waits[-1]:.3f} s")
    print(f"CPU a line: server {1000 * server:.1f} ms, worker {1000 * worker:.1f} ms")
    return int(mean > MOST)


if __name__ == "__main__":
    sys.exit(main())
