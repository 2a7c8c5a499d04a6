"""The part of a hex map that matters now, or that one wants to look at, as text: even columns a line lower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from sandtable.hexes.grid import place
from sandtable.kernel import Answer
from sandtable.terminal import pieces
from sandtable.terminal.ink import GAP, Flow
from sandtable.terminal.scene import Scene, map_of, stacks
from sandtable.terminal.tiles import TALL, WIDE, legend, tile

SMALL = 11  # lines of a map that has room for one line of its key
DRIFT = {"up": (0, -2), "down": (0, 2), "left": (-2, 0), "right": (2, 0)}  # columns and rows that a key moves the map


def window(scene: Scene, width: int, height: int, answer: Answer | None = None) -> Text:
    """As much of the map as fits, around what matters; an answer's hexes are written in."""
    hexmap = map_of(scene.game)
    centre = [hexmap.grid.cell(name) for name in _matters(scene, answer)]
    columns, rows = max(width // WIDE, 1), max((height - 2) // TALL, 1)
    inside = _inside(hexmap.grid, centre, columns, rows)
    under = {name for wash in scene.view.board.washes for name in wash.hexes}
    seen = {hexmap.grid.name(cell) for cell in inside}
    over = ", ".join(scene.game.marked([wash.mark for wash in scene.view.board.washes if seen & {*wash.hexes}]))
    key = Flow(legend(hexmap, list(inside), over), GAP).lines(width)[: 1 if height < SMALL else None]
    if len(key) > 1:
        rows = max((height - 1 - len(key)) // TALL, 1)
        inside = _inside(hexmap.grid, centre, columns, rows)
    scene.gaze.shown = columns, rows
    lines = [[Text(" " * WIDE)] * columns for _ in range(TALL * rows + 1)]
    standing, told = stacks(scene.view.board.pieces), _told(answer)
    for cell, (x, y) in inside.items():
        name, lower = hexmap.grid.name(cell), 1 - place(cell)[0] % 2
        stack = sorted(standing.get(name, []), key=lambda p: pieces.height(scene.game.things[p.id], p), reverse=True)
        for n, line in enumerate(tile(hexmap, cell, stack, told.get(name), name in under)):
            lines[TALL * y + lower + n][x] = line
    return Text("\n").join([*(Text.assemble(*line) for line in lines), *key])


def drifted(scene: Scene, key: str) -> str:
    """The hex that is in the middle when an arrow key has moved the map that was drawn last."""
    grid, (columns, rows) = map_of(scene.game).grid, scene.gaze.shown
    column, row = _middle([grid.cell(name) for name in _matters(scene, None)])
    across, down = DRIFT[key]
    column = min(max(_kept(column, columns, grid.columns) + across, 1), grid.columns)
    row = min(max(_kept(row, rows, grid.rows) + down, 1), grid.rows)
    return f"{column:02}{row:02}"


def _matters(scene: Scene, answer: Answer | None) -> list[str]:
    if answer is not None and (answer.spots or answer.ways):
        return [spot.at for spot in answer.spots if spot.at.isdigit()] + [at for way in answer.ways for at in way]
    if scene.gaze.at:
        return [scene.gaze.at]
    grid, board, last = map_of(scene.game).grid, scene.view.board, scene.gaze.last
    focus, standing, offered = (
        [at for at in hexes if at.isdigit() and len(at) == len("0101")]
        for hexes in (board.focus, (p.at for p in board.pieces), (choice.about for choice in scene.view.choices))
    )
    if last and (not focus or any(grid.distance(grid.cell(last), grid.cell(at)) <= 1 for at in focus)):
        return [last]
    return focus or offered[len(offered) // 2 :][:1] or standing or ["0101"]


def _middle(cells: Iterable[int]) -> tuple[int, int]:
    """Column and row of the middle of these cells."""
    columns, rows = (sorted(axis) for axis in zip(*map(place, cells), strict=True))
    return columns[len(columns) // 2], rows[len(rows) // 2]


def _kept(middle: int, size: int, most: int) -> int:
    """The middle of a window of that size that stays on the map."""
    return max(1, min(middle - size // 2, most - size + 1)) + size // 2


def _inside(grid: Any, cells: Iterable[int], columns: int, rows: int) -> dict[int, tuple[int, int]]:
    """The cells of a window around the middle of these, kept on the map, and where in the window they lie."""
    column, row = _middle(cells)
    left, top = _kept(column, columns, grid.columns) - columns // 2, _kept(row, rows, grid.rows) - rows // 2
    return {
        grid.cell(f"{x:02}{y:02}"): (x - left, y - top)
        for x in range(left, min(left + columns, grid.columns + 1))
        for y in range(top, min(top + rows, grid.rows + 1))
    }


def _told(answer: Answer | None) -> Mapping[str, str]:
    if answer is None:
        return {}
    ways = {at: "o" for way in answer.ways for at in way}
    return {**ways, **{spot.at: spot.text or spot.mark or "o" for spot in answer.spots}}
