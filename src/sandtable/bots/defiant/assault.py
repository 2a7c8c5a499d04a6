"""Attacks: what each is worth, who takes part, and how units are brought to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from sandtable.bots.defiant.chances import column_of, mean, target_of
from sandtable.bots.defiant.outlook import Outlook, step_worth
from sandtable.games.poland_defiant.combat import SLOW, eligible
from sandtable.games.poland_defiant.odds import attack_quarters
from sandtable.games.poland_defiant.units import GERMAN

Berth = tuple[int, int]  # a unit, and the hex it attacks from

GROUND = {GERMAN: 0.7, 1: 0.3}  # what it is worth to throw the enemy out of any hex
CAUTION = {GERMAN: 0.0, 1: 0.4}  # what an attack must bring besides


class Attack(NamedTuple):
    value: float
    target: int
    berths: tuple[Berth, ...]


def trapped(look: Outlook, target: int) -> bool:
    """Whether all ways out of a hex lead through our zones or are barred."""
    s, enemy = look.s, look.enemy
    zone, ours = s.zone[look.seat], s.held[look.seat]
    lanes = s.ground(enemy).foot
    out = [*lanes.onward[target], *lanes.stopping[target]]
    return not any(not ours[cell] and not zone[cell] for cell, _ in out)


def weigh(look: Outlook, target: int, berths: Sequence[Berth]) -> float | None:
    """What an attack brings on average, in steps; None if it cannot be made."""
    s, seat, game = look.s, look.seat, look.game
    units = game.units
    quarters = sum(attack_quarters(s, unit, target, cell) for unit, cell in berths)
    if not quarters:
        return None
    kinds = [units[unit].kind for unit, _ in berths]
    at = column_of(s, seat, target, quarters, kinds)
    if at is None:
        return None
    goal = target_of(s, target, look.enemy, trapped(look, target))
    means = mean(game, at, goal)
    army = [unit for unit, _ in berths if units[unit].kind != "ship"]
    lead = max(army, key=lambda u: (units[u].attack[s.steps[u]], u), default=None)
    cost = look.thrift * means.costs * step_worth(s, lead) if lead is not None else 0.0
    theirs = s.stack(target, look.enemy)
    loss = means.loses * fsum(step_worth(s, u) for u in theirs) / len(theirs)
    cleared = means.cleared
    if set(kinds) <= SLOW and theirs and all(units[u].kind == "cavalry" for u in theirs):
        cleared, loss = max(cleared, 0.8), 0.3 * loss  # it will fall back
    gain = cleared * (gain_of_hex(look, target) if can_advance(look, target, army, berths) else 0.4) + loss
    return gain - cost - fsum(look.effort(unit, cell) for unit, cell in berths) - CAUTION[seat]


def gain_of_hex(look: Outlook, target: int) -> float:
    """What it is worth to stand where the enemy stands now."""
    prize = look.prize(target)
    if look.seat != GERMAN and prize and target in look.game.land.victory and not look.held(target):
        prize = 0.0  # it is ours still
    near = max((look.prize(cell) for cell in look.atlas.near[target]), default=0.0)
    hqs = 3.0 * len(look.s.hqs(target, look.enemy))
    return GROUND[look.seat] + prize + 0.06 * near + 0.3 * hqs


def can_advance(look: Outlook, target: int, army: Sequence[int], berths: Sequence[Berth]) -> bool:
    """Whether one of the attackers could enter the hex."""
    s, game, places = look.s, look.game, dict(berths)
    for unit in army:
        if game.roster.immobile[unit] or game.units[unit].rail:
            continue
        lanes = s.lanes(unit)
        cell = places[unit]
        if any(to == target for lane in (lanes.onward[cell], lanes.stopping[cell]) for to, _ in lane):
            return True
    return False


def best_of(look: Outlook, target: int, berths: list[Berth]) -> Attack | None:
    """The best attack on a hex by some of these units, each from its hex."""
    s, units = look.s, look.game.units
    armed = [(attack_quarters(s, unit, target, cell), unit, cell) for unit, cell in berths]
    armed = [row for row in armed if row[0]]
    best: Attack | None = None
    by_strength = sorted(armed, key=lambda row: (-row[0], row[1]))
    cheap_first = sorted(armed, key=lambda row: (units[row[1]].kind == "mechanized", -row[0], row[1]))
    for order in (by_strength, cheap_first) if by_strength != cheap_first else (by_strength,):
        for number in range(1, len(order) + 1):
            chosen = tuple((unit, cell) for _, unit, cell in order[:number])
            value = weigh(look, target, chosen)
            if value is not None and (best is None or value > best.value):
                best = Attack(value, target, chosen)
    return best


def choose(look: Outlook, done: Sequence[int]) -> Attack | None:
    """The best attack of the combat segment as the units stand."""
    s, seat = look.s, look.seat
    best: Attack | None = None
    for target in standing_targets(look):
        if target in done:
            continue
        attack = best_of(look, target, [(unit, s.where[unit]) for unit in eligible(s, seat, target)])
        if attack is not None and attack.value > 0 and (best is None or attack.value > best.value):
            best = attack
    return best


def standing_targets(look: Outlook) -> list[int]:
    s, seat = look.s, look.seat
    attacks, enemies = s.ground(seat).attacks, s.combat[look.enemy]
    found: dict[int, None] = {}
    for unit, status in enumerate(s.status):
        if status and s.where[unit] and look.game.seat_of[unit] == seat:
            near = attacks[s.where[unit]]
            if look.game.units[unit].kind == "ship":
                near = (s.where[unit], *look.game.grid.near[s.where[unit]])
            found.update((cell, None) for cell in near if enemies[cell])
    return sorted(found)


def concentrate(
    look: Outlook, ends: dict[int, set[int]], wanted: Callable[[int], bool] = lambda _: True
) -> Attack | None:
    """The best attack that these units can be brought to, each within what it can reach."""
    s, seat = look.s, look.seat
    enemies, attacks = s.combat[look.enemy], s.ground(seat).attacks
    zone_cells = [cell for cell in s.at if enemies[cell] and wanted(cell)]
    best: Attack | None = None
    for target in sorted(zone_cells):
        around = [cell for cell in look.atlas.near[target] if target in attacks[cell]]
        berths = _berths(look, target, around, ends)
        if not berths:
            continue
        attack = best_of(look, target, berths)
        if attack is not None and (best is None or attack.value > best.value):
            best = attack
    return best


def _berths(look: Outlook, target: int, around: list[int], ends: dict[int, set[int]]) -> list[Berth]:
    """A hex next to the target for each unit that can get to one, the strongest served first."""
    s, game = look.s, look.game
    room = {cell: game.limits.stack_units - s.combat[look.seat][cell] for cell in around}
    able = []
    for unit, cells in ends.items():
        if not game.units[unit].combat:
            continue
        here = s.where[unit]
        mine = [cell for cell in around if cell in cells or cell == here]
        if mine:
            able.append((game.units[unit].attack[s.steps[unit]], -len(mine), unit, mine))
    able.sort(key=lambda row: (-row[0], row[1], row[2]))
    found = []
    for _, _, unit, mine in able:
        here = s.where[unit]
        fitting = [cell for cell in mine if cell == here or room[cell] > 0]
        if not fitting:
            continue
        cell = max(
            fitting, key=lambda c: (attack_quarters(s, unit, target, c), c == here, look.game.land.shift_at[c], -c)
        )
        if cell != here:
            room[cell] -= 1
            if here in room:
                room[here] += 1
        found.append((unit, cell))
    return found
