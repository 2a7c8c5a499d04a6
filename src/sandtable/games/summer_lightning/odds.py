"""What a battle counts: casualty check totals (7.2, 7.31) with every part named, and the number of checks."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import unit_supplied
from sandtable.games.summer_lightning.tables import COUNTERATTACK, Cell
from sandtable.hexes import OPPOSITE, direction
from sandtable.kernel import Phase, Seat, Term


class Battle(Struct, frozen=True):
    """An attack that has been declared."""

    seat: Seat  # of the attacker
    target: int
    units: tuple[int, ...]  # that attack, artillery among them
    supplied: bool  # the attackers
    air: tuple[int, int] = (0, 0)  # points that work, by seat


class OfBattle(Phase[Position], frozen=True):
    """A decision in a battle."""

    battle: Battle

    @property
    def target(self) -> int:
        return self.battle.target


class Count(NamedTuple):
    """What both sides count before missions: parts common to all units of a side."""

    attacker: tuple[Term, ...]  # of the attacker's checks
    defender: tuple[Term, ...]
    shelter: int  # of the hex: void against a counterattack
    checks: tuple[int, int]  # that the attacker and the defender make

    def total(self, defending: bool, cell: Cell, defence: int) -> int:
        """The sum for a unit of a side, but for what is its own."""
        parts, side = (self.defender, cell.defender) if defending else (self.attacker, cell.attacker)
        shelter = 0 if defence == COUNTERATTACK else -self.shelter if defending else self.shelter  # 7.21b
        return sum(part.value for part in parts) + shelter + side.modifier


def defenders(s: Position, battle: Battle) -> list[int]:
    """All who defend, HQs and artillery too."""
    return s.stack(battle.target, 1 - battle.seat)


def count(s: Position, battle: Battle) -> Count:
    """Everything that is known before the missions."""
    game, limits = s.game, s.game.limits
    here, against = battle.target, 1 - battle.seat
    attack, defence = battle.units, defenders(s, battle)
    fighters = [u for u in attack if game.units[u].combat]
    strikes = sum(s.cf(u) for u in fighters)  # 7.31f: in attack artillery has no factor
    holds = sum(s.cf(u) for u in defence)
    guns = [u for u in attack if game.units[u].kind == "artillery"] if battle.supplied else []
    own_guns = [u for u in defence if game.units[u].kind == "artillery" and unit_supplied(s, u)]  # 7.22b, 8.3b
    shelter = game.land.ground.modifier[here] + (limits.position_modifier if s.position(here) else 0)  # 7.2, 9.1
    attacker = [Term("enemy factors", holds, "7.31d")]
    attacker += [Term("artillery", len(own_guns) * limits.artillery_modifier, "7.22b")] if own_guns else []
    attacker += [Term("air", battle.air[against] * limits.air_modifier, "9.21")] if battle.air[against] else []
    defender = [Term("enemy factors", strikes, "7.31d")]
    if all(crosses(s, u, here) for u in fighters):
        defender.append(Term("river", -limits.river_modifier, "7.2"))
    defender += [Term("artillery", len(guns) * limits.artillery_modifier, "7.22b")] if guns else []
    defender += [Term("air", battle.air[battle.seat] * limits.air_modifier, "9.21")] if battle.air[battle.seat] else []
    if flanks := outflanked(s, battle):
        defender.append(Term("outflanked", flanks, "7.22a"))
    if not battle.supplied:
        defender.append(Term("attackers out of supply", -limits.unsupplied_modifier, "8.3c"))
    checks = tuple(
        max(1, sum(game.units[u].checks(s.steps[u]) for u in enemies))
        for enemies in (defence, attack)  # 7.31a
    )
    return Count(tuple(attacker), tuple(defender), shelter, checks)  # type: ignore[arg-type]


def crosses(s: Position, unit: int, target: int) -> bool:
    """Whether a unit attacks across a river."""
    return s.game.land.ground.river(s.where[unit], target)


def own(s: Position, battle: Battle, unit: int, defending: bool) -> list[Term]:
    """What is added for one unit that checks."""
    limits, parts = s.game.limits, []
    if s.game.units[unit].poor:
        parts.append(Term("poor", limits.poor_modifier, "2.1a"))
    if not defending and crosses(s, unit, battle.target):
        parts.append(Term("river", limits.river_modifier, "7.2"))
    return parts


def outflanked(s: Position, battle: Battle) -> int:
    """What attacks through opposite sides, or enemies all round, add to the defender's checks."""  # 7.22a
    game, limits = s.game, s.game.limits
    near = game.grid.near[battle.target]
    enemies = s.held[battle.seat]
    if len(near) == len(OPPOSITE) and all(enemies[cell] for cell in near):
        return int(limits.surrounded_modifier)
    sides = {direction(battle.target, s.where[u]) for u in battle.units if game.units[u].combat}
    pairs = sum(d in sides and OPPOSITE[d] in sides for d in range(3))
    return pairs * int(limits.outflanked_modifier)
