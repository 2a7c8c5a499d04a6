"""What the numbers of a position are called in the text of one."""

from __future__ import annotations

from sandtable.games.summer_lightning.box import Box
from sandtable.games.summer_lightning.state import AIR, FATES, REPLACED, STATUS
from sandtable.kernel.notation import Notation, Sort

CHITS = ("out", "in-cup", "drawn")  # of `state.OUT`
WEATHER = ("clear", "poor")  # of `state.CLEAR`


def notation(game: Box, maps: Notation) -> Notation:
    """That of all map games, with the fates, the points and the missions of this one."""
    units, cells, seats = maps.by["where"], Sort(game.names, 0), Sort(game.seats)
    hexes = Sort(game.names, bits=True)
    return maps.plus(
        of={
            "status": Sort(STATUS, bits=True),
            "fate": Sort(FATES),
            "chits": Sort(CHITS),
            "weather": Sort(WEATHER),
            **dict.fromkeys(("control", "works", "occupied"), hexes),
            **dict.fromkeys(("guard", "cut_off"), units),
            **dict.fromkeys(("sides", "fled", "fear"), cells),
            "went": (cells, cells),
            "origins": (units, cells),
            "attack": Sort(game.attacks),
            "defence": Sort(game.defences),
        },
        by={
            "fate": units,
            "chits": Sort([game.units[hq].id for hq in game.roster.hqs]),
            "air": Sort(AIR),
            "spent": Sort(REPLACED),
            "score": seats,
        },
        usual={
            "options": {option.name: option.values[0] for option in game.options},
            "control": game.land.built_up & ~game.land.poland,
            "french": True,
            "luck": [0, 0, 0],
        },
    )
