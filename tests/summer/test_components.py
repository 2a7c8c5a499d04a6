"""Counters, countries and who controls what: section 2."""

from collections import Counter

import pytest

from sandtable.kernel import Action, SeededDice
from tests.lines import allowed, log, offered, play, refused, told
from tests.summer.board import (
    AXIS,
    GAME,
    POLISH,
    attack,
    begun,
    board,
    cell,
    controls,
    ends,
    fate,
    fight,
    in_cup,
    set_up,
    steps,
    totals,
    where,
)


@pytest.mark.clause("summer:2.0", by="summer:7.31d")
def test_a_check_is_rolled_with_ten_faces_and_the_last_counts_ten() -> None:
    faces = Counter[str]()
    for seed in range(150):
        s = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", air=(0, 0, 0))
        s.dice = SeededDice(seed)
        events = attack(s, "0918", "18ID")
        faces.update(args[1] for args in told(events, "hit") + told(events, "miss"))
    assert set(faces) == {str(n) for n in range(1, 11)}
    assert max(faces.values()) < 3 * min(faces.values())


@pytest.mark.clause("summer:2.1a", by="summer:7.31d")
def test_a_poor_unit_checks_at_one_more() -> None:
    """3DP and 13DP have the same factors, but 13DP is marked p."""
    for unit, total in (("3DP", "4"), ("13DP", "5")):
        _, events = fight(f"18ID 0817; {unit} 0816", "0816", "18ID", dice=(10, 10))
        assert totals(events)["polish"] == (1, 4)
        assert (told(events, "miss") + told(events, "hit"))[1] == (unit, "10", total)


@pytest.mark.clause("summer:2.1b", by="summer:6.2a")
def test_a_unit_spends_its_movement_factor_in_one_movement() -> None:
    s = board("14AK 0718, 18ID 0415; Lo 1114", phase="movement 14AK")
    assert all(GAME.grid.distance(cell("0415"), cell(to)) <= 3 for to in ends(s, "18ID"))
    play(s, "move 18ID 0414")
    assert {GAME.grid.distance(cell("0414"), cell(to)) for to in ends(s, "18ID")} == {1, 2}
    play(s, "move 18ID 0513")
    assert ends(s, "18ID") == set()
    assert refused(s, "move 18ID 0613").text == "18ID needs 1 movement factor to get to 0613 and has 0."


@pytest.mark.clause("summer:2.1c", by="summer:2.1d")
@pytest.mark.clause("summer:2.1d")
def test_artillery_and_hqs_do_not_attack_by_themselves() -> None:
    s = board("14AK 0817, 18ID+31Art 0817; 17DP 0918", phase="combat 14AK")
    play(s, "attack 0918", "join 31Art")
    assert refused(s, "done").clause == "2.1d"
    assert refused(s, "join 14AK").clause == "2.1d"
    play(s, "join 18ID", "done")
    alone = board("14AK 0817, 31Art 0817; 17DP 0918", phase="combat 14AK", chits="14AK", dice=("14AK",))
    assert told(log(alone), "draw") == [("14AK",)]  # there was nothing to attack with


@pytest.mark.clause("summer:2.1g", by="summer:7.31e")
@pytest.mark.parametrize(("unit", "left"), [("17DP", 1), ("WlkpBK", 0), ("FtTorun", 0), ("10BPM", 0)])
def test_divisions_have_two_sides_and_smaller_units_one(unit: str, left: int) -> None:
    s, _ = fight(f"1Pz 0817; {unit} 0816", "0816", "1Pz", dice=(10, 1))
    assert steps(s, unit) == left


def test_corps_have_two_sides() -> None:
    assert {unit.steps for unit in GAME.units if unit.nation == "soviet" and unit.combat} == {2}


@pytest.mark.clause("summer:2.1h", by="summer:2.4")
@pytest.mark.clause("summer:2.4")
def test_the_chits_of_all_hqs_on_the_map_go_into_the_cup_but_for_the_soviet_ones() -> None:
    s = begun()
    hqs = {unit.id for unit in GAME.units if unit.kind == "hq"}
    assert hqs - set(in_cup(s)) == {"Be", "Uk"}
    assert where(s, "Be") == GAME.names[cell("Minsk")]
    assert told(log(s), "cup") == [("32",)]


@pytest.mark.clause("summer:2.1k", by="summer:7.1d")
def test_there_are_four_attack_and_six_defence_missions() -> None:
    s = board("14AK 0718, 1Pz 0817; 17DP 0918", phase="combat 14AK", air=(0, 0, 0))
    play(s, "attack 0918 with 1Pz")
    assert offered(s) == [f"choose {name}" for name in GAME.attacks]
    assert len(GAME.attacks) == 4
    play(s, "choose infiltration")
    assert offered(s) == [f"choose {name}" for name in GAME.defences]
    assert len(GAME.defences) == 6
    assert refused(s, "choose blitzkrieg").clause == "7.1d"


# Countries


@pytest.mark.clause("summer:2.2b", by="summer:6.54a")
def test_poles_leave_for_latvia_over_the_northern_edge() -> None:
    units = "Na 2603, 18DP 2801, 5DP 2802; 1AK 1407"
    s = board(units, phase="movement Na", fallen=True, axis="Warszawa")
    assert "Latvia" in ends(s, "18DP") & ends(s, "5DP")
    events = play(s, "move 18DP Latvia")
    assert told(events, "intern") == [("18DP", "Latvia")]
    assert (fate(s, "18DP"), where(s, "18DP")) == ("interned", "")
    assert s.score == [0, 0]
    assert refused(board(units, phase="movement Na"), "move 18DP Latvia").clause == "6.54b"


def test_one_passes_to_latvia_only_from_the_zone() -> None:
    s = board("Na 2603, 18DP 2703; 1AK 1407", phase="movement Na", fallen=True, axis="Warszawa")
    doors = {GAME.names[n] for n in range(GAME.grid.size) if GAME.hexmap.marks["to Latvia"] >> n & 1}
    assert doors == {"2701", "2801", "2901", "3001", "3101", "3201"}
    assert "Latvia" in ends(s, "18DP")  # two hexes to the edge, one beyond
    play(s, "move 18DP 2702")
    assert "Latvia" in ends(s, "18DP")
    s = board("Na 2603, 18DP 2604; 1AK 1407", phase="movement Na", fallen=True, axis="Warszawa")
    assert "Latvia" not in ends(s, "18DP")


@pytest.mark.clause("summer:2.2c", by="summer:6.53a")
def test_axis_units_never_leave_the_map() -> None:
    s = board("1AK 2702, 18ID 2801; SHQ 1512", phase="movement 1AK", fallen=True, axis="Warszawa")
    assert refused(s, "move 18ID Latvia").clause == "6.53a"
    assert "Latvia" not in ends(s, "18ID")
    soviet = board("Be 3101, 4SK 3201; SHQ 1512", turn=9, phase="movement Be", fallen=True, axis="Warszawa")
    assert refused(soviet, "move 4SK Latvia").clause == "6.53b"
    assert "Latvia" not in ends(soviet, "4SK")


@pytest.mark.clause("summer:2.2d", by="summer:11.1")
def test_greater_germany_is_home_to_german_units() -> None:
    """German units of an option may stand in all its parts, and nowhere else."""
    s = set_up(german_divisions="1")
    play(s, "ready", "done")
    homes = set()
    for line in offered(s):
        if line.startswith("place O1ID"):
            homes.add(GAME.hexmap.country_at[cell(line.split()[2])])
    assert homes == {"Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia"}
    assert "home country" in refused(s, "place O1ID 1624").text  # Prešov
    play(s, "place O1ID 0227")
    assert where(s, "O1ID") == GAME.names[cell("Wien")]


@pytest.mark.clause("summer:2.2e", by="summer:6.2a")
def test_germans_pass_through_slovakia() -> None:
    s = board("8AK 0722, 7ID 0822; SHQ 1512", phase="movement 8AK")
    ground = {GAME.hexmap.country_at[cell(to)] for to in ends(s, "7ID")}
    assert "Slovakia" in ground
    slovak = next(to for to in sorted(ends(s, "7ID")) if GAME.hexmap.country_at[cell(to)] == "Slovakia")
    assert allowed(s, f"move 7ID {slovak}").clause == "6.2a"
    play(s, f"move 7ID {slovak}")
    assert where(s, "7ID") == slovak


# Sides and control


@pytest.mark.clause("summer:2.3a", by="summer:5.1a")
@pytest.mark.parametrize(("hq", "seat"), [("3A", AXIS), ("Slo", AXIS), ("Be", AXIS), ("Mo", POLISH)])
def test_the_axis_player_runs_germans_slovaks_and_soviets(hq: str, seat: int) -> None:
    units = "3A 1406, 1ID 1407, Slo 1624, 1Slo 1523, Be 3205, 4SK 3204; Mo 1309, 8DP 1310"
    s = board(units, turn=8, phase="draw", chits=hq, dice=(hq,))
    assert s.to_act() == seat
    assert told(log(s), "activate") == [(hq,)]


@pytest.mark.clause("summer:2.3b")
def test_a_place_belongs_to_who_last_moved_a_unit_through_it() -> None:
    s = board("14AK 0718, 18ID 0918; SHQ 1512", phase="movement 14AK")
    assert controls(s, POLISH, "Częstochowa")
    events = play(s, "move 18ID 1117")
    assert told(events, "take") == [("1017",)]
    assert controls(s, AXIS, "Częstochowa")


def test_hqs_retreats_advances_and_rushes_take_places_too() -> None:
    s = board("14AK 0918, 18ID 0718; SHQ 1512", phase="movement 14AK")
    play(s, "rush 14AK 1017")
    assert controls(s, AXIS, "Częstochowa")
    s, _ = fight("18ID 0918; 17DP 1017", "1017", "18ID", "balanced-attack delay", dice=(10, 10))
    play(s, next(line for line in offered(s) if line.startswith("retreat")))
    assert "1017" not in {where(s, "17DP")}
    assert controls(s, POLISH, "Częstochowa")
    play(s, "advance 18ID 1017")
    assert controls(s, AXIS, "Częstochowa")


def test_at_the_start_each_country_has_its_own_places() -> None:
    s = begun()
    for at, place in GAME.hexmap.place.items():
        if GAME.hexmap.country_at[at] in ("Hungary", "Romania", "Lithuania"):
            continue
        assert controls(s, POLISH if GAME.hexmap.country_at[at] == "Poland" else AXIS, place.name), place.name


# Options


@pytest.mark.clause("summer:2.41", by="summer:12.9")
def test_an_option_gives_points_to_the_side_it_does_not_favour() -> None:
    given = {
        ("wings", "yes"): [4, 0],
        ("deployment", "everything"): [0, 4],
        ("deployment", "free"): [6, 0],
        ("deployment", "surprise"): [0, 15],
        ("soviets", "absent"): [15, 0],
        ("neutrals", "unfriendly"): [0, 8],
        ("french", "energetic"): [6, 0],
        ("czechoslovakia", "survives"): [6, 0],
        ("polish-armour", "3"): [3, 0],
        ("german-divisions", "2"): [0, 2],
        ("bridgehead", "yes"): [20, 0],
        ("blitzwhat", "yes"): [0, 0],
        ("solitaire", "random"): [0, 0],
    }
    for (option, value), score in given.items():
        s = GAME.set_up(GAME.check({option: value}), SeededDice(1), [])
        assert s.score == score, option
    assert GAME.set_up(GAME.check({}), SeededDice(1), []).score == [0, 0]
    board(options={"wings": "yes"}, phase="weather")


def test_a_thing_says_what_is_printed_on_the_counter() -> None:
    briefs = {id_: GAME.things[id_].brief for id_ in ("1Pz", "19DP", "Uk", "1Slo", "31Art", "19AK")}
    assert briefs == {"1Pz": "5-6", "19DP": "3p3", "Uk": "(1)-3", "1Slo": "2p3", "31Art": "(1)-3", "19AK": "(1)-5"}
    assert GAME.label(Action("move", "1Pz", "0918")) == "Move 1st Panzer Division (1Pz) to 0918"
