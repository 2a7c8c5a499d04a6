"""A player by chance who seeks battle: random play alone seldom brings the armies together."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.poland_defiant.air import Interdiction
from sandtable.games.poland_defiant.combat import Assault, Combat
from sandtable.games.poland_defiant.movement import Marching
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import DONE, Action, Dice, SeededDice
from tests.defiant.board import GAME


def choose(s: Position, dice: Dice) -> Action:
    """An attack where there is one, a move into enemy zones where there is one, else anything; sometimes anything."""
    phase = s.phases[-1]
    if not dice.below(4) or isinstance(phase, Interdiction):
        return s.legal().sample(dice)
    if isinstance(phase, Marching):
        return _closer(s, phase, dice)
    actions = list(s.legal())
    others = [action for action in actions if action != DONE]
    if isinstance(phase, Combat | Assault) and others:
        return others[dice.below(len(others))]
    return actions[dice.below(len(actions))]


def _closer(s: Position, phase: Marching, dice: Dice) -> Action:
    units, enemy = phase.movers(s), 1 - phase.seat
    if not units:
        return s.legal().sample(dice)
    unit = units[dice.below(len(units))]
    cells = [cell for cell in phase.destinations(s, unit) if s.zone[enemy][cell] or s.held[enemy][cell]]
    if not cells or s.zone[enemy][s.where[unit]]:
        return s.legal().sample(dice)
    return Action("move", GAME.units[unit].id, GAME.names[cells[dice.below(len(cells))]])


def positions(seed: int) -> Iterator[Position]:
    """The positions of one game, as it goes: each is the same object, played on."""
    s = GAME.set_up({}, SeededDice(seed), None)
    dice = SeededDice(f"player {seed}")
    while s.to_act() is not None:
        yield s
        s.apply(choose(s, dice))
