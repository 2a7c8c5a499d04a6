"""What is in the box: the cards, the beaches in their line, the turn cards, the scale of victory."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sandtable.cards import box
from sandtable.cards.box import CardBox
from sandtable.cards.card import Card, CardSet
from sandtable.games.dday.tables import read_outcomes, read_turns
from sandtable.kernel import Action, FileTrouble, Rulebook
from sandtable.kernel.data import Datum, Number, Row
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison

PLAY, OWN_TURN = 1, 2  # when a card can be played outside attacks: at a beach with a force, in one's own turn
VERBS = ("MOD", "DRAW", "DROP", "CANCEL", "COUNTER", "ACT")
TIMINGS = ("always", "play", "cost", "activate", "own_turn", "react")


class Tables(box.Tables, frozen=True):
    first: Datum[Literal["allied", "german"]]
    actions: Number


class Box(CardBox):
    HERE = Path(__file__).parent / "data"
    FILES = (*CardBox.FILES, "turns.csv", "outcomes.csv")
    GUIDE = HERE / "kit.md"

    seats = ("allied", "german")
    sides = ("Allied Command", "Germany")
    tables = Tables
    columns = ("place",)
    actions: int  # at each beach

    def read_tables(self, compared: Comparison) -> dict[str, object]:
        figures, troubles = super().read_tables(compared), Gathering()
        with troubles:
            self.turns = read_turns(compared)
        with troubles:
            self._outcomes_file = compared.folder / "outcomes.csv"
            self.outcomes = read_outcomes(compared, self.seats)
        troubles.end()
        return figures

    def use_tables(self, tables: Tables) -> None:
        self.actions = tables.actions.value

    def read_rulebook(self, figures: dict[str, object]) -> Rulebook:
        names = [self.cards.cards[place].name for place in self.cards.places]
        outcomes = "; ".join(f"{n}: {result.name}" for n, result in enumerate(self.outcomes))
        own = {"turns": len(self.turns), "beaches": len(names), "east": names[0], "west": names[-1]}
        return super().read_rulebook({**figures, **own, "outcomes": outcomes})

    def use(self, cards: CardSet) -> None:
        super().use(cards)
        self.things |= {turn.id: turn.thing(self.sides) for turn in self.turns}
        line, on = cards.places, cards.on
        if len(self.outcomes) != len(line) + 1:
            problem = f"has {len(self.outcomes)} rows; {len(line)} beaches need one more than that"
            raise FileTrouble(self._outcomes_file, problem)
        self.order = (line, line[::-1])  # turn.1: from left to right for each seat
        self.next_to = {place: tuple(line[max(i - 1, 0) : i] + line[i + 1 : i + 2]) for i, place in enumerate(line)}
        placed = [card for side in cards.placed for card in side]
        self.bit = [1 << placed.index(card) if card in placed else 0 for card in range(len(cards.cards))]
        self.forces = dict.fromkeys(line, 0)
        for card in placed:
            self.forces[cards.place[card]] |= self.bit[card]
        self.attack = [
            [Action("attack", force, target) for target in cards.ids] if is_force else []
            for force, is_force in zip(cards.ids, cards.is_force, strict=True)
        ]
        self.windows = [
            special * (PLAY * bool(on["play"][card]) | OWN_TURN * bool(on["own_turn"][card]))
            for card, special in enumerate(cards.is_special)
        ]
        effects = [(card, effect) for card in cards.cards for effect in card.effects]
        self.can_cancel = [any(c.seat == seat and e.verb == "CANCEL" for c, e in effects) for seat in (0, 1)]

    def check_card(self, card: Card, row: Row) -> None:
        if card.sort == "objective" or card.start or card.dependent:
            raise row.trouble("this game has no objectives, no forces that start on the table and no dependents")
        if card.sort == "force" and card.copies > 1:
            raise row.trouble("each force of this game is there once")
        if card.sort == "place" and (card.effects or card.value):
            raise row.trouble("a beach has no value and no effects")
        if card.sort == "special" and card.value:
            raise row.trouble("what is played outside attacks, or in answer, has no combat value in this program")
        self._check_effects(card, row)

    def _check_effects(self, card: Card, row: Row) -> None:
        timings = [effect.on for effect in card.effects]
        if "play" in timings and "own_turn" in timings:
            raise row.trouble("effects: a card says play or own_turn, not both")
        stays = [i for i, effect in enumerate(card.effects) if effect.scope == "each_turn"]
        if len(stays) > 1:
            raise row.trouble("effects: a card gives one thing in each turn, not several")
        if stays and any(effect.verb == "DRAW" for effect in card.effects[: stays[0]]):
            stay = card.effects[stays[0]]
            raise row.trouble(f"effects: a card lies at its beach before it draws; write {str(stay)!r} before the rest")
        for effect in card.effects:
            if effect.verb not in VERBS or effect.on not in TIMINGS:
                raise row.trouble(f"effects: {str(effect)!r} has no meaning in this game")
            if effect.verb != "MOD" and any(need.startswith("at:") for need in effect.needs):
                raise row.trouble("effects: only what counts in an attack may depend on the beach")
            if effect.verb == "ACT" and card.sort == "action":
                raise row.trouble("effects: what counts in an attack gives no actions in this program")
            if effect.on == "activate" and effect.what == "attack" and effect.n > 1:
                raise row.trouble("effects: a force attacks once in a turn (turn.3); write activate: ACT attack 1 now")
            if effect.verb == "CANCEL" and "attacking" in effect.needs:
                raise row.trouble("effects: only the defender can cancel an attack; write react: CANCEL if defending")
            if effect.on == "activate" and effect.scope == "each_turn":
                raise row.trouble("effects: what a force does when activated it does now, not in each turn")
