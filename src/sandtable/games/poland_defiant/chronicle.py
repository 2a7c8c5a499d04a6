"""How a game went: victory hexes by turn, beside the goals of the booklet and the days of 1939."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.state import SHOT_DOWN, WITHDRAWN, Position
from sandtable.kernel import Track
from sandtable.kernel.chronicle import Degree, Figure, Stage
from sandtable.maps.chronicle import MapChronicle

AIRCRAFT = "aircraft"


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

    def turns(self) -> int:
        return len(self.game.charts.days)

    def figure(self, track: Track, values: tuple[int, ...]) -> Figure:
        scale = (Degree(degree.least, degree.name, degree.winner) for degree in self.game.charts.scale)
        return replace(super().figure(track, values), scale=tuple(scale))
