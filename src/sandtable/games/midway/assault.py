"""How to assault: the battle for an objective, and how it ends."""

from __future__ import annotations

from typing import Any

from sandtable.cards.battle import AfterBattle, Attacked, Commit, Exchange, commit
from sandtable.cards.play import BattleEnd, Do, put_in_play
from sandtable.games.midway.state import Position
from sandtable.kernel import Outcome, Seat


def assault(s: Position, seat: Seat, target: int) -> None:
    """Attack one objective; it is resolved at once."""
    s.note("turn.3", "assault", s.game.cards.ids[target], seat=seat)
    s.open_battle(seat, [target])
    s.phases += [*parts(seat), Commit(seat)]


def knockout(s: Position, seat: Seat, card: int) -> None:
    """A card declares the assault: on all enemy objectives, with all forces on the table."""
    s.from_hand(seat, card)
    s.note("special", "play", s.game.cards.ids[card], seat=seat)
    put_in_play(s, card)
    s.open_battle(seat, [])
    for force in s.table[seat][:]:
        commit(s, seat, force)
    s.phases += parts(seat)
    s.phases += [Do(card, i) for i in reversed(s.game.cards.on["declare"][card])]


def parts(seat: Seat) -> list[Any]:
    """An assault from the defender's answer to its end, the first part last."""
    return [Resolve(), AfterBattle(), Exchange(seat), Commit(1 - seat), Attacked()]


class Resolve(BattleEnd, frozen=True):
    """The higher total wins, the defender ties; forces return to hands, actions are discarded."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        attacker = s.attacker
        lost = [target for target in s.targets if s.wins(target, "assault.10")]
        for target in lost:
            s.objectives[1 - attacker].remove(target)
            s.note("assault.10", "destroy", s.game.cards.ids[target], seat=attacker)
        for target in lost:
            s.lose_dependents(target)
        s.close_battle("return")
        if not s.objectives[1 - attacker]:
            text = f"{s.game.sides[attacker]} has destroyed every enemy objective and wins."
            s.end(Outcome(attacker, "victory", text))
