"""What a seat sees, and the words for actions and events."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from sandtable.cards import view
from sandtable.cards.table import NOBODY
from sandtable.games.dday.box import Box
from sandtable.games.dday.state import Position
from sandtable.kernel import DONE, Action, Board, Place, Seat, Track, Zone


def label(game: Box, action: Action) -> str:
    words = [game.name_of(word) for word in action[1:]]
    if action.verb == "attack" and len(action) > 2 and game.cards.index[action[2]] in game.cards.places:
        words[1] = f"the top inactive card at {words[1]}"
    return game.labels[action[0]].format(*words, "…")  # of a beginning the last word is left open


def board(s: Position, seat: Seat | None) -> Board:
    """Both sides' cards, the beaches from one's own left to right. A spectator sits with the first seat."""
    near = 0 if seat is None else seat
    zones = [*view.cards_of(s, 1 - near, seat), *view.cards_of(s, near, seat)]
    order, forces, active = s.game.order[near], s.game.forces, s.active_bits()
    for place in order:
        here = forces[place]
        zones += _beach(s.game, near, place, tuple([bits & here for bits in (*s.pile, *active)]), s.attacked & here)
    stays: dict[tuple[str, Seat, int], tuple[int, ...]] = {}
    for place, card in s.lasting:
        head = "stays", s.game.cards.owner[card], place
        stays[head] = (*stays.get(head, ()), card)
    zones += [_zone(s.game, head, cards) for head, cards in stays.items()]
    zones += _attack(s, near)
    cleared = s.cleared()
    tracks = (Track("Turn", s.turn, len(s.game.turns)), Track("Beaches cleared", len(cleared), len(order), 0))
    places = tuple([_place(s.game, place, place == s.beach, place in cleared) for place in order])
    return Board(
        zones=tuple(zones),
        places=places,
        tallies=view.tallies(s),
        tracks=tracks,
        notes=(turn_note(s.game, s.turn),),
        standing=view.standing(s),
        fought=view.fought(s),
        scene="coast",
    )


@cache
def _place(game: Box, place: int, resolved: bool, cleared: bool) -> Place:
    beach, marks = game.cards.cards[place], ("being resolved",) * resolved + ("cleared",) * cleared
    return Place(beach.name, marks, resolved, beach.id)


@cache
def _beach(game: Box, near: Seat, place: int, bits: tuple[int, ...], attacked: int) -> list[Zone]:
    """The forces at a beach, of the enemy and of one's own; the inactive ones lie farthest from the enemy."""
    zones = []
    for owner in (1 - near, near):
        for label, lying in (("inactive", bits[owner]), ("active", bits[2 + owner])):
            cards = tuple(card for card in game.cards.placed[owner] if lying & game.bit[card])
            spent = tuple(card for card in cards if attacked & game.bit[card])
            zones.append(_zone(game, (label, owner, place), cards, spent))
    return [*zones[:2], *zones[:1:-1]]


@cache
def _zone(game: Box, head: tuple[str, Seat, int], cards: tuple[int, ...], spent: tuple[int, ...] = ()) -> Zone:
    """What lies of a side at a beach; the same few forces lie there again and again."""
    label, owner, place = head
    beach, ids = game.cards.cards[place], tuple(game.cards.ids[card] for card in cards)
    kind, done = "pile" if label == "inactive" else "row", tuple(game.cards.ids[card] for card in spent)
    return Zone(f"{label}.{game.seats[owner]}.{beach.id}", label, owner, ids, len(ids), beach.name, kind, done)


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
def turn_note(game: Box, turn: int) -> str:
    """The turn card in words."""
    card = game.things[game.turns[turn - 1].id]
    last = ["the last turn"] if turn == len(game.turns) else []
    return "; ".join([card.name, *card.lines, *last]) + "."


def attack_hints(s: Position, actions: list[Action]) -> list[str]:
    """What both sides of an attack would count before any card; what is left to do, if one goes on."""
    seat, hints = s.phases[-1].seat, list[str]()
    for action, totals in zip(actions, attack_totals(s, actions), strict=True):
        if totals:
            hints.append(f"{totals[seat]} against {totals[1 - seat]}")
        elif action.verb == "attack":
            hints.append("falls at once")
        else:
            hints.append(_undone(s, actions) if action == DONE else "")
    return hints


def _undone(s: Position, actions: list[Action]) -> str:
    """What could still be done here."""
    phase, can = s.phases[-1], any(action.verb in ("activate", "attack") for action in actions)
    actions_left = getattr(phase, "actions", 0)
    return f"{actions_left} action{'s' * (actions_left > 1)} left" if can and actions_left else ""


def attack_totals(s: Position, actions: list[Action]) -> list[tuple[int, ...]]:
    """What each seat would count in each attack on a force, before any card."""
    fight, cards = s.copy(s.dice), s.game.cards
    seat = s.phases[-1].seat
    fight.open_battle(seat, [s.beach])
    found = list[tuple[int, ...]]()
    for action in actions:
        totals: tuple[int, ...] = ()
        if action.verb == "attack" and cards.place[cards.index[action[2]]] == s.beach:
            fight.battle[seat], fight.battle[1 - seat] = [cards.index[action[1]]], [cards.index[action[2]]]
            totals = fight.total(0, s.beach), fight.total(1, s.beach)
        found.append(totals)
    return found
