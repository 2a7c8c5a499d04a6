"""Tests carry the clauses they prove: `@pytest.mark.clause("midway:assault.6")`.

A marked test fails unless the engine itself issued the clause, in a ruling or an event, while the test ran. A rule that
works only through others, such as one that says which units have zones of control, is never issued: such a mark names
the clause that must be issued in its stead, `@pytest.mark.clause("defiant:5.2", by="defiant:5.1a")`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sandtable.kernel import Action, Forbidden, Match, Ruling, Seat, State


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id): the clause that the test proves, as `title:clause`")


def marked(item: pytest.Item) -> list[str]:
    """The clauses that must be issued while a test runs."""
    return [str(mark.kwargs.get("by", clause)) for mark in item.iter_markers("clause") for clause in mark.args]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    clauses = marked(item)
    if not clauses:
        return (yield)
    with listening() as issued:
        result = yield
    if missing := [clause for clause in clauses if clause not in issued]:
        heard = ", ".join(sorted(issued)) or "none"
        pytest.fail(f"marked with {', '.join(missing)}, but the engine issued only: {heard}", pytrace=False)
    return result


@contextmanager
def listening() -> Iterator[set[str]]:
    """The clauses that engines issue while it is open, as `title:clause`."""
    issued: set[str] = set()
    note, explain = State.note, State.explain

    def hear_note(state: State, clause: str, verb: str, *args: str, **names: Any) -> None:
        issued.add(f"{state.game.name}:{state.game.clause(clause)}")
        note(state, clause, verb, *args, **names)

    def hear_explain(state: State, seat: Seat, action: Action) -> Ruling:
        ruling = explain(state, seat, action)
        issued.add(f"{state.game.name}:{ruling.clause}")
        return ruling

    def hear_match(method: Callable[..., Any]) -> Callable[..., Any]:
        def heard(match: Match, *args: Any) -> Any:
            try:
                return method(match, *args)
            except Forbidden as forbidden:
                issued.add(f"{match.game.name}:{forbidden.ruling.clause}")
                raise

        return heard

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(State, "note", hear_note)
        patch.setattr(State, "explain", hear_explain)
        for name in ("play", "undo", "take_back", "resign", "agree_draw"):
            patch.setattr(Match, name, hear_match(getattr(Match, name)))
        yield issued
