"""What steps and ground are worth, in victory points of the Axis."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.summer_lightning import SummerLightning
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.units import POLISH, SOVIET, Unit

POLISH_POINT = 1.5  # a point for Poland: the Axis needs two of its own, or more, for each
FACTOR = 0.2  # a combat factor that is gone
CITY, TOWN, GROUND = 1.5, 0.3, 0.2
EARLY, WARSZAWA = 6, 6.0  # so long the fall of Warszawa would only open the borders; later it counts for more


def _steps(game: SummerLightning, kind: Unit) -> tuple[tuple[float, ...], ...]:
    """By steps left: what each further step lost is worth, the next one first."""
    limits = game.limits
    lost, last = 0.0, 0.0
    if kind.kind == "hq":
        last = limits.hq_points + 0.3
    elif kind.seat == POLISH:
        last = limits.division_points if kind.division else 0.1
    elif kind.armoured or kind.nation == SOVIET:
        lost, last = limits.armour_loss_points, limits.armour_points
    elif kind.division or kind.kind == "artillery":
        last = limits.division_points
    weight = 1.0 if kind.seat == POLISH else POLISH_POINT
    found: list[tuple[float, ...]] = [()]
    for steps in range(1, kind.steps + 1):
        points = last if steps == 1 else lost
        factors = kind.cf[steps] - kind.cf[steps - 1] if kind.combat else 0
        found.append((weight * points + FACTOR * factors, *found[-1]))
    return tuple(found)


@lru_cache(maxsize=4)
def step_values(game: SummerLightning) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """By unit and steps left: what its steps are worth, the next one first."""
    return tuple(_steps(game, kind) for kind in game.units)


def worth(s: Position, unit: int) -> tuple[float, ...]:
    return step_values(s.game)[unit][s.steps[unit]]


def prize(s: Position, cell: int) -> float:
    """What it is worth to the Axis to hold a hex rather than the Poles."""
    game, bit = s.game, 1 << cell
    if cell == game.land.warszawa:
        return -1.0 if s.turn <= EARLY else min(s.turn - EARLY, WARSZAWA)
    if game.land.polish_cities & bit:
        return CITY
    return TOWN if game.land.built_up & game.land.poland & bit else 0.0
