"""Questions about a position of a map game: patterns such as `path UNIT HEX`, and what the words in them mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sandtable.hexes import written
from sandtable.kernel import Action, Answer, Seat, Spot, Trouble
from sandtable.kernel.words import Word, fold
from sandtable.maps.legs import Legs
from sandtable.maps.position import MapPosition

Questions: TypeAlias = Mapping[str, Callable[..., Answer]]  # by pattern; what stands for `WORD …` is given as words

PURPOSES = {  # what questions and orders are for, to one who asks for help
    "odds HEX": "an attack by all who could join: what each side counts, and what may come of it",
    "odds HEX with UNIT …": "the same by these units; 3Pz@0911 is 3Pz as if it were in 0911",
    "odds HEX with PLANE …": "the same from the air",
    "reach UNIT": "where it can go, and what it spends on the way",
    "rush UNIT": "the same by strategic movement",
    "path UNIT HEX": "its cheapest way there",
    "supply UNIT": "whether it is in supply, and by which line",
    "supply HEX": "the same of those who are there",
    "supply HEX SIDE": "the same of one who would be there",
    "supply SIDE": "the lines of all its units, and who has none",
    "command HQ": "how far it commands, and whom",
    "command SIDE": "the hexes where its HQs command",
    "threat SIDE": "the hexes that its units could reach, and how many of them",
    "control SIDE": "the places that it holds",
    "zones SIDE": "the hexes in its zones of control",
    "move UNIT HEX via HEX …": "move there by way of these hexes",
    "attack HEX with UNIT …": "attack with these units, at once",
    "strike HEX with PLANE …": "attack from the air, at once",
    "interdict HEX with PLANE …": "send aircraft to interdict around it",
}


def put(questions: Questions, s: MapPosition, question: Action) -> Answer | None:
    """The answer by the first pattern whose words the question has; None if none is like it.

    Trouble where a word is not what all patterns like it want; it is told of the first of them.
    """
    trouble: Trouble | None = None
    for pattern, answer in questions.items():
        wanted = pattern.split()
        if not _alike(wanted, question):
            continue
        try:
            given = list(_understood(s, wanted, question))
        except Trouble as unfit:
            trouble = trouble or unfit
        else:
            return answer(s, *given)
    if trouble:
        raise trouble
    return None


def imagined(s: MapPosition, seat: Seat | None, question: Action) -> tuple[MapPosition, Action]:
    """A position where the units of a question such as `odds 1505 with 3Pz@1405` stand where it says, and the question.

    Where counters hide others, only one's own are imagined elsewhere: what lies below an enemy's would come to light.
    """
    if not any("@" in word for word in question):
        return s, question
    other, words = s.copy(s.dice), list(question)
    other.ranged = None
    for n, (word, mark, hex_) in enumerate(word.partition("@") for word in question):
        if not mark:
            continue
        unit, cell, words[n] = s.game.index.get(word), cell_of(s, hex_), word
        if unit is None or not s.steps[unit]:
            raise Trouble(f"there is no unit {word!r}")
        owner = s.game.seat_of[unit]
        if owner != seat and s.game.parts_seats(s):
            raise Trouble(f"you cannot lift {word} to look below it: imagine your own units elsewhere")
        if s.held[1 - owner][cell]:
            raise Trouble(f"the enemy of {word} is in {hex_}")
        if other.where[unit]:
            other.lift(unit)
        other.place(unit, cell)
    return other, Action(*words)


def _alike(wanted: list[str], question: Action) -> bool:
    """Whether a question has the words of a pattern that are meant literally, and as many as it wants."""
    enough = len(question) >= len(wanted) - 1 if wanted[-1] == "…" else len(question) == len(wanted)
    return enough and all(want == word for want, word in zip(wanted, question, strict=False) if want.islower())


def _understood(s: MapPosition, wanted: list[str], question: Action) -> Any:
    for n, (want, word) in enumerate(zip(wanted, question, strict=False)):
        if wanted[n + 1 :] == ["…"]:
            yield question[n:]
            return
        if not want.islower():
            yield {"UNIT": unit_of, "HQ": hq_of, "HEX": cell_of, "SIDE": seat_of}[want](s, word)


def reached_by(s: MapPosition, reaches: Iterable[Iterable[int]]) -> tuple[Spot, ...]:
    """Each hex that somebody reaches, with how many do."""
    counts = Counter(cell for cells in reaches for cell in cells)
    return tuple(Spot(s.game.names[cell], str(many)) for cell, many in sorted(counts.items()))


def marks_of(answers: Iterable[Answer]) -> tuple[tuple[Spot, ...], tuple[tuple[str, ...], ...]]:
    """The hexes and ways of several answers, each once."""
    told = list(answers)
    spots = dict.fromkeys(spot for answer in told for spot in answer.spots)
    return tuple(spots), tuple(dict.fromkeys(way for answer in told for way in answer.ways))


def together(answers: Sequence[Answer]) -> Answer:
    """Several answers in one; what two of them show is shown once."""
    return Answer(" ".join(answer.text for answer in answers), answers[0].clause, *marks_of(answers))


def leg_spots(s: MapPosition, unit: int, legs: Legs, most: int) -> tuple[Spot, ...]:
    """Where a unit can go, with what is spent on the way, and where it must stop or there is no room."""
    spots = []
    for cell, (spent, road, _, _) in sorted(legs.items()):
        cost = min((part for part in (spent, road) if part >= 0), default=most)
        mark = "full" if not s.room(unit, cell) else "stop" if spent < 0 and road < 0 else ""
        spots.append(Spot(s.game.names[cell], written(cost), mark))
    return tuple(spots)


# Answers about a whole side


def threat(s: MapPosition, seat: Seat, reaches: Iterable[Iterable[int]], clause: str) -> Answer:
    """The hexes that the side's units could reach, and how many of them."""
    spots = reached_by(s, reaches)
    return Answer(f"{s.game.sides[seat]} could reach {Word(len(spots)):hex} with what stands now.", clause, spots)


def commanded(
    s: MapPosition, seat: Seat, ranges: Sequence[Iterable[int]], clause: str, of: str = "on the map"
) -> Answer:
    """The hexes where the side's HQs command, by the range of each."""
    text = f"{s.game.sides[seat]} has {Word(len(ranges)):HQ} {of}."
    return Answer(text, clause, reached_by(s, ranges))


def held(s: MapPosition, seat: Seat, cells: Sequence[int], what: str, clause: str) -> Answer:
    """The places that it holds."""
    spots = tuple(Spot(s.game.names[cell], "", s.game.seats[seat]) for cell in cells)
    return Answer(f"{s.game.sides[seat]} holds {format(Word(len(spots)), what)}.", clause, spots)


def zones(s: MapPosition, seat: Seat, zone: Sequence[int], clause: str) -> Answer:
    """The hexes in its zones of control, and of how many units each."""
    spots = tuple(Spot(s.game.names[cell], str(zone[cell])) for cell in s.game.grid.cells if zone[cell])
    return Answer(f"{s.game.sides[seat]} has zones of control in {Word(len(spots)):hex}.", clause, spots)


class Line(NamedTuple):
    """A line of supply of somebody in a hex, as it is told."""

    cell: int
    told: Answer
    runs: bool


def supply_lines(s: MapPosition, lines: Sequence[Line], text: str, clause: str) -> Answer:
    """The lines of all units of a side; who has none is marked, and what cuts the shortest way."""
    dry = dict.fromkeys(Spot(s.game.names[line.cell], "", "dry") for line in lines if not line.runs)
    cuts, _ = marks_of(line.told for line in lines if not line.runs)
    _, ways = marks_of(line.told for line in lines if line.runs)
    return Answer(text, clause, (*dry, *cuts), ways)


def cuts(s: MapPosition, way: Iterable[int], free: int) -> tuple[Spot, ...]:
    """The hexes of a way that are not free, marked as what cuts it."""
    return tuple(Spot(s.game.names[at], "", "cut") for at in way if not free >> at & 1)


# What words mean


def unit_of(s: MapPosition, word: str) -> int:
    """A unit on the map."""
    unit = s.game.index.get(word)
    if unit is None:
        raise Trouble(f"there is no unit {word!r}")
    if not s.where[unit]:
        raise Trouble(f"{word} is not on the map")
    return unit


def hq_of(s: MapPosition, word: str) -> int:
    unit = unit_of(s, word)
    if s.game.units[unit].kind != "hq":
        raise Trouble(f"{word} is no HQ")
    return unit


def neighbour(s: MapPosition, word: str, cell: int) -> int:
    """A unit next to a hex, or in it."""
    unit = unit_of(s, word)
    if cell not in (s.where[unit], *s.game.grid.near[s.where[unit]]):
        raise Trouble(f"{word} is in {s.game.names[s.where[unit]]}, not next to {s.game.names[cell]}")
    return unit


def attacker_of(s: MapPosition, cell: int) -> int:
    """The side that could attack a hex: an enemy of who is there."""
    for seat in range(len(s.game.seats)):
        if s.held[1 - seat][cell]:
            return seat
    raise Trouble(f"nobody is in {s.game.names[cell]} to be attacked")


def cell_of(s: MapPosition, word: str) -> int:
    cell = s.game.cells.get(word)
    if cell is None or not s.game.grid.has(cell):
        raise Trouble(f"there is no hex {word!r} on the map{s.game.hex_words(word)}")
    return cell


def seat_of(s: MapPosition, word: str) -> int:
    """A side, by the word of records or by its name."""
    for seat, names in enumerate(zip(s.game.seats, s.game.sides, strict=True)):
        if fold(word) in map(fold, names):
            return seat
    raise Trouble(f"there is no side {word!r}; there are: {', '.join(s.game.sides)}")
