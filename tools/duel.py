"""Measure players against each other: `python -m tools.duel midway 1 0 --games 400`.

With different levels each seed is played twice, sides swapped. With one level against itself each seed is played
once and the shares are those of the sides. Shares come with 95 % intervals (Wilson). Where results have degrees,
the mean score of the first seat is told too; and with different levels, seed by seed, how much higher it is when
the first level has that seat.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import sqrt

from sandtable import arena, games
from sandtable.arena import Played
from sandtable.bots.levels import for_game
from sandtable.kernel import Game


def play(name: str, levels: tuple[int, int], seed: int) -> Played:
    """One game."""
    return arena.play(*arena.begin(_game(name), [for_game(name)[level] for level in levels], seed))


@cache
def _game(name: str) -> Game:
    return games.load(name)


def interval(wins: int, games_: int) -> str:
    """A share with its 95 % interval."""
    z, p = 1.96, wins / games_
    middle, half = p + z * z / (2 * games_), z * sqrt(p * (1 - p) / games_ + z * z / (4 * games_ * games_))
    low, high = (abs(middle + sign * half) / (1 + z * z / games_) for sign in (-1, 1))  # no minus before a 0
    return f"{p:6.1%}  ({low:.1%} to {high:.1%})"


def mean(values: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    middle, half = statistics.fmean(values), 1.96 * statistics.stdev(values) / sqrt(len(values))
    return f"{middle:.2f}  ({middle - half:.2f} to {middle + half:.2f})"


def scores(first: int, results: Sequence[tuple[tuple[int, int], int]]) -> Iterator[str]:
    """The first seat's mean score; and, pair by pair, what the first level adds to it against the other."""
    if not results:
        return
    yield f"mean score {mean([score for _, score in results])}"
    as_first, as_second = ([score for levels, score in results if levels[seat] == first] for seat in (0, 1))
    if len(as_first) == len(as_second) < len(results):
        gains = [high - low for high, low in zip(as_first, as_second, strict=True)]
        yield f"level {first} in the first seat scores higher than against it by {mean(gains)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("a", type=int, help="level of the first player")
    parser.add_argument("b", type=int, help="level of the second player")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    chosen = parser.parse_args()
    sides = games.load(chosen.game).sides
    seeds = range(chosen.seed, chosen.seed + chosen.games // (1 if chosen.a == chosen.b else 2))
    pairings = [(chosen.a, chosen.b)] if chosen.a == chosen.b else [(chosen.a, chosen.b), (chosen.b, chosen.a)]
    games_: list[tuple[tuple[int, int], Played]] = []
    for levels in pairings:
        one, tell = partial(play, chosen.game, levels), f"{chosen.game}, {levels[0]} against {levels[1]}"
        games_ += [(levels, played) for played in arena.run(one, seeds, processes=2, tell=tell)]
    total = len(games_)
    print(f"{chosen.game}: level {chosen.a} against level {chosen.b}, {total} games, seeds {seeds[0]} to {seeds[-1]}")
    if chosen.a != chosen.b:
        won = sum(played.winner is not None and levels[played.winner] == chosen.a for levels, played in games_)
        print(f"  level {chosen.a} wins  {interval(won, total)}")
    for seat, side in enumerate(sides):
        print(f"  {side:13} {interval(sum(played.winner == seat for _, played in games_), total)}")
    for line in scores(chosen.a, [(levels, played.score) for levels, played in games_ if played.score is not None]):
        print(f"  {line}")
    draws, lengths = sum(played.winner is None for _, played in games_), [played.turn for _, played in games_]
    deciles = statistics.quantiles(lengths, n=10)
    print(
        f"  draws {draws}; player turns: median {statistics.median(lengths):.0f}, one in ten under {deciles[0]:.0f},"
        f" one in ten over {deciles[-1]:.0f}, longest {max(lengths)}"
    )


if __name__ == "__main__":
    main()
