"""Positions have an identity, and what may come of an action can be counted: `python -m tools.identity [GAME …]`.

Of positions of games by chance: a copy and a pickle that was loaded in another process are equal and have the same
hash; two are equal only if their snapshots are. Of actions that throw dice or draw: the outcomes that are listed have
probability 1 together, and at some of them thousands of real throws fall as often as they should.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context

from sandtable import games
from sandtable.kernel import Action, Game, SeededDice, State, Trouble
from sandtable.kernel.chance import next_throw, outcomes

POSITIONS, POINTS, THROWN, THROWS = 10_000, 2_000, 20, 10_000
MOST = 1_000  # outcomes of an action that is looked at
FEWEST = 5.0  # throws expected of an outcome that is judged by itself
LARGEST = 4_096  # bytes of a pickle
BATCH = 500  # positions


def walk(game: Game, one_in: int) -> Iterator[State]:
    """One position in so many of games by chance, for ever; the position is the game's own: copy it to keep it."""
    seed = 0
    while True:
        s, dice, n = game.new(SeededDice(f"identity {seed}")), SeededDice(seed), 0
        while s.outcome() is None:
            if n % one_in == 0:
                yield s
            s.apply(s.legal().sample(dice))
            n += 1
        seed += 1


def reload(pickles: Sequence[bytes]) -> list[bytes]:
    """Pickles of what pickles hold: run in another process, what comes back has been through two of them."""
    return [pickle.dumps(pickle.loads(pickled)) for pickled in pickles]


def check_positions(game: Game, many: int) -> tuple[int, int]:
    """How many different positions there are among so many, and the size of the largest pickle."""
    source = walk(game, 1 if game.table == "cards" else 7)
    hashes: dict[bytes, int] = {}
    largest, last = 0, next(source).copy(SeededDice(0))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        for _ in range(0, many, BATCH):
            some = [next(source).copy(SeededDice(n)) for n in range(min(BATCH, many))]
            pickles = [pickle.dumps(s) for s in some]
            for s, pickled in zip(some, other.submit(reload, pickles).result(), strict=True):
                for twin in (pickle.loads(pickled), s.copy(SeededDice(1))):
                    assert (twin == s, hash(twin) == hash(s)) == (True, True), s
                dump = s.dump()
                assert hashes.setdefault(dump, hash(s)) == hash(s), s
                assert (s == last) == (dump == last.dump()), s
                last = s
            largest = max(largest, *map(len, pickles))
    assert len(set(hashes.values())) == len(hashes), "two positions, one hash"
    assert largest <= LARGEST, largest
    return len(hashes), largest


def chance_points(game: Game) -> Iterator[tuple[State, Action]]:
    """Actions of games by chance whose throws can be listed."""
    for n, s in enumerate(walk(game, 1)):
        action = s.legal().sample(SeededDice(f"point {n}"))
        if next_throw(s, action) is None:
            continue
        yield s.copy(SeededDice(n)), action


def check_chances(game: Game, points: int, thrown: int, throws: int) -> tuple[int, float]:
    """How many outcomes so many points have, and how far, in standard deviations, real throws fall from them."""
    found = total = 0
    farthest = float("-inf")
    for s, action in chance_points(game):
        try:
            listed = [(chance.position.dump(), chance.probability) for chance in outcomes(s, action, MOST)]
        except Trouble:
            continue
        assert sum((probability for _, probability in listed), Fraction(0)) == 1, (s, action)
        if found % max(1, points // thrown) == 0:
            farthest = max(farthest, deviation(s, action, listed, throws))
        found, total = found + 1, total + len(listed)
        if found == points:
            break
    return total, farthest


def deviation(s: State, action: Action, listed: Sequence[tuple[bytes, Fraction]], throws: int) -> float:
    """How unlikely real throws are, by a chi-square test, as standard deviations of a normal distribution."""
    seen, chances = Counter[bytes](), dict[bytes, Fraction]()
    for dump, probability in listed:
        chances[dump] = chances.get(dump, Fraction(0)) + probability
    for seed in range(throws):
        then = s.copy(SeededDice(f"throw {seed}"))
        then.apply(action)
        seen[then.dump()] += 1
    assert seen.keys() <= chances.keys(), f"{action} came to what was not listed"
    expected: dict[bytes, float] = {}
    for dump, probability in chances.items():
        often = float(probability * throws)
        key = dump if often >= FEWEST else b""  # rare ones are judged together
        expected[key] = expected.get(key, 0.0) + often
    counted = Counter({key: seen[key] for key in expected})
    counted[b""] = throws - sum(counted[key] for key in expected if key)
    free = len(expected) - 1
    if not free:
        return 0.0
    chi = sum((counted[key] - often) ** 2 / often for key, often in expected.items())
    part = 2 / (9 * free)
    return (float((chi / free) ** (1 / 3)) - (1 - part)) / sqrt(part)  # Wilson and Hilferty


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(games.NAMES)}; all, if none is named")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--thrown", type=int, default=THROWN, help="of the points, at which throws are made")
    parser.add_argument("--throws", type=int, default=THROWS)
    chosen = parser.parse_args(arguments)
    for name in chosen.game or games.NAMES:
        game = games.load(name)
        different, largest = check_positions(game, chosen.positions)
        print(
            f"{name}: {chosen.positions:,} positions, {different:,} different, pickled in {largest:,} bytes", flush=True
        )
        total, farthest = check_chances(game, chosen.points, chosen.thrown, chosen.throws)
        print(f"{name}: {total:,} outcomes at {chosen.points:,} points of chance, probability 1 at each")
        print(
            f"{name}: {chosen.throws:,} throws at {chosen.thrown} of them: at most {farthest:.1f} deviations off",
            flush=True,
        )
        if farthest > 4:
            sys.exit(f"{name}: throws do not fall as they are listed")


if __name__ == "__main__":
    main()
