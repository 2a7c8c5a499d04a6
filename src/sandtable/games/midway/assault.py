"""How to assault: the battle for an objective, and how it ends."""

from __future__ import annotations

from bisect import insort

from sandtable.cards.battle import AfterBattle, Attacked, Commit, Exchange
from sandtable.cards.play import Do, Ending, put_in_play
from sandtable.games.midway.state import Position
from sandtable.kernel import Outcome, Seat


def assault(s: Position, seat: Seat, target: int) -> None:
    """Attack one objective; it is resolved at once."""
    s.note("turn.3", "assault", s.game.cards.ids[target], seat=seat)
    s.open_battle(seat, [target])
    s.phases += [Resolve(), AfterBattle(), Exchange(seat), Commit(1 - seat), Attacked(), Commit(seat)]


def knockout(s: Position, seat: Seat, card: int) -> None:
    """A card declares the assault: on all enemy objectives, with all forces on the table."""
    s.from_hand(seat, card)
    s.note("special", "play", s.game.cards.ids[card], seat=seat)
    put_in_play(s, card)
    s.open_battle(seat, s.objectives[1 - seat][:1])
    s.phases += [Resolve(), AfterBattle(), Exchange(seat), Commit(1 - seat), Attacked()]
    s.phases += [Do(card, i) for i in reversed(s.game.cards.on["declare"][card])]
    for force in s.table[seat]:
        insort(s.battle[seat], force)
        s.note("assault.1", "commit", s.game.cards.ids[force], seat=seat)
    s.table[seat] = []
    s.committed |= 1 << seat


class Resolve(Ending, frozen=True):
    """The higher total wins, the defender ties; forces return to hands, actions are discarded."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        attacker = s.attacker
        lost = [target for target in s.targets if self._falls(s, target)]  # assault.10
        for target in lost:
            s.objectives[1 - attacker].remove(target)
            s.note("assault.10", "destroy", s.game.cards.ids[target], seat=attacker)
        for target in lost:
            s.lose_dependents(target)
        s.close_battle()
        if not s.objectives[1 - attacker]:
            text = f"{s.game.sides[attacker]} has destroyed every enemy objective and wins."
            s.end(Outcome(attacker, "victory", text))

    def _falls(self, s: Position, target: int) -> bool:
        attack, defence = s.total(s.attacker, target), s.total(1 - s.attacker, target)
        name = s.game.cards.ids[target]
        s.note("assault.10", "totals", name, str(attack), str(defence), seat=s.attacker)
        return attack > defence
