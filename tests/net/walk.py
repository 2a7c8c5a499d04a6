"""Random walks through a game: positions, a running match, and a pool of actions good and bad."""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from sandtable.kernel import DONE, Action, Game, Match, Opening, Seat, SeededDice, State, Trouble
from sandtable.kernel.match import TAKE_BACK, UNDO, Line
from tests.net.registry import KNOWLEDGE, SPARSE

P = ParamSpec("P")
T = TypeVar("T")

LONGEST = 20_000  # decisions; a game that needs more does not end
JUNK_WORDS = ("", "x", "0", "-1", "1e9", "²", "٣", "None", "__class__", "{verb}", "{0}", "%s", "done", "ü" * 300)


def viewers(game: Game) -> list[Seat | None]:
    return [*range(len(game.seats)), None]


def any_options(game: Game, seed: int) -> dict[str, str]:
    """The book's options for seed 0, and all others in turn; of those that exclude each other, the first."""
    chosen: dict[str, str] = {}
    for option in game.options:
        wanted = {**chosen, option.name: option.values[seed % len(option.values)]}
        try:
            game.check(wanted)
        except Trouble:
            continue
        chosen = wanted
    return chosen


def pick(state: State, rng: random.Random, eager: bool) -> Action:
    """Any legal action; an eager player chooses a verb first, so that there is fighting."""
    if state.game.name in SPARSE:
        return _pick_one(state, rng, eager)
    actions = list(state.legal())
    assert actions, f"nothing is legal: {spot(state)}"
    if eager:
        verb = rng.choice(list(dict.fromkeys(action.verb for action in actions)))
        actions = [action for action in actions if action.verb == verb]
    return rng.choice(actions)


def _pick_one(state: State, rng: random.Random, eager: bool) -> Action:
    """The same where there are too many to list: an eager player rarely stops while he can do something."""
    dice = SeededDice(rng.getrandbits(32))
    for _ in range(4 if eager else 1):
        action = state.legal().sample(dice)
        if action != DONE:
            break
    return action


def walk(game: Game, seed: int) -> Iterator[State]:
    """Every position of a random game, the last included; `log` holds the events that led to it.

    Of games with very many offers one position in so many is shown; the log then holds all events since the last.
    """
    rng = random.Random(f"walk {game.name} {seed}")
    one_in = SPARSE.get(game.name, 1)
    log: list = []
    state = game.new(SeededDice(seed), any_options(game, seed), log)
    for n in range(LONGEST):
        if n % one_in == seed % one_in or state.outcome() is not None:
            yield state
            if state.outcome() is not None:
                return
            log.clear()
        action = pick(state, rng, eager=seed % 2 == 1)
        seat = state.to_act()
        assert seat is not None, f"nobody is to act and the game is not over: {spot(state)}"
        state.play(seat, action)
    raise AssertionError(f"{game.name}, seed {seed}: the game does not end within {LONGEST} decisions")


def spot(state: State) -> str:
    """Where a check failed."""
    return f"{state.game.name} at {state.phases[-1:]}, {state.dump().decode()}"


class Later:
    """Words that are made only when a check fails."""

    def __init__(self, words: Callable[[], str]) -> None:
        self._words = words

    def __str__(self) -> str:
        return self._words()


def answer(call: Callable[P, T], *args: P.args, **names: P.kwargs) -> T:
    """What the call returns; an exception of any kind is a failed check that names it."""
    try:
        return call(*args, **names)
    except Exception as error:
        raise AssertionError(f"raises {type(error).__name__}: {error}") from error


# A match, driven with undo and take-back


class Step(NamedTuple):
    """A line of a match with what stood before and after it."""

    line: Line
    before: bytes
    place: tuple[int, int]  # of the dice, before
    after: bytes
    place_after: tuple[int, int]
    to_act: Seat | None
    undoable: tuple[bool, ...]

    @property
    def verb(self) -> str:
        return self.line.text.split()[0]

    @property
    def is_action(self) -> bool:
        return self.verb not in (UNDO, TAKE_BACK)


def open_match(game: Game, seed: int) -> Match:
    """A match whose secret and nonces follow from the seed."""
    digits = [hashlib.sha256(f"{seed} {i}".encode()).hexdigest() for i in range(len(game.seats) + 1)]
    opening = Opening(game, tuple(f"Player {seat}" for seat in game.seats), any_options(game, seed), digits[-1])
    for seat in range(len(game.seats)):
        opening.sit(seat, digits[seat])
    return opening.begin()


def drive(game: Game, seed: int, restless: bool = True, at_most: int = LONGEST) -> tuple[Match, list[Step]]:
    """A match played at random, with undos and a few take-backs where it is restless."""
    rng = random.Random(f"drive {game.name} {seed}")
    match, steps, stand = open_match(game, seed), list[Step](), list[Step]()
    take_backs = 4 if restless else 0
    while match.outcome is None and len(steps) < at_most:
        before, place = match.state.dump(), (match.dice.epoch, match.dice.counter)
        seat = match.to_act()
        assert seat is not None
        if restless and match.can_undo(seat) and rng.random() < 0.2:
            line = answer(match.undo, seat)
        elif take_backs and len(stand) > 10 and rng.random() < 0.03:
            take_backs -= 1
            line = answer(match.take_back, rng.choice(stand[-20:]).line.n)
        else:
            line = answer(match.play, seat, pick(match.state, rng, eager=seed % 2 == 1))
        undoable = tuple(match.can_undo(s) for s in range(len(game.seats)))
        place_after = match.dice.epoch, match.dice.counter
        steps.append(Step(line, before, place, match.state.dump(), place_after, match.to_act(), undoable))
        keep_standing(stand, steps[-1])
    return match, steps


def keep_standing(stand: list[Step], step: Step) -> None:
    """Keep the list of the actions that were neither undone nor taken back."""
    if step.verb == UNDO:
        stand.pop()
    elif step.verb == TAKE_BACK:
        n = int(step.line.text.split()[1])
        stand[:] = [made for made in stand if made.line.n < n]
    else:
        stand.append(step)


def branch(match: Match, state: State) -> Match:
    """The match going on from another position, with the same dice from the same place and no lines yet."""
    twin = copy.copy(match)
    twin.dice = match.dice.at(match.dice.epoch, match.dice.counter)
    twin.lines, twin._log, twin._made = [], [], []
    twin.state = state
    state.dice, state.log = twin.dice, twin._log
    twin._settle_undo()
    return twin


def bare(game: Game, dump: bytes) -> list[Any]:
    """A snapshot without what is known of hidden things, which outlives undo and take-back."""
    fields = zip(game.state.fields(), msgspec.json.decode(dump), strict=False)  # optional slots may be missing
    return [value for field, value in fields if field not in KNOWLEDGE]


# A pool of actions


@cache
def pool(game: Game) -> list[Action]:
    """Actions offered anywhere in a few games, the same with words mixed, and junk."""
    rng = random.Random(f"pool {game.name}")
    seen = list(dict.fromkeys(a for seed in range(6) for state in walk(game, seed) for a in state.legal()))
    words = sorted({word for action in seen for word in action[1:]} | set(game.things) | set(game.seats))
    mixed = [_mix(rng, rng.choice(seen), rng.choice(seen), words) for _ in range(300)]
    verbs = sorted({action.verb for action in seen})
    junk = [Action(verb, *rng.choices(JUNK_WORDS, k=k)) for verb in verbs for k in (1, 1, 2, 3)]
    junk += [Action(), Action(""), Action("", ""), *(Action(word) for word in JUNK_WORDS), *map(Action, verbs)]
    return list(dict.fromkeys(seen + mixed + junk))


def _mix(rng: random.Random, one: Action, two: Action, words: list[str]) -> Action:
    kind = rng.randrange(5)
    if kind == 0:
        return Action(one.verb, *two[1:])
    if kind == 1:
        return Action(*one[:-1])
    if kind == 2:
        return Action(*one, rng.choice(words))
    if kind == 3:
        return Action(one.verb, *reversed(one[1:]))
    return Action(one.verb, *(rng.choice(words) for _ in one[1:]))
