"""The set-up: deployments as they lie ready; but Poles who may choose keep out of the first blow."""

from __future__ import annotations

from sandtable.bots.summer.look import Look
from sandtable.bots.summer.posts import Posts
from sandtable.games.summer_lightning.deployment import Deploy
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.units import AXIS, POLISH
from sandtable.hexes import each
from sandtable.kernel import DONE, Action
from sandtable.maps.deploying import READY


def plan(s: Position) -> list[Action]:
    """The rest of a side's set-up."""
    phase: Deploy = s.phases[-1]
    if phase.bar_done(s) is None:
        return [DONE]
    if phase.seat == AXIS or s.options["deployment"] not in ("historical", "free", "everything"):
        return [READY]
    return _out_of_reach(s, phase)


def _out_of_reach(s: Position, phase: Deploy) -> list[Action]:
    """Each unit where it is of most use if the enemy stands as our ready deployment has him."""
    w = s.copy(s.dice)
    game = w.game
    enemy = Deploy(AXIS)
    for unit, cell in game.charts.plan(s.options, AXIS).items():
        if unit in enemy.missing(w) and not w.held[POLISH][cell]:
            w.fate[unit] = 0
            w.place(unit, cell)
    look = Look(w, POLISH)
    units = sorted(phase.missing(w), key=lambda u: (-game.units[u].division, -game.units[u].cf[-1], u))
    first = {"free": _garrisons, "everything": _screen}.get(s.options["deployment"])
    actions = first(w, phase, units) if first else []
    for unit in (u for u in units if not w.where[u]):
        posts = Posts(look, waiting=True)
        cells = [cell for cell in each(phase.cells(w, unit)) if not w.held[AXIS][cell]]
        if not cells:
            return [READY]
        best = max(cells, key=lambda cell: (posts.score(unit, cell), cell))
        actions.append(_put(w, unit, best))
    return [*actions, DONE] if phase.bar_done(w) is None else [READY]


def _garrisons(w: Position, phase: Deploy, units: list[int]) -> list[Action]:
    """The weakest brigades go to the cities, as a free deployment demands."""
    weak = [u for u in reversed(units) if w.game.units[u].combat and not w.game.units[u].division]
    return [_put(w, unit, cell) for unit, cell in zip(weak, each(phase.ungarrisoned(w)), strict=False)]


def _screen(w: Position, phase: Deploy, units: list[int]) -> list[Action]:
    """As few and as weak units as will do cover the frontier."""
    actions = []
    while bare := phase.uncovered(w):
        free = [u for u in units if not w.where[u] and w.game.units[u].combat]
        covers = [
            ((w.game.grid.within(cell, 1) & bare).bit_count(), -w.game.units[u].cf[-1], u, cell)
            for u in free
            for cell in each(phase.cells(w, u))
        ]
        many, _, unit, cell = max(covers, default=(0, 0, 0, 0))
        if not many:
            break
        actions.append(_put(w, unit, cell))
    return actions


def _put(w: Position, unit: int, cell: int) -> Action:
    w.fate[unit] = 0
    w.place(unit, cell)
    return Action("place", w.game.units[unit].id, w.game.names[cell])
