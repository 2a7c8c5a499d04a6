"""Actions are tuples of words and lines of text."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import DONE, Action

WORDS = st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1))


@given(WORDS)
def test_an_action_reads_back_from_its_text(words):
    action = Action(*words)
    assert Action.parse(str(action)) == action


@given(WORDS)
def test_an_action_reads_back_from_its_pickle(words):
    action = Action(*words)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(action, protocol))  # noqa: S301
        assert (back, type(back)) == (action, Action)
    assert copy.deepcopy(action) == action


def test_equal_actions_are_one_key():
    assert {Action("play", "MU16"): 1}[Action.parse("play  MU16")] == 1
    assert Action("done") == DONE


def test_the_verb_is_the_first_word():
    assert Action("move", "R1", "22").verb == "move"
    assert Action().verb == ""


def test_an_action_shows_its_words():
    assert repr(Action("play", "MU16")) == "Action('play', 'MU16')"
    assert str(Action("play", "MU16")) == "play MU16"


def test_any_text_is_an_action():
    assert Action.parse("  ") == Action()


def test_an_action_cannot_be_changed():
    with pytest.raises(TypeError):
        DONE[0] = "undone"  # type: ignore[index]
