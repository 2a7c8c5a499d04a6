"""Combat: sections 7.1, 7.2 and the example of 7.5."""

import pytest

from sandtable.games.summer_lightning.missions import AttackMission, DefenceMission
from sandtable.kernel import Action, SeededDice
from tests.lines import allowed, clauses, log, offered, offered_verbs, play, refused, told
from tests.summer.board import AXIS, GAME, POLISH, attack, board, cell, fight, phase, ring, steps, totals, where

NO_AIR = (0, 0, 0)


# 7.1: the procedure


@pytest.mark.clause("summer:7.1a")
def test_active_units_may_attack_enemies_next_to_them() -> None:
    s = board("14AK 0718, 18ID 0817, 19ID 0717; 17DP 0918, 25DP 0915", phase="combat 14AK", air=NO_AIR)
    assert offered(s) == ["attack 0918", "done"]
    assert allowed(s, "attack 0918").clause == "7.1a"
    assert refused(s, "attack 0917").text == "No enemy is in 0917."
    assert refused(s, "attack 0915").text == "Nobody can attack 0915: none of your combat units is next to it."
    assert refused(s, "attack 9999").clause == "7.1b"
    play(s, "attack 0918")
    assert refused(s, "join 19ID").text == "19ID is not next to 0918."


def test_nobody_has_to_attack() -> None:
    s = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", chits="14AK", dice=("14AK",))
    play(s, "done")
    assert told(log(s), "draw") == [("14AK",)]


@pytest.mark.clause("summer:7.1a")
def test_a_unit_attacks_once_and_may_be_attacked_often() -> None:
    s = board("14AK 0718, 18ID 0817, 19ID 0817; 17DP 0918, 25DP 0917", phase="combat 14AK", air=NO_AIR, dice=(10,) * 9)
    attack(s, "0918", "18ID")
    assert offered(s) == ["attack 0917", "attack 0918", "done"]
    play(s, "attack 0917")
    assert refused(s, "join 18ID").text == "18ID has attacked this turn."
    play(s, "join 19ID", "done", "choose balanced-attack", "choose balanced-defence")
    again = board("14AK 0718, 18ID 0817, 19ID 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR, dice=(10,) * 9)
    attack(again, "0918", "18ID")
    attack(again, "0918", "19ID")
    assert told(log(again), "attack") == [("0918", "18ID"), ("0918", "19ID")]


@pytest.mark.clause("summer:7.1b")
def test_an_attack_is_on_one_hex_by_any_units_next_to_it() -> None:
    s = board("14AK 0718, 18ID+19ID 0817, 31ID 0919; 17DP+25DP 0918", phase="combat 14AK", air=NO_AIR, dice=(10,) * 9)
    play(s, "attack 0918")
    assert set(offered(s)) == {"join 18ID", "join 19ID", "join 31ID"}
    play(s, "join 31ID", "join 18ID")  # in any order, and not all of a stack
    assert refused(s, "join 18ID").text == "18ID is in this attack already."
    assert refused(s, "join 17DP").clause == "7.1b"
    assert refused(s, "join nobody").text == "There is no unit 'nobody' of yours."
    events = play(s, "done", "choose balanced-attack", "choose balanced-defence")
    assert told(events, "attack") == [("0918", "18ID", "31ID")]
    assert totals(events) == {"axis": (2, 7), "polish": (2, 7)}  # all defend: 6 factors and the forest


def test_a_unit_that_is_not_under_command_does_not_join() -> None:
    s = board("14AK 0718, 18ID 0817, 19ID 0817; 17DP 0918", phase="combat 14AK", active="18ID", air=NO_AIR)
    play(s, "attack 0918")
    assert refused(s, "join 19ID").clause == "5.1c"


@pytest.mark.clause("summer:7.1c")
def test_air_points_are_put_in_before_the_missions() -> None:
    s = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", dice=(10, 10))
    play(s, "attack 0918 with 18ID")
    assert offered(s) == [f"air {n}" for n in range(9)]
    assert allowed(s, "air 3").clause == "7.1c"
    play(s, "air 3")
    assert phase(s) == "AttackMission"
    assert s.air == [5, 0, 0]


@pytest.mark.clause("summer:7.1d")
def test_missions_are_chosen_in_secret_and_shown_together() -> None:
    s = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR, dice=(10, 10))
    play(s, "attack 0918 with 18ID")
    assert s.to_act() == AXIS
    events = play(s, "choose infiltration")
    assert phase(s) == "DefenceMission"
    assert s.to_act() == POLISH
    assert not any("infiltration" in str(event) for event in events)
    events = play(s, "choose delay")
    assert told(events, "reveal") == [("infiltration", "delay")]
    assert refused(board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK"), "choose delay").clause == "7.1a"


def test_a_hidden_mission_cannot_be_seen_by_the_other_side() -> None:
    """Whatever the attacker has chosen, the defender and a spectator see and are told the same."""

    def after(mission: str, seat: int | None) -> list[object]:
        s = board("14AK 0718, 1Pz 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
        play(s, "attack 0918 with 1Pz", f"choose {mission}")
        asked = [s.explain(1, Action(*line.split())) for line in ("choose delay", "choose x", "done")]
        return [s.view(seat), s.explain_thing(1, "17DP"), log(s), asked, s.ask(seat, ODDS)]

    for seat in (POLISH, None):
        first = after("balanced-attack", seat)
        for mission in GAME.attacks:
            assert after(mission, seat) == first


ODDS = Action("odds", "0918", "with", "1Pz")


def test_what_may_be_hidden_is_redealt_and_what_one_knows_is_not() -> None:
    s = board("14AK 0718, 1Pz 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
    play(s, "attack 0918 with 1Pz", "choose infiltration")
    assert s.unknown(AXIS) == {}
    assert s.unknown(POLISH) == s.unknown(None) == {"attack": (["infiltration"], list(GAME.attacks))}
    dealt = {s.redeal(POLISH, SeededDice(seed)).phases[-1].attack for seed in range(40)}
    assert dealt == {0, 1, 2, 3}
    assert {s.redeal(AXIS, SeededDice(seed)).phases[-1].attack for seed in range(10)} == {3}
    foot = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
    play(foot, "attack 0918 with 18ID", "choose infiltration")
    assert {foot.redeal(None, SeededDice(seed)).phases[-1].attack for seed in range(40)} == {1, 2, 3}


@pytest.mark.clause("summer:7.1e", by="summer:7.31d")
def test_what_checks_are_made_at_does_not_change_while_they_are_made() -> None:
    """18ID is reduced by the attackers' check; the defender still checks at its 4 factors."""
    s, events = fight("18ID 0817; 17DP 0816", "0816", "18ID", dice=(1, 4))
    assert [event.verb for event in events if event.verb in ("hit", "miss")] == ["hit", "hit"]
    assert told(events, "hit") == [("18ID", "1", "3"), ("17DP", "4", "4")]
    assert (steps(s, "18ID"), steps(s, "17DP")) == (1, 1)


@pytest.mark.clause("summer:7.1e", by="summer:7.32a")
def test_retreats_and_advances_come_after_the_checks() -> None:
    s, _ = fight("18ID 0817; 17DP 0918", "0918", "18ID", "balanced-attack depth", dice=(10, 10))
    play(s, next(line for line in offered(s) if line.startswith("retreat")), "advance 18ID 0918")
    verbs = [event.verb for event in log(s)]
    order = [verb for verb in verbs if verb in ("attack", "reveal", "hit", "miss", "retreat", "advance")]
    assert order == ["attack", "reveal", "miss", "miss", "retreat", "advance"]


# 7.2: terrain


@pytest.mark.clause("summer:7.2", by="summer:7.31d")
def test_river_town_and_rough_add_up_to_five() -> None:
    """The booklet's own sum: Cieszyn is a town in rough ground, and a river parts it from 0721."""
    s, events = fight("8AK 0722, 7ID 0721; 17DP 0821", "0821", "7ID", hq="8AK", dice=(9, 10))
    assert totals(events) == {"axis": (1, 6), "polish": (1, -1)}  # 3 + 3, and 4 - 3 - 2
    assert told(events, "miss") == [("7ID", "9", "8"), ("17DP", "10", "-1")]  # the attacker's own river is 2 more
    assert steps(s, "7ID") == 2


@pytest.mark.clause("summer:7.2", by="summer:7.31d")
def test_a_river_counts_for_the_defender_only_if_all_cross_it() -> None:
    """0817 has no river; 0719 and Oppeln are parted by one."""
    s, events = fight("14AK 0519, 18ID 0719, 19ID 0817; 17DP 0718", "0718", "18ID 19ID", dice=(10, 10, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (2, 7)}  # 3 + 1 for the town, 8 - 1
    assert set(offered(s)) == {"check 18ID", "check 19ID"}
    crossing, events = fight("14AK 0519, 18ID 0719; 17DP 0718", "0718", "18ID", dice=(6, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (1, 1)}
    assert told(events, "hit") == [("18ID", "6", "6")]
    assert steps(crossing, "18ID") == 1


@pytest.mark.parametrize(("hex_", "modifier"), [("0816", 0), ("0918", 1), ("1118", 2), ("0922", 3), ("1114", 2)])
def test_terrain_modifiers(hex_: str, modifier: int) -> None:
    assert GAME.land.ground.modifier[cell(hex_)] == modifier


# 7.21: limits of missions


@pytest.mark.clause("summer:7.21a")
@pytest.mark.parametrize("unit", ["13Mot", "18ID", "AHRgt"])
def test_blitzkrieg_needs_armour(unit: str) -> None:
    s = board(f"14AK 0718, {unit} 0817, 1Pz 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
    play(s, f"attack 0918 with {unit}")
    assert "choose blitzkrieg" not in offered(s)
    assert refused(s, "choose blitzkrieg").clause == "7.21a"
    assert "armour or light-armour division" in refused(s, "choose blitzkrieg").text


@pytest.mark.parametrize("unit", ["1Pz", "1Pz/1", "1Le", "1Le/1"])
def test_armour_and_light_armour_full_or_reduced_will_do(unit: str) -> None:
    s = board(f"14AK 0718, {unit} 0817, 18ID 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
    play(s, f"attack 0918 with {unit.split('/', maxsplit=1)[0]} 18ID")
    assert "choose blitzkrieg" in offered(s)


def test_polish_tank_brigades_are_no_division_and_a_soviet_corps_is_one() -> None:
    s = board("Kr 1220, 10BPM 0816; 18ID 0817", phase="combat Kr", air=NO_AIR)
    play(s, "attack 0817 with 10BPM")
    assert refused(s, "choose blitzkrieg").clause == "7.21a"
    soviet = board("Be 3205, 15TK 3004; 18DP 2904", turn=8, phase="combat Be", air=NO_AIR)
    play(soviet, "attack 2904 with 15TK")
    assert "choose blitzkrieg" in offered(soviet)


@pytest.mark.clause("summer:7.21b", by="summer:7.31d")
def test_a_counterattack_voids_the_ground_but_not_the_river() -> None:
    _, events = fight("14AK 0519, 18ID 0817; 17DP 0918", "0918", "18ID", "balanced-attack counterattack", dice=(10, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (1, 5)}  # 3 + 1 and 4 + 1: no forest
    river = "balanced-attack counterattack"
    _, events = fight("8AK 0722, 7ID 0721; 17DP 0821", "0821", "7ID", river, hq="8AK", dice=(6, 10))
    assert totals(events) == {"axis": (1, 4), "polish": (1, 3)}  # 4 + 1 - 2
    assert told(events, "hit") == [("7ID", "6", "6")]
    assert [event.seat for event in events if event.verb == "checks"] == [AXIS, POLISH]  # roles stay


# 7.22: modifiers


@pytest.mark.clause("summer:7.22a", by="summer:7.31d")
@pytest.mark.parametrize(
    ("hexes", "more"),
    [
        ("0816", 0),
        ("0816 0917", 0),
        ("0816 0818", 1),
        ("0816 0818 0917", 1),
        ("0816 0818 0917 0718", 2),
        ("0816 0818 0917 0718 0918 0717", 3),
    ],
)
def test_each_pair_of_opposite_sides_adds_one(hexes: str, more: int) -> None:
    units = dict(zip(("18ID", "19ID", "4ID", "14ID", "27ID", "31ID"), hexes.split(), strict=False))
    placed = ", ".join(f"{unit} {at}" for unit, at in units.items())
    _, events = fight(f"14AK 0519, {placed}; 17DP 0817", "0817", " ".join(units), dice=(10,) * 9)
    assert totals(events)["polish"] == (len(units), 4 * len(units) + more)


@pytest.mark.clause("summer:7.22a", by="summer:7.31d")
def test_surrounded_is_three_whoever_attacks() -> None:
    """Five stand by and one attacks: an HQ and artillery are enemies on a side too."""
    round_ = ring("0817", "18ID 19ID 4ID 14AK 14ID 31Art")
    _, events = fight(f"{round_}; 17DP 0817", "0817", "18ID", dice=(10, 10))
    assert totals(events)["polish"] == (1, 7)
    open_ = ring("0817", "18ID 19ID 4ID 14AK 14ID")
    _, events = fight(f"{open_}; 17DP 0817", "0817", "18ID", dice=(10, 10))
    assert totals(events)["polish"] == (1, 4)


def test_the_edge_of_the_map_is_no_enemy() -> None:
    edge = "0116"
    near = GAME.grid.near[cell(edge)]
    assert len(near) < 6
    units = ", ".join(f"{u} {GAME.names[v]}" for u, v in zip(("18ID", "19ID", "4ID", "14ID"), near, strict=False))
    s = board(f"14AK 0318, {units}; 17DP {edge}", phase="combat 14AK", air=NO_AIR, dice=(10, 10))
    from sandtable.games.summer_lightning.odds import Battle, outflanked

    assert outflanked(s, Battle(AXIS, cell(edge), (GAME.index["18ID"],), True)) == 0


@pytest.mark.clause("summer:7.22b", by="summer:7.31d")
@pytest.mark.clause("summer:8.3b", by="summer:7.31d")
def test_artillery_adds_one_each_if_it_is_in_supply() -> None:
    units = "14AK 0718, 18ID+31Art+24Art 0817; 17DP 0816"
    for supplied, total in ((True, 4 + 2), (False, 4 - 1)):
        _, events = fight(units, "0816", "18ID 31Art 24Art", supplied=supplied, dice=(10, 10))
        assert totals(events)["polish"] == (1, total)
    _, events = fight(units, "0816", "18ID 31Art", dice=(10, 10))
    assert totals(events)["polish"] == (1, 5)


@pytest.mark.clause("summer:8.3b", by="summer:7.31d")
def test_in_defence_it_adds_its_factor_and_in_supply_one_more() -> None:
    for army, total in (("10A 0519", 4 + 1 + 1), ("10A 1411", 4 + 1)):
        cut = "; 1DP 1410, 2DP 1510, 3DP 1511, 4DP 1412, 5DP 1312, 6DP 1311" if "1411" in army else ";"
        units = f"14AK 0717, 18ID+31Art 0817, {army}{cut}, Lo 1114, 17DP 0816"
        _, events = fight(units, "0817", "17DP", hq="Lo", turn=5, dice=(10, 10))
        assert totals(events)["polish"] == (1, total)


# 7.5: the example


@pytest.mark.clause("summer:7.5", by="summer:7.31d")
def test_the_example_of_7_5() -> None:
    """The 14th Corps opens the road to Częstochowa: 5 and 7, then 4 and 7."""
    units = "14AK 0718, 10A 0519, 18ID 0717, 19ID/1+31Art 0817, 13Mot 0717, 4Pz/1 0717; 17DP/1+WlkpBK 0918, Lo 1114"
    s = board(units, phase="operate 14AK", dice=(6, 7, 4, 7))
    play(s, "exploit 13Mot", "exploit 4Pz", "done", "move 18ID 0817", "done")
    events = attack(s, "0918", "18ID 19ID 31Art", "balanced-attack depth")
    assert told(events, "reveal") == [("balanced-attack", "depth")]
    assert totals(events) == {"axis": (1, 5), "polish": (1, 7)}
    assert offered(s) == ["check 18ID", "check 19ID"]
    events = play(s, "check 18ID", "check WlkpBK")
    assert told(events, "miss") == [("18ID", "6", "5")]
    assert told(events, "hit") == [("WlkpBK", "7", "7")]
    assert where(s, "WlkpBK") == ""
    assert all(GAME.grid.distance(cell("0918"), cell(line.split()[2])) <= 2 for line in offered(s))
    play(s, "retreat 17DP 1119")
    assert offered_verbs(s) == {"advance", "done"}
    play(s, "advance 18ID 0918", "done")
    play(s, "move 13Mot 1018", "move 4Pz 1018", "done")
    events = attack(s, "1119", "13Mot 4Pz", "blitzkrieg counterattack")
    assert totals(events) == {"axis": (1, 4), "polish": (1, 7)}
    assert told(events, "hit") == [("4Pz", "4", "4"), ("17DP", "7", "7")]  # the panzers have to check
    assert (where(s, "4Pz"), where(s, "17DP")) == ("", "")
    assert offered_verbs(s) == {"advance", "done"}
    assert clauses(events, "reveal") == ["7.1d"]
    assert s.score == [1, 2]  # a division, and an armoured one


def test_a_record_keeps_both_choices_secret() -> None:
    assert AttackMission.secret
    assert DefenceMission.secret


@pytest.mark.clause("summer:7.22a", by="summer:7.31d")
def test_artillery_on_the_other_side_outflanks_nobody() -> None:
    """Two combat units must attack through opposite sides; guns there only add their own modifier."""
    north, south = (GAME.names[at] for at in (GAME.grid.near[cell("0816")][0], GAME.grid.near[cell("0816")][3]))
    _, flanked = fight(f"18ID {north}, 19ID {south}; 17DP 0816", "0816", "18ID 19ID", dice=(10, 10, 10))
    assert totals(flanked)["polish"] == (2, 8 + 1)
    _, guns = fight(f"18ID {north}, 31Art {south}, 14AK {south}; 17DP 0816", "0816", "18ID 31Art", dice=(10, 10))
    assert totals(guns)["polish"] == (1, 4 + 1)  # the artillery's own
    _, idle = fight(f"18ID {north}, 19ID {south}; 17DP 0816", "0816", "18ID", dice=(10, 10))
    assert totals(idle)["polish"] == (1, 4)  # nor does one who takes no part
