"""The player turn: discard, then one operation: Assault, Resupply or Prepare."""

from __future__ import annotations

from typing import ClassVar

from sandtable.cards import turn
from sandtable.cards.battle import play_special
from sandtable.cards.turn import NO_FORCES, PREPARE, bar_own_turn, bar_target, deploy, one_of
from sandtable.games.midway.assault import assault, knockout
from sandtable.games.midway.state import Position
from sandtable.kernel import Action, Bar

RESUPPLY = Action("resupply")


class Operation(turn.Operation[Position], frozen=True):
    """Choose one: Assault, Resupply or Prepare."""

    at_enemy: ClassVar[tuple[str, ...]] = ("assault",)
    deploys: ClassVar[Action] = RESUPPLY

    def rule(self, s: Position, action: Action) -> str:
        return "special" if action.verb == "play" else f"turn.2.{action.verb}"

    def offers(self, s: Position) -> list[Action]:
        cards, forces = s.game.cards, bool(s.table[self.seat])
        assault, play = cards.act["assault"], cards.act["play"]
        own_turn, declare = cards.on["own_turn"], cards.on["declare"]
        more = s.cards_played < s.game.cards_in_battle
        actions = [assault[card] for card in s.objectives[1 - self.seat]] if forces else []
        actions += [RESUPPLY, PREPARE]
        for card in dict.fromkeys(s.hand[self.seat]):
            if (own_turn[card] and more) or (forces and declare[card]):
                actions.append(play[card])
        return actions

    def bar_assault(self, s: Position, word: str) -> Bar | None:
        return bar_target(s, self.seat, word)

    def do_assault(self, s: Position, word: str) -> None:
        s.phases.pop()
        assault(s, self.seat, s.game.cards.index[word])

    def bar_resupply(self, s: Position) -> Bar | None:
        return None

    def do_resupply(self, s: Position) -> None:
        deploy(s, self.seat, "resupply")

    def bar_play(self, s: Position, word: str) -> Bar | None:
        card = s.kind(word)
        if card in s.hand[self.seat] and s.game.cards.on["declare"][card]:
            return None if s.table[self.seat] else NO_FORCES
        return bar_own_turn(s, self.seat, card)

    def do_play(self, s: Position, word: str) -> None:
        card = s.game.cards.index[word]
        if s.game.cards.on["declare"][card]:
            s.phases.pop()
            knockout(s, self.seat, card)
        else:
            play_special(s, self.seat, card)

    def prompt(self, s: Position) -> str:
        offers, cards = self.offers(s), s.game.cards
        assault = ["assault an enemy objective"] if s.table[self.seat] else []
        played = [cards.index[action[1]] for action in offers if action.verb == "play"]
        blows = [f"play {cards.cards[card].name}" for card in played if cards.on["declare"][card]]
        first = " You may play a special card first." if len(played) > len(blows) else ""
        return f"Choose one operation: {one_of([*assault, *blows, 'resupply', 'prepare'])}.{first}"
