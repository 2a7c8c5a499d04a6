"""The position: a card table with forces on five beaches."""

from __future__ import annotations

from bisect import insort
from typing import Any

from sandtable.cards.table import Table
from sandtable.games.dday.box import Box
from sandtable.kernel import Outcome, Seat

NOWHERE = -1
ALLIED, GERMAN = 0, 1


class Position(Table):
    """A force fights at the beach it is assigned to; `table` holds the active ones of all beaches.

    Inactive forces lie in `pile`, which has no order: the top card of a beach's pile is drawn when it is turned up.
    Which forces they are all can tell, since those that are active or gone lie in the open.
    """

    game: Box
    pile: list[int]  # for each side a bit for each force
    attacked: int  # the same for those that have attacked in this turn
    lasting: list[tuple[int, int]]  # beach and card of what stays there to the end of the game
    beach: int  # the one that is being resolved

    SLOTTED = False  # attack.4: any number of cards, and they have no types
    CANCELS_LATE = False

    def lay_out(self, game: Any) -> None:
        self.pile = [sum(game.bit[card] for card in game.cards.placed[seat]) for seat in (0, 1)]  # setup.4
        self.attacked, self.lasting, self.beach = 0, [], NOWHERE
        super().lay_out(game)

    def tell_layout(self, seat: Seat) -> None:
        if seat == 0:
            self.note("setup.3", "beaches", *self.ids(list(self.game.cards.places)))
        self.note("setup.2", "sort", str(len(self.game.cards.placed[seat])), seat=seat)
        for place in self.game.order[seat]:
            pile = self.inactive(seat, place)
            self.note("setup.4", "pile", self.game.cards.ids[place], str(len(pile)), seat=seat)

    # Beaches

    def at(self, place: int, forces: list[int]) -> list[int]:
        """Those of some forces that are assigned to a beach."""
        assigned = self.game.cards.place
        return [card for card in forces if assigned[card] == place]

    def inactive(self, seat: Seat, place: int) -> list[int]:
        """The forces in a side's pile at a beach."""
        pile = self.pile[seat] & self.game.forces[place]
        return [card for card in self.game.cards.placed[seat] if pile & self.game.bit[card]] if pile else []

    def active_bits(self) -> list[int]:
        """For each side a bit for each active force."""
        bit = self.game.bit
        return [sum([bit[card] for card in forces]) for forces in self.table]

    def stands(self, seat: Seat, place: int) -> bool:
        """Whether a side has any force at a beach, active or not."""
        assigned = self.game.cards.place
        if self.pile[seat] & self.game.forces[place]:
            return True
        for zone in (self.table, self.battle):
            for card in zone[seat]:
                if assigned[card] == place:
                    return True
        return False

    def cleared(self) -> list[int]:
        """The beaches that the Allies control: no German force is left there (victory)."""
        return [place for place in self.game.cards.places if not self.stands(GERMAN, place)]

    def may_play(self, seat: Seat) -> bool:
        """attack.3: cards are played at a beach where one has an active force."""
        if not self.hand[seat]:
            return False
        if self.battle[seat]:
            return True
        assigned, beach = self.game.cards.place, self.beach
        return any(assigned[card] == beach for card in self.table[seat])

    def top_of(self, seat: Seat, place: int) -> int:
        """Take the top card off a beach's pile of inactive forces."""
        there = self.inactive(seat, place)
        card = there[self.dice.below(len(there))]
        self.pile[seat] ^= self.game.bit[card]
        return card

    def remove(self, seat: Seat, card: int, clause: str) -> None:
        """A force, taken from where it lay, is out of the game."""
        insort(self.out[seat], card)
        self.note(clause, "remove", self.game.cards.ids[card], seat=seat)

    def is_last(self, seat: Seat) -> bool:
        """Whether a side has no force left anywhere."""
        return not (self.table[seat] or self.pile[seat] or self.battle[seat])

    def verdict(self) -> Outcome:
        """Count the beaches; if it comes before the last turn is over, say why."""
        beaches = len(self.cleared())
        result = self.game.outcomes[beaches]
        of = f"{beaches} of {len(self.game.cards.places)} beaches are free of German forces"
        gone = "".join(f" {side} has no force left." for seat, side in enumerate(self.game.sides) if self.is_last(seat))
        return Outcome(result.winner, "outcome", f"{result.name}: {of}.{gone}", beaches)

    # Totals

    def bonus(self, seat: Seat) -> int:
        return self.game.turns[self.turn - 1].attack[seat] if seat == self.attacker else 0

    def bonus_name(self) -> str:
        return self.game.turns[self.turn - 1].name

    def send_home(self, seat: Seat, forces: list[int], clause: str) -> None:
        """Forces stay where they are."""
        for card in forces:
            insort(self.table[seat], card)

    # Invariants

    def loose(self) -> list[int]:
        pile = [card for seat in (0, 1) for place in self.game.cards.places for card in self.inactive(seat, place)]
        return self.in_play + [card for _, card in self.lasting] + pile

    def problems(self) -> list[str]:
        found = super().problems()
        cards = self.game.cards
        forces = [card for zone in (*self.table, *self.battle) for card in zone]
        found += [f"{cards.ids[card]} is no force, and lies at a beach" for card in forces if not cards.is_force[card]]
        for seat in (0, 1):
            hidden = [*self.deck[seat], *self.hand[seat], *self.discard[seat]]
            found += [f"{cards.ids[card]} is a force, and lies in a deck" for card in hidden if cards.is_force[card]]
        if any(place not in cards.places for place, _ in self.lasting):
            found.append("a card stays at what is no beach")
        if self.beach != NOWHERE and self.beach not in cards.places:
            found.append("what is being resolved is no beach")
        if self.ending is None and any(map(self.is_last, (0, 1))):
            found.append("a side has no force left, and the game goes on")
        return found
