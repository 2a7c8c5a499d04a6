"""Which hex of a map is meant, and what it is in words: its ground, what runs through it or past it, who is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.hexes import HexMap
from sandtable.kernel import Action, Choice, Game, Line, Piece, Seat
from sandtable.kernel.telling import JOINTS
from sandtable.kernel.words import fold
from sandtable.maps.sheet import hex_lines, water
from sandtable.terminal import typed
from sandtable.terminal.plain import stack_lines
from sandtable.terminal.scene import Scene, map_of

NEAR = 2  # hexes around the one that is looked at


def is_hex(game: Game, word: str) -> bool:
    """Whether a word is the number of a hex of the game's map."""
    hexmap: HexMap | None = map_of(game)
    if hexmap is None or not (word.isascii() and word.isdecimal()):
        return False
    return any(hexmap.grid.name(cell) == word for cell in hexmap.grid.cells)


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
            return [Action(*Action.parse(choice.action), hex_) for choice in begun if choice.incomplete]
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
    hexmap: HexMap | None = map_of(scene.game)
    hex_ = hex_meant(scene.game, word) if hexmap else ""
    return [*_lines(scene, hexmap, hexmap.grid.cell(hex_))] if hexmap and hex_ else []


def around(scene: Scene, hex_: str) -> list[str]:
    """A hex, and who stands near it: what a window of the map would show."""
    hexmap: HexMap = map_of(scene.game)
    cell = hexmap.grid.cell(hex_)
    near = [p for p in scene.view.board.pieces if 0 < hexmap.grid.distance(cell, hexmap.grid.cell(p.at)) <= NEAR]
    return [*_lines(scene, hexmap, cell), *(f"  Near it, {line}" for line in stack_lines(scene, near))]


def _lines(scene: Scene, hexmap: HexMap, cell: int) -> Iterator[str]:
    first, *more = hex_lines(scene.game, hexmap, cell, water(hexmap))
    yield first
    yield from (f"  {line}" for line in more)
    over = scene.game.marked([wash.mark for wash in scene.view.board.washes if hexmap.grid.name(cell) in wash.hexes])
    yield from (f"  Now {word}." for word in over)
    yield from _who(scene, hexmap.grid.name(cell))


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
