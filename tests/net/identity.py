"""Positions have an identity: equal ones are equal everywhere, and what may come of an action can be counted."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction

import msgspec

from sandtable.kernel import Game, Match, Seat, SeededDice, Trouble
from sandtable.kernel.chance import after, next_throw, outcomes
from tests.net.registry import SPARSE
from tests.net.walk import answer, drive, open_match, pick, spot, viewers, walk

LARGEST = 4096  # bytes of a pickle


def check_positions_have_identity(game: Game, seed: int) -> None:
    """Equal to themselves in a pickle and a copy, with the same hash; the next one is another; all have short names."""
    rng = random.Random(f"identity {game.name} {seed}")
    for state in walk(game, seed):
        pickled = pickle.dumps(state)
        assert len(pickled) <= LARGEST, f"a pickle of {len(pickled)} bytes: {spot(state)}"
        back, twin = answer(pickle.loads, pickled), state.copy(SeededDice(1))
        for other in (back, twin):
            assert (other == state, hash(other) == hash(state), other is state) == (True, True, False), spot(state)
        assert 5 < len(repr(state)) < 200
        assert "\n" not in repr(state)
        if state.outcome() is None:
            twin.apply(pick(state, rng, eager=False))
            assert (twin == state) == (twin.dump() == state.dump()), spot(state)
            assert (twin == state) <= (hash(twin) == hash(state))


def check_sight_is_what_a_seat_can_know(game: Game, seed: int) -> None:
    """The same in every position that a seat cannot tell from this one; where it is the same, so is what is seen."""
    rng = random.Random(f"sight {game.name} {seed}")
    seen: dict[tuple[Seat | None, bytes], bytes] = {}
    for state in walk(game, seed):
        for viewer in viewers(game):
            sight = state.sight(viewer)
            other = state.redeal(viewer, SeededDice(rng.getrandbits(32)))
            assert other.sight(viewer) == sight, f"sight tells what is hidden: {spot(state)}"
            view = msgspec.json.encode(state.view(viewer))
            assert seen.setdefault((viewer, sight), view) == view, f"one sight, two views: {spot(state)}"


def check_histories_are_what_a_seat_saw(game: Game, seed: int) -> None:
    """They follow from the lines as the seat was told them, with undo and take-back, frozen or not."""
    match, _ = drive(game, seed, at_most=200)
    again = Match(game, match.head, match.secret)
    histories = {again.history(viewer) for viewer in viewers(game)}
    for line in match.lines[1:]:
        again.repeat(line.seat, line.text)
        histories |= {again.history(viewer) for viewer in viewers(game)}
    thawed = Match.thaw(game, match.head, match.secret, list(match.lines), match.freeze())
    for viewer in viewers(game):
        assert again.history(viewer) == match.history(viewer) == thawed.history(viewer)
    deals = [open_match(game, seed + n) for n in (0, 1)]
    for viewer in viewers(game):
        told = [[event.seen_by(viewer) for event in deal.lines[0].events] for deal in deals]
        assert (deals[0].history(viewer) == deals[1].history(viewer)) == (told[0] == told[1])
    if match.outcome is None:
        seat = match.to_act()
        assert seat is not None
        action = match.state.legal().sample(SeededDice(seed))
        assert match.play(seat, action).text == thawed.play(seat, action).text
        assert all(match.history(viewer) == thawed.history(viewer) for viewer in viewers(game))
        assert match.history(seat) not in histories


def check_outcomes_add_up(game: Game, seed: int) -> None:
    """All ways that the throws of an action may fall have probability 1 together, and each is a sound position."""
    rng = random.Random(f"outcomes {game.name} {seed}")
    for state in walk(game, seed):
        if state.outcome() is not None or (game.name not in SPARSE and rng.random() < 0.7):
            continue
        action = pick(state, rng, eager=True)
        if next_throw(state, action) is None:
            assert [chance.probability for chance in outcomes(state, action)] == [1]
            continue
        try:
            found = list(outcomes(state, action, most=60))
        except Trouble:
            continue
        assert sum((chance.probability for chance in found), Fraction(0)) == 1, f"{action}: {spot(state)}"
        assert len({chance.throws for chance in found}) == len(found)
        chance = rng.choice(found)
        assert chance.position.problems() == []
        assert after(state, action, chance.throws) == chance.position
