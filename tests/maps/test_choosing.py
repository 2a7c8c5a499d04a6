"""Decisions among a few things, on a position that knows only names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from sandtable.kernel import Action, Bar
from sandtable.maps.choosing import Choosing, Sending, Subset, hexes, listed

NOBODY, NOWHERE, NOTHING = Bar("1.1", "Not he."), Bar("1.2", "Not there."), Bar("1.3", "Not that.")
GAME = SimpleNamespace(
    ids=["A", "B", "C"], index={"A": 0, "B": 1, "C": 2}, names=["", "0101", "0102"], cells={"0101": 1, "0102": 2}
)


def position() -> Any:
    return SimpleNamespace(game=GAME, done=[])


class Send(Sending[Any], frozen=True):
    verb: ClassVar[str] = "send"
    nobody, nowhere = NOBODY, NOWHERE

    def movers(self, s: Any) -> list[int]:
        return [0, 2]

    def goals(self, s: Any, unit: int) -> list[int]:
        return [1, 2] if unit == 0 else [2]

    def sent(self, s: Any, unit: int, cell: int) -> None:
        s.done.append((unit, cell))


class Some(Subset[Any], frozen=True):
    last: int = -1
    least: int = 0

    verb: ClassVar[str] = "take"
    refusal = NOTHING

    def able(self, s: Any) -> list[int]:
        return [n for n in range(3) if n != self.last]

    def chosen(self, s: Any, thing: int) -> None:
        s.done.append(thing)

    def wanted(self) -> int:
        return self.least

    def do_done(self, s: Any) -> None:
        s.done.append("done")


class Few(Subset[Any], frozen=True):
    last: int = -1

    verb: ClassVar[str] = "take"
    refusal = NOTHING
    able, chosen, do_done = Some.able, Some.chosen, Some.do_done


class Where(Choosing[Any], frozen=True):
    verb: ClassVar[str] = "mark"
    called = staticmethod(hexes)
    refusal = NOWHERE

    def able(self, s: Any) -> list[int]:
        return [2]

    def chosen(self, s: Any, thing: int) -> None:
        s.done.append(thing)


class Manner(Where, frozen=True):
    verb: ClassVar[str] = "choose"
    called = listed("slow", "quick", "mad")


def test_one_who_can_go_is_sent_where_he_can_go() -> None:
    s, phase = position(), Send(0)
    offers = phase.offers(s)
    assert [str(action) for action in offers] == ["send A 0101", "send A 0102", "send C 0102"]
    for action in offers:
        assert phase.bar(s, action) is None
        phase.carry_out(s, *action[1:])
    assert s.done == [(0, 1), (0, 2), (2, 2)]


@pytest.mark.parametrize(
    ("line", "bar"),
    [("B 0101", NOBODY), ("Z 0101", NOBODY), ("C 0101", NOWHERE), ("C 9999", NOWHERE), ("A", None)],
)
def test_others_and_other_hexes_are_refused_each_for_its_own_reason(line: str, bar: Bar | None) -> None:
    found = Send(0).bar(position(), Action("send", *line.split()))
    assert found is not None
    assert found is bar or bar is None


def test_search_meets_each_set_once_unless_too_few_follow() -> None:
    s = position()
    assert [str(action) for action in Some(0, 1).offers(s)] == ["take A", "take C", "done"]
    assert [str(action) for action in Some(0, 1).choices(s)] == ["take C", "done"]
    assert [str(action) for action in Some(0, 1, 1).choices(s)] == ["take C", "done"]
    assert [str(action) for action in Some(0, 1, 2).choices(s)] == ["take A", "take C", "done"]
    assert [str(action) for action in Few(0, 2).choices(s)] == ["done"]  # none must be chosen
    assert (Some(0, -1).begun, Some(0, 0).begun) == (False, True)


def test_what_is_chosen_is_called_by_its_own_names() -> None:
    s = position()
    for phase, line in ((Where(0), "mark 0102"), (Manner(0), "choose mad")):
        (action,) = phase.offers(s)
        assert str(action) == line
        phase.carry_out(s, *action[1:])
    assert s.done == [2, 2]
    assert Where(0).bar(s, Action("mark", "0101")) is NOWHERE
    assert Manner(0).bar(s, Action("choose", "A")) is NOWHERE
