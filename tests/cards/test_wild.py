"""The wild deck uses the whole vocabulary of the cards, and in play all of it comes to pass."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.cards.effects import FITS, NAMED_CONDITIONS, SIMPLE_CONDITIONS, VERBS, WHO
from sandtable.cards.play import Do
from tests.net.effects import check_cards_do_what_they_say
from tests.net.registry import GAMES

GAME = GAMES["wild"]
EFFECTS = [effect for card in GAME.cards.cards for effect in card.effects]  # type: ignore[attr-defined]


def test_every_verb_timing_and_condition_is_in_the_deck() -> None:
    assert {effect.verb for effect in EFFECTS} == set(VERBS) - {"ACT"}
    assert {effect.who for effect in EFFECTS} == set(WHO)
    pairs = {(on, verb) for on, (_, verbs) in FITS.items() for verb in verbs if verb != "ACT"}
    assert {(effect.on, effect.verb) for effect in EFFECTS} == pairs
    needs = {need.partition(":")[0] for effect in EFFECTS for need in effect.needs}
    assert needs == {*SIMPLE_CONDITIONS, *NAMED_CONDITIONS}
    moves = {effect.to for effect in EFFECTS if (effect.verb, effect.source) == ("MOVE", "battle")}
    assert moves == {"hand", "table", "discard", "out"}


def test_every_effect_comes_to_pass_in_the_games_of_the_net(monkeypatch: pytest.MonkeyPatch) -> None:
    done: Counter[str] = Counter()

    def run(do, s):
        done[str(s.game.cards.cards[do.card].effects[do.index])] += 1
        real(do, s)

    real = Do.run
    monkeypatch.setattr(Do, "run", run)
    for seed in range(10):
        check_cards_do_what_they_say(GAME, seed)
    waiting = {str(effect) for effect in EFFECTS if effect.on not in ("always", "activate")}
    assert waiting - done.keys() == set()
