"""Summer Lightning: points after each turn, when Warszawa falls, and what each option of section 12 is worth."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.state import Position
from sandtable.kernel import Event, Game, State
from tools.duel import interval, mean
from tools.ladder.play import Job, Ladder, Line, Tracks
from tools.plot import curves

FIRST_SEED = 7_800_000  # none of these was used to tune a player
PAIRINGS = {(1, 0): 20, (0, 1): 20, (1, 1): 100}  # Axis level, Polish level: games
OF_EACH_OPTION = 8
MEASURED = [  # where a number is chosen, the highest alone
    f"{option.name}={value}"
    for option in Box.options
    for value in (option.values[-1:] if option.values[1] == "1" else option.values[1:])
]
REPLAYED = (Job((1, 1), 7_800_900), Job((1, 0), 7_800_900), Job((0, 1), 7_800_900), Job((1, 1), 7_800_900, "wings=yes"))
RESULTS = {
    2: "Axis Smashing Victory",
    1: "Axis Tactical Victory",
    0: "Draw",
    -1: "Polish Tactical Victory",
    -2: "Polish Smashing Victory",
}
AIM = range(7, 15)  # the turns on which Warszawa should fall


def tally(state: State, log: list[Event]) -> Tracks:
    """Points of both sides after each turn, those that an option gave them, and the turn when Warszawa first fell."""
    assert isinstance(state, Position)
    scored = [event for event in log if event.verb == "score"]
    score = [state.score[seat] - sum(int(e.args[0]) for e in scored if e.seat == seat) for seat in (0, 1)]
    given = score[:]  # what is there before the first turn is an option's
    after, turn, fall = list[tuple[int, ...]](), 0, 0
    for event in log:
        if event.verb == "turn":
            turn = int(event.args[0])
            after += [tuple(score)] if turn > 1 else []
        elif event.verb == "fall":
            fall = turn
        elif event.verb == "score" and event.seat is not None:
            score[event.seat] += int(event.args[0])
            given[event.seat] += int(event.args[0]) if event.clause.startswith("12.") else 0
    after.append(tuple(score))
    axis, polish = zip(*after, strict=True)
    return axis, polish, tuple(given), (fall,)


def report(lines: list[Line], game: Game) -> Iterator[str]:
    """The figures as a page."""
    yield "# Summer Lightning: how strong its players are, and what its options are worth\n"
    yield "Made by `make ladder` from `summer.txt`, which holds every game. Intervals are of 95 %.\n"
    yield "| Axis | Poland | games | seeds | Axis wins | Poland wins | points of the Axis | of Poland |"
    yield "|---|---|---|---|---|---|---|---|"
    standard = [line for line in lines if not line.job.option]
    for levels in PAIRINGS:
        played = [line for line in standard if line.job.levels == levels]
        if len(played) > 1:
            won = [interval(sum(line.winner == seat for line in played), len(played)).strip() for seat in (0, 1)]
            points = [mean([line.tracks[seat][-1] for line in played]) for seat in (0, 1)]
            seeds = f"{played[0].job.seed} to {played[-1].job.seed}"
            yield f"| level {levels[0]} | level {levels[1]} | {len(played)} | {seeds} | {' | '.join((*won, *points))} |"
    even = _even(lines)
    if len(even) > 1:
        yield from _results(even)
        yield from _fall(even)
        yield from _options(lines, even)


def _even(lines: list[Line]) -> list[Line]:
    """The games between equals, without options."""
    return [line for line in lines if line.job.levels == (1, 1) and not line.job.option]


def _results(even: list[Line]) -> Iterator[str]:
    yield f"\n## Level 1 against itself\n\n| result | of {len(even)} games |\n|---|---|"
    for score, name in RESULTS.items():
        yield f"| {name} | {interval(sum(line.score == score for line in even), len(even)).strip()} |"
    yield "\n![Points by turn](summer.svg)"


def _fall(even: list[Line]) -> Iterator[str]:
    turns = Counter(line.tracks[3][0] for line in even)
    aimed = interval(sum(turns[turn] for turn in AIM), len(even)).strip()
    yield f"\nWarszawa first falls on turns {AIM[0]} to {AIM[-1]} in {aimed} of the games:\n"
    fallen = sorted(turn for turn in turns if turn)
    yield "| turn | " + " | ".join(map(str, fallen)) + " | never |"
    yield "|---" * (len(fallen) + 2) + "|"
    yield "| games | " + " | ".join(str(turns[turn]) for turn in (*fallen, 0)) + " |"


def _options(lines: list[Line], even: list[Line]) -> Iterator[str]:
    yield "\n## What options are worth\n"
    yield "Points of the Axis less those of Poland, compared with games without the option. In play: how much more they"
    yield f"are, on the average, in {OF_EACH_OPTION} games of level 1 against itself, the points for it left out."
    yield "Given: those points, which the booklet means to make up for it. Together: what is left of the swing; an"
    yield "interval around 0 is an even trade. The script has no plan of its own for an option but how to set up: it"
    yield "mobilizes nobody early, and does not make for the bridgehead.\n"
    yield "| option | in play | given | together |"
    yield "|---|---|---|---|"
    base = [_margin(line) for line in even]
    for option in MEASURED:
        played = [line for line in lines if line.job.option == option]
        if len(played) > 1:
            given = [line.tracks[2][0] - line.tracks[2][1] for line in played]
            margin = [_margin(line) for line in played]
            swing = difference([all_ - own for all_, own in zip(margin, given, strict=True)], base)
            name, value = option.split("=")
            row = (f"{name} {value}", swing, f"{statistics.fmean(given):+.1f}", difference(margin, base))
            yield f"| {' | '.join(row)} |"


def _margin(line: Line) -> int:
    return line.tracks[0][-1] - line.tracks[1][-1]


def difference(here: Sequence[float], there: Sequence[float]) -> str:
    """How much higher one mean is than the other, with its 95 % interval."""
    middle = statistics.fmean(here) - statistics.fmean(there)
    half = 1.96 * sqrt(statistics.variance(here) / len(here) + statistics.variance(there) / len(there))
    return f"{middle:+.1f}  ({middle - half:+.1f} to {middle + half:+.1f})"


def picture(lines: list[Line]) -> str:
    even = _even(lines)
    many = max(len(line.tracks[0]) for line in even)

    def pace(seat: int) -> list[float]:
        tracks = [line.tracks[seat] for line in even]
        return [statistics.fmean(points[min(n, len(points) - 1)] for points in tracks) for n in range(many)]

    return curves("Victory points, level 1 against itself", "turn", {"Axis": pace(0), "Poland": pace(1)})


SUMMER = Ladder(
    "summer",
    [
        *(Job(levels, FIRST_SEED + n) for levels, number in PAIRINGS.items() for n in range(number)),
        *(Job((1, 1), FIRST_SEED + n, option) for option in MEASURED for n in range(OF_EACH_OPTION)),
    ],
    REPLAYED,
    tally,
    report,
    picture,
)
