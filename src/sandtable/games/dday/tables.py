"""The turn cards and the outcome table, read from their files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from sandtable.kernel import FileTrouble, Seat, Thing
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

    id: str
    name: str
    attack: tuple[int, int]
    draw: tuple[int, int]
    sources: dict[str, str]

    def thing(self, sides: Sequence[str]) -> Thing:
        """The card as people read it."""
        mods = [f"attacks of {side} {n:+d}" for side, n in zip(sides, self.attack, strict=True) if n]
        draws = ", ".join(f"{side} {n}" for side, n in zip(sides, self.draw, strict=True))
        lines = (*mods, *([f"cards drawn at its end: {draws}"] if any(self.draw) else []))
        return Thing(self.id, self.name, "turn", lines, self.sources)


class Result(Struct, frozen=True):
    """What a number of cleared beaches means."""

    winner: Seat | None
    name: str


def read_turns(path: Path) -> list[Turn]:
    turns = []
    for number, row in enumerate(read_table(path, TURN_COLUMNS), 1):
        if row.number("turn", 1, 99) != number:
            raise row.trouble(f"turn is {row.text('turn')}; the turns must be numbered 1, 2, 3 and so on")
        sources = {what: row.one_of(f"{what}_from", SOURCES) for what in ("name", "attack", "draw")}
        attack = row.number("allied_attack", -9, 9), row.number("german_attack", -9, 9)
        draw = row.number("allied_draw", 0, 20), row.number("german_draw", 0, 20)
        turns.append(Turn(f"turn{number}", row.text("name"), attack, draw, sources))
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
