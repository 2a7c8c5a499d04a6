"""A card game: what is in its box, and how its table is told."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Any

from sandtable.cards import view
from sandtable.cards.box import CardBox
from sandtable.cards.chronicle import CardChronicle
from sandtable.cards.table import NOBODY, Table
from sandtable.kernel import Action, Board, Score, Seat
from sandtable.kernel.data import read_toml
from sandtable.kernel.notation import Notation, Sort
from sandtable.kernel.words import Words

WORDS = read_toml(Path(__file__).parent / "words.toml", Words)  # of all card tables


class CardGame(CardBox):
    headings: tuple[str, ...] = ("turn", "turn-card")
    results: tuple[str, ...] = ("totals", "cancel", "destroy", "capture", "hold", "remove", "lose")
    chronicler = CardChronicle
    onsets: tuple[str, ...] = ("assault", "widen", "attack")
    prizes: tuple[str, ...] = ("destroy", "capture", "remove")
    occasions: tuple[str, ...] = ("assault", "attack", "totals", "cancel")
    wastes: tuple[str, ...] = ("discard",)

    def __init_subclass__(cls) -> None:
        """What a game says is its `words.toml`; by which of its clauses the library goes, its `cite.toml`.

        A variant that has `cite` of its own says what its parent says.
        """
        super().__init_subclass__()
        if "cite" in vars(cls):
            return
        words = read_toml(cls.HERE / "words.toml", Words).over(WORDS)
        cls.says, cls.acts, cls.labels, cls.also = words.says, words.acts, words.labels, words.also
        cls.moments, cls.cite = words.moments, read_toml(cls.HERE / "cite.toml", dict[str, str])

    @abstractmethod
    def board(self, s: Any, seat: Seat | None) -> Board: ...

    def hints(self, s: Any, actions: list[Action]) -> list[str]:
        return view.hints(s, actions)

    def previews(self, s: Any, actions: list[Action]) -> list[tuple[int, ...]]:
        return view.previews(s, actions)

    def scores(self, s: Any, actions: list[Action]) -> list[tuple[Score, ...]]:
        return view.scores(s, actions)

    def notation(self) -> Notation:
        cards, seats = Sort(self.cards.ids, -1), Sort(self.seats, -1)
        lie = (*Table.ZONES, "shown", "objectives")
        return Notation(
            of={
                **dict.fromkeys((*lie, "in_play", "targets", "card", "least"), cards),
                **dict.fromkeys(("seat", "winner", "attacker", "victor"), seats),
                "committed": Sort(self.seats, bits=True),
                "banned": Sort(self.cards.slots, bits=True),
                "fought": (cards, seats, None, None),
            },
            by=dict.fromkeys((*lie, "banned"), seats),
            usual={"attacker": NOBODY, "victor": NOBODY},
            zones=Table.ZONES,
        )

    def words(self, s: Any, action: Action) -> dict[str, object]:
        card = s.kind(action[1]) if len(action) > 1 else -1
        name = self.cards.cards[card].name if card >= 0 else " ".join(action[1:2])
        return {**super().words(s, action), "card": name}
