"""Set up a table of Lightning: Poland in a few words."""

from __future__ import annotations

from sandtable.games.lightning_poland import Poland, load
from sandtable.games.lightning_poland.state import Position
from sandtable.games.lightning_poland.turn import Operation
from sandtable.kernel import SeededDice
from tests.cards.table import held, lay, log, offered, play, refused, told, totals

__all__ = ["held", "log", "offered", "play", "refused", "told", "totals"]  # and what stands here

GAME = load()
GERMAN, POLISH = 0, 1


def table(*, to_move: str = "german", german: str = "", polish: str = "", game: Poland = GAME) -> Position:
    """A position at the choice of an operation, set up as in `german="hand PG21 / table PG01 / deck PG02"`."""
    return lay(start(1, game), Operation, to_move, (german, polish))


def start(seed: int, game: Poland = GAME) -> Position:
    """A game just set up."""
    return game.set_up(game.check({}), SeededDice(seed), [])
