"""How a card game went: cards out of the game and objectives left, by turn."""

from __future__ import annotations

from sandtable.cards.box import CardBox
from sandtable.cards.table import Table
from sandtable.kernel.chronicle import Chronicle, Stage


class CardChronicle(Chronicle[CardBox]):
    def stage(self, s: Table, name: str, line: int) -> Stage:
        lost: list[dict[str, int]] = []
        for seat in range(len(self.game.seats)):
            toll: dict[str, int] = {}
            for card in (*s.out[seat], *s.fallen(seat)):
                kind = self.game.things[self.game.cards.ids[card]].kind
                toll[kind] = toll.get(kind, 0) + 1
            lost.append(toll)
        return Stage(name, line, tuple(lost), self.held(s))

    def held(self, s: Table) -> tuple[tuple[str, ...], ...]:
        """By seat: the objectives that it still has."""
        return tuple(s.ids(objectives) for objectives in s.objectives)

    def sorts(self) -> dict[str, str]:
        owned = [thing.kind for thing in self.game.things.values() if thing.seat is not None]
        return {kind: kind.capitalize() for kind in dict.fromkeys(owned)}
