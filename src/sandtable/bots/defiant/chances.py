"""What an attack is worth on average, by the game's own results table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.games.poland_defiant import PolandDefiant
from sandtable.games.poland_defiant.ground import BUILT_UP, SHELTER
from sandtable.games.poland_defiant.odds import defence, rounded, shifts
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Seat
from sandtable.maps.crt import Result
from sandtable.maps.strength import column


class Mean(NamedTuple):
    """The means of one attack."""

    cleared: float  # chance that the hex is left empty
    loses: float  # steps of the defender
    costs: float  # steps of the attacker


class Target(NamedTuple):
    """A hex as the table sees it."""

    built_up: bool
    shelter: bool
    mobile: int  # steps that can retreat
    fixed: int  # steps that cannot
    train: bool
    trapped: bool  # every way back leads through zones of control


def target_of(s: Position, cell: int, seat: Seat, trapped: bool) -> Target:
    """The defenders of a hex."""
    game, stack = s.game, s.stack(cell, seat)
    fixed = sum(s.steps[unit] for unit in stack if game.roster.immobile[unit])
    train = any(game.units[unit].kind == "train" for unit in stack)
    mobile = sum(s.steps[unit] for unit in stack) - fixed
    kind = game.land.kind_at[cell]
    return Target(kind in BUILT_UP, kind in SHELTER, mobile, fixed, train, trapped)


@lru_cache(maxsize=4096)
def mean(game: PolandDefiant, at: int, target: Target, air: bool = False) -> Mean:
    """The means of a column against a hex; aircraft lose no steps."""
    cleared = loses = costs = 0.0
    results = game.charts.crt[at]
    for result in results:
        out, lost = _outcome(result, target)
        cleared += out
        loses += lost
        if not air:
            part = result.attacker
            costs += part.steps if target.built_up or not part.if_built_up else 0
            costs += 0.3 * part.hexes
    return Mean(cleared / len(results), loses / len(results), costs / len(results))


def _outcome(result: Result, target: Target) -> tuple[float, float]:
    """Whether the hex is cleared by a result, and how many steps it costs the defender."""
    steps, hexes = result.defender.steps, result.defender.hexes
    if steps and target.built_up and not target.train:
        steps -= 1
    if target.shelter:
        hexes = max(0, hexes - 1)
    total = target.mobile + target.fixed
    if steps >= total:
        return 1.0, total
    mobile = max(0, target.mobile - steps)
    fixed = target.fixed - (steps - (target.mobile - mobile))
    dead = min(fixed, hexes)  # 9.5.5
    squeezed = min(mobile, hexes) if target.trapped else 0
    empty = fixed == dead and (hexes > 0 or mobile == 0)
    return float(empty), steps + dead + squeezed


def column_of(s: Position, seat: Seat, target: int, quarters: int, kinds: list[str]) -> int | None:
    """The column of a sum of quarters against a hex; None: no attack."""
    against = defence(s, target, 1 - seat)
    last = len(s.game.charts.crt) - 1
    if not against:
        return last
    at = column(rounded(quarters), against, sum(item.value for item in shifts(s, seat, target, kinds)))
    return None if at is None else min(at, last)
