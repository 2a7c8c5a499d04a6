"""Set up a table of Lightning: D-Day in a few words."""

from __future__ import annotations

from sandtable.cards.turn import Discard
from sandtable.games.dday import DDay, load
from sandtable.games.dday.beach import step
from sandtable.games.dday.state import ALLIED, GERMAN, Position
from sandtable.games.dday.turn import Draws, Line, TurnCard
from sandtable.kernel import SeededDice
from tests.cards.table import deal, held, log, offered, play, refused, told, totals

__all__ = ["ALLIED", "GERMAN", "held", "log", "offered", "play", "refused", "told", "totals"]  # and what stands here

GAME = load()


def table(
    at: str, *, to_act: str = "allied", turn: int = 3, allied: str = "", german: str = "", game: DDay = GAME
) -> Position:
    """A side's step at a beach, set up as in `allied="table DA10 / pile DA11 / hand DA17"`; turn 3 adds to no attack.

    `table` are active forces, `pile` inactive ones, of whichever beach they are assigned to.
    """
    state = start(1, game)
    for owner, text in enumerate((allied, german)):
        parts = [part.split() for part in text.split("/")]
        state.pile[owner] = 0
        deal(state, owner, "/".join(" ".join(part) for part in parts if part[:1] != ["pile"]))
        for kind in (game.cards.index[word] for part in parts if part[:1] == ["pile"] for word in part[1:]):
            state.out[owner].remove(kind)
            state.pile[owner] |= game.bit[kind]
    seat, place = game.seat_named(to_act), game.cards.index[at]
    state.turn, state.beach, state.attacked, state.lasting, state.shown = turn, place, 0, [], [[], []]
    state.phases[:] = [TurnCard(turn + 1), Draws(), Discard(ALLIED), Discard(GERMAN)]
    if seat == GERMAN:
        state.phases.append(Line(ALLIED))
    line = Line(seat, 2 * game.order[seat].index(place) + 1)
    state.phases += [line, step(state, seat)]
    assert state.problems() == []
    log(state).clear()
    return state


def start(seed: int, game: DDay = GAME) -> Position:
    """A game just set up."""
    return game.set_up(game.check({}), SeededDice(seed), [])


def inactive(state: Position, seat: int) -> list[str]:
    """The ids of a side's inactive forces, from east to west."""
    return [card for place in GAME.cards.places for card in state.ids(state.inactive(seat, place))]


def go_on(state: Position) -> None:
    """Nobody does anything until the next beach, or the discards."""
    beach = state.beach
    while state.outcome() is None and state.beach == beach:
        play(state, "pass" if "pass" in offered(state) else "done")


def end_turn(state: Position) -> None:
    """Nobody does anything until the next turn."""
    turn = state.turn
    while state.outcome() is None and state.turn == turn:
        play(state, "pass" if "pass" in offered(state) else "done")


def on_top(state: Position, card: str) -> None:
    """The next card turned up at this beach is that one."""
    kind = GAME.cards.index[card]
    pile = state.inactive(GAME.cards.owner[kind], state.beach)

    class Loaded(SeededDice):
        def below(self, n: int) -> int:
            assert n == len(pile)
            return pile.index(kind)

    state.dice = Loaded(1)
