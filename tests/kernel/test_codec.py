"""Actions as whole numbers: `python -m tests.kernel.test_codec` plays 200 games of each title."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import partial

import pytest

from sandtable import arena, games
from sandtable.kernel import Action, Game, SeededDice, Trouble
from sandtable.kernel.codec import Codec
from tests.net.registry import GAMES, SPARSE
from tools.adversaries import options_of

# Rules version, number of codes, and the beginning of the hash of the table. Who learned from games has kept the
# codes: another table needs another rules version.
TABLES = {
    "midway": (2, 606, "fda7a60c8f4bc28e"),
    "dday": (2, 507, "66f54748d3fbf2ef"),
    "poland": (2, 613, "1928939584c3401d"),
    "defiant": (2, 1824, "533cf679d101d19e"),
    "summer": (3, 1181, "208e96115e59cb28"),
}


def round_trips(game: Game, seeds: Iterable[int], one_in: int = 1) -> int:
    """Every action offered at one position in so many, there and back; how many they were."""
    codec, dice, offered, seen, known = Codec(game), SeededDice("codec"), 0, 0, set[Action]()
    for seed in seeds:
        state = game.new(SeededDice(seed), options_of(game, seed))
        while (phase := state.phases[-1] if state.phases else None) is not None:
            seen += 1
            if seen % one_in == 0:
                actions = list(state.legal())
                offered += len(actions)
                for action in set(actions) - known:
                    assert codec.decode(codec.encode(action)) == action
                known.update(actions)
            state.apply(phase.sample(state, dice))
    return offered


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_offered_action_goes_to_codes_and_back(game: Game) -> None:
    assert round_trips(game, range(20), 4 * SPARSE[game.name] if game.name in SPARSE else 1) > 1_000


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_step_by_step_the_codes_lead_to_the_legal_actions_and_no_others(game: Game) -> None:
    codec, state, dice = Codec(game), game.new(SeededDice(5)), SeededDice(5)
    for n in range(200):
        if not state.phases:
            break
        if n % SPARSE.get(game.name, 4) == 0:
            assert {codec.decode(codes) for codes in _ways(codec, state)} == set(state.legal())
        state.apply(state.legal().sample(dice))


def _ways(codec, state, begun=()):
    if begun and codec.whole(begun):
        yield begun
        return
    for code in codec.next(state, begun):
        yield from _ways(codec, state, (*begun, code))


@pytest.mark.parametrize("name", games.NAMES)
def test_the_table_is_the_same_as_long_as_the_rules_version_is(name: str) -> None:
    codec = Codec(GAMES[name])
    newer = GAMES[name].newer  # on a map a code each, after all others
    table = "\n".join(str(codec.words(code)) for code in range(len(codec) - len(newer)))
    assert [codec.words(code) for code in range(len(codec) - len(newer), len(codec))] == list(map(Action, newer))
    found = GAMES[name].rules_version, len(codec) - len(newer), hashlib.sha256(table.encode()).hexdigest()[:16]
    assert found == TABLES[name]
    assert len(codec) < 3_000


def test_a_card_is_one_step_and_a_move_on_a_map_three() -> None:
    cards, hexes = Codec(GAMES["midway"]), Codec(GAMES["defiant"])
    card = next(iter(GAMES["midway"].things))
    assert len(cards.encode(Action("play", card))) == 1
    unit = GAMES["defiant"].units[0].id  # type: ignore[attr-defined]
    move = hexes.encode(Action("move", unit, "0911"))
    assert [str(hexes.words(code)) for code in move] == ["move", unit, "0911"]
    assert not hexes.whole(move[:2])


@pytest.mark.parametrize("text", ["", "frob", "move", "move 0911", "done 0911", "move 3Pz nowhere", "0911"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="is no action of defiant"):
        Codec(GAMES["defiant"]).encode(Action.parse(text))


@pytest.mark.parametrize(("codes", "told"), [([-1], "is no code"), ([99_999], "is no code"), ([], "is no action")])
def test_codes_that_make_no_action_are_refused(codes: list[int], told: str) -> None:
    with pytest.raises(Trouble, match=told):
        Codec(GAMES["midway"]).decode(codes)


def _one(name: str, seed: int) -> int:
    return round_trips(GAMES[name], [seed])


def main() -> None:
    for name in sys.argv[1:] or games.NAMES:
        many = sum(arena.run(partial(_one, name), range(200), processes=2, tell=name))
        print(f"{name}: {len(Codec(GAMES[name]))} codes, {many:,} offered actions there and back", flush=True)


if __name__ == "__main__":
    main()
