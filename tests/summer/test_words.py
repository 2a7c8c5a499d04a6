"""What a player is told: events, prompts, labels, marks, numbers, charts, and why not."""

from __future__ import annotations

import pytest

from sandtable.games.summer_lightning.state import Position
from sandtable.kernel import Action, position
from tests.lines import log, play, refused
from tests.summer.board import GAME, attack, begun, board, ends, fight, set_up

NO_AIR = (0, 0, 0)
LUCK = {"blitzwhat": "yes"}
BATTLE = "14AK 0718, 18ID 0817, 19ID 0717 used; 17DP 0918"


def said(s: Position, verb: str) -> list[str]:
    return [GAME.say(event) for event in log(s) if event.verb == verb]


def marks(s: Position, id_: str) -> tuple[str, ...]:
    return tuple(next(GAME.marked(piece.marks) for piece in s.view(0).board.pieces if piece.id == id_))


def labels(s: Position) -> list[tuple[str, str]]:
    return [(choice.label, choice.hint) for choice in s.view(s.to_act()).choices]


# Events


def test_an_attack_names_the_hex_once() -> None:
    s = board("14AK 0718, 1Pz 0919; 23DP Katowice", phase="combat 14AK", air=NO_AIR)
    play(s, "attack 1019 with 1Pz")
    assert said(s, "attack") == ["Axis attacks Katowice (1019) with 1st Panzer Division."]


def test_a_surrender_that_cannot_happen_is_told_as_such() -> None:
    s = board("SHQ 1512", phase="surrender", turn=3, fallen=True, axis="Warszawa", dice=(5,))
    assert said(s, "surrender-roll")[0] == f"Poland rolls 5; its surrender number is {3 - s.cities_left()}."


@pytest.mark.parametrize(("tactic", "face"), [(tactic, face) for tactic in range(3) for face in range(1, 11)])
def test_there_is_a_sentence_for_all_that_german_tactics_prove_to_be(tactic: int, face: int) -> None:
    effect = GAME.charts.luck[tactic][face].effect
    assert f"prove-{effect or 'as-ever'}" in GAME.says


def test_what_german_air_proves_to_be_is_told_with_the_points_that_work() -> None:
    options = {"blitzwhat": "yes"}
    s = board("14AK 0718, 13Mot 0817; 17DP 0816", phase="combat 14AK", options=options, dice=(1, 1, 2, 9, 4, 10, 10))
    attack(s, "0816", "13Mot", air=(4,))
    assert said(s, "luck") == ["German air support: the die shows 1."]
    assert said(s, "prove-odd") == ["German air points go astray: of those put in, each works on an odd roll only."]
    assert said(s, "work") == ["Air points that work: 2 of 4."]


def test_a_unit_that_proves_unable_to_exploit_is_named() -> None:
    units = "14AK 0718, 1Pz+1Kav 0717, 10A 0519; SHQ 1512"
    s = board(units, phase="operate 14AK", options={"blitzwhat": "yes"}, dice=(1,))
    play(s, "exploit 1Kav")
    assert said(s, "prove-armour") == ["Only German armour proves able to exploit."]
    assert said(s, "no-exploit") == ["1st Cavalry Brigade cannot exploit."]


# Choices and prompts


def test_each_unit_that_may_check_shows_its_own_number() -> None:
    s, _ = fight("18ID+19ID 0817; 17DP+26DP 0816", "0816", "18ID 19ID", dice=(10, 10, 10, 10))
    play(s, "check 18ID", "check 18ID")
    checks = [
        ("Check 17th Infantry Division (17DP)", "at 8"),
        ("Check 26th Infantry Division (26DP)", "at 9: 8, +1 poor"),
    ]
    assert labels(s) == checks
    events = play(s, "check 26DP")
    assert events[0].args == ("26DP", "10", "9")


def test_one_point_is_not_several() -> None:
    assert GAME.label(Action("air", "1")) == "Use 1 air point"
    assert GAME.label(Action("air", "2")) == "Use 2 air points"
    s = board("14AK 0718, 18ID 0817; 17DP 0918", phase="combat 14AK", air=(1, 0, 0))
    play(s, "attack 0918 with 18ID")
    assert refused(s, "air 2").text == "You have 1 air point for this battle."


def test_the_supreme_hq_is_not_told_to_move_before_its_own_operations() -> None:
    s = board("SHQ 1512, 18DP 2904; 3A 1406", phase="operate SHQ")
    assert s.view(1).prompt.text == "Polish Supreme HQ: move units that are out of every command, or be done."
    assert refused(s, "move SHQ 1513").clause == "5.22"
    army = board("10A 0519, 18ID 1404; SHQ 1512", phase="operate 10A")
    assert "move the HQ and units" in army.view(0).prompt.text


def test_an_army_that_acts_is_in_the_middle_of_the_map_wherever_its_strays_are() -> None:
    s = board("10A 0519, 18ID 1404, 19ID 1504; SHQ 1512", phase="operate 10A")
    assert s.view(0).board.focus == ("0519",)


# Why not


def test_an_attack_that_nobody_has_joined_says_so() -> None:
    s = board(BATTLE, phase="combat 14AK", air=NO_AIR)
    play(s, "attack 0918")
    assert refused(s, "done").text == "No unit attacks 0918 yet: join at least one, or undo to leave it."
    guns = board("14AK 0718, 18ID+31Art 0817; 17DP 0918", phase="combat 14AK", air=NO_AIR)
    play(guns, "attack 0918", "join 31Art")
    assert refused(guns, "done").text == "Artillery attacks only together with combat units."


def test_a_unit_that_cannot_join_is_told_why() -> None:
    s = board(f"{BATTLE}, 3Pz 1404", phase="combat 14AK", active="18ID", air=NO_AIR)
    play(s, "attack 0918")
    assert refused(s, "join 19ID").text == "19ID has acted this turn."
    assert refused(s, "join 3Pz").clause == "5.1c"
    assert refused(s, "join 20Mot").text == "20Mot is not on the map."


def test_a_hex_that_nobody_can_attack_is_told_with_the_reason_of_each_unit() -> None:
    s = board("14AK 0718, 18ID 0817, 19ID 0917 used; 17DP 0918, 25DP 1017", phase="combat 14AK", air=NO_AIR)
    assert refused(s, "attack 1017").text == "Nobody can attack 1017: 19ID has acted this turn."


# The board


def test_markers_are_told_in_words() -> None:
    s = board("14AK 0718, 18ID 0717, 19ID 0717; SHQ 1512", phase="movement 14AK", supplied=False)
    assert marks(s, "18ID") == ("out of supply", "active")
    assert marks(s, "14AK") == ("out of supply",)
    assert marks(s, "SHQ") == ()
    play(s, "move 18ID 0817", f"rush 19ID {min(ends(s, '19ID', rush=True))}")
    assert marks(s, "18ID") == ("out of supply", "active", "moved")
    assert marks(s, "19ID") == ("out of supply", "active", "moved strategically")


def test_numbers_of_both_sides_are_on_the_board() -> None:
    dead = ", ".join(f"{unit.id} dead" for unit in GAME.units if unit.nation in ("german", "polish") and unit.division)
    s = board(f"{dead.replace('18ID dead', '18ID 0717')}, 14AK 0718; SHQ 1512", phase="movement 14AK")
    tracks = {(track.label, track.seat): track.value for track in s.view(0).board.tracks}
    assert tracks["Replacement points", 0] > 0
    assert tracks["Replacement points", 1] > 0
    assert tracks["Air points", 0] == 8


def test_the_surrender_number_is_on_the_board() -> None:
    s = board("14AK 0718; SHQ 1912", phase="movement 14AK", turn=9)
    assert f"Surrender number next turn: {10 - s.cities_left()}, if Warszawa falls." in s.view(0).board.notes
    assert not any("Surrender" in note for note in begun().view(0).board.notes)  # no die shows less than 1
    fallen = board("14AK 0718; SHQ 1912", phase="movement 14AK", turn=5, fallen=True, axis="Warszawa")
    assert f"Surrender number next turn: {6 - fallen.cities_left()}." in fallen.view(0).board.notes


# Charts


def test_a_mission_tells_its_part_of_the_matrix() -> None:
    assert GAME.things["blitzkrieg"].lines[0] == (
        "against Counterattack: attacker checks at +2 and advances 1, defender checks at +2 and retreats 2"
    )
    assert GAME.things["withdraw"].lines[1] == "against Set-Piece Assault: attacker advances 1, defender retreats 2"
    assert [len(GAME.things[id_].lines) for id_ in (*GAME.attacks, *GAME.defences)] == [6] * 4 + [4] * 6


def test_the_matrix_and_the_terrain_chart_can_be_read() -> None:
    missions, terrain = GAME.reference["missions"], GAME.reference["terrain"]
    assert missions.rows[0] == ("Counterattack", "+2a1/+2r2", "+0/+2", "+1/+1", "+2r1/+0a1")
    assert ("Mountain", "3", "–", "2", "1", "+3") in terrain.rows
    assert all(len(row) == len(chart.head) for chart in GAME.reference.values() for row in chart.rows)


def test_a_hex_tells_its_figures() -> None:
    assert GAME.hex_lines("0918") == ["Movement 2, motorized 2, mountain units 2. Room for 2 units. Modifier +1."]
    assert GAME.hex_lines("1322") == [
        "Movement 3, motorized by road only, mountain units 2. Room for 1 unit. Modifier +3."
    ]


# Nothing but words


def test_who_wins_and_what_points_are_for_is_said_in_words() -> None:
    s = board("SHQ 1512; 3A 1406", turn=20, phase="end", score=(2, 9))
    assert said(s, "win") == ["Poland wins."]
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.text == "Polish Smashing Victory: 2 points for the Axis, 9 for Poland."
    for option in GAME.options:
        for value in option.values[1:]:
            if option.name != "solitaire" and (option.name, value) != ("mobilization", "slower"):
                told = said(set_up(**{option.name.replace("-", "_"): value}), "score")
                assert not any(f"({option.name})" in line for line in told), told
    lucky = board("14AK 0718, 1Pz 0717, 10A 0519; SHQ 1512", phase="operate 14AK", options=LUCK, dice=(1,))
    play(lucky, "exploit 1Pz")
    assert said(lucky, "score") == ["Axis: 4 victory points (German tactics)."]


def test_what_the_french_do_is_said() -> None:
    options = {"french": "energetic"}
    units = "3A 1406, 1ID+11ID 1406; SHQ 1512"
    for dice, lines in (
        ((2,), ["The French roll 2.", "They return to their barracks for good."]),
        ((5,), ["The French roll 5.", "Their attacks come to nothing."]),
        ((9, 1), ["The French roll 9.", "They gain ground: German infantry of 1 combat factor must go west."]),
        ((10, 1), ["The French roll 10.", "They attack with all they have: 1 German infantry division must go west."]),
    ):
        s = board(units, turn=4, phase="french", options=options, dice=dice, chits="SHQ")
        assert [GAME.say(event) for event in log(s)][:2] == lines
    assert s.view(0).prompt.text == "Send 1 infantry division to the western front."


def test_one_is_not_several_anywhere() -> None:
    slow = set_up((1,), mobilization="slower")
    play(slow, "ready", "done", "ready", "done")
    assert said(slow, "unready") == ["Not ready yet: 1 Polish division."]
    assert slow.view(1).prompt.text == "Choose 1 division that will come late."
    s = set_up()
    play(s, "ready")
    unit = s.phases[-1].movable(s)[0]
    s.lift(unit)
    s.fate[unit] = 1
    assert s.view(1).prompt.text == "Set up your army, 1 unit more, or have the rest placed for you."
    assert refused(s, "done").text == "Still to be set up: 1 unit."
    due = board("3A 1406, 252ID coming; SHQ 1512", turn=2, phase="arrivals")
    assert due.view(0).prompt.text == "Bring in reinforcements, 1 unit in all, or be done."
    army = board("14AK 0718, 18ID 0717, 10A 0519; SHQ 1512", phase="operate 14AK")
    assert army.ask(None, Action("command", "14AK")).text == "14AK can command 1 unit: 18ID."
    assert army.ask(None, Action("command", "SHQ")).text == "SHQ can command no unit."
    assert army.ask(None, Action("path", "18ID", "0718")).text == "18ID gets to 0718 for 1 movement factor."


def test_a_place_with_the_enemy_in_it_is_not_called_full() -> None:
    s = board("3A 1114; SHQ 1512, 44DP coming", turn=2, phase="arrivals", axis="Łódź")
    assert s.view(1).prompt.text == (
        "44th Reserve Infantry Division finds the enemy in Łódź (1114): choose a hex beside it."
    )
    full = board("SHQ 1512, 2DP+10DP+28DP+30DP 1114, 44DP coming; 3A 1406", turn=2, phase="arrivals")
    assert "finds no room in Łódź (1114)" in full.view(1).prompt.text


def test_a_division_lost_with_its_place_says_why() -> None:
    s = board("SHQ 1512, 44DP coming; 3A 1406", turn=2, phase="arrivals", occupied="Łódź", chits="SHQ")
    assert said(s, "lost") == ["44th Reserve Infantry Division is lost: Łódź (1114) has been in enemy hands."]


def test_a_counter_names_its_nation_once() -> None:
    assert GAME.things["SHQ"].sort == "headquarters, army"  # its side is Poland, and told beside it
    assert GAME.things["5DP"].sort == "infantry division"
    assert GAME.things["1Pz"].sort == "German armour division"
    assert GAME.things["Slo"].sort == "Slovak headquarters, corps"
    assert GAME.things["Be"].sort == "Soviet headquarters, front"


def test_air_points_that_are_used_up_are_told_as_none() -> None:
    def air(**more: object) -> dict[tuple[str, int | None], int]:
        s = board("14AK 0718; SHQ 1512", phase="movement 14AK", **more)  # type: ignore[arg-type]
        return {(t.label, t.seat): t.value for t in s.view(0).board.tracks if t.label.startswith("Air")}

    assert air(air=NO_AIR) == {("Air points", 0): 0}
    assert air(air=NO_AIR, turn=8) == {("Air points", 0): 0, ("Air points (Soviet)", 0): 0}
    assert air(air=NO_AIR, options={"wings": "yes"}) == {("Air points", 0): 0, ("Air points", 1): 0}


def test_the_text_of_a_position_leaves_out_what_is_as_ever() -> None:
    s = set_up()
    assert (s.air, s.spent, s.score, s.luck) == ([0, 0, 0], [0, 0], [0, 0], [0, 0, 0])
    usual = {"french", "luck", "control", "options"}
    assert not usual & set(position.write(s).split())
    s.french = False
    assert "french" in position.write(s).split()
