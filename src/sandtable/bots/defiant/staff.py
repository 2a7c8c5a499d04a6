"""Staff work: which HQ acts, which independents go along, who is rebuilt, who leaves for the west."""

from __future__ import annotations

from math import fsum

from sandtable.bots.defiant.defender import Defender
from sandtable.bots.defiant.invader import Invader
from sandtable.bots.defiant.outlook import Outlook, step_worth
from sandtable.games.poland_defiant.command import Choose, Muster, command_range
from sandtable.games.poland_defiant.events import Withdraw
from sandtable.games.poland_defiant.hq import commander
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.reinforcement import FormArmy
from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.units import GERMAN
from sandtable.kernel import DONE, Action, Seat


def choose(s: Position, seat: Seat) -> Action:
    """The HQ whose units near the enemy are strongest."""
    phase: Choose = s.phases[-1]
    look, game = Outlook(s, seat), s.game

    def force(hq: int) -> float:
        near = command_range(s, hq, s.where[hq])
        mine = [u for u in look.mine if near >> s.where[u] & 1]
        if game.units[hq].commands:
            mine = [u for u in mine if commander(s, u) == hq]
        else:
            mine = sorted(mine, key=lambda u: -game.units[u].attack[s.steps[u]])[: game.limits.any_units]
        return fsum(
            game.units[u].attack[s.steps[u]] * max(0.2, 1.2 - 0.15 * look.front[s.where[u]])
            for u in mine
            if not game.roster.immobile[u]
        )

    best = max(phase.hqs, key=lambda hq: (force(hq), hq))
    return Action("activate", game.units[best].id)


def muster(s: Position, seat: Seat) -> Action:
    """Those who have most to do: a place to go to, or an enemy to attack."""
    phase: Muster = s.phases[-1]
    game = s.game
    look = Outlook(s.copy(s.dice), seat)
    judge = Invader(look) if seat == GERMAN else Defender(look)
    march = Movement(seat)
    uses: dict[int, float] = {}
    for unit in phase.free:
        if s.status[unit]:
            uses[unit] = 99.0  # chosen already
        elif not game.roster.immobile[unit]:
            here = judge.score(unit, s.where[unit])
            uses[unit] = max((judge.score(unit, cell) for cell in march.destinations(s, unit)), default=here) - here
            if look.front[s.where[unit]] <= 2 and seat == GERMAN:
                uses[unit] += 0.7 * game.units[unit].attack[s.steps[unit]]
        else:
            uses[unit] = 0.0
    chosen = [unit for unit in phase.free if s.status[unit]]
    number = phase.left + len(chosen)
    wanted = sorted(phase.free, key=lambda unit: (-uses[unit], unit))[:number]
    left = [unit for unit in sorted(wanted) if unit > phase.last and not s.status[unit]]
    return Action("name", game.units[left[0]].id) if left and uses[left[0]] > 0 else DONE


def replace(s: Position, seat: Seat) -> Action:
    """The step that is worth most for its points, near the enemy before others."""
    phase: Replace = s.phases[-1]
    look, game = Outlook(s, seat), s.game

    def worth(action: Action) -> float:
        unit = game.index[action[1]]
        cell = s.where[unit] or game.cells[action[-1]]
        near = 1.0 if look.front[cell] <= 4 else 0.7
        return near * step_worth(s, unit, s.steps[unit] + 1) / game.roster.cost_to_rebuild(unit)

    actions = [action for action in phase.legal(s) if action != DONE]
    return max(actions, key=lambda action: (worth(action), action), default=DONE)


def withdraw(s: Position, seat: Seat) -> Action:
    """The weakest division, far from the enemy."""
    phase: Withdraw = s.phases[-1]
    look, game = Outlook(s, seat), s.game

    def worth(unit: int) -> float:
        kind = game.units[unit]
        return kind.attack[2] + kind.defence[2] + 0.1 * kind.move - 0.15 * look.front[s.where[unit]]

    return min(phase.offers(s), key=lambda action: (worth(game.index[action[1]]), action))


def form(s: Position, seat: Seat) -> Action:
    """Where most of the new army's units are in range."""
    phase: FormArmy = s.phases[-1]
    game = s.game
    army = [u for u in s.standing(seat) if phase.hq in game.roster.commanders[u] and not game.roster.immobile[u]]
    reach, distance = game.units[phase.hq].range, game.grid.distance

    def commands(action: Action) -> int:
        return sum(distance(game.cells[action[1]], s.where[u]) <= reach for u in army)

    return max(phase.offers(s), key=lambda action: (commands(action), action))
