"""The engine against slow and obvious referees, in positions met in play.

`python -m tests.summer.test_referees GAMES [FIRST]` compares in every position of so many games.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter

import pytest

from sandtable.games.summer_lightning.missions import DefenceMission
from sandtable.games.summer_lightning.movement import Marching, allowance
from sandtable.games.summer_lightning.retreat import Retreat, ways_back
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.supply import command_range, hq_supplied, unit_supplied
from sandtable.kernel import Action, Event, SeededDice
from tests.lines import log
from tests.summer import referees
from tests.summer.aggressive import positions
from tests.summer.board import AXIS, GAME

ONE_IN = 25  # positions that the tests compare
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"czechoslovakia": "survives", "german-divisions": "4", "wings": "yes", "blitzwhat": "yes"},
    {"deployment": "surprise", "french": "energetic"},
    {"bridgehead": "yes", "polish-armour": "3", "solitaire": "posture"},
)
MATRIX = {
    (row["attack"], row["defence"]): row
    for row in csv.DictReader((GAME.HERE / "missions.csv").read_text("utf-8").splitlines())
}


def names(cells: object) -> list[str]:
    return sorted(GAME.names[cell] for cell in cells)  # type: ignore[attr-defined]


def check_command(s: Position, hq: int) -> None:
    mine = {cell: cost / 2 for cell, cost in command_range(s, hq).cost.items()}
    assert mine == referees.commanded(s, hq), GAME.units[hq].id


def check_supply(s: Position, unit: int) -> None:
    if GAME.units[unit].kind == "hq":
        assert hq_supplied(s, unit) == referees.hq_in_supply(s, unit), GAME.units[unit].id
    else:
        assert unit_supplied(s, unit) == referees.in_supply(s, unit), GAME.units[unit].id


def check_moves(s: Position, phase: Marching, unit: int) -> None:
    spent = phase.spent if unit == phase.mover else 0
    most = 0 if spent < 0 else (allowance(s, unit, phase._supplied(s, unit)) - spent) / 2
    for rush in (False, True):
        if phase.may(s, unit, rush) is None:
            mine = {cell: cost / 2 for cell, cost in phase.reach(s, unit, rush).cost.items()}
            assert mine == referees.moves(s, unit, most, rush), GAME.units[unit].id
            ends = {cell for cell in mine if cell != s.where[unit]}
            ends = {cell for cell in ends if referees.abroad(cell) or referees.fits(s, unit, cell)}
            assert names(phase.destinations(s, unit, rush)) == names(ends)


def check_retreat(s: Position, phase: Retreat) -> None:
    for unit in phase.units:
        length, ways = ways_back(s, unit, phase.hexes, phase.fear)
        assert (length, set(ways)) == referees.retreats(s, unit, phase.hexes, set(phase.fear)), GAME.units[unit].id
        for end, way in ways.items():
            assert (way[0], way[-1]) == (s.where[unit], end)
    if phase.seat != phase.battle.seat:
        assert set(phase.fear) >= {s.where[u] for u in phase.battle.units if s.where[u]}
    assert all(s.held[1 - phase.seat][cell] for cell in phase.fear)


def check_battle(before: dict[str, dict[int, int]], battle_seat: int, events: list[Event]) -> int:
    """The checks that were rolled against what the referee found before the missions were shown."""
    looked = 0
    for event in events:
        if event.verb == "checks":
            assert event.seat is not None
            assert int(event.args[0]) == before["checks"][event.seat]
        if event.verb in ("hit", "miss"):
            unit = GAME.index[event.args[0]]
            totals = before["attacker" if event.seat == battle_seat else "defender"]
            if unit in totals:
                assert int(event.args[2]) == totals[unit], event
                assert (event.verb == "hit") == (int(event.args[1]) <= totals[unit])
                looked += 1
        if event.verb in ("draw", "attack"):
            break
    return looked


def check_control(s: Position, action: Action, before: tuple[int, list[int]], events: list[Event]) -> None:
    """Places change hands only by movement, to the mover's side, and none that a unit stands in after a move stays."""
    control, where = before
    changed = s.control ^ control
    taken = {args[0]: seat for seat, args in ((e.seat, e.args) for e in events if e.verb == "take")}
    assert {GAME.names[cell] for cell in GAME.hexmap.place if changed >> cell & 1} == set(taken) or len(taken) > 1
    for event in events:
        if event.verb in ("move", "rush", "retreat", "advance"):
            unit = GAME.index[event.args[0]]
            to = GAME.cells[event.args[-1]]
            if to in GAME.hexmap.place and s.where[unit] == to:
                assert bool(s.control >> to & 1) == (GAME.seat_of[unit] == AXIS), event
    for name, seat in taken.items():
        cell = GAME.cells[name]
        assert bool(s.control >> cell & 1) == (seat == AXIS)
    if action.verb == "move" and taken:
        unit = GAME.index[action[1]]
        start, end = where[unit], GAME.cells[action[2]]
        for name in taken:
            assert GAME.grid.distance(start, GAME.cells[name]) <= GAME.units[unit].mf
            assert end == referees.LATVIA or GAME.grid.distance(GAME.cells[name], end) <= GAME.units[unit].mf


def compare(seed: int, one_in: int, longest: int = 1_000_000) -> Counter[str]:
    """Play a game and compare in some of its positions."""
    dice, done = SeededDice(f"referee {seed}"), Counter[str]()
    last: tuple[Action, tuple[int, list[int]], int] | None = None
    battle: tuple[dict[str, dict[int, int]], int, int] | None = None
    for s, action in positions(seed, OPTIONS[seed % len(OPTIONS)]):
        if last is not None:
            check_control(s, last[0], last[1], log(s)[last[2] :])
        if battle is not None and not any(isinstance(p, DefenceMission) for p in s.phases):
            ended = s.to_act() is None or any(e.verb in ("draw", "attack") for e in log(s)[battle[2] :])
            if ended or len(log(s)) - battle[2] > 40:
                done["checks"] += check_battle(battle[0], battle[1], log(s)[battle[2] :])
                battle = None
        if action is None or done["steps"] >= longest:
            break
        done["steps"] += 1
        phase = s.phases[-1]
        last = (action, (s.control, s.where[:]), len(log(s)))
        if isinstance(phase, DefenceMission) and s.luck[2] == 0 and s.options["blitzwhat"] == "no":
            row = MATRIX[GAME.attacks[phase.attack], action[1]]
            found = referees.totals(s, phase.battle, GAME.attacks[phase.attack], action[1], row)
            battle = (found, phase.battle.seat, len(log(s)))
        if isinstance(phase, Retreat):
            check_retreat(s, phase)
            done["retreats"] += 1
        if dice.below(one_in):
            continue
        done["positions"] += 1
        assert referees.crowded(s) == []
        hqs = [hq for hq in GAME.roster.hqs if s.where[hq]]
        hq = hqs[dice.below(len(hqs))]
        check_command(s, hq)
        check_supply(s, hq)
        standing = [n for n, at in enumerate(s.where) if at]
        for _ in range(3):
            check_supply(s, standing[dice.below(len(standing))])
        if isinstance(phase, Marching):
            units = phase.movers(s)
            for unit in {units[dice.below(len(units))] for _ in units[:2]}:
                check_moves(s, phase, unit)
                done["moves"] += 1
    return done


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_agrees_with_the_referees(seed: int) -> None:
    done = compare(seed, ONE_IN, longest=2500)
    assert done["moves"] > 10
    assert done["positions"] > 30


if __name__ == "__main__":
    games, first = int(sys.argv[1]), int((*sys.argv[2:], "1000")[0])
    total = Counter[str]()
    for number in range(first, first + games):
        total += compare(number, 1)
        print(number, dict(total), flush=True)
