"""What is chosen before a game: options, their values, and which of them exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from sandtable.kernel.action import Seat
from sandtable.kernel.data import read_toml
from sandtable.kernel.errors import Trouble


class Option(Struct, frozen=True):
    """A choice made before the game; the first value is the book's.

    `label` and `called` are what people read of it and of its values, `clauses` the rule by which each value is played.
    One that is `tacit` is not written with the book's value: there are records from before it could be chosen.
    """

    name: str
    values: tuple[str, ...]
    text: str
    label: str = ""
    called: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    tacit: bool = False


class Award(Struct, frozen=True):
    """Points that a side has because of an option; `each`: for every unit that it is used for in play."""

    seat: Seat
    points: int
    each: bool = False


class Exclusion(Struct, frozen=True):
    """Two options with values that cannot be had together, and why."""

    pair: tuple[tuple[str, str], tuple[str, str]]
    why: str


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    called: str
    clause: str = ""


class _Option(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    label: str
    text: str
    values: tuple[_Value, ...]
    tacit: bool = False


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    options: tuple[_Option, ...]
    excluded: tuple[Exclusion, ...] = ()


def read_options(path: Path) -> tuple[tuple[Option, ...], tuple[Exclusion, ...]]:
    """The options of a file such as `options.toml`, and which of them exclude each other."""
    file = read_toml(path, _File)
    found = [
        Option(
            option.name,
            tuple(value.id for value in option.values),
            option.text,
            option.label,
            tuple(value.called for value in option.values),
            tuple(value.clause for value in option.values),
            option.tacit,
        )
        for option in file.options
    ]
    return tuple(found), file.excluded


def check(
    game: str, options: Iterable[Option], excluded: Iterable[Exclusion], chosen: Mapping[str, str]
) -> dict[str, str]:
    """All options with their values, the book's where none is chosen; or trouble that says what would be right.

    Those that are tacit are among them only with another value than the book's.
    """
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise Trouble(f"{game} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        if value not in known[name].values:
            raise Trouble(f"option {name} is {value!r}; it must be one of: {', '.join(known[name].values)}")
    checked = {name: chosen.get(name, option.values[0]) for name, option in known.items()}
    for exclusion in excluded:
        (one, value), (other, with_value) = exclusion.pair
        if checked[one] == value and checked[other] == with_value:
            raise Trouble(f"{one} {value} cannot go with {other} {with_value}: {exclusion.why}")
    tacit = {name for name, option in known.items() if option.tacit and checked[name] == option.values[0]}
    return {name: value for name, value in checked.items() if name not in tacit}
