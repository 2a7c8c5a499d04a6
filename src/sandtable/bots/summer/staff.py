"""Staff work: who acts first, who exploits, who is restored, who comes in where."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from sandtable.bots.summer.assault import Order, concentrate
from sandtable.bots.summer.look import Look
from sandtable.bots.summer.posts import Posts
from sandtable.bots.summer.worth import worth
from sandtable.games.summer_lightning.agreement import AGREE, REFUSE, Agreement
from sandtable.games.summer_lightning.deployment import HoldBack
from sandtable.games.summer_lightning.earthworks import Entrench
from sandtable.games.summer_lightning.french import SendWest
from sandtable.games.summer_lightning.movement import allowance, tactical
from sandtable.games.summer_lightning.operations import Delegate, Designate, FirstStrike
from sandtable.games.summer_lightning.reinforcement import EnterBeside, Reinforce
from sandtable.games.summer_lightning.replacement import Restore, price
from sandtable.games.summer_lightning.state import ACTIVE, EXPLOITS, USED, Position
from sandtable.games.summer_lightning.supply import commandable, hq_supplied
from sandtable.games.summer_lightning.turn import Rejoin
from sandtable.games.summer_lightning.units import POLISH
from sandtable.kernel import DONE, Action

DIG = 6.0  # the threat against which it is worth to dig in
OPENING = 0.6  # the share of the best attack that the others must be able to make alone for tanks to wait


def hold_back(s: Position) -> Action:
    """The weakest, those far from the enemy first."""
    phase: HoldBack = s.phases[-1]
    game, front = s.game, Look(s, phase.seat).front

    def use(action: Action) -> tuple[float, Action]:
        unit = game.index[action[1]]
        return game.units[unit].cf[-1] - game.units[unit].poor - 0.1 * front[s.where[unit]], action

    return min(phase.offers(s), key=use)


def _force(look: Look, hq: int) -> float:
    """What an HQ can set in motion near the enemy."""
    s, units = look.s, look.game.units
    fresh = [u for u in commandable(s, hq) if not s.status[u] & USED and units[u].combat]
    near = sorted((s.cf(u) * max(0.1, 1.3 - 0.2 * look.front[s.where[u]]) for u in fresh), reverse=True)
    return fsum(near[:6])


def _first(s: Position, phase: FirstStrike | Delegate) -> Action:
    look = Look(s, phase.seat)
    hqs = phase.able(s)
    corps = [hq for hq in hqs if hq not in s.game.roster.supreme] or hqs
    best = max(corps, key=lambda hq: (_force(look, hq), hq))
    return Action("activate", s.game.units[best].id)


def first_strike(s: Position) -> Action:
    """The strongest corps first; armies come when their corps have cleared the way."""
    return _first(s, s.phases[-1])


def delegate(s: Position) -> Action:
    return _first(s, s.phases[-1])


def designate(s: Position) -> Action:
    """Tanks wait when the infantry can open the way for them."""
    phase: Designate = s.phases[-1]
    if phase.seat == POLISH:
        return DONE
    able = [u for u in phase.able(s) if u > phase.last and s.game.units[u].motorized]
    if not able:
        return DONE
    if any(status & EXPLOITS for status in s.status):
        return Action("exploit", s.game.units[able[0]].id)
    units, supplied = s.game.units, hq_supplied(s, phase.hq)
    active = [u for u, status in enumerate(s.status) if status == ACTIVE and units[u].kind != "fort"]
    ends = {u: set(tactical(s, u, allowance(s, u, supplied)).cost) for u in active}
    order = Order(phase.seat, supplied, s.game.limits.command_divisions)
    foot = {u: cells for u, cells in ends.items() if not units[u].motorized}
    alone = concentrate(s, order, foot, {})
    if alone is None or alone.value < 0.5:
        return DONE
    best = concentrate(s, order, ends, {})
    if best is None or alone.value < OPENING * best.value:
        return DONE
    return Action("exploit", units[able[0]].id)


def restore(s: Position) -> Action:
    """The most for its points, near the enemy; not what would be captured whole."""
    phase: Restore = s.phases[-1]
    if phase.seat == POLISH and s.fallen:
        return DONE
    front = Look(s, phase.seat).front

    def use(unit: int) -> tuple[float, int]:
        kind = s.game.units[unit]
        return (kind.cf[-1] - kind.cf[1]) / price(s, unit) - 0.05 * front[s.where[unit]] - 0.2 * kind.poor, -unit

    best = max(phase.able(s), key=use)
    return Action("restore", s.game.units[best].id)


def send_west(s: Position) -> Action:
    """The weakest divisions, far from the enemy."""
    phase: SendWest = s.phases[-1]
    front = Look(s, phase.seat).front
    return min(
        phase.offers(s),
        key=lambda action: (
            fsum(worth(s, s.game.index[action[1]])) - 0.05 * front[s.where[s.game.index[action[1]]]],
            action,
        ),
    )


def enter(s: Position) -> Action:
    """Reinforcements come in where they are of most use."""
    phase: Reinforce | EnterBeside = s.phases[-1]
    posts = Posts(Look(s, phase.seat))
    actions = [action for action in phase.offers(s) if action != DONE]

    def use(action: Action) -> tuple[float, Action]:
        return posts.score(s.game.index[action[1]], s.game.cells[action[2]]), action

    return max(actions, key=use, default=DONE)


def agree(s: Position) -> Action:
    """To stop for this turn costs nothing when no HQ of one's own is still to act."""
    phase: Agreement = s.phases[-1]
    return REFUSE if any(s.game.seat_of[hq] == phase.seat for hq in s.cup()) else AGREE


def entrench(s: Position) -> Action:
    """The stack digs in that is threatened most."""
    phase: Entrench = s.phases[-1]
    return dig_best(Look(s, phase.seat), phase.offers(s)) or DONE


def dig_best(look: Look, actions: Iterable[Action]) -> Action | None:
    """The position that is worth most, if any is."""
    best, most = None, DIG
    for action in actions:
        if action.verb == "dig":
            cell = look.game.cells[action[1]]
            if look.threat[cell] > most and look.front[cell] <= 4:
                best, most = action, look.threat[cell]
    return best


def rejoin(s: Position) -> Action:
    """Where it is safe, with troops to lead."""
    phase: Rejoin = s.phases[-1]
    look = Look(s, phase.seat)
    posts = Posts(look)
    troops = [
        (s.where[u], 0.05 * s.cf(u)) for u in s.game.roster.combat_troops[s.game.units[phase.unit].nation] if s.where[u]
    ]
    leads = posts.leads(phase.unit, troops)

    def use(action: Action) -> tuple[float, Action]:
        cell = s.game.cells[action[2]]
        return posts.hq_score(phase.unit, cell, leads[cell]), action

    return max(phase.offers(s), key=use)
