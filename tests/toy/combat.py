"""The attack, built unit by unit, its die, and the retreat that the other seat chooses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandtable.kernel import DONE, PASS, Action, Bar, Phase, Step
from tests.toy.hexes import CELLS, NEXT, number
from tests.toy.orders import CHITS

if TYPE_CHECKING:
    from tests.toy.state import Position

NO_TARGET = Bar("attack.1", "No enemy unit next to one of yours stands at {hex}.", lambda s, a: {"hex": a[1]})
FOUGHT = Bar("attack.1", "{hex} was attacked in this turn already.", lambda s, a: {"hex": a[1]})
NOT_BESIDE = Bar("attack.2", "{unit} is no unit of yours next to the target.", lambda s, a: {"unit": a[1]})
JOINED = Bar("attack.2", "{unit} has joined already.", lambda s, a: {"unit": a[1]})
NOBODY = Bar("attack.2", "Nobody has joined the attack.")
NO_WAY = Bar("retreat.1", "The unit cannot retreat to {hex}.", lambda s, a: {"hex": a[1]})


class Attack(Phase["Position"], frozen=True):
    fought: tuple[int, ...] = ()

    clause = "attack.1"

    def offers(self, s: Position) -> Iterable[Action]:
        yield from (Action("attack", CELLS[s.at[unit]]) for unit in s.units(1 - self.seat))
        yield PASS

    def bar_attack(self, s: Position, cell: str) -> Bar | None:
        if number(cell) in self.fought:
            return FOUGHT
        target = s.unit_at(number(cell), 1 - self.seat) if cell in CELLS else None
        return None if target is not None and s.beside(s.at[target], self.seat) else NO_TARGET

    def do_attack(self, s: Position, cell: str) -> None:
        s.phases[-1] = Attack(self.seat, (*self.fought, number(cell)))
        s.phases.append(Assault(self.seat, number(cell)))
        s.note("attack.1", "attack", cell, seat=self.seat)

    def bar_pass(self, s: Position) -> Bar | None:
        return None

    def do_pass(self, s: Position) -> None:
        s.phases.pop()

    def prompt(self, s: Position) -> str:
        return "Attack an enemy unit, or pass."

    def waiting(self, s: Position) -> str:
        return "looking for a target"


class Assault(Phase["Position"], frozen=True):
    target: int
    joined: tuple[int, ...] = ()

    clause = "attack.2"

    def offers(self, s: Position) -> Iterable[Action]:
        yield from (Action("join", s.game.units[unit].id) for unit in s.beside(self.target, self.seat))
        yield DONE

    def choices(self, s: Position) -> list[Action]:
        """In rising order, so that search meets each party once."""
        least = max(self.joined, default=-1)
        return [a for a in super().choices(s) if a == DONE or s.game.number[a[1]] > least]

    def bar_join(self, s: Position, unit: str) -> Bar | None:
        i = s.game.number.get(unit, -1)
        if i not in s.beside(self.target, self.seat):
            return NOT_BESIDE
        return JOINED if i in self.joined else None

    def do_join(self, s: Position, unit: str) -> None:
        joined = tuple(sorted((*self.joined, s.game.number[unit])))
        s.phases[-1] = Assault(self.seat, self.target, joined)
        s.note("attack.2", "join", unit, seat=self.seat)

    def bar_done(self, s: Position) -> Bar | None:
        return None if self.joined else NOBODY

    def do_done(self, s: Position) -> None:
        s.phases[-1] = Combat(self.seat, self.target, self.joined)

    def prompt(self, s: Position) -> str:
        return f"Who joins the attack on {CELLS[self.target]}? done begins it."

    def waiting(self, s: Position) -> str:
        return f"preparing an attack on {CELLS[self.target]}"


class Combat(Step["Position"], frozen=True):
    seat: int
    target: int
    joined: tuple[int, ...]

    def run(self, s: Position) -> None:
        units, other = s.game.units, 1 - self.seat
        unit = s.unit_at(self.target, other)
        assert unit is not None
        die = 1 + s.dice.below(6)
        total = die + sum(units[i].strength for i in self.joined) - units[unit].strength
        total += (CHITS[s.chits[self.seat]] == "assault") - (CHITS[s.chits[other]] == "hold") - 2 * s.sprung
        result = next(result for limit, result in s.game.combat if total <= limit)
        s.phases.pop()
        s.note("attack.3", "roll", str(die), str(total), result, seat=self.seat)
        if result == "retreat" and ways_out(s, unit):
            s.phases.append(Retreat(other, unit))
        elif result != "repulsed":
            s.lose(unit, "retreat.2" if result == "retreat" else "attack.3")


def ways_out(s: Position, unit: int) -> list[int]:
    """retreat.1: empty hexes next to the unit and not next to an enemy."""
    enemy = 1 - s.game.units[unit].seat
    return [cell for cell in NEXT[s.at[unit]] if cell not in s.at and not s.beside(cell, enemy)]


class Retreat(Phase["Position"], frozen=True):
    unit: int

    clause = "retreat.1"

    def offers(self, s: Position) -> Iterable[Action]:
        return [Action("retreat", CELLS[cell]) for cell in ways_out(s, self.unit)]

    def bar_retreat(self, s: Position, cell: str) -> Bar | None:
        return None if number(cell) in ways_out(s, self.unit) else NO_WAY

    def do_retreat(self, s: Position, cell: str) -> None:
        s.at[self.unit] = number(cell)
        s.phases.pop()
        s.note("retreat.1", "retreat", s.game.units[self.unit].id, cell, seat=self.seat)

    def prompt(self, s: Position) -> str:
        return f"Where does {s.game.units[self.unit].name} retreat to?"

    def waiting(self, s: Position) -> str:
        return "retreating"
