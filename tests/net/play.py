"""Random games end, and on the way what is legal is whole, explained and enforced."""

from __future__ import annotations

import random
from collections import Counter

from sandtable.kernel import DONE, Action, CommittedDice, Event, Forbidden, Game, Ruling, Seat, SeededDice, State
from sandtable.kernel.trial import must_be_sound
from tests.net.registry import PRUNED, REFEREES
from tests.net.walk import Later, answer, pool, spot, viewers, walk


def check_games_end_in_order(game: Game, seed: int) -> None:
    """Every position is sound; the game ends by itself, with the winner that a referee names."""
    for state in walk(game, seed):
        problems = state.problems()
        assert problems == [], f"{problems}: {spot(state)}"
        answer(must_be_sound, state)
        over = state.outcome() is not None
        assert (state.to_act() is None) == over, f"to act: {state.to_act()}, over: {over}: {spot(state)}"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner in viewers(game), f"there is no seat {outcome.winner}"
    assert outcome.text, "the outcome is not told"
    assert game.rulebook.look_up(outcome.clause), f"{outcome.clause} is no clause"
    assert all(state.view(viewer).outcome == outcome for viewer in viewers(game))
    assert state.log, "the end is no event"
    told = state.log[-1].args if state.log[-1].verb == "win" else ()
    winner = () if outcome.winner is None else (game.seats[outcome.winner],)
    assert told == winner, f"the last event tells of {told}; the winner is {winner}"
    if game.name in REFEREES:
        right = REFEREES[game.name](state)
        assert outcome.winner == right, f"{right} has won, not {outcome.winner}: {spot(state)}"
    ruling = state.explain(0, DONE)
    assert not ruling.allowed
    assert ruling.clause == game.victory_clause


def check_something_is_always_legal(game: Game, seed: int) -> None:
    """Until the end somebody may do something; what search is given is part of it, and nothing comes twice."""
    for state in walk(game, seed):
        legal = list(state.legal())
        assert len(state.legal()) == len(legal)
        assert bool(state.legal()) == bool(legal) == (state.outcome() is None), f"nothing is legal: {spot(state)}"
        if not legal:
            continue
        twice = [str(action) for action, n in Counter(legal).items() if n > 1]
        assert not twice, f"offered twice: {twice}: {spot(state)}"
        choices = state.choices()
        assert choices, f"search has no choice: {spot(state)}"
        assert len(set(choices)) == len(choices), f"search is given an action twice: {spot(state)}"
        more = [str(action) for action in choices if action not in state.legal()]
        assert not more, f"search may {more}, a person may not: {spot(state)}"
        dice = SeededDice(seed)
        assert state.legal().sample(dice) in legal


MOST_LEAVES = 1500


def check_choices_reach_every_position(game: Game, seed: int) -> None:
    """What a person can make of one decision after another, search can: one order of each subset is enough."""
    rng = random.Random(f"choices {game.name} {seed}")
    last, tried = list[tuple[str, Seat]](), Counter[str]()
    for state in walk(game, seed):
        before, last = last, [(type(phase).__name__, phase.seat) for phase in state.phases[-1:]]
        if not last or last == before or tried[last[0][0]] >= 4 or state.phases[-1].begun:  # whole from its beginning
            continue
        leaves = _leaves(state)
        tried[last[0][0]] += 1 if leaves else 2
        for _ in range(10 if leaves else 0):
            leaf, path = _fall(state, rng)
            assert leaf in leaves, f"search cannot {[str(a) for a in path]}: {spot(state)}"


def _still(state: State, seat: Seat, dice: CommittedDice, depth: int) -> bool:
    return state.to_act() == seat and dice.counter == 0 and len(state.phases) >= depth


def _leaves(state: State) -> set[bytes]:
    """The positions that search can come to before chance, another seat or another chapter; {} if too many."""
    seat, depth = state.to_act(), len(state.phases)
    leaves, seen, stack = set(), set(), [state]
    while stack:
        at = stack.pop()
        for action in at.choices():
            dice = CommittedDice(b"")
            after = at.copy(dice)
            after.apply(action)
            dump = after.dump()
            if seat is None or action == DONE or not _still(after, seat, dice, depth):
                leaves.add(dump)
            elif dump not in seen:
                seen.add(dump)
                stack.append(after)
            if len(seen) + len(leaves) > MOST_LEAVES:
                return set()
    return leaves


def _fall(state: State, rng: random.Random) -> tuple[bytes, list[Action]]:
    seat, depth = state.to_act(), len(state.phases)
    assert seat is not None
    dice = CommittedDice(b"")
    at, path = state.copy(dice), []
    while True:
        kept = [a for a in at.legal() if (at.game.name, type(at.phases[-1]).__name__, a.verb) not in PRUNED]
        action = rng.choice(kept)
        path.append(action)
        at.apply(action)
        if action == DONE or not _still(at, seat, dice, depth):
            return at.dump(), path


def check_refused_done_can_be_mended(game: Game, seed: int) -> None:
    """A refused `done` names a legal action, and doing what it names leads to a `done` that is allowed."""
    for state in walk(game, seed):
        seat = state.to_act()
        if seat is None or state.explain(seat, DONE).allowed:
            continue
        at, depth = state.copy(SeededDice(seed)), len(state.phases)
        knows_done = "done" in state.phases[-1].verbs()
        for _ in range(100):
            ruling = at.explain(seat, DONE)
            assert ruling.instead, f"done is refused and nothing named instead: {spot(at)}"
            action = Action.parse(ruling.instead)
            assert action in at.legal(), f"instead of done one should {action}, which is not legal: {spot(at)}"
            if not knows_done:
                break
            at.apply(action)
            if at.to_act() != seat or len(at.phases) < depth or at.explain(seat, DONE).allowed:
                break
        else:
            raise AssertionError(f"done cannot be reached: {spot(state)}")


def check_explain_agrees_with_legal(game: Game, seed: int) -> None:
    """It allows exactly what is legal, with a clause; it refuses in words; no junk throws it."""
    rng = random.Random(f"explain {game.name} {seed}")
    actions = pool(game)
    for state in walk(game, seed):
        offered = set(state.legal())
        for action in [*offered, *rng.sample(actions, min(40, len(actions)))]:
            for seat in range(len(game.seats)):
                ruling = answer(state.explain, seat, action)
                _judge(state, seat, action, ruling, action in offered)


def _judge(state: State, seat: Seat, action: Action, ruling: Ruling, offered: bool) -> None:
    about = Later(lambda: f"{action} of {state.game.seats[seat]}: {ruling}, {spot(state)}")
    accepted = offered
    if state.phases and state.phases[-1].accepts_more:  # what is offered must be accepted, and more may be
        accepted = action in state.legal()
        assert accepted or not offered, f"offered, and not accepted; {about}"
    assert ruling.allowed == (accepted and seat == state.to_act()), f"offered: {offered}; {about}"
    assert (action in state.legal()) == accepted, f"offered: {offered}, accepted: {not offered}; {about}"
    assert ruling.clause in state.game.rulebook.clauses, f"no clause of the rulebook; {about}"
    if not ruling.allowed:
        assert ruling.text.strip(), f"refused without words; {about}"
        assert "{" not in ruling.text or "{" in str(action), f"words not filled in; {about}"


def check_refusals_change_nothing(game: Game, seed: int) -> None:
    """What is not offered, and whatever the other seat tries, is refused without effect."""
    rng = random.Random(f"refuse {game.name} {seed}")
    actions = pool(game)
    for state in walk(game, seed):
        offered = list(state.legal())
        to_act = state.to_act()
        tries: list[tuple[Seat, Action]] = []
        if to_act is not None:
            bad = [a for a in rng.sample(actions, min(8, len(actions))) if a not in state.legal()]
            tries += [(to_act, action) for action in bad]
        tries += [
            (seat, action)
            for seat in (-1, *range(len(game.seats) + 1))
            for action in (rng.choice(actions), *offered[:1])
            if seat != to_act
        ]
        dice = CommittedDice(b"refused")
        other, log = state.copy(dice), list[Event]()
        other.log = log
        before = other.dump()
        for seat, action in tries:
            try:
                other.play(seat, action)
            except Forbidden:
                pass
            else:
                raise AssertionError(f"{action} of seat {seat} is accepted: {spot(state)}")
            assert other.dump() == before, f"{action} of seat {seat}, refused, changed the position: {spot(state)}"
            assert (dice.counter, dice.trace, log) == (0, [], []), f"{action}, refused, rolled dice or was told"
