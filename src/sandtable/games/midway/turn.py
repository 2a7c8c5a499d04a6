"""Set-up and the player turn: discard, then one operation: Assault, Resupply or Prepare."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, ClassVar

from sandtable.cards.battle import ENEMY_CARD, NO_SUCH_CARD, NOT_THIS_SPECIAL, bar_in_hand
from sandtable.cards.play import Do, put_in_play
from sandtable.games.midway.assault import assault, knockout
from sandtable.games.midway.state import Position
from sandtable.kernel import DONE, Action, Bar, Dice, Event, Outcome, Phase, Seat, Step

if TYPE_CHECKING:
    from sandtable.games.midway import Midway

RESUPPLY, PREPARE = Action("resupply"), Action("prepare")

NO_FORCES = Bar("assault.1", "You have no force on the table to attack with: resupply first.")
NOT_OBJECTIVE = Bar("turn.2.assault", "{card} is no objective; you attack an enemy objective.")
OWN_OBJECTIVE = Bar("turn.2.assault", "{card} is your own objective.")
DESTROYED = Bar("turn.2.assault", "{card} is destroyed already.")
NOT_A_FORCE = Bar("turn.2.resupply", "{card} is no force card; Resupply puts force cards into play.")
ENOUGH = Bar(
    "turn.2.resupply",
    "You have put {limit} forces into play, as many as one Resupply allows.",
    lambda s, a: {"limit": s.game.resupply},
)


def set_up(game: Midway, first: Seat, dice: Dice, log: list[Event] | None) -> Position:
    """Decks, starting forces, hands."""
    s = Position.__new__(Position)
    s.game, s.dice, s.log, s.turn = game, dice, log, 0
    s.lay_out(game)
    for seat, name in enumerate(game.seats):
        s.note("setup.1", "take-deck", name, seat=seat)
        s.note("setup.2", "place", *s.ids(s.table[seat]), seat=seat)
    for seat in (0, 1):
        s.draw(seat, game.hand_size, "setup.3")
    s.phases = [Turn(first)]
    s.settle()
    return s


class Turn(Step[Position], frozen=True):
    """The seat whose turn comes next. It lies at the bottom of the stack."""

    seat: Seat

    def run(self, s: Position) -> None:
        if s.turn >= s.game.turn_limit:
            text = f"A draw by guard: {s.game.turn_limit} player turns have been played."
            s.end(Outcome(None, "guard.turns", text))
            return
        s.turn += 1
        s.note("setup.4", "turn", str(s.turn), seat=self.seat)
        s.phases[:] = [Turn(1 - self.seat), Discard(self.seat)]


def bar_special(s: Position, seat: Seat, word: str, timings: tuple[str, ...]) -> Bar | None:
    """A special card outside a battle."""
    card = s.kind(word)
    if bar := bar_in_hand(s, seat, card):
        return bar
    on = s.game.cards.on
    return None if any(on[timing][card] for timing in timings) else NOT_THIS_SPECIAL


def play_special(s: Position, seat: Seat, word: str) -> None:
    """A card for one's own turn takes effect at once."""
    card = s.game.cards.index[word]
    s.from_hand(seat, card)
    s.note("special", "play", word, seat=seat)
    put_in_play(s, card)
    s.phases += [Do(card, i) for i in reversed(s.game.cards.on["own_turn"][card])]


class Discard(Phase[Position], frozen=True):
    """Discard any cards of the hand, one at a time."""

    least: int = -1

    clause: ClassVar[str] = "turn.1"

    def offers(self, s: Position) -> list[Action]:
        act, on = s.game.cards.act, s.game.cards.on["own_turn"]
        kinds = dict.fromkeys(s.hand[self.seat])
        return [
            *(act["discard"][card] for card in kinds),
            *(act["play"][card] for card in kinds if on[card]),
            DONE,
        ]

    def choices(self, s: Position) -> list[Action]:
        """No specials here: playing them after the discards meets every plan but those that need their cards first."""
        discard, least = s.game.cards.act["discard"], self.least
        actions = [discard[card] for card in dict.fromkeys(s.hand[self.seat]) if card >= least]
        actions.append(DONE)
        return actions

    def bar_discard(self, s: Position, word: str) -> Bar | None:
        return bar_in_hand(s, self.seat, s.kind(word))

    def do_discard(self, s: Position, word: str) -> None:
        card, seat = s.game.cards.index[word], self.seat
        s.from_hand(seat, card)
        insort(s.discard[seat], card)
        s.note("turn.1", "discard", word, seat=seat)
        s.phases[-1] = Discard(seat, card)

    def bar_play(self, s: Position, word: str) -> Bar | None:
        return bar_special(s, self.seat, word, ("own_turn",))

    def do_play(self, s: Position, word: str) -> None:
        s.phases[-1] = Discard(self.seat)
        play_special(s, self.seat, word)

    def bar_done(self, s: Position) -> Bar | None:
        return None

    def do_done(self, s: Position) -> None:
        s.phases[-1] = Operation(self.seat)

    def prompt(self, s: Position) -> str:
        return "Discard any cards you do not want, then go on to your operation."

    def waiting(self, s: Position) -> str:
        return "discarding cards"


class Operation(Phase[Position], frozen=True):
    """Choose one: Assault, Resupply or Prepare."""

    clause: ClassVar[str] = "turn.2"

    def rule(self, s: Position, action: Action) -> str:
        return "special" if action.verb == "play" else f"turn.2.{action.verb}"

    def offers(self, s: Position) -> list[Action]:
        act, on = s.game.cards.act, s.game.cards.on
        specials = [
            act["play"][card]
            for card in dict.fromkeys(s.hand[self.seat])
            if on["own_turn"][card] or on["declare"][card]
        ]
        return [*(act["assault"][card] for card in s.objectives[1 - self.seat]), RESUPPLY, PREPARE, *specials]

    def choices(self, s: Position) -> list[Action]:
        cards, forces = s.game.cards, bool(s.table[self.seat])
        act, on = cards.act, cards.on
        actions = [act["assault"][card] for card in s.objectives[1 - self.seat]] if forces else []
        actions += [RESUPPLY, PREPARE]
        for card in dict.fromkeys(s.hand[self.seat]):
            if on["own_turn"][card] or (forces and on["declare"][card]):
                actions.append(act["play"][card])
        return actions

    def bar_assault(self, s: Position, word: str) -> Bar | None:
        card = s.kind(word)
        if card < 0:
            return NO_SUCH_CARD
        if s.game.cards.cards[card].sort != "objective":
            return NOT_OBJECTIVE
        if s.game.cards.owner[card] == self.seat:
            return OWN_OBJECTIVE
        if card not in s.objectives[1 - self.seat]:
            return DESTROYED
        return None if s.table[self.seat] else NO_FORCES

    def do_assault(self, s: Position, word: str) -> None:
        s.phases.pop()
        assault(s, self.seat, s.game.cards.index[word])

    def bar_resupply(self, s: Position) -> Bar | None:
        return None

    def do_resupply(self, s: Position) -> None:
        s.note("turn.2", "operation", "resupply", seat=self.seat)
        s.phases[-1] = Resupply(self.seat, s.game.resupply)

    def bar_prepare(self, s: Position) -> Bar | None:
        return None

    def do_prepare(self, s: Position) -> None:
        s.note("turn.2", "operation", "prepare", seat=self.seat)
        s.phases.pop()
        s.draw(self.seat, s.game.hand_size - len(s.hand[self.seat]), "turn.2.prepare")

    def bar_play(self, s: Position, word: str) -> Bar | None:
        if bar := bar_special(s, self.seat, word, ("own_turn", "declare")):
            return bar
        declares = s.game.cards.on["declare"][s.kind(word)]
        return NO_FORCES if declares and not s.table[self.seat] else None

    def do_play(self, s: Position, word: str) -> None:
        card = s.game.cards.index[word]
        if s.game.cards.on["declare"][card]:
            s.phases.pop()
            knockout(s, self.seat, card)
        else:
            play_special(s, self.seat, word)

    def prompt(self, s: Position) -> str:
        return "Choose one operation: assault an enemy objective, resupply, or prepare."

    def waiting(self, s: Position) -> str:
        return "choosing an operation"


class Resupply(Phase[Position], frozen=True):
    """Put forces from the hand on the table, up to the limit."""

    left: int
    least: int = -1

    clause: ClassVar[str] = "turn.2.resupply"

    def offers(self, s: Position) -> list[Action]:
        cards = s.game.cards
        forces = [c for c in dict.fromkeys(s.hand[self.seat]) if cards.is_force[c]] if self.left else []
        return [*(cards.act["deploy"][card] for card in forces), DONE]

    def choices(self, s: Position) -> list[Action]:
        if not self.left:
            return [DONE]
        cards, least = s.game.cards, self.least
        deploy, is_force = cards.act["deploy"], cards.is_force
        actions = [deploy[c] for c in dict.fromkeys(s.hand[self.seat]) if is_force[c] and c >= least]
        actions.append(DONE)
        return actions

    def bar_deploy(self, s: Position, word: str) -> Bar | None:
        card = s.kind(word)
        if card < 0:
            return NO_SUCH_CARD
        if s.game.cards.owner[card] != self.seat:
            return ENEMY_CARD
        if not s.game.cards.is_force[card]:
            return NOT_A_FORCE
        return bar_in_hand(s, self.seat, card) or (None if self.left else ENOUGH)

    def do_deploy(self, s: Position, word: str) -> None:
        card = s.game.cards.index[word]
        s.move(card, "hand", "table")
        s.note("turn.2.resupply", "deploy", word, seat=self.seat)
        s.phases[-1] = Resupply(self.seat, self.left - 1, card)

    def bar_done(self, s: Position) -> Bar | None:
        return None

    def do_done(self, s: Position) -> None:
        s.phases.pop()

    def prompt(self, s: Position) -> str:
        if not self.left:
            return "You have put in all the forces you may; end your turn."
        return f"Put up to {self.left} force{'s' * (self.left > 1)} from your hand on the table."

    def waiting(self, s: Position) -> str:
        return "putting forces on the table"
