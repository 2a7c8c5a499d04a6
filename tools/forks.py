"""A plugin of pytest: tries mutants in forks of one session, so that nothing is loaded twice. `tools.mutants` uses it.

A mutant is put into the living function around it. What was worked out before, when the game was loaded, stays as it
was: mutants of code that runs then are not tried here. A test that fails in a fork without any mutant too says nothing.
"""

from __future__ import annotations

import ast
import os
import resource
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from signal import ITIMER_PROF, SIGPROF, setitimer
from types import CodeType, FunctionType
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from tools.break_clauses import MEMORY
from tools.breaks import Break
from tools.citations import ROOT, parsed

TASKS, ANSWERS = "SANDTABLE_TASKS", "SANDTABLE_ANSWERS"  # variables: a file, and the number of a pipe
FAILED, NOT_TRIED = 1, 2  # how a fork ends
PASSED = "passed"


class Task(Struct):
    mutant: Break
    tests: dict[str, float]  # with the seconds of the processor after which a test counts as one that does not end


class Answer(Struct):
    """What became of the mutant of the same place: killed, timeout, passed, or nothing that could be said here."""

    fate: str = ""
    by: str = ""


def place_in(mutant: Break) -> list[str]:
    """The names of the outermost function around a mutant and of the classes around that."""
    names, nodes = list[str](), list(ast.iter_child_nodes(parsed(ROOT / mutant.path)))
    while nodes:
        kinds = (node for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef))
        around = next(node for node in kinds if node.lineno <= mutant.line <= (node.end_lineno or 0))
        names.append(around.name)
        if isinstance(around, ast.FunctionDef):
            break
        nodes = list(around.body)
    return names


def break_living(mutant: Break) -> None:
    """Give the function around a mutant the code that it has with it."""
    names, name = place_in(mutant), mutant.path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    code = compile(mutant.apply((ROOT / mutant.path).read_bytes()), mutant.path, "exec", dont_inherit=True)
    living: Any = sys.modules[name.replace("/", ".")]
    for part in names:
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part]
        code = max((const for const in inner if const.co_firstlineno <= mutant.line), key=lambda c: c.co_firstlineno)
        living = vars(living)[part]
    function(living).__code__ = code


def function(living: Any) -> FunctionType:
    """The function behind a property, a method of a class or a cache."""
    if isinstance(living, property):
        living = living.fget
    elif isinstance(living, cached_property):
        living = living.func
    while not isinstance(living, FunctionType):
        living = living.__wrapped__
    return living


class Forks:
    def __init__(self, tasks: Sequence[Task], answers: int) -> None:
        self._tasks, self._answers = tasks, answers
        self._failed: Callable[[str], None] | None = None
        self._sound: dict[str, bool] = {}  # of tests that have failed: whether they pass without a mutant

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._failed is not None:
            self._failed(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for task in self._tasks:
            os.write(self._answers, msgspec.json.encode(self._answer(task, items)) + b"\n")
        return True

    def _answer(self, task: Task, items: Mapping[str, pytest.Item]) -> Answer:
        """The tests go on after one that says nothing; then only one that fails can be believed."""
        left = [(items[test], seconds) for test, seconds in task.tests.items()]
        passed = Answer(PASSED)
        while True:
            status, failed = self._in_fork(left, lambda: break_living(task.mutant))
            if os.WIFSIGNALED(status):
                return Answer("timeout") if os.WTERMSIG(status) == SIGPROF else Answer()
            if os.WEXITSTATUS(status) != FAILED or not failed:
                return passed if os.WEXITSTATUS(status) == 0 else Answer()
            if self._is_sound(items[failed]):
                return Answer("killed", failed)
            left, passed = left[[item.nodeid for item, _ in left].index(failed) + 1 :], Answer()

    def _is_sound(self, item: pytest.Item) -> bool:
        if item.nodeid not in self._sound:
            self._sound[item.nodeid] = self._in_fork([(item, 0)], lambda: None)[0] == 0
        return self._sound[item.nodeid]

    def _in_fork(self, items: Iterable[tuple[pytest.Item, float]], before: Callable[[], None]) -> tuple[int, str]:
        """Run tests in a fork until one fails; gives how it ended, and which failed."""
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            self._run(items, before, write)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            failed = pipe.read().decode()
        return os.waitpid(child, 0)[1], failed

    def _run(self, items: Iterable[tuple[pytest.Item, float]], before: Callable[[], None], pipe: int) -> None:
        def failed(test: str) -> None:
            os.write(pipe, test.encode())
            os._exit(FAILED)

        self._failed = failed
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (1000 * MEMORY, 1000 * MEMORY))
        try:
            before()
        except Exception:
            os._exit(NOT_TRIED)
        for item, seconds in items:
            setitimer(ITIMER_PROF, seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        os._exit(0)


def pytest_configure(config: pytest.Config) -> None:
    tasks = msgspec.json.decode(Path(os.environ[TASKS]).read_bytes(), type=list[Task])
    config.pluginmanager.register(Forks(tasks, int(os.environ[ANSWERS])))
