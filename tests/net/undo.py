"""What an undo takes back has been seen all the same."""

from __future__ import annotations

import random

from sandtable.kernel import Action, CommittedDice, Event, Game, Match, Seat, SeededDice, State, record
from sandtable.kernel.match import Line
from tests.net.leaks import differ, running, sight
from tests.net.walk import Later, branch, open_match, pick, pool, spot, viewers


def check_undo_keeps_what_was_shown(game: Game, seed: int) -> None:
    """After an undo, what a viewer has read in its copy of the record can happen in every redeal for it."""
    rng = random.Random(f"undo {game.name} {seed}")
    match = open_match(game, seed)
    stem, undone = list[Line](), list[list[Line]]()  # since the point that undo cannot pass
    while match.outcome is None:
        seat = match.to_act()
        assert seat is not None
        if match.can_undo(seat) and rng.random() < 0.4:
            undone.append(stem[:])
            stem.pop()
            match.undo(seat)
            for viewer in viewers(game):
                if viewer != seat:
                    _fits(match, viewer, stem, undone, rng)
        else:
            line = match.play(seat, pick(match.state, rng, eager=seed % 2 == 1))
            stem.append(line)
            if not match.can_undo(seat):
                stem, undone = [], []


def _fits(match: Match, viewer: Seat | None, stem: list[Line], undone: list[list[Line]], rng: random.Random) -> None:
    texts = [line.text for line in stem]
    paths = [path[len(stem) :] for path in undone if [line.text for line in path[: len(stem)]] == texts]
    for _ in range(2):
        other = match.state.redeal(viewer, SeededDice(rng.getrandbits(32)))
        for path in paths:
            _again(other, viewer, path)


def _again(state: State, viewer: Seat | None, path: list[Line]) -> None:
    at, log = state.copy(CommittedDice(b"")), list[Event]()
    at.log = log
    for line in path:
        if line.secret:
            return  # the viewer knows only that something was chosen
        action = Action.parse(line.text)
        assert action in at.legal(), f"{viewer} saw {action}, which a redeal does not allow: {spot(state)}"
        log.clear()
        at.apply(action)
        told = [[event.seen_by(viewer) for event in events] for events in (line.events, log)]
        assert told[0] == told[1], f"{viewer} saw {told[0]}, and in a redeal it is {told[1]}: {spot(state)}"


def check_undo_tells_no_more_than_was_shown(game: Game, seed: int) -> None:
    """The same action, undone, done and undone again, leaves two worlds alike to a viewer who could not tell them."""
    rng = random.Random(f"redo {game.name} {seed}")
    for match in running(game, seed):
        for viewer in viewers(game):
            if viewer != match.to_act():
                _redo(match, viewer, rng)


def _redo(match: Match, viewer: Seat | None, rng: random.Random) -> None:
    state = match.state
    seat = state.to_act()
    assert seat is not None
    worlds = [
        branch(match, state.copy(match.dice)),
        branch(match, state.redeal(viewer, SeededDice(rng.getrandbits(32)))),
    ]
    common = [a for a in state.legal() if a in worlds[1].state.legal()]
    if state.phases[-1].secret or not common:
        return
    action = rng.choice(common)
    for world in worlds:
        for _ in range(2):
            world.play(seat, action)
            if not world.can_undo(seat):
                return
            world.undo(seat)
    actions = rng.sample(pool(match.game), 4)
    apart = differ(*(sight(world.state, viewer, actions) for world in worlds))
    about = Later(lambda: f"{action}, {spot(state)}")
    assert not apart, f"an undo tells {viewer} more than was shown: {apart}: {about}"
    copies = [record.write_copy(world, viewer) for world in worlds]
    assert copies[0] == copies[1], f"the record of an undo tells {viewer} more than was shown: {about}"
