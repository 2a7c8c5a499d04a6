"""Two players, many seeds: a line of JSON for each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from sandtable import games
from sandtable.arena.loop import begin, play
from sandtable.arena.runner import kept, run
from sandtable.bots.levels import for_game
from sandtable.bots.player import EFFORT, Maker
from sandtable.kernel import Game, Seat, Trouble

Entrant: TypeAlias = int | Maker  # a level of the game, or what makes a player from its brief
Key: TypeAlias = tuple[str, int, str, tuple[str, ...], int, tuple[tuple[str, str], ...], int]


class Line(Struct, frozen=True):
    """A game of a contest. What is agreed before it, seed included, decides the rest."""

    game: str
    rules: int
    data: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    winner: Seat | None
    score: int | None  # of the first seat, where the result has degrees
    turn: int
    decisions: int
    end: str  # the hash of the last position
    effort: int = EFFORT

    @property
    def victor(self) -> str | None:
        """The player who has won; None: nobody."""
        return None if self.winner is None else self.players[self.winner]


class Bout(Struct, frozen=True):
    """A game to be played."""

    entrants: tuple[Entrant, ...]
    seed: int


def maker(game: Game, entrant: Entrant) -> Maker:
    """What makes the player."""
    if not isinstance(entrant, int):
        return entrant
    levels = for_game(game.name)
    if entrant not in levels:
        raise Trouble(f"{game.name} has no level {entrant}; it has: {', '.join(map(str, levels))}")
    return levels[entrant]


def contest(
    game: Game | str,
    first: Entrant,
    second: Entrant,
    seeds: Iterable[int],
    *,
    options: Mapping[str, str] | None = None,
    effort: int = EFFORT,
    swap: bool = False,
    file: Path | str | None = None,
    processes: int = 1,
    quiet: bool = False,
) -> list[Line]:
    """Play a game for each seed, and a second one with the seats swapped if wished; a line for each, in that order.

    With a file every line is kept there as JSON as soon as its game is over, and a contest that was stopped goes on
    where it stood: no game is lost or played twice. Several processes give the same lines as one; what makes a player
    must then be found by its name in a module, not inside a function.
    """
    game = games.load(game) if isinstance(game, str) else game
    checked = game.check(options or {})
    pairs = [(first, second), (second, first)] if swap else [(first, second)]
    for entrant in (first, second):
        maker(game, entrant)
    bouts = [Bout(pair, seed) for seed in seeds for pair in pairs]
    one, tell = partial(_line, game, checked, effort), "" if quiet else game.name
    if file is None:
        lines = list(run(one, bouts, processes, tell))
    else:
        known = {_agreed(game, checked, effort, bout): bout for bout in bouts}
        lines = kept(Path(file), bouts, one, lambda text: _bout(known, text), processes=processes, tell=tell)
    return [msgspec.json.decode(line, type=Line) for line in lines]


def _line(game: Game, options: dict[str, str], effort: int, bout: Bout) -> str:
    """One game as it is kept."""
    played = play(*begin(game, [maker(game, entrant) for entrant in bout.entrants], bout.seed, options, effort))
    names = tuple(map(_name, bout.entrants))
    agreed = game.name, game.rules_version, game.data_hash, names, bout.seed, options
    line = Line(*agreed, played.winner, played.score, played.turn, played.decisions, played.end, effort)
    return msgspec.json.encode(line).decode()


def _name(entrant: Entrant) -> str:
    if isinstance(entrant, int):
        return f"level {entrant}"
    name = getattr(entrant, "__qualname__", None)
    if name is None:
        raise Trouble(f"{entrant!r} has no name that could stand in a line; make a function or a class of it")
    return f"{entrant.__module__}.{name}"


def _agreed(game: Game, options: Mapping[str, str], effort: int, bout: Bout) -> Key:
    names = tuple(map(_name, bout.entrants))
    return game.name, game.rules_version, game.data_hash, names, bout.seed, tuple(sorted(options.items())), effort


def _bout(known: Mapping[Key, Bout], text: str) -> Bout | None:
    """Which of the bouts a line tells of; None: another contest's."""
    line = msgspec.json.decode(text, type=Line)
    key = line.game, line.rules, line.data, line.players, line.seed, tuple(sorted(line.options.items())), line.effort
    return known.get(key)
