"""The Initial Phase: weather and air points (4.1), surrender (4.2, 9.5) and the Soviet Union (9.31)."""

from __future__ import annotations

from sandtable.games.summer_lightning.luck import LUCK_AIR, proved
from sandtable.games.summer_lightning.movement import interdicted
from sandtable.games.summer_lightning.state import AIR, CLEAR, IN_CUP, POOR, Position
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SIDES, SOVIET
from sandtable.kernel import Step


class Weather(Step[Position], frozen=True):
    """The weather of the turn, and the air points that come with it."""  # 4.1a, 4.1b

    def act(self, s: Position) -> None:
        limits = s.game.limits
        roll = s.dice.below(10) + 1 + (1 if s.weather == CLEAR else -1)
        if roll <= limits.weather_worse:
            s.weather = POOR
        elif roll >= limits.weather_better:
            s.weather = CLEAR
        s.note("4.1b", "weather", ("clear", "poor")[s.weather])
        supply_air(s)


def supply_air(s: Position) -> None:
    """Each air force has its points for the turn."""  # 4.1a, 9.21, 9.31c, 12.9
    limits, clear = s.game.limits, s.weather == CLEAR
    weak = proved(s, LUCK_AIR) == "weak"  # 12.10a
    german = (limits.weak_air_clear, limits.weak_air_poor) if weak else (limits.air_clear, limits.air_poor)
    points = {
        GERMAN: german,
        SOVIET: (limits.soviet_air_clear, limits.soviet_air_poor) if s.soviets_fight() else (0, 0),
        POLE: (limits.polish_air_clear, limits.polish_air_poor) if s.options["wings"] == "yes" else (0, 0),
    }
    s.air[:] = [points[nation][0 if clear else 1] for nation in AIR]
    s.note("4.1a", "points", str(s.air[0]), seat=AXIS)
    for n, clause in ((1, "9.31c"), (2, "12.9")):
        if s.air[n]:
            s.note(clause, "more-points", AIR[n].capitalize(), str(s.air[n]), seat=SIDES[AIR[n]])
    if interdicted(s, POLE):
        s.note("9.22", "interdict", seat=POLISH)


class Surrender(Step[Position], frozen=True):
    """While Warszawa is lost, the Polish government may give up."""  # 4.2, 9.5b

    def act(self, s: Position) -> None:
        warszawa = s.control >> s.game.land.warszawa & 1
        if not (s.fallen and warszawa) or s.options["bridgehead"] == "yes":  # 12.8
            return
        most, face = s.turn - s.cities_left(), s.dice.below(10) + 1
        s.note("9.5b", "surrender-roll", str(face), str(most), seat=POLISH)
        if face <= most:
            s.surrendered = True
            s.note("9.5c", "surrender", seat=POLISH)


class Intervention(Step[Position], frozen=True):
    """The Soviet Union enters the war."""  # 9.31a

    def act(self, s: Position) -> None:
        if s.turn == s.game.limits.soviet_turn and s.soviets_come():
            for n, hq in enumerate(s.game.roster.hqs):
                if s.game.units[hq].nation == SOVIET:
                    s.chits[n] = IN_CUP
            s.derive()  # they count as enemies from now on
            s.note("9.31a", "intervene", seat=AXIS)
