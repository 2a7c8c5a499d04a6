"""What a game tells of its positions: views, prompts, hints, answers, and the words for all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.action import DONE, Action, Seat
from sandtable.kernel.errors import Trouble
from sandtable.kernel.phase import NOT_NOW
from sandtable.kernel.ruling import Bar, Figures
from sandtable.kernel.view import Answer, Askable, Board, Choice, Overlay, Prompt, Score, Spot, View
from sandtable.kernel.words import Word, fold

if TYPE_CHECKING:
    from sandtable.kernel.event import Event
    from sandtable.kernel.rulebook import Rulebook
    from sandtable.kernel.view import Thing


# What a word of an event may be: what acts, its enemy, places, what leaves the game, what loses strength
ROLES = ("thing", "enemy", "from", "to", "at", "lost", "hurt")
JOINTS = ("to", "and", "at", "in", "the")  # words of a line that say nothing


class Chart(Struct, frozen=True):
    """A chart of a game as one reads it: a table under a title, and what its signs mean."""

    title: str
    clause: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str = ""


class Telling(ABC):
    """The words of a game, and what its positions look like from a seat. A game adds its own."""

    name: str
    seats: tuple[str, ...]  # one word each, as records and commands write them
    sides: tuple[str, ...]  # the same for people
    open: bool = False  # nothing in it is hidden from anybody, unless an option hides it: ask `parts_seats`
    rulebook: Rulebook
    things: dict[str, Thing]
    says: Mapping[str, str]  # a sentence for each verb of an event
    labels: Mapping[str, str] = {}  # what each verb of an action does, in words with gaps
    ended: Mapping[str, str] = {}  # what `done` does, by the name of the phase that it ends
    stages: Mapping[str, Mapping[str, str]] = {}  # the steps of what is done in a turn, each by the name of its phase
    verb_clauses: Mapping[str, str] = {}  # the rule of a verb, where the phases that have it name none, or another
    asks: tuple[str, ...] = ()  # what one may ask of a position, as one would type it
    also: Mapping[str, str] = {}  # other verbs by which its booklet or its players call an action
    orders: tuple[str, ...] = ()  # lines that mean several actions, as one would type them
    purposes: Mapping[str, str] = {}  # what each of its questions and orders is for
    parts: tuple[str, ...] = ()  # the verbs of events that are told on the line of the event before
    prepares: tuple[str, ...] = ()  # the verbs of actions that a later event tells, so that they need no line
    wastes: tuple[str, ...] = ()  # the verbs of actions that only throw a thing away
    headings: tuple[str, ...] = ()  # the verbs of events that begin a new part of the game
    results: tuple[str, ...] = ()  # the verbs of events that say how a battle ended
    onsets: tuple[str, ...] = ()  # the verbs of events by which a battle for something begins
    prizes: tuple[str, ...] = ()  # the verbs of events by which what counts for victory changes hands
    occasions: tuple[str, ...] = ()  # the verbs of events at which a standing pass ends: battles begin or end
    acts: Mapping[str, str] = {}  # what the words of an event are, by its verb: see `roles`
    markers: Mapping[str, str] = {}  # what the markers on its counters and hexes say
    mark_words: Mapping[str, str] = {}  # what the marks of its map mean, to who asks about a hex
    place_names: Mapping[str, str] = {}  # the hexes of its map by the names of their places
    other_names: Mapping[str, str] = {}  # the same by other names that are in use
    overlays: tuple[Overlay, ...] = ()  # what can be laid over its map
    reference: Mapping[str, Chart] = {}  # its charts, by the word that asks for them
    reasons: Mapping[str, Figures] = {}  # figures of bars that are found by a later chapter
    cite: Mapping[str, str] = {}  # the game's clause for each rule that a shared library cites by a key

    @cached_property
    def _choices(self) -> dict[Action, Choice]:
        return {}

    def label(self, action: Action) -> str:
        """What an action does, in words, to one who is offered it; of a beginning, with the last word left open."""
        return self.labels[action[0]].format(*(Word(self.name_of(word)) for word in action[1:]), Word("…"))

    def choice(self, action: Action) -> Choice:
        """A legal action as a view offers it; each is made once."""
        known = self._choices.get(action)
        if known is None:
            about, target = (*action[1:3], "", "")[:2]
            known = self._choices[action] = Choice(str(action), self.label(action), about, target=target)
        return known

    def clause(self, key: str) -> str:
        """The game's clause that a rule cited by a shared library's key is; a clause is itself."""
        return self.cite.get(key, key)

    def name_of(self, word: str) -> str:
        """The name of a card, unit or place, or the word itself."""
        thing = self.things.get(word)
        return thing.name if thing else word

    def roles(self, event: Event) -> list[tuple[str, str]]:
        """What the first words of an event are, for who shows it without reading its sentence: a role of ROLES each."""
        found, words, role = list[tuple[str, str]](), list(event.args), ""
        pattern = self.acts.get(event.verb, "").split()
        for n, part in enumerate(pattern):
            if part in ROLES and words:
                role = part
                found.append((role, words.pop(0)))
            elif part == "…":
                until = pattern[n + 1] if n + 1 < len(pattern) else ""
                while words and words[0] != until:
                    found.append((role, words.pop(0)))
            elif words and words[0] == part:
                words.pop(0)
        return found

    def marked(self, marks: Iterable[str]) -> list[str]:
        """Markers in words."""
        return [self.markers.get(mark, mark) for mark in marks]

    def hex_lines(self, hex_: str) -> list[str]:
        """What the charts say of a hex of the map."""
        return []

    def say(self, event: Event) -> str:
        """The event as a sentence; give it the event as the reader may see it."""
        words, roles = [Word(self.name_of(word)) for word in event.args], self.roles(event)
        hidden = ", ".join(map(self.name_of, event.secret))
        return self.says[event.verb].format(
            *words,
            all=", ".join(words),
            rest=", ".join(words[1:]),
            things=", ".join(self.name_of(word) for role, word in roles if role == "thing"),
            enemies=", ".join(self.name_of(word) for role, word in roles if role == "enemy"),
            seat="" if event.seat is None else self.sides[event.seat],
            hidden=f": {hidden}" if hidden else "",
        )

    # Of a position, to a seat or a spectator (None), who is told only what it may know

    @abstractmethod
    def board(self, s: Any, seat: Seat | None) -> Board:
        """What lies on the table."""

    def parts_seats(self, s: Any) -> bool:
        """Whether seats may ever know different things: then two persons do not look at one screen together."""
        return not self.open

    def view(self, s: Any, seat: Seat | None) -> View:
        """All that a seat sees."""
        to_act: Seat | None = s.to_act()
        choices = self._offered(s) if to_act is not None and seat == to_act else ()
        prompt, board = self.prompt(s, seat), self.board(s, seat)
        secret = seat is not None and self.hides(s, seat)
        return View(self.name, seat, self.sides, to_act, prompt, choices, board, s.ending, secret, *self._stage(s))

    def _stage(self, s: Any) -> tuple[tuple[str, ...], str]:
        """The steps of what is being done, and the one that the topmost phase is part of."""
        for phase in reversed([phase for phase in s.phases if not phase.auto]):
            for steps in self.stages.values():
                if now := steps.get(self.step_of(phase)):
                    return tuple(dict.fromkeys(steps.values())), now
        return (), ""

    def step_of(self, phase: Any) -> str:
        """By which name a phase stands in the `stages`."""
        return type(phase).__name__

    def hides(self, s: Any, seat: Seat) -> bool:
        """Whether a seat sees, or now chooses, what the others must not see."""
        return not self.open

    def _offered(self, s: Any) -> tuple[Choice, ...]:
        """The legal actions, with what is worth knowing about each."""
        phase = s.phases[-1]
        actions: list[Action] = phase.prefixes(s)
        told = zip(
            actions,
            self.hints(s, actions) or repeat(""),
            self.previews(s, actions) or repeat(()),
            self.scores(s, actions) or repeat(()),
            strict=False,
        )
        choices = []
        for action, hint, totals, scores in told:
            choice = self.choice(action)
            if action == DONE and (label := self.ended.get(type(phase).__name__)):
                choice = replace(choice, label=label)
            incomplete, repeatable = len(action) <= phase.words_wanted(action[0]), action[0] in phase.repeatable
            pick = action[0] in phase.picks
            if hint or totals or scores or incomplete or repeatable or pick:
                choice = replace(
                    choice,
                    hint=hint,
                    totals=totals,
                    scores=scores,
                    incomplete=incomplete,
                    repeatable=repeatable,
                    pick=pick,
                )
            choices.append(choice)
        return tuple(choices)

    def prompt(self, s: Any, seat: Seat | None) -> Prompt:
        """What is to be done now, or how the game ended."""
        if s.ending is not None:
            return Prompt(s.ending.text, s.ending.clause)
        phase = s.phases[-1]
        clause = self.clause(phase.asked_by(s))
        if seat == phase.seat:
            return Prompt(phase.prompt(s), clause)
        return Prompt(f"{self.sides[phase.seat]} is {phase.waiting(s)}.", clause)

    def hints(self, s: Any, actions: list[Action]) -> list[str]:
        """What is worth knowing about the legal actions as things stand, in a few words each; or nothing at all."""
        return []

    def previews(self, s: Any, actions: list[Action]) -> list[tuple[int, ...]]:
        """What each seat would count in the battle after each legal action, where that can be told; or nothing."""
        return []

    def scores(self, s: Any, actions: list[Action]) -> list[tuple[Score, ...]]:
        """The same at each target, in a battle for several; or nothing."""
        return []

    def ask(self, s: Any, seat: Seat | None, question: Action) -> Answer:
        """The answer to one thing that is asked; trouble if it is no question.

        All games answer `ends`: how the beginning of an action may go on. A game adds its own.
        """
        if question.verb == "ends" and len(question) > 1:
            stem = Action(*question[1:])
            phase = s.phases[-1] if s.phases else None
            if phase is None or seat != phase.seat or phase.bar(s, Action(*stem, "")) is NOT_NOW:
                raise Trouble(f"nothing begins with {stem} for you now")
            spots = tuple(Spot(word) for word in phase.completions(s, stem))
            begun = self.label(stem) if len(stem) == phase.words_wanted(stem.verb) else str(stem)
            return Answer(f"{begun}: {len(spots)} ways to go on.", self.clause(phase.asked_by(s)), spots)
        if like := [ask for ask in self.asks if ask.split()[0] == question.verb]:
            raise Trouble(f"{question.verb} is asked so: {', or '.join(like)}")
        asks = ", ".join(("ends ACTION", *self.asks))
        raise Trouble(f"{str(question)!r} is no question of {self.name}; ask: {asks}")

    def askable(self, s: Any, seat: Seat | None, words: Sequence[str]) -> list[Askable]:
        """The questions about these things, such as a unit, a hex, or a unit and a hex, that are answered now."""
        found = []
        for pattern in self.asks:
            if (question := self.filled(pattern, words)) is not None:
                with suppress(Trouble):  # not now, or not of this
                    self.ask(s, seat, question)
                    found.append(Askable(str(question), self.purposes.get(pattern, "")))
        return found

    def filled(self, pattern: str, words: Sequence[str]) -> Action | None:
        """A question with these things in the gaps of its pattern, whatever their order; None if they do not fit."""
        return None

    def reason(self, s: Any, bar: Bar, action: Action, **more: object) -> tuple[str, Mapping[str, object]]:
        """The sentence of a bar, and the figures in it; `more` are words that count before the action's own."""
        find = self.reasons[bar.figures] if isinstance(bar.figures, str) else bar.figures
        figures = find(s, action)
        return bar.text.format_map({**self.words(s, action), **more, **figures}), figures

    def words(self, s: Any, action: Action) -> dict[str, object]:
        """What the text of a bar may name."""
        phase, verb = s.phases[-1], action.verb
        wanted = phase.words_wanted(verb) if verb in phase.verbs() else 0
        return {
            "verb": verb,
            "wanted": "no word" if not wanted else "one word" if wanted == 1 else f"{wanted} words",
            "given": max(len(action) - 1, 0),
            "side": self.sides[phase.seat],
        }

    # What is typed

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
        patterns = [pattern.split() for pattern in (*self.asks, *self.orders)]
        firsts = {second for first, second, *_ in patterns if self.also.get(first, first) == verb}
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

    def said(self, text: str) -> str:
        """The verb that a line begins with, where the game has another for it; else nothing."""
        word = next(iter(text.split()), "")
        line = Action(fold(word), "")
        return word if line.verb in self.also or self.expand(line) != [line] else ""

    def expand(self, line: Action) -> list[Action]:
        """The actions that a line means: one, unless the game has orders that mean several."""
        return [line]
