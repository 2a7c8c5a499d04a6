"""Poland Defiant. The first ten days of September 1939, on a map of ten-mile hexes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sandtable.games.poland_defiant import turn, view
from sandtable.games.poland_defiant.asks import QUESTIONS
from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.chronicle import DefiantChronicle
from sandtable.games.poland_defiant.notation import notation
from sandtable.games.poland_defiant.state import IN_CUP, LATER, Position
from sandtable.games.poland_defiant.units import GERMAN, POLISH
from sandtable.games.poland_defiant.whynot import REASONS
from sandtable.kernel import Action, Board, Dice, Event, Outcome, Seat, phases_of
from sandtable.kernel.notation import Notation
from sandtable.maps.fog import FogGame

CHAPTERS = "turn air reinforcement command movement combat losses retreat stacking advance replacement events"


class PolandDefiant(Box, FogGame):
    name = "defiant"
    title = "Poland Defiant"
    open = True
    length = "3 h"
    about = "The German invasion of September 1939, day by day: take ten cities or Warsaw, or hold them."
    rules_version = 2
    order_clause = "3.0a"
    victory_clause = "13.2.1"
    state = Position
    chronicler = DefiantChronicle
    questions = QUESTIONS
    veiled = ("odds", "command", "threat")
    reasons = REASONS
    by_units = ("attack", "strike")
    newer = ("top",)
    onsets = ("attack", "raid")
    prizes = ("take", "retake")
    orders = (
        "move UNIT HEX via HEX …",
        "attack HEX with UNIT …",
        "strike HEX with PLANE …",
        "interdict HEX with PLANE …",
    )

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.things, self.reference = view.things(self), view.reference(self)

    # What is told

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)

    def hints(self, s: Position, actions: list[Action]) -> list[str]:
        return view.hints(s, actions) or super().hints(s, actions)

    def words(self, s: Position, action: Action) -> dict[str, object]:
        phase, unit = s.phases[-1], self.index.get(action[1]) if len(action) > 1 else None
        return {
            **super().words(s, action),
            "overstacked": self.names.get(getattr(phase, "overstacked", 0), ""),
            "cost": self.roster.cost_to_rebuild(unit) if unit is not None else 0,
            "points": getattr(phase, "points", 0),
        }

    def notation(self) -> Notation:
        return notation(self, super().notation())

    # The kernel's contract

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = Position.blank(self, dice, log)
        s.phases = [turn.Turn()]
        s.slowed, s.taken, s.sailed = 0, 0, False  # 13.1
        s.bridges = (1 << len(self.hexmap.temporary)) - 1
        s.where = [unit.cell for unit in self.units]  # 14.0c
        s.supply = bytearray(len(self.units))
        s.chits = bytearray(IN_CUP if chit.turn == 1 else LATER for chit in self.cup.chits)  # 2.1.3, 14.0d
        s.track, s.acted = [], [0, 0]
        s.planes, s.flights = bytearray(len(self.air.planes)), [0] * len(self.air.planes)
        s.order = ()
        s.derive()
        s.note("14.0c", "set-up", str(sum(bool(cell) for cell in s.where)))
        s.note("14.0d", "cup", *(chit.id for chit, at in zip(self.cup.chits, s.chits, strict=True) if at == IN_CUP))
        s.note("13.1", "hold-all", str(len(self.land.victory)), seat=POLISH)
        if options.get("fog") == "on":
            s.order = s.ordered(sorted(range(len(self.units)), key=lambda unit: self.units[unit].combat))  # PD-112
            s.note("fog", "fog")
        s.settle()
        return s

    def verdict(self, s: Position) -> Outcome:
        return turn.verdict(s)

    def say(self, event: Event) -> str:
        if tell := view.TELLS.get(event.verb):
            return tell(self, event)
        text = super().say(event)
        return text.replace("+", " ") if event.verb == "battle" else text

    def name_of(self, word: str) -> str:
        name = super().name_of(word)
        return word.replace("-", " ") if name == word and word.islower() else name

    def expand(self, line: Action) -> list[Action]:
        if line.verb == "patrol" and len(line) > 3 and line[2] == "with":
            return [Action("patrol", plane, line[1]) for plane in line[3:]]
        return super().expand(line)

    def hex_lines(self, hex_: str) -> list[str]:
        return view.hex_lines(self, self.cells[hex_])


Position.PHASES = phases_of(__name__, CHAPTERS)


def load(data: Path | None = None) -> PolandDefiant:
    """The game with its own data, or with that of a folder of the same files."""
    return PolandDefiant(data)


__all__ = ["GERMAN", "POLISH", "PolandDefiant", "load"]
