"""The turn cards and the outcome table, read from their files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from sandtable.kernel import FileTrouble, Seat
from sandtable.kernel.data import SOURCES, read_table

TURN_COLUMNS = (
    "turn",
    "name",
    "allied_attack",
    "german_attack",
    "allied_draw",
    "german_draw",
    "name_from",
    "attack_from",
    "draw_from",
)
OUTCOME_COLUMNS = ("beaches", "winner", "name", "from")


class Turn(Struct, frozen=True):
    """A turn card: what it adds to the attacks of each seat, and how many cards each draws at its end."""

    name: str
    attack: tuple[int, int]
    draw: tuple[int, int]


class Result(Struct, frozen=True):
    """What a number of cleared beaches means."""

    winner: Seat | None
    name: str


def read_turns(path: Path) -> list[Turn]:
    turns = []
    for number, row in enumerate(read_table(path, TURN_COLUMNS), 1):
        if row.number("turn", 1, 99) != number:
            raise row.trouble(f"turn is {row.text('turn')}; the turns must be numbered 1, 2, 3 and so on")
        for source in ("name_from", "attack_from", "draw_from"):
            row.one_of(source, SOURCES)
        attack = row.number("allied_attack", -9, 9), row.number("german_attack", -9, 9)
        draw = row.number("allied_draw", 0, 20), row.number("german_draw", 0, 20)
        turns.append(Turn(row.text("name"), attack, draw))
    if not turns:
        raise FileTrouble(path, "has no turn")
    return turns


def read_outcomes(path: Path, seats: Sequence[str], beaches: int) -> list[Result]:
    results = []
    for number, row in enumerate(read_table(path, OUTCOME_COLUMNS)):
        if row.number("beaches", 0, beaches) != number:
            raise row.trouble(f"beaches is {row.text('beaches')}; the rows must run from 0 to {beaches}")
        row.one_of("from", SOURCES)
        winner = row.one_of("winner", ("", *seats))
        results.append(Result(seats.index(winner) if winner else None, row.text("name")))
    if len(results) != beaches + 1:
        raise FileTrouble(path, f"has {len(results)} rows; it must have one for each number from 0 to {beaches}")
    return results
