"""Faults of answers and of the screens that show them."""

from __future__ import annotations

from sandtable.kernel import Trouble
from sandtable.terminal import plain
from sandtable.terminal.commands import Commands
from tests.faults.plant import caught_by
from tests.net import clients
from tests.net.registry import GAMES


@caught_by(clients.check_every_answer_is_shown, "raises ValueError: no rows", "defiant")
def a_table_of_an_answer_cannot_be_drawn(patch):
    def lines(head, rows):
        if rows:
            raise ValueError("no rows")
        return real(head, rows)

    real = plain.table_lines
    patch.setattr(plain, "table_lines", lines)


@caught_by(clients.check_every_answer_is_shown, "never answered in summer, seed 0: {'rush'}", "summer")
def a_question_is_never_answered(patch):
    def ask(state, seat, question):
        if question[:1] == ("rush",):
            raise Trouble("nobody rushes")
        return real(state, seat, question)

    real = GAMES["summer"].state.ask
    patch.setattr(GAMES["summer"].state, "ask", ask)


@caught_by(clients.check_every_answer_is_shown, "raises KeyError: 'nothing'")
def a_reason_cannot_be_told(patch):
    patch.setattr(Commands, "why", lambda *_: dict[str, str]()["nothing"])


@caught_by(clients.check_every_answer_is_shown, "raises AttributeError", "wild")
def a_list_of_choices_cannot_be_drawn(patch):
    patch.setattr(Commands, "choices", lambda self, seat, scene, rest: scene.view.nothing)
