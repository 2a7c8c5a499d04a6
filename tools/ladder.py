"""Measure the levels of a hex game and keep the games: `python -m tools.ladder`.

Each game is one line of `docs/ladder/defiant.txt`: levels, seed, winner, score, turn of the end, and the victory hexes
held after each turn. Games that are in the file are not played again, so a run that was stopped goes on; `--anew`
begins afresh, after rules, data or players have changed. `docs/ladder/defiant.md` and `.svg` are made from it, and
`docs/ladder/defiant-replays.txt` holds four more games that a test plays again, to the last position.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Clock, ask
from sandtable.games.poland_defiant import PolandDefiant
from sandtable.kernel import Game, SeededDice, State
from tools.duel import interval, mean
from tools.plot import curves

GAME = "defiant"
FOLDER = Path(__file__).parents[1] / "docs" / "ladder"
FIRST_SEED = 7_600_000  # none of these was used to tune a player
REPLAYED = (((1, 1), 7_600_900), ((1, 1), 7_600_901), ((1, 0), 7_600_900), ((0, 1), 7_600_900))  # a test replays these
PAIRINGS = {(1, 0): 100, (0, 1): 100, (1, 1): 200}  # German level, Polish level: games
HISTORY = (1, 1, 2, 3, 4, 5, 5, 7, 9, 10)


class Line(NamedTuple):
    """One game as it is kept."""

    levels: tuple[int, int]
    seed: int
    winner: int
    score: int
    turn: int
    held: tuple[int, ...]  # victory hexes in supply at the end of each turn that was played
    decisions: int

    def __str__(self) -> str:
        head = (*self.levels, self.seed, self.winner, self.score, self.turn, self.decisions)
        return f"{' '.join(map(str, head))} : {' '.join(map(str, self.held))}"

    @classmethod
    def parse(cls, text: str) -> Line:
        head, _, tail = text.partition(":")
        german, polish, seed, winner, score, turn, decisions = map(int, head.split())
        return cls((german, polish), seed, winner, score, turn, tuple(map(int, tail.split())), decisions)


_GAMES: dict[str, Game] = {}


def play(job: tuple[tuple[int, int], int]) -> Line:
    """One game; the seed decides everything."""
    return _play(job)[0]


def _play(job: tuple[tuple[int, int], int]) -> tuple[Line, State]:
    levels, seed = job
    if GAME not in _GAMES:
        _GAMES[GAME] = games.load(GAME)
    game = _GAMES[GAME]
    makers = for_game(GAME)
    players = [makers[level](2 * seed + seat) for seat, level in enumerate(levels)]
    state, clock, decisions = game.new(SeededDice(f"game {seed}")), Clock(3600), 0
    state.log = []
    held: list[int] = []
    while (seat := state.to_act()) is not None:
        state.apply(ask(players[seat], state, seat, clock))
        decisions += 1
        held += [int(event.args[0]) for event in state.log if event.verb == "tally"]
        state.log.clear()
    held += [int(event.args[0]) for event in state.log if event.verb == "tally"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.score is not None
    turn = getattr(state, "turn", 0)
    return Line(levels, seed, outcome.winner, outcome.score, turn, tuple(held), decisions), state


def fingerprint(job: tuple[tuple[int, int], int]) -> str:
    """A game in one line: levels, seed, score, decisions, and the hash of the last position."""
    line, state = _play(job)
    end = hashlib.sha256(state.dump()).hexdigest()
    return f"{line.levels[0]} {line.levels[1]} {line.seed} {line.score} {line.decisions} {end}"


def jobs() -> list[tuple[tuple[int, int], int]]:
    return [(levels, FIRST_SEED + n) for levels, number in PAIRINGS.items() for n in range(number)]


def read(path: Path) -> list[Line]:
    return [Line.parse(line) for line in path.read_text().splitlines()] if path.exists() else []


def report(lines: Iterable[Line], game: PolandDefiant) -> Iterator[str]:
    """The figures as a page."""
    kept = sorted(lines)
    yield "# Poland Defiant: how strong its players are\n"
    yield "Made by `make ladder` from `defiant.txt`, which holds every game. Intervals are of 95 %.\n"
    limits, shift, cells = " ".join(str(day.limits[0]) for day in game.days), game.shift_at, game.cells
    yield f"Tables: German limits {limits}; town shift {shift[cells['0913']]}, city shift {shift[cells['0417']]}.\n"
    yield "| German | Polish | games | seeds | German wins | of them by Warsaw | mean victory hexes |"
    yield "|---|---|---|---|---|---|---|"
    for levels in PAIRINGS:
        played = [line for line in kept if line.levels == levels]
        if len(played) > 1:
            won = interval(sum(line.winner == 0 for line in played), len(played)).strip()
            warsaw = sum(line.score > len(game.victory) for line in played)
            seeds = f"{played[0].seed} to {played[-1].seed}"
            last = mean([line.held[-1] if line.held else 0 for line in played])
            cells_ = (f"level {levels[0]}", f"level {levels[1]}", len(played), seeds, won, warsaw, last)
            yield f"| {' | '.join(map(str, cells_))} |"
    yield from by_turn([line for line in kept if line.levels == (1, 1) and line.held], len(game.victory))


def mean_pace(even: list[Line]) -> list[float]:
    """The victory hexes held after each turn, on the average."""
    return [statistics.fmean(line.held[min(n, len(line.held) - 1)] for line in even) for n in range(len(HISTORY))]


def by_turn(even: list[Line], most: int) -> Iterator[str]:
    """The pace of games between equals, beside history."""
    if not even:
        return
    turns, pace = range(len(HISTORY)), mean_pace(even)
    yield "\nVictory hexes by turn, level 1 against itself (a game that ended at Warsaw keeps its last figure):\n"
    yield "| turn | " + " | ".join(str(n + 1) for n in turns) + " |"
    yield "|---" * (len(HISTORY) + 1) + "|"
    yield "| here | " + " | ".join(f"{value:.1f}" for value in pace) + " |"
    yield "| history | " + " | ".join(map(str, HISTORY)) + " |"
    share = [sum(line.score == n for line in even) for n in range(most + 2)]
    told = ", ".join(f"{n}: {number}" for n, number in enumerate(share[:-1]) if number)
    yield "\n![The same as curves](defiant.svg)"
    yield f"\nGames by their last count: {told}; Warsaw: {share[-1]}."


def write_replays() -> None:
    (FOLDER / f"{GAME}-replays.txt").write_text("".join(f"{fingerprint(job)}\n" for job in REPLAYED))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--anew", action="store_true", help="forget the games that are kept")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{GAME}.txt"
    lines = [] if chosen.anew else read(path)
    known = {(line.levels, line.seed) for line in lines}
    left = [job for job in jobs() if job not in known]
    began = time.monotonic()
    with ProcessPoolExecutor(chosen.processes) as pool, path.open("w" if chosen.anew else "a") as file:
        for done, line in enumerate(pool.map(play, left), 1):
            lines.append(line)
            file.write(f"{line}\n")
            file.flush()
            minutes = (time.monotonic() - began) / done * (len(left) - done) / 60
            print(f"\r{done} of {len(left)} games, {minutes:.0f} minutes left ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    game = games.load(GAME)
    assert isinstance(game, PolandDefiant)
    path.write_text("".join(f"{line}\n" for line in sorted(lines)))
    text = "\n".join(report(lines, game)) + "\n"
    path.with_suffix(".md").write_text(text)
    pace = mean_pace([line for line in lines if line.levels == (1, 1) and line.held])
    drawn = curves("German victory hexes, level 1 against itself", "turn", {"here": pace, "history": HISTORY})
    path.with_suffix(".svg").write_text(drawn)
    write_replays()
    print(text)


if __name__ == "__main__":
    main()
