"""Games of a ladder: how one is played, kept in a line, and told apart from any other to the last position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandtable import arena, games
from sandtable.bots.levels import for_game
from sandtable.kernel import Event, Game, State

FOLDER = Path(__file__).parents[2] / "docs" / "ladder"
Tracks = tuple[tuple[int, ...], ...]


class Job(NamedTuple):
    """A game to be played: the seed decides everything."""

    levels: tuple[int, int]
    seed: int
    option: str = ""  # such as `soviets=absent`


class Line(NamedTuple):
    """A game as it is kept."""

    job: Job
    winner: int | None
    score: int
    turn: int
    decisions: int
    tracks: Tracks  # what the ladder of the game counts

    def __str__(self) -> str:
        winner = "-" if self.winner is None else self.winner
        head = (*self.job.levels, self.job.seed, winner, self.score, self.turn, self.decisions, self.job.option)
        return " : ".join(" ".join(map(str, part)) for part in (head, *self.tracks)).replace("  ", " ")

    @classmethod
    def parse(cls, text: str) -> Line:
        head, *tracks = (part.split() for part in text.split(":"))
        first, second, seed, winner, score, turn, decisions, *option = head
        job = Job((int(first), int(second)), int(seed), "".join(option))
        counted = tuple(tuple(map(int, track)) for track in tracks)
        return cls(job, None if winner == "-" else int(winner), int(score), int(turn), int(decisions), counted)


class Ladder(NamedTuple):
    """What is measured of a game."""

    name: str
    jobs: Sequence[Job]
    replayed: Sequence[Job]  # kept with the hash of their last position, for a test to play again
    tally: Callable[[State, list[Event]], Tracks]  # what is kept of a finished game and all that happened in it
    report: Callable[[list[Line], Game], Iterator[str]]  # the page
    picture: Callable[[list[Line]], str]  # SVG

    def play(self, job: Job) -> Line:
        return self._play(job)[0]

    def line(self, job: Job) -> str:
        """A game as it is written."""
        return str(self.play(job))

    def _play(self, job: Job) -> tuple[Line, str]:
        """A game, and the hash of its last position."""
        makers = [for_game(self.name)[level] for level in job.levels]
        options = dict([job.option.split("=")]) if job.option else None
        state, players = arena.begin(_game(self.name), makers, job.seed, options)
        state.log = log = list[Event]()
        played = arena.play(state, players)
        assert played.score is not None
        return Line(job, played.winner, played.score, played.turn, played.decisions, self.tally(state, log)), played.end

    def fingerprint(self, job: Job) -> str:
        """A game in one line: levels, seed, score, decisions, and the hash of the last position."""
        line, end = self._play(job)
        return f"{job.levels[0]} {job.levels[1]} {job.seed} {line.score} {line.decisions} {end}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def replays(self) -> Path:
        return FOLDER / f"{self.name}-replays.txt"

    def read(self) -> list[Line]:
        return [Line.parse(line) for line in self.path.read_text().splitlines()] if self.path.exists() else []


@cache
def _game(name: str) -> Game:
    return games.load(name)
