"""What would come of actions before they are played: tried on a deal that knows no more than the seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.kernel import Action, Game, Match, Ruling, Seat, SeededDice


class _Told(SeededDice):
    """Dice that tell whether they were thrown."""

    __slots__ = ("thrown",)

    def __init__(self) -> None:
        super().__init__(0)
        self.thrown = False

    def below(self, sides: int) -> int:
        self.thrown = True
        return super().below(sides)


def refusal(match: Match, seat: Seat, actions: Sequence[Action], said: str = "") -> tuple[int, Ruling] | None:
    """Which of these actions, one after the other, would be refused and why, as far as no chance comes between.

    `said` is the verb that was typed for them, if the game has another.
    """
    dice = _Told()
    state = match.state.redeal(seat, SeededDice(0)).copy(dice)
    for n, action in enumerate(actions):
        ruling = state.explain(seat, action, said)
        if not ruling.allowed:
            return n, ruling
        state.apply(action)
        if dice.thrown or state.to_act() != seat:
            return None
    return None


def in_words(game: Game, ruling: Ruling) -> Ruling:
    """A refusal whose remedy is told as the menu tells it."""
    remedy = game.label(Action.parse(ruling.instead)) if ruling.instead else None
    return replace(ruling, instead=remedy)


def part(actions: Sequence[Action], place: int, said: str) -> str:
    """One of the actions of a line as it was typed: without our verb where it joins an attack or was called another."""
    action = actions[place]
    return " ".join(action[1:]) if action[1:] and (said or action.verb != actions[0].verb) else str(action)


def is_final(match: Match, seat: Seat, action: Action) -> bool:
    """Whether a legal action could not be undone: chance follows it, or another seat decides."""
    dice = _Told()
    state = match.state.redeal(seat, SeededDice(0)).copy(dice)
    state.apply(action)
    return dice.thrown or state.to_act() != seat
