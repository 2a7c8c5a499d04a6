"""How to attack: the target is named, it may be called off, cards are exchanged, the higher total wins."""

from __future__ import annotations

from sandtable.cards.battle import Exchange, React, bar_canceller
from sandtable.cards.play import BattleEnd
from sandtable.cards.table import Table
from sandtable.games.dday.state import Position
from sandtable.kernel import Bar, Seat


def declare(s: Position, seat: Seat, force: int, target: int) -> None:
    """A force attacks an active enemy here; where there is none, the top inactive card or a neighbour just falls."""
    cards, enemy = s.game.cards, 1 - seat
    s.attacked |= s.game.bit[force]
    s.note("turn.3.attack", "attack", cards.ids[force], cards.ids[target], seat=seat)
    if target in s.table[enemy] and cards.place[target] == s.beach:
        _open(s, seat, force, target)
        return
    if target in cards.places:
        clause = "attack.1a" if target == s.beach else "attack.1b"
        fallen = s.top_of(enemy, target)
    else:
        clause, fallen = "attack.1b", target
        s.table[enemy].remove(target)
    s.remove(enemy, fallen, clause)
    if s.is_last(enemy):
        s.end(s.verdict())


def _open(s: Position, seat: Seat, force: int, target: int) -> None:
    enemy = 1 - seat
    s.open_battle(seat, [s.beach])
    s.committed = 3  # both have an active force here
    s.table[seat].remove(force)
    s.table[enemy].remove(target)
    s.battle[seat], s.battle[enemy] = [force], [target]
    s.phases += [Resolve(), Exchange(seat)]
    if s.game.can_cancel[enemy] and s.may_play(enemy):
        s.phases.append(Declared(enemy, force))


class Declared(React, frozen=True):
    """The target has been named: before any other card the defender may call the attack off."""

    def bar_card(self, s: Table, card: int) -> Bar | None:
        return bar_canceller(s, self.seat, card)

    def do_pass(self, s: Table) -> None:
        s.phases.pop()
        s.note("special", "meet", s.game.cards.ids[self.card], seat=self.seat)

    def prompt(self, s: Table) -> str:
        (target,) = s.battle[self.seat]
        name = s.game.cards.cards[self.card].name
        can = len(self.offers(s)) > 1
        answer = "cancel the attack with a card, or pass" if can else "you have no card that cancels the attack: pass"
        return f"{name} attacks {s.game.cards.cards[target].name}: {answer}.{'' if can else self.ahead(s)}"

    def waiting(self, s: Table) -> str:
        return "deciding whether to cancel the attack"


class Resolve(BattleEnd, frozen=True):
    """The higher total wins, the defender ties. A beaten defender is removed, a beaten attacker stays."""

    def run(self, s: Position) -> None:
        s.phases.pop()
        seat = s.attacker
        enemy, (target,), (beach,) = 1 - seat, s.battle[1 - seat], s.targets
        if s.wins(beach, "attack.2"):
            s.battle[enemy] = []
            s.remove(enemy, target, "attack.2")
        else:
            s.note("attack.2", "hold", s.game.cards.ids[target], seat=enemy)
        s.close_battle("attack.2")
        if s.is_last(enemy):
            s.end(s.verdict())
