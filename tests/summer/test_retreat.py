"""Retreats and advances: section 7.32."""

import pytest

from tests.lines import allowed, clauses, log, offered, offered_verbs, play, refused, told
from tests.summer.board import AXIS, GAME, POLISH, cell, fate, fight, ring, steps, where

DELAY = "balanced-attack delay"  # a1, r1
DEPTH = "balanced-attack depth"  # a1, r2
MISS = (10, 10, 10, 10)


def hexes(lines: list[str], unit: str) -> set[str]:
    return {line.split()[2] for line in lines if line.startswith((f"retreat {unit} ", f"advance {unit} "))}


def beside(hex_: str) -> set[str]:
    return {GAME.names[at] for at in GAME.grid.near[cell(hex_)]}


@pytest.mark.clause("summer:7.32a")
def test_the_defender_goes_first_and_has_to() -> None:
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    assert s.to_act() == POLISH
    assert refused(s, "done").text == "A retreat is not optional."
    assert refused(s, "retreat 18ID 0816").clause == "7.32a"
    events = play(s, "retreat 17DP 1018")
    assert clauses(events, "retreat") == ["7.32a"]
    assert s.to_act() == AXIS
    assert "done" in offered(s)  # an advance is optional
    play(s, "done")
    assert where(s, "18ID") == "0817"


@pytest.mark.clause("summer:7.32b")
def test_a_retreat_keeps_away_from_enemies() -> None:
    """From 0918, not next to 0817 where the attack came from, and not into an enemy."""
    s, _ = fight("18ID 0817, 31ID 1017; 17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    assert hexes(offered(s), "17DP") == beside("0918") - beside("0817") - {"0817", "1017"}
    assert hexes(offered(s), "17DP") == {"1018", "0919"}  # 1018 is next to 31ID, which took no part
    for hex_, why in (
        ("0917", "it is next to 0817, from which it retreats."),
        ("1017", "an enemy is there."),
        ("1119", "it is not where the ground, the distance and its mates lead; these are: 0919, 1018."),
        ("9999", "the map has no such hex."),
    ):
        ruling = refused(s, f"retreat 17DP {hex_}")
        assert (ruling.clause, ruling.text) == ("7.32b", f"17DP cannot retreat to {hex_}: {why}")


@pytest.mark.clause("summer:7.32b")
def test_a_hex_of_the_attack_is_feared_when_only_others_are_left_in_it() -> None:
    """The brigade that attacked dies; a division that took no part still holds the hex."""
    units = "14AK 0718, 19ID+NeBr 0817, 18ID 0919; 17DP+2DP 0918"
    s, _ = fight(units, "0918", "NeBr", DELAY, dice=(1, 10, 10))
    play(s, "check 17DP")
    assert fate(s, "NeBr") == "dead"
    assert hexes(offered(s), "17DP") == {"1018", "1017"}
    assert refused(s, "retreat 17DP 0917").clause == "7.32b"
    alone, _ = fight(units.replace("19ID+", ""), "0918", "NeBr", DELAY, dice=(1, 10, 10))
    play(alone, "check 17DP")
    assert hexes(offered(alone), "17DP") == beside("0918") - {"0919"}  # nobody is left to flee from


@pytest.mark.clause("summer:7.32b", by="summer:7.32a")
def test_it_keeps_away_from_all_hexes_that_attacked() -> None:
    s, _ = fight("18ID 0817, 19ID 0919; 17DP 0918", "0918", "18ID 19ID", DELAY, dice=MISS)
    events = play(s, "check 18ID")
    assert told(events, "retreat") == [("17DP", "1017")]  # the only hex that is next to neither


@pytest.mark.clause("summer:7.32b")
def test_every_hex_of_a_long_retreat_is_so() -> None:
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", DEPTH, dice=MISS)
    found = hexes(offered(s), "17DP")
    assert found
    near = beside("0817") | {"0817"}
    first = beside("0918") - near
    assert all(hex_ not in near and beside(hex_) & first for hex_ in found)
    assert refused(s, "retreat 17DP 0820").clause == "7.32b"


@pytest.mark.clause("summer:7.32b")
def test_a_long_retreat_ends_as_far_away_as_it_is_long() -> None:
    """Our addition: 1018 by way of 1017 would be two hexes, and one from where it began."""
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", DEPTH, dice=MISS)
    found = hexes(offered(s), "17DP")
    assert {GAME.grid.distance(cell("0918"), cell(hex_)) for hex_ in found} == {2}
    assert refused(s, "retreat 17DP 1018").clause == "7.32b"
    wall = "31ID 0917, 14ID 0919, 27ID 1118, 46ID 1119, 56ID 1019, 57ID 0818, 4ID 1016, 19ID 1117"
    shut, _ = fight(f"18ID 0817, {wall}; 17DP 0918", "0918", "18ID", DEPTH, dice=MISS)
    assert hexes(offered(shut), "17DP") == {"1017", "1018"}  # one hex, and a step is lost
    assert told(play(shut, "retreat 17DP 1018"), "short") == [("17DP", "1")]


@pytest.mark.clause("summer:7.32b")
def test_it_goes_where_the_unit_could_move() -> None:
    """A motorized brigade does not flee into roadless mountain."""
    s, _ = fight("7ID 1120, 8AK 1021; 17DP+10BPM 1121", "1121", "7ID", DELAY, hq="8AK", dice=MISS)
    play(s, "check 17DP")
    assert "1122" in hexes(offered(s), "17DP")
    assert refused(s, "retreat 10BPM 1122").clause == "7.32b"
    assert hexes(offered(s), "10BPM") == hexes(offered(s), "17DP") - {"1122"}


@pytest.mark.clause("summer:7.32c")
def test_a_unit_that_cannot_retreat_loses_a_step() -> None:
    wall = ring("0918", "31ID 4ID 14ID 27ID 46ID")
    s, events = fight(f"18ID 0817, {wall}; 17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    assert told(events, "blocked") == [("17DP",)]
    assert clauses(events, "reduce") == ["7.32c"]
    assert (where(s, "17DP"), steps(s, "17DP")) == ("0918", 1)
    s, events = fight(f"18ID 0817, {wall}; 17DP/1 0918", "0918", "18ID", DELAY, dice=MISS)
    assert (fate(s, "17DP"), s.score) == ("dead", [1, 0])


@pytest.mark.clause("summer:7.32c")
def test_one_that_gets_half_the_way_goes_there_and_loses_a_step() -> None:
    """Only 1018 is free, and all beyond it is held."""
    wall = "31ID 0917, 4ID 1017, 14ID 0919, 27ID 1118, 46ID 1119, 56ID 1019, 57ID 0818"
    s, events = fight(f"18ID 0817, {wall}; 17DP 0918", "0918", "18ID", DEPTH, dice=MISS)
    assert told(events, "retreat") == [("17DP", "1018")]
    assert told(events, "short") == [("17DP", "1")]
    assert (where(s, "17DP"), steps(s, "17DP")) == ("1018", 1)
    s, _ = fight(f"18ID 0817, {wall}; 17DP/1 0918", "0918", "18ID", DEPTH, dice=MISS)
    assert fate(s, "17DP") == "dead"  # where it stood
    assert told(log(s), "retreat") == []


@pytest.mark.clause("summer:7.32c", by="summer:7.32a")
def test_a_full_hex_may_be_passed_but_not_ended_in() -> None:
    wall = "31ID 0917, 4ID 1017, 14ID 0919, 57ID 0818"
    friends = "2DP+10DP+28DP 1018"
    s, _ = fight(f"18ID 0817, {wall}; 17DP 0918, {friends}", "0918", "18ID", DELAY, dice=MISS)
    assert (where(s, "17DP"), steps(s, "17DP")) == ("0918", 1)
    s, _ = fight(f"18ID 0817, {wall}; 17DP 0918, {friends}", "0918", "18ID", DEPTH, dice=MISS)
    assert hexes(offered(s), "17DP") == {"1118", "1119", "1019"}  # through it
    play(s, "retreat 17DP 1119")
    assert steps(s, "17DP") == 2


def test_units_of_a_stack_go_each_their_way() -> None:
    s, _ = fight("18ID 0817; 17DP+25DP 0918", "0918", "18ID", DELAY, dice=MISS)
    play(s, "check 17DP", "retreat 25DP 1017", "retreat 17DP 1018")
    assert (where(s, "17DP"), where(s, "25DP")) == ("1018", "1017")


# Attackers that retreat: Infiltration against Counterattack


@pytest.mark.clause("summer:7.32a")
def test_in_one_cell_the_defender_advances_and_the_attacker_falls_back() -> None:
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", "infiltration counterattack", dice=MISS)
    assert s.to_act() == POLISH
    assert offered_verbs(s) == {"advance", "done"}
    assert hexes(offered(s), "17DP") == beside("0918") - {"0817"}
    assert refused(s, "advance 18ID 0816").clause == "7.32a"
    play(s, "done")
    assert s.to_act() == AXIS
    assert offered_verbs(s) == {"retreat"}
    assert hexes(offered(s), "18ID") == beside("0817") - beside("0918") - {"0918"}
    play(s, "retreat 18ID 0717")
    assert where(s, "18ID") == "0717"


def test_an_attacker_who_is_cut_off_loses_a_step_too() -> None:
    wall = "2DP 0816, 10DP 0718, 28DP 0717"
    s, _ = fight(f"18ID 0817; 17DP 0918, {wall}", "0918", "18ID", "infiltration counterattack", dice=MISS)
    play(s, "done")
    assert (where(s, "18ID"), steps(s, "18ID")) == ("0817", 1)


def test_when_the_defender_has_left_the_hex_it_frightens_nobody() -> None:
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", "infiltration counterattack", dice=MISS)
    play(s, "advance 17DP 1017")
    assert hexes(offered(s), "18ID") == beside("0817")


# Advances


@pytest.mark.clause("summer:7.32d")
def test_an_advance_may_go_anywhere_without_enemies() -> None:
    s, _ = fight("18ID 0817; 17DP 0918, 25DP 0917", "0918", "18ID", DELAY, dice=MISS)
    play(s, "retreat 17DP 1017")
    assert hexes(offered(s), "18ID") == beside("0817") - {"0917"}
    assert allowed(s, "advance 18ID 0717").clause == "7.32d"
    assert refused(s, "advance 18ID 0917").clause == "7.32d"
    why = "no open way of at most a hex leads there"
    assert refused(s, "advance 18ID 1018").text == f"18ID cannot advance to 1018: {why}."
    events = play(s, "advance 18ID 0918")
    assert clauses(events, "advance") == ["7.32d"]
    assert where(s, "18ID") == "0918"


def test_an_advance_of_two_is_up_to_two_and_not_over_the_limit() -> None:
    s, _ = fight("1Pz 0817; 17DP 0816", "0816", "1Pz", "blitzkrieg delay", dice=MISS)
    play(s, next(line for line in offered(s) if line.startswith("retreat")))
    found = hexes(offered(s), "1Pz")
    assert {GAME.grid.distance(cell("0817"), cell(hex_)) for hex_ in found} == {1, 2}
    full, _ = fight("1Pz 0817, 18ID+19ID+4ID 0717; 17DP 0816", "0816", "1Pz", "blitzkrieg delay", dice=MISS)
    play(full, next(line for line in offered(full) if line.startswith("retreat")))
    assert "0717" not in hexes(offered(full), "1Pz")
    assert "0716" in hexes(offered(full), "1Pz")


def test_advances_follow_the_limits_of_the_ground() -> None:
    s, _ = fight("8AK 1021, 2Pz 1121; 17DP 1120", "1120", "2Pz", "balanced-attack delay", hq="8AK", dice=MISS)
    while s.to_act() == POLISH:
        play(s, offered(s)[0])
    assert "1122" not in hexes(offered(s), "2Pz")
    assert hexes(offered(s), "2Pz")


# HQs


@pytest.mark.clause("summer:7.32e")
def test_hqs_may_follow_on_roads_to_units_they_stood_with() -> None:
    s, _ = fight("18ID+14AK 0818; 17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    play(s, next(line for line in offered(s) if line.startswith("retreat")))
    assert hexes(offered(s), "14AK") == set()
    play(s, "advance 18ID 0918")
    assert offered(s) == ["advance 14AK 0918", "done"]
    assert allowed(s, "advance 14AK 0918").clause == "7.32e"
    play(s, "advance 14AK 0918")
    assert where(s, "14AK") == "0918"
    counter, _ = fight("18ID 0817; 17DP+Lo 0918", "0918", "18ID", "infiltration counterattack", dice=MISS)
    play(counter, "advance 17DP 0818", "advance Lo 0818")  # a defender's too
    assert where(counter, "Lo") == "0818"
    off, _ = fight("18ID+14AK 0818; 17DP 0918", "0918", "18ID", DELAY, dice=(10, 10, "14AK"), chits="14AK")
    play(off, next(line for line in offered(off) if line.startswith("retreat")), "advance 18ID 0817")
    assert "advance" not in offered_verbs(off)  # no road


@pytest.mark.clause("summer:7.32e")
def test_an_hq_that_must_retreat_and_finds_no_road_is_eliminated() -> None:
    """One of the roads from 0918 is held by an enemy, the other leads past the attackers."""
    s, events = fight("18ID 0917, 31ID 0818; Lo+17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    assert told(events, "blocked") == [("Lo",)]
    assert clauses(events, "blocked") == ["7.32e"]
    assert (fate(s, "Lo"), s.score) == ("returning", [2, 0])
    assert hexes(offered(s), "17DP") == {"1018", "0919"}


def test_an_hq_is_lost_with_the_last_combat_unit_that_cannot_retreat() -> None:
    """The division finds 0916 full and is lost; the HQ, which does not stack, is lost with it."""
    wall = "31ID 0815, 4ID 0917, 14ID 0717, 27ID 0716"
    friends = "2DP+10DP+28DP 0916"
    units = f"18ID 0817, {wall}; 17DP/1+Lo 0816, {friends}"
    _, events = fight(units, "0816", "18ID", DELAY, dice=MISS)
    assert told(events, "eliminate") == [("17DP",), ("Lo",)]
    assert clauses(events, "eliminate") == ["7.32c", "7.31f"]
    alive, _ = fight(units.replace("17DP/1", "17DP"), "0816", "18ID", DELAY, dice=MISS)
    assert (steps(alive, "17DP"), where(alive, "17DP"), where(alive, "Lo")) == (1, "0816", "0916")


def test_an_attackers_hq_may_stay_or_go_when_he_retreats() -> None:
    s, _ = fight("18ID+14AK 0818; 17DP 0918", "0918", "18ID", "infiltration counterattack", dice=MISS)
    play(s, "done")
    play(s, "retreat 18ID 0718")
    assert offered(s) == ["retreat 14AK 0718", "done"]
    play(s, "retreat 14AK 0718")
    assert where(s, "14AK") == "0718"


@pytest.mark.clause("summer:7.32e")
def test_an_hq_retreats_after_its_units_and_to_them() -> None:
    s, _ = fight("18ID 0817; Lo+17DP 0918", "0918", "18ID", DELAY, dice=MISS)
    assert not hexes(offered(s), "Lo")
    ruling = refused(s, "retreat Lo 1018")
    assert (ruling.clause, ruling.text) == ("7.32e", "Lo is an HQ: it goes with units that it stood with, after them.")
    roads = {hex_ for hex_ in hexes(offered(s), "17DP") if GAME.land.ground.road(cell("0918"), cell(hex_))}
    assert len(roads) >= 1
    end = sorted(roads)[0]
    play(s, f"retreat 17DP {end}")
    assert where(s, "Lo") == end  # there is no other choice
