"""Words that no thing can have for its id, because they mean something else where orders are typed."""

from __future__ import annotations

from sandtable.kernel.errors import FileTrouble, Gathering
from sandtable.kernel.game import Game
from sandtable.kernel.kit import row_of
from sandtable.kernel.match import TABLE_TALK
from sandtable.kernel.words import fold


def reserved(game: Game) -> set[str]:
    """The words of a game's orders and questions, and its seats."""
    verbs = [verb for phase in game.state.PHASES for verb in getattr(phase, "does", ())]
    patterns = [word for line in (*game.asks, *game.orders) for word in line.split() if word.islower()]
    return {fold(word) for word in (*verbs, *patterns, *game.also, *game.seats, *TABLE_TALK)}


def must_be_ids(game: Game) -> None:
    """Trouble if an owner has called a thing of his by such a word, or by a number."""
    kit, troubles = game.kit, Gathering()
    if kit is None:
        return
    words = reserved(game)
    for id_ in (row.id for row in kit.differences if row.yours and not row.column and row.id in game.things):
        with troubles:
            if id_.isdecimal() or fold(id_) in words:
                why = "numbers choose from lists" if id_.isdecimal() else "it is a word of orders"
                path, line = row_of(game.FILES, kit.folder, id_) or (kit.folder, None)
                raise FileTrouble(path, f"id is {id_!r}, which no thing can be called: {why}", line)
    troubles.end()
