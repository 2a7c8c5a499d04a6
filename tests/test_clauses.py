"""The clause marks are held to what the engine says."""

from __future__ import annotations

import pytest

MARKED = """
    import pytest
    from sandtable.kernel import DONE, Action, Forbidden, SeededDice
    from tests import toy

    def begin():
        return toy.load().new(SeededDice(1), log=[])
"""


@pytest.fixture
def run(pytester: pytest.Pytester):
    """Run a marked test in a session of its own."""

    def run_test(mark: str, body: str, *options: str) -> pytest.RunResult:
        source = "\n".join([MARKED, f"    {mark}", "    def test_marked():", f"        {body}"])
        pytester.makepyfile(source)
        return pytester.runpytest("-p", "tests.clauses", "-p", "no:cacheprovider", *options)

    return run_test


def test_a_test_passes_when_an_event_issues_its_clause(run):
    run('@pytest.mark.clause("skirmish:turn.1")', "begin()").assert_outcomes(passed=1)


def test_a_test_passes_when_a_refusal_issues_its_clause(run):
    body = 'assert not begin().explain(0, Action("choose", "nothing")).allowed'
    run('@pytest.mark.clause("skirmish:orders.1")', body).assert_outcomes(passed=1)


def test_a_test_passes_when_an_allowed_ruling_issues_its_clause(run):
    body = 'assert begin().explain(0, Action("choose", "hold")).allowed'
    run('@pytest.mark.clause("skirmish:orders.1")', body).assert_outcomes(passed=1)


def test_a_test_passes_when_the_match_refuses_by_its_clause(run):
    body = """
        from tests.net.walk import open_match
        with pytest.raises(Forbidden):
            open_match(toy.load(), 1).undo(0)"""
    run('@pytest.mark.clause("skirmish:turn.1")', body).assert_outcomes(passed=1)


def test_a_test_fails_when_nothing_issues_its_clause(run):
    result = run('@pytest.mark.clause("skirmish:retreat.1")', "begin()")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*marked with skirmish:retreat.1, but the engine issued only: skirmish:turn.1"])


def test_a_test_fails_when_one_of_its_clauses_is_not_issued(run):
    marks = '@pytest.mark.clause("skirmish:turn.1")\n    @pytest.mark.clause("skirmish:retreat.1")'
    run(marks, "begin()").assert_outcomes(failed=1)


def test_a_clause_that_works_through_another_is_heard_in_that(run):
    mark = '@pytest.mark.clause("skirmish:retreat.1", by="skirmish:{}")'
    run(mark.format("turn.1"), "begin()").assert_outcomes(passed=1)
    run(mark.format("orders.1"), "begin()").assert_outcomes(failed=1)


def test_a_clause_of_another_game_does_not_count(run):
    run('@pytest.mark.clause("midway:turn.1")', "begin()").assert_outcomes(failed=1)


def test_a_marked_test_that_fails_stays_failed(run):
    result = run('@pytest.mark.clause("skirmish:turn.1")', "assert begin() is None")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*assert begin() is None"])


def test_the_engine_is_as_it_was_after_a_marked_test(run):
    from sandtable.kernel import Match, State

    before = State.note, State.explain, Match.play
    run('@pytest.mark.clause("skirmish:turn.1")', "begin()").assert_outcomes(passed=1)
    assert before == (State.note, State.explain, Match.play)
