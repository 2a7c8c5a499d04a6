"""Chapters 13 and 14: victory, and the set-up."""

import pytest

from sandtable.games.poland_defiant.state import IN_CUP, LATER, READY
from sandtable.games.poland_defiant.supply import supplied, victory_hexes
from sandtable.kernel import SeededDice
from tests.defiant.battle import fight
from tests.defiant.board import GAME, GERMAN, POLISH, board, cell
from tests.lines import log, play, refused, told

PLACES = """0417 Poznań, 0913 Bydgoszcz, 1134 Katowice, 1230 Częstochowa, 1523 Łódź, 1505 Danzig, 1635 Kraków,
    1718 Płock, 2922 Siedlce, 2327 Radom, 2636 Rzeszów, 3015 Łomża, 3028 Lublin, 3639 Lwów"""
CITIES, NAMES = zip(*(place.split() for place in PLACES.split(",")), strict=True)


@pytest.mark.clause("defiant:13.1")
def test_the_poles_hold_all_victory_hexes_at_the_start() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    assert s.taken == 0
    assert told(log(s), "hold-all") == [("14",)]


@pytest.mark.clause("defiant:13.2")
@pytest.mark.parametrize("unit", ["18ID", "1Slo", "10th"])
def test_a_supplied_german_unit_in_warsaw_ends_the_game(unit: str) -> None:
    s = board(f"{unit} 2321", phase="end")
    assert s.ending is not None
    assert (s.ending.winner, s.ending.clause) == (GERMAN, "13.2")
    assert s.ending.score == len(GAME.land.victory) + 1  # more than all victory hexes
    assert refused(s, "german done").clause == "13.2.1"


def test_one_that_is_out_of_supply_does_not() -> None:
    ring = "12DP 2320, 29DP 2420, 19DP 2421, 2Lg 2322, 1Lg 2221, 3Lg 2220"
    s = board(f"18ID 2321; {ring}", phase="end")
    assert not supplied(s, GERMAN) >> cell("2321") & 1
    assert s.ending is None


@pytest.mark.clause("defiant:13.2.1")
@pytest.mark.parametrize(
    ("held", "winner", "degree"),
    [
        (0, POLISH, "Polish overwhelming"),
        (1, POLISH, "Polish overwhelming"),
        (2, POLISH, "Polish overwhelming"),
        (3, POLISH, "Polish major"),
        (7, POLISH, "Polish major"),
        (8, POLISH, "Polish minor"),
        (9, POLISH, "Polish minor"),
        (10, GERMAN, "German historical"),
        (11, GERMAN, "German major"),
        (13, GERMAN, "German major"),
        (14, GERMAN, "German overwhelming"),
    ],
)
def test_the_scale_of_victory(held: int, winner: int, degree: str) -> None:
    s = board("18ID 0226", phase="end", turn=10, taken=" ".join(CITIES[:held]))
    assert s.ending is not None
    assert (s.ending.winner, s.ending.clause) == (winner, "13.2.1")
    assert s.ending.text.startswith(degree)


def test_a_victory_hex_without_supply_does_not_count() -> None:
    s = board("12DP 3128, 29DP 2928, 19DP 3027, 2Lg 2929, 1Lg 3029, 3Lg 3129", phase="end", turn=10, taken="3028 0417")
    assert s.ending is not None
    assert s.ending.score == 1
    assert s.view(None).board.notes[0].startswith("German victory hexes: Poznań, Lublin (out of supply).")


@pytest.mark.clause("defiant:13.2.2")
def test_the_fourteen_victory_hexes() -> None:
    assert sorted(GAME.names[at] for at in GAME.land.victory) == sorted(CITIES)
    assert [GAME.hexmap.place[cell(hex_)].name for hex_ in CITIES] == list(NAMES)
    s = board("18ID 2929; 12DP 0417")
    assert told(play(s, "move 18ID 3028", "done"), "take") == [("3028",)]
    assert victory_hexes(s) == 1


def test_the_last_combat_unit_to_end_a_move_there_holds_a_hex() -> None:
    s = board("12DP 2929", seat="polish", taken="3028")
    assert told(play(s, "move 12DP 3028", "done"), "retake") == [("3028",)]
    s = board("10th 2929")
    assert told(play(s, "move 10th 3028", "done"), "take") == []  # an HQ does not


@pytest.mark.clause("defiant:13.2.2")
def test_who_enters_or_is_rebuilt_in_a_victory_hex_has_it_back() -> None:
    s = board("WBPM track", turn=4, seat="polish", phase="reinforcement", taken="3028")
    assert told(play(s, "enter WBPM"), "retake") == [("3028",)]
    s = board("Prusy 3028, 12DP lost", seat="polish", phase="replace 1", taken="3028")
    assert told(play(s, "raise 12DP 3028"), "retake") == [("3028",)]
    assert s.taken == 0


@pytest.mark.clause("defiant:13.2.2")
def test_who_arrives_by_rail_in_a_victory_hex_has_it_back() -> None:
    s = board("41DP track", turn=3, seat="polish", phase="reinforcement", taken="2922")
    assert told(play(s, "enter 41DP", "rail 41DP 2922"), "retake") == [("2922",)]


@pytest.mark.clause("defiant:13.2.2")
def test_who_retreats_into_a_victory_hex_has_it_back() -> None:
    s, _ = fight("18ID 2829, 19ID 2830; 12DP 2930", "2930", "18ID 19ID", 5, taken="3028")  # Dr2
    assert told(play(s, "retreat 3028"), "retake") == [("3028",)]
    full = "18ID 2829, 19ID 2830, 31ID 3131, 46ID 3230, 4ID 3228; 12DP 2930, 36DP+39DP 3029"
    s, _ = fight(full, "2930", "18ID 19ID", 3, taken="3028")  # Dr1, and one hex further
    assert told(play(s, "retreat 3029", "onward 12DP 3028"), "retake") == [("3028",)]


@pytest.mark.clause("defiant:13.2.2")
def test_cavalry_that_falls_back_into_a_victory_hex_has_it_back() -> None:
    s, _ = fight("18ID 2829; WileBK 2929", "2929", "18ID", 3, taken="3028")
    assert told(play(s, "evade WileBK 3028"), "retake") == [("3028",)]


@pytest.mark.clause("defiant:13.2.2")
def test_who_advances_into_a_victory_hex_takes_it() -> None:
    s, _ = fight("1Pz+18ID 2929, 4Pz+19ID 2928; 39DP 3028", "3028", "1Pz 18ID 4Pz 19ID", 6)
    assert told(play(s, "advance 18ID 3028"), "take") == [("3028",)]


@pytest.mark.clause("defiant:13.2.2", by="defiant:6.1")
@pytest.mark.parametrize("lines", [("move 1Pz 3128",), ("move 1Pz 3128 via 3028",), ("move 1Pz 3028", "move 1Pz 3128")])
def test_passing_through_takes_nothing_however_the_move_is_typed(lines: tuple[str, ...]) -> None:
    s = board("1Pz 2929, 18ID 2930; 12DP 0417")
    assert told(play(s, *lines, "move 18ID 2931", "done"), "take") == []
    assert s.taken == 0


@pytest.mark.clause("defiant:13.2.2")
def test_a_move_is_over_when_another_unit_moves() -> None:
    s = board("1Pz 2929, 18ID 2930; 12DP 0417")
    events = play(s, "move 1Pz 3028", "move 18ID 2931")
    assert [event.verb for event in events] == ["move", "take", "move"]


@pytest.mark.clause("defiant:13.2.2")
@pytest.mark.parametrize("last", ["enter 15PP", "rail 41DP 3623", "done"])
def test_the_move_of_a_reinforcement_is_over_when_another_comes_or_moves(last: str) -> None:
    due = "WBPM+41DP track" if last != "enter 15PP" else "WBPM+41DP+15PP track"
    s = board(due, seat="polish", phase="reinforcement", taken="2327")
    play(s, "enter WBPM", "enter 41DP", "move WBPM 2327")
    assert told(play(s, last), "retake")[:1] == [("2327",)]


def test_an_advance_through_a_victory_hex_takes_it_only_if_it_ends_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of ours are towns, where an advance ends; another map may have one in open country."""
    monkeypatch.setitem(GAME.land.victory, cell("2930"), len(GAME.land.victory))
    won = ("1Pz+18ID 2829, 4Pz+20Mot 2929; 39DP 2930", "2930", "1Pz 18ID 4Pz 20Mot", 3)
    s, _ = fight(*won)
    assert told(play(s, "advance 1Pz 2930", "advance 1Pz 3030", "done"), "take") == []
    s, _ = fight(*won)
    assert told(play(s, "advance 1Pz 2930", "done"), "take") == [("2930",)]


# The set-up


@pytest.mark.clause("defiant:14.0c")
def test_the_units_stand_where_the_booklet_puts_them() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    assert told(log(s), "set-up") == [("167",)]
    at = {unit.id: GAME.names.get(s.where[n], "") for n, unit in enumerate(GAME.units)}
    samples = (
        "Unrug 1303, WestFt 1505, PomoBK 0909, 11PP 0416, Lodz 1225, 53PP 1430, 10BKM 1539, NowyFt 1539, Karpaty 2539, "
        "WileBK 2129, ModlFt 2219, PodlBK 3113, Narew 3113, 1Lg 2619, 13DP 1128, 3rd 2008, Eberhard 1506, 3Pz 0710, "
        "LAH 0626, 1Pz 1029, 2Mt 1941, 10Pz 0408, 206ID 3006, Bernolak 2243, 1Slo 2441, 3Slo 2542"
    )
    for pair in samples.split(", "):
        id_, hex_ = pair.split()
        assert at[id_] == hex_, id_
    kinds = [unit.kind for n, unit in enumerate(GAME.units) if s.where[n]]
    assert (kinds.count("hq"), kinds.count("ship")) == (15, 1)


@pytest.mark.clause("defiant:2.1.3", by="defiant:14.0d")
@pytest.mark.clause("defiant:14.0d")
def test_ship_aircraft_chits_and_reinforcements_at_the_start() -> None:
    s = GAME.set_up({}, SeededDice(1), [])
    assert GAME.names[s.where[GAME.index["Schleswig"]]] == "1604"
    assert set(s.planes) == {READY}
    cup = {chit.id for chit, at in zip(GAME.cup.chits, s.chits, strict=True) if at == IN_CUP}
    polish = {"Krakow", "Lodz", "Modlin", "Poznan", "Pomorskie", "Prusy", "OG"}
    assert cup == polish | {"3rd", "4th", "8th", "10th", "14th", "Bernolak"}
    assert told(log(s), "cup")[0] == tuple(c.id for c, at in zip(GAME.cup.chits, s.chits, strict=True) if at == IN_CUP)
    assert all(at == LATER for chit, at in zip(GAME.cup.chits, s.chits, strict=True) if chit.id not in cup)
    assert all(not s.where[n] and s.steps[n] for n, unit in enumerate(GAME.units) if unit.turn)
