"""Play our players against perverse ones: `make adversaries`, or `python -m tools.adversaries defiant --games 20`.

A script that is tested against itself freezes in the odd position that it never sees. Here every game has one seat for
the script of the title and one for a player of an odd taste: crowding hexes, sending everything to one place, cutting
roads and railways, doing what has been done least, doing nothing, or attacking always; in some both are scripts. In two
of three games options are drawn by chance, solitaire postures among them. A game fails if a player raises, answers with
what is not allowed or thinks for over a minute, if the position is unsound, or if the game does not end. Every game
follows from its seed. A failure is told at once. With `--file` each game is kept, and a run that was stopped goes on
where it was; games that failed, and those of other rules or data, are played again.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable import arena, games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, Player, Redealer
from sandtable.kernel import DONE, PASS, Action, Game, SeededDice, State, Trouble, View
from sandtable.terminal.alarm import patience

FIRST = 8_400_000  # seed
LONGEST = 30_000  # decisions
LOOKS = 24  # actions that an adversary compares
SOUND = 7  # one position in so many is looked through
MINUTE = 60.0


class Job(NamedTuple):
    title: str
    seed: int


class Played(NamedTuple):
    job: Job
    taste: str
    decisions: int
    failure: str  # none: the game has ended and was sound


class Kept(NamedTuple):
    """A game in a file."""

    played: Played
    rules: int
    data: str


class Adversary(Player):
    """Of some legal actions the one that suits its taste best; now and then any."""

    reads_view = False

    def __init__(self, brief: Brief, taste: str) -> None:
        super().__init__(brief)
        game, seed = brief.game, brief.seed
        self._rng, self._taste, self._dice = random.Random(f"adversary {seed}"), TASTES[taste], SeededDice(seed)
        self.done: Counter[tuple[str, str]] = Counter()
        self.focus = self._rng.choice(sorted(_places(game))) if _places(game) else 0

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        state = redeal(self._dice)
        legal = state.legal()
        some = {legal.sample(self._dice) for _ in range(LOOKS)}
        some |= {action for action in (DONE, PASS) if action in legal}
        ordered = sorted(some, key=str)
        self._rng.shuffle(ordered)
        best = max(ordered, key=lambda action: self._taste(self, state, action))
        action = best if self._rng.random() < 0.85 else ordered[0]
        self.done[_sort(state, action)] += 1
        return action


def _sort(state: State, action: Action) -> tuple[str, str]:
    return type(state.phases[-1]).__name__, action.verb


def _goal(state: Any, action: Action) -> int:
    """The cell of the hex that an action names last; 0 if it names none."""
    cells: Mapping[str, int] = getattr(state.game, "cells", {})
    return cells.get(action[-1], 0)


def _rare(player: Adversary, state: State, action: Action) -> float:
    return -player.done[_sort(state, action)]


def _crowded(player: Adversary, state: Any, action: Action) -> float:
    """Into full hexes: by how many counters stand there."""
    goal = _goal(state, action)
    return state.where.count(goal) if goal else -1


def _one_place(player: Adversary, state: Any, action: Action) -> float:
    """Everything to one place, whatever it is good for: units, aircraft, reinforcements."""
    goal = _goal(state, action)
    return -state.game.grid.distance(goal, player.focus) if goal else -1000


def _cuts(player: Adversary, state: Any, action: Action) -> float:
    """Onto roads, railways and places."""
    goal, game = _goal(state, action), state.game
    if not goal:
        return -1
    lines = sum(bool(mask >> goal & 1) for masks in (game.hexmap.roads, game.hexmap.rails) for mask in masks)
    return lines + 3 * (goal in _places(game))


def _idle(player: Adversary, state: State, action: Action) -> float:
    return action in (DONE, PASS)


def _bold(player: Adversary, state: State, action: Action) -> float:
    return (action.verb in ("attack", "join", "strike", "play", "commit", "assault")) - 2 * (action in (DONE, PASS))


def _any(player: Adversary, state: State, action: Action) -> float:
    return 0


TASTES: dict[str, Callable[[Adversary, State, Action], float]] = {
    "rare": _rare,
    "crowded": _crowded,
    "one place": _one_place,
    "cuts": _cuts,
    "idle": _idle,
    "bold": _bold,
    "any": _any,
}
ON_MAPS = ("crowded", "one place", "cuts", "one place", "rare", "bold", "idle", "script")
AT_CARDS = ("rare", "bold", "idle", "any", "script")


def _places(game: Any) -> frozenset[int]:
    """The cells of the places with a name."""
    return frozenset(game.cells[hex_] for hex_ in game.place_names.values() if hex_ in getattr(game, "cells", {}))


@cache
def _game(title: str) -> Game:
    return games.load(title)


def options_of(game: Game, seed: int) -> dict[str, str]:
    """Each option as the book has it, or by chance; of those that exclude each other, the first."""
    rng, chosen = random.Random(f"options {game.name} {seed}"), dict[str, str]()
    for option in rng.sample(game.options, len(game.options)):
        wanted = {**chosen, option.name: rng.choice((option.values[0], rng.choice(option.values)))}
        try:
            game.check(wanted)
        except Trouble:
            continue
        chosen = wanted
    return chosen


def play(job: Job) -> Played:
    """One game."""
    game, seed = _game(job.title), job.seed
    tastes = ON_MAPS if game.table == "map" else AT_CARDS
    taste = tastes[seed // 2 % len(tastes)]
    players = [for_game(job.title)[1](Brief(game, seat, 2 * seed + seat)) for seat in (0, 1)]
    if taste != "script":
        players[seed % 2] = Adversary(Brief(game, seed % 2, seed), taste)
    state = game.new(SeededDice(f"game {seed}"), options_of(game, seed) if seed % 3 else None)
    game_, decisions = arena.decisions(state, players), 0
    while decisions < LONGEST:
        try:
            with patience(MINUTE):
                if next(game_, None) is None:
                    break
        except Exception as error:
            phase = state.phases[-1]
            who = taste if isinstance(players[phase.seat], Adversary) else "script"
            raised = f"raises {type(error).__name__}: {error}"
            what = f"answers {error.action}" if isinstance(error, arena.Misplay) else raised
            return Played(job, taste, decisions, f"{who} {what} at {type(phase).__name__}")
        decisions += 1
        if decisions % SOUND == 0 and (problems := state.problems()):
            return Played(job, taste, decisions, f"the position is unsound: {problems[0]}")
    unsound = state.problems()
    failure = "does not end" if state.to_act() is not None else f"unsound: {unsound[0]}" if unsound else ""
    return Played(job, taste, decisions, failure)


def told(job: Job) -> str:
    """One game, as a file keeps it; a failure is told as soon as it has happened."""
    played, game = play(job), _game(job.title)
    if played.failure:
        print(f"\n{job.title} {job.seed} ({played.taste}): {played.failure}", flush=True)
    return msgspec.json.encode(Kept(played, game.rules_version, game.data_hash)).decode()


def _job(line: str) -> Job | None:
    """The game that a line tells of; None: one that is to be played again."""
    played, rules, data = msgspec.json.decode(line, type=Kept)
    game = _game(played.job.title)
    return None if played.failure or (rules, data) != (game.rules_version, game.data_hash) else played.job


def play_all(jobs: Sequence[Job], file: Path | None = None, processes: int = 1) -> list[Played]:
    """All of them, in their order."""
    if file is None:
        lines = list(arena.run(told, jobs, processes, "adversaries"))
    else:
        lines = arena.kept(file, jobs, told, _job, processes=processes, tell="adversaries")
    return [msgspec.json.decode(line, type=Kept).played for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", help="all of them if none is named")
    parser.add_argument("--games", type=int, default=200, help="of each title")
    parser.add_argument("--seed", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--file", type=Path, help="where to keep what was played")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    titles = chosen.titles or games.NAMES
    jobs = [Job(title, chosen.seed + n) for n in range(chosen.games) for title in titles]
    results = play_all(jobs, chosen.file, chosen.processes)
    for title in titles:
        own = [played for played in results if played.job.title == title]
        wrong = sum(bool(played.failure) for played in own)
        print(f"{title}: {len(own)} games, {sum(played.decisions for played in own)} decisions, {wrong} failed")
    sys.exit(any(played.failure for played in results))


if __name__ == "__main__":
    main()
