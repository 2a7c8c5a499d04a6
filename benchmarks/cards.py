"""What is measured of a card game."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.measure import ROUNDS, Best, Row, best
from sandtable.cards.game import CardGame
from sandtable.cards.table import Table
from sandtable.kernel import Action, Dice, SeededDice, State

ENDLESS = 100_000  # decisions; no game comes near


class Sizes(NamedTuple):
    """How much is done for each figure."""

    sample: int = 200  # games in each round of a measurement
    rounds: int = ROUNDS


def play(s: State) -> int:
    """Play to the end, every choice equally likely; how many decisions it took."""
    below, decisions = s.dice.below, 0
    while s.ending is None and decisions < ENDLESS:
        actions = s.choices()
        s.apply(actions[below(len(actions))])
        decisions += 1
    return decisions


def random_play(game: CardGame, games: int) -> int:
    return sum(play(game.new(SeededDice(seed))) for seed in range(games))


def full_hands(s: Table, actions: list[Action], dice: Dice) -> Action:
    """Hands are kept full: nothing is discarded, and a hand that is short is filled. Else all is equally likely."""
    prepare = Action("prepare")
    if actions[0].verb == "discard":
        return actions[-1]
    if prepare in actions and len(s.hand[s.phases[-1].seat]) < s.game.hand_size:
        return prepare
    return actions[dice.below(len(actions))]


def script(game: CardGame, seed: int) -> list[Action]:
    """The actions of a game with full hands, chosen beforehand so that choosing them is not timed."""
    s, dice, actions = game.new(SeededDice(seed)), SeededDice(f"choose {seed}"), list[Action]()
    assert isinstance(s, Table)
    while s.ending is None:
        actions.append(full_hands(s, s.choices(), dice))
        s.apply(actions[-1])
    return actions


def follow(game: CardGame, scripts: list[list[Action]]) -> int:
    """Play them, asking for the choices at every decision."""
    for seed, actions in enumerate(scripts):
        s = game.new(SeededDice(seed))
        for action in actions:
            s.choices()
            s.apply(action)
    return sum(map(len, scripts))


def walk(game: CardGame, games: int) -> Iterator[State]:
    """Every position of some random games, battles among them."""
    for seed in range(games):
        s = game.new(SeededDice(seed))
        while s.ending is None:
            yield s
            actions = s.choices()
            s.apply(actions[s.dice.below(len(actions))])


def some(game: CardGame, games: int) -> list[State]:
    """Copies of every twentieth of them."""
    return [s.copy(SeededDice(n)) for n, s in enumerate(walk(game, games)) if n % 20 == 0]


def rows(game: CardGame, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    """All figures of a game; `tell` hears what is being measured."""
    yield from speed_of_play(game, sizes, tell)
    yield from speed_of_positions(game, sizes, tell)
    yield from largest(game, sizes, tell)


def speed_of_play(game: CardGame, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    games, rounds = sizes.sample, sizes.rounds
    tell("random play")
    a_game = random_play(game, games) / games  # and a warm-up
    uniform = best(lambda: random_play(game, games), rounds)
    yield Row(game.name, "random play, uniform", uniform.rate, "decisions/s", 150_000, True, uniform.speed)
    tell("random play, full hands")
    scripts = [script(game, seed) for seed in range(games)]
    full = best(lambda: follow(game, scripts), rounds)
    yield Row(game.name, "random play, full hands", full.rate, "decisions/s", 150_000, True, full.speed)
    yield Row(game.name, "random games", uniform.rate / a_game, "games/s")


def speed_of_positions(game: CardGame, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    positions, dice = some(game, max(1, sizes.sample // 10)), SeededDice(0)

    def each(what: str, times: int, jobs: list[Callable[[], object]]) -> Best:
        def work() -> int:
            for _ in range(turns):
                for job in jobs:
                    job()
            return turns * len(jobs)

        tell(what)
        turns = max(1, times * sizes.sample // len(jobs))
        return best(work, sizes.rounds)

    copies = each("copies", 500, [partial(s.copy, dice) for s in positions])
    yield Row(game.name, "copy of a position", copies.rate, "copies/s", 300_000, True, copies.speed)
    redeals = each("redeals", 250, [partial(s.redeal, s.to_act(), dice) for s in positions])
    yield Row(game.name, "redeal", redeals.rate, "redeals/s", 100_000, True, redeals.speed)
    views = each("views", 50, [partial(s.view, s.to_act()) for s in positions])
    yield Row(game.name, "view", 1e6 / views.rate, "µs", 50, speed=views.speed)
    noes = each("refusals", 100, refusals(positions))
    yield Row(game.name, "refusal with words", 1e6 / noes.rate, "µs")


def refusals(positions: list[State]) -> list[Callable[[], object]]:
    """At each position, why not an action that was legal in another one."""
    actions = [s.choices()[0] for s in positions]
    pairs = zip(positions, actions[7:] + actions[:7], strict=True)
    return [partial(s.explain, s.phases[-1].seat, action) for s, action in pairs if action not in s.legal()]


def largest(game: CardGame, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    tell("sizes")
    dump = view = 0
    for s in walk(game, max(1, sizes.sample // 4)):
        dump = max(dump, len(s.dump()))
        view = max(view, *(len(msgspec.json.encode(s.view(seat))) for seat in (0, 1)))
    yield Row(game.name, "largest position, dumped", dump, "bytes", 2_000)
    yield Row(game.name, "largest view, as JSON", view, "bytes", 15_000)


def start_up(rounds: int) -> Row:
    """How long the command line takes to say its version, by the clock on the wall."""
    command = [str(Path(sys.executable).with_name("sandtable")), "--version"]

    def start() -> int:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return 1

    starts = best(start, rounds, time.perf_counter)
    return Row("sandtable", "start-up of the command line", 1 / starts.rate, "s", 0.3, speed=starts.speed)
