"""What is measured of Poland Defiant, the larger of the map games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from benchmarks.measure import Best, Row, best
from sandtable.games.poland_defiant import PolandDefiant, supply
from sandtable.games.poland_defiant.combat import Assault, Combat
from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.units import SEATS
from sandtable.kernel import Action, Dice, SeededDice

CHOOSERS = Callable[[Position, Dice], Action]
ENDLESS = 20_000  # decisions; no game comes near


class Sizes(NamedTuple):
    """How much is done for each figure."""

    games: int = 2_000  # that must end, one in four of them aggressive
    sample: int = 6  # games in each round of a measurement
    rounds: int = 5


def uniform(s: Position, dice: Dice) -> Action:
    return s.legal().sample(dice)


def aggressive(s: Position, dice: Dice) -> Action:
    """A mix that closes and attacks: into enemy zones if it can, then all attacks that can be made."""
    phase = s.phases[-1]
    if isinstance(phase, Combat | Assault):
        actions = phase.offers(s)
        return actions[dice.below(len(actions) - 1)] if len(actions) > 1 and dice.below(8) else actions[-1]
    if isinstance(phase, Movement) and not phase.crowd and dice.below(20):
        fresh = [unit for unit in phase.movers(s) if unit != phase.mover]
        if fresh:
            unit, zone = fresh[dice.below(len(fresh))], s.zone[1 - phase.seat]
            ends = phase.ends(s, unit)
            if close := [cell for cell in ends if zone[cell]] or ends:
                return Action("move", s.game.units[unit].id, s.game.names[close[dice.below(len(close))]])
    return s.legal().sample(dice)


def play(game: PolandDefiant, seed: int | str, choose: CHOOSERS, check: bool = False) -> tuple[Position, int]:
    """A game to its end, and how many decisions it took; with a check no position may have a problem."""
    s, dice, decisions = game.set_up({}, SeededDice(seed)), SeededDice(f"choose {seed}"), 0
    while s.ending is None and decisions < ENDLESS:
        s.apply(choose(s, dice))
        decisions += 1
        if check and (problems := s.problems()):
            raise AssertionError(f"game {seed}, decision {decisions}: {problems}")
    return s, decisions


def rows(game: PolandDefiant, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    """All figures of the game; `tell` hears what is being measured."""
    for what, choose, bar in (("uniform", uniform, 10_000), ("aggressive", aggressive, 8_000)):
        tell(f"random play, {what}")
        found = best(partial(_decisions, game, sizes.sample, choose), sizes.rounds)
        yield Row(game.name, f"random play, {what}", found.rate, "decisions/s", bar, True, found.speed)
    yield from _positions(game, sizes, tell)
    yield from _endings(game, sizes, tell)


def _decisions(game: PolandDefiant, games: int, choose: CHOOSERS) -> int:
    return sum(play(game, seed, choose)[1] for seed in range(games))


def some(game: PolandDefiant, games: int) -> list[Position]:
    """Copies of every fortieth position of some aggressive games."""
    found = []
    for seed in range(games):
        s, dice, n = game.set_up({}, SeededDice(seed)), SeededDice(f"choose {seed}"), 0
        while s.ending is None:
            if n % 40 == 0:
                found.append(s.copy(SeededDice(n)))
            s.apply(aggressive(s, dice))
            n += 1
    return found


def _positions(game: PolandDefiant, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    tell("copies, ranges, supply, refusals")
    positions, dice = some(game, max(1, sizes.sample // 2)), SeededDice(0)

    def timed(jobs: list[Callable[[], object]], turns: int = 1) -> Best:
        def work() -> int:
            for _ in range(turns):
                for job in jobs:
                    job()
            return turns * len(jobs)

        return best(work, sizes.rounds)

    copies = timed([partial(s.copy, dice) for s in positions], 20)
    yield Row(game.name, "copy of a position", copies.rate, "copies/s", 100_000, True, copies.speed)
    ranges = timed([partial(_range, s) for s in positions if isinstance(s.phases[-1], Marching)])
    yield Row(game.name, "one unit's range", 1e6 / ranges.rate, "µs", 120, speed=ranges.speed)
    phases = timed([partial(_supply_phase, s) for s in positions])
    yield Row(game.name, "supply phase", 1e6 / phases.rate, "µs", 250, speed=phases.speed)
    noes = timed([partial(_why_not, s) for s in positions if isinstance(s.phases[-1], Movement)])
    yield Row(game.name, "why not, of a far hex", 1e3 / noes.rate, "ms", 10, speed=noes.speed)
    dump = max(len(s.dump()) for s in positions)
    view = max(len(msgspec.json.encode(s.view(seat))) for s in positions for seat in SEATS)
    yield Row(game.name, "largest position, dumped", dump, "bytes", 4_000)
    yield Row(game.name, "largest view, as JSON", view, "bytes", 60_000)


def _range(s: Position) -> None:
    phase: Marching = s.phases[-1]
    units = phase.movers(s)
    if units:
        s.ranged = None
        phase.legs(s, units[len(units) // 2])


def _supply_phase(s: Position) -> None:
    for seat in SEATS:
        supply.check(s, seat)


def _why_not(s: Position) -> None:
    phase: Movement = s.phases[-1]
    for unit in phase.movers(s)[:1]:
        s.explain(phase.seat, Action("move", s.game.units[unit].id, "3639" if phase.seat == 0 else "0101"))


def _endings(game: PolandDefiant, sizes: Sizes, tell: Callable[[str], None]) -> Iterator[Row]:
    """Random games end by themselves, and no position on the way has a problem."""
    ended = 0
    for seed in range(sizes.games):
        if seed % 50 == 0:
            tell(f"games played to the end, every position checked: {seed:,} of {sizes.games:,}")
        choose = aggressive if seed % 4 == 3 else uniform
        ended += play(game, f"end {seed}", choose, check=True)[0].ending is not None
    yield Row(game.name, f"of {sizes.games:,} random games, ended", 100 * ended / sizes.games, "%", 100, True)
