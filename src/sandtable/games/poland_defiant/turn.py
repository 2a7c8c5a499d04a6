"""The sequence of play (section 3), and how the game is won (section 13)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.poland_defiant import supply
from sandtable.games.poland_defiant.air import Flak, Raid, Repairs, land
from sandtable.games.poland_defiant.command import Draw
from sandtable.games.poland_defiant.reinforcement import Arrive, NewChits, replace_chits
from sandtable.games.poland_defiant.state import ACTED, IDLE, IN_CUP, PENDING, Position
from sandtable.games.poland_defiant.units import GERMAN, POLISH, SEATS
from sandtable.kernel import Outcome, Step


class Turn(Step[Position], frozen=True):
    """One day: air, reinforcements, command, supply, end."""  # 3.0a

    def act(self, s: Position) -> None:
        s.note("2.2.1", "turn", str(s.turn), f"day.{s.turn}")
        first = s.game.seats.index(s.game.limits.first_reinforcing)
        s.phases += [EndOfTurn(), Supply(), Draw(), NewChits(), Arrive(1 - first), Arrive(first), Repairs()]
        s.phases.append(Flak(GERMAN))
        for seat in (POLISH, GERMAN):  # 12.1d: the German first
            raid = Raid(seat)
            if raid.ready(s):
                s.phases.append(raid)


class Supply(Step[Position], frozen=True):
    """The Supply Phase."""

    checks_supply: ClassVar[bool] = True

    def act(self, s: Position) -> None:
        for seat in SEATS:
            supply.check(s, seat)


class EndOfTurn(Step[Position], frozen=True):
    """Aircraft return, Warsaw is looked at, the pace is checked, and a new day begins."""

    def act(self, s: Position) -> None:
        land(s)
        if self._in_warsaw(s):
            text = f"{s.game.sides[GERMAN]} holds Warsaw and wins at once."
            s.end(Outcome(GERMAN, "13.2", text, len(s.game.land.victory) + 1))
            return
        held = supply.victory_hexes(s)
        s.note("2.2.8", "tally", str(held))
        if s.turn == len(s.game.charts.days):
            s.end(verdict(s))
            return
        goal = s.game.charts.days[s.turn - 1].goal
        s.slowed = goal if held < goal else 0  # 4.1.2a
        if s.slowed:
            s.note("4.1.2a", "slow", str(held), str(goal), seat=GERMAN)
        self._advance(s)

    def _in_warsaw(self, s: Position) -> bool:
        """A German or Slovak unit in supply stands in Warsaw."""  # 13.2
        there = s.game.land.warsaw & supply.supplied(s, GERMAN)
        return any(there >> s.where[unit] & 1 for unit in s.standing(GERMAN))

    def _advance(self, s: Position) -> None:
        s.turn += 1  # 2.2.1
        s.acted[:] = [0, 0]
        s.track.clear()
        s.sailed = False
        for n, at in enumerate(s.chits):
            if at == PENDING:  # event.10
                replace_chits(s, n)
            if at in (ACTED, IDLE, PENDING):  # 2.5c
                s.chits[n] = IN_CUP
        s.phases.append(Turn())


def verdict(s: Position) -> Outcome:
    """What the victory hexes that Germany holds in supply come to on the last day."""
    held, most = supply.victory_hexes(s), len(s.game.land.victory)
    degree = next(degree for degree in reversed(s.game.charts.scale) if held >= degree.least)  # 13.2.1
    return Outcome(degree.winner, "13.2.1", f"{degree.name}: {held} of {most} victory hexes.", held)
