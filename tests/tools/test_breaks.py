"""Breaking code on purpose: which breaks are made, and who notices."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.tools.tree import War, plant
from tools.break_clauses import Copy, judge, told
from tools.breaks import Break, Code
from tools.citations import Citation, Proof, package_files
from tools.clauses import Entry, report

SOURCE = '''
    """A counter."""

    TOO_MANY = "refused"


    class Counter:
        def __init__(self):
            self.n, self.seat = 0, 0

        def note(self, clause): ...

        def bar_add(self):
            return TOO_MANY if self.n > 2 else None

        def add(self):
            self.n += 1
            self.seat = 1 - self.seat
            self.note("count.1")
'''
TESTS = """
    from counter import Counter

    def test_it_counts():
        c = Counter()
        c.add()
        assert c.n == 1

    def test_it_does_nothing():
        assert Counter().seat == 0
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path, text in (("src/counter.py", SOURCE), ("tests/test_counter.py", TESTS)):
        file = tmp_path / "tree" / path
        file.parent.mkdir(parents=True)
        file.write_text(dedent(text).lstrip(), "utf-8")
    (tmp_path / "copy").mkdir()
    return tmp_path


def code(tree: Path) -> Code:
    return Code(tree / "tree", [tree / "tree" / "src" / "counter.py"])


def entry(*tests: str, where: str = "Counter.add", line: int = 18) -> Entry:
    proved = [Proof("war:count.1", "tests/test_counter.py", 1, test) for test in tests]
    return Entry("count.1", "Count.", "", [Citation("count.1", "src/counter.py", line, where)], proved, [])


def changes(breaks: list[Break]) -> list[tuple[str, str]]:
    return [(broken.old, broken.new) for broken in breaks]


def test_the_statements_beside_a_citation_are_broken_nearest_first(tree):
    assert changes(code(tree).breaks(entry().cited)) == [
        ("self.seat = 1 - self.seat", "pass"),
        ("1 - self.seat", "self.seat"),
        ("1", "2"),
        ("self.n += 1", "pass"),
        ("1", "2"),
    ]


def test_a_reason_to_refuse_is_forgotten_where_it_is_given(tree):
    assert changes(code(tree).breaks(entry(where="TOO_MANY", line=3).cited)) == [("TOO_MANY", "None")]


def test_what_is_cited_or_said_is_never_touched(tree):
    for broken in code(tree).breaks(entry().cited):
        assert "note" not in broken.old
        assert "count.1" not in broken.old


def test_every_break_of_a_game_leaves_a_module_that_can_be_read(tmp_path):
    root = plant(tmp_path)
    whole = Code(root, package_files(root, "sandtable.games.war"))
    cited = [
        c
        for found in report(War({"turn.1": "", "turn.5": "", "victory": ""}), "sandtable.games.war", root).entries
        for c in found.cited
    ]
    breaks = whole.breaks(cited)
    assert breaks
    for broken in breaks:
        compile(broken.apply((root / broken.path).read_bytes()), broken.path, "exec")


def test_a_test_of_the_behaviour_notices_and_the_tree_stays_as_it_was(tree):
    before = (tree / "tree" / "src" / "counter.py").read_bytes()
    verdict = judge(code(tree), entry("test_it_counts"), Copy(tree / "tree", tree / "copy"))
    assert verdict.red is not None
    assert (verdict.red.line, verdict.red.old, verdict.red.new) == (16, "self.n += 1", "pass")
    assert len(verdict.green) == 3
    assert (tree / "tree" / "src" / "counter.py").read_bytes() == before
    assert (tree / "copy" / "src" / "counter.py").read_bytes() == before
    assert "count.1          red" in told(verdict)


def test_a_test_that_looks_elsewhere_does_not(tree):
    verdict = judge(code(tree), entry("test_it_does_nothing"), Copy(tree / "tree", tree / "copy"))
    assert verdict.red is None
    assert len(verdict.green) == 5
    assert "GREEN" in told(verdict)


@pytest.mark.parametrize("new", ["1 / 0", ")"])
def test_code_that_no_longer_runs_is_no_proof(tree, new):
    copy = Copy(tree / "tree", tree / "copy")
    source = (tree / "copy" / "src" / "counter.py").read_bytes()
    start = source.index(b"self.n += 1")
    broken = Break("src/counter.py", 16, start, start + 11, "self.n += 1", new, "")
    assert not copy.notices(broken, ["tests/test_counter.py"])
    assert copy.run(["tests/test_counter.py"], 60) == 0
