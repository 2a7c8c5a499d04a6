"""Summer Lightning. September and October 1939, on a map of thirty-kilometre hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from sandtable.games.summer_lightning import turn, view
from sandtable.games.summer_lightning.asks import QUESTIONS
from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.chronicle import SummerChronicle
from sandtable.games.summer_lightning.deployment import begin, in_command, starts_reduced
from sandtable.games.summer_lightning.notation import notation
from sandtable.games.summer_lightning.state import COMING, OUT, REMOVED, Position
from sandtable.games.summer_lightning.units import AXIS, POLE, POLISH, SLOVAK, SOVIET
from sandtable.games.summer_lightning.whynot import REASONS
from sandtable.kernel import Action, Award, Board, Dice, Event, Outcome, Seat, SeededDice, phases_of
from sandtable.kernel.notation import Notation
from sandtable.maps.game import MapGame

CHAPTERS = (
    "deployment turn initial french reinforcement replacement operations movement agreement earthworks "
    "combat missions checks retreat"
)


class SummerLightning(Box, MapGame):
    name = "summer"
    title = "Summer Lightning"
    length = "4 h"
    about = (
        "The campaign of 1939, two days a turn: battles turn on secret missions, and Poland fights until it gives up."
    )
    rules_version = 3
    order_clause = "3.2"
    victory_clause = "10.0c"
    state = Position
    chronicler = SummerChronicle
    results = ("reveal",)
    onsets = ("attack",)
    prizes = ("take",)
    questions = QUESTIONS
    reasons = REASONS
    by_legs = ("move", "rush")
    orders = ("move UNIT HEX via HEX …", "attack HEX with UNIT …")

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.frontier = {value: self._find_frontier(value) for value in ("gone", "survives")}
        self.things, self.reference = view.things(self), view.reference(self)

    def _find_frontier(self, czechoslovakia: str) -> int:
        """The Polish hexes on the German border that the army can cover from its set-up."""  # 12.11, 12.5
        usual = {option.name: option.values[0] for option in self.options}
        s = self._empty(usual | {"czechoslovakia": czechoslovakia}, SeededDice(0))
        for unit in self.roster.hqs_of[POLE]:
            s.place(unit, self.units[unit].cell)
        czech = self.land.czech if czechoslovakia == "survives" else 0
        poland, ground = self.land.poland & ~czech, 0
        for hq in self.roster.hqs_of[POLE]:
            ground |= in_command(s, hq, POLE) & poland
        border = poland & self.grid.spread(self.land.germany & ~czech) & ~self.land.ground.water
        return border & (ground | self.grid.spread(ground))

    # What is told

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)

    def verdict(self, s: Position) -> Outcome:
        return turn.verdict(s)

    def step_of(self, phase: Any) -> str:
        """Those who exploit move and fight in a step of their own."""  # 6.4
        return "Exploitation" if getattr(phase, "exploit", False) else super().step_of(phase)

    def hints(self, s: Position, actions: list[Action]) -> list[str]:
        return view.hints(s, actions) or super().hints(s, actions)

    def nouns(self) -> Iterable[str]:
        figures = asdict(self.limits)
        most = max(figures[name] for name in figures if name.endswith(("air_clear", "air_poor")))
        return [*super().nouns(), *self.limits.by_posture, *map(str, range(most + 1))]

    def notation(self) -> Notation:
        return notation(self, super().notation())

    # The kernel's contract

    def award(self, option: str, value: str) -> Award | None:
        for price in self.charts.prices:
            if price.option == option and price.value in (value, "each") and value != "0":
                points = price.points * (int(value) if price.value == "each" else 1)
                return Award(price.seat, points, each=option == "mobilization")  # 12.13, 12.14
        return None

    def _empty(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = Position.blank(self, dice, log)
        s.options = {option.name: options[option.name] for option in self.options}  # always in the same order
        s.weather, s.late = 0, 0  # 9.4a
        s.fate = bytearray([COMING]) * len(self.units)
        s.chits = bytearray([OUT]) * len(self.roster.hqs)
        s.air, s.spent, s.score, s.luck = [0, 0, 0], [0, 0], [0, 0], [0, 0, 0]
        s.control = self.land.built_up & ~self.land.poland
        s.works, s.occupied, s.surrendered, s.french = 0, 0, False, True
        s.derive()
        return s

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = self._empty(options, dice, log)
        for unit in self._absent(s):
            s.fate[unit] = REMOVED
        for unit in range(len(self.units)):
            if starts_reduced(s, unit):
                s.steps[unit] = 1
        if s.options["czechoslovakia"] == "survives":
            s.control |= 1 << self.land.places["Cieszyn"]
        for price in self.charts.prices:  # 2.41
            value = s.options[price.option]
            many = int(value) if price.value == "each" else int(price.value == value)
            if many and price.option != "mobilization":
                s.award(price.seat, many * price.points, price.clause, price.option)
        begin(s)
        s.settle()
        return s

    def _absent(self, s: Position) -> list[int]:
        """The units that are not in this game."""  # 12.2, 12.5, 12.6, 12.7, 12.15
        absent = []
        for option in ("polish-armour", "german-divisions"):
            more = [n for n, unit in enumerate(self.units) if unit.option == option]
            absent += more[int(s.options[option]) :]
        if not s.soviets_come():
            absent += self.roster.of_nation[SOVIET]
        if s.options["czechoslovakia"] == "survives":
            absent += self.roster.of_nation[SLOVAK]
        return absent

    def hex_lines(self, hex_: str) -> list[str]:
        return view.hex_lines(self, self.cells[hex_])


Position.PHASES = phases_of(__name__, CHAPTERS)


def load(data: Path | None = None) -> SummerLightning:
    """The game with its own data, or with that of a folder of the same files."""
    return SummerLightning(data)


__all__ = ["AXIS", "POLISH", "SummerLightning", "load"]
