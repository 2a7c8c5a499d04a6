"""A card takes effect: what each of the verbs does to the table."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, ClassVar, Self

from sandtable.cards.effects import Effect, whither
from sandtable.cards.table import NOBODY, Table
from sandtable.kernel import DONE, Action, Bar, Endable, Phase, Step

NOT_THERE = Bar("", "{card} is not there to be picked.")
MUST_PICK = Bar("", "You must pick {left} more.", lambda s, a: {"left": s.phases[-1].left})
NOT_YOURS_TO_DROP = Bar("cost", "{card} is not in your hand.")


def put_in_play(s: Table, card: int) -> None:
    """An action card lies in play for the battle; a special card goes to the discards at once."""
    cards = s.game.cards
    if cards.is_special[card]:
        insort(s.discard[cards.owner[card]], card)
        return
    if s.SLOTTED:
        clear_slot(s, cards.slot_bit[card], "slot")
    s.in_play.append(card)


def clear_slot(s: Table, slot: int, clause: str, but: int = -1) -> None:
    """Discard the action card of a type that is in play, whoever played it."""
    cards = s.game.cards
    for other in s.in_play:
        if cards.slot_bit[other] == slot and other != but:
            s.in_play.remove(other)
            insort(s.discard[cards.owner[other]], other)
            s.note(clause, "replace", cards.ids[other], seat=cards.owner[other])
            return


class Take(Step[Table], frozen=True):
    """A card that was played takes effect, unless it has been countered before."""

    card: int

    def run(self, s: Table) -> None:
        s.phases.pop()
        self.take(s)

    def take(self, s: Table) -> None:
        """Its effects when played, on conditions as they are now, and what it does as a reaction."""
        cards, card = s.game.cards, self.card
        effects = self._special(s) if cards.is_special[card] else cards.on["play"][card]
        if effects:
            need = cards.need[card]
            facts = s.facts(cards.owner[card]) if any(map(need.__getitem__, effects)) else 0
            s.phases += [Do(card, i) for i in reversed(effects) if need[i] & facts == need[i]]

    def _special(self, s: Table) -> list[int]:
        """In answer to a card it counters that one, in a battle it cancels the attack, outside it does the rest."""
        cards, answered = s.game.cards, s.phases[-2]  # below the question to which it was played
        if isinstance(answered, Take):
            fits = cards.counters[self.card].get(answered.card, [])
        elif s.attacker == NOBODY:
            return cards.on["play"][self.card] + cards.on["own_turn"][self.card]
        else:
            fits = [i for i in cards.on["react"][self.card] if cards.cards[self.card].effects[i].verb == "CANCEL"]
        facts, need = s.facts(cards.owner[self.card]), cards.need[self.card]
        return [i for i in fits if need[i] & facts == need[i]][:1]


class Do(Step[Table], frozen=True):
    """One effect of a card waits to be done."""

    card: int
    index: int

    def run(self, s: Table) -> None:
        s.phases.pop()
        cards, card, i = s.game.cards, self.card, self.index
        effect, need = cards.cards[card].effects[i], cards.need[card][i]
        if effect.on == "after" and not s.in_battle(card):
            return  # it went before its time came
        frozen = effect.on in ("play", "react")  # its conditions were looked at when the card was played
        if frozen or need & s.facts(cards.owner[card]) == need:
            DOES[effect.verb](s, self, effect)


def rule(effect: Effect) -> str:
    """The rule by which an effect happens, by its timing."""
    if effect.on == "after":
        return "effect.after"
    return "effect.activate" if effect.on == "activate" else "effect.played"


def _draw(s: Table, do: Do, effect: Effect) -> None:
    seat = s.game.cards.owner[do.card]
    s.note(rule(effect), "effect", s.game.cards.ids[do.card], seat=seat)
    s.draw(seat if effect.who == "self" else 1 - seat, effect.n, rule(effect))


def _drop(s: Table, do: Do, effect: Effect) -> None:
    seat = s.game.cards.owner[do.card]
    if effect.who == "self":
        if s.hand[seat]:
            s.phases.append(Drop(seat, do.card, effect.n))
        return
    enemy = 1 - seat
    for _ in range(min(effect.n, len(s.hand[enemy]))):
        card = s.hand[enemy][s.dice.below(len(s.hand[enemy]))]
        s.move(card, "hand", "discard")
        # the die tells of the rest of the hand, so its owner alone sees it
        s.note(rule(effect), "drop", s.game.cards.ids[card], seat=enemy, to=(enemy,), reveals=True)


def _move(s: Table, do: Do, effect: Effect) -> None:
    cards = s.game.cards
    seat = cards.owner[do.card]
    if effect.who == "this":
        if do.card in getattr(s, effect.source)[seat]:
            s.move(do.card, effect.source, effect.to)
            s.note(rule(effect), "move", cards.ids[do.card], effect.to, seat=seat)
        return
    pick = Pick(seat, do.card, do.index, effect.n)
    if effect.source == "hand" or pick.candidates(s):  # what a hidden hand holds decides no question
        s.phases.append(pick)


def _strike(s: Table, do: Do, effect: Effect) -> None:
    slot = 1 << s.game.cards.slots.index(effect.what)
    clear_slot(s, slot, rule(effect), but=do.card)


def _ban(s: Table, do: Do, effect: Effect) -> None:
    seat = s.game.cards.owner[do.card]
    s.banned[1 - seat] |= 1 << s.game.cards.slots.index(effect.what)
    s.note(rule(effect), "ban", effect.what, seat=seat)


def _cancel(s: Table, do: Do, effect: Effect) -> None:
    """The battle is over at once: no winner, nothing after it. Its parts are taken off, down to its ending."""
    s.note("cancel", "cancel", s.game.cards.ids[do.card], seat=s.game.cards.owner[do.card])
    while not isinstance(s.phases.pop(), BattleEnd):
        pass
    s.close_battle("cancel")


def _counter(s: Table, do: Do, effect: Effect) -> None:
    """The card that was answered, the nearest that waits to take effect, does nothing and is discarded.

    If it was an answer itself, its side is asked again, unless all can see that it can play nothing.
    """
    place = max(i for i, part in enumerate(s.phases) if isinstance(part, Take))
    card = s.phases[place].card
    owner = s.game.cards.owner[card]
    del s.phases[place:]  # with the question that was answered
    if card in s.in_play:
        s.in_play.remove(card)
        insort(s.discard[owner], card)
    s.note("counter", "counter", s.game.cards.ids[card], seat=1 - owner)
    if isinstance(s.phases[-1], Answering) and not s.may_play(owner):
        s.phases.pop()


def _widen(s: Table, do: Do, effect: Effect) -> None:
    s.targets = s.objectives[1 - s.attacker][:]
    s.note("widen", "widen", *s.ids(s.targets), seat=s.attacker)


def _act(s: Table, do: Do, effect: Effect) -> None:
    """More to do at a place: it goes to the nearest decision below that can use it."""
    place = max(i for i, part in enumerate(s.phases) if isinstance(part, Acting))
    s.phases[place] = s.phases[place].granted(s, do.card, effect)
    s.note(rule(effect), "effect", s.game.cards.ids[do.card], seat=s.game.cards.owner[do.card])


DOES: dict[str, Callable[[Table, Do, Effect], None]] = {
    "DRAW": _draw,
    "DROP": _drop,
    "MOVE": _move,
    "STRIKE": _strike,
    "BAN": _ban,
    "CANCEL": _cancel,
    "COUNTER": _counter,
    "WIDEN": _widen,
    "ACT": _act,
}


class BattleEnd(Step[Any], frozen=True):
    """How a battle ends by a game's own sheet; it lies below the other parts of the battle."""


class Answering(Phase[Table], frozen=True):
    """A side may answer a card or an attack. The question stays until it passes or an answer takes effect."""


class Acting(Phase[Any], frozen=True):
    """A side acts at a place, and cards may give it more to do there. Only a game with places has such a decision."""

    def granted(self, s: Any, card: int, effect: Effect) -> Self:
        """The same with what an effect adds."""
        raise NotImplementedError


class Pick(Endable[Table], frozen=True):
    """A card moves forces: the enemy's must be picked, of one's own as many as one likes."""

    card: int
    index: int
    left: int
    least: int = -1

    def asked_by(self, s: Table) -> str:
        return rule(self._effect(s))

    def _effect(self, s: Table) -> Effect:
        return s.game.cards.cards[self.card].effects[self.index]

    def candidates(self, s: Table) -> list[int]:
        """The kinds of force that may be picked."""
        cards, effect = s.game.cards, self._effect(s)
        owner = self.seat if effect.who == "self" else 1 - self.seat
        zone = getattr(s, effect.source)[owner]
        arm = 1 << cards.arms.index(effect.what) if effect.what else cards.all_arms
        return [card for card in dict.fromkeys(zone) if cards.arm_bit[card] & arm]

    def offers(self, s: Table) -> list[Action]:
        pick = s.game.cards.act["pick"]
        return [*(pick[card] for card in self.candidates(s)), DONE]

    def choices(self, s: Table) -> list[Action]:
        pick, optional = s.game.cards.act["pick"], self.bar_done(s) is None
        actions = [pick[card] for card in self.candidates(s) if card >= self.least or not optional]
        if optional:
            actions.append(DONE)
        return actions

    def bar_pick(self, s: Table, word: str) -> Bar | None:
        return None if s.kind(word) in self.candidates(s) else NOT_THERE

    def do_pick(self, s: Table, word: str) -> None:
        card, effect = s.game.cards.index[word], self._effect(s)
        s.move(card, effect.source, effect.to)
        s.note(rule(effect), "move", word, effect.to, seat=s.game.cards.owner[card])
        s.phases[-1] = Pick(self.seat, self.card, self.index, self.left - 1, card)
        if self.left == 1 or not (effect.source == "hand" or self.candidates(s)):
            s.phases.pop()

    def bar_done(self, s: Table) -> Bar | None:
        effect = self._effect(s)
        gain = effect.who == "self" and effect.to not in ("discard", "out")  # a loss of one's own is no choice
        return None if gain or not self.candidates(s) else MUST_PICK

    def prompt(self, s: Table) -> str:
        effect, name = self._effect(s), s.game.cards.cards[self.card].name
        whose = "enemy" if effect.who == "enemy" else "own"
        amount = f"up to {self.left}" if self.bar_done(s) is None else f"{self.left}"
        return f"{name}: pick {amount} {whose} force{'s' * (self.left > 1)} to go {whither(effect.to)}."

    def waiting(self, s: Table) -> str:
        return f"picking forces for {s.game.cards.cards[self.card].name}"


class Drop(Phase[Table], frozen=True):
    """A cost: discard cards of one's choice from the hand."""

    card: int
    left: int

    clause: ClassVar[str] = "cost"

    def offers(self, s: Table) -> list[Action]:
        drop = s.game.cards.act["drop"]
        return [drop[card] for card in dict.fromkeys(s.hand[self.seat])]

    def bar_drop(self, s: Table, word: str) -> Bar | None:
        return None if s.kind(word) in s.hand[self.seat] else NOT_YOURS_TO_DROP

    def do_drop(self, s: Table, word: str) -> None:
        s.move(s.game.cards.index[word], "hand", "discard")
        s.note("cost", "drop", word, seat=self.seat)
        s.phases[-1] = Drop(self.seat, self.card, self.left - 1)
        if self.left == 1 or not s.hand[self.seat]:
            s.phases.pop()

    def prompt(self, s: Table) -> str:
        return f"Discard {self.left} to pay for {s.game.cards.cards[self.card].name}."

    def waiting(self, s: Table) -> str:
        return f"paying for {s.game.cards.cards[self.card].name}"
