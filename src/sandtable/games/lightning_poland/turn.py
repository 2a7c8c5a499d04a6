"""Turns: one operation (Battle, Reinforce or Prepare), then discard, then draw one card."""

from __future__ import annotations

from typing import ClassVar

from sandtable.cards import turn
from sandtable.cards.turn import PREPARE, bar_target, deploy, one_of
from sandtable.games.lightning_poland.battle import battle
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import Action, Bar, Seat, Step

REINFORCE = Action("reinforce")


class Operation(turn.Operation[Position], frozen=True):
    """Choose one: Battle, Reinforce or Prepare."""

    at_enemy: ClassVar[tuple[str, ...]] = ("battle",)
    deploys: ClassVar[Action] = REINFORCE

    def rule(self, s: Position, action: Action) -> str:
        return f"turn.1.{action.verb}"

    def offers(self, s: Position) -> list[Action]:
        cards, enemy = s.game.cards, 1 - self.seat
        attack, actions = cards.act["battle"], [REINFORCE, PREPARE]
        if not s.table[self.seat]:
            return actions
        fallen = len(s.fallen(enemy))
        return [attack[card] for card in s.objectives[enemy] if cards.cards[card].requires <= fallen] + actions

    def bar_battle(self, s: Position, word: str) -> Bar | None:
        return bar_target(s, self.seat, word)

    def do_battle(self, s: Position, word: str) -> None:
        s.phases.pop()
        battle(s, self.seat, s.game.cards.index[word])

    def bar_reinforce(self, s: Position) -> Bar | None:
        return None

    def do_reinforce(self, s: Position) -> None:
        deploy(s, self.seat, "reinforce")

    def prompt(self, s: Position) -> str:
        battle = ["battle for an enemy objective"] if len(self.offers(s)) > 2 else []
        return f"Choose one operation: {one_of([*battle, 'reinforce', 'prepare'])}."


class DrawOne(Step[Position], frozen=True):
    """The turn ends with a draw, up to a full hand."""

    seat: Seat

    def run(self, s: Position) -> None:
        s.phases.pop()
        room = s.game.hand_size - len(s.hand[self.seat])
        s.draw(self.seat, max(0, min(s.game.draws, room)), "turn.4")
