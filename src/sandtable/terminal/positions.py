"""Positions in files of their own: written from a game, drawn, edited."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sandtable.kernel import FileTrouble, State, Trouble, position, record
from sandtable.kernel.data import read_text
from sandtable.kernel.notation import statements
from sandtable.terminal import kits, review, saves
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Screen, open_screen


def text(file: Path, at: int | None, output: Path | None, kit: Path | None) -> None:
    """Write or print the position after a line, or the last one; never over another file."""
    match = review.read_match(file, kit, at)
    if match.game.parts_seats(match.state) and record.read(file).result is None:
        raise FileTrouble(file, "is a running game, and a text would tell what each side hides; finish it first")
    words = position.write(match.state)
    if output is None:
        open_screen(bare=True).say(words)
    elif output.exists():
        raise FileTrouble(output, "is there already; it is as it was")
    else:
        saves.must_have_folder(output)
        record.save(output, f"{words}\n")


def show(file: Path, seat: str | None, kit: Path | None, screen: Screen) -> None:
    """Draw it as the seat to act sees it, or the one that is named."""
    state = _read(file, kit)
    game = state.game
    eyes = state.to_act() if seat is None else None if seat == review.SPECTATORS else game.seat_named(seat)
    view = state.view(eyes)
    screen.say(f"{game.title}: a position.", *kits.words(game))
    screen.look(Scene(game, view, ("study",) * len(game.seats)))
    screen.say(f"{view.prompt.text} [{view.prompt.clause}]")


def edit(file: Path, edits: Sequence[str], kit: Path | None) -> str:
    """Make all changes or none; what has been done, in a line."""
    board = position.edit(_read(file, kit))
    try:
        for words in edits:
            _change(board, words)
        changed = board.done()
    except Trouble as error:
        raise FileTrouble(file, f"is as it was: {error}") from None
    record.save(file, f"{position.write(changed)}\n")
    return f"{file}: changed; {changed!r}"


def _change(board: position.Editor, words: str) -> None:
    match words.split(maxsplit=2):
        case ["put", thing, place]:
            board.put(thing, place)
        case ["take", thing]:
            board.take(thing)
        case ["set", slot, value]:
            board.set(slot, value)
        case _:
            raise Trouble(f"{words!r} is no change; changes are: put THING PLACE, take THING, set SLOT VALUE")


def _read(file: Path, kit: Path | None) -> State:
    words = read_text(file)
    try:
        name, _ = next(statements(words), ("", []))
        return position.read(kits.load(name, kit), words)
    except FileTrouble:
        raise
    except Trouble as error:
        raise FileTrouble(file, str(error)) from None
