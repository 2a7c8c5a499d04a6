"""Lines of supply: over so many hexes of open ground to a net of roads and railways, and along it to a source."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.hexes import flood, flood_limited, trace
from sandtable.hexes.flood import Links


class Lines(NamedTuple):
    """What carries supply, and across which hexsides it runs."""

    everywhere: int
    nets: Links  # roads and railways
    sides: Links
    free: int  # hexes off the net that a line may have

    def around(self, net: int, passable: int) -> int:
        """The hexes from which a line reaches some hexes of the net."""
        near = flood_limited(net, self.free - 1, passable, self.sides)
        return flood_limited(near, 1, self.everywhere, self.sides)  # the unit's own hex need not be passable

    def net(self, start: int, passable: int) -> int:
        """The hexes that the net joins to the sources among the start hexes."""
        return flood(start & passable, passable, self.nets)

    def reached(self, start: int, passable: int) -> int:
        """The hexes from which a line reaches one of the start hexes."""
        return self.around(self.net(start, passable), passable)

    def line(self, cell: int, start: int, passable: int) -> list[int] | None:
        """A line from a hex to one of the start hexes, both included."""
        first = trace(1 << cell, self.net(start, passable), passable, self.sides)
        if first is None or len(first) - 1 > self.free:
            return None
        rest = trace(1 << first[-1], start & passable, passable, self.nets)
        return None if rest is None else first + rest[1:]
