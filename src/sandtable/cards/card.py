"""Cards as data: read from a table that a player can edit, and compiled to ints and bits for play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from sandtable.cards.effects import (
    FITS,
    TIMINGS,
    Effect,
    conditions_words,
    describe,
    parse_effects,
    short_conditions,
)
from sandtable.kernel import Action, FileTrouble, Mark, Thing
from sandtable.kernel.data import SOURCES, Row, read_table
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison

SORTS = ("objective", "force", "action", "special", "place")
COLUMNS = (
    "id",
    "side",
    "sort",
    "name",
    "type",
    "copies",
    "value",
    "start",
    "dependent",
    "tags",
    "effects",
    "name_from",
    "copies_from",
    "text_from",
)
NUMBERS = {"supply": 3, "points": 10, "requires": 9}  # columns that only some games have, with the highest value
PLACE = "place"  # the column that assigns forces to places, in games that have places
NO_SEAT = -1  # whose a place is
ACTION_VERBS = ("discard", "deploy", "commit", "play", "pick", "drop", "assault", "battle")  # actions that name a card


class Card(Struct, frozen=True):
    """A kind of card. `type` is a force's arm or an action's type; `sources` says where each datum comes from."""

    id: str
    seat: int
    sort: str
    name: str
    type: str
    copies: int
    value: int
    start: bool
    dependent: str
    tags: tuple[str, ...]
    effects: tuple[Effect, ...]
    sources: dict[str, str]
    supply: int = 0  # what it costs to put it on the table
    points: int = 0  # what an objective is worth
    requires: int = 0  # how many objectives must have fallen before it can be attacked
    place: str = ""  # where a force fights


def read_cards(
    path: Path,
    sides: Sequence[str],
    extra: Sequence[str] = (),
    compared: Comparison | None = None,
    check: Callable[[Card, Row], None] = lambda card, row: None,
) -> list[tuple[Card, Row]]:
    """The cards of a file with the rows they stand in; `extra` are the columns that this game adds.

    What differs from the file that it is compared with is its owner's; trouble tells of every bad row.
    """
    columns = (*COLUMNS, *extra)
    cards, troubles = list[tuple[Card, Row]](), Gathering()
    rows = read_table(path, columns, troubles)
    if compared:
        compared.rows(rows, read_table(compared.ours / path.name, columns))
    for row in rows:
        with troubles:
            card = _read_card(row, sides, extra)
            check(card, row)
            cards.append((card, row))
    troubles.end()
    return cards


def _read_card(row: Row, sides: Sequence[str], extra: Sequence[str]) -> Card:
    try:
        effects = parse_effects(row.optional("effects"))
    except ValueError as error:
        raise row.trouble(f"effects: {error}") from None
    sort = row.one_of("sort", SORTS)
    id_ = row.text("id")
    if not id_.isascii() or not id_.isalnum():
        raise row.trouble(f"id is {id_!r}; it must be letters and digits")
    side = row.one_of("side", ("",) if sort == PLACE else sides)
    typed = sort == "force" or (sort == "action" and PLACE not in extra)  # battles at places have no slots
    return Card(
        id=id_,
        seat=sides.index(side) if side else NO_SEAT,
        sort=sort,
        name=row.text("name"),
        type=row.text("type") if typed else row.optional("type"),
        copies=row.number("copies", 1, 1 if sort in ("objective", PLACE) else 60),
        value=row.number("value", 0, 20),
        start=row.one_of("start", ("S", "")) == "S",
        dependent=row.optional("dependent"),
        tags=tuple(row.optional("tags").split()),
        effects=effects,
        sources={what: row.one_of(f"{what}_from", SOURCES) for what in ("name", "copies", "text")},
        place=row.optional(PLACE) if PLACE in extra else "",
        **{number: row.number(number, 0, NUMBERS[number]) for number in extra if number in NUMBERS},
    )


class CardSet:
    """All cards of a game. A card in play is an int, its place in the file; these tables are indexed by it."""

    def __init__(
        self,
        rows: Sequence[tuple[Card, Row]],
        sides: Sequence[str],
        extra: Sequence[str] = (),
        moments: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.sides, self.extra = sides, extra  # the columns that this game adds
        self.moments = moments  # when cards are played by this game's sheet
        self.cards = tuple(card for card, _ in rows)
        self.index = {card.id: kind for kind, card in enumerate(self.cards)}
        self.arms = tuple(dict.fromkeys(c.type for c in self.cards if c.sort == "force"))
        self.slots = tuple(dict.fromkeys(c.type for c in self.cards if c.sort == "action"))
        self.places = tuple(kind for kind, c in enumerate(self.cards) if c.sort == PLACE)
        self.fought_for = [c.id for c in self.cards if c.sort in ("objective", PLACE)]
        self._check(rows)

        self.ids = [card.id for card in self.cards]
        self.names = {card.id: card.name for card in self.cards}
        self.owner = [card.seat for card in self.cards]
        self.value = [card.value for card in self.cards]
        self.is_force = [card.sort == "force" for card in self.cards]
        self.is_action = [card.sort == "action" for card in self.cards]
        self.is_special = [card.sort == "special" for card in self.cards]
        self.arm_bit = [1 << self.arms.index(c.type) if c.sort == "force" else 0 for c in self.cards]
        self.slot_bit = [1 << self.slots.index(c.type) if c.sort == "action" else 0 for c in self.cards]
        self.dependents = [[kind for kind, c in enumerate(self.cards) if c.dependent == card.id] for card in self.cards]
        self.place = [self.index.get(card.place, -1) for card in self.cards]
        self.objectives = [self._of(seat, "objective") for seat in range(len(sides))]
        seats = range(len(sides))
        self.decks = [self._deck(seat) for seat in seats]
        self.starting = [[kind for kind, c in enumerate(self.cards) if c.seat == seat and c.start] for seat in seats]
        self.placed = [[kind for kind, c in enumerate(self.cards) if c.seat == seat and c.place] for seat in seats]
        self.counters = [self._counters(kind) for kind in range(len(self.cards))]
        self.act = {verb: [Action(verb, card.id) for card in self.cards] for verb in ACTION_VERBS}
        self._compile_conditions()
        self.can_be_countered = [
            any(kind in found and self.owner[other] != card.seat for other, found in enumerate(self.counters))
            for kind, card in enumerate(self.cards)
        ]

    def _of(self, seat: int, sort: str) -> list[int]:
        return [kind for kind, c in enumerate(self.cards) if c.seat == seat and c.sort == sort]

    def _deck(self, seat: int) -> list[int]:
        """Every copy of a side's forces and actions that does not start on the table or at a place, in order."""
        kinds = [k for k, c in enumerate(self.cards) if c.seat == seat and c.sort != "objective" and not c.place]
        return [kind for kind in kinds for _ in range(self.cards[kind].copies - self.cards[kind].start)]

    def _counters(self, kind: int) -> dict[int, list[int]]:
        """For each card that this one counters: by which of its effects, their conditions aside."""
        found: dict[int, list[int]] = {}
        for i, effect in enumerate(self.cards[kind].effects):
            if effect.verb == "COUNTER":
                for answered, card in enumerate(self.cards):
                    if effect.what in ("any", *card.tags):
                        found.setdefault(answered, []).append(i)
        return found

    # Conditions as bits: an effect holds when `need & facts == need`

    def _compile_conditions(self) -> None:
        names = ["attacking", "defending", "won", "lost"]
        for kind in ("has", "enemy", "no_enemy"):
            names += [f"{kind}:{arm}" for arm in self.arms]
        self.has_shift, arms = 4, len(self.arms)
        self.enemy_shift, self.no_enemy_shift = 4 + arms, 4 + 2 * arms
        self.all_arms = (1 << arms) - 1
        names += [f"target:{tag}" for tag in self.tags()] + [f"at:{id_}" for id_ in self.fought_for]
        self.condition_bits = {name: 1 << place for place, name in enumerate(names)}
        self.target_bits = [
            sum(self.condition_bits.get(name, 0) for name in (f"at:{c.id}", *(f"target:{t}" for t in c.tags)))
            for c in self.cards
        ]
        self.need = [[self._bits(effect) for effect in card.effects] for card in self.cards]
        self.mods = [
            [(self._bits(effect), effect.n) for effect in card.effects if effect.verb == "MOD"] for card in self.cards
        ]
        self.on = {
            timing: [[i for i, effect in enumerate(card.effects) if effect.on == timing] for card in self.cards]
            for timing in ("play", "after", "cost", "attacked", "activate", "own_turn", "declare", "react")
        }

    def _bits(self, effect: Effect) -> int:
        return sum(self.condition_bits[need] for need in effect.needs)

    def missing(self, need: int, facts: int) -> str:
        """The conditions of `need` that do not hold, in words."""
        lacking = [name for name, bit in self.condition_bits.items() if need & ~facts & bit]
        return ", ".join(conditions_words(lacking, self.names))

    # Faces for people

    def things(self) -> dict[str, Thing]:
        return {card.id: self._thing(card) for card in self.cards}

    def _thing(self, card: Card) -> Thing:
        tags = {tag: " or ".join(sorted({c.name for c in self.cards if tag in c.tags})) for tag in self.tags()}
        names = {**self.names, "any": "any card"} | (tags if card.sort == "special" else {})
        sort = f"{card.type} {card.sort}".strip()
        lines = [f"value {card.value}"] if card.value or card.sort == "force" else []
        lines += [f"supply {card.supply}"] if card.supply else []
        lines += [f"victory points {card.points}"] if "points" in self.extra and card.sort == "objective" else []
        lines += [_closed(card.requires)] if card.requires else []
        lines += [describe(effect, names, self._when(card, effect)) for effect in card.effects]
        if card.dependent:
            lines.append(f"Dependent on {names[card.dependent]}")
        if card.place:
            lines.append(f"fights at {names[card.place]}")
        brief = "/".join(map(str, _attack_and_defence(card))) if card.sort == "force" else ""
        return Thing(
            id=card.id,
            name=card.name,
            sort=sort,
            lines=tuple(lines),
            sources=card.sources,
            seat=None if card.seat == NO_SEAT else card.seat,
            copies=card.copies,
            brief=brief,
            kind=card.sort,
            type=card.type,
            marks=tuple(self._marks(card, names)),
        )

    def _marks(self, card: Card, names: Mapping[str, str]) -> list[Mark]:
        """What a card says, for one who draws it: numbers first, then what happens when."""
        marks, told = list[Mark](), set[Effect]()
        if card.sort == "force":
            marks += map(Mark, ("attack", "defence"), _attack_and_defence(card))
            told = {effect for effect in card.effects if effect in _plain_mods(card)}
        elif card.value:
            marks.append(Mark("value", card.value))
        marks += [Mark("supply", card.supply, "supply")] if card.supply else []
        if "points" in self.extra and card.sort == "objective":
            marks.append(Mark("points", card.points, "points"))
        marks += [Mark("needs", None, _closed(card.requires))] if card.requires else []
        for effect in card.effects:
            if effect.verb == "MOD" and effect not in told:
                marks.append(Mark("modifier", effect.n, short_conditions(effect, names)))
            elif effect.verb != "MOD":
                words, when = describe(effect, names, ""), self._when(card, effect)
                marks.append(Mark(effect.verb.lower(), None, words, when))
        if card.dependent:
            marks.append(Mark("link", None, f"leaves with {names[card.dependent]}"))
        return marks

    def _when(self, card: Card, effect: Effect) -> str:
        """When an effect happens: by the game's own words for its verb or timing, else by those for all games."""
        outside = card.sort == "special" and effect.on == "play"
        timing = "special" if outside else effect.on
        return self.moments.get(effect.verb) or self.moments.get(timing) or TIMINGS[effect.on]

    def tags(self) -> list[str]:
        """The words that effects can name cards by."""
        return list(dict.fromkeys(tag for card in self.cards for tag in card.tags))

    # Checks that need the whole set

    def _check(self, rows: Sequence[tuple[Card, Row]]) -> None:
        seen: set[str] = set()
        path, placed = rows[0][1].path, PLACE in self.extra
        if placed and not self.places:
            raise FileTrouble(path, "has no place to fight at")
        for seat, sort in ((seat, sort) for seat in (0, 1) for sort in ("force",) + ("objective",) * (not placed)):
            if not any(card.seat == seat and card.sort == sort for card in self.cards):
                raise FileTrouble(path, f"{self.sides[seat]} has no {sort}")
        troubles = Gathering()
        for card, row in rows:
            with troubles:
                if card.id in seen:
                    raise row.trouble(f"{card.id} stands in the file twice")
                seen.add(card.id)
                self._check_card(card, row)
        troubles.end()

    def _check_card(self, card: Card, row: Row) -> None:
        if card.start and card.sort != "force":
            raise row.trouble("start is S, but only a force can begin on the table")
        if card.dependent:
            self._check_dependent(card, row)
        if PLACE in self.extra:
            self._check_place(card, row)
        for effect in card.effects:
            self._check_effect(card, effect, row)
        own_turn = [effect for effect in card.effects if effect.on in ("declare", "own_turn")]
        if len(own_turn) > 1 and any(effect.on == "declare" for effect in own_turn):
            raise row.trouble(
                f"effects: a card that declares an attack does nothing else then; of {_texts(own_turn)} keep one"
            )

    def _check_place(self, card: Card, row: Row) -> None:
        ids = [self.cards[kind].id for kind in self.places]
        if card.sort == "force" and card.place not in ids:
            raise row.trouble(f"place is {card.place!r}; a force fights at one of: {', '.join(ids)}")
        if card.sort != "force" and card.place:
            raise row.trouble(f"place is {card.place!r}; only a force is assigned to a place")

    def _check_dependent(self, card: Card, row: Row) -> None:
        if card.dependent not in self.index:
            raise row.trouble(f"dependent is {card.dependent!r}, which is no card")
        if self.cards[self.index[card.dependent]].copies > 1:
            raise row.trouble(f"dependent is {card.dependent}, of which there are several copies")
        if card.sort == "objective":
            raise row.trouble("an objective depends on no other card")
        chain: list[str] = []
        link = card
        while link.dependent in self.index and link.dependent not in chain:
            chain.append(link.dependent)
            link = self.cards[self.index[link.dependent]]
        if card.id in chain:
            raise row.trouble(f"{card.id} depends on itself, through {', '.join(chain)}")

    def _check_effect(self, card: Card, effect: Effect, row: Row) -> None:
        if card.sort not in FITS[effect.on][0]:
            raise row.trouble(f"effects: {str(effect)!r} has no meaning on a card of the sort {card.sort}")
        if card.sort == "special" and effect.on == "play" and effect.needs:
            raise row.trouble(f"effects: {str(effect)!r} happens outside a battle; leave out: if {effect.needs[0]}")
        if effect.who == "this" and card.sort != "force":
            raise row.trouble(f"effects: {str(effect)!r}: only a force moves itself, and this is an {card.sort}")
        if card.sort == "objective" and "attacking" in effect.needs:
            raise row.trouble(f"effects: {str(effect)!r}: an objective never attacks; write defending, or nothing")
        arms, tags = self.arms, self.tags()
        known = {"has": arms, "enemy": arms, "no_enemy": arms, "target": tags, "at": self.fought_for}
        for need in effect.needs:
            kind, _, name = need.partition(":")
            if name and name not in known[kind]:
                raise row.trouble(
                    f"effects: {need!r} names nothing that is in the file; it could be: {_some(known[kind])}"
                )
        whats = {"STRIKE": self.slots, "BAN": self.slots, "MOVE": ("", *arms), "COUNTER": ("any", *tags)}
        if effect.verb in whats and effect.what not in whats[effect.verb]:
            could = _some(whats[effect.verb])
            raise row.trouble(f"effects: {effect.what!r} names nothing that is in the file; it could be: {could}")


def _texts(effects: Sequence[Effect]) -> str:
    return " and ".join(repr(str(effect)) for effect in effects)


def _some(names: Sequence[str]) -> str:
    return ", ".join(filter(None, names)) or "nothing, for there is none"


def _closed(requires: int) -> str:
    fallen = "1 objective has" if requires == 1 else f"{requires} objectives have"
    return f"closed until {fallen} fallen"


def _plain_mods(card: Card) -> list[Effect]:
    """The modifiers of a force that ask for nothing but its role, and its own place."""
    usual = {"attacking", "defending", f"at:{card.place}"}
    return [effect for effect in card.effects if effect.verb == "MOD" and not set(effect.needs) - usual]


def _attack_and_defence(card: Card) -> list[int]:
    """What a force is worth when it attacks and when it defends where it is assigned, as far as nothing else counts."""
    roles = {"attacking": "defending", "defending": "attacking"}
    mods = _plain_mods(card)
    return [card.value + sum(mod.n for mod in mods if other not in mod.needs) for other in roles.values()]
