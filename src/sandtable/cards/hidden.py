"""What a seat cannot see of a card table, and a table it could not tell from this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel import Dice, Seat

if TYPE_CHECKING:
    from sandtable.cards.table import Table


def hidden_hand(s: Table, owner: Seat) -> list[int]:
    """The part of a hand that nobody else can know."""
    hand = s.hand[owner][:]
    for card in s.shown[owner]:
        hand.remove(card)
    return hand


def redeal(s: Table, seat: Seat | None, dice: Dice) -> None:
    """Deal the cards that a seat (or a spectator) cannot place anew, in a position that is a copy."""
    for owner in (0, 1):
        if owner == seat:
            continue  # one sees one's own hand, so one knows what is left in one's own deck
        hidden = hidden_hand(s, owner)
        pool = sorted(s.deck[owner] + hidden)
        hand = s.shown[owner] + [pool.pop(dice.below(len(pool))) for _ in hidden]
        hand.sort()
        s.hand[owner], s.deck[owner] = hand, pool


def unknown(s: Table, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
    """For each hidden zone: what lies there, and the pool it might have come from."""
    zones = {}
    for owner, name in enumerate(s.game.seats):
        if owner != seat:
            hidden = hidden_hand(s, owner)
            pool = list(s.ids(s.deck[owner] + hidden))
            zones[f"hand.{name}"] = list(s.ids(hidden)), pool
            zones[f"deck.{name}"] = list(s.ids(s.deck[owner])), pool
    return zones
