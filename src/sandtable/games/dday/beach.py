"""What a side does at one beach: activate a force, attack, play cards."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Self

from msgspec.structs import replace

from sandtable.cards.battle import NO_SUCH_CARD, NOT_THIS_SPECIAL, TOO_MANY_CARDS, bar_cost, bar_in_hand, play_special
from sandtable.cards.effects import Effect
from sandtable.cards.play import Acting, Do
from sandtable.cards.turn import count, one_of
from sandtable.games.dday.attack import declare
from sandtable.games.dday.box import OWN_TURN, PLAY
from sandtable.games.dday.state import Position
from sandtable.kernel import DONE, Action, Bar, Seat

ACTIVATE = Action("activate")
WAYS = {"activate": "activate a force", "attack": "attack", "play": "play a card"}

NO_ACTION = Bar("turn.3", "You have no action left at {beach}.")
NOTHING_INACTIVE = Bar("turn.3.activate", "You have no inactive force left at {beach}.")
NO_FORCE = Bar("turn.3.attack", "{card} is no force card; a force attacks.")
NOT_YOURS = Bar("turn.3.attack", "{card} is not your force.")
ELSEWHERE = Bar("turn.3.attack", "{card} is assigned to another beach; at {beach} only forces of that beach attack.")
INACTIVE = Bar("turn.3.attack", "{card} is not active, so it cannot attack.")
SPENT = Bar("turn.3.attack", "{card} has attacked in this turn already.")
NO_TARGET = Bar("attack.1", "{target} is neither an enemy force nor a beach.")
ACTIVE_FIRST = Bar("attack.1", "There are active enemy forces at {beach}: attack one of those.")
TOP_FIRST = Bar("attack.1a", "No enemy force at {beach} is active: attack {beach}, which takes the top inactive card.")
NOT_NEXT = Bar("attack.1b", "No enemy is left at {beach}: attack an active force at a beach next to it, or that beach.")
NO_FORCE_HERE = Bar("attack.3", "You have no active force at {beach}, so you can play no card here.")
IN_AN_ATTACK = Bar("attack.4", "{card} counts in an attack and is played there.")


class Beach(Acting, frozen=True):
    """A side's step at a beach. Attacks and activations that a card gave are spent before actions."""

    actions: int
    attacks: int = 0
    activations: int = 0
    free: tuple[int, ...] = ()  # forces that may attack without an action

    prechecked: ClassVar[bool] = True

    def asked_by(self, s: Position) -> str:
        return "turn.3"

    def rule(self, s: Position, action: Action) -> str:
        if action.verb == "play":
            return "types.action"
        return "turn.2" if action == DONE else f"turn.3.{action.verb}"

    def granted(self, s: Position, card: int, effect: Effect) -> Self:
        """More to do here; a card that gives it in each turn stays at the beach."""
        if effect.scope == "each_turn":
            s.discard[s.game.cards.owner[card]].remove(card)
            s.lasting.append((s.beach, card))
        return self.more(card, effect)

    def more(self, card: int, effect: Effect) -> Self:
        if effect.on == "activate" and effect.what == "attack":
            return replace(self, free=(*self.free, card))
        pool = {"any": "actions", "attack": "attacks", "activate": "activations"}[effect.what]
        return replace(self, **{pool: getattr(self, pool) + effect.n})

    # What may be done

    def offers(self, s: Position) -> list[Action]:
        """Written out in loops: no question is asked more often in search."""
        seat, game, beach, assigned = self.seat, s.game, s.beach, s.game.cards.place
        actions: list[Action] = []
        if (self.actions or self.activations) and s.pile[seat] & game.forces[beach]:
            actions.append(ACTIVATE)
        active, ready, any_force = False, list[int](), self.actions > 0 or self.attacks > 0
        attacked, bit, free = s.attacked, game.bit, self.free
        for card in s.table[seat]:
            if assigned[card] == beach:
                active = True
                if (any_force or card in free) and not attacked & bit[card]:
                    ready.append(card)
        if ready:
            targets = targets_of(s, seat)
            for card in ready:
                attack = game.attack[card]
                actions += [attack[target] for target in targets]
        windows, fits, last = game.windows, self._windows(active), -1
        for card in s.hand[seat]:  # in order, so copies lie side by side
            if windows[card] & fits and card != last and self._bar_more(s, card) is None:
                actions.append(game.cards.act["play"][card])
            last = card
        actions.append(DONE)
        return actions

    def _windows(self, active: bool) -> int:
        """Which cards without a value can be played, as bits: in one's own turn also those that need no force."""
        return OWN_TURN | PLAY if active else OWN_TURN

    def _bar_more(self, s: Position, card: int) -> Bar | None:
        """Too many cards, or none to pay with."""
        return TOO_MANY_CARDS if s.cards_played >= s.game.cards_in_battle else bar_cost(s, self.seat, card)

    def bar_activate(self, s: Position) -> Bar | None:
        if not s.pile[self.seat] & s.game.forces[s.beach]:
            return NOTHING_INACTIVE
        return None if self.actions or self.activations else NO_ACTION

    def do_activate(self, s: Position) -> None:
        free = self.activations > 0
        s.phases[-1] = type(self)(
            self.seat, self.actions - (not free), self.attacks, self.activations - free, self.free
        )
        activate(s, self.seat)

    def bar_attack(self, s: Position, word: str, target: str) -> Bar | None:
        return self._bar_force(s, s.kind(word)) or bar_target(s, self.seat, s.kind(target))

    def _bar_force(self, s: Position, card: int) -> Bar | None:
        cards = s.game.cards
        if card < 0:
            return NO_SUCH_CARD
        if not cards.is_force[card]:
            return NO_FORCE
        if cards.owner[card] != self.seat:
            return NOT_YOURS
        if cards.place[card] != s.beach:
            return ELSEWHERE
        if card not in s.table[self.seat]:
            return INACTIVE
        if s.attacked & s.game.bit[card]:
            return SPENT
        return None if self.actions > 0 or self.attacks > 0 or card in self.free else NO_ACTION

    def do_attack(self, s: Position, word: str, target: str) -> None:
        force = s.game.cards.index[word]
        if force in self.free:
            s.phases[-1] = replace(self, free=tuple(card for card in self.free if card != force))
        elif self.attacks:
            s.phases[-1] = replace(self, attacks=self.attacks - 1)
        else:
            s.phases[-1] = replace(self, actions=self.actions - 1)
        declare(s, self.seat, force, s.game.cards.index[target])

    def bar_play(self, s: Position, word: str) -> Bar | None:
        card, cards = s.kind(word), s.game.cards
        if bar := bar_in_hand(s, self.seat, card):
            return bar
        if not cards.is_special[card]:
            return IN_AN_ATTACK
        active = bool(s.at(s.beach, s.table[self.seat]))
        if not s.game.windows[card] & self._windows(True):
            return NOT_THIS_SPECIAL
        return self._bar_more(s, card) if s.game.windows[card] & self._windows(active) else NO_FORCE_HERE

    def do_play(self, s: Position, word: str) -> None:
        play_special(s, self.seat, s.game.cards.index[word])

    def do_done(self, s: Position) -> None:
        s.phases.pop()

    # Words

    def prompt(self, s: Position) -> str:
        """Only what can be done is offered, and only what can be used is counted."""
        bit, verbs = s.game.bit, {action.verb for action in self.offers(s)}
        activate, attack = "activate" in verbs, "attack" in verbs
        free = [card for card in self.free if attack and not s.attacked & bit[card]]
        left = [
            *([count(self.actions, "action")] if self.actions and (activate or attack) else []),
            *([count(self.activations, "free activation")] if self.activations and activate else []),
            *([count(self.attacks, "free attack")] if self.attacks and attack else []),
            *(f"a free attack of {s.game.cards.cards[card].name}" for card in free),
        ]
        can = [words for verb, words in WAYS.items() if verb in verbs]
        name = s.game.cards.cards[s.beach].name
        have = f" You have {' and '.join(left)}." if left else ""
        return f"{name}: {one_of([*can, 'go on'])}.{have}" if can else f"{name}: you can do nothing here: go on."

    def waiting(self, s: Position) -> str:
        return f"acting at {s.game.cards.cards[s.beach].name}"


class Reply(Beach, frozen=True):
    """The end of the enemy's step at a beach, where one may play cards; one acts only as far as they allow."""

    def asked_by(self, s: Position) -> str:
        return "types.action"

    def more(self, card: int, effect: Effect) -> Self:
        """What a card gives in each turn begins with one's own next step here."""
        return self if effect.scope == "each_turn" else super().more(card, effect)

    def _windows(self, active: bool) -> int:
        return PLAY

    def prompt(self, s: Position) -> str:
        if self.actions or self.attacks or self.activations or self.free:
            return super().prompt(s)
        play = "Play a card, or go on." if len(self.offers(s)) > 1 else "You can play no card now: go on."
        return f"{s.game.cards.cards[s.beach].name}: the enemy is done here. {play}"

    def waiting(self, s: Position) -> str:
        return f"deciding whether to play a card at {s.game.cards.cards[s.beach].name}"


def step(s: Position, seat: Seat) -> Beach:
    """A side's step at the beach being resolved, with all that lasts there."""
    beach = Beach(seat, s.game.actions)
    for place, card in s.lasting:
        if place == s.beach and s.game.cards.owner[card] == seat:
            for effect in s.game.cards.cards[card].effects:
                if effect.scope == "each_turn":
                    beach = beach.more(card, effect)
    return beach


def activate(s: Position, seat: Seat) -> None:
    """The top inactive force of the beach is turned up, and does what it does when activated."""
    card = s.top_of(seat, s.beach)
    insort(s.table[seat], card)
    s.note("turn.3.activate", "activate", s.game.cards.ids[card], seat=seat)
    s.phases += [Do(card, i) for i in reversed(s.game.cards.on["activate"][card])]


def targets_of(s: Position, seat: Seat) -> list[int]:
    """What a force at this beach may attack: enemy forces, or beaches for the top inactive card there."""
    beach, table, pile, assigned = s.beach, s.table[1 - seat], s.pile[1 - seat], s.game.cards.place
    if active := [card for card in table if assigned[card] == beach]:
        return active
    if pile & s.game.forces[beach]:
        return [beach]  # attack.1a
    found: list[int] = []
    for place in s.game.next_to[beach]:  # attack.1b
        found += s.at(place, table)
        found += [place] if pile & s.game.forces[place] else []
    return found


def bar_target(s: Position, seat: Seat, target: int) -> Bar | None:
    """Why a force here cannot attack something."""
    cards = s.game.cards
    if target < 0 or not (target in cards.places or (cards.is_force[target] and cards.owner[target] != seat)):
        return NO_TARGET
    if target in targets_of(s, seat):
        return None
    if s.at(s.beach, s.table[1 - seat]):
        return ACTIVE_FIRST
    return TOP_FIRST if s.pile[1 - seat] & s.game.forces[s.beach] else NOT_NEXT
