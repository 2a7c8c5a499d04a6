"""Sandtable: published two-player wargames, played by the book.

>>> import sandtable
>>> game = sandtable.load("midway")
>>> position = game.new(sandtable.SeededDice(7))
>>> seat = position.to_act()
>>> position.play(seat, next(iter(position.legal())))

What there is comes from `sandtable.face` and the modules below, when it is first asked for: to import the package
costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"

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
    "arena",
    "chance",
    "load",
    "players",
    "position",
    "record",
    "seed_of",
]

MODULES = {
    "arena": "sandtable.arena",
    "chance": "sandtable.kernel.chance",
    "position": "sandtable.kernel.position",
    "record": "sandtable.kernel.record",
}

if TYPE_CHECKING:
    from sandtable import arena as arena
    from sandtable.face import *  # noqa: F403
    from sandtable.kernel import chance as chance
    from sandtable.kernel import position as position
    from sandtable.kernel import record as record
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
        from importlib import import_module

        return import_module(MODULES[name]) if name in MODULES else getattr(import_module("sandtable.face"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
