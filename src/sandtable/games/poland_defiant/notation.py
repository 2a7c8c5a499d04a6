"""What the numbers of a position are called in the text of one."""

from __future__ import annotations

from sandtable.games.poland_defiant.box import Box
from sandtable.games.poland_defiant.state import CHITS, PLANES, STATUS, SUPPLY
from sandtable.kernel.notation import Notation, Sort


def notation(game: Box, maps: Notation) -> Notation:
    """That of all map games, with the air forces, the cup and the marks of this one."""
    units, cells, seats = maps.by["where"], Sort(game.names, 0), Sort(game.seats)
    chits, planes = Sort([chit.id for chit in game.cup.chits]), Sort([plane.id for plane in game.air.planes])
    bridges = len(game.hexmap.temporary)
    return maps.plus(
        of={
            "status": Sort(STATUS, bits=True),
            "supply": Sort(SUPPLY),
            "chits": Sort(CHITS),
            "track": chits,
            "Position.planes": Sort(PLANES),
            "planes": planes,
            "bridges": Sort([str(n + 1) for n in range(bridges)], bits=True),
            "taken": Sort({n: game.names[cell] for cell, n in game.land.victory.items()}, bits=True),
            **dict.fromkeys(("done", "overstacked"), cells),
            **dict.fromkeys(("back", "ahead", "order"), units),
            "gone": (units, cells),
        },
        by={"supply": units, "chits": chits, "acted": seats, "planes": planes, "flights": planes},
        usual={"bridges": (1 << bridges) - 1},
    )
