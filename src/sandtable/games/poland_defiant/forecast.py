"""What an attack may bring: the sum behind its odds, and each roll of the die played out. For who weighs an attack.

Losses do not depend on much that a player may choose. Where they do, he is taken to do the first thing he is offered:
to retreat together, and not to fall back before the battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from sandtable.games.poland_defiant import odds
from sandtable.games.poland_defiant.advance import Advance
from sandtable.games.poland_defiant.air import Bombers, raid_odds
from sandtable.games.poland_defiant.combat import Battle, evadable, strong
from sandtable.games.poland_defiant.state import DAMAGED, Position
from sandtable.kernel import DONE, Seat, Term
from sandtable.maps.forecast import Face, Forecast, Odds, OneFace, play_out
from sandtable.maps.strength import QUARTERS


def forecast(s: Position, seat: Seat, target: int, units: Sequence[int], every: bool = False) -> Forecast:
    """What an attack by these units on a hex may bring. They need not be active, nor the attack allowed now.

    With `every`, the other columns are played out too.
    """
    army = tuple(units)
    counted = odds.count(s, seat, target, army)
    if not strong(s, army) or not s.combat[1 - seat][target]:
        counted = counted._replace(column=None)  # 9.2.3a, 9.0b
    cavalry = any(s.game.units[unit].kind == "cavalry" for unit in s.stack(target, 1 - seat))
    seen = _forecast(s, Battle(seat, target, army), counted, odds.attack_terms(s, target, army), every)
    return replace(seen, evades=cavalry and evadable(s, army))


def forecast_raid(s: Position, seat: Seat, target: int, planes: Sequence[int], every: bool = False) -> Forecast:
    """The same for an attack by aircraft."""
    counted, items = raid_odds(s, seat, target, planes), raid_terms(s, planes)
    return _forecast(s, Bombers(seat, target, tuple(planes)), counted, items, every)


def raid_terms(s: Position, planes: Iterable[int]) -> list[Term]:
    """What aircraft bring."""
    return [Term(s.game.air.planes[n].id, QUARTERS * s.game.air.planes[n].attack, "12.1a") for n in planes]


def _forecast(s: Position, phase: Battle | Bombers, counted: Odds, items: Sequence[Term], every: bool) -> Forecast:
    defence = odds.defence_terms(s, phase.target, 1 - phase.seat)
    return play_out(counted, items, defence, s.game.charts.columns, partial(_play, s, phase), every=every)


def _play(s: Position, phase: Battle | Bombers, column: int, die: int) -> Face:
    """One roll on a column, to the end of the battle, without an advance."""
    trial, seat, result = s.copy(OneFace(die)), phase.seat, s.game.charts.crt[column][die - 1]
    trial.phases = []
    trial.phases += phase.results(trial, result, die) if isinstance(phase, Bombers) else phase.results(trial, result)
    trial.settle()
    while trial.phases:
        trial.apply(DONE if isinstance(trial.phases[-1], Advance) else trial.choices()[0])
    lost = [sum(s.steps[unit] - trial.steps[unit] for unit in side) for side in s.game.roster.fighters]
    return Face(
        die=die,
        result=result.code,
        attacker=lost[seat],
        defender=lost[1 - seat],
        vacated=not trial.combat[1 - seat][phase.target],
        hqs=sum(s.steps[hq] - trial.steps[hq] for hq in s.game.roster.hqs_of[1 - seat]),
        damaged=sum(new == DAMAGED != old for old, new in zip(s.planes, trial.planes, strict=True)),
    )
