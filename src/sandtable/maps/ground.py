"""What lies between two hexes of a map, for the games that judge what it means to their units."""

from __future__ import annotations

from sandtable.hexes import HexMap, direction


class Hexsides:
    """The map, and what each of its hexsides has."""

    def __init__(self, hexmap: HexMap) -> None:
        self.hexmap, self.grid = hexmap, hexmap.grid
        self._rivers = tuple(major | minor for major, minor in zip(hexmap.major, hexmap.minor, strict=True))

    def road(self, u: int, v: int) -> bool:
        return bool(self.hexmap.roads[direction(u, v)] >> u & 1)

    def rail(self, u: int, v: int) -> bool:
        return bool(self.hexmap.rails[direction(u, v)] >> u & 1)

    def river(self, u: int, v: int) -> bool:
        """A river of any kind."""
        return bool(self._rivers[direction(u, v)] >> u & 1)

    def wet(self, u: int, v: int) -> bool:
        """Nothing but water lies between the hexes."""
        return bool(self.hexmap.water[direction(u, v)] >> u & 1)
