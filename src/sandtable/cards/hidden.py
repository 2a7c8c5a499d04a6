"""What a seat cannot see of a card table, and a table it could not tell from this one."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.kernel import Dice, Seat


class Hands(Protocol):
    """What of a table may be hidden: hands and decks, by seat."""

    game: Any
    deck: list[list[int]]
    hand: list[list[int]]
    shown: list[list[int]]

    def ids(self, kinds: list[int]) -> tuple[str, ...]: ...


def hidden_hand(s: Hands, owner: Seat) -> list[int]:
    """The part of a hand that nobody else can know."""
    hand = s.hand[owner][:]
    for card in s.shown[owner]:
        hand.remove(card)
    return hand


def redeal(s: Hands, seat: Seat | None, dice: Dice) -> None:
    """Deal the cards that a seat (or a spectator) cannot place anew, in a position that is a copy."""
    for owner in (0, 1):
        if owner == seat:
            continue  # one sees one's own hand, so one knows what is left in one's own deck
        hidden = hidden_hand(s, owner)
        pool = sorted(s.deck[owner] + hidden)
        hand = s.shown[owner] + [pool.pop(dice.below(len(pool))) for _ in hidden]
        hand.sort()
        s.hand[owner], s.deck[owner] = hand, pool


def unknown(s: Hands, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
    """For each hidden zone: what lies there, and the pool it might have come from."""
    zones = {}
    for owner, name in enumerate(s.game.seats):
        if owner != seat:
            hidden = hidden_hand(s, owner)
            pool = list(s.ids(s.deck[owner] + hidden))
            zones[f"hand.{name}"] = list(s.ids(hidden)), pool
            zones[f"deck.{name}"] = list(s.ids(s.deck[owner])), pool
    return zones
