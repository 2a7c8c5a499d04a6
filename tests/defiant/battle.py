"""Fight a battle in one line, and look at what it did."""

from __future__ import annotations

from sandtable.games.poland_defiant import odds
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Event
from tests.defiant.board import board, cell
from tests.lines import log, play


def attack(s: Position, target: str, *units: str) -> list[Event]:
    """Declare an attack by these units and let it be fought."""
    return play(s, f"attack {target}", *(f"join {unit}" for unit in units), "done")


def fight(units: str, target: str, attackers: str, roll: int, **more: object) -> tuple[Position, list[Event]]:
    """A position in the Combat Segment, and one attack in it with this roll of the die."""
    s = board(units, phase="combat", dice=(roll,), **more)  # type: ignore[arg-type]
    return s, attack(s, target, *attackers.split())


def column(s: Position, target: str, attackers: str) -> str:
    """The column of an attack before it is made; nothing if it cannot be."""
    at = s.phases[-1].seat
    counted = odds.count(s, at, cell(target), [s.game.index[unit] for unit in attackers.split()])
    return "" if counted.column is None else s.game.charts.columns[counted.column]


def result(events: list[Event]) -> str:
    """What the table said."""
    return next(event.args[3] for event in events if event.verb == "battle")


def since(s: Position, number: int) -> list[Event]:
    return log(s)[number:]
