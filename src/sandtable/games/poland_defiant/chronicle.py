"""How a game went: victory hexes by turn, beside the goals of the booklet and the days of 1939."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.state import SHOT_DOWN, WITHDRAWN, Position
from sandtable.kernel import Track
from sandtable.kernel.chronicle import Degree, Figure, Stage
from sandtable.kernel.data import read_toml
from sandtable.maps.chronicle import MapChronicle

AIRCRAFT = "aircraft"


class History(Struct, frozen=True, forbid_unknown_fields=True):
    """The day on which each victory hex was taken."""

    taken: dict[str, int]


@cache
def taken_in_history() -> dict[str, int]:
    return read_toml(Box.HERE / "history.toml", History).taken


def held_in_history(turns: int) -> list[list[str]]:
    """The places in German hands at the end of each turn, a day each."""
    return [[name for name, day in taken_in_history().items() if day <= turn] for turn in range(1, turns + 1)]


class DefiantChronicle(MapChronicle):
    game: Box

    def home(self, s: Position) -> tuple[int, int]:
        polish, german = self.game.land.of_enemy
        return german, polish

    def contested(self, s: Position) -> int:
        german, polish = self.home(s)
        return german | polish | self.game.hexmap.country.get("Danzig", 0)

    def left(self, s: Position) -> list[int]:
        """Who leaves for the west, or hands over his army, is not lost."""
        gone = {*s.replaced(), *(unit for unit, state in enumerate(s.supply) if state == WITHDRAWN)}
        return [kind.steps if unit in gone else s.steps[unit] for unit, kind in enumerate(self.game.units)]

    def held(self, s: Position) -> tuple[int, int]:
        german = sum(1 << cell for cell, n in self.game.land.victory.items() if s.taken >> n & 1)
        return german, sum(1 << cell for cell in self.game.land.victory) & ~german

    def stage(self, s: Position, name: str, line: int) -> Stage:
        stage, planes = super().stage(s, name, line), self.game.air.planes
        for n, plane in enumerate(planes):
            if s.planes[n] == SHOT_DOWN:
                toll = stage.lost[plane.seat]
                toll[AIRCRAFT] = toll.get(AIRCRAFT, 0) + 1
        return stage

    def sorts(self) -> dict[str, str]:
        return {**super().sorts(), AIRCRAFT: AIRCRAFT.capitalize()}

    def figure(self, track: Track, values: tuple[int, ...]) -> Figure:
        charts = self.game.charts
        goals = tuple(day.goal for day in charts.days)
        scale = tuple(Degree(degree.least, degree.name, degree.winner) for degree in charts.scale)
        history = tuple(map(len, self.history()))
        return replace(super().figure(track, values), goals=goals, history=history, scale=scale)

    def history(self) -> tuple[tuple[str, ...], ...]:
        named = {self.game.hexmap.place[cell].name: self.game.names[cell] for cell in self.game.land.victory}
        days = held_in_history(len(self.game.charts.days))
        return tuple(tuple(named[name] for name in places if name in named) for places in days)
