"""One position: what is legal, why not, and what a snapshot may be."""

from __future__ import annotations

import json

import pytest

from sandtable.kernel import DONE, Action, Forbidden, SeededDice, Trouble
from tests import toy
from tests.toy.state import Position

GAME = toy.load()


@pytest.fixture
def s() -> Position:
    return GAME.set_up({"length": "short"}, SeededDice(0), [])


def test_legal_is_a_collection(s):
    legal = s.legal()
    assert [str(action) for action in legal] == ["choose assault", "choose hold", "choose ambush"]
    assert len(legal) == 3
    assert legal
    assert Action("choose", "hold") in legal
    assert Action("choose", "flight") not in legal
    assert "choose hold" not in legal
    assert legal.sample(SeededDice(1)) in legal


def test_legal_follows_the_position(s):
    legal = s.legal()
    s.apply(Action("choose", "hold"))
    s.apply(Action("choose", "hold"))
    assert DONE in legal


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("march R1", "'march' is not one of your actions now; they are: choose."),
        ("", "'' is not one of your actions now; they are: choose."),
        ("choose", "choose takes one word after it; you gave 0."),
        ("choose hold ambush", "choose takes one word after it; you gave 2."),
        ("choose {0}", "{0} is no chit; there are assault, hold, ambush."),
    ],
)
def test_a_refusal_says_what_would_be_right(s, action, text):
    ruling = s.explain(0, Action.parse(action))
    assert (ruling.allowed, ruling.clause, ruling.text) == (False, "orders.1", text)


def test_a_refused_done_names_what_would_mend_it(s):
    assert s.explain(0, DONE).instead == "choose assault"
    assert s.explain(0, Action("march")).instead is None


def test_a_seat_not_to_move_is_told_only_that(s):
    rulings = {s.explain(1, Action.parse(text)) for text in ("choose hold", "choose flight", "junk")}
    assert [(ruling.clause, ruling.text) for ruling in rulings] == [("turn.1", "It is for Red to act.")]


def test_a_refused_play_raises_its_ruling(s):
    with pytest.raises(Forbidden, match=r"^orders\.1: flight is no chit") as refused:
        s.play(0, Action("choose", "flight"))
    assert refused.value.ruling == s.explain(0, Action("choose", "flight"))


def test_nobody_may_do_anything_when_it_is_over(s):
    s.win(None, "victory.2")
    assert s.to_act() is None
    assert not s.legal()
    assert s.explain(0, DONE).text == "The game is over."
    assert s.view(0).prompt.text == "Neither side won."


def test_each_seat_is_told_what_to_do_and_the_others_what_it_is_doing(s):
    assert s.prompt(0).text == "Choose your orders for this turn."
    assert s.prompt(1).text == s.prompt(None).text == "Red is choosing orders."


@pytest.mark.parametrize(
    "spoil", [lambda d: d[: len(d) // 2], lambda d: b"[]", lambda d: b"\xff" + d, lambda d: b"null"]
)
def test_what_is_no_snapshot_is_trouble(s, spoil):
    with pytest.raises(Trouble, match="this is no position of skirmish"):
        GAME.load(spoil(s.dump()), SeededDice(0))


def test_a_snapshot_of_an_impossible_position_is_trouble(s):
    values = json.loads(s.dump())
    values[s.fields().index("at")] = [0, 0, 1, 2, 3, 4]
    with pytest.raises(Trouble, match="this is no position of skirmish: two units share a hex"):
        GAME.load(json.dumps(values).encode(), SeededDice(0))


def test_events_are_kept_only_where_somebody_listens(s):
    quiet = s.copy(SeededDice(0))
    before = len(s.log)
    for state in (s, quiet):
        state.apply(Action("choose", "hold"))
    assert len(s.log) == before + 1
    assert quiet.log is None
