"""A position as a text that people can read and edit, as FEN is for chess; and an editor.

A text tells the whole position, hidden cards too: it is for studies and tests, not for a seat of a running game.
"""

from __future__ import annotations

import textwrap
from bisect import insort
from collections.abc import Mapping
from types import NoneType
from typing import Any, Self, get_args, get_origin

import msgspec

from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.errors import Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.notation import NOTHING, Items, Sort, meant, quoted, spelled, statements
from sandtable.kernel.state import State
from sandtable.kernel.trial import Unsound, must_be_sound

WIDTH = 110  # of the lines of a map game's block


def write(state: State) -> str:
    """The text of a position: one line for a card table, a block for a map. `read` gives an equal position."""
    slots = _Slots(state.game)
    told = [state.game.name, *(text for name in slots.types if (text := slots.write(name, getattr(state, name))))]
    if state.game.table != "map":
        return "; ".join(told)
    wrap = textwrap.TextWrapper(WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(wrap.fill, told))


def read(game: Game, text: str, dice: Dice | None = None) -> State:
    """The position that a text tells; trouble says what is wrong with it, or why there can be no such position."""
    slots, told = _Slots(game), statements(text)
    name, items = next(told, ("", []))
    if name != game.name or items:
        raise Trouble(f"the text of a position of {game.name} begins with {game.name!r}, not with {name!r}")
    values = {name: slots.usual(name) for name in slots.types}
    for name, items in told:
        slots.set(values, name, items)
    return slots.position(values, dice)


def first(game: Game, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> State:
    """The first position of a game; of a lesson, the one that it begins with. The options are checked."""
    if game.lesson is None or not game.lesson.position:
        return game.set_up(options, dice, log)
    state = read(game, game.lesson.position, dice)
    state.log = log
    return state


def edit(state: State) -> Editor:
    """An editor that begins with this position, and leaves it as it is."""
    return Editor(state)


class Editor:
    """A position that is being changed: `put`, `take` and `set` as often as one likes, then `done` checks it."""

    def __init__(self, state: State) -> None:
        self._game, self._slots = state.game, _Slots(state.game)
        own = state.copy(SeededDice(0))
        self._values = {name: getattr(own, name) for name in self._slots.types}

    def put(self, thing: str, place: str) -> Self:
        """A unit into a hex; or a card into a zone of its owner's, from the first other zone that has it."""
        notation = self._slots.notation
        if notation.where:
            return self.set(notation.where, f"{quoted(thing)}={place if place == NOTHING else quoted(place)}")
        if place not in notation.zones:
            raise Trouble(f"there is no zone {place!r}; there are: {', '.join(notation.zones)}")
        card = meant(notation, thing, int, notation.of[place])
        seat = self._game.things[thing].seat
        for zone in notation.zones:
            if zone != place and card in self._values[zone][seat]:
                self._values[zone][seat].remove(card)
                insort(self._values[place][seat], card)
                return self
        raise Trouble(f"{thing} lies in no zone from which it could be put into {place}")

    def take(self, thing: str) -> Self:
        """A unit off the map; or a card out of the game."""
        return self.put(thing, NOTHING if self._slots.notation.where else "out")

    def set(self, name: str, value: object) -> Self:
        """A slot to a value, as its text says it: `set("turn", 4)`, `set("steps", "3Pz=1")`, `set("phases", "…")`."""
        for slot, items in statements(f"{name} {value}"):
            self._slots.set(self._values, slot, items)
        return self

    def done(self, dice: Dice | None = None) -> State:
        """The position as it is now; trouble says why there can be no such position."""
        return self._slots.position(self._values, dice)


class _Slots:
    """The slots of a game's positions, in words and back."""

    def __init__(self, game: Game) -> None:
        self.game, self.notation, self.types = game, game.notation(), game.state.types()

    def usual(self, name: str) -> Any:
        """What a slot holds that is not written."""
        hint, by = self.types[name], self.notation.by.get(name)
        if name in self.notation.usual:
            value = self.notation.usual[name]
            return (get_origin(hint) or hint)(value)
        if by is not None:
            return bytearray(by.size) if hint is bytearray else [_zero(_part(hint)) for _ in range(by.size)]
        return _zero(hint)

    def write(self, name: str, value: Any) -> str:
        """The statement of a slot; none if it is as usual."""
        usual, by, sort = self.usual(name), self.notation.by.get(name), self.notation.sort("Position", name)
        if value == usual:
            return ""
        if isinstance(value, dict):
            words = [f"{quoted(key)}={quoted(word)}" for key, word in value.items() if usual.get(key) != word]
        elif by is not None:
            pairs = zip(by.words.values(), value, usual, strict=True)
            words = [f"{quoted(key)}={spelled(self.notation, part, sort)}" for key, part, old in pairs if part != old]
        elif isinstance(value, list | tuple):
            words = [spelled(self.notation, part, sort) for part in value]
        elif isinstance(sort, Sort) and sort.bits:
            words = sort.members(value)
        else:
            words = [spelled(self.notation, value, sort)]
        return " ".join([name, *words])

    def set(self, values: dict[str, Any], name: str, items: Items) -> None:
        """What a statement says."""
        if name not in self.types:
            raise Trouble(f"a position of {self.game.name} has no {name!r}; it has: {', '.join(self.types)}")
        try:
            self._set(values, name, items)
        except Trouble as error:
            raise Trouble(f"{name}: {error}") from None

    def _set(self, values: dict[str, Any], name: str, items: Items) -> None:
        hint, by, sort = self.types[name], self.notation.by.get(name), self.notation.sort("Position", name)
        if by is not None or get_origin(hint) is dict:
            for key, tree in items:
                if not key:
                    raise Trouble("each of its values must say what it is of, as in `name=value`")
                where: Any = key if by is None else by.read(key)
                if where not in (values[name] if by is None else range(by.size)):
                    raise Trouble(f"there is no {key!r} here")
                values[name][where] = meant(self.notation, tree, _part(hint), sort)
            return
        if any(key for key, _ in items):
            raise Trouble("its values are not said of something: there must be no `=`")
        trees = [tree for _, tree in items]
        if get_origin(hint) in (list, tuple) or (isinstance(sort, Sort) and sort.bits):
            values[name] = meant(self.notation, trees, hint, sort)
        elif len(trees) == 1:
            values[name] = meant(self.notation, trees[0], hint, sort)
        else:
            raise Trouble(f"{len(trees)} values stand where one is wanted")

    def position(self, values: dict[str, Any], dice: Dice | None) -> State:
        """The position that has these slots, checked."""
        try:
            state = self.game.load(msgspec.json.encode([values[name] for name in self.types]), dice or SeededDice(0))
            if state.phases and state.phases[-1].auto:
                raise Unsound(f"{type(state.phases[-1]).__name__} asks nobody; the last phase must be a decision")
            must_be_sound(state)
        except Trouble:
            raise
        except Unsound as fault:
            raise Trouble(f"this is no position of {self.game.name}: {fault}") from None
        except Exception as error:
            told = f"the game cannot go on from it ({type(error).__name__}: {error})"
            raise Trouble(f"this is no position of {self.game.name}: {told}") from error
        return state


def _part(hint: Any) -> Any:
    """The type of what a slot holds several of."""
    return int if hint is bytearray else get_args(hint)[-1] if get_origin(hint) is dict else get_args(hint)[0]


def _zero(hint: Any) -> Any:
    kind = get_origin(hint) or hint
    return None if NoneType in get_args(hint) else kind()
