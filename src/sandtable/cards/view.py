"""What is told of a card table: its zones from one's own seat, and the sentences of its events."""

from __future__ import annotations

from functools import cache

from sandtable.cards.table import NOBODY, Table
from sandtable.kernel import Action, Board, Prompt, Score, Seat, Tally, Term, Track, Zone

LABELS = {
    "hand": "hand",
    "table": "on the table",
    "objectives": "objectives",
    "lost": "lost",
    "battle": "committed",
    "discard": "discards",
    "out": "out",
    "deck": "deck",
    "played": "cards played",
}
KINDS = {"hand": "hand", "deck": "pile", "discard": "pile", "out": "pile", "lost": "lost"}  # how a client lays them out
BATTLE = "battle"


def board(s: Table, seat: Seat | None, tracks: tuple[Track, ...]) -> Board:
    """The enemy's side, the battle, one's own side. A spectator sits with the first seat."""
    near = 0 if seat is None else seat
    zones = [*_side(s, 1 - near, seat), *_battle(s, near), *_side(s, near, seat)]
    return Board(zones=tuple(zones), tallies=tallies(s), tracks=tracks, standing=standing(s), fought=fought(s))


def _side(s: Table, owner: Seat, seat: Seat | None) -> list[Zone]:
    """A side's zones from its objectives to its piles."""
    zones = [zone(s, "objectives", owner, s.objectives[owner]), zone(s, "table", owner, s.table[owner])]
    if fallen := s.fallen(owner):
        zones.append(zone(s, "lost", owner, fallen))
    return zones + cards_of(s, owner, seat)


def cards_of(s: Table, owner: Seat, seat: Seat | None) -> list[Zone]:
    """A side's hand and piles. Of a hidden hand one is told the size and, as an aid, what has been shown of it."""
    hand = s.hand[owner] if owner == seat else s.shown[owner] if s.memory else []
    return [
        zone(s, "hand", owner, hand, len(s.hand[owner])),
        zone(s, "deck", owner, [], len(s.deck[owner])),
        zone(s, "discard", owner, s.discard[owner]),
        zone(s, "out", owner, s.out[owner]),
    ]


def _battle(s: Table, near: Seat) -> list[Zone]:
    if s.attacker == NOBODY:
        return []
    owner, zones = s.game.cards.owner, list[Zone]()
    targets = s.ids(s.targets)
    zones.append(Zone("targets", "under attack", 1 - s.attacker, targets, len(targets), BATTLE, "target"))
    zones += [zone(s, "battle", seat, s.battle[seat]) for seat in (1 - near, near)]
    for place, slot in enumerate(s.game.cards.slots):
        played = [card for card in s.in_play if s.game.cards.slot_bit[card] == 1 << place]
        seat = owner[played[0]] if played else None
        zones.append(Zone(f"slot.{slot}", slot, seat, s.ids(played), len(played), BATTLE, "slot"))
    return zones


def zone(s: Table, name: str, owner: Seat, cards: list[int], count: int = -1) -> Zone:
    id_, label, place, kind = _head(name, s.game.seats[owner])
    faces = tuple(map(s.game.cards.ids.__getitem__, cards)) if cards else ()
    return Zone(id_, label, owner, faces, len(cards) if count < 0 else count, place, kind)


@cache
def _head(name: str, seat: str) -> tuple[str, str, str, str]:
    """Id, label, place and kind of a zone."""
    return f"{name}.{seat}", LABELS[name], BATTLE if name in ("battle", "played") else "", KINDS.get(name, "row")


def fought(s: Table) -> tuple[Score, ...]:
    """The totals with which the last battle ended, at each target."""
    return tuple(
        Score(s.game.cards.ids[target], (attack, defence) if attacker == 0 else (defence, attack), attacker)
        for target, attacker, attack, defence in s.fought
    )


def tallies(s: Table) -> tuple[Tally, ...]:
    """Both totals against every target, the attacker's first."""
    if s.attacker == NOBODY:
        return ()
    return tuple(tally(s, seat, target) for target in s.targets for seat in (s.attacker, 1 - s.attacker))


# Totals, as they are and as they would be


def hints(s: Table, actions: list[Action]) -> list[str]:
    """What each action card would add to one's total now; outside a battle, what would come to nothing."""
    if s.attacker == NOBODY:
        return [s.phases[-1].warns(s, action) for action in actions]
    if len(actions) < 2:
        return []
    if len(s.targets) > 1:
        return [_fall(counted) for counted in scores(s, actions)]
    cards, facts = s.game.cards, s.facts(s.phases[-1].seat)
    told = []
    for action in actions:
        card = cards.index[action[1]] if action[0] == "play" else -1
        if card >= 0 and cards.is_action[card]:
            adds = cards.value[card] + sum(n for need, n in cards.mods[card] if need & facts == need)
            told.append(f"{adds:+d} now")
        else:
            told.append("")
    return told


def previews(s: Table, actions: list[Action]) -> list[tuple[int, ...]]:
    """Both totals, if a force were committed or a card put in play and nothing else happened."""
    if s.attacker == NOBODY or len(s.targets) != 1:
        return []
    return [counted[0].totals if counted else () for counted in (_preview(s, action) for action in actions)]


def scores(s: Table, actions: list[Action]) -> list[tuple[Score, ...]]:
    """The same at each of several targets."""
    return [_preview(s, action) for action in actions] if len(s.targets) > 1 else []


def _preview(s: Table, action: Action) -> tuple[Score, ...]:
    cards = s.game.cards
    card = cards.index.get(action[1], -1) if action[0] in ("commit", "play") else -1
    if card < 0 or not (cards.is_action[card] or cards.is_force[card]):
        return ()
    after = s.copy(s.dice)
    if cards.is_force[card]:
        after.battle[cards.owner[card]].append(card)
    else:
        gone, facts = cards.slot_bit[card] if s.SLOTTED else 0, s.facts(cards.owner[card])
        for effect, need in zip(cards.cards[card].effects, cards.need[card], strict=True):
            if effect.verb == "STRIKE" and need & facts == need:
                gone |= 1 << cards.slots.index(effect.what)
        after.in_play = [*(other for other in s.in_play if not cards.slot_bit[other] & gone), card]
    return now(after)


def now(s: Table) -> tuple[Score, ...]:
    """What each seat counts at each target."""
    ids = s.game.cards.ids
    return tuple(Score(ids[t], (s.total(0, t), s.total(1, t)), s.attacker) for t in s.targets)


def standing(s: Table) -> Prompt | None:
    """Who is ahead in the battle, by how much; an equal total is the defender's."""
    if s.attacker == NOBODY or not s.targets:
        return None
    attacker, defender = (s.game.sides[seat] for seat in (s.attacker, 1 - s.attacker))
    if len(s.targets) > 1:
        falls = [s.game.name_of(score.at) for score in now(s) if score.falls]
        text = f"{len(falls)} of {len(s.targets)} would fall{': ' * bool(falls)}{', '.join(falls)};"
        return Prompt(f"{text} {defender} holds at a tie.", s.game.cite["value"])
    attack, defence = (s.total(seat, s.targets[0]) for seat in (s.attacker, 1 - s.attacker))
    if attack > defence:
        text = f"{attacker} leads by {attack - defence}; {defender} holds at a tie."
    elif attack == defence:
        text = f"A tie: {defender} holds."
    else:
        text = f"{defender} leads by {defence - attack}, and holds at a tie."
    return Prompt(text, s.game.cite["value"])


def tally(s: Table, seat: Seat, target: int) -> Tally:
    """The same total with every part named."""
    game, facts, terms = s.game, s.facts(seat, target), list[Term]()
    for card in s.counting(seat, target):
        terms += [term for need, term in game.terms[card] if need & facts == need]
    if bonus := s.bonus(seat):
        terms.append(Term(s.bonus_name(), bonus, game.cite["bonus"]))
    side = game.sides[seat]
    label = side if len(s.targets) == 1 else f"{side} at {game.cards.cards[target].name}"
    role = "attacks" if seat == s.attacker else "defends"
    return Tally(label, seat, max(sum(term.value for term in terms), 0), tuple(terms), role)


def _fall(scores: tuple[Score, ...]) -> str:
    """How many targets would fall, in a few words."""
    return f"{sum(score.falls for score in scores)} of {len(scores)} would fall" if scores else ""
