"""The core needs msgspec alone; who misses more is told how to get it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sandtable import games
from sandtable.extras import NEEDS, advice
from sandtable.kernel import Trouble
from sandtable.server.store import Store

BARE = """
import sys
from importlib.machinery import PathFinder

class Bare:
    "Only the standard library, msgspec and ourselves are installed."
    @staticmethod
    def find_spec(name, path=None, target=None):
        first = name.partition(".")[0]
        if first in sys.stdlib_module_names or first in ("msgspec", "sandtable", "{also}"):
            return PathFinder.find_spec(name, path, target)
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not PathFinder] + [Bare]
"""
PLAY = """
import sandtable.games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, ask
from sandtable.kernel import SeededDice
game = sandtable.games.load({title!r})
position, players = game.new(SeededDice(1)), [for_game(game.name)[1](Brief(game, seat, seat)) for seat in (0, 1)]
for _ in range(40):
    seat = position.to_act()
    position.play(seat, ask(players[seat], position))
position.view(0)
print(len(sys.modules) > 100, "rich" in sys.modules)
"""
COMMAND = "from sandtable.__main__ import main; sys.argv[1:] = {words!r}; main()"


def run(code: str, also: str = "") -> subprocess.CompletedProcess[str]:
    whole = BARE.format(also=also) + code
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("title", games.NAMES)
def test_games_and_players_need_msgspec_alone(title: str) -> None:
    played = run(PLAY.format(title=title))
    assert (played.returncode, played.stdout.split(), played.stderr) == (0, ["True", "False"], "")


@pytest.mark.parametrize(
    ("words", "there", "package", "extra"),
    [
        (["games"], "", "click", "terminal"),
        (["serve"], "click", "structlog|starlette|uvicorn|platformdirs|sqlalchemy", ""),
    ],
)
def test_a_missing_extra_is_told_with_the_command_that_brings_it(
    words: list[str], there: str, package: str, extra: str
) -> None:
    refused = run(COMMAND.format(words=words), also=there)
    assert refused.returncode == 2
    assert refused.stderr.startswith("sandtable: this needs ")
    named = refused.stderr.split()[3].rstrip(",")
    assert named in package.split("|")
    assert f"pip install 'sandtable[{extra or _extra(named)}]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def _extra(package: str) -> str:
    return next(extra for extra, packages in NEEDS.items() if package in packages)


def test_a_missing_driver_is_told_without_the_password() -> None:
    with pytest.raises(Trouble, match=r"pip install 'sandtable\[postgres\]'") as told:
        Store("postgresql+psycopg://ann:secret@localhost/games")
    assert "secret" not in str(told.value)


def test_what_is_none_of_ours_is_not_explained_away() -> None:
    assert advice(ModuleNotFoundError("No module named 'frob'", name="frob")) == ""


def test_every_package_that_can_be_left_out_is_named_in_its_extra() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    assert [word.partition(">")[0] for word in project["dependencies"]] == ["msgspec"]
    for extra, packages in NEEDS.items():
        brought = {word.split(">")[0].split("[")[0] for word in project["optional-dependencies"][extra]}
        assert set(packages) <= brought
