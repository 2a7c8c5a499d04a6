"""Level 1 of Poland Defiant: its sums are those of the tables, its habits sound, its games the same again."""

from typing import cast

import pytest

from sandtable import games
from sandtable.bots.defiant import Commander, assault, script
from sandtable.bots.defiant.chances import Target, mean
from sandtable.bots.defiant.outlook import Outlook
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, ask
from sandtable.games.poland_defiant import GERMAN, POLISH, PolandDefiant
from sandtable.games.poland_defiant.air import Interdiction
from sandtable.games.poland_defiant.combat import Combat
from sandtable.games.poland_defiant.command import Muster
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.reinforcement import Reinforcement
from sandtable.games.poland_defiant.state import ACTIVE, Position
from sandtable.kernel import DONE, Action, SeededDice
from tests.defiant.board import board, where
from tools.ladder.defiant import DEFIANT
from tools.ladder.play import Job

GAME = cast(PolandDefiant, games.load("defiant"))
OPEN = Target(built_up=False, shelter=False, mobile=2, fixed=0, train=False, trapped=False)
VILLAGE = OPEN._replace(shelter=True)
TOWN = VILLAGE._replace(built_up=True)


def empty() -> Position:
    """The map with nobody on it, on the third day."""
    s = cast(Position, GAME.new(SeededDice(1)))
    for unit, cell in enumerate(s.where):
        if cell:
            s.lift(unit)
    s.turn = 3
    s.phases[:] = []
    return s


def put(s: Position, *places: str) -> None:
    for place in places:
        unit, hex_ = place.split()
        s.place(GAME.index[unit], GAME.cells[hex_])


@pytest.mark.parametrize(
    ("target", "column", "cleared", "loses", "costs"),
    [
        (OPEN, 3, 5 / 6, 1 / 6, 2 / 6),
        (OPEN, 6, 1, 4 / 6, 0),
        (VILLAGE, 3, 2 / 6, 1 / 6, 2 / 6),
        (TOWN, 3, 2 / 6, 0, 1),
        (TOWN, 8, 5 / 6, 2 / 6, 2 / 6),
    ],
)
def test_means_are_those_of_the_results_table(
    target: Target, column: int, cleared: float, loses: float, costs: float
) -> None:
    assert mean(GAME, column, target) == pytest.approx((cleared, loses, costs))


def test_a_fort_pays_for_every_hex_that_it_cannot_retreat() -> None:
    fort = OPEN._replace(mobile=0, fixed=1)
    assert mean(GAME, 4, fort).cleared == 1


def test_the_front_is_counted_in_hexes() -> None:
    s = empty()
    put(s, "7DP 1230")
    look = Outlook(s, GERMAN)
    assert [look.front[GAME.cells[name]] for name in ("1230", "1229", "1227", "0101")] == [0, 1, 3, 16]


def test_threats_reach_as_far_as_units_do() -> None:
    s = empty()
    put(s, "1Pz 1230", "46ID 1230")
    threat = Outlook(s, POLISH).threat
    assert threat[GAME.cells["1229"]] == pytest.approx(9)
    assert threat[GAME.cells["1225"]] == pytest.approx(0.6 * 6)


def test_it_attacks_a_city_with_what_is_at_hand_and_lets_a_hopeless_one_be() -> None:
    s = empty()
    put(s, "1Pz 1131", "46ID 1131", "4ID 1231", "14ID 1231", "7DP 1230")
    for unit in ("1Pz", "46ID", "4ID", "14ID"):
        s.status[GAME.index[unit]] = ACTIVE
    s.phases[:] = [Combat(GERMAN)]
    attack = assault.choose(Outlook(s, GERMAN), ())
    assert attack is not None
    assert attack.target == GAME.cells["1230"]
    put(s, "28DP 1230")
    for unit in ("1Pz", "4ID", "14ID"):
        s.lift(GAME.index[unit])
    assert script(s) == DONE


def test_it_walks_into_a_city_that_nobody_holds() -> None:
    s = empty()
    put(s, "1Pz 1228", "10th 1128", "7DP 3015")
    s.status[GAME.index["1Pz"]] = ACTIVE
    s.phases[:] = [Movement(GERMAN)]
    assert str(script(s)) == "move 1Pz 1230"


def test_poles_man_a_threatened_city() -> None:
    s = empty()
    put(s, "7DP 1329", "Krakow 1531", "1Pz 1027")
    s.status[GAME.index["7DP"]] = ACTIVE
    s.phases[:] = [Movement(POLISH)]
    assert str(script(s)) == "move 7DP 1230"


def test_a_plan_goes_on_only_while_the_position_is_as_expected() -> None:
    s = cast(Position, GAME.new(SeededDice("plan")))
    player = Commander()
    while not isinstance(s.phases[-1], Movement):
        s.apply(player(s))
    first = player(s)
    assert first in s.legal()
    assert player(s) in s.legal()  # asked again without the move being made
    s.apply(first)
    assert player(s) in s.legal()


def test_every_answer_is_legal() -> None:
    s = GAME.new(SeededDice("legal"))
    players = [for_game("defiant")[1](Brief(GAME, seat, seat)) for seat in (0, 1)]
    while (seat := s.to_act()) is not None:
        action = ask(players[seat], s)
        assert action in s.legal()
        s.apply(action)
    assert s.outcome() is not None


@pytest.mark.parametrize("full", [False, True])
def test_a_train_due_at_a_full_and_interdicted_praga_stops_no_game(full: bool) -> None:
    units = "14PP track, 9DP+27DP 2421" if full else "14PP track, 9DP 2421"
    s = board(units, turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    player = Commander()
    first = player(s)
    assert first.verb == ("divert" if full else "enter")
    while isinstance(s.phases[-1], Reinforcement):
        s.play(POLISH, player(s))
    assert where(s, "14PP")


def test_no_game_is_stuck_when_praga_is_interdicted_every_turn() -> None:
    """Level 1 for Poland against one who plays as it does, and flies over Praga."""
    for seed in range(4):
        s = cast(Position, GAME.new(SeededDice(f"praga {seed}")))
        players = [Commander(), Commander()]
        while (seat := s.to_act()) is not None:
            s.play(seat, over_praga(s) or players[seat](s))


def over_praga(s: Position) -> Action | None:
    phase = s.phases[-1]
    if not isinstance(phase, Interdiction):
        return None
    flights = (Action("patrol", GAME.air.planes[plane].id, "2421") for plane in phase.movers(s))
    return next((action for action in flights if action in s.legal()), None)


def test_units_named_in_another_order_are_not_named_again() -> None:
    s = board("Gienanth 0729, 1Pz+4Pz 0728, 2Lt+3Lt 0829, 46ID+31ID 0730; 28DP 0929", phase="activate Gienanth")
    for unit in ("31ID", "4Pz"):
        s.play(GERMAN, Action("name", unit))
    while isinstance(s.phases[-1], Muster):
        s.play(GERMAN, script(s))


def test_a_plan_that_has_become_illegal_is_made_anew() -> None:
    s = board("1Pz 1228, 46ID 1128, 10th 1128; 7DP 3015")
    player = Commander()
    s.apply(player(s))
    for unit in ("1Pz", "46ID", "10th"):
        s.status[GAME.index[unit]] = 0  # as if another chit had been drawn
    s.phases[-1] = Movement(GERMAN)
    assert player(s) == DONE


def test_level_1_beats_level_0_from_both_sides() -> None:
    seeds = range(500, 503)
    assert all(DEFIANT.play(Job((1, 0), seed)).winner == GERMAN for seed in seeds)
    assert all(DEFIANT.play(Job((0, 1), seed)).winner == POLISH for seed in seeds)
