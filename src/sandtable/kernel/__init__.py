"""What a game is: actions, phases, dice, records, rulings and views. It knows no game."""

from sandtable.kernel.action import DONE, PASS, Action, Seat
from sandtable.kernel.dice import CommittedDice, Dice, Roll, SeededDice
from sandtable.kernel.errors import FileTrouble, Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.legal import Legal
from sandtable.kernel.lesson import Cue, Lesson, Task, read_lesson
from sandtable.kernel.match import Head, Line, Match, Opening
from sandtable.kernel.options import Award, Exclusion, Option
from sandtable.kernel.phase import Endable, Phase, Step, phases_of
from sandtable.kernel.rulebook import Clause, Origin, Rulebook
from sandtable.kernel.ruling import Bar, Forbidden, Ruling
from sandtable.kernel.state import State
from sandtable.kernel.telling import Chart
from sandtable.kernel.view import (
    Answer,
    Askable,
    Board,
    Chance,
    Choice,
    Column,
    Face,
    Fight,
    Mark,
    Matrix,
    Meeting,
    Odds,
    Outcome,
    Overlay,
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
    "Askable",
    "Award",
    "Bar",
    "Board",
    "Chance",
    "Chart",
    "Choice",
    "Clause",
    "Column",
    "CommittedDice",
    "Cue",
    "Dice",
    "Endable",
    "Event",
    "Exclusion",
    "Face",
    "Fight",
    "FileTrouble",
    "Forbidden",
    "Game",
    "Head",
    "Legal",
    "Lesson",
    "Line",
    "Mark",
    "Match",
    "Matrix",
    "Meeting",
    "Odds",
    "Opening",
    "Option",
    "Origin",
    "Outcome",
    "Overlay",
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
    "phases_of",
    "read_lesson",
]
