"""Lightning: D-Day. Five beaches on the sixth of June 1944; what counts is how many the Allies have cleared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.cards.battle import BATTLE_PARTS
from sandtable.cards.game import CardGame
from sandtable.cards.table import NOBODY
from sandtable.cards.turn import Discard, set_up
from sandtable.games.dday import view
from sandtable.games.dday.attack import Declared, Resolve
from sandtable.games.dday.beach import Beach, Reply
from sandtable.games.dday.box import Box
from sandtable.games.dday.chronicle import LandingChronicle
from sandtable.games.dday.state import NOWHERE, Position
from sandtable.games.dday.turn import Draws, Line, TurnCard
from sandtable.kernel import Action, Board, Dice, Event, Seat
from sandtable.kernel.notation import Notation, Sort


class DDay(Box, CardGame):
    name = "dday"
    title = "Lightning: D-Day"
    about = "Five beaches, five turns, one hand of cards for all of them. Clear the beaches, or hold them."
    rules_version = 2
    order_clause = "setup.7"
    victory_clause = "victory"
    state = Position
    chronicler = LandingChronicle

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        return set_up(Position, self, options, TurnCard(1), dice, log=log)

    def turn_parts(self, seat: Seat) -> list[Any]:
        return [Line(seat)]

    # What is told

    def label(self, action: Action) -> str:
        return view.label(self, action)

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)

    def hints(self, s: Position, actions: list[Action]) -> list[str]:
        return view.attack_hints(s, actions) if s.attacker == NOBODY else super().hints(s, actions)

    def previews(self, s: Position, actions: list[Action]) -> list[tuple[int, ...]]:
        return view.attack_totals(s, actions) if s.attacker == NOBODY else super().previews(s, actions)

    def notation(self) -> Notation:
        cards, ids = Sort(self.cards.ids, NOWHERE), self.cards.ids
        forces = Sort({bit.bit_length() - 1: ids[card] for card, bit in enumerate(self.bit) if bit}, bits=True)
        return (
            super()
            .notation()
            .plus(
                of={"beach": cards, "free": cards, "lasting": (cards, cards), "pile": forces, "attacked": forces},
                by={"pile": Sort(self.seats)},
                usual={"beach": NOWHERE},
            )
        )

    def words(self, s: Position, action: Action) -> dict[str, object]:
        target = self.name_of(action[2]) if len(action) > 2 else ""
        beach = self.cards.cards[s.beach].name if s.beach >= 0 else ""
        return {**super().words(s, action), "target": target, "beach": beach}


Position.PHASES = (*BATTLE_PARTS, Discard, TurnCard, Draws, Line, Beach, Reply, Declared, Resolve)


def load(data: Path | None = None) -> DDay:
    """The game with its own data, or with that of a folder of the same files."""
    return DDay(data)
