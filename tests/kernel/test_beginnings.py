"""How the beginning of an action may go on can be asked of every verb, with any words, in every game."""

from __future__ import annotations

from contextlib import suppress

import pytest

from sandtable import games
from sandtable.games import NAMES
from sandtable.kernel import Action, SeededDice, Trouble

WORDS = ("x", "y", "z")


@pytest.mark.parametrize("title", NAMES)
def test_any_beginning_is_answered_or_refused_in_words(title: str) -> None:
    state, dice, answered = games.load(title).new(SeededDice(1)), SeededDice(3), set[str]()
    for _ in range(120):
        if state.to_act() is None:
            break
        for verb in state.phases[-1].verbs():
            for many in range(len(WORDS) + 1):
                for seat in (0, 1, None):
                    with suppress(Trouble):  # any other exception fails
                        answer = state.ask(seat, Action("ends", verb, *WORDS[:many]))
                        assert "ways to go on" in answer.text
                        answered.add(verb)
        state.apply(state.legal().sample(dice))
    assert answered
