"""What a player is to the table: it gets a view, a redealer and a clock, never the position itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

from sandtable.kernel import Action, Board, Dice, Prompt, Seat, State, View

Redealer: TypeAlias = Callable[[Dice], State]  # a random position that the seat cannot tell from the true one


class Clock:
    """How long a player may still think, in seconds."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._until - time.monotonic())


class Player(Protocol):
    """One who plays a seat. One that goes by the redealt position alone says so with `reads_view = False`."""

    def choose(self, view: View, redeal: Redealer, clock: Clock) -> Action:
        """A legal action of the seat whose view it is."""
        ...


def ask(player: Player, state: State, seat: Seat, clock: Clock) -> Action:
    """Let a player decide, showing it what its seat may know and nothing else."""
    view = state.view(seat) if getattr(player, "reads_view", True) else _unread(state, seat)
    return player.choose(view, lambda dice: state.redeal(seat, dice), clock)


def _unread(state: State, seat: Seat) -> View:
    """A view without its contents: to list every move of an army takes longer than to choose one."""
    game = state.game
    return View(game.name, seat, game.sides, state.to_act(), Prompt("", ""), (), Board(), None)
