"""A game that is played with a set of cards: its files, and what all such games share."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from sandtable.cards.card import Card, CardSet, read_cards
from sandtable.kernel import Action, Game, Rulebook, Seat
from sandtable.kernel.data import Row, digest

FILES = ("cards.csv", "tables.toml")  # what a data folder must hold: they decide how the game plays


class CardGame(Game):
    """The card library cites its own rules by key; `cite` says which clause of the game's sheet each one is."""

    HERE: ClassVar[Path]  # the game's own data
    labels: ClassVar[dict[str, str]]  # what each verb of an action does, in words

    cards: CardSet
    hand_size: int
    cards_in_battle: int  # guard against a battle without end
    turn_limit: int  # guard against a game without end
    deploy_limit: int  # how much may be put on the table in one operation
    deploy_unit: str  # counted in these

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or self.HERE
        rows = read_cards(folder / "cards.csv", self.seats)
        for card, row in rows:
            self.check_card(card, row)
        self.cards = CardSet(rows, self.seats)
        self.things = self.cards.things()
        self.rulebook = Rulebook.read(self.HERE)
        self.data_hash = digest(folder, FILES)
        self.read_tables(folder / "tables.toml")

    @abstractmethod
    def read_tables(self, path: Path) -> None:
        """The game's numbers and options."""

    def check_card(self, card: Card, row: Row) -> None:
        """Trouble if the game has no use for a card like that."""

    @abstractmethod
    def turn_parts(self, seat: Seat) -> list[Any]:
        """What lies on the stack when a side's turn begins, the first part last."""

    def deploy_cost(self, card: int) -> int:
        """What a force counts against the limit."""
        return 1

    def label(self, action: Action) -> str:
        return self.labels[action[0]].format(*(self.name_of(word) for word in action[1:]))
