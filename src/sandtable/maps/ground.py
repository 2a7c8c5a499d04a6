"""What lies between two hexes of a map, for the games that judge what it means to their units."""

from __future__ import annotations

from sandtable.hexes import HexMap


class Hexsides:
    """The map, and what each of its hexsides has."""

    def __init__(self, hexmap: HexMap) -> None:
        self.hexmap, self.grid = hexmap, hexmap.grid

    def road(self, u: int, v: int) -> bool:
        return self.hexmap.side(self.hexmap.roads, u, v)

    def rail(self, u: int, v: int) -> bool:
        return self.hexmap.side(self.hexmap.rails, u, v)

    def major(self, u: int, v: int) -> bool:
        return self.hexmap.side(self.hexmap.major, u, v)

    def minor(self, u: int, v: int) -> bool:
        return self.hexmap.side(self.hexmap.minor, u, v)

    def wet(self, u: int, v: int) -> bool:
        """Nothing but water lies between the hexes."""
        return self.hexmap.side(self.hexmap.water, u, v)
