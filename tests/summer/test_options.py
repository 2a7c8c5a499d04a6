"""The options that change play: 12.2 to 12.10. Deployments are in test_setup, the Polish air force in test_air."""

import pytest

from sandtable.games.summer_lightning.supply import hq_supplied
from sandtable.hexes import each
from sandtable.kernel import Action, SeededDice
from tests.lines import allowed, clauses, log, offered, play, refused, told
from tests.summer.board import (
    AXIS,
    GAME,
    POLISH,
    attack,
    begun,
    board,
    cell,
    ends,
    fate,
    in_cup,
    set_up,
    steps,
    totals,
    where,
)

ARMY = "10A 0519"


# 12.2 and 12.3


@pytest.mark.clause("summer:12.2")
def test_without_the_soviets_their_country_is_closed_to_all() -> None:
    options = {"soviets": "absent"}
    s = begun(soviets="absent")
    assert s.score == [15, 0]
    assert not any(s.where[u] for u in GAME.roster.of_nation["soviet"])
    late = board("SHQ 2603, 18DP 3104; 3A 1406", turn=9, phase="movement SHQ", options=options)
    assert refused(late, "move 18DP 3105").clause == "12.2"
    german = board("14AK 2603, 18ID 3104; SHQ 1512", turn=9, phase="movement 14AK", options=options)
    assert refused(german, "move 18ID 3105").clause == "12.2"
    pole, land = board("SHQ 1512, 25DP 2203; 3A 1406", phase="movement SHQ", options={"soviets": "absent"}), GAME.land
    for at in each(pole.closed("polish") & ~land.ground.water):
        clause = pole.explain(POLISH, Action("move", "25DP", GAME.names[at])).clause
        assert (clause == "12.2") == bool(land.ussr >> at & 1), GAME.names[at]
    turn = board("SHQ 1512; 3A 1406", turn=8, phase="turn", options=options, chits="SHQ", dice=(5, "SHQ"))
    assert told(log(turn), "intervene") == []
    assert turn.air[1] == 0
    assert set(in_cup(turn)) == set()


@pytest.mark.clause("summer:12.3")
def test_unfriendly_neutrals_let_nobody_in() -> None:
    options = {"neutrals": "unfriendly"}
    assert set_up(neutrals="unfriendly").score == [0, 8]
    units = "Ka 2321, 3BG 2527, 18DP 2801; 1AK 1407"
    s = board(units, phase="movement Ka", fallen=True, axis="Warszawa", options=options)
    assert refused(s, "move 3BG 2427").clause == "12.3"
    assert refused(s, "move 18DP Latvia").clause == "12.3"
    assert not any(GAME.land.neutral >> cell(to) & 1 for unit in ("3BG", "18DP") for to in ends(s, unit))


# 12.4: the French

FRENCH = {"french": "energetic"}
FOOT = "3A 1406, 1ID+11ID+61ID 1406, 23ID/1 1405, BrID 1405, 2Mot+1Kav+1Pz 1404, 3Geb 1505"


@pytest.mark.clause("summer:12.4")
@pytest.mark.parametrize("face", range(1, 9))
def test_the_french_stop_or_stall(face: int) -> None:
    s = board("3A 1406; SHQ 1512", turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(face, "SHQ"))
    assert told(log(s), "french") == [(str(face),)]
    assert s.french == (face > 3)
    assert s.score == ([-6, 0] if face <= 3 else [0, 0])  # the six points given before are taken back
    assert told(log(s), "french-stop" if face <= 3 else "french-stall") == [()]
    assert not {event.verb for event in log(s)} & {"west-factors", "west-divisions"}


def test_only_on_even_turns_and_only_while_they_attack() -> None:
    odd = board("3A 1406; SHQ 1512", turn=5, phase="french", options=FRENCH, chits="SHQ", dice=("SHQ",))
    assert told(log(odd), "french") == []
    over = board("3A 1406; SHQ 1512", turn=5, phase="end", options=FRENCH, chits="SHQ", dice=(5, "SHQ"))
    assert set_up(french="energetic").score == [6, 0]
    assert over.turn == 6
    quiet = board("3A 1406; SHQ 1512", turn=4, phase="french", chits="SHQ", dice=("SHQ",))
    assert told(log(quiet), "french") == []
    stopped = board("3A 1406; SHQ 1512", turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(1, "SHQ"))
    while stopped.turn < 6:
        play(stopped, "done")
    assert len(told(log(stopped), "french")) == 1


@pytest.mark.clause("summer:12.4")
def test_a_nine_takes_factors_of_infantry() -> None:
    s = board(f"{FOOT}; SHQ 1512", turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(9, 7, "SHQ"))
    assert told(log(s), "west-factors") == [("7",)]
    assert s.to_act() == AXIS
    assert offered(s) == ["remove 1ID", "remove 11ID", "remove 61ID", "remove BrID", "remove 23ID"]
    for unit in ("2Mot", "1Kav", "3Geb", "3A", "SHQ", "nobody"):
        assert refused(s, f"remove {unit}").clause == "12.4"
    play(s, "remove 23ID")  # reduced: 2, so 5 are left, and 3 and 2 make them
    assert offered(s) == ["remove 61ID", "remove BrID"]
    play(s, "remove BrID", "remove 61ID")
    assert {fate(s, unit) for unit in ("23ID", "BrID", "61ID")} == {"gone"}
    assert told(log(s), "draw") == [("SHQ",)]
    assert s.score == [0, 0]
    assert s.dead_factors("german") == 0


@pytest.mark.clause("summer:12.4")
def test_a_ten_takes_divisions() -> None:
    s = board(f"{FOOT}; SHQ 1512", turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(10, 2, "SHQ"))
    assert allowed(s, "remove 1ID").clause == "12.4"
    play(s, "remove 1ID", "remove 23ID")
    assert told(log(s), "leave") == [("1ID",), ("23ID",)]
    assert told(log(s), "draw") == [("SHQ",)]


# 12.5: Czechoslovakia

CZECH = {"czechoslovakia": "survives"}


@pytest.mark.clause("summer:12.5")
def test_czechoslovakia_is_closed_to_all() -> None:
    s = begun(czechoslovakia="survives")
    assert s.score == [6, 0]
    assert not any(s.where[u] for u in GAME.roster.of_nation["slovak"])
    assert (steps(s, "1Le"), steps(s, "3Le"), steps(s, "2Le")) == (1, 1, 2)
    assert not [u for u in s.standing(AXIS) if GAME.land.czech >> s.where[u] & 1]
    german = board("14A 0722, 8AK 0722, 7ID 0722; SHQ 1512", phase="movement 8AK", options=CZECH)
    shut = next(GAME.names[v] for v in GAME.grid.near[cell("0722")] if GAME.land.czech >> v & 1)
    ruling = refused(german, f"move 7ID {shut}")
    assert ruling.clause == "12.5"
    assert ruling.text.endswith(" is closed to all.")
    assert not any(GAME.land.czech >> cell(to) & 1 for to in ends(german, "7ID"))
    pole = board("Kr 1220, 6DP 0920; 3A 1406", phase="movement Kr", options=CZECH)
    assert refused(pole, "move 6DP 0821").clause == "12.5"  # Cieszyn
    south = board("Ka 2321, 3BG 2527; 3A 1406", phase="movement Ka", options=CZECH, fallen=True, axis="Warszawa")
    assert refused(south, "move 3BG 2427").clause == "12.5"  # Hungary interns nobody


# 12.6 and 12.7


@pytest.mark.clause("summer:12.6")
@pytest.mark.parametrize("many", ["1", "2", "3"])
def test_polish_armour_brigades(many: str) -> None:
    s = set_up(polish_armour=many)
    assert s.score == [int(many), 0]
    there = {line.split()[1] for line in offered(s) if line.startswith("place O")}
    assert there == {f"O{n}BPanc" for n in range(1, int(many) + 1)}
    play(s, "place O1BPanc 2603", "place O1BPanc 0411")  # anywhere in Poland
    assert "home country" in refused(s, "place O1BPanc 0416").text
    play(s, "rest", "done", "ready", "done")
    assert where(s, "O1BPanc") == "0411"


@pytest.mark.clause("summer:12.7")
@pytest.mark.parametrize("many", ["1", "4"])
def test_german_divisions(many: str) -> None:
    s = set_up(german_divisions=many)
    assert s.score == [0, int(many)]
    play(s, "ready", "done")
    there = {line.split()[1] for line in offered(s) if line.startswith("place O")}
    assert there == {f"O{n}ID" for n in range(1, int(many) + 1)}
    play(s, "place O1ID 1403", "rest", "done")
    assert where(s, "O1ID") == "1403"


# 12.8: the bridgehead


@pytest.mark.clause("summer:12.8")
def test_the_romanian_bridgehead() -> None:
    options = {"bridgehead": "yes"}
    assert set_up(bridgehead="yes").score == [20, 0]
    units = "Ka 2624, 3BG 2627; 3A 1406"
    lost = "Warszawa Łódź Kraków Poznań Lwów Wilno"
    s = board(units, turn=9, phase="movement Ka", fallen=True, axis=lost, options=options)
    assert hq_supplied(s, GAME.index["Ka"])  # from Cernăuți
    assert not hq_supplied(board(units, turn=9, fallen=True, axis=lost, phase="movement Ka"), GAME.index["Ka"])
    assert refused(s, "move 3BG 2727").clause == "12.8"  # no internment
    turn = board("SHQ 2321; 3A 1406", turn=8, phase="turn", fallen=True, axis="Warszawa", options=options, chits="SHQ")
    assert told(log(turn), "surrender-roll") == []
    assert told(log(turn), "intervene") == []
    last = board("SHQ 2321; 3A 1406", turn=20, phase="end", options=options)
    assert last.outcome() is not None
    assert len(GAME.charts.turns) == 20


def test_its_road_is_told() -> None:
    from sandtable.kernel import Action

    lost = "Warszawa Łódź Kraków Poznań Lwów Wilno"
    s = board("Ka 2624; 3A 1406", turn=9, axis=lost, options={"bridgehead": "yes"}, phase="movement Ka")
    answer = s.ask(None, Action("supply", "Ka"))
    assert answer.text == "Ka is in supply, by road to 2927."


# 12.9: see test_air; strategic movement here


@pytest.mark.clause("summer:12.9", by="summer:6.3a")
def test_with_wings_poles_use_roads_in_clear_weather() -> None:
    s = board("SHQ 1512, 5DP 1512; 3A 1406", phase="movement SHQ", options={"wings": "yes"})
    assert allowed(s, "rush 5DP 1513").clause == "6.3a"
    assert told(log(board(phase="weather", turn=20, options={"wings": "yes"}, dice=(5,))), "interdict") == []


# 12.10: what German tactics are worth

LUCK = {"blitzwhat": "yes"}
BATTLE = "14AK 0718, 1Pz+1Le+13Mot 0817, 18ID 0717; 17DP 0816"


@pytest.mark.clause("summer:12.10a")
@pytest.mark.parametrize("face", [1, 2])
def test_air_liaison_trouble_lets_odd_points_work(face: int) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, dice=(face, 1, 2, 9, 10, 10))
    events = attack(s, "0816", "13Mot", air=(3,))
    assert told(events, "luck") == [("air", str(face))]
    assert told(events, "work") == [("2", "3")]
    assert totals(events)["polish"] == (1, 3 + 2)  # 1 and 9 are odd
    assert s.score == [2, 0]
    assert s.air == [5, 0, 0]
    s.dice.told = [2, 4, 10, 10]  # type: ignore[attr-defined]
    events = attack(s, "0816", "1Pz", air=(2,))
    assert told(events, "luck") == []
    assert told(events, "work") == [("0", "2")]
    assert totals(events)["polish"] == (1, 5)  # neither works


def test_every_air_point_is_tried_with_a_die_of_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    s, sides = board(BATTLE, phase="combat 14AK", options=LUCK, dice=(1, 1, 2, 9, 10, 10)), list[int]()
    below = s.dice.below

    def counted(number: int) -> int:
        sides.append(number)
        return below(number)

    monkeypatch.setattr(s.dice, "below", counted)
    attack(s, "0816", "13Mot", air=(3,))
    assert set(sides) == {10}


@pytest.mark.clause("summer:12.10a")
@pytest.mark.parametrize("face", [3, 4])
@pytest.mark.parametrize(("points", "work", "left"), [(6, 4, 0), (3, 3, 1)])
def test_ineffective_bombing_halves_the_points(face: int, points: int, work: int, left: int) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, dice=(face, 10, 10))
    events = attack(s, "0816", "13Mot", air=(points,))
    assert totals(events)["polish"] == (1, 3 + work)
    assert told(events, "work") == ([(str(work), str(points))] if work < points else [])
    assert (s.air[0], s.score) == (left, [4, 0])
    weather = board(phase="weather", turn=20, options=LUCK, luck=(face, 0, 0), dice=(5,))
    assert told(log(weather), "points") == [("4",)]
    assert told(log(weather), "interdict") == []
    poor = board(phase="weather", turn=20, weather="poor", options=LUCK, luck=(face, 0, 0), dice=(5,))
    assert told(log(poor), "points") == [("2",)]
    pole = board("SHQ 1512, 5DP 1512; 3A 1406", phase="movement SHQ", options=LUCK, luck=(face, 0, 0))
    assert ends(pole, "5DP", rush=True)


@pytest.mark.clause("summer:12.10a")
@pytest.mark.parametrize("face", [5, 10])
def test_or_nothing_changes(face: int) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, dice=(face, 10, 10))
    events = attack(s, "0816", "13Mot", air=(3,))
    assert totals(events)["polish"] == (1, 6)
    assert (s.score, s.air) == ([0, 0], [5, 0, 0])


def test_no_point_no_roll() -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, dice=(10, 10))
    assert told(attack(s, "0816", "13Mot"), "luck") == []


MOBILE = {"armour": "1Pz", "light": "1Le", "motorized": "13Mot", "cavalry": "1Kav"}


@pytest.mark.clause("summer:12.10b")
@pytest.mark.parametrize(
    ("faces", "able", "points"),
    [
        ((1, 2), {"armour"}, 4),
        ((3, 4), {"armour", "light"}, 2),
        ((5, 6), {"armour", "motorized"}, 2),
        ((7, 10), {"armour", "light", "motorized", "cavalry"}, 0),
    ],
)
def test_who_may_exploit_is_found_out(faces: tuple[int, ...], able: set[str], points: int) -> None:
    for face in faces:
        for kind, unit in MOBILE.items():
            units = f"14AK 0718, 1Pz+1Le+13Mot 0717, 1Kav 0817, {ARMY}; SHQ 1512"
            s = board(units, phase="operate 14AK", options=LUCK, dice=(face,))
            events = play(s, f"exploit {unit}")
            assert told(events, "luck") == [("exploitation", str(face))]
            assert bool(told(events, "exploit")) == (kind in able)
            assert told(events, "no-exploit") == ([] if kind in able else [(unit,)])
            assert s.score == [points, 0]
            for other, id_ in MOBILE.items():
                if other != kind:
                    if other in able:
                        allowed(s, f"exploit {id_}")
                    else:
                        assert refused(s, f"exploit {id_}").clause == "12.10b"
                        assert f"exploit {id_}" not in offered(s)


@pytest.mark.clause("summer:12.10c")
@pytest.mark.parametrize("face", [1, 2])
def test_blitzkrieg_may_fail_as_a_doctrine(face: int) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), dice=(face, 10, 10))
    events = attack(s, "0816", "1Pz", "blitzkrieg balanced-defence")
    assert told(events, "luck") == [("blitzkrieg", str(face))]
    assert told(events, "falter") == [()]
    assert totals(events) == {"axis": (1, 3), "polish": (1, 5)}  # a Balanced Attack: 0/0
    assert s.score == [5, 0]
    play(s, "attack 0816 with 1Le")
    ruling = refused(s, "choose blitzkrieg")
    assert (ruling.clause, ruling.text[:22]) == ("12.10c", "Blitzkrieg has failed ")
    assert "choose blitzkrieg" not in offered(s)
    foot = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), luck=(0, 0, face))
    play(foot, "attack 0816 with 13Mot")
    assert refused(foot, "choose blitzkrieg").clause == "7.21a"


@pytest.mark.clause("summer:12.10c")
@pytest.mark.parametrize("face", [3, 4, 5])
def test_light_armour_may_prove_too_weak(face: int) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), dice=(face, 10, 10))
    events = attack(s, "0816", "1Le", "blitzkrieg balanced-defence")
    assert told(events, "falter") == [()]
    assert s.score == [1, 0]
    tanks = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), luck=(0, 0, face), dice=(10, 10))
    play(tanks, "attack 0816 with 1Le")
    ruling = refused(tanks, "choose blitzkrieg")
    assert (ruling.clause, ruling.text[:12]) == ("12.10c", "Light armour")
    both = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), luck=(0, 0, face), dice=(10, 10))
    events = attack(both, "0816", "1Pz 1Le", "blitzkrieg standfast")
    assert told(events, "miss")[0][0] == "1Pz"  # the light division cannot make the tanks' check


@pytest.mark.clause("summer:12.10c")
@pytest.mark.parametrize(("face", "score"), [(6, [0, 0]), (9, [0, 0]), (10, [0, 5])])
def test_or_it_works_as_ever_or_better(face: int, score: list[int]) -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), dice=(face, 10, 10))
    events = attack(s, "0816", "1Le", "blitzkrieg standfast")
    assert told(events, "falter") == []
    assert s.score == score
    play(s, "done")
    awe = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), luck=(0, 0, face), dice=(10, 10))
    play(awe, "attack 0816 with 13Mot")
    assert ("choose blitzkrieg" in offered(awe)) == (face == 10)


def test_shock_and_awe_makes_the_motorized_check() -> None:
    units = "14AK 0718, 13Mot+19ID 0817; 17DP 0816"
    s = board(units, phase="combat 14AK", options=LUCK, luck=(0, 0, 10), dice=(10,) * 5)
    events = attack(s, "0816", "13Mot 19ID", "blitzkrieg standfast")
    assert told(events, "miss")[0][0] == "13Mot"


def test_the_die_is_rolled_when_missions_are_shown_not_before() -> None:
    """Else the defender would know what the attacker has chosen."""
    s = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), dice=(1, 10, 10))
    play(s, "attack 0816 with 1Pz")
    events = play(s, "choose blitzkrieg")
    assert told(events, "luck") == []
    assert s.to_act() == POLISH
    assert told(play(s, "choose depth"), "luck") == [("blitzkrieg", "1")]


@pytest.mark.clause("summer:12.10d", by="summer:9.21")
def test_luck_is_for_germans_only() -> None:
    units = "Be 3205, 15TK 3004, 3KK 3104; 18DP 2904"
    s = board(units, turn=8, phase="combat Be", options=LUCK, luck=(1, 1, 1), dice=(10,) * 9)
    events = attack(s, "2904", "15TK", "blitzkrieg standfast", air=(2,))
    assert told(events, "luck") == told(events, "falter") == []
    assert totals(events)["polish"][1] == 5 + 2 + 3
    marked = board(units, turn=8, phase="operate Be", options=LUCK, luck=(0, 1, 0))
    assert offered(marked) == ["exploit 3KK", "exploit 15TK", "done"]
    pole = board("Lo 1114, WolBK 1113, 10BPM 1113; 3A 1406", phase="operate Lo", options=LUCK, luck=(0, 1, 0))
    assert told(play(pole, "exploit WolBK"), "exploit") == [("WolBK",)]


def test_without_the_option_nothing_is_rolled() -> None:
    s = board(BATTLE, phase="combat 14AK", dice=(10, 10))
    events = attack(s, "0816", "1Pz", "blitzkrieg standfast", air=(1,))
    assert told(events, "luck") == []
    assert clauses(events, "reveal") == ["7.1d"]


@pytest.mark.clause("summer:12.4")
def test_a_nine_takes_as_many_factors_as_can_be_made() -> None:
    """With 4, 4, 3 and 3 an 8 is 4 and 4: whoever sends a 3 first would fall short."""
    units = "3A 1406, 1ID+11ID 1406, 50ID+73ID 1405; SHQ 1512"
    s = board(units, turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(9, 8, "SHQ"))
    assert offered(s) == ["remove 1ID", "remove 11ID"]
    assert refused(s, "remove 50ID").clause == "12.4"
    play(s, "remove 1ID", "remove 11ID")
    assert told(log(s), "draw") == [("SHQ",)]
    six = board(units, turn=4, phase="french", options=FRENCH, chits="SHQ", dice=(9, 6, "SHQ"))
    assert offered(six) == ["remove 50ID", "remove 73ID"]


@pytest.mark.clause("summer:12.10c", by="summer:12.10c")
def test_after_a_ten_the_refusal_asks_for_motors() -> None:
    s = board(BATTLE, phase="combat 14AK", options=LUCK, air=(0, 0, 0), luck=(0, 0, 10), dice=(10, 10))
    play(s, "attack 0816", "join 18ID", "done")
    assert refused(s, "choose blitzkrieg").text == (
        "Blitzkrieg needs a motorized division among the attackers, as it has proved."
    )


def test_every_option_says_in_words_what_its_values_are_and_by_which_clause():
    for option in GAME.options:
        assert option.label
        assert len(option.called) == len(option.clauses) == len(option.values)
        assert option.clauses[0] == ""  # the historical scenario needs no rule of its own
        assert all(clause in GAME.rulebook.clauses for clause in option.clauses[1:])


def test_the_points_that_are_shown_before_a_game_are_those_that_are_given():
    for option in GAME.options:
        for value in option.values:
            award = GAME.award(option.name, value)
            scored = GAME.set_up(GAME.check({option.name: value}), SeededDice(1)).score
            shown = [0, 0]
            if award is not None and not award.each:
                shown[award.seat] = award.points
            assert scored == shown, (option.name, value)
