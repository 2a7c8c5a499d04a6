"""What is measured of every game on a map: random play, copies, sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from benchmarks.measure import Best, Row, best
from sandtable.kernel import Action, Dice, Game, SeededDice, State

Chooser = Callable[[Any, Dice], Action]
ENDLESS = 20_000  # decisions; no game comes near


class Sizes(NamedTuple):
    """How much is done for each figure."""

    sample: int = 6  # games in each round of a measurement
    rounds: int = 5


class Kinds(NamedTuple):
    """What a game gives: two players by chance, the figures of its own, and how many games it must end."""

    aggressive: Chooser
    figures: Callable[[list[Any], Callable[..., Best]], Iterator[tuple[str, float, str, float, Best]]]
    share: float = 1.0  # of the games of `Sizes`
    options: tuple[Mapping[str, str], ...] = ()  # played a few times each, too


def uniform(s: State, dice: Dice) -> Action:
    return s.legal().sample(dice)


def play(
    game: Game, seed: int | str, choose: Chooser, check: bool = False, options: Mapping[str, str] | None = None
) -> tuple[State, int]:
    """A game to its end, and how many decisions it took; with a check no position may have a problem."""
    s, dice, decisions = game.new(SeededDice(seed), options), SeededDice(f"choose {seed}"), 0
    while s.ending is None and decisions < ENDLESS:
        s.apply(choose(s, dice))
        decisions += 1
        if check and (problems := s.problems()):
            raise AssertionError(f"game {seed}, decision {decisions}: {problems}")
    return s, decisions


def rows(game: Game, kinds: Kinds, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    """All figures of a game; `tell` hears what is being measured."""
    for what, choose, bar in (("uniform", uniform, 10_000), ("aggressive", kinds.aggressive, 8_000)):
        tell(f"random play, {what}")
        found = best(partial(_decisions, game, sizes.sample, choose), sizes.rounds)
        yield Row(game.name, f"random play, {what}", found.rate, "decisions/s", bar, True, found.speed)
    yield from _positions(game, kinds, sizes, tell)


def _decisions(game: Game, games: int, choose: Chooser) -> int:
    return sum(play(game, seed, choose)[1] for seed in range(games))


def some(game: Game, games: int, choose: Chooser) -> list[State]:
    """Copies of every fortieth position of some games."""
    found = []
    for seed in range(games):
        s, dice, n = game.new(SeededDice(seed)), SeededDice(f"choose {seed}"), 0
        while s.ending is None:
            if n % 40 == 0:
                found.append(s.copy(SeededDice(n)))
            s.apply(choose(s, dice))
            n += 1
    return found


def _positions(game: Game, kinds: Kinds, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    tell("copies, ranges, supply, refusals")
    positions, dice = some(game, max(1, sizes.sample // 2), kinds.aggressive), SeededDice(0)

    def timed(jobs: list[Callable[[], object]], turns: int = 1) -> Best:
        def work() -> int:
            for _ in range(turns):
                for job in jobs:
                    job()
            return turns * len(jobs)

        return best(work, sizes.rounds)

    copies = timed([partial(s.copy, dice) for s in positions], 20)
    yield Row(game.name, "copy of a position", copies.rate, "copies/s", 100_000, True, copies.speed)
    for what, value, unit, bar, found in kinds.figures(positions, timed):
        yield Row(game.name, what, value, unit, bar, speed=found.speed)
    dump = max(len(s.dump()) for s in positions)
    view = max(len(msgspec.json.encode(s.view(seat))) for s in positions for seat in range(len(game.seats)))
    yield Row(game.name, "largest position, dumped", dump, "bytes", 4_000)
    yield Row(game.name, "largest view, as JSON", view, "bytes", 60_000)
