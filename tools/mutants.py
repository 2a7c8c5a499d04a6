"""Break the rules of a game, one line at a time, and see whether a test notices: `make mutants ARGS="summer"`.

Mutants of all rules code of a title (its package and, for a card game, the card library) are drawn by a seed:
comparisons turned, constants changed, lines left out, sides swapped, conditions reversed. Each is run against the tests
that run the changed line, first those that are quick and have noticed much: in forks of a session of them or, if it is
run when a game is loaded, in a copy of the tree; games on record are not among them. A mutant
that no test notices is excused only if whole games by chance, with every question asked on the way, stay the same to
the byte; one whose line none of these games runs is not excused. What was found is kept in a file, so that a run that
was stopped goes on where it was; a mutant that was not noticed is tried again when tests or rules have changed.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from xml.etree import ElementTree as ET

import coverage
import msgspec
from msgspec import Struct

from sandtable.games import NAMES, PACKAGES
from tools.break_clauses import ENVIRONMENT, RESULT, WORKERS, Copy
from tools.breaks import TELLING, Break, Module, in_function
from tools.citations import ROOT, package_files, parsed
from tools.contexts import DATA, FOLDER, TIMES
from tools.forks import ANSWERS, PASSED, TASKS, Answer, Task

KEPT = ROOT / ".mutants"
TESTS = {"midway": "midway", "dday": "dday", "poland": "lightning_poland", "defiant": "defiant", "summer": "summer"}
SCRIPTS = {name: f"tests/bots/test_{name}_script.py" for name in TESTS}
OF_ALL = ("tests/test_net.py", "tests/kernel/test_position.py", "tests/kernel/test_codec.py")  # for every game
SILENT = ("view.py", "kit.py")  # they only tell
LONGEST = 40.0  # seconds of tests that are run for a mutant, by their usual times
FEW = 300  # tests
SECONDS, SLOWER = 60, 5  # a mutant does not end if tests take so much longer, and so many times longer, than usual
GAMES = 200  # that must stay the same
WANTED = 0.97  # of the mutants that are not excused
UNNOTICED = "unnoticed"  # by tests; the games are still to be asked
TEXTS = (".py", ".toml", ".csv", ".txt", ".md")  # what the games are made of


class Verdict(Struct):
    """What became of a mutant."""

    path: str
    line: int
    mutant: str
    start: int  # where in the file
    stamp: str  # of the module and the tests it was tried with
    fate: str  # killed, timeout, unnoticed, same (excused: the games are the same) or alive
    by: str = ""  # the test that noticed, or the first game that differs
    games: str = ""  # the stamp of the games that were compared, if they were


def rules_of(title: str, root: Path = ROOT) -> list[Path]:
    """The modules that hold the rules of a title."""
    package = f"sandtable.games.{PACKAGES[title]}"
    own = [root / "src/sandtable/cards", root / "src/sandtable/maps", root / f"src/sandtable/games/{PACKAGES[title]}"]
    return [path for path in package_files(root, package) if path.parent in own and path.name not in SILENT]


def mutants_of(paths: Iterable[Path], root: Path = ROOT) -> list[Break]:
    """All that can be broken in one line, in the order of the files."""
    found: dict[Break, None] = {}
    for path in sorted(paths):
        module = Module(root, path)
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef) and node.name not in TELLING and not node.name.endswith("problems"):
                found.update(dict.fromkeys(in_function(module, node, node.lineno)))
    return list(found)


@cache
def _statements(path: str) -> list[range]:
    """The lines of each statement of a module, without the statements inside it."""
    nodes = [node for node in ast.walk(parsed(ROOT / path)) if isinstance(node, ast.stmt)]
    ends = [node.body[0].lineno if hasattr(node, "body") else (node.end_lineno or 0) + 1 for node in nodes]
    return [range(node.lineno, max(node.lineno + 1, end)) for node, end in zip(nodes, ends, strict=True)]


def lines_of(mutant: Break) -> range:
    """The lines of the statement that is broken."""
    return max((lines for lines in _statements(mutant.path) if mutant.line in lines), key=lambda lines: lines.start)


class Suite:
    """The tests of a title: which of them run which line."""

    def __init__(self, title: str, folder: Path) -> None:
        self.title, self.folder = title, folder
        self.kills: Counter[str] = Counter()  # how many mutants each test has noticed
        self.options = ["-k", f"{title}] or not (test_net or kernel)"]
        library = "tests/maps" if title in ("defiant", "summer") else "tests/cards"
        self.paths = [f"tests/{TESTS[title]}", SCRIPTS[title], library, *OF_ALL]

    @cached_property
    def stamps(self) -> dict[str, str]:
        """Of the code and all that tests share, as "", and of each file of tests."""
        files = sorted(file for path in self.paths for file in _files(ROOT / path))
        tests = [file for file in files if file.name.startswith("test_")]
        shared = [*rules_of(self.title), *(file for file in files if file not in tests)]
        return {"": _stamp(shared), **{file.relative_to(ROOT).as_posix(): _stamp([file]) for file in tests}}

    @cached_property
    def stamp(self) -> str:
        """Of all tests, and of the code that they run."""
        return hashlib.sha256(json.dumps(self.stamps).encode()).hexdigest()[:16]

    def measure(self) -> None:
        """Run all of them once; if this was done and only files of tests have changed since, run those."""
        mark = self.folder / "stamps.json"
        known: dict[str, str] = json.loads(mark.read_text()) if mark.exists() else {}
        changed = [path for path, stamp in self.stamps.items() if known.get(path) != stamp]
        if not changed:
            return
        whole = "" in changed
        paths = self.paths if whole else changed
        print(f"{self.title}: running {' '.join(paths)} once, to see which lines each test runs ...", file=sys.stderr)
        if whole:
            for name in (DATA, TIMES):
                (self.folder / name).unlink(missing_ok=True)
        options = ["-q", "-p", "tools.contexts", "-p", "no:cacheprovider", *self.options]
        environment = {**os.environ, **ENVIRONMENT, FOLDER: str(self.folder)}
        command = [sys.executable, "-m", "pytest", *options, *paths]
        run = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"mutants: the tests must pass before anything is broken\n{run.stdout[-3000:]}")
        mark.write_text(json.dumps(self.stamps))

    @cached_property
    def times(self) -> dict[str, float]:
        found: dict[str, float] = json.loads((self.folder / TIMES).read_text())
        return found

    @cached_property
    def data(self) -> coverage.CoverageData:
        data = coverage.CoverageData(str(self.folder / DATA))
        data.read()
        return data

    @cached_property
    def _lines(self) -> dict[str, dict[int, list[str]]]:
        return {file: self.data.contexts_by_lineno(file) for file in self.data.measured_files()}

    def _contexts(self, mutant: Break) -> set[str]:
        ran = self._lines.get(str(ROOT / mutant.path), {})
        return {context for line in lines_of(mutant) for context in ran.get(line, ())}

    def loads(self, mutant: Break) -> bool:
        """Whether it is run when a module is loaded."""
        return "" in self._contexts(mutant)

    def most(self, tests: Iterable[str]) -> float:
        """Seconds of the processor that tests may take."""
        return SECONDS + SLOWER * sum(self.times[test] for test in tests)

    def of(self, mutant: Break) -> list[str]:
        """The tests that run a line of the broken statement, the quickest as long as is sensible.

        Those that are quick and have noticed much come first.
        """
        contexts = self._contexts(mutant)
        named = self.times if "" in contexts else contexts & self.times.keys()  # run when loaded: by all
        chosen, spent = list[str](), 0.0
        for test in sorted(named, key=lambda test: (self.times[test], test)):
            spent += self.times[test]
            if spent > LONGEST and chosen:
                break
            chosen.append(test)
        return sorted(chosen, key=lambda test: self.times[test] / (1 + self.kills[test]))


class Games:
    """Whole games by chance: what is known of them as they are."""

    def __init__(self, title: str, folder: Path) -> None:
        self.title, self.digests, self._ran = title, folder / "games.txt", folder / "games-lines.json"
        self._loads, self._mark = folder / "games-load.db", folder / "games-stamp"

    @cached_property
    def stamp(self) -> str:
        """Of all code, data and tools that they are played with."""
        folders = (ROOT / "src/sandtable", ROOT / "tests/net")
        files = [file for folder in folders for file in folder.rglob("*") if file.suffix in TEXTS]
        return _stamp([*sorted(files), ROOT / "tools/sameness.py"])

    def measure(self) -> None:
        """Play them once, and see which lines each of them runs, and which are run before it begins."""
        if self._mark.exists() and self._mark.read_text() == self.stamp:
            return
        print(f"{self.title}: playing {GAMES} games by chance, with every question asked ...", file=sys.stderr)
        play = ["-m", "tools.sameness", self.title, "--games"]
        traced = ["-m", "coverage", "run", f"--data-file={self._loads}", "--include=src/*", "--rcfile="]
        self.digests.write_text(_output([*play, str(GAMES), "--workers", str(WORKERS), "--lines", str(self._ran)]))
        _output([*traced, *play, "0"])
        self._mark.write_text(self.stamp)

    @cached_property
    def _before(self) -> dict[str, set[int]]:
        data = coverage.CoverageData(str(self._loads))
        data.read()
        return {file: set(data.lines(file) or ()) for file in data.measured_files()}

    @cached_property
    def _lines(self) -> list[dict[str, set[int]]]:
        ran: list[dict[str, list[int]]] = json.loads(self._ran.read_text())
        return [{file: set(lines) for file, lines in game.items()} for game in ran]

    def that_run(self, mutant: Break) -> list[int]:
        """The games that run any line of the broken statement; all if one is run before they begin."""
        file, lines = str(ROOT / mutant.path), set(lines_of(mutant))
        if lines & self._before.get(file, set()):
            return list(range(GAMES))
        return [n for n, ran in enumerate(self._lines) if lines & ran.get(file, set())]


def _files(path: Path) -> Iterable[Path]:
    return path.rglob("*.py") if path.is_dir() else [path]


def _stamp(files: Iterable[Path]) -> str:
    words = hashlib.sha256()
    for file in files:
        words.update(file.read_bytes())
    return words.hexdigest()[:16]


def _output(arguments: Sequence[str]) -> str:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


class Trial(Copy):
    """A copy of the tree in which mutants are tried; what is not broken in it is compiled once."""

    def __init__(self, root: Path, folder: Path) -> None:
        super().__init__(root, folder)
        compileall.compile_dir(folder, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)

    @contextmanager
    def broken(self, mutant: Break) -> Iterator[None]:
        path = self.folder / mutant.path
        whole = path.read_bytes()
        path.write_bytes(mutant.apply(whole))
        try:
            yield
        finally:
            path.write_bytes(whole)

    def tests(self, mutant: Break, suite: Suite) -> tuple[str, str]:
        """Whether a test notices a mutant; the first few are tried by themselves, for most need no more."""
        tests = suite.of(mutant)
        with self.broken(mutant):
            for some in filter(None, (tests[:FEW], tests[FEW:])):
                (self.folder / RESULT).unlink(missing_ok=True)
                status = self.run(("-x", "--assert=plain", *some), suite.most(some))
                if status != 0:
                    return ("timeout", "") if status is None else ("killed", self._first())
        return UNNOTICED, ""

    def _first(self) -> str:
        """The test that failed first, if one did; else the program could not be loaded."""
        try:
            cases = ET.parse(self.folder / RESULT).iter("testcase")  # noqa: S314  our own file
        except OSError:
            return "loading"
        failed = (case for case in cases if case.find("failure") is not None or case.find("error") is not None)
        case = next(failed, None)
        return "loading" if case is None else f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"

    def games(self, mutant: Break, games: Games) -> tuple[str, str]:
        """Whether whole games are the same with the mutant as without."""
        some, known = games.that_run(mutant), games.digests.read_text().split()
        if not some:
            return "alive", "no game runs it"
        command = [sys.executable, "-m", "tools.sameness", games.title, "--until", *known, "--only", *map(str, some)]
        environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}"}
        try:
            with self.broken(mutant):
                run = subprocess.run(
                    command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=1800, check=False
                )
        except subprocess.TimeoutExpired:
            return "alive", "games do not end"
        told = run.stdout.strip() or (run.stderr.strip().splitlines() or ["?"])[-1]
        return ("same", f"in {len(some)} games") if run.returncode == 0 else ("alive", told)


class Copies:
    """As many copies of the tree as there are workers."""

    def __init__(self, workers: int) -> None:
        self._workers, self._stack = workers, ExitStack()
        self._free: SimpleQueue[Trial] = SimpleQueue()

    def __enter__(self) -> Copies:
        self._pool = self._stack.enter_context(ThreadPoolExecutor(self._workers))
        for _ in range(self._workers):
            self._free.put(Trial(ROOT, Path(self._stack.enter_context(tempfile.TemporaryDirectory()))))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def judged(
        self, judge: Callable[[Trial, Break], tuple[str, str]], mutants: Sequence[Break]
    ) -> Iterator[tuple[Break, tuple[str, str]]]:
        """Each mutant with what a copy says of it."""

        def job(mutant: Break) -> tuple[str, str]:
            copy = self._free.get()
            try:
                return judge(copy, mutant)
            finally:
                self._free.put(copy)

        return zip(mutants, self._pool.map(job, mutants), strict=True)


def in_forks(suite: Suite, mutants: Sequence[Break], workers: int) -> Iterator[tuple[Break, Answer]]:
    """Each mutant with what its tests say of it in a fork, as soon as it is known."""
    answers: SimpleQueue[tuple[Break, Answer] | None] = SimpleQueue()

    def work(some: Sequence[Break]) -> None:
        try:
            for pair in in_session(suite, some, suite.folder / f"tasks-{mutants.index(some[0])}.json"):
                answers.put(pair)
        finally:
            answers.put(None)

    parts = [part for n in range(workers) if (part := mutants[n::workers])]
    with ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(work, part) for part in parts]
        for _ in parts:
            yield from iter(answers.get, None)
        for work_ in running:
            work_.result()


def in_session(suite: Suite, mutants: Sequence[Break], file: Path) -> Iterator[tuple[Break, Answer]]:
    """Some of them, in forks of one session."""
    tasks = [Task(mutant, {test: suite.most([test]) for test in suite.of(mutant)}) for mutant in mutants]
    file.write_bytes(msgspec.json.encode(tasks))
    used = sorted({test.partition("::")[0] for task in tasks for test in task.tests})
    answers, told = os.pipe()
    environment = {**os.environ, **ENVIRONMENT, TASKS: str(file), ANSWERS: str(told)}
    options = ["-q", "-p", "tools.forks", "-p", "no:cacheprovider", *suite.options]
    command = [sys.executable, "-m", "pytest", *options, *used]
    session = subprocess.Popen(
        command, cwd=ROOT, env=environment, pass_fds=(told,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(told)
    with os.fdopen(answers, "rb") as pipe:
        for mutant in mutants:
            line = pipe.readline()  # none: the session has broken off
            yield mutant, msgspec.json.decode(line, type=Answer) if line else Answer()
    session.wait()


def by_games(copies: Copies, games: Games, left: Sequence[Break]) -> Iterator[tuple[Break, tuple[str, str]]]:
    """Each mutant that no test has noticed with what games say of it."""
    if left:
        games.measure()
    return copies.judged(lambda copy, mutant: copy.games(mutant, games), left)


def try_all(title: str, count: int, seed: int, workers: int = WORKERS, ask_games: bool = True) -> Iterator[Verdict]:
    """The fate of each mutant that is drawn; those that were tried before are told from the file.

    If the games are not asked, none is excused.
    """
    folder = KEPT / title
    folder.mkdir(parents=True, exist_ok=True)
    suite, games, mutants = Suite(title, folder), Games(title, folder), mutants_of(rules_of(title))
    drawn = random.Random(seed).sample(mutants, min(count, len(mutants)))
    kept, file = _kept(folder / "verdicts.jsonl"), folder / "verdicts.jsonl"
    known = {mutant: kept.get((str(mutant), mutant.start)) for mutant in drawn}
    stand = {mutant: verdict for mutant, verdict in known.items() if verdict and _stands(verdict, suite.stamp)}
    yield from (verdict for verdict in stand.values() if verdict.fate != UNNOTICED)
    todo = [mutant for mutant in drawn if mutant not in stand]
    left = [mutant for mutant, verdict in stand.items() if verdict.fate == UNNOTICED]
    if not (todo or left):
        return
    suite.measure()
    suite.kills.update(verdict.by for verdict in kept.values())

    def told(mutant: Break, fate: str, by: str) -> Verdict:
        played = games.stamp if fate in ("same", "alive") else ""
        verdict = Verdict(mutant.path, mutant.line, str(mutant), mutant.start, suite.stamp, fate, by, played)
        with file.open("ab") as kept_file:
            kept_file.write(msgspec.json.encode(verdict) + b"\n")
        suite.kills[by] += 1
        return verdict

    def tried() -> Iterator[tuple[Break, tuple[str, str]]]:
        """Mutants with what tests say of them."""
        loaded = [mutant for mutant in todo if suite.loads(mutant)]
        for mutant, answer in in_forks(suite, [mutant for mutant in todo if mutant not in loaded], workers):
            if answer.fate == PASSED:
                yield mutant, (UNNOTICED, "")
            elif answer.fate:
                yield mutant, (answer.fate, answer.by)
            else:
                loaded.append(mutant)
        yield from copies.judged(lambda copy, mutant: copy.tests(mutant, suite), loaded)

    with Copies(workers) as copies:
        for mutant, (fate, by) in tried():
            before = known[mutant]  # what the same games have said of it is not asked again
            if fate != UNNOTICED:
                yield told(mutant, fate, by)
            elif before is not None and before.games == games.stamp:
                yield told(mutant, before.fate, before.by)
            else:
                told(mutant, fate, by)
                print(f"\nunnoticed {mutant}", file=sys.stderr, flush=True)
                left.append(mutant)
        for mutant, (fate, by) in by_games(copies, games, left) if ask_games else ():
            yield told(mutant, fate, by)
        yield from (told(mutant, UNNOTICED, "games not asked") for mutant in left if not ask_games)


def _kept(file: Path) -> dict[tuple[str, int], Verdict]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    found = [msgspec.json.decode(line, type=Verdict) for line in lines if line.endswith(b"}")]
    return {(verdict.mutant, verdict.start): verdict for verdict in found}


def _stands(verdict: Verdict, stamp: str) -> bool:
    """A mutant that was noticed stays noticed; one that was not is tried again when anything has changed."""
    return verdict.fate in ("killed", "timeout") or verdict.stamp == stamp


def report(title: str, seed: int, verdicts: Sequence[Verdict]) -> Iterator[str]:
    fates = Counter(verdict.fate for verdict in verdicts)
    killed, endless, same = (fates[fate] for fate in ("killed", "timeout", "same"))
    alive = fates["alive"] + fates[UNNOTICED]
    told = f"{killed} killed, {endless} without end, {same} excused, {alive} alive"
    yield f"{title}, seed {seed}: {len(verdicts)} mutants: {told}"
    yield f"  {noticed(verdicts):.1%} of those that are not excused are noticed"
    for verdict in verdicts:
        if verdict.fate in ("alive", "same", UNNOTICED):
            yield f"  {verdict.fate:5} {verdict.mutant}{f'  ({verdict.by})' if verdict.by else ''}"


def noticed(verdicts: Sequence[Verdict]) -> float:
    """The share of those that are not excused that a test has noticed."""
    judged = [verdict.fate in ("killed", "timeout") for verdict in verdicts if verdict.fate != "same"]
    return sum(judged) / len(judged) if judged else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", help="all of them if none is named")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--tests-only", action="store_true", help="excuse none: do not play games with the survivors")
    chosen = parser.parse_args()
    short = 0
    for title in chosen.titles or NAMES:
        begun, verdicts = time.monotonic(), list[Verdict]()
        for verdict in try_all(title, chosen.count, chosen.seed, chosen.workers, not chosen.tests_only):
            verdicts.append(verdict)
            left = (time.monotonic() - begun) / len(verdicts) * (chosen.count - len(verdicts))
            print(f"\r{title}: {len(verdicts)} of {chosen.count}, {left:.0f} s left ", end="", file=sys.stderr)
            if verdict.fate == "alive":
                print(f"\nalive {verdict.mutant}  ({verdict.by})", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print(*report(title, chosen.seed, verdicts), sep="\n", flush=True)
        short += noticed(verdicts) < WANTED
    sys.exit(bool(short))


if __name__ == "__main__":
    main()
