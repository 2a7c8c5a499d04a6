"""The table of a card game: zones, draws, battle totals. Hidden zones are kept sorted, decks have no order."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Self

from sandtable.cards import hidden
from sandtable.kernel import Dice, Seat, State

if TYPE_CHECKING:
    from sandtable.cards.box import CardBox

NOBODY = -1
NO_DECK = ("objective", "place")  # sorts of card that lie in no zone of these


class Table(State):
    """A position of a card game. Each zone is a multiset of cards a side; a card's owner never changes."""

    game: CardBox
    deck: list[list[int]]
    hand: list[list[int]]
    table: list[list[int]]
    battle: list[list[int]]  # forces committed to the battle
    discard: list[list[int]]
    out: list[list[int]]  # never returns
    shown: list[list[int]]  # the part of a hand that everybody knows
    memory: bool  # whether a seat is shown what it could remember of the other hand
    objectives: list[list[int]]  # still standing
    turn: int  # player turns begun
    in_play: list[int]  # action cards of both sides in the battle, in the order played

    fought: tuple[tuple[int, Seat, int, int], ...]  # of the last battle: target, attacker, attack and defence

    # the battle under way
    attacker: Seat  # NOBODY between battles
    targets: list[int]
    committed: int  # bit per seat that committed a force
    banned: list[int]  # per seat, bits of the types it may not play
    cards_played: int  # in this battle, or before it in this turn
    victor: Seat  # NOBODY until it is found

    ZONES: ClassVar[tuple[str, ...]] = ("deck", "hand", "table", "battle", "discard", "out")  # a multiset a side
    SLOTTED: ClassVar[bool] = True  # at most one action card of each type in play
    CANCELS_LATE: ClassVar[bool] = True  # an attack can be cancelled at any go, not only as it is declared

    def lay_out(self, game: CardBox) -> None:
        """Decks, starting forces and objectives; no hands yet."""
        seats = range(len(game.seats))
        self.phases, self.ending = [], None
        self.deck = [deck[:] for deck in game.cards.decks]  # setup.decks
        self.table = [forces[:] for forces in game.cards.starting]  # setup.forces
        for zone in ("hand", "battle", "discard", "out", "shown"):
            setattr(self, zone, [[] for _ in seats])
        self.objectives = [game.cards.objectives[seat][:] for seat in seats]
        self.in_play, self.turn, self.fought = [], 0, ()
        self._no_battle()
        for seat, name in enumerate(game.seats if self.log is not None else ()):
            self.note("setup.decks", "take-deck", name, seat=seat)
            self.tell_layout(seat)

    def tell_layout(self, seat: Seat) -> None:
        """Say what lies on a side's table."""
        self.note("setup.forces", "place", *self.ids(self.table[seat]), seat=seat)
        self.note("setup.objectives", "stand", *self.ids(self.objectives[seat]), seat=seat)

    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        new = self.copy(dice)
        hidden.redeal(new, seat, dice)
        return new

    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        return hidden.unknown(self, seat)

    # Words

    def kind(self, word: str) -> int:
        """The card of that id, or -1."""
        return self.game.cards.index.get(word, -1)

    def recall(self, undone: State) -> None:
        """Cards that were shown from a hand and taken back by undo are known to be there."""
        assert isinstance(undone, Table)  # noqa: S101  it is this game's own
        for seat, hand in enumerate(self.hand):
            known = Counter(self.shown[seat]) | Counter(hand) - Counter(undone.hand[seat])
            self.shown[seat] = sorted(known.elements())

    def ids(self, kinds: list[int]) -> tuple[str, ...]:
        return tuple(map(self.game.cards.ids.__getitem__, kinds))

    # Hands and decks

    def draw(self, seat: Seat, n: int, clause: str) -> None:
        """Draw n cards, none to a full hand; an empty deck is made anew from the discards, if there are any."""
        left = n - len(self.deck[seat])
        if n <= 0:
            self.note(clause, "full", seat=seat)
        elif not (self.deck[seat] or self.discard[seat]):
            self.note(clause, "no-draw", seat=seat)
        self._draw(seat, min(n, len(self.deck[seat])), clause)
        if left > 0 and self.discard[seat]:
            self.reshuffle(seat)
            self._draw(seat, min(left, len(self.deck[seat])), clause)

    def _draw(self, seat: Seat, n: int, clause: str) -> None:
        deck, hand, below = self.deck[seat], self.hand[seat], self.dice.below
        drawn: list[int] = []
        for _ in range(n):
            card = deck.pop(below(len(deck)))
            insort(hand, card)
            drawn.append(card)
        if drawn and self.log is not None:
            self.note(clause, "draw", str(len(drawn)), seat=seat, to=(seat,), secret=self.ids(drawn))

    def reshuffle(self, seat: Seat) -> None:
        """The discards become the deck. The deck was empty, so by elimination everybody knows the hand."""
        self.deck[seat], self.discard[seat] = sorted(self.discard[seat]), []
        self.shown[seat] = self.hand[seat][:]
        self.note("reshuffle", "reshuffle", str(len(self.deck[seat])), seat=seat)

    def from_hand(self, seat: Seat, card: int) -> None:
        """A card leaves the hand in the open: one copy fewer is known to be there."""
        self.hand[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat].remove(card)

    def to_hand(self, seat: Seat, card: int) -> None:
        """A card comes to the hand in the open, and stays known."""
        insort(self.hand[seat], card)
        insort(self.shown[seat], card)

    def move(self, card: int, source: str, to: str) -> None:
        """Move a card in the open between two of its owner's zones."""
        seat = self.game.cards.owner[card]
        if source == "hand":
            self.from_hand(seat, card)
        else:
            getattr(self, source)[seat].remove(card)
        if to == "hand":
            self.to_hand(seat, card)
        elif to == "out":
            insort(self.out[seat], card)
            self.lose_dependents(card)
        else:
            insort(getattr(self, to)[seat], card)

    def lose_dependents(self, card: int) -> None:
        """What depends on a card that left the game leaves it too, from every zone, for good."""
        for dependent in self.game.cards.dependents[card]:
            seat = self.game.cards.owner[dependent]
            for name in ("table", "battle", "hand", "deck", "discard"):
                zone = getattr(self, name)[seat]
                while dependent in zone:
                    self._lose(seat, dependent, name)
            while dependent in self.in_play:
                self.in_play.remove(dependent)
                self._out(seat, dependent, "battle")
        for dependent in self.game.cards.dependents[card]:
            self.lose_dependents(dependent)

    def _lose(self, seat: Seat, card: int, zone: str) -> None:
        if zone == "hand":
            self.from_hand(seat, card)
        else:
            getattr(self, zone)[seat].remove(card)
        self._out(seat, card, zone)

    def _out(self, seat: Seat, card: int, zone: str) -> None:
        insort(self.out[seat], card)
        hidden = zone in ("hand", "deck")  # where it lay was not known until now
        self.note("dependent", "lose", self.game.cards.ids[card], zone, seat=seat, reveals=hidden)

    def fallen(self, seat: Seat) -> list[int]:
        """The objectives that a side has lost."""
        if len(self.objectives[seat]) == len(self.game.cards.objectives[seat]):
            return []
        return [card for card in self.game.cards.objectives[seat] if card not in self.objectives[seat]]

    # The battle

    def open_battle(self, attacker: Seat, targets: list[int]) -> None:
        self.attacker, self.targets, self.cards_played, self.fought = attacker, targets, 0, ()

    def wins(self, target: int, clause: str) -> bool:
        """Compare the totals at a target, which stay to be seen: whether the attacker's is higher."""
        attack, defence = self.total(self.attacker, target), self.total(1 - self.attacker, target)
        self.fought += ((target, self.attacker, attack, defence),)
        if self.log is not None:  # search fights often
            self.note(clause, "totals", self.game.cards.ids[target], str(attack), str(defence), seat=self.attacker)
        return attack > defence

    def _no_battle(self) -> None:
        self.attacker = self.victor = NOBODY
        self.targets, self.committed = [], 0
        self.banned, self.cards_played = [0, 0], 0

    def close_battle(self, clause: str) -> None:
        """Committed forces go home, the action cards in play to the discards."""
        for seat in (self.attacker, 1 - self.attacker):
            if self.battle[seat]:
                self.send_home(seat, self.battle[seat], clause)
                self.battle[seat] = []
        if self.in_play:
            if self.log is not None:  # search ends battles often
                self.note("clear", "clear", *self.ids(self.in_play))
            for card in self.in_play:
                insort(self.discard[self.game.cards.owner[card]], card)
            self.in_play = []
        self._no_battle()

    def send_home(self, seat: Seat, forces: list[int], clause: str) -> None:
        """Where forces go after a battle: to their owner's hand."""
        self.note(clause, "return", *self.ids(forces), seat=seat)
        for card in forces:
            self.to_hand(seat, card)

    def in_battle(self, card: int) -> bool:
        """Whether a card has a part in the battle: as objective, force or action."""
        return card in self.targets or card in self.battle[self.game.cards.owner[card]] or card in self.in_play

    def arms(self, seat: Seat) -> int:
        """Which arms a side has in the battle, as bits."""
        bits, arm_bit = 0, self.game.cards.arm_bit
        for card in self.battle[seat]:
            bits |= arm_bit[card]
        return bits

    def facts(self, seat: Seat, target: int | None = None) -> int:
        """What is true for a side in this battle, as the bits that conditions need."""
        cards = self.game.cards
        enemy = self.arms(1 - seat)
        facts = 0 if self.attacker == NOBODY else 1 if seat == self.attacker else 2
        facts |= self.arms(seat) << cards.has_shift
        facts |= enemy << cards.enemy_shift
        facts |= (cards.all_arms & ~enemy) << cards.no_enemy_shift
        if self.victor != NOBODY:
            facts |= 4 if self.victor == seat else 8
        if target is None and len(self.targets) == 1:
            target = self.targets[0]
        return facts | (0 if target is None else cards.target_bits[target])

    def counting(self, seat: Seat, target: int) -> list[int]:
        """The cards whose values and modifiers count for a side against a target, in order."""
        owner = self.game.cards.owner
        place = [target] if owner[target] == seat else []
        return place + self.battle[seat] + [card for card in self.in_play if owner[card] == seat]

    def total(self, seat: Seat, target: int) -> int:
        """A side's battle total against a target; never below zero."""
        cards, facts = self.game.cards, self.facts(seat, target)
        value, mods = cards.value, cards.mods
        total = self.bonus(seat)
        for card in self.counting(seat, target):
            total += value[card]
            for need, n in mods[card]:
                if need & facts == need:
                    total += n
        return max(total, 0)

    def bonus(self, seat: Seat) -> int:
        """What counts for a side in the battle and belongs to no card in it."""
        return 0

    def bonus_name(self) -> str:
        """Where that comes from."""
        return ""

    def may_play(self, seat: Seat) -> bool:
        """Whether a side may answer cards at all, by what everybody knows."""
        return True

    # Invariants

    def problems(self) -> list[str]:
        """Cards lost or doubled, hands out of order, knowledge that is not true, two cards in a slot."""
        cards = self.game.cards
        found = [problem for name in self.ZONES for problem in self._zone_problems(name)]
        found += [] if found else self._count_problems()
        for seat, shown in enumerate(self.shown):
            if any(shown.count(card) > self.hand[seat].count(card) for card in shown):
                found.append(f"something is shown of hand {seat} that is not in it")
        slots = [cards.slot_bit[card] for card in self.in_play if cards.slot_bit[card]]
        if self.SLOTTED and len(set(slots)) < len(slots):
            found.append("two action cards of a type are in play")
        if self.attacker == NOBODY and (self.in_play or any(self.battle) or self.targets):
            found.append("there are cards in a battle that is not being fought")
        return found

    def _zone_problems(self, name: str) -> list[str]:
        found = []
        for seat, zone in enumerate(getattr(self, name)):
            found += [f"{name} of {seat} holds card {card}" for card in zone if not self._may_lie(seat, card)]
            if zone != sorted(zone):
                found.append(f"{name} of {seat} is not in order")
        return found

    def loose(self) -> list[int]:
        """The cards that lie in no zone of a side."""
        return self.in_play

    def _count_problems(self) -> list[str]:
        everywhere = self.loose() + [card for name in self.ZONES for zone in getattr(self, name) for card in zone]
        return [
            f"{card.id} is there {everywhere.count(kind)} times, not {card.copies}"
            for kind, card in enumerate(self.game.cards.cards)
            if card.sort not in NO_DECK and everywhere.count(kind) != card.copies
        ]

    def _may_lie(self, seat: Seat, card: int) -> bool:
        cards = self.game.cards
        return 0 <= card < len(cards.cards) and cards.owner[card] == seat and cards.cards[card].sort not in NO_DECK
