"""The options of section 12 that change play: what there is to choose, what excludes what, and the luck of 12.10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.summer_lightning.state import AIR, CLEAR, Position
from sandtable.games.summer_lightning.tables import (
    BALANCED,
    BLITZKRIEG,
    LUCK_AIR,
    LUCK_BLITZKRIEG,
    LUCK_EXPLOIT,
    TACTICS,
)
from sandtable.games.summer_lightning.units import AXIS, GERMAN
from sandtable.kernel import Trouble
from sandtable.kernel.game import Option

OPTIONS = (  # the first value is the historical scenario's
    Option(
        "deployment", ("historical", "everything", "free", "surprise"), "How the Poles set up (12.11, 12.12, 12.15)"
    ),
    Option("mobilization", ("normal", "faster", "slower"), "When Polish divisions are ready (12.13, 12.14)"),
    Option("soviets", ("intervene", "absent"), "Whether the Soviet Union invades (12.2)"),
    Option("neutrals", ("friendly", "unfriendly"), "Whether Poles may cross neutral borders (12.3)"),
    Option("french", ("quiet", "energetic"), "Whether France attacks in the west (12.4)"),
    Option("czechoslovakia", ("gone", "survives"), "Whether Czechoslovakia still exists (12.5)"),
    Option("polish-armour", ("0", "1", "2", "3"), "Polish armour brigades more (12.6)"),
    Option("german-divisions", ("0", "1", "2", "3", "4"), "German divisions more (12.7)"),
    Option("bridgehead", ("no", "yes"), "Whether the Poles fight with their back to Romania (12.8)"),
    Option("wings", ("no", "yes"), "Whether the Polish air force fights (12.9)"),
    Option("blitzwhat", ("no", "yes"), "Whether German tactics must prove themselves (12.10)"),
    Option(
        "solitaire",
        ("no", "random", "posture", "chosen", "aggressive", "stalwart", "retrograde"),
        "How a defender's mission is found when playing alone: drawn, or by a posture that is rolled, chosen in each "
        "battle, or named here for all (12.11S)",
    ),
)

# Pairs that cannot be had together, and why
EXCLUDED = (
    (("deployment", "surprise"), ("mobilization", "faster"), "12.15: a surprised army has nobody mobilized early"),
    (("deployment", "surprise"), ("mobilization", "slower"), "12.15: a surprised army is late already"),
    (("bridgehead", "yes"), ("soviets", "absent"), "12.8 already keeps the Soviets out; it would be paid twice"),
    (("bridgehead", "yes"), ("neutrals", "unfriendly"), "12.8 already closes the borders; it would be paid twice"),
)


def check_together(options: Mapping[str, str]) -> None:
    """Trouble if options exclude each other."""
    for (one, value), (other, with_value), why in EXCLUDED:
        if options[one] == value and options[other] == with_value:
            raise Trouble(f"{one} {value} cannot go with {other} {with_value}: {why}")


# 12.10: the Germans find out what their tactics are worth


def luck(s: Position, tactic: int) -> None:
    """A tactic is tried: the first time the die tells what it is worth."""
    if s.options["blitzwhat"] == "no" or s.luck[tactic]:
        return
    face = s.luck[tactic] = s.dice.below(10) + 1
    clause = ("12.10a", "12.10b", "12.10c")[tactic]
    s.note(clause, "luck", tuple(TACTICS)[tactic], str(face), seat=AXIS)
    found = s.game.luck[tactic][face]
    s.note(clause, f"prove-{found.effect or 'as-ever'}", tuple(TACTICS)[tactic], seat=AXIS)
    if found.points:
        s.award(found.seat, found.points, clause, "luck")


def proved(s: Position, tactic: int) -> str:
    """What a tactic has proved to be; nothing while it is as good as it seemed."""
    return s.game.luck[tactic][s.luck[tactic]].effect


def air_luck(s: Position, nation: str, number: int) -> int:
    """How many of the points put into a battle work."""  # 12.10a
    if nation != GERMAN:  # 12.10d
        return number
    first = not s.luck[LUCK_AIR]
    luck(s, LUCK_AIR)
    if proved(s, LUCK_AIR) == "odd":
        return sum(s.dice.below(10) % 2 == 0 for _ in range(number))  # odd faces work
    if proved(s, LUCK_AIR) == "weak" and first:
        limits, at = s.game.limits, AIR.index(GERMAN)
        most, weak = (
            (limits.air_clear, limits.weak_air_clear) if s.weather == CLEAR else (limits.air_poor, limits.weak_air_poor)
        )
        lost = min(most - weak, s.air[at])
        s.air[at] -= lost
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
    effect, found = proved(s, LUCK_BLITZKRIEG), []
    for unit in units:
        kind = s.game.units[unit]
        able = kind.armoured
        if kind.nation == GERMAN:  # 12.10d
            if effect == "failed":
                able = False
            elif effect == "heavy":
                able = able and kind.kind != "light"
            elif effect == "shock":
                able = kind.motorized and kind.division
        if able:
            found.append(unit)
    return found


def try_blitzkrieg(s: Position, units: Sequence[int]) -> int:
    """The mission that a Blitzkrieg turns out to be."""  # 12.10c
    if s.game.units[units[0]].nation == GERMAN:
        luck(s, LUCK_BLITZKRIEG)
    if blitzkrieg_units(s, units):
        return BLITZKRIEG
    s.note("12.10c", "falter", seat=AXIS)
    return BALANCED
