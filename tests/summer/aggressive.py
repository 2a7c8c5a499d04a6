"""A player by chance who seeks battle: random play alone seldom brings the armies together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.games.summer_lightning.combat import Assault, Combat
from sandtable.games.summer_lightning.deployment import Deploy
from sandtable.games.summer_lightning.movement import Marching
from sandtable.games.summer_lightning.state import Position
from sandtable.kernel import DONE, Action, Dice, Event, SeededDice
from tests.summer.board import GAME


def choose(s: Position, dice: Dice) -> Action:
    """An attack where there is one, a move up to the enemy where there is one, else anything; sometimes anything."""
    phase = s.phases[-1]
    if isinstance(phase, Deploy):
        return Action("ready") if phase.missing(s) else DONE
    if not dice.below(5):
        return s.legal().sample(dice)
    if isinstance(phase, Marching):
        return _closer(s, phase, dice)
    actions = list(s.legal())
    others = [action for action in actions if action != DONE]
    if isinstance(phase, Combat | Assault) and others:
        return others[dice.below(len(others))]
    return actions[dice.below(len(actions))]


def _closer(s: Position, phase: Marching, dice: Dice) -> Action:
    units = phase.movers(s)
    near = s.near_enemy(phase.seat)
    unit = units[dice.below(len(units))] if units else -1
    if unit < 0 or near >> s.where[unit] & 1:
        return s.legal().sample(dice)
    cells = [cell for cell in phase.destinations(s, unit) if near >> cell & 1]
    if not cells:
        return s.legal().sample(dice)
    return Action("move", GAME.units[unit].id, GAME.names[cells[dice.below(len(cells))]])


def positions(seed: int, options: Mapping[str, str] | None = None) -> Iterator[tuple[Position, Action | None]]:
    """The positions of one game with what is done in each, as it goes: each is the same object, played on."""
    log: list[Event] = []
    s = GAME.set_up(GAME.check(options or {}), SeededDice(seed), log)
    dice = SeededDice(f"player {seed}")
    while s.to_act() is not None:
        action = choose(s, dice)
        yield s, action
        s.apply(action)
    yield s, None
