"""What is in the box of a card game: its cards and numbers, read from its files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.cards.card import Card, CardSet, read_cards
from sandtable.cards.effects import conditions_words
from sandtable.kernel import Game, Option, Rulebook, Seat, Term
from sandtable.kernel.data import Datum, Number, Row, digest, read_toml
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison

MEMORY = Option(
    "memory",
    ("off", "on"),
    "memory aids: whether the cards that are known to be in the enemy's hand are shown",
    "Memory aids",
    ("off", "on"),
)


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """`tables.toml`: each number with where it comes from. A game adds its own."""

    first: Datum[str]
    hand: Number
    cards_in_battle: Number


class CardBox(Game):
    """The card library cites its own rules by key; `cite` says which clause of the game's sheet each one is."""

    FILES: ClassVar[tuple[str, ...]] = ("cards.csv", "tables.toml")
    GUIDE = Path(__file__).parent / "kit.md"

    columns: ClassVar[tuple[str, ...]] = ()  # of the card file, beside the common ones
    moments: ClassVar[Mapping[str, str]] = {}  # when cards are played, by timing or verb, where its sheet says it
    tables: ClassVar[type[Tables]]
    options: tuple[Option, ...] = (MEMORY,)
    length = "30 min"

    cards: CardSet
    first: Seat  # who moves first by the book
    hand_size: int
    cards_in_battle: int  # guard against a battle without end
    turn_limit: int  # guard against a game without end
    deploy_limit: int  # how much may be put on the table in one operation
    deploy_unit: str  # counted in these

    def __init__(self, folder: Path | None = None) -> None:
        compared, troubles = Comparison(self.HERE, folder), Gathering()
        with troubles:
            rows = read_cards(compared.folder / "cards.csv", self.seats, self.columns, compared, self.check_card)
        with troubles:
            figures = self.read_tables(compared)
        troubles.end()
        self.use(CardSet(rows, self.seats, self.columns, self.moments))
        self.rulebook = self.read_rulebook(figures)
        self.data_hash = digest(compared.folder, self.FILES)
        self.kit = compared if folder else None

    def use(self, cards: CardSet) -> None:
        """Play with these cards."""
        self.cards, self.things = cards, cards.things()
        self.terms = [self._terms(kind) for kind in range(len(cards.cards))]

    def _terms(self, kind: int) -> list[tuple[int, Term]]:
        """The parts that a card can have in a battle total, with the conditions each needs."""
        card, clause = self.cards.cards[kind], self.cite["value"]
        terms = [(0, Term(card.name, card.value, clause, card.id))] if card.value else []
        for effect, need in zip(card.effects, self.cards.need[kind], strict=True):
            if effect.verb == "MOD":
                label = f"{card.name} {', '.join(conditions_words(effect.needs, self.cards.names))}".rstrip()
                terms.append((need, Term(label, effect.n, clause, card.id)))
        return terms

    def read_tables(self, compared: Comparison) -> dict[str, object]:
        """Set the game's numbers; give the figures that the texts of its rules may name."""
        tables = read_toml(compared.folder / "tables.toml", self.tables)
        compared.tables("tables.toml")
        self.first = self.seats.index(tables.first.value)
        self.hand_size, self.cards_in_battle = tables.hand.value, tables.cards_in_battle.value
        self.use_tables(tables)
        figures = {name: getattr(tables, name).value for name in tables.__struct_fields__}
        return {**figures, "first": self.sides[self.first]}

    @abstractmethod
    def use_tables(self, tables: Any) -> None:
        """Set the numbers and options that are this game's own."""

    def read_rulebook(self, figures: dict[str, object]) -> Rulebook:
        """The words of its rules, which are the game's own whatever the cards are."""
        return Rulebook.read(self.HERE, figures)

    def check_card(self, card: Card, row: Row) -> None:
        """Trouble if the game has no use for a card like that."""

    @abstractmethod
    def turn_parts(self, seat: Seat) -> list[Any]:
        """What lies on the stack when a side's turn begins, the first part last."""

    def deploy_cost(self, card: int) -> int:
        """What a force counts against the limit."""
        return 1
