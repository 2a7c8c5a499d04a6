"""Chapter 11.1: HQs; 11.3: the ship."""

import pytest

from sandtable.games.poland_defiant.command import independents
from sandtable.games.poland_defiant.hq import commander
from sandtable.kernel import Action
from tests.defiant.battle import attack, column, fight
from tests.defiant.board import GAME, active_units, board, ends, in_cup, where
from tests.lines import allowed, offered, play, refused, told


@pytest.mark.clause("defiant:11.1.4", "defiant:11.1.3.2")
def test_a_lone_hq_is_overrun_by_a_unit_that_can_pay_for_its_hex() -> None:
    s = board("18ID 2829; Prusy 2930", chits="Prusy")
    events = play(s, "move 18ID 2930")
    assert told(events, "overrun") == [("2930",)]
    assert told(events, "lose-hq") == [("Prusy",)]
    assert in_cup(s) == []
    s = board("18ID 2829; Prusy 3130")
    allowed(s, "move 18ID 3130")
    s = board("18ID 2829; Prusy 3231")
    assert refused(s, "move 18ID 3231").clause == "6.1.1"


def test_two_hqs_alone_are_both_overrun() -> None:
    s = board("18ID 2829; Prusy 2930")
    lodz = GAME.index["Lodz"]
    s.steps[lodz] = 1
    s.place(lodz, GAME.cells["2930"])
    s.apply(Action("move", "18ID", "2930"))
    assert (where(s, "Prusy"), where(s, "Lodz")) == ("", "")


def test_an_hq_with_a_combat_unit_is_not_overrun() -> None:
    s = board("18ID 2829; Prusy+39DP 2930")
    assert refused(s, "move 18ID 2930").clause == "6.3a"


@pytest.mark.clause("defiant:11.1.5")
def test_the_slovak_hq_never_leaves_slovakia() -> None:
    s = board("Bernolak 2441")
    assert ends(s, "Bernolak")
    assert all(GAME.hexmap.country_at[GAME.cells[hex_]] == "Slovakia" for hex_ in ends(s, "Bernolak"))
    assert refused(s, "move Bernolak 2440").clause == "11.1.5"


def test_the_slovak_hq_commands_slovaks_only() -> None:
    s = board("Bernolak 2243, 1Slo 2242, 27ID 2143", phase="activate Bernolak")
    assert active_units(s) == {"Bernolak", "1Slo"}


def test_slovak_units_may_go_abroad() -> None:
    s = board("1Slo 2441")
    assert any(GAME.hexmap.country_at[GAME.cells[hex_]] == "Poland" for hex_ in ends(s, "1Slo"))


@pytest.mark.clause("defiant:11.1.6a")
def test_the_units_of_a_lost_hq_are_independent() -> None:
    s = board("18ID 2829; Prusy 2930, 12DP 3230, Lodz 3231")
    events = play(s, "move 18ID 2930")
    assert told(events, "independent") == [("12DP",)]
    assert GAME.index["12DP"] in independents(s, 1)


def test_malopolska_commands_units_that_had_become_independent() -> None:
    s = board("Krakow lost, Karpaty lost, 7DP 2930, 22DPG 2929, Malopolska 2931", turn=8)
    assert commander(s, GAME.index["7DP"]) == commander(s, GAME.index["22DPG"]) == GAME.index["Malopolska"]
    assert independents(s, 1) == []


# The ship


@pytest.mark.clause("defiant:11.3.1")
def test_the_ship_keeps_to_the_sea_and_the_coast_and_shares_hexes_with_anyone() -> None:
    s = board("Schleswig 1604, 3rd 1605; 39DP 1404, Unrug+MarBr 1402")
    sea = ends(s, "Schleswig")
    assert {"1605", "1404", "1402", "0104"} <= sea
    assert refused(s, "move Schleswig 1507").clause == "11.3.1"
    play(s, "move Schleswig 1404")
    assert (where(s, "Schleswig"), where(s, "39DP")) == ("1404", "1404")


def test_the_ship_has_no_zone_and_takes_no_room() -> None:
    s = board("Schleswig 1404; 39DP 1405")
    assert not any(s.zone[0])
    assert not any(s.held[0])


@pytest.mark.clause("defiant:11.3.2")
def test_the_ship_fires_at_its_own_hex_and_at_coastal_hexes_next_to_it() -> None:
    s = board("Schleswig 1404, 18ID 1406; 39DP 1404, WestFt 1505, 36DP 1405", phase="combat")
    assert column(s, "1505", "Schleswig") == "2-1"  # 6 against 2 in the city of Danzig
    play(s, "attack 1405")
    assert refused(s, "join Schleswig").clause == "11.3.2"
    s = board("Schleswig 1404; 39DP 1404, WestFt 1505, 36DP 1405", phase="combat")
    assert offered(s) == ["attack 1404", "attack 1505", "done"]


@pytest.mark.clause("defiant:11.3.3")
def test_any_hq_of_the_north_activates_the_ship_once_a_turn() -> None:
    s = board("Schleswig 1604, 3rd 2008, 4th 0410; WestFt 1505", phase="activate 3rd", chits="4th")
    assert "Schleswig" in active_units(s)
    assert allowed(s, "move Schleswig 0104").clause == "11.3.3"
    play(s, "move Schleswig 1605", "done", "done")
    assert active_units(s) == {"4th"}
    s = board("Schleswig 1604, 10th 0530", phase="activate 10th")
    assert "Schleswig" not in active_units(s)


def test_the_ship_attacks_alone_or_with_others() -> None:
    s = board("Schleswig 1604, Eberhard 1506; WestFt 1505", phase="combat")
    assert column(s, "1505", "Schleswig") == "2-1"
    assert column(s, "1505", "Schleswig Eberhard") == "2-1"  # 7 against 2, a city


@pytest.mark.clause("defiant:11.3.4")
def test_the_ship_suffers_nothing() -> None:
    s, events = fight("Schleswig 1604; WestFt 1505", "1505", "Schleswig", 1)  # 2-1, 1: A1
    assert told(events, "unharmed") == [("Schleswig",)]
    assert where(s, "Schleswig") == "1604"


def test_losses_beside_the_ship_fall_on_the_others() -> None:
    s, _ = fight("Schleswig 1604, Eberhard 1506; WestFt 1505", "1505", "Schleswig Eberhard", 1)
    assert (where(s, "Eberhard"), where(s, "Schleswig")) == ("", "1604")


def test_the_ship_does_not_come_ashore() -> None:
    s = board("Schleswig 1604, Eberhard+18ID 1506; WestFt 1505", phase="combat", dice=(6,))
    attack(s, "1505", "Schleswig", "Eberhard", "18ID")  # 10 against 2 less one: 4-1, 6: D1r2 on a fort in a city
    assert where(s, "WestFt") == ""
    assert refused(s, "advance Schleswig 1505").clause == "11.3.1"
