"""What a client is told: one schema for all games. It draws this and sends back actions; it knows no rule."""

from __future__ import annotations

from msgspec import Struct

from sandtable.kernel.action import Seat


class Prompt(Struct, frozen=True):
    """One sentence that says what to do now, and the clause that asks for it."""

    text: str
    clause: str


class Choice(Struct, frozen=True, omit_defaults=True):
    """An action that is legal now; `about` is the card, unit or hex it concerns, `hint` what it would do now."""

    action: str
    label: str
    about: str = ""
    hint: str = ""


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place for cards. `cards` are those this seat may know, `count` is how many lie there.

    `kind` says how to lay them out: a "row" of names, a "hand" of faces, or a "pile" that is a number until asked for.
    Zones with the same `place` belong together, under that heading.
    """

    id: str
    label: str
    seat: Seat | None
    cards: tuple[str, ...] = ()
    count: int = 0
    place: str = ""
    kind: str = "row"


class Piece(Struct, frozen=True, omit_defaults=True):
    """A counter on a map."""

    id: str
    seat: Seat | None
    at: str
    marks: tuple[str, ...] = ()


class Term(Struct, frozen=True, omit_defaults=True):
    """One named part of a sum."""

    label: str
    value: int
    clause: str
    about: str = ""


class Tally(Struct, frozen=True, omit_defaults=True):
    """A running total with every modifier named."""

    label: str
    seat: Seat
    total: int
    terms: tuple[Term, ...] = ()


class Track(Struct, frozen=True):
    """A number worth watching."""

    label: str
    value: int


class Place(Struct, frozen=True, omit_defaults=True):
    """A heading for the zones of one place; `marks` say what is so about it, `now` that play is there."""

    name: str
    marks: tuple[str, ...] = ()
    now: bool = False


class Board(Struct, frozen=True, omit_defaults=True):
    """`places` lie side by side in this order; other places of zones lie by themselves."""

    zones: tuple[Zone, ...] = ()
    places: tuple[Place, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[str, ...] = ()


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended; `winner` None is a draw. Where a result has degrees, `score` counts them for the first seat."""

    winner: Seat | None
    clause: str
    text: str
    score: int | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """All that a seat (or a spectator, None) may know of a position."""

    game: str
    seat: Seat | None
    seats: tuple[str, ...]
    to_act: Seat | None
    prompt: Prompt
    choices: tuple[Choice, ...]
    board: Board
    outcome: Outcome | None = None


class Thing(Struct, frozen=True, omit_defaults=True):
    """A card, unit or place as it is printed: served once, looked up by id.

    `brief` is the least one must see of it on the table, such as attack and defence.
    """

    id: str
    name: str
    sort: str
    lines: tuple[str, ...] = ()
    sources: dict[str, str] = {}
    seat: Seat | None = None
    copies: int = 1
    brief: str = ""
