"""What a player is to the table: begun for a seat with a seed and an effort, told what its seat sees, asked to choose.

It never gets the position itself. All its choices follow from its brief, their numbers and what its seat was told, so
that one who is made anew plays on as the one before him would have.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from sandtable.kernel import DONE, PASS, Action, Board, Dice, Game, Line, Prompt, Seat, SeededDice, State, View

TRIES = 2  # before a plain choice is made in a player's place
EFFORT = 1000  # positions that a player may look at for one choice, unless it is said otherwise
MEMO = 16 * 1024  # bytes that a memo may have
Redealer: TypeAlias = Callable[[Dice], State]  # a random position that the seat cannot tell from the true one


class Brief(Struct, frozen=True):
    """What a player is begun with. Effort counts work, not time: the same on every machine."""

    game: Game
    seat: Seat
    seed: int = 0
    effort: int = EFFORT
    memo: bytes = b""  # of the one before it, if it is made anew

    def dice(self, number: int) -> Dice:
        """Chance for the choice of that number, whoever makes it."""
        return SeededDice(f"{self.seed} {number}")


class Player:
    """One who plays a seat of one game. What it keeps between its choices may speed them, and never change them:
    what must be remembered is its memo, which is kept with the game and as secret as a hand.
    """

    reads_view = True  # False: it goes by redealt positions alone, and its view is empty
    listens = False  # True: it hears every line from the first

    def __init__(self, brief: Brief) -> None:
        self.brief = brief

    @property
    def memo(self) -> bytes:
        """What one made anew after the last choice must know, at most 16 kB."""
        return b""

    def hear(self, line: Line) -> None:
        """What was played and what came of it, as the seat sees it: all lines before each choice."""

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        """A legal action. The number is that of the line which it will be; no two choices of a game have the same."""
        raise NotImplementedError


Maker: TypeAlias = Callable[[Brief], Player]


def seed_of(secret: str, seat: Seat) -> int:
    """The seed of a bot in a game of committed dice: nobody knows it before the end, and then anybody can."""
    return int.from_bytes(hmac.digest(bytes.fromhex(secret), f"player {seat}".encode(), "sha256")[:8])


def ask(player: Player, state: State, number: int = 0) -> Action:
    """Let a player decide, showing it what its seat may know and nothing else."""
    seat = player.brief.seat
    view = state.view(seat) if player.reads_view else _unread(state, seat)
    return player.choose(view, lambda dice: state.redeal(seat, dice), number)


def answer(player: Player, state: State, number: int) -> tuple[Action, str]:
    """A legal action, whatever the player does: one that fails twice has a plain choice made for it, and is told of."""
    failure = ""
    for _ in range(TRIES):
        try:
            action = ask(player, state, number)
        except Exception as error:
            failure = type(error).__name__
        else:
            if action in state.legal():
                return action, ""
            failure = "an answer that is not allowed"
    return plain(state, player.brief.seat, number), failure


def plain(state: State, seat: Seat, seed: int) -> Action:
    """What is done in the place of a player that has failed: nothing, where that is allowed; else what chance picks."""
    legal = state.redeal(seat, SeededDice(seed)).legal()
    return next((action for action in (PASS, DONE) if action in legal), None) or legal.sample(SeededDice(seed))


def _unread(state: State, seat: Seat) -> View:
    """A view without its contents: to list every move of an army takes longer than to choose one."""
    game = state.game
    return View(game.name, seat, game.sides, state.to_act(), Prompt("", ""), (), Board(), None)
