"""What a player can ask of a position, and orders of several actions in one line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandtable.games.summer_lightning import load
from sandtable.games.summer_lightning.forecast import forecast
from sandtable.games.summer_lightning.odds import Battle, count
from sandtable.games.summer_lightning.tables import BLITZKRIEG
from sandtable.hexes import written
from sandtable.kernel import Action, Answer, SeededDice, Trouble
from tests.lines import offered, play, refused
from tests.summer.board import AXIS, GAME, attack, board, cell, fight, ring, steps

S = "14AK 0718, 10A 0519, 1Pz+18ID 0817, 31Art 0817; 17DP 0918, Lo 1114, SHQ 1512"


def ask(question: str, units: str = S, **more: object) -> Answer:
    return board(units, phase="movement 14AK", **more).ask(None, Action.parse(question))  # type: ignore[arg-type]


def test_the_reach_of_a_unit_tells_what_each_hex_costs() -> None:
    spots = {spot.at: spot.text for spot in ask("reach 18ID").spots}
    assert (spots["0816"], spots["0919"]) == ("1", "2")
    assert "0918" not in spots  # the enemy is there
    full = ask("reach 18ID", f"{S}, 19ID+4ID+14ID 0816")
    assert next(spot.mark for spot in full.spots if spot.at == "0816") == "full"


def test_the_reach_by_road() -> None:
    spots = {spot.at: spot.text for spot in ask("rush 10A").spots}
    assert spots["0518"] == "½"
    assert ask("rush 10A").clause == "6.3a"
    assert [written(halves) for halves in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


def test_no_road_is_told_to_poles_in_clear_weather() -> None:
    barred = ask("rush 17DP")
    assert (barred.clause, barred.spots) == ("6.31", ())
    assert "in clear weather" in barred.text
    assert ask("rush Lo", weather="poor").spots
    with pytest.raises(Trouble, match="out of reach"):
        ask("path Lo 1312")
    assert ask("path Lo 1312", weather="poor").text.endswith("by strategic movement.")


def test_a_beginning_is_completed_by_the_hexes_in_reach() -> None:
    s = board(S, phase="movement 14AK")
    stem = next(choice for choice in s.view(AXIS).choices if choice.action == "move 18ID")
    assert stem.incomplete
    ends = {spot.at for spot in s.ask(AXIS, Action.parse("ends move 18ID")).spots}
    assert ends == {line.split()[2] for line in offered(s) if line.startswith("move 18ID ")}


def test_a_path_is_told_step_by_step() -> None:
    answer = ask("path 18ID 0815")
    assert answer.ways[0] == ("0817", "0816", "0815")
    assert answer.text == "18ID gets to 0815 for 2 movement factors."


def test_command_is_a_set_of_hexes_and_units() -> None:
    answer = ask("command 14AK")
    assert answer.text == "14AK can command 3 units: 18ID, 1Pz, 31Art."
    assert {"0718", "1018"} <= {spot.at for spot in answer.spots}


def test_supply_is_told_by_the_line_that_proves_it() -> None:
    assert ask("supply 19ID", f"{S}, 19ID 0816").ways[0][::2] == ("0816", "0718")
    assert ask("supply 14AK").text == "14AK is in supply, by road to 0519."
    assert ask("supply 10A").clause == "8.2"
    assert "first two turns" in ask("supply 14AK", turn=2).text
    assert "first two turns" in ask("supply 18ID", "18ID 1411; SHQ 1512", turn=1).text
    far = ask("supply 14AK", "14AK 1411; SHQ 1512")
    assert far.text == "14AK is out of supply: no army in supply is within 6 by road."


def test_a_cut_road_names_the_hexes_that_cut_it() -> None:
    answer = ask("supply Mo", f"{ring('1309', '1ID 11ID 12ID 21ID 61ID 3ID')}; Mo 1309")
    assert answer.text == "Mo is out of supply; enemies cut the shortest road."
    assert answer.spots
    assert all(spot.mark == "cut" for spot in answer.spots)


def test_presov_supplies_the_slovaks() -> None:
    assert ask("supply Slo", "Slo 1624; SHQ 1512").clause == "8.2c"
    answer = ask("supply Slo", "Slo 1524; SHQ 1512")
    assert (answer.text, answer.ways) == ("Slo is in supply, by road to 1624.", (("1524", "1624"),))
    answer = ask("supply Slo", "Slo 1220; SHQ 1512")
    assert answer.text == "Slo is out of supply: Prešov (1624) is not within 6 by road."


def test_odds_name_every_part_and_all_pairs_of_missions() -> None:
    answer = ask("odds 0918 with 1Pz 18ID 31Art")
    own, enemy = answer.tallies
    assert [(term.label, term.value) for term in own.terms] == [("enemy factors", 3), ("ground", 1)]
    assert [(term.label, term.value) for term in enemy.terms] == [
        ("enemy factors", 9),
        ("artillery", 1),
        ("ground", -1),
    ]
    assert len(answer.rows) == 24
    assert answer.text == (
        "0918: 1 check for the attacker, 2 checks for the defender, before missions add theirs."
        " A counterattack voids the ground."
    )
    assert len(ask("odds 0918 with 18ID").rows) == 18  # no Blitzkrieg


def test_the_sum_that_is_told_is_the_sum_that_is_rolled_against() -> None:
    """A river parts Cieszyn from 0721; the missions add nothing."""
    units = "8AK 0722, 7ID 0721; 17DP 0821"
    attacker, defender = board(units, phase="combat 8AK").ask(None, Action.parse("odds 0821 with 7ID")).tallies
    assert [(term.label, term.value) for term in attacker.terms] == [("enemy factors", 3), ("ground", 3), ("river", 2)]
    _, events = fight(units, "0821", "7ID", hq="8AK", dice=(9, 10))
    rolled = {event.args[0]: int(event.args[2]) for event in events if event.verb == "miss"}
    assert rolled == {"7ID": attacker.total, "17DP": defender.total} == {"7ID": 8, "17DP": -1}


def test_units_that_check_at_other_numbers_have_sums_of_their_own_in_odds_and_in_the_battle() -> None:
    """18ID attacks over a river, 19ID does not."""
    units = "14AK 0519, 18ID 0719, 19ID 0817; 17DP 0718"
    answer = board(units, phase="combat 14AK").ask(None, Action.parse("odds 0718 with 18ID 19ID"))
    told = [(tally.label, tally.total, [term.label for term in tally.terms]) for tally in answer.tallies[:2]]
    assert told == [
        ("Attacker's checks, 18ID", 6, ["enemy factors", "ground", "river"]),
        ("Attacker's checks, 19ID", 4, ["enemy factors", "ground"]),
    ]
    s, events = fight(units, "0718", "18ID 19ID", dice=(10, 10, 10))
    hints = {choice.about: choice.hint for choice in s.view(AXIS).choices}
    assert hints == {"18ID": "at 6: 4, +2 river", "19ID": "at 4"}
    said = next(GAME.say(event) for event in events if event.verb == "checks" and event.seat == AXIS)
    assert said == "Axis makes 1 check at 4, with what its river or poor quality adds for a unit."


def test_odds_of_a_hex_alone_are_those_of_all_who_could_attack() -> None:
    assert ask("odds 0918") == ask("odds 0918 with 1Pz 18ID 31Art")


def test_supply_of_a_hex_is_that_of_its_units() -> None:
    both = [ask(f"supply {id_}").text for id_ in ("18ID", "1Pz")]
    assert all(text in ask("supply 0817").text for text in both)


def test_odds_of_the_other_side_have_its_own_supply() -> None:
    """The HQ that acts is out of supply; that is nothing to the Poles."""
    cut = ask("odds 0918 with 18ID", supplied=False)
    assert "attackers out of supply" in [term.label for term in cut.tallies[1].terms]
    polish = ask("odds 0817 with 17DP", f"{S}, 25DP 1017", supplied=False)
    assert "attackers out of supply" in [term.label for term in polish.tallies[1].terms]  # too far from Łódź
    fed = ask("odds 0817 with 17DP", S.replace("Lo 1114", "Lo 1017"), supplied=False)
    assert "attackers out of supply" not in [term.label for term in fed.tallies[1].terms]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("reach 99Pz", "there is no unit '99Pz'"),
        ("reach 4DP", "4DP is not on the map"),
        ("path 18ID 9999", "there is no hex '9999'"),
        ("path 18ID 1512", "1512 is out of reach of 18ID"),
        ("odds 1512 with 18ID", "18ID is in 0817, not next to 1512"),
        ("odds 0816 with 18ID", "no enemy is in 0816"),
        ("odds 0918 with 31Art", "no combat unit among the attackers"),
        ("odds 0918 with 18ID 17DP", "of more than one nation"),
        ("odds 0918 with 18ID 18ID", "named twice"),
        ("odds 0918 with 14AK", "14AK is an HQ: it does not attack"),
        ("odds 0816", "nobody is in 0816 to be attacked"),
        ("odds 1512", "no unit is next to 1512 that could attack it"),
        ("supply 0816", "no unit is in 0816"),
        ("command 18ID", "18ID is no HQ"),
        ("weather", "'weather' is no question of summer; ask: ends ACTION, odds"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_what_would_be_right(question: str, told: str) -> None:
    with pytest.raises(Trouble, match=told):
        ask(question)


def test_an_order_may_name_the_way_or_all_attackers() -> None:
    assert list(map(str, GAME.expand(Action.parse("move 1Pz 0815 via 0816")))) == ["move 1Pz 0816", "move 1Pz 0815"]
    assert list(map(str, GAME.expand(Action.parse("attack 0918 with 1Pz 18ID")))) == [
        "attack 0918",
        "join 1Pz",
        "join 18ID",
        "done",
    ]
    assert list(map(str, GAME.expand(Action.parse("with 1Pz 18ID")))) == ["join 1Pz", "join 18ID"]
    assert GAME.expand(Action.parse("done")) == [Action("done")]


# The forecast


def test_the_forecast_is_what_happens() -> None:
    units = "14AK 0718, 18ID 0817; 17DP 0918"
    s = board(units, phase="combat 14AK", air=(0, 0, 0))
    battle = Battle(AXIS, cell("0918"), (GAME.index["18ID"],), True)
    for chance in forecast(s, battle):
        lost = [0, 0]
        missions = f"{GAME.attacks[chance.attack]} {GAME.defences[chance.defence]}"
        if chance.defender_move < 0:
            continue  # losses by a retreat that is cut off are not foreseen
        for seed in range(100):
            t = board(units, phase="combat 14AK", air=(0, 0, 0))
            t.dice = SeededDice(f"{missions} {seed}")
            attack(t, "0918", "18ID", missions)
            lost[0] += 2 - steps(t, "18ID")
            lost[1] += 2 - steps(t, "17DP")
        assert lost[0] / 100 == pytest.approx(chance.attacker, abs=0.15)
        assert lost[1] / 100 == pytest.approx(chance.defender, abs=0.15)


# A map of one's own


def test_nobody_attacks_over_nothing_but_water(tmp_path: Path) -> None:
    """Our map has no such hexside; an owner's may."""
    folder = tmp_path / "kit"
    shutil.copytree(GAME.HERE, folder)
    path = folder / "map.txt"
    text = path.read_text("utf-8")
    before, head, after = text.partition("[water]")
    rest = after.partition("\n")
    path.write_text(f"{before}{head}{rest[0]}\n0817/0918\n{rest[2]}", "utf-8")
    game = load(folder)
    units = "14AK 0718, 18ID 0817, 19ID 0917; 17DP 0918"
    s = board(units, phase="combat 14AK", air=(0, 0, 0), game=game)
    play(s, "attack 0918")
    assert offered(s) == ["join 19ID"]
    assert refused(s, "join 18ID").text == "Nothing but water lies between 18ID and 0918."


def test_odds_of_a_battle_that_is_fought_are_its_own() -> None:
    """Air points are in, and supply is what it was when the HQ was drawn."""
    s = board("14AK 0718, 18ID+31Art 0817; 17DP 0918", phase="combat 14AK", dice=(10,) * 6)
    play(s, "attack 0918 with 18ID 31Art", "air 5")
    answer = s.ask(0, Action.parse("odds 0918 with 31Art 18ID"))
    parts = {term.label: term.value for term in answer.tallies[1].terms}
    assert parts == {"enemy factors": 4, "artillery": 1, "air": 5, "ground": -1}


def test_odds_of_a_blitzkrieg_have_the_tanks_check() -> None:
    """4Pz comes across a river, 19ID does not: one of the checks is the tanks'."""
    across = next(v for v in GAME.grid.near[cell("1017")] if GAME.land.ground.river(v, cell("1017")))
    dry = next(v for v in GAME.grid.near[cell("1017")] if not GAME.land.ground.river(v, cell("1017")))
    units = f"14AK 0718, 4Pz {GAME.names[across]}, 19ID {GAME.names[dry]}; 17DP/1 1017"
    s = board(units, phase="combat 14AK", air=(0, 0, 0))
    battle = Battle(0, cell("1017"), tuple(sorted((GAME.index["4Pz"], GAME.index["19ID"]))), supplied=True)
    counted = count(s, battle)
    standfast = GAME.defences.index("standfast")
    matrix = GAME.charts.matrix[BLITZKRIEG][standfast]
    total = counted.total(False, matrix, standfast)
    found = next(c for c in forecast(s, battle) if (c.attack, c.defence) == (BLITZKRIEG, standfast))
    assert counted.checks[0] == 1
    assert found.attacker == pytest.approx((total + GAME.limits.river_modifier) / 10)
