"""Why something cannot be done, where that has to be looked for: the weightiest reason, by its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sandtable.kernel import Action
from sandtable.kernel.ruling import Figures


class Reason(NamedTuple):
    """The clause that speaks against it, and how, in a sentence."""

    clause: str
    why: str


def reasons(**found_by: Callable[[Any, Action], Reason]) -> Mapping[str, Figures]:
    """The functions that look for the reasons which bars of earlier chapters name, by the names in those bars."""

    def figures(find: Callable[[Any, Action], Reason]) -> Figures:
        return lambda s, action: find(s, action)._asdict()

    return {name: figures(find) for name, find in found_by.items()}
