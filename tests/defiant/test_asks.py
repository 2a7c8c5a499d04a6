"""What a player can ask of a position, and orders of several actions in one line."""

from __future__ import annotations

import pytest

from sandtable.hexes import written
from sandtable.kernel import Action, Answer, Trouble
from tests.defiant.board import GAME, GERMAN, POLISH, board, cell

S = "3Pz 0810, 20Mot 0809, 4th 0410; 9DP 0911, Poznan 0619"


def ask(question: str, units: str = S) -> Answer:
    return board(units).ask(None, Action.parse(question))


def test_the_reach_of_a_unit_tells_what_each_hex_costs() -> None:
    spots = {spot.at: spot.text for spot in ask("reach 3Pz").spots}
    assert spots["0710"] == "2"  # along the road, and out of an enemy zone
    assert "0911" not in spots  # the enemy is there


def test_the_reach_of_an_enemy_is_what_it_will_be_in_his_own_segment() -> None:
    units = "3Pz 0810, 4th 0410; 9DP 0911, 27DP 1211, Poznan 0619"
    for unit in ("9DP", "27DP", "Poznan"):
        theirs, ours = (
            board(units, seat=seat).ask(None, Action.parse(f"reach {unit}")) for seat in ("german", "polish")
        )
        assert theirs.spots == ours.spots != ()


def test_half_points_are_written_as_players_say_them() -> None:
    assert [written(halves) for halves in (0, 1, 2, 5, 21)] == ["0", "½", "1", "2½", "10½"]


def test_a_beginning_is_completed_by_the_hexes_in_reach() -> None:
    s = board(S)
    stem = next(choice for choice in s.view(0).choices if choice.action == "move 3Pz")
    assert stem.incomplete
    ends = {spot.at for spot in s.ask(0, Action.parse("ends move 3Pz")).spots}
    assert ends == {spot.at for spot in ask("reach 3Pz").spots}
    with pytest.raises(Trouble, match="nothing begins with"):
        s.ask(1, Action.parse("ends attack"))


def test_a_path_is_told_step_by_step_with_its_zones() -> None:
    answer = ask("path 20Mot 0910")
    assert answer.ways[0][0] == "0809"
    assert answer.ways[0][-1] == "0910"
    assert sum(float(ground) + float(zones) for _, ground, zones in answer.rows) == float(answer.text.split()[2])


def test_odds_name_every_part_and_what_each_roll_does() -> None:
    answer = ask("odds 0911 with 3Pz")
    assert answer.text.startswith("0911 at ")
    assert [row[0] for row in answer.rows[-6:]] == [f"die {n}" for n in range(1, 7)]
    assert ("3Pz", "7") in [row[:2] for row in answer.rows]
    assert {len(row) for row in answer.rows} == {len(answer.head)}


def test_odds_tell_what_is_taken_off_as_it_is_written() -> None:
    rows = ask("odds 0911 with 10Pz 20Mot", "10Pz 0910 out, 20Mot 0910 isolated; 9DP 0911").rows
    assert [row[1] for row in rows if row[0] == "20Mot"] == ["3", "−1½"]
    assert [row[1] for row in rows if row[0] == "10Pz"] == ["4", "−2"]
    assert ("rounding", "−½", "2.1.2a") in rows


@pytest.mark.parametrize(
    ("question", "clause", "told"),
    [
        ("odds 1015 with StG2", "12.1a", "There is no enemy in 1015."),
        ("odds 0911 with StG77", "12.0a", "StG77 may not operate over 0911: it lies beyond the boundary"),
        ("odds 0911 with KG3", "12.0a", "KG3 interdicts and does nothing else."),
        ("odds 2039 with 2Mt", "9.2.1b", "2Mt cannot attack 2039 from 2038: one of them is mountain"),
        ("odds 0910 with 3Pz", "9.0b", "There is no enemy combat unit in 0910: nobody is there."),
        ("odds 0911 with 4th", "9.0a", "4th is an HQ; only combat units attack."),
        ("odds 0911 with 20Mot/1", "9.3.3a", "0911 cannot be attacked so: 1 against"),
    ],
)
def test_odds_of_an_attack_that_cannot_be_are_refused_with_the_reason(question: str, clause: str, told: str) -> None:
    weak = "20Mot/1 0910 isolated" if "/1" in question else "20Mot 0809"
    units = f"3Pz 0810, {weak}, 4th 0910, 2Mt 2038; 9DP+27DP 0911, 15DP 2039, Poznan 0619"
    answer = ask(question.replace("/1", ""), units)
    assert (answer.clause, answer.text[: len(told)]) == (clause, told)


def test_odds_with_aircraft_that_have_flown_are_told_to_be_for_later() -> None:
    answer = board(S, air="StG2 flown").ask(None, Action.parse("odds 0911 with StG2"))
    assert answer.text.endswith("Not now: StG2 has flown this turn.")
    assert "Not now: no unit of that side is next to 1411" in ask("odds 1411 with StG2", f"{S}, 27DP 1411").text


def test_a_path_leads_over_a_lone_hq_and_counts_interdiction_as_a_move_does() -> None:
    answer = ask("path 3Pz 0912", "3Pz 0810, 4th 0410; Poznan 0912, 9DP 1411")
    assert answer.text.endswith("It overruns the HQ there.")
    s = board("9DP 0911, 27DP 1018; 3Pz 3040", seat="polish", air="KG3 0911")
    needs = s.explain(1, Action.parse("move 9DP 0919")).text
    path = s.ask(None, Action.parse("path 9DP 0919")).text
    assert "for interdiction" in path
    assert path.split()[:3] == needs.split()[:3]


def test_supply_is_told_by_the_line_that_proves_it() -> None:
    answer = ask("supply 3Pz")
    assert answer.ways[0][0] == "0810"
    assert GAME.cells[answer.ways[0][-1]] in [c for c in GAME.names if GAME.hexmap.marks["source"] >> c & 1]


def test_a_cut_line_names_the_hexes_that_cut_it() -> None:
    answer = ask("supply 9DP", "3Pz 0912, 4th 0410, 20Mot 1011, 2Mot 0810, 32ID 0910, 3ID 1010; 9DP 0911, Poznan 0619")
    assert answer.spots
    assert all(spot.mark == "cut" for spot in answer.spots)


def test_command_and_zones_are_sets_of_hexes() -> None:
    assert "0410" in {spot.at for spot in ask("command 4th").spots}
    assert {spot.at for spot in ask("zones polish").spots} == {
        GAME.names[c] for c in GAME.land.ground.zones[GAME.cells["0911"]]
    }


def test_an_hq_is_told_which_of_its_units_are_in_range() -> None:
    s = board("4th 0410, 3Pz 0411, 20Mot 2008; 9DP 0911", turn=1)
    text = s.ask(None, Action.parse("command 4th")).text
    assert text.startswith("4th commands 1 of its units within 6 hexes: 3Pz. Out of its range: 20Mot (")
    assert text.endswith("On turn 1 it activates them all, however far away (4.2.6).")


@pytest.mark.parametrize(
    ("units", "hq", "turn"),
    [("4th 0410, 20Mot 2008", "4th", 2), ("4th 0410, 3Pz 0411", "4th", 1), ("Poznan 0619, 14DP 2421", "Poznan", 1)],
)
def test_only_germans_far_away_are_activated_on_turn_1_all_the_same(units: str, hq: str, turn: int) -> None:
    assert "On turn 1" not in board(units, turn=turn).ask(None, Action.parse(f"command {hq}")).text


def test_the_supply_of_a_hex_is_that_of_the_side_in_it() -> None:
    assert ask("supply 2629", "12DP 2629").text == "Poland in 2629: a line of supply runs to Warszawa (2321)."


def test_the_way_that_the_enemy_cuts_is_ones_own_over_temporary_bridges_too() -> None:
    ring = "1ID 2428, 11ID 2528, 12ID 2728, 21ID 2730, 61ID 2631, 217ID 2530"
    answer = ask("supply 12DP", f"{ring}; 12DP 2629")
    assert (answer.clause, answer.ways[0][:3]) == ("10.1.1c", ("2629", "2529", "2428"))


def test_each_roll_says_whether_an_aircraft_is_damaged() -> None:
    rolls = ask("odds 1505 with StG1", "3Pz 0810; 9DP 1505").rows[3:]
    assert [what for *_, what in rolls] == ["an aircraft damaged, the hex is held", *["the hex is held"] * 5]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("reach 99Pz", "there is no unit '99Pz'"),
        ("path 3Pz 9999", "there is no hex '9999' on the map, whose hexes run from 0101 to 3644"),
        ("odds 2321 with 3Pz", "3Pz is in 0810, not next to 2321"),
        ("odds 0911 with 3Pz 3Pz", "3Pz is named twice"),
        ("odds 0911 with 3Pz StG2", "aircraft and ground units do not attack together"),
        ("odds 0911 with 3Pz 9DP", "they are of both sides"),
        ("path 3Pz 0911", "the enemy is in 0911, which cannot be entered"),
        ("path 4th 0619", "an enemy HQ is in 0619, and only a unit with an attack strength"),
        ("command 3Pz", "3Pz is no HQ"),
        ("zones french", "there is no side 'french'"),
        ("weather", "'weather' is no question of defiant; ask: ends ACTION, odds"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_what_would_be_right(question: str, told: str) -> None:
    with pytest.raises(Trouble, match=told):
        ask(question)


def test_an_order_may_name_the_way_or_all_attackers() -> None:
    assert [str(a) for a in GAME.expand(Action.parse("move 3Pz 0912 via 0810 0811"))] == [
        "move 3Pz 0810",
        "move 3Pz 0811",
        "move 3Pz 0912",
    ]
    assert [str(a) for a in GAME.expand(Action.parse("attack 0911 with 3Pz 20Mot"))] == [
        "attack 0911",
        "join 3Pz",
        "join 20Mot",
        "done",
    ]
    assert list(map(str, GAME.expand(Action.parse("with 3Pz 20Mot")))) == ["join 3Pz", "join 20Mot"]
    assert list(map(str, GAME.expand(Action.parse("patrol 1015 with KG3")))) == ["patrol KG3 1015"]
    assert list(map(str, GAME.expand(Action.parse("patrol 1015 with")))) == ["patrol 1015 with"]
    assert GAME.expand(Action.parse("done")) == [Action("done")]


def test_a_path_that_the_enemy_bars_is_told_from_one_that_does_not_exist() -> None:
    ring = "12ID 3325; 9DP 3324, 27DP 3424, 15DP 3425, 16DP 3326, 4DP 3225, 26DP 3224"
    sea = next(GAME.names[at] for at in GAME.grid.cells if GAME.hexmap.terrain_at[at] == "water")
    with pytest.raises(Trouble, match="enemy units bar every way of 12ID to 3120 on the ground"):
        ask("path 12ID 3120", ring)
    with pytest.raises(Trouble, match=f"no way leads 12ID to {sea} on the ground"):
        ask(f"path 12ID {sea}", ring)


def test_how_a_move_goes_on_is_answered_with_its_costs() -> None:
    assert ask("ends move 3Pz") == ask("reach 3Pz")
    with pytest.raises(Trouble, match="is no question"):
        board(S).ask(GERMAN, Action.parse("ends"))


def test_a_path_goes_round_interdicted_hexes_where_that_is_cheaper() -> None:
    """Round them it is four points, through them three and two for interdiction."""
    s = board("20Mot 2829", air="KG4 2728")
    answer = s.ask(GERMAN, Action.parse("path 20Mot 2826"))
    assert answer.text == "20Mot needs 4 movement points to 2826 and has 6: 4 for the ground."
    assert not any(s.interdicted[cell(hex_)] for hex_ in answer.ways[0])
    through = s.ask(GERMAN, Action.parse("path 20Mot 2827"))
    assert through.text.endswith("2 for interdiction.")


def test_the_odds_of_the_ship_against_its_own_hex_are_told() -> None:
    assert ask("odds 1404 with Schleswig", "Schleswig 1404; 39DP 1404").text.startswith("1404 at ")


def test_a_unit_can_be_imagined_elsewhere() -> None:
    units = "3Pz 0810, 20Mot 0609, 4th 0410; 9DP 0911, 4DP 1010, Poznan 0619"
    s = board(units)
    before = s.dump()
    imagined = s.ask(GERMAN, Action.parse("odds 0911 with 3Pz 20Mot@0811"))
    there = board(units.replace("20Mot 0609", "20Mot 0811")).ask(GERMAN, Action.parse("odds 0911 with 3Pz 20Mot"))
    assert imagined == there
    assert imagined.odds
    assert imagined.odds.things == ("3Pz", "20Mot")
    assert s.ask(GERMAN, Action.parse("path 20Mot@0810 0710")).ways[0] == ("0810", "0710")
    assert s.ask(GERMAN, Action.parse("reach 3Pz")).spots  # what was worked out elsewhere is not taken for here
    assert s.ask(GERMAN, Action.parse("reach 3Pz@0410")).spots != s.ask(GERMAN, Action.parse("reach 3Pz")).spots
    assert s.ask(POLISH, Action.parse("odds 0911 with 3Pz@0811")).odds  # nothing is hidden: an enemy's too
    assert s.dump() == before
    for wrong, told in {
        "odds 0911 with 3Pz@1010": "the enemy of 3Pz is in 1010",
        "odds 0911 with 3Pz@9999": "there is no hex '9999'",
        "odds 0911 with @0811": "there is no unit ''",
        "odds 0911 with 3Pz@": "there is no hex ''",
        "odds 0911@0811 with 3Pz": "there is no unit '0911'",
        "odds 0911 with 3Pz@0811@0810": "there is no hex '0811@0810'",
        "odds 0911 with StG1@0811": "there is no unit 'StG1'",
    }.items():
        with pytest.raises(Trouble, match=told):
            s.ask(GERMAN, Action.parse(wrong))


def test_a_view_says_which_step_of_an_activation_it_is() -> None:
    view = board(S).view(GERMAN)
    assert (view.stages, view.stage) == (("Choose", "Move", "Attack"), "Move")
    assert view.board.tracks[1].goals[:3] == tuple(day.goal for day in GAME.charts.days[:3])
