"""The Python face: every example on its page is run, and the first of them in an environment of its own."""

from __future__ import annotations

import doctest
import importlib
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

import sandtable
from sandtable import face

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
FIRST = re.search(r"```python\n(.*?)```", PAGE, re.S)
EXAMPLES = re.findall(r"```pycon\n(.*?)```", PAGE, re.S)
FLAGS = doctest.NORMALIZE_WHITESPACE


def test_every_example_on_the_page_gives_what_it_says() -> None:
    assert len(EXAMPLES) >= 10
    names: dict[str, object] = {}
    for number, example in enumerate(EXAMPLES, 1):
        told = list[str]()
        test = doctest.DocTestParser().get_doctest(example, names, f"example {number} of python.md", None, None)
        failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append, clear_globs=False).failed
        assert not failed, "".join(told)
        names = test.globs


@pytest.mark.parametrize("name", ["sandtable", "sandtable.face"])
def test_docstrings_say_what_is_so(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_face_is_whole_and_typed_as_it_is() -> None:
    assert sorted(sandtable.__all__) == sorted([*face.__all__, *sandtable.MODULES])
    for name in sandtable.__all__:
        assert getattr(sandtable, name) is not None
        assert name in dir(sandtable)
    with pytest.raises(AttributeError, match="module 'sandtable' has no attribute 'frob'"):
        sandtable.frob  # type: ignore[attr-defined]  # noqa: B018


def test_to_import_it_loads_nothing_and_to_load_a_game_no_player() -> None:
    code = "import sys, sandtable; a = [*sys.modules]; sandtable.load('midway'); print(a); print([*sys.modules])"
    first, then = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split(
        "\n", 1
    )
    assert "msgspec" not in first
    assert "sandtable.games.midway" in then
    assert "sandtable.bots.levels" not in then


def test_what_one_would_paste_works_after_pip_install_without_extras(tmp_path: Path) -> None:
    assert FIRST is not None
    assert len([line for line in FIRST[1].splitlines() if line.strip()]) <= 15
    venv, page = tmp_path / "venv", tmp_path / "page.py"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = str(venv / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    _says([*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)])
    pip += ["--python", python]
    _says([*pip, "install", "--no-index", "--no-deps", *map(str, tmp_path.glob("*.whl"))])
    _put_msgspec(Path(_says([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip()))
    assert _says([*pip, "freeze"]).count("\n") == 2  # sandtable and msgspec
    assert _says([*pip, "check"]).strip() in ("", "No broken requirements found.")
    page.write_text(FIRST[1])
    assert re.fullmatch(r"level 1 won \d+ of 20\n", _says([python, "-I", str(page)]))


def _put_msgspec(packages: Path) -> None:
    """The one package that is needed, from this environment: nothing is fetched."""
    for file in distribution("msgspec").files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = packages / str(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target)


def _says(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
