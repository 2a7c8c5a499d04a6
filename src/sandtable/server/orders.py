"""What a client orders and asks at a table: every command and every question as a type."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.kernel import Answer, Askable, Ruling
from sandtable.server.fields import NO_NUL, In, Key, Saying, Text, Whole, Word

# Commands: each with a key, so that a retry does nothing twice


class Act(In, tag="act"):
    """An action of the game; `line` is how many lines of the record the seat had seen."""

    action: Saying
    line: Whole
    key: Key
    seat: Word | None = None


class Undo(In, tag="undo"):
    line: Whole
    key: Key
    seat: Word | None = None


class Resign(In, tag="resign"):
    key: Key
    seat: Word | None = None


class OfferDraw(In, tag="offer-draw"):
    key: Key
    seat: Word | None = None


class OfferTakeBack(In, tag="offer-take-back"):
    """Go back to before a line of the record, if the others agree."""

    line: Whole
    key: Key
    seat: Word | None = None


class Reply(In, tag="answer"):
    """To the offer that stands."""

    offer: Whole
    yes: bool
    key: Key
    seat: Word | None = None


class Chat(In, tag="chat"):
    text: Text
    key: Key
    seat: Word | None = None


class Claim(In, tag="claim"):
    """A silent seat is claimed: for a win, or for a bot that plays on."""

    seat_silent: Word
    how: Literal["win", "bot"]
    key: Key
    seat: Word | None = None


Command: TypeAlias = Act | Undo | Resign | OfferDraw | OfferTakeBack | Reply | Chat | Claim


class Accepted(Struct):
    """The command is stored; `n` is the entry it became."""

    n: int
    again: bool = False  # it had been done before, under the same key


class Note(In):
    """One's own note on the game; nobody else sees it."""

    text: Annotated[str, Meta(max_length=20_000, pattern=NO_NUL)]


class Notice(In):
    """Where to tell a seat that it is its turn: a web hook, an address for mail, or neither."""

    hook: Annotated[str, Meta(max_length=500, pattern=NO_NUL)] = ""
    mail: Annotated[str, Meta(max_length=200, pattern=NO_NUL)] = ""


# Asks


class WhyNot(In, tag="why"):
    """Whether an action is allowed now, by which clause, and why not."""

    action: Saying
    seat: Word | None = None


class WhyNothing(In, tag="why-nothing"):
    """What can be done with a card, unit or place now, or why nothing can."""

    thing: Word
    seat: Word | None = None


class Question(In, tag="question"):
    """One thing about the position, as the game's `asks` spell it: `reach 3Pz`."""

    text: Saying
    seat: Word | None = None


class WhatAsks(In, tag="what-asks"):
    """Which questions would be answered now about a unit, about a hex, or about a unit and a hex."""

    things: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=2)]
    seat: Word | None = None


Ask: TypeAlias = WhyNot | WhyNothing | Question | WhatAsks


class Answered(Struct):
    """The ruling; of a thing, one for each verb that could name it. Of a question, its answer; or what may be asked."""

    rulings: tuple[Ruling, ...] = ()
    answer: Answer | None = None
    asks: tuple[Askable, ...] = ()
