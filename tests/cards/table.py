"""Set up the table of any card game in a few words, and play it in the words of a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from sandtable.cards.table import Table
from sandtable.cards.turn import Turn
from sandtable.kernel import Action, Event, Forbidden, Ruling, Seat

T = TypeVar("T", bound=Table)


def lay(state: T, operation: Callable[[Seat], Any], to_move: str, sides: Sequence[str]) -> T:
    """Lay a game just set up anew, at the choice of an operation: `hand MU16 MU20 / table MU09 / deck MU01` a side.

    `objectives UO01` leaves only those standing. Cards that are not named are out of the game.
    """
    for owner, text in enumerate(sides):
        deal(state, owner, text)
    state.shown, state.turn = [[], []], 1
    seat = state.game.seat_named(to_move)
    state.phases = [Turn(1 - seat), *state.game.turn_parts(seat)]
    place = state.phases.index(operation(seat))
    del state.phases[place + 1 :]
    assert state.problems() == []
    log(state).clear()
    return state


def deal(state: Table, seat: Seat, text: str) -> None:
    """Lay a side's cards as the text says; what it does not name is out of the game."""
    cards = state.game.cards
    own = [(kind, card) for kind, card in enumerate(cards.cards) if card.seat == seat and card.sort != "objective"]
    pool = [kind for kind, card in own for _ in range(card.copies)]
    for zone in state.ZONES:
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


def play(state: Table, *lines: str) -> list[Event]:
    """Play lines such as `us commit MU09`; a line without a seat is the acting seat's. Gives the events."""
    before = len(log(state))
    for line in lines:
        seat, action = _read(state, line)
        state.play(seat, action)
        assert state.problems() == []
    return log(state)[before:]


def refused(state: Table, line: str) -> Ruling:
    """The ruling that forbids a line; nothing may have changed."""
    seat, action = _read(state, line)
    before = state.dump()
    with pytest.raises(Forbidden) as caught:
        state.play(seat, action)
    assert state.dump() == before
    return caught.value.ruling


def _read(state: Table, line: str) -> tuple[Seat, Action]:
    words = line.split()
    if words[0] in state.game.seats:
        return state.game.seats.index(words[0]), Action(*words[1:])
    seat = state.to_act()
    assert seat is not None
    return seat, Action(*words)


def log(state: Table) -> list[Event]:
    assert state.log is not None
    return state.log


def held(state: Table, seat: Seat, zone: str = "hand") -> list[str]:
    """The ids of the cards in a zone."""
    return list(state.ids(getattr(state, zone)[seat]))


def told(events: list[Event], verb: str) -> list[tuple[str, ...]]:
    """What the events of a verb said to all."""
    return [event.args for event in events if event.verb == verb]


def offered(state: Table) -> list[str]:
    return [str(action) for action in state.legal()]


def totals(state: Table) -> list[int]:
    """The running totals as a view shows them: attacker, defender."""
    return [tally.total for tally in state.view(None).board.tallies]
