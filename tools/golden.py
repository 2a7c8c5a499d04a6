"""Write a finished game of a title as a golden record: `python -m tools.golden midway 7 > tests/midway/golden/7.txt`.

The same seed gives the same record as long as rules, data and players stay the same. The tests verify the records that
are kept: a change that alters play makes them fail, and must raise the game's rules version.
"""

from __future__ import annotations

import sys

from sandtable import arena, games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief
from sandtable.kernel import record


def golden(name: str, seed: int) -> str:
    """The record of a game between two scripts."""
    match = arena.match(games.load(name), ("bot:1", "bot:1"), seed)
    arena.play(match, [for_game(name)[1](Brief(match.game, seat, seed + seat)) for seat in (0, 1)])
    return record.write(match)


if __name__ == "__main__":
    sys.stdout.write(golden(sys.argv[1], int(sys.argv[2])))
