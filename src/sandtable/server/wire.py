"""What goes over the wire: every request, answer and message as a type. The API's document is made from these."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from sandtable.kernel import Chart, Clause, Event, Exclusion, Origin, Outcome, Seat, Thing, Track, View
from sandtable.kernel.chronicle import Story
from sandtable.kernel.data import Source
from sandtable.maps.sheet import MapSheet
from sandtable.server.fields import NO_NUL, Id, In, Key, Name, Nonce, Saying, Status, Token, Whole, Word
from sandtable.server.orders import (
    Accepted,
    Act,
    Answered,
    Ask,
    Chat,
    Claim,
    Command,
    Note,
    Notice,
    OfferDraw,
    OfferTakeBack,
    Question,
    Reply,
    Resign,
    Undo,
    WhatAsks,
    WhyNot,
    WhyNothing,
)

__all__ = [
    "Accepted",
    "Act",
    "Answered",
    "Ask",
    "Chat",
    "Claim",
    "Command",
    "Id",
    "In",
    "Key",
    "Note",
    "Notice",
    "OfferDraw",
    "OfferTakeBack",
    "Question",
    "Reply",
    "Resign",
    "Saying",
    "Status",
    "Story",
    "Undo",
    "WhatAsks",
    "Whole",
    "WhyNot",
    "WhyNothing",
    "Word",
]  # beside all that is defined here

# Titles


class OptionValue(Struct):
    """A value that an option may have: what people call it, what it does, and the points that it gives a seat."""

    id: str
    called: str
    clause: str
    note: str
    seat: Seat | None
    points: int
    each: bool  # so many points for every unit that it is used for


class TitleOption(Struct):
    """A choice before the game; the first value is the book's."""

    name: str
    label: str
    text: str
    values: tuple[OptionValue, ...]


class LessonTitle(Struct):
    """A lesson of a title."""

    id: str
    name: str


class Title(Struct):
    """A game that can be played here."""

    name: str
    title: str
    about: str
    table: str  # what it is played on: cards or map
    cards: int  # in both decks; of a map, its counters
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    options: tuple[TitleOption, ...]
    excluded: tuple[Exclusion, ...]  # options that cannot be had together
    length: str  # of a game, about
    lessons: tuple[LessonTitle, ...]  # by which it can be learned here; the first is the one to begin with
    levels: tuple[int, ...]
    plays: tuple[str, ...]  # how each level plays, in plain words
    kits: tuple[str, ...]
    board: str  # the hash under which its cards and rules are served


class BoardData(Struct):
    """What never changes: the faces of all things, the rules and rulings in words."""

    name: str
    title: str
    sides: tuple[str, ...]
    things: dict[str, Thing]
    clauses: dict[str, Clause]
    rulings: dict[str, str]
    sources: dict[Source, Origin]  # what each word for where a datum comes from means in this game
    says: dict[str, str]
    headings: tuple[str, ...]  # the verbs of events that begin a new part of the game
    results: tuple[str, ...]  # the verbs of events that say how a battle ended
    acts: dict[
        str, str
    ]  # what the words of an event are, by its verb: thing, enemy, from, to, at, lost, hurt; … for more
    markers: dict[str, str]  # what the markers on counters and hexes say
    asks: tuple[str, ...]  # what may be asked of a position, and about what: `path UNIT HEX`
    table: str  # what it is played on: cards or a map
    charts: dict[str, Chart]  # of the booklet, to read
    map: MapSheet | None  # of a game that is played on one
    drawing: str  # the hash under which the map's drawings are served, if there is one


# Games


class SeatWish(In):
    """Who shall sit at a seat: `human` (a person with a link), `open` (who joins first) or `bot:1` …"""

    seat: Word
    player: Word
    name: Name = "Guest"


class NewGame(In):
    """Seats not named are open. With `both` the creator plays all seats that are human."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(max_length=4)] = field(default_factory=list)
    options: Annotated[dict[str, Word], Meta(max_length=16)] = field(default_factory=dict)
    kit: Word | None = None
    both: bool = False
    listed: bool = False  # in the lobby, for others to join or watch
    silent_days: Annotated[int, Meta(ge=1, le=365)] | None = None


class NewLesson(In):
    """A game that teaches a title, step by step, by one of its lessons."""

    game: Word
    name: Name = "Guest"
    lesson: Word = "first"


class SeatKey(Struct):
    """A secret link, which works once: whoever follows it, or has its token, plays the seats."""

    seats: tuple[str, ...]
    token: str
    link: str


class Created(Struct):
    id: str
    keys: tuple[SeatKey, ...]


class Join(In):
    """With a token of one's own, a retry after a lost answer gets the same seat."""

    seat: Word | None = None
    name: Name = "Guest"
    nonce: Nonce | None = None
    token: Token | None = None


class Sit(In):
    """One sits down at the seat whose key one has."""

    name: Name = "Guest"
    nonce: Nonce | None = None


class Follow(In):
    """A secret link is followed: its key is exchanged for `own`; a retry after a lost answer sends the same."""

    token: Id
    own: Token


class Followed(Struct):
    game: str


class Done(Struct):
    done: bool = True


class SeatInfo(Struct):
    """Who sits at a seat, as everybody may know."""

    seat: str
    side: str
    player: str  # human, open, or bot:N
    name: str
    joined: bool
    here: bool  # somebody is connected


class GameInfo(Struct):
    """A game as the lobby lists it."""

    id: str
    game: str
    title: str
    status: str  # waiting, running, over
    seats: tuple[SeatInfo, ...]
    options: dict[str, str]
    kit: str | None
    board: str
    commitment: str
    to_act: int | None
    entries: int
    created: float
    changed: float
    listed: bool
    silent_days: int | None = None
    parent: str | None = None
    kind: str = "game"  # or rematch, analysis, lesson, import
    outcome: Outcome | None = None  # of one that is over, none if it could not be finished
    mine: tuple[str, ...] = ()  # the seats that the asker may play


class Games(Struct):
    games: tuple[GameInfo, ...]


class Entry(Struct, omit_defaults=True):
    """One line of a game's log, as its reader may see it.

    `kind` is play (a line of the record, with its events), chat, offer, answer, sat, claim, rematch (its text is
    the new game's id), stand-in (a bot failed, and a plain choice was made for it) or unfinished (its text is why the
    game cannot go on).
    """

    n: int
    at: float
    kind: str
    seat: int | None = None
    text: str = ""
    line: int | None = None
    events: tuple[Event, ...] = ()
    said: tuple[str, ...] = ()  # the events as sentences


class Offer(Struct):
    """Something a seat has offered, and the others may answer."""

    n: int
    seat: int
    what: str  # draw, or `take-back LINE`


class Lesson(Struct):
    """Where a lesson stands: what it says now, by which clause, and the action it waits for."""

    step: int  # from 1
    of: int
    say: str
    clause: str
    action: str = ""  # empty when the lesson is over and play is free


class Position(Struct):
    """A game as one seat, or a spectator, may see it."""

    info: GameInfo
    view: View | None  # None until all seats are taken
    n: int  # entries so far
    line: int  # lines of the record so far
    can_undo: bool = False
    offer: Offer | None = None
    note: str = ""
    trouble: str = ""  # what is wrong at the table, such as a bot that has failed
    lesson: Lesson | None = None
    past: str = ""  # why the game is not played any more, only told: then there is no view, and the log tells it all


class Log(Struct):
    entries: tuple[Entry, ...]


# Finished games


class RecordText(Struct):
    """A record as text: the whole one of a finished game, one's own copy of a running one."""

    text: str
    whole: bool


class Curve(Struct):
    """How the numbers worth watching went, line by line."""

    tracks: tuple[Track, ...]  # as they are at the end
    values: tuple[tuple[int, ...], ...]  # after each line of the record, in the order of the tracks


class Branch(In):
    """An analysis of a finished game, from the position after a line of its record. Who makes it plays all seats but
    those that are named, which bots play.
    """

    line: Whole
    seats: Annotated[list[SeatWish], Meta(max_length=4)] = field(default_factory=list)


class Import(In):
    """A record to be kept here: it is verified first."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000_000, pattern=NO_NUL)]


# What is told over the socket


class Told(Struct, tag="told"):
    """New entries, and the position they lead to."""

    entries: tuple[Entry, ...]
    position: Position


class Presence(Struct, tag="presence"):
    """Which seats have somebody connected."""

    here: tuple[str, ...]
    watching: int


class Trouble(Struct, tag="trouble"):
    """Something is wrong at the table; play goes on when it is mended."""

    text: str


Message: TypeAlias = Told | Presence | Trouble

encode = msgspec.json.Encoder().encode


# Errors and health


class Problem(Struct, omit_defaults=True):
    """Why a request was refused (RFC 9457)."""

    title: str
    status: int
    detail: str = ""
    clause: str = ""
    instead: str = ""


class Health(Struct):
    status: str
    version: str
