"""`python -m tools.break_clauses --seed N --count 20`: do the tests of a clause notice when its code is broken?

Draws clauses by the seed. For each, the code that cites it is broken in one line, in a copy of the tree, and the
clause's tests are run: one of them must fail by an assertion of its own. Breaks are tried, the nearest to the citation
first, until one does. A clause none of whose breaks is noticed is a failure.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from math import ceil
from pathlib import Path
from queue import SimpleQueue
from signal import SIGXCPU
from typing import NamedTuple
from xml.etree import ElementTree as ET

from sandtable.games import NAMES, PACKAGES, load
from tools.breaks import Break, Code
from tools.citations import ROOT, package_files
from tools.clauses import Entry, report

COPIED = ("src", "tests", "tools", "benchmarks", "pyproject.toml")
WORKERS = 2
SECONDS = 20  # for the tests of a clause; a break may make them run for ever
IDLE = 60  # times as long by the clock, for one that only waits
MEMORY = 2_000_000  # in kB, for the same reason
RESULT = "result.xml"
MOST = 60  # breaks tried of a clause
ENVIRONMENT = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # nothing stale, nothing slow
ASSERTIONS = ("assert", "AssertionError", "Failed: ", "sandtable.kernel.ruling.Forbidden")


class Verdict(NamedTuple):
    """What the tests of a clause said to the breaks of its code."""

    clause: str
    tests: int
    green: list[Break]  # not noticed
    red: Break | None


class Copy:
    """A copy of the tree in which one line is broken at a time."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source, target = root / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, target)

    def notices(self, broken: Break, tests: Sequence[str]) -> bool:
        """Does a test fail, by an assertion, under a break?"""
        path = self.folder / broken.path
        whole = path.read_bytes()
        path.write_bytes(broken.apply(whole))
        try:
            return self.run(tests, SECONDS) == 1 and self.asserted()
        finally:
            path.write_bytes(whole)

    def run(self, tests: Sequence[str], seconds: float) -> int | None:
        """Pytest's exit status: 0 all passed, 1 some failed, other: they did not run. None: no end in time.

        The time is that of the processor, so that nothing ends the sooner because others are busy too.
        """
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:tests.clauses", f"--junitxml={self.folder / RESULT}"]
        limits = f"ulimit -v {MEMORY}; ulimit -St {ceil(seconds)}"
        command = ["sh", "-c", f'{limits}; exec "$0" "$@"', sys.executable, "-m", "pytest", *options, *tests]
        environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": str(self.folder / "src")}
        try:
            status = subprocess.run(
                command, cwd=self.folder, env=environment, capture_output=True, timeout=IDLE * seconds, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            return None
        return None if status == -SIGXCPU else status

    def asserted(self) -> bool:
        """Did a test fail by an assertion, rather than by an error of the broken code?"""
        failures = ET.parse(self.folder / RESULT).iter("failure")  # noqa: S314  our own file
        return any(failure.get("message", "").startswith(ASSERTIONS) for failure in failures)


def judge(code: Code, entry: Entry, copy: Copy) -> Verdict:
    """Break the code of a clause until one of its tests notices."""
    tests = sorted({proof.node for proof in entry.proved})
    green: list[Break] = []
    for broken in code.breaks(entry.cited)[:MOST]:
        if copy.notices(broken, tests):
            return Verdict(entry.id, len(tests), green, broken)
        green.append(broken)
    return Verdict(entry.id, len(tests), green, None)


def judge_all(game: str, seed: int, count: int, root: Path = ROOT) -> Iterator[Verdict]:
    package = f"sandtable.games.{PACKAGES[game]}"
    entries = [entry for entry in report(load(game), package, root).entries if entry.proved and entry.cited]
    drawn = random.Random(seed).sample(entries, min(count, len(entries)))
    code = Code(root, package_files(root, package))
    with ExitStack() as stack, ThreadPoolExecutor(WORKERS) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for _ in range(WORKERS):
            copy = Copy(root, Path(stack.enter_context(tempfile.TemporaryDirectory())))
            copies.put(copy)
        check_whole(copy, drawn)

        def job(entry: Entry) -> Verdict:
            copy = copies.get()
            try:
                return judge(code, entry, copy)
            finally:
                copies.put(copy)

        yield from pool.map(job, drawn)


def check_whole(copy: Copy, drawn: Sequence[Entry]) -> None:
    """Before anything is broken all tests must pass."""
    if copy.run(sorted({proof.node for entry in drawn for proof in entry.proved}), 10 * SECONDS) != 0:
        raise SystemExit("break_clauses: not all tests of these clauses pass before anything is broken")


def told(verdict: Verdict) -> str:
    """A line of the table."""
    tried = len(verdict.green) + (verdict.red is not None)
    outcome = "red" if verdict.red else "GREEN"
    return f"{verdict.clause:<16} {outcome:<6} {verdict.tests:>5} {tried:>6}  {verdict.red or ''}"


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser("python -m tools.break_clauses", description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--game", choices=NAMES, default=NAMES[0])
    chosen = options.parse_args(arguments)
    print(f"{chosen.game}, seed {chosen.seed}\n{'clause':<16} {'result':<6} {'tests':>5} {'breaks':>6}  the break")
    unnoticed: list[Verdict] = []
    for verdict in judge_all(chosen.game, chosen.seed, chosen.count):
        print(told(verdict), flush=True)
        if verdict.red is None:
            unnoticed.append(verdict)
    for verdict in unnoticed:
        print(f"\n{verdict.clause}: none of these was noticed")
        print(*(f"    {broken}" for broken in verdict.green), sep="\n")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
