"""Chapter 9.5: retreats; 11.1.1: HQs go along."""

import pytest

from sandtable.games.poland_defiant.hq import may_be_in
from sandtable.games.poland_defiant.supply import supplied
from tests.defiant.battle import fight
from tests.defiant.board import GAME, board, cell, steps, where
from tests.lines import allowed, clauses, offered, play, refused, told

WEST = "18ID 2829, 19ID 2830"  # zones on 2929 and 2931: the way back from 2930 is east


def retreat(units: str, roll: int, attackers: str = "18ID 19ID", target: str = "2930") -> tuple:
    return fight(units, target, attackers, roll)


@pytest.mark.clause("defiant:9.5")
def test_the_owner_retreats_his_units() -> None:
    s, _ = retreat(f"{WEST}; 12DP 2930", 3)  # 3-1, 3: A1* Dr1
    assert s.phases[-1].seat == 1
    assert offered(s) == ["retreat 3029", "retreat 3030"]
    events = play(s, "polish retreat 3029")
    assert told(events, "retreat") == [("12DP", "3029")]


@pytest.mark.clause("defiant:9.5", "defiant:11.1.3.2")
def test_a_retreat_may_overrun_a_lone_hq_but_not_enter_other_enemy_hexes() -> None:
    s, _ = retreat(f"{WEST}, 10th 3029, 31ID 3130; 12DP 2930", 3)
    assert "retreat 3130" not in offered(s)
    s, events = retreat(f"{WEST}, 10th 3029, 31ID 3031; 12DP 2930", 3)
    assert offered(s) == ["retreat 3029"]
    events = play(s, "retreat 3029")
    assert told(events, "lose-hq") == [("10th",)]
    assert steps(s, "12DP") == 2


def test_a_retreat_overruns_an_hq_on_its_way() -> None:
    s, _ = retreat(f"{WEST}, 10th 3030; 12DP 2930", 5)  # Dr2
    play(s, "retreat 3131")
    assert where(s, "10th") == ""


@pytest.mark.clause("defiant:9.5")
@pytest.mark.parametrize("hex_", ["3029", "3030"])
def test_of_two_ways_to_the_same_hex_a_retreat_takes_the_one_over_a_lone_hq(hex_: str) -> None:
    s, _ = retreat(f"{WEST}, 10th {hex_}; 12DP 2930", 5)  # Dr2
    events = play(s, "retreat 3130")
    assert told(events, "overrun") == [(hex_,)]
    assert where(s, "10th") == ""


def test_a_unit_without_attack_strength_overruns_nobody() -> None:
    s, _ = retreat(f"{WEST}, 10th 3030; KasPP 2930", 5)
    assert where(s, "10th") == "3030"


@pytest.mark.clause("defiant:9.5.1")
def test_who_can_go_nowhere_loses_a_step_for_each_hex() -> None:
    ring = "18ID 2829, 19ID 2830, 31ID 2929, 14ID 3029, 1ID 3030, 11ID 2931"
    s, events = retreat(f"{ring}; 12DP+2Lg 2930", 5)  # 6 against 5: 1-1, 5: A1* Dr1
    assert told(events, "cut-off") == [("2Lg", "12DP")]
    assert set(offered(s)) == {"lose 12DP", "lose 2Lg"}  # as the owner likes
    play(s, "lose 12DP")
    assert (steps(s, "12DP"), where(s, "12DP")) == (1, "2930")


def test_nobody_retreats_over_a_major_river_without_a_bridge() -> None:
    s, _ = fight("24ID 0225, 10ID 0224; 12DP 0125", "0125", "24ID 10ID", 5)
    river = {GAME.names[v] for v in GAME.grid.near[cell("0125")] if GAME.land.ground.unbridged_major(cell("0125"), v)}
    assert river
    assert not any(line.split()[-1] in river for line in offered(s) if line.startswith("retreat"))


def test_a_train_retreats_along_the_railway_only() -> None:
    s, events = fight("18ID+19ID 3125; 53PP 3225", "3225", "18ID 19ID", 1)  # 6-1, 1: Dr2; there is no railway
    assert not GAME.land.on_rail >> cell("3225") & 1
    assert told(events, "cut-off") == [("53PP",)]
    assert steps(s, "53PP") == 0


@pytest.mark.clause("defiant:9.5.2")
def test_every_hex_of_a_retreat_is_farther_away() -> None:
    s, _ = retreat(f"{WEST}; 12DP 2930", 5)  # Dr2
    assert {line.split()[1] for line in offered(s)} <= {"3028", "3129", "3130", "3131", "3031"}
    assert refused(s, "retreat 3030").clause == "9.5.2"
    assert refused(s, "retreat 3229").clause == "9.5.2"


@pytest.mark.clause("defiant:9.5.2")
def test_a_short_retreat_costs_a_step_for_each_missing_hex() -> None:
    """One hex can be entered, but none beyond it: 3029 is behind a wall of enemies."""
    wall = "31ID 3028, 14ID 3129, 1ID 3130, 11ID 3030, 12ID 2929, 21ID 2931"
    s, events = retreat(f"{WEST}, {wall}; 12DP 2930", 5)  # Dr2: one hex short, and one enemy zone
    assert offered(s) == ["retreat 3029"]
    events = play(s, "retreat 3029")
    assert told(events, "shortfall") == [("1",)]
    assert told(events, "zone-loss") == [("1",)]
    assert steps(s, "12DP") == 0


@pytest.mark.clause("defiant:9.5.3")
def test_a_retreat_keeps_out_of_enemy_zones_or_enters_the_fewest() -> None:
    s, _ = retreat(f"{WEST}, 31ID 3131; 12DP 2930", 3)  # a zone on 3030
    assert offered(s) == ["retreat 3029"]
    assert refused(s, "retreat 3030").clause == "9.5.3"
    play(s, "retreat 3029")
    assert steps(s, "12DP") == 2


@pytest.mark.clause("defiant:9.5.3")
def test_each_zone_entered_costs_the_strongest_a_step() -> None:
    s, _ = retreat(f"{WEST}, 31ID 3131, 14ID 3028; 39DP+12DP 2930", 4)  # 2-1, 4: Dr1
    play(s, "retreat 2931")
    assert (steps(s, "12DP"), steps(s, "39DP")) == (1, 1)  # one for the stack


def test_friends_do_not_cancel_zones_for_a_retreat() -> None:
    s, _ = retreat(f"{WEST}, 31ID 3131, 14ID 3028; 12DP 2930, 36DP 2931", 3)
    play(s, "retreat 2931")
    assert steps(s, "12DP") == 1


def test_a_full_retreat_through_zones_goes_before_a_short_one_without() -> None:
    s, _ = retreat(f"{WEST}, 31ID 3229, 14ID 3231; 12DP 2930", 5)
    ends = {line.split()[1] for line in offered(s)}
    assert ends
    assert all(GAME.grid.distance(cell("2930"), cell(end)) == 2 for end in ends)


@pytest.mark.clause("defiant:9.5.4")
def test_among_equal_ways_a_retreat_ends_in_supply() -> None:
    """All three hexes are in enemy zones; a friend in 2931 keeps it in supply."""
    s, _ = retreat(f"{WEST}, 31ID 3131, 14ID 3028; 12DP 2930, 36DP 2931", 3)
    assert offered(s) == ["retreat 2931"]
    assert refused(s, "retreat 3029").clause == "9.5.4"


@pytest.mark.clause("defiant:9.5.4")
def test_of_two_equal_ways_a_retreat_takes_the_one_that_ends_in_supply() -> None:
    """Both are in enemy zones; a friend in 2929 keeps it in supply."""
    s, _ = retreat(f"{WEST}, 46ID 3029, 31ID 3030; 12DP 2930, 36DP 2929", 3)
    assert offered(s) == ["retreat 2929"]
    assert refused(s, "retreat 2931").clause == "9.5.4"
    s, _ = retreat(f"{WEST}, 46ID 3029, 31ID 3030; 12DP 2930", 3)
    assert offered(s) == ["retreat 2929", "retreat 2931"]


def test_supply_at_the_end_of_a_retreat_is_judged_before_the_unit_is_there() -> None:
    """A unit in 2931 would have a line to Warsaw; the hex has none while it is empty and in an enemy zone."""
    s, _ = retreat(f"{WEST}, 31ID 3131, 14ID 3028; 12DP 2930", 3)
    assert [bool(supplied(s, 1) >> cell(hex_) & 1) for hex_ in ("2931", "3029", "3030")] == [True, False, False]
    assert {"retreat 2931", "retreat 3029", "retreat 3030"} <= set(offered(s))


def test_who_retreats_to_a_friend_stays_if_there_is_room_for_both() -> None:
    s, _ = retreat(f"{WEST}; 12DP 2930, 36DP 3029", 3)
    play(s, "retreat 3029")
    assert (where(s, "12DP"), s.to_act()) == ("3029", 0)


ROUND_3029 = "31ID 3131, 46ID 3230, 4ID 3228"  # zones on 3030, 3130 and 3129: from 3029 the way on is 3028


@pytest.mark.clause("defiant:9.5.3", by="defiant:7.1b")
def test_an_extra_hex_keeps_out_of_enemy_zones_or_costs_a_step() -> None:
    s, _ = retreat(f"{WEST}, {ROUND_3029}; 12DP 2930, 36DP+39DP 3029", 3)
    play(s, "retreat 3029")
    assert refused(s, "onward 12DP 3129").clause == "7.1b"
    play(s, "onward 12DP 3028")
    assert steps(s, "12DP") == 2
    cut_off = f"{WEST}, {ROUND_3029}, 1ID 2321, 11ID 2421; 12DP 2930, 36DP+39DP 3029"  # Warsaw supplies nobody
    s, _ = retreat(cut_off, 3)
    play(s, "retreat 3029")
    assert offered(s) == ["onward 12DP 3028"]
    s, _ = retreat(f"{WEST}, {ROUND_3029}, 14ID 2928; 12DP 2930, 36DP+39DP 3029", 3)
    play(s, "retreat 3029")
    assert offered(s) == ["onward 12DP 3028", "onward 12DP 3129", "onward 12DP 3130"]
    events = play(s, "onward 12DP 3129")
    assert clauses(events, "zone-loss") == ["9.5.3"]
    assert (where(s, "12DP"), steps(s, "12DP")) == ("3129", 1)


@pytest.mark.clause("defiant:9.5.4", by="defiant:7.1b")
def test_an_extra_hex_is_one_in_supply_if_it_can_be() -> None:
    """All three are in enemy zones; a friend in 3028 keeps it in supply."""
    s, _ = retreat(f"{WEST}, {ROUND_3029}, 14ID 3128; 12DP 2930, 36DP+39DP 3029, 44DP 3028", 3)
    play(s, "retreat 3029")
    assert offered(s) == ["onward 12DP 3028"]
    assert refused(s, "onward 12DP 3129").clause == "7.1b"


@pytest.mark.clause("defiant:9.5.3")
def test_a_train_does_not_pay_for_zones_before_the_strongest() -> None:
    s, _ = fight("18ID 3029, 19ID 2931, 31ID 2829, 46ID 3030; 53PP+12DP 2930", "2930", "18ID 19ID", 4)  # 2-1, 4: Dr1
    events = play(s, "retreat 2929")
    assert told(events, "zone-loss") == [("1",)]
    assert (steps(s, "53PP"), steps(s, "12DP")) == (1, 1)


@pytest.mark.clause("defiant:9.5.2")
def test_a_short_retreat_of_a_stack_is_paid_by_whom_the_owner_likes() -> None:
    wall = "31ID 3028, 14ID 3129, 1ID 3130, 11ID 3030, 12ID 2929, 21ID 2931"
    s, _ = retreat(f"{WEST}, {wall}; 12DP+39DP 2930", 5)  # 2-1, 5: Dr2
    play(s, "retreat 3029")
    assert set(offered(s)) == {"lose 12DP", "lose 39DP"}
    assert steps(s, "12DP") == 2
    play(s, "lose 39DP")
    assert (steps(s, "39DP"), steps(s, "12DP")) == (0, 1)  # and 12DP for the enemy zone


@pytest.mark.clause("defiant:9.5.5")
def test_a_fort_pays_with_steps_for_a_retreat() -> None:
    s, events = retreat(f"{WEST}; ModlFt 2930", 6)  # 1-1, 6: A1* Dr2
    assert told(events, "hold") == [("ModlFt", "2")]
    assert steps(s, "ModlFt") == 0


def test_a_fort_in_a_village_is_spared_the_first() -> None:
    s, _ = fight("18ID 3124, 19ID 3025; ModlFt 3125", "3125", "18ID 19ID", 6)
    assert steps(s, "ModlFt") == 1
    s, _ = fight("18ID 3124, 19ID 3025; ModlFt 3125", "3125", "18ID 19ID", 5)  # Dr1
    assert steps(s, "ModlFt") == 2


def test_units_with_a_fort_retreat_all_the_same() -> None:
    s, _ = fight(f"{WEST}, 1Pz+4Pz 2929; ModlFt+12DP 2930", "2930", "18ID 19ID 1Pz 4Pz", 2)  # 3-1, 2: A1 Dr1
    assert steps(s, "ModlFt") == 1
    play(s, offered(s)[0])
    assert where(s, "12DP") != "2930" == where(s, "ModlFt")


def test_an_hq_with_a_fort_alone_retreats_if_the_fort_lives() -> None:
    s, _ = retreat(f"{WEST}; ModlFt+Modlin 2930", 5)  # 1-1, 5: Dr1
    assert offered(s) == ["retreat 3029", "retreat 3030"]
    play(s, "retreat 3029")
    assert (where(s, "Modlin"), steps(s, "ModlFt")) == ("3029", 1)


def test_an_hq_with_a_fort_alone_is_lost_if_the_fort_falls() -> None:
    s, _ = retreat(f"{WEST}; OrzyFt+Modlin 2930", 1)  # 6-1, 1: Dr2
    assert (steps(s, "OrzyFt"), where(s, "Modlin")) == (0, "")


@pytest.mark.clause("defiant:9.5.6a")
def test_a_stack_may_part() -> None:
    s, _ = retreat(f"{WEST}; 39DP+36DP 2930", 3)  # 3-1, 3: Dr1
    assert set(offered(s)) == {
        "retreat 3029",
        "retreat 3030",
        "send 39DP 3029",
        "send 39DP 3030",
        "send 36DP 3029",
        "send 36DP 3030",
    }
    assert allowed(s, "send 39DP 3029").clause == "9.5.6a"
    play(s, "send 39DP 3029")
    assert refused(s, "send 36DP 3030").clause == "9.5.6a"
    play(s, "retreat 3030")
    assert (where(s, "39DP"), where(s, "36DP")) == ("3029", "3030")


def test_parts_of_a_stack_pay_for_zones_each_by_itself() -> None:
    s, _ = retreat(f"{WEST}, 31ID 3131, 14ID 3028; 12DP+29DP 2930", 6)  # 1-1, 6: Dr2
    ends = offered(s)
    one = next(line for line in ends if line.startswith("send 12DP"))
    play(s, one)
    play(s, offered(s)[0])
    assert steps(s, "12DP") < 2
    assert steps(s, "29DP") < 2


@pytest.mark.clause("defiant:9.5.7")
def test_a_city_spares_the_first_hex_of_a_retreat() -> None:
    """The example of 9.5.7: Dr does nothing in a city; Dr2 is one hex."""
    germans = "1Pz+18ID 1522, 61ID 1422"
    s, events = fight(f"{germans}; 12DP 1523", "1523", "1Pz 18ID", 2)  # 4-1 less one: 3-1, 2: A1 Dr1
    assert told(events, "battle")[0][3] == "A1+Dr1"
    assert where(s, "12DP") == "1523"
    s, events = fight(f"{germans}; 12DP 1523", "1523", "1Pz 18ID", 4)  # Dr2
    play(s, offered(s)[0])
    assert GAME.grid.distance(cell("1523"), cell(where(s, "12DP"))) == 1


def test_attackers_in_a_village_are_spared_a_hex_and_others_are_not() -> None:
    """18ID attacks from the village 3125, 19ID from open ground."""
    s, events = fight("18ID 3125, 19ID 3224; 23DP+2Lg 3225", "3225", "18ID 19ID", 1)  # 1-1, 1: A1r1
    play(s, "lose 19ID")
    assert clauses(events, "stand-fast") == ["9.5.7"] or where(s, "18ID") == "3125"
    assert all("3125" not in line for line in offered(s))
    play(s, offered(s)[0])
    assert where(s, "18ID") == "3125"
    assert where(s, "19ID") != "3224"


def test_attackers_measure_from_their_own_hexes() -> None:
    s, _ = fight("541IR+183IR 2829, 61ID 2929; 23DP+3Lg 2930", "2930", "541IR 183IR 61ID", 1)  # 1-2, 1: A2r1
    play(s, *["lose 541IR"] if "lose 541IR" in offered(s) else [])
    while s.phases[-1].seat == 0 and offered(s)[0].startswith(("lose", "retreat", "send")):
        play(s, offered(s)[0])
    assert where(s, "61ID") not in {"2929", "2930"}


# HQs


@pytest.mark.clause("defiant:11.1.1")
def test_an_hq_retreats_with_its_units() -> None:
    s, _ = retreat(f"{WEST}; 39DP+36DP+Prusy 2930", 3)
    assert refused(s, "send Prusy 3029").clause == "11.1.1"
    play(s, "send 39DP 3029", "retreat 3030")
    assert where(s, "Prusy") == where(s, "36DP") == "3030"


def test_an_attackers_hq_retreats_with_him() -> None:
    s, _ = fight("18ID+10th 2829; 12DP 2930", "2930", "18ID", 1)  # 1-1, 1: A1r1
    play(s, offered(s)[0])
    assert where(s, "10th") == where(s, "18ID") != "2829"


def test_a_second_hq_in_a_hex_goes_on() -> None:
    s, _ = retreat(f"{WEST}; 12DP+Prusy 2930, Lodz 3029", 3)
    play(s, "retreat 3029")
    assert all(line.startswith("onward Prusy") for line in offered(s))
    play(s, offered(s)[0])
    assert where(s, "Lodz") == "3029" != where(s, "Prusy")
    assert where(s, "12DP") == "3029"


def test_the_slovak_hq_does_not_follow_its_units_abroad() -> None:
    border = [
        (u, v)
        for u in GAME.grid.cells
        for v in GAME.grid.near[u]
        if GAME.land.slovakia >> u & 1
        and not GAME.land.slovakia >> v & 1
        and v in {to for to, _ in GAME.land.ground.foot.onward[u]}
    ]
    assert border
    s = board("Bernolak 2243, 1Slo 2441", phase="combat")
    assert not may_be_in(s, GAME.index["Bernolak"], border[0][1])
    assert may_be_in(s, GAME.index["1Slo"], border[0][1])
