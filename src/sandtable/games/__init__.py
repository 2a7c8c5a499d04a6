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
FIRST = "first"  # the id of the lesson that a game is learned by


def load(name: str, data: Path | None = None) -> Game:
    """The game of that name; trouble if there is none, or if the data folder is not as it must be."""
    if name not in NAMES:
        raise Trouble(f"there is no game {name!r}; there are: {', '.join(NAMES)}")
    game: Game = import_module(f"sandtable.games.{PACKAGES[name]}").load(data)
    must_be_ids(game)
    return game


def taught() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(name for name in NAMES if _lessons(name))


def lessons(name: str) -> dict[str, str]:
    """The lessons of a game, by their ids: what they are called. The first is the one to begin with."""
    return {id_: read_lesson(path).name for id_, path in _lessons(name).items()}


def _lessons(name: str) -> dict[str, Path]:
    """By id, the files `lesson.toml`, which is the first, and `lesson-ID.toml`."""
    data = Path(__file__).parent / PACKAGES[name] / "data"
    more = {path.stem.removeprefix("lesson-"): path for path in sorted(data.glob("lesson-*.toml"))}
    return {FIRST: data / "lesson.toml", **more} if (data / "lesson.toml").exists() else {}


def to_learn(name: str, lesson: str = FIRST) -> Game:
    """The same game with one of its lessons: all lies as the lesson wants it."""
    game = load(name)
    if name not in taught():
        raise Trouble(f"there is no lesson of {name}; there are lessons of: {', '.join(taught())}")
    if lesson not in _lessons(name):
        raise Trouble(f"{name} has no lesson {lesson!r}; it has: {', '.join(_lessons(name))}")
    game.lesson = read_lesson(_lessons(name)[lesson])
    return game
