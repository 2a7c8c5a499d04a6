"""What cards do: ten verbs, nine timings, nine kinds of condition, written as text in the card files.

MOD +2 if defending
play: DRAW 1; after: DRAW 1 enemy
play: MOVE 1 enemy battle>hand
react: CANCEL if defending
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

TIMINGS = {
    "always": "",
    "play": "When played",
    "after": "After the battle",
    "cost": "To play it",
    "attacked": "When attacked",
    "activate": "When activated",
    "own_turn": "In your own turn, outside a battle",
    "declare": "As your operation",
    "react": "",
}
# which sorts of card may have effects of a timing, and which verbs
FITS = {
    "always": (("objective", "force", "action"), ("MOD",)),
    "play": (("action", "special"), ("DRAW", "DROP", "MOVE", "STRIKE", "BAN", "ACT")),
    "after": (("objective", "force", "action"), ("DRAW", "DROP", "MOVE")),
    "cost": (("action",), ("DROP",)),
    "attacked": (("objective",), ("DRAW",)),
    "activate": (("force",), ("ACT", "DRAW")),
    "own_turn": (("special",), ("DRAW", "MOVE")),
    "declare": (("special",), ("WIDEN",)),
    "react": (("special",), ("CANCEL", "COUNTER")),
}
LARGEST = 20  # number in an effect
OUTSIDE = ("activate", "own_turn", "declare")  # timings outside a battle, where no condition holds
ZONES = ("hand", "table", "battle", "discard", "out")
WHO = ("self", "enemy", "this")
SIMPLE_CONDITIONS = {
    "attacking": "attacking",
    "defending": "defending",
    "won": "you won the battle",
    "lost": "you lost the battle",
}
NAMED_CONDITIONS = {
    "has": "with own {} in the battle",
    "enemy": "against {}",
    "no_enemy": "if no enemy {} is in the battle",
    "at": "at {}",
    "target": "against a {}",
}
SHORT_CONDITIONS = {
    "has": "with {}",
    "enemy": "against {}",
    "no_enemy": "no enemy {}",
    "at": "at {}",
    "target": "against a {}",
    "won": "if won",
    "lost": "if lost",
}

# the form of each verb's words; `what` is a type, tag or kind, checked when the cards are put together
VERBS = {
    "MOD": r"(?P<n>[+-]\d+)",
    "MOVE": r"(?P<n>\d+) (?P<who>self|enemy|this) (?P<source>\w+)>(?P<to>\w+)( (?P<what>[\w-]+))?",
    "DRAW": r"(?P<n>\d+)( (?P<who>self|enemy))?",
    "DROP": r"(?P<n>\d+)( (?P<who>self|enemy))?",
    "STRIKE": r"(?P<what>[\w-]+)",
    "BAN": r"(?P<what>[\w-]+)",
    "CANCEL": r"",
    "COUNTER": r"(?P<what>[\w-]+)",
    "WIDEN": r"",
    "ACT": r"(?P<what>attack|activate|any) (?P<n>\d+) (?P<scope>now|each_turn)",
}

EXAMPLES = {
    "MOD": "MOD +2 if attacking",
    "MOVE": "play: MOVE 1 enemy battle>hand",
    "DRAW": "play: DRAW 1",
    "DROP": "play: DROP 1 enemy",
    "STRIKE": "play: STRIKE tactic",
    "BAN": "play: BAN tactic",
    "CANCEL": "react: CANCEL if defending",
    "COUNTER": "react: COUNTER any",
    "WIDEN": "declare: WIDEN",
    "ACT": "play: ACT any 1 each_turn",
}


class Effect(Struct, frozen=True):
    """One effect of a card; `needs` are its conditions, all of which must hold."""

    verb: str
    on: str
    n: int = 1
    who: str = "self"
    source: str = ""
    to: str = ""
    what: str = ""
    scope: str = ""
    needs: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The text that `parse` reads."""
        words = {
            "MOD": f"{self.n:+d}",
            "MOVE": f"{self.n} {self.who} {self.source}>{self.to}" + (f" {self.what}" if self.what else ""),
            "DRAW": f"{self.n}" + (" enemy" if self.who == "enemy" else ""),
            "DROP": f"{self.n}" + (" enemy" if self.who == "enemy" else ""),
            "STRIKE": self.what,
            "BAN": self.what,
            "CANCEL": "",
            "COUNTER": self.what,
            "WIDEN": "",
            "ACT": f"{self.what} {self.n} {self.scope}",
        }[self.verb]
        timing = "" if self.on == "always" else f"{self.on}: "
        condition = f" if {' '.join(self.needs)}" if self.needs else ""
        return f"{timing}{self.verb} {words}".rstrip() + condition


def parse_effects(text: str) -> tuple[Effect, ...]:
    """The effects that a text lists; ValueError says what is wrong."""
    return tuple(_parse(part.strip()) for part in text.split(";") if part.strip())


def _parse(text: str) -> Effect:
    timed = re.fullmatch(r"(?:(\w+):\s*)?([A-Z]+)((?: (?!if ).*?)?)(?: if (.+))?", text)
    if timed is None:
        raise ValueError(f"{text!r} is no effect; write for example: play: DRAW 1 if attacking")
    on, verb, words, conditions = timed.groups()
    on = on or "always"
    if verb not in VERBS:
        raise ValueError(f"{verb} is no verb; the verbs are: {', '.join(VERBS)}")
    if on not in TIMINGS:
        raise ValueError(f"{on!r} is no timing; the timings are: {', '.join(TIMINGS)}")
    if verb not in FITS[on][1]:
        fits = [timing for timing, (_, verbs) in FITS.items() if verb in verbs]
        raise ValueError(f"{text!r}: {verb} goes with {' or '.join(fits)}, not with {on}")
    words = words.strip()
    form = re.fullmatch(VERBS[verb], words)
    if form is None:
        raise ValueError(f"{words!r} does not fit {verb}; write for example: {EXAMPLES[verb]}")
    named = {key: value for key, value in form.groupdict().items() if value}
    if verb == "MOVE":
        _check_move(text, on, named)
    if on == "cost" and named.get("who") == "enemy":
        raise ValueError(f"{text!r}: a cost is paid from one's own hand")
    needs = tuple(conditions.split()) if conditions else ()
    _check_needs(text, on, needs)
    n = int(named.pop("n", "1"))
    if n < 1 and verb != "MOD":
        raise ValueError(f"{text!r}: {n} is too little; 1 is the least")
    if abs(n) > LARGEST:
        raise ValueError(f"{text!r}: {n} is too much; {LARGEST} is the most")
    return Effect(verb=verb, on=on, n=n, needs=needs, **named)


def _check_needs(text: str, on: str, needs: Sequence[str]) -> None:
    for need in needs:
        kind, _, name = need.partition(":")
        if need not in SIMPLE_CONDITIONS and not (kind in NAMED_CONDITIONS and name):
            raise ValueError(f"{need!r} is no condition")
        if need in ("won", "lost") and on != "after":
            raise ValueError(f"{text!r}: who has won is known after the battle; write after: … if {need}")
        if kind == "has" and on == "attacked":
            raise ValueError(f"{text!r}: the defender commits his forces only after this, so {need} never holds")
    if needs and on in OUTSIDE:
        raise ValueError(f"{text!r}: {on} is outside a battle, where no condition holds; leave out: if {needs[0]}")
    if {"attacking", "defending"} <= set(needs) or {"won", "lost"} <= set(needs):
        raise ValueError(f"{text!r}: these conditions never hold together; write two effects, with ; between them")


def _check_move(text: str, on: str, named: Mapping[str, str]) -> None:
    who, source, to = named["who"], named["source"], named["to"]
    for zone in (source, to):
        if zone not in ZONES:
            raise ValueError(f"{zone!r} is no zone; the zones are: {', '.join(ZONES)}")
    if source == to:
        raise ValueError(f"{text!r} moves nothing; name two zones, such as battle>hand")
    if source == "out":
        raise ValueError(f"{text!r}: what is out of the game never returns; write discard>{to} for what is discarded")
    if "battle" in (source, to) and on in OUTSIDE:
        raise ValueError(f"{text!r}: {on} is outside a battle; write for example: own_turn: MOVE 2 self hand>table")
    if (who, source) == ("enemy", "hand"):
        raise ValueError(f"{text!r}: nobody can pick from a hand he does not see")
    if source == "hand" and to in ("discard", "out"):
        raise ValueError(f"{text!r}: write DROP for cards that must leave the hand")
    if who == "this" and on != "after":
        raise ValueError(f"{text!r}: a card can move itself only after the battle")
    if who == "this" and (source, named["n"], "what" in named) != ("battle", "1", False):
        raise ValueError(f"{text!r}: a card moves itself from where it is; write after: MOVE 1 this battle>{to}")


def describe(effect: Effect, names: Mapping[str, str], when: str | None = None) -> str:
    """An effect as a sentence for people; `names` gives the names of ids, `when` other words for its timing."""
    whose = "the opponent's" if effect.who == "enemy" else "your"
    many = f"{effect.n} card" + ("" if effect.n == 1 else "s")
    text = {
        "MOD": f"{effect.n:+d}",
        "MOVE": _describe_move(effect),
        "DRAW": ("the opponent draws" if effect.who == "enemy" else "draw") + f" {many}",
        "DROP": f"discard {many} from {whose} hand" + (" at random" if effect.who == "enemy" else ""),
        "STRIKE": f"discard the {effect.what} in play",
        "BAN": f"the opponent may play no {effect.what} for the rest of this battle",
        "CANCEL": "cancel the attack",
        "COUNTER": f"In answer to {names.get(effect.what, effect.what)}: cancel it",
        "WIDEN": "attack every enemy objective at once with all your forces on the table",
        "ACT": _describe_act(effect),
    }[effect.verb]
    timing = TIMINGS[effect.on] if when is None else when
    if timing:
        text = f"{timing}: {text}"
    return f"{text} {', '.join(conditions_words(effect.needs, names))}".rstrip()


def conditions_words(needs: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The conditions of an effect for people, in the order of the card; several arms of one kind together."""
    words: dict[str, list[str]] = {}
    for need in needs:
        kind, _, name = need.partition(":")
        words.setdefault(kind, []).append(names.get(name, name))
    simple = {kind: f"if {text}" for kind, text in SIMPLE_CONDITIONS.items()}
    return [(simple | NAMED_CONDITIONS)[kind].format(" and ".join(named)) for kind, named in words.items()]


def short_conditions(effect: Effect, names: Mapping[str, str]) -> str:
    """The conditions in as few words as a face has room for."""
    words: dict[str, list[str]] = {}
    for need in effect.needs:
        kind, _, name = need.partition(":")
        words.setdefault(SHORT_CONDITIONS.get(kind, kind), []).append(names.get(name, name))
    return " ".join(form.format(" and ".join(named)) for form, named in words.items())


def _describe_act(effect: Effect) -> str:
    if effect.on == "activate" and effect.what == "attack":
        return "it may attack at once without an action"
    what = {"activate": "activation", "any": "action"}.get(effect.what, effect.what)
    many = f"{effect.n} more {what}" + ("" if effect.n == 1 else "s")
    return f"{many} here " + ("now" if effect.scope == "now" else "in each of your turns to the end of the game")


def _describe_move(effect: Effect) -> str:
    kind = f"{effect.what} " if effect.what else ""
    if effect.who == "this":
        return f"this card goes {whither(effect.to)}"
    owner = "enemy" if effect.who == "enemy" else "own"
    many = f"{effect.n} {owner} {kind}force" + ("" if effect.n == 1 else "s")
    loss = effect.who == "enemy" or effect.to in ("discard", "out")
    amount = many if loss else f"up to {many}"
    return f"{amount} from the {effect.source} {whither(effect.to)}"


def whither(zone: str) -> str:
    """Into a zone, in words."""
    return "out of the game" if zone == "out" else f"to the {zone}"
