"""After the die: who takes the losses, where to retreat to, who advances; and whether cavalry stands."""

from __future__ import annotations

from sandtable.bots.defiant.atlas import FAR
from sandtable.bots.defiant.chances import column_of, mean, target_of
from sandtable.bots.defiant.outlook import Outlook, step_worth
from sandtable.games.poland_defiant.advance import Advance
from sandtable.games.poland_defiant.combat import Battle, Evasion
from sandtable.games.poland_defiant.ground import SHELTER
from sandtable.games.poland_defiant.losses import Losses
from sandtable.games.poland_defiant.odds import attack_quarters
from sandtable.games.poland_defiant.retreat import Retreat
from sandtable.games.poland_defiant.stacking import Displacement
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.units import GERMAN
from sandtable.kernel import DONE, Action, Seat


def lose(s: Position, seat: Seat) -> Action:
    """The step that is worth least."""
    phase: Losses = s.phases[-1]
    index = s.game.index
    return min(phase.offers(s), key=lambda action: (step_worth(s, index[action[1]]), action))


def haven(look: Outlook, cell: int, size: int) -> float:
    """How good a hex is to fall back to, for so many units."""
    s, seat, game = look.s, look.seat, look.game
    room = game.limits.stack_units - s.combat[seat][cell]
    score = 0.0 if room >= size else -4.0
    prize = look.prize(cell)
    if prize:
        score += prize if s.combat[seat][cell] < game.limits.stack_units else 0.0
    if s.zone[look.enemy][cell]:
        score -= 2.0
    score += 0.5 * game.land.shift_at[cell] + (0.5 if game.land.kind_at.get(cell) in SHELTER else 0.0)
    if not look.supplied >> cell & 1:
        score -= 2.0
    score += 0.3 * min(look.front[cell], 4) - 0.03 * look.threat[cell]
    ways = look.atlas.foot
    wanted = [
        goal for goal in look.atlas.goals if look.seat == GERMAN or goal not in game.land.victory or not look.held(goal)
    ]
    score -= 0.08 * min((ways[goal][cell] for goal in wanted), default=FAR)
    return score


def retreat(s: Position, seat: Seat) -> Action:
    """Together if possible, to the best hex."""
    phase: Retreat = s.phases[-1]
    look = Outlook(s, seat)
    size = len(phase.armed(s))
    offers = phase.offers(s)
    return max(
        offers,
        key=lambda action: (
            haven(look, s.game.cells[action[-1]], size if action.verb == "retreat" else 1),
            action.verb == "retreat",
            action,
        ),
    )


def spill(s: Position, seat: Seat) -> Action:
    phase: Displacement = s.phases[-1]
    look, index = Outlook(s, seat), s.game.index
    offers = phase.offers(s)
    onward = [action for action in offers if action.verb == "onward"]
    if onward:
        return max(onward, key=lambda action: (haven(look, s.game.cells[action[2]], 1), action))
    return min(offers, key=lambda action: (step_worth(s, index[action[1]]), action))


def evade(s: Position, seat: Seat) -> Action:
    """Fall back if the battle would clear the hex anyway, unless the hex must be held."""
    phase: Evasion = s.phases[-1]
    offers = phase.offers(s)
    away = [action for action in offers if action.verb == "evade"]
    if not away:
        return offers[-1]
    clash: Battle = next(step for step in reversed(s.phases) if isinstance(step, Battle))
    quarters = sum(attack_quarters(s, unit, clash.target, s.where[unit]) for unit in clash.units)
    kinds = [s.game.units[unit].kind for unit in clash.units]
    at = column_of(s, 1 - seat, clash.target, quarters, kinds)
    look = Outlook(s, seat)
    chance = mean(s.game, at or 0, target_of(s, clash.target, seat, False))
    stay = 0.7 if look.prize(clash.target) else 0.4
    best = max(away, key=lambda action: (haven(look, s.game.cells[action[2]], 1), action))
    if s.zone[1 - seat][s.game.cells[best[2]]]:
        stay = 0.95
    return best if chance.cleared > stay else offers[-1]


def advance(s: Position, seat: Seat) -> Action:
    """Take what was fought for; a mechanized unit goes on if that brings it nearer to its goal."""
    phase: Advance = s.phases[-1]
    look = Outlook(s, seat)
    best, most = DONE, 0.0
    for action in phase.offers(s):
        if action != DONE:
            score = _advance(look, s.game.index[action[1]], s.game.cells[action[2]], phase)
            if score > most:
                best, most = action, score
    return best


def _advance(look: Outlook, unit: int, cell: int, phase: Advance) -> float:
    s, game, seat = look.s, look.game, look.seat
    kind, here = game.units[unit], s.where[unit]
    if not kind.combat:
        return 0.2 if s.combat[seat][cell] and not s.combat[seat][here] else 0.0
    prize = look.prize(cell)
    held = cell in game.land.victory and look.held(cell)
    if prize and (seat == GERMAN) != held and not s.combat[seat][cell]:
        return 20.0 + kind.defence[s.steps[unit]] - 0.3 * (kind.kind == "mechanized")
    if look.prize(here) and s.combat[seat][here] == 1 and look.front[here] <= 4:
        return 0.0  # it holds something already
    if seat != GERMAN:
        return 0.5 if prize and s.combat[seat][cell] < 2 else 0.0
    ways = look.atlas.ways(unit)
    goal = look.nearest(unit)
    nearer = 0.0 if goal is None else 0.3 * (ways[goal][here] - ways[goal][cell])
    company = s.combat[seat][cell]
    defence = kind.defence[s.steps[unit]] + (3 if company else 0)
    risk = max(0.0, look.threat[cell] / max(defence, 1) - 2) * 0.3
    supply = 0.0 if look.supplied >> cell & 1 or look.supplied >> here & 1 else 2.0
    first = 1.0 if cell == phase.target and unit not in phase.ahead and not company else 0.2
    return first + nearer - min(risk, 1.5) - supply + (0.5 if prize else 0.0)
