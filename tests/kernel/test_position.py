"""Positions as texts that people edit, and the editor."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from sandtable.kernel import Game, SeededDice, State, Trouble, position
from tests.net.registry import GAMES, SPARSE
from tools.adversaries import options_of


def walk(game: Game, seed: int) -> Any:
    """The positions of a random game, some of a map game's."""
    state, dice, n = game.new(SeededDice(seed), options_of(game, seed)), SeededDice(f"walk {seed}"), 0
    one_in = SPARSE[game.name] - seed if game.name in SPARSE else 11 - seed
    while True:
        if n % one_in == 0 or not state.phases:
            yield state
        if not state.phases:
            return
        state.apply(state.legal().sample(dice))
        n += 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_text_reads_back_to_an_equal_position(game: Game) -> None:
    for seed in range(2 if game.name in SPARSE else 8):
        for state in walk(game, seed):
            text = position.write(state)
            assert position.read(game, text) == state
            assert "#" not in text  # every number that has a name is called by it
            assert text.count("\n") <= 60
            assert game.table == "map" or "\n" not in text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_phases_of_every_class_that_came_up_read_back(game: Game) -> None:
    seen = set()
    for seed in range(1 if game.name in SPARSE else 4):
        state, dice = game.new(SeededDice(seed)), SeededDice(seed)
        while state.phases:
            kind = tuple(type(phase).__name__ for phase in state.phases[-2:])
            if kind not in seen:
                assert position.read(game, position.write(state)) == state
            seen.add(kind)
            state.apply(state.legal().sample(dice))


def midway() -> State:
    state = GAMES["midway"].new(SeededDice(1))
    for _ in range(3):
        state.apply(state.legal().sample(state.dice))
    return state


def changed(old: str, new: str, state: State | None = None) -> str:
    text = position.write(state or midway())
    assert re.search(old, text), text
    return re.sub(old, new, text, count=1)


def test_a_text_is_edited_by_hand() -> None:
    game, state = GAMES["defiant"], GAMES["defiant"].new(SeededDice(1))
    text = "# a study\n" + changed(r"\b3Pz=\d{4}", "3Pz=0410", state) + "\n\nsteps 3Pz=1 ; turn 2\n"
    edited: Any = position.read(game, text)
    assert edited.where[game.index["3Pz"]] == game.cells["0410"]  # type: ignore[attr-defined]
    assert (edited.steps[game.index["3Pz"]], edited.turn) == (1, 2)  # type: ignore[attr-defined]
    assert edited.problems() == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("^midway", "poland", "the text of a position of midway begins with 'midway', not with 'poland'"),
        ("turn ", "tunr ", "a position of midway has no 'tunr'; it has: ending, phases, attacker"),
        (r"turn \d+", "turn x", "turn: 'x' is no number"),
        (r"turn \d+", "turn 1 2", "turn: 2 values stand where one is wanted"),
        (r"turn \d+", "turn us=1", "turn: its values are not said of something"),
        (r"hand us=\[", "hand us=[MU99,", "hand: there is no 'MU99' here; there are UO01, UO02"),
        (r"hand us=", "hand uk=", "hand: there is no 'uk' here; there are us, japan"),
        (r"hand us=\[\w+", "hand us=[MU01", r"this is no position of midway: .*"),
        (r"hand us=", "hand ", "hand: each of its values must say what it is of"),
        (r"phases .*?;", "phases Frob;", "phases: there is no 'Frob'; there are Turn, Discard, Deploy"),
        (r"phases .*?;", "phases Discard;", "phases: Discard must say its seat"),
        (r"phases .*?;", "phases Discard(seat=us,of=3);", "phases: Discard has no of; it has seat, least"),
        (r"phases .*?;", "phases Discard(seat=7);", "phases: there is no '7' here; there are us, japan"),
        (r"phases .*?;", "phases Turn(seat=us);", "Turn asks nobody; the last phase must be a decision"),
        (r"phases .*?;", "", "nobody is to act, and the game is not over"),
        (r"phases .*?;", "phases Discard(seat=us;", "';' stands where ',' is wanted"),
        (r"phases .*?;", "phases [];", "phases: there is no a list; there are"),
        (r"phases .*?;", "phases Exchange(seat=us,played=maybe);", "phases: 'maybe' must be one of: no, yes"),
        (r"phases .*?;", 'phases "Disc;', "'\"' stands where a word is wanted"),
        (r"$", "; fought [JO02,us,1]", "fought: 3 words stand where 4 are wanted"),
        (r"$", "; attacker us; targets JO01 JO01 JO01; in_play MU01", "this is no position of midway: .*"),
    ],
)
def test_what_cannot_be_is_refused_in_words(old: str, new: str, told: str) -> None:
    with pytest.raises(Trouble, match=told) as refused:
        position.read(GAMES["midway"], changed(old, new))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", " ", "midway", "midway 3", ";", "[", '"', "midway; \x00"])
def test_junk_is_refused_in_words(text: str) -> None:
    with pytest.raises(Trouble):
        position.read(GAMES["midway"], text)


def test_any_word_of_a_text_may_be_lost_and_nothing_but_trouble_comes_of_it() -> None:
    for game, steps in ((GAMES["midway"], 40), (GAMES["skirmish"], 5), (GAMES["summer"], 260)):
        state = game.new(SeededDice(2))
        for _ in range(steps):
            state.apply(state.legal().sample(state.dice))
        words = re.split(r"(?<=[ ,=(\[])", position.write(state))
        for n in range(0, len(words), max(1, len(words) // 60)):
            try:
                read = position.read(game, "".join(words[:n] + words[n + 1 :]))
            except Trouble:
                continue
            assert read.problems() == []


def test_cards_are_put_and_taken() -> None:
    state: Any = midway()
    game = state.game
    card = game.cards.ids[state.deck[0][0]]
    edited: Any = position.edit(state).put(card, "hand").done()
    assert sorted(edited.ids(edited.hand[0])) == sorted([*state.ids(state.hand[0]), card])
    assert state == midway()
    out: Any = position.edit(state).take(card).done()
    assert card in out.ids(out.out[0])
    with pytest.raises(Trouble, match="there is no zone 'sleeve'; there are: deck, hand"):
        position.edit(state).put(card, "sleeve")
    with pytest.raises(Trouble, match="there is no 'MU99' here"):
        position.edit(state).put("MU99", "hand")
    with pytest.raises(Trouble, match="lies in no zone from which it could be put"):
        position.edit(state).put("UO01", "hand")


def test_units_are_put_and_taken_and_what_cannot_be_is_refused() -> None:
    state: Any = GAMES["summer"].new(SeededDice(1))
    while type(state.phases[-1]).__name__ == "Deploy":
        state.apply(state.legal().sample(state.dice))
    game = state.game
    unit, enemy = (next(game.units[n].id for n in state.standing(seat)) for seat in (0, 1))
    there = game.names[state.where[game.index[enemy]]]
    with pytest.raises(Trouble, match=f"both sides stand in {there}"):
        position.edit(state).put(unit, there).done()
    moved: Any = position.edit(state).take(enemy).set("fate", f"{enemy}=dead").set("turn", 3).done()
    assert (moved.where[game.index[enemy]], moved.turn) == (0, 3)
    with pytest.raises(Trouble, match="where: there is no '9999' here"):
        position.edit(state).put(unit, "9999")


def test_a_phase_is_set() -> None:
    state = midway()
    edited = position.edit(state).set("phases", "Turn(seat=us) Operation(seat=japan)").done()
    assert edited.to_act() == 1
    assert "prepare" in map(str, edited.legal())


AT_CARDS = {"cards_played", "index", "left", "passes", "turn"}
NUMBERS = {
    "skirmish": {"last", "left", "turn"},
    "wild": AT_CARDS,
    "midway": AT_CARDS,
    "dday": AT_CARDS | {"actions", "activations", "attacks", "done", "number"},
    "poland": AT_CARDS,
    "defiant": {
        *("acted", "event", "flights", "hexes", "left", "paid", "passed", "points", "road", "slowed", "spent"),
        *("steps", "turn"),
    },
    "summer": {
        *("air", "attacker", "defender", "hexes", "late", "left", "luck", "score", "spent", "steps", "total", "turn"),
    },
}


def test_every_number_that_stands_for_something_has_a_name() -> None:
    """A field that is new or called otherwise is named in the `notation` of its game, or is a number and is here."""
    assert {name: _numbers(game) for name, game in GAMES.items()} == NUMBERS


def _numbers(game: Game) -> set[str]:
    """The fields with whole numbers that a game's notation does not name."""
    notation, found = game.notation(), set()
    structs: list[Any] = [*game.state.PHASES]
    fields = [("Position", name, hint) for name, hint in game.state.types().items() if name != "phases"]
    while structs:
        struct = structs.pop()
        for field in msgspec.structs.fields(struct):
            fields.append((struct.__name__, field.name, field.type))
            structs += [field.type] if isinstance(field.type, type) and issubclass(field.type, Struct) else []
    for owner, name, hint in fields:
        whole = hint is bytearray or re.search(r"\bint\b", str(hint))
        found |= {name} if whole and notation.sort(owner, name) is None else set()
    return found
