"""What is measured of Poland Defiant beside what all map games have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.maps import Kinds
from benchmarks.measure import Best
from sandtable.games.poland_defiant import supply
from sandtable.games.poland_defiant.combat import Assault, Combat
from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.units import SEATS
from sandtable.kernel import Action, Dice


def aggressive(s: Position, dice: Dice) -> Action:
    """A mix that closes and attacks: into enemy zones if it can, then all attacks that can be made."""
    phase = s.phases[-1]
    if isinstance(phase, Combat | Assault):
        actions = phase.offers(s)
        return actions[dice.below(len(actions) - 1)] if len(actions) > 1 and dice.below(8) else actions[-1]
    if isinstance(phase, Movement) and not phase.overstacked and dice.below(20):
        fresh = [unit for unit in phase.movers(s) if unit != phase.mover]
        if fresh:
            unit, zone = fresh[dice.below(len(fresh))], s.zone[1 - phase.seat]
            ends = phase.destinations(s, unit)
            if close := [cell for cell in ends if zone[cell]] or ends:
                return Action("move", s.game.units[unit].id, s.game.names[close[dice.below(len(close))]])
    return s.legal().sample(dice)


def figures(positions: list[Position], timed: Callable[..., Best]) -> Iterator[tuple[str, float, str, float, Best]]:
    ranges = timed([partial(_range, s) for s in positions if isinstance(s.phases[-1], Marching)])
    yield "one unit's range", 1e6 / ranges.rate, "µs", 120, ranges
    phases = timed([partial(_supply_phase, s) for s in positions])
    yield "supply phase", 1e6 / phases.rate, "µs", 250, phases
    noes = timed([partial(_why_not, s) for s in positions if isinstance(s.phases[-1], Movement)])
    yield "why not, of a far hex", 1e3 / noes.rate, "ms", 10, noes


def _range(s: Position) -> None:
    phase: Marching = s.phases[-1]
    units = phase.movers(s)
    if units:
        s.ranged = None
        phase.legs(s, units[len(units) // 2])


def _supply_phase(s: Position) -> None:
    for seat in SEATS:
        supply.check(s, seat)


def _why_not(s: Position) -> None:
    phase: Movement = s.phases[-1]
    for unit in phase.movers(s)[:1]:
        s.explain(phase.seat, Action("move", s.game.units[unit].id, "3639" if phase.seat == 0 else "0101"))


KINDS = Kinds(aggressive, figures)
