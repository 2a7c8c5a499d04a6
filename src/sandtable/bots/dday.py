"""Level 1 for Lightning: D-Day: take what falls for nothing, attack where the sums are good, spend where it counts.

The script reads its own hand and what lies open, nothing else, so every redeal gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.cards.battle import Exchange, React
from sandtable.cards.play import Drop
from sandtable.cards.turn import Discard
from sandtable.games.dday.attack import Declared
from sandtable.games.dday.beach import Beach, Reply
from sandtable.games.dday.state import GERMAN, Position
from sandtable.kernel import DONE, PASS, Action, State

HIDDEN_CARD = 0.2  # what a card in the enemy's hand is worth in a fight, on average
MOST_HIDDEN = 3  # cards that count so; the rest of a hand is for other beaches
OWN_CARDS = 0.7  # the part of one's own two best cards that one reckons with
STRONG = 2  # by so much must an attack lead to be cancelled for an ordinary force


def script(state: State) -> Action:
    """What the seat to act does."""
    s = cast(Position, state)
    phase = s.phases[-1]
    return _ANSWERS[type(phase)](s, phase.seat)


# At a beach


def _beach(s: Position, seat: int) -> Action:
    """Cards that give something at once, then what falls for nothing, a good attack, an activation, any attack."""
    actions = s.choices()
    plays = [action for action in actions if action.verb == "play"]
    attacks = [action for action in actions if action.verb == "attack"]
    activate = next((action for action in actions if action.verb == "activate"), None)
    if draw := next((action for action in plays if s.game.cards.on["own_turn"][s.kind(action[1])]), None):
        return draw
    best = max(attacks, key=lambda action: (_margin(s, seat, action), action), default=None)
    if best is not None and (activate is None or _margin(s, seat, best) > 0):
        return best
    if activate is not None:
        return activate
    return next((action for action in plays if _useful(s, seat, action)), DONE)


def _reply(s: Position, seat: int) -> Action:
    """At the end of the enemy's step: use what a card gave, or play one that is of use."""
    phase = s.phases[-1]
    if phase.attacks or phase.activations or phase.actions or phase.free:
        return _beach(s, seat)
    plays = [action for action in s.choices() if action.verb == "play"]
    return next((action for action in plays if _useful(s, seat, action)), DONE)


def _useful(s: Position, seat: int, action: Action) -> bool:
    """Whether a card that gives attacks, activations or actions here has a use now."""
    pile = bool(s.inactive(seat, s.beach))
    ready = [card for card in s.at(s.beach, s.table[seat]) if not s.attacked & s.game.bit[card]]
    effects = [effect for effect in s.game.cards.cards[s.kind(action[1])].effects if effect.verb == "ACT"]
    if not effects:
        return True
    uses = {"activate": pile, "attack": bool(ready), "any": pile or bool(ready)}
    return any(uses[effect.what] for effect in effects) and (s.stands(1 - seat, s.beach) or not pile)


def _margin(s: Position, seat: int, action: Action) -> float:
    """By how much an attack should succeed, all cards considered; what falls for nothing is best."""
    cards = s.game.cards
    force, target = cards.index[action[1]], cards.index[action[2]]
    if target in cards.places or cards.place[target] != s.beach:
        where = target if target in cards.places else cards.place[target]
        left = len(s.at(where, s.table[1 - seat])) + len(s.inactive(1 - seat, where))
        return 20.0 - left - 0.1 * cards.value[force]
    fight = s.copy(s.dice)
    fight.open_battle(seat, [s.beach])
    fight.battle[seat], fight.battle[1 - seat] = [force], [target]
    lead = fight.total(seat, s.beach) - fight.total(1 - seat, s.beach)
    mine = sum(sorted((gain for gain, _ in _gains(fight, seat)), reverse=True)[:2])
    theirs = min(len(s.hand[1 - seat]), MOST_HIDDEN) * HIDDEN_CARD
    return lead + OWN_CARDS * mine - theirs


# In an attack


def _gains(s: Position, seat: int) -> list[tuple[int, int]]:
    """For each action card of the hand: what it would add now, and the card."""
    cards, facts = s.game.cards, s.facts(seat)
    return [
        (cards.value[card] + sum(n for need, n in cards.mods[card] if need & facts == need), card)
        for card in s.hand[seat]
        if cards.is_action[card]
    ]


def _behind(s: Position, seat: int) -> int:
    """How much a side lacks to win the attack."""
    attack, defence = s.total(s.attacker, s.beach), s.total(1 - s.attacker, s.beach)
    return defence + 1 - attack if seat == s.attacker else attack - defence


def _exchange(s: Position, seat: int) -> Action:
    """The weakest card that puts one ahead, else pass: a hand has five beaches to serve."""
    behind = _behind(s, seat)
    if behind <= 0:
        return PASS
    cards = s.game.cards
    playable = {cards.index[action[1]] for action in s.choices() if action != PASS}
    enough = [(gain, card) for gain, card in _gains(s, seat) if card in playable and gain >= behind]
    return cards.act["play"][min(enough)[1]] if enough else PASS


def _declared(s: Position, seat: int) -> Action:
    """Cancel an attack that leads by much, or on the last force at a beach."""
    last = not s.at(s.beach, s.table[seat]) and not s.inactive(seat, s.beach)
    if _behind(s, seat) >= (1 if last and seat == GERMAN else STRONG):
        return s.choices()[0]
    return PASS


def _react(s: Position, seat: int) -> Action:
    """Answer a card that gives actions or cancels, or that puts the enemy ahead in an attack."""
    answer = s.choices()[0]
    card = s.phases[-1].card
    decides = s.attacker != -1 and s.game.cards.is_action[card] and _behind(s, seat) > 0
    return answer if s.game.cards.is_special[card] or decides else PASS


def _drop(s: Position, seat: int) -> Action:
    return s.choices()[0]


def _discard(s: Position, seat: int) -> Action:
    """There is no limit to a hand: keep everything."""
    return DONE


_ANSWERS: dict[type, Callable[[Position, int], Action]] = {
    Beach: _beach,
    Reply: _reply,
    Exchange: _exchange,
    Declared: _declared,
    React: _react,
    Drop: _drop,
    Discard: _discard,
}
