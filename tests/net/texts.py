"""Everything that is said can be said, read back and looked up."""

from __future__ import annotations

import pickle

import msgspec

from sandtable.kernel import Action, Board, Choice, Event, Game, Seat, State, View
from sandtable.kernel.match import TABLE_TALK
from sandtable.kernel.telling import ROLES
from tests.net.walk import answer, spot, viewers, walk


def check_actions_are_lines_of_text(game: Game, seed: int) -> None:
    """They read back from their text and from a pickle, have a label, and are no table talk."""
    for state in walk(game, seed):
        for action in state.legal():
            back = Action.parse(str(action))
            assert (back, hash(back), type(back)) == (action, hash(action), Action), f"{action!r} reads {back!r}"
            assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301
            assert action.verb not in TABLE_TALK, f"{action} is table talk"
            assert action.verb not in game.seats, f"{action} begins with a seat"
            label = answer(game.label, action)
            assert label.strip(), f"{action} has no label"
            assert "{" not in label, f"the label of {action} is not filled in: {label}"


def check_events_can_be_told(game: Game, seed: int) -> None:
    """Each event has a clause of the rulebook, a sentence for every viewer and one line in a record."""
    for state in walk(game, seed):
        for event in state.log or ():
            assert event.clause in game.rulebook.clauses, f"{event} is by no clause of the rulebook"
            for viewer in viewers(game):
                _tell(game, event.seen_by(viewer))
            words = (*event.args, *event.secret)
            assert all(word.split() == [word] for word in words), f"{event} has words with spaces, or empty ones"
            _check_roles(game, event)
            assert event.to is not None or not event.secret, f"{event} has a secret and nobody to keep it"


def _check_roles(game: Game, event: Event) -> None:
    """What acts, is lost or hurt is a thing of the game, and a place is a thing or a hex."""
    places = {*game.things, *getattr(game, "cells", ())}
    found = game.roles(event)
    wanted = [token for token in game.acts.get(event.verb, "").split() if token in ROLES]
    assert {role for role, _ in found} == set(wanted), f"{event} lacks what its verb says: {wanted}"
    for role, word in found:
        assert word in (places if role in ("from", "to", "at") else game.things), f"{event}: {word} is no {role}"


def _tell(game: Game, event: Event) -> None:
    sentence = answer(game.say, event)
    assert sentence.strip(), f"{event} says nothing"
    assert "{" not in sentence, f"the sentence of {event} is not filled in: {sentence}"
    assert len(event.line(game.seats).splitlines()) == 1


def check_views_are_plain_data(game: Game, seed: int) -> None:
    """Each encodes to JSON and back; its clauses and things can be looked up; it offers what is legal."""
    for state in walk(game, seed):
        for viewer in viewers(game):
            view = answer(state.view, viewer)
            back = msgspec.json.decode(msgspec.json.encode(view), type=View)
            assert back == view, f"{view} reads back as {back}"
            _check_view(state, viewer, view)


def _check_view(state: State, viewer: Seat | None, view: View) -> None:
    game = state.game
    assert (view.game, view.seat, view.to_act) == (game.name, viewer, state.to_act())
    assert view.prompt.text.strip(), f"no prompt: {spot(state)}"
    assert "{" not in view.prompt.text
    assert view.prompt.clause in game.rulebook.clauses, f"{view.prompt} is by no clause"
    legal = [str(action) for action in state.legal()] if viewer == state.to_act() else []
    begun = [
        f"{choice.action} {word}" for choice in view.choices if choice.incomplete for word in _endings(state, choice)
    ]
    whole = [choice.action for choice in view.choices if not choice.incomplete]
    assert sorted([*whole, *begun]) == sorted(legal), f"the view offers something else: {spot(state)}"
    _check_board(game, view.board)


def _endings(state: State, choice: Choice) -> list[str]:
    """The words that complete an offer which is only a beginning."""
    answer = state.ask(state.to_act(), Action("ends", *choice.action.split()))
    assert answer.spots, f"nothing completes {choice.action}: {spot(state)}"
    return [spot_.at for spot_ in answer.spots if spot_.mark != "full"]


def _check_board(game: Game, board: Board) -> None:
    for zone in board.zones:
        assert zone.count >= len(zone.cards), f"{zone} shows more than lies there"
    shown = {card for zone in board.zones for card in zone.cards} | {piece.id for piece in board.pieces}
    assert shown <= game.things.keys(), f"nothing is known of {sorted(shown - game.things.keys())}"
    for tally in board.tallies:
        assert tally.total == sum(term.value for term in tally.terms), f"{tally} does not add up"
        assert all(term.clause in game.rulebook.clauses for term in tally.terms), f"{tally} is by no clause"
