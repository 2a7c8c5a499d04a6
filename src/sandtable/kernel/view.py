"""What a client is told: one schema for all games. It draws this and sends back actions; it knows no rule."""

from __future__ import annotations

from msgspec import Struct

from sandtable.kernel.action import Seat


class Prompt(Struct, frozen=True):
    """One sentence that says what to do now, and the clause that asks for it."""

    text: str
    clause: str


class Score(Struct, frozen=True, omit_defaults=True):
    """What each seat counts in a battle at one target, and who attacks there. The higher total wins, a tie defends."""

    at: str
    totals: tuple[int, ...]
    attacker: Seat

    @property
    def falls(self) -> bool:
        """Whether the attacker is ahead."""
        return self.totals[self.attacker] > self.totals[1 - self.attacker]


class Choice(Struct, frozen=True, omit_defaults=True):
    """An action that is legal now; `about` is the card, unit or hex it concerns, `target` what that acts on.

    `hint` says what it would do now or, of an action about nothing, what it would leave undone; `totals` is what each
    seat would count in the battle after it, `scores` the same at each target where there are several. `repeatable`
    marks an answer that one may want to give again and again, `ends` one about nothing after which, as far as the seat
    can know, it is not to act. `incomplete` marks the beginning of an action that one more word completes: ask which.
    `pick` marks one of several that make up a whole, which can be taken back: a client need not ask first.
    """

    action: str
    label: str
    about: str = ""
    hint: str = ""
    target: str = ""
    totals: tuple[int, ...] = ()
    scores: tuple[Score, ...] = ()
    repeatable: bool = False
    ends: bool = False
    incomplete: bool = False
    pick: bool = False


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place for cards. `cards` are those this seat may know, `count` is how many lie there.

    `kind` says how to lay them out: a "row" of names, a "hand" of faces, a "pile" that is a number until asked for, a
    "slot" for one card of the type that is its label, what is "lost", or a "target", whose cards lie elsewhere too.
    Zones with the same `place` belong together, under that heading. `spent` are those that have done their part.
    """

    id: str
    label: str
    seat: Seat | None
    cards: tuple[str, ...] = ()
    count: int = 0
    place: str = ""
    kind: str = "row"
    spent: tuple[str, ...] = ()


class Piece(Struct, frozen=True, omit_defaults=True):
    """A counter on a map. `marks` are markers on it, by the words that the game's `markers` explain.

    Of one that a seat cannot look at, `id` is a thing that says so: several counters may have the same.
    """

    id: str
    seat: Seat | None
    at: str
    marks: tuple[str, ...] = ()
    steps: int = 0  # left to it, if it has steps
    level: int = 0  # its place in its stack, 1 at the bottom, where stacks have an order


class Wash(Struct, frozen=True):
    """Hexes that something lies over now; the game's `markers` explain what."""

    mark: str
    hexes: tuple[str, ...]


class Term(Struct, frozen=True, omit_defaults=True):
    """One named part of a sum; `text` is how its value is written where that is not a plain number."""

    label: str
    value: int
    clause: str
    about: str = ""
    text: str = ""


class Tally(Struct, frozen=True, omit_defaults=True):
    """A running total with every modifier named; `role` is what the side does, `text` how the total is written."""

    label: str
    seat: Seat
    total: int
    terms: tuple[Term, ...] = ()
    role: str = ""
    text: str = ""


class Track(Struct, frozen=True, omit_defaults=True):
    """A number worth watching; `most` is how far it goes, if it has an end, `seat` whose it is, if it is somebody's.

    `wins` marks one that decides the game, where others do not; `goals` is how far it should be, turn by turn.
    """

    label: str
    value: int
    most: int = 0
    seat: Seat | None = None
    wins: bool = False
    goals: tuple[int, ...] = ()


class Place(Struct, frozen=True, omit_defaults=True):
    """A heading for the zones of one place; `marks` say what is so about it, `now` that play is there.

    `about` is the thing that the place is, where actions can name it.
    """

    name: str
    marks: tuple[str, ...] = ()
    now: bool = False
    about: str = ""


class Fight(Struct, frozen=True, omit_defaults=True):
    """The attack that is being prepared or fought on a map: where, whose, and by which of his things.

    When it is `decided`, all that is left is to carry out what came of it.
    """

    at: str
    attacker: Seat
    things: tuple[str, ...] = ()
    decided: bool = False


class Board(Struct, frozen=True, omit_defaults=True):
    """`places` lie side by side in this order; other places of zones lie by themselves.

    `standing` says who is ahead in the battle; `fought` is how the last one ended, until another begins. `scene` names
    what a client may draw behind the places. `focus` are the hexes of a map that matter now.
    """

    zones: tuple[Zone, ...] = ()
    places: tuple[Place, ...] = ()
    pieces: tuple[Piece, ...] = ()
    washes: tuple[Wash, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[str, ...] = ()
    standing: Prompt | None = None
    fought: tuple[Score, ...] = ()
    scene: str = ""
    focus: tuple[str, ...] = ()
    fight: Fight | None = None


class Spot(Struct, frozen=True, omit_defaults=True):
    """A hex of an answer, with a number or a word to write there."""

    at: str
    text: str = ""
    mark: str = ""


class Chance(Struct, frozen=True, omit_defaults=True):
    """What one face of the die would bring: what the table says there, and what that comes to in words.

    `lost` are the steps that each seat would lose, `falls` whether the attacked place would be left.
    """

    face: int
    result: str
    text: str
    lost: tuple[int, ...] = ()
    falls: bool = False


class Column(Struct, frozen=True, omit_defaults=True):
    """A column of a table of results, and by how many faces of the die the attacked place would be left there."""

    name: str
    falls: int = 0


class Odds(Struct, frozen=True, omit_defaults=True):
    """An attack counted out. `column` is where it is rolled for, `before` where it would be without `shifts`.

    Both are numbers of `columns`; None is below all of them. `chances` are those of the column, face by face;
    `things` are those who attack.
    """

    at: str
    attacker: Seat
    attack: Tally
    defence: Tally
    shifts: tuple[Term, ...]
    columns: tuple[Column, ...]
    before: int | None
    column: int | None
    chances: tuple[Chance, ...] = ()
    things: tuple[str, ...] = ()


class Meeting(Struct, frozen=True, omit_defaults=True):
    """Two secret plans that meet: the steps that each seat may expect to lose, and hexes advanced or retreated."""

    lost: tuple[float, ...]
    moves: tuple[int, ...]


class Matrix(Struct, frozen=True, omit_defaults=True):
    """What plans would bring against each other: the attacker's are rows, the defender's columns, by id.

    `things` are those who attack.
    """

    at: str
    attacker: Seat
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    meetings: tuple[tuple[Meeting, ...], ...]
    things: tuple[str, ...] = ()


class Overlay(Struct, frozen=True, omit_defaults=True):
    """Something to lay over a map: the question that brings it, with SIDE for a side and UNIT or HQ for one's own.

    `foe` says that it is the enemy's that is wanted first; `key` is what the marks of its answer mean.
    """

    label: str
    ask: str
    clause: str
    foe: bool = False
    key: dict[str, str] = {}


class Askable(Struct, frozen=True, omit_defaults=True):
    """A question that would be answered now, as one puts it, and what it is for."""

    question: str
    purpose: str = ""


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a seat is told that asks for one thing: in words, by hexes, by ways from hex to hex, by sums, by a table.

    An attack that is weighed comes as `odds` or, where secret plans decide, as a `matrix` too.
    """

    text: str
    clause: str
    spots: tuple[Spot, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    tallies: tuple[Tally, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    odds: Odds | None = None
    matrix: Matrix | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended; `winner` None is a draw. Where a result has degrees, `score` counts them for the first seat."""

    winner: Seat | None
    clause: str
    text: str
    score: int | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """All that a seat (or a spectator, None) may know of a position.

    `secret` says that something in it, or what is chosen now, must not be seen by the other seats. `stages` are the
    steps of what is being done, in their order, and `stage` is the one that it has come to.
    """

    game: str
    seat: Seat | None
    seats: tuple[str, ...]
    to_act: Seat | None
    prompt: Prompt
    choices: tuple[Choice, ...]
    board: Board
    outcome: Outcome | None = None
    secret: bool = False
    stages: tuple[str, ...] = ()
    stage: str = ""


class Mark(Struct, frozen=True, omit_defaults=True):
    """One thing that a face says: by which icon, with which number, in words, and when it happens."""

    icon: str
    number: int | None = None
    text: str = ""
    when: str = ""


class Face(Struct, frozen=True, omit_defaults=True):
    """A counter as it is printed, for who draws it.

    `values` are what stands below the symbol with one step left, with two and so on; `formation` is the id or name of
    what it belongs to, `nation` is said where it is not the side's own; the higher `height`, the higher in a stack.
    """

    symbol: str
    values: tuple[str, ...] = ()
    size: str = ""
    formation: str = ""
    nation: str = ""
    height: int = 0


class Thing(Struct, frozen=True, omit_defaults=True):
    """A card, unit or place as it is printed: served once, looked up by id.

    `sort` is its kind and type in words, `lines` all that it says; `marks` are the same for one who draws it.
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
    kind: str = ""
    type: str = ""
    marks: tuple[Mark, ...] = ()
    face: Face | None = None
