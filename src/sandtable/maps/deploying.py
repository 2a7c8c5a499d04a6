"""Setting up: a side places its units one by one, or has a ready deployment place them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from sandtable.hexes import each
from sandtable.kernel import DONE, Action, Bar, Dice, Endable

S = TypeVar("S")
READY, REST = Action("ready"), Action("rest")


class Deploying(Endable[S], frozen=True):
    """A game says whom the side places, where each may stand, and what a ready deployment is."""

    accepts_more: ClassVar[bool] = True  # a unit that stands may be put elsewhere
    doing: ClassVar[str] = "setting up"

    @abstractmethod
    def movable(self, s: Any) -> list[int]:
        """The units that the player places."""

    @abstractmethod
    def missing(self, s: Any) -> list[int]:
        """Those that must still be placed."""

    @abstractmethod
    def cells(self, s: Any, unit: int) -> int:
        """Where a unit may be placed."""

    @abstractmethod
    def put(self, s: Any, unit: int, cell: int) -> None:
        """A unit is placed, from off the map or from elsewhere on it."""

    @abstractmethod
    def take_back(self, s: Any, unit: int) -> None:
        """A unit that stands is off the map again."""

    @abstractmethod
    def plan(self, s: Any) -> Mapping[int, int]:
        """The hex of each unit in the ready deployment."""

    @abstractmethod
    def bar_done(self, s: Any) -> Bar | None: ...

    @abstractmethod
    def bar_ready(self, s: Any) -> Bar | None:
        """Why no ready deployment may be used, or None."""

    def optional(self, s: Any) -> list[int]:
        """Who stands and need not."""
        return []

    def _waiting(self, s: Any) -> list[int]:
        return [unit for unit in self.movable(s) if not s.where[unit]]

    def _others(self, s: Any) -> list[Action]:
        """What can be done beside placing a unit."""
        actions = [REST] if self.missing(s) else []
        actions += [Action("withdraw", s.game.ids[unit]) for unit in self.optional(s)]
        actions += [READY] if self.bar_ready(s) is None else []
        return [*actions, DONE] if self.bar_done(s) is None else actions

    def offers(self, s: Any) -> Iterator[Action]:
        for unit in self._waiting(s):
            yield from (Action("place", s.game.ids[unit], s.game.names[cell]) for cell in each(self.cells(s, unit)))
        yield from self._others(s)

    def legal(self, s: Any) -> list[Action]:
        return list(self.offers(s))

    def prefixes(self, s: Any) -> list[Action]:
        return [*(Action("place", s.game.ids[unit]) for unit in self._waiting(s)), *self._others(s)]

    def completions(self, s: Any, stem: Action) -> list[str]:
        unit = s.game.index.get(stem[1]) if len(stem) == 2 else None
        if stem[0] != "place" or unit is None or unit not in self.movable(s):
            return []
        return [s.game.names[cell] for cell in each(self.cells(s, unit))]

    def sample(self, s: Any, dice: Dice) -> Action:
        """A unit at random, then a hex; or to have it done."""
        units, last = self._waiting(s), [*([REST] if self.missing(s) else []), READY]
        if self.bar_done(s) is None:
            last = [DONE]
        n = dice.below(len(units) + len(last))
        if n >= len(units):
            return last[n - len(units)]
        cells = list(each(self.cells(s, units[n])))
        if not cells:
            return READY if self.bar_ready(s) is None else DONE
        return Action("place", s.game.ids[units[n]], s.game.names[cells[dice.below(len(cells))]])

    def do_place(self, s: Any, word: str, hex_: str) -> None:
        self.put(s, s.game.index[word], s.game.cells[hex_])

    def bar_rest(self, s: Any) -> Bar | None:
        return self.bar_ready(s)

    def do_rest(self, s: Any) -> None:
        """The ready deployment places those who are not placed yet; where there is no room, as near as there is."""
        plan, distance = self.plan(s), s.game.grid.distance
        for unit in self.missing(s):
            cells, wanted = list(each(self.cells(s, unit))), plan.get(unit, s.game.units[unit].cell)
            if cells and wanted not in cells:
                wanted = min(cells, key=lambda cell: (distance(cell, wanted), cell)) if wanted else cells[0]
            self.put(s, unit, wanted)

    def do_ready(self, s: Any) -> None:
        """All stand as in the ready deployment."""
        for unit in self.movable(s):
            if s.where[unit]:
                self.take_back(s, unit)
        self.do_rest(s)

    def do_withdraw(self, s: Any, word: str) -> None:
        """One who need not stand does not."""
        self.take_back(s, s.game.index[word])

    def remedy(self, s: Any) -> Action:
        return REST if self.missing(s) else READY
