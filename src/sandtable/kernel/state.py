"""One position: to whom it is to act, what is legal, and what follows."""

from __future__ import annotations

import contextlib
import hashlib
import zlib
from abc import abstractmethod
from typing import Any, ClassVar, Self, Union, get_origin, get_type_hints

import msgspec

from sandtable.kernel.action import DONE, Action, Seat
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.errors import Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.legal import Legal
from sandtable.kernel.ruling import Bar, Forbidden, Ruling
from sandtable.kernel.slots import Slotted, write_copy
from sandtable.kernel.view import Answer, Outcome, Prompt, View

NOT_DUMPED = ("dice", "game", "log")


def _any(action: Action, word: str) -> Action:
    """The same of a word that names nothing."""
    return Action(*("?" if each == word else each for each in action))


class State(metaclass=Slotted):
    """Flat lists and ints, and a stack of phases. A game annotates its own fields: they are slots, and copied.

    `log` takes events where somebody wants them; search leaves it None.
    """

    game: Game
    dice: Dice
    log: list[Event] | None
    phases: list[Any]  # of Phase and Step; frozen, so a copy is a slice. Always the same list
    ending: Outcome | None

    PHASES: ClassVar[tuple[type, ...]]  # every class that may lie on the stack
    DERIVED: ClassVar[tuple[str, ...]] = ()  # slots that follow from the others: not dumped, made by `derive`
    OPTIONAL: ClassVar[tuple[str, ...]] = ()  # slots that only some games use: the last ones, not dumped if empty
    _snapshots: ClassVar[list[Any]] = []  # the types of a dump, without the optional slots and with them

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if vars(cls)["__slots__"] and "copy" not in vars(cls):
            cls.copy = write_copy(_slot_hints(cls))  # type: ignore[method-assign]

    # What one may do

    def verdict(self) -> Outcome | None:
        """How the game would end if it were over now; None where the numbers of the table say it."""
        return None

    def to_act(self) -> Seat | None:
        """The seat that must decide now; None when the game is over."""
        if not self.phases:
            return None
        seat: Seat = self.phases[-1].seat
        return seat

    def legal(self) -> Legal:
        """All a person may do."""
        return Legal(self)

    def choices(self) -> list[Action]:
        """The same for search: one order of each subset."""
        actions: list[Action] = self.phases[-1].choices(self)
        return actions

    def play(self, seat: Seat, action: Action) -> None:
        """Do it if the rules allow, else raise Forbidden and change nothing."""
        ruling = self.explain(seat, action)
        if not ruling.allowed:
            raise Forbidden(ruling)
        self.apply(action)

    def apply(self, action: Action) -> None:
        """Do it, unchecked: for search and replay."""
        phases = self.phases
        phase = phases[-1]
        phase.does[action[0]](phase, self, *action[1:])
        if phases and phases[-1].auto:
            self.settle()

    def settle(self) -> None:
        """Run the steps that ask nobody."""
        phases = self.phases
        while phases and phases[-1].auto:
            phases[-1].run(self)

    def explain(self, seat: Seat, action: Action, said: str = "") -> Ruling:
        """Allowed by, or forbidden by which clause, with figures. A seat not to move is told only that.

        `said` is the verb by which a player calls the action, if it is another.
        """
        to_act = self.to_act()
        if to_act is None:
            return Ruling(False, self.game.victory_clause, "The game is over.")
        if seat != to_act:
            return Ruling(False, self.game.order_clause, f"It is for {self.game.sides[to_act]} to act.")
        phase = self.phases[-1]
        bar = phase.bar(self, action)
        return self._allowed(action) if bar is None else self._refused(bar, action, said)

    def _allowed(self, action: Action, text: str = "") -> Ruling:
        return Ruling(True, self.game.clause(self.phases[-1].rule(self, action)), text)

    def _refused(self, bar: Bar, action: Action, said: str = "") -> Ruling:
        phase = self.phases[-1]
        text, figures = self.game.reason(self, bar, action, **({"verb": said} if said else {}))
        instead = str(phase.remedy(self)) if action == DONE else None
        named = str(figures.get("clause", bar.clause))
        clause = self.game.clause(named) or self.game.clause(phase.asked_by(self))
        return Ruling(False, clause, text, instead)

    def explain_thing(self, seat: Seat, word: str) -> list[Ruling]:
        """What can be done with a thing now, or why nothing can: a ruling for each verb that could name it."""
        if seat != self.to_act():
            return [self.explain(seat, Action(word))]
        legal = list(self.legal())
        if about := [action for action in legal if word in action[1:]]:
            return [self._allowed(action, f"{self.game.label(action)}.") for action in about]
        phase, thing = self.phases[-1], self.game.things.get(word)
        if bar := phase.prerequisite(self, word):
            return [self._refused(bar, Action("", word))]
        own = thing is not None and thing.seat == seat
        subjects = {action[0]: action[1] for action in reversed(legal) if len(action) > 2}
        objects = {action[0]: action[2] for action in reversed(legal) if len(action) > 2}
        known = self.game.things
        elsewhere = {action[0] for action in legal if action[1:] and action[1] not in known}
        actions = []
        for verb in phase.verbs():
            wanted, end = phase.words_wanted(verb), objects.get(verb, word)
            if thing is not None and (verb in elsewhere or (end not in known and not own)):
                continue  # it names no things, or does nothing to them
            if wanted == 1 and own != (verb in phase.at_enemy):
                actions.append(Action(verb, word))
            elif wanted == 2:
                actions.append(Action(verb, word if own else subjects.get(verb, word), word if end in known else end))
        if not actions and not (thing is not None and elsewhere):
            actions = [Action(verb, word) for verb in phase.verbs() if phase.words_wanted(verb) == 1]
        if thing is not None:  # what is said of any word says nothing of this thing
            actions = [
                action for action in actions if phase.bar(self, action) is not phase.bar(self, _any(action, word))
            ]
        rulings = {ruling.text: ruling for ruling in (self.explain(seat, action) for action in actions)}
        if rulings or thing is None:
            return list(rulings.values()) or [self.explain(seat, Action(word))]
        prompt = self.game.prompt(self, seat)
        return [Ruling(False, prompt.clause, f"{thing.name} has nothing to do with this. {prompt.text}")]

    # What one is told

    def note(
        self,
        clause: str,
        verb: str,
        *args: str,
        seat: Seat | None = None,
        to: tuple[Seat, ...] | None = None,
        secret: tuple[str, ...] = (),
        reveals: bool = False,
    ) -> None:
        """Say what happened, where somebody listens."""
        if self.log is not None:
            rolls = tuple(self.dice.trace)
            self.dice.trace.clear()
            self.log.append(Event(verb, self.game.clause(clause), seat, args, to, secret, rolls, reveals))

    def view(self, seat: Seat | None) -> View:
        """What a seat sees, or a spectator (None); it depends only on what that seat may know."""
        return self.game.view(self, seat)

    def ask(self, seat: Seat | None, question: Action) -> Answer:
        """The answer to one thing that a seat or a spectator asks; trouble if it is no question."""
        return self.game.ask(self, seat, question)

    def prompt(self, seat: Seat | None) -> Prompt:
        """What is to be done now, as it is said to a seat or a spectator."""
        return self.game.prompt(self, seat)

    # How it goes on and ends

    def outcome(self) -> Outcome | None:
        return self.ending

    def end(self, outcome: Outcome) -> None:
        """The game is over; nobody is to act."""
        self.ending = outcome
        self.phases.clear()
        winner = () if outcome.winner is None else (self.game.seats[outcome.winner],)
        self.note(outcome.clause, "win" if winner else "draw-game", *winner)

    def copy(self, dice: Dice) -> Self:
        """An independent position with its own dice and no log. It is written for each class: see `slots.py`."""
        raise NotImplementedError

    @abstractmethod
    def redeal(self, seat: Seat | None, dice: Dice) -> Self:
        """A position, drawn at random, that the seat (or a spectator) cannot tell from this one."""

    @abstractmethod
    def unknown(self, seat: Seat | None) -> dict[str, tuple[list[str], list[str]]]:
        """For each zone the seat cannot see: what lies there, and the pool it might have come from."""

    def recall(self, undone: State) -> None:
        """Keep in mind what was shown in play that an undo took back. A game of open play has nothing to keep."""
        return

    @abstractmethod
    def problems(self) -> list[str]:
        """Everything wrong with the position; always empty in play."""

    # Its identity: what the slots hold, by the same data; neither dice nor log belong to it

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, State):
            return NotImplemented
        if self.game is not other.game and self.game.data_hash != other.game.data_hash:
            return False
        return all(getattr(self, field) == getattr(other, field) for field in self.fields())

    def __hash__(self) -> int:
        """Of the position as it is now: it changes when the position does."""
        return hash((self.game.data_hash, self.dump()))

    def __repr__(self) -> str:
        if self.ending is not None:
            return f"<{self.game.name}, over: {self.ending.text}>"
        phase = self.phases[-1]
        seat = getattr(phase, "seat", None)
        return (
            f"<{self.game.name}, {'nobody' if seat is None else self.game.seats[seat]} to act: {type(phase).__name__}>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """By its game and its snapshot. It comes back with dice of its own, which follow from the snapshot."""
        return _restored, (self.game, zlib.compress(self.dump(), 1))

    def sight(self, seat: Seat | None) -> bytes:
        """A digest of what a seat can know of the position: the same in all positions it cannot tell apart."""
        dealt = self.redeal(seat, SeededDice(0))
        return hashlib.blake2b(dealt.dump(), digest_size=16).digest()

    # A snapshot

    def derive(self) -> None:
        """Work out the slots that follow from the others."""
        return

    @classmethod
    def fields(cls) -> list[str]:
        """The names of all slots that make the position."""
        slots = [slot for base in reversed(cls.__mro__) for slot in getattr(base, "__slots__", ())]
        left_out = (*NOT_DUMPED, *cls.DERIVED, *cls.OPTIONAL)
        return [*(slot for slot in slots if slot not in left_out), *cls.OPTIONAL]

    @classmethod
    def types(cls) -> dict[str, Any]:
        """The types of those slots, in their order."""
        hints = _slot_hints(cls)
        hints["phases"] = list[Union[cls.PHASES]]  # type: ignore[name-defined]  # noqa: UP007
        return {field: hints[field] for field in cls.fields()}

    def dump(self) -> bytes:
        """A snapshot, equal for equal positions."""
        used = any(getattr(self, field) for field in self.OPTIONAL)
        fields = self.fields()[: None if used else -len(self.OPTIONAL) or None]
        return msgspec.json.encode([getattr(self, field) for field in fields])

    @classmethod
    def load(cls, game: Game, snapshot: bytes, dice: Dice) -> Self:
        """The position that was dumped; trouble if it is none."""
        state = cls.__new__(cls)
        state.game, state.dice, state.log = game, dice, None
        types = cls.types()
        for field in cls.OPTIONAL:
            setattr(state, field, (get_origin(types[field]) or types[field])())
        try:
            values = cls._read(snapshot)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Trouble(f"this is no position of {game.name}: {error}") from None
        for field, value in zip(types, values, strict=False):
            setattr(state, field, value)
        try:
            state.derive()
            problems = state.problems()
        except (IndexError, KeyError):
            problems = ["it speaks of what the game does not have"]
        if problems:
            raise Trouble(f"this is no position of {game.name}: {problems[0]}")
        return state

    @classmethod
    def _read(cls, snapshot: bytes) -> tuple[Any, ...]:
        """The values of a dump, with or without those of the optional slots."""
        if "_snapshots" not in cls.__dict__:
            types = tuple(cls.types().values())
            sizes = dict.fromkeys((len(types) - len(cls.OPTIONAL), len(types)))
            cls._snapshots = [tuple[types[:size]] for size in sizes]  # type: ignore[misc]
        *first, last = cls._snapshots
        for kind in first:
            with contextlib.suppress(msgspec.ValidationError):
                return tuple(msgspec.json.decode(snapshot, type=kind))
        return tuple(msgspec.json.decode(snapshot, type=last))


def _restored(game: Game, packed: bytes) -> State:
    return game.load(zlib.decompress(packed), SeededDice(hashlib.sha256(packed).hexdigest()))


def _slot_hints(cls: type[State]) -> dict[str, Any]:
    """The types of the slots that are copied; `game` may be annotated with a name that only type checkers import."""
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        slots = [slot for slot in vars(base).get("__slots__", ()) if slot not in NOT_DUMPED]
        own = {slot: vars(base)["__annotations__"][slot] for slot in slots}
        hints |= get_type_hints(type(base.__name__, (), {"__annotations__": own, "__module__": base.__module__}))
    return hints
