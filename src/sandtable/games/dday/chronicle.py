"""How a landing went: beaches cleared, turn by turn."""

from __future__ import annotations

from sandtable.cards.chronicle import CardChronicle
from sandtable.cards.table import Table
from sandtable.games.dday.box import Box
from sandtable.games.dday.state import Position
from sandtable.kernel import Event, Seat


class LandingChronicle(CardChronicle):
    game: Box

    def held(self, s: Table) -> tuple[tuple[str, ...], ...]:
        """The beaches that are cleared, and the others."""
        assert isinstance(s, Position)  # noqa: S101  of this game
        cleared, order = s.cleared(), self.game.order[0]
        return tuple(s.ids([place for place in order if (place in cleared) == of]) for of in (True, False))

    def prize(self, s: Position, event: Event) -> tuple[str, Seat] | None:
        """With the last German force a beach is cleared."""
        cards = self.game.cards
        beach = cards.place[cards.index[event.args[0]]]
        return (cards.ids[beach], 0) if event.seat == 1 and beach in s.cleared() else None
