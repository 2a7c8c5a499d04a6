"""An attack on a table of results: its odds, what each roll of the die would bring, and both as an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel import Answer, Chance, Column, Roll, Seat, Tally, Term
from sandtable.kernel import Odds as OddsTold
from sandtable.kernel.words import Word
from sandtable.maps.box import MapBox
from sandtable.maps.strength import column as column_of
from sandtable.maps.strength import points

DIE = 6


class Odds(NamedTuple):
    """An attack counted out; column None: it cannot be made."""

    attack: int  # quarters, rounded as the rules say
    defence: int
    column: int | None  # 0 is 1-2, n is n-1
    shifts: tuple[Term, ...]  # in columns
    sure: bool  # the last column whatever the shifts

    @property
    def lost(self) -> int:
        """The columns that the defender gains by shifts."""
        return sum(item.value for item in self.shifts)

    def before(self, last: int) -> int | None:
        """The column without shifts."""
        at = column_of(self.attack, self.defence, 0) if self.defence else last
        return None if at is None else min(at, last)

    def in_words(self, columns: Sequence[str]) -> str:
        """The column, and the shifts that led to it."""
        if self.column is None:
            return f"below {columns[0]}"
        name = columns[self.column]
        return f"{name} after {Word(self.lost):column} for the defender" if self.lost else name


class Face(Struct, frozen=True):
    """What one roll of the die does."""

    die: int
    result: str  # as the table has it
    attacker: int  # steps lost
    defender: int
    vacated: bool  # no combat unit is left in the hex
    hqs: int = 0  # of the defender that are lost
    damaged: int = 0  # aircraft

    def in_words(self) -> str:
        sides = ("attacker", self.attacker), ("defender", self.defender)
        lost = [f"{who} loses {steps}" for who, steps in sides if steps]
        lost += [f"{self.hqs} HQ lost"] if self.hqs else []
        lost += ["an aircraft damaged"] if self.damaged else []
        return ", ".join([*lost, "the hex is vacated" if self.vacated else "the hex is held"])


class Forecast(Struct, frozen=True):
    """An attack counted out. Strengths are in quarters of a point; the items of a side add up to its total."""

    attack: tuple[Term, ...]
    defence: tuple[Term, ...]
    shifts: tuple[Term, ...]  # in columns
    totals: tuple[int, int]  # attacker, defender
    column: str  # empty: it cannot be made
    chances: tuple[Face, ...]  # by die, all equally likely
    evades: bool = False  # defenders may fall back before it
    before: int | None = None  # the column without shifts
    falls: tuple[int, ...] = ()  # by column: how many faces would have the hex vacated; if that was wanted

    def mean(self, what: str) -> float:
        """What is to be expected of one part of the chances; for `vacated` its probability."""
        return sum(int(getattr(chance, what)) for chance in self.chances) / DIE


class OneFace:
    """Dice that show one face."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        return min(self.face, sides) - 1


def play_out(
    counted: Odds,
    attack: Iterable[Term],
    defence: Iterable[Term],
    columns: Sequence[str],
    play: Callable[[int, int], Face],
    *,
    every: bool,
) -> Forecast:
    """What an attack may bring: each roll of the die played on its column, or on every column."""
    played = {
        at: tuple(play(at, die) for die in range(1, DIE + 1))
        for at in range(len(columns))
        if at == counted.column or every
    }
    return Forecast(
        attack=tuple(attack),
        defence=tuple(defence),
        shifts=counted.shifts,
        totals=(counted.attack, counted.defence),
        column="" if counted.column is None else columns[counted.column],
        chances=() if counted.column is None else played[counted.column],
        before=counted.before(len(columns) - 1),
        falls=tuple(sum(face.vacated for face in faces) for faces in played.values()) if every else (),
    )


# As an answer


class Attack(NamedTuple):
    """What an answer about an attack is about, and the clauses of the game that it follows."""

    game: MapBox
    columns: tuple[str, ...]
    seat: Seat
    cell: int
    things: tuple[str, ...]  # that attack, by their ids
    can: str
    cannot: str

    def foreseen(self, seen: Forecast, more: str = "") -> Answer:
        """The sum part by part, and what each roll would do; `more` is said at the end."""
        hex_, (ours, theirs) = self.game.names[self.cell], map(points, seen.totals)
        if not seen.column:
            lost = sum(item.value for item in seen.shifts)
            shifted = f", after {Word(lost):column} for the defender" if lost else ""
            text = f"{hex_} cannot be attacked so: {ours} against {theirs} is below {self.columns[0]}{shifted}."
            return Answer(text, self.cannot, odds=self._odds(seen))
        rolls = [(f"die {face.die}", face.result, face.in_words()) for face in seen.chances]
        mean = f"attacker {seen.mean('attacker'):.2f}, defender {seen.mean('defender'):.2f} steps"
        text = f"{hex_} at {seen.column}: {ours} against {theirs}. To be expected: {mean};"
        text += f" vacated {seen.mean('vacated'):.0%}.{more}"
        rows = (*_strengths((*seen.attack, *seen.defence)), *_shifts(seen.shifts), *rolls)
        return Answer(
            text, self.can, head=("part or roll", "comes to", "by, or brings"), rows=rows, odds=self._odds(seen)
        )

    def in_fog(self, terms: Sequence[Term], shifts: Sequence[Term], fog: str) -> Answer:
        """What an attack would bring to bear on a stack that cannot be looked into."""
        total, lost = sum(term.value for term in terms), sum(item.value for item in shifts)
        text = f"{self.game.names[self.cell]}: {points(total)} against a stack that you cannot look into"
        text += f" before you announce the attack{f'; {Word(lost):column} for the defender' if lost else ''}."
        return Answer(text, fog, head=("part", "comes to", "by"), rows=(*_strengths(terms), *_shifts(shifts)))

    def _odds(self, seen: Forecast) -> OddsTold:
        """The same for who draws it."""
        way = -1 if self.seat else 1  # losses are told by seat
        faces = (
            Chance(face.die, face.result, face.in_words(), (face.attacker, face.defender)[::way], face.vacated)
            for face in seen.chances
        )
        return OddsTold(
            self.game.names[self.cell],
            self.seat,
            self._tally(self.seat, seen.totals[0], seen.attack, "attack"),
            self._tally(1 - self.seat, seen.totals[1], seen.defence, "defence"),
            seen.shifts,
            tuple(Column(name, falls) for name, falls in zip(self.columns, seen.falls, strict=True)),
            seen.before,
            self.columns.index(seen.column) if seen.column else None,
            tuple(faces),
            self.things,
        )

    def _tally(self, who: Seat, total: int, terms: Iterable[Term], role: str) -> Tally:
        written = tuple(replace(term, text=points(term.value)) for term in terms)
        return Tally(self.game.sides[who], who, total, written, role, points(total))


def _strengths(terms: Iterable[Term]) -> list[tuple[str, str, str]]:
    return [(term.label, points(term.value), term.clause) for term in terms]


def _shifts(terms: Iterable[Term]) -> list[tuple[str, str, str]]:
    return [(item.label, f"−{Word(item.value):column}", item.clause) for item in terms]
