"""A title: its options, its seats and its sentences."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.kernel import Event, SeededDice, Trouble
from tests import toy

GAME = toy.load()


def test_an_option_not_named_has_the_value_of_the_book():
    assert GAME.check({}) == {"length": "short"}
    assert GAME.check({"length": "long"}) == {"length": "long"}


def test_a_tacit_option_is_written_only_with_another_value_than_the_book_s(monkeypatch):
    monkeypatch.setattr(toy.Skirmish, "options", tuple(replace(option, tacit=True) for option in GAME.options))
    assert GAME.check({}) == GAME.check({"length": "short"}) == {}
    assert GAME.check({"length": "long"}) == {"length": "long"}


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(Trouble, match=r"skirmish has no option 'weather'; it has: length"):
        GAME.check({"weather": "rain"})


def test_an_unknown_value_is_refused_with_those_there_are():
    with pytest.raises(Trouble, match=r"option length is 'endless'; it must be one of: short, long"):
        GAME.check({"length": "endless"})


def test_an_unknown_seat_is_refused_with_those_there_are():
    assert GAME.seat_named("blue") == 1
    with pytest.raises(Trouble, match=r"skirmish has no seat 'green'; its seats are: red, blue"):
        GAME.seat_named("green")


def test_things_are_called_by_their_names():
    assert GAME.name_of("R1") == "Red Horse"
    assert GAME.name_of("22") == "22"


def test_a_hidden_part_is_said_to_those_who_may_see_it():
    event = Event("choose", "orders.1", 0, to=(0,), secret=("hold",))
    assert GAME.say(event.seen_by(0)) == "Red chooses orders: hold."
    assert GAME.say(event.seen_by(1)) == "Red chooses orders."


@pytest.mark.parametrize(("number", "words"), [("1", "1 card"), ("3", "3 cards"), ("0", "0 cards")])
def test_numbers_of_things_are_said_in_the_plural_where_they_are_many(monkeypatch, number, words):
    monkeypatch.setitem(GAME.says, "turn", "{0:card}")
    assert GAME.say(Event("turn", "turn.1", args=(number,))) == words


def test_a_new_game_takes_the_options_of_the_book():
    assert GAME.new(SeededDice(0)).view(None).board.tracks[1].value == 6


def test_a_rule_of_a_shared_library_is_cited_as_the_clause_of_the_game(monkeypatch):
    monkeypatch.setattr(GAME, "cite", {"pass": "ambush.1"}, raising=False)
    assert GAME.clause("pass") == "ambush.1"
    assert GAME.clause("turn.1") == "turn.1"
