"""A battle: forces are committed, cards are exchanged until both sides pass, effects after the battle follow.

A game lays the parts on the stack in the order of its own sheet. Each takes itself off when it is done:

    [its own ending, AfterBattle, Exchange(attacker), Commit(defender), Attacked, Commit(attacker)]
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from typing import ClassVar

from sandtable.cards.play import Answering, Do, Drop, Pick, Take, put_in_play
from sandtable.cards.table import Table
from sandtable.kernel import DONE, PASS, Action, Bar, Phase, Seat, Step

NO_SUCH_CARD = Bar("", "{card} is no card of this game.")
ENEMY_CARD = Bar("", "{card} is not your card.")
NOT_ON_TABLE = Bar("", "{card} is not on your table; only forces there can be committed.")
NO_FORCE_YET = Bar("commit.attack", "An attack needs at least one force: commit one first.")

NOT_IN_HAND = Bar("", "{card} is not in your hand.")
NO_ACTION_CARD = Bar("", "{card} is a force card; in a battle you play action cards.")
NOT_COMMITTED = Bar("play.committed", "You committed no force to this battle, so you can play no action card.")
BANNED = Bar("play.ban", "A card in this battle bars you from playing {card}.")
NOT_THIS_SPECIAL = Bar("special", "{card} cannot be played now: {when}.", lambda s, a: {"when": when(s, a)})
CONDITION = Bar("special", "{card} needs this: {missing}.", lambda s, a: {"missing": missing(s, a)})
CANNOT_PAY = Bar(
    "cost",
    "{card} costs {price} of your hand, and you have too few others.",
    lambda s, a: {"price": price_words(price(s, s.phases[-1].seat, s.kind(a[1])))},
)
TOO_MANY_CARDS = Bar(
    "guard.cards",
    "{limit} cards have been played, which is our limit for a battle or for the time before it.",
    lambda s, a: {"limit": s.game.cards_in_battle},
)
NOTHING_TO_COUNTER = Bar("special", "{card} does not answer the card just played.")


class Forces(Phase[Table], frozen=True):
    """Forces are chosen one at a time, until done."""

    least: int = -1  # search goes on from this card, so that it meets each subset once

    prechecked: ClassVar[bool] = True

    def offers(self, s: Table) -> list[Action]:
        return self.from_card(s, -1)

    def choices(self, s: Table) -> list[Action]:
        return self.from_card(s, self.least)

    def from_card(self, s: Table, least: int) -> list[Action]:
        """What is legal, without the cards before this one."""
        raise NotImplementedError

    def bar_own(self, s: Table, card: int) -> Bar | None:
        """A card of this game and of this side."""
        if card < 0:
            return NO_SUCH_CARD
        return None if s.game.cards.owner[card] == self.seat else ENEMY_CARD

    def do_done(self, s: Table) -> None:
        s.phases.pop()


class Commit(Forces, frozen=True):
    """Forces move from the table to the battle; the attacker commits at least one."""

    doing: ClassVar[str] = "committing forces"

    def asked_by(self, s: Table) -> str:
        return "commit.attack" if self.seat == s.attacker else "commit.defend"

    def from_card(self, s: Table, least: int) -> list[Action]:
        commit = s.game.cards.act["commit"]
        actions = [commit[card] for card in dict.fromkeys(s.table[self.seat]) if card >= least]
        if self.seat != s.attacker or s.battle[self.seat]:
            actions.append(DONE)
        return actions

    def bar_commit(self, s: Table, word: str) -> Bar | None:
        card = s.kind(word)
        return self.bar_own(s, card) or (None if card in s.table[self.seat] else NOT_ON_TABLE)

    def do_commit(self, s: Table, word: str) -> None:
        card = s.game.cards.index[word]
        commit(s, self.seat, card)
        s.phases[-1] = Commit(self.seat, card)

    def bar_done(self, s: Table) -> Bar | None:
        return NO_FORCE_YET if self.seat == s.attacker and not s.battle[self.seat] else None

    def prompt(self, s: Table) -> str:
        names = ", ".join(s.game.name_of(word) for word in s.ids(s.targets))
        if self.seat == s.attacker:
            return f"Commit one or more forces to the attack on {names}."
        return f"Commit any of your forces to the defence of {names}, or none."

    def declines(self, s: Table, action: Action) -> str:
        return "commits no force" if action == DONE and not s.battle[self.seat] else ""


def commit(s: Table, seat: Seat, card: int) -> None:
    """A force goes from the table to the battle."""
    s.table[seat].remove(card)
    insort(s.battle[seat], card)
    s.committed |= 1 << seat
    s.note("commit.attack" if seat == s.attacker else "commit.defend", "commit", s.game.cards.ids[card], seat=seat)


class Attacked(Step[Table], frozen=True):
    """The objectives named as targets do what they do when attacked."""

    def run(self, s: Table) -> None:
        s.phases.pop()
        on = s.game.cards.on["attacked"]
        s.phases += reversed([Do(card, i) for card in s.targets for i in on[card]])


class FromHand(Phase[Table], frozen=True):
    """Cards of the hand are played, as far as the decision has a use for them."""

    def bar_play(self, s: Table, word: str) -> Bar | None:
        card = s.kind(word)
        return bar_in_hand(s, self.seat, card) or self.bar_card(s, card)

    @abstractmethod
    def bar_card(self, s: Table, card: int) -> Bar | None:
        """Why a card of the hand cannot be played here."""


class Exchange(FromHand, frozen=True):
    """The side at priority plays any number of cards, one at a time, or passes; two passes running end it."""

    passes: int = 0
    played: bool = False  # since priority came to this seat

    prechecked: ClassVar[bool] = True
    repeatable: ClassVar[tuple[str, ...]] = ("pass",)
    doing: ClassVar[str] = "playing cards or passing"

    def asked_by(self, s: Table) -> str:
        return "play.attacker" if self.seat == s.attacker else "play.defender"

    def rule(self, s: Table, action: Action) -> str:
        if action == PASS:
            return "yield" if self.played else "pass"
        return self.rule_of(s, s.kind(action[1]))

    def rule_of(self, s: Table, card: int) -> str:
        """The rule by which a card is played here."""
        return "special" if s.game.cards.is_special[card] else self.asked_by(s)

    def offers(self, s: Table) -> list[Action]:
        if s.cards_played >= s.game.cards_in_battle:
            return [PASS]
        cards, seat = s.game.cards, self.seat
        play, slot_bit, costs, react = cards.act["play"], cards.slot_bit, cards.on["cost"], cards.on["react"]
        open_slots = ~s.banned[seat] if s.committed >> seat & 1 else 0
        actions, last = list[Action](), -1
        for card in s.hand[seat]:  # in order, so copies lie side by side
            if card == last:
                continue
            last = card
            if slot_bit[card]:
                if slot_bit[card] & open_slots and (not costs[card] or bar_cost(s, seat, card) is None):
                    actions.append(play[card])
            elif react[card] and bar_cancel(s, seat, card) is None:
                actions.append(play[card])
        actions.append(PASS)
        return actions

    def bar_card(self, s: Table, card: int) -> Bar | None:
        """Why a card of the hand cannot be played here."""
        cards, seat = s.game.cards, self.seat
        if cards.is_force[card]:
            return NO_ACTION_CARD
        if s.cards_played >= s.game.cards_in_battle:
            return TOO_MANY_CARDS
        if cards.is_special[card]:
            return bar_cancel(s, seat, card)
        if not s.committed >> seat & 1:
            return NOT_COMMITTED
        if cards.slot_bit[card] & s.banned[seat]:
            return BANNED
        return bar_cost(s, seat, card)

    def do_play(self, s: Table, word: str) -> None:
        card, seat = s.game.cards.index[word], self.seat
        s.phases[-1] = Exchange(seat, 0, True)
        s.from_hand(seat, card)
        s.cards_played += 1
        if s.log is not None:  # search plays often
            s.note(self.rule_of(s, card), "play", word, seat=seat)
        put_in_play(s, card)
        announce(s, card)

    def bar_pass(self, s: Table) -> Bar | None:
        return None

    def do_pass(self, s: Table) -> None:
        passes = 0 if self.played else self.passes + 1
        if s.log is not None:  # search passes often
            verb = "yield" if self.played else "pass"
            s.note("yield" if self.played else "pass", verb, seat=self.seat)
        if passes < 2:
            s.phases[-1] = Exchange(1 - self.seat, passes)
        else:
            s.phases.pop()
            s.note("exchange.over", "exchange-over")

    def prompt(self, s: Table) -> str:
        can = len(self.offers(s)) > 1
        if self.played:
            play = "Play another card, or pass" if can else "You can play no other card: pass"
            return f"{play} to let the other side answer."
        end = " If you pass, the exchange is over." if self.passes else ""
        return f"{'Play an action card, or pass' if can else 'You can play no card now: pass'}.{end}"


def bar_in_hand(s: Table, seat: int, card: int) -> Bar | None:
    if card < 0:
        return NO_SUCH_CARD
    if s.game.cards.owner[card] != seat:
        return ENEMY_CARD
    return None if card in s.hand[seat] else NOT_IN_HAND


def bar_cancel(s: Table, seat: int, card: int) -> Bar | None:
    """A special card in the exchange: only one that cancels the attack, on its condition."""
    return bar_canceller(s, seat, card) if s.CANCELS_LATE else NOT_THIS_SPECIAL


def bar_canceller(s: Table, seat: int, card: int) -> Bar | None:
    """Why a card cannot cancel the attack."""
    cards = s.game.cards
    for i in cards.on["react"][card]:
        if cards.cards[card].effects[i].verb == "CANCEL":
            need = cards.need[card][i]
            return None if need & s.facts(seat) == need else CONDITION
    return NOT_THIS_SPECIAL


def bar_cost(s: Table, seat: int, card: int) -> Bar | None:
    """A cost is paid with other cards of the hand."""
    return CANNOT_PAY if s.game.cards.on["cost"][card] and len(s.hand[seat]) <= price(s, seat, card) else None


def price(s: Table, seat: int, card: int) -> int:
    """How many cards it costs to play one, as things stand."""
    cards, facts = s.game.cards, s.facts(seat)
    due = [i for i in cards.on["cost"][card] if cards.need[card][i] & facts == cards.need[card][i]]
    return sum(cards.cards[card].effects[i].n for i in due)


def price_words(n: int) -> str:
    return f"{n} card" + ("" if n == 1 else "s")


def announce(s: Table, card: int) -> None:
    """A card was played: its cost is paid, the other side may answer, then it takes effect."""
    cards = s.game.cards
    answer = cards.can_be_countered[card] and s.may_play(1 - cards.owner[card])
    if not cards.on["cost"][card] and not answer:
        Take(card).take(s)
        return
    s.phases.append(Take(card))
    if answer:
        s.phases.append(React(1 - cards.owner[card], card))
    s.phases += reversed([Do(card, i) for i in cards.on["cost"][card]])


def play_special(s: Table, seat: Seat, card: int) -> None:
    """A special card is played; it takes effect, unless it is countered."""
    s.from_hand(seat, card)
    s.cards_played += 1
    s.note("special", "play", s.game.cards.ids[card], seat=seat)
    put_in_play(s, card)
    announce(s, card)


class React(FromHand, Answering, frozen=True):
    """The other side may answer a card just played. It is asked whatever it holds: a skipped question would tell."""

    card: int

    clause: ClassVar[str] = "special"
    prechecked: ClassVar[bool] = True
    repeatable: ClassVar[tuple[str, ...]] = ("pass",)

    def offers(self, s: Table) -> list[Action]:
        cards, actions, last = s.game.cards, list[Action](), -1
        react, play = cards.on["react"], cards.act["play"]
        for card in s.hand[self.seat]:  # in order, so copies lie side by side
            if react[card] and card != last and self.bar_card(s, card) is None:
                actions.append(play[card])
            last = card
        actions.append(PASS)
        return actions

    def bar_card(self, s: Table, card: int) -> Bar | None:
        """Why a card of the hand is no answer here."""
        effects = s.game.cards.counters[card].get(self.card)
        if not effects:
            return NOTHING_TO_COUNTER
        facts, need = s.facts(self.seat), s.game.cards.need[card]
        return None if any(need[i] & facts == need[i] for i in effects) else CONDITION

    def do_play(self, s: Table, word: str) -> None:
        play_special(s, self.seat, s.game.cards.index[word])

    def bar_pass(self, s: Table) -> Bar | None:
        return None

    def do_pass(self, s: Table) -> None:
        s.phases.pop()
        s.note("special", "let", s.game.cards.ids[self.card], seat=self.seat)

    def prompt(self, s: Table) -> str:
        card, can = s.game.cards.cards[self.card], len(self.offers(s)) > 1
        does = "; ".join(s.game.things[card.id].lines)
        answer = "cancel it with a card, or pass" if can else f"you have no card that cancels it: pass.{self.ahead(s)}"
        return f"{card.name} was played{f' ({does})' if does else ''}: {answer.removesuffix('.')}."

    def ahead(self, s: Table) -> str:
        """What a side that passes here can still do in the battle, while the other is at priority."""
        enemy = any(isinstance(phase, Exchange) and phase.seat != self.seat for phase in s.phases)
        return " Your own cards come when the other side passes." if enemy and s.committed >> self.seat & 1 else ""

    def waiting(self, s: Table) -> str:
        return f"deciding whether to answer {s.game.cards.cards[self.card].name}"


class AfterBattle(Step[Table], frozen=True):
    """Effects after the battle: the attacker's, then the defender's; of each its objective, forces, actions."""

    clause: ClassVar[str] = "effect.after"

    def run(self, s: Table) -> None:
        s.phases.pop()
        on = s.game.cards.on["after"]
        order = [*s.counting(s.attacker, s.targets[0]), *self._defenders(s)]
        s.phases += reversed([Do(card, i) for card in order for i in on[card]])

    def _defenders(self, s: Table) -> list[int]:
        defender = 1 - s.attacker
        return [*s.targets, *s.counting(defender, s.targets[0])[1:]]


def missing(s: Table, action: Action) -> str:
    """The conditions that a card played now would lack, in words."""
    cards, card = s.game.cards, s.kind(action[1])
    facts = s.facts(s.phases[-1].seat)
    return next((m for i in cards.on["react"][card] if (m := cards.missing(cards.need[card][i], facts))), "")


def when(s: Table, action: Action) -> str:
    """When a special card can be played, in its own words."""
    return "; ".join(s.game.things[action[1]].lines)


BATTLE_PARTS = (Commit, Attacked, Exchange, React, Take, Do, Pick, Drop, AfterBattle)  # all that may lie on the stack
