"""How to resolve a battle: totals, capture, victory, effects after the battle, the way home."""

from __future__ import annotations

from sandtable.cards.battle import AfterBattle, Attacked, Commit, Exchange
from sandtable.cards.play import BattleEnd
from sandtable.games.lightning_poland.state import Position
from sandtable.kernel import Outcome, Seat, Step


def battle(s: Position, seat: Seat, target: int) -> None:
    """Attack an objective; it is resolved at once."""
    s.note("turn.2", "assault", s.game.cards.ids[target], seat=seat)
    s.open_battle(seat, [target])
    s.phases += [Return(), AfterBattle(), Capture(), Exchange(seat), Commit(1 - seat), Attacked(), Commit(seat)]


class Capture(Step[Position], frozen=True):
    """The higher total wins, the defender ties. A captured objective is out of play, and its points count at once."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        (target,), attacker = s.targets, s.attacker
        name = s.game.cards.ids[target]
        s.victor = attacker if s.wins(target, "battle.10.resolution") else 1 - attacker  # battle.11
        if s.victor != attacker:
            s.note("battle.11", "hold", name, seat=s.victor)
            return
        s.objectives[1 - attacker].remove(target)
        s.note("battle.11", "capture", name, str(s.game.cards.cards[target].points), seat=attacker)
        points = s.points(attacker)
        if points >= s.game.points:
            text = f"{s.game.sides[attacker]} has captured {points} victory points and wins."
            s.end(Outcome(attacker, "win", text))
        else:
            s.note("turn.6", "points", str(points), str(s.game.points), seat=attacker)


class Return(BattleEnd, frozen=True):
    """What is left of the forces returns to hands, the actions are discarded."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        s.close_battle("return")
