"""What is not allowed, in words for who asked."""

from __future__ import annotations

from sandtable.kernel import Game, Ruling, Seat, Trouble


class Refused(Exception):
    """The table does not allow it; nothing was changed."""

    def __init__(self, status: int, title: str, ruling: Ruling | None = None) -> None:
        super().__init__(title)
        self.status, self.title, self.ruling = status, title, ruling


def seat_named(game: Game, word: str) -> Seat:
    try:
        return game.seat_named(word)
    except Trouble as trouble:
        raise Refused(422, str(trouble)) from None


def must_be_name(name: str) -> None:
    if not name.isprintable() or name != " ".join(name.split()):
        raise Refused(422, "a name must be printable words")
