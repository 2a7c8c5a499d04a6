"""A position played by lines of text, as a person would type them: what is told, refused and offered."""

from __future__ import annotations

import pytest

from sandtable.kernel import Action, Event, Forbidden, Ruling, Seat, State


def play(s: State, *lines: str) -> list[Event]:
    """Play lines such as `german move 3Pz 0711`; a line without a seat is the acting seat's. Gives the events."""
    before = len(log(s))
    for line in lines:
        for seat, action in _read(s, line):
            s.play(seat, action)
        assert s.problems() == []
    return log(s)[before:]


def refused(s: State, line: str) -> Ruling:
    """The ruling that forbids a line; nothing may have changed."""
    ((seat, action),) = _read(s, line)
    before = s.dump()
    with pytest.raises(Forbidden) as caught:
        s.play(seat, action)
    assert s.dump() == before
    text = caught.value.ruling.text
    assert "{" not in text
    assert text[-1] == "."
    return caught.value.ruling


def allowed(s: State, line: str) -> Ruling:
    """The ruling that allows a line; it is not played."""
    ((seat, action),) = _read(s, line)
    ruling = s.explain(seat, action)
    assert ruling.allowed, f"{line}: {ruling.clause} {ruling.text}"
    return ruling


def _read(s: State, line: str) -> list[tuple[Seat, Action]]:
    words = line.split()
    seat = s.to_act()
    if words[0] in s.game.seats:
        seat = s.game.seats.index(words.pop(0))
    assert seat is not None, "the game is over"
    return [(seat, action) for action in s.game.expand(Action(*words))]


def log(s: State) -> list[Event]:
    assert s.log is not None
    return s.log


def told(events: list[Event], verb: str) -> list[tuple[str, ...]]:
    """What the events of a verb said."""
    return [event.args for event in events if event.verb == verb]


def clauses(events: list[Event], verb: str) -> list[str]:
    """The clauses that the events of a verb cite."""
    return [event.clause for event in events if event.verb == verb]


def offered(s: State) -> list[str]:
    return [str(action) for action in s.legal()]


def offered_verbs(s: State) -> set[str]:
    return {action.verb for action in s.legal()}
