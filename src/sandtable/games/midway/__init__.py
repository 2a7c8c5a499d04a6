"""Lightning: Midway. Two fleets and their aircraft; whoever destroys all enemy objectives first wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.cards.battle import AfterBattle, Attacked, Commit, Exchange, React
from sandtable.cards.card import Card, CardSet, read_cards
from sandtable.cards.play import Do, Drop, Pick, Take
from sandtable.cards.table import CardGame
from sandtable.games.midway import turn, view
from sandtable.games.midway.assault import Resolve
from sandtable.games.midway.state import Position
from sandtable.kernel import Action, Dice, Event, Option, Rulebook
from sandtable.kernel.data import Row, Source, digest, read_toml

HERE = Path(__file__).parent / "data"
FILES = ("cards.csv", "tables.toml")  # what a data folder must hold: they decide how the game plays

# The clause of the sheet behind each rule of the card library
CITE = {
    "commit.attack": "assault.1",
    "commit.defend": "assault.2",
    "commit.table": "assault.1",
    "play.committed": "assault.3",
    "play.attacker": "assault.4",
    "play.defender": "assault.5",
    "play.action": "assault.4",
    "play.ban": "assault.9",
    "slot": "assault.6",
    "pass": "assault.7",
    "exchange.over": "assault.8",
    "effect": "assault.9",
    "value": "assault.10",
    "return": "assault.10",
    "clear": "assault.11",
    "special": "special",
    "cancel": "special",
    "counter": "special",
    "widen": "special",
    "cost": "special",
    "dependent": "dependent",
    "reshuffle": "turn.2.prepare",
}


class Number(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    value: Annotated[int, Meta(ge=1, le=10_000)]
    source: Source


class First(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    value: Literal["us", "japan"]
    source: Source


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """`tables.toml`: each number with where it comes from."""

    first: First
    hand: Number
    resupply: Number
    turn_limit: Number
    cards_in_battle: Number


class Midway(CardGame):
    name = "midway"
    title = "Lightning: Midway"
    seats = ("us", "japan")
    sides = ("United States", "Japan")
    rules_version = 1
    order_clause = "setup.4"
    victory_clause = "victory"
    state = Position
    says = view.SAYS
    cite = CITE

    def __init__(self, folder: Path) -> None:
        tables = read_toml(folder / "tables.toml", Tables)
        rows = read_cards(folder / "cards.csv", self.seats)
        for card, row in rows:
            check_card(card, row)
        self.cards = CardSet(rows, self.seats)
        self.things = self.cards.things()
        self.rulebook = Rulebook.read(HERE)
        self.data_hash = digest(folder, FILES)
        first = tables.first.value
        order = (first, *(seat for seat in self.seats if seat != first))
        self.options = (Option("first", order, f"who moves first; by the book {first}"),)
        self.hand_size = tables.hand.value
        self.resupply = tables.resupply.value
        self.turn_limit = tables.turn_limit.value
        self.cards_in_battle = tables.cards_in_battle.value

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        return turn.set_up(self, self.seat_named(options["first"]), dice, log)

    def label(self, action: Action) -> str:
        return view.label(self, action)


def check_card(card: Card, row: Row) -> None:
    """What a Midway card may not do."""
    for effect in card.effects:
        if effect.verb == "ACT":
            raise row.trouble("effects: ACT grants actions at a place, and this game has none")
        if effect.verb == "MOVE" and effect.source == "battle" and effect.to != "hand":
            raise row.trouble("effects: committed forces return to the hand, nowhere else (assault.10)")


Position.PHASES = (
    turn.Turn,
    turn.Discard,
    turn.Operation,
    turn.Resupply,
    Commit,
    Attacked,
    Exchange,
    React,
    Take,
    Do,
    Pick,
    Drop,
    AfterBattle,
    Resolve,
)


def load(data: Path | None = None) -> Midway:
    """The game with its own data, or with that of a folder of the same files."""
    return Midway(data or HERE)
