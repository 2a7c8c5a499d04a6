"""Set up a Midway table in a few words, and play it in the words of a record."""

from __future__ import annotations

import pytest

from sandtable.cards.table import ZONES
from sandtable.cards.turn import Turn
from sandtable.games.midway import Midway, load
from sandtable.games.midway.state import Position
from sandtable.games.midway.turn import Operation
from sandtable.kernel import Action, Event, Forbidden, Ruling, SeededDice

GAME = load()
US, JAPAN = 0, 1


def table(*, to_move: str = "us", us: str = "", japan: str = "", game: Midway = GAME) -> Position:
    """A position at the choice of an operation, set up as in `us="hand MU16 MU20 / table MU09 / deck MU01"`.

    `objectives UO01` leaves only those standing. Cards that are not named are out of the game.
    """
    state = start(1, game)
    for seat, text in enumerate((us, japan)):
        _deal(state, seat, text)
    state.shown, state.turn = [[], []], 1
    seat = GAME.seat_named(to_move)
    state.phases = [Turn(1 - seat), Operation(seat)]
    assert state.problems() == []
    log(state).clear()
    return state


def start(seed: int, game: Midway = GAME, **options: str) -> Position:
    """A game just set up."""
    return game.set_up(game.check(options), SeededDice(seed), [])


def _deal(state: Position, seat: int, text: str) -> None:
    cards = state.game.cards
    pool = cards.deck_of(seat) + cards.starting(seat)
    for zone in ZONES:
        getattr(state, zone)[seat] = []
    for part in filter(None, (part.split() for part in text.split("/"))):
        zone, kinds = part[0], [cards.index[word] for word in part[1:]]
        if zone == "objectives":
            state.objectives[seat] = sorted(kinds)
            continue
        for kind in kinds:
            pool.remove(kind)
        getattr(state, zone)[seat] = sorted(kinds)
    state.out[seat] = sorted(pool)


def play(state: Position, *lines: str) -> list[Event]:
    """Play lines such as `us commit MU09`; a line without a seat is the acting seat's. Gives the events."""
    before = len(log(state))
    for line in lines:
        seat, action = _read(state, line)
        state.play(seat, action)
        assert state.problems() == []
    return log(state)[before:]


def refused(state: Position, line: str) -> Ruling:
    """The ruling that forbids a line; nothing may have changed."""
    seat, action = _read(state, line)
    before = state.dump()
    with pytest.raises(Forbidden) as caught:
        state.play(seat, action)
    assert state.dump() == before
    return caught.value.ruling


def _read(state: Position, line: str) -> tuple[int, Action]:
    words = line.split()
    if words[0] in GAME.seats:
        return GAME.seats.index(words[0]), Action(*words[1:])
    seat = state.to_act()
    assert seat is not None
    return seat, Action(*words)


def log(state: Position) -> list[Event]:
    assert state.log is not None
    return state.log


def held(state: Position, seat: int, zone: str = "hand") -> list[str]:
    """The ids of the cards in a zone."""
    return list(state.ids(getattr(state, zone)[seat]))


def told(events: list[Event], verb: str) -> list[tuple[str, ...]]:
    """What the events of a verb said to all."""
    return [event.args for event in events if event.verb == verb]


def offered(state: Position) -> list[str]:
    return [str(action) for action in state.legal()]


def totals(state: Position) -> list[int]:
    """The running totals as a view shows them: attacker, defender."""
    return [tally.total for tally in state.view(None).board.tallies]
