"""The titles, by name. A game is loaded when it is asked for, from its own data or a folder of the same files."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from sandtable.kernel import Game, Trouble, read_lesson
from sandtable.kernel.reserved import must_be_ids

PACKAGES = {
    "midway": "midway",
    "dday": "dday",
    "poland": "lightning_poland",
    "defiant": "poland_defiant",
    "summer": "summer_lightning",
}
NAMES: tuple[str, ...] = tuple(PACKAGES)


def load(name: str, data: Path | None = None) -> Game:
    """The game of that name; trouble if there is none, or if the data folder is not as it must be."""
    if name not in NAMES:
        raise Trouble(f"there is no game {name!r}; there are: {', '.join(NAMES)}")
    game: Game = import_module(f"sandtable.games.{PACKAGES[name]}").load(data)
    must_be_ids(game)
    return game


def taught() -> tuple[str, ...]:
    """The games that have a lesson."""
    here = Path(__file__).parent
    return tuple(name for name, package in PACKAGES.items() if (here / package / "data" / "lesson.toml").exists())


def to_learn(name: str) -> Game:
    """The same game with its lesson: the cards lie as the lesson wants them."""
    game = load(name)
    if name not in taught():
        raise Trouble(f"there is no lesson of {name}; there are lessons of: {', '.join(taught())}")
    game.lesson = read_lesson(game.HERE / "lesson.toml")
    return game
