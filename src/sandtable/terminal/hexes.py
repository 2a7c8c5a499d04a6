"""Which hex of a map is meant, and what it is in words: its ground, what runs through it or past it, who is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.hexes import Chart
from sandtable.kernel import Action, Choice, Game, Line, Piece, Seat
from sandtable.kernel.telling import JOINTS
from sandtable.kernel.words import fold
from sandtable.terminal import typed
from sandtable.terminal.plain import stack_lines
from sandtable.terminal.scene import Scene, chart_of

NEAR = 2  # hexes around the one that is looked at


def is_hex(game: Game, word: str) -> bool:
    """Whether a word is the number of a hex of the game's map."""
    chart: Chart | None = chart_of(game)
    if chart is None or not (word.isascii() and word.isdecimal()):
        return False
    return any(chart.grid.name(cell) == word for cell in chart.grid.cells)


def last_hex(game: Game, lines: Sequence[Line], seat: Seat | None = None) -> str:
    """The hex of the last action, of a seat or of anybody, that named one in the open; nothing if there is none."""
    own = (line for line in reversed(lines) if seat in (None, line.seat) and not line.secret)
    words = (word for line in own for word in reversed(line.text.split()))
    return next((word for word in words if is_hex(game, word)), "")


def hex_named(game: Game, text: str) -> str:
    """The hex of that number or name, in any of the languages in use; nothing if there is none."""
    name = " ".join(text.split())
    return name if is_hex(game, name) else game.place_called(name)


def hex_meant(game: Game, text: str) -> str:
    """The same, or the hex of the only place whose name begins so."""
    name = fold(" ".join(text.split())).rstrip(".")
    begun = {hex_ for full, hex_ in game.place_names.items() if name and fold(full).startswith(name)}
    return hex_named(game, text) or (begun.pop() if len(begun) == 1 else "")


def completed(game: Game, choices: Sequence[Choice], text: str) -> list[Action]:
    """The actions that a line can mean which names one that is offered without its hex, then the hex: `2 to Mława`."""
    words = text.split()
    for at in range(1, len(words)):
        if hex_ := hex_named(game, " ".join(words[at:])):
            whole, joint = " ".join(words[:at]), fold(words[at - 1]) in JOINTS
            begun = typed.choices_meant(whole, choices, game)
            begun = begun or (typed.choices_meant(" ".join(words[: at - 1]), choices, game) if joint else [])
            return [Action(*Action.parse(choice.action), hex_) for choice in begun if choice.more]
    return []


def hex_wanted(scene: Scene, word: str) -> str:
    """The same, or where the unit of that id or name stands."""
    if hex_ := hex_meant(scene.game, word):
        return hex_
    meant = {thing.id for thing in typed.things_meant(word, scene.game, scene.view)}
    there = {piece.at for piece in scene.view.board.pieces if piece.id in meant}
    return there.pop() if len(there) == 1 else ""


def about_hex(scene: Scene, word: str) -> list[str]:
    """The hex of that number or name, in a few lines; none if the game has no such hex."""
    chart: Chart | None = chart_of(scene.game)
    hex_ = hex_meant(scene.game, word) if chart else ""
    return [*_lines(scene, chart, chart.grid.cell(hex_))] if chart and hex_ else []


def around(scene: Scene, hex_: str) -> list[str]:
    """A hex, and who stands near it: what a window of the map would show."""
    chart: Chart = chart_of(scene.game)
    cell = chart.grid.cell(hex_)
    near = [p for p in scene.view.board.pieces if 0 < chart.grid.distance(cell, chart.grid.cell(p.at)) <= NEAR]
    return [*_lines(scene, chart, cell), *(f"  Near it, {line}" for line in stack_lines(scene, near))]


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
        marks = [f" ({', '.join(scene.game.marked(piece.marks))})" if piece.marks else "" for piece in pieces]
        words = [f"{scene.game.name_of(p.id)} [{p.id}]{mark}" for p, mark in zip(pieces, marks, strict=True)]
        yield f"  {side or 'There'}: {'; '.join(words)}."
