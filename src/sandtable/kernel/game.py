"""What a game is: its title, seats, options, data and rules version."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

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

GAPS = 4  # more than the words after any verb
JOINTS = ("to", "and", "at", "in", "the")  # words of a line that say nothing


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
    labels: Mapping[str, str] = {}  # what each verb of an action does, in words with gaps
    verb_clauses: Mapping[str, str] = {}  # the rule of a verb, where the phases that have it name none, or another
    also: Mapping[str, str] = {}  # other verbs by which its booklet or its players call an action
    orders: tuple[str, ...] = ()  # lines that mean several actions, as one would type them
    parts: tuple[str, ...] = ()  # the verbs of events that are told on the line of the event before
    prepares: tuple[str, ...] = ()  # the verbs of actions that a later event tells, so that they need no line
    wastes: tuple[str, ...] = ()  # the verbs of actions that only throw a thing away
    headings: tuple[str, ...] = ()  # the verbs of events that begin a new part of the game
    results: tuple[str, ...] = ()  # the verbs of events that say how a battle ended
    occasions: tuple[str, ...] = ()  # the verbs of events at which a standing pass ends: battles begin or end
    mark_words: Mapping[str, str] = {}  # what the marks of its map mean, to who asks about a hex
    place_names: Mapping[str, str] = {}  # the hexes of its map by the names of their places
    other_names: Mapping[str, str] = {}  # the same by other names that are in use
    sheets: Mapping[str, Sheet] = {}  # its charts, by the word that asks for them
    cite: Mapping[str, str] = {}  # the game's clause for each rule that a shared library cites by a key

    def __copy__(self) -> Self:
        """A copy in this process is made of what the game holds, not loaded."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes to another process by its name and that of its kit, which is loaded there."""
        folder = None if self.kit is None else self.kit.folder
        return _loaded, (type(self).__module__, folder, self.data_hash)

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
        """The same line as the game writes it: its own verb, the ids of things, for the names of places their hexes,
        without the words that only join them.

        What is the name of both is a place where its questions and orders want a hex, and after what acts.
        """
        if not line:
            return line
        verb, words = self.also.get(fold(line[0]), fold(line[0])), list[str]()
        typed = [word for typed in line[1:] if (word := typed.strip(",;"))]
        firsts = {pattern.split()[1] for pattern in (*self.asks, *self.orders) if pattern.split()[0] == verb}
        places = firsts == {"HEX"}
        while typed:
            many, word = self._spelt(typed, places)
            places = "with" not in (verb, word) and (places or not words or word == "via")
            words += [] if fold(word) in JOINTS else [word]
            del typed[:many]
        return line if [verb, *words] == list(line) else type(line)(verb, *words)

    def _spelt(self, typed: list[str], places: bool) -> tuple[int, str]:
        """How many of these words make the first thing or place, and how it is written; a place first if wished."""
        if typed[0] in self.things and not places:
            return 1, typed[0]
        for names in (self._places, self._named) if places else (self._named, self._places):
            for many in range(len(typed), 0, -1):
                if found := names.get(fold(" ".join(typed[:many]))):
                    return many, found
        return 1, typed[0]

    @cached_property
    def _places(self) -> dict[str, str]:
        return {fold(name): hex_ for names in (self.other_names, self.place_names) for name, hex_ in names.items()}

    def place_called(self, name: str) -> str:
        """The hex of the place of that name, whatever its case and accents; nothing if there is none."""
        return self._places.get(fold(name), "")

    def called(self, hex_: str) -> list[str]:
        """All names of a place."""
        return [name for names in (self.place_names, self.other_names) for name, at in names.items() if at == hex_]

    @cached_property
    def _named(self) -> dict[str, str]:
        """Things by their ids and names, whatever the case and accents, where that tells them apart."""
        found: dict[str, set[str]] = {}
        for id_, thing in self.things.items():
            found.setdefault(fold(thing.name), set()).add(id_)
        ids: dict[str, set[str]] = {}
        for id_ in self.things:
            ids.setdefault(fold(id_), set()).add(id_)
        return {name: next(iter(same)) for name, same in (found | ids).items() if len(same) == 1}

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

    def verb_words(self, verb: str) -> str:
        """What a verb does, with gaps for what it is about; nothing if it is none."""
        return self.labels.get(verb, "").format(*[Word("…")] * GAPS)

    def verb_rules(self, verb: str) -> list[str]:
        """The clauses by which a verb is played."""
        phases: list[Any] = [phase for phase in self.state.PHASES if verb in getattr(phase, "does", ())]
        own = self.verb_clauses.get(verb)
        return [own] if own else sorted({self.clause(phase.clause) for phase in phases if phase.clause} - {""})

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


def _loaded(module: str, folder: Path | None, data_hash: str) -> Game:
    """The game of a pickle: loaded once in a process, and only if its data are what they were."""
    game = _load(module, folder)
    if game.data_hash != data_hash:
        where = f"in {folder}" if folder else "of this program"
        raise Trouble(f"the cards and numbers {where} are not those that the position of {game.title} was pickled with")
    return game


@cache
def _load(module: str, folder: Path | None) -> Game:
    load = import_module(module).load
    game: Game = load() if folder is None else load(folder)
    return game
