"""The player turn: what the games of the series share of set-up, turns, discarding and putting forces down."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from sandtable.cards.battle import NO_SUCH_CARD, NOT_THIS_SPECIAL, TOO_MANY_CARDS, Forces, bar_in_hand, play_special
from sandtable.cards.box import MEMORY, CardBox
from sandtable.cards.table import Table
from sandtable.kernel import DONE, Action, Bar, Dice, Endable, Event, Outcome, Phase, Seat, Step

T = TypeVar("T", bound=Table)


def deploy_figures(s: Table, action: Action) -> dict[str, object]:
    unit, phase = s.game.deploy_unit, s.phases[-1]
    cost = s.game.deploy_cost(s.kind(action[1]))
    return {"cost": count(cost, unit), "left": phase.left, "limit": s.game.deploy_limit}


def count(n: int, unit: str) -> str:
    return f"{n} {unit}{'' if n == 1 else 's'}"


def one_of(words: list[str]) -> str:
    return f"{', '.join(words[:-1])}{',' * (len(words) > 2)} or {words[-1]}"


def others(n: int) -> str:
    return "1 other objective has" if n == 1 else f"{n} other objectives have"


NOT_HERE = Bar("special", "{card} cannot be played outside a battle.")
IN_A_BATTLE = Bar("play.attacker", "{card} is played in a battle.")
NOT_PLAYED = Bar("deploy", "{card} is a force card; forces are not played but put on the table.")
DEPLOY_FIRST = Bar(
    "deploy",
    "{card} is a force card: choose {operation} first, then put it on the table.",
    lambda s, a: {"operation": s.game.label(s.phases[-1].deploys).partition(":")[0]},
)
TARGET_FIRST = Bar("target", "{card} is on the table: choose the enemy objective to attack first, then commit it.")
NO_FORCES = Bar("commit.attack", "You have no force on the table to attack with: put one there first.")
NOT_OBJECTIVE = Bar("target", "{card} is no objective; you attack an enemy objective.")
OWN_OBJECTIVE = Bar("target", "{card} is your own objective.")
CLOSED = Bar(
    "target.closed",
    "{card} can be attacked only after {others} fallen; so far it is {fallen}.",
    lambda s, a: {
        "others": others(s.game.cards.cards[s.kind(a[1])].requires),
        "fallen": len(s.fallen(1 - s.phases[-1].seat)),
    },
)
FALLEN = Bar("target", "{card} has fallen already.")
NOT_A_FORCE = Bar("deploy", "{card} is no force card; only forces are put on the table.")
OVER_LIMIT = Bar("deploy", "{card} counts {cost}; {left} of {limit} are left.", deploy_figures)


def set_up(
    kind: type[T],
    game: CardBox,
    options: Mapping[str, str],
    first: Step[Any],
    dice: Dice,
    *,
    log: list[Event] | None,
) -> T:
    """Decks, forces, hands; then the first turn."""
    s = kind.__new__(kind)
    s.game, s.dice, s.log, s.memory = game, dice, log, options[MEMORY.name] == "on"
    s.lay_out(game)
    for seat in (0, 1):
        s.draw(seat, game.hand_size, "setup.hands")
    s.phases = [first]
    s.settle()
    return s


class Turn(Step[Table], frozen=True):
    """The seat whose turn comes next. It lies at the bottom of the stack."""

    seat: Seat

    def run(self, s: Table) -> None:
        if s.turn >= s.game.turn_limit:
            text = f"A draw by guard: {s.game.turn_limit} player turns have been played."
            s.end(Outcome(None, "guard.turns", text))
            return
        s.turn += 1
        s.cards_played = 0
        s.note("order.first" if s.turn == 1 else "order.next", "turn", str(s.turn), seat=self.seat)
        s.phases[:] = [Turn(1 - self.seat), *s.game.turn_parts(self.seat)]


# Cards for one's own turn


def bar_own_turn(s: Table, seat: Seat, card: int) -> Bar | None:
    """A special card outside a battle."""
    if bar := bar_in_hand(s, seat, card):
        return bar
    if not s.game.cards.is_special[card]:
        return NOT_PLAYED if s.game.cards.is_force[card] else NOT_HERE
    if s.cards_played >= s.game.cards_in_battle:
        return TOO_MANY_CARDS
    return None if s.game.cards.on["own_turn"][card] else NOT_THIS_SPECIAL


class Discard(Endable[Table], frozen=True):
    """Discard any cards of the hand, one at a time."""

    least: int = -1  # search goes on from this card, so that it meets each subset once

    clause: ClassVar[str] = "discard"
    prechecked: ClassVar[bool] = True
    task: ClassVar[str] = "Discard any cards you do not want, then go on."
    doing: ClassVar[str] = "discarding cards"

    def offers(self, s: Table) -> list[Action]:
        act, on = s.game.cards.act, s.game.cards.on["own_turn"]
        kinds = dict.fromkeys(s.hand[self.seat])
        return [
            *(act["discard"][card] for card in kinds),
            *(act["play"][card] for card in kinds if on[card] and s.cards_played < s.game.cards_in_battle),
            DONE,
        ]

    def choices(self, s: Table) -> list[Action]:
        """No specials: playing them with the operation meets every plan but those that need their cards first."""
        discard, actions, last = s.game.cards.act["discard"], list[Action](), self.least - 1
        for card in s.hand[self.seat]:  # in order, so copies lie side by side
            if card > last:
                actions.append(discard[card])
                last = card
        actions.append(DONE)
        return actions

    def rule(self, s: Table, action: Action) -> str:
        return "special" if action.verb == "play" else "discard"

    def bar_discard(self, s: Table, word: str) -> Bar | None:
        return bar_in_hand(s, self.seat, s.kind(word))

    def do_discard(self, s: Table, word: str) -> None:
        card, seat = s.game.cards.index[word], self.seat
        s.from_hand(seat, card)
        insort(s.discard[seat], card)
        if s.log is not None:  # search discards often
            s.note("discard", "discard", word, seat=seat)
        s.phases[-1] = Discard(seat, card)

    def bar_play(self, s: Table, word: str) -> Bar | None:
        return bar_own_turn(s, self.seat, s.kind(word))

    def do_play(self, s: Table, word: str) -> None:
        s.phases[-1] = Discard(self.seat)
        play_special(s, self.seat, s.game.cards.index[word])


def bar_target(s: Table, seat: Seat, word: str) -> Bar | None:
    """Why a side cannot attack something."""
    card = s.kind(word)
    if card < 0:
        return NO_SUCH_CARD
    if s.game.cards.cards[card].sort != "objective":
        return NOT_OBJECTIVE
    if s.game.cards.owner[card] == seat:
        return OWN_OBJECTIVE
    if card not in s.objectives[1 - seat]:
        return FALLEN
    if s.game.cards.cards[card].requires > len(s.fallen(1 - seat)):
        return CLOSED
    return None if s.table[seat] else NO_FORCES


PREPARE = Action("prepare")


class Operation(Phase[T], frozen=True):
    """Choose one operation of those that the sheet names; Prepare, which fills the hand, is the same on all sheets."""

    clause: ClassVar[str] = "operation"
    prechecked: ClassVar[bool] = True
    deploys: ClassVar[Action]  # the operation that puts forces on the table
    doing: ClassVar[str] = "choosing an operation"

    def prerequisite(self, s: T, word: str) -> Bar | None:
        card, cards = s.kind(word), s.game.cards
        if card in s.table[self.seat]:
            return TARGET_FIRST
        if card not in s.hand[self.seat] or cards.is_special[card]:
            return None
        return DEPLOY_FIRST if cards.is_force[card] else IN_A_BATTLE

    def warns(self, s: T, action: Action) -> str:
        hand = s.hand[self.seat]
        if action == PREPARE and len(hand) >= s.game.hand_size:
            return "nothing to draw"
        return (
            "no force in hand"
            if action == self.deploys and not any(map(s.game.cards.is_force.__getitem__, hand))
            else ""
        )

    def bar_prepare(self, s: T) -> Bar | None:
        return None

    def do_prepare(self, s: T) -> None:
        s.note("operation", "operation", "prepare", seat=self.seat)
        s.phases.pop()
        s.draw(self.seat, s.game.hand_size - len(s.hand[self.seat]), "fill")


def deploy(s: Table, seat: Seat, verb: str) -> None:
    """The operation that puts forces on the table, by the name that the sheet gives it."""
    s.note("operation", "operation", verb, seat=seat)
    s.phases[-1] = Deploy(seat, left=s.game.deploy_limit)


class Deploy(Forces, frozen=True):
    """Put forces from the hand on the table, as many as the operation allows."""

    left: int = 0

    clause: ClassVar[str] = "deploy"
    doing: ClassVar[str] = "putting forces on the table"

    def from_card(self, s: Table, least: int) -> list[Action]:
        cards, cost, left = s.game.cards, s.game.deploy_cost, self.left
        deploy, is_force = cards.act["deploy"], cards.is_force
        actions = [
            deploy[c] for c in dict.fromkeys(s.hand[self.seat]) if c >= least and is_force[c] and cost(c) <= left
        ]
        actions.append(DONE)
        return actions

    def warns(self, s: Table, action: Action) -> str:
        if action != DONE or len(self.offers(s)) == 1:
            return ""
        return f"{count(self.left, s.game.deploy_unit)} left"

    def bar_deploy(self, s: Table, word: str) -> Bar | None:
        card = s.kind(word)
        if bar := self.bar_own(s, card):
            return bar
        if not s.game.cards.is_force[card]:
            return NOT_A_FORCE
        if bar := bar_in_hand(s, self.seat, card):
            return bar
        return None if s.game.deploy_cost(card) <= self.left else OVER_LIMIT

    def do_deploy(self, s: Table, word: str) -> None:
        card = s.game.cards.index[word]
        s.move(card, "hand", "table")
        s.note("deploy", "deploy", word, seat=self.seat)
        s.phases[-1] = Deploy(self.seat, card, self.left - s.game.deploy_cost(card))

    def prompt(self, s: Table) -> str:
        if not self.left:
            return "You have put down all you may: go on."
        left = count(self.left, s.game.deploy_unit)
        if len(self.offers(s)) > 1:
            return f"Put forces from your hand on the table: up to {left}."
        forces = any(s.game.cards.is_force[card] for card in s.hand[self.seat])
        return f"No force in your hand fits into the {left} left: go on." if forces else "You hold no force: go on."


TURN_PARTS = (Turn, Discard, Deploy)  # all of this module that may lie on the stack
