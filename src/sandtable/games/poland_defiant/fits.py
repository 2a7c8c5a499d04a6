"""Whether a map and its terrain chart have what the rules of this game speak of: an owner may edit both."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.poland_defiant.ground import BUILT_UP, SHELTER
from sandtable.games.poland_defiant.tables import Terrain
from sandtable.hexes import HexMap, demands
from sandtable.hexes.demands import Demands
from sandtable.kernel.errors import FileTrouble, Gathering


def check(hexmap: HexMap, text: str, file: Path, terrain: dict[str, Terrain], asked: Demands) -> None:
    """Trouble with all that map and terrain chart lack, or that the rules do not know."""
    troubles = Gathering()
    for kind in (kind for kind in BUILT_UP if kind not in terrain):
        with troubles:
            raise FileTrouble(file.with_name("terrain.csv"), f"has no row {kind}")
    with troubles:
        demands.check(hexmap, text, file, asked, [kind for kind in terrain if kind not in SHELTER])
    troubles.end()
