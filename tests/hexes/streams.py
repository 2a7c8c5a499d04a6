"""What must be true of the rivers of any map: unbroken, flowing somewhere, towns on their banks."""

from __future__ import annotations

from itertools import pairwise

from sandtable.hexes import STEPS, HexMap, Pair, bit, flood_limited
from sandtable.hexes.hexmap import touch


def pieces(sides: list[Pair]) -> list[list[Pair]]:
    left, found = set(sides), []
    while left:
        piece = [left.pop()]
        for side in piece:
            more = [other for other in left if touch(side, other)]
            left.difference_update(more)
            piece += more
        found.append(piece)
    return found


def broken_rivers(hexmap: HexMap) -> dict[str, int]:
    """The rivers that are in pieces, and how many."""
    rivers: dict[str, list[Pair]] = {}
    for river in hexmap.rivers:
        rivers.setdefault(river.name, []).extend(river.sides)
    counts = {name: len(pieces(sides)) for name, sides in rivers.items()}
    return {name: count for name, count in counts.items() if count > 1}


def lost_rivers(hexmap: HexMap) -> list[str]:
    """The rivers that flow neither into another, nor into the sea, nor off the map."""
    mouths: dict[str, Pair] = {river.name: river.sides[-1] for river in hexmap.rivers}
    lost = []
    for name, mouth in mouths.items():
        others = [pair for river in hexmap.rivers if river.name != name for pair in river.sides]
        ends = [hexmap.grid.near[a] for a in mouth]
        beyond = {*ends[0]} & {*ends[1]}  # the hexes at both ends of the last side
        wet = any(hexmap.terrain["water"] >> cell & 1 for cell in beyond)
        if not (wet or len(beyond) < 2 or any(touch(mouth, pair) for pair in others)):
            lost.append(name)
    return lost


def bank_of(hexmap: HexMap, name: str) -> tuple[int, int]:
    """The left and the right bank of a river: hexes within two of it that are reached over no major river nor it."""
    stretches = [river.sides for river in hexmap.rivers if river.name == name]
    links = [hexmap.grid.all & ~major for major in hexmap.major]
    for pair in (pair for sides in stretches for pair in sides):
        for a, b in (pair, pair[::-1]):
            links[STEPS.index(b - a)] &= ~bit(a)
    left = right = 0
    for before, here in (pair for sides in stretches for pair in pairwise(sides)):
        (hub,) = {*before} & {*here}  # the river turns round this hex
        (old,), (new,) = {*before} - {hub}, {*here} - {hub}
        clockwise = (STEPS.index(new - hub) - STEPS.index(old - hub)) % 6 == 1
        inner, outer = bit(hub), bit(old) | bit(new)
        left, right = (left | outer, right | inner) if clockwise else (left | inner, right | outer)
    first, second = (flood_limited(bank, 2, hexmap.grid.all, links) for bank in (left, right))
    return first, second


def bank_at(hexmap: HexMap, river: str, town: str) -> str:
    """left or right, both or neither."""
    left, right = bank_of(hexmap, river)
    (cell,) = (cell for cell, place in hexmap.place.items() if place.name == town)
    return "left" * (left >> cell & 1) + "right" * (right >> cell & 1)
