"""Games of older rules or data: they are not played again, but told from what was written down when they were."""

from __future__ import annotations

import re

from sandtable.kernel.action import Seat
from sandtable.kernel.dice import CommittedDice, Roll, commitment, dice_key
from sandtable.kernel.errors import FileTrouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.match import Head, Line
from sandtable.kernel.record import Record

ROLL = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})=([0-9]{1,9})/([0-9]{1,9})")

UNSAYABLE = (LookupError, ValueError, TypeError, AttributeError)  # what a game raises that has no sentence for an event


def why_past(head: Head, game: Game) -> str:
    """Why a game that was begun so is not played by this program; empty if it is."""
    if head.rules != game.rules_version:
        return f"It was played by version {head.rules} of the rules; this program plays version {game.rules_version}."
    if head.data != game.data_hash:
        return "It was played with other cards or numbers than there are here now."
    return ""


def retell(game: Game, event: Event) -> str:
    """An event as a sentence of today, if there still is one for it; else as the record writes it."""
    try:
        return game.say(event)
    except UNSAYABLE:
        return event.line(game.seats)


def lines_of(record: Record, game: Game) -> list[Line]:
    """The lines that a record tells; while the game was not over, without what only some of its seats might know."""
    if record.head.game != game.name or record.seats != game.seats:
        raise FileTrouble(record.path, f"is no record of {game.title}")
    lines = list[Line]()
    for n, entry in enumerate(record.entries):
        events = [read_event(text, game.seats) for text in entry.events]
        if record.result is None:
            events = [event.seen_by(None) for event in events]
        lines.append(Line(n, _seat(entry.seat, game.seats), entry.text, tuple(events)))
    return lines


def read_event(text: str, seats: tuple[str, ...]) -> Event:
    """What `Event.line` wrote. What it put into brackets was for some seats only; for which, a record does not say."""
    words, rolls = text.split(" "), list[Roll]()
    while words and (found := ROLL.fullmatch(words[-1])):
        epoch, counter, value, sides = map(int, found.groups())
        rolls.insert(0, Roll(epoch, counter, sides, value))
        words.pop()
    if rolls and words and words[-1] == "dice":
        words.pop()
    seat = _seat(words.pop(0), seats) if words and words[0] in seats else None
    clause = words.pop() if len(words) > 1 else ""
    opens = next((i for i, word in enumerate(words) if word.startswith("(")), len(words))
    secret = " ".join(words[opens:]).removeprefix("(").removesuffix(")").split()
    verb, *args = words[:opens] or [""]
    return Event(verb, clause, seat, tuple(args), () if secret else None, tuple(secret), tuple(rolls))


def _seat(word: str | None, seats: tuple[str, ...]) -> Seat | None:
    return None if word is None else seats.index(word)


def check_dice(record: Record, game: Game) -> int:
    """How many throws a record tells, each as its secret gives it; trouble names the line of one that is not."""
    head = record.head
    if record.secret is None or commitment(record.secret) != head.commitment:
        raise FileTrouble(record.path, "the secret is not the one that was committed to")
    dice, throws = CommittedDice(dice_key(record.secret, "\n".join(head.lines(record.seats)))), 0
    for entry in record.entries:
        for offset, text in enumerate(entry.events, 1):
            for roll in read_event(text, game.seats).rolls:
                throws += 1
                if roll.sides < 1 or dice.at(roll.epoch, roll.counter).below(roll.sides) != roll.value:
                    raise FileTrouble(
                        record.path, f"the throw {roll} is not what the secret gives", entry.line + offset
                    )
    return throws
