"""How a game went: points and Polish cities by turn."""

from __future__ import annotations

from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.state import DEAD, RETURNING, Position
from sandtable.kernel import Event, Seat
from sandtable.maps.chronicle import MapChronicle


class SummerChronicle(MapChronicle):
    game: Box

    def home(self, s: Position) -> tuple[int, int]:
        """The Soviet Union is of the Axis side when it has come."""  # 9.31a
        land = self.game.land
        axis = land.germany | land.slovakia | (land.ussr if s.soviets_fight() else 0)
        return axis & ~self._closed(s), land.poland & ~self._closed(s)

    def contested(self, s: Position) -> int:
        axis, polish = self.home(s)
        return axis | polish

    def _closed(self, s: Position) -> int:
        czech = self.game.land.czech if s.options["czechoslovakia"] == "survives" else 0  # 12.5
        return czech | self.game.land.ground.water

    def left(self, s: Position) -> list[int]:
        return [0 if fate in (DEAD, RETURNING) else steps for fate, steps in zip(s.fate, s.steps, strict=True)]

    def prize(self, s: Position, event: Event) -> tuple[str, Seat | None] | None:
        cities = self.game.land.polish_cities
        return super().prize(s, event) if cities >> self.game.cells[event.args[0]] & 1 else None

    def held(self, s: Position) -> tuple[int, int]:
        """The cities of Poland: how long it fights on depends on them."""  # 9.5b
        cities = self.game.land.polish_cities
        return cities & s.control, cities & ~s.control
