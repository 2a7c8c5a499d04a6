"""Supply: section 8."""

import pytest

from sandtable.games.summer_lightning.movement import Movement
from sandtable.games.summer_lightning.supply import hq_supplied, unit_supplied
from sandtable.kernel import Action
from tests.lines import allowed, log, play, refused, told
from tests.summer.board import GAME, attack, board, cell, ends, fight, ring, totals

SIX = "1DP 2DP 3DP 4DP 5DP 6DP"


def supplied(units: str, id_: str, **more: object) -> bool:
    s = board(units, **more)  # type: ignore[arg-type]
    unit = GAME.index[id_]
    found = unit_supplied(s, unit)
    if GAME.units[unit].kind == "hq":
        assert hq_supplied(s, unit) == found
    answer = s.ask(None, Action("supply", id_))
    assert ("out of supply" not in answer.text) == found
    return found


@pytest.mark.clause("summer:8.1", by="summer:8.3a")
def test_a_unit_is_in_supply_with_a_line_to_an_hq_in_supply() -> None:
    dead = "1DP+2DP+3DP+4DP dead"
    s = board(f"{dead}, Lo 1114, 14DP/1 1415, 25DP/1 1515; 3A 1406", phase="restore polish")
    assert refused(s, "restore 25DP").clause == "8.3a"  # 4 away
    assert supplied("Lo 1114, 14DP 1415; 3A 1406", "14DP")
    assert not supplied("Lo 1114, 14DP 1515; 3A 1406", "14DP")
    assert not supplied("Lo 1114, 14DP 1415; 1ID 1214, 11ID 1314, 12ID 1115, 3ID 1315, 3A 1406", "14DP")
    cities = "Warszawa Łódź Kraków Poznań Lwów Wilno"
    assert not supplied("Lo 1114, 14DP 1415; 3A 1406", "14DP", axis=cities)  # the HQ is not in supply itself


def test_only_hqs_of_its_nation_supply_a_unit() -> None:
    assert not supplied("14AK 0718, 10A 0519, 1Slo 0717; SHQ 1512", "1Slo")
    assert supplied("14AK 0718, 10A 0519, 18ID 0717; SHQ 1512", "18ID")


@pytest.mark.clause("summer:8.2a", by="summer:5.1a")
def test_an_hqs_supply_is_found_when_it_is_drawn_and_holds() -> None:
    """10A moves off, and the corps that it supplied would not be any more; but 14AK was drawn in supply."""
    s = board("14AK 0718, 1Pz 0717, 10A 0519; SHQ 1512", phase="operate 14AK")
    play(s, "done")
    phase = s.phases[-1]
    assert isinstance(phase, Movement)
    assert phase.supplied
    assert "0915" in ends(s, "1Pz")
    s.shift(GAME.index["10A"], GAME.cells["1406"])
    assert not hq_supplied(s, GAME.index["14AK"])
    assert "0915" in ends(s, "1Pz")  # six factors still
    assert told(log(s), "activate") == [("14AK",)]


@pytest.mark.clause("summer:8.2b", by="summer:5.1a")
def test_a_corps_needs_an_army_in_supply_within_six_by_road() -> None:
    assert supplied("14AK 0718, 10A 0519; SHQ 1512", "14AK")
    assert supplied("14AK 0718, 4A 0519; SHQ 1512", "14AK")  # any army
    assert supplied("14AK 1114, 10A 0718; SHQ 1512", "14AK")  # six
    assert not supplied("14AK 1113, 10A 0718; SHQ 1512", "14AK")  # seven
    assert not supplied("14AK 0718, 10A 0519; 1DP 0618, 2DP 0617, 3DP 0719, 4DP 0518, 5DP 0619, 6DP 0720", "14AK")
    cut = f"14AK+10A 1411; {ring('1411', SIX)}"
    assert not supplied(cut, "10A")
    assert not supplied(cut, "14AK")  # for its army is cut off
    s = board("14AK 1113, 10A 0718, 18ID 1113; SHQ 1512", phase="operate 14AK")
    assert told(log(s), "activate-unsupplied") == [("14AK",)]


def test_an_army_needs_a_road_to_an_edge_of_greater_germany_or_to_konigsberg() -> None:
    assert supplied("10A 0519; SHQ 1512", "10A")
    # East Prussia with its roads to the north held: only Königsberg is left
    assert supplied("3A 1406; 1DP 1602, 2DP 1702, 3DP 1701, 4DP 1801, 5DP 1105, 6DP 1204", "3A")
    assert not supplied(f"3A 1406; {ring('1406', SIX)}", "3A")


@pytest.mark.clause("summer:8.2c", by="summer:5.1a")
def test_the_slovak_corps_needs_presov_within_six_by_road() -> None:
    assert supplied("Slo 1624, 1Slo 1523; SHQ 1512", "Slo")
    assert not supplied("Slo 1220, 1Slo 1523; SHQ 1512", "Slo")
    assert not supplied("Slo 1524; 1DP 1624", "Slo")  # Prešov is in Polish hands
    s = board("Slo 1220, 1Slo 1220; SHQ 1512", phase="operate Slo")
    assert told(log(s), "activate-unsupplied") == [("Slo",)]


@pytest.mark.clause("summer:8.2d", by="summer:5.1a")
def test_a_polish_hq_needs_a_road_to_a_city_that_poles_control() -> None:
    assert supplied("Mo 1309; 3A 1406", "Mo")
    assert supplied("Mo 1309; 3A 1406", "Mo", axis="Warszawa Łódź Kraków Poznań Lwów")  # Wilno is enough
    assert not supplied("Mo 1309; 3A 1406", "Mo", axis="Warszawa Łódź Kraków Poznań Lwów Wilno")
    assert not supplied(f"Mo 1309; {ring('1309', '1ID 11ID 12ID 21ID 61ID 3ID')}", "Mo")
    s = board(f"Mo 1309, 8DP 1309; {ring('1309', '1ID 11ID 12ID 21ID 61ID 3ID')}", phase="operate Mo")
    assert told(log(s), "activate-unsupplied") == [("Mo",)]


def test_lines_do_not_run_through_neutral_countries_even_when_borders_are_open() -> None:
    wall = ", ".join(f"{u} {h}" for u, h in (("1ID", "2006"), ("11ID", "2105"), ("12ID", "2106")))
    assert not supplied(f"Na 2005; {wall}", "Na", fallen=True, axis="Warszawa")


@pytest.mark.clause("summer:8.2e", by="summer:5.1a")
def test_a_soviet_hq_needs_a_road_to_the_eastern_edge() -> None:
    assert supplied("Be 3205; SHQ 1512", "Be", turn=8)
    wall = f"Be 2603; {ring('2603', SIX)}"
    assert not supplied(wall, "Be", turn=8)
    s = board(f"{wall}, 4SK 2603", turn=8, phase="operate Be")
    assert told(log(s), "activate-unsupplied") == [("Be",)]


# 8.3: the price


@pytest.mark.clause("summer:8.3c", by="summer:7.31d")
def test_attackers_out_of_supply_hit_less() -> None:
    units = "14AK 0718, 18ID 0817; 17DP 0816"
    for fed, total in ((True, 4), (False, 3)):
        _, events = fight(units, "0816", "18ID", supplied=fed, dice=(10, 10))
        assert totals(events) == {"axis": (1, 3), "polish": (1, total)}


@pytest.mark.clause("summer:8.3d")
def test_motorized_units_out_of_supply_have_three_movement_factors() -> None:
    units = "14AK 0718, 1Pz 0718, 18ID 0718; SHQ 1512"
    s = board(units, phase="movement 14AK", supplied=False)
    assert "0916" in ends(s, "1Pz")
    assert "0915" not in ends(s, "1Pz")
    ruling = refused(s, "move 1Pz 0915")
    assert (ruling.clause, ruling.text) == ("8.3d", "1Pz needs 4 movement factors to get to 0915 and has 3.")
    assert refused(s, "rush 1Pz 1113").text == "1113 is 7 hexes away by road; 1Pz goes 6."
    assert refused(s, "move 18ID 0915").clause == "6.2a"  # infantry has three anyway
    fed = board(units, phase="movement 14AK")
    assert "0915" in ends(fed, "1Pz")
    play(fed, "move 1Pz 0717", "move 1Pz 0716")
    assert refused(fed, "move 1Pz 1113").clause == "6.2a"  # it has spent some, and is in supply


def test_defenders_out_of_supply_pay_no_price_in_checks() -> None:
    s = board("14AK 0718, 18ID 0817; 17DP 0816", phase="combat 14AK", air=(0, 0, 0), dice=(10, 10))
    assert totals(attack(s, "0816", "18ID"))["axis"] == (1, 3)


@pytest.mark.clause("summer:8.3d", by="summer:6.2a")
def test_a_stray_out_of_supply_does_not_gain_by_going_in_legs() -> None:
    """After its first leg it is near an HQ in supply; its factors are those it began with."""
    s = board("10A 0519, 4Pz 0115; SHQ 1512", phase="operate 10A")
    whole = ends(s, "4Pz")
    for hex_ in sorted(whole):
        legs = s.copy(s.dice)
        legs.log = []
        play(legs, f"move 4Pz {hex_}")
        assert ends(legs, "4Pz") | {hex_, "0115"} <= whole | {"0115"}


@pytest.mark.clause("summer:8.3d", by="summer:6.51")
def test_an_hq_of_a_motorized_corps_out_of_supply_is_slow_too() -> None:
    cut = board("14AK 0718, 13AK 0717; SHQ 1512", phase="movement 14AK", active="", supplied=False)
    fed = board("14AK 0718, 13AK 0717; SHQ 1512", phase="movement 14AK", active="")
    assert max(GAME.grid.distance(cell("0718"), cell(hex_)) for hex_ in ends(cut, "14AK")) == 3
    assert allowed(cut, f"move 14AK {min(ends(cut, '14AK'))}").clause == "6.51"
    assert max(GAME.grid.distance(cell("0718"), cell(hex_)) for hex_ in ends(fed, "14AK")) == 5


@pytest.mark.clause("summer:8.2d", by="summer:5.1a")
def test_no_polish_line_runs_through_romania_unless_there_is_a_bridgehead() -> None:
    """From 2726 the one road that is left leads through Romania, past Cernăuți, to Lwów."""
    units = "Ka 2726; 1ID 2625"
    lost = "Warszawa Łódź Kraków Poznań Wilno"
    assert not supplied(units, "Ka", axis=lost)
    assert not supplied(units, "Ka", axis=lost, fallen=True)  # open borders are for units that leave
    assert supplied(units, "Ka", axis=lost, options={"bridgehead": "yes"})
    assert supplied("Ka 2726; 1ID 1407", "Ka", axis=lost)  # the road in Poland is open
    s = board(units, phase="operate Ka", axis=lost)
    assert told(log(s), "activate-unsupplied") == [("Ka",)]
