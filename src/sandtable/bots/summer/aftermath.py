"""What a battle asks for: air points, casualty checks, retreats and advances."""

from __future__ import annotations

from math import fsum

from sandtable.bots.summer.battle import FACES, Strike, of_battle, table
from sandtable.bots.summer.look import Look
from sandtable.bots.summer.posts import Posts
from sandtable.bots.summer.worth import prize, worth
from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.checks import Check
from sandtable.games.summer_lightning.combat import AirSupport
from sandtable.games.summer_lightning.missions import Posture
from sandtable.games.summer_lightning.retreat import Advance, Retreat
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.units import AXIS
from sandtable.kernel import DONE, Action

AIR = 0.07  # what an air point is worth elsewhere
TAKE = 1.5  # what the hex that was fought for adds to an advance


def air(s: Position) -> Action:
    """As many points as pay."""
    phase: AirSupport = s.phases[-1]
    battle, seat = phase.battle, phase.seat
    sign = 1 if seat == battle.seat else -1
    best, most = 0, -99.0
    for points in range(min(phase.most(s), 5) + 1):
        flying = (points, battle.air[1]) if seat == AXIS else (battle.air[0], points)
        value = sign * of_battle(s, battle, flying).value - AIR * points
        if value > most + 1e-9:
            best, most = points, value
    return Action("air", str(best))


def posture(s: Position) -> Action:
    """The one whose missions give least to an attacker who knows it."""
    phase: Posture = s.phases[-1]
    battle = phase.battle
    berths = tuple((unit, s.where[unit]) for unit in battle.units)
    _, rows = table(s, Strike(battle.seat, battle.target, berths, battle.supplied, battle.air))

    def gives(name: str) -> float:
        faces = [s.game.defences.index(mission) for mission in s.game.limits.by_posture[name]]
        return max(fsum(row[face] for face in faces) for row in rows)

    return Action("posture", min(s.game.limits.by_posture, key=gives))


def check(s: Position) -> Action:
    """The unit that costs least on the average."""
    phase: Check = s.phases[-1]
    defending = phase.seat != phase.battle.seat

    def price(unit: int) -> tuple[float, int]:
        total = phase.checks.total + sum(part.value for part in odds.own(s, phase.battle, unit, defending))
        return min(max(total, 0), FACES) / FACES * worth(s, unit)[0], unit

    best = min(phase.able(s), key=price)
    return Action("check", s.game.units[best].id)


def retreat(s: Position) -> Action:
    """To where the unit is safest; HQs that may go along do if their hex is not safe."""
    phase: Retreat = s.phases[-1]
    posts = Posts(Look(s, phase.seat))

    def use(action: Action) -> float:
        if action == DONE:
            return -99.0
        unit, cell = s.game.index[action[1]], s.game.cells[action[2]]
        return posts.hq_score(unit, cell) if s.game.units[unit].kind == "hq" else posts.score(unit, cell)

    return max(phase.offers(s), key=use)


def advance(s: Position) -> Action:
    """Into the hex that was fought for, or on to where the unit is of more use."""
    phase: Advance = s.phases[-1]
    posts = Posts(Look(s, phase.seat))
    here: dict[int, float] = {}
    best, most = DONE, 0.05
    for action in phase.offers(s):
        if action == DONE:
            continue
        unit, cell = s.game.index[action[1]], s.game.cells[action[2]]
        if s.game.units[unit].kind == "hq":
            gain = posts.hq_score(unit, cell) - posts.hq_score(unit, s.where[unit])
        else:
            if unit not in here:
                here[unit] = posts.score(unit, s.where[unit])
            gain = posts.score(unit, cell) - here[unit]
            if cell == phase.target and not s.fighters(cell, phase.seat):
                gain += 0.3 + (TAKE * prize(s, cell) if phase.seat == AXIS or s.control >> cell & 1 else 0.0)
        if gain > most:
            best, most = action, gain
    return best
