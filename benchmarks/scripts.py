"""What is measured of every game's players: how many games two scripts play in a second."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.measure import Row, best
from sandtable import arena
from sandtable.bots.levels import for_game
from sandtable.kernel import Game


def row(game: Game, games: int, rounds: int, bar: float, tell: Callable[[str], None]) -> Row:
    """The figure of a game, from so many games in each round."""
    script = for_game(game.name)[1]

    def play() -> int:
        for seed in range(games):
            arena.play(*arena.begin(game, (script, script), seed))
        return games

    tell("script against script")
    found = best(play, rounds)
    return Row(game.name, "script against script", found.rate, "games/s", bar, True, found.speed)
