"""What is measured of Summer Lightning beside what all map games have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.maps import Kinds
from benchmarks.measure import Best
from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.combat import Assault, Combat
from sandtable.games.summer_lightning.movement import Marching, Movement
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import hq_supplied
from sandtable.kernel import Action, Dice


def aggressive(s: Position, dice: Dice) -> Action:
    """A mix that closes and attacks: next to enemies if it can, then all attacks that can be made."""
    phase = s.phases[-1]
    if isinstance(phase, Combat | Assault):
        actions = phase.offers(s)
        return actions[dice.below(len(actions) - 1)] if len(actions) > 1 and dice.below(8) else actions[-1]
    if isinstance(phase, Movement) and dice.below(20):
        fresh = [unit for unit in phase.movers(s) if unit not in (phase.mover, phase.hq)]
        if fresh:
            unit, near = fresh[dice.below(len(fresh))], s.near_enemy(phase.seat)
            ends = phase.destinations(s, unit)
            if close := [cell for cell in ends if near >> cell & 1] or ends:
                return Action("move", s.game.units[unit].id, s.game.names[close[dice.below(len(close))]])
    return s.legal().sample(dice)


def figures(positions: list[Position], timed: Callable[..., Best]) -> Iterator[tuple[str, float, str, float, Best]]:
    ranges = timed([partial(_range, s) for s in positions if isinstance(s.phases[-1], Marching)])
    yield "one unit's range", 1e6 / ranges.rate, "µs", 120, ranges
    lines = timed([partial(_supply, s) for s in positions])
    yield "supply of all HQs", 1e6 / lines.rate, "µs", 10_000, lines
    noes = timed([partial(_why_not, s) for s in positions if isinstance(s.phases[-1], Movement)])
    yield "why not, of a far hex", 1e3 / noes.rate, "ms", 10, noes


def _range(s: Position) -> None:
    phase: Marching = s.phases[-1]
    units = phase.movers(s)
    if units:
        s.ranged = None
        phase.reach(s, units[len(units) // 2])


def _supply(s: Position) -> None:
    for hq in s.game.roster.hqs:
        if s.where[hq]:
            hq_supplied(s, hq)


def _why_not(s: Position) -> None:
    phase: Movement = s.phases[-1]
    for unit in phase.movers(s)[:1]:
        s.explain(phase.seat, Action("move", s.game.units[unit].id, "2917" if phase.seat == 0 else "0210"))


ONE_BY_ONE = tuple({option.name: value} for option in Box.options for value in option.values[1:])
KINDS = Kinds(aggressive, figures, share=0.5, options=ONE_BY_ONE)
