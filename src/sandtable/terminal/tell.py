"""What happened, as sentences to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from sandtable.kernel import Action, Game, Line, Seat
from sandtable.kernel.match import AGREE_DRAW, FORFEIT, RESIGN, TAKE_BACK, UNDO
from sandtable.kernel.past import retell

NOTHING: Mapping[int, str] = {}
TOTALS = "totals"  # the verb of the event that tells what both sides counted at a target


class Reader(NamedTuple):
    """Whose eyes a story is told to: a seat's, a spectator's (None), or everyone's when a game is over."""

    seat: Seat | None
    sees_all: bool = False


class Sentence(NamedTuple):
    n: int  # the line of the record
    seat: Seat | None  # who did it
    text: str
    clause: str


def story(
    game: Game, lines: Iterable[Line], reader: Reader, every_line: bool = False, left: Mapping[int, str] = NOTHING
) -> list[Sentence]:
    """What came of the lines as this reader may know it; with `every_line` also those that nothing came of.

    `left` says of some of those, by their numbers, what another seat left undone.
    """
    told = list[Sentence]()
    for line in lines:
        if line.n in left and line.seat != reader.seat:
            told.append(Sentence(line.n, line.seat, left[line.n], ""))
        told += _sentences(game, line, reader, every_line)
    return told


def old_story(game: Game, lines: Iterable[Line]) -> list[Sentence]:
    """The lines of a game of older rules or data, as they were written."""
    told = list[Sentence]()
    for line in lines:
        talk = _table_talk(game, line) or (
            "" if line.events or line.seat is None else f"{game.sides[line.seat]}: {line.text}"
        )
        told += [Sentence(line.n, line.seat, talk, "")] if talk else []
        told += [Sentence(line.n, event.seat, retell(game, event), event.clause) for event in line.events]
    return told


def defenders(game: Game, lines: Sequence[Line]) -> dict[str, str]:
    """Who defended each target of the last battle: the target itself, or a force that stood there."""
    found: dict[str, str] = {}
    for line in reversed(lines):
        for before, event in pairwise(line.events):
            if before.verb == TOTALS and event.verb in game.results and event.verb != TOTALS:
                found[before.args[0]] = event.args[0]
        if found:
            break
    return found


def _sentences(game: Game, line: Line, reader: Reader, every_line: bool) -> list[Sentence]:
    talk = _table_talk(game, line)
    told = [Sentence(line.n, line.seat, talk, "")] if talk else []
    for event in line.events:
        seen = event if reader.sees_all else event.seen_by(reader.seat)
        sentence = Sentence(line.n, event.seat, game.say(seen), event.clause)
        if event.verb in game.parts and told:
            told[-1] = _joined(told[-1], sentence, game.says[event.verb])
        else:
            told.append(sentence)
    if every_line and not told and line.seat is not None and line.text.split()[0] not in game.prepares:
        told.append(Sentence(line.n, line.seat, _plain(game, line, line.seat, reader), ""))
    return told


def _joined(first: Sentence, part: Sentence, pattern: str) -> Sentence:
    """A sentence that goes on with a part; only a name at its beginning keeps its capital."""
    text = part.text if pattern.startswith("{") else part.text[:1].lower() + part.text[1:]
    clauses = dict.fromkeys((*first.clause.split(", "), part.clause))
    return first._replace(text=f"{first.text.removesuffix('.')}; {text}", clause=", ".join(filter(None, clauses)))


def _table_talk(game: Game, line: Line) -> str:
    word, _, rest = line.text.partition(" ")
    side = "" if line.seat is None else game.sides[line.seat]
    said = {
        UNDO: f"{side} undoes the last action.",
        RESIGN: f"{side} resigns.",
        FORFEIT: f"{side} did not come back in time.",
        TAKE_BACK: f"By consent the game goes back to before line {rest}.",
        AGREE_DRAW: "The players agree to a draw.",
    }
    return said.get(word, "")


def _plain(game: Game, line: Line, actor: Seat, reader: Reader) -> str:
    """An action that left no event."""
    side = game.sides[actor]
    if line.secret and actor != reader.seat and not reader.sees_all:
        return f"{side} chooses in secret."
    label = game.label(Action.parse(line.text))
    return f"{side}: {label[:1].lower()}{label[1:]}."
