"""How the numbers of a position are written in words: cards and units by their ids, hexes by their names.

A text is made of statements, one for each slot that is not as usual; their values are words, lists and phases:

    turn 4; hand us=[MU16,MU20] ijn=[MJ03]; phases Turn(seat=ijn) Discard(seat=us,least=MU16)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from sandtable.kernel.errors import Trouble

NOTHING = "-"
TOKEN = re.compile(r'[ \t\r]*(?:("(?:[^"\\\n]|\\.)*")|([()\[\],=;\n])|([^\s()\[\],=;"]+)|(\S))')
WORD = re.compile(r'[^\s()\[\],=;"#-][^\s()\[\],=;"]*')
Tree: TypeAlias = "str | list[Any] | Call"
Items: TypeAlias = "list[tuple[str, Tree]]"  # a word and what it is set to, or nothing and a value alone


class Call(Struct):
    """A phase, or another thing of several parts, as it was written."""

    name: str
    parts: dict[str, Tree]


class Sort:
    """What numbers stand for; with `bits`, a number is a set of such, a bit for each."""

    def __init__(
        self, words: Mapping[int, str] | Sequence[str], nothing: int | None = None, bits: bool = False
    ) -> None:
        pairs = words.items() if isinstance(words, Mapping) else enumerate(words)
        self.words, self.nothing, self.bits = dict(pairs), nothing, bits
        self.size = len(self.words)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {word: number for number, word in self.words.items()}

    def write(self, number: int) -> str:
        if self.bits:
            words = self.members(number)
            return words[0] if len(words) == 1 else f"[{','.join(words)}]"
        if number == self.nothing:
            return NOTHING
        return quoted(self.words[number]) if number in self.words else f"#{number}"

    def members(self, number: int) -> list[str]:
        """The words of a set."""
        return [quoted(word) for bit, word in self.words.items() if number >> bit & 1]

    def read(self, tree: Tree) -> int:
        if self.bits:
            return sum(1 << bit for bit in {self._one(word) for word in _list(tree)})
        return self.nothing if tree == NOTHING and self.nothing is not None else self._one(tree)

    def _one(self, tree: Tree) -> int:
        if isinstance(tree, str) and tree in self.numbers:
            return self.numbers[tree]
        if isinstance(tree, str) and re.fullmatch(r"#-?\d{1,9}", tree):
            return int(tree[1:])
        raise Trouble(f"there is no {_told(tree)} here; there are {', '.join([*self.numbers][:8])} …")


Sorts: TypeAlias = "Sort | tuple[Sort | None, ...] | None"


class Notation(Struct, frozen=True):
    """The sorts of a game's slots and phase fields, by their names; a name of two meanings says of which class."""

    of: Mapping[str, Sorts]  # what the numbers in a field are; for rows, what each column is
    by: Mapping[str, Sort] = {}  # what a field has a value for each of
    usual: Mapping[str, Any] = {}  # the value of a slot that is not written, where it is not 0, no or empty
    where: str = ""  # the slot that says of each thing where it is
    zones: tuple[str, ...] = ()  # the slots, by seat, one of which each thing lies in

    def plus(
        self, of: Mapping[str, Sorts], by: Mapping[str, Sort] | None = None, usual: Mapping[str, Any] | None = None
    ) -> Notation:
        """The same with what a game has beside it."""
        return replace(self, of={**self.of, **of}, by={**self.by, **(by or {})}, usual={**self.usual, **(usual or {})})

    def sort(self, owner: str, field: str) -> Sorts:
        return self.of.get(f"{owner}.{field}", self.of.get(field))


# Values in words


def spelled(notation: Notation, value: Any, sorts: Sorts) -> str:
    """A value as it stands within a statement."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return sorts.write(value) if isinstance(sorts, Sort) else str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Struct):
        return _spelled_parts(notation, value)
    each: Sequence[Sorts] = sorts if _is_row(value, sorts) else [sorts] * len(value)  # type: ignore[assignment]
    return f"[{','.join(spelled(notation, part, sort) for part, sort in zip(value, each, strict=True))}]"


def _spelled_parts(notation: Notation, struct: Struct) -> str:
    name, parts = type(struct).__name__, []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value != field.default:
            parts.append(f"{field.name}={spelled(notation, value, notation.sort(name, field.name))}")
    return f"{name}({','.join(parts)})" if parts else name


def _is_row(value: Sequence[Any], sorts: Sorts) -> bool:
    return isinstance(sorts, tuple) and not any(isinstance(part, tuple | list) for part in value)


def quoted(word: str) -> str:
    """A word as it is written: in quotes if it could be taken for something else."""
    return word if WORD.fullmatch(word) else json.dumps(word, ensure_ascii=False)


# Words back to values


def meant(notation: Notation, tree: Tree, hint: Any, sorts: Sorts) -> Any:
    """The value that was written, of the type that is wanted; trouble says what is wrong."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in arguments:
        return None if tree == NOTHING else meant(notation, tree, arguments[0], sorts)
    if origin in (Union, UnionType) or (isinstance(hint, type) and issubclass(hint, Struct)):
        return _meant_parts(notation, tree, arguments or (hint,))
    if origin in (list, tuple):
        return _meant_list(notation, _list(tree), hint, sorts)
    if not isinstance(tree, str) and not (hint is int and isinstance(sorts, Sort)):
        raise Trouble(f"{_told(tree)} cannot stand here: one word is wanted")
    if hint is bool:
        return bool(_one_of(tree, ("no", "yes")))
    if hint is int:
        return sorts.read(tree) if isinstance(sorts, Sort) else _number(tree)
    if origin is Literal:
        return arguments[_one_of(tree, arguments)]
    return tree


def _meant_list(notation: Notation, trees: list[Any], hint: Any, sorts: Sorts) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple and arguments[-1] is not Ellipsis:
        if len(trees) != len(arguments):
            raise Trouble(f"{len(trees)} words stand where {len(arguments)} are wanted")
        each = sorts if isinstance(sorts, tuple) else (sorts,) * len(arguments)
        return tuple(meant(notation, *part) for part in zip(trees, arguments, each, strict=True))
    return origin(meant(notation, tree, arguments[0], sorts) for tree in trees)


def _meant_parts(notation: Notation, tree: Tree, kinds: Sequence[type[Struct]]) -> Struct:
    call = tree if isinstance(tree, Call) else Call(tree, {}) if isinstance(tree, str) else None
    kind = next((kind for kind in kinds if call and kind.__name__ == call.name), None)
    if call is None or kind is None:
        raise Trouble(f"there is no {_told(tree)}; there are {', '.join(kind.__name__ for kind in kinds[:8])} …")
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in call.parts:
        if name not in known:
            raise Trouble(f"{call.name} has no {name}; it has {', '.join(known) or 'nothing'}")
    for name, field in known.items():
        if field.default is NODEFAULT and name not in call.parts:
            raise Trouble(f"{call.name} must say its {name}")
    return kind(
        **{
            name: meant(notation, part, known[name].type, notation.sort(call.name, name))
            for name, part in call.parts.items()
        }
    )


def _number(tree: Tree) -> int:
    if not isinstance(tree, str) or not re.fullmatch(r"-?\d{1,9}", tree):
        raise Trouble(f"{_told(tree)} is no number")
    return int(tree)


def _one_of(tree: Tree, words: Sequence[str]) -> int:
    if tree not in words:
        raise Trouble(f"{_told(tree)} must be one of: {', '.join(words)}")
    return words.index(tree)


def _list(tree: Tree) -> list[Any]:
    return tree if isinstance(tree, list) else [tree]


def _told(tree: Tree) -> str:
    return repr(tree) if isinstance(tree, str) else tree.name if isinstance(tree, Call) else "a list"


# The text


def statements(text: str) -> Iterator[tuple[str, Items]]:
    """Each statement of a text: its name and its items.

    Statements end with a line or a semicolon; a line that begins with a blank goes on, one with # is a remark.
    """
    joined = re.sub(r"\n[ \t]+", " ", re.sub(r"(?m)^#.*$", "", text))
    reader = _Reader([(found.group(found.lastindex or 0), found.lastindex or 0) for found in TOKEN.finditer(joined)])
    while reader.left():
        if reader.takes(";") or reader.takes("\n"):
            continue
        name = reader.word()
        items: Items = []
        while reader.left() and not (reader.takes(";") or reader.takes("\n")):
            value = reader.value()
            if reader.takes("="):
                if not isinstance(value, str):
                    raise Trouble(f"{_told(value)} cannot be set to anything")
                items.append((value, reader.value()))
            else:
                items.append(("", value))
        yield name, items


class _Reader:
    """The tokens of a text, taken one after another."""

    def __init__(self, tokens: list[tuple[str, int]]) -> None:
        self._tokens, self._at = tokens, 0

    def left(self) -> bool:
        return self._at < len(self._tokens)

    def takes(self, sign: str) -> bool:
        """Whether the sign comes next; then it is taken."""
        found = self.left() and self._tokens[self._at] == (sign, 2)
        self._at += found
        return found

    def must(self, sign: str) -> None:
        if not self.takes(sign):
            raise Trouble(f"{self._next()} stands where {sign!r} is wanted")

    def word(self) -> str:
        text, kind = self._tokens[self._at] if self.left() else ("", 0)
        if kind not in (1, 3):
            raise Trouble(f"{self._next()} stands where a word is wanted")
        self._at += 1
        if kind == 3:
            return text
        try:
            return str(json.loads(text))
        except ValueError:
            raise Trouble(f"{text} is not written as a text in quotes is") from None

    def value(self) -> Tree:
        if self.takes("["):
            return self._until("]", self.value)
        word = self.word()
        if not self.takes("("):
            return word
        parts = self._until(")", self._part)
        return Call(word, dict(parts))

    def _part(self) -> tuple[str, Tree]:
        name = self.word()
        self.must("=")
        return name, self.value()

    def _until(self, end: str, read: Callable[[], Any]) -> list[Any]:
        found: list[Any] = []
        while not self.takes(end):
            if found:
                self.must(",")
            found.append(read())
        return found

    def _next(self) -> str:
        text = self._tokens[self._at][0] if self.left() else ""
        return "the end" if text in ("", "\n") else repr(text)
