"""What a game is: its title, seats, options, data and rules version."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sandtable.kernel.chronicle import Chronicle
from sandtable.kernel.errors import Trouble
from sandtable.kernel.notation import Notation, Sort
from sandtable.kernel.options import Award, Exclusion, Option, check
from sandtable.kernel.telling import Telling
from sandtable.kernel.words import Word

if TYPE_CHECKING:
    from sandtable.kernel.action import Seat
    from sandtable.kernel.dice import Dice
    from sandtable.kernel.event import Event
    from sandtable.kernel.kit import Comparison
    from sandtable.kernel.lesson import Lesson
    from sandtable.kernel.state import State
    from sandtable.kernel.view import Outcome

GAPS = 4  # more than the words after any verb


class Game(Telling):
    """A title with its data loaded. One instance serves any number of positions."""

    HERE: ClassVar[Path]  # the game's own data
    FILES: ClassVar[tuple[str, ...]]  # those of it that decide how the game plays: what a kit holds
    GUIDE: ClassVar[Path]  # how an owner edits them, as the kit tells him

    title: str
    newer: tuple[str, ...] = ()  # verbs that came after its rules version: their codes follow all others
    table: str = "cards"  # what it is played on: cards or a map
    about: str = ""  # in a sentence, for who has not played it
    rules_version: int
    options: tuple[Option, ...] = ()
    excluded: tuple[Exclusion, ...] = ()  # options that cannot be had together
    length: str = ""  # of a game, about
    order_clause: str  # who moves when
    victory_clause: str  # when it is over
    data_hash: str
    kit: Comparison | None = None  # what of the data is an owner's; None: all is ours
    lesson: Lesson | None = None  # if it is played to learn
    state: type[State]
    chronicler: ClassVar[type[Chronicle[Any]]] = Chronicle

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

    def new(self, dice: Dice, options: Mapping[str, str] | None = None, log: list[Event] | None = None) -> State:
        """The first position, with the book's value for each option not named."""
        return self.set_up(self.check(options or {}), dice, log)

    def verdict(self, s: Any) -> Outcome | None:
        """How the game would end if it were over now; None where the numbers of the table say it."""
        return s.verdict()  # type: ignore[no-any-return]

    def check(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, or trouble that says what would be right."""
        return check(self.name, self.options, self.excluded, options)

    def award(self, option: str, value: str) -> Award | None:
        """The points that a side has because of an option."""
        return None

    def load(self, snapshot: bytes, dice: Dice) -> State:
        """A position from its dump; trouble if it is no position of this game."""
        return self.state.load(self, snapshot, dice)

    def chronicle(self) -> Chronicle[Any]:
        """Who writes down how one of its games goes."""
        return self.chronicler(self)

    def seat_named(self, word: str) -> Seat:
        if word not in self.seats:
            raise Trouble(f"{self.name} has no seat {word!r}; its seats are: {', '.join(self.seats)}")
        return self.seats.index(word)

    def verb_words(self, verb: str) -> str:
        """What a verb does, with gaps for what it is about; nothing if it is none."""
        return self.labels.get(verb, "").format(*[Word("…")] * GAPS)

    def nouns(self) -> Iterable[str]:
        """All words that may follow the verbs of its actions, in a fixed order."""
        return self.things

    def notation(self) -> Notation:
        """What the numbers of its positions are called in the text of one; those that it does not name are numbers."""
        return Notation({"seat": Sort(self.seats), "winner": Sort(self.seats)})

    def verb_rules(self, verb: str) -> list[str]:
        """The clauses by which a verb is played."""
        phases: list[Any] = [phase for phase in self.state.PHASES if verb in getattr(phase, "does", ())]
        own = self.verb_clauses.get(verb)
        return [own] if own else sorted({self.clause(phase.clause) for phase in phases if phase.clause} - {""})


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
