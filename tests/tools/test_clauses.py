"""The report on clauses: what counts as a citation and as a proof, and what it fails on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.tree import LIBRARY, RULES, TESTS, War, plant
from tools import clauses
from tools.citations import proofs
from tools.clauses import Report, page, report, unknown_marks

PACKAGE = "sandtable.games.war"
IDS = ("turn.1", "turn.2", "turn.2.march", "turn.3", "turn.4", "turn.5", "turn.6", "victory")
WORDS = {id_: f"Text of {id_}." for id_ in IDS}


def read(root: Path, words: dict[str, str] | None = None, rulings: dict[str, str] | None = None) -> Report:
    return report(War(WORDS if words is None else words, rulings), PACKAGE, root)


def places(found: Report, clause: str) -> list[str]:
    (entry,) = (entry for entry in found.entries if entry.id == clause)
    return [citation.where for citation in entry.cited]


@pytest.mark.parametrize(
    ("clause", "where"),
    [
        ("turn.1", ["TOO_LATE"]),
        ("turn.2", ["Turn.clause"]),
        ("turn.2.march", ["Turn.rule"]),
        ("turn.3", ["Turn.do_march"]),
        ("turn.4", ["NOT_YOURS", "Turn.do_march"]),
        ("turn.5", ["Draw.run", "Turn.do_march"]),
        ("turn.6", ["Turn.do_march"]),
        ("victory", ["over"]),
    ],
)
def test_a_clause_is_cited_where_it_is_passed_set_returned_or_noted(tmp_path, clause, where):
    assert places(read(plant(tmp_path)), clause) == where


def test_citations_name_file_and_line(tmp_path):
    (citation,) = read(plant(tmp_path)).entries[0].cited
    assert (citation.path, citation.line) == ("src/sandtable/games/war/__init__.py", 5)


def test_tests_are_found_by_their_marks_on_functions_classes_and_parameters(tmp_path):
    found = [(proof.mark, proof.test) for proof in proofs(plant(tmp_path))]
    assert found == [
        ("war:turn.1", "test_late"),
        ("war:turn.2", "TestTurn::test_march"),
        ("war:turn.3", "TestTurn::test_march"),
        ("war:victory", "test_end"),
    ]


def test_a_mark_for_the_whole_file_counts_for_each_of_its_tests(tmp_path):
    plant(tmp_path, tests='import pytest\npytestmark = pytest.mark.clause("war:turn.1")\ndef test_a(): ...\n')
    assert [proof.node for proof in proofs(tmp_path)] == ["tests/test_war.py::test_a"]


def test_it_fails_on_a_clause_without_test_or_reason(tmp_path):
    found = read(plant(tmp_path), {**WORDS, "turn.6": "Never, because we say so."})
    assert found.troubles[:3] == [
        "turn.2.march is proved by no test and has no stated reason",
        "turn.4 is proved by no test and has no stated reason",
        "turn.5 is proved by no test and has no stated reason",
    ]
    assert not any(trouble.startswith("turn.6") for trouble in found.troubles)


def test_it_fails_on_a_clause_that_no_code_cites(tmp_path):
    found = read(plant(tmp_path), {**WORDS, "turn.7": "More.", "turn.8": "Less, because it is less."})
    cited = [trouble for trouble in found.troubles if "cited by no code" in trouble]
    assert cited == ["turn.7 is cited by no code and has no stated reason"]


@pytest.mark.parametrize(
    "change",
    [
        ('Bar("turn.1"', 'Bar("turn.11"'),
        ('ClassVar[str] = "turn.2"', 'ClassVar[str] = "turn.11"'),
        ('"turn.5" if left', '"turn.11" if left'),
        ('"victory"', '"turn.11"'),
    ],
)
def test_it_fails_on_code_that_cites_no_clause(tmp_path, change):
    plant(tmp_path, rules=RULES.replace(*change))
    assert any("cites turn.11, which is no clause of war" in trouble for trouble in read(tmp_path).troubles)


def test_it_fails_on_a_key_of_the_library_that_the_game_gives_no_clause(tmp_path):
    plant(tmp_path, library=LIBRARY.replace('"own"', '"mine"'))
    troubles = read(tmp_path).troubles
    assert any("cites mine, which is no clause of war" in trouble for trouble in troubles)
    assert "war says which clause own is, but no code cites own" in troubles


def test_a_game_may_say_that_it_has_no_such_rule_as_the_library(tmp_path, monkeypatch):
    plant(tmp_path, library=LIBRARY.replace('"own"', '"mine"'))
    monkeypatch.setattr(War, "cite", {"mine": "", "draw": "turn.5"})
    assert not any("mine" in trouble for trouble in read(tmp_path).troubles)


def test_a_ruling_may_be_cited_and_names_the_clauses_it_touches(tmp_path):
    plant(tmp_path, rules=RULES.replace('"victory"', '"W-1"'))
    found = read(tmp_path, rulings={"W-1": "W-1 Late\nturn.1, turn.2. As the sheet says.", "W-2": "W-2 No\nturn.9."})
    assert [entry.rulings for entry in found.entries[:3]] == [["W-1"], ["W-1"], []]
    assert "rulings.md: W-2 touches turn.9, which is no clause" in found.troubles
    assert not any("cites W-1" in trouble for trouble in found.troubles)


def test_it_fails_on_marks_of_unknown_clauses_and_games(tmp_path):
    plant(tmp_path, tests=TESTS.replace("war:turn.1", "war:turn.11").replace("war:victory", "peace:victory"))
    troubles = list(unknown_marks(proofs(tmp_path), {"war": War(WORDS).rulebook}))
    assert troubles == [
        "tests/test_war.py:4 is marked war:turn.11, which is no clause of a game",
        "tests/test_war.py:12 is marked peace:victory, which is no clause of a game",
    ]


def test_the_page_tells_words_code_tests_reason_and_rulings(tmp_path):
    words = {**WORDS, "turn.6": "Never, because we say so."}
    text = page(read(plant(tmp_path), words, {"W-1": "W-1 Late\nturn.1. As the sheet says."}))
    assert "## turn.1\n\nText of turn.1.\n" in text
    assert "- code: `TOO_LATE` in [games/war/__init__.py](../src/sandtable/games/war/__init__.py)" in text
    assert "- tests: `test_late` in [tests/test_war.py](../tests/test_war.py)" in text
    assert "- rulings: W-1" in text
    assert "- nothing to do: we say so." in text


def test_the_page_does_not_change_when_lines_move(tmp_path):
    before = page(read(plant(tmp_path / "before")))
    assert before == page(read(plant(tmp_path / "after", rules=f"    # a remark\n{RULES}")))


@pytest.fixture
def whole(tmp_path, monkeypatch):
    """A tree whose every clause is cited and tested."""
    rest = '@pytest.mark.clause("war:turn.2.march", "war:turn.4", "war:turn.5", "war:turn.6")'
    plant(tmp_path, tests=f"{TESTS}\n    {rest}\n    def test_rest(): ...\n")
    toy = tmp_path / "tests" / "toy" / "data"
    toy.mkdir(parents=True)
    (toy / "clauses.toml").write_text('[clauses.one]\ntext = "One."\n', "utf-8")
    (toy / "rulings.md").write_text("", "utf-8")
    monkeypatch.setattr(clauses, "NAMES", ("war",))
    monkeypatch.setattr(clauses, "load", lambda name: War(WORDS))
    return tmp_path


def test_all_is_well_and_the_page_is_written(whole, capsys):
    assert clauses.main([], whole) == 0
    assert (whole / "docs" / "clauses-war.md").exists()
    out = capsys.readouterr().out
    assert "8 clauses, 8 cited and tested by 4 tests" in out
    assert "    test  tests/test_war.py:4  test_late" in out


def test_a_check_writes_nothing_and_fails_on_an_old_page(whole, capsys):
    assert clauses.main(["--check", "--quiet"], whole) == 1
    assert not (whole / "docs").exists()
    assert "docs/clauses-war.md is not up to date: run make clauses" in capsys.readouterr().err
    clauses.main([], whole)
    assert clauses.main(["--check"], whole) == 0
