"""Chits and command: sections 2.3 to 2.5 and 4."""

from collections import Counter

import pytest

from sandtable.games.poland_defiant.command import Choose, Muster, command_range, limit
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.state import GONE, Position
from sandtable.kernel import SeededDice
from tests.defiant.board import GAME, GERMAN, POLISH, active_units, board, cell, in_cup
from tests.lines import allowed, clauses, log, offered, play, refused, told

GERMAN_HQS = "3rd 2008, 4th 0410, 8th 0226, 10th 0530, 14th 0637, Bernolak 2243"
POLISH_HQS = "Krakow 1335, Lodz 1225, Modlin 2216, Poznan 0619, Pomorskie 1211, Prusy 2027"
CUP = "3rd 4th 8th 10th 14th Bernolak Krakow Lodz Modlin Poznan Pomorskie Prusy"


def chit(s: Position, id_: str) -> int:
    return s.chits[[chit.id for chit in GAME.cup.chits].index(id_)]


def commands(s: Position, id_: str, hex_: str) -> bool:
    hq = GAME.index[id_]
    return bool(command_range(s, hq, s.where[hq]) >> cell(hex_) & 1)


# The cup


@pytest.mark.clause("defiant:2.3a")
def test_a_chit_that_is_drawn_activates_its_hq() -> None:
    s = board("4th 0410, 3Pz 0710; Poznan 0619", phase="draw", chits="4th Poznan", dice=("4th",))
    assert told(log(s), "draw") == [("4th",)]
    assert told(log(s), "activate") == [("4th",)]
    assert active_units(s) == {"4th", "3Pz"}


@pytest.mark.clause("defiant:2.3a", by="defiant:4.1.1a")
def test_the_chits_of_both_sides_are_drawn_by_chance_from_one_cup() -> None:
    first = Counter[str]()
    for seed in range(120):
        s = board("4th 0410; Poznan 0619", phase="movement", chits="4th Poznan Event")
        s.dice = SeededDice(seed)
        play(s, "done", "done")
        first[told(log(s), "draw")[0][0]] += 1
    assert set(first) == {"4th", "Poznan", "Event"}
    assert min(first.values()) > 20


@pytest.mark.clause("defiant:2.3b")
@pytest.mark.parametrize(("id_", "turn"), [("Karpaty", 3), ("Falkenhorst", 5), ("Gienanth", 5), ("AGN", 7), ("AGS", 7)])
def test_a_chit_joins_the_cup_on_its_turn(id_: str, turn: int) -> None:
    units = f"{GERMAN_HQS}, Falkenhorst+Gienanth track; Karpaty 2539"
    early, now = (board(units, turn=day, phase="chits", later=id_) for day in (turn - 1, turn))
    assert told(log(early), "chit") == []
    assert told(log(now), "chit") == [(id_,)]
    assert clauses(log(now), "chit") == ["2.3b"]


@pytest.mark.clause("defiant:8.1")
def test_action_chits_join_the_cup_on_turn_2() -> None:
    s = board("4th 0410", turn=1, phase="chits", later="Event Replacements")
    assert told(log(s), "chit") == []
    s = board("4th 0410", turn=2, phase="chits", chits="4th", later="Event Replacements", dice=("4th",))
    assert told(log(s), "chit") == [("Replacements",), ("Event",)]
    assert in_cup(s) == ["Replacements", "Event"]


@pytest.mark.clause("defiant:2.3c")
def test_turn_3_lets_five_german_and_four_polish_hqs_act() -> None:
    order = ("3rd", "4th", "8th", "Krakow", "10th", "14th", "Bernolak", "Lodz", "Modlin", "Poznan")
    s = board(f"{GERMAN_HQS}; {POLISH_HQS}", turn=3, phase="draw", chits=CUP, dice=order)
    while s.turn == 3 and s.to_act() is not None and isinstance(s.phases[-1], Movement):
        play(s, "done", "done")
    acted = [args[0] for args in told(log(s), "activate")]
    assert acted == ["3rd", "4th", "8th", "Krakow", "10th", "14th", "Lodz", "Modlin", "Poznan"]
    assert told(log(s), "idle") == [("Bernolak",)]
    assert told(log(s), "stop") == [()]  # Pomorskie and Prusy stay in the cup


@pytest.mark.clause("defiant:2.3d", by="defiant:2.3b")
def test_karpaty_is_on_the_map_from_the_start_but_its_chit_comes_on_turn_3() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    assert GAME.names[s.where[GAME.index["Karpaty"]]] == "2539"
    assert "Karpaty" not in in_cup(s)
    s = board("Karpaty 2539", turn=3, phase="chits", later="Karpaty", dice=("Karpaty",))
    assert told(log(s), "activate") == [("Karpaty",)]


@pytest.mark.clause("defiant:2.4.1")
@pytest.mark.parametrize(("roll", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_die_says_how_many_operational_groups_may_act(roll: int, number: int) -> None:
    s = board("Narew 3113, Unrug 1303, Wyszkow 2418", turn=7, phase="draw", chits="OG", dice=("OG", roll))
    assert told(log(s), "groups") == [(str(number),)]
    for left in range(number, 0, -1):
        if isinstance(s.phases[-1], Choose):
            assert s.phases[-1].left == left
            assert allowed(s, offered(s)[0]).clause == "2.4.1"
            play(s, offered(s)[0])
        play(s, "done", "done")
    assert len(told(log(s), "activate")) == number
    assert s.turn == 8
    assert told(log(s), "used") == [("OG", "1", "4")]  # one activation


@pytest.mark.clause("defiant:2.4.1")
def test_each_group_acts_at_most_once_and_a_lost_one_not_at_all() -> None:
    s = board("Narew 3113, Unrug 1303", turn=4, phase="draw", chits="OG", dice=("OG", 6))
    assert offered(s) == ["activate Narew", "activate Unrug"]
    assert refused(s, "activate Wyszkow").clause == "4.1.1b"
    play(s, "activate Narew", "done", "done")
    assert told(log(s), "activate") == [("Narew",), ("Unrug",)]  # the last is not asked for


@pytest.mark.clause("defiant:2.4.2", by="defiant:2.3b")
def test_on_turn_7_the_chit_of_malopolska_replaces_two() -> None:
    units = "Krakow 1335, Karpaty 2539, Malopolska track, 6DP 1336, 2BG 1335"
    s = board(units, turn=7, phase="chits", chits="Krakow Karpaty", later="Malopolska")
    assert told(log(s), "chit") == [("Malopolska",)]
    assert (chit(s, "Krakow"), chit(s, "Karpaty")) == (GONE, GONE)
    s = board("Malopolska 1335, 6DP 1336, 2BG 1335", turn=7, phase="draw", chits="Malopolska")
    assert active_units(s) == {"Malopolska", "6DP", "2BG"}  # of both armies


@pytest.mark.clause("defiant:2.4.3")
def test_army_group_north_activates_one_of_its_hqs_which_may_have_acted_already() -> None:
    s = board(f"{GERMAN_HQS}, Falkenhorst 2304", turn=7, phase="draw", chits="4th AGN", dice=("4th", "AGN"))
    play(s, "done", "done")
    assert offered(s) == ["activate 3rd", "activate 4th", "activate Falkenhorst"]
    assert refused(s, "activate 8th").clause == "4.1.1b"
    assert allowed(s, "activate 4th").clause == "2.4.3"
    events = play(s, "activate 4th", "done", "done")
    assert told(events, "used") == [("AGN", "2", "8")]
    assert told(log(s), "activate") == [("4th",), ("4th",)]


@pytest.mark.clause("defiant:4.0b", by="defiant:2.3a")
def test_an_hq_may_act_by_its_own_chit_after_that_of_its_army_group() -> None:
    s = board("4th 0410, 3rd 2008, 3Pz 0710", turn=7, phase="draw", chits="4th AGN", dice=("AGN", "4th"))
    play(s, "activate 4th", "move 3Pz 0711", "done", "done")
    assert told(log(s), "activate") == [("4th",), ("4th",)]
    play(s, "move 3Pz 0712")  # its units too move again


@pytest.mark.clause("defiant:2.4.4")
def test_army_group_south_activates_one_of_five() -> None:
    s = board(f"{GERMAN_HQS}, Gienanth 0126", turn=7, phase="draw", chits="AGS", dice=("AGS",))
    assert [a.split()[1] for a in offered(s)] == ["8th", "10th", "14th", "Bernolak", "Gienanth"]
    assert allowed(s, "activate Bernolak").clause == "2.4.4"
    play(s, "activate Bernolak", "done", "done")
    assert told(log(s), "activate") == [("Bernolak",)]  # not Fourteenth Army with it


@pytest.mark.clause("defiant:2.4.5")
def test_from_turn_7_one_chit_activates_fourteenth_army_and_bernolak() -> None:
    s = board(GERMAN_HQS, turn=7, phase="draw", chits="14thBernolak", dice=("14thBernolak",))
    assert (chit(s, "14th"), chit(s, "Bernolak")) == (GONE, GONE)
    assert allowed(s, "activate Bernolak").clause == "2.4.5"
    events = play(s, "activate Bernolak", "done", "done", "done", "done")
    assert told(log(s), "activate") == [("Bernolak",), ("14th",)]
    assert told(events, "used") == [("14thBernolak", "1", "8")]


@pytest.mark.clause("defiant:2.5a")
def test_an_action_chit_uses_no_activation() -> None:
    s = board("4th 0410", phase="draw", chits="Event 4th", dice=("Event", 3, 3, "4th"))
    assert clauses(log(s), "draw") == ["2.5a"]
    assert s.acted == [0, 0]


@pytest.mark.clause("defiant:2.5b")
def test_drawing_ends_when_no_command_chit_can_act_and_action_chits_stay() -> None:
    s = board("4th 0410", phase="draw", chits="Event Replacements 4th", dice=("4th",))
    events = play(s, "done", "done")
    assert told(events, "stop") == [()]
    assert told(events, "draw") == []


@pytest.mark.clause("defiant:2.5b")
def test_drawing_ends_when_both_sides_have_reached_their_limits() -> None:
    s = board("4th 0410; Poznan 0619", turn=4, phase="draw", chits="4th Poznan Event", acted=(5, 4))
    assert told(log(s), "draw") == []
    assert told(log(s), "stop") == [()]


@pytest.mark.clause("defiant:2.5.1")
@pytest.mark.parametrize(("roll", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_replacement_chit_rolls_for_points_to_be_spent_at_once(roll: int, points: int) -> None:
    s = board("4th 0410; Poznan 0619", phase="draw", chits="Replacements 4th", dice=("Replacements", roll, "4th"))
    assert told(log(s), "points") == [(str(points),)]
    if points:  # nobody is asked to spend nothing
        assert s.phases[-1] == Replace(POLISH, points)
        play(s, "done")
    assert told(log(s), "draw") == [("Replacements",), ("4th",)]


@pytest.mark.clause("defiant:2.5.2", by="defiant:event.6")
def test_the_event_chit_rolls_two_dice_before_the_next_chit() -> None:
    s = board("4th 0410", phase="draw", chits="Event 4th", dice=("Event", 2, 4, "4th"))
    assert told(log(s), "event") == [("6",)]
    assert s.phases[-1] == Replace(GERMAN, 2)
    play(s, "done")
    assert told(log(s), "draw") == [("Event",), ("4th",)]


# Activation


@pytest.mark.clause("defiant:4.0a")
def test_combat_units_move_only_when_an_hq_activates_them() -> None:
    s = board("4th 0410, 8th 0226, 3Pz 0710, 30ID 0511", phase="activate 4th")
    assert refused(s, "move 30ID 0512").clause == "4.0a"
    assert refused(s, "move 8th 0326").clause == "6.0"


@pytest.mark.clause("defiant:4.1.1a")
def test_chits_are_drawn_until_both_sides_are_at_their_limits() -> None:
    s = board(f"{GERMAN_HQS}; {POLISH_HQS}", turn=4, phase="draw", chits=CUP)
    while s.turn == 4 and isinstance(s.phases[-1], Movement | Choose):
        play(s, *(["done", "done"] if isinstance(s.phases[-1], Movement) else [offered(s)[0]]))
    seats = Counter(event.seat for event in log(s) if event.verb == "activate")
    assert seats == {GERMAN: 5, POLISH: 4}
    assert set(clauses(log(s), "draw")) == {"4.1.1a"}


@pytest.mark.clause("defiant:4.1.1b")
def test_the_owner_of_the_chit_activates_the_hq_that_it_names() -> None:
    s = board("Narew 3113, Unrug 1303, PodlBK 3113", phase="draw", chits="OG", dice=("OG", 4))
    assert s.to_act() == POLISH
    assert refused(s, "activate Poznan").clause == "4.1.1b"
    play(s, "activate Narew")
    assert active_units(s) == {"Narew", "PodlBK"}


@pytest.mark.clause("defiant:4.1.1c")
def test_the_chit_goes_to_the_track_when_movement_and_combat_are_over() -> None:
    s = board(GERMAN_HQS, phase="draw", chits="4th 8th", dice=("4th", "8th"))
    assert isinstance(s.phases[-1], Movement)
    assert told(log(s), "used") == []
    play(s, "done", "done")
    assert told(log(s), "used") == [("4th", "1", "5")]
    play(s, "done", "done")
    assert told(log(s), "used")[1:] == [("8th", "2", "5")]


# The pace


@pytest.mark.clause("defiant:4.1.2a")
def test_missing_the_goal_of_turn_1_leaves_five_activations_on_turn_2() -> None:
    s = board("4th 0410", turn=1, phase="end")
    assert told(log(s), "slow") == [("0", "1")]
    assert (s.turn, limit(s, GERMAN), limit(s, POLISH)) == (2, 5, 3)


@pytest.mark.clause("defiant:4.1.2a")
def test_the_limit_is_lower_by_one_however_many_hexes_are_missing() -> None:
    s = board("4th 0410", turn=9, phase="end")
    assert told(log(s), "slow") == [("0", "9")]
    assert limit(s, GERMAN) == 7


@pytest.mark.clause("defiant:4.1.2a", by="defiant:2.2.8")
def test_who_reaches_the_goal_keeps_his_activations() -> None:
    s = board("4th 0410", turn=1, taken="0913", phase="end")
    assert told(log(s), "slow") == []
    assert limit(s, GERMAN) == 6


EXAMPLE = f"{GERMAN_HQS}, 30ID 0416; Poznan 3619"


@pytest.mark.clause("defiant:4.1.2b")
def test_taking_the_hex_in_the_last_activation_gives_the_sixth_back() -> None:
    s = board(
        EXAMPLE, turn=2, phase="draw", chits="8th 14th Poznan", acted=(4, 0), slowed=1, dice=("8th", "14th", "Poznan")
    )
    assert limit(s, GERMAN) == 5
    s.status[GAME.index["30ID"]] = 1  # it acts, far from its HQ, for the example
    events = play(s, "move 30ID 0417", "done", "done")
    assert clauses(events, "catch-up") == ["4.1.2b"]
    assert limit(s, GERMAN) == 6
    assert told(events, "activate") == [("14th",)]  # the sixth


@pytest.mark.clause("defiant:4.1.2b")
def test_a_goal_reached_between_activations_counts_for_the_next_draw() -> None:
    s = board(EXAMPLE, turn=2, phase="draw", chits="14th", acted=(5, 0), slowed=1, taken="0417", dice=("14th",))
    assert limit(s, GERMAN) == 6
    assert told(log(s), "activate") == [("14th",)]


@pytest.mark.clause("defiant:4.1.2b", by="defiant:2.3c")
def test_without_it_the_sixth_chit_does_nothing() -> None:
    s = board(
        EXAMPLE, turn=2, phase="draw", chits="8th 14th Poznan", acted=(4, 0), slowed=1, dice=("8th", "14th", "Poznan")
    )
    events = play(s, "done", "done")
    assert told(events, "idle") == [("14th",)]
    assert told(events, "catch-up") == []


@pytest.mark.clause("defiant:4.1.2b", by="defiant:4.1.1c")
def test_a_hex_that_is_lost_again_does_not_count() -> None:
    s = board("8th 0226, 30ID 0416; Poznan 3619", turn=3, phase="draw", chits="8th", slowed=2, taken="0913")
    s.taken = 0  # the other was retaken
    s.status[GAME.index["30ID"]] = 1
    events = play(s, "move 30ID 0417", "done", "done")
    assert told(events, "catch-up") == []
    assert told(events, "used") == [("8th", "1", "4")]


# Who acts


@pytest.mark.clause("defiant:4.2.1a")
def test_an_hq_activates_all_its_units_and_two_independents_in_range() -> None:
    s = board("4th 0410, 3Pz 0710, 20Mot 0608, 10Pz 0408, 73ID 0309, 208ID 0411", phase="activate 4th")
    assert isinstance(s.phases[-1], Muster)
    assert offered(s) == ["name 10Pz", "name 73ID", "name 208ID", "done"]
    assert s.prompt(GERMAN).clause == "4.2.1a"
    play(s, "name 208ID", "name 73ID")
    assert active_units(s) == {"4th", "3Pz", "20Mot", "208ID", "73ID"}
    assert refused(s, "move 10Pz 0409").clause == "4.2.1a"


@pytest.mark.clause("defiant:4.2.1a")
def test_fewer_may_be_named_and_none_twice() -> None:
    s = board("4th 0410, 10Pz 0408, 73ID 0309, 208ID 0411", phase="activate 4th")
    play(s, "name 10Pz")
    assert refused(s, "name 10Pz").clause == "4.2.1a"
    assert refused(s, "name 3Pz").clause == "4.2.3"
    play(s, "done")
    assert active_units(s) == {"4th", "10Pz"}


@pytest.mark.clause("defiant:4.2.1b")
def test_an_hq_without_a_band_activates_any_five() -> None:
    units = "Gienanth 0530, 10th 0629, 29Mot 0429, 13Mot 0729, 30ID 0527, 62ID 0630, 27ID 0631, 1Slo 0530"
    s = board(units, turn=5, phase="activate Gienanth")
    assert s.prompt(GERMAN).clause == "4.2.1b"
    assert offered(s) == [f"name {u}" for u in ("30ID", "29Mot", "13Mot", "62ID", "27ID", "1Slo")] + ["done"]
    play(s, "name 1Slo", "name 29Mot", "name 62ID", "name 30ID", "name 13Mot")
    assert active_units(s) == {"Gienanth", "1Slo", "29Mot", "62ID", "30ID", "13Mot"}


@pytest.mark.clause("defiant:4.2.2a")
def test_a_unit_without_a_band_is_independent() -> None:
    s = board("4th 0410, 10Pz 0408, 73ID 0309", phase="activate 4th")
    assert told(log(s), "name") == [("10Pz",), ("73ID",)]  # no more than two: nobody is asked
    assert set(clauses(log(s), "name")) == {"4.2.2a"}


@pytest.mark.clause("defiant:4.2.2b", by="defiant:4.2.2a")
def test_an_independent_unit_may_act_with_one_hq_after_the_other() -> None:
    s = board("8th 0226, 10th 0530, 62ID 0527", phase="draw", chits="8th 10th", dice=("8th", "10th"))
    play(s, "move 62ID 0428", "done", "done", "move 62ID 0429")
    assert told(log(s), "name") == [("62ID",), ("62ID",)]


@pytest.mark.clause("defiant:4.2.2c")
def test_units_of_a_lost_hq_are_independent() -> None:
    s = board("4th 0410, 30ID 0409", phase="activate 4th")
    assert told(log(s), "name") == [("30ID",)]  # of Eighth Army, which is lost
    assert clauses(log(s), "name") == ["4.2.2c"]


@pytest.mark.clause("defiant:4.2.2c", by="defiant:2.3a")
def test_units_whose_hq_is_still_to_come_are_not_independent() -> None:
    s = board("Modlin 2419, 35DP 2420", turn=4, seat="polish", phase="activate Modlin")
    assert active_units(s) == {"Modlin"}


@pytest.mark.clause("defiant:2.3c")
def test_a_chit_none_of_whose_hqs_is_on_the_map_uses_no_activation() -> None:
    """Of the operational groups only Wyszków is left, and it is still to come."""
    s = board("Lodz 1225, 10DP 1226", seat="polish", phase="draw", chits="OG Lodz", dice=("OG", "Lodz"))
    assert told(log(s), "no-hq") == [("OG",)]
    assert s.acted == [0, 1]  # Łódź alone


@pytest.mark.clause("defiant:4.2.2a")
def test_the_41st_division_is_independent_and_acts_from_the_day_it_comes() -> None:
    s = board("Modlin 2419, 41DP 2420", turn=3, seat="polish", phase="activate Modlin")
    assert active_units(s) == {"Modlin", "41DP"}


@pytest.mark.clause("defiant:4.2.3")
def test_range_is_counted_in_hexes_at_the_moment_of_activation() -> None:
    s = board("4th 3325, 10Pz 3331, 73ID 3326, 208ID 3324, 27ID 3332", phase="activate 4th")
    assert offered(s) == ["name 10Pz", "name 73ID", "name 208ID", "done"]  # six hexes away, and near
    assert refused(s, "name 27ID").clause == "4.2.3"  # seven


@pytest.mark.clause("defiant:4.2.3", by="defiant:6.1")
def test_a_unit_that_leaves_range_stays_active() -> None:
    s = board("4th 0410, 3Pz 0710", phase="activate 4th")
    play(s, "move 3Pz 1010", "move 4th 0409")
    assert "3Pz" in active_units(s)
    assert not commands(s, "4th", "1112")


@pytest.mark.clause("defiant:4.2.4a")
def test_range_does_not_run_over_water() -> None:
    s = board("3rd 1906, 541IR 1402", phase="activate 3rd")
    assert not commands(s, "3rd", "1704")
    assert refused(s, "move 541IR 1403").clause == "4.2.4a"


@pytest.mark.clause("defiant:4.2.4b")
def test_range_reaches_one_hex_across_an_unbridged_major_river_and_no_farther() -> None:
    s = board("3rd 2034, 541IR 2035, 217ID 2036", phase="activate 3rd")
    assert active_units(s) == {"3rd", "541IR"}
    assert refused(s, "move 217ID 2037").clause == "4.2.4b"


@pytest.mark.clause("defiant:4.2.4c")
def test_range_enters_mountains_by_road_only() -> None:
    s = board("3rd 1537, 217ID 1738", phase="activate 3rd")
    assert GAME.land.ground.mountainous(cell("1738"))
    assert active_units(s) == {"3rd"}
    assert refused(s, "move 217ID 1737").clause == "4.2.4c"


@pytest.mark.clause("defiant:4.2.4c", by="defiant:2.3a")
def test_range_leaves_the_hqs_own_mountain_hex_without_a_road() -> None:
    ground, hq = GAME.land.ground, cell("1638")
    s = board("3rd 1638", phase="activate 3rd")
    down = [n for n in GAME.grid.near[hq] if ground.dry(hq, n) and not ground.mountainous(n) and not ground.road(hq, n)]
    assert ground.mountainous(hq)
    assert down
    assert all(commands(s, "3rd", GAME.names[n]) for n in down if not ground.unbridged_major(hq, n))


@pytest.mark.clause("defiant:4.2.4d", by="defiant:2.3a")
def test_supply_enemies_and_their_zones_do_not_shorten_range() -> None:
    s = board(
        "Gienanth 3325 isolated, 12ID 3321 isolated; 27DP+9DP 3324, 8DP 3323, 2Lg 3322", phase="activate Gienanth"
    )
    assert "12ID" in active_units(s)


@pytest.mark.clause("defiant:4.2.5")
def test_a_unit_out_of_range_neither_moves_nor_attacks() -> None:
    s = board("4th 0410, 3Pz 1516; 9DP 1517", phase="activate 4th")
    ruling = refused(s, "move 3Pz 1515")
    assert ruling.clause == "4.2.5"
    assert "11 hexes from 4th, whose range is 6" in ruling.text
    play(s, "done")
    assert offered(s) == ["done"]


@pytest.mark.clause("defiant:4.2.6")
def test_on_turn_1_german_units_of_a_command_act_however_far_they_are() -> None:
    s = board("4th 0410, 3Pz 1516, 10Pz 1515", turn=1, phase="activate 4th")
    assert active_units(s) == {"4th", "3Pz"}  # an independent unit needs range


@pytest.mark.clause("defiant:4.2.6", by="defiant:2.3a")
def test_no_such_grace_for_the_poles() -> None:
    s = board("Poznan 0619, 26DP 1516", turn=1, seat="polish", phase="activate Poznan")
    assert active_units(s) == {"Poznan"}
