"""The turn cards and the outcome table, read from their files."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sandtable.kernel import Seat, Thing
from sandtable.kernel.data import SOURCES, Row
from sandtable.kernel.kit import Comparison


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
        lines = (*mods, *([f"draws: {draws}"] if any(self.draw) else []))
        return Thing(self.id, self.name, "turn", lines, self.sources)


class Result(Struct, frozen=True):
    """What a number of cleared beaches means."""

    winner: Seat | None
    name: str


def read_turns(compared: Comparison) -> list[Turn]:
    """The turn cards in order."""

    def turn(row: Row, n: int) -> Turn:
        if row.text("id") != f"turn{n + 1}":
            raise row.trouble(f"id is {row.text('id')!r}; the turns are turn1, turn2 and so on, in order")
        attack = row.number("allied_attack", -9, 9), row.number("german_attack", -9, 9)
        draw = row.number("allied_draw", 0, 20), row.number("german_draw", 0, 20)
        sources = {what: row.one_of(f"{what}_from", SOURCES) for what in ("name", "attack", "draw")}
        return Turn(row.text("id"), row.text("name"), attack, draw, sources)

    columns = "id name allied_attack german_attack allied_draw german_draw name_from attack_from draw_from"
    return compared.listed("turns.csv", columns.split(), turn)


def read_outcomes(compared: Comparison, seats: Sequence[str]) -> list[Result]:
    """What each number of cleared beaches means, from none upwards."""

    def result(row: Row, n: int) -> Result:
        if row.text("id") != str(n):
            raise row.trouble(f"id is {row.text('id')!r}; the rows run from 0 beaches upwards")
        row.one_of("source", SOURCES)
        winner = row.one_of("winner", ("", *seats))
        return Result(seats.index(winner) if winner else None, row.text("name"))

    return compared.listed("outcomes.csv", ("id", "winner", "name", "source"), result)
