"""Chapter 10: supply and isolation."""

import random

import pytest

from sandtable.games.poland_defiant import supply
from sandtable.games.poland_defiant.movement import march
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.supply import supplied
from sandtable.hexes import flood
from tests.defiant.battle import column
from tests.defiant.board import GAME, GERMAN, POLISH, board, cell
from tests.lines import clauses, log, refused, told

CORRIDOR = (  # a Polish wall from the Baltic to the south-east: nothing German comes through
    "27DP 1406, 9DP 1408, 15DP 1410, 16DP 1412, 4DP 1414, 26DP 1416, 14DP 1418, 17DP 1420, 25DP 1422, 10DP 1424, "
    "28DP 1426, 30DP 1428, 7DP 1430, 23DP 1432, 6DP 1434, 21DPG 1436, 22DPG 1636, 12DP 1836, 29DP 2036, 19DP 2236, "
    "8DP 2436, 20DP 2636, 18DP 2836, 2Lg 3036, 3Lg 3236, 1Lg 3436, 11DP 3636"
)


def state(s: Position, id_: str) -> int:
    return s.supply[GAME.index[id_]]


@pytest.mark.clause("defiant:10.0")
def test_without_a_line_a_unit_is_out_of_supply_then_isolated_and_with_one_neither() -> None:
    s = board("31ID 0543; 12DP 0743", phase="supply")
    assert ("12DP",) in told(log(s), "unsupplied")
    assert state(s, "12DP") == 1
    s = board("31ID 0543; 12DP 0743 out", phase="supply")
    assert told(log(s), "isolated") == [("12DP",)]
    s = board("31ID 0543; 12DP 0743 isolated", phase="supply")
    assert state(s, "12DP") == 2
    assert told(log(s), "isolated") == []
    s = board("12DP 0743 isolated", phase="supply")
    assert told(log(s), "supplied") == [("12DP",)]
    assert state(s, "12DP") == 0


@pytest.mark.clause("defiant:10.1")
def test_beyond_four_hexes_a_line_keeps_to_roads_and_railways() -> None:
    """Zones cut the road; over open country a way would be left, but it is too long."""
    s = board("31ID 0940; 12DP 0640", phase="supply")
    assert clauses(log(s), "cut") == ["10.1"]
    s = board("12DP 0640", phase="supply")
    assert state(s, "12DP") == 0


@pytest.mark.clause("defiant:10.1.1a")
def test_a_line_crosses_no_major_river_or_closed_ground_without_a_road() -> None:
    s = board("31ID 3241; 12DP 3144", phase="supply")
    assert clauses(log(s), "cut") == ["10.1.1a"]


@pytest.mark.clause("defiant:10.1.1b")
def test_a_polish_line_uses_temporary_bridges_until_they_are_damaged() -> None:
    s = board("18ID 2223, 19ID 2325; 12DP 2423", phase="supply")
    assert state(s, "12DP") == 0
    s = board("18ID 2223, 19ID 2325; 12DP 2423", phase="supply", broken="2423")
    assert clauses(log(s), "cut") == ["10.1.1b"]
    assert state(s, "12DP") == 1


@pytest.mark.clause("defiant:10.1.1c")
def test_enemy_units_and_zones_block_a_line_unless_a_friend_stands_there() -> None:
    s = board("31ID 0543; 12DP 0743", phase="supply")
    assert clauses(log(s), "cut") == ["10.1.1c"]
    blocked = supply.open_hexes(s, POLISH)
    zone = cell("0643")
    assert s.zone[0][zone]
    assert not blocked >> zone & 1
    s = board("31ID 0543; 12DP 0743, Prusy 0643", phase="supply")  # an HQ is a friend too
    assert supply.open_hexes(s, POLISH) >> zone & 1


@pytest.mark.clause("defiant:10.1.2")
def test_what_the_supply_phase_found_holds_until_the_next() -> None:
    s = board("18ID 0140; 12DP/1 2930 out", seat="polish", phase="replace 2")
    assert supplied(s, POLISH) >> cell("2930") & 1
    assert refused(s, "rebuild 12DP").clause == "10.1.2"


@pytest.mark.clause("defiant:10.2")
def test_warsaw_supplies_nobody_under_the_enemy() -> None:
    s = board("31ID 2321; 12DP 2217", phase="supply")
    assert clauses(log(s), "cut") == ["10.2"]
    s = board("31ID 2321; 12DP 2217, 39DP 2421", phase="supply")  # a friend in the other hex keeps it open
    assert state(s, "39DP") == 0


def test_the_sources_are_those_of_the_map() -> None:
    s = board("")
    assert GAME.grid.names(supply.sources(s, 1)) == "2321 2421"
    assert GAME.grid.names(supply.sources(s, 0)) == "0104 0109 0112 0126 0129 0137 0344 2144 2544"
    assert GAME.grid.names(GAME.land.koenigsberg) == "2304"


def test_slovaks_use_the_german_sources() -> None:
    s = board("1Slo 2441", phase="supply")
    assert state(s, "1Slo") == 0


@pytest.mark.clause("defiant:10.2.1", "defiant:10.2.2")
@pytest.mark.parametrize("before", ["", " out", " isolated"])
def test_who_lives_on_konigsberg_alone_is_out_of_supply_and_never_isolated(before: str) -> None:
    s = board(f"3ID 2304{before}; {CORRIDOR}", phase="supply")
    assert state(s, "3ID") == 1
    assert told(log(s), "on-limited-supply") == [("3ID",)]


def test_konigsberg_needs_no_line_before_the_supply_phase_of_turn_three() -> None:
    s = board(f"3ID 2304; {CORRIDOR}", phase="supply", turn=2)
    assert state(s, "3ID") == 0
    s = board(f"3ID 2304; {CORRIDOR}", phase="combat", turn=3)
    assert supplied(s, 0) >> cell("2304") & 1
    s = board(f"3ID 2304; {CORRIDOR}", phase="supply", turn=3)
    assert state(s, "3ID") == 1


def test_konigsberg_with_a_line_supplies_in_full() -> None:
    s = board("3ID 2304, Eberhard 2305", phase="supply")
    assert state(s, "3ID") == 0


def test_units_without_a_line_are_named_once_and_the_reason_is_told() -> None:
    s = board("31ID 0543; 12DP 0743", phase="supply")
    said = [GAME.say(event) for event in log(s) if event.verb in ("unsupplied", "cut")]
    assert said == ["Out of supply: 12th Infantry Division.", "The enemy bars every line."]


@pytest.mark.parametrize(("broken", "now"), [("", 0), ("1211", 1)])
def test_a_line_runs_on_by_road_beyond_a_temporary_bridge(broken: str, now: int) -> None:
    """From 0908 the bridge of Świecie is six hexes away; the Germans bar every other way to Warsaw."""
    s = board("21ID 1511, Eberhard 1506, 3ID 0712, 50ID 0511, 10Pz 0912; 9DP 0908", phase="supply", broken=broken)
    assert state(s, "9DP") == now


def test_out_of_supply_halves_the_attack_alone() -> None:
    s = board("18ID 2829 out; 12DP 2930", phase="combat")
    assert column(s, "2930", "18ID") == "1-2"
    assert march(s, GAME.index["18ID"]) == 6  # half points
    s = board("18ID 2829; 12DP 2930 out", phase="combat")
    assert column(s, "2930", "18ID") == "1-1"


@pytest.mark.clause("defiant:10.3.2")
def test_isolation_halves_movement_too_and_nothing_is_rounded() -> None:
    s = board("18ID 2930 isolated, 1Pz 2929 isolated")
    assert march(s, GAME.index["18ID"]) == 3  # half points
    assert march(s, GAME.index["1Pz"]) == 8
    ruling = refused(s, "move 18ID 3131")
    assert (ruling.clause, "and has 1½" in ruling.text) == ("10.3.2", True)
    s = board("KaliON 2930 isolated", seat="polish")
    assert march(s, GAME.index["KaliON"]) == 2


@pytest.mark.clause("defiant:10.3.3")
def test_a_fort_is_never_out_of_supply() -> None:
    s = board("31ID 0543; ModlFt 0743", phase="supply")
    assert told(log(s), "self-sufficient") == [("ModlFt",)]
    assert state(s, "ModlFt") == 0


def test_a_supply_phase_checks_both_sides() -> None:
    s = board(f"31ID 0543, 3ID 2304; 39DP 0743; {CORRIDOR}".replace("12DP 1836, ", ""), phase="supply")
    assert {event.seat for event in log(s) if event.verb == "unsupplied"} == {0, 1}


@pytest.mark.parametrize("seat", [GERMAN, POLISH])
def test_a_line_can_be_told_for_just_the_hexes_that_are_in_supply(seat: int) -> None:
    """Forty units scattered by chance: some lines leave the roads for as many hexes as they may."""
    land = [at for at in GAME.grid.cells if not GAME.land.closed >> at & 1]
    sides = [[u.id for u in GAME.units if u.seat == side and u.combat and not u.rail][:20] for side in (GERMAN, POLISH)]
    hexes = random.Random(3).sample(land, 40)
    s = board(", ".join(f"{unit} {GAME.names[at]}" for unit, at in zip([*sides[0], *sides[1]], hexes, strict=True)))
    passable, start = supply.open_hexes(s, seat), supply.sources(s, seat)
    net = flood(start & passable, passable, s.ground(seat).nets)
    full, off_road = supply.lines(s, seat).reached(start, passable), set()
    for at in land:
        line = supply.lines(s, seat).line(at, start, passable)
        assert bool(line) == bool(full >> at & 1), GAME.names[at]
        off_road.add(next(n for n, hex_ in enumerate(line) if net >> hex_ & 1) if line else 0)
    assert max(off_road) == GAME.limits.supply_hexes
