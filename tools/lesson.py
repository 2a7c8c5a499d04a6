"""Read a lesson as its learner meets it: `python -m tools.lesson midway`, `python -m tools.lesson summer:example`.

With cards after the title of a card game, in the order in which they shall be drawn or turned up (`-` for any), it is
played with those in place of its own throws, and the throws that bring them are told: they are the lesson's `dice`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from sandtable import games
from sandtable.cards.game import CardGame
from sandtable.cards.table import Table
from sandtable.games.dday.state import Position as Beaches
from sandtable.kernel import Action, Cue, Event, Game, Lesson, Roll, State, Trouble
from sandtable.kernel.position import first

ANY = "-"
SHOWN = 40  # choices of a position


class Throws:
    """Dice that fall as a lesson has it, then show the least."""

    def __init__(self, throws: Sequence[int]) -> None:
        self.throws = throws
        self.thrown: list[int] = []
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        done = len(self.thrown)
        self.thrown.append(self.throws[done] % sides if done < len(self.throws) else 0)
        return self.thrown[-1]


class Wishes(Throws):
    """Dice that bring the cards wished for, then the throws of a lesson, then the first card of each pile."""

    def __init__(self, game: CardGame, cards: Sequence[str], throws: Sequence[int]) -> None:
        super().__init__(throws)
        self.game, self.cards = game, list(cards)
        self.state: Table | None = None  # None while the first hands are drawn
        self.decks = [deck[:] for deck in game.cards.decks]

    def below(self, sides: int) -> int:
        done = len(self.thrown)
        if done < len(self.cards):
            self.thrown.append(self._place(self.cards[done], sides))
        else:
            super().below(sides)
        if self.state is None:
            self.decks[0 if done < self.game.hand_size else 1].pop(self.thrown[-1])
        return self.thrown[-1]

    def _place(self, word: str, sides: int) -> int:
        """Where a card lies in the pile that is drawn from."""
        if word == ANY:
            return 0
        cards, card = self.game.cards, self.game.cards.index[word]
        decks = self.decks if self.state is None else self.state.deck
        pile = decks[cards.owner[card]]
        if isinstance(self.state, Beaches) and cards.is_force[card]:
            pile = self.state.inactive(cards.owner[card], cards.place[card])
        if card not in pile or len(pile) != sides:
            raise Trouble(f"throw {len(self.thrown) + 1} cannot bring {word}: it is one of {sides}")
        return pile.index(card)


def read_through(game: Game, lesson: Lesson, cards: Sequence[str] = ()) -> Iterator[str]:
    """Each step with its prompt, hand, choices and what came of it."""
    events: list[Event] = []
    dice = Wishes(game, cards, lesson.dice) if isinstance(game, CardGame) else Throws(lesson.dice)
    learner, state = game.seat_named(lesson.seat), first(game, game.check({}), dice, events)
    if isinstance(dice, Wishes) and isinstance(state, Table):
        dice.state = state
    yield from _hands(game, state)
    said = -1
    for cue in lesson.script:
        if cue.step != said and cue.learner:
            said = cue.step
            yield f"\n== {said + 1} of {len(lesson.steps)} [{lesson.steps[said].clause}] {lesson.steps[said].say}"
        seat = state.to_act()
        if cue.learner:
            yield from _asked(state, learner)
        if seat is None or cue.learner != (seat == learner):
            raise Trouble(f"step {cue.step + 1}: it is not for that side to do {cue.action}")
        yield from _played(game, state, cue, seat)
    yield f"\n== {len(lesson.steps)} of {len(lesson.steps)} {lesson.steps[-1].say}\n"
    yield from _asked(state, learner)
    yield from _hands(game, state)
    yield f"\ndice = {dice.thrown}"


def _played(game: Game, state: State, cue: Cue, seat: int) -> Iterator[str]:
    events: list[Event] = []
    state.log = events
    state.play(seat, Action.parse(cue.action))
    yield f"   {game.sides[seat]}: {cue.action} ({game.label(Action.parse(cue.action))})"
    yield from (f"      {game.say(event)} [{event.clause}]" for event in events)


def _asked(state: State, learner: int) -> Iterator[str]:
    view = state.view(learner)
    yield f"   > {view.prompt.text} [{view.prompt.clause}]"
    yield "     " + "; ".join(f"{choice.action} ({choice.label})" for choice in view.choices[:SHOWN])


def _hands(game: Game, state: State) -> Iterator[str]:
    if not isinstance(game, CardGame) or not isinstance(state, Table):
        return
    for side, hand in zip(game.sides, state.hand, strict=True):
        yield f"{side} holds: " + "; ".join(f"{game.cards.ids[card]} {game.cards.cards[card].name}" for card in hand)


if __name__ == "__main__":
    title, *wished = sys.argv[1:]
    name, _, which = title.partition(":")
    learned = games.to_learn(name, which or games.FIRST)
    assert learned.lesson is not None
    for line in read_through(learned, learned.lesson, wished):
        print(line)
