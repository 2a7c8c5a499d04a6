"""A small tree of code, rules and tests for the tools to read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from sandtable.kernel import Action, Board, Clause, Dice, Event, Game, Rulebook, Seat, State

RULES = """
    from typing import ClassVar
    from sandtable.cards.library import Draw, NOT_YOURS
    from sandtable.kernel import Bar, Outcome, Phase

    TOO_LATE = Bar("turn.1", "It is too late.")

    class Turn(Phase):
        clause: ClassVar[str] = "turn.2"

        def rule(self, s, action):
            return f"turn.2.{action.verb}"

        def do_march(self, s, word):
            left = s.left - 1  # turn.3, turn.4: one less
            s.left = left
            s.note("turn.5" if left else "turn.6", "march", word)

        def bar_march(self, s, word):
            return TOO_LATE if s.left < 1 else None

    def over(s):
        return Outcome(None, "victory", "Nobody wins.")
"""
LIBRARY = """
    from sandtable.kernel import Bar

    NOT_YOURS = Bar("own", "It is not yours.")

    def draw(s, n, clause):
        s.hand += n

    class Draw:
        def run(self, s):
            draw(s, 1, "draw")
"""
KERNEL = """
    class Bar:
        clause: str
        text: str

    class Outcome:
        winner: int
        clause: str
        text: str

    class State:
        def note(self, clause, verb, *args): ...
"""
TESTS = """
    import pytest

    @pytest.mark.clause("war:turn.1")
    def test_late(): ...

    @pytest.mark.clause("war:turn.2")
    class TestTurn:
        @pytest.mark.clause("war:turn.3")
        def test_march(self): ...

    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("war:victory"))])
    def test_end(x): ...

    def test_unmarked(): ...
"""


class War(Game):
    """A game with a rulebook and nothing else."""

    name, title, cite = "war", "War", {"own": "turn.4", "draw": "turn.5"}

    def __init__(self, clauses: Mapping[str, str], rulings: Mapping[str, str] | None = None) -> None:
        book = {id_: Clause(text, text.partition("because ")[2]) for id_, text in clauses.items()}
        self.rulebook = Rulebook(book, dict(rulings or {}))

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> State:
        raise NotImplementedError

    def label(self, action: Action) -> str:
        raise NotImplementedError

    def board(self, s: State, seat: Seat | None) -> Board:
        raise NotImplementedError


def plant(root: Path, **files: str) -> Path:
    """Write the tree; `rules`, `library`, `kernel` and `tests` may be other than the usual ones."""
    where = {
        "rules": ("src/sandtable/games/war/__init__.py", RULES),
        "library": ("src/sandtable/cards/library.py", LIBRARY),
        "kernel": ("src/sandtable/kernel/__init__.py", KERNEL),
        "tests": ("tests/test_war.py", TESTS),
    }
    for name, (path, usual) in where.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(files.get(name, usual)).lstrip(), "utf-8")
    return root
