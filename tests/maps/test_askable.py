"""Which questions about a unit, a hex, or a hex for a unit are answered now."""

from __future__ import annotations

from sandtable.kernel import Action, Askable, SeededDice
from tests.defiant.board import GAME, board
from tests.net.registry import GAMES

HQ, UNIT = "4th", "3Pz"


def asked(*words: str) -> list[str]:
    s = board("4th 0410, 3Pz 0810; 9DP 0911")
    return [ask.question for ask in GAME.askable(s, 0, words)]


def test_about_a_unit_what_it_can_do_and_an_hq_whom_it_commands() -> None:
    assert asked(UNIT) == [f"reach {UNIT}", f"supply {UNIT}"]
    assert asked(HQ) == [f"reach {HQ}", f"supply {HQ}", f"command {HQ}"]


def test_about_a_hex_its_supply_and_the_attack_that_could_be_made_on_it() -> None:
    assert asked("0911") == ["odds 0911", "supply 0911"]
    assert asked("0101") == ["supply 0101"]


def test_about_a_hex_for_a_unit_in_any_order() -> None:
    assert asked(UNIT, "1211") == [f"path {UNIT} 1211"]  # nothing is attacked from so far away
    assert asked(UNIT, "0911") == asked("0911", UNIT) == [f"odds 0911 with {UNIT}"]  # nobody enters the enemy's hex


def test_nothing_about_who_is_not_there_and_in_games_without_questions() -> None:
    assert asked("Zzz") == asked("10Pz") == []
    midway = GAMES["midway"]
    assert midway.askable(midway.new(SeededDice(1)), 0, ("MU16",)) == []


def test_each_says_what_it_is_for() -> None:
    s = board("4th 0410, 3Pz 0810; 9DP 0911")
    assert GAME.askable(s, 0, [UNIT])[0] == Askable(f"reach {UNIT}", GAME.purposes["reach UNIT"])
    for ask in GAME.askable(s, 0, [UNIT, "0911"]):
        assert GAME.ask(s, 0, Action.parse(ask.question)).text
