"""Movement, zones and command against slow and obvious referees, in positions met in play.

`python -m tests.defiant.test_referees GAMES [FIRST]` compares in every position of so many games.
"""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from sandtable.games.poland_defiant.command import command_range
from sandtable.games.poland_defiant.movement import Marching
from sandtable.games.poland_defiant.state import Position
from sandtable.hexes import each
from sandtable.kernel import SeededDice
from tests.defiant.aggressive import positions
from tests.defiant.board import GAME, GERMAN, POLISH
from tests.defiant.referees import UNITS, Begun, commanded, moves, rails, zones

ONE_IN = 20  # positions that the tests compare


def check_zones(s: Position) -> None:
    for seat in (GERMAN, POLISH):
        assert set(each(s.mask(s.zone[seat]))) == zones(s, seat)


def check_command(s: Position, hq: int) -> None:
    assert set(each(command_range(s, hq, s.where[hq]))) == commanded(s, hq)


def check_moves(s: Position, phase: Marching, unit: int) -> None:
    begun = Begun()
    if unit == phase.mover:
        begun = Begun(phase.spent, phase.road, phase.struck, phase.paid, fresh=False)
    else:  # the move of who went before is over
        s = s.copy(s.dice)
        phase.end_move(s)
    legs = phase.legs(s, unit)
    what = f"{UNITS[unit].id} in {GAME.names[s.where[unit]]}, {begun}"
    if UNITS[unit].rail:
        assert set(legs) == (rails(s, unit, phase.reinforces) if begun.fresh else set()), what
        return
    found = moves(s, unit, begun, may_rush=phase.strategic, avoids_zoc=phase.avoids_zoc)
    assert names(set(legs)) == names(found.all), what
    assert {cell: leg[0] for cell, leg in legs.items() if leg[0] >= 0} == found.onward, what
    assert {cell: leg[1] for cell, leg in legs.items() if leg[1] >= 0} == found.roads, what
    for cell, leg in legs.items():
        if leg[0] >= 0:
            assert leg[2] == found.struck[cell], f"{what} to {GAME.names[cell]}"
            assert leg[3] == found.paid.get(cell, -1), f"{what} to {GAME.names[cell]}"


def names(cells: set[int]) -> list[str]:
    return sorted(map(GAME.names.__getitem__, cells))


def compare(seed: int, one_in: int) -> Counter[str]:
    """Play a game and compare in some of its positions."""
    dice, done = SeededDice(f"referee {seed}"), Counter[str]()
    for s in positions(seed):
        if dice.below(one_in):
            continue
        check_zones(s)
        hqs = [hq for side in GAME.roster.hqs_of for hq in side if s.where[hq]]
        check_command(s, hqs[dice.below(len(hqs))])
        phase = s.phases[-1]
        done["positions"] += 1
        if isinstance(phase, Marching):
            units = [unit for unit in phase.movers(s) if UNITS[unit].kind != "ship"]
            for unit in {*units[-1:], *(units[dice.below(len(units))] for _ in units[:2])}:
                check_moves(s, phase, unit)
                done["moves"] += 1
                done["in legs"] += unit == phase.mover
                done["overruns"] += any(s.held[1 - phase.seat][cell] for cell in phase.legs(s, unit))
                done["interdicted"] += s.interdicted is not GAME.nowhere
    return done


@pytest.mark.parametrize("seed", range(4))
def test_movement_zones_and_command_agree_with_the_referees(seed: int) -> None:
    assert compare(seed, ONE_IN)["moves"] > 10


if __name__ == "__main__":
    games, first = int(sys.argv[1]), int((*sys.argv[2:], "1000")[0])
    total = Counter[str]()
    for number in range(first, first + games):
        total += compare(number, 1)
        print(number, dict(total), flush=True)
