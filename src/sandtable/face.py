"""What `import sandtable` gives. `docs/python.md` tells it with examples."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sandtable import games
from sandtable.bots.player import Brief, Maker, Player, Redealer, seed_of
from sandtable.kernel import (
    DONE,
    PASS,
    Action,
    Dice,
    Event,
    Forbidden,
    Game,
    Legal,
    Line,
    Match,
    Opening,
    Outcome,
    Ruling,
    Seat,
    SeededDice,
    State,
    Trouble,
    View,
)
from sandtable.kernel.codec import Codec

TITLES = games.NAMES

__all__ = [
    "DONE",
    "PASS",
    "TITLES",
    "Action",
    "Brief",
    "Codec",
    "Dice",
    "Event",
    "Forbidden",
    "Game",
    "Legal",
    "Line",
    "Match",
    "Opening",
    "Outcome",
    "Player",
    "Redealer",
    "Ruling",
    "Seat",
    "SeededDice",
    "State",
    "Trouble",
    "View",
    "load",
    "players",
    "seed_of",
]


def load(name: str, kit: Path | str | None = None) -> Game:
    """A title with its data, ours or those of a kit (a folder); trouble if there is no such title or kit.

    >>> load("midway").seats
    ('us', 'japan')
    """
    return games.load(name, None if kit is None else Path(kit))


def players(game: Game | str) -> Mapping[int, Maker]:
    """The players that come with a title, by level: each is made from a brief.

    >>> sorted(players("midway"))
    [0, 1]
    """
    from sandtable.bots.levels import for_game  # all of them: that takes its time

    return for_game(game if isinstance(game, str) else game.name)
