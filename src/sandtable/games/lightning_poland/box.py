"""What is in the box: the cards with their supply and points, and the numbers of the sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sandtable.cards import box
from sandtable.cards.box import CardBox
from sandtable.cards.card import Card
from sandtable.kernel.data import Datum, Number, Row


class Tables(box.Tables, frozen=True):
    first: Datum[Literal["german", "polish"]]
    supply: Number
    draw: Number
    points: Number
    turn_limit: Number


class Box(CardBox):
    HERE = Path(__file__).parent / "data"

    seats = ("german", "polish")
    sides = ("Germany", "Poland")
    tables = Tables
    columns = ("supply", "points", "requires")
    deploy_unit = "supply point"
    draws: int
    points: int

    def use_tables(self, tables: Tables) -> None:
        self.deploy_limit = tables.supply.value
        self.draws = tables.draw.value
        self.points = tables.points.value
        self.turn_limit = tables.turn_limit.value

    def check_card(self, card: Card, row: Row) -> None:
        if card.sort == "special" or card.dependent:
            raise row.trouble("this game has no special cards and no dependents")
        if any(effect.verb == "ACT" or effect.on == "activate" for effect in card.effects):
            raise row.trouble("effects: ACT and activate speak of actions at a place, and this game has no places")
        if card.sort == "force" and not card.supply:
            raise row.trouble("a force costs at least 1 supply point")

    def deploy_cost(self, card: int) -> int:
        return self.cards.cards[card].supply
