"""Skirmish plays by its own book: one test for each clause."""

from __future__ import annotations

import pytest

from sandtable.kernel import DONE, PASS, Action, FileTrouble, Forbidden, SeededDice
from tests import toy
from tests.toy.hexes import number
from tests.toy.state import Position

GAME = toy.load()


class Loaded(SeededDice):
    """Dice that fall as they are told."""

    __slots__ = ("faces",)

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def below(self, sides: int) -> int:
        return self.faces.pop(0) - 1


def skirmish(orders: str = "hold hold", *faces: int, **at: str) -> Position:
    """Red's movement with these orders, dice and places; units not named are lost."""
    s = GAME.set_up({"length": "short"}, Loaded(*faces), [])
    s.at = [number(at[unit.id]) if unit.id in at else -1 for unit in GAME.units]
    play(s, *(f"choose {chit}" for chit in orders.split()))
    return s


def play(s: Position, *actions: str) -> Position:
    for action in actions:
        seat = s.to_act()
        assert seat is not None
        s.play(seat, Action.parse(action))
    return s


def refusal(s: Position, action: str) -> tuple[str, str]:
    seat = s.to_act()
    assert seat is not None
    ruling = s.explain(seat, Action.parse(action))
    assert not ruling.allowed
    return ruling.clause, ruling.text


def at(s: Position, unit: str) -> int:
    return s.at[GAME.number[unit]]


def told(s: Position, verb: str) -> list[tuple[str, ...]]:
    return [event.args for event in s.log or () if event.verb == verb]


@pytest.mark.clause("skirmish:turn.1")
def test_the_mover_changes_every_turn():
    s = skirmish(R1="11", B1="55")
    movers = [s.to_act()]
    play(s, "done", "pass", "pass", "choose hold", "choose hold")
    movers.append(s.to_act())
    assert movers == [0, 1]


@pytest.mark.clause("skirmish:turn.1")
def test_the_other_seat_must_wait():
    s = skirmish(R1="11", B1="55")
    with pytest.raises(Forbidden, match="It is for Red to act"):
        s.play(1, DONE)


@pytest.mark.clause("skirmish:orders.1")
def test_orders_are_seen_by_their_owner_alone():
    s = skirmish("ambush hold", R1="11", B1="55")
    seen = [s.view(viewer).board.zones[0].cards for viewer in (0, 1, None)]
    assert seen == [("ambush",), (), ()]
    assert refusal(GAME.set_up({"length": "short"}, SeededDice(0)), "choose flight")[0] == "orders.1"


@pytest.mark.clause("skirmish:orders.2")
def test_orders_are_revealed_together():
    s = play(skirmish("ambush hold", R1="11", B1="55"), "done", "pass")
    assert told(s, "reveal") == [("ambush", "hold")]
    assert [zone.cards for zone in s.view(None).board.zones] == [("ambush",), ("hold",)]


@pytest.mark.clause("skirmish:movement.1")
def test_a_unit_goes_on_until_another_is_picked():
    s = play(skirmish(R1="11", R2="15", B1="55"), "move R1 12", "move R1 13", "move R2 14")
    assert (at(s, "R1"), at(s, "R2")) == (number("13"), number("14"))
    assert refusal(s, "move R1 12") == ("movement.1", "R1 has ended its move.")


@pytest.mark.clause("skirmish:movement.1")
def test_a_unit_moves_no_farther_than_its_allowance():
    s = play(skirmish(R3="11", B1="55"), "move R3 12", "move R3 13")
    assert refusal(s, "move R3 14") == ("movement.1", "R3 has ended its move.")


@pytest.mark.clause("skirmish:movement.2")
def test_a_unit_stops_next_to_an_enemy():
    s = play(skirmish(R1="11", B1="13"), "move R1 12")
    assert refusal(s, "move R1 11") == ("movement.2", "R1 stopped at 12, next to B1.")


@pytest.mark.clause("skirmish:movement.3")
def test_a_hex_holds_one_unit():
    s = skirmish(R1="11", R2="12", B1="55")
    assert refusal(s, "move R1 12") == ("movement.3", "There is a unit at 12 already.")


@pytest.mark.clause("skirmish:ambush.1")
def test_a_sprung_ambush_takes_two_from_the_attack():
    s = play(skirmish("hold ambush", 4, R1="11", B1="12"), "done", "spring", "attack 12", "join R1", "done")
    assert told(s, "roll") == [("4", "2", "repulsed")]


@pytest.mark.clause("skirmish:ambush.1")
def test_only_an_ambush_can_be_sprung_and_the_question_is_always_asked():
    s = play(skirmish("hold assault", R1="11", B1="12"), "done")
    assert s.to_act() == 1
    assert refusal(s, "spring") == ("ambush.1", "Your chit is assault; only an ambush can be sprung.")


@pytest.mark.clause("skirmish:attack.1")
def test_only_a_unit_next_to_ones_own_can_be_attacked():
    s = play(skirmish(R1="11", B1="12", B2="55"), "done", "pass")
    assert list(s.legal()) == [Action("attack", "12"), PASS]
    assert refusal(s, "attack 55")[0] == "attack.1"


@pytest.mark.clause("skirmish:attack.1")
def test_no_hex_is_attacked_twice_in_a_turn():
    s = skirmish("hold hold", 1, R1="11", B1="12", B2="21")
    play(s, "done", "pass", "attack 12", "join R1", "done")
    assert told(s, "roll")[0][2] == "repulsed"
    assert list(s.legal()) == [Action("attack", "21"), PASS]
    assert refusal(s, "attack 12") == ("attack.1", "12 was attacked in this turn already.")


@pytest.mark.clause("skirmish:attack.2")
def test_an_attack_needs_somebody_to_join():
    s = play(skirmish(R1="11", R2="13", B1="12"), "done", "pass", "attack 12")
    assert refusal(s, "done") == ("attack.2", "Nobody has joined the attack.")
    assert s.explain(0, DONE).instead == "join R1"


@pytest.mark.clause("skirmish:attack.2")
def test_units_join_in_any_order_and_search_takes_them_in_one():
    s = play(skirmish(R1="11", R2="13", B1="12"), "done", "pass", "attack 12", "join R2")
    assert list(s.legal()) == [Action("join", "R1"), DONE]
    assert s.choices() == [DONE]


@pytest.mark.clause("skirmish:attack.3")
def test_strength_and_orders_count_in_an_attack():
    s = play(skirmish("assault hold", 6, R3="11", B1="12"), "done", "pass", "attack 12", "join R3", "done")
    assert told(s, "roll") == [("6", "8", "lost")]  # 6 + 3 - 1 + 1 - 1


@pytest.mark.clause("skirmish:retreat.1")
def test_the_owner_chooses_the_retreat_away_from_enemies():
    s = play(skirmish("hold assault", 4, R1="11", B1="12"), "done", "pass", "attack 12", "join R1", "done")
    assert s.to_act() == 1
    assert Action("retreat", "13") in s.legal()
    assert refusal(s, "retreat 21")[0] == "retreat.1"
    play(s, "retreat 13")
    assert at(s, "B1") == number("13")


@pytest.mark.clause("skirmish:retreat.2")
@pytest.mark.clause("skirmish:victory.1")
def test_a_unit_that_cannot_retreat_is_lost_and_the_last_unit_loses_the_game():
    s = skirmish("hold assault", 4, R1="12", R2="22", R3="31", B1="11")
    play(s, "done", "pass", "attack 11", "join R1", "done")
    assert told(s, "lose") == [("B1",)]
    assert s.ending is not None
    assert (s.ending.winner, s.ending.clause) == (0, "victory.1")


@pytest.mark.clause("skirmish:victory.2")
@pytest.mark.parametrize(("length", "turns"), [("short", 6), ("long", 12)])
def test_the_seat_with_more_units_wins_after_the_last_turn(length, turns):
    s = GAME.set_up({"length": length}, SeededDice(0), [])
    s.at[0] = -1
    for _ in range(turns):
        play(s, "choose hold", "choose hold", "done", "pass", "pass")
    assert s.ending is not None
    assert (s.turn, s.ending.winner, s.ending.clause) == (turns + 1, 1, "victory.2")


def test_a_folder_with_an_impossible_unit_is_refused_with_its_line(tmp_path):
    for name in toy.FILES:
        (tmp_path / name).write_text(
            (toy.DATA / name).read_text("utf-8").replace("R2,Red Foot,red,2", "R2,Red Foot,red,0")
        )
    with pytest.raises(
        FileTrouble, match=r"units\.csv, line 3: strength is '0'; it must be a whole number from 1 to 9"
    ):
        toy.load(tmp_path)
