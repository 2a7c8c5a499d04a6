"""Why an action is allowed or not: a clause and words with figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from sandtable.kernel.action import Action


Figures: TypeAlias = "Callable[[Any, Action], Mapping[str, object]]"


def _none(s: Any, action: Action) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Bar:
    """A constant reason why an action is forbidden. Words are made only when somebody asks.

    `text` may name the game's `words` for the action, and the figures that `figures(state, action)` gives; one that is
    looked for by a later chapter than its own names a key of the game's `reasons`. A reason that has to be looked for
    names its clause among the figures, as `clause`.
    """

    clause: str
    text: str
    figures: Figures | str = _none


class Ruling(Struct, frozen=True, omit_defaults=True):
    """The answer to "may I?": the clause that decides, in words; `instead` mends a refused `done`."""

    allowed: bool
    clause: str
    text: str = ""
    instead: str | None = None


class Forbidden(Exception):  # a verdict, not a fault
    """Raised by a checked `play`; nothing has changed."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.clause}: {ruling.text}")
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[Forbidden], tuple[Ruling]]:
        return Forbidden, (self.ruling,)
