"""What one seat is shown at one moment, put in order for drawing."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.kernel import DONE, Choice, Game, Piece, Place, Score, Seat, Term, View, Zone
from sandtable.terminal.tell import Sentence

HAND, PILE = "hand", "pile"  # kinds of zones; all others are rows
SLOT = "slot."  # so the ids of zones begin that hold one card each and are told in one line
MANY = 40  # choices beyond which those of one unit share a line
PASS_ON, PASS_ON_WORDS = "pass on", "pass for the rest of this battle"
ALL = "choices"  # shows all of them, where there are too many for the screen
QUICK, QUICK_WORDS = "quick", "be asked only where there is a choice"
BONUS = "+"  # after the values of a card that counts more under a condition
NAMED = 3  # so many things are named where there may be many
POINTED_AT = 3  # so many choices of one verb are told by numbers on the cards, fewer by their own words


class Face(NamedTuple):
    """A card as it lies in a zone, with the numbers of the choices that point at it."""

    id: str
    name: str
    sort: str
    lines: tuple[str, ...]
    brief: str  # with a sign if there are bonuses that it does not tell
    bonus: str  # those, in words
    seat: Seat | None
    copies: int
    numbers: tuple[int, ...]
    hint: str  # what the choices that point at it would do now
    totals: str = ""  # what both sides would count then, in short
    worth: str = ""  # of what is fought for: its points, with the same sign

    def least(self) -> str:
        """What one must see of it in a row."""
        return " ".join(filter(None, (self.brief.removesuffix(BONUS), self.bonus))) or "; ".join(self.lines)


class Group(NamedTuple):
    """Choices of one verb (and of one unit, when there are many), each with its number."""

    verb: str
    about: str
    choices: tuple[tuple[int, Choice], ...]

    def label(self) -> str:
        """What is common to their labels: `Put … on the table`."""
        labels = [choice.label.split() for _, choice in self.choices]
        before = _common(labels)
        after = _common([words[len(before) :][::-1] for words in labels])[::-1]
        return " ".join([*before, "…", *after])

    def rest(self) -> list[str]:
        """What the label of each says that is not common to all."""
        before, _, after = self.label().partition("…")
        return [choice.label.removeprefix(before).removesuffix(after) for _, choice in self.choices]

    def words(self) -> list[tuple[int, str]]:
        """The number of each and the words of its action that are not the group's own."""
        head = " ".join(filter(None, (self.verb, self.about)))
        return [(number, choice.action.removeprefix(head).strip()) for number, choice in self.choices]

    def shortly(self) -> str:
        """The verb and some of what it can be about: `move 3Pz, 20Mot and 12 more`."""
        about = list(dict.fromkeys(choice.about for _, choice in self.choices))
        more = f" and {len(about) - NAMED} more" if len(about) > NAMED else ""
        return f"{self.verb} {', '.join(about[:NAMED])}{more}"

    def numbers(self) -> str:
        """Their numbers in short: `1–4, 6`."""
        runs: list[list[int]] = []
        for number, _ in self.choices:
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


class Part(NamedTuple):
    """The terms of a total that come from one card or rule."""

    name: str
    value: int
    details: str  # of what it is made, where that is not plain
    clause: str


@dataclass
class Gaze:
    """Where on a map a player looks, if not where something is to be decided; kept while that stays where it is."""

    at: str = ""
    focus: tuple[str, ...] = ()
    last: str = ""  # where the player did something last
    shown: tuple[int, int] = (1, 1)  # columns and rows that were drawn last

    def turn(self, at: str, focus: tuple[str, ...]) -> None:
        self.at, self.focus = at, focus

    def follow(self, focus: tuple[str, ...], last: str) -> None:
        """Back to where something is to be decided or was done, if that is elsewhere now."""
        if (focus, last) != (self.focus, self.last):
            self.last = last
            self.turn("", focus)


@dataclass(frozen=True)
class Scene:
    """A view with the names of things, who sits where, and what happened before and since the seat last looked."""

    game: Game
    view: View
    players: tuple[str, ...]
    news: tuple[Sentence, ...] = ()
    past: tuple[Sentence, ...] = ()
    lesson: str = ""
    can_undo: bool = False
    can_pass_on: bool = False
    can_be_quick: bool = False
    gaze: Gaze = field(default_factory=Gaze)
    defenders: Mapping[str, str] = field(default_factory=dict)  # who stood at each target of the last battle

    @cached_property
    def sides(self) -> list[Seat]:
        """The seats from top to bottom: the reader's own last, the first seat last for a spectator."""
        return sorted(range(len(self.view.seats)), key=lambda seat: (seat == (self.view.seat or 0), seat))

    def when_told(self) -> Scene:
        """The same when all that is new was read; of the set-up a word remains."""
        return dataclasses.replace(
            self,
            news=tuple(sentence for sentence in self.news if not sentence.n),
            past=(*self.past, *(sentence for sentence in self.news if sentence.n)),
        )

    # Zones: those of a place under its heading, the others with their side

    def zones(self, seat: Seat | None) -> list[Zone]:
        """The zones of a seat, or of nobody, that lie at no place of their own."""
        return [zone for zone in self.view.board.zones if zone.seat == seat and not zone.place]

    @cached_property
    def beside(self) -> set[str]:
        """The names of the places that lie side by side."""
        return {place.name for place in self.view.board.places}

    @cached_property
    def places(self) -> dict[str, list[Zone]]:
        """The zones, but the slots, of each place that lies by itself."""
        found: dict[str, list[Zone]] = {}
        for zone in self.view.board.zones:
            if zone.place and zone.place not in self.beside:
                found.setdefault(zone.place, []).extend([] if zone.id.startswith(SLOT) else [zone])
        return found

    def zones_at(self, place: Place, seat: Seat | None) -> list[Zone]:
        """The zones of a seat at one of the places side by side, but those with nothing in them."""
        zones = self.view.board.zones
        return [zone for zone in zones if zone.place == place.name and zone.seat == seat and zone.count]

    def slots(self, place: str) -> list[Zone]:
        return [zone for zone in self.view.board.zones if zone.place == place and zone.id.startswith(SLOT)]

    def faces(self, zone: Zone) -> list[Face]:
        """The cards of a zone that the reader may know; equal ones together."""
        return [self._face(zone, card) for card in dict.fromkeys(zone.cards)]

    def _face(self, zone: Zone, card: str) -> Face:
        thing = self.game.things.get(card)
        copies, numbers = zone.cards.count(card), tuple(self._pointers.get((zone.id, card), ()))
        hint = ", ".join(filter(None, (self._on_card(self.numbered[number]) for number in numbers)))
        totals = ", ".join(filter(None, (self._totals(self.numbered[number], ":", named=False) for number in numbers)))
        if thing is None:
            return Face(card, card, "", (), "", "", None, copies, numbers, hint, totals)
        bonus = ", ".join(f"{mark.number:+d} {mark.text}" for mark in thing.marks if mark.icon == "modifier")
        sign = BONUS if bonus else ""
        worth = next((f"{mark.number}p{sign}" for mark in thing.marks if mark.icon == "points"), "")
        bonus = bonus if thing.brief else ""  # else its lines tell all
        brief = f"{thing.brief}{sign}" if thing.brief else ""
        about = (card, thing.name, thing.sort, thing.lines, brief, bonus, thing.seat)
        return Face(*about, copies, numbers, hint, totals, worth)

    def _on_card(self, choice: Choice) -> str:
        """What a choice would do, as short as it is written on a card: at several targets without their names."""
        ends = self._totals(choice, ":", named=False)
        return f"{choice.hint.partition(': ')[0]}: {ends}" if choice.scores else choice.hint

    def orders_name(self, zone: Zone) -> bool:
        """Whether orders on a map name the things of a zone by their ids."""
        return zone.seat is not None and map_of(self.game) is not None

    @property
    def orders_fly(self) -> bool:
        """Whether an order that can be given now names aircraft."""
        given = {choice.action.partition(" ")[0] for choice in self.view.choices}
        orders = (order.split() for order in self.game.orders if "PLANE" in order)
        return any(self.game.also.get(verb, verb) in given for verb, *_ in orders)

    def pieces(self, seat: Seat | None) -> list[Piece]:
        return [piece for piece in self.view.board.pieces if piece.seat == seat]

    # Choices: by verb; where all of one verb are cards of one zone, the numbers stand there

    @cached_property
    def numbered(self) -> dict[int, Choice]:
        """The choices by their numbers, each with what both sides would count in the battle after it."""
        return {n: self._with_totals(choice) for n, choice in numbered(self.view.choices).items()}

    def _with_totals(self, choice: Choice) -> Choice:
        words = self._totals(choice, " against ")
        if not words or words == choice.hint:
            return choice
        return replace(choice, hint=": ".join(filter(None, (choice.hint, words))))

    def _totals(self, choice: Choice, against: str, named: bool = True) -> str:
        """What the reader's side and the other would count after a choice; at each target, if there are several."""
        own = self.view.seat or 0
        if choice.scores:
            ends = [(f"{self.game.name_of(score.at)} " if named else "", score.totals) for score in choice.scores]
            return ", ".join(f"{name}{totals[own]}{against}{totals[1 - own]}" for name, totals in ends)
        return f"{choice.totals[own]}{against}{choice.totals[1 - own]}" if choice.totals else ""

    @property
    def fought(self) -> str:
        """How the last battle ended, at each of its targets."""
        ends = []
        for score in self.view.board.fought:
            sides = sorted(range(len(score.totals)), key=lambda seat: seat != score.attacker)
            totals = ", ".join(f"{self.view.seats[seat]} {score.totals[seat]}" for seat in sides)
            ends.append(f"{self._end(score)}, {totals}")
        return f"The last battle: {'; '.join(ends)}." if ends else ""

    def _end(self, score: Score) -> str:
        """Whether what was attacked fell or held: the target itself, or the force that stood in a place."""
        name = self.game.name_of(score.at)
        if score.at not in {place.about for place in self.view.board.places}:
            return f"{name} {'fell' if score.falls else 'held'}"
        force = self.game.name_of(self.defenders.get(score.at, "the defender"))
        return f"{force} at {name} {'was removed' if score.falls else 'held'}"

    @property
    def undone(self) -> str:
        """What one who is done leaves undone: as the game says it or, on a map, by verb; nothing if it is nothing."""
        done = next((choice for choice in self.view.choices if choice.action == str(DONE)), None)
        if done is None or len(self.view.choices) == 1:
            return ""
        on_map = "; ".join(group.shortly() for group in self.crowds) if map_of(self.game) else ""
        return done.hint.removesuffix(" left") or on_map

    @property
    def crowded(self) -> bool:
        return len(self.view.choices) > MANY

    @cached_property
    def verbs(self) -> list[Group]:
        return self._groups(by_unit=False)

    @cached_property
    def units(self) -> list[Group]:
        return self._groups(by_unit=True)

    def _groups(self, by_unit: bool) -> list[Group]:
        found: dict[tuple[str, str], list[tuple[int, Choice]]] = {}
        for number, choice in self.numbered.items():
            verb = choice.action.partition(" ")[0]
            found.setdefault((verb, choice.about if by_unit else ""), []).append((number, choice))
        return [Group(verb, about, tuple(choices)) for (verb, about), choices in found.items()]

    @cached_property
    def crowds(self) -> list[Group]:
        """The choices about something by verb, where each is about something else; else by verb and unit."""
        found: list[Group] = []
        for group in self.verbs:
            units = [unit for unit in self.units if unit.verb == group.verb and unit.about]
            several = any(len(unit.choices) > 1 for unit in units)
            about = tuple((number, choice) for number, choice in group.choices if choice.about)
            found += units if several else [Group(group.verb, "", about)] if about else []
        return found

    @cached_property
    def alone(self) -> list[tuple[int, Choice]]:
        """The choices about nothing."""
        return [(number, choice) for number, choice in self.numbered.items() if not choice.about]

    @property
    def order(self) -> str:
        """How an order begins and what it lacks, by an example."""
        action = self.view.choices[0].action
        return f"{action} HEX" if self.view.choices[0].incomplete else action

    @cached_property
    def anchors(self) -> dict[str, str]:
        """For each verb whose choices are all cards of one zone and of no other: that zone's id."""
        return {group.verb: zones[0] for group in self.verbs if len(zones := self._zones_of(group)) == 1}

    def _zones_of(self, group: Group) -> list[str]:
        about = {choice.about for _, choice in group.choices}
        if len(group.choices) < POINTED_AT or len(about) < len(group.choices):
            return []
        zones = [zone for zone in self.view.board.zones if not zone.place or zone.place in self.beside]  # not in totals
        return [zone.id for zone in zones if zone.kind != PILE and about <= set(zone.cards)]

    @cached_property
    def _pointers(self) -> dict[tuple[str, str], list[int]]:
        found: dict[tuple[str, str], list[int]] = {}
        for group in self.verbs:
            if zone := self.anchors.get(group.verb):
                for number, choice in group.choices:
                    found.setdefault((zone, choice.about), []).append(number)
        return found

    # Totals

    def parts(self, terms: Iterable[Term]) -> list[Part]:
        """The terms of a total, those of one card together."""
        found: dict[str, list[Term]] = {}
        for term in terms:
            found.setdefault(term.about or term.label, []).append(term)
        return [self._part(about, together) for about, together in found.items()]

    def _part(self, about: str, terms: list[Term]) -> Part:
        name = self.game.name_of(about)
        whys = [term.label.removeprefix(name).lstrip(": ") for term in terms]
        parts = [f"{term.value:+d} {why}".strip() for term, why in zip(terms, whys, strict=True)]
        details = ", ".join(parts).removeprefix("+") if len(terms) > 1 else whys[0]
        return Part(name, sum(term.value for term in terms), details, terms[0].clause)


def numbered(choices: Sequence[Choice]) -> dict[int, Choice]:
    """Choices by number: from 1 or, where each answers a question for a number, by that number."""
    answers = [choice.about for choice in choices]
    verbs = {choice.action.partition(" ")[0] for choice in choices}
    if len(verbs) == 1 and answers in ([str(n + first) for n in range(len(answers))] for first in (0, 1)):
        return {int(choice.about): choice for choice in choices}
    return dict(enumerate(choices, 1))


def _common(rows: list[list[str]]) -> list[str]:
    """The words that all rows begin with."""
    common: list[str] = []
    for words in zip(*rows, strict=False):
        if len(set(words)) > 1:
            break
        common.append(words[0])
    return common


def map_of(game: Game) -> Any:
    """The map of a game that is played on one, else None."""
    return getattr(game, "hexmap", None)


def stacks(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    """The counters of a map by hex."""
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.at, []).append(piece)
    return found
