"""Questions of every kind that a map game answers, about whatever may be asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from sandtable.kernel import SeededDice, View
from sandtable.maps.game import MapGame

MORE = 3  # things at most where a question may name several


class Asker:
    """Asks by all patterns of a game in turn, so that none is left out for long."""

    def __init__(self, game: MapGame, dice: SeededDice) -> None:
        self.game, self.dice = game, dice
        self._turn = cycle(game.asks)
        kinds = {kind: [id_ for id_, thing in game.things.items() if thing.kind == kind] for kind in ("hq", "aircraft")}
        self._words = {"UNIT": game.ids, "HQ": kinds["hq"], "PLANE": kinds["aircraft"], "SIDE": [*game.seats]}

    def some(self, view: View, many: int) -> list[str]:
        """The next few, about hexes where somebody is as often as about any."""
        there = sorted({piece.at for piece in view.board.pieces})
        return [" ".join(self._filled(pattern.split(), there)) for pattern in islice(self._turn, many)]

    def _filled(self, pattern: list[str], there: list[str]) -> Iterator[str]:
        last = ""
        for part in pattern:
            if part == "…":
                yield from (self._any(last, there) for _ in range(self.dice.below(MORE)))
            else:
                yield self._any(part, there)
            last = part

    def _any(self, part: str, there: list[str]) -> str:
        if part == "HEX":
            return self._pick(there if there and self.dice.below(2) else list(self.game.cells))
        if part not in self._words:
            return part
        word = self._pick(self._words[part])
        return f"{word}@{self._any('HEX', there)}" if part == "UNIT" and not self.dice.below(4) else word

    def _pick(self, words: list[str]) -> str:
        return words[self.dice.below(len(words))]
