"""The part of a hex map that matters now, as text: two lines a hex, even columns a line lower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from sandtable.hexes.grid import place
from sandtable.kernel import Answer, Piece
from sandtable.terminal.draw import LOUD, QUIET, colour
from sandtable.terminal.scene import Scene, chart_of, stacks

WIDE, TALL = 7, 2  # of a hex, in characters and lines
GLYPHS = {"clear": "·", "forest": "♣", "marsh": "≈", "rough": "∩", "mountain": "▲", "closed": "▲", "water": "~"}
UNTOLD = ("clear", "closed")


def window(scene: Scene, width: int, height: int, answer: Answer | None = None) -> Text:
    """As much of the map as fits, around what matters; an answer's hexes are written in."""
    chart = chart_of(scene.game)
    key = legend(chart)
    columns, rows = max(width // WIDE, 1), max((height - 1 - -(-len(key) // width)) // TALL, 1)
    cells = [chart.grid.cell(name) for name in _matters(scene, answer)]
    left, top = _corner(chart.grid, cells, columns, rows)
    lines = [[" " * WIDE] * columns for _ in range(TALL * rows + 1)]
    styles = [[""] * columns for _ in lines]
    standing, told = stacks(scene.view.board.pieces), _told(answer)
    for x in range(columns):
        for y in range(rows):
            column, row = left + x, top + y
            name = f"{column:02}{row:02}"
            if not (1 <= column <= chart.grid.columns and 1 <= row <= chart.grid.rows):
                continue
            line = TALL * y + (0 if column % 2 else 1)
            for n, (words, style) in enumerate(_hex(chart, name, standing.get(name, []), told.get(name))):
                lines[line + n][x], styles[line + n][x] = words[:WIDE].ljust(WIDE), style
    text = Text()
    for parts, looks in zip(lines, styles, strict=True):
        for part, style in zip(parts, looks, strict=True):
            text.append(part, style=style)
        text.append("\n")
    return text.append(key, style=QUIET)


def legend(chart: Any) -> str:
    """What the signs of a map mean, those that it has."""
    parts = [f"{glyph} {name}" for name, glyph in GLYPHS.items() if name in chart.terrain and name not in UNTOLD]
    parts.append("= road")
    if chart.railways:
        parts.append("- railway")
    if "victory" in chart.marks:
        parts.append("* victory hex")
    return "  ".join([*parts, "+n more units in the hex"])


def _matters(scene: Scene, answer: Answer | None) -> list[str]:
    if answer is not None and (answer.spots or answer.ways):
        return [spot.at for spot in answer.spots if spot.at.isdigit()] + [at for way in answer.ways for at in way]
    pieces = [piece.at for piece in scene.view.board.pieces]
    return list(scene.view.board.focus) or pieces or ["0101"]


def _corner(grid: Any, cells: Iterable[int], columns: int, rows: int) -> tuple[int, int]:
    """The first column and row of a window around the middle of these cells, kept on the map."""
    places = [place(cell) for cell in cells]
    middle = [sorted(axis)[len(places) // 2] for axis in zip(*places, strict=True)]
    sizes, most = (columns, rows), (grid.columns, grid.rows)
    first = [max(1, min(at - size // 2, end - size + 1)) for at, size, end in zip(middle, sizes, most, strict=True)]
    return first[0], first[1]


def _told(answer: Answer | None) -> Mapping[str, str]:
    if answer is None:
        return {}
    ways = {at: "o" for way in answer.ways for at in way}
    return {**ways, **{spot.at: spot.text or spot.mark or "o" for spot in answer.spots}}


def _hex(chart: Any, name: str, stack: list[Piece], told: str | None) -> list[tuple[str, str]]:
    """The two lines of a hex with their colours."""
    cell = chart.grid.cell(name)
    here = 1 << cell
    glyph = GLYPHS.get(chart.terrain_at[cell], "?")
    ways = "=" if chart.cells_on(chart.roads) & here else "-" if chart.cells_on(chart.rails) & here else ""
    mark = "*" if chart.marks.get("victory", 0) & here else ""
    named = chart.place.get(cell)
    if named and named.kind in ("town", "city"):
        first = (f"{mark}{named.name[: WIDE - 1 - len(mark)]}", LOUD)
    else:
        first = (f"{glyph}{name}{ways}{mark}", QUIET)
    if told is not None and not stack:
        return [first, (f"<{told}>", "bold yellow")]
    if not stack:
        return [first, (glyph * 3 if glyph != "·" else "", QUIET)]
    top, more = stack[0], f"+{len(stack) - 1}" if len(stack) > 1 else ""
    active = "bold " if "active" in top.marks else ""
    return [first, (f"{top.id[: WIDE - 1 - len(more)]}{more}", f"{active}{colour(top.seat)}")]
