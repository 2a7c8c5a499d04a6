"""How a game on a map went: the ground that each side held, where the counters stood, the steps that were lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.hexes import each
from sandtable.kernel import Track
from sandtable.kernel.chronicle import Chronicle, Figure, Stage
from sandtable.kernel.data import read_toml
from sandtable.maps.box import MapBox

NEAR = 3  # hexes from a counter within which ground can change hands


class History(Struct, frozen=True, forbid_unknown_fields=True):
    """`history.toml`: the turn in which each place was taken by the first seat's side."""

    taken: dict[str, int]


def held_in_history(data: Path, turns: int) -> list[list[str]]:
    """The places in its hands at the end of each turn; nothing where a game has no such file."""
    file = data / "history.toml"
    if not file.exists():
        return []
    taken = read_toml(file, History).taken
    return [[name for name, turn in taken.items() if turn <= now] for now in range(1, turns + 1)]


class MapChronicle(Chronicle[MapBox]):
    """No rule says who holds open ground. Here a hex goes to the side that has a counter nearer to it than the other,
    within a few hexes; else it stays whose it was, at first that of its country.
    """

    def __init__(self, game: MapBox) -> None:
        super().__init__(game)
        self._ground: list[int] = []  # by seat, as cells
        self._told: list[int] = []  # the same at the end of the stage before
        self._left: list[int] = []  # by unit: steps
        self._lost: list[dict[str, int]] = [{} for _ in game.seats]

    # What a game says of its positions

    def home(self, s: Any) -> tuple[int, ...]:
        """By seat: the ground that is its own from the start."""
        raise NotImplementedError

    def contested(self, s: Any) -> int:
        """All ground that can be held."""
        raise NotImplementedError

    def left(self, s: Any) -> list[int]:
        """By unit: the steps that it has not lost."""
        raise NotImplementedError

    def held(self, s: Any) -> tuple[int, ...]:
        """By seat: the places that count for victory, as cells."""
        raise NotImplementedError

    def turns(self) -> int:
        """How many a whole game has, for what history had by then."""
        return 0

    # The chronicle

    def history(self) -> tuple[tuple[str, ...], ...]:
        """Of the places that count for victory: other maps may have others."""
        named = {place.name: self.game.names[cell] for cell, place in self.game.hexmap.place.items()}
        goals = self.game.hexmap.marks.get("victory", 0)
        counting = {name for name, hex_ in named.items() if goals >> self.game.cells[hex_] & 1}
        then = held_in_history(self.game.HERE, self.turns())
        return tuple(tuple(named[name] for name in places if name in counting) for places in then)

    def figure(self, track: Track, values: tuple[int, ...]) -> Figure:
        return replace(super().figure(track, values), history=tuple(map(len, self.history())))

    def see(self, s: Any) -> None:
        self._ground = self._claimed(s)
        left = self.left(s)
        for unit, (before, now) in enumerate(zip(self._left, left, strict=False)):
            if before > now:
                toll, sort = self._lost[self.game.seat_of[unit]], self._sort(unit)
                toll[sort] = toll.get(sort, 0) + before - now
        self._left = left

    def _claimed(self, s: Any) -> list[int]:
        field, home = self.contested(s), self.home(s)
        ground = self._ground or [0] * len(home)
        taken = sum(ground)  # they share no cell
        ground = [(old | own & ~taken) & field for old, own in zip(ground, home, strict=True)]
        near, open_ = [s.mask(held) & field for held in s.held], field
        for _ in range(NEAR + 1):
            for seat, mask in enumerate(near):
                alone = mask & ~near[1 - seat] & open_
                ground[seat] |= alone
                ground[1 - seat] &= ~alone
            open_ &= ~(near[0] | near[1])
            near = [mask | self.game.grid.spread(mask) & field for mask in near]
        return ground

    def stage(self, s: Any, name: str, line: int) -> Stage:
        names, told = self.game.names, self._told or [0] * len(self._ground)
        gained = tuple(
            tuple(names[cell] for cell in each(now & ~before)) for now, before in zip(self._ground, told, strict=True)
        )
        self._told = list(self._ground)
        held = tuple(tuple(names[cell] for cell in each(mask)) for mask in self.held(s))
        stands = {self.game.ids[unit]: names[cell] for unit, cell in enumerate(s.where) if cell}
        return Stage(name, line, tuple(map(dict, self._lost)), held, gained, stands)

    def sorts(self) -> dict[str, str]:
        kinds = {self._sort(unit): kind.kind for unit, kind in enumerate(self.game.units)}
        return {sort: self.game.sorts.get(kind, kind).strip(",").capitalize() for sort, kind in kinds.items()}

    def _sort(self, unit: int) -> str:
        """What is drawn on it."""
        face = self.game.things[self.game.ids[unit]].face
        return face.symbol if face else ""
