"""`python -m benchmarks [GAME …]`: the figures in one table, row by row as they are known."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks import defiant, hexes, maps, scripts, summer
from benchmarks.cards import Sizes, rows, start_up
from benchmarks.measure import REFERENCE, Row, heading, line, reference, yardstick
from sandtable.cards.game import CardGame
from sandtable.games import NAMES, load

MAPS = "hexes"  # what is measured beside the games
ON_MAPS = {"defiant": defiant.KINDS, "summer": summer.KINDS}


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    if options.reference:
        return write_reference()
    sizes, short = Sizes(options.sample, options.rounds), False
    print(f"CPU time of one core, best of {sizes.rounds}; start-up by the clock on the wall.")
    print(f"machine: speed of the yardstick beside it; 1 is {reference():,.0f} turns a second.\n")
    print(heading(), flush=True)
    for row in all_of(options.game or (*NAMES, MAPS), sizes):
        print(line(row), flush=True)
        short |= row.verdict() == "short"
    return int(options.strict and short)


def all_of(names: Sequence[str], sizes: Sizes) -> Iterator[Row]:
    for name in names:
        yield from measured(name, sizes)
    tell("start-up")
    yield start_up(sizes.rounds)


def parser() -> argparse.ArgumentParser:
    usual = Sizes()
    options = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    options.add_argument("game", nargs="*", help=f"of {', '.join(NAMES)}, {MAPS}; all, if none is named")
    options.add_argument("--sample", type=int, default=usual.sample, help="games in a round of a measurement")
    options.add_argument("--rounds", type=int, default=usual.rounds, help="rounds, of which the best counts")
    options.add_argument("--strict", action="store_true", help="exit status 1 if anything is short")
    options.add_argument("--reference", action="store_true", help=f"measure the yardstick for {REFERENCE.name}")
    return options


def measured(name: str, sizes: Sizes) -> Iterator[Row]:
    if name == MAPS:
        tell(MAPS)
        yield from hexes.rows(sizes.rounds)
        return
    game, told = load(name), partial(_tell_of, name)
    if name in ON_MAPS:
        yield from maps.rows(game, ON_MAPS[name], maps.Sizes(max(1, sizes.sample // 30), sizes.rounds), told)
        yield scripts.row(game, 1, sizes.rounds, 1, told)
        return
    assert isinstance(game, CardGame), f"nothing is known to measure of {name}"
    yield from rows(game, sizes, told)
    yield scripts.row(game, max(1, sizes.sample // 20), sizes.rounds, 150, told)


def _tell_of(name: str, what: str) -> None:
    tell(f"{name}: {what}")


def tell(what: str) -> None:
    """Progress, beside the table."""
    print(f"  {what} …", file=sys.stderr, flush=True)


def write_reference() -> int:
    """The best of many short runs, so that one of them falls into a quiet moment."""
    best = max(yardstick() for _ in range(300))
    words = "# Turns of the yardstick a second on the machine that the bars were set on: the best of 300 runs.\n"
    REFERENCE.write_text(f"{words}yardstick = {best:.0f}\n", "utf-8")
    print(f"{REFERENCE.name}: {best:,.0f} turns a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
