"""Hex maps: grids as bits, floods, ranges, map files and their drawings. It knows no game."""

from sandtable.hexes.flood import flood, flood_limited, levels, links_of, trace
from sandtable.hexes.grid import DIRECTIONS, OPPOSITE, STEPS, Grid, bit, direction, each
from sandtable.hexes.hexmap import HexMap, Pair, Place, River, Sides, Way, load
from sandtable.hexes.reach import Lanes, Reach, reach, written

__all__ = [
    "DIRECTIONS",
    "OPPOSITE",
    "STEPS",
    "Grid",
    "HexMap",
    "Lanes",
    "Pair",
    "Place",
    "Reach",
    "River",
    "Sides",
    "Way",
    "bit",
    "direction",
    "each",
    "flood",
    "flood_limited",
    "levels",
    "links_of",
    "load",
    "reach",
    "trace",
    "written",
]
