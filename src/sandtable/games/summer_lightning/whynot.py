"""Why a unit cannot be moved, or not there: the reason that matters most, with figures."""

from __future__ import annotations

from sandtable.games.summer_lightning.movement import Marching, allowance, strategic
from sandtable.games.summer_lightning.state import USED, Position
from sandtable.games.summer_lightning.supply import command_range
from sandtable.games.summer_lightning.units import AXIS
from sandtable.hexes import reach, written
from sandtable.kernel import Action
from sandtable.kernel.words import Word
from sandtable.maps.whynot import Reason, reasons

FAR = 250  # half factors: more than any way costs


def command_words(s: Position, action: Action) -> Reason:
    """Why a unit is not under command of the HQ that acts."""
    game, phase = s.game, s.phases[-1]
    unit = game.index[action[1]]
    kind, hq = game.units[unit], game.units[phase.hq]
    if kind.kind == "hq":
        return Reason("5.1a", f"{kind.id} acts when its own chit is drawn; now {hq.id} acts.")
    if kind.nation != hq.nation:
        return Reason("5.3", f"{hq.id} commands only units of its own nation.")
    if s.status[unit] & USED:
        return Reason("5.1b", f"{kind.id} has acted this turn.")
    if getattr(phase, "orders_only", False):
        return Reason("5.21a", f"{kind.id} can be led by another HQ; {hq.id} orders only those who cannot.")
    lanes, most = command_range(s, phase.hq), game.limits.command_points
    cost = reach(lanes._lanes, s.where[phase.hq], FAR, s.held[1 - phase.seat], game.nowhere).cost.get(s.where[unit])
    if cost is None:
        return Reason("5.1c", f"No line free of enemies leads from {hq.id} to {kind.id}.")
    return Reason("5.1c", f"{kind.id} is {written(cost)} movement factors from {hq.id}; {most} is the most.")


def reach_words(s: Position, action: Action) -> Reason:
    """Why a hex is out of a unit's reach."""
    game, phase = s.game, s.phases[-1]
    assert isinstance(phase, Marching)  # noqa: S101  it alone bars so
    unit, cell = game.index[action[1]], game.cells[action[2]]
    id_, hex_, rush = action[1], game.place_name(cell), action.verb == "rush"
    kind, enemy = game.units[unit], 1 - phase.seat
    if cell == s.where[unit]:
        return Reason("6.2a", f"{id_} is in {hex_} already.")
    if s.held[enemy][cell]:
        return Reason("6.2b", f"The enemy is in {hex_}: it must be attacked.")
    if s.closed(kind.nation) >> cell & 1:
        return _closed_words(s, unit, cell)
    has = allowance(s, unit, phase._supplied(s, unit)) - (max(phase.spent, 0) if unit == phase.mover else 0)
    if rush:
        return _rush_words(s, unit, cell, has)
    way = reach(s.lanes(unit), s.where[unit], FAR, s.held[enemy], game.nowhere)
    if cell not in way.cost:
        free = reach(s.lanes(unit), s.where[unit], FAR, game.nowhere, game.nowhere)
        if cell in free.cost:
            return Reason("6.2b", f"Enemies bar every way of {id_} to {hex_}.")
        if kind.kind == "hq":
            return Reason("6.51", f"{id_} keeps to roads, and none leads to {hex_}.")
        if kind.motorized and game.land.ground.roadless_mountain(cell):
            return Reason("6.52", f"{id_} cannot enter {hex_}: it is mountain without a road.")
        return Reason("6.2a", f"No way leads {id_} to {hex_}.")
    needs = way.cost[cell]
    slow = allowance(s, unit, phase._supplied(s, unit)) < 2 * kind.mf
    clause = "8.3d" if slow and needs <= 2 * kind.mf else "6.2a"
    cost = Word(written(needs))
    return Reason(clause, f"{id_} needs {cost:movement factor} to get to {hex_} and has {written(has)}.")


def _closed_words(s: Position, unit: int, cell: int) -> Reason:
    game, kind = s.game, s.game.units[unit]
    hex_, land = game.place_name(cell), game.hexmap.country_at[cell] if game.grid.has(cell) else "Latvia"
    if game.land.ground.water >> cell & 1:
        return Reason("6.2a", f"{hex_} is water.")
    if s.options["czechoslovakia"] == "survives" and game.land.czech >> cell & 1:
        return Reason("12.5", f"{hex_} is closed to all.")
    if kind.nation == "soviet":
        why = f"Soviet units keep to the Soviet Union and to Poland east of the line; {hex_} is not there."
        return Reason("6.53b", why)
    return Reason(_shut_by(s, unit, cell), f"{land} is closed to {kind.nation.capitalize()} units.")


def _shut_by(s: Position, unit: int, cell: int) -> str:
    """The clause that closes a country to a German, a Slovak or a Pole."""
    abroad = s.game.land.ussr >> cell & 1
    if s.options["soviets"] == "absent" and abroad:
        return "12.2"
    if s.game.seat_of[unit] == AXIS:
        return "6.53a"  # 2.2c
    if s.options["bridgehead"] == "yes":
        return "12.8"
    return "12.3" if s.options["neutrals"] == "unfriendly" and not abroad else "6.54b"


def _rush_words(s: Position, unit: int, cell: int, has: int) -> Reason:
    game, kind = s.game, s.game.units[unit]
    near = s.near_enemy(kind.seat)
    id_, hex_ = kind.id, game.place_name(cell)
    if near >> s.where[unit] & 1:
        return Reason("6.3b", f"{id_} is next to an enemy: it cannot move strategically.")
    if near >> cell & 1:
        return Reason("6.3b", f"{hex_} is next to an enemy: strategic movement does not go there.")
    cost = strategic(s, unit, FAR).cost.get(cell)
    if cost is None:
        return Reason("6.3a", f"No road away from all enemies leads {id_} to {hex_}.")
    return Reason("6.3a", f"{hex_} is {cost} hexes away by road; {id_} goes {has}.")


REASONS = reasons(command=command_words, reach=reach_words)  # what a bar of another chapter names
