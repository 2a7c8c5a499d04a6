"""Skirmish: a toy hex game on the kernel, with the same files as a real one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from sandtable.kernel import Action, Board, Dice, Event, Game, Option, Rulebook, Seat, Thing
from sandtable.kernel.data import SOURCES, digest, read_table
from sandtable.kernel.kit import Comparison
from sandtable.kernel.notation import Notation, Sort
from tests.toy import view
from tests.toy.hexes import CELLS, number
from tests.toy.orders import CHITS
from tests.toy.state import Position
from tests.toy.turn import Turn

DATA = Path(__file__).parent / "data"
FILES = ("units.csv", "combat.csv")
UNITS = ("id", "name", "seat", "strength", "move", "hex", "source")


class Unit(Struct, frozen=True):
    id: str
    name: str
    seat: int
    strength: int
    move: int
    start: int


class Skirmish(Game):
    HERE = DATA
    FILES = FILES
    GUIDE = DATA / "kit.md"

    name = "skirmish"
    title = "Skirmish"
    seats = ("red", "blue")
    sides = ("Red", "Blue")
    rules_version = 1
    options = (Option("length", ("short", "long"), "How many turns are played: 6 or 12."),)
    order_clause = "turn.1"
    victory_clause = "victory.1"
    state = Position
    says = view.SAYS

    def __init__(self, kit: Path | None = None) -> None:
        compared = Comparison(DATA, kit)
        data, self.kit = compared.folder, compared if kit else None
        units = read_table(data / "units.csv", UNITS)
        compared.rows(units, read_table(DATA / "units.csv", UNITS))
        self.rulebook = Rulebook.read(DATA)
        self.data_hash = digest(data, FILES)
        self.units = [
            Unit(
                row.text("id"),
                row.text("name"),
                self.seats.index(row.one_of("seat", self.seats)),
                row.number("strength", 1, 9),
                row.number("move", 1, 9),
                number(row.one_of("hex", CELLS)),
            )
            for row in units
            if row.one_of("source", SOURCES)
        ]
        self.combat = [
            (row.number("up to", -99, 99), row.one_of("result", ("repulsed", "retreat", "lost")))
            for row in read_table(data / "combat.csv", ("up to", "result", "source"))
            if row.one_of("source", SOURCES)
        ]
        self.number = {unit.id: i for i, unit in enumerate(self.units)}
        self.things = {
            unit.id: Thing(unit.id, unit.name, "unit", (f"strength {unit.strength}, move {unit.move}",), seat=unit.seat)
            for unit in self.units
        } | {chit: Thing(chit, chit, "chit", copies=2) for chit in CHITS}

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = Position()
        s.game, s.dice, s.log = self, dice, log
        s.phases, s.ending = [Turn(0)], None
        s.at = [unit.start for unit in self.units]
        s.chits, s.face_up, s.sprung = [-1, -1], False, False
        s.turn, s.last = 0, {"short": 6, "long": 12}[options["length"]]
        s.settle()
        return s

    def nouns(self) -> Iterable[str]:
        return [*self.things, *CELLS]

    def notation(self) -> Notation:
        units, cells, seats = Sort([unit.id for unit in self.units], -1), Sort(CELLS, -1), Sort(self.seats)
        return Notation(
            of={
                **dict.fromkeys(("seat", "mover", "winner"), seats),
                **dict.fromkeys(("at", "target", "fought"), cells),
                **dict.fromkeys(("joined", "moved", "unit"), units),
                "chits": Sort(CHITS, -1),
            },
            by={"at": units, "chits": seats},
            usual={"at": [unit.start for unit in self.units], "chits": [-1, -1], "last": 6},
            where="at",
        )

    def label(self, action: Action) -> str:
        return view.label(self, action)

    def board(self, s: Position, seat: Seat | None) -> Board:
        return view.board(s, seat)


def load(data: Path | None = None) -> Skirmish:
    """The game with its own data, or with a folder of the same files."""
    return Skirmish(data)
