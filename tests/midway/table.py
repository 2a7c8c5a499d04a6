"""Set up a Midway table in a few words."""

from __future__ import annotations

from sandtable.games.midway import Midway, load
from sandtable.games.midway.state import Position
from sandtable.games.midway.turn import Operation
from sandtable.kernel import SeededDice
from tests.cards.table import held, lay, log, offered, play, refused, told, totals

__all__ = ["held", "log", "offered", "play", "refused", "told", "totals"]  # and what stands here

GAME = load()
US, JAPAN = 0, 1


def table(*, to_move: str = "us", us: str = "", japan: str = "", game: Midway = GAME) -> Position:
    """A position at the choice of an operation, set up as in `us="hand MU16 MU20 / table MU09 / deck MU01"`."""
    return lay(start(1, game), Operation, to_move, (us, japan))


def start(seed: int, game: Midway = GAME, **options: str) -> Position:
    """A game just set up."""
    return game.set_up(game.check(options), SeededDice(seed), [])
