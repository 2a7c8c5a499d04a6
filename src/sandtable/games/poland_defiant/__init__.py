"""Poland Defiant. The first ten days of September 1939, on a map of ten-mile hexes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from sandtable.games.poland_defiant import view
from sandtable.games.poland_defiant.advance import Advance, Pursuit
from sandtable.games.poland_defiant.air import Bombers, Damage, Flak, Hit, Interdiction, Raid, Repairs
from sandtable.games.poland_defiant.asks import QUESTIONS, VERB_CLAUSES
from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.combat import Assault, Battle, Combat, Evasion
from sandtable.games.poland_defiant.command import Activate, Choose, Draw, EndActivation, Muster, Orders
from sandtable.games.poland_defiant.events import FreeMoves, LosePlane, Withdraw
from sandtable.games.poland_defiant.losses import Losses, OrphanedHQs, StepLosses
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.notation import notation
from sandtable.games.poland_defiant.reinforcement import Arrive, FormArmy, NewChits, Reinforcement
from sandtable.games.poland_defiant.replacement import Rebuilt, Replace
from sandtable.games.poland_defiant.retreat import Retreat, RetreatResult, StackRetreat
from sandtable.games.poland_defiant.stacking import Displacement, StackingCheck
from sandtable.games.poland_defiant.state import IN_CUP, LATER, Position
from sandtable.games.poland_defiant.turn import EndOfTurn, Supply, Turn
from sandtable.games.poland_defiant.units import GERMAN, POLISH
from sandtable.games.poland_defiant.whynot import REASONS
from sandtable.kernel import Action, Board, Dice, Event, Seat
from sandtable.kernel.data import read_toml
from sandtable.kernel.notation import Notation
from sandtable.kernel.words import Words
from sandtable.maps.game import MapGame

T = TypeVar("T")


WORDS = read_toml(Box.HERE / "words.toml", Words)


class PolandDefiant(Box, MapGame):
    name = "defiant"
    title = "Poland Defiant"
    open = True
    about = "The German invasion of September 1939, day by day: take ten cities or Warsaw, or hold them."
    rules_version = 2
    order_clause = "3.0a"
    victory_clause = "13.2.1"
    state = Position
    says, labels, also, mark_words = WORDS.says, WORDS.labels, WORDS.also, WORDS.marks
    acts, markers = WORDS.acts, WORDS.markers
    parts = view.PARTS
    prepares = view.PREPARE
    questions = QUESTIONS
    verb_clauses = VERB_CLAUSES
    reasons = REASONS
    by_units = ("attack", "strike")
    orders = (
        "move UNIT HEX via HEX …",
        "attack HEX with UNIT …",
        "strike HEX with PLANE …",
        "interdict HEX with PLANE …",
    )

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.things, self.sheets = view.things(self), view.sheets(self)

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
        s = Position.__new__(Position)
        s.game, s.dice, s.log = self, dice, log
        s.phases, s.ending = [Turn()], None
        s.turn, s.slowed, s.taken, s.sailed = 1, 0, 0, False  # 13.1
        s.bridges = (1 << len(self.chart.temporary)) - 1
        s.where = [unit.cell for unit in self.units]  # 14.0c
        s.steps = bytearray(unit.steps for unit in self.units)
        s.supply, s.status = bytearray(len(self.units)), bytearray(len(self.units))
        s.chits = bytearray(IN_CUP if chit.turn == 1 else LATER for chit in self.cup.chits)  # 2.1.3, 14.0d
        s.track, s.acted = [], [0, 0]
        s.planes, s.flights = bytearray(len(self.air.planes)), [0] * len(self.air.planes)
        s.derive()
        s.note("14.0c", "set-up", str(sum(bool(cell) for cell in s.where)))
        s.note("14.0d", "cup", *(chit.id for chit, at in zip(self.cup.chits, s.chits, strict=True) if at == IN_CUP))
        s.note("13.1", "hold-all", str(len(self.land.victory)), seat=POLISH)
        s.settle()
        return s

    def label(self, action: Action) -> str:
        return view.label(self, action)

    def say(self, event: Event) -> str:
        if tell := view.TELLS.get(event.verb):
            return tell(self, event)
        text = super().say(event)
        return text.replace("+", " ") if event.verb == "battle" else text

    def name_of(self, word: str) -> str:
        known = word in self.things or word in self.cells or not word.islower()
        return super().name_of(word) if known else word.replace("-", " ")

    def expand(self, line: Action) -> list[Action]:
        if line.verb == "patrol" and len(line) > 3 and line[2] == "with":
            return [Action("patrol", plane, line[1]) for plane in line[3:]]
        return super().expand(line)

    def hex_lines(self, hex_: str) -> list[str]:
        return view.hex_lines(self, self.cells[hex_])


Position.PHASES = (
    *(Turn, Supply, EndOfTurn),
    *(Raid, Bombers, Hit, Damage, Flak, Interdiction, Repairs),
    *(Arrive, Reinforcement, NewChits, FormArmy),
    *(Draw, Orders, Choose, Activate, Muster, EndActivation),
    *(Movement, Combat, Assault, Evasion, Battle),
    *(
        StepLosses,
        Losses,
        OrphanedHQs,
        RetreatResult,
        StackRetreat,
        Retreat,
        StackingCheck,
        Displacement,
        Pursuit,
        Advance,
    ),
    *(Replace, Rebuilt, FreeMoves, LosePlane, Withdraw),
)


def load(data: Path | None = None) -> PolandDefiant:
    """The game with its own data, or with that of a folder of the same files."""
    return PolandDefiant(data)


__all__ = ["GERMAN", "POLISH", "PolandDefiant", "load"]
