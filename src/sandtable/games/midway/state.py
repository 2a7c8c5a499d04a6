"""The position: a card table, and nothing more."""

from __future__ import annotations

from sandtable.cards.table import Table


class Position(Table):
    def problems(self) -> list[str]:
        found = super().problems()
        if not all(self.objectives) and self.ending is None:
            found.append("a side has no objective left, and the game goes on")
        return found
