"""Improved positions: section 9.1."""

import pytest

from tests.lines import allowed, clauses, offered, play, refused, told
from tests.summer.board import GAME, attack, board, cell, fight, phase, totals, where

ARMY = "10A 0519"


def dug(s: object, hex_: str) -> bool:
    return bool(s.works >> cell(hex_) & 1)  # type: ignore[attr-defined]


@pytest.mark.clause("summer:9.1", by="summer:7.31d")
def test_a_position_adds_one_to_the_ground_and_two_count_once() -> None:
    for works, more in (("", 0), ("0816", 1)):
        _, events = fight("18ID 0817; 17DP 0816", "0816", "18ID", works=works, dice=(10, 10))
        assert totals(events) == {"axis": (1, 3 + more), "polish": (1, 4 - more)}
    for works in ("", "1019"):  # Katowice has a permanent one, and is a town
        _, events = fight("18ID 0919; 17DP 1019", "1019", "18ID", works=works, dice=(10, 10))
        assert totals(events) == {"axis": (1, 5), "polish": (1, 2)}


@pytest.mark.clause("summer:9.11", by="summer:7.31d")
def test_permanent_positions_help_only_those_who_built_them() -> None:
    """Germans in Katowice have the town alone; Poles at Lötzen too."""
    _, events = fight("18ID 1019; 17DP 1018, Lo 1114", "1019", "17DP", hq="Lo", dice=(10, 10))
    assert totals(events) == {"polish": (1, 4 + 1), "axis": (1, 3 - 1)}
    _, events = fight("11ID 1706; 8DP 1707, Mo 1309", "1706", "8DP", hq="Mo", dice=(10, 10))
    assert totals(events) == {"polish": (1, 4 + 2), "axis": (1, 3 - 2)}  # a German position at Lötzen
    _, events = fight("11ID 1707, 1AK 1406; 8DP 1706", "1706", "11ID", hq="1AK", dice=(10, 10))
    assert totals(events)["axis"] == (1, 3 + 1)
    _, events = fight("1Slo 1706; 8DP 1707, Mo 1309", "1706", "8DP", hq="Mo", dice=(10, 10))
    assert totals(events)["polish"] == (1, 2 + 1)  # nor do they help Slovaks


def test_they_cannot_be_destroyed() -> None:
    s = board("14AK 0718, 18ID 0918; 17DP 1017", phase="combat 14AK", air=(0, 0, 0), dice=(10, 10))
    assert s.position(cell("1017")) is False
    held = board("14AK 0718; 17DP 1019")
    assert held.position(cell("1019"))
    held.abandon_works(cell("1019"))
    assert held.position(cell("1019"))


@pytest.mark.clause("summer:9.12a")
def test_an_hq_that_does_not_move_builds_one_position() -> None:
    s = board(f"14AK 0718, 18ID+31Art 0717, 19ID 0817, 4ID 1114, {ARMY}; SHQ 1512", phase="operate 14AK")
    assert [line for line in offered(s) if line.startswith("dig")] == ["dig 0717", "dig 0817"]
    assert allowed(s, "dig 0717").clause == "9.12a"
    assert refused(s, "dig 1114").clause == "9.12a"  # out of command
    assert refused(s, "dig 0816").text == (
        "In 0816 there is no combat unit that the HQ commands, or one of them has moved."
    )
    events = play(s, "dig 0717")
    assert clauses(events, "dig") == ["9.12a"]
    assert dug(s, "0717")
    assert refused(s, "dig 0817").text == "The HQ has built a position."
    assert refused(s, "move 14AK 0818").text == "The HQ builds a position this time: it does not move."
    assert refused(s, "dig 9999").text == "There is no hex '9999' on the map."
    assert not any(line.startswith(("dig", "move 14AK")) for line in offered(s))


@pytest.mark.clause("summer:9.12a")
def test_an_hq_that_has_moved_builds_none_and_none_twice_in_a_hex() -> None:
    s = board(f"14AK 0718, 18ID 0717, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(s, "move 14AK 0818")
    assert refused(s, "dig 0717").text == "The HQ has moved: it builds no position this time."
    twice = board(f"14AK 0718, 18ID 0717, {ARMY}; SHQ 1512", phase="operate 14AK", works="0717")
    assert refused(twice, "dig 0717").text == "0717 has an improved position already."
    moved = board(f"14AK 0718, 18ID+19ID 0717, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(moved, "move 18ID 0817", "move 18ID 0717")
    assert refused(moved, "dig 0717").clause == "9.12a"


def test_an_hq_out_of_supply_builds_too() -> None:
    s = board("14AK 1411, 18ID 1411; 1DP 1410", phase="operate 14AK")
    assert told(play(s, "dig 1411"), "dig") == [("14AK", "1411")]


@pytest.mark.clause("summer:9.12b", by="summer:5.1b")
def test_those_units_do_nothing_else_this_turn() -> None:
    s = board(f"14AK 0718, 18ID+1Pz 0817, {ARMY}; 17DP 0918", phase="operate 14AK")
    play(s, "done", "dig 0817")
    assert refused(s, "move 18ID 0816").clause == "5.1b"
    events = play(s, "done")
    assert not any(event.verb == "attack" for event in events)
    assert s.turn > 3  # there was nobody left to fight


@pytest.mark.clause("summer:9.12b", by="summer:6.2a")
def test_it_is_gone_when_a_unit_leaves() -> None:
    s = board(f"14AK 0718, 18ID+19ID 0817, {ARMY}; SHQ 1512", phase="operate 14AK", works="0817")
    play(s, "move 18ID 0816")
    assert not dug(s, "0817")
    hq = board("14AK 0718, 18ID 0718; SHQ 1512", phase="movement 14AK", works="0718")
    play(hq, "move 14AK 0717")
    assert dug(hq, "0718")  # an HQ is not of it


@pytest.mark.clause("summer:9.12b", by="summer:7.1b")
def test_or_attacks() -> None:
    s = board("14AK 0718, 18ID+19ID 0817; 17DP 0918", phase="combat 14AK", works="0817 0918", air=(0, 0, 0))
    attack(s, "0918", "18ID")
    assert not dug(s, "0817")
    assert dug(s, "0918")  # the defender keeps his


@pytest.mark.clause("summer:9.12b", by="summer:7.31d")
def test_a_counterattack_keeps_it_but_loses_its_help() -> None:
    missions = "balanced-attack counterattack"
    s, events = fight("18ID 0817; 17DP 0816", "0816", "18ID", missions, works="0816", dice=(10, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (1, 5)}
    assert dug(s, "0816")


def test_a_forced_retreat_and_death_take_it_away() -> None:
    s, _ = fight("18ID 0817; 17DP 0816", "0816", "18ID", "balanced-attack delay", works="0816", dice=(10, 10))
    play(s, next(line for line in offered(s) if line.startswith("retreat")))
    assert not dug(s, "0816")
    s, _ = fight("18ID 0817; 17DP/1 0816", "0816", "18ID", works="0816", dice=(10, 1))
    assert not dug(s, "0816")


def test_the_board_tells_of_positions() -> None:
    s = board("14AK 0718, 18ID 0817; SHQ 1512", works="0817")
    assert "Positions: 0817." in s.view(None).board.notes
    assert "dug-in" in next(piece.marks for piece in s.view(None).board.pieces if piece.id == "18ID")
    assert GAME.title == "Summer Lightning"


@pytest.mark.clause("summer:9.12a", by="summer:7.32d")
def test_an_hq_that_has_built_does_not_advance() -> None:
    units = f"14AK+18ID 0718, 19ID 0717, {ARMY}; 17DP 0818"
    s = board(units, phase="operate 14AK", air=(0, 0, 0), dice=("delay", 10, 10))
    play(s, "dig 0717", "done", "attack 0818 with 18ID", "choose balanced-attack", "choose delay")
    play(s, next(line for line in offered(s) if line.startswith("retreat")), "advance 18ID 0818")
    assert not any(line.startswith("advance 14AK") for line in offered(s))
    assert where(s, "14AK") == "0718"
    free = board(units, phase="operate 14AK", air=(0, 0, 0), dice=("delay", 10, 10))
    play(free, "done", "attack 0818 with 18ID", "choose balanced-attack", "choose delay")
    play(free, next(line for line in offered(free) if line.startswith("retreat")), "advance 18ID 0818")
    assert "advance 14AK 0818" in offered(free)


@pytest.mark.clause("summer:9.12b", by="summer:5.1b")
def test_guns_in_a_position_stay_too() -> None:
    s = board(f"14AK 0718, 18ID+31Art 0817, {ARMY}; SHQ 1512", phase="operate 14AK")
    play(s, "dig 0817")
    assert refused(s, "move 31Art 0816").clause == "5.1b"


def test_nobody_digs_where_a_permanent_position_stands() -> None:
    s = board("SHQ 1512, 5DP 1512; 3A 1406", phase="operate SHQ")
    assert GAME.land.positions["polish"] >> cell("1512") & 1
    assert refused(s, "dig 1512").text == "1512 has an improved position already."


# After combat


AFTER = f"14AK 0718, 18ID 0817, 19ID 0717, {ARMY}; 17DP 0918"


@pytest.mark.clause("summer:9.12a")
def test_an_hq_that_has_not_moved_may_build_after_combat() -> None:
    """No moment is named; a division that has attacked from where it stands may dig in there."""
    s = board(AFTER, phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
    play(s, "done")
    attack(s, "0918", "18ID")
    assert phase(s) == "Entrench"
    assert offered(s) == ["dig 0717", "dig 0817", "done"]
    assert allowed(s, "dig 0817").clause == "9.12a"
    assert refused(s, "dig 0918").clause == "9.12a"
    assert s.view(0).prompt.text == "14th Motorized Corps has not moved: have a position built, or be done."
    assert clauses(play(s, "dig 0817"), "dig") == ["9.12a"]
    assert dug(s, "0817")
    assert phase(s) != "Entrench"


@pytest.mark.clause("summer:9.12a")
def test_nobody_asks_an_hq_that_has_moved_or_built_before() -> None:
    for before, hq in (("move 14AK 0617", "0617"), ("dig 0717", "0718")):
        s = board(AFTER, phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
        play(s, before, "done")
        attack(s, "0918", "18ID")
        assert (phase(s), where(s, "14AK")) != ("Entrench", hq)


@pytest.mark.clause("summer:9.12a")
def test_who_has_moved_gets_no_position_after_combat() -> None:
    s = board(AFTER.replace("18ID 0817", "18ID 0816"), phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
    play(s, "move 18ID 0817", "done")
    attack(s, "0918", "18ID")
    assert offered(s) == ["dig 0717", "done"]
    assert refused(s, "dig 0817").text == (
        "In 0817 there is no combat unit that the HQ commands, or one of them has moved."
    )


@pytest.mark.clause("summer:9.12a", by="summer:7.32e")
def test_an_advance_is_a_move_of_units_and_of_the_hq() -> None:
    units = f"14AK+18ID 0718, 19ID 0717, {ARMY}; 17DP 0818"
    for advance, sites in ((("18ID",), ["dig 0717", "done"]), (("18ID", "14AK"), None)):
        s = board(units, phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
        play(s, "done", "attack 0818 with 18ID", "choose balanced-attack", "choose delay")
        play(s, next(line for line in offered(s) if line.startswith("retreat")))
        play(s, *(f"advance {unit} 0818" for unit in advance))
        if sites is None:
            assert phase(s) != "Entrench"
        else:
            play(s, "done")
            assert offered(s) == sites


def test_without_a_battle_nobody_is_asked_again() -> None:
    s = board(AFTER, phase="operate 14AK", air=(0, 0, 0))
    play(s, "done", "done")
    assert phase(s) != "Entrench"


@pytest.mark.clause("summer:9.12a")
def test_an_hq_that_has_built_does_not_fall_back_with_its_attackers() -> None:
    """Infiltration against a Counterattack drives the attackers back; their HQ may go along, but not from its work."""
    units = f"14AK+18ID 0718, 19ID 0717, {ARMY}; 17DP 0818"
    for first, goes in ((("done",), True), (("dig 0717", "done"), False)):
        s = board(units, phase="operate 14AK", air=(0, 0, 0), dice=(10, 10))
        play(s, *first, "attack 0818 with 18ID", "choose infiltration", "choose counterattack")
        play(s, "done")  # the defender does not advance
        play(s, next(line for line in offered(s) if line.startswith("retreat 18ID 06")))
        assert any(line.startswith("retreat 14AK") for line in offered(s)) == goes
