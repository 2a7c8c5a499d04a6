"""Mutants: how they are tried in forks, and what is told of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sandtable.cards.battle import price_words
from tools.breaks import Break
from tools.citations import ROOT
from tools.forks import ANSWERS, TASKS, Answer, Task, break_living
from tools.mutants import Verdict, mutants_of, noticed, report

TESTS = """
from sandtable.cards.battle import price_words

def test_rest():
    assert price_words(2) == "2 cards"

def test_one():
    assert price_words(1) == "1 card"

def test_always_wrong():
    assert price_words(1) == "a card"

def test_without_end():
    while price_words(1) != "1 card":
        pass
"""


def mutant(text: str = "n == 1 → n != 1") -> Break:
    """One of the words for the price of a card."""
    found = [made for made in mutants_of([ROOT / "src/sandtable/cards/battle.py"]) if text in str(made)]
    assert len(found) == 1
    return found[0]


def test_a_mutant_is_put_into_the_living_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price_words, "__code__", price_words.__code__)  # put back afterwards
    break_living(mutant())
    assert [price_words(n) for n in (1, 2)] == ["1 cards", "2 card"]


def test_only_a_test_that_passes_without_the_mutant_is_believed(tmp_path: Path) -> None:
    expected = {
        "rest one": Answer("killed", "test_it.py::test_rest"),
        "always_wrong one": Answer("killed", "test_it.py::test_one"),
        "always_wrong": Answer(),
        "without_end one": Answer("timeout"),
        "": Answer("passed"),
    }
    (tmp_path / "test_it.py").write_text(TESTS)
    tasks = [Task(mutant(), {f"test_it.py::test_{name}": 1.0 for name in names.split()}) for names in expected]
    (tmp_path / "tasks").write_bytes(msgspec.json.encode(tasks))
    with (tmp_path / "answers").open("wb") as answers:
        environment = {TASKS: str(tmp_path / "tasks"), ANSWERS: str(answers.fileno()), "PYTHONPATH": str(ROOT)}
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "tools.forks", "-p", "no:cacheprovider", str(tmp_path)],
            cwd=tmp_path,
            env={**os.environ, **environment},
            pass_fds=(answers.fileno(),),
            check=False,
            capture_output=True,
        )
    lines = (tmp_path / "answers").read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=Answer) for line in lines] == list(expected.values())


def test_those_that_are_excused_count_neither_way() -> None:
    fates = ["killed"] * 5 + ["timeout", "same", "same", "alive", "alive"]
    verdicts = [Verdict("a.py", n, f"a.py:{n}", 0, "", fate) for n, fate in enumerate(fates)]
    assert noticed(verdicts) == 6 / 8
    assert list(report("war", 3, verdicts)) == [
        "war, seed 3: 10 mutants: 5 killed, 1 without end, 2 excused, 2 alive",
        "  75.0% of those that are not excused are noticed",
        "  same  a.py:6",
        "  same  a.py:7",
        "  alive a.py:8",
        "  alive a.py:9",
    ]
