"""Secret orders: chosen in sequence, revealed together; an ambush may be sprung before that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandtable.kernel import PASS, Action, Bar, Phase, Step

if TYPE_CHECKING:
    from tests.toy.state import Position

CHITS = ("assault", "hold", "ambush")

NO_CHIT = Bar("orders.1", "{given} is no chit; there are " + ", ".join(CHITS) + ".", lambda s, a: {"given": a[1]})
NO_AMBUSH = Bar(
    "ambush.1",
    "Your chit is {chit}; only an ambush can be sprung.",
    lambda s, a: {"chit": CHITS[s.chits[s.to_act()]]},
)


class Orders(Phase["Position"], frozen=True):
    secret = True
    clause = "orders.1"

    def offers(self, s: Position) -> Iterable[Action]:
        return [Action("choose", chit) for chit in CHITS]

    def bar_choose(self, s: Position, chit: str) -> Bar | None:
        return None if chit in CHITS else NO_CHIT

    def do_choose(self, s: Position, chit: str) -> None:
        s.chits[self.seat] = CHITS.index(chit)
        s.phases.pop()
        s.note("orders.1", "choose", seat=self.seat, to=(self.seat,), secret=(chit,))

    def prompt(self, s: Position) -> str:
        return "Choose your orders for this turn."

    def waiting(self, s: Position) -> str:
        return "choosing orders"


class Ambush(Phase["Position"], frozen=True):
    """Asked whatever the chit is: not to be asked would tell the mover."""

    clause = "ambush.1"

    def offers(self, s: Position) -> Iterable[Action]:
        return [Action("spring"), PASS]

    def bar_spring(self, s: Position) -> Bar | None:
        return None if CHITS[s.chits[self.seat]] == "ambush" else NO_AMBUSH

    def do_spring(self, s: Position) -> None:
        s.sprung = True
        s.phases.pop()
        s.note("ambush.1", "spring", seat=self.seat, reveals=True)

    def bar_pass(self, s: Position) -> Bar | None:
        return None

    def do_pass(self, s: Position) -> None:
        s.phases.pop()
        s.note("ambush.1", "pass", seat=self.seat)

    def prompt(self, s: Position) -> str:
        return "Spring your ambush, or pass."

    def waiting(self, s: Position) -> str:
        return "thinking about an ambush"


class Reveal(Step["Position"], frozen=True):
    def run(self, s: Position) -> None:
        s.face_up = True
        s.phases.pop()
        s.note("orders.2", "reveal", *(CHITS[chit] for chit in s.chits), reveals=True)
