"""Aircraft: which hexes to bomb, and where to patrol."""

from __future__ import annotations

from itertools import combinations
from math import fsum

from sandtable.bots.defiant.assault import gain_of_hex, trapped
from sandtable.bots.defiant.chances import mean, target_of
from sandtable.bots.defiant.outlook import Outlook, step_worth
from sandtable.games.poland_defiant.air import Bombers, Damage, Interdiction, Raid, over, raid_odds
from sandtable.games.poland_defiant.events import LosePlane
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import DONE, Action, Seat

DAMAGE = 0.25  # what the chance to have an aircraft damaged costs


def _raids(look: Outlook, targets: list[int], ready: list[int]) -> tuple[float, int, tuple[int, ...]] | None:
    """The best air attack: its value for each aircraft, the hex, the aircraft."""
    s = look.s
    best: tuple[float, int, tuple[int, ...]] | None = None
    for target in targets:
        able = [plane for plane in ready if over(s, plane, target)]
        for number in range(1, len(able) + 1):
            for planes in combinations(able, number):
                value = _value(look, target, list(planes))
                if value is not None and value > 0 and (best is None or value / number**0.5 > best[0]):
                    best = value / number**0.5, target, planes
    return best


def _value(look: Outlook, target: int, planes: list[int]) -> float | None:
    s = look.s
    at = raid_odds(s, look.seat, target, planes).column
    theirs = s.stack(target, look.enemy)
    if at is None:
        return None
    if not theirs:
        return 0.2  # a lone HQ
    means = mean(look.game, at, target_of(s, target, look.enemy, trapped(look, target)), True)
    loss = means.loses * fsum(step_worth(s, unit) for unit in theirs) / len(theirs)
    exploit = min(1.0, look.support[target] / 8)  # who could walk in
    return means.cleared * 0.5 * gain_of_hex(look, target) * exploit + loss - DAMAGE * 0.5


def raid(s: Position, seat: Seat) -> Action:
    phase: Raid = s.phases[-1]
    best = _raids(Outlook(s, seat), phase.able(s), phase.ready(s))
    return DONE if best is None else Action("strike", s.game.names[best[1]])


def bombers(s: Position, seat: Seat) -> Action:
    phase: Bombers = s.phases[-1]
    ready = [*phase.planes, *phase.free(s)]
    best = _raids(Outlook(s, seat), [phase.target], ready)
    wanted = set(ready if best is None else best[2]) - set(phase.planes)
    offers = phase.offers(s)
    joins = [action for action in offers if action != DONE and s.game.air.index[action[1]] in wanted]
    if joins:
        return joins[0]
    return DONE if DONE in offers else offers[0]


def damage(s: Position, seat: Seat) -> Action:
    """The weakest aircraft."""
    phase: Damage = s.phases[-1]
    planes = s.game.air.planes
    return min(phase.offers(s), key=lambda action: (planes[s.game.air.index[action[1]]].attack, action))


def ground(s: Position, seat: Seat) -> Action:
    """An aircraft leaves: the enemy's best, or one's own least useful."""
    phase: LosePlane = s.phases[-1]
    game = s.game
    foreign = game.air.planes[phase.planes[0]].seat != seat
    actions = [action for action in phase.offers(s) if action != DONE]
    sign = -1 if foreign else 1
    return min(actions, key=lambda action: (sign * game.air.planes[game.air.index[action[1]]].attack, action))


def interdiction(s: Position, seat: Seat) -> Action:
    """Patrol where enemy units behind the front would start or come through, and few of one's own."""
    phase: Interdiction = s.phases[-1]
    game = s.game
    ready = phase.movers(s)
    if not ready:
        return DONE
    look = Outlook(s, seat)
    plane = ready[0]
    radius = game.limits.interdiction_first if s.turn == 1 else game.air.planes[plane].range
    weights: dict[int, float] = {}
    for unit in (*look.theirs, *(hq for hq in game.roster.hqs_of[look.enemy] if s.where[hq])):
        kind, cell = game.units[unit], s.where[unit]
        if game.roster.immobile[unit] or s.interdicted[cell]:
            continue
        worth = 0.6 + 0.4 * kind.defence[s.steps[unit]] + (0.8 if kind.kind in ("mechanized", "train") else 0.0)
        weights[cell] = weights.get(cell, 0.0) + worth
    for unit in look.mine:
        kind, cell = game.units[unit], s.where[unit]
        weights[cell] = weights.get(cell, 0.0) - 0.3 * kind.attack[s.steps[unit]]
    best, most = None, 0.8
    centres = {near for cell, weight in weights.items() if weight > 0 for near in (cell, *look.atlas.near[cell])}
    sky = game.air.skies[game.air.planes[plane].fleet]
    for centre in sorted(centres):
        if sky >> centre & 1:
            zone = (centre, *(look.atlas.near[centre] if radius == 1 else look.atlas.ring2[centre]))
            score = fsum(weights.get(cell, 0.0) for cell in zone)
            if score > most:
                best, most = centre, score
    if best is None:
        return DONE
    return Action("patrol", game.air.planes[plane].id, game.names[best])
