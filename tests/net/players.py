"""Players are fair: they answer what they see, the same under every redeal, and legally; and they can be made anew."""

from __future__ import annotations

import random

from msgspec.structs import replace

from sandtable.bots.player import MEMO, Brief, ask
from sandtable.kernel import Game, SeededDice
from tests.net.registry import levels
from tests.net.walk import answer, spot, walk

LIFE = 150  # choices


def check_players_are_fair(game: Game, seed: int) -> None:
    """At every level, from the same view and seed comes the same legal answer, whatever is hidden."""
    rng = random.Random(f"players {game.name} {seed}")
    for state in walk(game, seed):
        seat = state.to_act()
        if seat is None or rng.random() < 0.5:
            continue
        other = state.redeal(seat, SeededDice(rng.getrandbits(32)))
        for level, player in levels(game).items():
            brief = Brief(game, seat, rng.randrange(2**32))
            answers = [answer(ask, player(brief), s, 1) for s in (state, other)]
            assert answers[0] == answers[1], f"level {level} answers {answers} to one view: {spot(state)}"
            assert answers[0] in state.legal(), f"level {level} answers {answers[0]}, not legal: {spot(state)}"


def check_players_made_anew_play_on(game: Game, seed: int) -> None:
    """At every level, one who is made anew before each choice, from a memo, plays the same game as one who stays."""
    for level, player in levels(game).items():
        state, briefs = game.new(SeededDice(f"life {seed}")), [Brief(game, seat, 2 * seed + seat) for seat in (0, 1)]
        staying, memos = [player(brief) for brief in briefs], [b"", b""]
        for number in range(1, LIFE):
            seat = state.to_act()
            if seat is None:
                break
            anew = player(replace(briefs[seat], memo=memos[seat]))
            action, other = (answer(ask, one, state, number) for one in (staying[seat], anew))
            assert action == other, f"level {level}, made anew, answers {other}, not {action}: {spot(state)}"
            memos[seat] = staying[seat].memo
            assert len(memos[seat]) <= MEMO, f"a memo of {len(memos[seat])} bytes: {spot(state)}"
            assert anew.memo == memos[seat], f"level {level}, made anew, remembers something else: {spot(state)}"
            state.apply(action)
