"""Soviets and Slovaks: section 9.3."""

import pytest

from tests.lines import clauses, log, offered, play, refused
from tests.summer.board import AXIS, active_units, board, ends, in_cup


@pytest.mark.clause("summer:9.3", by="summer:6.1")
@pytest.mark.parametrize(
    ("hq", "mover", "others"),
    [("14AK", "18ID 2109", "1Slo 2110"), ("Slo", "1Slo 2109", "18ID 2110"), ("14AK", "18ID 2109", "8SK 2110")],
)
def test_nations_do_not_stack(hq: str, mover: str, others: str) -> None:
    s = board(f"{hq} 2211, {mover}, {others}; SHQ 1512", turn=8, phase=f"movement {hq}")
    unit = mover.split(maxsplit=1)[0]
    assert refused(s, f"move {unit} 2110").clause == "6.1"
    assert "2110" not in ends(s, unit)
    assert "2111" in ends(s, unit)  # but they pass


@pytest.mark.clause("summer:9.3", by="summer:5.3")
def test_nor_do_they_attack_together() -> None:
    s = board("14AK 0718, 18ID 0817, 1Slo 0917; 17DP 0918", phase="combat 14AK", air=(0, 0, 0))
    play(s, "attack 0918")
    assert offered(s) == ["join 18ID"]
    assert refused(s, "join 1Slo").clause == "5.3"


@pytest.mark.clause("summer:9.31a")
def test_on_turn_8_the_soviet_chits_go_into_the_cup() -> None:
    units = "Be 3205, Uk 3222, 4SK 3004; SHQ 1512, 18DP 2904"
    for turn, chits in ((7, []), (8, ["Be", "Uk"])):
        s = board(units, turn=turn, phase="intervention", chits="SHQ", dice=("SHQ",))
        assert in_cup(s) == chits
        assert (clauses(log(s), "intervene") == ["9.31a"]) == bool(chits)
    board(units, turn=8, phase="intervention", chits="SHQ", dice=("SHQ",))


def test_before_that_they_stand_apart_from_the_war() -> None:
    units = "Be 3205, 4SK 3004; SHQ 1512, 18DP 2904"
    early = board(units, turn=7, phase="movement SHQ")
    assert not early.held[AXIS][early.where[early.game.index["4SK"]]]
    play(early, "done")
    assert early.turn == 8  # there was nothing to attack
    late = board(units, turn=8, phase="combat SHQ", air=(0, 0, 0))
    assert "attack 3004" in offered(late)
    refusal = refused(board(f"{units}; 5DP 1511, 1ID 1411", turn=7, phase="combat SHQ"), "attack 3004")
    assert refusal.text == "No enemy is in 3004."


@pytest.mark.clause("summer:9.31b", by="summer:5.1a")
def test_a_front_commands_all_corps_in_range() -> None:
    s = board("Be 3205, 4SK 3104, 6SK 3204, 3KK 3206, 8SK 3304; SHQ 1512", turn=8, phase="operate Be")
    assert active_units(s) == {"4SK", "6SK", "3KK", "8SK"}  # whichever front they began in


def test_poles_are_cut_off_by_soviets_only_when_they_fight() -> None:
    from sandtable.games.summer_lightning.supply import command_range

    units = "SHQ 2603, 18DP 2804; 4SK 2704, 6SK 2703, 3KK 2604, 6KK 2602"
    for turn in (7, 8):
        s = board(units, turn=turn, phase="movement SHQ")
        reached = s.where[s.game.index["18DP"]] in command_range(s, s.game.index["SHQ"]).cost
        assert reached == (turn == 7)
