"""What is hidden stays hidden: the leak test, parts a, b and c."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count

import msgspec

from sandtable.kernel import Action, CommittedDice, Event, Game, Match, Seat, SeededDice, State, record
from tests.net.registry import SPARSE
from tests.net.walk import Later, branch, open_match, pick, pool, spot, viewers, walk


def sight(state: State, viewer: Seat | None, actions: list[Action]) -> tuple[bytes, list[str], list[bytes]]:
    """All that a viewer is told at a position: its view, its legal actions, the answers to what it asks."""
    view = msgspec.json.encode(state.view(viewer))
    if viewer is None:
        return view, [], []
    legal = [str(action) for action in state.legal()] if viewer == state.to_act() else []
    asked = [*map(Action.parse, legal), *actions]
    return view, legal, [msgspec.json.encode(state.explain(viewer, action)) for action in asked]


def differ(one: tuple[bytes, list[str], list[bytes]], two: tuple[bytes, list[str], list[bytes]]) -> str:
    """Where two sights part."""
    for what, left, right in zip(("view", "legal actions", "explanations"), one, two, strict=True):
        if left != right:
            return f"the {what} tell: {left!r} / {right!r}"
    return ""


# a: at a position


def check_redeal_keeps_sight(game: Game, seed: int) -> None:
    """A redealt position is sound, and the seat it was redealt for is told the same, byte for byte."""
    rng = random.Random(f"sight {game.name} {seed}")
    for state in walk(game, seed):
        actions = rng.sample(pool(game), 12)
        before = state.dump()
        for viewer in viewers(game):
            here = sight(state, viewer, actions)
            other = state.redeal(viewer, SeededDice(rng.getrandbits(32)))
            assert other.log is None
            assert other.problems() == [], f"redealt for {viewer}: {other.problems()}, from {spot(state)}"
            told = differ(here, sight(other, viewer, actions))
            assert not told, f"{viewer} can tell what is hidden: {told}, {spot(state)} / {spot(other)}"
        assert state.dump() == before, "a redeal changed the position it was made from"


def check_redeal_is_blind(game: Game, seed: int) -> None:
    """A redeal depends on what the seat may know and on its dice, not on what is hidden."""
    rng = random.Random(f"blind {game.name} {seed}")
    for state in walk(game, seed):
        for viewer in viewers(game):
            key = rng.getrandbits(32)
            other = state.redeal(viewer, SeededDice(rng.getrandbits(32)))
            one, two = (s.redeal(viewer, SeededDice(key)).dump() for s in (state, other))
            assert one == two, f"the redeal for {viewer} follows what is hidden: {spot(state)} / {spot(other)}"


# b: over a step


def check_steps_keep_sight(game: Game, seed: int) -> None:
    """The same action with the same dice in both worlds is told alike, and the same seat is asked the same next."""
    rng = random.Random(f"step {game.name} {seed}")
    for match in running(game, seed):
        for viewer in viewers(game):
            _compare_step(match, viewer, rng)


def running(game: Game, seed: int) -> Iterator[Match]:
    """A match before each of its actions; of games with very many, before some, and more of those made in secret."""
    rng = random.Random(f"running {game.name} {seed}")
    match, one_in = open_match(game, seed), SPARSE.get(game.name, 1)
    for n in count():
        if match.outcome is not None:
            return
        if not n % (min(one_in, 5) if match.state.phases[-1].secret else one_in):
            yield match
        seat = match.to_act()
        assert seat is not None
        if match.can_undo(seat) and rng.random() < 0.1:
            match.undo(seat)
        else:
            match.play(seat, pick(match.state, rng, eager=seed % 2 == 1))


def _compare_step(match: Match, viewer: Seat | None, rng: random.Random) -> None:
    state = match.state
    seat = state.to_act()
    assert seat is not None
    true = branch(match, state.copy(match.dice))
    other = branch(match, state.redeal(viewer, SeededDice(rng.getrandbits(32))))
    action = pick(state, rng, eager=True)
    twin = action
    if state.phases[-1].secret and viewer != seat:  # whatever is chosen, it must look the same
        alike = [a for a in other.state.legal() if (a.verb, len(a)) == (action.verb, len(action))]
        twin = rng.choice(alike or [action])
    elif action not in other.state.legal():
        common = [a for a in state.legal() if a in other.state.legal()]
        if not common:
            return
        action = twin = rng.choice(common)
    played, shadow = true.play(seat, action), other.play(seat, twin)
    told = [event.seen_by(viewer) for event in played.events]
    twice = [event.seen_by(viewer) for event in shadow.events]
    about = Later(lambda: f"{action} / {twin}, seen by {viewer}: {told} / {twice}, {spot(state)}")
    told, twice = _up_to_reveal(told), _up_to_reveal(twice)
    assert told == twice, f"the events tell what is hidden: {about}"
    if any(event.reveals for event in told):
        return
    _compare_after(true, other, viewer, rng.sample(pool(match.game), 6), about)


def _compare_after(true: Match, other: Match, viewer: Seat | None, actions: list[Action], about: Later) -> None:
    assert true.to_act() == other.to_act(), f"who is asked next tells what is hidden: {about}"
    tops = [type(match.state.phases[-1]).__name__ if match.state.phases else "end" for match in (true, other)]
    assert tops[0] == tops[1], f"what is asked next tells what is hidden: {tops}: {about}"
    apart = differ(sight(true.state, viewer, actions), sight(other.state, viewer, actions))
    assert not apart, f"{apart}: {about}"
    assert record.write_copy(true, viewer) == record.write_copy(other, viewer), f"the record tells: {about}"
    assert true.dice.counter == other.dice.counter, f"the number of dice tells what is hidden: {about}"
    if viewer is not None:
        assert true.can_undo(viewer) == other.can_undo(viewer), f"whether undo is allowed tells: {about}"


def _up_to_reveal(events: list[Event]) -> list[Event]:
    """The events up to the first that reveals something; of that one not what, but that it reveals."""
    first = next((i for i, event in enumerate(events) if event.reveals), None)
    if first is None:
        return events
    reveal = events[first]
    return [*events[:first], Event(reveal.verb, reveal.clause, reveal.seat, reveals=True)]


def check_hidden_choices_are_secret_lines(game: Game, seed: int) -> None:
    """Two actions that all may read lead to positions that all can tell apart; else the record tells what is hidden."""
    rng = random.Random(f"lines {game.name} {seed}")
    for match in running(game, seed):
        actions = list(match.state.legal())
        if match.state.phases[-1].secret or len(actions) < 2:
            continue
        one, two = rng.sample(actions, 2)
        for viewer in viewers(game):
            if viewer != match.to_act():
                _tell_apart(match, viewer, one, two, rng.getrandbits(32))


def _tell_apart(match: Match, viewer: Seat | None, one: Action, two: Action, seed: int) -> None:
    ends = [after(match.state, action, match.dice.at(match.dice.epoch, match.dice.counter))[1] for action in (one, two)]
    if ends[0].dump() != ends[1].dump():
        redealt = [end.redeal(viewer, SeededDice(seed)).dump() for end in ends]
        about = Later(lambda: f"{one} / {two}, {spot(match.state)}")
        assert redealt[0] != redealt[1], f"{viewer} may not know it, and the record writes it: {about}"


def after(state: State, action: Action, dice: CommittedDice) -> tuple[list[Event], State]:
    """What an action leads to, and what is told on the way."""
    end, log = state.copy(dice), list[Event]()
    end.log = log
    end.apply(action)
    return log, end


# c: over many redeals

REDEALS = 600
DOUBT = 1e-7  # that a fair redeal is called unfair, for one thing in one zone


def check_redeals_are_spread(game: Game, seed: int) -> None:
    """Over many redeals each thing that a seat cannot place turns up in each hidden zone as often as chance has it."""
    rng = random.Random(f"spread {game.name} {seed}")
    spots = [state.copy(SeededDice(0)) for state in walk(game, seed) if any(map(state.unknown, viewers(game)))]
    for state in rng.sample(spots, min(6, len(spots))):
        for viewer in viewers(game):
            _check_spread(state, viewer, SeededDice(rng.getrandbits(32)))


def _check_spread(state: State, viewer: Seat | None, dice: SeededDice) -> None:
    zones = state.unknown(viewer)
    found: dict[str, Counter[str]] = {zone: Counter() for zone in zones}
    for _ in range(REDEALS):
        others = state.redeal(viewer, dice).unknown(viewer)
        assert others.keys() == zones.keys(), f"hidden zones come and go for {viewer}: {spot(state)}"
        for zone, (there, pool_) in others.items():
            assert len(there) == len(zones[zone][0]), f"{zone} changes its size for {viewer}: {spot(state)}"
            assert sorted(pool_) == sorted(zones[zone][1]), f"the pool of {zone} changes for {viewer}: {spot(state)}"
            found[zone].update(there)
    for zone, (there, pool_) in zones.items():
        copies = Counter(pool_)
        assert Counter(there) <= copies, f"{zone} holds what is not in its pool: {spot(state)}"
        assert found[zone].keys() <= copies.keys(), f"a redeal of {zone} takes things from outside its pool"
        for thing, n in copies.items():
            expected, slack = _spread(len(there), n, len(pool_))
            off = abs(found[zone][thing] - expected)
            assert off <= slack + 1e-6, (
                f"{thing} came to {zone} {found[zone][thing]} times in {REDEALS} redeals for {viewer}; "
                f"{expected:.0f} ± {slack:.0f} were expected: {spot(state)}"
            )


def _spread(drawn: int, copies: int, pool_: int) -> tuple[float, float]:
    """How often a thing is expected, and how far off it may be, by Bernstein's bound on sums of bounded draws."""
    share = copies / pool_
    expected = REDEALS * drawn * share
    variance = drawn * share * (1 - share) * (pool_ - drawn) / max(1, pool_ - 1)
    most = min(drawn, copies) if variance else 0
    doubt = math.log(2 / DOUBT)
    return expected, most * doubt / 3 + math.sqrt((most * doubt / 3) ** 2 + 2 * REDEALS * variance * doubt)
