"""What a game is: its title, seats, options, data and rules version."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from sandtable.kernel.errors import Trouble
from sandtable.kernel.view import Choice
from sandtable.kernel.words import Word, fold

if TYPE_CHECKING:
    from sandtable.kernel.action import Action, Seat
    from sandtable.kernel.dice import Dice
    from sandtable.kernel.event import Event
    from sandtable.kernel.kit import Comparison
    from sandtable.kernel.lesson import Lesson
    from sandtable.kernel.rulebook import Rulebook
    from sandtable.kernel.state import State
    from sandtable.kernel.view import Thing


class Option(Struct, frozen=True):
    """A choice made before the game; the first value is the book's."""

    name: str
    values: tuple[str, ...]
    text: str


class Sheet(Struct, frozen=True):
    """A chart of a game as one reads it: a table under a title, and what its signs mean."""

    title: str
    clause: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str = ""


class Game(ABC):
    """A title with its data loaded. One instance serves any number of positions."""

    HERE: ClassVar[Path]  # the game's own data
    FILES: ClassVar[tuple[str, ...]]  # those of it that decide how the game plays: what a kit holds
    GUIDE: ClassVar[Path]  # how an owner edits them, as the kit tells him

    name: str
    title: str
    open: bool = False  # nothing in it is hidden from anybody
    table: str = "cards"  # what it is played on: cards or a map
    about: str = ""  # in a sentence, for who has not played it
    seats: tuple[str, ...]  # one word each, as records and commands write them
    sides: tuple[str, ...]  # the same for people
    rules_version: int
    options: tuple[Option, ...] = ()
    order_clause: str  # who moves when
    victory_clause: str  # when it is over
    data_hash: str
    kit: Comparison | None = None  # what of the data is an owner's; None: all is ours
    lesson: Lesson | None = None  # if it is played to learn
    rulebook: Rulebook
    things: dict[str, Thing]
    state: type[State]
    says: Mapping[str, str]  # a sentence for each verb of an event
    asks: tuple[str, ...] = ()  # what one may ask of a position, as one would type it
    orders: tuple[str, ...] = ()  # lines that mean several actions, as one would type them
    parts: tuple[str, ...] = ()  # the verbs of events that are told on the line of the event before
    prepares: tuple[str, ...] = ()  # the verbs of actions that a later event tells, so that they need no line
    headings: tuple[str, ...] = ()  # the verbs of events that begin a new part of the game
    results: tuple[str, ...] = ()  # the verbs of events that say how a battle ended
    mark_words: Mapping[str, str] = {}  # what the marks of its map mean, to who asks about a hex
    place_names: Mapping[str, str] = {}  # the hexes of its map by the names of their places
    sheets: Mapping[str, Sheet] = {}  # its charts, by the word that asks for them
    cite: Mapping[str, str] = {}  # the game's clause for each rule that a shared library cites by a key

    @abstractmethod
    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> State:
        """The first position; options are already checked."""

    @cached_property
    def _choices(self) -> dict[Action, Choice]:
        return {}

    @abstractmethod
    def label(self, action: Action) -> str:
        """What an action does, in words, to one who is offered it."""

    def choice(self, action: Action) -> Choice:
        """A legal action as a view offers it; each is made once."""
        known = self._choices.get(action)
        if known is None:
            about, target = (*action[1:3], "", "")[:2]
            known = self._choices[action] = Choice(str(action), self.label(action), about, target=target)
        return known

    @property
    def asked(self) -> set[str]:
        """The verbs of its questions."""
        return {ask.split()[0] for ask in self.asks}

    def spelt(self, line: Action) -> Action:
        """The same line as the game writes it: ids of things in their own case, for the names of places their hexes."""
        typed, words = list(line[1:]), list[str]()
        while typed:
            many, word = self._spelt(typed)
            words.append(word)
            del typed[:many]
        return line if words == list(line[1:]) else type(line)(line[0], *words)

    def _spelt(self, typed: list[str]) -> tuple[int, str]:
        """How many of these words make the first thing or place, and how it is written."""
        first = typed[0]
        if first in self.things or first.casefold() in self._folded:
            return 1, first if first in self.things else self._folded[first.casefold()]
        for many in range(len(typed), 0, -1):
            if hex_ := self._places.get(fold(" ".join(typed[:many]))):
                return many, hex_
        return 1, first

    @cached_property
    def _places(self) -> dict[str, str]:
        return {fold(name): hex_ for name, hex_ in self.place_names.items()}

    @cached_property
    def _folded(self) -> dict[str, str]:
        """The ids of things in lower case, where that tells them apart."""
        found: dict[str, list[str]] = {}
        for id_ in self.things:
            found.setdefault(id_.casefold(), []).append(id_)
        return {folded: ids[0] for folded, ids in found.items() if len(ids) == 1}

    def expand(self, line: Action) -> list[Action]:
        """The actions that a line means: one, unless the game has orders that mean several."""
        return [line]

    def new(self, dice: Dice, options: Mapping[str, str] | None = None, log: list[Event] | None = None) -> State:
        """The first position, with the book's value for each option not named."""
        return self.set_up(self.check(options or {}), dice, log)

    def check(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, or trouble that says what would be right."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Trouble(f"{self.name} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            if value not in known[name].values:
                raise Trouble(f"option {name} is {value!r}; it must be one of: {', '.join(known[name].values)}")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def load(self, snapshot: bytes, dice: Dice) -> State:
        """A position from its dump; trouble if it is no position of this game."""
        return self.state.load(self, snapshot, dice)

    def seat_named(self, word: str) -> Seat:
        if word not in self.seats:
            raise Trouble(f"{self.name} has no seat {word!r}; its seats are: {', '.join(self.seats)}")
        return self.seats.index(word)

    def clause(self, key: str) -> str:
        """The game's clause that a rule cited by a shared library's key is; a clause is itself."""
        return self.cite.get(key, key)

    def name_of(self, word: str) -> str:
        """The name of a card, unit or place, or the word itself."""
        thing = self.things.get(word)
        return thing.name if thing else word

    def hex_lines(self, hex_: str) -> list[str]:
        """What the charts say of a hex of the map."""
        return []

    def say(self, event: Event) -> str:
        """The event as a sentence; give it the event as the reader may see it."""
        words = [Word(self.name_of(word)) for word in event.args]
        hidden = ", ".join(map(self.name_of, event.secret))
        return self.says[event.verb].format(
            *words,
            all=", ".join(words),
            rest=", ".join(words[1:]),
            seat="" if event.seat is None else self.sides[event.seat],
            hidden=f": {hidden}" if hidden else "",
        )
