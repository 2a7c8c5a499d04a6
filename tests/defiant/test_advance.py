"""Chapter 9.6: advances after combat; 11.1.2: HQs go along."""

import pytest
from msgspec.structs import replace

from sandtable.maps.crt import Part, Result
from tests.defiant.battle import fight
from tests.defiant.board import GAME, cell, where
from tests.lines import allowed, offered, play, refused, told

WEST = "1Pz+18ID 2829, 4Pz+20Mot 2929"


def won(units: str = f"{WEST}; 39DP 2930", attackers: str = "1Pz 18ID 4Pz 20Mot", target: str = "2930") -> tuple:
    """The defenders die: 8-1+ and a 3."""
    return fight(units, target, attackers, 3)


@pytest.mark.clause("defiant:9.6a")
def test_attackers_may_enter_the_hex_that_is_left_empty() -> None:
    s, _ = won()
    assert allowed(s, "advance 18ID 2930").clause == "9.6a"
    assert refused(s, "advance 18ID 3030").clause == "9.6a"  # the defender's hex first
    play(s, "advance 1Pz 2930", "advance 18ID 2930")
    assert refused(s, "advance 20Mot 2930").clause == "9.6a"  # it is full


def test_one_is_asked_for_the_second_hex_when_nobody_can_enter_the_first() -> None:
    s, _ = won()
    assert s.view(0).prompt.text == "Advance into 2930, or be done."
    play(s, "advance 1Pz 2930", "advance 18ID 2930")
    assert s.view(0).prompt.text == "Advance beyond 2930, or be done."


def test_nobody_need_advance() -> None:
    s, _ = won()
    play(s, "done")
    assert where(s, "18ID") == "2829"


def test_those_who_did_not_attack_do_not_advance() -> None:
    s, _ = won(attackers="1Pz 18ID")
    assert refused(s, "advance 20Mot 2930").clause == "9.6a"


def test_who_is_spared_his_retreat_by_a_village_may_advance_and_who_is_not_may_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """18ID attacks from the village 3125, 19ID from open ground, by a table that throws both sides back."""
    both = Result("Ar1 Dr1", Part(hexes=1), Part(hexes=1))
    crt = [[both] * 6 for _ in GAME.charts.crt]
    monkeypatch.setattr(GAME, "charts", replace(GAME.charts, crt=crt))
    s, _ = fight("18ID 3125, 19ID 3224; 12DP 3225", "3225", "18ID 19ID", 1)
    while offered(s)[0].startswith("retreat"):
        play(s, offered(s)[0])
    assert refused(s, "advance 19ID 3225").clause == "9.6a"
    play(s, "advance 18ID 3225")
    assert where(s, "18ID") == "3225"


def test_enemy_zones_do_not_matter_to_an_advance() -> None:
    s, _ = won(f"{WEST}; 39DP 2930, 12DP 3030, 29DP 3029")
    play(s, "advance 18ID 2930")
    assert where(s, "18ID") == "2930"


@pytest.mark.clause("defiant:9.2.3b")
def test_a_unit_that_cannot_move_does_not_advance() -> None:
    s, _ = fight("541IR 2930 isolated; KatoFt 2829, 3Lg+12DP 2929", "2930", "KatoFt 3Lg 12DP", 3, seat="polish")
    assert refused(s, "advance KatoFt 2930").clause == "9.2.3b"
    allowed(s, "advance 3Lg 2930")


@pytest.mark.clause("defiant:9.6.1")
def test_nobody_advances_across_a_major_river_without_a_bridge() -> None:
    s, _ = fight("24ID+10ID 0225, 30ID 0126; 39DP 0125 isolated", "0125", "24ID 10ID 30ID", 5)
    assert GAME.land.ground.unbridged_major(cell("0225"), cell("0125"))
    assert offered(s) == ["advance 30ID 0125", "done"]
    assert refused(s, "advance 24ID 0125").clause == "9.6.1"


@pytest.mark.clause("defiant:9.6.3")
def test_mechanized_units_may_go_a_second_hex_and_motorized_ones_not() -> None:
    s, _ = won()
    play(s, "advance 1Pz 2930")
    assert {"advance 1Pz 3029", "advance 1Pz 3030", "advance 1Pz 2931"} <= set(offered(s))
    assert allowed(s, "advance 1Pz 3030").clause == "9.6.3"
    play(s, "advance 1Pz 3030", "advance 20Mot 2930")
    assert refused(s, "advance 20Mot 3029").clause == "9.6.3"
    play(s, "advance 4Pz 2930", "advance 4Pz 3029", "done")
    assert (where(s, "1Pz"), where(s, "4Pz"), where(s, "20Mot")) == ("3030", "3029", "2930")


def test_the_second_hex_may_not_be_an_enemys() -> None:
    s, _ = won(f"{WEST}; 39DP 2930, 12DP 3030")
    play(s, "advance 1Pz 2930")
    assert refused(s, "advance 1Pz 3030").clause == "9.6a"
    assert refused(s, "advance 1Pz 3230").clause == "9.6.1"


@pytest.mark.clause("defiant:9.6.4")
def test_a_town_stops_a_mechanized_unit() -> None:
    s, _ = fight("1Pz+18ID 2929; 53PP 3028", "3028", "1Pz 18ID", 3)
    play(s, "advance 1Pz 3028")
    assert refused(s, "advance 1Pz 3128").clause == "9.6.4"


def test_a_river_without_a_bridge_stops_a_mechanized_unit() -> None:
    s, _ = fight("1Pz 0123, 18ID 0222; 39DP 0223 isolated", "0223", "1Pz 18ID", 3)
    play(s, "advance 1Pz 0223")
    assert refused(s, "advance 1Pz 0323").clause == "9.6.4"


def test_a_village_does_not_stop_it() -> None:
    s, _ = fight("1Pz+18ID 3124; 39DP 3125", "3125", "1Pz 18ID", 3)
    play(s, "advance 1Pz 3125", "advance 1Pz 3225")
    assert where(s, "1Pz") == "3225"


@pytest.mark.clause("defiant:9.6.5")
def test_an_hq_advances_only_with_units_of_its_hex() -> None:
    s, _ = won("1Pz+18ID+10th 2829, 4Pz+20Mot+14th 2929; 39DP 2930")
    assert refused(s, "advance 10th 2930").clause == "9.6.5"
    play(s, "advance 18ID 2930")
    assert allowed(s, "advance 10th 2930").clause == "9.6.5"
    assert refused(s, "advance 14th 2930").clause == "9.6.5"
    play(s, "advance 10th 2930")
    assert where(s, "10th") == "2930"


@pytest.mark.clause("defiant:11.1.2")
def test_an_hq_goes_two_hexes_with_mechanized_units_of_its_own_hex() -> None:
    s, _ = won("1Pz+10th 2829, 4Pz 2929; 39DP 2930", "1Pz 4Pz")
    play(s, "advance 1Pz 2930", "advance 4Pz 2930", "advance 4Pz 3029", "advance 10th 2930")
    assert refused(s, "advance 10th 3029").clause == "9.6.5"  # 4Pz came from elsewhere
    play(s, "advance 1Pz 3030")
    assert allowed(s, "advance 10th 3030").clause == "11.1.2"
    play(s, "advance 10th 3030")
    assert where(s, "10th") == "3030"


@pytest.mark.clause("defiant:9.6.6")
def test_an_advance_overruns_a_lone_hq() -> None:
    s, _ = won(f"{WEST}; 39DP 2930, Prusy 3030")
    events = play(s, "advance 1Pz 2930", "advance 1Pz 3030")
    assert told(events, "overrun") == [("3030",)]
    assert where(s, "Prusy") == ""


def test_who_had_to_retreat_does_not_advance() -> None:
    s, _ = fight("18ID+19ID 2829; 23DP+2Lg 2930", "2930", "18ID 19ID", 1)  # 1-1, 1: A1r1
    play(s, "lose 18ID")
    while "done" not in offered(s):
        play(s, offered(s)[0])
    assert not any(line.startswith("advance") for line in offered(s))


def test_the_defender_never_advances() -> None:
    s, _ = fight("18ID/1 2829; 12DP 2930", "2930", "18ID", 2)  # A1: the attackers are gone
    assert s.phases[-1].seat == 0
    assert offered(s) == ["done"]
