"""Write a finished game of a title as a golden record: `python -m tools.golden midway 7 > tests/midway/golden/7.txt`.

The same seed gives the same record as long as rules, data and players stay the same. The tests verify the records that
are kept: a change that alters play makes them fail, and must raise the game's rules version.
"""

from __future__ import annotations

import hashlib
import sys

from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Clock, ask
from sandtable.kernel import Match, Opening, record


def golden(name: str, seed: int) -> str:
    """The record of a game between two scripts."""
    secrets = [hashlib.sha256(f"{name} {seed} {part}".encode()).hexdigest() for part in ("table", "first", "second")]
    opening = Opening(games.load(name), ("bot:1", "bot:1"), secret=secrets[0])
    for seat in (0, 1):
        opening.sit(seat, secrets[1 + seat])
    return record.write(_play(opening.begin(), seed))


def _play(match: Match, seed: int) -> Match:
    players = [for_game(match.game.name)[1](seed + seat) for seat in (0, 1)]
    while (seat := match.to_act()) is not None:
        match.play(seat, ask(players[seat], match.state, seat, Clock(60)))
    return match


if __name__ == "__main__":
    sys.stdout.write(golden(sys.argv[1], int(sys.argv[2])))
