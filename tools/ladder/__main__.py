"""Measure the levels of the map games and keep the games: `python -m tools.ladder [GAME …]`.

Each game is one line of `docs/ladder/GAME.txt`: levels, seed, winner, score, turn of the end, decisions, an option if
there is one, and then what the ladder of that game counts. Games that are in the file are not played again, so a run
that was stopped goes on; `--anew` begins afresh, after rules, data or players have changed. `GAME.md` and `GAME.svg`
are made from it, and `GAME-replays.txt` holds a few more games that a test plays again, to the last position.
"""

from __future__ import annotations

import argparse

from sandtable import arena, games
from tools.ladder.defiant import DEFIANT
from tools.ladder.play import FOLDER, Job, Ladder, Line
from tools.ladder.summer import SUMMER

LADDERS = {ladder.name: ladder for ladder in (DEFIANT, SUMMER)}


def climb(ladder: Ladder, anew: bool, processes: int) -> list[Line]:
    """All games of a ladder; those that are not there yet are played, and kept one by one."""
    if anew:
        ladder.path.unlink(missing_ok=True)
    lines = arena.kept(ladder.path, ladder.jobs, ladder.line, _job, processes=processes, tell=ladder.name)
    return sorted(map(Line.parse, lines), key=lambda line: line.job)


def _job(text: str) -> Job:
    return Line.parse(text).job


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
