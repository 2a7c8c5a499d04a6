"""Level 1 for the Lightning games of table and objectives: strike where the sums are good, keep a guard, spend to win.

Who only strikes when the sums are good, against one who does the same, waits for ever; so a side that has gathered all
it can strikes in any case. And a stroke that lays the own side open must take as much as it may cost.

The script reads its own hand and what lies open, nothing else, so every redeal gives the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import cast

from msgspec import Struct

from sandtable.cards.battle import Commit, Exchange, React
from sandtable.cards.card import CardSet
from sandtable.cards.play import Drop, Pick
from sandtable.cards.table import Table
from sandtable.cards.turn import Deploy, Discard, bar_target
from sandtable.kernel import DONE, PASS, Action, State

FORCES_ENOUGH = 8  # on the table; more only wait
HAND_KEPT = 5  # cards not thrown away before drawing
DRAWN_AT_LEAST = 2  # cards; a full hand of good cards that do not win must turn over
WORTH_KEEPING = 3  # an action that adds this much is kept
SAFE = 3  # an attack that should exceed the defence by more can spare forces


ATTACKING, DEFENDING = 1, 2  # as in the facts of a battle


class Habits(Struct, frozen=True):
    """How a game's sheet shapes the turn."""

    attack: str  # the verb of an attack
    deploy: str  # the verb that puts forces on the table
    discards_last: bool  # after the operation, before the draw of the turn, so that a full hand cannot prepare
    home_guard: bool  # forces that defend better than they attack never strike; else whatever can be spared stays
    hidden_card: float  # what a card in the enemy's hand is worth to his defence, on average


MIDWAY = Habits("assault", "resupply", discards_last=False, home_guard=True, hidden_card=0.5)
POLAND = Habits("battle", "reinforce", discards_last=True, home_guard=False, hidden_card=0.7)


def script(habits: Habits, state: State) -> Action:
    """What the seat to act does."""
    s = cast(Table, state)
    phase = s.phases[-1]
    if isinstance(phase, Commit) and phase.seat == s.attacker:
        return _commit(s, phase.seat, habits)
    if type(phase) in _ANSWERS:
        return _ANSWERS[type(phase)](s, phase.seat)
    turn = _discard if isinstance(phase, Discard) else _operation
    return turn(s, phase.seat, habits)


# The turn


def _discard(s: Table, seat: int, habits: Habits) -> Action:
    """Throw away the worst of a hand that is too full for the cards to come."""
    kept = s.game.hand_size - 1 if habits.discards_last else HAND_KEPT
    if len(s.hand[seat]) > kept and (habits.discards_last or plan(s, seat, habits).verb == "prepare"):
        worst = _worst(s, seat)
        if worst is not None:
            return s.game.cards.act["discard"][worst]
    return DONE


def _operation(s: Table, seat: int, habits: Habits) -> Action:
    own_turn, index = s.game.cards.on["own_turn"], s.game.cards.index
    special = (a for a in s.choices() if a.verb == "play" and own_turn[index[a[1]]])
    return next(special, None) or plan(s, seat, habits)


def plan(s: Table, seat: int, habits: Habits) -> Action:
    """The operation that looks best now."""
    cards = s.game.cards
    targets = [card for card in s.objectives[1 - seat] if bar_target(s, seat, cards.ids[card]) is None]
    margins = {target: _margin(s, seat, target, habits) for target in targets}
    blow = next((card for card in s.hand[seat] if cards.on["declare"][card]), None)
    if blow is not None and s.table[seat] and sum(m > 0 for m in margins.values()) >= min(2, len(margins)):
        return cards.act["play"][blow]
    forces = sum(cards.is_force[card] for card in s.hand[seat])
    room = forces > 0 and len(s.table[seat]) < FORCES_ENOUGH
    good = [target for target in targets if margins[target] > 0 and _pays(s, seat, target, margins[target], habits)]
    if good or (targets and not room and habits.discards_last and len(s.hand[seat]) >= s.game.hand_size):
        return cards.act[habits.attack][max(good or targets, key=lambda t: (cards.cards[t].points, margins[t], -t))]
    if room and (forces > 1 or len(s.hand[seat]) >= s.game.hand_size - 2):
        return Action(habits.deploy)
    return Action("prepare")


def _pays(s: Table, seat: int, target: int, margin: float, habits: Habits) -> bool:
    """Whether an attack takes no fewer points than the enemy could take in return from those who stay at home."""
    cards, points = s.game.cards.cards, s.game.cards.cards[target].points
    if points >= _points_needed(s, seat):
        return True
    guard = sum(_worth(s, card, DEFENDING) for card in s.table[seat])
    guard -= sum(_worth(s, card, DEFENDING) for card in _strikers(s, seat, target, margin, habits))
    threat = sum(_worth(s, card, ATTACKING) for card in s.table[1 - seat])
    fallen = len(s.fallen(seat))
    open_to_him = [card for card in s.objectives[seat] if cards[card].requires <= fallen]
    lost = [cards[card].points for card in open_to_him if threat > guard + _worth(s, card, DEFENDING)]
    return points >= max(lost, default=0)


def _points_needed(s: Table, seat: int) -> int:
    """What a side lacks to win; in a game without points more than any objective is worth."""
    goal: int = getattr(s.game, "points", 99)
    return goal - sum(s.game.cards.cards[card].points for card in s.fallen(1 - seat))


def _worst(s: Table, seat: int) -> int | None:
    """The card to throw away next: one not worth keeping, or the weakest of a hand that would draw too little."""
    worst = min(s.hand[seat], key=lambda card: (_keep(s, seat, card), card))
    full = len(s.hand[seat]) > s.game.hand_size - DRAWN_AT_LEAST
    return worst if full or _keep(s, seat, worst) < WORTH_KEEPING else None


def _margin(s: Table, seat: int, target: int, habits: Habits) -> float:
    """How far an attack with all cards at hand should exceed the defence of a target."""
    cards, enemy = s.game.cards, 1 - seat
    if not s.table[seat]:
        return -99.0
    fight = s.copy(s.dice)
    fight.open_battle(seat, [target])
    fight.battle[seat], fight.battle[enemy] = _strikers(s, seat, target, 0, habits), s.table[enemy]
    attack, defence = fight.total(seat, target), fight.total(enemy, target)
    best: dict[int, int] = {}
    for gain, slot, _ in _gains(fight, seat):
        best[slot] = max(gain, best.get(slot, 0))
    hidden = len(s.hand[enemy]) - sum(cards.is_force[card] for card in s.shown[enemy])
    draws = len(cards.on["attacked"][target])
    return attack + 0.8 * sum(best.values()) - defence - habits.hidden_card * hidden - draws


def _strikers(s: Table, seat: int, target: int, margin: float, habits: Habits) -> list[int]:
    """The forces on the table that go to an attack which should succeed by a margin; all of them to take the last."""
    forces = s.table[seat]
    if len(s.objectives[1 - seat]) == 1 or s.game.cards.cards[target].points >= _points_needed(s, seat):
        return forces
    if habits.home_guard:
        return [card for card in forces if _worth(s, card, ATTACKING) >= _worth(s, card, DEFENDING)]
    strikers, spare = forces[:], margin - SAFE
    for card in sorted(forces, key=lambda c: (_worth(s, c, ATTACKING) - _worth(s, c, DEFENDING), c)):
        if _worth(s, card, ATTACKING) <= spare and len(strikers) > 1:
            strikers.remove(card)
            spare -= _worth(s, card, ATTACKING)
    return strikers


def _worth(s: Table, card: int, role: int) -> int:
    """The value of a force, or of an objective, to the side that attacks or defends."""
    return _worths(s.game.cards, role)[card]


@lru_cache(maxsize=16)
def _worths(cards: CardSet, role: int) -> list[int]:
    """That of every card."""
    return [_counts(cards, card, role) for card in range(len(cards.cards))]


def _counts(cards: CardSet, card: int, facts: int) -> int:
    """What a card adds to its side's total when these facts hold."""
    total = cards.value[card]
    for need, n in cards.mods[card]:
        if need & facts == need:
            total += n
    return total


def _keep(s: Table, seat: int, card: int) -> float:
    """What a card of the hand is worth keeping for."""
    cards = s.game.cards
    if cards.is_special[card]:
        return 6.0
    if cards.is_force[card]:
        spare = len(s.table[seat]) + sum(cards.is_force[c] for c in s.hand[seat]) > FORCES_ENOUGH
        return max(_worth(s, card, ATTACKING), _worth(s, card, DEFENDING)) - (2 if spare else 0)
    return float(sum(n for _, n in cards.mods[card])) + 0.5 * len(cards.on["play"][card] + cards.on["after"][card])


def _deploy(s: Table, seat: int) -> Action:
    """The load that is worth most: defence counts until two good defenders guard, then what strikes hardest."""
    cards, cost = s.game.cards, s.game.deploy_cost
    guards = sum(_worth(s, card, DEFENDING) > 2 for card in s.table[seat])

    def worth(card: int) -> int:
        return max(_worth(s, card, DEFENDING) if guards < 2 else 0, _worth(s, card, ATTACKING))

    left = s.phases[-1].left
    rank = {card: (worth(card), -card) for card in s.hand[seat] if cards.is_force[card]}
    forces = [card for card in s.hand[seat] if card in rank]
    loads = [load for n in range(1, left + 1) for load in combinations(forces, n) if sum(map(cost, load)) <= left]
    if not loads:
        return DONE
    best = max(loads, key=lambda load: (sum(rank[card][0] for card in load), max(rank[card] for card in load)))
    return cards.act["deploy"][max(best, key=rank.__getitem__)]


# The battle


def _commit(s: Table, seat: int, habits: Habits) -> Action:
    """The attackers, as they were chosen when all of them lay on the table."""
    before = s.copy(s.dice)
    before.table[seat], before.battle[seat] = sorted(s.table[seat] + s.battle[seat]), []
    target = s.targets[0]
    strikers = Counter(_strikers(before, seat, target, _margin(before, seat, target, habits), habits))
    wanted = sorted((strikers - Counter(s.battle[seat])).elements()) or ([] if s.battle[seat] else s.table[seat])
    return s.game.cards.act["commit"][wanted[0]] if wanted else DONE


def _defend(s: Table, seat: int) -> Action:
    """The best defenders first, until the lead is safe: the more points, the safer. Nothing for a lost cause."""
    table = sorted(s.table[seat], key=lambda card: (-_worth(s, card, DEFENDING), card))
    if not table:
        return DONE
    reserve = sum(_worth(s, card, DEFENDING) for card in table)
    behind = _behind(s, seat)
    help_ = sum(sorted((gain for gain, _, _ in _gains(s, seat)), reverse=True)[:2])
    if behind > reserve + help_:
        return DONE
    lead = 1 if _worth(s, table[0], ATTACKING) > _worth(s, table[0], DEFENDING) else 2
    if behind <= -lead - max(s.game.cards.cards[target].points for target in s.targets):
        return DONE
    return s.game.cards.act["commit"][table[0]]


def _exchange(s: Table, seat: int) -> Action:
    """The fewest and weakest cards that put one ahead; a cancelled attack when nothing else helps; else pass."""
    behind = _behind(s, seat)
    if behind <= 0:
        return PASS
    cards = s.game.cards
    playable = {cards.index[action[1]] for action in s.choices() if action != PASS}
    gains = [(gain, slot, card) for gain, slot, card in _gains(s, seat) if card in playable and gain > 0]
    for number in (1, 2, 3):
        enough = [
            (sum(gain for gain, _, _ in chosen), chosen)
            for chosen in combinations(gains, number)
            if len({slot for _, slot, _ in chosen}) == number and sum(gain for gain, _, _ in chosen) >= behind
        ]
        if enough:
            return cards.act["play"][max(min(enough)[1])[2]]
    special = next((card for card in sorted(playable) if cards.is_special[card]), None)
    return PASS if special is None else cards.act["play"][special]


def _behind(s: Table, seat: int) -> int:
    """How much a side lacks for the nearest target it is losing; 0 or less when it lacks nothing."""
    lacks = []
    for target in s.targets:
        attack, defence = s.total(s.attacker, target), s.total(1 - s.attacker, target)
        lacks.append(defence + 1 - attack if seat == s.attacker else attack - defence)
    losing = [lack for lack in lacks if lack > 0]
    return min(losing) if losing else max(lacks)


def _gains(s: Table, seat: int) -> list[tuple[int, int, int]]:
    """For each action card of the hand: what it would change between the totals, its type, and the card."""
    cards, target, gains = s.game.cards, s.targets[0], []
    facts = [s.facts(side, target) for side in (0, 1)]
    sums = [
        s.bonus(side) + sum(_counts(cards, card, facts[side]) for card in s.counting(side, target)) for side in (0, 1)
    ]
    margin = _lead(sums, seat)
    for card in dict.fromkeys(s.hand[seat]):
        if cards.is_action[card]:
            after, clears = sums[:], _clears(cards, card)
            after[seat] += _counts(cards, card, facts[seat])
            for other in s.in_play:
                if cards.slot_bit[other] & clears:
                    owner = cards.owner[other]
                    after[owner] -= _counts(cards, other, facts[owner])
            gains.append((_lead(after, seat) - margin, cards.slot_bit[card], card))
    return gains


def _lead(sums: list[int], seat: int) -> int:
    """How far a side's total exceeds the other's; no total is below zero."""
    return max(sums[seat], 0) - max(sums[1 - seat], 0)


@lru_cache(maxsize=1024)
def _clears(cards: CardSet, card: int) -> int:
    """The types, as bits, of the cards in play that an action card takes the place of or strikes."""
    struck = {e.what for e in cards.cards[card].effects if e.verb == "STRIKE"}
    return cards.slot_bit[card] | sum(1 << cards.slots.index(slot) for slot in struck)


def _react(s: Table, seat: int) -> Action:
    return s.choices()[0]  # the answer if one is held, else pass


def _pick(s: Table, seat: int) -> Action:
    """The enemy force that counts most in this battle, or one's own best."""
    role = DEFENDING if seat == s.attacker else ATTACKING
    cards = s.game.cards
    picks = [action for action in s.legal() if action != DONE]
    return max(picks, key=lambda a: (_worth(s, cards.index[a[1]], role), a), default=DONE)


def _drop(s: Table, seat: int) -> Action:
    cards = s.game.cards
    return min(s.legal(), key=lambda a: (_keep(s, seat, cards.index[a[1]]), a))


_ANSWERS: dict[type, Callable[[Table, int], Action]] = {
    Deploy: _deploy,
    Commit: _defend,
    Exchange: _exchange,
    React: _react,
    Pick: _pick,
    Drop: _drop,
}
