"""How a fault is planted, and by which check it must be caught.

A fault is a function that patches a game or the kernel. `caught_by` names the check, the words it must fail with
and the game it is planted in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pytest

from sandtable.kernel import Bar, Game, Phase

Check: TypeAlias = Callable[[Game, int], None]
Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


class Fault(NamedTuple):
    plant: Plant
    check: Check
    says: str
    game: str
    first: int  # seed


FAULTS: list[Fault] = []


def caught_by(check: Check, says: str, game: str = "skirmish", first: int = 0) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FAULTS.append(Fault(plant, check, says, game, first))
        return plant

    return register


def bar(patch: pytest.MonkeyPatch, phase: type[Phase], verb: str, why_not: Callable[..., Bar | None]) -> None:
    patch.setitem(phase._bars, verb, (phase._bars[verb][0], why_not))


def do(patch: pytest.MonkeyPatch, phase: type[Phase], verb: str, doing: Callable[..., None]) -> None:
    patch.setitem(phase.does, verb, doing)


def after(patch: pytest.MonkeyPatch, owner: Any, name: str, then: Callable[..., Any]) -> None:
    """Let `then(result, *args)` have the last word on what a function returns."""
    real = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **names: then(real(*args, **names), *args))
