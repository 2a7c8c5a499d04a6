"""The dice that a viewer is shown tell nothing but what they decided in the open."""

from __future__ import annotations

import random

import msgspec

from sandtable.kernel import CommittedDice, Event, Game, Roll, Seat, SeededDice, State
from tests.net.leaks import after, running
from tests.net.walk import pick, spot, viewers


class BentDice(CommittedDice):
    """Committed dice with one throw exchanged."""

    __slots__ = ("bent", "to")

    def __init__(self, dice: CommittedDice, bent: Roll, to: int) -> None:
        super().__init__(dice._key, dice.epoch, dice.counter)
        self.bent, self.to = (bent.epoch, bent.counter, bent.sides), to

    def below(self, sides: int) -> int:
        value = super().below(sides)
        roll = self.trace[-1]
        if (roll.epoch, roll.counter, sides) != self.bent:
            return value
        self.trace[-1] = Roll(roll.epoch, roll.counter, sides, self.to)
        return self.to


def check_dice_seen_belong_to_what_is_seen(game: Game, seed: int) -> None:
    """A throw that a viewer is shown decides something that it may see; else it tells of a hidden draw."""
    rng = random.Random(f"rolls {game.name} {seed}")
    for match in running(game, seed):
        state, action = match.state, pick(match.state, rng, eager=True)
        events, end = after(match.state, action, match.dice.at(match.dice.epoch, match.dice.counter))
        rolls = [(viewer, roll) for viewer in viewers(game) for e in events for roll in e.seen_by(viewer).rolls]
        for viewer, roll in rng.sample(rolls, min(4, len(rolls))):
            hidden = False
            for value in range(roll.sides):
                told, elsewhere = after(match.state, action, BentDice(match.dice, roll, value))
                if _bare(told, viewer) != _bare(events, viewer) or _view(elsewhere, viewer) != _view(end, viewer):
                    break
                hidden = hidden or elsewhere.dump() != end.dump()
            else:
                assert not hidden, f"{viewer} is shown the die {roll} of something hidden: {action}, {spot(state)}"


def check_dice_seen_fit_every_world(game: Game, seed: int) -> None:
    """Where another world could have come to what a viewer saw, it could by the same throw; else the throw tells."""
    rng = random.Random(f"worlds {game.name} {seed}")
    for match in running(game, seed):
        state, action = match.state, pick(match.state, rng, eager=True)
        events, end = after(state, action, match.dice.at(match.dice.epoch, match.dice.counter))
        rolls = [(viewer, roll) for viewer in viewers(game) for e in events for roll in e.seen_by(viewer).rolls]
        for viewer, roll in rng.sample(rolls, min(3, len(rolls))):
            other = state.redeal(viewer, SeededDice(rng.getrandbits(32)))
            if action not in other.legal():
                continue
            alike = []
            for value in range(roll.sides):
                told, elsewhere = after(other, action, BentDice(match.dice, roll, value))
                if _bare(told, viewer) == _bare(events, viewer) and _view(elsewhere, viewer) == _view(end, viewer):
                    alike.append(value)
            fits = not alike or roll.value in alike
            assert fits, f"{viewer} is shown {roll}; elsewhere it is one of {alike}: {action}, {spot(state)}"


def _bare(events: list[Event], viewer: Seat | None) -> list[Event]:
    return [msgspec.structs.replace(event.seen_by(viewer), rolls=()) for event in events]


def _view(state: State, viewer: Seat | None) -> bytes:
    return msgspec.json.encode(state.view(viewer))
