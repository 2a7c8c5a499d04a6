"""Where the game stands: frozen values on a stack, one class for one chapter or step of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from sandtable.kernel.action import Action, Seat
from sandtable.kernel.dice import Dice
from sandtable.kernel.ruling import Bar
from sandtable.kernel.words import fold

S = TypeVar("S")


def _offered(s: Any, refused: Action) -> dict[str, object]:
    """The verbs of what is offered, each with its words in the menu where those do not name it."""
    verbs = dict.fromkeys(action.verb for action in s.phases[-1].prefixes(s))
    return {"verbs": ", ".join(called(s.game.verb_words(verb), verb) for verb in verbs)}


def called(words: str, verb: str) -> str:
    """A verb as one types it, with its words in the menu where those do not name it."""
    return f"{verb} ({words})" if words and verb not in fold(words) else verb


NOT_NOW = Bar("", "{verb!r} is not one of your actions now; they are: {verbs}.", _offered)
WRONG_WORDS = Bar(
    "",
    "{verb} takes {wanted} after it; you gave {given}{order}.",
    lambda s, a: {"order": "".join(f", or type `{order}`" for order in s.game.orders if _is_of(s.game, order, a[0]))},
)


def _is_of(game: Any, order: str, verb: str) -> bool:
    word = order.split(maxsplit=1)[0]
    return bool(game.also.get(word, word) == verb)


def _free(phase: Any, s: Any, *words: str) -> None:
    """Nothing bars it."""


class Step(Struct, Generic[S], frozen=True, tag=True, gc=False):
    """A step of the rulebook that asks nobody: it runs as soon as it lies on top.

    It takes itself off and acts; one that stays until something is done has a `run` of its own.
    """

    auto: ClassVar[bool] = True

    def run(self, s: S) -> None:
        s.phases.pop()  # type: ignore[attr-defined]
        self.act(s)

    def act(self, s: S) -> None:
        raise NotImplementedError


class Phase(Struct, Generic[S], frozen=True, tag=True, gc=False):
    """A decision of one seat.

    A verb of the phase is a pair of methods: `bar_discard(s, card)` says why not (or None), `do_discard(s, card)`
    does it; a verb without a bar is always allowed. `bar` is total: any words get an answer.
    """

    seat: Seat

    auto: ClassVar[bool] = False
    prechecked: ClassVar[bool] = False  # what is offered is legal as it stands: no bar need be asked (the net asks)
    accepts_more: ClassVar[bool] = False  # more is accepted than offered, such as a full hex that a unit can then leave
    secret: ClassVar[bool] = False  # the other seats do not see what is chosen
    clause: ClassVar[str] = ""  # the rule that gives this decision
    task: ClassVar[str] = ""  # its prompt, where that is always the same
    doing: ClassVar[str] = ""  # what its seat is doing, where that is always the same
    repeatable: ClassVar[tuple[str, ...]] = ()  # the verbs that a player may give a standing order for
    picks: ClassVar[tuple[str, ...]] = ()  # the verbs that add to a set, or begin one, and can be undone at once
    at_enemy: ClassVar[tuple[str, ...]] = ()  # the verbs whose word is a thing of the enemy's
    _bars: ClassVar[dict[str, tuple[int, Callable[..., Bar | None]]]] = {}
    does: ClassVar[dict[str, Callable[..., None]]] = {}

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        verbs = [name[3:] for name in dir(cls) if name.startswith("do_")]
        cls.does = {verb: getattr(cls, f"do_{verb}") for verb in verbs}
        if cls.prechecked and "offers" in cls.__dict__:
            cls.legal = cls.offers  # type: ignore[method-assign,assignment]
            if "choices" not in cls.__dict__:
                cls.choices = cls.offers  # type: ignore[method-assign,assignment]
        cls._bars = {}
        for verb, do in cls.does.items():
            cls._bars[verb] = do.__code__.co_argcount - 2, getattr(cls, f"bar_{verb}", _free)

    def offers(self, s: S) -> Iterable[Action]:
        """Candidates in a fixed order; those that no bar forbids are the legal actions."""
        raise NotImplementedError

    def choices(self, s: S) -> list[Action]:
        """The legal actions for search: one order of each subset."""
        return self.legal(s)

    def legal(self, s: S) -> list[Action]:
        """The offers that no bar forbids."""
        bar = self.bar
        return [action for action in self.offers(s) if bar(s, action) is None]

    def prefixes(self, s: S) -> list[Action]:
        """The legal actions as a view offers them: where they are very many, beginnings that lack their last word."""
        return self.legal(s)

    def completions(self, s: S, stem: Action) -> list[str]:
        """The words that complete a beginning."""
        size = len(stem)
        return [action[size] for action in self.legal(s) if len(action) == size + 1 and action[:size] == tuple(stem)]

    def sample(self, s: S, dice: Dice) -> Action:
        """A legal action by chance; here all are equally likely. A phase of many offers need not list them all."""
        actions = self.legal(s)
        return actions[dice.below(len(actions))]

    def bar(self, s: S, action: Action) -> Bar | None:
        """Why the action is forbidden, or None."""
        known = self._bars.get(action[0]) if action else None
        if known is None:
            return NOT_NOW
        wanted, check = known
        if len(action) != wanted + 1:
            return WRONG_WORDS
        return check(self, s, *action[1:])

    def prerequisite(self, s: S, word: str) -> Bar | None:
        """Why a thing that no verb of this decision is about has to wait, and for what; None where the verbs say it."""
        return None

    @property
    def begun(self) -> bool:
        """Whether part of a subset has been chosen: what search may still add depends on it."""
        return False

    def warns(self, s: S, action: Action) -> str:
        """In a few words why a legal action about nothing would come to nothing now."""
        return ""

    def declines(self, s: S, action: Action) -> str:
        """What a seat leaves by an action of which no event tells, as `NAME …`: `commits no force`; or nothing."""
        return ""

    def asked_by(self, s: S) -> str:
        """The clause that asks for the decision, in the prompt and where a bar names none of its own."""
        return self.clause

    def rule(self, s: S, action: Action) -> str:
        """The clause that allows the action."""
        return self.asked_by(s)

    def remedy(self, s: S) -> Action:
        """An action that brings a refused `done` nearer."""
        return self.legal(s)[0]

    def prompt(self, s: S) -> str:
        """What the seat has to do now, as a sentence to that seat."""
        return self.task

    def waiting(self, s: S) -> str:
        """The same for everyone else, as what the seat `is …`; it may use only what all may know."""
        return self.doing

    def verbs(self) -> tuple[str, ...]:
        return tuple(self._bars)

    @classmethod
    def words_wanted(cls, verb: str) -> int:
        """How many words follow a verb."""
        return cls._bars[verb][0]


class Endable(Phase[S], frozen=True):
    """A decision that one may be done with; what it takes for that, a bar says."""

    def do_done(self, s: Any) -> None:
        s.phases.pop()


def phases_of(package: str, chapters: str) -> tuple[type, ...]:
    """All steps and decisions of some modules of a game, without what only several of them have in common."""
    modules = [import_module(f"{package}.{chapter}") for chapter in chapters.split()]
    classes = (cls for module in modules for cls in vars(module).values() if isinstance(cls, type))
    return tuple(cls for cls in dict.fromkeys(classes) if _whole(cls))


def _whole(cls: type) -> bool:
    """Whether a step does something, or a decision says what its seat is doing."""
    if issubclass(cls, Phase):
        return bool(cls.doing) or cls.waiting is not Phase.waiting
    return issubclass(cls, Step) and (cls.run is not Step.run or cls.act is not Step.act)
