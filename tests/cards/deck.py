"""A Midway table whose cards say other things, to try the whole vocabulary of the card library."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.cards.card import Card, CardSet, read_cards
from sandtable.cards.effects import Effect, parse_effects
from sandtable.games.midway import Midway
from sandtable.games.midway.state import Position


class OpenTable(Position):
    """A table without type slots."""

    __slots__ = ()

    SLOTTED = False


def game(**texts: str) -> Midway:
    """Midway with the effects of some cards rewritten: `game(MU20="play: DROP 1 enemy")`."""
    return _with({id_: {"effects": parse_effects(text)} for id_, text in texts.items()})


def tagged(tags: dict[str, str], **texts: str) -> Midway:
    """The same, with tags for cards."""
    changes: dict[str, dict[str, object]] = {id_: {"effects": parse_effects(text)} for id_, text in texts.items()}
    for id_, tag in tags.items():
        changes.setdefault(id_, {})["tags"] = (tag,)
    return _with(changes)


def copies(**numbers: int) -> Midway:
    """The same, with so many copies of some cards, none of them on the table at first."""
    return _with({id_: {"copies": many, "start": False} for id_, many in numbers.items()})


def _with(changes: dict[str, dict[str, object]]) -> Midway:
    made = Midway()
    rows = read_cards(Midway.HERE / "cards.csv", made.seats)
    made.use(CardSet([(_changed(card, changes), row) for card, row in rows], made.seats))
    return made


def _changed(card: Card, changes: dict[str, dict[str, object]]) -> Card:
    return replace(card, **changes.get(card.id, {}))


def effect(text: str) -> Effect:
    return parse_effects(text)[0]
