"""The same seed gives the same game on every Python that we support."""

from __future__ import annotations

import json
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

from sandtable import bots, games
from tests.same_games import fingerprints
from tools.golden import golden

ROOT = Path(__file__).parents[1]
SUPPORTED = ("3.11", "3.12", "3.13")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
PATIENCE = 600  # seconds: a guard against a hang, not a measure


@pytest.fixture(scope="module")
def ours() -> dict[str, str]:
    return fingerprints()


def interpreter(wanted: str) -> str | None:
    """A Python of this version, by its name on PATH or by pyenv."""
    found = shutil.which(f"python{wanted}")
    if found and _says([found, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]) == wanted:
        return found
    pyenv = shutil.which("pyenv")
    for kept in reversed((_says([pyenv, "versions", "--bare"]) or "").split()) if pyenv else ():
        if kept.startswith(f"{wanted}.") and (prefix := _says([str(pyenv), "prefix", kept])):
            return shutil.which("python", path=str(Path(prefix) / "bin"))
    return None


def _says(command: list[str]) -> str | None:
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return told.stdout.strip() if not told.returncode else None


def _install(wanted: str, folder: Path) -> str:
    """What the engine needs for another Python, put into a folder; what went wrong, if anything."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), "--only-binary=:all:"]
    wheel = [*install, "--no-deps", "--python-version", wanted, f"msgspec=={version('msgspec')}"]
    told = subprocess.run(wheel, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return told.stderr.strip().splitlines()[-1] if told.returncode else ""


@pytest.mark.parametrize("wanted", [wanted for wanted in SUPPORTED if wanted != HERE])
def test_a_seed_gives_the_same_games_on_another_python(wanted: str, tmp_path: Path, ours: dict[str, str]) -> None:
    other = interpreter(wanted)
    if other is None:
        pytest.skip(f"there is no Python {wanted} on PATH or with pyenv: its games were not compared")
    if trouble := _install(wanted, tmp_path):
        pytest.skip(f"msgspec for Python {wanted} cannot be had, so its games were not compared: {trouble}")
    paths = os.pathsep.join(map(str, (tmp_path, ROOT / "src", ROOT)))
    tell = "import json; from tests.same_games import fingerprints; print(json.dumps(fingerprints()))"
    told = subprocess.run(
        [other, "-c", tell],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout) == ours


def _whole(numbers: Iterable[object], start: int = 0) -> int:
    """`sum` that takes whole numbers only: how it adds fractions depends on the Python."""
    total = start
    for number in numbers:
        assert isinstance(number, int), f"{number!r} is added by `sum`; use math.fsum"
        total += number
    return total


@pytest.mark.parametrize("name", games.NAMES)
def test_players_add_fractions_by_fsum_alone(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for module in pkgutil.walk_packages(bots.__path__, f"{bots.__name__}."):
        monkeypatch.setattr(import_module(module.name), "sum", _whole, raising=False)
    assert golden(name, 1)
