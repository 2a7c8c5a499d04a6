"""What a hex of a map is, in words: its ground, what runs through it or past it, and who is there."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.hexes import Chart
from sandtable.kernel import Game, Piece
from sandtable.kernel.words import fold
from sandtable.terminal.scene import Scene, chart_of


def about_hex(scene: Scene, word: str) -> list[str]:
    """The hex of that number or name, in a few lines; none if the game has no such hex."""
    chart: Chart | None = chart_of(scene.game)
    if chart is None:
        return []
    called = {fold(place.name): cell for cell, place in chart.place.items()}
    numbers = {chart.grid.name(cell): cell for cell in chart.grid.cells}
    cell = numbers.get(word, called.get(fold(word)))
    return [] if cell is None else [*_lines(scene, chart, cell)]


def _lines(scene: Scene, chart: Chart, cell: int) -> Iterator[str]:
    name, place, game = chart.grid.name(cell), chart.place.get(cell), scene.game
    what = [place.kind] if place and place.kind else []
    what += filter(None, (chart.terrain_at[cell], chart.country_at[cell]))
    yield f"{place.name} ({name}): {', '.join(what)}." if place else f"{name}: {', '.join(what)}."
    yield from (f"  {line}" for line in game.hex_lines(name))
    marks = [words for mark, mask in chart.marks.items() if mask >> cell & 1 and (words := _mark(game, mark))]
    marks += [f"entry area {letter}" for letter, at in chart.entries.items() if at == cell]
    if marks:
        yield f"  {'; '.join(marks)}."
    for kind, layer in (("Roads", chart.roads), ("Railways", chart.rails)):
        if ends := [chart.grid.name(near) for near in chart.grid.near[cell] if chart.side(layer, cell, near)]:
            yield f"  {kind} to {', '.join(ends)}."
    for near in chart.grid.near[cell]:
        yield from (f"  {words} on the side to {chart.grid.name(near)}." for words in _between(chart, cell, near))
    yield from _who(scene, name)


def _mark(game: Game, mark: str) -> str:
    return game.mark_words.get(mark, mark)


def _between(chart: Chart, cell: int, near: int) -> Iterator[str]:
    """What lies on the side between two hexes, and whether a bridge crosses it."""
    side = {cell, near}
    bridge = ", bridged" if chart.side(chart.bridged, cell, near) else ""
    if side in map(set, chart.temporary):
        bridge = ", with a temporary bridge"
    for river in chart.rivers:
        if any(set(pair) == side for pair in river.sides):
            yield f"{river.name} ({river.kind} river{bridge})"
    if chart.side(chart.water, cell, near):
        yield "Water"


def _who(scene: Scene, name: str) -> Iterator[str]:
    """The counters there, by side."""
    there: dict[str, list[Piece]] = {}
    for piece in scene.view.board.pieces:
        if piece.at == name:
            there.setdefault("" if piece.seat is None else scene.view.seats[piece.seat], []).append(piece)
    for side, pieces in there.items():
        marks = [f" ({', '.join(piece.marks)})" if piece.marks else "" for piece in pieces]
        words = [f"{scene.game.name_of(p.id)} [{p.id}]{mark}" for p, mark in zip(pieces, marks, strict=True)]
        yield f"  {side or 'There'}: {'; '.join(words)}."
