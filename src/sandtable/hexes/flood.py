"""Floods over sets of hexes: what can be reached from here, within so many steps, and by which way.

`links[d]` is the set of cells from which one may go in direction d, as `HexMap.roads` is for roads. One goes only into
`passable` cells; the start itself need not be one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sandtable.hexes.grid import STEPS, each

Links = Sequence[int]  # six sets, by direction


def flood(start: int, passable: int, links: Links) -> int:
    """All cells that can be reached from the start, which is among them."""
    north, northeast, southeast, south, southwest, northwest = links
    seen, before = start, 0
    while seen != before:  # one direction after the other: faster than wave by wave
        before = seen
        seen |= (seen & north) >> 1 & passable
        seen |= (seen & northeast) << 64 & passable
        seen |= (seen & southeast) << 65 & passable
        seen |= (seen & south) << 1 & passable
        seen |= (seen & southwest) >> 64 & passable
        seen |= (seen & northwest) >> 65 & passable
    return seen


def flood_limited(start: int, steps: int, passable: int, links: Links) -> int:
    """The cells that can be reached from the start in at most so many steps."""
    seen = start
    for level, _ in zip(levels(start, passable, links), range(steps + 1), strict=False):
        seen |= level
    return seen


def levels(start: int, passable: int, links: Links) -> Iterator[int]:
    """The start, then the cells first reached in one step, in two, and so on while there are any."""
    north, northeast, southeast, south, southwest, northwest = links
    new = start
    left = passable & ~start
    while new:
        yield new
        new = (
            (new & north) >> 1
            | (new & northeast) << 64
            | (new & southeast) << 65
            | (new & south) << 1
            | (new & southwest) >> 64
            | (new & northwest) >> 65
        ) & left
        left ^= new


def trace(start: int, goal: int, passable: int, links: Links) -> list[int] | None:
    """A shortest way from a cell of the start to one of the goal, both ends included; None if there is none.

    Of equally short ways it is always the same one: it ends in the lowest cell of the goal that is nearest, and is
    read back from there by the first direction that fits.
    """
    waves: list[int] = []
    for level in levels(start, passable, links):
        waves.append(level)
        if found := level & goal:
            return _read_back(next(each(found)), waves, links)
    return None


def _read_back(cell: int, waves: list[int], links: Links) -> list[int]:
    way = [cell]
    for wave in reversed(waves[:-1]):
        cell = next(cell - step for d, step in enumerate(STEPS) if wave & links[d] & 1 << cell - step)
        way.append(cell)
    return way[::-1]


def links_of(pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Links that join each pair of neighbours both ways."""
    links = [0] * 6
    for a, b in pairs:
        d = STEPS.index(b - a)
        links[d] |= 1 << a
        links[(d + 3) % 6] |= 1 << b
    return tuple(links)
