"""Poland Defiant: victory hexes after each turn."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from sandtable.games.poland_defiant import PolandDefiant
from sandtable.kernel import Event, Game, State
from sandtable.maps.chronicle import held_in_history
from tools.duel import interval, mean
from tools.ladder.play import Job, Ladder, Line, Tracks
from tools.plot import curves

FIRST_SEED = 7_600_000  # none of these was used to tune a player
PAIRINGS = {(1, 0): 100, (0, 1): 100, (1, 1): 200}  # German level, Polish level: games
REPLAYED = (((1, 1), 7_600_900), ((1, 1), 7_600_901), ((1, 0), 7_600_900), ((0, 1), 7_600_900))
HISTORY = tuple(map(len, held_in_history(PolandDefiant.HERE, 10)))


def tally(state: State, log: list[Event]) -> Tracks:
    """The victory hexes in supply at the end of each turn that was played."""
    return (tuple(int(event.args[0]) for event in log if event.verb == "tally"),)


def report(lines: list[Line], game: Game) -> Iterator[str]:
    """The figures as a page."""
    assert isinstance(game, PolandDefiant)
    yield "# Poland Defiant: how strong its players are\n"
    yield "Made by `make ladder` from `defiant.txt`, which holds every game. Intervals are of 95 %.\n"
    limits, shift, cells = " ".join(str(day.limits[0]) for day in game.charts.days), game.land.shift_at, game.cells
    yield f"Tables: German limits {limits}; town shift {shift[cells['0913']]}, city shift {shift[cells['0417']]}.\n"
    yield "| German | Polish | games | seeds | German wins | of them by Warsaw | mean victory hexes |"
    yield "|---|---|---|---|---|---|---|"
    for levels in PAIRINGS:
        played = [line for line in lines if line.job.levels == levels]
        if len(played) > 1:
            won = interval(sum(line.winner == 0 for line in played), len(played)).strip()
            warsaw = sum(line.score > len(game.land.victory) for line in played)
            seeds = f"{played[0].job.seed} to {played[-1].job.seed}"
            last = mean([line.tracks[0][-1] if line.tracks[0] else 0 for line in played])
            cells_ = (f"level {levels[0]}", f"level {levels[1]}", len(played), seeds, won, warsaw, last)
            yield f"| {' | '.join(map(str, cells_))} |"
    yield from _by_turn(_even(lines), len(game.land.victory))


def _even(lines: list[Line]) -> list[Line]:
    """The games between equals."""
    return [line for line in lines if line.job.levels == (1, 1) and line.tracks[0]]


def _pace(even: list[Line]) -> list[float]:
    """The victory hexes held after each turn, on the average."""
    tracks = [line.tracks[0] for line in even]
    return [statistics.fmean(held[min(n, len(held) - 1)] for held in tracks) for n in range(len(HISTORY))]


def _by_turn(even: list[Line], most: int) -> Iterator[str]:
    """The pace of games between equals, beside history."""
    if not even:
        return
    turns, pace = range(len(HISTORY)), _pace(even)
    yield "\nVictory hexes by turn, level 1 against itself (a game that ended at Warsaw keeps its last figure):\n"
    yield "| turn | " + " | ".join(str(n + 1) for n in turns) + " |"
    yield "|---" * (len(HISTORY) + 1) + "|"
    yield "| here | " + " | ".join(f"{value:.1f}" for value in pace) + " |"
    yield "| history | " + " | ".join(map(str, HISTORY)) + " |"
    share = [sum(line.score == n for line in even) for n in range(most + 2)]
    told = ", ".join(f"{n}: {number}" for n, number in enumerate(share[:-1]) if number)
    yield "\n![The same as curves](defiant.svg)"
    yield f"\nGames by their last count: {told}; Warsaw: {share[-1]}."


def picture(lines: list[Line]) -> str:
    series = {"here": _pace(_even(lines)), "history": HISTORY}
    return curves("German victory hexes, level 1 against itself", "turn", series)


DEFIANT = Ladder(
    "defiant",
    [Job(levels, FIRST_SEED + n) for levels, number in PAIRINGS.items() for n in range(number)],
    [Job(levels, seed) for levels, seed in REPLAYED],
    tally,
    report,
    picture,
)
