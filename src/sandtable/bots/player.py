"""What a player is to the table: it gets a view, a redealer and a clock, never the position itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

from sandtable.kernel import DONE, PASS, Action, Board, Dice, Prompt, Seat, SeededDice, State, View

TRIES = 2  # before a plain choice is made in a player's place
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


def answer(player: Player, state: State, seat: Seat, clock: Clock, seed: int) -> tuple[Action, str]:
    """A legal action, whatever the player does: one that fails twice has a plain choice made for it, and is told of."""
    failure = ""
    for _ in range(TRIES):
        try:
            action = ask(player, state, seat, clock)
        except Exception as error:
            failure = type(error).__name__
        else:
            if action in state.legal():
                return action, ""
            failure = "an answer that is not allowed"
    return plain(state, seat, seed), failure


def plain(state: State, seat: Seat, seed: int) -> Action:
    """What is done in the place of a player that has failed: nothing, where that is allowed; else what chance picks."""
    legal = state.redeal(seat, SeededDice(seed)).legal()
    return next((action for action in (PASS, DONE) if action in legal), None) or legal.sample(SeededDice(seed))


def _unread(state: State, seat: Seat) -> View:
    """A view without its contents: to list every move of an army takes longer than to choose one."""
    game = state.game
    return View(game.name, seat, game.sides, state.to_act(), Prompt("", ""), (), Board(), None)
