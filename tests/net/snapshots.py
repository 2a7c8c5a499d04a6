"""Copies and snapshots hold the whole position and share nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sandtable.kernel import Game, SeededDice, State
from tests.net.walk import answer, pick, spot, walk

NOT_THE_POSITION = {"dice", "game", "log"}
CACHES = {"ranged"}  # worked out again whenever it is wanted; copies may share it


def slots(state: State) -> list[str]:
    """Every slot of the position, read from the classes themselves."""
    assert not hasattr(state, "__dict__"), f"{type(state).__name__} lets any attribute in: a class has no __slots__"
    names = [slot for base in type(state).__mro__ for slot in getattr(base, "__slots__", ())]
    return sorted(set(names) - NOT_THE_POSITION - CACHES)


def mutable_parts(value: Any) -> Iterator[Any]:
    """The lists, dicts and the like inside a value."""
    if isinstance(value, (list, dict, set, bytearray)):
        yield value
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from mutable_parts(part)


def check_snapshots_hold_every_slot(game: Game, seed: int) -> None:
    """dump, load, dump: equal bytes, and every slot equal to what it was."""
    for state in walk(game, seed):
        dump = state.dump()
        back = answer(game.load, dump, SeededDice(0))
        for slot in slots(state):
            assert hasattr(back, slot), f"{slot} is missing in the snapshot"
            was, is_ = getattr(state, slot), getattr(back, slot)
            assert was == is_, f"{slot} was {was}, is {is_}"
        assert [type(phase) for phase in back.phases] == [type(phase) for phase in state.phases]
        assert back.dump() == dump, f"not the same bytes: {spot(state)}"
        assert list(back.legal()) == list(state.legal())


def check_copies_are_independent(game: Game, seed: int) -> None:
    """A copy is equal in every slot, shares nothing that can change, and neither moves with the other."""
    rng = random.Random(f"copy {game.name} {seed}")
    held: list[tuple[State, bytes]] = []
    for state in walk(game, seed):
        dice = SeededDice(0)
        copy = state.copy(dice)
        assert copy.dice is dice
        assert copy.log is None
        assert copy.game is state.game
        for slot in slots(state):
            was, is_ = getattr(state, slot), getattr(copy, slot, "missing")
            assert was == is_, f"{slot} was {was}, is {is_} in the copy"
            ours = {id(part) for part in mutable_parts(was)}
            assert not any(id(part) in ours for part in mutable_parts(is_)), f"{slot} is shared with the copy"
        held.append((copy, copy.dump()))
        before = state.dump()
        runner = state.copy(SeededDice(seed))
        for _ in range(4):
            if runner.outcome() is None:
                runner.apply(pick(runner, rng, eager=True))
        assert state.dump() == before, f"the original changed when its copy played on: {spot(state)}"
    for copy, dump in held:
        assert copy.dump() == dump, f"a copy changed when the original played on: {spot(copy)}"
