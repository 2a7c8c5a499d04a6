"""Random games end by themselves, and on maps no position on the way has a problem: `make endings`.

`python -m benchmarks.endings [GAME …] --games N` plays so many of each, instead of as many as the bars ask for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks import cards, maps
from benchmarks.__main__ import ON_MAPS, tell
from benchmarks.measure import Row, heading, line
from sandtable import arena
from sandtable.games import NAMES, load
from sandtable.kernel import Game, SeededDice

CARDS, MAPS = 10_000, 2_000  # games of a title
BLOCK = 50  # of them are a job


def at_cards(name: str, first: int) -> tuple[int, int]:
    """How many games of a block end, and how many of them by a guard."""
    game, clauses = load(name), list[str]()
    for seed in range(first, first + BLOCK):
        s = game.new(SeededDice(f"end {seed}"))
        cards.play(s)
        clauses += [s.ending.clause] if s.ending else []
    return len(clauses), sum(clause.startswith("guard") for clause in clauses)


def on_maps(name: str, first: int) -> tuple[int, int]:
    """How many games of a block end, one in four of them aggressive; raises AssertionError at a problem."""
    game, aggressive = load(name), ON_MAPS[name].aggressive
    ends = [
        maps.play(game, f"end {seed}", aggressive if seed % 4 == 3 else maps.uniform, check=True)[0].ending is not None
        for seed in range(first, first + BLOCK)
    ]
    return sum(ends), 0


def with_options(name: str, each: int, number: int) -> int:
    """How many games end that are played with one of the options."""
    game, options = load(name), ON_MAPS[name].options[number]
    return sum(maps.play(game, f"option {n}", maps.uniform, True, options)[0].ending is not None for n in range(each))


def rows(game: Game, games: int | None, processes: int) -> Iterator[Row]:
    """The figures of a title."""
    on_map = game.name in ON_MAPS
    many = games or (int(MAPS * ON_MAPS[game.name].share) if on_map else CARDS)
    blocks = range(0, many, BLOCK)
    found = list(arena.run(partial(on_maps if on_map else at_cards, game.name), blocks, processes, game.name))
    many = BLOCK * len(blocks)
    yield Row(game.name, f"of {many:,} random games, ended", 100 * sum(n for n, _ in found) / many, "%", 100, True)
    if not on_map:
        yield Row(game.name, "ended by the guard", 100 * sum(guarded for _, guarded in found) / many, "%", 1)
    elif options := ON_MAPS[game.name].options:
        each = max(1, many // 50)
        tell(f"{game.name}: {each} games with each of {len(options)} options")
        ended = sum(arena.run(partial(with_options, game.name, each), range(len(options)), processes, game.name))
        many = each * len(options)
        yield Row(game.name, f"of {many:,} random games with options, ended", 100 * ended / many, "%", 100, True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.endings", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(NAMES)}; all, if none is named")
    parser.add_argument("--games", type=int, help=f"of each title; else {CARDS:,} at cards, up to {MAPS:,} on maps")
    parser.add_argument("--processes", type=int, default=2)
    chosen, short = parser.parse_args(arguments), False
    print(heading(), flush=True)
    for name in chosen.game or NAMES:
        for row in rows(load(name), chosen.games, chosen.processes):
            print(line(row), flush=True)
            short |= row.verdict() == "short"
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
