"""A running game: sitting down, undo, take-back, resigning and agreeing to a draw."""

from __future__ import annotations

import random

import pytest

from sandtable.kernel import Action, Choice, Forbidden, Match, Opening, Trouble
from sandtable.kernel.dice import commitment
from tests import toy
from tests.net.registry import GAMES
from tests.net.walk import open_match, pick

GAME = toy.load()


@pytest.fixture
def match() -> Match:
    """Red is to move, next to Blue."""
    return play(open_match(GAME, 0), "choose assault", "choose hold")


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        seat = match.to_act()
        assert seat is not None
        match.play(seat, Action.parse(action))
    return match


def finish(match: Match) -> Match:
    while match.outcome is None:
        play(match, *(str(action) for action in list(match.state.legal())[-1:]))
    return match


# Sitting down


def test_nothing_begins_before_all_have_sat_down():
    opening = Opening(GAME, ("Ann", "Bob"))
    opening.sit(1)
    with pytest.raises(Trouble, match="nobody sits at red yet"):
        opening.begin()
    opening.sit(0)
    assert opening.begin().to_act() == 0


def test_the_commitment_is_to_the_secret():
    opening = Opening(GAME, ("Ann", "Bob"))
    opening.sit(0)
    opening.sit(1)
    match = opening.begin()
    assert match.head.commitment == commitment(match.secret)
    assert len({match.secret, *match.head.nonces}) == 3


def test_nobody_sits_down_twice():
    opening = Opening(GAME, ("Ann", "Bob"))
    opening.sit(0)
    with pytest.raises(Trouble, match="somebody sits at red already"):
        opening.sit(0)


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sits_where_there_is_no_seat(seat):
    with pytest.raises(Trouble, match="skirmish has no seat"):
        Opening(GAME, ("Ann", "Bob")).sit(seat)


@pytest.mark.parametrize("nonce", ["", "12", "g" * 64, "A" * 64])
def test_a_nonce_is_64_hexadecimal_digits(nonce):
    with pytest.raises(Trouble, match="the nonce of red must be 64 hexadecimal digits"):
        Opening(GAME, ("Ann", "Bob")).sit(0, nonce)


def test_every_seat_has_a_player():
    with pytest.raises(Trouble, match="skirmish has 2 seats; 1 players are named"):
        Opening(GAME, ("Ann",))


@pytest.mark.parametrize("name", ["", " ", "Ann\nsecret 00", "Ann\u2028B", " Ann", "\udcff"])
def test_a_name_is_one_line_of_printable_words(name):
    with pytest.raises(Trouble, match="is no name of a player"):
        Opening(GAME, (name, "Bob"))


def test_options_are_checked_before_anybody_sits_down():
    with pytest.raises(Trouble, match="option length is 'endless'"):
        Opening(GAME, ("Ann", "Bob"), {"length": "endless"})


# Play


def test_every_line_is_kept_with_its_events(match):
    lines = [(line.n, line.seat, line.text, [event.verb for event in line.events]) for line in match.lines]
    assert lines == [
        (0, None, "set-up", ["turn"]),
        (1, 0, "choose assault", ["choose"]),
        (2, 1, "choose hold", ["choose"]),
    ]
    assert [line.secret for line in match.lines] == [False, True, True]


@pytest.mark.parametrize(("seat", "action"), [(0, "move R1 55"), (0, "junk"), (1, "done"), (1, "junk")])
def test_a_refused_action_leaves_no_line(match, seat, action):
    before = match.state.dump(), len(match.lines)
    with pytest.raises(Forbidden):
        match.play(seat, Action.parse(action))
    assert (match.state.dump(), len(match.lines)) == before


# Undo


def test_undo_takes_one_action_back_at_a_time(match):
    start = match.state.dump()
    play(match, "move R1 12")
    middle = match.state.dump()
    play(match, "move R1 11")
    match.undo(0)
    assert match.state.dump() == middle
    match.undo(0)
    assert match.state.dump() == start
    assert not match.can_undo(0)
    assert [line.text for line in match.lines[-2:]] == ["undo", "undo"]


def test_events_are_told_again_after_an_undo(match):
    play(match, "move R1 12")
    match.undo(0)
    assert [event.verb for event in match.play(0, Action("move", "R1", "12")).events] == ["move"]


def test_nobody_undoes_the_actions_of_another_seat(match):
    play(match, "move R1 12")
    assert not match.can_undo(1)
    with pytest.raises(Forbidden, match="There is nothing to undo"):
        match.undo(1)
    play(match, "done")
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_nobody_undoes_a_reveal(match):
    play(match, "done", "pass")
    assert match.to_act() == 0
    assert not match.can_undo(0)


def test_nobody_undoes_a_die(match):
    play(match, "move R1 12", "done", "pass", "attack 32", "join R2")
    assert match.can_undo(0)
    play(match, "done")
    assert match.lines[-1].events[0].rolls
    assert [match.can_undo(seat) for seat in (0, 1)] == [False, False]


def test_an_undo_within_an_attack_restores_the_party(match):
    play(match, "done", "pass", "attack 32")
    before = match.state.dump()
    play(match, "join R2")
    match.undo(0)
    assert match.state.dump() == before


# Take-back


def test_a_take_back_restores_the_position_and_opens_a_new_epoch(match):
    play(match, "done", "pass")
    before = match.state.dump()
    play(match, "attack 32", "join R2", "done")
    counter = match.dice.counter
    line = match.take_back(5)
    assert match.state.dump() == before
    assert (counter, match.dice.epoch, match.dice.counter) == (1, 1, 0)
    assert (line.seat, line.text) == (None, "take-back 5")
    assert not match.can_undo(0)
    play(match, "attack 32", "join R2", "done")
    assert [(roll.epoch, roll.counter) for roll in match.lines[-1].events[0].rolls] == [(1, 0)]


def test_dice_rolled_before_a_take_back_still_stand(match):
    play(match, "done", "pass", "attack 32", "join R2", "done")
    while Action("choose", "hold") not in match.state.legal():
        play(match, *(str(action) for action in list(match.state.legal())[-1:]))
    after_roll = match.state.dump()
    n = len(match.lines)
    play(match, "choose hold", "choose ambush")
    match.take_back(n)
    assert match.state.dump() == after_roll


@pytest.mark.parametrize("n", [-1, 0, 3, 99])
def test_only_an_action_that_stands_can_be_taken_back(match, n):
    play(match, "move R1 12")
    match.undo(0)
    with pytest.raises(Trouble, match=f"line {n} is no action that stands"):
        match.take_back(n)


def test_a_line_taken_back_cannot_be_taken_back_again(match):
    match.take_back(2)
    with pytest.raises(Trouble, match="line 2 is no action that stands"):
        match.take_back(2)
    match.take_back(1)
    assert match.dice.epoch == 2


# The end


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses_whoever_is_to_act(match, seat):
    match.resign(seat)
    assert match.outcome is not None
    assert match.outcome.winner == 1 - seat
    assert match.to_act() is None
    assert not match.can_undo(0)


def test_seats_may_agree_to_a_draw(match):
    match.agree_draw()
    assert match.outcome is not None
    assert match.outcome.winner is None
    assert match.lines[-1].text == "agree-draw"


@pytest.mark.parametrize(
    "late",
    [
        lambda match: match.play(0, Action("done")),
        lambda match: match.undo(0),
        lambda match: match.take_back(1),
        lambda match: match.resign(0),
        lambda match: match.agree_draw(),
    ],
    ids=["play", "undo", "take-back", "resign", "agree-draw"],
)
@pytest.mark.parametrize("end", [finish, lambda match: match.resign(0)], ids=["played out", "resigned"])
def test_nothing_can_be_done_after_the_end(match, end, late):
    end(match)
    lines = len(match.lines)
    with pytest.raises(Forbidden, match="The game is over"):
        late(match)
    assert len(match.lines) == lines


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (None, "undo"),
        (None, "dance"),
        (None, ""),
        (None, "take-back x"),
        (None, "take-back"),
        (None, "take-back " + "9" * 5000),
    ],
)
def test_what_is_no_table_talk_is_trouble(match, seat, text):
    with pytest.raises(Trouble, match="is no line of a game"):
        match.repeat(seat, text)


def test_an_empty_action_is_refused(match):
    with pytest.raises(Forbidden, match="is not one of your actions now"):
        match.repeat(0, "")


# Handing over


@pytest.mark.parametrize("name", GAMES)
def test_a_view_tells_which_bare_choice_hands_over(name):
    """It is tried on a deal of the seat's own knowledge; only dice may make it come out otherwise."""
    game = GAMES[name]
    match, dice, ended = open_match(game, 1), random.Random(1), set[bool]()
    while match.outcome is None:
        seat = match.to_act()
        assert seat is not None
        action, before = pick(match.state, dice, eager=True), match.dice.counter
        found = (choice for choice in match.view(seat).choices if choice.action == str(action))
        choice = next(found, Choice(str(action), "", about="of a beginning that is offered"))
        match.play(seat, action)
        if match.dice.counter == before:
            assert choice.ends == (not choice.about and match.to_act() != seat), choice
            ended.add(choice.ends)
    assert ended == {False, True}


def test_what_hands_over_depends_on_no_hidden_card(match):
    seat = match.to_act()
    told = match.view(seat)
    match.state = match.state.redeal(seat, match.dice)
    assert match.view(seat) == told
