"""The set-up: section 11.1, and the Polish deployments of 12.1."""

import pytest

from sandtable.games.summer_lightning.deployment import Deploy, in_command
from sandtable.hexes import each
from sandtable.kernel import SeededDice, Trouble
from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import AXIS, GAME, POLISH, begun, board, cell, fate, phase, set_up, steps, where


@pytest.mark.clause("summer:11.1")
def test_armies_stand_in_named_places_and_the_pole_sets_up_first() -> None:
    s = set_up()
    assert s.to_act() == POLISH
    places = {"Pm": "Grudziądz", "Kr": "Kraków", "SHQ": "Warszawa", "3A": "Allenstein", "14A": "Neutitschein"}
    for hq, place in places.items():
        assert where(s, hq) == GAME.names[cell(place)]
    assert where(s, "FtKatowice") == "1019"
    assert where(s, "EbID") == GAME.names[cell("Danzig")]
    assert refused(s, "place Pm 0906").text == "Pm stands where the set-up puts it."
    assert refused(s, "place 1ID 1406").text == "There is no unit '1ID' of yours to set up."
    assert refused(s, "place nobody 1406").clause == "11.1"
    assert refused(s, "place O1BPanc 1512").clause == "11.1"  # not in this game
    assert refused(s, "place 44DP 1114").text == "44DP is a reinforcement: it comes later."
    assert refused(s, "done").text == "Still to be set up: 46 units."
    assert refused(s, "done").instead == "rest"
    assert refused(s, "axis done").clause == "3.2"
    play(s, "rest", "done")
    assert s.to_act() == AXIS
    assert told(log(s), "set-up") == [("61",)]


@pytest.mark.clause("summer:11.1")
def test_units_stand_at_home_within_command_and_the_limit() -> None:
    s = set_up()
    assert refused(s, "place 4DP 1512").text == "4DP cannot set up in 1512: it is out of the command of Pm."
    abroad = next(GAME.names[v] for v in each(GAME.land.germany))
    assert refused(s, f"place 4DP {abroad}").text.endswith("it is not in its home country.")
    assert refused(s, "place 4DP 9999").text.endswith("the map has no such hex.")
    play(s, "place 4DP 0907", "place 9DP 0907", "place 16DP 0907")
    assert refused(s, "place 15DP 0907").text == "15DP cannot set up in 0907: it is full."
    play(s, "place 4DP 0908")  # elsewhere again
    play(s, "place 15DP 0907")
    play(s, "ready", "done")
    s_hexes = {line.split()[2] for line in offered(s) if line.startswith("place 1AK ")}
    assert all(GAME.land.ground.road_cells >> cell(hex_) & 1 for hex_ in s_hexes)
    off = next(
        GAME.names[c]
        for c in each(in_command(s, GAME.index["3A"], "german") & GAME.land.germany)
        if not GAME.land.ground.road_cells >> c & 1
    )
    assert "road" in refused(s, f"place 1AK {off}").text
    assert allowed(s, "ready").clause == "11.1"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deployment": "everything"},
        {"deployment": "free"},
        {"deployment": "surprise"},
        {"mobilization": "slower"},
        {"mobilization": "faster"},
        {"soviets": "absent"},
        {"czechoslovakia": "survives"},
        {"polish_armour": "3", "german_divisions": "4"},
        {"bridgehead": "yes"},
        {"deployment": "everything", "czechoslovakia": "survives", "german_divisions": "4"},
        {"deployment": "free", "polish_armour": "3", "mobilization": "slower"},
    ],
    ids=lambda options: " ".join(options.values()) or "historical",
)
def test_our_ready_deployments_are_legal(options: dict[str, str]) -> None:
    """Each unit at home, in command of its army, on a road if an HQ, within the limit."""
    s = set_up(**options)
    for seat in (POLISH, AXIS):
        phase = s.phases[-1]
        assert isinstance(phase, Deploy)
        play(s, "ready")
        for unit in phase.movable(s):
            here, id_ = s.where[unit], GAME.units[unit].id
            s.lift(unit)
            legal = phase.cells(s, unit) >> here & 1
            s.place(unit, here)
            assert legal, id_
        plan = GAME.charts.plan(s.options, seat)
        wrong = [GAME.units[u].id for u in phase.movable(s) if u in plan and plan[u] != s.where[u]]
        assert wrong == []
        assert s.problems() == []
        play(s, "done")


@pytest.mark.parametrize("seed", range(3))
def test_a_set_up_by_chance_ends(seed: int) -> None:
    s = set_up(deployment="free", german_divisions="4")
    dice = SeededDice(seed)
    while isinstance(s.phases[-1], Deploy):
        s.apply(s.legal().sample(dice))
        assert s.problems() == []
    assert s.turn == 1


# 12.1


@pytest.mark.clause("summer:12.11")
def test_defend_everything_covers_the_frontier() -> None:
    s = set_up(deployment="everything")
    assert s.score == [0, 4]
    border = GAME.land.poland & GAME.grid.spread(GAME.land.germany) & ~GAME.land.ground.water
    assert GAME.frontier["gone"] == border  # all of it can be covered
    play(s, "rest")
    allowed(s, "done")
    far = set_up(deployment="everything")  # all as far from the frontier as they may be
    phase = far.phases[-1]
    assert isinstance(phase, Deploy)
    for unit in phase.missing(far):
        cells = each(phase.cells(far, unit))
        back = max(cells, key=lambda c: min(GAME.grid.distance(c, f) for f in each(GAME.frontier["gone"])))
        play(far, f"place {GAME.units[unit].id} {GAME.names[back]}")
    ruling = refused(far, "done")
    assert ruling.clause == "12.11"
    assert ruling.text.startswith("No Polish combat unit is in or next to: ")
    assert ruling.instead == "ready"


@pytest.mark.clause("summer:12.11")
def test_where_czechoslovakia_survives_its_border_need_not_be_covered() -> None:
    """Bohemia and Moravia are not German then, and Cieszyn is not Polish."""
    germany, poland = GAME.land.germany & ~GAME.land.czech, GAME.land.poland & ~GAME.land.czech
    border = poland & GAME.grid.spread(germany) & ~GAME.land.ground.water
    assert GAME.frontier["survives"] == border
    assert {GAME.names[c] for c in each(GAME.frontier["gone"] & ~border)} == {"0821", "0922"}
    bare = {}
    abroad, cieszyn = GAME.land.built_up & ~GAME.land.poland, 1 << GAME.land.places["Cieszyn"]
    assert set_up(czechoslovakia="survives").control == abroad | cieszyn
    for czech in ("gone", "survives"):
        s = set_up(deployment="everything", czechoslovakia=czech)
        bare[czech] = s.phases[-1].uncovered(s)
    south = 1 << cell("0821") | 1 << cell("0922")
    assert bare["gone"] & south == south
    assert not bare["survives"] & south
    s = set_up(deployment="everything", czechoslovakia="survives")
    play(s, "rest", "done")
    assert s.to_act() == AXIS


@pytest.mark.clause("summer:12.12")
def test_free_deployment_is_anywhere_with_a_unit_in_each_city() -> None:
    s = set_up(deployment="free")
    assert s.score == [6, 0]
    play(s, "place 4DP 2603", "place Pm 2603", "place 9DP 1220", "place FtTorun 1512")
    assert "home country" in refused(s, "place 16DP 0416").text
    for unit in s.phases[-1].missing(s):
        play(s, f"place {GAME.units[unit].id} {GAME.names[_room(s, unit)]}")
    ruling = refused(s, "done")
    assert ruling.clause == "12.12"
    assert "Łódź (1114)" in ruling.text
    play(s, "ready", "done")
    assert where(s, "FtTorun") == "0909"  # our deployment leaves forts where they are
    assert s.to_act() == AXIS


@pytest.mark.clause("summer:12.12")
def test_an_hq_is_no_garrison() -> None:
    s = set_up(deployment="free")
    play(s, "place Lo 1114", "ready")
    held = s.fighters(cell("1114"), POLISH)
    for unit in held:
        play(s, f"place {GAME.units[unit].id} {GAME.names[_room(s, unit)]}")
    play(s, "place Lo 1114")
    ruling = refused(s, "done")
    assert (ruling.clause, ruling.text) == ("12.12", "A combat unit must stand in: Łódź (1114).")
    play(s, f"place {GAME.units[held[0]].id} 1114", "done")


def _room(s: object, unit: int) -> int:
    cells = s.phases[-1].cells(s, unit)  # type: ignore[attr-defined]
    return next(c for c in each(cells & ~GAME.land.polish_cities))


@pytest.mark.clause("summer:12.13")
def test_faster_mobilization_sets_up_reinforcements_after_both() -> None:
    s = set_up(mobilization="faster")
    assert "place 44DP 1114" not in offered(s)
    play(s, "ready", "done", "ready", "done")
    assert s.to_act() == POLISH
    assert allowed(s, "done").clause == "12.13"
    early = {line.split()[1] for line in offered(s) if line != "done"}
    assert len(early) == 13
    ruling = refused(s, "place 1DP 1512")
    assert (ruling.clause, ruling.text) == ("12.13", "Only reinforcements are set up now; 1DP is none.")
    for line in ("ready", "rest"):
        assert refused(s, line).text == "Who is mobilized early is your own choice: place such units one by one."
    play(s, "place 44DP 0714", "place 60DP 1512", "place 44DP 1114", "place 41DP 1512")
    assert refused(s, "withdraw 1DP").clause == "12.13"
    assert "withdraw 41DP" in offered(s)
    assert told(play(s, "withdraw 41DP"), "withdraw") == [("41DP",)]
    play(s, "done")
    assert (where(s, "44DP"), where(s, "60DP")) == ("1114", "1512")
    assert s.score == [2, 0]
    assert clauses(log(s), "score") == ["12.13"]
    assert s.turn == 1
    assert fate(s, "41DP") == "coming"


@pytest.mark.clause("summer:12.14")
def test_slower_mobilization_holds_divisions_back() -> None:
    s = set_up((3,), mobilization="slower")
    play(s, "ready", "done", "ready", "done")  # both set up first
    assert told(log(s), "unready") == [("3",)]
    assert phase(s) == "HoldBack"
    assert allowed(s, "hold 1DP").clause == "12.14"
    for unit in ("WolBK", "SHQ", "1ID", "44DP", "nobody"):
        assert refused(s, f"hold {unit}").clause == "12.14"
    play(s, "hold 30DP", "hold 1DP", "hold 4DP")
    assert s.score == [0, 3]
    assert fate(s, "1DP") == "late"
    assert s.to_act() == AXIS
    assert s.turn == 1


@pytest.mark.clause("summer:12.14")
def test_they_come_from_turn_2_on_three_a_turn() -> None:
    options = {"mobilization": "slower"}
    units = "SHQ 1512, Lo 1114, 1DP+2DP+3DP+4DP late; 3A 1406"
    s = board(units, turn=2, phase="arrivals", options=options, chits="SHQ", axis="Poznań Kraków")
    doors = {line.split()[2] for line in offered(s) if line.startswith("enter 1DP ")}
    assert doors == {"1114", "1512", "2321", "2603"}  # HQs and cities still held
    assert refused(s, "enter 1DP 1220").clause == "12.14"
    assert refused(s, "enter 5DP 1114").clause == "4.3"
    play(s, "enter 1DP 1114", "enter 2DP 1114", "enter 3DP 2603")
    assert fate(s, "4DP") == "late"
    assert told(log(s), "activate") == [("SHQ",)]  # the fourth has to wait
    later = board("SHQ 1512, 4DP late; 3A 1406", turn=3, phase="arrivals", options=options, chits="SHQ")
    assert allowed(later, "done").clause == "12.14"
    play(later, "enter 4DP 1512")
    assert steps(later, "4DP") == 2


@pytest.mark.clause("summer:12.14")
def test_three_more_may_come_in_the_next_turn() -> None:
    options = {"mobilization": "slower"}
    units = "SHQ 1512, 1DP+2DP+3DP+4DP+5DP late; 3A 1406"
    s = board(units, turn=2, phase="arrivals", options=options, chits="SHQ", dice=("SHQ", 5))
    play(s, "enter 1DP 1220", "enter 2DP 1220", "enter 3DP 1220")
    assert phase(s) != "Reinforce"
    while s.turn == 2:
        play(s, "done")
    assert phase(s) == "Reinforce"
    play(s, "enter 4DP 1512", "enter 5DP 1512")
    assert (where(s, "4DP"), where(s, "5DP")) == ("1512", "1512")


@pytest.mark.clause("summer:12.15")
def test_complete_surprise_begins_in_garrisons_with_reduced_divisions() -> None:
    s = begun(deployment="surprise")
    assert s.score == [0, 15]
    assert (where(s, "Pm"), where(s, "Ka"), where(s, "Mo")) == ("0909", "2321", "2212")
    divisions = [u for u in GAME.of_seat[POLISH] if GAME.units[u].division and s.where[u]]
    assert {s.steps[u] for u in divisions} == {1}
    assert len(divisions) == 30
    assert where(s, "ResBK") == "1815"  # the cavalry that else comes on turn 2
    standing = {GAME.units[u].id for u in s.standing(POLISH)}
    assert standing == {GAME.units[u].id for u in GAME.charts.surprise}


@pytest.mark.clause("summer:12.15")
def test_on_turn_1_a_division_flips_in_place_of_moving() -> None:
    options = {"deployment": "surprise"}
    units = "Lo 1114, 7DP/1 1113, 10DP/1 1113, 26DP 1112, WolBK 1112; 3A 1406"
    s = board(units, turn=1, phase="operate Lo", options=options)
    play(s, "done")
    assert [line for line in offered(s) if line.startswith("flip")] == ["flip 10DP", "flip 7DP"]
    assert allowed(s, "flip 7DP").clause == "12.15"
    play(s, "flip 7DP")
    assert steps(s, "7DP") == 2
    assert refused(s, "move 7DP 1112").text == "7DP has called up its reservists: it does not move this turn."
    play(s, "move 10DP 1013")
    for unit in ("10DP", "26DP", "WolBK", "Lo", "nobody"):
        assert refused(s, f"flip {unit}").clause == "12.15"
    later = board(units, turn=2, phase="operate Lo", options=options)
    play(later, "done")
    assert refused(later, "flip 7DP").clause == "12.15"
    normal = board(units, turn=1, phase="operate Lo")
    play(normal, "done")
    assert refused(normal, "flip 7DP").clause == "12.15"


@pytest.mark.clause("summer:12.15")
def test_a_division_that_has_flipped_may_attack_but_not_dig_away() -> None:
    """Only moving is excluded."""
    options = {"deployment": "surprise"}
    s = board("Lo 1114, 7DP/1 0816; 18ID 0817", turn=1, phase="movement Lo", options=options, air=(0, 0, 0))
    play(s, "flip 7DP")
    assert "called" in next(p.marks for p in s.view(1).board.pieces if p.id == "7DP")
    assert not [line for line in offered(s) if line.startswith(("move 7DP", "rush 7DP", "flip"))]
    play(s, "done")
    assert offered(s) == ["attack 0817", "done"]
    play(s, "attack 0817 with 7DP", "choose balanced-attack")
    moved = board("Lo 1114, 7DP/1 1113, 10DP 1112; 18ID 0817", turn=1, phase="movement Lo", options=options)
    play(moved, "move 7DP 1013")
    assert refused(moved, "flip 7DP").clause == "12.15"  # it has moved


@pytest.mark.clause("summer:12.15")
def test_strays_of_the_supreme_hq_move_or_flip_too() -> None:
    options = {"deployment": "surprise"}
    units = "SHQ 1512, 28DP/1 2516, 8DP/1 2517, 5DP/1 1511; 3A 1406"
    s = board(units, turn=1, phase="operate SHQ", options=options)
    assert phase(s) == "ArmyMoves"
    assert [line for line in offered(s) if line.startswith("flip")] == ["flip 28DP", "flip 8DP"]
    assert allowed(s, "flip 28DP").clause == "12.15"
    play(s, "flip 28DP", "move 8DP 2617")
    assert (steps(s, "28DP"), steps(s, "8DP")) == (2, 1)
    assert refused(s, "move 28DP 2416").clause == refused(s, "flip 8DP").clause == "12.15"
    assert refused(s, "flip 5DP").clause == "12.15"  # no stray
    play(s, "done")
    assert refused(s, "move 28DP 2416").clause == "5.1b"
    army = board("10A 0519, 18ID/1 1117; SHQ 1512", turn=1, phase="operate 10A", options=options)
    assert refused(army, "flip 18ID").clause == "12.15"
    later = board(units, turn=2, phase="operate SHQ", options=options)
    assert refused(later, "flip 28DP").clause == "12.15"


def test_reserve_divisions_come_at_full_strength_all_the_same() -> None:
    s = begun(deployment="surprise")
    assert s.steps[GAME.index["44DP"]] == 2


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"deployment": "surprise", "mobilization": "faster"}, "12.15"),
        ({"deployment": "surprise", "mobilization": "slower"}, "12.15"),
        ({"bridgehead": "yes", "soviets": "absent"}, "12.8"),
        ({"bridgehead": "yes", "neutrals": "unfriendly"}, "12.8"),
    ],
)
def test_options_that_exclude_each_other(options: dict[str, str], why: str) -> None:
    with pytest.raises(Trouble, match=why):
        GAME.check(options)


def test_a_player_is_shown_done_only_when_his_army_stands() -> None:
    s = set_up(deployment="free")
    shown = [str(choice.action) for choice in s.view(POLISH).choices]
    assert "done" not in shown
    assert {"rest", "ready"} <= set(shown)
    play(s, "rest")
    assert "done" in [str(choice.action) for choice in s.view(POLISH).choices]
