"""Understanding what was typed: a number, an action's text, a name, or enough of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from sandtable.kernel import DONE, PASS, Action, Choice, Game, Thing, View, Zone
from sandtable.kernel.words import fold
from sandtable.terminal.scene import PILE, numbered

T = TypeVar("T")

NOTHING = ("none", "nothing", "be done", "go on", "no more", "stop", "end", "finish", "pass")
RUN = r"\d{1,9}(?:\s*[-–]\s*\d{1,9})?"
RUNS = re.compile(rf"{RUN}(?:[\s,]+{RUN})*", re.ASCII)


def tokens(text: str) -> list[str]:
    """The words of a text; a hyphened word also counts in parts."""
    words = re.findall(r"\w+(?:[-.'’]\w+)*", fold(text))
    return [*words, *(part for word in words if "-" in word for part in word.split("-"))]


def best(items: Iterable[T], text: str, words: Callable[[T], str]) -> list[T]:
    """The items that the typed text means: the same words, else all words, else the beginning of all words."""
    typed = [word for found in re.findall(r"[^\s,;:!()]+", fold(text)) if (word := found.rstrip("."))]
    if not typed:
        return []
    pool = [(item, tokens(words(item))) for item in items]
    if not any(word in have for _, have in pool for word in typed if "-" in word):
        typed = [part for word in typed for part in word.split("-") if part]  # balanced-attack is Balanced Attack
    begun = [(item, have) for item, have in pool if all(any(w.startswith(t) for w in have) for t in typed)]
    whole = [(item, have) for item, have in begun if all(t in have for t in typed)]
    found = whole or begun
    same = [item for item, have in found if not set(have) - set(typed)]
    return same or [item for item, _ in found]


def whole(text: str) -> int | None:
    """The number that a text is, if it is one of a sensible length."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def number(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice of that number, if the text is one, alone or after its own verb."""
    verb, _, rest = text.rpartition(" ")
    n = whole(rest)
    chosen = numbered(choices).get(n) if n is not None else None
    fits = chosen is not None and (not verb or fold(verb.strip()) == chosen.action.partition(" ")[0])
    return chosen if fits else None


def runs(text: str) -> list[range]:
    """The numbers that a text lists, `1 2 5` or `1-3, 7`; nothing if it is no such list."""
    if not RUNS.fullmatch(text):
        return []
    ends = [re.findall(r"\d+", run) for run in re.findall(RUN, text)]
    found = [range(int(run[0]), int(run[-1]) + 1) for run in ends]
    return found if all(found) else []


def choices_meant(text: str, choices: Sequence[Choice], game: Game) -> list[Choice]:
    """The offered actions that a text can mean; one if it is enough."""
    if chosen := number(text, choices):
        return [chosen]
    if exact := [choice for choice in choices if fold(choice.action) == fold(" ".join(text.split()))]:
        return exact
    ids = {fold(id_) for id_ in game.things} & set(fold(text).split())  # 3A does not mean 3AK
    choices = [choice for choice in choices if ids <= set(tokens(f"{choice.action} {choice.label}"))]
    labelled = best(choices, text, lambda choice: choice.label)
    return labelled or best(choices, text, lambda choice: f"{choice.action} {choice.label} {_names(choice, game)}")


def _names(choice: Choice, game: Game) -> str:
    """What a choice concerns, by all its names."""
    about = filter(None, (choice.about, choice.target))
    return " ".join(name for word in about for name in (word, game.name_of(word), *game.called(word)))


def menu_verb(line: Action, choices: Sequence[Choice]) -> Action:
    """A line with the game's own verb in place of one that only its menu has: there `strike` begins with Attack."""
    offered = [(Action.parse(choice.action), choice.label) for choice in choices]
    if len(line) < 2 or line.verb in {action.verb for action, _ in offered}:
        return line
    alike = [action for action, label in offered if fold(label.partition(" ")[0]) == line.verb and len(action) > 1]
    verbs = {action.verb for action in alike if action[1].isdecimal() == line[1].isdecimal()}  # a hex where hexes are
    return Action(verbs.pop(), *line[1:]) if len(verbs) == 1 else line


def all_meant(text: str, choices: Sequence[Choice], game: Game) -> list[Action]:
    """The actions that names mean, one or several, bare or after the verb, where all things can do but the same.

    Who is named and is not offered is tried as the others would be, so that one hears why not.
    """
    offered = [(Action.parse(choice.action), choice) for choice in choices if choice.about]
    verbs = {action.verb for action, _ in offered}
    if len(verbs) != 1 or any(choice.incomplete for _, choice in offered):
        return []
    verb = verbs.pop()
    line = menu_verb(game.spelt(Action.parse(text)), choices)
    named = list(line if line.verb == verb else game.spelt(Action(verb, *text.split())))[1:]
    by_name = {name: [action for action, choice in offered if choice.about == name] for name in named}
    if not named or any(name not in game.things or len(found) > 1 for name, found in by_name.items()):
        return []
    if any(len(action) > 2 for action, _ in offered) and not all(by_name.values()):
        return []
    return [found[0] if found else Action(verb, name) for name, found in by_name.items()]


def nothing_meant(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice by which one does nothing, where a text says so: `none` is done, a pass, or the number 0."""
    none = [choice for choice in choices if choice.action in (str(DONE), str(PASS)) or choice.action.endswith(" 0")]
    return none[0] if len(none) == 1 and fold(text) in NOTHING else None


def says_all(text: str, choice: Choice) -> bool:
    """Whether a text says what to do, and with what if there is more to it."""
    verbs = tokens(choice.action.partition(" ")[0]) + tokens(choice.label.partition(" ")[0])
    is_verb = [any(verb.startswith(word) for verb in verbs) for word in fold(text).split()]
    return any(is_verb) and not (choice.about and all(is_verb))


def is_name(text: str, choice: Choice, game: Game) -> bool:
    """Whether a text says nothing but what the choice concerns."""
    return bool(best([choice], text, lambda choice: _names(choice, game)))


def others_meant(text: str, chosen: Sequence[Choice], game: Game, view: View) -> list[Thing]:
    """The things in plain sight that a text can mean as well as those that the choices concern."""
    in_sight = {card for zone in view.board.zones if zone.kind != PILE for card in zone.cards}
    things = best([thing for id_, thing in game.things.items() if id_ in in_sight], text, lambda thing: thing.name)
    return [thing for thing in things if thing.id not in {choice.about for choice in chosen}]


def things_meant(text: str, game: Game, view: View | None = None) -> list[Thing]:
    """The cards, units and places that a text can mean; those in sight are meant before the others."""
    for id_, thing in game.things.items():
        if fold(id_) == fold(text.strip()):
            return [thing]
    found = best(game.things.values(), text, lambda thing: thing.name)
    if view is None or len(found) < 2:
        return found
    in_sight = set(_in_sight(view))
    nearer = [thing for thing in found if thing.id in in_sight]
    own = [thing for thing in nearer or found if thing.seat == view.seat]
    return own or nearer or found


def _in_sight(view: View) -> Iterable[str]:
    for zone in view.board.zones:
        yield from zone.cards
    for piece in view.board.pieces:
        yield piece.id


def zones_meant(text: str, view: View) -> list[Zone]:
    """The zones that a text can mean, by their label, place and owner."""
    return best(view.board.zones, text, lambda zone: _zone_words(zone, view))


def zones_named(text: str, view: View) -> list[Zone]:
    """The zones that a text names outright, in any order: a whole word of the label, or a place with others beside it,
    and no word that is not of the zone's label, place or owner."""
    words = tokens(text)
    beside = {place.name for place in view.board.places}
    return [
        zone
        for zone in view.board.zones
        if any(word in tokens(f"{zone.label} {zone.place if zone.place in beside else ''}") for word in words)
        and all(word in tokens(_zone_words(zone, view)) for word in words)
    ]


def _zone_words(zone: Zone, view: View) -> str:
    return f"{zone.label} {zone.place} {'' if zone.seat is None else view.seats[zone.seat]}"


def action_meant(text: str, game: Game, view: View) -> list[Action]:
    """The actions that a text can mean, offered or not: names are turned into ids where they are known."""
    if offered := choices_meant(text, view.choices, game):
        return [Action.parse(choice.action) for choice in offered]
    action = menu_verb(game.spelt(Action.parse(text)), view.choices)
    known = {*game.things, *game.place_names.values()}
    if all(word in known for word in action[1:]):
        return [action]
    things = things_meant(text.strip().partition(" ")[2], game, view)
    return [Action(action.verb, thing.id) for thing in things] or [action]
