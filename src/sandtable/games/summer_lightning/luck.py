"""Section 12.10: the Germans find out what their tactics are worth."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.summer_lightning.state import AIR, CLEAR, Position
from sandtable.games.summer_lightning.tables import BALANCED, BLITZKRIEG, TACTICS
from sandtable.games.summer_lightning.units import AXIS, GERMAN, Unit

LUCK_AIR, LUCK_EXPLOIT, LUCK_BLITZKRIEG = range(len(TACTICS))


def luck(s: Position, tactic: int) -> None:
    """A tactic is tried: the first time the die tells what it is worth."""
    if s.options["blitzwhat"] == "no" or s.luck[tactic]:
        return
    face = s.luck[tactic] = s.dice.below(10) + 1
    clause = ("12.10a", "12.10b", "12.10c")[tactic]
    s.note(clause, "luck", tuple(TACTICS)[tactic], str(face), seat=AXIS)
    found = s.game.charts.luck[tactic][face]
    s.note(clause, f"prove-{found.effect or 'as-ever'}", tuple(TACTICS)[tactic], seat=AXIS)
    if found.points:
        s.award(found.seat, found.points, clause, "luck")


def proved(s: Position, tactic: int) -> str:
    """What a tactic has proved to be; nothing while it is as good as it seemed."""
    return s.game.charts.luck[tactic][s.luck[tactic]].effect


def air_luck(s: Position, nation: str, number: int) -> int:
    """How many of the points put into a battle work."""  # 12.10a
    if nation != GERMAN:  # 12.10d
        return number
    first = not s.luck[LUCK_AIR]
    luck(s, LUCK_AIR)
    if proved(s, LUCK_AIR) == "odd":
        return sum(s.dice.below(10) % 2 == 0 for _ in range(number))  # odd faces work
    if proved(s, LUCK_AIR) == "weak" and first:
        limits, at, clear = s.game.limits, AIR.index(GERMAN), s.weather == CLEAR
        lost = limits.air_clear - limits.weak_air_clear if clear else limits.air_poor - limits.weak_air_poor
        s.air[at] -= min(lost, s.air[at])
        usable = min(number, s.air[at])
        s.air[at] += number - usable  # what is missing is not taken twice
        return usable
    return number


def may_exploit(s: Position, unit: int) -> bool:
    """Whether an eligible unit may be marked to exploit."""  # 12.10b
    able, kind = proved(s, LUCK_EXPLOIT), s.game.units[unit]
    return kind.nation != GERMAN or not able or kind.kind in able.split("+")  # 12.10d


def blitzkrieg_units(s: Position, units: Sequence[int]) -> list[int]:
    """Those of some units that allow a Blitzkrieg, and of which one must check in it."""  # 7.21a, 12.10c
    effect = proved(s, LUCK_BLITZKRIEG)

    def able(kind: Unit) -> bool:
        if kind.nation != GERMAN or not effect:  # 12.10d
            return kind.armoured
        if effect == "shock":
            return kind.motorized and kind.division
        return effect == "heavy" and kind.armoured and kind.kind != "light"

    return [unit for unit in units if able(s.game.units[unit])]


def try_blitzkrieg(s: Position, units: Sequence[int]) -> int:
    """The mission that a Blitzkrieg turns out to be."""  # 12.10c
    if s.game.units[units[0]].nation == GERMAN:
        luck(s, LUCK_BLITZKRIEG)
    if blitzkrieg_units(s, units):
        return BLITZKRIEG
    s.note("12.10c", "falter", seat=AXIS)
    return BALANCED
