"""Trial games: a game played by chance, with every step looked at, before its files are called sound."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sandtable.kernel.action import Action
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.state import State


class Failed(Trouble):
    """A trial game came to where it cannot go on; `about` are the things that it was about."""

    def __init__(self, where: str, problem: str, about: tuple[str, ...]) -> None:
        super().__init__(f"{where}: {problem}")
        self.about = about


def trial(game: Game, seed: int, longest: int, wanted: Collection[str] = (), one_in: int = 1) -> Iterator[State]:
    """The positions of a game by chance that likes the wanted things, to its end or as many actions as are given.

    Of a game with very many offers one position in so many is looked at. Raises Failed where something is wrong.
    """
    dice, log, done = SeededDice(seed), list[Event](), f"in a trial game (seed {seed}), as it is set up"
    about, wished = tuple[str, ...](), ""
    try:
        state = game.new(SeededDice(seed), log=log)
        for n in range(longest):
            if n % one_in == 0 or state.outcome() is not None:
                must_be_sound(state)
                for event in log:
                    game.say(event)
                log.clear()
                yield state
            if state.outcome() is not None:
                return
            action = _pick(state, dice, wanted)
            side, label = game.sides[state.phases[-1].seat], game.label(action)
            done = f"in a trial game (seed {seed}), action {n + 1}, {side}: {action} ({label}){wished}"
            if words := tuple(word for word in action[1:] if word in wanted):
                about, wished = words, f", after {action} ({label}), action {n + 1}"
            state.apply(action)
    except Unsound as fault:
        raise Failed(done, str(fault), about) from None
    except Exception as error:
        raise Failed(done, f"the game cannot go on ({type(error).__name__}: {error})", about) from error


def _pick(state: State, dice: SeededDice, wanted: Collection[str]) -> Action:
    """Often one about a wanted thing, rarely one that throws it away; or a verb first, so that there is fighting."""
    if state.game.table == "map":
        return state.legal().sample(dice)
    actions = list(state.legal())
    if dice.below(8):
        actions = [action for action in actions if action.verb not in state.game.wastes] or actions
    liked = [action for action in actions if any(word in wanted for word in action[1:])]
    if liked and dice.below(2):
        actions = liked
    elif dice.below(2):
        verbs = list(dict.fromkeys(action.verb for action in actions))
        verb = verbs[dice.below(len(verbs))]
        actions = [action for action in actions if action.verb == verb]
    return actions[dice.below(len(actions))]


class Unsound(Exception):
    """A position is not as positions are."""


def must_be_sound(state: State) -> None:
    """Whatever position a game comes to: nothing is wrong in it, all that is offered is allowed, all can be told."""
    if problems := state.problems():
        raise Unsound("; ".join(problems))
    game, seat = state.game, state.to_act()
    if (seat is None) != (state.outcome() is not None):
        raise Unsound("nobody is to act, and the game is not over" if seat is None else "the game is over and goes on")
    for viewer in (*range(len(game.seats)), None):
        state.view(viewer)
    if seat is None:
        return
    offered = state.phases[-1].prefixes(state)
    if not offered:
        raise Unsound(f"{game.sides[seat]} is to act and can do nothing")
    for action in offered:
        if len(action) <= state.phases[-1].words_wanted(action[0]):
            continue  # a beginning
        ruling = state.explain(seat, action)
        if not ruling.allowed:
            raise Unsound(f"{action} is offered, and refused: {ruling.text}")
    if any(choice not in state.legal() for choice in state.choices()):
        raise Unsound("search is offered what is not allowed")
    game.load(state.redeal(seat, SeededDice(0)).dump(), SeededDice(0))
