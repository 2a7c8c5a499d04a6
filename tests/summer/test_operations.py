"""Who acts, with whom, and in which order: section 5."""

import pytest

from sandtable.games.summer_lightning.state import ACTIVE, USED
from tests.lines import allowed, clauses, log, offered, offered_verbs, play, refused, told
from tests.summer.board import (
    AXIS,
    POLISH,
    active_units,
    attack,
    board,
    ends,
    in_cup,
    names_of,
    phase,
    ring,
    status,
    where,
)

ARMY = "10A 0519"


# 5.1: an HQ is drawn


@pytest.mark.clause("summer:5.1a")
def test_an_hq_acts_in_supply_or_out_of_it() -> None:
    cut = ring("0816", "2DP 10DP 28DP 30DP 14DP 17DP")
    s = board(f"14AK 0816, 18ID 0816, {ARMY}; {cut}", phase="operate 14AK")
    assert told(log(s), "activate-unsupplied") == [("14AK",)]
    assert clauses(log(s), "activate-unsupplied") == ["5.1a"]
    assert active_units(s) == {"18ID"}
    assert phase(s) == "Movement"
    assert not s.phases[-1].supplied
    free = board(f"14AK 0816, 18ID 0816, {ARMY}; 2DP 0915", phase="operate 14AK")
    assert told(log(free), "activate") == [("14AK",)]
    assert refused(free, "move 10A 0518").clause == "5.1a"
    assert "when its own chit is drawn" in refused(free, "move 10A 0518").text


@pytest.mark.clause("summer:5.1b")
def test_who_has_operated_does_not_operate_again() -> None:
    s = board(f"14AK 0718, 18ID 0717, 19ID 0717 used, {ARMY}; SHQ 1512", phase="operate 14AK")
    assert active_units(s) == {"18ID"}
    assert refused(s, "move 19ID 0716").clause == "5.1b"


@pytest.mark.clause("summer:5.1b", by="summer:5.3")
@pytest.mark.clause("summer:5.3")
def test_an_hq_leads_six_divisions_and_any_number_of_smaller_units() -> None:
    six = "18ID+19ID+4ID 0717, 14ID+27ID+31ID 0817, 46ID 0818"
    s = board(f"14AK 0718, {six}, 31Art+24Art 0818, AHRgt 0719, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(s, "done")  # nobody is marked to exploit
    for unit in ("18ID", "19ID", "4ID"):
        play(s, f"move {unit} 0716")
    for unit in ("14ID", "27ID", "31ID"):
        play(s, f"move {unit} 0917")
    assert refused(s, "move 46ID 0919").text == "This HQ already leads 6 divisions, and 46ID is one more."
    assert ends(s, "46ID") == set()
    play(s, "move 31Art 0919", "move AHRgt 0720", "move 24Art 0919")
    assert where(s, "24Art") == "0919"


@pytest.mark.clause("summer:5.3")
def test_divisions_that_only_attack_count_too() -> None:
    s = board(
        f"14AK 0718, 18ID+19ID+4ID 0717, 14ID+27ID+31ID 0817, 46ID+31Art 0816, {ARMY}; 17DP 0716",
        phase="movement 14AK",
        air=(0, 0, 0),
    )
    for unit in ("18ID", "19ID", "4ID"):
        play(s, f"move {unit} 0616")
    for unit in ("14ID", "27ID"):
        play(s, f"move {unit} 0818")
    play(s, "done", "attack 0716", "join 46ID")
    assert refused(s, "join 31ID").clause == "7.1a"
    play(s, "join 18ID", "join 31Art")  # one that is led already, and a brigade
    s = board(
        f"14AK 0718, 18ID+19ID+4ID 0717, 14ID+27ID+31ID 0616, 46ID 0816, {ARMY}; 17DP 0716",
        phase="combat 14AK",
        air=(0, 0, 0),
    )
    play(s, "attack 0716", *(f"join {unit}" for unit in ("18ID", "19ID", "4ID", "14ID", "27ID", "31ID")))
    assert refused(s, "join 46ID").clause == "5.3"
    assert offered(s) == ["done"]


@pytest.mark.clause("summer:5.3")
def test_divisions_marked_to_exploit_count_too() -> None:
    tanks = "1Pz+4Pz+1Le 0717, 2Le+3Le+13Mot 0817, 29Mot 0818, AHRgt 0818"
    s = board(f"14AK 0718, {tanks}, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(s, *(f"exploit {unit}" for unit in ("1Pz", "4Pz", "1Le", "2Le", "3Le", "13Mot")))
    assert refused(s, "exploit 29Mot").clause == "5.3"
    play(s, "exploit AHRgt", "done")
    assert refused(s, "move 29Mot 0819").clause == "5.3"


@pytest.mark.clause("summer:5.1c")
def test_command_reaches_three_movement_factors_free_of_enemies() -> None:
    """From Oppeln: 1018 by road and open ground is 3 away, 1117 is 4; 0721 is 3, with the river not counted."""
    units = f"14AK 0718, 18ID 1018, 19ID 0617, 27ID 0721, 31Art 1117, {ARMY}"
    s = board(f"{units}; SHQ 1512", phase="operate 14AK")
    assert active_units(s) == {"18ID", "19ID", "27ID"}
    assert refused(s, "move 31Art 1116").text == "31Art is 4 movement factors from 14AK; 3 is the most."
    assert refused(s, "move 31Art 1116").clause == "5.1c"
    blocked = board(f"{units}; 17DP 0918, 25DP 0919, 14DP 0917", phase="operate 14AK")
    assert active_units(blocked) == {"19ID", "27ID"}


def test_command_is_looked_at_before_anything_moves() -> None:
    s = board(f"14AK 0718, 18ID 0717, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(s, "move 14AK 0519", "move 18ID 0716")
    assert where(s, "18ID") == "0716"


def test_a_line_with_no_way_round_enemies_is_told_so() -> None:
    s = board(f"14AK 0718, 18ID 1411, {ARMY}; {ring('1411', '1DP 2DP 3DP 4DP 5DP 6DP')}", phase="operate 14AK")
    assert refused(s, "move 18ID 1412").text == "No line free of enemies leads from 14AK to 18ID."


@pytest.mark.clause("summer:5.1d", by="summer:6.4")
def test_units_move_then_fight_then_exploit() -> None:
    units = f"14AK 0718, 18ID 0817, 13Mot 0717, 31ID 0619, {ARMY}; 17DP 0918"
    s = board(units, phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
    assert phase(s) == "Designate"
    play(s, "exploit 13Mot", "done")
    assert refused(s, "move 13Mot 0816").clause == "6.4"
    play(s, "rush 31ID 0717", "done")
    play(s, "attack 0918")
    assert refused(s, "join 13Mot").clause == "6.4"
    play(s, "join 18ID", "done", "choose balanced-attack", "choose balanced-defence")
    assert phase(s) == "Movement"
    assert s.phases[-1].exploit
    play(s, "move 13Mot 0817", "done")
    assert offered(s) == ["attack 0918", "done"]
    play(s, "attack 0918")
    assert refused(s, "join 18ID").clause == "7.4"


@pytest.mark.clause("summer:5.1d")
def test_who_moved_strategically_does_not_fight() -> None:
    s = board(f"14AK 0718, 18ID 0615, 19ID 0817, {ARMY}; 17DP 0917", phase="movement 14AK", air=(0, 0, 0))
    play(s, "rush 18ID 0715", "done", "attack 0917")
    assert refused(s, "join 18ID").clause == "5.1d"


@pytest.mark.clause("summer:5.1e", by="summer:5.1b")
def test_who_moved_or_fought_is_marked_until_the_end_of_the_turn() -> None:
    units = f"14AK 0718, 4AK 0717, 18ID 0717, 19ID 0817, 31ID 0717, {ARMY}; 17DP 0918"
    s = board(units, phase="operate 14AK", chits="4AK", air=(0, 0, 0), dice=(10, 10, "4AK"))
    play(s, "move 18ID 0616", "done")
    attack(s, "0918", "19ID")
    play(s, "done")  # no position is built
    assert told(log(s), "draw") == [("4AK",)]
    assert status(s, "18ID") == status(s, "19ID") == USED
    assert status(s, "31ID") == ACTIVE  # it was led, but did nothing
    assert refused(s, "move 18ID 0615").clause == "5.1b"


# 5.21: German armies


@pytest.mark.clause("summer:5.21a")
def test_an_army_hq_moves_and_orders_units_out_of_every_command() -> None:
    s = board("10A 0519, 14AK 0718, 18ID 0717, 19ID 1117, 31ID 1314; SHQ 1512", phase="operate 10A", chits="SHQ")
    assert phase(s) == "ArmyMoves"
    assert active_units(s) == {"19ID", "31ID"}
    ruling = refused(s, "move 18ID 0616")
    assert (ruling.clause, ruling.text) == ("5.21a", "18ID can be led by another HQ; 10A orders only those who cannot.")
    assert allowed(s, "move 19ID 1116").clause == "5.21a"
    play(s, "move 19ID 1116", "move 10A 0518")
    assert (where(s, "19ID"), where(s, "10A")) == ("1116", "0518")
    play(s, "done")
    assert (status(s, "19ID"), status(s, "31ID")) == (USED, 0)


def test_units_that_have_moved_or_that_a_used_corps_could_lead_are_no_strays() -> None:
    s = board("10A 0519, 14AK 0718 used, 18ID 0717, 19ID 1117 used; SHQ 1512", phase="operate 10A")
    assert active_units(s) == set()
    assert {line.split()[1] for line in offered(s) if " " in line} == {"10A"}
    assert refused(s, "move 19ID 1116").clause == "5.1b"


def test_an_army_moves_strays_strategically_too() -> None:
    s = board("10A 0519, 14AK 0318, 18ID 0718; SHQ 1512", phase="operate 10A")
    assert "0816" in ends(s, "18ID", rush=True)
    play(s, "rush 18ID 0916")
    assert where(s, "18ID") == "0916"


@pytest.mark.clause("summer:5.21b")
def test_then_it_activates_a_corps_that_waits_within_six_by_road() -> None:
    units = "10A 0519, 14AK 0718, 4AK 0916, 7AK 1216, 18ID 0717; SHQ 1512"
    s = board(units, phase="operate 10A", chits="14AK 4AK 7AK SHQ")
    play(s, "done")
    assert phase(s) == "Delegate"
    assert offered(s) == ["activate 4AK", "activate 14AK", "done"]  # 7AK is 7 by road
    ruling = refused(s, "activate 7AK")
    assert (ruling.clause, ruling.text) == ("5.21b", "7AK cannot be activated now; these can: 4AK, 14AK.")
    assert refused(s, "activate SHQ").clause == "5.21b"
    assert allowed(s, "activate 14AK").clause == "5.21b"
    play(s, "activate 14AK")
    assert told(log(s), "activate") == [("10A",), ("14AK",)]
    assert in_cup(s) == ["SHQ", "4AK", "7AK"]  # its chit is not drawn again this turn
    assert active_units(s) == {"18ID"}


def test_a_corps_that_has_acted_is_not_activated_again() -> None:
    s = board("10A 0519, 14AK 0718; SHQ 1512", phase="relieve 10A", chits="SHQ", dice=("SHQ",))
    assert told(log(s), "draw") == [("SHQ",)]


def test_enemies_on_the_road_keep_a_corps_from_its_army() -> None:
    units = "10A 0519, 14AK 0718; 17DP 0618, 25DP 0617, 14DP 0719, 2DP 0518, 10DP 0619, 1DP 0720"
    s = board(units, phase="relieve 10A", chits="14AK", dice=("14AK",))
    assert told(log(s), "draw") == [("14AK",)]


@pytest.mark.clause("summer:5.21c")
def test_an_army_orders_no_combat_no_exploitation_and_no_positions() -> None:
    s = board("10A 0519, 1Pz 0917; 17DP 0918", phase="operate 10A", chits="SHQ")
    assert offered_verbs(s) == {"move", "rush", "done"}
    assert refused(s, "dig 0917").clause == "5.21c"
    events = play(s, "done")
    assert not {"attack", "exploit"} & {event.verb for event in events}


# 5.22: the Polish Supreme HQ


@pytest.mark.clause("summer:5.22")
def test_the_supreme_hq_moves_strays_operates_and_activates_another() -> None:
    units = "SHQ 1512, 5DP 1511, 8DP 1209, Lo 1114, Mo 1309, Kr 1220, 28DP 2516; 3A 1406"
    s = board(units, phase="operate SHQ", chits="Mo Kr Lo 3A")
    assert phase(s) == "ArmyMoves"
    assert active_units(s) == {"28DP"}
    assert refused(s, "move SHQ 1511").clause == "5.22"
    play(s, "move 28DP 2416", "done")
    assert phase(s) == "Movement"
    assert active_units(s) == {"5DP"}
    play(s, "move 5DP 1510", "move SHQ 1511", "done")
    assert phase(s) == "Delegate"
    assert offered(s) == ["activate Mo", "done"]
    assert refused(s, "activate Kr").clause == "5.22"
    play(s, "activate Mo")
    assert told(log(s), "activate") == [("SHQ",), ("Mo",)]
    assert active_units(s) == {"8DP"}  # 5DP has acted


def test_other_polish_hqs_have_no_such_powers() -> None:
    s = board("Lo 1114, 5DP 1115, 28DP 2516; 3A 1406", phase="operate Lo", chits="3A", dice=("3A",))
    assert active_units(s) == {"5DP"}
    play(s, "done")
    assert told(log(s), "draw") == [("3A",)]


# 5.3: nations


@pytest.mark.clause("summer:5.3")
def test_an_hq_commands_its_own_nation_only() -> None:
    units = f"14AK 0718, 18ID 0717, 1Slo 0817, {ARMY}; SHQ 1512"
    s = board(units, phase="operate 14AK")
    assert active_units(s) == {"18ID"}
    assert refused(s, "move 1Slo 0816").text == "14AK commands only units of its own nation."
    assert refused(s, "move SHQ 1511").clause == "6.0"


@pytest.mark.clause("summer:9.31b", by="summer:6.2a")
def test_soviet_fronts_lead_any_number_of_corps() -> None:
    corps = ("4SK", "6SK", "3KK", "6KK", "15TK", "8SK", "17SK", "2KK")
    hexes = ("3104", "3204", "3304", "3305", "3306", "3206", "3106", "3105")
    units = ", ".join(f"{u} {h}" for u, h in zip(corps, hexes, strict=True))
    s = board(f"Be 3205, {units}; SHQ 1512", turn=8, phase="operate Be")
    play(s, "done")
    assert active_units(s) == set(corps)
    for unit in corps:
        play(s, next(line for line in offered(s) if line.startswith(f"move {unit} ")))
    assert all(status(s, unit) & USED for unit in corps)


def test_who_is_to_act() -> None:
    assert board("14AK 0718, 18ID 0717; SHQ 1512", phase="operate 14AK").to_act() == AXIS
    assert board("14AK 0718, 18ID 0717; SHQ 1512, 5DP 1511", phase="operate SHQ").to_act() == POLISH
    assert names_of(["move 18ID 0717", "done"]) == {"18ID"}


@pytest.mark.clause("summer:5.21b")
def test_an_army_activates_no_other_army() -> None:
    s = board("10A 0519, 14A 0718, 14AK 0717; SHQ 1512", phase="operate 10A", chits="14A 14AK SHQ")
    play(s, "done")
    assert offered(s) == ["activate 14AK", "done"]
    assert refused(s, "activate 14A").clause == "5.21b"


@pytest.mark.clause("summer:5.21b")
def test_nor_a_corps_of_another_nation_or_one_that_is_drawn() -> None:
    s = board("10A 0519, Slo 0718, 14AK 0717, 4AK 0617; SHQ 1512", phase="operate 10A", chits="Slo 14AK SHQ")
    play(s, "done")
    assert offered(s) == ["activate 14AK", "done"]
    for hq in ("Slo", "4AK"):
        assert refused(s, f"activate {hq}").clause == "5.21b"


@pytest.mark.clause("summer:5.22", by="summer:5.1f")
def test_a_supreme_hq_that_has_left_or_fallen_activates_nobody() -> None:
    units = "SHQ 2005, Na 2006; 1AK 1407"
    gone = board(units, phase="operate SHQ", chits="Na", fallen=True, axis="Warszawa", dice=("Na",))
    play(gone, "move SHQ 2004", "done")
    assert told(log(gone), "draw") == [("Na",)]
    dead = board(
        "SHQ 1512, WaBPM 1512, Mo 1513; 1ID 1511",
        phase="operate SHQ",
        chits="Mo",
        air=(0, 0, 0),
        dice=(1, 1, "Mo"),
    )
    play(dead, "done", "done", "attack 1511 with WaBPM", "choose balanced-attack", "choose balanced-defence")
    assert (where(dead, "WaBPM"), where(dead, "SHQ")) == ("", "")
    assert told(log(dead), "draw") == [("Mo",)]
