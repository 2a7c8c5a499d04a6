"""What a battle is likely to do, for each pair of missions: steps that both sides lose, and who gives ground."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.luck import blitzkrieg_units
from sandtable.games.summer_lightning.missions import open_to
from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.tables import BLITZKRIEG
from sandtable.maps.strength import expected_hits

FACES = 10


class Chance(NamedTuple):
    """One pair of missions."""

    attack: int
    defence: int
    attacker: float  # steps lost, on the average
    defender: float
    attacker_move: int  # hexes: advance above 0, retreat below
    defender_move: int


def forecast(s: Position, battle: Battle) -> list[Chance]:
    """All pairs of missions that may meet. Each side is taken to check the unit that is hit least often."""
    game, counted = s.game, odds.count(s, battle)
    sides = (
        [u for u in battle.units if game.units[u].combat],
        [u for u in odds.defenders(s, battle) if game.units[u].combat],
    )
    steps = [sum(s.steps[u] for u in units) for units in sides]

    def least(units: list[int], defending: bool) -> int:
        return min((sum(p.value for p in odds.own(s, battle, u, defending)) for u in units), default=0)

    own, tanks = [least(units, bool(n)) for n, units in enumerate(sides)], blitzkrieg_units(s, sides[0])
    found = []
    for attack in open_to(s, battle):
        for defence, cell in enumerate(game.charts.matrix[attack]):
            losses = []
            for defending, side in enumerate((cell.attacker, cell.defender)):
                if not side.checks:
                    losses.append(0.0)
                elif not steps[defending]:  # 7.31g: HQs and artillery alone
                    losses.append(float(len(odds.defenders(s, battle))))
                else:
                    total, number = counted.total(bool(defending), cell, defence), counted.checks[defending]
                    totals = [total + own[defending]] * number
                    if attack == BLITZKRIEG and not defending:
                        totals[0] = total + least(tanks, defending=False)  # 7.31c
                    chances = [min(max(at, 0), FACES) / FACES for at in totals]
                    losses.append(expected_hits(chances, steps[defending]))
            found.append(Chance(attack, defence, losses[0], losses[1], cell.attacker.move, cell.defender.move))
    return found
