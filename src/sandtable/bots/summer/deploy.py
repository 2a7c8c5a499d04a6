"""The set-up: deployments as they lie ready; but Poles of the historical set-up keep out of the first blow."""

from __future__ import annotations

from sandtable.bots.summer.look import Look
from sandtable.bots.summer.posts import Posts
from sandtable.games.summer_lightning.deployment import READY, Deploy
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.units import AXIS, POLISH
from sandtable.hexes import each
from sandtable.kernel import DONE, Action


def plan(s: Position) -> list[Action]:
    """The rest of a side's set-up."""
    phase: Deploy = s.phases[-1]
    if phase.bar_done(s) is None:
        return [DONE]
    if phase.seat == AXIS or s.options["deployment"] != "historical":
        return [READY]
    return [*_out_of_reach(s, phase), DONE]


def _out_of_reach(s: Position, phase: Deploy) -> list[Action]:
    """Each unit where it is of most use if the enemy stands as our ready deployment has him."""
    w = s.copy(s.dice)
    game = w.game
    enemy = Deploy(AXIS)
    for unit, cell in game.plan(s.options, AXIS).items():
        if unit in enemy.missing(w) and not w.held[POLISH][cell]:
            w.fate[unit] = 0
            w.place(unit, cell)
    actions = []
    look = Look(w, POLISH)
    units = sorted(phase.missing(w), key=lambda u: (-game.units[u].division, -game.units[u].cf[-1], u))
    for unit in units:
        posts = Posts(look, waiting=True)
        cells = [cell for cell in each(phase.cells(w, unit)) if not w.held[AXIS][cell]]
        if not cells:
            return [READY]
        best = max(cells, key=lambda cell: (posts.score(unit, cell), cell))
        action = Action("place", game.units[unit].id, game.names[best])
        w.fate[unit] = 0
        w.place(unit, best)
        actions.append(action)
    return actions
