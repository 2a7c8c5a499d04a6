"""What a position is made of: the fields that it annotates are its slots, and its copy is written from their types."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args, get_origin

_ALIKE = {list: "[*{}]", bytearray: "{}[:]", dict: "{}.copy()"}  # what changes in play, and how one like it is made


class Slotted(ABCMeta):
    """A class whose annotated fields are its slots, in alphabetical order; a ClassVar is none."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **config: Any) -> Slotted:
        if "__slots__" not in body:
            known = {slot for base in bases for above in base.__mro__ for slot in getattr(above, "__slots__", ())}
            fields = [field for field, hint in body.get("__annotations__", {}).items() if "ClassVar" not in str(hint)]
            body["__slots__"] = tuple(sorted(field for field in fields if field not in known))
        return super().__new__(cls, name, bases, body, **config)


def write_copy(hints: Mapping[str, Any]) -> Callable[..., Any]:
    """The method that makes an independent position, with its own dice and no log, from the types of its fields.

    It is written out and compiled, as the methods of a dataclass are: a loop over the fields takes twice as long.
    """
    space: dict[str, Any] = {}
    exec("\n    ".join(_lines(hints)), space)  # noqa: S102  of our own words alone
    made: Callable[..., Any] = space["copy"]
    return made


def _lines(hints: Mapping[str, Any]) -> Iterator[str]:
    yield "def copy(self, dice):"
    yield "other = self.__class__.__new__(self.__class__)"
    yield "other.game, other.dice, other.log = self.game, dice, None"
    for field, hint in hints.items():
        inner = [_ALIKE[kind] for part in get_args(hint) if (kind := get_origin(part) or part) in _ALIKE]
        if get_origin(hint) is list and inner:  # one for each of the two seats
            yield f"a, b = self.{field}"
            yield f"other.{field} = [{inner[0].format('a')}, {inner[0].format('b')}]"
        else:
            yield f"other.{field} = {_ALIKE.get(get_origin(hint) or hint, '{}').format(f'self.{field}')}"
    yield "return other"
