"""Casualty checks, what is lost by them, and HQs that return: section 7.31."""

import pytest

from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, POLISH, attack, board, fate, fight, in_cup, steps, totals, where


@pytest.mark.clause("summer:7.31a", by="summer:7.31d")
@pytest.mark.parametrize(
    ("attackers", "defenders", "checks"),
    [
        ("18ID", "17DP", (1, 1)),
        ("18ID+19ID", "17DP", (1, 2)),
        ("18ID/1+19ID", "17DP+25DP", (2, 1)),
        ("18ID/1", "17DP/1", (1, 1)),  # at least one
        ("18ID+19ID+AHRgt", "WlkpBK+FtTorun", (1, 2)),  # smaller units count nothing
    ],
)
def test_a_side_checks_for_each_full_division_of_the_other(
    attackers: str, defenders: str, checks: tuple[int, int]
) -> None:
    names = attackers.replace("/1", "").replace("+", " ")
    _, events = fight(f"{attackers} 0817; {defenders} 0816", "0816", names, dice=(10,) * 9)
    found = totals(events)
    assert (found["axis"][0], found["polish"][0]) == checks


@pytest.mark.clause("summer:7.31a", by="summer:7.31d")
@pytest.mark.clause("summer:9.31b", by="summer:7.31d")
@pytest.mark.parametrize(("corps", "checks"), [("4SK", 3), ("4SK/1", 1)])
def test_a_soviet_corps_counts_three_or_one(corps: str, checks: int) -> None:
    s, events = fight(f"Be 3205, {corps} 3004; 18DP 2904", "2904", "4SK", hq="Be", turn=8, dice=(10,) * 9)
    assert totals(events)["polish"][0] == checks
    s = board(f"Be 3205, {corps} 3004; Na 2603, 18DP 2904", turn=8, phase="combat Na", air=(0, 0, 0), dice=(10,) * 9)
    assert totals(attack(s, "3004", "18DP"))["polish"][0] == checks


@pytest.mark.clause("summer:7.31b")
def test_the_owner_chooses_who_checks_and_may_name_one_twice() -> None:
    s, _ = fight("18ID+19ID 0817; 17DP+25DP 0816", "0816", "18ID 19ID", dice=(10, 10, 1, 1))
    assert s.to_act() == AXIS
    assert offered(s) == ["check 18ID", "check 19ID"]
    assert allowed(s, "check 19ID").clause == "7.31b"
    assert refused(s, "check 17DP").clause == "7.31b"
    play(s, "check 18ID", "check 18ID")
    assert s.to_act() == POLISH
    play(s, "check 17DP")
    assert steps(s, "17DP") == 1
    play(s, "check 17DP")
    assert (where(s, "17DP"), steps(s, "25DP")) == ("", 2)


def test_checks_stop_when_nobody_is_left() -> None:
    s, events = fight("18ID+19ID+31ID 0817; WlkpBK 0816", "0816", "18ID 19ID 31ID", dice=(10, 1))
    play(s, "check 18ID")
    assert told(log(s), "hit") == [("WlkpBK", "1", "12")]
    assert told(events, "checks")[1] == ("3", "12")
    assert where(s, "WlkpBK") == ""


@pytest.mark.clause("summer:7.31c")
def test_in_a_blitzkrieg_armour_must_check_at_least_once() -> None:
    s, _ = fight("18ID+1Pz 0817; 17DP+25DP 0816", "0816", "18ID 1Pz", "blitzkrieg standfast", dice=(10, 10, 10, 10))
    assert set(offered(s)) == {"check 18ID", "check 1Pz"}  # two checks: there is time
    play(s, "check 18ID")
    assert told(log(s), "miss")[-1][0] == "1Pz"  # the last one is bound, and there is only one who can
    s, _ = fight("18ID+1Pz+1Le 0817; 17DP 0816", "0816", "18ID 1Pz 1Le", "blitzkrieg standfast", dice=(10, 10))
    assert set(offered(s)) == {"check 1Pz", "check 1Le"}
    ruling = refused(s, "check 18ID")
    assert (ruling.clause, ruling.text) == (
        "7.31c",
        "In a Blitzkrieg one check is for armour: choose one of: 1Pz, 1Le.",
    )
    s, _ = fight("18ID+1Pz 0817; 17DP+25DP 0816", "0816", "18ID 1Pz", "blitzkrieg standfast", dice=(10,) * 9)
    play(s, "check 1Pz")
    assert set(offered(s)) == {"check 18ID", "check 1Pz"}  # done with


def test_in_other_missions_it_need_not() -> None:
    s, _ = fight("18ID+1Pz 0817; 17DP 0816", "0816", "18ID 1Pz", "set-piece standfast", dice=(10, 10))
    assert set(offered(s)) == {"check 18ID", "check 1Pz"}


@pytest.mark.clause("summer:7.31d")
@pytest.mark.parametrize(("face", "hit"), [(1, True), (4, True), (5, False), (10, False)])
def test_a_roll_of_the_total_or_less_costs_a_step(face: int, hit: bool) -> None:
    s, events = fight("18ID 0817; 17DP 0816", "0816", "18ID", dice=(10, face))
    assert totals(events)["polish"] == (1, 4)
    assert (steps(s, "17DP") == 1) == hit


@pytest.mark.clause("summer:7.31e")
def test_a_full_division_is_reduced_and_a_reduced_one_dies() -> None:
    s, events = fight("18ID 0817; 17DP 0816", "0816", "18ID", dice=(10, 1))
    assert clauses(events, "reduce") == ["7.31e"]
    assert (steps(s, "17DP"), s.cf(s.game.index["17DP"])) == (1, 2)
    s, events = fight("18ID 0817; 17DP/1 0816", "0816", "18ID", dice=(10, 1))
    assert clauses(events, "eliminate") == ["7.31e"]
    assert fate(s, "17DP") == "dead"


# HQs and artillery


@pytest.mark.clause("summer:7.31f")
def test_hqs_and_artillery_add_their_factor_in_defence_only() -> None:
    _, events = fight("18ID+31Art 0817; 17DP+Lo 0816", "0816", "18ID 31Art", dice=(10, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (1, 5)}  # 3 + 1; 4 + 1 for the guns, which have no factor
    s, events = fight("18ID 0817; 17DP/1+Lo 0816", "0816", "18ID", dice=(10, 1))
    assert told(events, "eliminate") == [("17DP",), ("Lo",)]
    assert clauses(events, "eliminate") == ["7.31e", "7.31f"]
    assert (fate(s, "Lo"), fate(s, "17DP")) == ("returning", "dead")


def test_they_make_no_checks_and_live_while_a_combat_unit_does() -> None:
    s, events = fight("18ID+19ID 0817; 17DP+Lo 0816", "0816", "18ID 19ID", dice=(10, 1, 10))
    play(s, "check 18ID")
    assert [args[0] for args in told(log(s), "hit") + told(log(s), "miss")] == ["17DP", "18ID", "17DP"]
    assert where(s, "Lo") == "0816"
    assert told(events, "checks")


def test_attacking_artillery_dies_with_the_last_combat_unit_of_its_hex() -> None:
    s, events = fight("AHRgt+31Art 0817; 17DP 0816", "0816", "AHRgt 31Art", dice=(1, 10))
    assert told(events, "eliminate") == [("AHRgt",), ("31Art",)]
    s, events = fight("AHRgt+31Art+19ID 0817; 17DP 0816", "0816", "AHRgt 31Art", dice=(1, 10))
    assert told(events, "eliminate") == [("AHRgt",)]
    assert where(s, "31Art") == "0817"


@pytest.mark.clause("summer:7.31g")
def test_hqs_alone_die_at_the_first_check_they_owe() -> None:
    s, events = fight("18ID 0817; Lo+Pz 0816", "0816", "18ID", dice=(10,))
    assert totals(events)["axis"] == (1, 2)  # they have factors
    assert clauses(events, "eliminate") == ["7.31g", "7.31g"]
    assert fate(s, "Lo") == fate(s, "Pz") == "returning"
    assert s.score == [4, 0]


def test_without_a_check_they_survive_and_retreat() -> None:
    """Set-piece against Withdraw has no checks at all; the HQs go back two hexes by road."""
    s, events = fight("18ID 0817; Lo 0816", "0816", "18ID", "set-piece withdraw")
    assert told(events, "eliminate") == []
    assert told(events, "retreat") == [("Lo", "0915")]  # the only way by road
    assert where(s, "Lo") == "0915"


@pytest.mark.clause("summer:7.31h")
def test_an_hq_that_was_eliminated_returns_at_one_of_its_nation() -> None:
    s = board("3A 1406; Lo returning, SHQ 1512, Mo 1309, Kr 1220", phase="end", chits="SHQ", dice=(5, "SHQ"))
    assert s.to_act() == POLISH
    assert offered(s) == ["return Lo 1220", "return Lo 1309", "return Lo 1512"]
    assert allowed(s, "return Lo 1220").clause == "7.31h"
    ruling = refused(s, "return Lo 1114")
    assert (ruling.clause, ruling.text) == ("7.31h", "Lo comes back to an HQ of its nation; it cannot come to 1114.")
    play(s, "return Lo 1220")
    assert where(s, "Lo") == "1220"
    assert s.turn == 4


@pytest.mark.clause("summer:7.31h")
def test_the_slovak_hq_returns_to_presov() -> None:
    s = board("Slo returning, 3A 1406; SHQ 1512", phase="end", chits="SHQ", dice=(5, "SHQ"))
    assert where(s, "Slo") == "1624"
    held = board("Slo returning, 3A 1406; 1DP 1624, SHQ 1512", phase="end", chits="SHQ", dice=(5, "SHQ"))
    assert all(line.split()[2] in ("1623", "1725", "1724", "1625", "1525", "1524") for line in offered(held))


@pytest.mark.clause("summer:7.31h", by="summer:5.1f")
def test_its_chit_is_out_of_the_cup_until_then() -> None:
    s, _ = fight("18ID 0817, 14AK 0718; Lo 0816, SHQ 1512", "0816", "18ID", chits="Lo SHQ", dice=(10, "SHQ", 5, "Lo"))
    assert told(log(s), "draw") == [("SHQ",)]
    assert in_cup(s) == []
    assert "Lo" not in [thing for zone in s.view(AXIS).board.zones if zone.id == "cup" for thing in zone.cards]
    play(s, "done")
    assert s.turn == 4
    assert told(log(s), "return") == [("Lo", "1512")]
    assert told(log(s), "draw") == [("SHQ",), ("Lo",)]


def test_with_no_hq_left_it_returns_to_a_source_or_waits() -> None:
    s = board("3A 1406; Lo returning, 8DP 1309", phase="end", axis="Warszawa Łódź", chits="3A", dice=(5,))
    assert {line.split()[2] for line in offered(s)} == {"0411", "1220", "2321", "2603"}
    lost = "Warszawa Łódź Kraków Poznań Lwów Wilno"
    s = board("3A 1406; Lo returning, 8DP 1309", phase="end", axis=lost, chits="3A", dice=(5, "3A"))
    assert fate(s, "Lo") == "returning"
    assert s.turn == 4
    german = board("3A returning, 1ID 1406; SHQ 1512", phase="end", chits="SHQ", dice=(5, "SHQ"))
    assert "return 3A 1403" in offered(german)


def test_every_hq_scores_each_time_it_is_eliminated() -> None:
    s, _ = fight("18ID 0817, 14AK 0718; Lo 0816, SHQ 1512", "0816", "18ID", dice=(10,))
    assert s.score == [2, 0]


def test_an_operation_goes_on_when_its_hq_has_died() -> None:
    """The brigade that attacked from the HQ's hex is lost, and the HQ with it; 13Mot still exploits."""
    s, _ = fight(
        "AHRgt+14AK 0817, 13Mot 0717; 17DP 0816, SHQ 1512",
        "0816",
        "AHRgt",
        exploit="13Mot",
        chits="SHQ",
        dice=(1, 10, "SHQ"),
    )
    assert fate(s, "14AK") == "returning"
    play(s, "move 13Mot 0716", "done")
    assert refused(s, "attack 0915").clause == "7.1a"
    play(s, "done")
    assert told(log(s), "draw") == [("SHQ",)]
