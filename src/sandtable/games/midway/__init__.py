"""Lightning: Midway. Two fleets and their aircraft; whoever destroys all enemy objectives first wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from sandtable.cards import box
from sandtable.cards.battle import BATTLE_PARTS
from sandtable.cards.box import MEMORY
from sandtable.cards.card import Card
from sandtable.cards.game import CardGame
from sandtable.cards.turn import TURN_PARTS, Discard, Turn, set_up
from sandtable.games.midway import view
from sandtable.games.midway.assault import Resolve
from sandtable.games.midway.state import Position
from sandtable.games.midway.turn import Operation
from sandtable.kernel import Board, Dice, Event, Option, Seat
from sandtable.kernel.data import Datum, Number, Row


class Tables(box.Tables, frozen=True):
    first: Datum[Literal["us", "japan"]]
    resupply: Number
    turn_limit: Number


class Midway(CardGame):
    HERE = Path(__file__).parent / "data"

    name = "midway"
    title = "Lightning: Midway"
    about = "Four Japanese carriers against three American and an island, June 1942. Destroy them all."
    seats = ("us", "japan")
    sides = ("United States", "Japan")
    rules_version = 2
    order_clause = "setup.4"
    victory_clause = "victory"
    state = Position
    tables = Tables
    deploy_unit = "force"

    def use_tables(self, tables: Tables) -> None:
        order = (self.first, 1 - self.first)
        by_book = f"who moves first; by the book {self.sides[self.first]}"
        seats, sides = (tuple(names[seat] for seat in order) for names in (self.seats, self.sides))
        self.options = (Option("first", seats, by_book, "Moves first", sides), MEMORY)
        self.deploy_limit = tables.resupply.value
        self.turn_limit = tables.turn_limit.value

    def check_card(self, card: Card, row: Row) -> None:
        for effect in card.effects:
            if effect.verb == "ACT" or effect.on == "activate":
                raise row.trouble("effects: ACT and activate speak of actions at a place, and this game has no places")
            if effect.verb == "MOVE" and effect.source == "battle" and effect.to != "hand":
                raise row.trouble("effects: committed forces return to the hand, nowhere else (assault.10)")
            if {"won", "lost"} & set(effect.needs):
                raise row.trouble("effects: won and lost never hold; the winner is found after all effects (assault.9)")
            if card.sort == "special" and effect.on == "play":
                raise row.trouble("effects: a special card of this game says own_turn, declare or react, not play")
            if effect.on == "cost":
                raise row.trouble("effects: no card of this game has a cost")

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        return set_up(Position, self, options, Turn(self.seat_named(options["first"])), dice, log=log)

    def turn_parts(self, seat: Seat) -> list[Any]:
        return [Operation(seat), Discard(seat)]  # turn.1, then turn.2

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)

    def say(self, event: Event) -> str:
        text = super().say(event)
        if event.verb == "totals" and int(event.args[1]) <= int(event.args[2]):  # assault.10
            return f"{text} {self.name_of(event.args[0])} holds."
        return text


Position.PHASES = (*TURN_PARTS, Operation, *BATTLE_PARTS, Resolve)


def load(data: Path | None = None) -> Midway:
    """The game with its own data, or with that of a folder of the same files."""
    return Midway(data)
