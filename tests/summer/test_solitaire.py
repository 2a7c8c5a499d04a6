"""Playing alone: 12.11S."""

from collections import Counter

import pytest

from sandtable.kernel import SeededDice
from tests.lines import allowed, clauses, offered, play, refused, told
from tests.summer.board import AXIS, GAME, POLISH, attack, board

POSTURES = {
    "aggressive": (
        *("counterattack",) * 3,
        *("depth",) * 2,
        *("standfast",) * 2,
        *("balanced-defence", "delay", "withdraw"),
    ),
    "stalwart": (
        *("standfast",) * 3,
        *("balanced-defence",) * 2,
        *("depth",) * 2,
        *("counterattack", "delay", "withdraw"),
    ),
    "retrograde": (
        *("delay",) * 3,
        *("withdraw",) * 2,
        *("depth",) * 2,
        *("balanced-defence", "counterattack", "standfast"),
    ),
}
UNITS = "14AK 0718, 18ID 0817; Lo 1114, 17DP 0816"


def drawn(*dice: int | str, how: str = "posture", turn: int = 3, hq: str = "14AK") -> tuple[list[str], tuple[str, ...]]:
    """The clause and the words of a mission that is found by dice."""
    s = board(UNITS, turn=turn, phase=f"combat {hq}", options={"solitaire": how}, air=(0, 0, 0), dice=dice)
    target, unit = ("0816", "18ID") if hq == "14AK" else ("0817", "17DP")
    events = attack(s, target, unit, "balanced-attack")
    verb = "posture" if told(events, "posture") else "lot"
    assert told(events, "reveal") == [("balanced-attack", told(events, verb)[0][-1])]
    return clauses(events, verb), told(events, verb)[0]


@pytest.mark.clause("summer:12.11S")
@pytest.mark.parametrize("hq", ["14AK", "Lo"])
def test_a_mission_drawn_by_chance_for_either_side(hq: str) -> None:
    for mission in GAME.defences:
        assert drawn(mission, how="random", hq=hq) == (["12.11S"], (mission,))
    found = Counter[str]()
    for seed in range(60):
        s = board(UNITS, phase=f"combat {hq}", options={"solitaire": "random"}, air=(0, 0, 0))
        s.dice = SeededDice(seed)
        target, unit = ("0816", "18ID") if hq == "14AK" else ("0817", "17DP")
        found[told(attack(s, target, unit, "balanced-attack"), "lot")[0][0]] += 1
    assert set(found) == set(GAME.defences)


@pytest.mark.clause("summer:12.11S-1", by="summer:12.11S-2")
def test_a_first_roll_gives_the_posture() -> None:
    for face in range(1, 10):
        posture = ("aggressive", "stalwart", "retrograde")[(face - 1) // 3]
        assert drawn(face, 1)[1][0] == posture
    assert drawn(10, 10, 2, 1)[1] == ("aggressive", "counterattack")  # ten: again


def test_on_turn_1_polish_missions_are_still_drawn() -> None:
    assert drawn("delay", turn=1) == (["9.4c"], ("delay",))
    assert drawn(1, 1, turn=1, hq="Lo")[1] == ("aggressive", "counterattack")  # a German defender's are rolled for


@pytest.mark.clause("summer:12.11S-2")
@pytest.mark.parametrize("face", range(1, 11))
def test_aggressive(face: int) -> None:
    assert drawn(1, face) == (["12.11S-2"], ("aggressive", POSTURES["aggressive"][face - 1]))


@pytest.mark.clause("summer:12.11S-3")
@pytest.mark.parametrize("face", range(1, 11))
def test_stalwart(face: int) -> None:
    assert drawn(5, face) == (["12.11S-3"], ("stalwart", POSTURES["stalwart"][face - 1]))


@pytest.mark.clause("summer:12.11S-4")
@pytest.mark.parametrize("face", range(1, 11))
def test_retrograde(face: int) -> None:
    assert drawn(9, face) == (["12.11S-4"], ("retrograde", POSTURES["retrograde"][face - 1]))


@pytest.mark.parametrize("posture", POSTURES)
def test_a_posture_may_be_chosen_before_the_game(posture: str) -> None:
    for face, mission in enumerate(POSTURES[posture], 1):
        assert drawn(face, how=posture)[1] == (posture, mission)


@pytest.mark.clause("summer:12.11S-1")
def test_or_the_defender_decides_on_it_in_each_battle() -> None:
    options = {"solitaire": "chosen"}
    for posture, missions in POSTURES.items():
        s = board(UNITS, phase="combat 14AK", options=options, air=(0, 0, 0), dice=(8, 10, 10))
        play(s, "attack 0816 with 18ID")
        assert s.to_act() == POLISH
        assert offered(s) == ["posture aggressive", "posture stalwart", "posture retrograde", "roll"]
        assert allowed(s, "posture aggressive").clause == "12.11S-1"
        assert refused(s, "posture bold").text == (
            "There is no such posture; there are: aggressive, stalwart, retrograde."
        )
        events = play(s, f"posture {posture}")
        assert clauses(events, "decide") == ["12.11S-1"]
        assert s.to_act() == AXIS
        events = play(s, "choose balanced-attack")
        assert told(events, "posture") == [(posture, missions[7])]


@pytest.mark.clause("summer:12.11S-1", by="summer:12.11S-3")
def test_and_may_have_it_rolled_all_the_same() -> None:
    s = board(UNITS, phase="combat 14AK", options={"solitaire": "chosen"}, air=(0, 0, 0), dice=(5, 1, 10, 10))
    events = play(s, "attack 0816 with 18ID", "roll", "choose balanced-attack")
    assert told(events, "posture") == [("stalwart", "standfast")]


def test_on_turn_1_no_pole_decides_on_a_posture() -> None:
    options = {"solitaire": "chosen"}
    s = board(UNITS, turn=1, phase="combat 14AK", options=options, air=(0, 0, 0), dice=("delay",))
    events = play(s, "attack 0816 with 18ID", "choose balanced-attack")
    assert clauses(events, "lot") == ["9.4c"]
    german = board(UNITS, turn=1, phase="combat Lo", options=options, air=(0, 0, 0))
    play(german, "attack 0817 with 17DP")
    assert (german.to_act(), "roll" in offered(german)) == (AXIS, True)
