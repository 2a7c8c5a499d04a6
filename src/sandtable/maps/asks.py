"""Questions about a position of a map game: patterns such as `path UNIT HEX`, and what the words in them mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from sandtable.kernel import Action, Answer, Trouble
from sandtable.maps.position import MapPosition

Questions: TypeAlias = Mapping[str, Callable[..., Answer]]  # by pattern; what stands for `WORD …` is given as words

PURPOSES = {  # what questions and orders are for, to one who asks for help
    "odds HEX": "an attack by all who could join: strengths, shifts, what each die brings",
    "odds HEX with UNIT …": "the same by these units",
    "odds HEX with PLANE …": "the same from the air",
    "reach UNIT": "where it can go, and what it spends on the way",
    "rush UNIT": "the same by strategic movement",
    "path UNIT HEX": "its cheapest way there",
    "supply UNIT": "whether it is in supply, and by which line",
    "supply HEX": "the same of those who are there",
    "supply HEX SIDE": "the same of one who would be there",
    "command HQ": "how far it commands, and whom",
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


def cell_of(s: MapPosition, word: str) -> int:
    cell = s.game.cells.get(word)
    if cell is None or not s.game.grid.has(cell):
        raise Trouble(f"there is no hex {word!r} on the map{s.game.hex_words(word)}")
    return cell


def seat_of(s: MapPosition, word: str) -> int:
    if word not in s.game.seats:
        raise Trouble(f"there is no side {word!r}; there are: {', '.join(s.game.seats)}")
    return s.game.seats.index(word)
