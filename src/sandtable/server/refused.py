"""What is not allowed, in words for who asked."""

from __future__ import annotations

from sandtable.kernel import Game, Ruling, Seat, Trouble


class Refused(Exception):
    """It is not allowed, or not asked as it must be; nothing was changed."""

    def __init__(
        self, status: int, title: str, ruling: Ruling | None = None, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(title)
        self.status, self.title, self.ruling, self.headers = status, title, ruling, headers


def seat_named(game: Game, word: str) -> Seat:
    try:
        return game.seat_named(word)
    except Trouble as trouble:
        raise Refused(422, str(trouble)) from None


def must_be_name(name: str) -> None:
    if not name.isprintable() or name != " ".join(name.split()):
        raise Refused(422, "a name must be printable words")
