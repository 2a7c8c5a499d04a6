"""Measure the levels of the map games and keep the games: `python -m tools.ladder [GAME …]`.

Each game is one line of `docs/ladder/GAME.txt`: levels, seed, winner, score, turn of the end, decisions, an option if
there is one, and then what the ladder of that game counts. Games that are in the file are not played again, so a run
that was stopped goes on; `--anew` begins afresh, after rules, data or players have changed. `GAME.md` and `GAME.svg`
are made from it, and `GAME-replays.txt` holds a few more games that a test plays again, to the last position.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from sandtable import games
from tools.ladder.defiant import DEFIANT
from tools.ladder.play import FOLDER, Ladder, Line
from tools.ladder.summer import SUMMER

LADDERS = {ladder.name: ladder for ladder in (DEFIANT, SUMMER)}


def climb(ladder: Ladder, anew: bool, processes: int) -> list[Line]:
    """All games of a ladder; those that are not there yet are played, and kept one by one."""
    lines = [] if anew else ladder.read()
    known = {line.job for line in lines}
    left = [job for job in ladder.jobs if job not in known]
    began = time.monotonic()
    with ProcessPoolExecutor(processes) as pool, ladder.path.open("w" if anew else "a") as file:
        for done, line in enumerate(pool.map(ladder.play, left), 1):
            lines.append(line)
            file.write(f"{line}\n")
            file.flush()
            minutes = (time.monotonic() - began) / done * (len(left) - done) / 60
            told = f"\r{ladder.name}: {done} of {len(left)} games, {minutes:.0f} minutes left "
            print(told, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return sorted(lines, key=lambda line: line.job)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(LADDERS)}; all without it")
    parser.add_argument("--anew", action="store_true", help="forget the games that are kept")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    for name in chosen.games:
        if name not in LADDERS:
            parser.error(f"there is no ladder of {name}; there are: {', '.join(LADDERS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in chosen.games or LADDERS:
        ladder = LADDERS[name]
        lines = climb(ladder, chosen.anew, chosen.processes)
        ladder.path.write_text("".join(f"{line}\n" for line in lines))
        text = "\n".join(ladder.report(lines, games.load(name))) + "\n"
        ladder.path.with_suffix(".md").write_text(text)
        ladder.path.with_suffix(".svg").write_text(ladder.picture(lines))
        ladder.replays.write_text("".join(f"{ladder.fingerprint(job)}\n" for job in ladder.replayed))
        print(text)


if __name__ == "__main__":
    main()
