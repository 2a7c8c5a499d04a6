"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.cards import view
from sandtable.cards.table import NOBODY
from sandtable.kernel import Action, Board, Place, Seat, Track, Zone

if TYPE_CHECKING:
    from sandtable.games.dday import DDay
    from sandtable.games.dday.state import Position

SAYS = {
    **view.SAYS,
    "beaches": "The beaches from east to west: {all}.",
    "sort": "{seat} takes its {0:force} out of the deck.",
    "pile": "{seat} lays {1:force} face down at {0}.",
    "turn-card": "Turn {0}: {1}.",
    "first": "{seat} acts first.",
    "beach": "{seat} comes to {0}.",
    "activate": "{seat} activates {0}.",
    "attack": "{0} attacks {1}.",
    "meet": "{seat} lets the attack of {0} come.",
    "remove": "{0} is removed from the game.",
    "hold": "{0} holds.",
    "win": "The landing is decided.",
}

ACTIONS = {
    **view.ACTIONS,
    "activate": "Activate the top force",
    "attack": "Attack {1} with {0}",
    "done": "Go on",
}


def label(game: DDay, action: Action) -> str:
    words = [game.name_of(word) for word in action[1:]]
    if action.verb == "attack" and game.cards.index[action[2]] in game.cards.places:
        words[1] = f"the top inactive card at {words[1]}"
    return game.labels[action[0]].format(*words)


def board(s: Position, seat: Seat | None) -> Board:
    """Both sides' cards, the beaches from one's own left to right. A spectator sits with the first seat."""
    near = 0 if seat is None else seat
    zones = [*view.cards_of(s, 1 - near, seat), *view.cards_of(s, near, seat)]
    order = s.game.order[near]
    for place in order:
        zones += _beach(s, place, near)
    zones += _attack(s, near)
    tracks = (Track("Turn", s.turn), Track("Beaches cleared", len(s.cleared())))
    places = tuple(_place(s, place) for place in order)
    return Board(tuple(zones), places, tallies=view.tallies(s), tracks=tracks, notes=(turn_note(s.game, s.turn),))


def _place(s: Position, place: int) -> Place:
    marks = ["being resolved"] if place == s.beach else []
    marks += [] if s.stands(1, place) else ["cleared"]
    return Place(s.game.cards.cards[place].name, tuple(marks), place == s.beach)


def _beach(s: Position, place: int, near: Seat) -> list[Zone]:
    """The enemy's forces, one's own, and what stays there; inactive forces lie farthest from the enemy."""
    cards, zones = s.game.cards, list[Zone]()
    for owner in (1 - near, near):
        row = [
            _zone(s, ("inactive", owner, place), s.at(place, s.pile[owner])),
            _zone(s, ("active", owner, place), s.at(place, s.table[owner])),
        ]
        if stays := [card for at, card in s.lasting if at == place and cards.owner[card] == owner]:
            row.insert(1, _zone(s, ("stays", owner, place), stays))
        zones += row[::-1] if owner == near else row
    return zones


def _zone(s: Position, head: tuple[str, Seat, int], cards: list[int]) -> Zone:
    label, owner, _ = head
    id_, name, kind = _head(s.game, *head)
    return Zone(id_, label, owner, s.ids(cards), len(cards), name, kind)


@cache
def _head(game: DDay, label: str, owner: Seat, place: int) -> tuple[str, str, str]:
    """Id, place and kind of a zone."""
    beach = game.cards.cards[place]
    return f"{label}.{game.seats[owner]}.{beach.id}", beach.name, "pile" if label == "inactive" else "row"


def _attack(s: Position, near: Seat) -> list[Zone]:
    """Under a heading that says who attacks whom."""
    if s.attacker == NOBODY:
        return []
    zones = [view.zone(s, "battle", seat, s.battle[seat]) for seat in (1 - near, near)]
    for seat in (1 - near, near):
        played = [card for card in s.in_play if s.game.cards.owner[card] == seat]
        zones.append(view.zone(s, "played", seat, played))
    names = [s.game.name_of(word) for seat in (s.attacker, 1 - s.attacker) for word in s.ids(s.battle[seat])]
    return [replace(zone, place=" attacks ".join(names)) for zone in zones]


@cache
def turn_note(game: DDay, turn: int) -> str:
    """The turn card in words."""
    card = game.turns[turn - 1]
    mods = [f"attacks of {side} {n:+d}" for side, n in zip(game.sides, card.attack, strict=True) if n]
    draws = [f"{side} {n}" for side, n in zip(game.sides, card.draw, strict=True)]
    last = "the last turn" if turn == len(game.turns) else f"draws: {', '.join(draws)}"
    return f"{'; '.join([card.name, *mods, last])}."


def attack_hints(s: Position, actions: list[Action]) -> list[str]:
    """What both sides of an attack would count before any card."""
    if not any(action.verb == "attack" for action in actions):
        return []
    return [_odds(s, action) if action.verb == "attack" else "" for action in actions]


def _odds(s: Position, action: Action) -> str:
    cards = s.game.cards
    force, target = cards.index[action[1]], cards.index[action[2]]
    if target in cards.places or cards.place[target] != s.beach:
        return "falls at once"
    fight = s.copy(s.dice)
    seat = cards.owner[force]
    fight.open_battle(seat, [s.beach])
    fight.battle[seat], fight.battle[1 - seat] = [force], [target]
    return f"{fight.total(seat, s.beach)} against {fight.total(1 - seat, s.beach)}"
