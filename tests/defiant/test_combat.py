"""Chapters 2.1 and 9.0 to 9.3: who attacks whom, and at what odds."""

import pytest

from tests.defiant.battle import attack, column, fight, result
from tests.defiant.board import GAME, board, cell, steps, where
from tests.lines import allowed, clauses, offered, play, refused, told

OPEN = "18ID+19ID 2829, 1Pz+4Pz 2830; 12DP 2930"  # clear ground south-west of Lublin


@pytest.mark.clause("defiant:2.1.1")
def test_a_unit_halved_twice_counts_a_quarter() -> None:
    s = board("24ID 0124 out; KaliON/1 0223", phase="combat")
    assert column(s, "0223", "24ID") == "1-2"  # 3 points are ¾, and count ½ against 1
    events = attack(s, "0223", "24ID")
    assert told(events, "quarter") == [("24ID",)]


@pytest.mark.clause("defiant:2.1.2b")
def test_three_points_out_of_supply_across_a_river_count_one_half() -> None:
    """The example of 2.1.2: three points, quartered, are ¾, would be rounded to nothing and count ½."""
    _s, events = fight("24ID 0125 out; KaliON/1 0224", "0224", "24ID", 3)
    assert clauses(events, "halve") == ["9.3b.1", "9.3b.3"]
    assert clauses(events, "round") == ["2.1.2b"]
    assert told(events, "odds") == [("0224", "½", "1", "1-2")]


@pytest.mark.clause("defiant:2.1.2a")
def test_fractions_of_a_side_are_added_before_rounding() -> None:
    _, events = fight("18ID+19ID 2829 out; 12DP 2930", "2930", "18ID 19ID", 1)
    assert told(events, "odds") == [("2930", "3", "2", "1-1")]  # 1½ and 1½: nothing is lost
    assert told(events, "round") == []
    _s, events = fight("18ID 2829 out, 19ID 2830; 12DP 2930", "2930", "18ID 19ID", 1)
    assert told(events, "odds") == [("2930", "4", "2", "2-1")]  # 4½
    assert told(events, "round") == [("½",)]


@pytest.mark.clause("defiant:9.0a")
def test_active_units_may_attack_hexes_next_to_them() -> None:
    s = board(OPEN + ", 39DP 3030", phase="combat", active="18ID")
    assert offered(s) == ["attack 2930", "done"]
    assert refused(s, "attack 3030").clause == "9.0a"
    assert refused(s, "attack 9999").clause == "9.0a"
    play(s, "attack 2930")
    assert refused(s, "join 1Pz").clause == "4.0a"
    assert refused(s, "join 12DP").clause == "9.0a"


def test_nobody_has_to_attack() -> None:
    s = board(OPEN, phase="combat")
    assert allowed(s, "done").clause == "9.0a"


@pytest.mark.clause("defiant:9.0b")
def test_empty_hexes_and_lone_hqs_are_not_attacked() -> None:
    s = board("18ID 2829; Lodz 2930, Prusy+12DP 2929", phase="combat")
    assert refused(s, "attack 2930").clause == "9.0b"
    assert refused(s, "attack 2830").clause == "9.0b"
    allowed(s, "attack 2929")


@pytest.mark.clause("defiant:9.1a")
def test_the_defender_has_his_result_first() -> None:
    s, events = fight(OPEN, "2930", "18ID", 4)  # 1-1, 4: A1 Dr1
    assert told(events, "battle") == [("2930", "1-1", "4", "A1+Dr1")]
    assert offered(s) == ["retreat 3029", "retreat 3030"]
    assert steps(s, "18ID") == 2
    play(s, "retreat 3030")
    assert steps(s, "18ID") == 1


@pytest.mark.clause("defiant:9.1a")
def test_the_defenders_result_is_told_first() -> None:
    _, events = fight(OPEN, "2930", "18ID", 4)  # 1-1, 4: A1 Dr1
    assert [(event.seat, *event.args) for event in events if event.verb == "suffer"] == [(1, "0", "1"), (0, "1", "0")]
    _, events = fight("18ID+19ID 1228, 46ID+4ID 1231; 7DP 1230", "1230", "46ID 4ID", 4)  # A1* and more
    verbs = [event.verb for event in events]
    assert verbs.index("suffer") < verbs.index("star")


@pytest.mark.clause("defiant:9.1b")
def test_d1r2_is_one_step_and_two_hexes() -> None:
    """The example of 9.1."""
    s, events = fight("18ID+1Pz 2829; 36DP+39DP 2930", "2930", "18ID 1Pz", 6)  # 4-1, 6: A1* D1r2
    assert told(events, "suffer") == [("1", "2")]
    play(s, "lose 36DP", "retreat 3130")
    assert (steps(s, "36DP"), where(s, "39DP")) == (0, "3130")


@pytest.mark.clause("defiant:9.1c")
def test_a_star_costs_a_step_only_before_a_town() -> None:
    s, events = fight("18ID+19ID 2829; 12DP 2930", "2930", "18ID 19ID", 5)  # 3-1, 5: A1* Dr2
    assert (told(events, "star"), told(events, "no-star")) == ([], [("2930",)])
    play(s, "retreat 3130")
    assert steps(s, "18ID") + steps(s, "19ID") == 4
    s, events = fight("18ID+19ID 2929; 12DP 3028", "3028", "18ID 19ID", 5)  # Lublin
    assert told(events, "star") == [("3028",)]
    play(s, offered(s)[0], "lose 18ID")
    assert steps(s, "18ID") == 1


def test_a_star_costs_nothing_before_a_village() -> None:
    _s, events = fight("18ID+19ID 3124; 12DP 3125", "3125", "18ID 19ID", 5)
    assert told(events, "no-star") == [("3125",)]


@pytest.mark.clause("defiant:9.2.1a")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    s = board("18ID+19ID 2829, 31ID 2929; 12DP 2930, 39DP 2830", phase="combat", dice=(1,))
    attack(s, "2830", "18ID")  # 3-1, 1: A1
    assert refused(s, "attack 2830").clause == "9.2.1a"
    play(s, "attack 2930")
    assert refused(s, "join 18ID").clause == "9.2.1a"
    play(s, "join 19ID")
    assert refused(s, "join 19ID").clause == "9.2.1a"
    allowed(s, "join 31ID")


@pytest.mark.clause("defiant:9.2.1b")
def test_attacks_into_mountains_go_by_road() -> None:
    ground, names = GAME.land.ground, GAME.names
    pair = next(
        (u, v)
        for u in GAME.grid.cells
        for v in GAME.grid.near[u]
        if GAME.hexmap.terrain_at[v] == "mountain"
        and not GAME.land.closed >> u & 1
        and ground.dry(u, v)
        and not ground.road(u, v)
    )
    s = board(f"18ID {names[pair[0]]}, 19ID 0226; 12DP {names[pair[1]]}", phase="combat")
    assert refused(s, f"attack {names[pair[1]]}").clause == "9.2.1b"
    road = next(w for w in GAME.grid.near[pair[1]] if ground.road(w, pair[1]))
    s = board(f"18ID {names[pair[0]]}, 1Pz {names[road]}; 39DP {names[pair[1]]}", phase="combat")
    play(s, f"attack {names[pair[1]]}")
    assert refused(s, "join 18ID").clause == "9.2.1b"
    allowed(s, "join 1Pz")


@pytest.mark.clause("defiant:9.2.2")
def test_all_units_in_a_hex_defend_together() -> None:
    s = board("1Pz+18ID 2829; 12DP+39DP 2930", phase="combat")
    assert refused(s, "attack 39DP").clause == "9.2.2"
    assert column(s, "2930", "1Pz 18ID") == "3-1"  # 9 against 3


@pytest.mark.clause("defiant:9.2.3a")
def test_a_unit_without_strength_attacks_only_with_others() -> None:
    s = board("18ID 2930; KasPP 2829, 12DP 2929", seat="polish", phase="combat")
    play(s, "attack 2930", "join KasPP")
    assert refused(s, "done").clause == "9.2.3a"
    play(s, "join 12DP")
    assert column(s, "2930", "12DP KasPP") == "1-2"
    play(s, "done")


def test_units_without_strength_alone_are_offered_no_target() -> None:
    s = board("18ID 2930; KasPP 2829", seat="polish", phase="combat")
    assert offered(s) == ["done"]
    assert refused(s, "attack 2930").clause == "9.3.3a"


@pytest.mark.clause("defiant:9.2.4a")
def test_cavalry_may_fall_back_before_infantry() -> None:
    s, _ = fight("18ID 2829, 19ID 2830; WileBK 2930", "2930", "18ID 19ID", 6)
    assert offered(s) == ["evade WileBK 3029", "evade WileBK 3030", "stand WileBK"]
    assert refused(s, "evade WileBK 2929").clause == "9.2.4a"
    play(s, "evade WileBK 3030")
    assert where(s, "WileBK") == "3030"
    assert steps(s, "WileBK") == 2


@pytest.mark.clause("defiant:9.2.4b")
def test_the_attackers_advance_one_hex_after_the_cavalry() -> None:
    s, _ = fight("18ID 2829, 20Mot 2830; WileBK 2930", "2930", "18ID 20Mot", 6)
    play(s, "evade WileBK 3030")
    assert allowed(s, "advance 20Mot 2930").clause == "9.2.4b"
    play(s, "advance 20Mot 2930")
    assert refused(s, "advance 20Mot 3029").clause == "9.6.3"
    play(s, "done")
    assert offered(s) == ["done"]  # they have attacked


@pytest.mark.parametrize("attackers", ["1Pz", "1Pz 18ID", "Germania 18ID"])
@pytest.mark.clause("defiant:9.2.4c")
def test_cavalry_cannot_fall_back_before_tanks(attackers: str) -> None:
    _s, events = fight("1Pz+18ID 2829, Germania 2830; WileBK 2930", "2930", attackers, 2)
    assert told(events, "pinned") == [("WileBK",)]
    assert told(events, "battle")


def test_cavalry_cannot_fall_back_before_a_train() -> None:
    _s, events = fight("1Kav 2930; 12DP 2829, 53PP 2929", "2930", "12DP 53PP", 2, seat="polish")
    assert told(events, "pinned") == [("1Kav",)]


@pytest.mark.parametrize(("attackers", "free"), [("Schleswig Eberhard", True), ("Schleswig", False)])
@pytest.mark.clause("defiant:9.2.4c", by="defiant:9.0a")
def test_cavalry_cannot_fall_back_before_the_ship_alone_and_can_if_infantry_is_with_it(
    attackers: str, free: bool
) -> None:
    s, events = fight("Schleswig 1604, Eberhard 1506; PomoBK 1505", "1505", attackers, 3)
    assert ("evade PomoBK 1404" in offered(s)) == free
    assert bool(told(events, "pinned")) != free


@pytest.mark.clause("defiant:9.2.4d")
def test_the_others_in_the_hex_stay_and_fight() -> None:
    s, _ = fight("18ID+19ID 2829; WileBK+39DP 2930", "2930", "18ID 19ID", 2)
    events = play(s, "evade WileBK 3030")
    assert told(events, "stay") == [("39DP",)]
    assert told(events, "battle") == [("2930", "6-1", "2", "A1*+Dr2")]


def test_each_cavalry_unit_decides_by_itself() -> None:
    s, _ = fight("18ID+19ID 2829; WileBK+MazoBK 2930", "2930", "18ID 19ID", 2)
    assert refused(s, "stand MazoBK").clause == "9.2.4a"
    events = play(s, f"stand {'WileBK' if 'stand WileBK' in offered(s) else 'MazoBK'}")
    assert not told(events, "battle")
    events = play(s, offered(s)[-1])
    assert told(events, "battle")


def test_an_hq_that_would_be_left_alone_goes_with_the_cavalry() -> None:
    s, _ = fight("18ID+19ID 2829; WileBK+Prusy 2930", "2930", "18ID 19ID", 2)
    events = play(s, "evade WileBK 3030")
    assert told(events, "follow") == [("Prusy",)]
    assert where(s, "Prusy") == "3030"


def test_an_hq_with_others_stays() -> None:
    s, _ = fight("18ID+19ID 2829; WileBK+39DP+Prusy 2930", "2930", "18ID 19ID", 2)
    play(s, "evade WileBK 3030")
    assert where(s, "Prusy") != "3030" or where(s, "39DP") == "3030"


def test_cavalry_that_falls_back_into_an_enemy_zone_loses_a_step() -> None:
    s, _ = fight("18ID 2829, 19ID 3031, 31ID 3028; WileBK 2930", "2930", "18ID", 2)
    assert not any(w in offered(s) for w in ("evade WileBK 2829",))
    line = offered(s)[0]
    play(s, line)
    assert steps(s, "WileBK") == 1


def test_an_hq_dies_with_the_cavalry_that_took_it_into_an_enemy_zone() -> None:
    s, _ = fight("18ID 2829, 19ID 3031, 31ID 3028; WileBK/1+Prusy 2930", "2930", "18ID", 2)
    play(s, offered(s)[0])
    assert (steps(s, "WileBK"), where(s, "Prusy")) == (0, "")


def test_cavalry_that_falls_back_into_a_full_hex_goes_on() -> None:
    s, _ = fight("18ID 2829, 19ID 2830; WileBK 2930, 12DP+39DP 3029, 36DP+29DP 3030", "2930", "18ID", 2)
    assert offered(s) == ["evade WileBK 3029", "evade WileBK 3030", "stand WileBK"]
    play(s, "evade WileBK 3030")
    assert offered(s) == ["onward WileBK 3031", "onward WileBK 3130", "onward WileBK 3131"]
    play(s, "onward WileBK 3130")
    assert where(s, "WileBK") == "3130"


@pytest.mark.clause("defiant:9.2.5")
def test_tanks_alone_lose_a_column() -> None:
    s, events = fight("1Pz 2829; 12DP 2930", "2930", "1Pz", 2)
    assert told(events, "shift") == [("mechanized-units-alone", "1")]
    assert told(events, "battle")[0][1] == "2-1"
    s = board("1Pz+18ID 2829; 12DP 2930", phase="combat")
    assert column(s, "2930", "1Pz 18ID") == "4-1"


@pytest.mark.clause("defiant:9.2.6")
def test_german_attacks_on_the_first_turn_lose_a_column() -> None:
    s, events = fight("18ID 2829; 39DP 2930", "2930", "18ID", 2, turn=1)
    assert told(events, "battle")[0][1] == "2-1"
    assert clauses(events, "shift") == ["9.2.6"]
    s = board("541IR 2930; 12DP 2829", phase="combat", seat="polish", turn=1)
    assert column(s, "2930", "12DP") == "2-1"


def test_slovak_attacks_on_the_first_turn_lose_one_too() -> None:
    s = board("1Slo 2829; 39DP 2930", phase="combat", turn=1)
    assert column(s, "2930", "1Slo") == "1-1"


@pytest.mark.clause("defiant:9.3a")
@pytest.mark.parametrize(
    ("attackers", "name"),
    [("18ID", "1-1"), ("541IR", "1-2"), ("541IR 18ID", "2-1"), ("18ID 1Pz", "4-1"), ("18ID 1Pz 4Pz 541IR", "8-1+")],
)
def test_odds_are_rounded_for_the_defender(attackers: str, name: str) -> None:
    _s, events = fight("18ID+541IR 2829, 1Pz+4Pz 2830; 12DP 2930", "2930", attackers, 2)
    assert told(events, "battle")[0][1] == name


@pytest.mark.clause("defiant:9.3b.1")
def test_out_of_supply_halves_the_attack_and_not_the_defence() -> None:
    _s, events = fight("1Pz+18ID 2829 out; 12DP 2930 out", "2930", "1Pz 18ID", 2)
    assert told(events, "odds") == [("2930", "4", "2", "2-1")]
    assert told(events, "halve") == [("18ID", "1Pz")]


@pytest.mark.clause("defiant:9.3b.2")
def test_isolation_halves_attack_and_defence() -> None:
    _s, events = fight("1Pz+18ID 2829 isolated; 12DP+39DP 2930 isolated", "2930", "1Pz 18ID", 2)
    assert told(events, "odds") == [("2930", "4", "1", "4-1")]
    assert clauses(events, "halve") == ["9.3b.2"]
    assert told(events, "halve") == [("18ID", "1Pz", "39DP", "12DP")]


@pytest.mark.clause("defiant:9.3b.3")
@pytest.mark.parametrize("pair", [("0123", "0223"), ("0125", "0224")])
def test_who_attacks_across_a_river_without_bridge_is_halved(pair: tuple[str, str]) -> None:
    _s, events = fight(
        f"24ID {pair[0]}, 10ID {'0222' if pair[0] == '0123' else '0225'}; 39DP {pair[1]}", pair[1], "24ID", 2
    )
    assert told(events, "halve") == [("24ID",)]
    assert told(events, "odds")[0][1:] == ("1", "1", "1-1")


@pytest.mark.clause("defiant:9.3b.3")
def test_two_divisions_across_a_river_are_as_strong_as_one() -> None:
    _s, events = fight("24ID+10ID 0123; 39DP 0223", "0223", "24ID 10ID", 2)
    assert told(events, "odds")[0][1:] == ("3", "1", "3-1")


def test_only_those_across_the_river_are_halved() -> None:
    target = cell("0223")
    dry = next(
        GAME.names[v]
        for v in GAME.grid.near[target]
        if target in GAME.land.ground.attacks[v]
        and not GAME.land.ground.unbridged_minor(v, target)
        and not GAME.land.ground.unbridged_major(v, target)
    )
    _s, events = fight(f"24ID 0123, 10ID {dry}; 39DP 0223", "0223", "24ID 10ID", 2)
    assert told(events, "halve") == [("24ID",)]
    assert told(events, "odds") == [("0223", "4", "1", "4-1")]


@pytest.mark.clause("defiant:9.3.1a")
def test_terrain_shifts_for_the_defender_and_adds_to_other_shifts() -> None:
    _s, events = fight("1Pz+4Pz 1522; 12DP 1523", "1523", "1Pz 4Pz", 2, turn=1)  # Łódź
    assert told(events, "shift") == [("terrain", "1"), ("mechanized-units-alone", "1"), ("first-turn", "1")]
    assert told(events, "battle")[0][1] == "3-1"  # 6-1 less three


@pytest.mark.clause("defiant:9.3.3a")
def test_below_one_to_two_there_is_no_attack() -> None:
    s = board("541IR 2829, 18ID 2929; 23DP 2930", phase="combat")
    play(s, "attack 2930", "join 541IR")
    assert refused(s, "done").clause == "9.3.3a"
    assert s.view(0).prompt.text.endswith("or be done: below 1-2.")
    assert offered(s) == ["join 18ID"]
    s = board("541IR 2829; 23DP 2930", phase="combat")
    assert refused(s, "attack 2930").clause == "9.3.3a"
    assert offered(s) == ["done"]


def test_one_to_two_less_a_column_is_no_attack() -> None:
    s = board("541IR 2829; 12DP 2930", phase="combat", turn=1)
    assert refused(s, "attack 2930").clause == "9.3.3a"
    s = board("61ID 2829; 12DP 2930", phase="combat", turn=1)
    assert column(s, "2930", "61ID") == "1-2"


@pytest.mark.clause("defiant:9.3.3b", "defiant:9.3.3c")
def test_shifts_are_taken_before_the_highest_column_is_capped() -> None:
    _s, events = fight("1Pz+3Pz 2829; 39DP 2930", "2930", "1Pz 3Pz", 3)  # 13-1 less one
    assert told(events, "battle")[0][1] == "8-1+"
    assert told(events, "shifted") == [("8-1+",)]
    assert clauses(events, "highest") == ["9.3.3b"]


@pytest.mark.clause("defiant:9.3.3d")
def test_a_defence_of_nothing_is_attacked_on_the_last_column_whatever_the_shifts() -> None:
    _s, events = fight("541IR 2829 isolated; 39DP 2930 isolated", "2930", "541IR", 3, turn=1)
    assert told(events, "odds") == [("2930", "½", "0", "8-1+")]
    assert told(events, "battle")[0][1] == "8-1+"
    assert told(events, "shift") == []


def test_whoever_joins_in_another_order_is_offered_those_left() -> None:
    """541IR comes before 18ID in the unit file; both are needed."""
    s = board("541IR 2829, 68ID 2929; 23DP+2Lg 2930", phase="combat")
    play(s, "attack 2930", "join 68ID")
    assert offered(s) == ["join 541IR"]


def test_the_result_of_each_roll_is_that_of_the_table() -> None:
    for roll in range(1, 7):
        _s, events = fight("18ID 2829; 39DP 2930", "2930", "18ID", roll)
        assert result(events) == ["A1", "A1+Dr1", "A1*+Dr1", "A1*+Dr2", "A1*+Dr2", "A1*+D1r1"][roll - 1]


@pytest.mark.clause("defiant:9.0a")
def test_an_hq_does_not_attack() -> None:
    s = board("4th+3Pz 0710; 9DP 0711", phase="combat", active="4th 3Pz")
    play(s, "attack 0711", "join 3Pz")
    assert refused(s, "join 4th").clause == "9.0a"
    assert "join 4th" not in offered(s)


@pytest.mark.clause("defiant:9.2.1a")
def test_attackers_are_offered_in_any_order() -> None:
    s = board("3Pz+20Mot 0710; 9DP 0711", phase="combat")
    play(s, "attack 0711", "join 20Mot")
    assert "join 3Pz" in offered(s)
