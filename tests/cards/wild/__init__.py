"""A game for the net alone: Midway's sheet with a deck that uses every verb, timing and condition of the cards.

What differs from Midway: one discards at most one card a turn, a battle finds its winner before the effects after
it, objectives may be closed until others have fallen, and committed forces may go anywhere.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.cards.battle import BATTLE_PARTS, AfterBattle
from sandtable.cards.card import Card
from sandtable.cards.table import Table
from sandtable.cards.turn import TURN_PARTS, Discard, Turn, set_up
from sandtable.games.midway import Midway
from sandtable.games.midway import turn as midway_turn
from sandtable.games.midway.assault import Resolve
from sandtable.games.midway.state import Position as MidwayPosition
from sandtable.kernel import Action, Clause, Rulebook, Step
from sandtable.kernel.data import Row

CITES = {**Midway.cite, "cost": "cost", "target.closed": "closed"}
CLAUSES = {
    "cost": Clause("A card may cost cards of the hand, discarded as it is played."),
    "closed": Clause("Some objectives can be attacked only after others have fallen."),
}


class Position(MidwayPosition):
    __slots__ = ()

    game: Wild


class Judge(Step[Position], frozen=True):
    """The battle has a winner; it lies above the effects after the battle."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        attacker = s.attacker
        won = any(s.total(attacker, target) > s.total(1 - attacker, target) for target in s.targets)
        s.victor = attacker if won else 1 - attacker


class Operation(midway_turn.Operation, frozen=True):
    """Midway's, with closed objectives and a judge in every battle."""

    def offers(self, s: MidwayPosition) -> list[Action]:
        return [action for action in super().offers(s) if self.bar(s, action) is None]

    def choices(self, s: MidwayPosition) -> list[Action]:
        return self.offers(s)

    def do_assault(self, s: MidwayPosition, word: str) -> None:
        super().do_assault(s, word)
        _seat_judge(s)

    def do_play(self, s: MidwayPosition, word: str) -> None:
        super().do_play(s, word)
        _seat_judge(s)


class OneDiscard(Discard, frozen=True):
    """At most one card a turn, so that players without sense keep cards to play."""

    def do_discard(self, s: Table, word: str) -> None:
        super().do_discard(s, word)
        s.phases.pop()


def _seat_judge(s: MidwayPosition) -> None:
    places = [i for i, phase in enumerate(s.phases) if isinstance(phase, AfterBattle)]
    for i in places:
        s.phases.insert(i + 1, Judge())


class Wild(Midway):
    HERE = Path(__file__).parent

    name = "wild"
    title = "A wild deck"
    columns = ("requires",)
    state = Position
    cite = CITES

    def read_rulebook(self, figures: dict[str, object]) -> Rulebook:
        book = Rulebook.read(Midway.HERE, figures)
        return Rulebook({**book.clauses, **CLAUSES}, book.rulings)

    def check_card(self, card: Card, row: Row) -> None:
        """Midway has no use for some of these."""

    def set_up(self, options, dice, log=None):
        return set_up(Position, self, options, Turn(self.seat_named(options["first"])), dice, log=log)

    def turn_parts(self, seat):
        return [Operation(seat), OneDiscard(seat)]


Position.PHASES = (*TURN_PARTS, OneDiscard, Operation, *BATTLE_PARTS, Judge, Resolve)


def load() -> Wild:
    return Wild()
