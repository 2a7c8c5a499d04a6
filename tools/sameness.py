"""Whole games by chance in a digest each, with every question asked on the way: `python -m tools.sameness summer`.

With `--until DIGEST …` it stops at the first game whose digest is another, and says which: so one sees whether a change
of the code changes play, or any answer. Views, offers, refusals, events and answers go into the digest. Each game is
played in a process of its own, so that none finds what another has kept; `--lines` writes which lines each has run, and
`--only` plays some of them: a game that runs none of the lines that were changed is the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TypeAlias

import coverage
import msgspec

from sandtable import games
from sandtable.kernel import Game
from tests.net.clients import answers_at
from tests.net.registry import SPARSE
from tests.net.walk import open_match, pick, pool

FIRST = 500  # seed
LONGEST = 20_000
RULES = [str(Path(games.__file__).parents[1] / folder / "*") for folder in ("games", "cards", "maps")]

Played: TypeAlias = tuple[str, dict[str, list[int]]]  # a digest, and the lines of rules that were run


def digest(game: Game, seed: int) -> str:
    """All that a game by chance says and offers, at some of its positions."""
    rng, words = random.Random(f"sameness {game.name} {seed}"), hashlib.sha256()
    match = open_match(game, seed)
    one_in = 3 * SPARSE.get(game.name, 3)
    junk = rng.sample(pool(game), 40) if game.name not in SPARSE else []
    for n in range(LONGEST):
        seat = match.to_act()
        if n % one_in == 0 or seat is None:
            for viewer in (*range(len(game.seats)), None):
                view = match.view(viewer)
                words.update(msgspec.json.encode(view))
                if viewer is not None:
                    answers = list(answers_at(match, viewer, view, rng))
                    words.update(msgspec.json.encode(answers))
                    words.update(msgspec.json.encode([match.explain(viewer, action) for action in junk]))
        if seat is None:
            words.update(msgspec.json.encode(match.outcome))
            return words.hexdigest()[:16]
        line = match.play(seat, pick(match.state, rng, eager=seed % 2 == 1))
        words.update(msgspec.json.encode((line.text, line.events)))
    return "no end"


def play(game: Game, seed: int, traced: bool) -> Played:
    """The digest of a game, and the lines it has run, if they are wanted."""
    ours = coverage.Coverage(data_file=None, include=RULES, config_file=False)
    if traced:
        ours.start()
    try:
        found = digest(game, seed)
    except Exception as error:
        found = type(error).__name__
    ours.stop()
    data = ours.get_data()
    return found, {file: data.lines(file) or [] for file in data.measured_files()} if traced else {}


def apart(game: Game, seeds: Iterable[int], traced: bool, workers: int) -> Iterator[Played]:
    """The same of some games in their order, each in a process of its own, so many at a time."""
    fork, running = get_context("fork"), deque[tuple[BaseProcess, Connection]]()

    def begin(seed: int) -> None:
        here, there = fork.Pipe(duplex=False)
        child = fork.Process(target=lambda: there.send(play(game, seed, traced)))
        child.start()
        there.close()
        running.append((child, here))

    for n, seed in enumerate(seeds, 1):
        begin(seed)
        if n >= workers:
            yield _heard(*running.popleft())
    while running:
        yield _heard(*running.popleft())


def _heard(child: BaseProcess, here: Connection) -> Played:
    try:
        return here.recv()  # type: ignore[no-any-return]
    except EOFError:
        return "no answer", {}
    finally:
        child.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=games.NAMES)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--until", nargs="*", default=[])
    parser.add_argument("--only", nargs="*", type=int, help="games, from 0")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--lines", type=Path, help="where to write which lines each game runs")
    chosen = parser.parse_args()
    game = games.load(chosen.title)
    if game.name not in SPARSE:
        pool(game)  # once for all
    lines: list[dict[str, list[int]]] = []
    numbers = range(chosen.games) if chosen.only is None else chosen.only
    played = apart(game, (FIRST + n for n in numbers), chosen.lines is not None, chosen.workers)
    for n, (found, ran) in zip(numbers, played, strict=True):
        lines.append(ran)
        if not chosen.until:
            print(found, flush=True)
        elif found != chosen.until[n]:
            print(f"game {FIRST + n} differs")
            sys.exit(1)
    if chosen.lines is not None:
        chosen.lines.write_text(json.dumps(lines))


if __name__ == "__main__":
    main()
