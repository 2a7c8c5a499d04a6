"""What a game is: actions, phases, dice, records, rulings and views. It knows no game."""

from sandtable.kernel.action import DONE, PASS, Action, Seat
from sandtable.kernel.dice import CommittedDice, Dice, Roll, SeededDice
from sandtable.kernel.errors import FileTrouble, Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, Option
from sandtable.kernel.legal import Legal
from sandtable.kernel.lesson import Cue, Lesson, Task, read_lesson
from sandtable.kernel.match import Head, Line, Match, Opening
from sandtable.kernel.phase import Endable, Phase, Step
from sandtable.kernel.rulebook import Clause, Origin, Rulebook
from sandtable.kernel.ruling import Bar, Forbidden, Ruling
from sandtable.kernel.state import State
from sandtable.kernel.telling import Sheet
from sandtable.kernel.view import (
    Answer,
    Board,
    Choice,
    Face,
    Mark,
    Outcome,
    Piece,
    Place,
    Prompt,
    Score,
    Spot,
    Tally,
    Term,
    Thing,
    Track,
    View,
    Wash,
    Zone,
)

__all__ = [
    "DONE",
    "PASS",
    "Action",
    "Answer",
    "Bar",
    "Board",
    "Choice",
    "Clause",
    "CommittedDice",
    "Cue",
    "Dice",
    "Endable",
    "Event",
    "Face",
    "FileTrouble",
    "Forbidden",
    "Game",
    "Head",
    "Legal",
    "Lesson",
    "Line",
    "Mark",
    "Match",
    "Opening",
    "Option",
    "Origin",
    "Outcome",
    "Phase",
    "Piece",
    "Place",
    "Prompt",
    "Roll",
    "Rulebook",
    "Ruling",
    "Score",
    "Seat",
    "SeededDice",
    "Sheet",
    "Spot",
    "State",
    "Step",
    "Tally",
    "Task",
    "Term",
    "Thing",
    "Track",
    "Trouble",
    "View",
    "Wash",
    "Zone",
    "read_lesson",
]
